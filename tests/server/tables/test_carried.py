"""Positions that programs with older rules have written: where a title says that it carries them, they are read, show what they showed, and are played on."""

import json
from pathlib import Path
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.facts import read_table
from tatami.look import NoClock
from tatami.server.tables.positions import read_position

FOLDER = Path(__file__).parent / "carried"
KEPT = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
def test_a_position_of_older_rules_is_played_on(kept: dict[str, Any]) -> None:
    """Everybody sees what they saw under the rules that wrote it, every piece is accounted for, and the game goes on."""
    title = tatami.title(kept["title"])
    assert title.carries <= kept["rules"] < title.rules
    game = read_position(kept["data"], title, NoClock(), []).game
    assert shows(game.view(None), kept["view"])
    for _ in zip(random_answers(game, stream(1)), range(100), strict=False):
        game.check()


def shows(now: Any, then: Any) -> bool:
    """Whether all that was shown is still shown, whatever there is besides."""
    if isinstance(then, dict):
        return all(name in now and shows(now[name], part) for name, part in then.items())
    if isinstance(then, list):
        return len(now) == len(then) and all(map(shows, now, then))
    return bool(now == then)


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_whatever_a_title_carries_is_kept_here(title: tatami.Title) -> None:
    """No number is promised without a position of those rules."""
    kept = {one["rules"] for one in KEPT.values() if one["title"] == title.id}
    assert kept == set(range(title.carries, title.rules))


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_every_title_says_what_it_carries(title: tatami.Title) -> None:
    """Whoever raises the rules number finds the other one below it; nobody leaves it to chance."""
    assert "carries" in read_table(title.folder / "rules", "title")
