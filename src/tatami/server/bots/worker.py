"""One process in which bots think. It rebuilds the game from its book, looks at it from the bot's seat, and answers by name.

The process holds the whole game, as the server does; the bot in it gets a standpoint, in which everything its seat cannot know is drawn afresh.
"""

import ctypes
import json
import multiprocessing
import multiprocessing.connection
import os
import resource
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import tatami
from tatami.bots.advice import advise, plain
from tatami.bots.bot import Standpoint, make
from tatami.core.record import play_named
from tatami.lab.analyse import course_of, look_into

KEPT: Final = 64  # games a process remembers
CONTEXT: Final = multiprocessing.get_context("spawn")
START_SECONDS: Final = 60.0  # a new process loads everything first
ALARM_SECONDS: Final = 5.0  # beyond the limit, before a process ends itself
PR_SET_PDEATHSIG: Final = 1
FIRST_STRETCH: Final = 0.4  # seconds in which a process looks at a finished game before it first tells what it found
A_STRETCH: Final = 1.5  # and then


class Job(NamedTuple):
    """One question for one bot, for advice, or for the analysis of a finished game."""

    table: str
    seat: int
    level: str
    record: dict[str, Any]
    seed: int
    task: str = "answer"  # or one of the other `TASKS`
    since: int = 0  # for an analysis: the first answer to look at,
    seats: tuple[int, ...] = ()  # whose,
    spared: tuple[int, ...] = ()  # and which of these are not judged


Games = OrderedDict[str, tatami.Game]
Think = Callable[[Games, Job], str]


class WorkerFailed(Exception):
    """The process died, took too long, or answered nonsense."""


class Worker:
    """A process with limits. It is started when it is first asked, and again after a failure."""

    def __init__(self, seconds: float, megabytes: int, think: "Think") -> None:
        self.think = think
        self.seconds = seconds
        self.megabytes = megabytes
        self._process: Any = None
        self._pipe: Any = None

    def ask(self, job: Job) -> str:
        """Return the answer by name. Raises WorkerFailed, whatever goes wrong."""
        try:
            self._start()
            self._pipe.send(job)
            if not self._pipe.poll(self.seconds):
                raise WorkerFailed(f"no answer within {self.seconds:g} s")
            good, answer = self._pipe.recv()
        except (OSError, EOFError) as error:
            self.stop()
            raise WorkerFailed(f"the process has died ({type(error).__name__})") from None
        except WorkerFailed:
            self.stop()
            raise
        if not good:
            raise WorkerFailed(answer)
        return str(answer)

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        self._pipe.close()
        process.kill()
        process.join(5)

    def _start(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        self.stop()
        try:
            self._process, self._pipe = self._started()
        except OSError as error:  # no room for another process or file
            raise WorkerFailed(f"the process could not be started: {error.strerror}") from None
        if not self._pipe.poll(START_SECONDS) or self._pipe.recv() != "ready":
            raise WorkerFailed("the process did not start")

    def _started(self) -> tuple[Any, Any]:
        """Start a process; return it and the pipe to it."""
        pipe, other = CONTEXT.Pipe()
        try:
            process = CONTEXT.Process(target=work, args=(other, self.seconds, self.megabytes, self.think), name="tatami-bot", daemon=True)
            process.start()
        except OSError:
            pipe.close()
            raise
        finally:
            other.close()
        return process, pipe


def work(pipe: "multiprocessing.connection.Connection[Any, Any]", seconds: float, megabytes: int, think: "Think") -> None:
    """The life of the process: answer until the pipe is closed. It ends with the server, and by its own alarm should that go unheard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process, however deep in thought
    end_with_parent()
    limit = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    games: OrderedDict[str, tatami.Game] = OrderedDict()
    pipe.send("ready")
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_REAL, seconds + ALARM_SECONDS)
        try:
            pipe.send((True, think(games, job)))
        except MemoryError:
            games.clear()
            pipe.send((False, "out of memory"))
        except Exception as error:
            games.pop(job.table, None)
            pipe.send((False, f"{type(error).__name__}: {error}"))
        signal.setitimer(signal.ITIMER_REAL, 0)


def end_with_parent() -> None:
    """On Linux the system itself ends the process when the server is gone, even by `kill -9`."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    parent = multiprocessing.parent_process()
    if parent is not None and os.getppid() != parent.pid:
        os._exit(0)  # it went before we asked


def answer_of(games: "OrderedDict[str, tatami.Game]", job: Job) -> str:
    """What comes of a job, as text."""
    return TASKS[job.task](games, job)


def bots_answer(games: Games, job: Job) -> str:
    """The bot's answer by name."""
    game = catch_up(games, job)
    bot = make(job.level, job.record["title"], job.seed)
    standpoint = Standpoint(game, job.seat, job.seed ^ 1)
    answer = bot.answer(standpoint)
    question = standpoint.question
    if answer not in question.answers:
        raise ValueError(f"{bot.name} answered {answer}, which was not offered")
    return question.domain.id_of(answer)


def advice_on(games: Games, job: Job) -> str:
    """What a good player would answer on the seat, and why, as JSON."""
    game = catch_up(games, job)
    return json.dumps(plain(advise(Standpoint(game, job.seat, job.seed ^ 1), job.record["title"], job.seed)))


def course_of_game(_games: Games, job: Job) -> str:
    """Everybody's chances in the course of a finished game, as JSON."""
    return json.dumps(course_of(job.record))


def part_of_analysis(_games: Games, job: Job) -> str:
    """The next stretch of a finished game, as JSON."""
    seconds = A_STRETCH if job.since else FIRST_STRETCH
    return json.dumps(look_into(job.record, list(job.seats), job.since, seconds, job.seed, job.spared))


TASKS: Final[dict[str, Think]] = {
    "answer": bots_answer,
    "advice": advice_on,
    "course": course_of_game,
    "analysis": part_of_analysis,
}


def catch_up(games: "OrderedDict[str, tatami.Game]", job: Job) -> tatami.Game:
    """The game of the job: the remembered one played on, or a new one where the books differ."""
    wanted = job.record["answers"]
    game = games.pop(job.table, None)
    known = [] if game is None else [list(row) for row in game.record()["answers"]]
    if game is None or wanted[: len(known)] != known:
        game = tatami.replay(job.record)
    else:
        for row in wanted[len(known) :]:
            play_named(game, row)
    games[job.table] = game
    while len(games) > KEPT:
        games.popitem(last=False)
    return game
