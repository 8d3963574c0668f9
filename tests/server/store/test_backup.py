"""Backup and restore, across databases; migrations from every released schema; recheck of stored games."""

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from conftest import compiled
from server.conftest import Opener
from server.databases import create_database, in_database, new_name, new_postgres
from server.helpers import play_on, two_at_a_table
from tatami.core.errors import Unreadable
from tatami.server.services import Services
from tatami.server.store.backup import backup, restore
from tatami.server.store.engine import Storage, open_engine
from tatami.server.store.migrate import current, migrate, revisions, upgrade
from tatami.server.store.recheck import recheck
from tatami.server.store.schema import chat, metadata, tables
from tatami.server.store.schema import people as people_table


def contents(storage: Storage) -> dict[str, list[Any]]:
    def do(db: sa.Connection) -> dict[str, list[Any]]:
        return {table.name: sorted(map(repr, db.execute(sa.select(table)).all())) for table in metadata.sorted_tables}

    return storage.read(do)


def test_a_backup_brings_everything_back_on_either_database(services: Services, cluster: str, tmp_path: Path) -> None:
    """From this database to PostgreSQL and on to SQLite: every row is the same, and play goes on."""
    table, people = two_at_a_table(services)
    services.chat.say(people[0], table, "Bonne chance ! 幸運")
    play_on(services, table, people, 20)
    before = contents(services.storage)
    postgres, sqlite = Storage(new_postgres(cluster)), Storage(f"sqlite:///{tmp_path / 'other.sqlite'}")
    count = backup(services.storage, tmp_path / "one.backup")
    assert restore(postgres, tmp_path / "one.backup") == count == sum(map(len, before.values()))
    backup(postgres, tmp_path / "two.backup")
    restore(sqlite, tmp_path / "two.backup")
    assert contents(postgres) == contents(sqlite) == before
    postgres.close()
    sqlite.close()


def test_play_goes_on_after_a_restore(services: Services, opener: Opener, tmp_path: Path) -> None:
    """Chat too, whose numbers go on where they were."""
    table, people = two_at_a_table(services)
    services.chat.say(people[0], table, "One")
    play_on(services, table, people, 10)
    backup(services.storage, tmp_path / "b")
    fresh = Storage(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    restore(fresh, tmp_path / "b")
    fresh.close()
    again = opener(database=f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    assert again.tables.look(table, people[0]).view == services.tables.look(table, people[0]).view
    again.chat.say(people[1], table, "Two")
    play_on(again, table, people, 5)
    assert [line.text for line in again.tables.look(table, people[0]).chat] == ["One", "Two"]


def test_a_backup_is_not_restored_over_something(services: Services, tmp_path: Path) -> None:
    """Nor is a file that is none."""
    two_at_a_table(services)
    backup(services.storage, tmp_path / "b")
    with pytest.raises(Unreadable, match="not empty"):
        restore(services.storage, tmp_path / "b")
    (tmp_path / "c").write_text("hello")
    with pytest.raises(Unreadable, match="no backup"):
        restore(services.storage, tmp_path / "c")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("revision", [None, *revisions()])
def test_every_released_schema_can_be_brought_to_the_newest(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, revision: str | None
) -> None:
    """And what comes out is what the code expects; so does what an empty database gets."""
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    else:
        cluster, name = request.getfixturevalue("cluster"), new_name()
        create_database(cluster, name)
        url = in_database(cluster, name)
    engine = open_engine(url)
    if revision is not None:
        with engine.connect().execution_options(tatami_write=True) as connection, connection.begin():
            migrate(connection, revision)
    upgrade(engine)
    with engine.connect() as connection:
        assert current(connection) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_recheck_finds_nothing_where_nothing_has_changed(services: Services) -> None:
    """Running and finished games, undo included."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10_000)
    other, others = two_at_a_table(services)
    play_on(services, other, others, 15)
    for person in others:
        look = services.tables.look(other, person)
        if look.can_undo:
            services.acts.undo(person, other, look.seat or 0)
    report = recheck(services.storage)
    assert report.games == 2
    assert report.differences == []


@pytest.mark.skipif(compiled(), reason="compiled steps cannot be changed by a test; run it with PYTHONPATH=src")
def test_recheck_finds_a_rule_change_that_would_alter_a_running_game(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card more in every first hand: the books no longer fit, and the table is named."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 15)
    from tatami.core.agenda import Step
    from tatami.titles.shitenno.rules import flow

    step = next(cls for cls in vars(flow).values() if isinstance(cls, type) and issubclass(cls, Step) and "answers" in vars(cls))
    honest = step.answers
    changed = [cls for cls in all_steps(Step) if "answers" in vars(cls) and cls.__module__.startswith("tatami.titles.shitenno")]
    assert honest is not None
    for cls in changed:
        monkeypatch.setattr(cls, "answers", shorter(cls.answers))
    (found,) = recheck(services.storage).differences
    assert (found.table, found.status) == (table, "playing")


def shorter(answers: Any) -> Any:
    """The rule, with its last answer forbidden where there are more than two."""

    def changed(self: Any, game: Any, seat: int) -> list[int]:
        found: list[int] = answers(self, game, seat)
        return found[:-1] if len(found) > 2 else found

    return changed


def all_steps(cls: Any) -> list[Any]:
    return [sub for direct in cls.__subclasses__() for sub in [direct, *all_steps(direct)]]


def test_recheck_names_games_begun_under_other_rules(services: Services) -> None:
    """The title's rules were raised: the running game is found, with what becomes of it."""
    table, _ = two_at_a_table(services)
    services.storage.write(lambda db: db.execute(tables.update().values(rules=999)))
    (found,) = recheck(services.storage).differences
    assert (found.table, found.fate) == (table, "new_rules")


def spoilt_backups(file: Path) -> dict[str, bytes]:
    """A good backup, spoilt in every way a disk or a copy may spoil it."""
    good = file.read_bytes()
    lines = gzip.decompress(good).split(b"\n")
    middle = len(lines) // 2
    first = json.loads(lines[0])
    return {
        "cut": good[: len(good) // 2],
        "cut by a byte": good[:-1],
        "a bit turned": good[: len(good) // 2] + bytes([good[len(good) // 2] ^ 4]) + good[len(good) // 2 + 1 :],
        "nothing": b"",
        "without its end": gzip.compress(b"\n".join(lines[:-2]) + b"\n"),
        "a row missing": gzip.compress(b"\n".join(lines[:middle] + lines[middle + 1 :])),
        "a row twice": gzip.compress(b"\n".join([*lines[:middle], lines[middle], *lines[middle:]])),
        "a row changed": gzip.compress(b"\n".join(lines).replace(b"Ann", b"Eve")),
        "more after its end": gzip.compress(b"\n".join(lines) + lines[1] + b"\n"),
        "nested deeply": gzip.compress(b"[" * 100_000 + b"\n"),
        "a row nested deeply": with_rows(first, ["[" * 100_000]),
        "a value nested deeply": with_rows(first, ['["people", {"id": ' + "[" * 900 + "]" * 900 + "}]"]),
        "newer format": gzip.compress(b"\n".join([json.dumps(first | {"format": 3}).encode(), *lines[1:]])),
        "newer schema": gzip.compress(b"\n".join([json.dumps(first | {"schema": "9999"}).encode(), *lines[1:]])),
    }


def with_rows(first: dict[str, Any], rows: list[str]) -> bytes:
    """A backup of these rows, with an end that fits."""
    end = {"end": True, "rows": len(rows), "sha256": sha256("".join(rows).encode()).hexdigest()}
    return gzip.compress("\n".join([json.dumps(first), *rows, json.dumps(end), ""]).encode())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_spoilt_or_newer_backup_is_refused_whole(services: Services, tmp_path: Path) -> None:
    """With a sentence that says what is wrong; the database stays empty, and a good backup can still be restored into it."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 20)
    count = backup(services.storage, tmp_path / "good")
    fresh = Storage(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    upgrade(fresh.engine)
    for how, content in spoilt_backups(tmp_path / "good").items():
        (tmp_path / "bad").write_bytes(content)
        with pytest.raises(Unreadable, match=r"damaged|newer|no backup"):
            restore(fresh, tmp_path / "bad")
        assert not any(contents(fresh).values()), how
    with pytest.raises(Unreadable, match="no file"):
        restore(fresh, tmp_path / "not there")
    assert restore(fresh, tmp_path / "good") == count
    assert contents(fresh) == contents(services.storage)
    fresh.close()


def test_a_zero_byte_of_old_does_not_stop_a_restore(services: Services, cluster: str, tmp_path: Path) -> None:
    """Older servers let one into chat on SQLite; PostgreSQL would not have it."""
    table, people = two_at_a_table(services)
    services.chat.say(people[0], table, "Hello")
    if services.storage.sqlite:
        services.storage.write(lambda db: db.execute(chat.update().values(text="Hel\0lo")))
    backup(services.storage, tmp_path / "b")
    postgres = Storage(new_postgres(cluster))
    restore(postgres, tmp_path / "b")
    assert postgres.read(lambda db: db.scalar(sa.select(chat.c.text))) == "Hello"
    postgres.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_the_first_schema_is_brought_to_the_newest(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    """Without an end, as it was then; and a name signs in by its shape afterwards."""
    person: dict[str, Any] = {
        "id": "ann",
        "name": "Ann",
        "login": "ann",
        "password": None,
        "lang": "en",
        "theme": "auto",
        "notices": {},
        "created": 0,
        "deleted": None,
    }
    rows = [
        {"tatami": "backup", "format": 1, "schema": "0001"},
        ["people", person],
        ["people", person | {"id": "bill", "name": "Bill", "login": "bill"}],
    ]
    (tmp_path / "old").write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    storage = Storage(f"sqlite:///{tmp_path / 'new.sqlite'}" if kind == "sqlite" else new_postgres(request.getfixturevalue("cluster")))
    upgrade(storage.engine)
    assert restore(storage, tmp_path / "old") == 2
    with storage.engine.connect() as connection:
        assert current(connection) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert storage.read(lambda db: db.scalar(sa.select(people_table.c.login).where(people_table.c.id == "bill"))) == "biii"
    storage.close()


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(services: Services, tmp_path: Path) -> None:
    """A sentence, and no half of a file."""
    with pytest.raises(Unreadable, match="could not be written"):
        backup(services.storage, tmp_path / "no such folder" / "b")
    if Path("/dev/full").exists():
        (tmp_path / "b.part").symlink_to("/dev/full")
        two_at_a_table(services)
        with pytest.raises(Unreadable, match="could not be written"):
            backup(services.storage, tmp_path / "b")
        assert list(tmp_path.glob("b*")) == []
