"""The command `tatami train`."""

from pathlib import Path
from typing import Annotated

import typer

from tatami.cli.shared import BotLevel, Games, Opponents, Ray, WithRay, Workers, fewest, progress_of
from tatami.extras import extra
from tatami.lab import train as lab_train
from tatami.lab.crew import Crew
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
) -> None:
    """Learn from games between bots who is going to win; the weights are kept with the package."""
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or fewest(title)
    watched = out or Path(f"{title}-{seats}.watched.jsonl")
    with progress_of(title, games) as tick:
        rows = gather(title, bot, seats, games, seed, Crew(workers, ray), tick, watched)
    found = lab_train.learn(title, bot, rows)
    file = lab_train.keep(title, seats, found)
    test = found["test"]
    print(f"{file.name}: surprise {test['loss']} at who won {test['games']} unseen games; by the estimate alone {test['loss_of_estimate']}")
