"""Worlds written down: read again they are the same position, and go on alike."""

import json
from typing import Any

import pytest

import tatami
from conftest import random_answers, state_of
from tatami.bots import worlds
from tatami.core.chance import stream

TABLES: list[tuple[str, int, dict[str, str]]] = [(title.id, title.seat_counts[-1], {}) for title in tatami.titles()]
TABLES.append(("middle_earth", 2, {"mode": "siege"}))


@pytest.mark.parametrize(("title", "seats", "options"), TABLES, ids=[f"{t}-{'-'.join(o.values())}" for t, _, o in TABLES])
def test_a_world_is_the_same_after_a_journey(title: str, seats: int, options: dict[str, str]) -> None:
    """Its view, question and everything else come back from JSON, and the next answers lead to the same place."""
    game = tatami.bare(title, seats=seats, seed=3, options=options)
    other: Any = None
    for number, (seat, answer) in enumerate(random_answers(game, stream(1))):
        if number > 600:
            break
        if other is not None:
            assert state_of(other) == state_of(game)
        if number % 5 == 0:
            other = worlds.read(tatami.title(title), seats, options, json.loads(json.dumps(worlds.write(game))))
            assert state_of(other) == state_of(game)
            assert other.view(seat) == game.view(seat)
            assert other.question(seat).plain() == game.question(seat).plain()
        other.play(seat, answer)
    assert number > 8


def test_a_position_of_another_version_is_refused() -> None:
    """What lacks something or names a step that is not there is no position, and one sentence says so."""
    title = tatami.title("shitenno")
    row = worlds.write(tatami.bare("shitenno", seats=2, seed=1))
    for wrong in ({}, {**row, "asked": {"step": "os:system", "with": ["ls"]}}):
        with pytest.raises(tatami.Unreadable, match="no position of shitenno"):
            worlds.read(title, 2, {}, wrong)
