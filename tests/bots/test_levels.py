"""Levels by name: what is one, and what only looks like one."""

import json
from collections import Counter
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest

import tatami
from tatami.bots.bot import Inattentive, Ismcts, make, noticed
from tatami.bots.levels import NAMED, TABLE, Level, levels_of, next_level, own_levels, rated, ratings_file, read_level, read_ratings
from tatami.core.chance import stream
from tatami.core.errors import Unreadable
from tatami.lab.ladder import recipes


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("random", Level("random")),
        ("greedy", Level("greedy")),
        ("ismcts", Level("ismcts", 0, 0.2)),
        ("ismcts:800", Level("ismcts", 800)),
        ("ismcts:0.5s", Level("ismcts", 0, 0.5)),
        ("ismcts:10s", Level("ismcts", 0, 10.0)),
        ("ismcts:800/3s", Level("ismcts", 800, 3.0)),
    ],
)
def test_a_level_is_a_name_and_a_budget(text: str, level: Level) -> None:
    """Iterations, seconds with an s, or as many iterations as these seconds allow."""
    assert read_level(text) == level


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ismcts:",
        "ismcts:+99999999",
        "ismcts:1_000_000",
        "ismcts:99999999999",
        "ismcts:0",
        "ismcts:0s",
        "ismcts:-1",
        "ismcts:1e9s",
        "ismcts:infs",
        "ismcts:nans",
        "ismcts: 5",
        "ismcts:٣",
        "ismcts:5\n",
        "ismcts:9999s",
        "ismcts:800/",
        "ismcts:/3s",
        "ismcts:800/3",
        "ismcts:3s/800",
        "ismcts:0/3s",
        "ismcts:800/0s",
        "ismcts:800/9999s",
        "ismcts:99999999/3s",
        "greedy:800/3s",
        "random:5",
        "greedy:1s",
        "GREEDY",
        "alphago",
    ],
)
def test_what_python_reads_as_a_number_is_no_budget(text: str) -> None:
    """Signs, underscores, other scripts' digits, no end: the same refusal everywhere a level is read."""
    with pytest.raises(Unreadable, match="There is no bot"):
        read_level(text)
    with pytest.raises(Unreadable, match="There is no bot"):
        make(text, "shitenno", 1)


def test_people_choose_from_six_levels() -> None:
    """From one that misses most answers to one that thinks three seconds; each is followed by the next. A title may do with five."""
    assert NAMED == ("first_game", "beginner", "casual", "experienced", "expert", "master")
    assert read_level("master") == Level("ismcts", seconds=3.0)
    assert [next_level(name, "shitenno") for name in NAMED] == [*NAMED[1:], None]
    assert next_level("greedy", "shitenno") is None
    assert [len(levels_of(title.id)) for title in tatami.titles() if title.id != "shogun"] == [6, 6, 6, 6]
    assert levels_of("shogun") == ("first_game", "beginner", "casual", "experienced", "master")
    assert next_level("experienced", "shogun") == next_level("expert", "shogun") == "master"
    assert isinstance(make("expert", "shogun", 1), Ismcts)  # a table that names it plays on
    assert all(len(name) <= 20 for name in NAMED)  # as long as the database and the API let a level be


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_a_level_sees_more_or_thinks_longer_than_the_one_below(title: str) -> None:
    """In every title, also where it has shares of its own. A search without a number of iterations makes as many as its seconds allow."""

    def effort(level: Level) -> tuple[float, float, float]:
        return level.seconds, level.iterations or inf, -level.overlooks

    for below, above in pairwise(read_level(name, title) for name in levels_of(title)):
        assert effort(above) > effort(below)
    assert isinstance(make("first_game", title, 1), Inattentive)


def test_a_title_may_have_a_share_of_its_own() -> None:
    """The table's own where it says nothing."""
    shares = {title.id: own_levels(title.id).get("beginner", {}).get("overlooks") for title in tatami.titles()}
    shares = {title: share for title, share in shares.items() if share is not None}
    for title in (*shares, "pebbles"):
        assert read_level("beginner", title).overlooks == shares.get(title, TABLE["beginner"]["overlooks"])


def test_answers_are_overlooked_each_by_itself() -> None:
    """Of three answers the first is looked at with 1 - p, or where all were overlooked, which p cubed are, with one in three."""
    chance, seen = stream(3), Counter[int]()
    for _ in range(20_000):
        found = noticed(3, 0.7, chance)
        assert found
        seen.update(found)
    assert [seen[at] / 20_000 for at in range(3)] == pytest.approx([0.3 + 0.343 / 3] * 3, abs=0.015)
    assert noticed(4, 0.0, chance) == [0, 1, 2, 3]


@pytest.mark.parametrize("title", [title.id for title in tatami.titles() if ratings_file(title.id).exists()])
def test_ratings_are_of_these_levels_and_rules(title: str) -> None:
    """A rating rests on games under today's rules, between levels as they are made today, at least 400 of each pair; it lies in its interval."""
    assert json.loads(ratings_file(title).read_text("utf-8"))["title"] == title
    assert rated(title) == rated(title, next(iter(read_ratings(title))))
    for seats, kept in read_ratings(title).items():
        levels = list(rated(title, seats))
        assert levels == list(levels_of(title))
        assert {row["seats"] for row in rated(title, seats).values()} == {seats}
        assert seats in tatami.title(title).seat_counts
        assert tatami.title(title).goes_on_from(kept["rules"])
        assert kept["made_of"] == recipes(title, levels)
        assert kept["levels"]["first_game"]["rating"] == 1000
        assert all(row["low"] <= row["rating"] <= row["high"] for row in kept["levels"].values())
        assert kept["games"] == sum(pair["games"] for pair in kept["pairs"])
        assert [pair["levels"] for pair in kept["pairs"]] == [list(pair) for pair in pairwise(levels)]
        assert all(pair["games"] >= 400 for pair in kept["pairs"])


def test_people_are_told_the_ratings_that_were_found_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a title measured at three and then at four: those of three, unless four are asked for; each says how many played."""
    measured = {seats: {"levels": {"beginner": {"rating": rating}}} for seats, rating in ((3, 1180), (4, 1150))}
    monkeypatch.setattr("tatami.bots.levels.read_ratings", lambda _: measured)
    assert rated.__wrapped__("shogun") == {"beginner": {"rating": 1180, "seats": 3}}
    assert rated.__wrapped__("shogun", 4) == {"beginner": {"rating": 1150, "seats": 4}}


def test_a_number_of_players_without_ratings_has_none(tmp_path: Path) -> None:
    """Those of another number are not taken for them; a damaged file is one sentence."""
    assert list(read_ratings("shogun")) == [4]
    assert rated("shogun", 3) == {}
    assert rated("pebbles") == {}
    (tmp_path / "shogun.json").write_text('{"title": "shogun", "sea', "utf-8")
    with pytest.raises(Unreadable, match=r"shogun\.json is damaged; measure again: tatami ladder shogun$"):
        read_ratings("shogun", tmp_path / "shogun.json")
