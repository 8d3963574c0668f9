"""Events: facts with parameters, never text; who may see them, and the rule they come from."""

from array import array
from typing import Any, Final

from tatami.core.domain import Param

EVERYONE: Final = 0  # as a set of ears: nobody is left out
MOST_EARS: Final = 8  # as many seats as a set of ears has room for
OWN_NAMES: Final = ("number", "kind", "rule")  # of every event, beside its parameters


class EventKind:
    """What may happen: a name in the past tense, its rule and its parameters. One that `opens` begins a group: an action, a battle, a purchase."""

    def __init__(self, id: str, rule: str, params: list[Param], opens: bool = False) -> None:
        self.id = id
        self.rule = rule
        self.params = params
        self.opens = opens
        self.veiled = any(param.secret for param in params)
        if any(param.name in OWN_NAMES for param in params):
            raise ValueError(f"event {id}: a parameter may not be called {' or '.join(OWN_NAMES)}")


class EventLog:
    """Everything a game has told, end to end in one row: a long game stays small, and what was told last is found at once."""

    def __init__(self) -> None:
        self._row: list[Any] = []  # event after event: its kind, its ears, its values
        self._starts = array("i", [0])  # where the events of each answer begin, those before the first answer included
        self._to_all = 0  # events that everybody heard, whole or veiled
        self._to_seat = [0] * MOST_EARS  # events that only some heard, by their hearers

    def begin_answer(self) -> None:
        """What is told from now on comes of the next answer."""
        self._starts.append(len(self._row))

    def take_back_answer(self) -> None:
        """Forget what came of the last answer."""
        place = self._starts.pop()
        for kind, ears, _ in self._from(place, len(self._row)):
            self._count(kind, ears, -1)
        del self._row[place:]

    def add(self, kind: EventKind, ears: int, numbers: list[int], tally: list[int]) -> None:
        """One more event: each of its parameters takes the tally or the next of the numbers."""
        row = self._row
        row.append(kind)
        row.append(ears)
        used = 0
        for param in kind.params:
            if param.tally:
                row.append(tally[:])
            else:
                row.append(numbers[used])
                used += 1
        self._count(kind, ears, 1)

    def counts(self) -> list[int]:
        """How many events everybody has heard, then how many more each seat has."""
        return [self._to_all, *self._to_seat]

    def begin_after(self, counts: list[int]) -> None:
        """Count on from there."""
        self._to_all = counts[0]
        self._to_seat = counts[1:]

    def heard_by(self, seat: "int | None") -> int:
        """How many events a seat has been told (None: a spectator)."""
        return self._to_all if seat is None else self._to_all + self._to_seat[seat]

    def heard(self, seat: "int | None", since: int, number: int) -> "list[Event]":
        """What a seat was told after its first `since` events; `number` answers have been played."""
        count = self.heard_by(seat)
        found: list[list[Event]] = []  # by answer, the last first
        missing = count - since
        end = len(self._row)
        answer = number
        for place in reversed(self._starts):
            if missing <= 0:
                break
            events = []
            for kind, ears, values in self._from(place, end):
                event = hear(kind, ears, values, answer, seat)
                if event is not None:
                    events.append(event)
            found.append(events)
            missing -= len(events)
            end = place
            answer -= 1
        told = [event for events in reversed(found) for event in events]
        for back, event in enumerate(reversed(told)):
            event.number = count - back
        return told[max(0, len(told) - (count - since)) :]

    def _from(self, place: int, end: int) -> "list[tuple[EventKind, int, list[Any]]]":
        """The events that stand between two places of the row: kind, ears, values."""
        found = []
        while place < end:
            kind: EventKind = self._row[place]
            after = place + 2 + len(kind.params)
            found.append((kind, int(self._row[place + 1]), self._row[place + 2 : after]))
            place = after
        return found

    def _count(self, kind: EventKind, ears: int, by: int) -> None:
        if ears == EVERYONE or kind.veiled:
            self._to_all += by
            return
        for seat in range(MOST_EARS):
            if ears >> seat & 1:
                self._to_seat[seat] += by


def hear(kind: EventKind, ears: int, values: list[Any], answer: int, seat: "int | None") -> "Event | None":
    """An event as a seat is told it: whole, with its secrets veiled, or not at all."""
    if ears == EVERYONE or (seat is not None and ears >> seat & 1):
        return Event(kind, values, answer)
    if not kind.veiled:
        return None
    return Event(kind, [None if p.secret else v for p, v in zip(kind.params, values, strict=True)], answer)


class Event:
    """A fact somebody was told. A veiled value is None.

    `number` counts the events this very listener has been told, so it says nothing about what others were told or asked; `answer`, the number
    of the answer it came of, does, and leaves the house only when the game is over.
    """

    def __init__(self, kind: EventKind, values: list[Any], answer: int) -> None:
        self.type = kind
        self.kind = kind.id
        self.rule = kind.rule
        self.values = values
        self.answer = answer
        self.number = 0

    def plain(self) -> dict[str, object]:
        """The event in plain JSON values."""
        row: dict[str, object] = {"number": self.number, "kind": self.kind, "rule": self.rule}
        for param, value in zip(self.type.params, self.values, strict=True):
            row[param.name] = param.plain(value)
        return row

    def __repr__(self) -> str:
        return f"Event({self.plain()})"


def groups(events: list[Event]) -> list[list[Event]]:
    """What happened, cut where a new group opens: what a person is shown as one step."""
    found: list[list[Event]] = []
    for event in events:
        if event.type.opens or not found:
            found.append([])
        found[-1].append(event)
    return found
