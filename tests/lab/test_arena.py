"""The arena: fair schedules, honest intervals, rows that can be gone on from."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tatami
from conftest import outcome_of
from tatami.core.chance import stream
from tatami.lab import arena
from tatami.lab.crew import ALONE, Crew


def test_seats_are_rotated_with_the_same_seed() -> None:
    """Every bot sits in every seat with every seed."""
    tables = arena.schedule(["a", "b", "c"], 6, 10)
    assert [seats for seats, _ in tables[:3]] == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert [seed for _, seed in tables] == [10, 10, 10, 11, 11, 11]


def test_an_arena_counts_wins_places_and_ratings() -> None:
    """Greedy beats random, and the books agree: wins add up to games."""
    result = arena.arena("shitenno", ["greedy", "random"], 6, 1, {}, ALONE, lambda n: None)
    greedy, random = result["table"]
    assert greedy["wins"]["share"] + random["wins"]["share"] == pytest.approx(1.0)
    assert greedy["wins"]["share"] > 0.5
    assert greedy["rating"]["mu"] > random["rating"]["mu"]
    assert greedy["score"] == pytest.approx(sum(greedy["categories"].values()), abs=0.01)


def test_workers_change_nothing() -> None:
    """Two processes give the same result as one."""
    runs = [arena.simulate("shitenno", "random", 2, 4, 1, {}, Crew(workers), lambda n: None) for workers in (1, 2)]
    assert runs[0] == runs[1]
    assert sum(row["wins"]["share"] for row in runs[0]["by_seat"]) == pytest.approx(1.0)


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """Cut off in the middle of a line it plays only what is missing, and ends with the same rows; other games are refused."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = arena.simulate("shitenno", "random", 2, 4, 1, {}, ALONE, lambda n: None, whole)
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    assert [json.loads(line)["seed"] for line in lines[1:]] == [1, 2, 3, 4]
    cut.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")
    played: list[int] = []
    assert arena.simulate("shitenno", "random", 2, 4, 1, {}, ALONE, played.append, cut) == first
    assert played == [2, 1, 1]
    assert cut.read_text("utf-8") == whole.read_text("utf-8")
    with pytest.raises(tatami.Unreadable, match="give another --out"):
        arena.simulate("shitenno", "random", 2, 4, 9, {}, ALONE, lambda n: None, cut)


@pytest.mark.parametrize("change", [{"places": [1]}, {"scores": "many"}, {"categories": {"wine": [1]}}, {"seed": 1}, {"ending": None}])
def test_a_row_that_is_no_game_of_the_run_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    """Something missing, of another shape, or a seed that stands twice."""
    file = tmp_path / "games.jsonl"
    arena.simulate("shitenno", "random", 2, 3, 1, {}, ALONE, lambda n: None, file)
    heading, first, second, third = file.read_text("utf-8").splitlines()
    spoilt = {key: value for key, value in (json.loads(second) | change).items() if value is not None or key not in change}
    file.write_text("\n".join([heading, first, json.dumps(spoilt), third]) + "\n", "utf-8")
    with pytest.raises(tatami.Unreadable, match=r"is damaged: .* is not game 2 of this run"):
        arena.simulate("shitenno", "random", 2, 3, 1, {}, ALONE, lambda n: None, file)


def test_a_shared_win_is_shared() -> None:
    """Two first places count half each."""
    assert [arena.is_win({"places": [1, 1, 3]}, seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_a_bad_table_is_refused_before_the_first_game() -> None:
    """Wrong seats, options or bots: one sentence, no game."""
    acts: list[Callable[[], object]] = [
        lambda: arena.arena("shitenno", ["random"], 1, 1, {}, ALONE, lambda n: None),
        lambda: arena.simulate("shitenno", "genius", 2, 1, 1, {}, ALONE, lambda n: None),
        lambda: arena.simulate("shitenno", "random", 2, 1, 1, {"x": "y"}, ALONE, lambda n: None),
    ]
    for act in acts:
        with pytest.raises(tatami.Unreadable):
            act()


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
