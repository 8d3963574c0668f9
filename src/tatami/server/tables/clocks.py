"""Clocks: none, live (a bank and an increment), days (hours a turn up to a cap, with quiet hours). The engine never sees them.

A seat's clock runs while the table waits for it. A turn that is passed on earns the increment; taking it back gives the increment back. Everything follows
from the times of the acts, so a restart changes nothing.
"""

from typing import Any, Final

import msgspec

from tatami.look import DaysClock, LiveClock, NoClock, Spec

SECOND: Final = 1000
HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR


class Clock:
    """The clocks of one table."""

    def __init__(self, spec: Spec, seats: int) -> None:
        self.spec = spec
        self.bank = [first_bank(spec)] * seats  # milliseconds
        self.since: list[int | None] = [None] * seats  # when the clock started to run
        self._earned: list[list[int]] = [[] for _ in range(seats)]  # by the answers given, so that they can be taken back

    @property
    def running(self) -> bool:
        return not isinstance(self.spec, NoClock)

    def start(self, seat: int, at: int) -> None:
        """The table begins to wait for a seat."""
        if self.since[seat] is None:
            self.since[seat] = at

    def stop(self, seat: int, at: int) -> None:
        """Take what was used from the bank; the clock stands."""
        since = self.since[seat]
        if since is not None:
            self.bank[seat] -= counted(self.spec, since, at)
            self.since[seat] = None

    def answered(self, seat: int, passed: bool) -> None:
        """An answer was given; if the turn is passed on, it earns the increment."""
        if not self.running:
            return
        before = self.bank[seat]
        if passed:
            self.bank[seat] = max(before, min(before + increment(self.spec), cap(self.spec)))
        self._earned[seat].append(self.bank[seat] - before)

    def taken_back(self, seat: int) -> None:
        if self.running:
            self.bank[seat] -= self._earned[seat].pop()

    def refill(self, seat: int) -> None:
        """Somebody came back to a clock that had run out."""
        self.bank[seat] = max(self.bank[seat], increment(self.spec), 60 * SECOND)

    def standing(self, seat: int) -> int | None:
        """Milliseconds in the bank of a seat whose clock stands; None where it runs, or where there is none."""
        return self.bank[seat] if self.running and self.since[seat] is None else None

    def deadline(self, seat: int) -> int | None:
        """When the seat's flag falls, if its clock runs."""
        since = self.since[seat]
        if since is None or not self.running:
            return None
        return fall(self.spec, since, max(0, self.bank[seat]))


def first_bank(spec: Spec) -> int:
    if isinstance(spec, LiveClock):
        return spec.bank * SECOND
    return cap(spec)


def increment(spec: Spec) -> int:
    if isinstance(spec, LiveClock):
        return spec.increment * SECOND
    return spec.hours * HOUR if isinstance(spec, DaysClock) else 0


def cap(spec: Spec) -> int:
    """The most a bank may be raised to."""
    if isinstance(spec, DaysClock):
        return max(spec.hours, spec.cap) * HOUR
    return 1000 * DAY


def quiet(spec: Spec) -> tuple[int, int]:
    """Quiet time within a day of UTC, as milliseconds from its start and their number."""
    if not isinstance(spec, DaysClock):
        return 0, 0
    start = (spec.quiet_from * HOUR - spec.offset * 60 * SECOND) % DAY
    return start, (spec.quiet_to - spec.quiet_from) % 24 * HOUR


def counted(spec: Spec, since: int, until: int) -> int:
    """Milliseconds between two moments that count: those outside the quiet hours."""
    start, length = quiet(spec)
    until = max(since, until)  # a clock may have been given time before it begins to run
    return (until - since) - (quiet_before(until - start, length) - quiet_before(since - start, length))


def quiet_before(moment: int, length: int) -> int:
    """Quiet milliseconds before a moment, when every day begins with them."""
    return moment // DAY * length + min(moment % DAY, length)


def fall(spec: Spec, since: int, bank: int) -> int:
    """The first moment at which a bank has been used up."""
    start, length = quiet(spec)
    if length == 0:
        return since + bank
    moment = since
    into = (moment - start) % DAY
    if into < length:
        moment += length - into
        into = length
    rest = DAY - into  # counting time until the next quiet hours
    if bank <= rest:
        return moment + bank
    nights, last = divmod(bank - rest, DAY - length)
    if last == 0:
        nights, last = nights - 1, DAY - length
    return moment + rest + nights * DAY + length + last


def read_clock(value: Any) -> Spec:
    return msgspec.convert(value, Spec)  # type: ignore[no-any-return]
