"""Bots: what they are given, and the ladder random, greedy, ismcts.

A bot receives a `Standpoint`: the view and the question of one seat, and a way to sample worlds that look the same from there. The true state never
reaches it: a standpoint holds a redealt copy.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from tatami.bots.judgement.base import Judgement
from tatami.bots.levels import read_level
from tatami.bots.search import Search, greedy
from tatami.core.chance import stream
from tatami.core.game import Game, Question

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
    found = read_level(level)
    if found.name == "random":
        return Random(seed)
    if found.name == "greedy":
        return Greedy(title, seed)
    return Ismcts(title, seed, found.iterations, found.seconds)
