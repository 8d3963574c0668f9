"""Tables that wait for a bot: one host after the other, so that many tables of one do not keep the others waiting."""

from collections import OrderedDict
from threading import Condition
from typing import Final

MOST: Final = 5000  # tables in all
BY_HOST: Final = 100


class FairQueue:
    """Each table waits once; each host with a table that waits has a turn, then the next host has."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._hosts: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()
        self._waiting: set[str] = set()
        self._closed = False

    def put(self, host: str, table: str) -> bool:
        """Whether the table waits now. A full queue is no loss: housekeeping offers the table again."""
        with self._changed:
            if table in self._waiting:
                return True
            theirs = self._hosts.get(host, OrderedDict())
            if len(self._waiting) >= MOST or len(theirs) >= BY_HOST:
                return False
            theirs[table] = None
            self._hosts[host] = theirs
            self._waiting.add(table)
            self._changed.notify()
            return True

    def get(self) -> tuple[str, str] | None:
        """The next host and table, when there is one; None once the queue is closed."""
        with self._changed:
            while not self._hosts and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            host, tables = self._hosts.popitem(last=False)
            table, _ = tables.popitem(last=False)
            self._waiting.discard(table)
            if tables:
                self._hosts[host] = tables  # behind everybody else
            return host, table

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def __len__(self) -> int:
        return len(self._waiting)
