"""What several commands share: their options, and the bar that shows how far they are."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from typer.core import TyperCommand

import tatami
from tatami.bots.levels import LEVELS
from tatami.core.domain import LANGUAGES
from tatami.lab.crew import HERE
from tatami.texts import language_for

LANGUAGE = language_for(os.environ.get("LC_ALL", os.environ.get("LANG", "")))
CORES = os.cpu_count() or 1
PLAYING, MEASURING, SERVING = "Playing", "Measuring and learning", "Serving"  # parts of the help

Title = Annotated[str, typer.Argument(help="which game: its short name, as `tatami titles` lists them")]
Lang = Annotated[str, typer.Option(help=" or ".join(LANGUAGES))]
Options = Annotated[list[str], typer.Option("--option", help="an option of the title, name=value; may be repeated")]
Json = Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")]
Workers = Annotated[int, typer.Option(min=1, help="processes to use")]
BotLevel = Annotated[str, typer.Option(help=f"{LEVELS}; package:Name or exec:./program")]
Players = Annotated[int, typer.Option(help="players in all; 0: the title's middle count")]
Opponents = Annotated[int, typer.Option(help="players; 0: the smallest number that play against each other")]
Games = Annotated[int, typer.Option(min=1, help="how many games")]
Seed = Annotated[int, typer.Option(min=0, help="another one plays other games; the same one plays them again")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="play on the Ray cluster at this address; without one, on a cluster started here"),
]
Out = Annotated[
    Path | None,
    typer.Option(
        help="keep a row of each game here: games.parquet as tables, any other name as lines of JSON; a stopped run goes on from it"
    ),
]
Decisions = Annotated[bool, typer.Option("--decisions", help="keep every decision too")]


def flowing(command: Callable[..., None]) -> str:
    """The help of a command, its paragraphs without the ends of their lines."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in str(command.__doc__).split("\n\n"))


def read_options(pairs: list[str]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise tatami.Unreadable(f"An option is given as name=value, not '{pair}'")
        found[name] = value
    return found


def read_seat(given: int | None, seats: int) -> int | None:
    """A seat as people count them, from 1, the way everything that is printed does."""
    if given is not None and not 1 <= given <= seats:
        raise tatami.Unreadable(f"The seats of this game are 1 to {seats}, not {given}")
    return None if given is None else given - 1


def fewest(title: str) -> int:
    """The smallest number of players who have somebody to play against."""
    return next(count for count in tatami.title(title).seat_counts if count > 1)


@contextmanager
def progress_of(name: str, total: float) -> Iterator[Callable[[float], None]]:
    """A bar on stderr, moved on by so much of the whole at each call, mostly by games; none where nobody sees it move."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=total)
        yield lambda done: progress.advance(task, done)


class WithRay(TyperCommand):
    """A command whose `--ray` may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_address(args))


def with_address(args: list[str]) -> list[str]:
    """A `--ray` that no address follows means a cluster here."""
    found = []
    for arg, after in pairwise([*args, "-"]):
        found += [arg, HERE] if arg == "--ray" and after.startswith("-") else [arg]
    return found
