"""The command `tatami analyse`."""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.bots.advice import asked_on_the_way
from tatami.cli.records import read_record
from tatami.cli.shared import LANGUAGE, PLAYING, Json, Lang, progress_of, read_seat
from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.lab import analyse as lab_analyse
from tatami.lab.findings import (
    BELOW,
    GRADES,
    Analysis,
    Course,
    Decision,
    Moment,
    costly,
    fault_in,
    made_by_chance,
    plain,
    share_of,
    steps_of,
    stroke_in,
    strokes,
    winner_of,
)
from tatami.lab.statistics import Z
from tatami.texts import Texts, check_language, ui
from tatami.texts.advice import tell_line
from tatami.texts.analysis import lost_points, most_telling, percent, signed, tell_chances, tell_fault, tell_grades, tell_moment
from tatami.texts.consequences import answers

WORST = 12  # decisions shown
EVENTS_TOLD = 2  # of a moment
NOT_JUDGED = "–"


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAYING)(analyse)


def analyse(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="judge this seat's answers only, counted from 1")] = None,
    seed: Annotated[int, typer.Option(min=0, help="another one looks at other worlds; the same one finds the same")] = 1,
    lang: Lang = LANGUAGE,
    as_json: Json = False,
) -> None:
    """Look at a finished game again: chances to win on the way, what was given away, what decided it."""
    check_language(lang)
    record = read_record(file)
    game = tatami.replay(record)
    if not game.over:
        raise tatami.Unreadable(f"{file} holds a game that is not over; only finished games are analysed")
    judged = read_seat(seat, game.seats)
    if not lab_analyse.is_learned(record):
        raise tatami.Unreadable(ui(lang, "analysis_not_learned"))
    texts = Texts(tatami.title(record["title"]), lang, [SEAT.text(n, lang) for n in range(game.seats)])
    console = Console(highlight=False)
    if console.is_terminal and not as_json:  # somebody waits
        show_table(console, ui(lang, "analysis_first_sight"), course_table(lab_analyse.course_of(record), texts))
    found = watch(record, texts.title.names[lang], None if judged is None else [judged], seed)
    if as_json:
        print(json.dumps(plain(found)))
        return
    often = Counter(event.kind for event in game.events(None))
    worst = costly(found.decisions, WORST)
    show_table(console, ui(lang, "analysis_course"), course_table(found.course, texts))
    show_moments(console, record, game, found, texts, often)
    show_table(console, ui(lang, "analysis_luck"), luck_table(found, texts))
    console.print(ui(lang, "analysis_luck_explained"), style="dim")
    show_strokes(console, record, found, texts)
    if worst:
        show_table(console, ui(lang, "analysis_decisions"), decision_table(record, worst, texts))
    else:
        console.print(ui(lang, "analysis_nothing"))
    console.print(tell_grades(lang, BELOW), style="dim")


def watch(record: dict[str, Any], name: str, seats: list[int] | None, seed: int) -> Analysis:
    """The analysis, with a bar that shows how far it is."""
    done = 0.0
    with progress_of(name, 1.0) as tick:
        for step in lab_analyse.analyse(record, seats, seed):
            if isinstance(step, Analysis):
                return step
            tick(step - done)
            done = step
    raise AssertionError("an analysis ends with itself")


def show_table(console: Console, heading: str, table: Table) -> None:
    """A table below its heading, which may be wider."""
    console.print(heading, style="italic")
    console.print(table)


def course_table(course: Course, texts: Texts) -> Table:
    """The chances at every tenth of the way."""
    table = Table()
    table.add_column("")
    for name in texts.names:
        table.add_column(name, justify="right")
    last = len(course) - 1
    for place in sorted({round(last * tenth / 10) for tenth in range(11)}):
        number, chances = course[place]
        table.add_row(ui(texts.lang, "analysis_number", n=number), *[f"{percent(chance)} %" for chance in chances])
    return table


def show_moments(console: Console, record: dict[str, Any], game: tatami.Game, found: Analysis, texts: Texts, often: Counter[str]) -> None:
    """The moments that decided, and what happened in each."""
    console.print(ui(texts.lang, "analysis_moments"), style="italic")
    winner = winner_of(found.course)
    for moment in found.moments:
        words = tell_moment(
            texts.lang, texts.names[winner], moment.before, moment.before + moment.change, moment.luck, moment.has_clear_luck
        )
        numbers = f"{moment.since + 1}–{moment.number}" if moment.since + 1 < moment.number else str(moment.number)
        console.print(f"  {numbers}  {words}", markup=False)
        for event in told_of(game, record, found, moment, often):
            console.print(f"    · {texts.event(event)}", markup=False)
        for one in fault_in(found, moment):
            told = tell_fault(texts.lang, one.number + 1, texts.names[one.seat], one.grade, one.lost)
            console.print(f"    · {told}", markup=False)


def told_of(game: tatami.Game, record: dict[str, Any], found: Analysis, moment: Moment, often: Counter[str]) -> list[Event]:
    """What happened in a moment: what chance made, if that explains it, or else what happened where the chance moved most."""
    stroke = stroke_in(found, moment)
    if stroke is not None:
        return made_by_chance(record, stroke.number)[:EVENTS_TOLD]
    since, number = steps_of(found, moment)[0]
    happened = [event for event in game.events(None) if since < event.answer <= number]
    return most_telling(happened, winner_of(found.course), often, EVENTS_TOLD)


def show_strokes(console: Console, record: dict[str, Any], found: Analysis, texts: Texts) -> None:
    """The greatest strokes of luck, where there were any."""
    lucky = strokes(found.luck)
    if lucky:
        console.print(ui(texts.lang, "analysis_strokes"), style="italic")
    for stroke, seat in lucky:
        told = " ".join(texts.event(event) for event in made_by_chance(record, stroke.number)[:EVENTS_TOLD])
        console.print(f"  {stroke.number + 1}  {texts.names[seat]} {signed(stroke.gave[seat])}  {told}", markup=False)


def luck_table(found: Analysis, texts: Texts) -> Table:
    """Luck and skill apart, seat by seat."""
    lang = texts.lang
    table = Table()
    for column in ("", "analysis_gave", "analysis_own", *[f"analysis_{grade}" for _, grade in GRADES]):
        table.add_column(ui(lang, column) if column else "", justify="right" if column else "left")
    for seat, name in enumerate(texts.names):
        share = share_of(found, seat)
        gave = f"{signed(share.luck)} ± {percent(Z * share.error)}"
        judged = any(share.grades.values())
        own = [signed(-share.lost), *map(str, share.grades.values())]
        table.add_row(name, gave, *[text if judged else NOT_JUDGED for text in own])
    return table


def decision_table(record: dict[str, Any], worst: list[Decision], texts: Texts) -> Table:
    """The answers that cost most, in the order of the game."""
    lang = texts.lang
    table = Table()
    for column in ("analysis_answer", "analysis_best", "analysis_lost", ""):
        table.add_column(ui(lang, column) if column else "", justify="right" if column == "analysis_lost" else "left")
    for decision in sorted(worst):
        table.add_row(*decision_row(record, decision, texts))
    return table


def decision_row(record: dict[str, Any], decision: Decision, texts: Texts) -> list[str]:
    game = tatami.replay(record, decision.number)
    question = game.question(decision.seat)
    words = answers(texts, game.view(decision.seat), question)
    asked = f"{decision.number + 1}  {texts.names[decision.seat]} · {texts.question(question)}\n→ {words[decision.answer]}"
    better = [words[decision.best], tell_line(texts, asked_on_the_way(game, decision.seat, decision.line)[1:])]
    better.append(tell_chances(texts.lang, decision.chance, decision.lost))
    told = "\n".join(part for part in better if part)
    return [asked, told, str(lost_points(decision.lost)), ui(texts.lang, f"analysis_{decision.grade}")]
