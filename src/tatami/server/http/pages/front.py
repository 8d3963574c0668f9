"""Home, lobby, a new table, an invitation, the rules."""

from itertools import zip_longest
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

import tatami
from tatami.bots.levels import NAMED, next_level
from tatami.core.errors import TatamiError
from tatami.core.title import Title
from tatami.look import DaysClock, LiveClock, NoClock, Spec
from tatami.server.http.pages.errors import sentence_of
from tatami.server.http.pages.rows import Row, row
from tatami.server.http.pages.visit import (
    Page,
    Visit,
    in_thread,
    local_path,
    page,
    part,
    services_of,
    settings_cookie,
    small_settings,
    somebody,
    to,
    viewer_of,
    wants_part,
    whole,
)
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.tables.lists import Entry
from tatami.server.tables.opening import USUAL_LEVEL, Chosen, NewTable, is_allowed, offered_levels, timed_levels
from tatami.texts.modes import MODES, modes_of
from tatami.web import rules
from tatami.web.guide import guide_of
from tatami.web.levels import level_lines, timed_lines
from tatami.web.page import Viewer, render
from tatami.web.study import served_page
from tatami.web.titles import Shelf, counts_with, cover_of, option_groups, title_cards

CLOCKS: dict[str, Spec] = {
    "none": NoClock(),
    "live_20_30": LiveClock(1200, 30),
    "live_45_60": LiveClock(2700, 60),
    "days_24": DaysClock(24, 72),
    "days_72": DaysClock(72, 168),
}


@get("/")
async def home(request: Visit) -> Page:
    """The shelf: one click on a title starts a game."""
    viewer = viewer_of(request)
    mine = await in_thread(my_rows, request, viewer)
    shelf = shelf_of(request)
    cards, offered, chosen = title_cards(viewer.lang), {}, {}
    for card in cards:
        levels = offered_levels(services_of(request).settings, card.id)
        offered[card.id] = level_lines(viewer, card.id, levels)
        near = (shelf.level, next_level(shelf.level, card.id))
        chosen[card.id] = next((level for level in near if level in levels), USUAL_LEVEL)
    return page(render("home", viewer, titles=cards, mine=mine, shelf=shelf, levels=offered, chosen=chosen))


def my_rows(request: Visit, viewer: Viewer, over: bool = False) -> list[Row]:
    person = request.user
    if person is None:
        return []
    entries: list[Entry] = services_of(request).lists.mine(person, over)
    if not over:
        viewer.waiting = sum(entry.my_turn for entry in entries)
    return [row(entry, viewer) for entry in entries]


@get("/offline")
async def offline(request: Visit) -> Page:
    """What a browser shows when there is no line to the server."""
    return page(render("offline", viewer_of(request)))


@get("/lobby")
async def lobby(request: Visit) -> Page:
    """My tables, open tables, finished games."""
    return page(await in_thread(draw_lobby, request, viewer_of(request)))


def draw_lobby(request: Visit, viewer: Viewer) -> str:
    mine = my_rows(request, viewer)
    known = {one.id for one in mine}
    found = [row(entry, viewer) for entry in services_of(request).lists.lobby(request.user) if entry.table not in known]
    finished = my_rows(request, viewer, over=True)
    return render("lobby", viewer, mine=mine, open=found, finished=finished, titles=title_cards(viewer.lang))


@post("/play/{title:str}")
async def play_now(request: Visit, title: FromPath[str]) -> Redirect:
    """A guest, bots of the level chosen on the shelf, and the game is on the table; the choice is remembered."""
    person, cookies = await somebody(request)
    form, services, found = await request.form(), services_of(request), tatami.title(title)
    shelf = shelf_of(request, title, {key: str(value) for key, value in form.items()})
    if "learn" in form:
        return to(f"/table/{await in_thread(open_lesson, services, person, found)}?learn=1", *cookies)
    count = shelf.seats.get(title, found.usual_seats())
    table = await in_thread(services.tables.create, person, NewTable(title, with_bots(count, shelf.level), found.quick))
    kept = settings_cookie(request, level=shelf.level, **{f"n_{title}": str(count)})
    return to(f"/table/{table}", kept, *cookies)


def open_lesson(services: Services, person: Person, title: Title) -> str:
    """A table to learn at: seats, options and deal as the title's guide has them."""
    guide = guide_of(title.id)
    new = NewTable(title.id, with_bots(guide.seats or title.usual_seats()), guide.options)
    return services.tables.create(person, new, guide.seed or None)


def with_bots(count: int, level: str = "greedy") -> list[Chosen]:
    return [Chosen("me"), *[Chosen("bot", level)] * (count - 1)]


def shelf_of(request: Visit, played: str = "", form: dict[str, str] | None = None) -> Shelf:
    """What is chosen now for the title played, or was the last time."""
    kept = {**small_settings(request), **({} if form is None else {"level": form.get("level", "")})}
    seats = {}
    for title in tatami.titles():
        chosen = whole(kept.get(f"n_{title.id}", "") if form is None else form.get("seats", ""))
        if chosen in title.seat_counts:
            seats[title.id] = chosen
    level = kept.get("level", "")
    known = level in NAMED if form is None else is_allowed(level, played, services_of(request).settings)
    return Shelf(level if known else USUAL_LEVEL, seats)


@get("/create/{title:str}")
async def new_table(request: Visit, title: FromPath[str]) -> Page:
    return page(draw_create(viewer_of(request), tatami.title(title), services_of(request).settings))


def draw_create(viewer: Viewer, title: Title, settings: Settings, error: str = "") -> str:
    counts = title.seat_counts
    kinds = [("me", viewer.t("kind_me")), ("open", viewer.t("kind_open"))]
    levels = level_lines(viewer, title.id, offered_levels(settings, title.id))
    timed = timed_lines(viewer, timed_levels(settings, title.id))
    kinds += [(f"bot:{level.id}", viewer.t("kind_bot", level=level.short)) for level in levels + timed]
    kinds += [(f"bot:{level}", viewer.t("kind_bot", level=level.partition(":")[2])) for level in settings.program_levels]
    kinds.append(("none", viewer.t("kind_none")))
    usual = title.usual_seats()
    chosen = ["me", *["open"] * (usual - 1), *["none"] * (counts[-1] - usual)]
    modes = [title.options[id] for id in MODES.get(title.id, [])]
    return render(
        "create",
        viewer,
        modes=modes,
        groups=option_groups(title),
        counts_with=counts_with,
        title=title,
        counts=counts,
        most=counts[-1],
        kinds=kinds,
        chosen=chosen,
        levels=levels + timed[:1],
        minutes=round(settings.bot_budget / 60),
        clocks=[(id, name, short_clock(viewer, CLOCKS[id])) for id, name in clock_names(viewer)],
        cards=title_cards(viewer.lang),
        cover=cover_of(title.id),
        error=error,
    )


def short_clock(viewer: Viewer, clock: Spec) -> tuple[str, str]:
    """Return a pace in two or three words: its kind, and how much time there is."""
    if isinstance(clock, LiveClock):
        return viewer.t("pace_live"), viewer.t("pace_live_time", n=clock.bank // 60)
    if isinstance(clock, DaysClock):
        return viewer.t("pace_days", clock.hours // 24), viewer.t("pace_days_time")
    return viewer.t("pace_none"), viewer.t("pace_none_time")


def clock_names(viewer: Viewer) -> list[tuple[str, str]]:
    names = []
    for id, clock in CLOCKS.items():
        if isinstance(clock, LiveClock):
            names.append((id, viewer.t("clock_live", minutes=clock.bank // 60, increment=clock.increment)))
        elif isinstance(clock, DaysClock):
            names.append((id, viewer.t("clock_days", hours=clock.hours)))
        else:
            names.append((id, viewer.t("clock_none")))
    return names


@post("/create/{title:str}")
async def open_table(request: Visit, title: FromPath[str]) -> Page | Redirect:
    """Open the table that was filled in; what does not fit is said on the same page."""
    form = await request.form()
    found = tatami.title(title)
    person, cookies = await somebody(request)
    services = services_of(request)
    called = [str(name)[:40] for name in form.getall("seat_name", [])]
    kinds = [(str(kind), name) for kind, name in zip_longest(form.getall("seat", []), called, fillvalue="") if kind not in ("none", "")]
    seats = [Chosen("bot", kind[4:]) if kind.startswith("bot:") else Chosen(kind, name=name) for kind, name in kinds]
    mode = found.modes.get(str(form.get("mode")), {})
    options = {id: str(form.get(f"option:{id}") or mode.get(id, option.default)) for id, option in found.options.items()}
    new = NewTable(title, seats, options, form.get("public") == "public", clock=CLOCKS.get(str(form.get("clock")), NoClock()))
    try:
        table = await in_thread(services.tables.create, person, new)
    except TatamiError as error:
        viewer = viewer_of(request)
        status, sentence, _ = sentence_of(viewer, error)
        refused = page(draw_create(viewer, found, services.settings, sentence), status)
        refused.cookies.extend(cookies)
        return refused
    return to(f"/table/{table}", *cookies)


@get("/join/{token:str}")
async def invitation(request: Visit, token: FromPath[str]) -> Page:
    return page(await in_thread(draw_invitation, services_of(request), viewer_of(request), token))


def draw_invitation(services: Services, viewer: Viewer, token: str, error: str = "", name: str = "") -> str:
    table, _ = services.tables.invited(token)
    look = services.tables.look(table, None)
    names = look.names(viewer.lang)
    chairs = [{"name": names[chair.seat], "kind": chair.kind, "level": chair.level or "", "guest": chair.guest} for chair in look.chairs]
    modes = modes_of(look.title, look.options, viewer.lang)
    return render("invitation", viewer, title=look.title, modes=modes, row={"seats": chairs}, token=token, error=error, name=name)


@post("/join/{token:str}")
async def join(request: Visit, token: FromPath[str]) -> Page | Redirect:
    """Take the seat; a name that cannot be is said beside the field."""
    services = services_of(request)
    try:
        person, cookies = await somebody(request)
    except TatamiError as error:
        viewer = viewer_of(request)
        status, sentence, _ = sentence_of(viewer, error)
        name = str((await request.form()).get("name", ""))
        return page(await in_thread(draw_invitation, services, viewer, token, sentence, name), status)
    table, seat = await in_thread(services.tables.invited, token)
    await in_thread(services.tables.join, person, table, seat, token)
    return to(f"/table/{table}", *cookies)


@post("/language")
async def change_language(request: Visit) -> Redirect:
    """Both languages at any moment: for the person, or for this browser."""
    form = await request.form()
    lang = str(form.get("lang", "en"))
    if request.user is not None:
        await in_thread(services_of(request).accounts.change, request.user, lang=lang)
    return to(local_path(str(form.get("back", "/"))), settings_cookie(request, lang=lang))


@get("/rules")
async def all_rules(request: Visit, q: FromQuery[str] = "") -> Page:
    return page(await in_thread(rules.rules_index, viewer_of(request), q[:100]))


@get("/rules/{title:str}")
async def rules_of(
    request: Visit, title: FromPath[str], rule: FromQuery[str] = "", example: FromQuery[str] = "", help: FromQuery[str] = ""
) -> Page:
    """A rulebook; our script asks for one rule of it, to open it beside the move, for the help with a question, or for the boards of an example."""
    viewer = viewer_of(request)
    if wants_part(request) and help:
        return part(await in_thread(rules.table_help, viewer, title, help))
    if wants_part(request) and example:
        return part(await in_thread(rules.example_boards, viewer, title, example))
    if wants_part(request):
        return part(await in_thread(rules.one_rule, viewer, title, rule))
    return page(await in_thread(rules.rules_page, viewer, title, rule or help, example))


@get("/rules/{title:str}/pieces")
async def pieces_of(request: Visit, title: FromPath[str]) -> Page:
    """What every card and tile of a title does."""
    return page(await in_thread(rules.pieces_page, viewer_of(request), title))


@get("/rules/{title:str}/study")
async def study_of(request: Visit, title: FromPath[str]) -> Page:
    """How fair a title is: what its study measured."""
    return page(await in_thread(served_page, viewer_of(request), title))


ROUTES: list[Any] = [
    home,
    offline,
    lobby,
    play_now,
    new_table,
    open_table,
    invitation,
    join,
    change_language,
    all_rules,
    rules_of,
    pieces_of,
    study_of,
]
