"""The geometry of the table, in units of the drawing: 1040 x 572 the board, 1040 x 170 the tray. Drawing, answers and tests measure by it."""

from typing import Final

Box = tuple[float, float, float, float]  # x, y, width, height

BRIDGES: Final = {"coral": 37, "black": 193, "white": 349}  # the upper edge of each, with its gardens
DIE: Final = 31
END_X: Final = {"left": 52, "right": 256}
GARDEN: Final[dict[str, Box]] = {"plant": (6, 82, 162, 68), "stone": (172, 82, 162, 68)}  # below the edge of the bridge
ROOM: Final[dict[str, Box]] = {
    **{f"steward_{n + 1}": (358 + n * 149, 271, 146, 82) for n in range(3)},
    **{f"diplomat_{n + 1}": (420 + n * 162, 157, 158, 60) for n in range(2)},
}
OUTSIDE: Final[dict[str, Box]] = {"outside_left": (344, 408, 140, 92), "outside_right": (676, 408, 140, 92)}
FAVOUR: Final[list[Box]] = [(470 + n * 75, 76, 70, 56) for n in range(3)]
YARD: Final[dict[str, Box]] = {"great_yard": (828, 176, 206, 84), "middle_yard": (828, 268, 206, 72), "small_yard": (828, 348, 206, 72)}
WELL: Final[Box] = (828, 426, 206, 78)
GATE: Final[Box] = (490, 444, 180, 60)
# Courtiers of a level stand from here on this line, as high as this, as far as that; what is sold there stands behind them.
COURT: Final[dict[str, Box]] = {
    "gate": (500, 502, 34, 166),
    "stewards": (490, 385, 33, 275),
    "diplomats": (548, 246, 30, 160),
}
CLIMBS: Final[dict[str, tuple[float, float]]] = {
    "audience": (493, 444),
    "gate_up_1": (552, 444),
    "gate_up_2": (611, 444),
    "stewards_up_1": (648, 359),
    "stewards_up_2": (709, 359),
    "diplomats_up_1": (653, 220),
}
DECK: Final = {"diplomats": (714, 215), "stewards": (774, 355)}
PLAQUE: Final = {"daimyo": (705, 124.5), "diplomats": (424, 237.5), "stewards": (366, 377.5), "gate": (541, 441.5)}
ORDER: Final = (346, 40)
HAND: Final = (408, 74)  # the die in hand hangs in the sky
TIME_Y: Final = 510
SEASONS: Final = {"spring": 113, "summer": 402, "autumn": 637, "winter": 904}
TORII: Final = {6: 269, 11: 525, 15: 737}  # by the space behind it: its left edge
STEP: Final = 44.4762  # the width of a space of time


def fan(points: int) -> float:
    """The middle of a space of the track of clan points; beyond 40 it begins anew with 1."""
    space = points if points <= 40 else (points - 1) % 40 + 1
    return space * 1040 / 41 + 1040 / 82


def step(space: int) -> float:
    """The middle of a space of the passage of time."""
    return 24.2 + space * STEP + sum(34 for gate in TORII if space >= gate)


def arch(x: float) -> float:
    """The height of a bridge's deck over its upper edge plus 66."""
    return -30 * (1 - ((x - 170) / 150) ** 2)
