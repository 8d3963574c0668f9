"""The command `tatami train`."""

from pathlib import Path
from typing import Annotated

import typer

from tatami.cli.shared import BotLevel, Games, Opponents, Ray, WithRay, Workers, fewest, progress_of
from tatami.extras import extra
from tatami.lab import train as lab_train
from tatami.lab.crew import Crew
from tatami.lab.insights import keep_insight, learn_insight
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
) -> None:
    """Learn from games between bots: of searching ones what a search needs to know, of others who is going to win. It is kept with the package."""
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or fewest(title)
    watched = out or Path(f"{title}-{seats}.watched.jsonl")
    with progress_of(title, games) as tick:
        rows = gather(title, bot, seats, games, seed, Crew(workers, ray), tick, watched, quick_ends)
    if any(row["chosen"] for row in rows):
        found = learn_insight(title, bot, rows) | {"ends": "quick" if quick_ends else "greedy"}
        file, seen = keep_insight(title, seats, found), "leaves"
    else:
        found = lab_train.learn(title, bot, rows)
        file, seen = lab_train.keep(title, seats, found), "games"
    test = found["test"]
    print(f"{file.name}: surprise {test['loss']} at who won {test[seen]} unseen {seen}; by the estimate alone {test['loss_of_estimate']}")
