"""What is printed on board, cards and tiles, as flat tables. Read once from `data/`, checked hard."""

from pathlib import Path
from typing import Any, Final

from tatami.core.facts import check_ids, read_table
from tatami.titles.shitenno.rules.ids import (
    BONUSES,
    CARDS,
    DAIMYO,
    DRAW,
    EXCHANGE,
    GATE_TILES,
    GENERALS,
    HATAMOTO,
    KOKU_1,
    PLUS_ONE,
    POSITIONS,
    PROVINCES,
    SENSEI,
    SHOMYO,
    TROOP_CARDS,
    TROOPS,
    Card,
    Tile,
    Troop,
)

FOLDER: Final = Path(__file__).parent
BOARD: Final = read_table(FOLDER, "board")
PIECES: Final = read_table(FOLDER, "pieces")

check_ids("bonuses", PIECES["bonuses"], {"exchange": EXCHANGE, "plus_one": PLUS_ONE, "draw": DRAW})
check_ids("titles", PIECES["titles"], {"daimyo": DAIMYO, "shomyo": SHOMYO, "sensei": SENSEI, "hatamoto": HATAMOTO})
check_ids("koku", PIECES["koku"], {"koku_1": 0, "koku_2": 1, "koku_3": 2})

# The board.
_PROVINCES: Final[list[dict[str, Any]]] = list(BOARD["provinces"].values())
_TROOP_IDS: Final = list(BOARD["troops"])
OWN_TROOP: Final[list[Troop]] = [_TROOP_IDS.index(row["troop"]) for row in _PROVINCES]
OUTSIDE: Final[list[int]] = [row["outside"] for row in _PROVINCES]
NUMBER: Final[list[int]] = [n for row in _PROVINCES for n in row["positions"]]  # province * POSITIONS + position
MAJORITY_FAVOUR: Final[int] = BOARD["majority_favour"]
EASTWARDS: Final = [list(BOARD["provinces"]).index(id) for id in BOARD["from_west_to_east"]]  # as the majorities are counted

# Cards.
PAIRS: Final = [(a, b) for a in range(TROOPS) for b in range(a, TROOPS)]  # of troops, on double cards
_KOKU: Final[list[dict[str, Any]]] = list(PIECES["koku"].values())
_COPIES: Final[list[list[int]]] = [[PIECES["singles"]] * TROOPS, [PIECES["doubles"]] * len(PAIRS), [row["cards"] for row in _KOKU]]
CARD_COPIES: Final[list[int]] = [n for kind in _COPIES for n in kind]
TROOP_DECK: Final[list[Card]] = [card for card in range(TROOP_CARDS) for _ in range(CARD_COPIES[card])]
KOKU_DECK: Final[list[Card]] = [card for card in range(KOKU_1, CARDS) for _ in range(CARD_COPIES[card])]
KOKU: Final[list[int]] = [0] * TROOP_CARDS + [row["value"] for row in _KOKU]  # card: its value
SIZE: Final[list[int]] = [1] * TROOPS + [2] * len(PAIRS) + [0] * len(_KOKU)  # card: the troops on it
SINGLE_OR_DOUBLE: Final[list[int]] = [size - 1 for size in SIZE]  # card: 0 or 1; koku are neither
LEFT_TROOP: Final[list[Troop]] = [*range(TROOPS), *[a for a, _ in PAIRS]]  # of a troop card
RIGHT_TROOP: Final[list[Troop]] = [*range(TROOPS), *[b for _, b in PAIRS]]


def shown(card: Card, troop: Troop) -> int:
    """How many of a troop a card shows."""
    if card < TROOPS:
        return int(card == troop)
    return PAIRS[card - TROOPS].count(troop) if card < TROOP_CARDS else 0


ON_CARD: Final[list[int]] = [shown(card, troop) for card in range(CARDS) for troop in range(TROOPS)]  # card * TROOPS + troop
SHOWING: Final[list[list[Card]]] = [  # own * TROOPS + gate: the cards that show either troop
    [card for card in range(TROOP_CARDS) if shown(card, own) or shown(card, gate)] for own in range(TROOPS) for gate in range(TROOPS)
]

# Bonus tiles and titles.
TILE_STOCK: Final[list[Tile]] = [tile for tile in range(TROOPS * BONUSES) for _ in range(PIECES["tiles"])]
SEALS: Final[list[int]] = [row["seals"] for row in PIECES["titles"].values()]
TITLE_FAVOUR: Final[list[int]] = [row["favour"] for row in PIECES["titles"].values()]

# By number of players.
KAMON: Final[dict[int, int]] = {int(n): row["kamon"] for n, row in PIECES["players"].items()}
SHARED_TROOPS: Final[dict[int, int]] = {int(n): row["troops"] for n, row in PIECES["players"].items()}
SHARED_KOKU: Final[dict[int, int]] = {int(n): row["koku"] for n, row in PIECES["players"].items()}

if (len(_TROOP_IDS), len(OWN_TROOP), len(NUMBER), len(PIECES["generals"]), len(set(EASTWARDS))) != (
    TROOPS,
    PROVINCES,
    PROVINCES * POSITIONS,
    GENERALS,
    PROVINCES,
):
    raise ValueError("shitenno/data: four troops, eight provinces of four positions and four generals are expected")
if (len(CARD_COPIES), sum(CARD_COPIES), len(TILE_STOCK)) != (CARDS, 58, PROVINCES * GATE_TILES):
    raise ValueError("shitenno/data: 58 cards of 17 kinds, and three bonus tiles for each province, are expected")
