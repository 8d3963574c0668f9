"""A table: its page, the answers given on it, and the fragments pushed to everybody who looks."""

from typing import Any

import msgspec
import segno
from litestar import MediaType, Response, WebSocket, get, post, websocket
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from tatami.bots.levels import NAMED
from tatami.core.errors import TatamiError
from tatami.core.game import Foresight
from tatami.look import Look, Seen
from tatami.server.http.identity import person_of
from tatami.server.http.pages.again import seat_words
from tatami.server.http.pages.errors import sentence_of
from tatami.server.http.pages.rows import room_print
from tatami.server.http.pages.visit import (
    Page,
    Visit,
    in_thread,
    page,
    part,
    services_of,
    settings_cookie,
    somebody,
    to,
    viewer_of,
    wants_part,
    whole,
)
from tatami.server.people.person import Person
from tatami.server.refusals import CONFLICT, FORBIDDEN, Denied, Stale
from tatami.server.services import Services
from tatami.server.tables.opening import USUAL_LEVEL, offered_levels, timed_levels
from tatami.texts import Texts
from tatami.texts.advice import tell_advice
from tatami.texts.consequences import revealed
from tatami.texts.modes import modes_of
from tatami.texts.preview import preview
from tatami.web.differences import differences
from tatami.web.drawn import Drawn
from tatami.web.levels import level_lines, timed_lines
from tatami.web.page import Viewer, render
from tatami.web.steps import plain_position, positions
from tatami.web.table import NOTHING, Aside, drawn, facts_html, fragment, log_lines, people, query_of, table_page
from tatami.web.text_board import text_board, text_page
from tatami.web.titles import cover_of

LOG_PAGE = 200  # events on a page of the log


@get("/table/{table:str}")
async def show(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page:
    """The waiting room, or the table in play."""
    return page(await in_thread(draw, services_of(request), viewer_of(request), request.user, table, seat))


def draw(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None, aside: Aside = NOTHING) -> str:
    look = services.looks.seen(table, person, seat, screen=True).look
    if look.view is None and look.curtain is None and not look.halted:
        return waiting_room(services, viewer, look)
    notes = None if person is None or look.seat is None else services.chat.read_notes(person, table, look.seat)
    wishes = None if notes is None or person is None else services.acts.wishes(person)
    taken = seat_words(services, viewer, person, look)
    return table_page(viewer, look, aside, notes, f"{services.settings.base}/table/{table}", wishes, taken)


def waiting_room(services: Services, viewer: Viewer, look: Look) -> str:
    seats = []
    for chair, name in zip(look.chairs, look.names(viewer.lang), strict=True):
        link = look.invitations.get(chair.seat)
        address = f"{services.settings.base}/join/{link}" if link else ""
        seats.append(
            {
                "name": name,
                "kind": chair.kind,
                "level": chair.level or "",
                "link": address,
                "code": code_of(address),
                "mine": chair.seat in look.mine,
                "guest": chair.guest,
            }
        )
    return render(
        "room",
        viewer,
        table=look.table,
        title=look.title,
        modes=modes_of(look.title, look.options, viewer.lang),
        cover=cover_of(look.title.id),
        print=room_print(look),
        closed=look.status == "closed",
        seats=seats,
        levels=level_lines(viewer, look.title.id, offered_levels(services.settings, look.title.id))
        + timed_lines(viewer, timed_levels(services.settings, look.title.id)),
        usual=USUAL_LEVEL,
        commitment=look.commitment,
        may_sit=look.public and not look.mine and look.status == "open",
        may_start=look.hosting and look.status == "open",
    )


def code_of(address: str) -> Markup:
    """An address as a code to be held before another's camera."""
    return Markup(segno.make(address, error="m").svg_inline(scale=4, border=2, omitsize=True)) if address else Markup("")


async def after(request: Visit, table: str, seat: int | None, aside: Aside | None = None, status: int = 200) -> Page | Redirect:
    """The table as it stands now: the parts for our script, the page for everybody else."""
    services, viewer = services_of(request), viewer_of(request)
    if wants_part(request):
        return await in_thread(draw_part, services, viewer, request.user, table, seat, aside, status)
    if aside is None:
        return to(f"/table/{table}" + ("" if seat is None else f"?seat={seat}"))
    return page(await in_thread(draw, services, viewer, request.user, table, seat, aside), status)


def draw_part(
    services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None, aside: Aside | None, status: int
) -> Page:
    seen = services.looks.seen(table, person, seat, screen=True)
    if seen.look.view is None and seen.look.curtain is None and not seen.look.halted:
        raise Denied(CONFLICT, "not_started")
    return part(drawn(viewer, seen).html if aside is None else fragment(viewer, seen.look, aside), status)


async def refused(request: Visit, table: str, seat: int | None, error: TatamiError) -> Page | Redirect:
    """A refusal beside the question, with its rule; a player who was too late sees the table as it is now."""
    viewer = viewer_of(request)
    status, sentence, rule = sentence_of(viewer, error)
    if isinstance(error, Stale):
        sentence = viewer.t("stale")
    return await after(request, table, seat, Aside(refusal=sentence, refusal_rule=rule), status)


@post("/table/{table:str}/answer")
async def answer(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Any:
    """Answer the question; where something hidden would be shown and tentative steps could no longer be taken back, say so first. The same click
    twice counts once."""
    form = await request.form()
    services, person, viewer = services_of(request), person_of(request), viewer_of(request)
    number, chosen = whole(str(form.get("question", ""))), str(form.get("answer") or form.get("number", ""))
    sure, then = not (wants_part(request) and viewer.confirm) or bool(form.get("sure")), str(form.get("then", "")).split()
    try:
        clicked = await services.at_table(table, services.acts.click, person, table, seat, number, chosen, sure, then)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    if clicked.to_confirm is not None:
        return as_json(viewer, clicked.seen, clicked.to_confirm, chosen, {"X-Confirm": "1"})
    if clicked.stored and clicked.given <= len(then):
        stood = viewer.t("gesture_stood", clicked.given, all=len(then) + 1)
        return await after(request, table, seat, Aside(refusal=stood))
    if clicked.stored and then and "x-live" in request.headers:
        return Response(None, status_code=200, headers={"X-Stored": str(clicked.seen.look.stamp)})
    return await after(request, table, seat)


@get("/table/{table:str}/preview")
async def show_preview(
    request: Visit, table: FromPath[str], question: FromQuery[int], answer: FromQuery[str], seat: FromQuery[int | None] = None
) -> Response[Any]:
    """What an answer is certain to do; nothing about a question that is no longer asked."""
    services, viewer, person = services_of(request), viewer_of(request), person_of(request)
    try:
        seen, ahead = await in_thread(services.acts.foresee, person, table, seat, question, answer)
    except Stale:
        return Response(None, status_code=204)
    return as_json(viewer, seen, ahead, answer)


@get("/table/{table:str}/facts")
async def show_facts(request: Visit, table: FromPath[str], of: FromQuery[str], seat: FromQuery[int | None] = None) -> Page:
    """Tell what the viewer may know of an element of the table: nothing if nothing is told of it."""
    services, viewer = services_of(request), viewer_of(request)
    seen = await in_thread(services.looks.seen, table, request.user, seat, screen=True)
    return part(facts_html(viewer, seen.look, of))


@get("/table/{table:str}/text")
async def in_words(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page:
    """Show the table in words, as a page; our script opens it next to the table."""
    viewer = viewer_of(request)
    look = (await in_thread(services_of(request).looks.seen, table, request.user, seat, screen=True)).look
    if look.view is None and look.curtain is None:
        raise Denied(CONFLICT, "not_started")
    if wants_part(request):
        return part(text_board(look, look.texts(viewer.lang)))
    return page(text_page(viewer, look, query_of(look)))


def as_json(viewer: Viewer, seen: Seen, ahead: Foresight, answer: str, headers: dict[str, str] | None = None) -> Response[Any]:
    look, texts = seen.look, seen.look.texts(viewer.lang)
    tried = preview(ahead, look.seat, texts)
    said = "" if look.question is None else texts.said(look.question, look.question.domain.value_of(answer))
    reveals = "" if look.question is None else revealed(texts, look.question)
    body = {"lines": tried.lines, "final": tried.final, "said": said, "reveals": reveals}
    return Response(body, media_type=MediaType.JSON, status_code=200, headers=headers or {})


@post("/table/{table:str}/undo")
async def undo(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    """Take back the last answer of whichever of one's seats gave it."""
    form, services, person = await request.form(), services_of(request), person_of(request)
    number = whole(str(form["number"])) if "number" in form else None
    try:
        await in_thread(services.acts.undo, person, table, seat, number)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat)


@post("/table/{table:str}/rest")
async def rest(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    """Let everything pass until one's next decision, or be asked again."""
    form, services, person = await request.form(), services_of(request), person_of(request)
    try:
        await in_thread(services.acts.rest, person, table, seat, form.get("rest") != "off")
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat)


@post("/table/{table:str}/order")
async def order(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    """Say a whole order at once, or be asked one by one again."""
    form, services, person = await request.form(), services_of(request), person_of(request)
    ids = " ".join(str(id) for id in form.getall("order", []))[:200].split()
    try:
        await in_thread(services.acts.say_order, person, table, seat, whole(str(form.get("question", ""))), ids)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    return await after(request, table, seat)


@post("/table/{table:str}/wishes")
async def wishes(request: Visit, table: FromPath[str]) -> Page | Redirect:
    """Choose for each kind of question of this title whether to be asked."""
    form, services, person = await request.form(), services_of(request), person_of(request)
    title = (await in_thread(services.tables.look, table, person)).title
    kinds = Texts(title, viewer_of(request).lang, []).passing()
    await in_thread(services.acts.wish, person, {f"{title.id}/{kind}": str(form[kind]) for kind in kinds if kind in form})
    return part("") if wants_part(request) else to(f"/table/{table}")


@post("/table/{table:str}/hint")
async def hint(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    """What a good player would answer, and why."""
    services, person = services_of(request), person_of(request)
    try:
        look = await in_thread(services.tables.look, table, person, seat)
        if look.seat is None:
            raise Denied(FORBIDDEN, "not_seated")
        found = await services.advise(person, table, look.seat)
    except TatamiError as error:
        return await refused(request, table, seat, error)
    told = tell_advice(look.texts(viewer_of(request).lang), found.choices, found.line, found.reasons, found.reply)
    return await after(request, table, seat, Aside(advice=told, hinted=found.choices[0][0]))


@post("/table/{table:str}/chat")
async def say(request: Visit, table: FromPath[str]) -> Page | Redirect:
    form, services, person = await request.form(), services_of(request), person_of(request)
    await in_thread(services.chat.say, person, table, str(form.get("text", "")))
    return part("") if wants_part(request) else to(f"/table/{table}")


@post("/table/{table:str}/notes")
async def notes(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Page | Redirect:
    form, services, person = await request.form(), services_of(request), person_of(request)
    await in_thread(services.chat.write_notes, person, table, seat, str(form.get("text", "")))
    return part("") if wants_part(request) else to(f"/table/{table}")


@post("/table/{table:str}/sit")
async def sit(request: Visit, table: FromPath[str]) -> Redirect:
    person, cookies = await somebody(request)
    seat = whole(str((await request.form()).get("seat", "")))
    await in_thread(services_of(request).tables.join, person, table, seat)
    return to(f"/table/{table}", *cookies)


@post("/table/{table:str}/start")
async def start(request: Visit, table: FromPath[str]) -> Redirect:
    """Bots of the level chosen take the seats that are open."""
    level = str((await request.form()).get("level", USUAL_LEVEL))
    await in_thread(services_of(request).tables.start, person_of(request), table, level)
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
    """The same once more, or against bots of another level, which the shelf then remembers if it offers that."""
    level = str((await request.form()).get("level", ""))
    again = await in_thread(services_of(request).tables.rematch, person_of(request), table, level)
    return to(f"/table/{again}", settings_cookie(request, **({"level": level} if level in NAMED else {})))


@get("/table/{table:str}/log")
async def whole_log(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None, until: FromQuery[int | None] = None) -> Page:
    """Everything that happened, a page at a time; the last page first."""
    return page(await in_thread(draw_log, services_of(request), viewer_of(request), request.user, table, seat, until))


def draw_log(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None, until: int | None) -> str:
    look = services.looks.seen(table, person, seat, since=0, screen=True).look
    if look.view is None and look.curtain is None:
        raise Denied(CONFLICT, "not_started")
    count = len(look.events)
    end = count if until is None else max(min(until, count), min(LOG_PAGE, count))
    shown = log_lines(look.events[:end], look.texts(viewer.lang), LOG_PAGE)[::-1]
    older, newer = max(0, end - LOG_PAGE), min(count, end + LOG_PAGE) if end < count else 0
    return render("log", viewer, look=look, log=shown, older=older, newer=newer, own=seat)


@get("/table/{table:str}/steps")
async def steps(request: Visit, table: FromPath[str], since: FromQuery[int] = 0, seat: FromQuery[int | None] = None) -> Response[bytes]:
    """What happened after an event, move by move, from the viewer's own eyes."""
    drawn = await in_thread(draw_steps, services_of(request), viewer_of(request), request.user, table, seat, since)
    return Response(drawn, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


def draw_steps(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None, since: int) -> bytes:
    """Return the steps as JSON. The parts of each come as those lines that differ from the step before."""
    look = services.looks.steps(table, person, seat, since)
    rows, before = [], b""
    for position in positions(viewer, look):
        rows.append(plain_position(position) | {"lines": differences(before, position.drawn)})
        before = position.drawn.hashes
    return msgspec.json.encode(rows)


@websocket("/table/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    room: FromQuery[int | None] = None,
    lines: FromQuery[bool] = False,
) -> None:
    """Push a fresh fragment after every change, to our own script by its lines that are new; to a waiting room, the word to load again."""
    services, viewer, person = services_of(socket), viewer_of(socket), socket.scope.get("user")
    known = person if isinstance(person, Person) else None
    await socket.accept()
    try:
        await in_thread(services.looks.seen, table, known, seat, screen=True)
    except TatamiError:
        await socket.close(4404)
        return

    def show_people(seen: Seen) -> str:
        return people(viewer, seen) if room is None else ""

    await services.audiences.show(
        socket, table, known, seat, lambda seen: push(viewer, seen, room), show_people, lines=lines and room is None
    )


def push(viewer: Viewer, seen: Seen, room: int | None) -> Drawn | str:
    if room is None:
        return drawn(viewer, seen)
    return "reload" if room_print(seen.look) != room else ""


ROUTES: list[Any] = [
    show,
    answer,
    show_preview,
    show_facts,
    in_words,
    undo,
    rest,
    order,
    wishes,
    hint,
    say,
    notes,
    sit,
    start,
    leave,
    come_back,
    rematch,
    whole_log,
    steps,
    live,
]
