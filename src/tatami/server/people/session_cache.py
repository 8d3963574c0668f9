"""Who was recognised a moment ago, so that not every request asks the database.

Whatever changes a person, a session or a token forgets everybody, in all processes: here and at siblings before the change is acknowledged; elsewhere, on
PostgreSQL, as soon as the notification is there. A server that does not hear notifications remembers nobody, and asks at every request.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from tatami.server.siblings import Siblings

T = TypeVar("T")
MOST: Final = 10_000
KEPT_MS: Final = 10_000  # at most, should somebody change the file of a running server by hand


class SessionCache(Generic[T]):
    """What was found, by a kind of secret and its hash."""

    def __init__(self, remembers: Callable[[], bool], now: Callable[[], int], siblings: Siblings | None = None) -> None:
        self.remembers = remembers
        self.now = now
        self.siblings = siblings
        self._marks = b""  # of the siblings, when everybody was last forgotten
        self._found: dict[tuple[str, str], tuple[int, T]] = {}

    def get(self, kind: str, hash: str) -> T | None:
        self._hear_siblings()
        until, value = self._found.get((kind, hash), (0, None))
        return value if self.now() < until and self.remembers() else None

    def ask(self, kind: str, hash: str, read: Callable[[str], T | None]) -> T | None:
        """Read it, and remember it unless everybody was forgotten meanwhile."""
        self._hear_siblings()
        found = self._found
        value = read(hash)
        if value is not None and self.remembers():
            if len(found) >= MOST:
                found.clear()
            found[kind, hash] = (self.now() + KEPT_MS, value)
        return value

    def forget(self) -> None:
        self._found = {}
        if self.siblings is not None:
            self.siblings.set_mark()

    def _hear_siblings(self) -> None:
        """Forget everybody if a sibling has."""
        if self.siblings is not None and self._marks != (marks := self.siblings.shared.marks()):
            self._marks, self._found = marks, {}
