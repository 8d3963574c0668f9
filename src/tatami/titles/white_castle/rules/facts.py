"""What is printed on board, cards and tiles: the rows of `data/`, read once and checked hard.

A row with `promo = true` is no part of the box; it is dealt only in games with promos, and left out of the counts.
"""

from pathlib import Path
from typing import Any, Final

from tatami.core.facts import check_ids, read_table
from tatami.titles.white_castle.rules.ids import (
    BLACK,
    COIN,
    COLOURS,
    CORAL,
    COURTIER,
    DAIMYO,
    DIPLOMATS,
    DOMAIN,
    FAVOURS,
    FOOD,
    GARDENER,
    GATE,
    GREAT_YARD,
    IRON,
    LAST_SPACE,
    MIDDLE_YARD,
    OUTSIDE,
    PEARL,
    SEAL,
    SMALL_YARD,
    STEWARD_ROOMS,
    STEWARDS,
    VP,
    WARRIOR,
    WELL,
    WHITE,
)

Rows = dict[str, dict[str, Any]]

FOLDER: Final = Path(__file__).parent
BOARD: Final = read_table(FOLDER, "board")
WORDS: Final = read_table(FOLDER, "words")
SOLO: Final = read_table(FOLDER, "solo")
DAIMYO_ROWS: Final[Rows] = read_table(FOLDER, "daimyo")
GARDEN_ROWS: Final[Rows] = read_table(FOLDER, "gardens")
YARD_TILE_ROWS: Final[Rows] = read_table(FOLDER, "tiles")["yard_tile"]
DIE_TILE_ROWS: Final[Rows] = read_table(FOLDER, "tiles")["die_tile"]
PROVISION_ROWS: Final[Rows] = read_table(FOLDER, "starting")["resource"]
DECREE_ROWS: Final[Rows] = read_table(FOLDER, "starting")["decree"]
RIVAL_ROWS: Final[Rows] = SOLO["card"]
CARD_ROWS: Final[Rows] = {  # stewards, diplomats, starting actions, wherever they stand in the file
    id: row for kind in ("steward", "diplomat", "start") for id, row in read_table(FOLDER, "cards").items() if row["kind"] == kind
}


def check_count(what: str, rows: Rows, expected: int, **like: str) -> None:
    """Refuse a box that is not complete."""
    found = [row for row in rows.values() if not row.get("promo") and all(row[key] == value for key, value in like.items())]
    if len(found) != expected:
        raise ValueError(f"white_castle/data: the box holds {expected} {what}, not {len(found)}")


check_ids("white_castle, good", BOARD["good"], {"food": FOOD, "iron": IRON, "pearl": PEARL, "coin": COIN, "seal": SEAL, "vp": VP})
check_ids("white_castle, colour", BOARD["colour"], {"coral": CORAL, "black": BLACK, "white": WHITE})
check_ids("white_castle, member", BOARD["member"], {"courtier": COURTIER, "gardener": GARDENER, "warrior": WARRIOR})
check_ids("white_castle, level", BOARD["level"], {"gate": GATE, "stewards": STEWARDS, "diplomats": DIPLOMATS, "daimyo": DAIMYO})
check_ids("white_castle, yard", BOARD["yard"], {"great_yard": GREAT_YARD, "middle_yard": MIDDLE_YARD, "small_yard": SMALL_YARD})
check_ids(
    "white_castle, space",
    BOARD["space"],
    {
        **{f"steward_{n + 1}": n for n in range(STEWARD_ROOMS)},
        "diplomat_1": STEWARD_ROOMS,
        "diplomat_2": STEWARD_ROOMS + 1,
        "outside_left": OUTSIDE,
        "outside_right": OUTSIDE + 1,
        "well": WELL,
        **{f"domain_{colour}": DOMAIN + row for row, colour in enumerate(BOARD["colour"])},
    },
)
check_ids(
    "white_castle, garden",
    BOARD["garden"],
    {f"{colour}_{kind}": bridge * 2 + n for bridge, colour in enumerate(BOARD["colour"]) for n, kind in enumerate(("plant", "stone"))},
)
check_count("stewards", CARD_ROWS, 15, kind="steward")
check_count("diplomats", CARD_ROWS, 12, kind="diplomat")
check_count("starting actions", CARD_ROWS, 6, kind="start")
check_count("daimyo cards", DAIMYO_ROWS, 9)
check_count("plant gardens", GARDEN_ROWS, 5, kind="plant")
check_count("stone gardens", GARDEN_ROWS, 5, kind="stone")
check_count("yard tiles", YARD_TILE_ROWS, 8)
check_count("starting resource cards", PROVISION_ROWS, 9)
check_count("decrees", DECREE_ROWS, 3)
check_count("cards of the rival", RIVAL_ROWS, 9)
for _colour in BOARD["colour"]:
    check_count(f"{_colour} die tiles", DIE_TILE_ROWS, 5, colour=_colour)
if [row["member"] for row in BOARD["colour"].values()] != list(BOARD["member"]):
    raise ValueError("white_castle/data: each member serves the row of his number's colour")
if len(BOARD["time"]["vp"]) != LAST_SPACE + 1 or any(len(row["favours"]) != FAVOURS for row in DAIMYO_ROWS.values()):
    raise ValueError(f"white_castle/data: {LAST_SPACE} spaces follow the first on the passage of time, and a daimyo has {FAVOURS} favours")
if len({(row["bridge"], row["place"]) for row in RIVAL_ROWS.values()}) != COLOURS * 3:
    raise ValueError("white_castle/data: no two cards of the rival name the same die, so that the open side of one tells which it is")
