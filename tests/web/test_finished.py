"""The page of a finished game: the course of the points in every mode."""

import pytest

import tatami
from conftest import outcome_of, random_game
from tatami.web.finished import course


@pytest.mark.parametrize("mode", tatami.title("middle_earth").options["mode"].values)
def test_the_course_ends_with_the_final_scores(mode: str) -> None:
    """Also in the siege, which counts its points by rules of its own."""
    title = tatami.title("middle_earth")
    game = random_game("middle_earth", title.seats_for(title.choose({"mode": mode}))[0], 1, {"mode": mode})
    assert course(game.record()).points[-1] == (game.number, outcome_of(game).scores)
