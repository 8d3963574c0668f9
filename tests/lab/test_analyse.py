"""A finished game looked at again: what an answer lost, and what decided."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.lab.analyse import Analysis, Moment, analyse, believed, deciding


def finished(title: str = "shitenno", seats: int = 2, seed: int = 5) -> dict[str, Any]:
    game = tatami.new(title, seats=seats, seed=seed)
    for _ in random_answers(game, stream(seed)):
        pass
    return game.record()


def test_a_loss_is_believed_beyond_the_luck_of_the_worlds() -> None:
    """A gap that is the same in all worlds counts; one that is as often the other way round does not."""
    assert believed([0.5, 0.6, 0.7, 0.8], [0.4, 0.5, 0.6, 0.7]) == pytest.approx(0.1)
    assert believed([0.9, 0.1, 0.9, 0.1], [0.1, 0.9, 0.1, 0.8]) == 0.0


def test_the_moments_that_decided_are_the_winners_greatest_changes() -> None:
    """Seat 1 wins; of five steps the three greatest are named, in the order of the game."""
    course = [(0, [0.5, 0.5]), (4, [0.4, 0.6]), (9, [0.8, 0.2]), (12, [0.75, 0.25]), (20, [0.3, 0.7]), (30, [0.0, 1.0])]
    assert deciding(course) == [Moment(4, 9, -0.4), Moment(12, 20, 0.45), Moment(20, 30, 0.3)]


def test_an_analysis_goes_from_the_first_answer_to_the_end() -> None:
    """Progress rises to one; chances add up to one everywhere, and at the end to who won; what was lost is never negative."""
    record = finished()
    *steps, found = list(analyse(record, [0]))
    assert isinstance(found, Analysis)
    assert steps == sorted(steps)
    assert steps[-1] == 1.0
    assert all(sum(chances) == pytest.approx(1.0) for _, chances in found.course)
    outcome = tatami.replay(record).outcome()
    assert outcome is not None
    assert [chance == 1.0 for chance in found.course[-1][1]] == [place == 1 for place in outcome.places]
    assert {decision.seat for decision in found.decisions} == {0}
    assert all(decision.lost >= 0 for decision in found.decisions)
    assert any(decision.lost > 0 for decision in found.decisions), "who answers by chance gives something away"
