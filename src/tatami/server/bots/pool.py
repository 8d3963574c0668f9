"""Bots at the tables: they think in processes of their own, under a limit in seconds and memory.

A thread looks after each process: it takes a table from the queue, sends the table's book to the process, waits for the answer and plays it. A process that
dies, takes too long or answers nonsense costs one answer from a simpler bot and a line in the log; it is replaced by a new one. Tables of different hosts take
turns, and a host whose tables have thought for long gets simpler bots for a while.
"""

import secrets
import time
from concurrent.futures import Future
from hashlib import sha256
from threading import Thread
from typing import Any, Final

from tatami.bots.bot import Standpoint
from tatami.bots.levels import read_level
from tatami.core.errors import TatamiError
from tatami.core.game import Game
from tatami.server.bots.budget import Budget
from tatami.server.bots.fair_queue import FairQueue
from tatami.server.bots.hints import Hints
from tatami.server.bots.programs import PREFIX, answer_of_program, read_programs
from tatami.server.bots.worker import Job, Think, Worker, WorkerFailed, answer_of
from tatami.server.logs import log
from tatami.server.metrics import Metrics
from tatami.server.refusals import CONFLICT, FORBIDDEN, Denied
from tatami.server.settings import Settings
from tatami.server.store.schema import PLAYING
from tatami.server.tables.acts import Acts
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import Rooms
from tatami.server.tables.running_game import RunningGame

STAND_IN: Final = "greedy"  # for somebody who is away, where nobody is left to play against, and where the host's budget is used up


class BotPool:
    """The processes, and the tables that wait for them."""

    def __init__(self, settings: Settings, rooms: Rooms, moves: Acts, metrics: Metrics, think: Think = answer_of) -> None:
        self.settings = settings
        self.rooms = rooms
        self.acts = moves
        self.metrics = metrics
        self.think = think
        self.programs = read_programs(settings.programs, settings.bot_seconds, settings.bot_megabytes)
        self._queue = FairQueue()
        self._budget = Budget(settings.bot_budget)
        self._threads: list[Thread] = []
        self._hints = Hints(settings, think)

    def start(self) -> None:
        for number in range(self.settings.bot_workers):
            thread = Thread(target=self._run, name=f"bot-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)
        self._hints.start()

    def stop(self) -> None:
        self._queue.close()
        for thread in self._threads:
            thread.join(5)
        self._hints.stop()

    def waiting(self) -> int:
        return len(self._queue)

    def offer(self, room: Room) -> None:
        """Let the bots of a table think, if it waits for one."""
        if room.play is not None and room.play.bots_to_move():
            self.offer_table(room.row.host, room.id)

    def offer_table(self, host: str, table: str) -> None:
        self._queue.put(host, table)

    def hint(self, table: str, person: str, seat: int, level: str = STAND_IN) -> "Future[str]":
        """The answer a bot would give on a person's seat now."""
        job, _ = self._asked(table, person, seat, level)
        return self._hints.ask(person, job)

    def advise(self, table: str, person: str, seat: int) -> "tuple[Future[str], Game]":
        """Advice for a person's seat, to come as JSON; and the game as that seat knows it, to put it into words."""
        job, world = self._asked(table, person, seat, STAND_IN)
        return self._hints.ask(person, job._replace(task="advice")), world

    def _asked(self, table: str, person: str, seat: int, level: str) -> tuple[Job, Game]:
        """A job about what a person is asked now, and the game from the seat's own eyes."""
        with self.rooms.open(table) as room:
            if seat not in room.seats_of(person):
                raise Denied(FORBIDDEN, "not_your_seat")
            play = room.game()
            if room.is_rated:
                raise Denied(FORBIDDEN, "no_hints")
            if seat not in play.game.waiting():
                raise Denied(CONFLICT, "not_asked")
            job = make_job(room, play, seat, level)
            return job, play.game.redeal(seat, job.seed)

    def _run(self) -> None:
        """One thread and its process."""
        worker = Worker(self.settings.bot_seconds, self.settings.bot_megabytes, self.think)
        while (found := self._queue.get()) is not None:
            host, table = found
            try:
                self._serve(worker, host, table)
            except TatamiError as error:
                log.info("a bot's answer came too late", extra={"table": table, "why": str(error)})
            except Exception:
                log.exception("a bot could not be served", extra={"table": table})
        worker.stop()

    def _serve(self, worker: Worker, host: str, table: str) -> None:
        """One answer; the act that follows from it puts the table into the queue again."""
        with self.rooms.open(table) as room:
            if room.row.status != PLAYING:
                return
            play = room.game()
            seats = play.bots_to_move()
            if not seats:
                return
            seat = seats[0]
            number = play.number[seat]
            job = make_job(room, play, seat, self._level(room, play, seat, host))
            standpoint = Standpoint(play.game, seat, job.seed, 0) if job.level.startswith(PREFIX) else None
        start = time.monotonic()
        answer = self._think(worker, job, room, standpoint)
        self._budget.spend(host, time.monotonic() - start)
        self.acts.answer_for(table, seat, number, answer)

    def _level(self, room: Room, play: RunningGame, seat: int, host: str) -> str:
        """The level of the bot that sits there; a simple one sits in for people, plays on where all have left, and where the host has used up the time."""
        level = room.seats[seat].level
        people = [chair.seat for chair in room.seats if chair.kind == "person"]
        deserted = bool(people) and all(play.away[other] for other in people)
        if level is None or (thinks(level, room.row.title) and (deserted or self._budget.left(host) <= 0)):
            return STAND_IN
        return level

    def _think(self, worker: Worker, job: Job, room: Room, standpoint: Standpoint | None) -> str:
        """The bot's answer; a simpler bot's where it fails."""
        for level in (job.level, *simpler(job.level, job.record["title"])):
            try:
                with self.metrics.timing("tatami_bot_seconds"):
                    if standpoint is not None and level == job.level:
                        return self._ask_program(job, standpoint)
                    return worker.ask(job._replace(level=level))
            except Exception as error:
                self.metrics.count("tatami_bot_failures_total", level=level.partition(":")[0])
                unforeseen = None if isinstance(error, WorkerFailed) else error
                why = {"table": job.table, "bot": level, "why": str(error)}
                log.warning("a bot failed, a simpler one answers", exc_info=unforeseen, extra=why)
        with room.lock:
            game = room.game().game
            legal = game.legal(job.seat)
            return game.asked.domain.id_of(secrets.choice(legal))

    def _ask_program(self, job: Job, standpoint: Standpoint) -> str:
        """What a program answers that the settings name, or named when the table was opened."""
        command = self.programs.get(job.level.removeprefix(PREFIX))
        if command is None:
            raise WorkerFailed("the settings do not name it any more")
        try:
            return answer_of_program(command, job.record, standpoint, job.seed)
        except TatamiError as error:
            raise WorkerFailed(str(error)) from None


def simpler(level: str, title: str) -> list[str]:
    """The bot that answers when another fails, before random play."""
    return [STAND_IN] if thinks(level, title) else []


def thinks(level: str, title: str) -> bool:
    """Whether a bot takes its time; a named level does in some titles."""
    return level.startswith(PREFIX) or read_level(level, title).searches


def make_job(room: Room, play: RunningGame, seat: int, level: str) -> Job:
    """What a process needs to know; the room is locked."""
    record: dict[str, Any] = play.game.record()
    return Job(room.id, seat, level, record, seed_of(room.row.seed, seat, len(record["answers"])))


def seed_of(secret: str, seat: int, answers: int) -> int:
    """The seed of a bot's thoughts follows from the table's secret: a game that went wrong can be played again, bots and all."""
    return int.from_bytes(sha256(f"bot {secret} {seat} {answers}".encode()).digest()[:7], "big")
