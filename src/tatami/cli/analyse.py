"""The command `tatami analyse`."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import tatami
from tatami.cli.play import read_record
from tatami.cli.shared import LANGUAGE, Json, Lang
from tatami.core.domain import SEAT
from tatami.lab import analyse as lab_analyse
from tatami.lab.analyse import GRADES, Analysis, Decision, share_of
from tatami.lab.statistics import Z
from tatami.texts import Texts, check_language, ui
from tatami.texts.numbers import change

WORST = 12  # decisions shown


def register(app: typer.Typer) -> None:
    app.command()(analyse)


def analyse(
    file: Path,
    seat: Annotated[int | None, typer.Option(min=0, help="judge this seat's answers only")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    lang: Lang = LANGUAGE,
    as_json: Json = False,
) -> None:
    """Look at a finished game again: chances to win on the way, what was given away, what decided it."""
    check_language(lang)
    record = read_record(file)
    game = tatami.replay(record)
    if not game.over:
        raise tatami.Unreadable(f"{file} holds a game that is not over; only finished games are analysed")
    if not lab_analyse.is_learned(record):
        raise tatami.Unreadable(ui(lang, "analysis_not_learned"))
    found = watch(record, None if seat is None else [seat], seed, quiet=as_json)
    if as_json:
        print(json.dumps(lab_analyse.plain(found)))
        return
    texts = Texts(tatami.title(record["title"]), lang, [SEAT.text(n, lang) for n in range(game.seats)])
    console = Console(highlight=False)
    console.print(course_table(found, texts, lang))
    console.print(ui(lang, "analysis_moments"), style="italic")
    winner = texts.names[found.course[-1][1].index(max(found.course[-1][1]))]
    for moment in found.moments:
        words = ui(lang, "analysis_moment", name=winner, change=signed(moment.change), luck=signed(moment.luck))
        console.print(f"  {moment.since + 1}–{moment.number}: {words}")
    console.print(luck_table(found, texts, lang))
    console.print(decision_table(record, found, texts, lang))


def watch(record: dict[str, Any], seats: list[int] | None, seed: int, quiet: bool) -> Analysis:
    with Progress(transient=True, disable=quiet) as progress:
        bar = progress.add_task(record["title"], total=1.0)
        for step in lab_analyse.analyse(record, seats, seed):
            if isinstance(step, Analysis):
                return step
            progress.update(bar, completed=step)
    raise AssertionError("an analysis ends with itself")


def course_table(found: Analysis, texts: Texts, lang: str) -> Table:
    """The chances at every tenth of the way."""
    table = Table(title=ui(lang, "analysis_course"), title_justify="left")
    table.add_column("")
    for name in texts.names:
        table.add_column(name, justify="right")
    last = len(found.course) - 1
    for place in sorted({round(last * tenth / 10) for tenth in range(11)}):
        number, chances = found.course[place]
        table.add_row(str(number), *[percent(chance) for chance in chances])
    return table


def luck_table(found: Analysis, texts: Texts, lang: str) -> Table:
    """Luck and skill apart, seat by seat."""
    table = Table(title=ui(lang, "analysis_luck"), title_justify="left")
    for column in ("", "analysis_gave", "analysis_own", *[f"analysis_{grade}" for _, grade in GRADES]):
        table.add_column(ui(lang, column) if column else "", justify="right" if column else "left")
    for seat, name in enumerate(texts.names):
        share = share_of(found, seat)
        gave = f"{signed(share.luck)} ± {percent(Z * share.error)}"
        table.add_row(name, gave, signed(-share.lost), *[str(count) for count in share.grades.values()])
    return table


def decision_table(record: dict[str, Any], found: Analysis, texts: Texts, lang: str) -> Table:
    """The answers that cost most, in the order of the game."""
    table = Table(title=ui(lang, "analysis_decisions"), title_justify="left")
    for column in ("analysis_answer", "analysis_best", "analysis_lost", ""):
        table.add_column(ui(lang, column) if column else "", justify="right" if column == "analysis_lost" else "left")
    worst = sorted(found.decisions, key=lambda decision: -decision.lost)[:WORST]
    for decision in sorted(decision for decision in worst if decision.lost):
        table.add_row(*decision_row(record, decision, texts, lang))
    return table


def decision_row(record: dict[str, Any], decision: Decision, texts: Texts, lang: str) -> list[str]:
    question = tatami.replay(record, decision.number).question(decision.seat)
    said, best = [texts.answer(question, question.domain.value_of(name)) for name in (decision.answer, decision.best)]
    asked = f"{decision.number + 1} {texts.names[decision.seat]}: {texts.question(question)}\n→ {said}"
    return [asked, best, percent(decision.lost), ui(lang, f"analysis_{decision.grade}")]


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def signed(share: float) -> str:
    return f"{change(round(100 * share))} %"
