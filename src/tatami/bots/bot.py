"""Bots: what they are given, and the ladder random, greedy, ismcts; the levels that people choose are made of these (`levels.toml`).

A bot receives a `Standpoint`: the view and the question of one seat, and a way to sample worlds that look the same from there. The true state never
reaches it: a standpoint holds a redealt copy.
"""

from contextlib import suppress
from operator import index
from typing import Any, Final, Protocol, cast

from tatami.bots.judgement.base import Judgement
from tatami.bots.levels import read_level
from tatami.bots.one_step import first_look, greedy
from tatami.bots.search import Search
from tatami.core.chance import Chance, stream
from tatami.core.errors import Unreadable
from tatami.core.events import Event
from tatami.core.game import Game, Question
from tatami.titles import part

PARTS: Final = 1000  # in which a share is drawn


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

    def by_chance(self) -> list[int]:
        """The answers that may be picked by chance."""
        return answers_by_chance(self._world, self.seat)

    def sample(self, seed: int) -> Any:
        """A bare game that looks the same from here, everything else drawn afresh."""
        return self._world.redeal(self.seat, seed)


class Bot(Protocol):
    """A player that answers questions. One that listens has an attribute `heard`, how many events it has been told; one that holds something open has `close()`."""

    name: str

    def answer(self, standpoint: Standpoint) -> int:
        """One of the answers of the standpoint's question."""
        ...


def ask(bot: Bot, game: Game, seat: int, seed: int) -> int:
    """What a bot answers to a seat's question; `seed` is that of the worlds it looks at. One that answers by chance needs none."""
    if isinstance(bot, Random):
        return bot.pick(answers_by_chance(game, seat))
    answer: Any = bot.answer(Standpoint(game, seat, seed, getattr(bot, "heard", None)))
    known = game.legal(seat)
    with suppress(TypeError):  # no whole number: not even 3.0 is an answer
        number = index(answer)  # of numpy, too
        if number in known:
            return number
    name, numbers = getattr(bot, "name", type(bot).__name__), ", ".join(map(str, known))
    raise Unreadable(f"The bot '{name}' answers {answer!r} to '{game.asked.kind}'; an answer is one of question.answers: {numbers}")


def answers_by_chance(game: Game, seat: int) -> list[int]:
    return game.asked.by_chance(game, seat, game.legal(seat))


def judgement_for(title: str) -> Judgement:
    """Return the judgement of a title, or one that sees nothing if the title has none."""
    found = part(title, "bots")
    return Judgement() if found is None else cast(Judgement, found.JUDGEMENT)


class Random:
    """Any answer, each as likely; bargains are declined."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        return self.pick(standpoint.by_chance())

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


class Inattentive:
    """A greedy player that overlooks a share of the answers at random: it plays with a purpose, and misses things as people do."""

    def __init__(self, title: str, seed: int, overlooks: float) -> None:
        self.name = f"greedy, overlooks {overlooks:g}"
        self.judgement = judgement_for(title)
        self.chance = stream(seed)
        self.overlooks = overlooks

    def answer(self, standpoint: Standpoint) -> int:
        answers, worth = first_look(standpoint.sample, standpoint.seat, self.judgement, self.chance, self.judgement.worlds)
        return answers[max(noticed(len(answers), self.overlooks, self.chance), key=worth.__getitem__)]


def noticed(answers: int, overlooks: float, chance: Chance) -> list[int]:
    """Which of `n` answers a player thinks of: each by itself; any one of them where none would."""
    seen = [at for at in range(answers) if chance.below(PARTS) >= overlooks * PARTS]
    return seen or [chance.below(answers)]


class Ismcts:
    """Information-set tree search within a budget of iterations, CPU seconds or both."""

    def __init__(self, title: str, seed: int, iterations: int = 0, seconds: float = 0.0, judgement: Judgement | None = None) -> None:
        self.name = "ismcts:" + "/".join([str(iterations)] * (iterations > 0) + [f"{seconds:g}s"] * (seconds > 0))
        self.judgement = judgement or judgement_for(title)
        self.chance = stream(seed)
        self.iterations = iterations
        self.seconds = seconds

    def answer(self, standpoint: Standpoint) -> int:
        return self.think(standpoint).ranking[0]

    def think(self, standpoint: Standpoint) -> Search:
        """The search, when it is over."""
        search = Search(standpoint.sample, standpoint.seat, self.judgement, self.chance)
        search.run(self.iterations, self.seconds)
        return search


def make(level: str, title: str, seed: int) -> Bot:
    """A bot by its level, or by its name on the ladder."""
    found = read_level(level, title)
    if found.name == "random":
        return Random(seed)
    if found.overlooks:
        return Inattentive(title, seed, found.overlooks)
    if found.name == "greedy":
        return Greedy(title, seed)
    return Ismcts(title, seed, found.iterations, found.seconds)
