"""The time of day, without jumps: when somebody sets the system's clock by an hour, no player's time is wrong and no bot oversleeps.

It starts with the system's time, runs with the hours that really pass, and comes nearer to the system's time again by one part in a hundred.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

NEARER: Final = 100  # one millisecond of correction for this many that pass
MS: Final = 1_000_000


def passed_ns() -> int:
    """Nanoseconds that have really passed since some moment, the machine's sleep included where the system can tell."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


class SteadyClock:
    """Milliseconds since 1970."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, passed: Callable[[], int] = passed_ns) -> None:
        self._wall = wall
        self._passed = passed
        self._lock = Lock()
        self._at, self._then = wall(), passed()

    def __call__(self) -> int:
        with self._lock:
            now = self._passed()
            gone = now - self._then
            self._then = now
            expected = self._at + gone
            most = gone // NEARER
            self._at = expected + max(-most, min(most, self._wall() - expected))
            return self._at // MS
