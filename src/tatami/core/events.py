"""Events: facts with parameters, never text; who may see them, and the rule they come from."""

from typing import Any, Final

from tatami.core.domain import Param

EVERYONE: Final = 0  # as a set of ears: nobody is left out


class EventKind:
    """What may happen: a name in the past tense, its rule and its parameters."""

    def __init__(self, id: str, rule: str, params: list[Param]) -> None:
        self.id = id
        self.rule = rule
        self.params = params
        self.veiled = any(param.secret for param in params)


class Told:
    """An event as the game keeps it."""

    def __init__(self, kind: EventKind, values: list[Any], ears: int, number: int) -> None:
        self.kind = kind
        self.values = values
        self.ears = ears
        self.number = number

    def heard(self, seat: "int | None") -> "Event | None":
        """The event as a seat was told it: whole, with its secrets veiled, or not at all."""
        if self.ears == EVERYONE or (seat is not None and self.ears >> seat & 1):
            return Event(self.kind, self.values, self.number)
        if not self.kind.veiled:
            return None
        params = self.kind.params
        return Event(self.kind, [None if p.secret else v for p, v in zip(params, self.values, strict=True)], self.number)


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
