"""The page of a finished game: the course of the points in every mode, and the analysis."""

from dataclasses import replace

import pytest

import tatami
from conftest import outcome_of, random_game
from tatami.core.domain import LANGUAGES
from tatami.web.analysis import DecisionLine, MomentLine, SeatLine, Shown, draw_analysis, sampled
from tatami.web.finished import course
from tatami.web.page import Viewer

SHOWN = Shown(
    40,
    True,
    True,
    [(0, [0.5, 0.5]), (7, [0.62, 0.38]), (20, [1.0, 0.0])],
    [MomentLine(7, "Because.")],
    [DecisionLine(11, 1, "Where to?", "There", "Elsewhere", "−9", "mistake")],
    [SeatLine(0, "+3 ± 2", "−1", [9, 0, 0, 0]), SeatLine(1, "−3 ± 2", "−9", [8, 0, 1, 0])],
)


@pytest.mark.parametrize("mode", tatami.title("middle_earth").options["mode"].values)
def test_the_course_ends_with_the_final_scores(mode: str) -> None:
    """Also in the siege, which counts its points by rules of its own."""
    title = tatami.title("middle_earth")
    game = random_game("middle_earth", title.seats_for(title.choose({"mode": mode}))[0], 1, {"mode": mode})
    assert course(game.record()).points[-1] == (game.number, outcome_of(game).scores)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_analysis_shows_how_far_it_is_and_what_was_found(lang: str) -> None:
    """A button before it begins; a bar that our script goes on asking for; then chances, moments, luck, decisions and a way to try again."""
    viewer, names = Viewer(lang), ["Ann", "Bob"]
    before = draw_analysis(viewer, "t1", names, Shown())
    assert 'action="/game/t1/analyse"' in before
    assert "<svg" not in before
    going = draw_analysis(viewer, "t1", names, SHOWN)
    assert "data-analysing" in going
    assert '<progress id="analysed" max="100" value="40">' in going
    assert 'action="/game/t1/analyse"' not in going
    done = draw_analysis(viewer, "t1", names, replace(SHOWN, percent=100, going=False))
    assert "data-analysing" not in done
    assert "<progress" not in done
    assert 'href="/game/t1/replay?at=7"' in done
    assert '<input type="hidden" name="at" value="11">' in done
    assert done.index("Because.") < done.index("+3 ± 2") < done.index("Where to?") < done.index("There") < done.index("Elsewhere")


def test_chances_are_drawn_in_percent() -> None:
    """The first and the last position are among those a picture shows, and no more than it can."""
    course = [(n, [n / 300, 1 - n / 300]) for n in range(301)]
    shown = sampled(course)
    assert (shown[0], shown[-1]) == ((0, [0, 100]), (300, [100, 0]))
    assert len(shown) == 61
