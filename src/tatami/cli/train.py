"""The command `tatami train`."""

from pathlib import Path
from typing import Annotated, Any

import typer

import tatami
from tatami.cli.shared import (
    MEASURING,
    BotLevel,
    Games,
    Opponents,
    Options,
    Ray,
    Seed,
    Title,
    WithRay,
    Workers,
    fewest,
    flowing,
    progress_of,
    read_options,
)
from tatami.extras import extra
from tatami.lab.crew import Crew
from tatami.lab.fitting import HELD_OUT
from tatami.lab.insights import candidate, keep_insight, known_insight, learn_insight, play_match
from tatami.lab.learned import is_better, too_weak
from tatami.lab.train import keep, known_weights, learn, set_aside
from tatami.lab.watch import GREEDY, NOBODY, QUICK, gather, subject


def register(app: typer.Typer) -> None:
    app.command(cls=WithRay, rich_help_panel=MEASURING, help=flowing(train))(train)


def train(
    title: Title,
    bot: BotLevel = "ismcts:12",
    seats: Opponents = 0,
    option: Options = [],  # noqa: B006
    games: Games = 2000,
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = None,
    out: Annotated[Path | None, typer.Option(help="the file of the games watched; without it, TITLE-SEATS.watched.jsonl")] = None,
    search: Annotated[
        bool, typer.Option("--search", help="learn what helps a search: the worth of positions at which it stops, and what it chooses")
    ] = False,
    quick_ends: Annotated[
        bool, typer.Option("--quick-ends", help="with --search: positions are played to the end by quick play instead of greedy players")
    ] = False,
    match: Annotated[
        int, typer.Option(min=1, help="with --search: games of one search that knows what was learned among searches as they are")
    ] = 200,
) -> None:
    """Learn from games between bots who is going to win, or what helps a search.

    First games are watched: they are kept in a file, and a stopped run goes on with it. Then weights are fitted, and tested on games held out. They are taken
    into the package only if they foresee the winner better than the hand-made estimate and than what was known before, and come from enough games of bots no
    weaker. What helps a search must also win more than its share of a match against searches as they are. How it goes: docs/learning.md.
    """
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or fewest(title)
    chosen = read_options(option)
    refuse_what_cannot_be_learned(seats, games, search, quick_ends, chosen)
    watched = out or Path(f"{title}-{seats}.watched.jsonl")
    crew = Crew(workers, ray)
    ends = NOBODY if not search else QUICK if quick_ends else GREEDY
    with progress_of(title, games) as tick:
        rows = gather(title, bot, seats, games, seed, crew, tick, watched, chosen, ends)
    kind = subject(title, seats, chosen)
    if search:
        found = candidate(title, seats, learn_insight(title, bot, rows)) | {"ends": ends}
    else:
        found = learn(title, bot, seats, rows, kind) | {"options": chosen}
    test = found["test"]
    weak = too_weak(found, known_insight(title, seats) if search else known_weights(title, kind, seats), title)
    if search and is_better(test, seats) and not weak:
        with progress_of(f"{title}, match", match) as tick:
            test["match"] = play_match(title, bot, seats, match, seed + games, found, crew, tick, watched)
    if is_better(test, seats) and not weak:
        file = keep_insight(title, seats, found) if search else keep(title, seats, found, kind)
        print(f"Taken, in {file.resolve()}: {figures(test, seats)}.")
    else:
        file = set_aside(watched, title, seats, found, kind)
        why = f"{weak}; {figures(test, seats)}" if weak else figures(test, seats)
        print(f"Not taken, the package is as it was: {why}. What was learned is in {file.resolve()}.")


def refuse_what_cannot_be_learned(seats: int, games: int, search: bool, quick_ends: bool, options: dict[str, str]) -> None:
    if games < HELD_OUT:
        raise tatami.Unreadable(
            f"Too few to learn from: {HELD_OUT} at least, for they are parted in {HELD_OUT}, and each part is foreseen by the others"
        )
    if quick_ends and not search:
        raise tatami.Unreadable("--quick-ends goes with --search: only there are positions played to their end")
    if search and (seats == 1 or options):
        raise tatami.Unreadable("What helps a search is learned from games between two or more players, without options")


def figures(test: dict[str, Any], seats: int) -> str:
    """How well it foresees, and how often a search that knows it won."""
    seen = "leaves" if "leaves" in test else "games"
    said = f"log loss {test['loss']} at who won, in {test[seen]} {'positions' if seen == 'leaves' else 'games'} held out; by the estimate alone "
    said += f"{test['loss_of_estimate']}"
    if "loss_of_known" in test:
        said += f", by what was known before {test['loss_of_known']}"
    if "match" in test:
        won, low, high = (f"{100 * test['match'][key]:.1f}" for key in ("share", "low", "high"))
        said += f"; {won} % of {test['match']['games']} games won (95 %: {low}–{high}), where {100 / seats:.1f} % is a fair share"
    return said
