"""What an agent's numbers mean: one number for each answer of a title, and a fixed-length row of named numbers for what a seat knows.

The row is made from the seat's view and question and nothing else, so it is equal in all worlds the seat cannot tell apart. What a view of a title may hold is
learnt from games played by chance on fixed seeds: the same code gives the same table in both builds. Keep `Features.plain()` beside a trained agent.
"""

from functools import cache
from typing import Any, Final

import tatami
from tatami.core.agenda import Step
from tatami.core.chance import stream
from tatami.core.domain import NO, Domain
from tatami.core.game import Game

LESSONS: Final = 4  # games played by chance to learn what a view may hold
STRIDE: Final = 9  # answers from one look at it to the next
ABSENT: Final = -1.0


class Actions:
    """One number for every answer of a title: domain after domain by name, `NO` first in each. The same for all seats and options."""

    def __init__(self, title: str) -> None:
        package = type(tatami.title(title)).__module__
        found = {step.domain.id: step.domain for step in steps() if step.__module__.startswith(package) and step.domain.values()}
        self.first: dict[str, int] = {}
        self.names: list[str] = []
        for id in sorted(found):
            self.first[id] = len(self.names) - found[id].values()[0]
            self.names += [f"{id}:{found[id].id_of(value)}" for value in found[id].values()]

    def __len__(self) -> int:
        return len(self.names)

    def number(self, domain: Domain, answer: int) -> int:
        return self.first[domain.id] + answer

    def answer(self, domain: Domain, number: int) -> int:
        """The answer with that number; one of another domain is no answer and comes out of range."""
        answer = number - self.first[domain.id]
        return answer if answer >= NO else NO - 1


def steps(cls: type[Step] = Step) -> list[type[Step]]:
    return [found for direct in cls.__subclasses__() for found in [direct, *steps(direct)]]


@cache
def actions(title: str) -> Actions:
    return Actions(title)


class Features:
    """The table: what each number of an observation is called, and how to fill it."""

    def __init__(self, shape: dict[str, Any]) -> None:
        self.shape = shape
        self.names = [name for path, part in shape.items() for name in names_of(path, part)]
        self._place = {name: place for place, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def row(self, game: Game, seat: int) -> list[float]:
        """What a seat knows, as numbers. A seat that is not asked has no question."""
        row = [0.0 if "=" in name else ABSENT for name in self.names]
        for path, value in leaves(known(game, seat)):
            part = self.shape.get(path)
            if part is None:
                continue
            if isinstance(value, list):
                for item in value:
                    self._add(row, f"{path}={item}")
            elif isinstance(value, str):
                self._add(row, f"{path}={value}")
            elif value is not None and path in self._place:
                row[self._place[path]] = float(value)
        return row

    def _add(self, row: list[float], name: str) -> None:
        place = self._place.get(name)
        if place is not None:
            row[place] += 1

    def plain(self) -> dict[str, Any]:
        """The table as JSON; `Features` reads it again."""
        return self.shape


@cache
def features(title: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Features:
    """The table for one title, player count and options."""
    seen: dict[str, dict[str, Any]] = {}
    for lesson in range(LESSONS):
        game, chance = tatami.bare(title, seats=seats, seed=lesson, options=dict(options)), stream(lesson)
        answers = 0
        while waiting := game.waiting():
            if answers % STRIDE == 0:
                for seat in {waiting[0], lesson % seats}:
                    learn(seen, known(game, seat))
            offered = game.legal(waiting[0])
            game.play(waiting[0], offered[chance.below(len(offered))])
            answers += 1
        learn(seen, known(game, lesson % seats))
    return Features({path: seen[path] for path in sorted(seen)})


def known(game: Game, seat: int) -> dict[str, Any]:
    """Everything a seat may know: its view, and its question if it has one."""
    question = game.question(seat).plain() if seat in game.waiting() else {"kind": "none", "about": {}}
    return {"view": game.view(seat), "question": {"kind": question["kind"], "about": question["about"]}}


def learn(seen: dict[str, dict[str, Any]], value: dict[str, Any]) -> None:
    """Note which places there are, and which words stand there."""
    for path, leaf in leaves(value):
        part = seen.setdefault(path, {})
        if isinstance(leaf, list):
            part["bag"] = sorted({*part.get("bag", []), *leaf})
        elif isinstance(leaf, str):
            part["texts"] = sorted({*part.get("texts", []), leaf})


def leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every number, text and list of texts with its path; other lists are taken place by place."""
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in leaves(part, f"{path}.{key}" if path else str(key))]
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return [leaf for place, part in enumerate(value) for leaf in leaves(part, f"{path}.{place}")]
    return [(path, value)]


def names_of(path: str, part: dict[str, Any]) -> list[str]:
    """A number is called by its path; a text is counted under each word that may stand there."""
    if "bag" in part or "texts" in part:
        return [f"{path}={word}" for word in sorted({*part.get("bag", []), *part.get("texts", [])})]
    return [path]


def reward(game: Game, seat: int) -> float:
    """From 1 for the first place down to -1 for the last; a single player wins or loses."""
    outcome = game.outcome()
    if outcome is None:
        return 0.0
    place = outcome.places[seat]
    if game.seats == 1:
        return 1.0 if place == 1 else -1.0
    return 1.0 - 2.0 * (place - 1) / (game.seats - 1)
