"""The analysis of a finished game on its result page, and trying again from a position of it."""

from collections import Counter
from typing import Any, Final

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

import tatami
from tatami.core.record import play_named
from tatami.lab.analyse import BELOW, Analysis, Decision, costly, fault_in, is_learned, made_by_chance, share_of, strokes, winner_of
from tatami.lab.statistics import Z
from tatami.server.http.identity import person_of
from tatami.server.http.pages.rows import names_in
from tatami.server.http.pages.visit import Page, Visit, in_thread, part, services_of, somebody, to, viewer_of, wants_part
from tatami.server.services import Services
from tatami.texts import Texts, ui
from tatami.texts.analysis import most_telling, signed, tell_fault, tell_grades, tell_lost, tell_moment
from tatami.texts.consequences import answers
from tatami.web.analysis import DecisionLine, Judged, MomentLine, SeatLine, Shown, StrokeLine, draw_analysis
from tatami.web.page import Viewer

NOT_JUDGED: Final = "–"
MOST_SHOWN: Final = 20  # decisions, those that cost most
EVENTS_TOLD: Final = 2  # of a moment


@post("/game/{table:str}/analyse")
async def analyse(request: Visit, table: FromPath[str]) -> Redirect:
    """Let the game be looked at; the result page shows how far that is."""
    await in_thread(services_of(request).analyse, person_of(request), table)
    return to(f"/game/{table}#analysis")


@get("/game/{table:str}/analysis")
async def progress(request: Visit, table: FromPath[str]) -> Page | Redirect:
    """The section by itself, for our script; everybody else is led to the page."""
    if not wants_part(request):
        return to(f"/game/{table}#analysis")
    return part(await in_thread(draw_section, services_of(request), viewer_of(request), request, table))


def draw_section(services: Services, viewer: Viewer, request: Visit, table: str) -> str:
    return section(services, viewer, table, services.tables.record(table, request.user))


def section(services: Services, viewer: Viewer, table: str, record: dict[str, Any]) -> Markup:
    """What was found so far; of games of which nothing was learned only that. Strangers see what others have asked for. Under other rules what was found stays,
    and nothing more can be found."""
    names = names_in(record)
    playable = record["rules"] == tatami.title(record["title"]).rules
    if playable and not is_learned(record):
        return draw_analysis(viewer, table, names, Shown(learned=False))
    found = services.analysis(table, len(record["answers"]))
    going = found.going and playable
    if found.found is None and not going and (viewer.name is None or not playable):
        return Markup("")  # only people the house knows can ask for one
    shown = Shown(int(100 * found.done), going, playable=playable)
    if found.found is not None:
        fill(shown, viewer, record, names, found.found, round(found.done * len(record["answers"])))
    return draw_analysis(viewer, table, names, shown)


def fill(shown: Shown, viewer: Viewer, record: dict[str, Any], names: list[str], found: Analysis, until: int) -> None:
    """In words; luck is told as far as the game was looked at, which is before the answer `until`. What happened and what was answered is told where today's
    rules can play it."""
    texts = Texts(tatami.title(record["title"]), viewer.lang, names)
    shown.begun = True
    shown.course = found.course
    shown.grades = tell_grades(viewer.lang, BELOW)
    events = tatami.replay(record).events(None) if shown.playable else []
    often = Counter(event.kind for event in events)
    winner = winner_of(found.course)
    for moment in found.moments:
        luck = moment.luck if moment.number <= until else None
        words = tell_moment(viewer.lang, names[winner], moment.before, moment.before + moment.change, luck)
        happened = [event for event in events if moment.since < event.answer <= moment.number]
        told = [texts.event(event) for event in most_telling(happened, winner, often, EVENTS_TOLD)]
        told += [tell_fault(viewer.lang, one.number + 1, names[one.seat], one.grade, one.lost) for one in fault_in(found, moment)]
        shown.moments.append(MomentLine(moment.number, moment.since, words, " ".join(told)))
    for stroke, seat in strokes(found.luck):
        made = made_by_chance(record, stroke.number, events) if shown.playable else []
        told = [texts.event(event) for event in made[:EVENTS_TOLD]]
        shown.strokes.append(StrokeLine(stroke.number + 1, seat, signed(stroke.gave[seat]), " ".join(told)))
    for seat in range(record["seats"]):
        share = share_of(found, seat)
        luck_so_far = f"{signed(share.luck)} ± {100 * Z * share.error:.0f}"
        judged = sum(share.grades.values()) > 0
        grades = [str(count) if judged else NOT_JUDGED for count in share.grades.values()]
        shown.seats.append(SeatLine(seat, luck_so_far, signed(-share.lost) if judged else NOT_JUDGED, grades))
    faults = costly(found.decisions, MOST_SHOWN)
    shown.decisions = decision_lines(texts, record, faults) if shown.playable else [decision_line(texts, one) for one in faults]


def decision_lines(texts: Texts, record: dict[str, Any], decisions: list[Decision]) -> list[DecisionLine]:
    """In words: the game is played once more, as far as the last of them."""
    game = tatami.replay(record, 0)
    lines, number = [], 0
    for one in decisions:
        for row in record["answers"][number : one.number]:
            play_named(game, row)
        number = one.number
        question = game.question(one.seat)
        words = answers(texts, game.view(one.seat), question)
        lines.append(decision_line(texts, one, texts.question(question), words[one.answer], words[one.best]))
    return lines


def decision_line(texts: Texts, one: Decision, asked: str = "", said: str = "", best: str = "") -> DecisionLine:
    grade = ui(texts.lang, f"analysis_{one.grade}")
    return DecisionLine(one.number, one.seat, asked, said, best, tell_lost(texts.lang, one.lost), grade)


def judged_at(services: Services, table: str, record: dict[str, Any], number: int) -> Judged | None:
    """What the analysis says of the answer that comes next, as far as it is."""
    found = services.analysis(table, len(record["answers"])).found
    decisions = [] if found is None else [one for one in found.decisions if one.number == number]
    return Judged(decisions[0].grade, decisions[0].best, decisions[0].lost) if decisions else None


@post("/game/{table:str}/again")
async def try_again(request: Visit, table: FromPath[str]) -> Redirect:
    """A new table from a position of this game."""
    person, cookies = await somebody(request)
    at = str((await request.form()).get("at", ""))
    number = int(at) if at.isascii() and at.isdecimal() and len(at) < 8 else -1
    again = await in_thread(services_of(request).tables.try_again, person, table, number)
    return to(f"/table/{again}", *cookies)


ROUTES: list[Any] = [analyse, progress, try_again]
