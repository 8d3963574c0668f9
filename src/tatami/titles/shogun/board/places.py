"""Where things are on the board: one table for drawing, hit areas, motion and the test for overlaps.

Provinces are measured in units of the map, everything else in those of the whole board, which is WIDE x HIGH.
"""

from pathlib import Path
from typing import Any, Final

from tatami.core.decoding import decode_own
from tatami.titles.shogun.rules.domains import PROVINCE

WIDE: Final = 1032
HIGH: Final = 590
SCALE: Final = 0.715  # of the map on the board
LEFT: Final = 3
TOP: Final = -32
MAP: Final = f"translate({LEFT} {TOP}) scale({SCALE})"
PROVINCES: Final[dict[str, dict[str, Any]]] = decode_own((Path(__file__).parent / "places.json").read_text("utf-8"), "the places of Shogun")
CUBE: Final = 23  # edge of an army's front cube, in units of the map
SITE: Final = 19
FLAME: Final = 7  # between revolt markers

# Plates: left, top, width, height.
ACTIONS: Final = (36, 8, 37, 48)  # the first of ten, 40 apart
ACTION_STEP: Final = 40
READING: Final = (88, 63, 332, 150)
ORDER: Final = (838, 26, 186, 27)  # the first of five, 31 apart
ORDER_STEP: Final = 31
EVENTS: Final = (838, 201, 186, 35)  # the first of four, 38 apart
EVENT_STEP: Final = 38
MAJORITIES: Final = (600, 442, 220, 122)
TOWER: Final = (852, 352, 172, 191)
INSIDE: Final = (838, 540, 186, 26)
TRAY: Final = (868, 514)  # the first cube of the tray, 12 in a row
RICE: Final = (0, 0, 32, 574)
POINTS: Final = (0, 568, WIDE, 22)

assert set(PROVINCES) == set(PROVINCE.ids)


def on_board(x: float, y: float) -> tuple[float, float]:
    """Return where a point of the map is on the board."""
    return LEFT + SCALE * x, TOP + SCALE * y


def army_of(id: str) -> tuple[float, float]:
    x, y = PROVINCES[id]["army"]
    return float(x), float(y)


def mark_of(id: str, armies: int) -> tuple[float, float]:
    """Return the place of a province's first revolt marker, beside the cubes that are drawn for its armies."""
    if "mark" in PROVINCES[id]:
        x, y = PROVINCES[id]["mark"]
        return float(x), float(y)
    x, y = army_of(id)
    return x + (20 if armies < 4 else 30), y + 11


def rice_at(rice: int) -> float:
    """Return the height of a number on the rice track, which ends at 18."""
    _, top, _, high = RICE
    return top + high - 18 - min(rice, 18) * (high - 62) / 18


def points_at(points: int) -> float:
    """Return the place of a number on the track of points; beyond 80 a second lap begins."""
    return 18 + (points if points <= 80 else (points - 1) % 80 + 1) * (WIDE - 30) / 80
