"""Streams: an NDJSON line for everything that happens at my tables, and a WebSocket with the fresh look of one table."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from anyio.to_thread import run_sync
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.response import Stream

from tatami.server.http.api.common import PATH, Ask, failing, services_of
from tatami.server.http.api.shapes import TableId, encoded, look_shape, question_shape
from tatami.server.http.identity import person_of, reader_of
from tatami.server.live.hub import send
from tatami.server.people.accounts import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.schema import OVER, PLAYING

ALIVE_SECONDS: Final = 15.0
RECENT: Final = 40  # events that a fresh look brings along; they replace whatever the viewer holds from there on


@get(f"{PATH}/stream", media_type="application/x-ndjson", tags=["play"], responses=failing(403))
async def stream(request: Ask) -> Stream:
    """What happens at my tables, one JSON object a line: `turn`, `moved`, `over`, and `alive` when nothing does."""
    person = person_of(request)
    return Stream(lines(services_of(request), person), media_type="application/x-ndjson")


async def lines(services: Services, person: Person) -> AsyncIterator[bytes]:
    """First every table in play, then whatever changes; every table again when anything may have changed."""
    told: dict[tuple[str, int], int] = {}
    with services.hub.subscribe(f"person/{person.id}") as changes:
        changed: Mapping[str, int | None] | None = {}
        while True:
            if changed is None:
                yield encoded({"event": "alive"}) + b"\n"
            else:
                for table, version in (changed or await run_sync(in_play, services, person)).items():
                    for line in await run_sync(news, services, person, table, version, told):
                        yield line
            changed = await changes.wait(ALIVE_SECONDS)


def in_play(services: Services, person: Person) -> Mapping[str, int | None]:
    """The tables of a person, at whatever versions."""
    return {entry.table: None for entry in services.lists.mine(person) if entry.status == PLAYING}


def news(services: Services, person: Person, table: str, version: int | None, told: dict[tuple[str, int], int]) -> list[bytes]:
    """The lines about one table: a `turn` for each of my seats with a new question, else that it has moved on."""
    rows: list[dict[str, Any]] = []
    try:
        with services.rooms.open(table, version) as room:
            play = room.play
            waiting = [] if play is None else play.game.waiting()
            for seat in room.seats_of(person.id):
                if play is None or seat not in waiting or play.away[seat] or told.get((table, seat)) == play.number[seat]:
                    continue
                told[table, seat] = play.number[seat]
                look = services.tables.look_in(room, person, seat, play.turned[seat])
                events = [event.plain() for event in look.events]
                rows.append({"event": "turn", "table": table, "question": question_shape(look), "view": look.view, "events": events})
            if not rows:
                over = room.row.status == OVER
                row = {"event": "over" if over else "moved", "table": table, "status": room.row.status, "version": room.version}
                rows.append(row | ({"outcome": room.row.outcome} if over else {"waiting": waiting}))
    except Denied:
        return []
    return [encoded(row) + b"\n" for row in rows]


@websocket(f"{PATH}/tables/{{table:str}}/live")
async def live(socket: WebSocket[Any, Any, Any], table: TableId) -> None:
    """The fresh look of a table, now and after every change."""
    services: Services = socket.app.state.services
    try:
        person = reader_of(socket)
        seat = read_seat(socket.query_params.get("seat"))
        await run_sync(services.tables.look, table, person, seat)
    except Denied as error:
        await socket.accept()
        await socket.close(code=4000 + error.status, reason=error.id)
        return
    await socket.accept()
    leaving = asyncio.create_task(until_gone(socket))
    sending = asyncio.create_task(send_looks(services, socket, table, person, seat))
    try:
        await asyncio.wait({leaving, sending}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        sending.cancel()
        await asyncio.gather(leaving, sending, return_exceptions=True)


async def send_looks(services: Services, socket: WebSocket[Any, Any, Any], table: str, person: Person | None, seat: int | None) -> None:
    """The newest look each time, until the viewer is gone."""
    with services.hub.subscribe(f"table/{table}", None if person is None else person.id) as changes:
        version: int | None = None
        while True:
            look = None if version is None else services.tables.look_at_once(table, person, seat, -RECENT, version)
            if look is None:
                look = await run_sync(services.tables.look, table, person, seat, -RECENT, version)
            await send(socket, encoded(look_shape(look)).decode())
            version = max((await changes.wait() or {}).values(), default=None)


async def until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Read and forget whatever the viewer sends, until they leave."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        return


def read_seat(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdigit() and len(text) == 1 else None


ROUTES: Final[list[Any]] = [stream, live]
