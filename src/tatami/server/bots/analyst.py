"""Finished games looked at again: one process and a short queue of their own, so that neither bots nor hints wait for them."""

import json
import queue
from threading import Lock, Thread
from typing import Any, Final

from tatami.server.bots.worker import Job, Think, Worker, WorkerFailed
from tatami.server.logs import log
from tatami.server.refusals import BUSY, Denied
from tatami.server.settings import Settings
from tatami.server.tables.analyses import Analyses, read_part

MOST_WAITING: Final = 20
BY_PERSON: Final = 2  # of them: a long game takes minutes, and others wait for it
SEED: Final = 1  # of the worlds an analysis looks at: the same game is always judged alike

Task = tuple[str, dict[str, Any], tuple[int, ...]]  # the table, its record, and the seats whose answers are judged


class Analyst(Thread):
    """Looks at one finished game after the other, and keeps what it finds stretch by stretch."""

    def __init__(self, settings: Settings, analyses: Analyses, think: Think) -> None:
        super().__init__(name="analyst", daemon=True)
        self.analyses = analyses
        self._worker = Worker(settings.bot_seconds, settings.bot_megabytes, think)
        self._queue: queue.Queue[Task | None] = queue.Queue()
        self._lock = Lock()
        self._waiting: dict[str, str] = {}  # the tables, and who asked first
        self._closed = False

    def ask(self, person: str, table: str, record: dict[str, Any], seats: tuple[int, ...]) -> None:
        """Queue a game for analysis, or resume it; refused where too many wait, or too many of one person. A second request joins the first."""
        with self._lock:
            if table in self._waiting:
                return
            if len(self._waiting) >= MOST_WAITING or list(self._waiting.values()).count(person) >= BY_PERSON:
                raise Denied(BUSY, "busy")
            self._waiting[table] = person
        self._queue.put((table, record, seats))

    def is_waiting(self, table: str) -> bool:
        return table in self._waiting

    def run(self) -> None:
        while (task := self._queue.get()) is not None:
            try:
                self._look_at(*task)
            except WorkerFailed as error:
                log.warning("an analysis failed", extra={"table": task[0], "why": str(error)})
            except Exception:
                log.exception("an analysis failed", extra={"table": task[0]})
            finally:
                with self._lock:
                    del self._waiting[task[0]]
        self._worker.stop()

    def _look_at(self, table: str, record: dict[str, Any], seats: tuple[int, ...]) -> None:
        """From where it stands to the end, or until the server stops or another process goes on with it."""
        job = Job(table, 0, "", record, SEED, "course", seats=seats)
        kept = self.analyses.find(table)
        if kept is None:
            self.analyses.begin(table, [(number, chances) for number, chances in json.loads(self._worker.ask(job))])
            kept = self.analyses.find(table)
        while kept is not None and kept.until < len(record["answers"]) and not self._closed:
            part = read_part(json.loads(self._worker.ask(job._replace(task="analysis", since=kept.until))))
            kept = self.analyses.find(table) if self.analyses.go_on(table, kept, part) else None

    def stop(self) -> None:
        self._closed = True
        self._queue.put(None)
        if self.is_alive():
            self.join(5)
