"""Connections that last, sockets and streams: counted by address and in all, and ended with the session or token they were opened with."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Final, NamedTuple

from anyio.to_thread import run_sync

from tatami.server.logs import log
from tatami.server.refusals import BUSY, TOO_MANY, Denied

BY_ADDRESS: Final = 64  # at once


class Opener(NamedTuple):
    """What a connection was opened with: whose session or token, and its hash."""

    person: str
    kind: str
    hash: str


class Connection:
    """A long-lived connection, in the task that serves it."""

    def __init__(self, opener: Opener | None) -> None:
        self.opener = opener
        self.ended = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()

    def end(self) -> None:
        """From any thread."""
        self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        if self._task is not None and not self.ended:
            self.ended = True
            self._task.cancel()

    def come_to_its_end(self) -> bool:
        """Whether a cancellation was ours; then it has done its work."""
        if self.ended and self._task is not None:
            self._task.uncancel()
        return self.ended


class Lasting:
    """All long-lived connections of one process."""

    def __init__(self, most: int, by_address: bool, is_good: Callable[[str, str], bool]) -> None:
        self.most = most
        self.by_address = by_address
        self.is_good = is_good  # whether a session or token still is one
        self._lock = Lock()
        self._open: set[Connection] = set()
        self._callers: Counter[str] = Counter()

    async def keep(self, caller: str, opener: Opener | None, serve: Callable[[], Awaitable[None]]) -> bool:
        """Serve a connection until it is over; True where it was ended because its opener has lost the right to it."""
        one = Connection(opener)
        self._enter(one, caller)
        try:
            if opener is not None and not await run_sync(self.is_good, opener.kind, opener.hash):
                return True  # ended between the check and the entry
            await serve()
        except asyncio.CancelledError:
            if not one.come_to_its_end():
                raise
        finally:
            self._leave(one, caller)
        return one.ended

    def recheck(self, person: str) -> None:
        """A session or token of a person may have ended: so do the connections opened with it."""
        with self._lock:
            theirs = [one for one in self._open if one.opener is not None and one.opener.person == person]
        for one in theirs:
            if one.opener is not None and not self.is_good(one.opener.kind, one.opener.hash):
                one.end()

    def count(self) -> int:
        return len(self._open)

    def _enter(self, one: Connection, caller: str) -> None:
        with self._lock:
            if len(self._open) >= self.most:
                log.warning("too many open connections; one more was refused", extra={"most": self.most})
                raise Denied(BUSY, "busy")
            if self.by_address and self._callers[caller] >= BY_ADDRESS:
                raise Denied(TOO_MANY, "too_many_connections", most=BY_ADDRESS)
            self._open.add(one)
            self._callers[caller] += 1

    def _leave(self, one: Connection, caller: str) -> None:
        with self._lock:
            self._open.discard(one)
            self._callers[caller] -= 1
            if self._callers[caller] <= 0:
                del self._callers[caller]
