"""Whether somebody looks at a table through another process on the same PostgreSQL.

Who looks is known to each process for its own viewers. It matters once, before a notice leaves; so it is asked then, over the notifications that carry the
wake-ups, and the process that has the person in its audience says so.
"""

from threading import Event
from typing import Final

from tatami.server.live.hub import Hub
from tatami.server.store.engine import Storage

ASKED: Final = "looks?"
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

    def heard(self, payload: str) -> bool:
        """A question or a yes of another process; False for anything else."""
        word, _, whom = payload.partition(" ")
        if word == ASKED:
            person, _, table = whom.partition(" ")
            if person in self.hub.present(table):
                self._say(YES, whom)
        elif word == YES:
            if whom in self._asked:
                self._asked[whom].set()
        else:
            return False
        return True

    def _say(self, word: str, whom: str) -> None:
        self.storage.write(lambda db: self.storage.announce(db, f"{word} {whom}"))
