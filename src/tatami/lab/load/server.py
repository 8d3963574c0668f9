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
    """`tatami serve` on an empty database of its own."""

    def __init__(self, folder: Path) -> None:
        environment = os.environ | {"TATAMI_LIMITS": "0", "LC_ALL": "C"}
        command = [sys.executable, "-c", "from tatami.cli.main import run; run()", "serve", "--port", "0", "--data", str(folder)]
        began = time.perf_counter()
        self.folder = folder
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.base = found.group()
        urlopen(self.base + "/", timeout=10).close()
        self.start_seconds = time.perf_counter() - began

    def megabytes(self) -> float:
        """Resident memory, as the system counts it."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024  # type: ignore[union-attr]

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
