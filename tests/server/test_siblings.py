"""Several processes behind one port: each has its own tables, what one changes the others hear, and they end together."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from mmap import mmap
from pathlib import Path
from queue import Queue

import pytest

from tatami.lab.load import load
from tatami.lab.load.server import Server
from tatami.server.people.session_cache import SessionCache
from tatami.server.siblings import MARK, Siblings


@pytest.fixture
def pair() -> Iterator[list[Siblings]]:
    """Two of them, in this process."""
    left, right = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    marks = mmap(-1, 2 * MARK)
    found = [Siblings(0, {1: left}, marks, []), Siblings(1, {0: right}, marks, [])]
    yield found
    for one in found:
        one.close()


def test_every_request_about_a_table_has_one_keeper(pair: list[Siblings]) -> None:
    """Page, API and push of a table go to the same process, whoever is asked; what is about no table stays where it came."""
    keepers = set()
    for table in ("a1", "b2", "c3", "d4", "e5"):
        urls = [f"/table/{table}", f"/table/{table}/live?seat=1", f"/api/v1/tables/{table}/answer"]
        found = {one.keeper(url.encode()) for one in pair for url in urls}
        assert len(found) == 1
        assert [one.keeps(table) for one in pair] == [found == {0}, found == {1}]
        keepers |= found
    assert keepers == {0, 1}
    assert [one.keeper(url) for one in pair for url in (b"/", b"/api/v1/tables", b"/tablet/x")] == [0, 0, 0, 1, 1, 1]


def test_a_connection_is_handed_over_with_what_was_read(pair: list[Siblings]) -> None:
    """The other process goes on with the same connection; texts come beside it."""
    heard: Queue[str] = Queue()
    adopted: Queue[tuple[socket.socket, bytes]] = Queue()
    pair[1].listen(heard.put, lambda *given: adopted.put(given), lambda: heard.put("gone"))
    here, there = socket.socketpair()
    assert pair[0].hand_over(1, here.fileno(), b"GET /table/x")
    here.close()
    found, read = adopted.get(timeout=10)
    found.send(b"served")
    assert (read, there.recv(100)) == (b"GET /table/x", b"served")
    pair[0].tell("x 5 me")
    assert heard.get(timeout=10) == "x 5 me"
    pair[0].close()
    assert heard.get(timeout=10) == "gone"
    found.close()
    there.close()


def test_who_is_forgotten_at_one_is_forgotten_at_all(pair: list[Siblings]) -> None:
    """A token that was revoked at one process is asked for again at the other, at once."""
    caches: list[SessionCache[str]] = [SessionCache(lambda: True, lambda: 0, one) for one in pair]
    for cache in caches:
        assert cache.ask("token", "hash", lambda _: "Ayame") == "Ayame"
        assert cache.get("token", "hash") == "Ayame"
    caches[0].forget()
    assert [cache.get("token", "hash") for cache in caches] == [None, None]


def test_two_processes_lose_nothing(database: str) -> None:
    """Two tables on one database, one through the page: every answer is stored once, and everybody is pushed it."""
    result = load(tables=2, minutes=0.05, rate=20, pages=0.5, processes=2, database=database, ahead=0.2)
    assert result["answers"] > 0
    assert result["lost_or_doubled"] == result["refused"] == result["repeated"] == result["unheard"] == 0


@pytest.mark.parametrize("killed", [0, 1])
def test_when_one_is_killed_all_end(tmp_path: Path, killed: int) -> None:
    """Nobody serves half a house; a new server can take the file."""
    server = Server(tmp_path, processes=2)
    processes = server._processes()
    os.kill(processes[killed], signal.SIGKILL)
    assert server.process.wait(10) != 0
    deadline = time.monotonic() + 10
    while any(is_alive(pid) for pid in processes) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_alive(pid) for pid in processes)
    server.stop()
    Server(tmp_path, processes=2).stop()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_stopped_server_leaves_nobody_behind(tmp_path: Path) -> None:
    """Asked to end, all processes do, and say nothing of it."""
    command = [
        sys.executable,
        "-c",
        "from tatami.cli.main import run; run()",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--processes",
        "3",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        assert "http://" in server.stdout.readline()
        time.sleep(1)
        server.terminate()
        assert server.wait(20) == -signal.SIGTERM
        assert "error" not in server.stderr.read()
