"""Rate limits: a bucket for each caller and kind of request, which fills again with time.

The buckets lie in memory that all processes behind one port share, so that a client of several of them is counted once. They take no lock against each other:
what is lost when two count the same caller in the same microsecond is one of many.
"""

import time
from collections.abc import Callable
from mmap import mmap
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
    "hint": (30, 60),  # one at each of several questions a turn; a single process thinks about them (bots/hints.py)
    "analysis": (10, 20),
    "lesson": (40, 60),
    "token": (20, 5),
    "change": (60, 60),  # of a table, a name, settings, notes
    "rules": (60, 180),  # a rulebook, or what is found in all of them, is drawn for each reader
    "replay": (60, 120),  # a finished game or a long log is dear to draw
    "any": (600, 3000),
}
KINDS: Final = {kind: number for number, kind in enumerate(RATES)}
SLOTS: Final = 1 << 15  # for buckets of one kind
NEIGHBOURS: Final = 8  # slots a bucket may lie in; where all are taken, the one that is used least makes room
KEY, USED, AT, SLOT = 0, 1, 2, 3  # what is kept of a bucket, each a number of eight bytes: whose it is, how much is used, and when that was
EXACT: Final = (1 << 52) - 1  # a number that a float holds exactly


class Limits:
    """The buckets of one server. Made before it forks, they are those of all its processes."""

    def __init__(self, on: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.now = now
        self._lock = Lock()
        self._cells = memoryview(mmap(-1, len(RATES) * SLOTS * SLOT * 8)).cast("d")

    def take(self, kind: str, caller: str) -> None:
        """Take one; a caller who has used them up is told when to come again."""
        if not self.on:
            return
        most, per_minute = RATES[kind]
        cells, now = self._cells, self.now()
        with self._lock:
            here = self._find(KINDS[kind], caller, per_minute / 60, now)
            used = max(0.0, cells[here + USED] - (now - cells[here + AT]) * per_minute / 60)
            refused = used > most - 1
            cells[here + USED], cells[here + AT] = used if refused else used + 1, now
        if refused:
            raise Limited(int((used + 1 - most) * 60 / per_minute) + 1)

    def _find(self, kind: int, caller: str, per_second: float, now: float) -> int:
        """The caller's bucket, or an empty one in the place of the least used. Processes that were forked have the same hashes."""
        cells, key = self._cells, float(hash(caller) & EXACT | 1)
        first, least, used_least = hash(caller) % SLOTS, 0, float("inf")
        for neighbour in range(NEIGHBOURS):
            here = (kind * SLOTS + (first + neighbour) % SLOTS) * SLOT
            if cells[here + KEY] == key:
                return here
            used = cells[here + USED] - (now - cells[here + AT]) * per_second
            if used < used_least:
                least, used_least = here, used
        cells[least + KEY], cells[least + USED], cells[least + AT] = key, 0.0, now
        return least


class Limited(Denied):
    """Too often; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(TOO_MANY, "too_often", seconds=seconds)
        self.seconds = seconds
