"""Parquet: a table of games, one of seats, one of decisions; a stopped run goes on, and other programs read it."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.lab import arena
from tatami.lab.crew import ALONE, Tick

pytest.importorskip("pyarrow", reason="Parquet comes with the extra tatami[lab]")
from pyarrow import parquet

EXAMPLE = Path(__file__).parents[2] / "examples/read_games.py"


class Stopped(Exception):
    pass


def simulate(out: Path, games: int, tick: Tick = lambda n: None, with_choices: bool = False, seed: int = 1) -> dict[str, Any]:
    return arena.simulate("shitenno", "random", 3, games, seed, {}, ALONE, tick, out, with_choices)


def test_one_row_a_game_and_one_a_seat(tmp_path: Path) -> None:
    """What stands there is what was played."""
    out = tmp_path / "games.parquet"
    simulate(out, 4)
    played = [arena.play("shitenno", ["random"] * 3, seed, {}) for seed in (1, 2, 3, 4)]
    games, seats = parquet.read_table(out).to_pylist(), parquet.read_table(tmp_path / "games.seats.parquet").to_pylist()
    assert [(row["number"], row["seed"], row["decisions"], row["ending"]) for row in games] == [
        (number, row["seed"], row["decisions"], row["ending"]) for number, row in enumerate(played)
    ]
    assert [row["winners"] for row in games] == [[s for s in range(3) if row["places"][s] == 1] for row in played]
    assert [row["score"] for row in seats] == [score for row in played for score in row["scores"]]
    assert [row["place"] for row in seats] == [place for row in played for place in row["places"]]
    assert sum(row["win"] for row in seats) == 4
    for row in seats:
        assert row["score"] == sum(row[category] for category in played[0]["categories"])
    assert {path.name for path in tmp_path.iterdir()} == {"games.parquet", "games.seats.parquet"}


def test_decisions_on_demand_play_the_game_again(tmp_path: Path) -> None:
    """A game in which each question with a choice is answered as the table says ends as it did."""
    out = tmp_path / "games.parquet"
    simulate(out, 2, with_choices=True)
    rows = [row for row in parquet.read_table(tmp_path / "games.decisions.parquet").to_pylist() if row["seed"] == 2]
    game = tatami.bare("shitenno", seats=3, seed=2)
    for row in rows:
        while len(game.legal(game.waiting()[0])) == 1:
            game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
        question = game.question(row["seat"])
        assert (question.kind, len(question.answers)) == (row["kind"], row["answers"])
        game.play(row["seat"], question.domain.value_of(row["answer"]))
    assert game.over
    assert [row["decision"] for row in rows] == list(range(len(rows)))


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Stopped after three games, the next run plays the other three; a longer one adds to the tables; none plays a game twice."""
    out, whole = tmp_path / "games.parquet", tmp_path / "whole.parquet"
    seen: list[int] = []

    def stop(n: int) -> None:
        seen.append(n)
        if sum(seen) == 3:
            raise Stopped

    with pytest.raises(Stopped):
        simulate(out, 6, stop, with_choices=True)
    assert not out.exists()
    ticks: list[int] = []
    simulate(out, 6, ticks.append, with_choices=True)
    assert ticks == [3, 1, 1, 1]
    ticks.clear()
    result = simulate(out, 8, ticks.append, with_choices=True)
    assert ticks == [6, 1, 1]
    assert result == simulate(whole, 8, with_choices=True)
    for table in ("", ".seats", ".decisions"):
        assert parquet.read_table(tmp_path / f"games{table}.parquet").equals(parquet.read_table(tmp_path / f"whole{table}.parquet"))
    assert simulate(out, 8, ticks.append, with_choices=True) == result
    assert not list(tmp_path.glob("*.rows"))


def test_rows_that_are_in_the_tables_are_not_put_there_twice(tmp_path: Path) -> None:
    """A run killed between writing its tables and forgetting its rows."""
    out = tmp_path / "games.parquet"
    simulate(out, 2)
    heading = json.loads(parquet.read_schema(out).metadata[b"tatami"])
    row = arena.play("shitenno", ["random"] * 3, 1, {})
    (tmp_path / "games.parquet.rows").write_text(json.dumps({**heading, "after": 0}) + "\n" + json.dumps(row) + "\n", "utf-8")
    simulate(out, 3)
    assert parquet.read_table(out)["seed"].to_pylist() == [1, 2, 3]


def test_other_games_are_refused(tmp_path: Path) -> None:
    """Another seed, or decisions that were not kept: a sentence, and nothing is changed."""
    out = tmp_path / "games.parquet"
    simulate(out, 2)
    before = out.read_bytes()
    with pytest.raises(tatami.Unreadable, match="give another --out"):
        simulate(out, 2, seed=5)
    with pytest.raises(tatami.Unreadable, match="give another --out"):
        simulate(out, 2, with_choices=True)
    out.with_name("none.parquet").write_text("no table", "utf-8")
    with pytest.raises(tatami.Unreadable, match=r"none\.parquet cannot be read"):
        simulate(out.with_name("none.parquet"), 2)
    assert out.read_bytes() == before


def test_a_tournament_keeps_its_rows_too(tmp_path: Path) -> None:
    """With who sat where: the same seed comes back in each seat order."""
    out = tmp_path / "games.parquet"
    arena.arena("shitenno", ["random", "greedy"], 2, 7, {}, ALONE, lambda n: None, out)
    games = parquet.read_table(out).to_pylist()
    assert [(row["number"], row["seed"], row["bots"]) for row in games] == [(0, 7, ["random", "greedy"]), (1, 7, ["greedy", "random"])]


def test_the_example_reads_them_with_sql(tmp_path: Path) -> None:
    """Its sums are those of the games."""
    pytest.importorskip("duckdb", reason="the example reads with DuckDB")
    out = tmp_path / "games.parquet"
    result = simulate(out, 5, with_choices=True)
    found = runpy.run_path(str(EXAMPLE))["read"](out)
    by_seat = found["seat, games, wins, mean score"]
    assert [row[1] for row in by_seat] == [5, 5, 5]
    assert [row[3] for row in by_seat] == [pytest.approx(seat["score"], abs=0.001) for seat in result["by_seat"]]
    played = [arena.play("shitenno", ["random"] * 3, seed, {}, True) for seed in range(1, 6)]
    kinds = [kind for row in played for _, kind, _, _ in row["choices"]]
    assert {row[0]: row[1] for row in found["question, decisions, given by winners"]} == {kind: kinds.count(kind) for kind in kinds}
