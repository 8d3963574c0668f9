"""A table: its page, the answers given on it, and the fragments pushed to everybody who looks."""

import asyncio
from contextlib import suppress
from typing import Any, Final

from litestar import MediaType, Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from tatami.core.errors import TatamiError
from tatami.server.http.identity import person_of
from tatami.server.http.pages.errors import sentence_of
from tatami.server.http.pages.sights import chair, sight
from tatami.server.http.pages.visit import Page, Visit, in_thread, page, part, services_of, somebody, to, viewer_of, wants_part
from tatami.server.live.hub import Subscription, send
from tatami.server.logs import log
from tatami.server.people.accounts import Person
from tatami.server.refusals import Denied, Stale
from tatami.server.services import Services
from tatami.server.tables.acts import check_answer, own_game
from tatami.server.tables.looks import Look
from tatami.texts import Texts
from tatami.web.page import Viewer, render
from tatami.web.preview import Preview, preview
from tatami.web.table import Aside, fragment, log_lines, table_page

HEARTBEAT: Final = 25.0  # seconds without news before an empty one is sent
TRY_AGAIN: Final = 1013  # as a WebSocket closes


@get("/table/{table:str}")
async def show(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page:
    """The waiting room, or the table in play."""
    return page(await in_thread(draw, services_of(request), viewer_of(request), request.user, table, seat))


def draw(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None) -> str:
    look = services.tables.look(table, person)
    if look.view is None:
        return waiting_room(services, viewer, look)
    return table_page(viewer, sight(services, viewer, person, table, seat))


def waiting_room(services: Services, viewer: Viewer, look: Look) -> str:
    seats = []
    for row in look.chairs:
        drawn = chair(row, viewer)
        link = look.invitations.get(row.seat)
        address = f"{services.settings.base}/join/{link}" if link else ""
        seats.append({"name": drawn.name, "kind": drawn.kind, "level": drawn.level, "link": address, "mine": row.mine})
    return render(
        "room",
        viewer,
        table=look.table,
        title=look.title,
        version=look.version,
        closed=look.status == "closed",
        seats=seats,
        commitment=look.commitment,
        may_sit=look.public and not look.mine and look.status == "open",
        may_start=look.hosting and look.status == "open",
    )


def draw_part(
    services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None, aside: Aside | None = None, status: int = 200
) -> Page:
    return part(fragment(viewer, sight(services, viewer, person, table, seat), aside or Aside()), status)


async def after(request: Visit, table: str, seat: int | None, aside: Aside | None = None, status: int = 200) -> Page | Redirect:
    """The table as it stands now: the parts for our script, the page for everybody else."""
    if wants_part(request):
        return await in_thread(draw_part, services_of(request), viewer_of(request), request.user, table, seat, aside, status)
    if aside is None:
        return to(f"/table/{table}" + ("" if seat is None else f"?seat={seat}"))
    viewer = viewer_of(request)
    shown = await in_thread(sight, services_of(request), viewer, request.user, table, seat)
    return page(table_page(viewer, shown, aside), status)


async def refused(request: Visit, table: str, seat: int | None, error: TatamiError) -> Page | Redirect:
    """A refusal beside the question, with its rule; who was too late sees how the table stands now."""
    viewer = viewer_of(request)
    status, sentence, rule = sentence_of(viewer, error)
    if isinstance(error, Stale):
        sentence = viewer.t("stale")
    return await after(request, table, seat, Aside(refusal=sentence, refusal_rule=rule), status)


def seat_of(services: Services, person: Person, table: str, seat: int | None) -> int:
    """The seat meant: the one named, or the one that is asked."""
    found = services.tables.look(table, person, seat).seat
    if found is None:
        raise Denied(403, "not_seated")
    return found


@post("/table/{table:str}/answer")
async def answer(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Any:
    """Answer the question; where something hidden would be shown and tentative steps could no longer be taken back, say so first."""
    form = await request.form()
    services, person = services_of(request), person_of(request)
    number, chosen = whole(str(form.get("question", ""))), str(form.get("answer") or form.get("number", ""))
    try:
        mine = await in_thread(seat_of, services, person, table, seat)
        if wants_part(request) and viewer_of(request).confirm and not form.get("sure"):
            with suppress(Stale):  # the same answer sent twice counts once: that is decided below
                tried, tentative = await in_thread(try_answer, services, viewer_of(request), person, table, mine, number, chosen)
                if tried.hidden and tentative:
                    return as_json(tried, {"X-Confirm": "1"})
        await in_thread(services.acts.answer, person, table, mine, number, chosen)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat)


@get("/table/{table:str}/preview")
async def show_preview(
    request: Visit, table: FromPath[str], question: FromQuery[int], answer: FromQuery[str], seat: FromQuery[int | None] = None
) -> Response[Any]:
    """What an answer would do; nothing, where the question is no longer asked."""
    services, person = services_of(request), person_of(request)
    mine = await in_thread(seat_of, services, person, table, seat)
    try:
        tried, _ = await in_thread(try_answer, services, viewer_of(request), person, table, mine, question, answer)
    except Stale:
        return Response(None, status_code=204)
    return as_json(tried)


def as_json(tried: Preview, headers: dict[str, str] | None = None) -> Response[dict[str, Any]]:
    return Response({"lines": tried.lines, "final": tried.final}, media_type=MediaType.JSON, status_code=200, headers=headers or {})


def try_answer(services: Services, viewer: Viewer, person: Person, table: str, seat: int, number: int, answer: str) -> tuple[Preview, bool]:
    """What it would do, and whether something tentative would become final."""
    shown = sight(services, viewer, person, table, seat)
    with services.rooms.open(table) as room:
        play = own_game(room, person, seat)
        value, game = check_answer(play, seat, number, answer), play.game
        return preview(game, seat, value, Texts(shown.title, viewer.lang, shown.names)), game.can_undo(seat)


@post("/table/{table:str}/undo")
async def undo(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    services, person = services_of(request), person_of(request)
    try:
        await in_thread(undo_last, services, person, table, seat)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat)


def undo_last(services: Services, person: Person, table: str, seat: int | None) -> None:
    """Take back the last answer of whichever of one's seats gave it."""
    look = services.tables.look(table, person, seat)
    for mine in [seat] if seat is not None else look.mine:
        if mine is not None and services.tables.look(table, person, mine).can_undo:
            services.acts.undo(person, table, mine)
            return
    if look.seat is None:
        raise Denied(403, "not_seated")
    services.acts.undo(person, table, look.seat)


@post("/table/{table:str}/hint")
async def hint(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    """What a master would answer."""
    services, person = services_of(request), person_of(request)
    try:
        mine = await in_thread(seat_of, services, person, table, seat)
        found = await services.hint(person, table, mine)
        text = await in_thread(hint_text, services, viewer_of(request), person, table, mine, found)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat, Aside(hint=text, hinted=found))


def hint_text(services: Services, viewer: Viewer, person: Person, table: str, seat: int, found: str) -> str:
    look = services.tables.look(table, person, seat)
    if look.question is None:
        return str(viewer.t("hint", answer=found))
    domain = look.question.domain
    return str(viewer.t("hint", answer=look.texts(viewer.lang).name(domain, domain.value_of(found))))


@post("/table/{table:str}/chat")
async def say(request: Visit, table: FromPath[str]) -> Page | Redirect:
    form, services, person = await request.form(), services_of(request), person_of(request)
    await in_thread(services.chat.say, person, table, str(form.get("text", "")))
    return part("") if wants_part(request) else to(f"/table/{table}")


@post("/table/{table:str}/notes")
async def notes(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    form, services, person = await request.form(), services_of(request), person_of(request)
    mine = await in_thread(seat_of, services, person, table, seat)
    await in_thread(services.chat.write_notes, person, table, mine, str(form.get("text", "")))
    return part("") if wants_part(request) else to(f"/table/{table}")


@post("/table/{table:str}/sit")
async def sit(request: Visit, table: FromPath[str]) -> Redirect:
    person, cookies = await somebody(request)
    seat = whole(str((await request.form()).get("seat", "")))
    await in_thread(services_of(request).tables.join, person, table, seat)
    return to(f"/table/{table}", *cookies)


@post("/table/{table:str}/start")
async def start(request: Visit, table: FromPath[str]) -> Redirect:
    await in_thread(services_of(request).tables.start, person_of(request), table)
    return to(f"/table/{table}")


@post("/table/{table:str}/leave")
async def leave(request: Visit, table: FromPath[str]) -> Redirect:
    await in_thread(services_of(request).leave, person_of(request), table)
    return to("/lobby")


@post("/table/{table:str}/return")
async def come_back(request: Visit, table: FromPath[str]) -> Redirect:
    await in_thread(services_of(request).acts.come_back, person_of(request), table)
    return to(f"/table/{table}")


@post("/table/{table:str}/rematch")
async def rematch(request: Visit, table: FromPath[str]) -> Redirect:
    again = await in_thread(services_of(request).tables.rematch, person_of(request), table)
    return to(f"/table/{again}")


@get("/table/{table:str}/log")
async def whole_log(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page:
    viewer = viewer_of(request)
    shown = await in_thread(sight, services_of(request), viewer, request.user, table, seat)
    return page(
        render(
            "log", viewer, sight=shown, log=log_lines(shown.events, Texts(shown.title, viewer.lang, shown.names), len(shown.events))[::-1]
        )
    )


@websocket("/table/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], seat: FromQuery[int | None] = None, room: FromQuery[int | None] = None
) -> None:
    """Push a fresh fragment after every change; to a waiting room, the word to load anew."""
    services, viewer, person = services_of(socket), viewer_of(socket), socket.scope.get("user")
    await socket.accept()
    try:
        await in_thread(services.tables.look, table, person)
        with services.hub.subscribe(f"table/{table}", person.id if isinstance(person, Person) else None) as subscription:
            services.hub.wake(table, 0, [])  # somebody has come: presence shows
            pushing = asyncio.create_task(push(socket, subscription, services, viewer, person, table, seat, room))
            hearing = asyncio.create_task(hear(socket))
            _, unfinished = await asyncio.wait({pushing, hearing}, return_when=asyncio.FIRST_COMPLETED)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(pushing, hearing, return_exceptions=True)
            await say_why(socket, table, pushing)
    except TatamiError:
        await socket.close(4404)
    finally:
        services.hub.wake(table, 0, [])


async def say_why(socket: WebSocket[Any, Any, Any], table: str, pushing: asyncio.Task[None]) -> None:
    """Pushing ends when the viewer is gone or too slow; anything else is our fault, and the viewer comes again."""
    error = None if pushing.cancelled() else pushing.exception()
    if isinstance(error, TimeoutError):
        log.info("a viewer was too slow", extra={"table": table})
    elif error is None or isinstance(error, OSError | WebSocketDisconnect):
        return
    else:
        log.error("a push failed", exc_info=error, extra={"table": table})
    with suppress(RuntimeError, OSError, WebSocketDisconnect):  # gone meanwhile
        await socket.close(TRY_AGAIN)


async def hear(socket: WebSocket[Any, Any, Any]) -> None:
    """Nothing is said over the socket; hearing notices when the viewer is gone."""
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return


async def push(
    socket: WebSocket[Any, Any, Any],
    subscription: Subscription,
    services: Services,
    viewer: Viewer,
    person: Person | None,
    table: str,
    seat: int | None,
    room: int | None,
) -> None:
    sent = ""
    while True:
        if room is not None:
            version = (await in_thread(services.tables.look, table, person)).version
            news = "reload" if version != room else ""
        else:
            news = await in_thread(draw_fragment, services, viewer, person, table, seat)
        if news != sent or not news:
            await send(socket, news)
            sent = news
        if await subscription.wait(HEARTBEAT) is None:
            await send(socket, "")


def draw_fragment(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None) -> str:
    return fragment(viewer, sight(services, viewer, person, table, seat))


def whole(text: str) -> int:
    """A number out of a form; anything else answers no question."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


ROUTES: list[Any] = [show, answer, show_preview, undo, hint, say, notes, sit, start, leave, come_back, rematch, whole_log, live]
