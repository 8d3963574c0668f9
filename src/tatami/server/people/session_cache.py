"""Who was recognised a moment ago, so that not every request asks the database.

Only a process that has the database to itself may remember: whatever changes a person, a session or a token here forgets everybody at once. Where there are
other processes (PostgreSQL), nothing is kept and every request asks.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 10_000
KEPT_MS: Final = 10_000  # at most, should somebody change the file of a running server by hand


class SessionCache(Generic[T]):
    """What was found, by a kind of secret and its hash."""

    def __init__(self, alone: bool, now: Callable[[], int]) -> None:
        self.alone = alone
        self.now = now
        self._found: dict[tuple[str, str], tuple[int, T]] = {}

    def get(self, kind: str, hash: str) -> T | None:
        until, value = self._found.get((kind, hash), (0, None))
        return value if self.now() < until else None

    def ask(self, kind: str, hash: str, read: Callable[[str], T | None]) -> T | None:
        """Read it, and remember it unless everybody was forgotten meanwhile."""
        found = self._found
        value = read(hash)
        if self.alone and value is not None:
            if len(found) >= MOST:
                found.clear()
            found[kind, hash] = (self.now() + KEPT_MS, value)
        return value

    def forget(self) -> None:
        self._found = {}
