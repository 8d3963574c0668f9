"""The analysis of a finished game on its result page, and trying again from a position of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

import tatami
from tatami.bots.advice import asked_on_the_way
from tatami.core.record import play_named
from tatami.lab.findings import (
    BELOW,
    Analysis,
    Decision,
    Luck,
    costly,
    fault_in,
    made_by_chance,
    share_of,
    steps_of,
    stroke_in,
    strokes,
    winner_of,
)
from tatami.lab.statistics import Z
from tatami.server.http.identity import person_of
from tatami.server.http.pages.again import button_words, no_button
from tatami.server.http.pages.rows import is_bot, names_in
from tatami.server.http.pages.visit import Page, Visit, in_thread, part, services_of, somebody, to, viewer_of, wants_part
from tatami.server.services import Services, can_be_judged
from tatami.texts import Texts, ui
from tatami.texts.advice import tell_line
from tatami.texts.analysis import Gains, signed, tell_cost, tell_events, tell_fault, tell_grades, tell_lost, tell_moment
from tatami.texts.consequences import answers
from tatami.web.analysis import DecisionLine, Fault, Judged, MomentLine, SeatLine, Shown, StrokeLine, draw_analysis
from tatami.web.course import course, seen_in
from tatami.web.page import Viewer
from tatami.web.replay import Found

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
    record = services.tables.record(table, request.user)
    return section(services, viewer, table, record, services.tables.played(table, request.user))


def section(services: Services, viewer: Viewer, table: str, record: dict[str, Any], mine: list[int] | None = None) -> Markup:
    """The section as it stands now; `mine`: the seats that whoever looks has played."""
    shown, names = shown_of(services, viewer, table, record, mine or []), names_in(record)
    return Markup("") if shown is None else draw_analysis(viewer, table, names, shown, seen_in(record, names, viewer.lang))


def shown_of(services: Services, viewer: Viewer, table: str, record: dict[str, Any], mine: list[int]) -> Shown | None:
    """What was found so far; of games of which nothing was learned only that. Strangers see what others have asked for. Under other rules what was found stays,
    and nothing more can be found."""
    playable = record["rules"] == tatami.title(record["title"]).rules
    if playable and not can_be_judged(record):
        return Shown(learned=False)
    found = services.analysis(table, len(record["answers"]))
    going = found.going and playable
    if found.found is None and not going and (viewer.name is None or not playable):
        return None  # only people the house knows can ask for one
    shown = Shown(int(100 * found.done), going, playable=playable)
    if found.found is not None:
        fill(shown, viewer, record, mine, found.found, round(found.done * len(record["answers"])))
    return shown


def fill(shown: Shown, viewer: Viewer, record: dict[str, Any], mine: list[int], found: Analysis, until: int) -> None:
    """In words; luck is told as far as the game was looked at, which is before the answer `until`. What happened and what was answered is told where today's
    rules can play it."""
    texts = Texts(tatami.title(record["title"]), viewer.lang, names_in(record))
    button = button_words(texts, record, mine) if shown.playable else no_button
    shown.begun = True
    shown.course = found.course
    shown.grades = tell_grades(viewer.lang, BELOW)
    shown.moments = moment_lines(texts, record, found, until, shown.playable, button)
    shown.strokes = stroke_lines(texts, record, found, shown.playable)
    shown.seats = [seat_line(found, seat, seat in judged_seats(record)) for seat in range(record["seats"])]
    faults = costly(found.decisions, MOST_SHOWN)
    own = costly([one for one in found.decisions if one.seat in mine], 1)
    written = {line.at: line for line in decision_lines(texts, record, faults, shown.playable, button)}
    shown.decisions = [written[one.number] for one in sorted(faults, key=lambda one: -one.lost)]
    shown.own = next(iter(decision_lines(texts, record, own, shown.playable, button)), None)


def moment_lines(
    texts: Texts, record: dict[str, Any], found: Analysis, until: int, playable: bool, button: Callable[[int], str]
) -> list[MomentLine]:
    """What decided the game, in its order."""
    events = tatami.replay(record).events(None) if playable else []
    often, winner = Counter(event.kind for event in events), winner_of(found.course)
    gains = Gains(events, course(record).points if playable else [])
    lines = []
    for moment in found.moments:
        luck = moment.luck if moment.number <= until else None
        words = tell_moment(texts.lang, texts.names[winner], moment.before, moment.before + moment.change, luck, moment.has_clear_luck)
        stroke, told = stroke_in(found, moment), list[str]()
        if playable and stroke is not None:
            told = tell_chance(texts, record, stroke)
        elif playable:
            steps = [[event for event in events if since < event.answer <= number] for since, number in steps_of(found, moment)]
            last = moment.number == len(record["answers"])
            told = tell_events(texts, steps, winner, often, EVENTS_TOLD, gains, moment.change > 0, last)
        told += [tell_fault(texts.lang, one.number + 1, texts.names[one.seat], one.grade, one.lost) for one in fault_in(found, moment)]
        lines.append(MomentLine(moment.number, moment.since, words, " ".join(told), button(moment.since)))
    return lines


def stroke_lines(texts: Texts, record: dict[str, Any], found: Analysis, playable: bool) -> list[StrokeLine]:
    """What chance gave and took, and what it made."""
    return [
        StrokeLine(stroke.number + 1, seat, signed(stroke.gave[seat]), " ".join(tell_chance(texts, record, stroke)) if playable else "")
        for stroke, seat in strokes(found.luck)
    ]


def tell_chance(texts: Texts, record: dict[str, Any], stroke: Luck) -> list[str]:
    """What chance made with an answer."""
    return [texts.event(event) for event in made_by_chance(record, stroke.number)[:EVENTS_TOLD]]


def judged_seats(record: dict[str, Any]) -> list[int]:
    """Whose answers are judged: those of people, of everybody where only bots have played."""
    people = [seat for seat in range(record["seats"]) if not is_bot(record, seat)]
    return people or list(range(record["seats"]))


def seat_line(found: Analysis, seat: int, judged: bool) -> SeatLine:
    share = share_of(found, seat)
    luck = f"{signed(share.luck)} ± {100 * Z * share.error:.0f}"
    if not judged and not any(share.grades.values()):
        return SeatLine(seat, luck)
    return SeatLine(seat, luck, signed(-share.lost), [str(count) for count in share.grades.values()])


def decision_lines(
    texts: Texts, record: dict[str, Any], decisions: list[Decision], playable: bool, button: Callable[[int], str]
) -> list[DecisionLine]:
    """In words, in the order of the game: it is played once more, as far as the last of them; without words where it cannot be."""
    if not playable:
        return [decision_line(texts, one) for one in decisions]
    game = tatami.replay(record, 0)
    lines, number = [], 0
    for one in decisions:
        for row in record["answers"][number : one.number]:
            play_named(game, row)
        number = one.number
        question = game.question(one.seat)
        words = answers(texts, game.view(one.seat), question)
        line = decision_line(texts, one, texts.question(question), words[one.answer], words[one.best])
        rest = tell_line(texts, asked_on_the_way(game, one.seat, one.line)[1:])
        lines.append(replace(line, rest=rest, again=button(one.number)))
    return lines


def decision_line(texts: Texts, one: Decision, asked: str = "", said: str = "", best: str = "") -> DecisionLine:
    grade = ui(texts.lang, f"analysis_{one.grade}")
    return DecisionLine(one.number, one.seat, asked, said, best, tell_cost(texts.lang, one.chance, one.lost), grade)


def judged_at(services: Services, table: str, record: dict[str, Any], number: int) -> Judged | None:
    """What the analysis says of the answer that comes next, as far as it is."""
    found = services.analysis(table, len(record["answers"])).found
    decisions = [] if found is None else [one for one in found.decisions if one.number == number]
    return Judged(decisions[0].grade, decisions[0].best, decisions[0].lost) if decisions else None


def found_of(services: Services, viewer: Viewer, table: str, record: dict[str, Any]) -> Found | None:
    """What a whole analysis says of the course of a game and of its costliest answers; None before it is done."""
    state, names = services.analysis(table, len(record["answers"])), names_in(record)
    if state.found is None or state.done < 1:
        return None
    faults = sorted(costly(state.found.decisions, MOST_SHOWN), key=lambda one: one.number)
    told = [f"{ui(viewer.lang, f'analysis_{one.grade}')} ({tell_lost(viewer.lang, one.lost)})" for one in faults]
    marked = [Fault(one.number, one.seat, names[one.seat], one.grade, words) for one, words in zip(faults, told, strict=True)]
    return Found(state.found.course, marked)


@post("/game/{table:str}/again")
async def try_again(request: Visit, table: FromPath[str]) -> Redirect:
    """A new table from a position of this game."""
    person, cookies = await somebody(request)
    at = str((await request.form()).get("at", ""))
    number = int(at) if at.isascii() and at.isdecimal() and len(at) < 8 else -1
    again = await in_thread(services_of(request).tables.try_again, person, table, number)
    return to(f"/table/{again}", *cookies)


ROUTES: list[Any] = [analyse, progress, try_again]
