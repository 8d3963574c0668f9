"""The lab: fair schedules, honest intervals, failures kept as records."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tatami
from conftest import outcome_of
from tatami.core.chance import stream
from tatami.lab import arena, bench, soak


def test_seats_are_rotated_with_the_same_seed() -> None:
    """Every bot sits in every seat with every seed."""
    tables = arena.schedule(["a", "b", "c"], 6, 10)
    assert [seats for seats, _ in tables[:3]] == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert [seed for _, seed in tables] == [10, 10, 10, 11, 11, 11]


def test_an_arena_counts_wins_places_and_ratings() -> None:
    """Greedy beats random, and the books agree: wins add up to games."""
    result = arena.arena("shitenno", ["greedy", "random"], 6, 1, {}, 1, lambda n: None)
    greedy, random = result["table"]
    assert greedy["wins"]["share"] + random["wins"]["share"] == pytest.approx(1.0)
    assert greedy["wins"]["share"] > 0.5
    assert greedy["rating"]["mu"] > random["rating"]["mu"]
    assert greedy["score"] == pytest.approx(sum(greedy["categories"].values()), abs=0.01)


def test_workers_change_nothing() -> None:
    """Two processes give the same result as one."""
    runs = [arena.simulate("shitenno", "random", 2, 4, 1, {}, workers, lambda n: None) for workers in (1, 2)]
    assert runs[0] == runs[1]
    assert sum(row["wins"]["share"] for row in runs[0]["by_seat"]) == pytest.approx(1.0)


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """Cut off in the middle of a line it plays only what is missing, and ends with the same rows; other games are refused."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = arena.simulate("shitenno", "random", 2, 4, 1, {}, 1, lambda n: None, whole)
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    assert [json.loads(line)["seed"] for line in lines[1:]] == [1, 2, 3, 4]
    cut.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")
    played: list[int] = []
    assert arena.simulate("shitenno", "random", 2, 4, 1, {}, 1, played.append, cut) == first
    assert played == [2, 1, 1]
    assert cut.read_text("utf-8") == whole.read_text("utf-8")
    with pytest.raises(tatami.Unreadable, match="holds other games"):
        arena.simulate("shitenno", "random", 2, 4, 9, {}, 1, lambda n: None, cut)


@pytest.mark.parametrize(("wins", "low", "high"), [([1.0] * 10, 0.72, 1.0), ([0.0] * 10, 0.0, 0.28), ([1.0, 0.0] * 50, 0.4, 0.6)])
def test_intervals_are_wilsons(wins: list[float], low: float, high: float) -> None:
    """Never below 0 or above 1, and never empty at the ends."""
    found = arena.share(wins)
    assert found["low"] == pytest.approx(low, abs=0.01)
    assert found["high"] == pytest.approx(high, abs=0.01)


def test_a_shared_win_is_shared() -> None:
    """Two first places count half each."""
    assert [arena.is_win({"places": [1, 1, 3]}, seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_a_bad_table_is_refused_before_the_first_game() -> None:
    """Wrong seats, options or bots: one sentence, no game."""
    acts: list[Callable[[], object]] = [
        lambda: arena.arena("shitenno", ["random"], 1, 1, {}, 1, lambda n: None),
        lambda: arena.simulate("shitenno", "genius", 2, 1, 1, {}, 1, lambda n: None),
        lambda: arena.simulate("shitenno", "random", 2, 1, 1, {"x": "y"}, 1, lambda n: None),
    ]
    for act in acts:
        with pytest.raises(tatami.Unreadable):
            act()


def test_a_short_soak_of_every_title(tmp_path: Path) -> None:
    """Random games with mixed options and every check find nothing."""
    for title in tatami.titles():
        result = soak.soak([title.id], 10, 60, 5, 1, tmp_path, lambda n: None)
        assert result["games"] >= 10
        assert result["failures"] == []


def test_a_failure_is_kept_as_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong is saved so that it can be played again."""
    monkeypatch.setattr(soak, "LONGEST", 12)
    result = soak.soak(["shitenno"], 1, 60, 5, 1, tmp_path, lambda n: None)
    assert "no end after 12 answers" in result["failures"][0]["error"]
    kept = json.loads(Path(result["failures"][0]["file"]).read_text("utf-8"))
    assert tatami.replay(kept).number == 13


def test_a_record_of_failure_ends_with_the_answer_that_broke_the_game() -> None:
    """Though the game was only checked some answers later."""

    class BrokenByTheThird:
        number = 0

        def play(self, seat: int, answer: int) -> None:
            self.number += 1

        def check(self) -> None:
            if self.number >= 3:
                raise tatami.Broken("one koku too many")

        def record(self) -> dict[str, Any]:
            return {"answers": self.number}

    game: Any = BrokenByTheThird()
    assert soak.record_of_failure(game, [(0, 1)] * 8) == {"answers": 3}


def test_time_bounds_a_soak(tmp_path: Path) -> None:
    """Once time is up no further game is begun."""
    assert soak.soak(["shitenno"], 1000, 0.0, 5, 1, tmp_path, lambda n: None)["games"] == 0


def test_mixtures_reach_every_option() -> None:
    """Over many seeds every value of every option is played."""
    title, chance = tatami.title("shitenno"), stream(1)
    seen = {pair for _ in range(200) for pair in soak.mixture(title, chance)[0].items()}
    assert seen == {(option.id, value) for option in title.options.values() for value in option.values}


def test_a_benchmark_has_every_figure() -> None:
    """All figures are there and positive."""
    result = bench.bench(["shitenno"], 0.05)
    assert isinstance(result["compiled"], bool)
    for row in result["titles"]["shitenno"].values():
        assert set(row) == set(bench.FIGURES)
        assert all(value > 0 for value in row.values())


def test_a_comparison_takes_the_machine_out() -> None:
    """Twice the decisions on a machine twice as fast is no progress; half the microseconds on the same machine is twice as fast."""
    then = {"yardstick": 10, "titles": {"shitenno": {"2": {"decisions": 100, "view_us": 8.0, "gone": 1}}}}
    faster_machine = {"yardstick": 20, "titles": {"shitenno": {"2": {"decisions": 200, "view_us": 4.0, "new": 5}, "3": {"decisions": 9}}}}
    assert bench.compare(faster_machine, then) == {"shitenno": {"2": {"decisions": 1.0, "view_us": 1.0}, "3": {}}}
    assert bench.compare({**faster_machine, "yardstick": 10}, then)["shitenno"]["2"] == {"decisions": 2.0, "view_us": 2.0}


def test_a_game_of_the_arena_is_the_same_game_with_a_book() -> None:
    """`bare` deals what `new` deals; what bots answer leads to the same outcome in both."""
    for title in tatami.titles():
        seats = title.seat_counts[0]
        bare, booked = tatami.bare(title.id, seats=seats, seed=4), tatami.new(title.id, seats=seats, seed=4)
        chance = stream(1)
        while waiting := bare.waiting():
            assert booked.waiting() == waiting
            answers = bare.question(waiting[0]).answers
            answer = answers[chance.below(len(answers))]
            bare.play(waiting[0], answer)
            booked.play(waiting[0], answer)
        assert outcome_of(bare).plain() == outcome_of(booked).plain()
        assert bare.view(None) == booked.view(None)
