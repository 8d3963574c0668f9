"""Positions of a game that has gone on, seen again by playing a stretch of it once more."""

from typing import Any

from tatami.core.events import EVERYONE, EventKind


class Watch:
    """The positions that a seat saw after some of its events, by the number of the event.

    After the last event of an answer it is the position that the answer led to; within an answer, the one in which the next event's step was begun, or, if one
    step tells both, the one in which this event was told. So a position holds no part of what is told later: two games that are equal as far as an event have
    the same position there.
    """

    def __init__(self, seat: "int | None", numbers: list[int]) -> None:
        self.found: dict[int, Any] = {}
        self.heard = 0
        self._before = 0  # events heard before this answer
        self._bit = 0 if seat is None else 1 << seat
        self._wanted = set(numbers)

    def tell(self, game: Any, kind: EventKind, ears: int) -> None:
        """Count an event, if the seat is told of it, and keep the position."""
        if ears == EVERYONE or kind.veiled or ears & self._bit:
            self.heard += 1
            self.keep(game)

    def begin_answer(self) -> None:
        self._before = self.heard

    def pause(self, game: Any) -> None:
        """Keep the position between two steps of the agenda, if the seat has heard of this answer."""
        if self.heard > self._before:
            self.keep(game)

    def keep(self, game: Any) -> None:
        """Keep a copy of the position, if it is wanted."""
        if self.heard in self._wanted:
            self.found[self.heard] = game.clone()


class Stretch:
    """A bare copy of a game, the events told by then, and the answers given from there on."""

    def __init__(self, game: Any, heard: list[int], seats: list[int], values: list[int]) -> None:
        self.game = game
        self.heard = heard
        self.seats = seats
        self.values = values

    def show(self, watch: Watch, seat: "int | None", book: Any) -> None:
        """Play it once more before a watch; `book` is an empty one."""
        watch.heard = heard_by(seat, self.heard)
        if watch.heard not in watch.found:
            watch.keep(self.game)
        book.watch = watch
        world = self.game.clone()
        world.book = book
        for player, value in zip(self.seats, self.values, strict=True):
            watch.begin_answer()
            world.take(player, value)
            watch.pause(world)


def heard_by(seat: "int | None", counts: list[int]) -> int:
    """Return the number of events a seat had been told, by an `EventLog`'s counts; 0 if they are not known."""
    if not counts:
        return 0
    return counts[0] if seat is None else counts[0] + counts[seat + 1]
