"""The server under load, and what it uses of the machine."""

import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen


class Server:
    """`tatami serve` on an empty database of its own: SQLite in a folder, unless another is named."""

    def __init__(self, folder: Path, processes: int = 1, database: str = "") -> None:
        environment = os.environ | {"TATAMI_LIMITS": "0", "TATAMI_PROCESSES": str(processes), "LC_ALL": "C"}
        command = [sys.executable, "-c", "from tatami.cli.main import run; run()", "serve", "--port", "0", "--data", str(folder)]
        self.database = database or f"sqlite:///{folder / 'tatami.sqlite'}"
        command += ["--database", self.database]
        self.count = processes
        began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.base = found.group()
        urlopen(self.base + "/", timeout=10).close()
        self.start_seconds = time.perf_counter() - began

    def megabytes(self) -> float:
        """Memory of all its processes; what they share is divided among them."""
        return sum(proportional(pid) for pid in self._processes()) / 1024

    def cpu_seconds(self) -> float:
        """Of all its processes, those that have ended included."""
        ticks = sum(int(stat(pid)[11]) + int(stat(pid)[12]) for pid in self._processes())
        ended = sum(int(field) for field in stat(self.process.pid)[13:15])
        return (ticks + ended) / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, children.split())]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


def stat(pid: int) -> list[str]:
    """What the system says about a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def proportional(pid: int) -> int:
    """Kilobytes of memory, shared pages by their share."""
    return int(re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text()).group(1))  # type: ignore[union-attr]


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
