"""Moments of a game that has gone on: the positions before each group of events, had again by playing a stretch of it once more."""

from typing import Any

from tatami.core.events import EVERYONE, EventKind


class Stretch:
    """A bare copy of a game, how much had been told by then, and the answers given from there on: every position in between can be had again."""

    def __init__(self, game: Any, heard: list[int], seats: list[int], values: list[int]) -> None:
        self.game = game
        self.heard = heard
        self.seats = seats
        self.values = values

    def moments(self, book: Any) -> "list[Moment]":
        """Play it once more with an empty book, which notes the position before each group of events."""
        if not self.heard:
            return []
        found: list[Moment] = []
        book.watched = found
        book.log.begin_after(self.heard)
        world = self.game.clone()
        world.book = book
        for seat, value in zip(self.seats, self.values, strict=True):
            world.take(seat, value)
        return found


class Moment:
    """The position just before a group of events, and who was told of the event that opened it."""

    def __init__(self, game: Any, heard: list[int], kind: EventKind, ears: int) -> None:
        self.game = game  # a bare copy, in the middle of an answer: to be looked at, not to be played
        self._heard = heard
        self._to_all = ears == EVERYONE or kind.veiled
        self._ears = ears

    def concerns(self, seat: "int | None") -> bool:
        """Whether the seat was told that the group began (None: a spectator)."""
        return self._to_all or (seat is not None and bool(self._ears >> seat & 1))

    def heard_by(self, seat: "int | None") -> int:
        """How many events the seat had been told before it."""
        return heard_by(seat, self._heard)


def heard_by(seat: "int | None", counts: list[int]) -> int:
    """How many events a seat had been told, by an `EventLog`'s counts; none where they are not known."""
    if not counts:
        return 0
    return counts[0] if seat is None else counts[0] + counts[seat + 1]
