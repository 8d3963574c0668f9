"""What released versions have left behind is opened by today's program: databases, and records of finished games."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Opener
from tatami.server.services import Services
from tatami.server.store.backup import restore
from tatami.server.store.engine import Storage

RELEASES = sorted(path for path in (Path(__file__).parent.parent / "store").iterdir() if path.is_dir())


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
