"""Whether the server is healthy: its database can be read and written, its disk has room. Checked in the background, so that a request is answered at once."""

import shutil
import time
from pathlib import Path
from threading import Event, Thread
from typing import Final

import sqlalchemy as sa

from tatami.server.logs import log
from tatami.server.refusals import sentence
from tatami.server.store.engine import Storage
from tatami.server.store.faults import BUSY, DISK_FULL, fault_of

SECONDS: Final = 2.0  # between two looks
STALE_SECONDS: Final = 30.0  # without a look that came back
LEAST_FREE: Final = 32 * 1024 * 1024  # bytes of disk: below this, writing is about to fail


class Health(Thread):
    """Looks every other second; after a failed write it tries a write of its own."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(name="health", daemon=True)
        self.storage = storage
        self.trouble = ""  # the id of a sentence; empty while all is well
        self._looked = time.monotonic()
        self._stop_now = Event()

    def is_well(self) -> bool:
        """Without waiting for anything."""
        return not self.what()

    def what(self) -> str:
        """What is wrong, by the id of its sentence; empty if nothing is."""
        if self.is_alive() and time.monotonic() - self._looked > STALE_SECONDS:
            return BUSY
        return self.trouble

    def run(self) -> None:
        while not self._stop_now.wait(SECONDS):
            self.look()

    def stop(self) -> None:
        self._stop_now.set()
        if self.is_alive():
            self.join(5)

    def look(self) -> None:
        """Once; the log says when trouble comes and when it goes."""
        found = self._find()
        if found != self.trouble:
            words = sentence("en", found) if found else "the database is well again"
            (log.error if found else log.warning)(words, extra={"trouble": found})
        self.trouble = found
        self._looked = time.monotonic()

    def _find(self) -> str:
        try:
            self.storage.read(lambda db: db.execute(sa.text("SELECT id FROM tables LIMIT 1")).first())
            if self.storage.failing:
                self.storage.try_write()
        except Exception as error:
            return fault_of(error) or BUSY
        file = self.storage.file
        if file is not None and free_bytes(file) < LEAST_FREE:
            return DISK_FULL
        return ""


def free_bytes(file: Path) -> int:
    try:
        return shutil.disk_usage(file.parent).free
    except OSError:
        return LEAST_FREE
