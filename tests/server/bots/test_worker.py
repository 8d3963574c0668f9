"""A bot in a process of its own: limits, crashes, and an end with its server."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.bots.naughty import crash, eat, endless, honest, nonsense
from server.clients import wait_for
from tatami.server.bots.worker import CONTEXT, Job, Worker, WorkerFailed
from tatami.server.services import Services

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def job(services: Services) -> Job:
    import tatami

    return Job("t", 0, "greedy", tatami.new("shitenno", seats=2, seed=1, secret=True).record(), 1)


@SQLITE
@pytest.mark.parametrize(
    ("think", "why"),
    [(endless, "no answer within"), (crash, "died"), (eat, "out of memory"), (nonsense, "not offered")],
    ids=["endless", "crash", "memory", "nonsense"],
)
def test_a_naughty_bot_fails_and_its_process_is_replaced(services: Services, think: object, why: str) -> None:
    """Under limits of a second and half a gigabyte; the next question after one that has ended is answered by a new process."""
    worker = Worker(1.0 if think is endless else 60.0, 512, think)  # type: ignore[arg-type]
    with pytest.raises(WorkerFailed, match=why):
        worker.ask(job(services))
    if think in (endless, crash):
        worker.think, worker.seconds = honest, 60.0
        assert worker.ask(job(services))
    worker.stop()


@SQLITE
def test_a_bot_knows_no_more_than_its_seat(services: Services) -> None:
    """What reaches it is a standpoint: dealt anew, so the true state stays outside."""
    from collections import OrderedDict

    from tatami.server.bots.worker import answer_of

    one = job(services)
    assert answer_of(OrderedDict(), one) == answer_of(OrderedDict(), one)


@SQLITE
@pytest.mark.parametrize("what", ["start", "Pipe"])
def test_a_process_that_cannot_be_started_costs_an_answer_and_no_more(
    services: Services, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """When the system has no room for another process, or another file, each question fails as if
    the bot had; once there is room, the next is answered. No file stays open."""
    worker = Worker(60.0, 512, honest)
    before = len(os.listdir("/proc/self/fd"))
    with monkeypatch.context() as patched:
        patched.setattr(CONTEXT.Process if what == "start" else CONTEXT, what, no_room)
        for _ in range(3):
            with pytest.raises(WorkerFailed, match="could not be started: Resource temporarily unavailable"):
                worker.ask(job(services))
            worker.stop()
    assert len(os.listdir("/proc/self/fd")) == before
    assert worker.ask(job(services))
    worker.stop()


@SQLITE
def test_a_process_that_ends_before_it_is_ready_costs_an_answer(services: Services) -> None:
    """As one that dies while it loads."""
    worker = Worker(60.0, 512, Ending())  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(WorkerFailed, match="the process has died"):
            worker.ask(job(services))
    worker.stop()


class Ending:
    """Ends the process that unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def no_room(*_: object, **__: object) -> None:
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


KILLED = """
import os, sys
from server.bots.naughty import endless
from server.bots.test_worker import job_for_a_dead_parent
from tatami.server.bots.worker import Worker

if __name__ == "__main__":
    worker = Worker(600.0, 1024, endless)
    worker._start()
    worker._pipe.send(job_for_a_dead_parent())
    print(worker._process.pid, flush=True)
    sys.stdin.read()
"""


def job_for_a_dead_parent() -> Job:
    return Job("t", 0, "greedy", {}, 1)


def test_a_thinking_process_ends_with_its_server(tmp_path: Path) -> None:
    """Even where the server had no time to say so."""
    script = tmp_path / "parent.py"
    script.write_text(KILLED)
    path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    wait_for(lambda: not is_running(child), 30)


def is_running(process: int) -> bool:
    """Whether it thinks; a dead one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
