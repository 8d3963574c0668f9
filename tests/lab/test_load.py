"""The load generator, on a small load."""

import os
from typing import Any

import pytest

import tatami
from tatami.cli.load import verdicts
from tatami.lab.load import load
from tatami.lab.load.figures import memory_report
from tatami.lab.load.pairs import Compared, compare


def test_a_small_load_loses_nothing() -> None:
    """Four tables for three seconds, two through the page, the server on one core: every acknowledged answer is there once, and everybody was pushed it."""
    result = load(tables=4, minutes=0.05, rate=20, pages=0.5, ahead=0.2, cores=1)
    assert result["answers"] > 0
    assert result["lost_or_doubled"] == result["refused"] == result["repeated"] == result["unheard"] == 0
    assert result["viewers"] == 14
    assert result["everyone_pushed_ms"]["p95"] >= result["acknowledged_ms"]["p50"]
    assert set(result["memory_mb"]) == {"first", "settled", "last", "most", "bytes_an_answer"}


def test_two_servers_are_compared_in_turn() -> None:
    """One process and two, three pairs of half a second: what each has cost, and the median of what the second costs more."""
    found = compare((Compared(1), Compared(2)), tables=2, pairs=3, seconds=0.5, rate=20, ahead=0.1)
    assert found["processes"] == [1, 2]
    assert all(answers > 0 for answers in found["answers"])
    assert found["refused"] == found["lost_doubled_or_unheard"] == 0
    more = sorted(100 * (two / one - 1) for one, two in found["pairs"])
    assert found["more_percent"] == pytest.approx(more[1], abs=0.2)
    assert found["more_percent_95"] == pytest.approx([more[0], more[2]], abs=0.2)
    assert found["server_cpu_ms_an_answer"] == [pytest.approx(sorted(costs)[1]) for costs in zip(*found["pairs"], strict=True)]


@pytest.mark.parametrize("cores", [99, 4096])
def test_no_more_cores_are_bound_than_there_are(cores: int) -> None:
    """A sentence says how many there are."""
    with pytest.raises(tatami.Unreadable, match=f"{len(os.sched_getaffinity(0))} cores here, not {cores}"):
        load(tables=1, minutes=0.05, rate=1, cores=cores)


@pytest.mark.parametrize("database", ["foo://x", "nonsense"])
def test_a_server_that_does_not_start_has_said_why(capfd: pytest.CaptureFixture[str], database: str) -> None:
    """One sentence, its own, and its status."""
    with pytest.raises(SystemExit, match="2"):
        load(tables=1, minutes=0.05, rate=1, database=database)
    (said,) = capfd.readouterr().err.splitlines()
    assert f"{database}: This is no URL of a database" in said


def test_memory_is_measured_from_where_it_has_settled() -> None:
    """What the start fills does not count; after that, bytes an answer."""
    filling = [(0, 50.0), (100, 90.0)]
    flat = [(100 * n, 100.0) for n in range(2, 10)]
    assert memory_report(filling + flat) == {"first": 50, "settled": 100, "last": 100, "most": 100, "bytes_an_answer": 0}
    rising = [(answers, 100.0 + answers / 2**10) for answers, _ in flat]
    assert memory_report(filling + rising)["bytes_an_answer"] == 1024
    assert memory_report([(0, 50.0)])["bytes_an_answer"] == 0


def load_result(**changes: object) -> dict[str, Any]:
    """The figures of a load that reaches some of its aims."""
    found: dict[str, Any] = {
        "processes": 2,
        "seconds": 300.0,
        "answers": 30_000,
        "tables": 10,
        "viewers": 35,
        "wanted_per_second": 100,
        "answers_per_second": 96.9,
        "through_the_page": 1.0,
        "server_cpu_ms_an_answer": 9.9,
        "everyone_pushed_ms": {"p95": 101.0, "p99": 200.0},
        "memory_mb": {"most": 600, "bytes_an_answer": 401},
        "lost_or_doubled": 0,
        "unheard": 1,
    }
    return found | changes


def test_each_aim_passes_or_falls_short() -> None:
    """By what was reached: the aim of a click counts its further viewers."""
    assert [line.split("  ")[0].strip() for line in verdicts(load_result())] == [
        "falls short",  # of 97 a second
        "pass",  # 5 + 2 · 2.5 ms
        "falls short",
        "pass",
        "pass",
        "falls short",
        "falls short",
    ]


@pytest.mark.parametrize(
    ("seconds", "answers", "risen", "good"),
    [(600, 240_000, 401, False), (600, 240_000, 400, True), (60, 24_000, 704, True), (60, 24_000, 1798, True), (60, 24_000, 1799, False)],
)
def test_a_short_run_allows_for_caches_that_fill(seconds: float, answers: int, risen: int, good: bool) -> None:
    """400 bytes an answer, and in a run of less than five minutes 16 MB for each process: 2 · 16 · 2²⁰ / 24,000 = 1398 bytes an answer."""
    result = load_result(seconds=seconds, answers=answers, memory_mb={"most": 600, "bytes_an_answer": risen})
    line = next(line for line in verdicts(result) if "risen" in line)
    assert line.startswith("pass" if good else "falls short")
