"""Rows in a file: what is there instead of the games of a run, and a run that is stopped."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.lab.crew import ALONE, Crew
from tatami.lab.rows import Stopped, kept_rows

HEADING = {"title": "shitenno", "bot": "greedy", "seats": 2, "features": ["a very long feature", "and another one that is no shorter"]}


def kept(out: Path | None, heading: dict[str, Any], jobs: int = 3, crew: Crew = ALONE) -> list[Any]:
    return kept_rows(lambda job: {"job": job}, list(range(jobs)), crew, lambda _: None, out, heading)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"bot": "random"}, "holds games of bot 'random', this run is of bot 'greedy'; give another --out"),
        ({"seats": 3, "seed": 1}, "holds games of seats 3 and seed 1, this run is of seats 2 and no seed; give another --out"),
        ({"made_of": {"casual": 40 * "x"}}, "holds games of other levels, this run is of no levels; give another --out"),
        ({"features": ["a very long feature"] * 3}, "holds games of other features, this run is of these features; give another --out"),
    ],
)
def test_games_of_something_else_are_told_by_the_difference(tmp_path: Path, other: dict[str, Any], sentence: str) -> None:
    """Not by a piece of JSON, in which the reader would have to look for it."""
    out = tmp_path / "rows.jsonl"
    kept(out, HEADING | other)
    with pytest.raises(tatami.Unreadable) as refusal:
        kept(out, HEADING)
    assert str(refusal.value) == f"{out} {sentence}"


@pytest.mark.parametrize("text", ['{"name": "lab"}\n', '{"title": "shit', "Dear diary\n"])
def test_what_holds_no_games_stays_as_it_is(tmp_path: Path, text: str) -> None:
    """A file of somebody else's is neither read as games nor written to."""
    out = tmp_path / "rows.jsonl"
    out.write_text(text, "utf-8")
    with pytest.raises(tatami.Unreadable):
        kept(out, {"rules": 1} | HEADING)
    assert out.read_text("utf-8") == text


def test_fewer_games_than_are_there_are_the_first_of_them(tmp_path: Path) -> None:
    """A shorter run of the same takes as many as it asks for, and says so; the file keeps all."""
    out, ticks = tmp_path / "rows.jsonl", list[int]()
    kept(out, HEADING, 5)
    assert kept_rows(str, [0, 1], ALONE, ticks.append, out, HEADING) == [{"job": 0}, {"job": 1}]
    assert ticks == [2]
    assert len(out.read_text("utf-8").splitlines()) == 1 + 5


class Interrupted(Crew):
    """Ctrl-C after the second game."""

    def rows(self, work: Any, jobs: list[Any]) -> Iterator[Any]:
        yield from (work(job) for job in jobs[:2])
        raise KeyboardInterrupt


def test_a_stopped_run_says_how_to_go_on(tmp_path: Path) -> None:
    """With the same command where games are kept; otherwise with a file to keep them in."""
    out = tmp_path / "rows.jsonl"
    with pytest.raises(Stopped, match=f"Stopped after game 2 of 5, kept in {out}; the same command goes on from there"):
        kept(out, HEADING, 5, Interrupted())
    assert kept(out, HEADING, 5) == [{"job": n} for n in range(5)]
    with pytest.raises(Stopped, match="nothing is kept; with --out FILE the same command could go on from there"):
        kept(None, HEADING, 5, Interrupted())


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    """Their lines would be mixed up: the second is refused as long as the first writes, and leaves the file as it is."""
    pytest.importorskip("fcntl", reason="this system locks no files")
    out = tmp_path / "rows.jsonl"

    class Meanwhile(Crew):
        def rows(self, work: Any, jobs: list[Any]) -> Iterator[Any]:
            yield work(jobs[0])
            before = out.read_bytes()
            with pytest.raises(tatami.Unreadable, match="is being written by another run; wait for it, or give another --out"):
                kept(out, HEADING)
            assert out.read_bytes() == before
            yield from (work(job) for job in jobs[1:])

    assert kept(out, HEADING, 3, Meanwhile()) == kept(out, HEADING, 3) == [{"job": n} for n in range(3)]


def test_a_full_disk_is_a_sentence_and_loses_no_whole_row(tmp_path: Path) -> None:
    """The row that had no room is cut off when the run goes on."""
    resource = pytest.importorskip("resource")
    out = tmp_path / "rows.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = len(json.dumps(HEADING)) + 1 + len('{"job": 0}\n') * 2 + 5
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        with pytest.raises(tatami.Unreadable, match=f"{out} cannot be written: File too large"):
            kept(out, HEADING)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert out.stat().st_size == size
    done: list[int] = []
    kept_rows(lambda job: {"job": job}, [0, 1, 2], ALONE, done.append, out, HEADING)
    assert done == [2, 1]


@pytest.mark.parametrize(("place", "why"), [(".", "Is a directory"), ("nowhere/rows.jsonl", "No such file or directory")])
def test_what_is_no_place_for_rows_is_said_in_words(tmp_path: Path, place: str, why: str) -> None:
    """Without the number and the quotes of the system's own message."""
    with pytest.raises(tatami.Unreadable) as refusal:
        kept(tmp_path / place, HEADING)
    assert str(refusal.value) == f"{tmp_path / place} cannot be written: {why}"
