"""Who plays many games: this process, several here, or a Ray cluster. The same jobs give the same rows, in the same order, wherever they run."""

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

import tatami
from tatami.extras import extra

HERE: Final = "here"  # a Ray address: one started on this machine for the occasion, or that of RAY_ADDRESS
LONGEST_CHUNK: Final = 32  # jobs handed over at once
CHUNKS_A_WORKER: Final = 8  # at least, so that nobody waits long for the last one
SECONDS_TO_CONNECT: Final = 10.0
AHEAD: Final = 3  # chunks on their way for each processor

Job = Any
Row = Any
Work = Callable[[Job], Row]
Tick = Callable[[int], None]  # told how many more are done


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
            with ProcessPoolExecutor(self.workers) as executor:
                yield from executor.map(work, jobs, chunksize=chunk_size(len(jobs), self.workers))
        else:
            for job in jobs:
                yield work(job)  # not by `map`, which takes a StopIteration in a game for the end of all of them


ALONE: Final = Crew()


def by_ray(work: Work, jobs: list[Job], address: str) -> Iterator[Row]:
    """Chunks of jobs as tasks of a Ray cluster; those that a lost worker had are done again by another."""
    with cluster(address) as ray:
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(max_retries=-1)(do_all)
        waiting = iter(chunks(jobs, chunk_size(len(jobs), processors)))
        ahead = deque(task.remote(work, chunk) for chunk in islice(waiting, AHEAD * processors))
        while ahead:
            yield from ray.get(ahead.popleft())
            ahead.extend(task.remote(work, chunk) for chunk in islice(waiting, 1))


def do_all(work: Work, jobs: list[Job]) -> list[Row]:
    return [work(job) for job in jobs]


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


def chunks(jobs: list[Job], size: int) -> list[list[Job]]:
    return [jobs[at : at + size] for at in range(0, len(jobs), size)]


def chunk_size(jobs: int, workers: int) -> int:
    """Few enough that every worker gets several chunks, and never many: short games are batched, long ones do not wait for each other."""
    return max(1, min(LONGEST_CHUNK, jobs // (workers * CHUNKS_A_WORKER)))
