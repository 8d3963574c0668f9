"""`tatami recheck`, `tatami backup` and `tatami newcomers`: they read, and change nothing."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from server.databases import put_release
from tatami.server.store.opening import open_storage


def test_recheck_leaves_an_older_database_byte_for_byte(run: Run, tmp_path: Path) -> None:
    """And names the games that do not simply go on, with status 1."""
    put_release("0.1.0", f"sqlite:///{tmp_path / 'tatami.sqlite'}")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    status, out, _ = run("recheck", "--data", str(tmp_path), "--json")
    said = json.loads(out)
    assert (status, said["games"] > 0, len(said["differences"]) > 0) == (1, True, True)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_newcomers_of_a_server_that_nobody_has_played_on(run: Run, tmp_path: Path) -> None:
    """A sentence, or an empty list."""
    open_storage(f"sqlite:///{tmp_path / 'tatami.sqlite'}").close()
    assert run("newcomers", "--data", str(tmp_path)) == (0, "Nobody has finished a first game against bots of one level yet.\n", "")
    assert run("newcomers", "--data", str(tmp_path), "--json") == (0, "[]\n", "")


@pytest.mark.parametrize("command", ["recheck", "backup", "newcomers"])
@pytest.mark.parametrize("named", ["--data", "--database"])
def test_a_wrong_path_is_a_sentence_and_nothing_is_made(run: Run, tmp_path: Path, command: str, named: str) -> None:
    """By folder or by URL."""
    wrong = tmp_path / "wrong"
    words = [command, *([str(tmp_path / "b")] if command == "backup" else [])]
    where = str(wrong) if named == "--data" else f"sqlite:///{wrong / 'tatami.sqlite'}"
    status, out, err = run(*words, named, where)
    assert (status, out) == (2, "")
    assert "no database of Tatami" in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["nonsense", "foo://x"])
def test_what_is_no_url_of_a_database_is_a_sentence(run: Run, url: str) -> None:
    """One line, with what was given and what could be."""
    for words in (("recheck",), ("newcomers",), ("backup", "b"), ("restore", "b")):
        status, _, err = run(*words, "--database", url)
        assert (status, len(err.splitlines())) == (2, 1)
        assert f"{url}: This is no URL of a database" in err
