"""The geometry of the board: nothing that has a place of its own lies upon another, and no figure covers a word."""

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from tatami.titles.white_castle.board.places import BRIDGES, CLIMBS, FAVOUR, GARDEN, OUTSIDE, ROOM, TORII, WELL, YARD, Box, fan, step
from titles.white_castle.table import table
from web.drawing import TABLES, Table, drawn, name_of, positions

WIDE, HIGH = 1040, 572
PLACES: dict[str, Box] = {
    **ROOM,
    **OUTSIDE,
    **YARD,
    "well": WELL,
    **{f"favour {n}": box for n, box in enumerate(FAVOUR)},
    **{f"{colour} {kind}": (x, top + y, w, h) for colour, top in BRIDGES.items() for kind, (x, y, w, h) in GARDEN.items()},
}
every_table = pytest.mark.parametrize("table_of", [one for one in TABLES if one[0] == "white_castle"], ids=name_of)


def meet(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


def test_places_lie_apart() -> None:
    """Rooms, gardens, yards, well and favours, all within the board and at least 24 units high."""
    for a, b in combinations(PLACES, 2):
        assert meet(PLACES[a], PLACES[b]) == 0, (a, b)
    for name, (x, y, w, h) in PLACES.items():
        assert 0 <= x <= x + w <= WIDE, name
        assert 33 <= y <= y + h <= 510, name
        assert min(w, h) >= 24, name


def test_ways_up_lie_apart() -> None:
    """The signs for an audience and for climbs, each 56 by 27."""
    boxes = {id: (x, y, 56.0, 27.0) for id, (x, y) in CLIMBS.items()}
    assert not [pair for pair in combinations(boxes, 2) if meet(boxes[pair[0]], boxes[pair[1]])]


def test_tracks_rise() -> None:
    """Spaces follow each other from left to right; beyond 40 the track of clan points begins anew with 1."""
    assert [fan(n) for n in range(41)] == sorted(fan(n) for n in range(41))
    assert (fan(41), fan(80), fan(81)) == (fan(1), fan(40), fan(1))
    steps = [step(n) for n in range(21)]
    assert all(after - before > 40 for before, after in pairwise(steps))
    assert all(step(space - 1) + 20 < left and left + 34 < step(space) - 20 for space, left in TORII.items())


def figures(tree: ElementTree.Element) -> list[Box]:
    """Members and dice on the board, which are no part of a label."""
    found = []
    for use in tree.iter("use"):
        name = use.attrib["href"].partition("#")[2]
        if "data-piece" in use.attrib and name.rstrip("0123456789") in ("courtier", "gardener", "warrior", "coral", "black", "white"):
            found.append(tuple(float(use.attrib[key]) for key in ("x", "y", "width", "height")))
    return found  # type: ignore[return-value]


@every_table
def test_no_figure_covers_a_name(table_of: Table) -> None:
    """Names of bridges, floors, seasons and the well can be read, however many members and dice there are."""
    for _, game in positions(table_of):
        board = ElementTree.fromstring(drawn(game, None)[1])[0]
        names: dict[str, Box] = {}
        for text in board.iter("text"):
            if text.attrib.get("class") == "wc-name":
                size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
                wide = size * 0.56 * len(text.text or "")
                names[text.text or ""] = (
                    x if text.attrib.get("text-anchor") == "start" else x - wide / 2,
                    y - size * 0.75,
                    wide,
                    size * 0.8,
                )
        assert len(names) >= 12
        for figure in figures(board):
            for name, box in names.items():
                assert meet(figure, box) <= 0.12 * box[2] * box[3], (name, figure)


def test_the_fullest_floor_stays_in_its_gallery() -> None:
    """Four clans with five courtiers each stand side by side; more than two of a clan carry their number."""
    game = table(4)
    for clan in range(4):
        game.court[clan * 4 : clan * 4 + 4] = [2, 3, 0, 0]
        game.home[clan * 3] = 0
    board = ElementTree.fromstring(drawn(game, None)[1])[0]
    found = [box for box in figures(board) if box[1] > 340]
    assert max(x + w for x, y, w, _ in found if y < 400) <= 774
    assert max(x + w for x, y, w, _ in found if 440 < y < 480 and 490 <= x <= 680) <= 676
    counts = [text.text for text in board.iter("text") if text.attrib.get("font-size") == "13.4" and text.text == "3"]
    assert len(counts) >= 4
