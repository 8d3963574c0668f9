"""Events: facts with parameters, never text; who may see them, and the rule they come from."""

from array import array
from typing import Any, Final

from tatami.core.domain import Param

EVERYONE: Final = 0  # as a set of ears: nobody is left out
OWN_NAMES: Final = ("number", "kind", "rule")  # of every event, beside its parameters


class EventKind:
    """What may happen: a name in the past tense, its rule and its parameters."""

    def __init__(self, id: str, rule: str, params: list[Param]) -> None:
        self.id = id
        self.rule = rule
        self.params = params
        self.veiled = any(param.secret for param in params)
        if any(param.name in OWN_NAMES for param in params):
            raise ValueError(f"event {id}: a parameter may not be called {' or '.join(OWN_NAMES)}")


class Told:
    """Everything a game has told, end to end in one row: a long game stays small, and what was told last is found at once."""

    def __init__(self) -> None:
        self._row: list[Any] = []  # event after event: its kind, its ears, its values
        self._starts = array("i", [0])  # where the events of each answer begin, those before the first answer included

    def begin_answer(self) -> None:
        """What is told from now on comes of the next answer."""
        self._starts.append(len(self._row))

    def take_back_answer(self) -> None:
        """Forget what came of the last answer."""
        del self._row[self._starts.pop() :]

    def add(self, kind: EventKind, ears: int, numbers: list[int], heap: list[int]) -> None:
        """One more event: each of its parameters takes the heap or the next of the numbers."""
        row = self._row
        row.append(kind)
        row.append(ears)
        used = 0
        for param in kind.params:
            if param.heap:
                row.append(heap[:])
            else:
                row.append(numbers[used])
                used += 1

    def heard(self, seat: "int | None", since: int, number: int) -> "list[Event]":
        """What a seat was told from the answer numbered `since` on; `number` answers have been played."""
        opened = number + 1 - len(self._starts)  # a book may be opened in the middle of a game
        first = max(since, opened)
        starts: list[int] = self._starts[first - opened :].tolist()
        starts.append(len(self._row))
        found = []
        for at in range(len(starts) - 1):
            place = starts[at]
            while place < starts[at + 1]:
                kind: EventKind = self._row[place]
                end = place + 2 + len(kind.params)
                event = hear(kind, self._row[place + 1], self._row[place + 2 : end], first + at, seat)
                if event is not None:
                    found.append(event)
                place = end
        return found


def hear(kind: EventKind, ears: int, values: list[Any], number: int, seat: "int | None") -> "Event | None":
    """An event as a seat is told it: whole, with its secrets veiled, or not at all."""
    if ears == EVERYONE or (seat is not None and ears >> seat & 1):
        return Event(kind, values, number)
    if not kind.veiled:
        return None
    return Event(kind, [None if p.secret else v for p, v in zip(kind.params, values, strict=True)], number)


class Event:
    """A fact somebody was told. `number` counts the answers played before it; a veiled value is None."""

    def __init__(self, kind: EventKind, values: list[Any], number: int) -> None:
        self.type = kind
        self.kind = kind.id
        self.rule = kind.rule
        self.values = values
        self.number = number

    def plain(self) -> dict[str, object]:
        """The event in plain JSON values."""
        row: dict[str, object] = {"number": self.number, "kind": self.kind, "rule": self.rule}
        for param, value in zip(self.type.params, self.values, strict=True):
            row[param.name] = param.plain(value)
        return row
