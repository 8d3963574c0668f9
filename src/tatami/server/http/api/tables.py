"""Tables: lists, opening, joining, starting, looking, records."""

from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

import tatami
from tatami.bots.levels import rated
from tatami.core.domain import LANGUAGES
from tatami.lab.findings import plain
from tatami.look import Look
from tatami.server.http.api.common import PATH, Ask, Sent, failing, services_of, threaded
from tatami.server.http.api.shapes import (
    LINK,
    MOST,
    AnalysisShape,
    Joining,
    LevelShape,
    Link,
    Opened,
    OverQuery,
    Position,
    Seated,
    SeatNumber,
    SeatQuery,
    SinceQuery,
    Starting,
    TableId,
    TitleShape,
)
from tatami.server.http.identity import person_of, reader_of
from tatami.server.tables.lists import Entry
from tatami.server.tables.opening import NewTable, offered_levels
from tatami.texts import ui

TABLE: Final = f"{PATH}/tables/{{table:str}}"


@get(f"{PATH}/titles", sync_to_thread=False, tags=["tables"], responses=failing())
def titles(request: Ask) -> list[TitleShape]:
    """The titles of the house, their seats, options and levels of bots."""
    return [
        TitleShape(
            title.id,
            title.names,
            title.designer,
            title.seat_counts,
            title.rules,
            {id: option.values for id, option in title.options.items()},
            [level_shape(title.id, level) for level in offered_levels(services_of(request).settings, title.id)],
            title.modes,
        )
        for title in tatami.titles()
    ]


def level_shape(title: str, level: str) -> LevelShape:
    known = rated(title).get(level, {})
    names, about = [{lang: ui(lang, id) for lang in LANGUAGES} for id in (f"level_{level}", f"level_{level}_says")]
    return LevelShape(level, names, about, **{key: known[key] for key in ("rating", "low", "high", "games", "seats") if key in known})


@get(f"{PATH}/lobby", tags=["tables"], responses=failing())
@threaded
def lobby(request: Ask) -> list[Entry]:
    """Public tables: with a free seat, or to watch."""
    return services_of(request).lists.lobby(reader_of(request))


@get(f"{PATH}/tables", tags=["tables"], responses=failing())
@threaded
def my_tables(request: Ask, over: OverQuery = False) -> list[Entry]:
    """My tables, those where it is my turn first."""
    return services_of(request).lists.mine(person_of(request), over)


@post(f"{PATH}/tables", tags=["tables"], responses=failing(409))
@threaded
def open_table(request: Ask, data: Sent[NewTable]) -> Opened:
    """Open a table; without open seats it starts at once."""
    person = person_of(request)
    return Opened(services_of(request).tables.create(person, data))


@get(TABLE, tags=["tables"], responses={200: ResponseSpec(Look, description="The table as I may see it."), **failing(404, 409)})
@threaded
def look(request: Ask, table: TableId, seat: SeatQuery = None, since: SinceQuery = 0) -> Response[bytes]:
    """The table as I may see it."""
    return Response(services_of(request).looks.seen(table, reader_of(request), seat, since).json(), media_type=MediaType.JSON)


@post(f"{TABLE}/join", tags=["tables"], responses=failing(404, 409))
@threaded
def join(request: Ask, table: TableId, data: Sent[Joining]) -> Seated:
    """Sit down: by invitation, or on a free seat of a public table."""
    person = person_of(request)
    return Seated(table, services_of(request).tables.join(person, table, data.seat, data.invitation))


@get(f"{PATH}/invitations/{{link:str}}", tags=["tables"], responses=failing(404))
@threaded
def invitation(request: Ask, link: Annotated[str, PathParameter(pattern=LINK)]) -> Link:
    """The table and seat an invitation is for."""
    table, seat = services_of(request).tables.invited(link)
    return Link(link, table, seat)


@post(f"{TABLE}/seats/{{seat:int}}/invitation", tags=["tables"], responses=failing(404, 409))
@threaded
def renew_invitation(request: Ask, table: TableId, seat: SeatNumber) -> Link:
    """A new link for an open seat; the old one ends."""
    person = person_of(request)
    return Link(services_of(request).tables.renew_invitation(person, table, seat), table, seat)


@post(f"{TABLE}/seats/{{seat:int}}/bot", tags=["tables"], responses=failing(404, 409))
@threaded
def seat_bot(request: Ask, table: TableId, seat: SeatNumber, data: Sent[Starting]) -> Seated:
    """Let a bot take an open seat."""
    services_of(request).tables.seat_bot(person_of(request), table, seat, data.level)
    return Seated(table, seat)


@post(f"{TABLE}/start", tags=["tables"], responses=failing(404, 409))
@threaded
def start(request: Ask, table: TableId, data: Sent[Starting]) -> Opened:
    """Start now; bots take the seats that are still open."""
    services_of(request).tables.start(person_of(request), table, data.level)
    return Opened(table)


@post(f"{TABLE}/rematch", tags=["tables"], responses=failing(404, 409))
@threaded
def rematch(request: Ask, table: TableId) -> Opened:
    """The same people, title and options once more; the first to ask opens the table, the others sit down at it."""
    person = person_of(request)
    return Opened(services_of(request).tables.rematch(person, table))


@get(f"{TABLE}/record", tags=["tables"], responses=failing(404, 409))
@threaded
def record(request: Ask, table: TableId) -> dict[str, Any]:
    """The record of a finished game, with its seed: `tatami replay`, `verify` and `analyse` read it."""
    return services_of(request).tables.record(table, reader_of(request))


@get(f"{TABLE}/at/{{number:int}}", tags=["tables"], responses=failing(404, 409))
@threaded
def position(request: Ask, table: TableId, number: Annotated[int, PathParameter(ge=0, le=MOST)], seat: SeatQuery = None) -> Position:
    """A finished game after a number of answers, from any seat."""
    back = services_of(request).tables.look_back(table, reader_of(request), number, seat)
    return Position(number, seat, back["waiting"], back["view"], [event.plain() for event in back["events"]])


@post(f"{TABLE}/at/{{number:int}}/again", tags=["tables"], responses=failing(404, 409))
@threaded
def try_again(request: Ask, table: TableId, number: Annotated[int, PathParameter(ge=0, le=MOST)]) -> Opened:
    """A new table against bots from a finished game, which does not count: for whoever played it on their own seats, at their last decision up to the answer with
    that number; for others on the seat that gave it, before that answer."""
    return Opened(services_of(request).tables.try_again(person_of(request), table, number))


@post(f"{TABLE}/analysis", status_code=202, tags=["tables"], responses=failing(404, 409))
@threaded
def analyse(request: Ask, table: TableId) -> Opened:
    """Let a finished game be analysed, or its analysis go on; what is found comes bit by bit."""
    services_of(request).analyse(person_of(request), table)
    return Opened(table)


@get(f"{TABLE}/analysis", tags=["tables"], responses=failing(404, 409))
@threaded
def analysis(request: Ask, table: TableId) -> AnalysisShape:
    """What the analysis of a finished game has found so far: chances, what answers cost, luck, the moments that decided."""
    services = services_of(request)
    record = services.tables.record(table, reader_of(request))
    found = services.analysis(table, len(record["answers"]))
    known = NOTHING_YET if found.found is None else plain(found.found)
    return msgspec.convert({"done": found.done, "going": found.going, **known}, AnalysisShape)


NOTHING_YET: Final[dict[str, Any]] = {"course": [], "decisions": [], "luck": [], "moments": []}

ROUTES: Final[list[Any]] = [
    titles,
    lobby,
    my_tables,
    open_table,
    look,
    join,
    invitation,
    renew_invitation,
    seat_bot,
    start,
    rematch,
    record,
    position,
    try_again,
    analyse,
    analysis,
]
