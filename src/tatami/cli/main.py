"""The `tatami` command."""

import secrets
import sys
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import tatami
from tatami.bots import program
from tatami.bots.levels import LEVELS, read_level
from tatami.cli import analyse, levels, load, measure, records, rulebook, server, study, train, usage
from tatami.cli.play import PERSON, USUAL_BOT, Terminal, leaving_when_ended, players_of
from tatami.cli.records import read_record
from tatami.cli.shared import LANGUAGE, MEASURING, PLAYING, Lang, Options, Players, Title, read_options
from tatami.core.domain import LANGUAGES
from tatami.core.errors import Faulty
from tatami.extras import MissingExtra
from tatami.lab.files import check_place
from tatami.lab.rows import Stopped
from tatami.texts import check_language, ui
from tatami.texts.modes import mode_name, mode_options
from tatami.texts.refusals import said_again
from tatami.titles import part, title_ids

STOPPED = 130  # the exit status of a command that was interrupted

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def run() -> None:
    """Run the command, and end with its status."""
    try:
        status = carried_out()
    except KeyboardInterrupt:  # while a refusal was said
        status = STOPPED
    sys.exit(status)


def carried_out() -> int:
    """Run the command; a refusal is one sentence on stderr and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal or file of another encoding has no ō, which is no reason to stop
    try:
        status = int(app(prog_name="tatami", standalone_mode=False) or 0)
    except Stopped as stopped:
        print(said_again(str(stopped), language_of(sys.argv)), file=sys.stderr)
        status = STOPPED
    except (KeyboardInterrupt, typer.Abort):
        status = STOPPED
    except (tatami.TatamiError, Faulty, MissingExtra) as error:
        print(said_again(str(error), language_of(sys.argv)), file=sys.stderr)
        status = 2
    except usage.WRONG_USAGE as error:
        print(usage.said(error, language_of(sys.argv)), file=sys.stderr)
        status = 2
    except OSError as error:  # a full disk, a screen that is gone: the machine's refusal
        print(said_again(f"{error.filename or 'The output'} cannot be used: {error.strerror}", language_of(sys.argv)), file=sys.stderr)
        status = 2
    return status


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


@app.command(rich_help_panel=PLAYING)
def play(
    title: Title,
    seats: Players = 0,
    people: Annotated[int | None, typer.Option(min=0, help="how many of them are people at this screen; without it, one")] = None,
    bot: Annotated[
        str, typer.Option(help=f"{LEVELS}; package:Name or exec:./program. Without it {USUAL_BOT}, or those of the saved game")
    ] = "",
    lang: Lang = LANGUAGE,
    seed: Annotated[int | None, typer.Option(min=0, help="deals this game again; without it, one by chance")] = None,
    option: Options = [],  # noqa: B006
    mode: Annotated[str, typer.Option(help="which game of the title, as `tatami titles` lists them; without it the usual one")] = "",
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    save: Annotated[Path | None, typer.Option(help="where the game is saved: by 's', on leaving, and when it is over")] = None,
) -> None:
    """Play a title in the terminal, against bots or with friends at one screen."""
    check_language(lang)
    console = Console(highlight=False)
    if load is not None:
        refuse_with_load(
            {"--seats": seats > 0, "--people": people is not None, "--seed": seed is not None, "--option": option, "--mode": mode}
        )
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
        people = 1 if people is None else people
        if people > seats:
            raise tatami.Unreadable(f"{people} people cannot sit on {seats} seats")
        players = [PERSON] * people + [bot or USUAL_BOT] * (seats - people)
    file = save or load or Path(f"{title}-{game.record()['seed']}.json")
    check_place(file)
    with leaving_when_ended():
        Terminal(game, players, lang, console, console.input, file).run()


def refuse_with_load(given: dict[str, object]) -> None:
    """A saved game goes on as it is: what belongs to a new one would be passed over in silence."""
    for name in [name for name, is_given in given.items() if is_given]:
        raise tatami.Unreadable(f"{name} is for a new game, and --load goes on with a saved one as it is; leave one of them out")


@app.command(rich_help_panel=PLAYING)
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
    print(ui(lang, "usual_value"))


@app.command(rich_help_panel=PLAYING)
def rules(title: Title, lang: Lang = LANGUAGE, rule: rulebook.Number = None, html: rulebook.File = None) -> None:
    """Print a title's rules in our words, numbered, with examples and tables."""
    check_language(lang)
    if html is not None:
        rulebook.write_html(title, lang, html)
    else:
        rulebook.print_rules(title, lang, rule)


def bot(level: Annotated[str, typer.Argument(help=LEVELS)]) -> None:
    """Be a bot for another program: questions come as lines of JSON on stdin, answers go to stdout (docs/engine-protocol.md)."""
    read_level(level)
    program.serve(level, sys.stdin, lambda line: print(line, flush=True))


for room in (levels, analyse, records, measure, study, train):  # in the order of the help
    room.register(app)
app.command(rich_help_panel=MEASURING)(bot)
for id in title_ids():
    for command in getattr(part(id, "commands"), "COMMANDS", []):  # a title's own
        app.command(rich_help_panel=MEASURING)(command)
for room in (server, load):
    room.register(app)
