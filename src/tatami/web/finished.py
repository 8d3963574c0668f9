"""A finished game: who won and why, the course of it, and every position from any seat's eyes."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.domain import COUNT, SEAT
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.core.outcome import Outcome
from tatami.core.record import commitment
from tatami.look import Chair, Look, look_at
from tatami.texts import Texts
from tatami.web import charts
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_board
from tatami.web.table import LINES, LogLine, log_lines, result

SAMPLES = 60  # positions the course of points is drawn through
MOMENTS = 5


@dataclass
class Course:
    """The score each seat would have had, had the game ended there."""

    points: list[tuple[int, list[int]]]


@dataclass
class Moment:
    """An answer after which the scores moved most."""

    number: int
    event: str  # its id in the log
    text: str


def finished_page(viewer: Viewer, table: str, record: dict[str, Any], names: list[str], mine: bool) -> str:
    """The result page of a record that is over."""
    title = tatami.title(record["title"])
    texts = Texts(title, viewer.lang, names)
    game = tatami.replay(record) if record["rules"] == title.rules else None
    outcome = Outcome(**record["outcome"]) if game is None else game.outcome()
    if outcome is None:
        raise tatami.Unreadable("This game is not over yet")
    categories = {id: category(texts, id) for id in outcome.categories}
    walked = None if game is None else course(record)
    return render(
        "finished",
        viewer,
        table=table,
        title=title,
        names=names,
        outcome=outcome,
        result=result(viewer, names, outcome),
        ending="" if game is None else title.rulebook(viewer.lang).rule(outcome.ending).text,
        categories=list(categories.items()),
        bars=charts.bars(names, categories, outcome.categories),
        lines="" if walked is None else charts.lines(names, walked.points),
        moments=[] if game is None or walked is None else moments(game, walked, texts),
        record=record,
        honest=is_honest(record, outcome),
        mine=mine,
    )


def category(texts: Texts, id: str) -> str:
    """Where points came from, also under rules that are no more."""
    try:
        return texts.category(id)
    except tatami.Unreadable:
        return id.replace("_", " ")


def is_honest(record: dict[str, Any], outcome: Outcome) -> bool:
    """The seed was fixed before the first answer, and the result follows from it."""
    return bool(record["commitment"] == commitment(record["title"], record["seed"]) and record["outcome"] == outcome.plain())


def course(record: dict[str, Any]) -> Course:
    """Play the record once, and look at the scores on the way."""
    title = tatami.title(record["title"])
    total = len(record["answers"])
    game = tatami.replay(record, 0)
    points = []
    wanted = {round(total * n / SAMPLES) for n in range(SAMPLES + 1)}
    for number in range(total + 1):
        if number:
            seat, _, answer = record["answers"][number - 1]
            game.play(seat, game.question(seat).domain.value_of(answer))
        if number in wanted:
            points.append((number, title.outcome(game).scores))
    return Course(points)


def moments(game: Game, course: Course, texts: Texts) -> list[Moment]:
    """Where the scores moved most, told by the event that moved them."""
    jumps = []
    for (before, old), (after, new) in pairwise(course.points):
        change, seat = max((abs(b - a), seat) for seat, (a, b) in enumerate(zip(old, new, strict=True)))
        jumps.append((change, before, after, seat))
    told = game.events(None)
    found = []
    for change, before, after, seat in sorted(sorted(jumps, reverse=True)[:MOMENTS], key=lambda row: row[2]):
        here = [event for event in told if before < event.answer <= after]
        if change and here:
            event = max(here, key=lambda event: weight(event, seat))
            found.append(Moment(event.answer, f"e{event.number}", texts.event(event)))
    return found


def weight(event: Event, seat: int) -> tuple[bool, int]:
    """How much an event says about a seat's points: whether it is about the seat, and the largest number in it."""
    pairs = list(zip(event.type.params, event.values, strict=True))
    numbers = [value for param, value in pairs if param.domain is COUNT and isinstance(value, int)]
    return any(param.domain is SEAT and value == seat for param, value in pairs), max(numbers, default=0)


def replay_page(viewer: Viewer, table: str, record: dict[str, Any], names: list[str], at: int, eyes: int | None, whole: bool = True) -> str:
    """One position of a finished game, as a seat saw it or as everybody did; without `whole` only the parts that change."""
    title = tatami.title(record["title"])
    texts = Texts(title, viewer.lang, names)
    game = tatami.replay(record, at)
    look = look_at(game, eyes, names, asked=None)
    parts = render(
        "replay_parts",
        viewer,
        title=title,
        at=at,
        asked=next_answer(viewer, record, game, texts, at),
        board=draw_board(Scene(look, texts)),
        log=log_lines(look.events, texts, LINES),
        here=f"/game/{table}/replay?eyes={'' if eyes is None else eyes}",
    )
    if not whole:
        return parts
    return render(
        "replay", viewer, table=table, title=title, names=names, at=at, most=len(record["answers"]), eyes=eyes, fragment=Markup(parts)
    )


def archived_page(
    viewer: Viewer,
    table: str,
    record: dict[str, Any],
    names: list[str],
    at: int,
    eyes: int | None,
    view: dict[str, Any],
    lines: list[tuple[int, str, dict[str, str]]],
    whole: bool = True,
) -> str:
    """The same of a game whose rules are played no more, from what was kept of it; the board where today's can still draw it."""
    title = tatami.title(record["title"])
    chairs = [Chair(seat, name=name) for seat, name in enumerate(names)]
    try:
        look = Look(0, 0, table, title, chairs=chairs, seat=eyes, view=view)
        board = draw_board(Scene(look, look.texts(viewer.lang)))
    except Exception:
        board = Markup("")
    parts = render(
        "replay_parts",
        viewer,
        title=title,
        at=at,
        asked=viewer.t("halted_other_rules"),
        board=board,
        log=[LogLine(f"e{number}", number, at, text[viewer.lang], rule) for number, rule, text in lines[-LINES:]][::-1],
        here=f"/game/{table}/replay?eyes={'' if eyes is None else eyes}",
    )
    if not whole:
        return parts
    most = len(record["answers"])
    return render("replay", viewer, table=table, title=title, names=names, at=at, most=most, eyes=eyes, fragment=Markup(parts))


def next_answer(viewer: Viewer, record: dict[str, Any], game: Game, texts: Texts, at: int) -> str:
    """What was asked here, and what came."""
    if at >= len(record["answers"]):
        return str(viewer.t("final"))
    seat, _, answer = record["answers"][at]
    question = game.question(seat)
    given = texts.answer(question, question.domain.value_of(answer))
    return str(viewer.t("replay_answer", name=texts.names[seat], question=texts.question(question), answer=given))
