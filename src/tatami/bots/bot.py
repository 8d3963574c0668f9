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
from tatami.core.events import Event
from tatami.core.game import Game, Question
from tatami.games import package, title_ids


class Standpoint:
    """What one seat can know: its view, its question, worlds consistent with both, and for a bot that listens the events since it last did."""

    def __init__(self, game: Game, seat: int, seed: int, since: int | None = None) -> None:
        self.seat = seat
        self.seats = game.seats
        self.events: list[Event] = [] if since is None or game.book is None else game.events(seat, since)
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
    """Whoever answers. One that listens has an attribute `heard`, how many events it has been told; one that holds something open has `close()`."""

    name: str

    def answer(self, standpoint: Standpoint) -> int:
        """One of the answers of the standpoint's question."""
        ...


def ask(bot: Bot, game: Game, seat: int, seed: int) -> int:
    """What a bot answers to a seat's question; `seed` is that of the worlds it looks at. One that answers by chance needs none."""
    if isinstance(bot, Random):
        return bot.pick(game.legal(seat))
    return bot.answer(Standpoint(game, seat, seed, getattr(bot, "heard", None)))


def judgement_for(title: str) -> Judgement:
    """The judgement of a title, beside ours or in its own package; where it has none, one that sees nothing."""
    names = [f"tatami.bots.judgement.{title}"]
    if title in title_ids():
        names.append(f"{package(title)}.judgement")
    for name in names:
        if find_spec(name) is not None:
            judgement: Judgement = import_module(name).JUDGEMENT
            return judgement
    return Judgement()


class Random:
    """Any answer, each as likely."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        return self.pick(standpoint.question.answers)

    def pick(self, answers: list[int]) -> int:
        return answers[self.chance.below(len(answers))]


class Greedy:
    """The answer after which the seat stands best, by the title's judgement or another one."""

    def __init__(self, title: str, seed: int, judgement: Judgement | None = None) -> None:
        self.name = "greedy"
        self.judgement = judgement or judgement_for(title)
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        return greedy(standpoint.sample, standpoint.seat, self.judgement, self.chance)


class Ismcts:
    """Information-set tree search within a budget of iterations or CPU seconds."""

    def __init__(self, title: str, seed: int, iterations: int = 0, seconds: float = 0.0, judgement: Judgement | None = None) -> None:
        self.name = f"ismcts:{iterations}" if iterations else f"ismcts:{seconds:g}s"
        self.judgement = judgement or judgement_for(title)
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
