"""Hints: a process and a short queue of their own, so that neither the bots at the tables nor other requests wait for them."""

import queue
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Final

from tatami.server.bots.worker import Job, Think, Worker, WorkerFailed
from tatami.server.logs import log
from tatami.server.refusals import BUSY, Denied
from tatami.server.settings import Settings

MOST_WAITING: Final = 6


class Hints(Thread):
    """Thinks for people who ask, one after the other, each once at a time."""

    def __init__(self, settings: Settings, think: Think) -> None:
        super().__init__(name="hints", daemon=True)
        self._worker = Worker(settings.bot_seconds, settings.bot_megabytes, think)
        self._queue: queue.Queue[tuple[str, Job, Future[str]] | None] = queue.Queue()
        self._lock = Lock()
        self._asking: set[str] = set()

    def ask(self, person: str, job: Job) -> "Future[str]":
        """The answer of a good bot, as a future; refused at once where too many wait, or the same person does."""
        with self._lock:
            if person in self._asking or len(self._asking) >= MOST_WAITING:
                raise Denied(BUSY, "busy")
            self._asking.add(person)
        promised: Future[str] = Future()
        self._queue.put((person, job, promised))
        return promised

    def run(self) -> None:
        while (waiting := self._queue.get()) is not None:
            person, job, promised = waiting
            try:
                if promised.set_running_or_notify_cancel():  # no thinking for a client that has hung up
                    promised.set_result(self._worker.ask(job))
            except WorkerFailed as error:
                log.warning("a hint failed", extra={"table": job.table, "why": str(error)})
                promised.set_exception(Denied(BUSY, "busy"))
            finally:
                with self._lock:
                    self._asking.discard(person)
        self._worker.stop()

    def stop(self) -> None:
        self._queue.put(None)
        if self.is_alive():
            self.join(5)
