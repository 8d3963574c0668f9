"""Whether somebody looks at a table through another process on the same database.

Who looks is known to each process for its own viewers. It matters once, before a notice leaves; so it is asked then, on the way that wake-ups take, and the
process that has the person in its audience says so.
"""

from threading import Event
from typing import Final

from tatami.server.live.hub import Hub
from tatami.server.store.engine import Storage

ASKED: Final = "looks?"  # as processes say it to each other
YES: Final = "looks!"
SECONDS: Final = 0.5  # to wait for a yes


class Presence:
    """The other processes, as far as viewers go."""

    def __init__(self, storage: Storage, hub: Hub) -> None:
        self.storage = storage
        self.hub = hub
        self._asked: dict[str, Event] = {}

    def looks(self, person: str, table: str) -> bool:
        """Ask the others, where there can be others."""
        if self.storage.alone:
            return False
        whom = f"{person} {table}"
        yes = self._asked.setdefault(whom, Event())
        self._say(ASKED, whom)
        found = yes.wait(SECONDS)
        self._asked.pop(whom, None)
        return found

    def asked(self, whom: str) -> None:
        """Another process asks for one of its people."""
        person, _, table = whom.partition(" ")
        if person in self.hub.present(table):
            self._say(YES, whom)

    def affirmed(self, whom: str) -> None:
        """Another process says yes."""
        if whom in self._asked:
            self._asked[whom].set()

    def _say(self, word: str, whom: str) -> None:
        self.storage.tell_others(f"{word} {whom}")
