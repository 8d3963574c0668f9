"""Any position of a finished game, seen by any seat: the board of replay and analysis."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.events import Event, groups
from tatami.core.game import Game
from tatami.look import Chair, Look, look_at
from tatami.texts import Texts
from tatami.web import charts, kit
from tatami.web.analysis import Course as Chances
from tatami.web.analysis import Fault, Judged, remark, sampled
from tatami.web.course import course, lines_of
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle
from tatami.web.table import LINES, LogLine, log_lines, players, result, still_parts

NOTHING = Markup("")


@dataclass(frozen=True)
class Place:
    """A place in a finished game: before the answer with that number, seen from a seat or as everybody does."""

    table: str
    record: dict[str, Any]
    names: list[str]
    at: int
    eyes: int | None = None

    def texts(self, lang: str) -> Texts:
        return Texts(tatami.title(self.record["title"]), lang, self.names)


@dataclass
class Found:
    """What the analysis has found of a game: every seat's chances after each answer, and the answers that cost most."""

    chances: Chances
    faults: list[Fault]


def replay_page(
    viewer: Viewer, place: Place, whole: bool = True, judged: Judged | None = None, again: str = "", found: Found | None = None
) -> str:
    """One position of a finished game; without `whole` only the parts that change. `again`: what the button says that tries again from there; `found`: what
    the analysis says of the whole game."""
    record, at = place.record, place.at
    texts = place.texts(viewer.lang)
    game = tatami.replay(record, at)
    look = look_at(game, place.eyes, place.names, asked=None)
    scene = Scene(look, texts)
    asked, given = next_answer(viewer, record, game, texts, at)
    return draw_place(
        viewer,
        place,
        whole,
        scene,
        found,
        asked=asked,
        given=given,
        remark="" if judged is None else remark(viewer, texts, game.question(record["answers"][at][0]), judged),
        at_fault=judged is not None and judged.grade != "fine",
        again=again if viewer.name is not None and at < len(record["answers"]) else "",
        parts=still_parts(scene),
        players=players(viewer.lang, look, place.names, scene),
        battle=battle_at(scene, look.events, at),
        log=log_lines(look.events, texts, LINES),
    )


def draw_place(viewer: Viewer, place: Place, whole: bool, scene: Scene | None, found: Found | None, **shown: Any) -> str:
    """What is shown there, in a page with the way to other places if it is to be `whole`."""
    title, at, eyes = tatami.title(place.record["title"]), place.at, place.eyes
    here = f"/game/{place.table}/replay?eyes={'' if eyes is None else eyes}"
    shown |= {"table": place.table, "title": title, "at": at, "here": here}
    if not whole:
        return render("replay_parts", viewer, keys="", faults=[], **shown)
    lines = lines_of(scene, place.names)
    return render(
        "replay",
        viewer,
        names=place.names,
        most=len(place.record["answers"]),
        eyes=eyes,
        seats=kit.seat_classes(scene, len(place.names)),
        lines=lines,
        judged=found is not None,
        faults=[] if found is None else found.faults,
        course="" if scene is None else draw_course(place, lines, here, found),
        **shown,
    )


def draw_course(place: Place, lines: list[charts.Line], here: str, found: Found | None) -> Markup:
    """The course of the game above its positions: chances if it was analysed, points otherwise; below it whose answers they are, upon it those that cost most."""
    record = place.record
    points = course(record).sampled() if found is None else sampled(found.chances)
    marks = [] if found is None else [(fault, f"{here}&at={fault.at}") for fault in found.faults]
    turns = [seat for seat, _, _ in record["answers"]]
    strong = [] if place.eyes is None else [place.eyes]
    return charts.lines(
        lines, points, [], top=1 if found is None else 100, strong=strong, more=charts.turns(turns) + faults_at(marks, len(turns))
    )


def faults_at(marks: list[tuple[Fault, str]], last: int) -> Markup:
    """The answers that cost most, each a link to its position with a sign of its grade."""
    return Markup("").join(
        Markup(
            '<a href="{}" data-at="{}" aria-label="{}"><svg class="grade is-{}" x="{:.2f}%" overflow="visible"><title>{}</title><use href="#grade-{}" '
            'x="-12" y="-26" width="24" height="24"/></svg></a>'
        ).format(address, fault.at, words, fault.grade, 100 * fault.at / max(1, last), words, fault.grade)
        for fault, address in marks
        for words in [f"{fault.name}: {fault.told}"]
    )


def battle_at(scene: Scene, events: list[Event], at: int) -> Markup:
    """The picture of the last battle that an answer has brought to an end or a step further."""
    drawn = [draw_battle(scene, group) for group in groups(events) if group[-1].answer == at]
    return next((picture for picture in reversed(drawn) if picture), Markup(""))


def archived_page(
    viewer: Viewer, place: Place, view: dict[str, Any], lines: list[tuple[int, str, dict[str, str]]], whole: bool = True
) -> str:
    """The same of a game whose rules are played no more, from what was kept of it; the board where today's can still draw it."""
    chairs = [Chair(seat, name=name) for seat, name in enumerate(place.names)]
    try:
        look = Look(0, 0, place.table, tatami.title(place.record["title"]), chairs=chairs, seat=place.eyes, view=view)
        parts = still_parts(Scene(look, look.texts(viewer.lang)))
    except Exception:
        parts = NOTHING
    log = [LogLine(f"e{number}", number, place.at, text[viewer.lang], rule) for number, rule, text in lines[-LINES:]][::-1]
    asked = viewer.t("halted_carried" if "carried" in place.record else "halted_other_rules")
    return draw_place(
        viewer,
        place,
        whole,
        None,
        None,
        asked=asked,
        given="",
        remark="",
        at_fault=False,
        again="",
        parts=parts,
        players="",
        battle="",
        log=log,
    )


def next_answer(viewer: Viewer, record: dict[str, Any], game: Game, texts: Texts, at: int) -> tuple[str, str]:
    """Return the question that was asked here and the answer it got, or the result when the game is over."""
    outcome = game.outcome()
    if outcome is not None:
        return result(viewer, texts, outcome, record["options"]), ""
    seat, _, answer = record["answers"][at]
    question = game.question(seat)
    given = texts.answer(question, question.domain.value_of(answer))
    return str(viewer.t("replay_asked", name=texts.names[seat], question=texts.question(question))), given
