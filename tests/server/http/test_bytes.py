"""Bytes without sense at every route of a running server: whatever comes, the answer is below 500 and the log has no trace."""

import json
import os
import shutil
import socket
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import tatami.server.http
from server.clients import API, Fork
from server.helpers import chosen, deals, play_on
from tatami.core.chance import Chance, stream
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.tables.opening import NewTable

REQUESTS = int(os.environ.get("TATAMI_BYTES", "800"))  # 20,000 and more in `make soak`
ROUTES = sorted(tomllib.loads((Path(tatami.server.http.__file__).parent / "rights.toml").read_text("utf-8")))
NASTY = [
    b"",
    b"\x00",
    b"\xff\xfe\xfd",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\xf4\x90\x80\x80",
    b"../../etc/passwd",
    b"%00",
    b"%ff",
    b"%",
    b"%zz",
    b"a" * 5000,
    b"9" * 400,
    b"9" * 5000,  # more digits than Python reads
    "²".encode(),
    b"-1",
    b"1e999",
    b"NaN",
    b"null",
    b"{}",
    b"[]",
    b"\r\n\r\n",
    "नमस्ते".encode(),
    "\u202e\u0000\ud7ff".encode(),
    b"'; DROP TABLE people; --",
    b"<script>",
    b"0x10",
    "٣".encode(),
    b"2147483648",
    b"99999999999999999999999",
    b"1_000",
    b"+5",
]
TYPES = [
    b"application/json",
    b"application/x-www-form-urlencoded",
    b"multipart/form-data; boundary=x",
    b"multipart/form-data",
    b"text/plain",
    b"application/json; charset=utf-7",
    b"application/x-msgpack",
    b"\xff",
    b"",
]
FIELDS = (
    b"name password old new lang theme seat question answer text level title seats scopes eyes at step order rest number sure email webhook passes "
    b"rule example help q since until room seat_name clock public learn back motion pace confirm"
).split()


class House:
    """A server with tables in every state, and people of every kind who sit at them."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder / 'tatami.sqlite'}"
        services = Services(Settings(data=folder, database=database, limits=False), draw=deals("bytes"))
        zoe, (ann, bob) = services.accounts.register("Zoe", "correct horse"), (services.accounts.guest(name) for name in ("Ann", "Bob"))
        self.tables = ["nowhere"]
        for host in (zoe, ann):
            opened = [services.tables.create(host, NewTable("shitenno", chosen("me", "open"), public=True)) for _ in range(4)]
            for table in opened[1:]:
                services.tables.join(bob, table)
            play_on(services, opened[2], [host, bob], 10_000)
            services.leave(host, opened[0])
            self.tables += [*opened, services.tables.create(host, NewTable("shogun", chosen("me", "open", "greedy"), public=True))]
        tokens = [services.accounts.issue(person, "t", ["read", "play", "tables", "chat"])[1] for person in (ann, bob)]
        cookies = [services.accounts.open_session(person) for person in (zoe, ann, bob)]
        services.close()
        self.heads = [b"", *[f"Authorization: Bearer {token}\r\n".encode() for token in tokens]]
        self.heads += [f"Cookie: tatami={cookie}\r\n".encode() for cookie in cookies]
        self.server = Fork(database, folder, patience=2.0)
        self.port = int(self.server.base.rpartition(":")[2])


@pytest.fixture
def house(tmp_path: Path, blank_sqlite: Path) -> Iterator[House]:
    shutil.copy(blank_sqlite, tmp_path / "tatami.sqlite")
    found = House(tmp_path)
    try:
        yield found
    finally:
        found.server.stop()


def pick(chance: Chance, found: list[bytes]) -> bytes:
    return found[chance.below(len(found))]


def noise(chance: Chance) -> bytes:
    """Something nasty, or mere noise."""
    if chance.below(3):
        return pick(chance, NASTY)
    return bytes(chance.below(256) for _ in range(chance.below(40)))


def address(chance: Chance, house: House, path: str) -> bytes:
    """The route's path, its gaps filled with what fits or with noise; now and then noise behind it."""
    parts = []
    for part in path.split("/"):
        if part == "{table}" and chance.below(4):
            parts.append(house.tables[chance.below(len(house.tables))].encode())
        elif part == "{title}" and chance.below(4):
            parts.append(b"shitenno")
        elif part.startswith("{"):
            parts.append(escaped(chance, noise(chance)))
        else:
            parts.append(part.encode())
    if chance.below(6) == 0:
        parts.append(escaped(chance, noise(chance)))
    query = b"" if chance.below(3) else b"?" + pick(chance, FIELDS) + b"=" + escaped(chance, noise(chance))
    return b"/".join(parts) + query


def escaped(chance: Chance, value: bytes) -> bytes:
    """As an address may hold it: always in ASCII and without spaces, whether the escapes mean anything or not."""
    raw = bytes(byte for byte in value if 33 <= byte < 127 and byte not in b"?#/")
    return raw if chance.below(2) else quote_from_bytes(value).encode()


def body(chance: Chance) -> bytes:
    kind = chance.below(8)
    if kind == 0:
        return noise(chance)
    if kind == 1:
        return b"[" * 5000 + b"]" * chance.below(5001)
    if kind == 2:
        return b'{"a":' * 3000 + b"1" + b"}" * 3000
    if kind == 3:
        return b"&".join(pick(chance, FIELDS) + b"=" + noise(chance) for _ in range(6))
    if kind == 4:
        return (
            b"--x\r\nContent-Disposition: form-data; name="
            + pick(chance, FIELDS)
            + b"\r\n\r\n"
            + noise(chance)
            + b"\r\n--x"
            + noise(chance)
        )
    if kind == 5:
        return b"{" + b",".join(b'"' + pick(chance, FIELDS) + b'":"' + noise(chance) + b'"' for _ in range(3)) + b"}"
    fields = {field.decode(): plain_value(chance) for field in FIELDS if chance.below(2)}
    return json.dumps(fields, ensure_ascii=bool(chance.below(2))).encode("utf-8", "surrogatepass")


def plain_value(chance: Chance) -> object:
    values: list[object] = [
        "\x00",
        "\ud800",
        "x" * 600,
        0,
        -1,
        5,
        10**30,
        1.5,
        None,
        True,
        [],
        {},
        [[]],
        "Ann",
        "\u202e",
        ["read"],
        [{"kind": "me"}],
    ]
    return values[chance.below(len(values))]


def request(chance: Chance, house: House) -> bytes:
    """One request, more or less."""
    method, _, path = ROUTES[chance.below(len(ROUTES))].partition(" ")
    if method == "WS" or path == f"{API}/stream":
        method, path = "GET", "/"
    if path.endswith("/hint"):
        path = "/table/{table}/preview"  # whose answer is "busy" for good reasons
    word = (
        method.encode() if chance.below(20) else pick(chance, [b"GET", b"PUT", b"HEAD", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"POST"])
    )
    head = pick(chance, house.heads)
    if chance.below(8) == 0:
        head = pick(chance, [b"Cookie: ", b"Authorization: ", b"Accept-Language: ", b"X-Fragment: "]) + clean(noise(chance)) + b"\r\n"
    if chance.below(6) == 0:
        head += b"X-Fragment: 1\r\n"
    sent = b"" if word in (b"GET", b"HEAD") and chance.below(4) else body(chance)
    start = word + b" " + address(chance, house, path) + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + head
    return start + b"Content-Type: " + pick(chance, TYPES) + b"\r\nContent-Length: " + str(len(sent)).encode() + b"\r\n\r\n" + sent


def clean(value: bytes) -> bytes:
    """As a header may hold it."""
    return value.replace(b"\r", b"").replace(b"\n", b"").replace(b"\x00", b"")


def send(house: House, words: bytes, hang_up: bool) -> bytes:
    """The status line of the answer; nothing where one hangs up before it comes."""
    with socket.create_connection(("127.0.0.1", house.port), 30) as line:
        line.sendall(words)
        if hang_up:
            return b""
        found = b""
        while part := line.recv(65536):
            found += part
        return found.split(b"\r\n", 1)[0]


FRAMES: list[bytes | str] = [b"\xff\x00", "x" * 70_000, "hello", b"\x00" * 100, ""]
QUERIES = [
    "",
    "?seat=abc",
    "?seat=99999999999999999999",
    "?seat=0",
    "?room=x",
    "?seat=%00",
    "?seat=-1",
    "?seat=1&seat=2",
    "?since=x",
    "?seat=%C2%B2",
]


def test_frames_without_sense_close_a_socket_and_nothing_else(house: House) -> None:
    """At every socket, whatever is sent: it stays open or is closed for a reason of the sender's."""
    base = house.server.base.replace("http", "ws")
    for table in house.tables:
        for path in (f"{API}/tables/{table}/live", f"/table/{table}/live"):
            for number, query in enumerate(QUERIES):
                code = told(base + path + query, FRAMES[number % len(FRAMES)])
                assert code is None or code in (400, 403, 1008, 1009, 4400, 4403, 4404), (path, query, code)
    for path in ("/nowhere", "/", f"{API}/stream", "/table//live"):
        assert told(base + path, "hello") in (400, 403, 404)
    assert house.server.healthy()
    lines = [json.loads(line) for line in house.server.log.read_text().splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []


def told(url: str, frame: bytes | str) -> int | None:
    """How the server closes a socket, or refuses to open it; None where it stays open."""
    try:
        with connect(url, open_timeout=20, close_timeout=1) as line:
            line.recv(timeout=20)
            line.send(frame)
            line.recv(timeout=0.05)
    except TimeoutError:
        return None
    except InvalidStatus as error:
        return error.response.status_code
    except ConnectionClosed as error:
        return None if error.rcvd is None else error.rcvd.code
    return None


def test_bytes_without_sense_get_no_500(house: House) -> None:
    """At every route, as everybody, at tables in every state; some callers hang up half-way."""
    chance = stream(20)
    statuses: dict[bytes, int] = {}
    for number in range(REQUESTS):
        words = request(chance, house)
        hang_up = chance.below(25) == 0
        status = send(house, words[: chance.below(len(words))] if hang_up else words, hang_up)
        code = status[9:12]
        statuses[code] = statuses.get(code, 0) + 1
        assert not code.startswith(b"5"), (number, status, words[:400])
    assert house.server.healthy()
    lines = [json.loads(line) for line in house.server.log.read_text().splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []
    assert len(statuses) >= 6
    assert statuses.get(b"200", 0) > REQUESTS // 100
