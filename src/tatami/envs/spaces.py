"""What an agent's numbers mean: one number for each answer of a title, and a fixed-length row of named numbers for what a seat knows.

Both are the same for every build and machine, and stay as they are within a rules number.
"""

from functools import cache

import tatami
from tatami.core.game import Game
from tatami.core.observation import Actions, Questions, observed, steps_of


class Features:
    """The table of an observation: what each of its numbers is called, and how to fill it."""

    def __init__(self, title: str, seats: int, options: dict[str, str]) -> None:
        self.questions = Questions(steps_of(tatami.title(title)), seats)
        self.names = observed(tatami.bare(title, seats=seats, seed=0, options=options), 0, self.questions, True).names

    def __len__(self) -> int:
        return len(self.names)

    def row(self, game: Game, seat: int) -> bytes:
        """What a seat knows. A seat that is not asked has no question."""
        return observed(game, seat, self.questions).packed()

    def text(self, game: Game, seat: int) -> str:
        """The same for people: every number that is not 0, with its name."""
        return ", ".join(
            [name if value == 1 else f"{name} {value}" for name, value in zip(self.names, self.row(game, seat), strict=True) if value]
        )


@cache
def features(title: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Features:
    """The table for one title and player count. Options change it only where they are played on another board (the siege)."""
    return Features(title, seats, dict(options))


@cache
def actions(title: str) -> Actions:
    """The numbers of a title's answers."""
    return Actions(steps_of(tatami.title(title)))


def reward(game: Game, seat: int) -> float:
    """From 1 for the first place down to -1 for the last; a single player wins or loses."""
    outcome = game.outcome()
    if outcome is None:
        return 0.0
    place = outcome.places[seat]
    if game.seats == 1:
        return 1.0 if place == 1 else -1.0
    return 1.0 - 2.0 * (place - 1) / (game.seats - 1)


def lead(game: Game, seat: int) -> float:
    """At the end the points one is ahead of the best of the others, in hundreds; a single player's own points. A smoother reward than the place."""
    outcome = game.outcome()
    if outcome is None:
        return 0.0
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return (outcome.scores[seat] - max(others, default=0)) / 100
