"""The commands that measure by playing: `tatami simulate`, `arena`, `bench` and `soak`."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.cli.boards.seats import SeatTable
from tatami.cli.records import read_record
from tatami.cli.shared import (
    CORES,
    MEASURING,
    BotLevel,
    Decisions,
    Games,
    Json,
    Options,
    Out,
    Players,
    Ray,
    Seed,
    Title,
    WithRay,
    Workers,
    progress_of,
    read_options,
)
from tatami.extras import extra
from tatami.lab import arena as lab_arena
from tatami.lab import soak as lab_soak
from tatami.lab.crew import Crew
from tatami.texts import Texts


def register(app: typer.Typer) -> None:
    for tournament in (simulate, arena):
        app.command(cls=WithRay, rich_help_panel=MEASURING)(tournament)
    for command in (bench, soak):
        app.command(rich_help_panel=MEASURING)(command)


def simulate(
    title: Title,
    seats: Players = 0,
    games: Games = 100,
    seed: Seed = 1,
    bot: BotLevel = "greedy",
    option: Options = [],  # noqa: B006
    workers: Workers = 1,
    ray: Ray = None,
    out: Out = None,
    decisions: Decisions = False,
    as_json: Json = False,
) -> None:
    """Games of one bot against itself: wins by seat, scores by category."""
    seats = seats or tatami.title(title).usual_seats(read_options(option))
    with progress_of(title, games) as tick:
        result = lab_arena.simulate(title, bot, seats, games, seed, read_options(option), Crew(workers, ray), tick, out, decisions)
    if as_json:
        print(json.dumps(result))
        return
    texts = Texts(tatami.title(title), "en", [f"Seat {seat + 1}" for seat in range(seats)])
    table = SeatTable(title=f"{title}: {games} games of {bot}, {result['decisions']:.0f} decisions a game", title_justify="left")
    columns = ["", "wins", "95 %", "score", "spread", *[texts.category(id) for id in result["by_seat"][0]["categories"]]]
    for column in columns:
        table.add_column(column, justify="right")
    for seat, row in enumerate(result["by_seat"]):
        cells = [f"{row['score']:.1f}", f"{row['spread']:.1f}", *[f"{value:.1f}" for value in row["categories"].values()]]
        table.add_row(texts.names[seat], *interval(row["wins"]), *cells)
    Console().print(table)


def arena(
    title: Title,
    bots: Annotated[str, typer.Option(help="one a seat, with commas: ismcts:0.2s,greedy,package:Name,exec:./program")],
    games: Games = 100,
    seed: Seed = 1,
    option: Options = [],  # noqa: B006
    workers: Workers = 1,
    ray: Ray = None,
    out: Out = None,
    decisions: Decisions = False,
    as_json: Json = False,
) -> None:
    """A tournament between bots: seats rotated, the same seeds in every seat order."""
    with progress_of(title, games) as tick:
        result = lab_arena.arena(title, bots.split(","), games, seed, read_options(option), Crew(workers, ray), tick, out, decisions)
    if as_json:
        print(json.dumps(result))
        return
    texts = Texts(tatami.title(title), "en", [])
    table = SeatTable(title=f"{title}: {games} games, seats rotated", title_justify="left")
    categories = list(result["table"][0]["categories"])
    for column in ["bot", "wins", "95 %", "place", "score", *[texts.category(id) for id in categories], "rating"]:
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in result["table"]:
        cells = [f"{row['place']:.2f}", f"{row['score']:.1f}", *[f"{row['categories'][id]:.1f}" for id in categories]]
        table.add_row(row["bot"], *interval(row["wins"]), *cells, f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}")
    Console().print(table)


def interval(wins: dict[str, float]) -> list[str]:
    return [f"{100 * wins['share']:.1f} %", f"{100 * wins['low']:.1f}–{100 * wins['high']:.1f}"]


def bench(
    title: Annotated[list[str] | None, typer.Argument(help="titles; all without one")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds for each figure")] = 1.0,
    compare: Annotated[Path | None, typer.Option(help="an older report, made with --json: how many times as fast it is now")] = None,
    as_json: Json = False,
) -> None:
    """Speeds per CPU-second: random play, bare and with a book, copies, views, search."""
    with extra("lab"):
        from tatami.lab import bench as lab_bench

    older = None if compare is None else read_report(compare)
    result = lab_bench.bench(title or [], seconds)
    if older is not None:
        result["times_as_fast"] = lab_bench.compare(result, older)
    if as_json:
        print(json.dumps(result))
        return
    print(lab_bench.described(result))
    if older is not None:
        print(f"In brackets: how many times as fast as {compare}, the two yardsticks set equal. There: {lab_bench.described(older)}")
    for id, tables in result["titles"].items():
        table = Table("", *[f"{seats} seats" for seats in tables], title=id, title_justify="left")
        for figure, words in lab_bench.FIGURES.items():
            table.add_row(words, *[bench_cell(result, id, seats, figure) for seats in tables])
        Console().print(table)


def bench_cell(report: dict[str, Any], title: str, seats: str, figure: str) -> str:
    """A figure, and beside it how many times as fast it has become."""
    times = report.get("times_as_fast", {}).get(title, {}).get(seats, {}).get(figure)
    value = f"{report['titles'][title][seats][figure]:,}"
    return value if times is None else f"{value} ({times:.2f})"


def read_report(path: Path) -> dict[str, Any]:
    """A report of `tatami bench --json` from a file."""
    report = read_record(path)
    if not isinstance(report.get("yardstick"), int) or not isinstance(report.get("titles"), dict):
        raise tatami.Unreadable(f"{path} is no report of 'tatami bench --json'")
    return report


def soak(
    title: Annotated[list[str] | None, typer.Argument(help="titles; all without one")] = None,
    games: Games = 200_000,
    minutes: Annotated[float, typer.Option(min=0.01)] = 60.0,
    seed: Seed = 1,
    workers: Workers = CORES,
    folder: Annotated[Path, typer.Option(help="where records of failed games go")] = Path("build/soak"),
    as_json: Json = False,
) -> None:
    """Random games against the invariants, with every option; exit status 1 if one fails."""
    for id in title or []:
        tatami.title(id)
    with progress_of("soak", games) as tick:
        result = lab_soak.soak(title or [], games, minutes * 60, seed, Crew(workers), folder, tick)
    if as_json:
        print(json.dumps(result))
    else:
        print(f"{result['games']} games of {', '.join(result['titles'])}: {len(result['failures'])} failed")
        for failure in result["failures"]:
            print(f"  {failure['error']}\n    {failure['file']}")
    sys.exit(1 if result["failures"] else 0)
