"""Ratings of the levels: fair tables, a fit against strengths that are known, a run from the first game to the file."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.bots.bot import Random, Standpoint
from tatami.bots.levels import NAMED, Level, ratings_file
from tatami.cli.levels import ladder as ladder_command
from tatami.core.chance import stream
from tatami.lab import ladder
from tatami.lab.crew import ALONE


def test_neighbours_sit_everywhere_equally_often() -> None:
    """Three seats, twelve games: each level has every seat six times, is there once as often as twice, and meets every deal in all orders."""
    tables = ladder.matches(("a", "b"), 3, 12, 5)
    assert Counter((seat, who) for bots, _ in tables for seat, who in enumerate(bots)) == {(s, who): 6 for s in range(3) for who in "ab"}
    assert Counter(bots.count("a") for bots, _ in tables) == {1: 6, 2: 6}
    assert [seed for _, seed in tables] == [5] * 6 + [6] * 6


def test_no_game_is_played_twice() -> None:
    """Two and four seats have two lineups a deal, three have six: a bot that counts iterations would play the same game again."""
    assert ladder.matches(("a", "b"), 2, 4, 5) == [(["a", "b"], 5), (["b", "a"], 5), (["a", "b"], 6), (["b", "a"], 6)]
    for seats in (2, 3, 4, 5):
        tables = ladder.matches(("a", "b"), seats, 120, 5)
        assert len({(tuple(bots), seed) for bots, seed in tables}) == 120


def test_a_win_of_three_games_in_four_is_191_points() -> None:
    """Elo's scale: 400 points times the logarithm of the odds; the wins thought of beside those played draw it a little together."""
    rows = [{"seats": ["a", "b"], "places": [2, 1]}] * 300 + [{"seats": ["b", "a"], "places": [2, 1]}] * 100
    found = ladder.fit(rows, ["a", "b"])
    assert found["a"] == {"rating": 1000, "low": 1000, "high": 1000}
    assert found["b"]["rating"] == round(1000 + 400 * log10(301 / 101))
    half = 1.96 * 400 / 2.302585 / (402 * (301 / 402) * (101 / 402)) ** 0.5  # of a logistic regression of one number
    assert (found["b"]["low"], found["b"]["high"]) == (
        pytest.approx(found["b"]["rating"] - half, abs=1),
        pytest.approx(found["b"]["rating"] + half, abs=1),
    )


def test_the_fit_finds_strengths_at_tables_of_three() -> None:
    """Races of exponential clocks come in as Plackett and Luce say: rates of 1, 2 and 6 are 120 and 311 points apart."""
    chance, rates, rows = stream(11), {"a": 1, "b": 2, "c": 6}, []
    for n in range(3000):
        seats = ["a", "b", "b"] if n % 3 == 0 else ["b", "c", "c"] if n % 3 == 1 else ["a", "a", "b"]
        rows.append({"seats": seats, "places": race([rates[name] for name in seats], chance.below)})
    found = ladder.fit(rows, ["a", "b", "c"])
    assert [found[name]["rating"] for name in "abc"] == pytest.approx([1000, 1120, 1311], abs=25)


def race(rates: list[int], below: Callable[[int], int]) -> list[int]:
    """The places when each of those who are left comes in next in proportion to its rate."""
    left, places = list(range(len(rates))), [0] * len(rates)
    for place in range(1, len(rates) + 1):
        tickets = [seat for seat in left for _ in range(rates[seat])]
        seat = tickets[below(len(tickets))]
        left.remove(seat)
        places[seat] = place
    return places


def test_a_shared_place_counts_for_both_orders() -> None:
    """Two who come first together have each come first half the time; who comes last has not."""
    assert ladder.stages([1, 1, 3], [7, 8, 9]) == {(7, (7, 8, 9)): 0.5, (8, (7, 8, 9)): 0.5, (8, (8, 9)): 0.5, (7, (7, 9)): 0.5}


def test_what_is_told_of_a_pair_and_of_a_level() -> None:
    """The stronger one of two is named second: how often it won at tables of both, how many points lie between; of a level, how long it thinks as a rule and
    at its slowest twentieth."""
    rows = [
        {"seats": list(bots), "seed": 5, "places": places}
        for bots, places in (("ab", [2, 1]), ("ba", [1, 2]), ("ab", [1, 2]), ("bc", [2, 1]))
    ]
    ratings = {"a": {"rating": 1000}, "b": {"rating": 1120}}
    found = ladder.between(rows, ("a", "b"), ratings)
    assert (found["games"], found["step"], found["stronger_won"]["share"]) == (3, 120, pytest.approx(2 / 3, abs=1e-4))
    times = [
        {"seats": ["a", "b"], "took": {"a": [float(n) for n in range(50)], "b": [1.0]}},
        {"seats": ["a", "c"], "took": {"a": [float(n) for n in range(50, 100)]}},
    ]
    assert ladder.played(times, "a") == {"games": 2, "p50_ms": 50.0, "p95_ms": 95.0}


@pytest.mark.parametrize(("pair", "games"), [(("beginner", "casual"), 400), (("casual", "experienced"), 30), (("expert", "master"), 30)])
def test_fewer_games_where_one_of_two_searches(pair: tuple[str, str], games: int) -> None:
    """In Shitennō the experienced one does."""
    assert ladder.games_of(pair, "shitenno", 400, 30) == games


def test_each_answer_is_timed_for_who_gave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three seats two are of one level: its times are those of both."""
    gave: dict[int, int] = {}

    class Counting(Random):
        def __init__(self, seat: int) -> None:
            super().__init__(seat)
            self.seat = seat

        def answer(self, standpoint: Standpoint) -> int:
            gave[self.seat] = gave.get(self.seat, 0) + 1
            return super().answer(standpoint)

    seats = iter(range(3))
    monkeypatch.setattr(ladder, "invite", lambda *_: Counting(next(seats)))
    took = ladder.play(("shitenno", ["beginner", "casual", "beginner"], 4))["took"]
    assert {name: len(times) for name, times in took.items()} == {"beginner": gave[0] + gave[2], "casual": gave[1]}
    assert min(gave.values()) > 10


def test_a_run_ends_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the games, seeds, rules and intervals behind every rating; a second run of the same goes on with the games of the first."""
    quick = {name: Level("greedy", overlooks=0.9 - at / 10) for at, name in enumerate(NAMED)}
    monkeypatch.setattr(ladder, "read_level", lambda name, title="": quick[name])
    monkeypatch.setattr(ladder, "invite", by_chance)
    monkeypatch.setattr(ladder, "ratings_file", lambda title: tmp_path / f"{title}.json")
    ticks: list[int] = []
    found = ladder.measure("shitenno", 2, list(NAMED), 2, 1, 4, ALONE, ticks.append, tmp_path / "games.jsonl")
    assert ticks == [0] + [1] * 10
    whole = json.loads(ladder.keep(found).read_text("utf-8"))
    kept = whole["seats"]["2"]
    assert (whole["title"], kept["rules"], kept["seed"], kept["games"]) == ("shitenno", found["rules"], 4, 10)
    assert {name: row["games"] for name, row in kept["levels"].items()} == {name: 4 if 0 < at < 5 else 2 for at, name in enumerate(NAMED)}
    assert all(row["p95_ms"] >= row["p50_ms"] >= 0 for row in kept["levels"].values())
    assert [pair["levels"] for pair in kept["pairs"]] == [list(pair) for pair in pairwise(NAMED)]
    ladder.measure("shitenno", 2, list(NAMED), 2, 1, 4, ALONE, ticks.append, tmp_path / "games.jsonl")
    assert ticks[11:] == [10]
    more = ladder.measure("shitenno", 2, list(NAMED), 3, 1, 4, ALONE, ticks.append, tmp_path / "games.jsonl")
    assert (ticks[12:], more["games"]) == ([10, 1, 1, 1, 1, 1], 15)
    with pytest.raises(tatami.Unreadable, match="give another --out"):
        ladder.measure("shitenno", 2, list(NAMED), 3, 2, 4, ALONE, ticks.append, tmp_path / "games.jsonl")


def test_searches_play_no_more_games_than_the_others() -> None:
    """A few games are a few games: of 3, and at most 2 where one searches; a longer run begins as the shorter one."""
    assert [ladder.games_of(pair, "shitenno", 3, 2) for pair in pairwise(NAMED)] == [3, 3, 2, 2, 2]
    assert [ladder.games_of(pair, "shitenno", 3, 400) for pair in pairwise(NAMED)] == [3] * 5
    assert ladder.all_games("shitenno", list(NAMED), 3, 400) == 15


@pytest.mark.parametrize(
    ("levels", "games", "taken"), [(NAMED, [400] * 5, True), (NAMED, [400, 400, 399, 400, 400], False), (NAMED[:5], [400] * 4, False)]
)
def test_only_ratings_of_all_levels_after_enough_games_are_taken(levels: tuple[str, ...], games: list[int], taken: bool) -> None:
    """The page says of every level that it has played 400 games with each neighbour."""
    pairs = [{"levels": list(pair), "games": count} for pair, count in zip(pairwise(levels), games, strict=True)]
    assert ladder.is_whole({"title": "shitenno", "levels": {level: {} for level in levels}, "pairs": pairs}) == taken


@pytest.mark.parametrize("out", ["games.jsonl", None])
def test_a_short_run_leaves_the_ratings_of_the_package_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], out: str | None
) -> None:
    """One game of the two weakest: what it found lies beside the games, or here, and a sentence says so."""
    package = tmp_path / "ratings"
    package.mkdir()
    before = ratings_file("shitenno").read_bytes()
    (package / "shitenno.json").write_bytes(before)
    monkeypatch.setattr(ladder, "ratings_file", lambda title: package / f"{title}.json")
    monkeypatch.chdir(tmp_path)
    ladder_command("shitenno", to="beginner", games=1, out=None if out is None else tmp_path / out)
    assert (package / "shitenno.json").read_bytes() == before
    kept = json.loads((tmp_path / ("games.ratings.json" if out else "shitenno.ratings.json")).read_text("utf-8"))["seats"]["2"]
    assert (list(kept["levels"]), kept["games"]) == (["first_game", "beginner"], 1)
    said = " ".join(capsys.readouterr().out.split())
    assert "Not taken, the ratings of the package are as they were" in said
    assert "first_game" in said


def test_ratings_stand_beside_those_of_other_numbers_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run for three leaves those for four as they were, and these stay the ones that are told; a second run for three replaces the first."""
    monkeypatch.setattr(ladder, "ratings_file", lambda title: tmp_path / f"{title}.json")
    before = ratings_file("shogun").read_bytes()
    (tmp_path / "shogun.json").write_bytes(before)
    four = json.loads(before)["seats"]["4"]
    for games in (1, 2):
        ladder.keep({**four, "title": "shogun", "seats": 3, "games": games})
        kept = json.loads((tmp_path / "shogun.json").read_text("utf-8"))["seats"]
        assert kept == {"4": four, "3": {**four, "games": games}}
    assert list(kept) == ["4", "3"]


@pytest.mark.parametrize(("title", "seats"), [("shogun", 4), ("samurai_katana", 4), ("shitenno", 2), ("white_castle", 2)])
def test_as_many_play_as_the_ratings_of_the_package_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, seats: int
) -> None:
    """Unless another number is asked for; one alone plays against nobody, which is said before the first game."""
    asked: list[int] = []

    def measured(_title: str, players: int, *_rest: Any) -> Any:
        asked.append(players)
        raise tatami.Unreadable("that was all that was wanted")

    with monkeypatch.context() as patched:
        patched.setattr(ladder, "measure", measured)
        for number in (0, 3):
            with pytest.raises(tatami.Unreadable, match="that was all"):
                ladder_command(title, seats=number)
    assert asked == [seats, 3]
    for number in (1, -1):
        with pytest.raises(tatami.Unreadable, match="by two players or more"):
            ladder_command("white_castle", seats=number, games=1, searched=1, out=tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_damaged_ratings_are_measured_anew_by_the_command_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the smallest number of players, or as many as are asked for; what was found is kept, and nobody's hours are lost at their end."""
    kept = json.loads(ratings_file("shogun").read_text("utf-8"))["seats"]["4"]
    file = tmp_path / "shogun.json"
    asked: list[int] = []

    def measured(title: str, players: int, *_rest: Any) -> Any:
        asked.append(players)
        return {**kept, "title": title, "seats": players}

    monkeypatch.setattr(ladder, "ratings_file", lambda title: tmp_path / f"{title}.json")
    monkeypatch.setattr(ladder, "measure", measured)
    for number, seats in ((0, 3), (4, 4)):
        file.write_text('{"title": "shogun", "sea', "utf-8")
        ladder_command("shogun", seats=number)
        assert json.loads(file.read_text("utf-8"))["seats"].keys() == {str(seats)}
    assert asked == [3, 4]


GAME = {"seats": ["first_game", "beginner"], "seed": 1, "places": [1, 2], "took": {"first_game": [0.1], "beginner": [0.2]}}


@pytest.mark.parametrize(
    "change",
    [
        {"places": None},
        {"places": [1]},
        {"places": ["first", "second"]},
        {"took": {}},
        {"took": {"first_game": 3, "beginner": [0.2]}},
        {"seats": ["beginner", "first_game"]},
        {"seed": 2},
    ],
)
def test_a_row_that_is_no_game_of_the_run_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    """In a sentence that quotes it; whole, it is taken."""
    file, levels = tmp_path / "games.jsonl", ["first_game", "beginner"]
    ladder.measure("shitenno", 2, levels, 1, 1, 1, ALONE, lambda _: None, file)
    heading = file.read_text("utf-8").splitlines()[0]
    file.write_text(f"{heading}\n{json.dumps(GAME)}\n", "utf-8")
    assert ladder.measure("shitenno", 2, levels, 1, 1, 1, ALONE, lambda _: None, file)["games"] == 1
    file.write_text(f"{heading}\n{json.dumps({key: value for key, value in (GAME | change).items() if value is not None})}\n", "utf-8")
    with pytest.raises(tatami.Unreadable, match=r"is damaged: .* is not game 1 of this run"):
        ladder.measure("shitenno", 2, levels, 1, 1, 1, ALONE, lambda _: None, file)


def by_chance(_level: str, _title: str, seed: int) -> Random:
    """The run is looked at here, not the play."""
    return Random(seed)


def test_the_strongest_may_be_left_out() -> None:
    """From the weakest to a level of the title; one alone has nobody to play."""
    assert ladder.up_to("casual", "shitenno") == ["first_game", "beginner", "casual"]
    assert ladder.up_to("master", "shogun") == ["first_game", "beginner", "casual", "experienced", "master"]
    for level in ("first_game", "greedy"):
        with pytest.raises(tatami.Unreadable, match="levels above the weakest"):
            ladder.up_to(level, "shitenno")
