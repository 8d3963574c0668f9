"""What a chart must not do to be readable, and what its bars add up to."""

import itertools
import re

from tatami.web import charts
from tatami.web.charts import Line

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def seats(names: list[str]) -> list[Line]:
    return [Line(name, seat, f"#crest-{seat}", [seat]) for seat, name in enumerate(names)]


def pieces(drawn: str) -> list[tuple[str, float, float]]:
    """The pieces of a bar: category, left edge and width in percent."""
    found = re.findall(r'class="(category-\d)"><title>[^<]*</title><rect x="([\d.]+)%" width="([\d.]+)%"', drawn)
    return [(name, float(x), float(width)) for name, x, width in found]


def test_crests_and_seals_do_not_cover_each_other() -> None:
    """Three seats end within a point of each other, and three moments within two answers; order and far ends stay."""
    drawn = charts.lines(seats(NAMES), [(0, [0, 0, 0, 0]), (100, [85, 84, 39, 85])], [(1, 10), (2, 11), (1, 12), (3, 90)])
    crests = [float(y) for y in re.findall(r'class="crest-place seat-\d" x="100%" y="([\d.-]+)%"', drawn)]
    seals = [float(x) for x in re.findall(r'<svg x="([\d.]+)%" overflow="visible"><rect class="seal"', drawn)]
    assert re.findall(r'<text class="mark"[^>]*>(\d)<', drawn) == ["1", "2", "1", "3"], "as the list beside it numbers them"
    assert min(abs(one - other) for at, one in enumerate(crests) for other in crests[:at]) >= 10.2  # 20 of 195 pixels
    assert min(after - before for before, after in itertools.pairwise(seals)) >= 4  # 18 of 450 pixels
    assert crests[2] == max(crests)
    assert crests[1] > max(crests[0], crests[3])
    assert seals[0] == 10


def test_nothing_is_pushed_out_of_the_picture() -> None:
    """Two moments at the very end stay within it, and so do three seats that end at the top."""
    drawn = charts.lines(seats(NAMES[:3]), [(0, [0, 0, 0]), (100, [50, 50, 49])], [(1, 99), (2, 100)])
    seals = [float(x) for x in re.findall(r'<svg x="([\d.]+)%" overflow="visible"><rect class="seal"', drawn)]
    assert seals[1] == 100
    assert seals[0] <= 96
    crests = [float(y) for y in re.findall(r'class="crest-place seat-\d" x="100%" y="([\d.-]+)%"', drawn)]
    assert min(crests) >= 0


def test_all_at_nothing_stay_in_the_picture() -> None:
    drawn = charts.lines(seats([""] * 6), [(0, [0] * 6), (1, [0] * 6)], [])
    assert all(0 <= float(y) <= 100 for y in re.findall(r'class="crest-place seat-\d" x="100%" y="([\d.-]+)%"', drawn))


def test_a_side_is_one_line_of_the_sum_of_its_seats() -> None:
    """Four seats on two sides: 10 + 30 against 15 + 5, on a scale that ends at 40."""
    sides = [Line("Good", 0, "#crest-0", [0, 2]), Line("Evil", 1, "#crest-1", [1, 3])]
    drawn = charts.lines(sides, [(0, [0, 0, 0, 0]), (9, [10, 15, 30, 5])], [])
    assert re.findall(r'points="0.0,1000.0 ([\d.,]+)"', drawn) == ["1000.0,0.0", "1000.0,500.0"]


def test_points_below_nothing_have_a_minus_sign() -> None:
    """On the piece that was lost, and next to the lines."""
    values = {"honour": [3], "war": [-5]}
    assert ">−5</text>" in charts.bar({"honour": "Honour", "war": "War"}, values, 0, charts.scale_of(values, 1))
    assert ">−10</text>" in charts.lines(seats(["Ayame"]), [(0, [0]), (10, [-10])], [])


def test_what_was_lost_hangs_left_of_nothing() -> None:
    """From -6 to 10 on one scale: 6 and 4 points right of nothing, 6 lost left of it; the next seat has 8."""
    values = {"land": [6, 8], "war": [-6, 0], "cards": [4, 0]}
    scale = charts.scale_of(values, 2)
    names = {id: id for id in values}
    assert (scale.least, scale.most) == (-6, 10)
    assert pieces(charts.bar(names, values, 0, scale)) == [("category-0", 37.5, 37.5), ("category-1", 0, 37.5), ("category-2", 75, 25)]
    assert pieces(charts.bar(names, values, 1, scale)) == [("category-0", 37.5, 50)]


def test_a_bar_says_its_numbers() -> None:
    """Also those whose piece is too narrow for a number."""
    values = {"land": [99], "war": [1]}
    drawn = charts.bar({"land": "Land", "war": "War & peace"}, values, 0, charts.scale_of(values, 1))
    assert 'aria-label="Land 99, War &amp; peace 1"' in drawn
    assert re.findall(r">(\d+)</text>", drawn) == ["99"]
