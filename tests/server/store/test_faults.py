"""Faults that are nobody's at the table: disk and file. A sentence each, 503 and not 500, and health that knows."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.clients import API, Fork, command, web
from server.conftest import Draw
from server.helpers import turn_of, two_at_a_table
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.store.faults import BUSY, DISK_FULL, UNREACHABLE, fault_of

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def is_root() -> bool:
    return os.geteuid() == 0


def limit_pages(services: Services, on: bool) -> None:
    """Let SQLite believe that the disk is full, or no longer."""

    def set_limit(connection: Any, _record: object) -> None:
        count = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {count if on else 1_000_000}")

    sa.event.listen(services.storage.engine, "connect", set_limit)
    services.storage._let_go()
    services.storage.engine.dispose()


@pytest.mark.parametrize(
    ("state", "kind"), [("53100", DISK_FULL), ("53300", BUSY), ("53200", BUSY), ("08006", UNREACHABLE), ("23505", None), ("", None)]
)
def test_postgresql_says_what_is_wrong_by_its_codes(state: str, kind: str | None) -> None:
    """A full disk, too many connections, no memory left, a lost line; what is stored twice is not the database's fault."""
    error = Exception("refused")
    error.sqlstate = state  # type: ignore[attr-defined]
    assert fault_of(error) == kind


@SQLITE
def test_a_full_disk_is_a_503_and_health_knows(services: Services) -> None:
    """Looking goes on, writing is refused with a sentence; when there is room again, all is well."""
    table, (ann, _) = two_at_a_table(services)
    head = {"Authorization": "Bearer " + services.accounts.issue(ann, "t", ["read", "chat"])[1]}
    limit_pages(services, on=True)
    with web(services) as client:
        found = [client.post(f"{API}/tables/{table}/chat", json={"text": "x" * 500}, headers=head) for _ in range(40)]
        assert {answer.status_code for answer in found} <= {200, 503}
        assert found[-1].status_code == 503
        assert found[-1].json()["code"] == "fault_disk_full"
        assert client.get(f"{API}/tables/{table}", headers=head).status_code == 200
        page = client.post(f"/table/{table}/chat", data={"text": "y" * 500}, headers={"Cookie": f"tatami={session(services, ann)}"})
        assert page.status_code in (303, 503)
        services.storage.failing = True
        services.storage.try_write = fail_full  # type: ignore[method-assign]
        services.health.look()
        assert client.get("/healthz").status_code == 503
        assert "full" in client.get("/healthz").text
        del services.storage.try_write
        limit_pages(services, on=False)
        services.health.look()
        assert client.get("/healthz").text == "ok\n"
        assert client.post(f"{API}/tables/{table}/chat", json={"text": "z" * 500}, headers=head).status_code == 200


@pytest.fixture
def volume(tmp_path: Path) -> Iterator[Path]:
    """A disk of forty megabytes: a little more than the server wants to be free."""
    folder = tmp_path / "volume"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", str(folder)], capture_output=True, check=False).returncode:
        pytest.skip("only root mounts a volume, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.skipif(sys.platform != "linux" or not is_root(), reason="only root mounts a volume")
def test_a_volume_that_is_really_full(volume: Path, blank_sqlite: Path, draw: Draw) -> None:
    """To its last byte, under play: whatever is stored was acknowledged and the other way round, nobody gets a 500, and with room again all goes on."""
    shutil.copy(blank_sqlite, volume / "tatami.sqlite")
    services = Services(Settings(data=volume, limits=False), draw=draw)
    table, people = two_at_a_table(services)
    heads = [{"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read", "play"])[1]} for person in people]
    cookie = {"Cookie": f"tatami={services.accounts.open_session(people[0])}"}
    acknowledged: list[tuple[int, str]] = []

    def answer() -> tuple[int, str]:
        person, look = turn_of(services, table, people)
        assert look.question is not None
        chosen = look.question.domain.id_of(look.question.answers[0])
        body = {"seat": look.seat, "question": look.number, "answer": chosen}
        said = client.post(f"{API}/tables/{table}/answer", json=body, headers=heads[people.index(person)])
        if said.status_code == 200:
            acknowledged.append((look.seat or 0, chosen))
        return said.status_code, said.json().get("code", "")

    with web(services) as client:
        assert {answer() for _ in range(5)} == {(200, "")}
        fill(volume / "ballast")
        found = [answer() for _ in range(30)]
        assert set(found) <= {(200, ""), (503, "fault_disk_full")}
        assert found[-1] == (503, "fault_disk_full")
        pages = [client.get(path, headers=cookie).status_code for path in ("/", "/lobby", f"/table/{table}", "/rules/shitenno")]
        assert pages == [200] * 4
        refused = client.post(f"/table/{table}/chat", data={"text": "x" * 400}, headers=cookie)
        assert refused.status_code == 503
        assert "disk of the server is full" in refused.text
        services.health.look()
        assert client.get("/healthz").status_code == 503
        (volume / "ballast").unlink()
        services.health.look()
        assert client.get("/healthz").text == "ok\n"
        assert answer() == (200, "")
    with contextlib.closing(sqlite3.connect(volume / "tatami.sqlite")) as db:
        rows = db.execute('SELECT seat, answer FROM acts WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
    assert rows == acknowledged


def fill(file: Path) -> None:
    """To the last byte."""
    with file.open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
        for size in (65536, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    ballast.write(b"x" * size)


def session(services: Services, person: Any) -> str:
    """A session that was opened while there was room, or a wrong one."""
    with contextlib.suppress(sa.exc.OperationalError):
        return services.accounts.open_session(person)
    return "none"


def fail_full() -> None:
    raise sa.exc.OperationalError("", None, sqlite3.OperationalError("database or disk is full"))


@SQLITE
def test_a_database_that_is_taken_is_a_503(services: Services) -> None:
    """Another process holds its lock: whoever writes is told to come again, and nothing is lost."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    head = {"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read", "play"])[1]}
    sa.event.listen(services.storage.engine, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout=50"))
    services.storage._let_go()
    services.storage.engine.dispose()
    file = services.storage.file
    assert file is not None
    assert look.asked is not None
    assert look.question is not None
    body = {"seat": look.seat, "question": look.asked.number, "answer": look.question.domain.id_of(look.question.answers[0])}
    with web(services) as client:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = client.post(f"{API}/tables/{table}/answer", json=body, headers=head)
        assert (refused.status_code, refused.json()["code"]) == (503, "fault_busy")
        other.execute("ROLLBACK")
        other.close()
        assert client.post(f"{API}/tables/{table}/answer", json=body, headers=head).json()["repeated"] is False


@SQLITE
def test_a_database_that_turns_read_only_is_a_503(services: Services) -> None:
    """As a file system does after an error."""
    table, (ann, _) = two_at_a_table(services)
    head = {"Authorization": "Bearer " + services.accounts.issue(ann, "t", ["read", "chat"])[1]}
    sa.event.listen(services.storage.engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only=ON"))
    services.storage._let_go()
    services.storage.engine.dispose()
    with web(services) as client:
        refused = client.post(f"{API}/tables/{table}/chat", json={"text": "Hello"}, headers=head)
        assert (refused.status_code, refused.json()["code"]) == (503, "fault_read_only")
        services.health.look()
        assert client.get("/healthz").status_code == 503


SERVE = ("serve", "--port", "0")


def spoil_nothing(file: Path) -> None:
    file.write_bytes(b"")


def spoil_everything(file: Path) -> None:
    file.write_bytes(b"This was a letter to my aunt. " * 400)


def spoil_the_middle(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:20_000] = bytes(reversed(content[4096:20_000]))
    file.write_bytes(content)


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(spoil_nothing, "empty"), (spoil_everything, "damaged"), (spoil_the_middle, "damaged"), (cut_short, "damaged")],
)
def test_a_spoilt_file_is_refused_with_a_sentence(tmp_path: Path, blank_sqlite: Path, spoil: Any, words: str) -> None:
    """At the start, without a traceback."""
    shutil.copy(blank_sqlite, tmp_path / "tatami.sqlite")
    spoil(tmp_path / "tatami.sqlite")
    status, said = command(tmp_path, *SERVE)
    assert status == 2
    assert words in said
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [("backup", "b"), ("restore", "b"), ("recheck",)])
def test_commands_on_a_spoilt_file_say_so(tmp_path: Path, words: tuple[str, ...]) -> None:
    """In one sentence."""
    spoil_everything(tmp_path / "tatami.sqlite")
    status, said = command(tmp_path, *[str(tmp_path / word) if word == "b" else word for word in words])
    assert status == 2
    assert "damaged" in said
    assert "Traceback" not in said


def test_a_database_of_a_newer_server_is_left_alone(tmp_path: Path, blank_sqlite: Path) -> None:
    """It is not migrated backwards, and says which is newer."""
    shutil.copy(blank_sqlite, tmp_path / "tatami.sqlite")
    with contextlib.closing(sqlite3.connect(tmp_path / "tatami.sqlite")) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    status, said = command(tmp_path, *SERVE)
    assert status == 2
    assert "newer than this server" in said
    assert "Traceback" not in said


@SQLITE
def test_a_second_server_on_the_same_file_is_refused(database: str, tmp_path: Path) -> None:
    """Until the first has gone, however it went."""
    first = Fork(database, tmp_path)
    status, said = command(tmp_path, *SERVE)
    assert status == 2
    assert "Another server" in said
    assert first.healthy()
    first.kill()
    third = Fork(database, tmp_path)
    assert third.healthy()
    third.kill()


@pytest.mark.skipif(is_root(), reason="root writes to everything")
def test_a_folder_one_may_not_write_to(tmp_path: Path, blank_sqlite: Path) -> None:
    """A sentence, not a traceback."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(blank_sqlite, folder / "tatami.sqlite")
    folder.chmod(0o500)
    status, said = command(folder, *SERVE)
    folder.chmod(0o700)
    assert status == 2
    assert "Traceback" not in said
