"""The command `tatami train`."""

from pathlib import Path
from typing import Annotated, Any

import typer

import tatami
from tatami.cli.shared import BotLevel, Games, Opponents, Ray, WithRay, Workers, fewest, progress_of
from tatami.extras import extra
from tatami.lab.crew import Crew
from tatami.lab.insights import candidate, keep_insight, learn_insight, play_match
from tatami.lab.train import HELD_OUT, is_better, keep, learn, set_aside
from tatami.lab.watch import gather


def register(app: typer.Typer) -> None:
    app.command(cls=WithRay)(train)


def train(
    title: str,
    bot: BotLevel = "greedy",
    seats: Opponents = 0,
    games: Games = 2000,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    workers: Workers = 1,
    ray: Ray = None,
    out: Annotated[Path | None, typer.Option(help="the file of the games watched; without it, TITLE-SEATS.watched.jsonl")] = None,
    quick_ends: Annotated[
        bool,
        typer.Option(
            "--quick-ends", help="with a bot that searches: play on from watched positions by quick play instead of greedy players"
        ),
    ] = False,
    match: Annotated[
        int,
        typer.Option(min=1, help="with a bot that searches: games of one search that knows what was learned among searches as they are"),
    ] = 200,
) -> None:
    """Learn from games between bots who is going to win; from bots that search also what helps a search.

    First games are watched: they are kept in a file, and a stopped run goes on with it. Then weights are fitted, and tested on games held out. They are taken
    into the package only if they foresee the winner better than the hand-made estimate and than what was known before. What helps a search must also win more
    than its share of a match against searches as they are.
    """
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or fewest(title)
    if seats == 1 or games < HELD_OUT:
        raise tatami.Unreadable(f"Who wins is learned from games between two or more players, at least {HELD_OUT} of them")
    watched = out or Path(f"{title}-{seats}.watched.jsonl")
    crew = Crew(workers, ray)
    with progress_of(title, games) as tick:
        rows = gather(title, bot, seats, games, seed, crew, tick, watched, quick_ends)
    searching = any(row["chosen"] for row in rows)
    if searching:
        found = candidate(title, seats, learn_insight(title, bot, rows)) | {"ends": "quick" if quick_ends else "greedy"}
    else:
        found = learn(title, bot, rows)
    test = found["test"]
    if searching and is_better(test, seats):
        with progress_of(f"{title}, match", match) as tick:
            test["match"] = play_match(title, bot, seats, match, seed + games, found, crew, tick, watched)
    if is_better(test, seats):
        file = (keep_insight if searching else keep)(title, seats, found)
        print(f"Taken, in {file.name}: {figures(test, seats)}.")
    else:
        file = set_aside(watched, title, seats, found)
        print(f"Not taken, the package is as it was: {figures(test, seats)}. What was learned is in {file}.")


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
