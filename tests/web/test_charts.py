"""What a chart must not do to be readable."""

import itertools
import re

from tatami.web import charts


def test_crests_and_numbers_do_not_lie_on_each_other() -> None:
    """Three seats end within a point of each other, and three moments within two answers; order and far ends stay."""
    drawn = charts.lines(
        ["Ayame", "Botan", "Chiyo", "Denji"], [(0, [0, 0, 0, 0]), (100, [85, 84, 39, 85])], [(1, 10), (2, 11), (1, 12), (3, 90)]
    )
    crests = [float(y) for y in re.findall(r'<use href="#crest-\d" x="[\d.]+" y="([\d.-]+)"', drawn)]
    numbers = [float(x) for x in re.findall(r'<text class="mark" x="([\d.]+)"', drawn)]
    assert re.findall(r'<text class="mark"[^>]*>(\d)<', drawn) == ["1", "2", "1", "3"], "as the list beside it numbers them"
    assert min(abs(one - other) for at, one in enumerate(crests) for other in crests[:at]) >= 18  # as high as a crest is
    assert min(after - before for before, after in itertools.pairwise(numbers)) >= 8  # as wide as a digit is
    assert crests[2] == max(crests)
    assert crests[1] > max(crests[0], crests[3])
    assert numbers[0] == 40 + 10 * (charts.WIDTH - 90) / 100


def test_all_at_nothing_stay_in_the_picture() -> None:
    drawn = charts.lines([""] * 6, [(0, [0] * 6), (1, [0] * 6)], [])
    assert all(0 <= float(y) <= 242 for y in re.findall(r'<use href="#crest-\d" x="[\d.]+" y="([\d.-]+)"', drawn))


def test_points_below_nothing_have_a_minus_sign() -> None:
    """At the end of a bar, where the negative piece is not drawn, and beside the lines."""
    assert ">−2</text>" in charts.bars(["Ayame"], {"honour": "Honour", "war": "War"}, {"honour": [3], "war": [-5]})
    assert ">−10</text>" in charts.lines(["Ayame"], [(0, [0]), (10, [-10])], [])
