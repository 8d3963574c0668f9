"""Bots at the tables: they think in processes of their own, under a limit in seconds and memory.

A thread looks after each process: it takes a table from the queue, sends the table's book to the process, waits for the answer and plays it. A process that
dies, takes too long or answers nonsense costs one answer from a simpler bot and a line in the log; it is replaced by a new one.
"""

import queue
import secrets
from threading import Lock, Thread
from typing import Any, Final

from tatami.core.errors import TatamiError
from tatami.server.bots.worker import Job, Think, Worker, WorkerFailed, answer_of
from tatami.server.logs import log
from tatami.server.metrics import Metrics
from tatami.server.refusals import BUSY, CONFLICT, FORBIDDEN, Denied
from tatami.server.settings import Settings
from tatami.server.store.schema import PLAYING
from tatami.server.tables.acts import Acts
from tatami.server.tables.rooms import Room, Rooms
from tatami.server.tables.running_game import RunningGame

MOST_WAITING: Final = 5000
STAND_IN: Final = "greedy"  # for somebody who is away
HINT: Final = "ismcts:0.5s"


class BotPool:
    """The processes, and the tables that wait for them."""

    def __init__(self, settings: Settings, rooms: Rooms, moves: Acts, metrics: Metrics, think: Think = answer_of) -> None:
        self.settings = settings
        self.rooms = rooms
        self.acts = moves
        self.metrics = metrics
        self.think = think
        self._queue: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._queued: set[str] = set()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._hinter = Worker(settings.bot_seconds, settings.bot_megabytes, think)
        self._hint_lock = Lock()

    def start(self) -> None:
        for number in range(self.settings.bot_workers):
            thread = Thread(target=self._run, name=f"bot-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(5)
        self._hinter.stop()

    def waiting(self) -> int:
        return self._queue.qsize()

    def offer(self, room: Room) -> None:
        """Let the bots of a table think, if it waits for one."""
        if room.play is not None and room.play.bots_to_move():
            self.offer_table(room.id)

    def offer_table(self, table: str) -> None:
        """A full queue is no loss: the ticker offers the table again."""
        with self._lock:
            if table in self._queued:
                return
            try:
                self._queue.put_nowait(table)
            except queue.Full:
                return
            self._queued.add(table)

    def hint(self, table: str, person: str, seat: int) -> str:
        """The answer a good bot would give on a person's seat now."""
        with self.rooms.open(table) as room:
            if seat not in room.seats_of(person):
                raise Denied(FORBIDDEN, "not_your_seat")
            play = room.game()
            if seat not in play.game.waiting():
                raise Denied(CONFLICT, "not_asked")
            job = make_job(room, play, seat, HINT)
        if not self._hint_lock.acquire(timeout=self.settings.bot_seconds):
            raise Denied(BUSY, "busy")
        try:
            return self._hinter.ask(job)
        except WorkerFailed as error:
            log.warning("a hint failed", extra={"table": table, "why": str(error)})
            raise Denied(BUSY, "busy") from None
        finally:
            self._hint_lock.release()

    def _run(self) -> None:
        """One thread and its process."""
        worker = Worker(self.settings.bot_seconds, self.settings.bot_megabytes, self.think)
        while (table := self._queue.get()) is not None:
            with self._lock:
                self._queued.discard(table)
            try:
                self._serve(worker, table)
            except TatamiError as error:
                log.info("a bot's answer came too late", extra={"table": table, "why": str(error)})
            except Exception:
                log.exception("a bot could not be served", extra={"table": table})
        worker.stop()

    def _serve(self, worker: Worker, table: str) -> None:
        """One answer; the act that follows from it puts the table into the queue again."""
        with self.rooms.open(table) as room:
            if room.row.status != PLAYING:
                return
            play = room.game()
            seats = play.bots_to_move()
            if not seats:
                return
            seat = seats[0]
            level = room.seats[seat].level or STAND_IN
            number = play.number[seat]
            job = make_job(room, play, seat, level)
        answer = self._think(worker, job, room)
        self.acts.answer_for(table, seat, number, answer)

    def _think(self, worker: Worker, job: Job, room: Room) -> str:
        """The bot's answer; a simpler bot's where it fails."""
        for level in (job.level, *simpler(job.level)):
            try:
                with self.metrics.timing("tatami_bot_seconds"):
                    return worker.ask(job._replace(level=level))
            except WorkerFailed as error:
                self.metrics.count("tatami_bot_failures_total", level=level.partition(":")[0])
                log.warning("a bot failed, a simpler one answers", extra={"table": job.table, "bot": level, "why": str(error)})
        with room.lock:
            game = room.game().game
            legal = game.legal(job.seat)
            return game.asked.domain.id_of(secrets.choice(legal))


def simpler(level: str) -> list[str]:
    """Who answers when a bot fails, before mere chance."""
    return ["greedy"] if level.startswith("ismcts") else []


def make_job(room: Room, play: RunningGame, seat: int, level: str) -> Job:
    """What a process needs to know; the room is locked."""
    record: dict[str, Any] = play.game.record()
    return Job(room.id, seat, level, record, secrets.randbits(62))
