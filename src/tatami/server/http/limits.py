"""Rate limits: a bucket for each caller and kind of request, which fills again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from tatami.server.refusals import TOO_MANY, Denied

# kind: how many at once, and how many a minute after that
RATES: Final[dict[str, tuple[int, float]]] = {
    "sign_in": (10, 10),
    "guess": (
        30,
        10,
    ),  # at one name, from everywhere: more than one person needs, so that nobody is locked out by another's guesses for long
    "guest": (30, 3),
    "create": (20, 10),
    "chat": (20, 30),
    "hint": (10, 20),
    "lesson": (40, 60),
    "token": (20, 5),
    "change": (60, 60),  # of a table, a name, settings, notes
    "rules": (60, 180),  # a rulebook, or what is found in all of them, is drawn anew for each reader
    "replay": (60, 120),  # a finished game or a long log is dear to draw
    "any": (600, 3000),
}
MOST: Final = 50_000  # buckets kept


class Limits:
    """The buckets of one process."""

    def __init__(self, on: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.now = now
        self._lock = Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, caller: str) -> None:
        """Take one; a caller who has used them up is told when to come again."""
        if not self.on:
            return
        most, per_minute = RATES[kind]
        key, now = (kind, caller), self.now()
        with self._lock:
            level, at = self._buckets.get(key, (float(most), now))
            level = min(most, level + (now - at) * per_minute / 60)
            if level < 1:
                self._buckets[key] = (level, now)
                raise Limited(int((1 - level) * 60 / per_minute) + 1)
            self._buckets[key] = (level - 1, now)
            self._buckets.move_to_end(key)
            while len(self._buckets) > MOST:
                self._buckets.popitem(last=False)


class Limited(Denied):
    """Too often; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(TOO_MANY, "too_often", seconds=seconds)
        self.seconds = seconds
