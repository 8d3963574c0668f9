"""Levels by name: what is one, and what only looks like one."""

import pytest

from tatami.bots.bot import make
from tatami.bots.levels import Level, read_level
from tatami.core.errors import Unreadable


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("random", Level("random")),
        ("greedy", Level("greedy")),
        ("ismcts", Level("ismcts", 0, 0.2)),
        ("ismcts:800", Level("ismcts", 800)),
        ("ismcts:0.5s", Level("ismcts", 0, 0.5)),
        ("ismcts:10s", Level("ismcts", 0, 10.0)),
    ],
)
def test_a_level_is_a_name_and_a_budget(text: str, level: Level) -> None:
    """Iterations, or seconds with an s."""
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
