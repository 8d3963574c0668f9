"""The command `tatami train`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from tatami.cli.shared import BotLevel, Games, Opponents, Ray, WithRay, Workers, fewest, progress_of
from tatami.extras import extra
from tatami.lab.crew import Crew
from tatami.lab.insights import candidate, keep_insight, learn_insight, play_match
from tatami.lab.train import is_better, keep, learn, set_aside
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
    out: Annotated[Path | None, typer.Option(help="the watched games; a stopped run goes on with them")] = None,
    quick_ends: Annotated[
        bool, typer.Option("--quick-ends", help="positions a search might stop at are ended by its quick play, not by greedy players")
    ] = False,
    match: Annotated[
        int, typer.Option(min=1, help="games that decide: one search that knows what was learned among others as they are")
    ] = 200,
) -> None:
    """Learn from games between bots: of searching ones what a search needs to know, of others who is going to win.

    It is kept with the package if it is better: in games held out it foresees the winner better than the estimate and what was learned before, and a
    search that knows it wins more than its share of a match.
    """
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or fewest(title)
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
    said = f"surprise {test['loss']} at who won {test[seen]} unseen {seen}; by the estimate alone {test['loss_of_estimate']}"
    if "loss_of_known" in test:
        said += f", by what was known {test['loss_of_known']}"
    if "match" in test:
        won, low, high = (f"{100 * test['match'][key]:.1f}" for key in ("share", "low", "high"))
        said += f"; {won} % of {test['match']['games']} games won (95 %: {low}–{high}) where {100 / seats:.1f} % are a fair share"
    return said
