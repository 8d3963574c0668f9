"""Finished games looked at again: one process and a short queue of their own, so that neither bots nor hints wait for them.

The games that wait take turns, a stretch each: a long one keeps nobody waiting. One that was just asked for comes first, so that there is soon something to
see of every game.
"""

import queue
from itertools import count
from threading import Lock, Thread
from typing import Any, Final

from tatami.core.decoding import decode
from tatami.server.bots.worker import Job, Think, Worker, WorkerFailed
from tatami.server.logs import log
from tatami.server.refusals import BUSY, Denied
from tatami.server.settings import Settings
from tatami.server.tables.analyses import Analyses, read_part

MOST_WAITING: Final = 20
BY_PERSON: Final = 2  # of them: each makes all others wait longer
STOP, FIRST, NEXT = -1, 0, 1  # what comes before what in the queue
SEED: Final = 1  # of the worlds an analysis looks at: the same game is always judged alike

Task = tuple[
    str, dict[str, Any], tuple[int, ...], tuple[int, ...]
]  # the table, its record, the seats whose answers are judged, and which of these are not


class Analyst(Thread):
    """Looks at finished games in turns, and keeps what it finds stretch by stretch."""

    def __init__(self, settings: Settings, analyses: Analyses, think: Think) -> None:
        super().__init__(name="analyst", daemon=True)
        self.analyses = analyses
        self._worker = Worker(settings.bot_seconds, settings.bot_megabytes, think)
        self._queue: queue.PriorityQueue[tuple[int, int, Task | None]] = queue.PriorityQueue()
        self._numbers = count()  # of what was put into the queue: it is taken out in that order
        self._lock = Lock()
        self._waiting: dict[str, str] = {}  # the tables, and who asked first
        self._closed = False

    def ask(self, person: str, table: str, record: dict[str, Any], seats: tuple[int, ...], spared: tuple[int, ...] = ()) -> None:
        """Queue a game for analysis, or resume it; refused where too many wait, or too many of one person. A second request joins the first."""
        with self._lock:
            if table in self._waiting:
                return
            if len(self._waiting) >= MOST_WAITING or list(self._waiting.values()).count(person) >= BY_PERSON:
                raise Denied(BUSY, "busy")
            self._waiting[table] = person
        self._put(FIRST, (table, record, seats, spared))

    def is_waiting(self, table: str) -> bool:
        return table in self._waiting

    def run(self) -> None:
        while (task := self._queue.get()[2]) is not None:
            if self._take_turn(task):
                self._put(NEXT, task)
                continue
            with self._lock:
                del self._waiting[task[0]]
        self._worker.stop()

    def _put(self, place: int, task: Task | None) -> None:
        self._queue.put((place, next(self._numbers), task))

    def _take_turn(self, task: Task) -> bool:
        """Whether another turn follows; a failure ends the analysis where it stands."""
        try:
            return self._look_at(*task)
        except WorkerFailed as error:
            log.warning("an analysis failed", extra={"table": task[0], "why": str(error)})
        except Exception:
            log.exception("an analysis failed", extra={"table": task[0]})
        return False

    def _look_at(self, table: str, record: dict[str, Any], seats: tuple[int, ...], spared: tuple[int, ...] = ()) -> bool:
        """One stretch from where the analysis stands; whether there is more, unless the server stops or another process goes on with it."""
        job = Job(table, 0, "", record, SEED, "course", seats=seats, spared=spared)
        kept = self.analyses.find(table)
        if kept is None:
            self.analyses.begin(table, [(number, chances) for number, chances in decode(self._worker.ask(job))])
            kept = self.analyses.find(table)
        if kept is None or kept.until >= len(record["answers"]) or self._closed:
            return False
        part = read_part(decode(self._worker.ask(job._replace(task="analysis", since=kept.until))))
        return self.analyses.go_on(table, kept, part) and part.until < len(record["answers"])

    def stop(self) -> None:
        self._closed = True
        self._put(STOP, None)
        if self.is_alive():
            self.join(5)
