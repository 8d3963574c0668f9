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
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.sync.client import connect as look

import tatami
from server.clients import Fork, forked
from tatami.client import Client
from tatami.server.http.protocol import (
    LARGEST_BODY,
    LARGEST_HEAD,
    MOST_BYTES,
    MOST_FRAMES,
    SLICE,
    SPARE,
    Bucket,
    CarefulSocket,
    Doorkeeper,
)

MOST_BUFFERED = 8 * 1024 * 1024  # that the system may take for a connection nobody reads


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fork]:
    with forked(tmp_path_factory.mktemp("server"), patience=1.0, limits=True) as process:
        yield process


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fork]:
    """A server that counts no requests by address."""
    with forked(tmp_path_factory.mktemp("unlimited")) as process:
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


UPGRADE = (
    b"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
KINDS = {"text": 0x81, "binary": 0x82, "ping": 0x89, "pong": 0x8A, "continuation": 0x00}
POLICY = 1008


def upgrade(path: str, more: str = "") -> bytes:
    return UPGRADE.replace(b"{path}", path.encode()).replace(b"{more}", more.encode())


def frame(kind: str, payload: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    return bytes([KINDS[kind], 0x80 | len(payload)]) + bytes(4) + payload


class Counted(CarefulSocket):
    """Counts the frames that are handled."""

    handled = 0

    def handle_text(self, event: Any) -> None:
        self.handled += 1
        super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        self.handled += 1
        super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        self.handled += 1
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self.handled += 1
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        self.handled += 1
        super().handle_pong(event)


class Wire:
    """A transport that stores what is written, and takes what comes without a network."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = self.paused = False

    def get_extra_info(self, _name: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def fed(kind: str, accepts: bool, payload: bytes = b"", first: bytes = b"") -> tuple[Counted, Wire, list[Any]]:
    """Send frames of a kind to a socket, 100 in a piece, until the server reads no more.

    Return the socket, its transport and the kinds of message that the application was sent.
    """
    heard: list[Any] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        heard.append((await receive())["type"])
        if accepts:
            await send({"type": "websocket.accept"})
        while heard[-1] != "websocket.disconnect":
            heard.append((await receive())["type"])

    config = Config(app, ws_ping_interval=None, log_config=None)
    config.load()
    line, wire = Counted(config, ServerState(), {}), Wire()
    line.connection_made(wire)  # type: ignore[arg-type]
    line.data_received(upgrade("/"))
    await asyncio.sleep(0.01)
    line.data_received(first)
    for _ in range(1000):
        if wire.closed or (wire.paused and line.close_sent):
            break
        line.data_received(100 * frame(kind, payload))
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    return line, wire, heard


@pytest.mark.parametrize("accepts", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_a_socket_takes_a_few_frames_and_no_more(kind: str, accepts: bool) -> None:
    """Frames of every kind are counted, before the socket is accepted and afterwards. Beyond the
    limit it is closed with 1008 and not read any more."""
    line, wire, heard = asyncio.run(fed(kind, accepts, first=b"\x01\x80\0\0\0\0" if kind == "continuation" else b""))
    assert line.handled <= MOST_FRAMES + 1
    assert wire.closed or wire.paused
    assert heard[-1] == "websocket.disconnect"
    if accepts:
        assert b"\x88" in wire.written
        assert POLICY.to_bytes(2, "big") in wire.written[-60:]


@pytest.mark.parametrize("kind", ["text", "ping"])
def test_a_socket_takes_a_few_bytes_and_no_more(kind: str) -> None:
    """A few large frames are as bad as many small ones."""
    line, _, heard = asyncio.run(fed(kind, True, payload=b"a" * 125))
    assert line.handled <= MOST_BYTES // 131
    assert heard[-1] == "websocket.disconnect"


def test_a_bucket_fills_again() -> None:
    """So many at the same moment, and so many a second after that."""
    bucket = Bucket(most=3, per_second=0.5)
    assert [bucket.take(1, 10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1, 12.0) for _ in range(2)] == [True, False]
    assert not bucket.take(4, 1000.0)


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_game_goes_on_beside_a_socket_that_floods(unlimited: Fork, signed_in: bool) -> None:
    """The first few of endless pings are answered, then the socket is closed with 1008. A game
    next to it is played all the while."""
    with closing(Client.guest(unlimited.base, "Ann")) as guest:
        table = guest.open_table("shitenno", ["me", "me"])
        more = f"Authorization: Bearer {guest.token}\r\n" if signed_in else ""
        answered = 0
        with connect(unlimited) as line:
            line.sendall(upgrade(f"/api/v1/tables/{table}/live", more))
            assert line.recv(4) == b"HTTP"
            line.settimeout(0.2)
            begun, ended, found = time.monotonic(), False, b""
            for _ in range(20):
                try:
                    line.sendall(100 * frame("ping", b"flood"))
                    while part := line.recv(65536):
                        found += part
                    ended = True
                except TimeoutError:
                    pass
                except OSError:
                    ended = True
                seen = guest.look(table)
                body = {"seat": seen["seat"], "question": seen["question"]["number"], "answer": seen["question"]["answers"][0]}
                answered += guest.post(f"/tables/{table}/answer", body)["repeated"] is False
        pongs = found.count(b"\x8a\x05flood")
        assert ended
        assert MOST_FRAMES - SLICE // 11 <= pongs <= MOST_FRAMES + SLICE // 11 + 4 * (time.monotonic() - begun)
        assert b"\x88" + bytes([2 + len("too much was sent")]) + POLICY.to_bytes(2, "big") in found
        assert answered == 20


def test_who_looks_on_may_ask_whether_the_line_is_well(unlimited: Fork) -> None:
    """Forty pings in a row, as no program sends them, are all answered."""
    with closing(Client.guest(unlimited.base, "Bea")) as guest:
        table = guest.open_table("shitenno", ["me", "open"])
        with look(f"{unlimited.base.replace('http', 'ws')}/api/v1/tables/{table}/live") as socket:
            for _ in range(40):
                assert socket.ping().wait(10)
            assert json.loads(socket.recv(5))["title"] == "shitenno"
