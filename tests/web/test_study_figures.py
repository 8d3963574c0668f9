"""The figures of a study: numbers at their places, what is clear of luck filled."""

import re

from tatami.web.study.figures import Interval, between, columns, intervals


def test_an_interval_clear_of_the_dashed_line_is_filled() -> None:
    """From 20 to 40 % on one scale: the dashed line at 30 is half-way between the marks at both ends."""
    rows = [Interval("Seat 1", 0.35, 0.32, 0.4, clear=True), Interval("Seat 2", 0.25, 0.2, 0.31)]
    drawn = intervals(rows, 0.3, 0.01, lambda share: f"{100 * share:.0f}")
    assert re.findall(r'class="tick"[^>]*>(\d+)<', drawn) == ["20", "25", "30", "35", "40"]
    marks = [float(x) for x in re.findall(r'class="grid" d="M([\d.]+)', drawn)]
    even = float(re.findall(r'class="even" d="M([\d.]+)', drawn)[0])
    assert abs(even - (marks[0] + marks[-1]) / 2) < 0.2
    assert re.findall(r'<g class="(.*?)"><title>(.*?)<', drawn) == [("is-clear", "Seat 1"), ("", "Seat 2")]
    spans = [(float(low), float(high)) for low, high in re.findall(r'class="whisker" d="M([\d.]+) \d+H([\d.]+)"', drawn)]
    assert abs(spans[0][1] - marks[-1]) < 0.2
    assert abs(spans[1][0] - marks[0]) < 0.2


def test_long_labels_are_cut_and_said_in_full() -> None:
    drawn = intervals([Interval("A very long name of an option", 0, -1, 1)], 0.0, 1, str, 12)
    assert ">A very long…</text>" in drawn
    assert "<title>A very long name of an option</title>" in drawn


def test_the_winner_is_on_the_side_of_more_points() -> None:
    """Two means of a source, the open dot for everybody left of the winner's when winners have more."""
    drawn = between([("War", 10, 20), ("Trade", 20, 10)], str)
    dots = [float(x) for x in re.findall(r'<circle (?:class="open" )?cx="([\d.]+)"', drawn)]
    assert dots[0] < dots[1]
    assert dots[2] > dots[3]
    assert (dots[0], dots[1]) == (dots[3], dots[2])


def test_the_mean_is_in_the_middle_of_its_column() -> None:
    """Changes 0, 1, 2 in columns one wide: a mean of 1 is in the middle of the second."""
    drawn = columns(0, 1, [2, 6, 2], 1.0, "mean 1.0")
    x, width = [(float(x), float(width)) for x, width in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)][1]
    assert abs(float(re.findall(r'class="mean" d="M([\d.]+)', drawn)[0]) - (x + width / 2)) < 0.2
    assert ">mean 1.0</text>" in drawn
