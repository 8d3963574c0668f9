"""Files that are written whole or not at all."""

import os
from pathlib import Path

import pytest

import tatami
from tatami.bots.judgement.chances import read_learned
from tatami.bots.levels import read_ratings
from tatami.lab import files
from tatami.lab.grades import read_run
from tatami.lab.learned import read_kept


def test_what_was_there_stays_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is stopped in the middle of writing leaves the old file, and nothing beside it; a finished one leaves the new one, open to the same people."""
    place = tmp_path / "weights.json"
    place.write_text("old", "utf-8")
    place.chmod(0o640)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(tatami.Unreadable, match="cannot be written: No space left on device"):
            files.write_whole(place, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["weights.json"]
    assert place.read_text("utf-8") == "old"
    assert files.write_whole(place, "new") == place
    assert (place.read_text("utf-8"), place.stat().st_mode & 0o777) == ("new", 0o640)
    assert [path.name for path in tmp_path.iterdir()] == ["weights.json"]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    """What a link points to is replaced; /dev/null swallows everything."""
    (tmp_path / "there.json").write_text("old", "utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "there.json")
    files.write_whole(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "there.json").read_text("utf-8") == "new"
    files.check_place(Path("/dev/null"))
    files.write_whole(Path("/dev/null"), "new")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("place", ["nowhere/game.json", "."])
def test_what_cannot_be_written_is_known_before(tmp_path: Path, place: str) -> None:
    """A folder that is not there, a folder itself; a good place is left as it is."""
    with pytest.raises(tatami.Unreadable, match="cannot be written"):
        files.check_place(tmp_path / place)
    with pytest.raises(tatami.Unreadable, match="cannot be written"):
        files.write_whole(tmp_path / place, "new")
    files.check_place(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "game.json").write_text("old", "utf-8")
    files.check_place(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text("utf-8") == "old"


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"seats":' + "[" * 900 + "]" * 900 + "}"])
def test_files_of_numbers_that_are_nested_deeply_are_refused(tmp_path: Path, nested: str) -> None:
    """What was learned, measured or played: one sentence each; a file that is about to be replaced counts as empty."""
    file = tmp_path / "shogun.json"
    file.write_text(nested, "utf-8")
    for read, sentence in (
        (lambda: read_learned("shogun", [], file, [], "tatami train"), "is damaged .* learn again: tatami train"),
        (lambda: read_ratings("shogun", file), "is damaged; measure again"),
        (lambda: read_run(file), "cannot be read: The JSON is nested"),
    ):
        with pytest.raises(tatami.Unreadable, match=sentence):
            read()
    assert read_kept(file) == {}
