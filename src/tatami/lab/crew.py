"""Who plays many games: this process, several here, or a Ray cluster. The same jobs give the same rows, in the same order, wherever they run."""

import logging
import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from time import perf_counter
from typing import Any, Final

import tatami
from tatami.extras import extra

HERE: Final = "here"  # a Ray address: one started on this machine for the occasion, or that of RAY_ADDRESS
LONGEST_CHUNK: Final = 32  # jobs handed over at once
SECONDS_A_CHUNK: Final = 1.0  # about, where jobs are short; of a longer job each is a chunk: little is lost when a run is stopped
CHUNKS_A_WORKER: Final = 8  # at least, so that nobody waits long for the last one
SECONDS_TO_CONNECT: Final = 10.0
AHEAD: Final = 8  # chunks on their way for each processor

Job = Any
Row = Any
Work = Callable[[Job], Row]
Tick = Callable[[int], None]  # told how many more are done
Done = tuple[float, list[Row]]  # how many seconds a chunk took, and what came of it
Hand = Callable[[list[Job]], Callable[[], Done]]  # gives a chunk to somebody, and with what asks for what came of it


class Crew:
    """A number of processes, or a Ray cluster by its address."""

    def __init__(self, workers: int = 1, ray: str | None = None) -> None:
        self.workers = workers
        self.ray = ray

    def rows(self, work: Work, jobs: list[Job]) -> Iterator[Row]:
        """What comes of each job, in the jobs' order, each as soon as it and those before it are done."""
        if self.ray is not None:
            yield from by_ray(work, jobs, self.ray)
        elif self.workers > 1:
            yield from by_processes(work, jobs, self.workers)
        else:
            for job in jobs:
                yield work(job)  # not by `map`, which takes a StopIteration in a game for the end of all of them


ALONE: Final = Crew()


def by_processes(work: Work, jobs: list[Job], workers: int) -> Iterator[Row]:
    """Chunks of jobs in processes here, which end with us: when we are stopped, or one of the jobs fails, nobody plays on."""
    executor = ProcessPoolExecutor(workers, initializer=live_by_the_parent)
    try:
        yield from in_turn(lambda chunk: executor.submit(do_all, work, chunk).result, jobs, workers)
    except BaseException:
        end(executor)
        raise
    executor.shutdown()


def live_by_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; it is ours to end the others. Where we are killed and cannot, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_after_the_parent, daemon=True).start()


def end_after_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def end(executor: ProcessPoolExecutor) -> None:
    """End the processes in the middle of what they do."""
    processes = list((executor._processes or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def by_ray(work: Work, jobs: list[Job], address: str) -> Iterator[Row]:
    """Chunks of jobs as tasks of a Ray cluster; those that a lost worker had are done again by another."""
    with cluster(address) as ray:
        task = ray.remote(max_retries=-1)(do_all)

        def hand(chunk: list[Job]) -> Callable[[], Done]:
            given = task.remote(work, chunk)
            return lambda: ray.get(given)

        yield from in_turn(hand, jobs, max(1, int(ray.cluster_resources().get("CPU", 1))))


def in_turn(hand: Hand, jobs: list[Job], workers: int) -> Iterator[Row]:
    """What comes of jobs, in their order, with some chunks always on their way; the first are small, the others as large as jobs are short."""
    ahead: deque[Callable[[], Done]] = deque()
    at, size = 0, 1
    while ahead or at < len(jobs):
        while at < len(jobs) and len(ahead) < AHEAD * workers:
            ahead.append(hand(jobs[at : at + size]))
            at += size
        seconds, rows = ahead.popleft()()
        size = chunk_size(len(jobs), workers, seconds / len(rows))
        yield from rows


def do_all(work: Work, jobs: list[Job]) -> Done:
    begun = perf_counter()
    rows = [work(job) for job in jobs]
    return perf_counter() - begun, rows


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """The `ray` module, connected; what was connected before stays so."""
    with extra("ray"):
        import ray
    if ray.is_initialized():
        yield ray
        return
    check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of these games
    ray.init(None if address == HERE else address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Check that something listens there; Ray itself would keep trying."""
    if address == HERE:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        raise tatami.Unreadable(
            f"A Ray cluster is named host:port or ray://host:port, not '{address}'; without an address one is started here"
        )
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError) as error:
        raise tatami.Unreadable(f"There is no Ray cluster at '{address}': {error}") from None


def chunk_size(jobs: int, workers: int, seconds: float) -> int:
    """Few enough that every worker gets several chunks, and never many: short games are batched, long ones do not wait for each other."""
    return max(1, min(LONGEST_CHUNK, jobs // (workers * CHUNKS_A_WORKER), int(SECONDS_A_CHUNK / max(seconds, 1e-6))))
