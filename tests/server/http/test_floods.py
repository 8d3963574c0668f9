"""Floods against a running server on this machine: most of it is refused, memory stays bounded, and health is answered throughout.

What is asserted is counts, refusals and memory. How soon health is answered depends on what else the machine does; `make soak` asks for a second.
"""

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import Fork, forked, wait_for
from server.http.test_protocol import memory
from tatami.client import Client
from tatami.server.http.lasting import BY_ADDRESS
from tatami.server.http.limits import RATES
from tatami.server.people.passwords import HASHES, MOST_WAITING

SECONDS = float(os.environ.get("TATAMI_HEALTH_SECONDS", "15"))  # for health to be answered; one in `make soak`
SOAK = "TATAMI_HEALTH_SECONDS" in os.environ
MEGABYTES = 400
PASSWORDS = 80 if SOAK else 30
FLAPS = 400 if SOAK else 20


class Watch(threading.Thread):
    """Asks for health all the time, and notes how long it took."""

    def __init__(self, server: Fork) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.took: list[float] = []
        self.wrong: list[str] = []
        self.most = 0
        self._stop_now = threading.Event()

    def run(self) -> None:
        while not self._stop_now.is_set():
            start = time.monotonic()
            try:
                if not self.server.healthy():
                    self.wrong.append("not well")
            except OSError as error:
                self.wrong.append(repr(error))
            self.took.append(time.monotonic() - start)
            self.most = max(self.most, memory(self.server))
            time.sleep(0.02)

    def stop(self) -> None:
        self._stop_now.set()
        self.join(30)


@contextmanager
def watched(server: Fork) -> Iterator[Watch]:
    watch = Watch(server)
    watch.start()
    try:
        yield watch
    finally:
        watch.stop()
    assert watch.wrong == []
    assert max(watch.took) < SECONDS
    assert watch.most < MEGABYTES


def send(server: Fork, method: str, path: str, form: dict[str, str], head: dict[str, str]) -> int:
    connection = HTTPConnection(urlsplit(server.base).netloc, timeout=60)
    try:
        connection.request(method, path, urlencode(form), {"Content-Type": "application/x-www-form-urlencoded", **head})
        return connection.getresponse().status
    finally:
        connection.close()


def at_once(count: int, do: Callable[[int], int]) -> Counter[int]:
    with ThreadPoolExecutor(count) as pool:
        return Counter(pool.map(do, range(count)))


def sitting(server: Fork, name: str, *seats: str) -> tuple[Client, str, dict[str, str]]:
    """A guest at a table, with the token of a program and the cookie of a browser."""
    client = Client(server.base)
    client.post("/guest", {"name": name, "lang": "en"})
    cookie = {"Cookie": client.cookie}
    client.token = client.post("/tokens", {"label": "t", "scopes": ["read", "play", "tables"]})["secret"]
    client.cookie = ""
    table = client.open_table("shitenno", list(seats))
    return client, table, cookie


def test_hints_by_the_dozen(tmp_path: Path) -> None:
    """Seventy-two from the pages of a dozen guests at one address: a few are thought about, the others are told to come again."""
    most, a_minute = RATES["hint"]
    with forked(tmp_path, limits=True) as server:
        people = [sitting(server, f"Eve {number}", "me", "me") for number in range(12)]
        asked = [f"/table/{table}/hint?seat={client.look(table)['seat']}" for client, table, _ in people]
        begun = time.monotonic()
        with watched(server):
            found = at_once(72, lambda n: send(server, "POST", asked[n % 12], {}, people[n % 12][2]))
        assert set(found) <= {200, 429, 503}
        assert found[200] > 0
        assert found[429] >= 72 - most - (time.monotonic() - begun) * a_minute / 60 - 1
        for client, _, _ in people:
            client.close()


def test_eighty_passwords_at_once(tmp_path: Path) -> None:
    """Without limits by address, as from so many of them: two are hashed at a time, some wait, most come again."""
    with forked(tmp_path) as server:
        client = Client(server.base)
        client.post("/account", {"name": "Zoe", "password": "correct horse"})
        client.close()
        with watched(server):
            found = at_once(PASSWORDS, lambda n: send(server, "POST", "/sign-in", {"name": "Zoe", "password": f"guess number {n}"}, {}))
        assert set(found) <= {401, 503}
        assert found[401] >= HASHES + MOST_WAITING


def test_sockets_by_the_hundred(tmp_path: Path) -> None:
    """From one address, at somebody's table: so many and no more; the table goes on."""
    with forked(tmp_path, limits=True) as server:
        ann, table, _ = sitting(server, "Ann", "me", "me")
        live = server.base.replace("http", "ws") + f"/api/v1/tables/{table}/live"
        with watched(server), ExitStack() as stack:
            refused = 0
            for _ in range(BY_ADDRESS + 40):
                socket = stack.enter_context(connect(live, open_timeout=30, close_timeout=1, max_queue=4))
                try:
                    socket.recv(timeout=30)
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None  # noqa: PT017
                    assert closed.rcvd.code == 4429  # noqa: PT017
                    refused += 1
            assert refused == 40
            look = ann.look(table)
            body = {"seat": look["seat"], "question": look["question"]["number"], "answer": look["question"]["answers"][0]}
            assert ann.post(f"/tables/{table}/answer", body)["repeated"] is False
        ann.close()


def test_one_who_comes_and_goes(tmp_path: Path) -> None:
    """Again and again, while others look on: they are told of it once a second at most, by the boxes of the seats alone, and nobody's board is drawn anew."""
    with forked(tmp_path) as server:
        ann, table, _ = sitting(server, "Ann", "me", "me")
        live = server.base.replace("http", "ws") + f"/table/{table}/live"
        with watched(server), connect(live, open_timeout=30, close_timeout=1) as watching:
            assert 'data-part="board"' in str(watching.recv(timeout=30))
            begun = time.monotonic()
            for _ in range(FLAPS):
                with connect(live, open_timeout=30, close_timeout=1) as flapping:
                    flapping.recv(timeout=30)
            told = []
            with connect(live, open_timeout=30, close_timeout=1), suppress(TimeoutError):
                told.append(str(watching.recv(timeout=30)))  # of this one at the latest
                while True:
                    told.append(str(watching.recv(timeout=0.2)))
            seconds = time.monotonic() - begun
        assert len(told) <= seconds + 1
        assert all(text.startswith("people ") and len(text) < 4500 for text in told)
        ann.close()


def test_rulebooks_by_the_hundred(tmp_path: Path) -> None:
    """The dearest pages anybody may ask for, from one address: sixty, and a few a second after that."""
    with forked(tmp_path, limits=True) as server:
        begun = time.monotonic()
        with watched(server):
            found = at_once(20, lambda n: sum(send(server, "GET", f"/rules/shitenno?rule={n}", {}, {}) == 429 for _ in range(6)))
        refused = sum(number * times for number, times in found.items())
        assert refused >= 60 - 3 * (time.monotonic() - begun) - 1


def test_one_person_does_not_stop_everybodys_bots(tmp_path: Path) -> None:
    """Eighteen tables of slow bots, and an innocent's: hers is answered after a thought or two of the others, not after all of them."""
    with forked(tmp_path) as server:
        eve = Client.guest(server.base, "Eve")
        tables = [eve.open_table("shitenno", ["ismcts:1s", "ismcts:1s"]) for _ in range(18)]
        ann = Client.guest(server.base, "Ann")
        mine = ann.open_table("shitenno", ["random", "random"])
        dealt = ann.look(mine)["heard"]
        with watched(server):
            wait_for(lambda: ann.look(mine)["heard"] > dealt + 3, 60)
            slow = sum(eve.look(table)["status"] == "over" for table in tables)
        assert slow == 0
        for client in (eve, ann):
            client.close()


def is_well(server: Fork) -> bool:
    try:
        return server.healthy()
    except OSError:
        return False


def test_more_connections_than_there_is_room_for(tmp_path: Path) -> None:
    """The next are refused at once with a 503, the log says so once, and afterwards all is as before."""
    import socket

    with forked(tmp_path, patience=60.0, connections=40) as server:
        port = int(server.base.rpartition(":")[2])
        lines = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(60)]
        refused = 0
        for line in lines[40:]:
            refused += line.recv(100).startswith(b"HTTP/1.1 503")
        assert refused >= 19
        for line in lines:
            line.close()
        wait_for(lambda: is_well(server), 20)
        assert server.log.read_text().count("all connections are taken") >= 1
