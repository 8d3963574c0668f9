"""What the clock brings: passing for seats that hold nothing, flags that fall, bots that somebody forgot (after a restart, or when another process has died), rooms that nobody needs, finished
games that are to be archived, what nobody comes back to, garbage."""

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
from tatami.server.store.cleaning import clean
from tatami.server.store.engine import Storage
from tatami.server.store.faults import fault_of
from tatami.server.store.schema import PLAYING, tables
from tatami.server.tables.acts import Acts
from tatami.server.tables.archives import Archives
from tatami.server.tables.rooms import Rooms

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
    """Looks twice a second."""

    def __init__(
        self, storage: Storage, rooms: Rooms, moves: Acts, bots: BotPool, archives: Archives, keep_days: int, now: Callable[[], int]
    ) -> None:
        super().__init__(name="ticker", daemon=True)
        self.storage = storage
        self.rooms = rooms
        self.acts = moves
        self.bots = bots
        self.archives = archives
        self.keep_days = keep_days
        self.now = now
        self._cleaned = now()
        self._looked: dict[str, int] = {}  # when something was last looked for
        self._fault: str | None = None
        self._stop_now = Event()

    def run(self) -> None:
        """Whatever fails is tried again; the first time, every table that waits for a bot is offered."""
        waited = 0
        collected = freed = self.now()
        while not self._stop_now.is_set():
            if self.tick(waited):
                waited = FORGOTTEN_MS
            if self.now() - collected > GARBAGE_MS:
                gc.collect()
                collected = self.now()
            if self.now() - freed > FREED_MS:
                give_back()
                freed = self.now()
            self._stop_now.wait(SECONDS)
        self.archive_all()

    def archive_all(self) -> None:
        """Before the server stops: it may be started again with other rules, under which these games cannot be looked at without an archive."""
        end = time.monotonic() + LAST_SECONDS
        try:
            while time.monotonic() < end and self.archives.write_next(self.rooms.keeps):
                pass
        except Exception as error:
            self._complain(error)

    def tick(self, waited: int = FORGOTTEN_MS) -> bool:
        """Look once; whether all went well."""
        try:
            self.acts.pass_all()
            self.acts.drop_flags()
            self.rooms.sweep()
            self.storage.fold()
            if not waited or self._is_time(FORGOTTEN_BOTS):
                self.wake_bots(waited)
            if self._is_time(ARCHIVES) and self.archives.write_next(self.rooms.keeps):
                del self._looked[ARCHIVES]  # there may be more of them
            if self.now() - self._cleaned > CLEAN_MS:
                self.clean()
        except Exception as error:
            self._complain(error)
            return False
        self._fault = None
        return True

    def _is_time(self, what: str) -> bool:
        """Whether to look for something that may wait a few seconds: every look is a question to the database, in every process."""
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
            if self.rooms.keeps(table):
                self.bots.offer_table(host, table)

    def stop(self) -> None:
        self._stop_now.set()
        if self.is_alive():
            self.join(LAST_SECONDS + 5)
