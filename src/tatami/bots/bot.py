"""Bots: what they are given, and the ladder random, greedy, ismcts.

A bot receives a `Standpoint`: the view and the question of one seat, and a way to sample worlds that look the same from there. The true state never
reaches it: a standpoint holds a redealt copy.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from tatami.bots.judgement.base import Judgement
from tatami.bots.search import Search, greedy
from tatami.core.chance import stream
from tatami.core.errors import Unreadable
from tatami.core.game import Game, Question

LEVELS = "random, greedy, ismcts (ismcts:0.5s thinks half a second of CPU time, ismcts:800 makes 800 iterations)"
DEFAULT_SECONDS = 0.2
WORLDS = 4  # that greedy looks at


class Standpoint:
    """What one seat can know: its view, its question, and worlds consistent with both."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.seat = seat
        self._world: Game = game.redeal(seat, seed)

    @property
    def view(self) -> dict[str, Any]:
        return self._world.view(self.seat)

    @property
    def question(self) -> Question:
        return self._world.question(self.seat)

    def sample(self, seed: int) -> Any:
        """A bare game that looks the same from here, everything else drawn afresh."""
        return self._world.redeal(self.seat, seed)


class Bot(Protocol):
    name: str

    def answer(self, standpoint: Standpoint) -> int:
        """One of the answers of the standpoint's question."""
        ...


def judgement_for(title: str) -> Judgement:
    """The judgement of a title; where it has none, one that sees nothing."""
    name = f"tatami.bots.judgement.{title}"
    if find_spec(name) is None:
        return Judgement()
    judgement: Judgement = import_module(name).JUDGEMENT
    return judgement


class Random:
    """Any answer, each as likely."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        answers = standpoint.question.answers
        return answers[self.chance.below(len(answers))]


class Greedy:
    """The answer after which the seat stands best, by the title's judgement."""

    def __init__(self, title: str, seed: int) -> None:
        self.name = "greedy"
        self.judgement = judgement_for(title)
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        return greedy(standpoint.sample, standpoint.seat, self.judgement, self.chance, WORLDS)


class Ismcts:
    """Information-set tree search within a budget of iterations or CPU seconds."""

    def __init__(self, title: str, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        self.name = f"ismcts:{iterations}" if iterations else f"ismcts:{seconds:g}s"
        self.judgement = judgement_for(title)
        self.chance = stream(seed)
        self.iterations = iterations
        self.seconds = seconds

    def answer(self, standpoint: Standpoint) -> int:
        search = Search(standpoint.sample, standpoint.seat, self.judgement, self.chance)
        return search.run(self.iterations, self.seconds)


def make(level: str, title: str, seed: int) -> Bot:
    """A bot by its name on the ladder."""
    name, _, budget = level.partition(":")
    if name == "random" and not budget:
        return Random(seed)
    if name == "greedy" and not budget:
        return Greedy(title, seed)
    if name == "ismcts":
        try:
            if not budget:
                return Ismcts(title, seed, seconds=DEFAULT_SECONDS)
            if budget.endswith("s") and 0 < float(budget[:-1]) <= 3600:
                return Ismcts(title, seed, seconds=float(budget[:-1]))
            if int(budget) > 0:
                return Ismcts(title, seed, iterations=int(budget))
        except ValueError:
            pass
    raise Unreadable(f"There is no bot '{level}'; the bots are {LEVELS}")
