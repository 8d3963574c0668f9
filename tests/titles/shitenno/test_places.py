"""Where things lie on the board: no province covers the name, the gate, the positions or the lantern of another, on either board."""

import re
from itertools import combinations

import pytest

from tatami.titles.shitenno.rules.domains import PROVINCE
from tatami.web import boards

CSS = (boards.folder("shitenno") / "board.css").read_text("utf-8")
Box = tuple[float, float, float, float]

# Of a province, around its middle: left, top, right, bottom (board.html). Tags below covered positions are on the wide board only.
PARTS = {
    "name": (-95, -56, -5, -40),
    "needs": (-91, -18, 6, 14),
    "gate": (-1, -42, 71, 18),
    "lantern": (71, -57, 101, 7),
    "positions": (-81, 22, 81, 57),
}
TAGS = {**PARTS, "tags": (-72, 52, 72, 67)}
BOARDS = {"wide": (1003, 531, 29.5, 1.0, TAGS), "tall": (390, 455, 16.25, 0.86, PARTS)}


def places(board: str) -> dict[str, tuple[float, float]]:
    """The middle of every province, from the stylesheet: the wide board first, then the tall one."""
    found = re.findall(r"\.sh-at-(\w+) \{ --x: (\d+); --y: (\d+); \}", CSS)
    rows = found[: len(PROVINCE.ids)] if board == "wide" else found[len(PROVINCE.ids) :]
    return {id: (float(x), float(y)) for id, x, y in rows}


def boxes(board: str) -> dict[tuple[str, str], Box]:
    *_, scale, parts = BOARDS[board]
    return {
        (id, part): (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)
        for id, (x, y) in places(board).items()
        for part, (left, top, right, bottom) in parts.items()
    }


@pytest.mark.parametrize("board", BOARDS)
def test_every_province_has_its_place(board: str) -> None:
    """Within the track of favour, which is the frame."""
    width, height, cell, *_ = BOARDS[board]
    assert sorted(places(board)) == sorted(PROVINCE.ids)
    outside = [
        key
        for key, (left, top, right, bottom) in boxes(board).items()
        if left < cell or top < cell or right > width - cell or bottom > height - cell
    ]
    assert outside == []


@pytest.mark.parametrize("board", BOARDS)
def test_no_province_covers_another(board: str) -> None:
    """Nor its own name."""
    found = boxes(board)
    covered = [
        (one, other)
        for one, other in combinations(found, 2)
        if one[0] != other[0] or "name" in (one[1], other[1])  # tags lie below their positions, the gate between figures and lantern
        if found[one][0] < found[other][2]
        and found[other][0] < found[one][2]
        and found[one][1] < found[other][3]
        and found[other][1] < found[one][3]
    ]
    assert covered == []


def test_the_track_has_a_hundred_spaces_on_both_boards() -> None:
    """As many squares as go around; each space is named in the stylesheet."""
    sizes = re.findall(r"--across: (\d+); --down: (\d+);", CSS)
    assert [2 * (int(across) + int(down)) - 4 for across, down in sizes] == [100, 100]
    assert [int(space) for space in re.findall(r"\.n(\d+)\s*\{--n:", CSS)] == list(range(100))
