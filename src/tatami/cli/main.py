"""The `tatami` command."""

import json
import secrets
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.bots import program
from tatami.bots.levels import LEVELS, read_level
from tatami.cli import analyse, levels, load, rulebook, server, study, train, usage
from tatami.cli.play import PERSON, USUAL_BOT, Terminal, leaving_when_ended, outcome_table, players_of, read_record
from tatami.cli.shared import (
    CORES,
    LANGUAGE,
    BotLevel,
    Decisions,
    Games,
    Json,
    Lang,
    Options,
    Out,
    Players,
    Ray,
    WithRay,
    Workers,
    progress_of,
    read_options,
    read_seat,
)
from tatami.core.domain import LANGUAGES, SEAT
from tatami.core.record import commitment
from tatami.extras import MissingExtra, extra
from tatami.lab import arena as lab_arena
from tatami.lab import soak as lab_soak
from tatami.lab import tower as lab_tower
from tatami.lab.crew import Crew
from tatami.lab.files import check_place
from tatami.lab.rows import Stopped
from tatami.texts import Texts, check_language, ui
from tatami.texts.modes import mode_name, mode_options
from tatami.texts.refusals import said_again

STOPPED = 130  # the exit status of a command that was interrupted

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

server.register(app)
load.register(app)
study.register(app)
train.register(app)
levels.register(app)
analyse.register(app)


def run() -> None:
    """Run the command; a refusal is one sentence on stderr and exit status 2."""
    try:
        status = app(prog_name="tatami", standalone_mode=False)
    except Stopped as stopped:
        print(said_again(str(stopped), language_of(sys.argv)), file=sys.stderr)
        status = STOPPED
    except (KeyboardInterrupt, typer.Abort):
        status = STOPPED
    except (tatami.TatamiError, MissingExtra) as error:
        print(said_again(str(error), language_of(sys.argv)), file=sys.stderr)
        status = 2
    except usage.WRONG_USAGE as error:
        print(usage.said(error, language_of(sys.argv)), file=sys.stderr)
        status = 2
    sys.exit(status or 0)


def language_of(words: list[str]) -> str:
    """The language a command was given in, even one that could not be carried out."""
    given = [after for word, after in pairwise(words) if word == "--lang"] + [
        word.partition("=")[2] for word in words if word.startswith("--lang=")
    ]
    return given[-1] if given and given[-1] in LANGUAGES else LANGUAGE


def say_version(asked: bool) -> None:
    if asked:
        print(f"tatami {tatami.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[bool, typer.Option("--version", callback=say_version, is_eager=True, help="print the version and leave")] = False,
) -> None:
    """Strategy board games on one table."""


@app.command()
def play(
    title: str,
    seats: Players = 0,
    people: Annotated[int, typer.Option(min=0, help="how many of them are people at this screen")] = 1,
    bot: Annotated[
        str, typer.Option(help=f"{LEVELS}; package:Name or exec:./program. Without it {USUAL_BOT}, or those of the saved game")
    ] = "",
    lang: Lang = LANGUAGE,
    seed: Annotated[int | None, typer.Option(min=0)] = None,
    option: Options = [],  # noqa: B006
    mode: Annotated[str, typer.Option(help="which game of the title, as `tatami titles` lists them; without it the usual one")] = "",
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    save: Annotated[Path | None, typer.Option(help="where the game is saved: by 's', on leaving, and when it is over")] = None,
) -> None:
    """Play a title in the terminal, against bots or with friends at one screen."""
    check_language(lang)
    console = Console(highlight=False)
    if load is not None:
        record = read_record(load)
        game = tatami.replay(record)
        if record["title"] != title:
            raise tatami.Unreadable(f"{load} is a game of {record['title']}, not of {title}")
        players = players_of(record, game.seats, bot, load)
    else:
        options = {**mode_options(tatami.title(title), mode), **read_options(option)}
        seats = seats or tatami.title(title).usual_seats(options)
        seed = secrets.randbits(64) if seed is None else seed
        game = tatami.new(title, seats=seats, seed=seed, options=options, secret=True)
        if people > seats:
            raise tatami.Unreadable(f"{people} people cannot sit on {seats} seats")
        players = [PERSON] * people + [bot or USUAL_BOT] * (seats - people)
    file = save or load or Path(f"{title}-{game.record()['seed']}.json")
    check_place(file)
    with leaving_when_ended():
        Terminal(game, players, lang, console, console.input, file).run()


@app.command()
def rules(title: str, lang: Lang = LANGUAGE, rule: rulebook.Number = None, html: rulebook.File = None) -> None:
    """Print a title's rules in our words, numbered, with examples and tables."""
    check_language(lang)
    if html is not None:
        rulebook.write_html(title, lang, html)
    else:
        rulebook.print_rules(title, lang, rule)


@app.command()
def titles(lang: Lang = LANGUAGE) -> None:
    """List the titles of the table with their player counts and options."""
    check_language(lang)
    for title in tatami.titles():
        print(f"{title.id}: {title.names[lang]} ({title.designer}), {title.seat_counts[0]}–{title.seat_counts[-1]}")
        for mode in title.modes:
            print(f"    --mode {mode}  {mode_name(mode, lang)}: {ui(lang, f'mode_{mode}')}")
        for option in title.options.values():
            print(f"    --option {option.id}=…  {option.names[lang]} [{option.rule}]")
            for choice in option.choices:
                print(f"        {choice.id}: {choice.names[lang]}")


@app.command(cls=WithRay)
def simulate(
    title: str,
    seats: Players = 0,
    games: Games = 100,
    seed: Annotated[int, typer.Option(min=0)] = 1,
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
    table = Table(title=f"{title}: {games} games of {bot}, {result['decisions']:.0f} decisions a game", title_justify="left")
    columns = ["", "wins", "95 %", "score", "spread", *[texts.category(id) for id in result["by_seat"][0]["categories"]]]
    for column in columns:
        table.add_column(column, justify="right")
    for seat, row in enumerate(result["by_seat"]):
        cells = [f"{row['score']:.1f}", f"{row['spread']:.1f}", *[f"{value:.1f}" for value in row["categories"].values()]]
        table.add_row(texts.names[seat], *interval(row["wins"]), *cells)
    Console().print(table)


@app.command(cls=WithRay)
def arena(
    title: str,
    bots: Annotated[str, typer.Option(help="one a seat, with commas: ismcts:0.2s,greedy,package:Name,exec:./program")],
    games: Games = 100,
    seed: Annotated[int, typer.Option(min=0)] = 1,
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
    table = Table(title=f"{title}: {games} games, seats rotated", title_justify="left")
    categories = list(result["table"][0]["categories"])
    for column in ["bot", "wins", "95 %", "place", "score", *[texts.category(id) for id in categories], "rating"]:
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in result["table"]:
        cells = [f"{row['place']:.2f}", f"{row['score']:.1f}", *[f"{row['categories'][id]:.1f}" for id in categories]]
        table.add_row(row["bot"], *interval(row["wins"]), *cells, f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}")
    Console().print(table)


@app.command()
def bot(level: Annotated[str, typer.Argument(help=LEVELS)]) -> None:
    """Be a bot for another program: questions come as lines of JSON on stdin, answers go to stdout (docs/engine-protocol.md)."""
    read_level(level)
    program.serve(level, sys.stdin, lambda line: print(line, flush=True))


def interval(wins: dict[str, float]) -> list[str]:
    return [f"{100 * wins['share']:.1f} %", f"{100 * wins['low']:.1f}–{100 * wins['high']:.1f}"]


@app.command()
def replay(
    file: Path,
    to: Annotated[int | None, typer.Option(help="stop after this many answers")] = None,
    seat: Annotated[int | None, typer.Option(help="as this seat saw it, counted from 1; without it, as a spectator")] = None,
    lang: Lang = LANGUAGE,
) -> None:
    """Tell a recorded game again, as far as you like."""
    check_language(lang)
    game = tatami.replay(read_record(file), to)
    viewer = read_seat(seat, game.seats)
    title = tatami.title(game.record()["title"])
    texts = Texts(title, lang, [SEAT.text(seat, lang) for seat in range(game.seats)])
    console = Console(highlight=False)
    for event in game.events(viewer):
        console.print(f"[dim]{event.number:>4}[/dim]  {texts.event(event)}  [dim]{event.rule}[/dim]", highlight=False)
    outcome = game.outcome()
    if outcome is not None:
        console.print(outcome_table(outcome.plain(), texts))


@app.command()
def verify(file: Path) -> None:
    """Check that a record is honest: the seed matches its commitment, every answer is legal, the outcome follows."""
    record = read_record(file)
    game = tatami.replay(record)
    promised = commitment(record["title"], record["seed"])
    if record["commitment"] != promised:
        raise tatami.Unreadable(f"The seed does not match the commitment: it should be {promised}, the record says {record['commitment']}")
    outcome = game.outcome()
    found = None if outcome is None else outcome.plain()
    if record.get("outcome") != found:
        raise tatami.Unreadable(f"The outcome does not follow from the answers: it should be {json.dumps(found)}")
    state = "over" if outcome else "not over yet"
    print(f"Honest: {record['title']}, {len(record['answers'])} answers, {state}; the seed matches its commitment.")


@app.command()
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


@app.command()
def soak(
    title: Annotated[list[str] | None, typer.Argument(help="titles; all without one")] = None,
    games: Games = 200_000,
    minutes: Annotated[float, typer.Option(min=0.01)] = 60.0,
    seed: Annotated[int, typer.Option(min=0)] = 1,
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


@app.command()
def tower(
    throws: Annotated[int, typer.Option(min=1, help="how many of each size")] = 2000,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """What comes out of Shogun's tower over many throws: to set tower_stick and tower_dislodge by a real one."""
    result = lab_tower.measure(read_options(option), throws, seed)
    if as_json:
        print(json.dumps(result))
        return
    for row in result["fills"]:
        print(f"first fill, {row['players']} players: {row['cubes']} cubes, {row['stay']:.1f} ± {row['stay_spread']:.1f} stay")
    table = Table(title=f"{throws} throws of each size", title_justify="left")
    for column in ("cubes thrown", "fall out", "kept", "thrown cubes that fall", "lying cubes that fall"):
        table.add_column(column, justify="right")
    for row in result["sizes"]:
        out, kept = f"{row['out']:.1f} ± {row['out_spread']:.1f}", f"{row['kept']:.1f} ± {row['kept_spread']:.1f}"
        table.add_row(str(row["cubes"]), out, kept, f"{100 * row['direct']:.0f} %", f"{100 * row['loose']:.0f} %")
    Console().print(table)
