"""Streams: an NDJSON line for everything that happens at my tables, and a WebSocket with the fresh look of one table."""

import re
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final, NamedTuple

from anyio.to_thread import run_sync
from litestar import WebSocket, get, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from msgspec import Struct

from tatami.look import Look
from tatami.server.http.api.common import PATH, Ask, failing, services_of
from tatami.server.http.api.shapes import AliveLine, MovedLine, OverLine, TableId, TurnLine, encoded
from tatami.server.http.identity import person_of, reader_of
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services

ALIVE_SECONDS: Final = 15.0
MEDIA: Final = "application/x-ndjson"
PLAYING: Final = "playing"
OVER: Final = "over"
NO_SEAT: Final = -1
Line: Any = TurnLine | MovedLine | OverLine | AliveLine
LINES: Final = ResponseSpec(
    Line, media_type=MEDIA, description="One object a line, for as long as the connection lasts.", generate_examples=False
)


class Told(NamedTuple):
    """What a stream has said about a table: the question of each seat by its number, and all that could be seen."""

    numbers: Mapping[int | None, int] = {}
    content: bytes = b""


@get(f"{PATH}/stream", media_type=MEDIA, tags=["play"], responses={200: LINES, **failing()})
async def stream(request: Ask) -> Stream:
    """What happens at my tables, one JSON object a line: `turn`, `moved`, `over`, and `alive` when nothing does. First every table in play, as if it were new."""
    person = person_of(request)
    return Stream(lines(services_of(request), person), media_type=MEDIA)


async def lines(services: Services, person: Person) -> AsyncIterator[bytes]:
    """First every table in play, then whatever changes; every table again when anything may have changed."""
    told: dict[str, Told] = {}
    with services.hub.subscribe(f"person/{person.id}") as changes:
        changed: Mapping[str, int | None] | None = {}
        while True:
            if changed is None:
                yield encoded(AliveLine()) + b"\n"
            else:
                if not changed:
                    told.clear()
                for table, version in (changed or await run_sync(in_play, services, person)).items():
                    for line in await run_sync(news, services, person, table, version, told):
                        yield line
            changed = await changes.wait(ALIVE_SECONDS)


def in_play(services: Services, person: Person) -> Mapping[str, int | None]:
    """The tables of a person, at whatever versions."""
    return {entry.table: None for entry in services.lists.mine(person) if entry.status == PLAYING}


def news(services: Services, person: Person, table: str, version: int | None, told: dict[str, Told]) -> list[bytes]:
    """The lines about one table: a `turn` for each of my seats with a new question; else that it has moved on, if I can see that it has."""
    before = told.get(table, Told())
    try:
        seen = services.looks.turns(table, person, version)
    except Denied:
        return []
    content = b"".join(one.content for one in seen)
    asked = [one.look for one in seen if one.look.asked is not None and not one.look.away]
    told[table] = Told({look.seat: look.number for look in asked}, content)
    rows: list[Struct] = [turn(look) for look in asked if look.number != before.numbers.get(look.seat)]
    if not rows and content != before.content:
        rows.append(moved(seen[0].look))
    return [encoded(row) + b"\n" for row in rows]


def turn(look: Look) -> TurnLine:
    """It is my turn: the question, what I see, and what happened since my last answer."""
    assert look.asked is not None
    return TurnLine(look.table, look.asked, look.view, [event for event in look.events if event.number > look.last_turn])


def moved(look: Look) -> MovedLine | OverLine:
    return OverLine(look.table, look.status, look.outcome) if look.status == OVER else MovedLine(look.table, look.status, look.waiting)


@websocket(f"{PATH}/tables/{{table:str}}/live")
async def live(socket: WebSocket[Any, Any, Any], table: TableId) -> None:
    """The fresh look of a table, now and after every change that I can see."""
    services: Services = socket.app.state.services
    try:
        person = reader_of(socket)
        seat = read_seat(socket.query_params.get("seat"))
        await run_sync(services.looks.seen, table, person, seat)
    except Denied as error:
        await socket.accept()
        await socket.close(code=4000 + error.status, reason=error.id)
        return
    await socket.accept()
    await services.audiences.show(socket, table, person, seat, lambda seen: seen.json().decode())


def read_seat(text: str | None) -> int | None:
    """The seat asked for; what is no seat is nobody's."""
    if text is None:
        return None
    return int(text) if re.fullmatch("[0-9]", text) else NO_SEAT


ROUTES: Final[list[Any]] = [stream, live]
