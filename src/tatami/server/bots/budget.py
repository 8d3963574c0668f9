"""How long the bots at a person's tables may think: a number of seconds at once, which come back with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

MOST: Final = 10_000  # people remembered; a forgotten one starts with a full budget
COMES_BACK: Final = 0.25  # seconds of thinking for each second that passes


class Budget:
    """What everybody's tables have left."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.now = now
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, host: str) -> float:
        with self._lock:
            return self._now(host)

    def spend(self, host: str, seconds: float) -> None:
        """The budget may go below zero: a thought is not cut short, the next ones are simpler."""
        with self._lock:
            self._left[host] = (self._now(host) - seconds, self.now())
            self._left.move_to_end(host)
            while len(self._left) > MOST:
                self._left.popitem(last=False)

    def _now(self, host: str) -> float:
        left, at = self._left.get(host, (self.seconds, self.now()))
        return min(self.seconds, left + (self.now() - at) * COMES_BACK)
