"""The server under load, and what it uses of the machine."""

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import tatami

ANY_CORE: Final[frozenset[int]] = frozenset()
CPU_CLOCK: Final = 2  # of the clocks of a process: what the scheduler has measured


class Server:
    """`tatami serve` on an empty database of its own: SQLite in a folder, unless another is named. On these cores alone, where some are named."""

    def __init__(self, folder: Path, processes: int = 1, database: str = "", cores: frozenset[int] = ANY_CORE) -> None:
        environment = os.environ | {"TATAMI_LIMITS": "0", "TATAMI_PROCESSES": str(processes), "LC_ALL": "C"}
        command = [sys.executable, "-c", "from tatami.cli.main import run; run()", "serve", "--port", "0", "--data", str(folder)]
        self.database = database or f"sqlite:///{folder / 'tatami.sqlite'}"
        command += ["--database", self.database]
        self.count = processes
        began = time.perf_counter()
        with on_cores(cores):  # what is started there stays there
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        if found is None:
            self.process.stdout.close()
            sys.exit(self.process.wait(20))  # it has said why
        self.base = found.group()
        urlopen(self.base + "/", timeout=10).close()
        self.start_seconds = time.perf_counter() - began

    def megabytes(self) -> float:
        """Memory of all its processes; what they share is divided among them."""
        return sum(proportional(pid) for pid in self._processes()) / 1024

    def cpu_seconds(self) -> float:
        """Of all its processes, those that have ended included."""
        ended = sum(int(field) for field in stat(self.process.pid)[13:15])
        return sum(map(cpu_of, self._processes())) + ended / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, children.split())]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def on_cores(cores: Collection[int]) -> Iterator[None]:
    """Run on these cores for a while, on all of them where none are named."""
    if not cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def on_other_cores(count: int) -> Iterator[frozenset[int]]:
    """Leave the first cores to the server, and run on the others; where there are no others, on the same."""
    if not count:
        yield ANY_CORE
        return
    all_cores = sorted(os.sched_getaffinity(0))
    if count > len(all_cores):
        raise tatami.Unreadable(f"There are {len(all_cores)} cores here, not {count}")
    with on_cores(all_cores[count:]):
        yield frozenset(all_cores[:count])


def stat(pid: int) -> list[str]:
    """What the system says about a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def cpu_of(pid: int) -> float:
    """Seconds of a process, to the nanosecond: the clock that `clock_getcpuclockid` names."""
    return time.clock_gettime(~pid << 3 | CPU_CLOCK)


def proportional(pid: int) -> int:
    """Kilobytes of memory, shared pages by their share."""
    return int(re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text()).group(1))  # type: ignore[union-attr]


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
