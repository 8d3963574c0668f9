"""What the clock brings: flags that fall, bots that somebody forgot (after a restart, or when another process has died), rooms that nobody needs, garbage."""

import gc
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import sqlalchemy as sa

from tatami.server.bots.pool import BotPool
from tatami.server.logs import log
from tatami.server.store.engine import Storage
from tatami.server.store.schema import PLAYING, tables
from tatami.server.tables.acts import Acts
from tatami.server.tables.rooms import Rooms

SECONDS: Final = 0.5
FORGOTTEN_MS: Final = 5000  # without a move although a bot is to answer
GARBAGE_MS: Final = 60_000  # between two collections; the collector by itself hardly ever comes to closed connections


class Housekeeping(Thread):
    """Looks twice a second."""

    def __init__(self, storage: Storage, rooms: Rooms, moves: Acts, bots: BotPool, now: Callable[[], int]) -> None:
        super().__init__(name="ticker", daemon=True)
        self.storage = storage
        self.rooms = rooms
        self.acts = moves
        self.bots = bots
        self.now = now
        self._stop_now = Event()

    def run(self) -> None:
        """Whatever fails is tried again; the first time, every table that waits for a bot is offered."""
        waited = 0
        collected = self.now()
        while not self._stop_now.is_set():
            if self.tick(waited):
                waited = FORGOTTEN_MS
            if self.now() - collected > GARBAGE_MS:
                gc.collect()
                collected = self.now()
            self._stop_now.wait(SECONDS)

    def tick(self, waited: int = FORGOTTEN_MS) -> bool:
        """Look once; whether all went well."""
        try:
            self.acts.drop_flags()
            self.wake_bots(waited)
            self.rooms.sweep()
        except Exception:
            log.exception("a tick failed")
            return False
        return True

    def wake_bots(self, waited: int) -> None:
        """Offer the bots every table that has waited for one for so long."""
        late = (tables.c.moved <= self.now() - waited) | (tables.c.moved > self.now())  # or the clock was set back before a restart
        here = (tables.c.status == PLAYING) & tables.c.thinking & late
        for table, host in self.storage.read(lambda db: db.execute(sa.select(tables.c.id, tables.c.host).where(here).limit(500)).all()):
            self.bots.offer_table(host, table)

    def stop(self) -> None:
        self._stop_now.set()
        if self.is_alive():
            self.join(5)
