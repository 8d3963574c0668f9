"""Several processes behind one port: each has its own tables, what one changes the others hear, and they end together."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from server.conftest import Opener
from server.databases import run
from server.helpers import Clock, answer_once, play_on, two_at_a_table
from tatami.lab.load import load
from tatami.lab.load.server import Server
from tatami.look import LiveClock
from tatami.server.people.accounts import TOKEN
from tatami.server.people.person import Person
from tatami.server.people.session_cache import SessionCache
from tatami.server.services import Services
from tatami.server.shared_memory import SharedMemory
from tatami.server.siblings import Siblings


@pytest.fixture
def pair() -> Iterator[list[Siblings]]:
    """Two of them, in this process."""
    left, right = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    shared = SharedMemory(2)
    found = [Siblings(0, {1: left}, shared, []), Siblings(1, {0: right}, shared, [])]
    yield found
    for one in found:
        one.close()


@pytest.fixture
def family(opener: Opener, pair: list[Siblings]) -> list[Services]:
    """The two processes of one server."""
    found = [opener(siblings=one) for one in pair]
    ready: Queue[str] = Queue()
    for services, one in zip(found, pair, strict=True):
        services._words["hello"] = ready.put
        one.listen(services.heard, lambda *_connection: None, lambda: None)
    for one in pair:
        one.tell("hello")
        ready.get(timeout=60)  # and all that was said before
    return found


def comes(true: Callable[[], bool]) -> bool:
    """Whether something is so, within a while."""
    deadline = time.monotonic() + 60
    while not true() and time.monotonic() < deadline:
        time.sleep(0.01)
    return true()


def test_every_request_about_a_table_has_one_keeper(pair: list[Siblings]) -> None:
    """Page, API and push of a table go to the same process, whoever is asked; what is about no table stays where it came."""
    keepers = set()
    for table in ("a1", "b2", "c3", "d4", "e5"):
        urls = [f"/table/{table}", f"/table/{table}/live?seat=1", f"/api/v1/tables/{table}/answer"]
        found = {one.keeper(url.encode()) for one in pair for url in urls}
        assert len(found) == 1
        assert {one.keeper_of(table) for one in pair} == found
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
    found, read = adopted.get(timeout=60)
    found.send(b"served")
    assert (read, there.recv(100)) == (b"GET /table/x", b"served")
    pair[0].tell("hello")
    assert heard.get(timeout=60) == "hello"
    pair[0].close()
    assert heard.get(timeout=60) == "gone"
    found.close()
    there.close()


def test_a_sibling_is_told_what_somebody_follows_there(pair: list[Siblings]) -> None:
    """As long as somebody does, and whatever is for all."""
    heard: Queue[str] = Queue()
    pair[1].listen(heard.put, lambda *_connection: None, lambda: None)
    pair[0].tell("too early", ["table/a"])
    for _ in range(2):
        pair[1].follow("table/a")
    pair[0].tell("another table", ["table/b", "person/c"])
    pair[0].tell("the table", ["table/b", "table/a"])
    pair[1].unfollow("table/a")
    pair[0].tell("somebody still looks", ["table/a"])
    pair[1].unfollow("table/a")
    pair[0].tell("too late", ["table/a"])
    pair[1].tell("here", ["table/a"])
    pair[0].tell("all")
    assert [heard.get(timeout=60) for _ in range(3)] == ["the table", "somebody still looks", "all"]


def test_what_one_commits_wakes_those_who_look_or_sit_at_the_other(family: list[Services]) -> None:
    """At the table, or at another place of the house; who looks no more is not told, nor anybody else."""
    first, second = family
    table, people = two_at_a_table(first)
    other, others = two_at_a_table(first, names=("Cem", "Dan"))
    told: list[str] = []

    async def wait() -> list[dict[str, int] | None]:
        with second.hub.subscribe(f"table/{table}") as here, second.hub.subscribe(f"person/{people[1].id}") as elsewhere:
            await asyncio.to_thread(answer_once, first, table, people)
            found = [await here.wait(10), await elsewhere.wait(10)]
        second._words["table"] = told.append
        await asyncio.to_thread(answer_once, first, table, people)
        await asyncio.to_thread(answer_once, first, other, others)
        with second.hub.subscribe(f"person/{others[1].id}"):
            await asyncio.to_thread(answer_once, first, other, others)
        return found

    with first.rooms.open(table) as room:
        version = room.version + 1
    assert asyncio.run(wait()) == [{table: version}, {table: version}]
    assert comes(lambda: bool(told))
    assert [text.split()[0] for text in told] == [other]


def test_who_is_forgotten_at_one_is_forgotten_at_all(pair: list[Siblings]) -> None:
    """A token that was revoked at one process is asked for again at the other, at once."""
    caches: list[SessionCache[str]] = [SessionCache(lambda: True, lambda: 0, one) for one in pair]
    for cache in caches:
        assert cache.ask("token", "hash", lambda _: "Ayame") == "Ayame"
        assert cache.get("token", "hash") == "Ayame"
    caches[0].forget()
    assert [cache.get("token", "hash") for cache in caches] == [None, None]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_one_process_hears_other_servers_for_all(family: list[Services], opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Acts, revoked tokens and questions about viewers reach the process that has no line of its own, and its yes is heard."""
    monkeypatch.setattr("tatami.server.live.presence.SECONDS", 20)
    first, second = family
    assert [services.listener is None for services in family] == [False, True]
    elsewhere = opener()
    table, people = two_at_a_table(elsewhere)
    token, secret = elsewhere.accounts.issue(people[0], "bot", ["read"])
    assert comes(lambda: second.accounts.recognise(TOKEN, secret) == second.accounts.recall(TOKEN, secret) is not None)

    async def wait() -> bool:
        with second.hub.subscribe(f"table/{table}") as here:
            await asyncio.to_thread(answer_once, elsewhere, table, people)
            while found := await here.wait(20):  # that somebody sat down may be heard only now
                if found == {table: version}:
                    return True
        return False

    with elsewhere.rooms.open(table) as room:
        version = room.version + 1
    assert asyncio.run(wait())
    elsewhere.accounts.revoke(people[0], token.id)
    assert comes(lambda: second.accounts.recall(TOKEN, secret) is None)
    with second.hub.looking(table, people[1].id):
        assert elsewhere.presence.looks(people[1].id, table)
        assert first.presence.looks(people[1].id, table)
    with elsewhere.hub.looking(table, people[0].id):
        assert second.presence.looks(people[0].id, table)


def tables_of_both(services: Services, siblings: Siblings, **more: Any) -> list[dict[str, list[Person]]]:
    """Tables and who sits there, by keeper: each has two at least."""
    found: list[dict[str, list[Person]]] = [{}, {}]
    while min(map(len, found)) < 2:
        table, people = two_at_a_table(services, **more)
        found[siblings.keeper_of(table)][table] = people
    return found


def test_one_process_looks_for_what_is_due_and_tells_the_keeper(family: list[Services], pair: list[Siblings], clock: Clock) -> None:
    """Flags at tables of both: the first sees to its own, the other looks when it is told, and not before."""
    first, second = family
    tables = tables_of_both(first, pair[0], clock=LiveClock(bank=60, increment=5))
    acted: list[tuple[Services, str]] = []
    for services in family:
        services.acts.acted = lambda room, services=services: acted.append((services, room.id))  # type: ignore[misc]
    clock.forward(61)
    assert second.housekeeping.tick()
    assert acted == []
    assert first.housekeeping.tick()
    assert sorted(table for _, table in acted) == sorted(tables[0])
    assert {services for services, _ in acted} == {first}
    acted.clear()
    assert comes(lambda: second.housekeeping._told)
    assert second.housekeeping.tick()
    assert sorted(table for _, table in acted) == sorted(tables[1])
    assert {services for services, _ in acted} == {second}


def test_a_process_that_is_told_looks_for_all_there_is(family: list[Services], pair: list[Siblings]) -> None:
    """Finished games to be archived: the next is looked for although nobody says so again, and nothing more after the last."""
    first, second = family
    over = tables_of_both(first, pair[0])[1]
    for table, people in over.items():
        play_on(first, table, people, 10_000)
    assert second.housekeeping.tick()
    assert {first.archives.find(table) for table in over} == {None}
    assert first.housekeeping.tick()
    assert comes(lambda: second.housekeeping._told)
    for _ in range(len(over) + 1):
        assert second.housekeeping.tick()
    assert None not in [first.archives.find(table) for table in over]
    assert not second.housekeeping._told


def test_what_may_wait_is_looked_for_by_who_is_told(family: list[Services], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it was looked for a moment ago: the first process has found something."""
    second, looks = family[1], list[object]()
    monkeypatch.setattr(second.archives, "write_next", looks.append)
    found = []
    for waited, told in ((0, False), (5000, False), (5000, True), (5000, False)):
        if told:
            second.heard("due")
        assert second.housekeeping.tick(waited)
        found.append(len(looks))
    assert found == [1, 1, 2, 2]


def test_a_look_that_failed_is_taken_again(family: list[Services], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a process that was told to look once."""
    second, looks = family[1], list[object]()
    monkeypatch.setattr(second.acts, "drop_flags", lambda: looks.append(1))
    second.heard("due")
    with monkeypatch.context() as away:
        away.setattr(second.acts, "pass_all", lambda: 1 / 0)
        assert not second.housekeeping.tick()
    assert second.housekeeping.tick()
    assert second.housekeeping.tick()
    assert len(looks) == 1


def test_a_process_that_is_told_does_not_wait_for_its_next_turn(family: list[Services], monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it runs, it looks as soon as it is told: the first time by itself, and then for each time."""
    looks: Queue[int] = Queue()
    monkeypatch.setattr("tatami.server.housekeeping.SECONDS", 1000)
    second = family[1]
    monkeypatch.setattr(second.housekeeping, "look", looks.put)
    second.housekeeping.start()
    assert looks.get(timeout=60) == 0
    second.heard("due")
    assert looks.get(timeout=60) > 0
    second.housekeeping.stop()


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN tatami'"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_when_the_line_is_cut_all_processes_know(family: list[Services], database: str) -> None:
    """While it is down nobody is remembered anywhere, and when it is open again everybody looks anew."""
    first, second = family
    _, secret = first.accounts.issue(first.accounts.guest("Ann"), "bot", ["read"])
    second.accounts.recognise(TOKEN, secret)
    assert second.accounts.recall(TOKEN, secret) is not None

    async def wait() -> dict[str, int] | None:
        with second.hub.subscribe("table/one") as here:
            await asyncio.to_thread(run, database, CUT)
            return await here.wait(20)

    assert asyncio.run(wait()) == {}
    assert second.accounts.recall(TOKEN, secret) is None
    assert comes(lambda: second.accounts.recognise(TOKEN, secret) == second.accounts.recall(TOKEN, secret) is not None)
    assert first.listener is not None
    first.listener.stop()
    assert second.accounts.recall(TOKEN, secret) is None


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
    deadline = time.monotonic() + 60
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
