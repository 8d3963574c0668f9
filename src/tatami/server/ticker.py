"""What the clock brings: flags that fall, bots that somebody forgot (after a restart, or when another process has died), rooms that nobody needs."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import sqlalchemy as sa

from tatami.core.errors import TatamiError
from tatami.server.botpool import BotPool
from tatami.server.logs import log
from tatami.server.moves import Moves
from tatami.server.rooms import Rooms
from tatami.server.schema import tables
from tatami.server.storage import Storage

SECONDS: Final = 0.5
FORGOTTEN_MS: Final = 5000  # without a move although a bot is to answer


class Ticker(Thread):
    """Looks twice a second."""

    def __init__(self, storage: Storage, rooms: Rooms, moves: Moves, bots: BotPool, now: Callable[[], int]) -> None:
        super().__init__(name="ticker", daemon=True)
        self.storage = storage
        self.rooms = rooms
        self.moves = moves
        self.bots = bots
        self.now = now
        self._stop_now = Event()

    def run(self) -> None:
        self.wake_bots(0)
        while not self._stop_now.wait(SECONDS):
            self.tick()

    def tick(self) -> None:
        try:
            self.moves.drop_flags()
            self.wake_bots(FORGOTTEN_MS)
            self.rooms.sweep()
        except (sa.exc.SQLAlchemyError, TatamiError):
            log.exception("a tick failed")

    def wake_bots(self, since: int) -> None:
        """Offer the bots every table that has waited for one for so long."""
        here = (tables.c.status == "playing") & tables.c.thinking & (tables.c.moved <= self.now() - since)
        for table in self.storage.read(lambda db: db.scalars(sa.select(tables.c.id).where(here).limit(500)).all()):
            self.bots.offer_table(table)

    def stop(self) -> None:
        self._stop_now.set()
        if self.is_alive():
            self.join(5)
