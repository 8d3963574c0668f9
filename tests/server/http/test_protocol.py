"""The network's side: requests without end, callers without hurry, and more of them than there is room for."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.sync.client import connect as look

import tatami
from server.clients import Fork, forked
from tatami.client import Client
from tatami.server.http.protocol import LARGEST_BODY, LARGEST_HEAD, SPARE, CarefulSocket, Doorkeeper

MOST_BUFFERED = 8 * 1024 * 1024  # that the system may take for a connection nobody reads


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fork]:
    with forked(tmp_path_factory.mktemp("server"), patience=1.0, limits=True) as process:
        yield process


def connect(server: Fork) -> socket.socket:
    port = int(server.base.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), 20)


def pour(line: socket.socket, first: bytes, part: bytes, most: int) -> int:
    """Send without end; how many bytes went before the server hung up."""
    sent = len(first)
    try:
        line.sendall(first)
        while sent < most:
            line.sendall(part)
            sent += len(part)
    except OSError:
        pass
    return sent


def said(line: socket.socket) -> bytes:
    """All the server has to say, until it hangs up."""
    found = b""
    try:
        while part := line.recv(65536):
            found += part
    except OSError:
        pass
    return found


def memory(process: Fork) -> int:
    """Megabytes the server holds."""
    for line in Path(f"/proc/{process.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    raise AssertionError("the server is gone")


@pytest.mark.parametrize("first", [b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_an_endless_header_is_cut_off(server: Fork, first: bytes) -> None:
    """One line of hundreds of megabytes, or lines without end: the server stops reading after some kilobytes."""
    part = b"A: b\r\n" * 10_000 if first.endswith(b"\r\n") else b"a" * 65536
    before = memory(server)
    with connect(server) as line:
        assert pour(line, first, part, 64 * 1024 * 1024) < MOST_BUFFERED + LARGEST_HEAD
    assert memory(server) < before + 50
    assert server.healthy()


def test_a_header_that_is_too_long_is_told_so(server: Fork) -> None:
    """431, and the end; one that fits is answered."""
    with connect(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * LARGEST_HEAD)
        assert said(line).startswith(b"HTTP/1.1 431")
    with connect(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: " + b"a" * (LARGEST_HEAD - 200) + b"\r\n\r\n")
        assert said(line).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("head", [b"Content-Length: 900000000\r\n", b"Transfer-Encoding: chunked\r\n"])
@pytest.mark.parametrize("path", [b"/api/v1/guest", b"/no/such/page", b"/sign-in"])
def test_an_endless_body_is_cut_off(server: Fork, path: bytes, head: bytes) -> None:
    """Whether anybody wants to read it or not."""
    before = memory(server)
    with connect(server) as line:
        first = b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + head + b"\r\n"
        part = b"a" * 65536 if b"Length" in head else b"10000\r\n" + b"a" * 65536 + b"\r\n"
        assert pour(line, first, part, 64 * 1024 * 1024) < MOST_BUFFERED + LARGEST_BODY + SPARE
    assert memory(server) < before + 50
    assert server.healthy()


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost:",
        b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    ],
)
def test_whoever_says_nothing_more_is_hung_up_on(server: Fork, words: bytes) -> None:
    """A hundred connections that begin and do not go on: all are closed by the server, a drop now and then or not."""
    lines = [connect(server) for _ in range(100)]
    for line in lines:
        line.sendall(words)
    assert server.healthy()
    end = time.monotonic() + 60
    for line in lines:
        line.settimeout(max(1.0, end - time.monotonic()))
        found = said(line)
        line.close()
        assert b" 408 " in found or found == b"" or b" 400 " in found, found
    assert time.monotonic() < end


def test_a_drop_now_and_then_does_not_help(server: Fork) -> None:
    """The deadline is for the whole of the headers, not for the next byte."""
    with connect(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        line.settimeout(0.05)
        end = time.monotonic() + 30
        closed = False
        while not closed and time.monotonic() < end:
            try:
                line.sendall(b"a")
                closed = line.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
    assert closed


def test_a_door_counts_by_address_and_in_all() -> None:
    """Whoever is refused takes no room; whoever leaves makes some."""
    door = Doorkeeper(most=5, by_address=3, patience=1.0)
    assert [door.enter("eve") for _ in range(4)] == [True, True, True, False]
    assert [door.enter("ann") for _ in range(3)] == [True, True, False]
    door.leave("eve")
    assert door.enter("ann")
    assert door.open == 5


FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
from tatami.server.run import within_file_limit
from tatami.server.settings import Settings
found = within_file_limit(Settings(connections=500, sockets=500))
print(found.connections, found.sockets, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("hard", "connections", "files"), [(256, 28, 256), (4096, 500, 1200)])
def test_the_limit_of_open_files_is_raised_or_kept_to(hard: int, connections: int, files: int) -> None:
    """Two hundred are for the database, the log and the bots; what is left is shared by connections and sockets."""
    source = str(Path(tatami.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", FILES.format(hard=hard)], env=os.environ | {"PYTHONPATH": source}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(connections), str(connections), str(files)]
    assert ("fewer connections are taken" in done.stderr) == (hard == 256)


def test_a_viewer_who_does_not_take_what_is_pushed_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the line is full the server waits for so long and no longer; a line that clears in time is kept."""
    monkeypatch.setattr("tatami.server.http.protocol.PUSH_SECONDS", 0.05)

    async def fill(clears: bool) -> list[str]:
        done: list[str] = []
        line = CarefulSocket.__new__(CarefulSocket)
        line.loop, line.writable = asyncio.get_running_loop(), asyncio.Event()
        line.transport = SimpleNamespace(abort=lambda: done.append("let go"))  # type: ignore[assignment]
        line.pause_writing()
        if clears:
            line.resume_writing()
        await asyncio.sleep(0.2)
        return done

    assert asyncio.run(fill(clears=False)) == ["let go"]
    assert asyncio.run(fill(clears=True)) == []


def test_each_push_is_compressed_by_itself(tmp_path: Path) -> None:
    """A browser offers to read compressed texts: it gets them, and the server remembers nothing of those before."""
    with forked(tmp_path) as server, closing(Client.guest(server.base, "Ann")) as guest:
        table = guest.open_table("shitenno", ["me", "open"])
        where = f"{server.base.replace('http', 'ws')}/api/v1/tables/{table}/live"
        with look(where, additional_headers={"Authorization": f"Bearer {guest.token}"}) as socket:
            assert socket.response is not None
            agreed = socket.response.headers["Sec-WebSocket-Extensions"]
            assert "server_no_context_takeover" in agreed
            assert "client_no_context_takeover" in agreed
            assert json.loads(socket.recv(5))["title"] == "shitenno"
