"""What released versions have left behind is opened by today's program: databases, and records of finished games."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import tatami
from server.clients import API, web
from server.conftest import Opener
from server.helpers import Rules, play_on
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.backup import restore
from tatami.server.store.engine import Storage
from tatami.server.store.recheck import recheck
from tatami.server.store.schema import acts, positions, seats

RELEASES = sorted(path for path in (Path(__file__).parent / "released").iterdir() if path.is_dir())


STATUSES = {  # of a table by its kind; any other is in play, or was closed
    "over": ("over",),
    "carried_over": ("over",),
    "open": ("open", "closed"),
    "closed": ("closed",),
    "halted": ("closed",),
}


@pytest.fixture(params=RELEASES, ids=[release.name for release in RELEASES])
def release(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def old(release: Path, opener: Opener, tmp_path: Path) -> Services:
    """A house that has gone on from a release's database."""
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    storage = Storage(url)
    restore(storage, release / "tables.backup.gz")
    storage.close()
    return opener(database=url)


def tables_of(release: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((release / "tables.json").read_text())
    return found


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_released_database_is_opened_with_everything_in_it(release: Path, old: Services) -> None:
    """Every table is in its player's lists, with its seats; who had an account signs in."""
    ann = old.accounts.check("Ann", "a long password")
    listed = {entry.table for over in (False, True) for entry in old.lists.mine(ann, over)}
    assert listed == {table for table, kept in tables_of(release).items() if kept["kind"] != "closed"}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_table_of_a_release_can_be_looked_at_on_page_and_api(release: Path, old: Services) -> None:
    """By its players and by strangers: none is lost, none answers with an error, and whatever cannot go on says so and offers a rematch."""
    ann = old.accounts.check("Ann", "a long password")
    cookie = {"Cookie": f"tatami={old.accounts.open_session(ann)}"}
    with web(old) as client:
        for table, kept in tables_of(release).items():
            look = old.tables.look(table, ann)
            page = client.get(f"/table/{table}", headers=cookie)
            assert page.status_code == client.get(f"{API}/tables/{table}").status_code == 200
            assert look.status in STATUSES.get(kept["kind"], ("playing", "closed"))
            if look.halted == "other_rules":
                assert "The rules of this title have changed" in page.text
            if kept["kind"] == "over":
                check_finished(release, old, client, table, kept["title"])
            elif kept["kind"] == "carried_over":
                assert client.get(f"/game/{table}").status_code == client.get(f"/game/{table}/replay").status_code == 200
            elif look.halted == "other_rules":
                assert look.status == "closed"
                assert look.question is None
                assert f'action="/table/{table}/rematch"' in page.text
                old.chat.say(ann, table, "Once more?")
                assert old.tables.rematch(ann, table) != table
            elif look.status == "playing" and kept["kind"] not in ("with_a_bot", "left"):
                play_on(old, table, seated(old, table), 3)


def check_finished(release: Path, old: Services, client: Any, table: str, title: str) -> None:
    """The result and the record are those of then."""
    record = json.loads((release / "records" / f"{title}.json").read_text())
    found = client.get(f"/game/{table}/record.json").json()
    assert found["answers"] == record["answers"]
    assert found["outcome"] == record["outcome"]
    assert found["seed"] == record["seed"]
    look = old.tables.look(table, None)
    assert look.outcome is not None
    assert look.outcome.plain() == record["outcome"]
    page = client.get(f"/game/{table}")
    assert page.status_code == 200
    assert str(max(record["outcome"]["scores"])) in page.text
    shown = found["rules"] == tatami.title(title).rules or old.archives.find(table) is not None
    assert client.get(f"/game/{table}/replay").status_code == (200 if shown else 409)


def seated(services: Services, table: str) -> list[Person]:
    query = sa.select(seats.c.person).where(seats.c.table == table).order_by(seats.c.seat)
    return [services.accounts.person(id) for id in services.storage.read(lambda db: db.scalars(query).all())]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_games_that_cannot_go_on_hold_nobody(release: Path, old: Services) -> None:
    """They are under nobody's turn, do not count towards the limit of open tables, and an account that sat there can be deleted."""
    ann = old.accounts.check("Ann", "a long password")
    halted = {table for table in tables_of(release) if old.tables.look(table, None).halted == "other_rules"}
    assert not halted & {entry.table for entry in old.lists.mine(ann)}
    assert halted <= {entry.table for entry in old.lists.mine(ann, over=True)}
    old.forget(ann, "a long password")
    with pytest.raises(Denied):
        old.accounts.check("Ann", "a long password")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_recheck_says_before_what_is_done_after(release: Path, tmp_path: Path, opener: Opener) -> None:
    """Every table that does not simply go on is named with its fate."""
    url = f"sqlite:///{tmp_path / 'before.sqlite'}"
    storage = Storage(url)
    restore(storage, release / "tables.backup.gz")
    said = {found.table: found.fate for found in recheck(storage).differences}
    storage.close()
    after = opener(database=url)
    for table, kept in tables_of(release).items():
        if kept["kind"] not in ("closed", "halted"):
            halted = after.tables.look(table, None).halted
            assert (said.get(table) in ("other_rules", "no_archive")) == (halted == "other_rules"), (table, kept)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_next_change_finds_what_a_release_has_stored(release: Path, tmp_path: Path, opener: Opener, rules: Rules) -> None:
    """Of every title, with rules that part from all games after their third act: those with a position the title carries go on, the others are closed; what is over
    and has an archive can be looked at."""
    url = f"sqlite:///{tmp_path / 'next.sqlite'}"
    storage = Storage(url)
    restore(storage, release / "tables.backup.gz")
    storage.write(lambda db: db.execute(acts.update().where(acts.c.seq == 3).values(checksum=1)))
    stored = {row.table: row.rules for row in storage.read(lambda db: db.execute(sa.select(positions)).all())}
    storage.close()
    for title in tatami.titles():
        rules.rise(title.id, carries=True)
    after = opener(database=url)
    for table, kept in tables_of(release).items():
        halted = after.tables.look(table, None).halted
        if kept["kind"] in ("middle", "carried"):
            assert halted == ("carried" if stored.get(table, 0) >= tatami.title(kept["title"]).carries else "other_rules"), kept
        if halted == "carried" and kept["kind"] != "carried_over":
            play_on(after, table, seated(after, table), 3)
    with web(after) as client:
        for table, kept in tables_of(release).items():
            if kept["kind"] in ("over", "carried_over") and after.archives.find(table) is not None:
                assert client.get(f"/game/{table}/replay?at=70").status_code == 200


def test_a_release_has_stored_what_the_next_change_needs() -> None:
    """From 0.2.0 on: a position of every title in play, of one that was carried over too, and an archive of every game that is over."""
    for release in RELEASES[1:]:
        kinds = {title.id: {kept["kind"] for kept in tables_of(release).values() if kept["title"] == title.id} for title in tatami.titles()}
        lines = gzip.decompress((release / "tables.backup.gz").read_bytes()).decode().splitlines()
        rows = Counter(json.loads(line)[0] for line in lines if line.startswith("["))
        assert all(found >= {"begun", "middle", "carried", "open", "over"} for found in kinds.values())
        assert rows["positions"] >= 2 * len(kinds)
        assert rows["archives"] >= len(kinds)
        assert rows["beginnings"] >= len(kinds)


def test_every_released_version_is_kept() -> None:
    """Whatever the changelog says was released, this one being made aside: `make keep` writes the folder of a version, and nobody changes it afterwards."""
    changes = (Path(__file__).parents[3] / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## (\S+)", changes, re.MULTILINE)
    assert tatami.__version__ in versions
    assert set(versions) - {tatami.__version__} <= {release.name for release in RELEASES} <= set(versions)
