"""The drawn map of the siege: the city in the west, its walls, and the Pelennor in rings around them as far as the Anduin.

A ring is cut so that two spaces share an edge exactly where the table of borders joins them; where they touch and are not joined runs the
Rammas Echor, and the one way that leads around a space is drawn as a road.
"""

from math import cos, pi, sin
from typing import Final

WIDTH: Final = 1010
HEIGHT: Final = 1340
WEST: Final = (30.0, 660.0)  # the middle of the city
FLATTENED: Final = 0.8  # degrees as drawn, of those written below

# ring: inner radius, outer radius, where each space begins and ends (degrees from north to south)
RINGS: Final[dict[str, tuple[float, float, dict[str, tuple[float, float]]]]] = {
    "city": (0, 180, {"city": (-66, 66)}),
    "walls": (180, 268, {"wall_north": (-66, -18), "wall_gate": (-18, 18), "wall_south": (18, 66)}),
    "a": (268, 380, {"a1": (-66, -44), "a2": (-44, -18), "a3": (-18, 18), "a4": (18, 44), "a5": (44, 66)}),
    "b": (
        380,
        492,
        {"b1": (-66, -52), "b2": (-52, -29), "b3": (-29, -10), "b4": (-10, 10), "b5": (10, 29), "b6": (29, 52), "b7": (52, 66)},
    ),
    "c": (
        492,
        606,
        {
            "c1": (-66, -44),
            "c2": (-44, -22),
            "c3": (-22, -6),
            "c4": (-6, 6),
            "c5": (6, 22),
            "c6": (22, 40),
            "c7": (40, 57),
            "c8": (57, 66),
        },
    ),
    "d": (
        606,
        718,
        {
            "d1": (-66, -44),
            "d2": (-44, -22),
            "d3": (-22, -6),
            "d4": (-6, 6),
            "d5": (6, 22),
            "d6": (22, 40),
            "d8": (40, 57),
            "d7": (57, 66),
        },
    ),
    "e": (718, 822, {"e1": (-62, -46), "e2": (-22, 22), "e4": (44, 66)}),
    "far": (822, 926, {"e3": (-16, 16)}),
}
ROAD: Final = ("d6", "d7")  # joined without touching


def point(radius: float, degrees: float) -> tuple[float, float]:
    angle = degrees * FLATTENED * pi / 180
    return WEST[0] + radius * cos(angle), WEST[1] + radius * sin(angle)


def arc(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring."""
    (ax, ay), (bx, by) = point(outer, start), point(outer, end)
    (cx, cy), (dx, dy) = point(inner, end), point(inner, start)
    rim = f"M{ax:.1f} {ay:.1f}A{outer} {outer} 0 0 1 {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}"
    return f"{rim}A{inner} {inner} 0 0 0 {dx:.1f} {dy:.1f}Z" if inner else f"{rim}Z"


def edge(radius: float, start: float, end: float) -> str:
    (ax, ay), (bx, by) = point(radius, start), point(radius, end)
    return f"M{ax:.1f} {ay:.1f}A{radius} {radius} 0 0 1 {bx:.1f} {by:.1f}"


def _spaces() -> tuple[dict[str, str], dict[str, tuple[float, float]]]:
    outlines: dict[str, str] = {}
    middles: dict[str, tuple[float, float]] = {}
    for inner, outer, row in RINGS.values():
        for id, (start, end) in row.items():
            outlines[id] = arc(inner, outer, start, end)
            middles[id] = point((inner + outer) / 2, (start + end) / 2)
    middles["city"] = point(104, 0)
    return outlines, middles


OUTLINES, MIDDLES = _spaces()


def _rammas() -> str:
    """Where two spaces touch and nobody passes."""
    inner, outer, row = RINGS["d"]
    parts = [edge(inner, *row["d2"]), edge(inner, *row["d6"])]
    (ax, ay), (bx, by) = point(inner, row["d8"][0]), point(outer, row["d8"][0])
    return "".join([*parts, f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"])


RAMMAS: Final = _rammas()


def _road() -> str:
    """From one space to the other, along the outer side of the one between."""
    outer = RINGS["d"][1]
    (ax, ay), (bx, by) = point(outer - 14, RINGS["d"][2][ROAD[0]][1] - 3), point(outer - 14, RINGS["d"][2][ROAD[1]][0] + 2)
    return f"M{ax:.1f} {ay:.1f}A{outer - 14} {outer - 14} 0 0 1 {bx:.1f} {by:.1f}"


ROAD_PATH: Final = _road()
GATE: Final = point(RINGS["walls"][1], 0)
ANDUIN: Final = edge(952, -44, 44)

# Pieces, drawn in a square of 16.
UNIT_ICONS: Final = {
    "infantry": "M8 1v9M5 10h6M8 10v5",
    "archer": "M4 2q8 6 0 12M4 2v12M2 8h11M10 5l3 3-3 3",
    "cavalry": "M4 14V7a4 4 0 0 1 8 0v7M2 14h4M10 14h4",
    "knight": "M4 15V1l9 3-9 4",
    "orc": "M3 14Q3 3 13 2 9 7 8 12M5 15l4-4",
    "crossbow": "M8 2v13M2 6q6-6 12 0M2 6h12",
    "warg": "M2 3l3 3h6l3-3-1 7-5 5-5-5Z",
    "troll": "M7 15V8M5 8a3 4 0 1 1 6 0Z",
    "mumak": "M3 3q0 9 6 9M13 3q0 11-8 11",
}
