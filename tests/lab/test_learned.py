"""Whether what was learned takes the place of what was known."""

from typing import Any

import pytest

from tatami.lab import learned


@pytest.mark.parametrize(
    ("test", "taken"),
    [
        ({"loss": 0.5, "loss_of_estimate": 0.6}, True),
        ({"loss": 0.6, "loss_of_estimate": 0.6}, False),
        ({"loss": 0.5, "loss_of_estimate": 0.6, "loss_of_known": 0.5}, False),
        ({"loss": 0.5, "loss_of_estimate": 0.6, "match": {"low": 0.34}}, True),
        ({"loss": 0.5, "loss_of_estimate": 0.6, "match": {"low": 0.33}}, False),
        ({"loss": 0.6, "loss_of_estimate": 0.5, "match": {"low": 0.9}}, False),
    ],
)
def test_only_what_is_better_is_taken(test: dict[str, Any], taken: bool) -> None:
    """Of three players: less surprised than the estimate and than what was known, and surely more than a third of a match won."""
    assert learned.is_better(test, 3) == taken


@pytest.mark.parametrize(
    ("bot", "games", "known", "why"),
    [
        ("greedy", 400, {"bot": "greedy", "games": 800}, ""),
        ("greedy", 399, {"bot": "greedy", "games": 600}, "this was learned from 399 games: at least 400 are needed"),
        ("ismcts:12", 5, {"bot": "greedy", "games": 600}, "this was learned from 5 games: at least 400 are needed"),
        (
            "greedy",
            299,
            {"bot": "greedy", "games": 600},
            "this was learned from 299 games, what is known from 600: half as many are needed",
        ),
        ("random", 600, {"bot": "greedy", "games": 600}, "this was learned from games of random, what is known from games of greedy"),
        ("casual", 600, {"bot": "greedy", "games": 600}, "this was learned from games of casual, what is known from games of greedy"),
        ("greedy", 600, {"bot": "casual", "games": 600}, ""),
        ("ismcts:12", 600, {"bot": "greedy", "games": 600}, ""),
        ("ismcts:12", 600, {"bot": "ismcts:12", "games": 600}, ""),
        ("ismcts:20", 600, {"bot": "ismcts:12", "games": 600}, ""),
        (
            "ismcts:11",
            600,
            {"bot": "ismcts:12", "games": 600},
            "this was learned from games of ismcts:11, what is known from games of ismcts:12",
        ),
        ("greedy", 600, {"bot": "ismcts:12", "games": 600}, "this was learned from games of greedy, what is known from games of ismcts:12"),
        (
            "ismcts:0.2s",
            600,
            {"bot": "ismcts:12", "games": 600},
            "this was learned from games of ismcts:0.2s, what is known from games of ismcts:12",
        ),
        ("ismcts:0.3s", 600, {"bot": "ismcts:0.2s", "games": 600}, ""),
        ("expert", 600, {"bot": "ismcts:30", "games": 600}, ""),
        ("my:Bot", 600, {"bot": "greedy", "games": 600}, "this was learned from games of my:Bot, what is known from games of greedy"),
        ("my:Bot", 600, {"bot": "my:Bot", "games": 600}, ""),
        ("random", 5, {}, ""),
    ],
)
def test_games_of_weaker_bots_or_far_fewer_replace_nothing(bot: str, games: int, known: dict[str, Any], why: str) -> None:
    """However well they foresee their like: chances are of good players."""
    assert learned.too_weak({"bot": bot, "games": games}, known, "shitenno") == why


def test_of_what_helps_a_search_its_match_decides() -> None:
    """However few games it was learned from, if they are at least half as many."""
    found: dict[str, Any] = {"bot": "ismcts:12", "games": 60, "value": {}}
    assert learned.too_weak(found, {"bot": "ismcts:12", "games": 120}, "samurai_katana") == ""
    assert learned.too_weak(found, {"bot": "ismcts:12", "games": 121}, "samurai_katana").endswith("half as many are needed")
