"""What the clock brings: passing for seats that hold nothing, flags that fall, bots that somebody forgot (after a restart, or when another process has died), rooms that nobody needs, finished
games that are to be archived, what nobody comes back to, garbage.

Of several processes of one server the first looks in the database for all of them, and tells whoever keeps a table that something is due there."""

import gc
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import sqlalchemy as sa

from tatami.server.bots.pool import BotPool
from tatami.server.logs import log
from tatami.server.memory import give_back
from tatami.server.people.accounts import SESSION_MS
from tatami.server.siblings import Siblings
from tatami.server.store.cleaning import clean
from tatami.server.store.engine import Storage
from tatami.server.store.faults import fault_of
from tatami.server.store.schema import PLAYING, tables
from tatami.server.tables.acts import Acts
from tatami.server.tables.archives import Archives
from tatami.server.tables.rooms import Rooms

DUE: Final = "due"  # as processes say it to each other: something is, at a table that you keep
SECONDS: Final = 0.5
FORGOTTEN_MS: Final = 5000  # without a move although a bot is to answer
RARELY_MS: Final = 2000  # between two looks for what may wait
FORGOTTEN_BOTS: Final = "bots"
ARCHIVES: Final = "archives"
FREED_MS: Final = 30 * 1000  # between two returns of freed memory
LAST_SECONDS: Final = 5.0  # for archives that are still to be written when the server stops
CLEAN_MS: Final = 3600 * 1000  # between two cleanings
GARBAGE_MS: Final = 3600 * 1000  # between two collections of everything: with a thousand tables everybody waits a second for it


class Housekeeping(Thread):
    """Tidies up twice a second, and looks as often for what is due: in the first process, in others when they are told to."""

    def __init__(
        self,
        storage: Storage,
        rooms: Rooms,
        moves: Acts,
        bots: BotPool,
        archives: Archives,
        keep_days: int,
        now: Callable[[], int],
        siblings: Siblings | None = None,
    ) -> None:
        super().__init__(name="ticker", daemon=True)
        self.storage = storage
        self.rooms = rooms
        self.acts = moves
        self.bots = bots
        self.archives = archives
        self.keep_days = keep_days
        self.now = now
        self.siblings = siblings
        self._is_first = siblings is None or siblings.is_first
        self._told = False  # that something is due
        self._telling: set[int] = set()  # those who were told by this look
        self._cleaned = now()
        self._looked: dict[str, int] = {}  # when something was last looked for
        self._fault: str | None = None
        self._stopping = False
        self._wake = Event()

    def run(self) -> None:
        """Whatever fails is tried again; the first time, every table that waits for a bot is offered."""
        waited = 0
        collected = freed = self.now()
        while not self._stopping:
            if self.tick(waited):
                waited = FORGOTTEN_MS
            if self.now() - collected > GARBAGE_MS:
                gc.collect()
                collected = self.now()
            if self.now() - freed > FREED_MS:
                give_back()
                freed = self.now()
            self._wake.wait(SECONDS)
            self._wake.clear()
        self.archive_all()

    def archive_all(self) -> None:
        """Before the server stops: it may be started again with other rules, under which these games cannot be looked at without an archive."""
        end = time.monotonic() + LAST_SECONDS
        try:
            while time.monotonic() < end and self.archives.write_next(self.sees_to):
                pass
        except Exception as error:
            self._complain(error)

    def tick(self, waited: int = FORGOTTEN_MS) -> bool:
        """Tidy up, and look if it is this process's turn; whether all went well."""
        try:
            if self._is_first or self._told or not waited:
                self.look(waited)
            self.rooms.sweep()
            self.storage.fold()
        except Exception as error:
            self._told = True
            self._complain(error)
            return False
        self._fault = None
        return True

    def look(self, waited: int) -> None:
        """Look in the database for what is due."""
        self._told, self._telling = False, set()
        self.acts.pass_all()
        self.acts.drop_flags()
        if not waited or self._is_time(FORGOTTEN_BOTS):
            self.wake_bots(waited)
        if self._is_time(ARCHIVES) and self.archives.write_next(self.sees_to):
            self._looked.pop(ARCHIVES, None)  # there may be more of them
            self._told = True
        if self._is_first and self.now() - self._cleaned > CLEAN_MS:
            self.clean()

    def look_soon(self) -> None:
        """Something is due, as the process has found that looks for all: look for everything."""
        self._looked.clear()
        self._told = True
        self._wake.set()

    def sees_to(self, table: str) -> bool:
        """Whether what is due at a table is this process's to do; if it is not, and this one looks for all, whoever keeps the table is told."""
        if self.siblings is None:
            return True
        keeper = self.siblings.keeper_of(table)
        if self._is_first and keeper not in (self.siblings.number, *self._telling):
            self._telling.add(keeper)
            self.siblings.tell_one(keeper, DUE)
        return keeper == self.siblings.number

    def _is_time(self, what: str) -> bool:
        """Whether to look for something that may wait a few seconds: every look is a question to the database."""
        now = self.now()
        if now - self._looked.get(what, now - RARELY_MS) < RARELY_MS:
            return False
        self._looked[what] = now
        return True

    def clean(self) -> None:
        """Forget what nobody comes back to."""
        self._cleaned = self.now()
        gone, guests = clean(self.storage, self.now(), self.keep_days, SESSION_MS)
        for table in gone:
            self.rooms.forget_table(table)
        if gone or guests:
            log.info("what nobody came back to is forgotten", extra={"tables": len(gone), "guests": guests})

    def _complain(self, error: Exception) -> None:
        """Once, where it is the database's fault; health says the rest."""
        fault = fault_of(error)
        if fault is None:
            log.error("a tick failed", exc_info=error)
        elif fault != self._fault:
            log.error("housekeeping failed: the database failed", extra={"fault": fault})
        self._fault = fault

    def wake_bots(self, waited: int) -> None:
        """Offer the bots every table that has waited too long for one."""
        late = (tables.c.moved <= self.now() - waited) | (tables.c.moved > self.now())  # or the clock was set back before a restart
        here = (tables.c.status == PLAYING) & tables.c.thinking & late
        for table, host in self.storage.read(lambda db: db.execute(sa.select(tables.c.id, tables.c.host).where(here).limit(500)).all()):
            if self.sees_to(table):
                self.bots.offer_table(host, table)

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()
        if self.is_alive():
            self.join(LAST_SECONDS + 5)
