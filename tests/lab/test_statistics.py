"""Intervals, errors and false discoveries, against numbers worked out by hand."""

import pytest

from tatami.lab.statistics import Sample, discoveries, median_interval, share


@pytest.mark.parametrize(("wins", "low", "high"), [([1.0] * 10, 0.72, 1.0), ([0.0] * 10, 0.0, 0.28), ([1.0, 0.0] * 50, 0.4, 0.6)])
def test_intervals_are_wilsons(wins: list[float], low: float, high: float) -> None:
    """Never below 0 or above 1, and never empty at the ends."""
    found = share(wins)
    assert found["low"] == pytest.approx(low, abs=0.01)
    assert found["high"] == pytest.approx(high, abs=0.01)


@pytest.mark.parametrize(
    ("n", "low", "high"), [(1, 1, 1), (5, 1, 5), (6, 1, 6), (8, 1, 8), (9, 2, 8), (10, 2, 9), (20, 6, 15), (30, 10, 21)]
)
def test_the_interval_of_a_median_is_that_of_the_sign_test(n: int, low: int, high: int) -> None:
    """By rank, as the tables of the sign test have it."""
    assert median_interval([float(n - rank) for rank in range(n)]) == (low, high)


def test_a_mean_comes_with_its_error_and_its_odds() -> None:
    """1, 2, 3, 4: mean 2.5, standard deviation √(5/3), error √(5/3)/2 = 0.6455; 3.873 errors from 0 is p = 0.000108 by the normal table."""
    told = Sample([1, 2, 3, 4]).described()
    assert told == {
        "mean": 2.5,
        "low": pytest.approx(1.2348, abs=1e-4),
        "high": pytest.approx(3.7652, abs=1e-4),
        "p": pytest.approx(0.000108, abs=1e-6),
    }


def test_what_others_did_not_do_counts_as_nothing() -> None:
    """3 among four games is 3, 0, 0, 0: mean 0.75, error 0.75, one error from 0: p = 0.3173."""
    assert Sample([3]).among(4).described() == {"mean": 0.75, "low": -0.72, "high": 2.22, "p": pytest.approx(0.3173, abs=1e-4)}


def test_nothing_is_certain_where_nothing_differs() -> None:
    """All differences 0: chance alone explains it."""
    assert Sample([0, 0, 0]).chance_alone == 1.0
    assert Sample([2, 2, 2]).chance_alone == 0.0


def test_false_discoveries_are_bounded_as_benjamini_and_hochberg_do() -> None:
    """The example of their article of 1995 (15 comparisons of two treatments of infarction): at 5 % the four smallest stand.

    Bounds are rank/15 · 0.05: 0.0033, 0.0067, 0.0100, 0.0133, 0.0167 …; 0.0095 ≤ 0.0133 is the last that passes, as 0.0201 > 0.0167. Bonferroni
    (0.0033) would keep three.
    """
    p_values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    assert discoveries(p_values) == [True] * 4 + [False] * 11
    assert discoveries(p_values[::-1]) == [False] * 11 + [True] * 4


def test_a_later_pass_takes_earlier_failures_along() -> None:
    """0.03 fails its own bound 0.0167 and 0.04 fails 0.0333, but 0.045 ≤ 0.05 passes the last: all three stand."""
    assert discoveries([0.03, 0.04, 0.045]) == [True, True, True]
    assert discoveries([0.03, 0.04, 0.055]) == [False, False, False]
    assert discoveries([]) == []
