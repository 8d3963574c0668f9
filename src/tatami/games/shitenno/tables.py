"""What is printed on board, cards and tiles, as flat tables. Read once from `data/`, checked hard."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from tatami.core.domain import Domain
from tatami.core.facts import read_table

Seat: TypeAlias = int
Province: TypeAlias = int
Troop: TypeAlias = int
Card: TypeAlias = int
Tile: TypeAlias = int  # troop * BONUSES + bonus
Rank: TypeAlias = int  # a title: DAIMYO is the highest
Part: TypeAlias = int  # of a payment: a card, a bonus tile, the Hatamoto's title
Way: TypeAlias = list[int]  # to pay: how many of each part

FOLDER: Final = Path(__file__).parent
_BOARD: Final = read_table(FOLDER, "board")
_PIECES: Final = read_table(FOLDER, "pieces")


def _names(table: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(id, row["en"], row["fr"]) for id, row in table.items()]


TROOP_NAMES: Final = _names(_BOARD["troops"])
PROVINCE_NAMES: Final = _names(_BOARD["provinces"])
_TROOP_IDS: Final = list(_BOARD["troops"])

# The board.
TROOPS: Final = 4
PROVINCES: Final = 8
POSITIONS: Final = 4
GATE_TILES: Final = 3  # a stack of them on each gate
OWN_TROOP: Final[list[Troop]] = [_TROOP_IDS.index(row["troop"]) for row in _BOARD["provinces"].values()]
OUTSIDE: Final[list[int]] = [row["outside"] for row in _BOARD["provinces"].values()]
NUMBER: Final[list[int]] = [n for row in _BOARD["provinces"].values() for n in row["positions"]]  # province * POSITIONS + position
MAJORITY_FAVOUR: Final[int] = _BOARD["majority_favour"]

# Cards: 4 single troops, 10 double troops, koku of value 1, 2 and 3.
PAIRS: Final = [(a, b) for a in range(TROOPS) for b in range(a, TROOPS)]
TROOP_CARDS: Final = 14
CARDS: Final = 17
KOKU_1: Final = 14
CARD_COPIES: Final[list[int]] = [_PIECES["singles"]] * TROOPS + [_PIECES["doubles"]] * len(PAIRS) + list(_PIECES["koku"].values())
TROOP_DECK: Final[list[Card]] = [card for card in range(TROOP_CARDS) for _ in range(CARD_COPIES[card])]
KOKU_DECK: Final[list[Card]] = [card for card in range(KOKU_1, CARDS) for _ in range(CARD_COPIES[card])]
KOKU: Final[list[int]] = [0] * TROOP_CARDS + [1, 2, 3]  # the value of each card
SIZE: Final[list[int]] = [1] * TROOPS + [2] * len(PAIRS) + [0, 0, 0]  # the troops on each card
ON_CARD: Final[list[int]] = [  # card * TROOPS + troop: how many of that troop it shows
    count
    for card in range(CARDS)
    for count in (
        [int(troop == card) for troop in range(TROOPS)]
        if card < TROOPS
        else [PAIRS[card - TROOPS].count(troop) for troop in range(TROOPS)]
        if card < TROOP_CARDS
        else [0] * TROOPS
    )
]

SHOWING: Final[list[list[Card]]] = [  # own * TROOPS + gate: the cards that show either troop
    [card for card in range(TROOP_CARDS) if ON_CARD[card * TROOPS + own] or ON_CARD[card * TROOPS + gate]]
    for own in range(TROOPS)
    for gate in range(TROOPS)
]
SINGLE_OR_DOUBLE: Final[list[int]] = [0] * TROOPS + [1] * len(PAIRS) + [-1, -1, -1]
LEFT_TROOP: Final[list[Troop]] = [*range(TROOPS), *[a for a, _ in PAIRS]]  # of a troop card
RIGHT_TROOP: Final[list[Troop]] = [*range(TROOPS), *[b for _, b in PAIRS]]

# Bonus tiles and titles.
BONUSES: Final = 3
EXCHANGE: Final = 0
PLUS_ONE: Final = 1
DRAW: Final = 2
TILE_COPIES: Final[int] = _PIECES["tiles"]
TILE_STOCK: Final[list[Tile]] = [tile for tile in range(TROOPS * BONUSES) for _ in range(TILE_COPIES)]
DAIMYO: Final = 0
SENSEI: Final = 2
HATAMOTO: Final = 3
RANKS: Final = 4
GENERALS: Final = 4
SEALS: Final[list[int]] = [row["seals"] for row in _PIECES["titles"].values()]
TITLE_FAVOUR: Final[list[int]] = [row["favour"] for row in _PIECES["titles"].values()]

# By number of players.
KAMON: Final[dict[int, int]] = {int(n): row["kamon"] for n, row in _PIECES["players"].items()}
SHARED_TROOPS: Final[dict[int, int]] = {int(n): row["troops"] for n, row in _PIECES["players"].items()}
SHARED_KOKU: Final[dict[int, int]] = {int(n): row["koku"] for n, row in _PIECES["players"].items()}
FIRST_HAND: Final = 2
KAMON_A_TURN: Final = 2

# What answers are called.


def _card_names() -> list[tuple[str, str, str]]:
    pairs = [(TROOP_NAMES[a], TROOP_NAMES[b]) for a, b in PAIRS]
    doubles = [(f"{a[0]}_{b[0]}", f"{a[1]} + {b[1]}", f"{a[2]} + {b[2]}") for a, b in pairs]
    return TROOP_NAMES + doubles + [(f"koku_{n}", f"{n} koku", f"{n} Koku{'s' if n > 1 else ''}") for n in (1, 2, 3)]


CARD_NAMES: Final = _card_names()
DRAW_NAME: Final = ("draw", "use a Draw tile", "utiliser une tuile Pioche")
LOT_DRAW: Final = CARDS  # as an answer while a lot is formed
TROOP: Final = Domain("troop", TROOP_NAMES)
PROVINCE: Final = Domain("province", PROVINCE_NAMES)
CARD: Final = Domain("card", CARD_NAMES)
BONUS: Final = Domain("bonus", _names(_PIECES["bonuses"]))
TITLE_NAMES: Final = _names(_PIECES["titles"])
RANK: Final = Domain("title", TITLE_NAMES)
POSITION: Final = Domain("position", [(str(n), str(n), str(n)) for n in range(1, POSITIONS + 1)])
GENERAL: Final = Domain("general", [(id, name, name) for id, name in _PIECES["generals"].items()])
LOT_CARD: Final = Domain("lot_card", [*CARD_NAMES, DRAW_NAME], no=("done", "the lot is ready", "le lot est prêt"))

ACCEPT: Final = 0
ACCEPT_DRAW: Final = 1
OFFER: Final = Domain(
    "offer", [("accept", "accept the lot", "accepter le lot"), DRAW_NAME], no=("refuse", "refuse the lot", "refuser le lot")
)
LOT: Final = Domain("lot", [("first", "the first lot", "le premier lot"), ("second", "the second lot", "le second lot"), DRAW_NAME])
LOT_CHOICE_DRAW: Final = 2

BY_KOKU: Final = PROVINCES  # control answers: a province by troops, then the same eight by koku, then the Draw tile
CONTROL_DRAW: Final = 2 * PROVINCES
CONTROL: Final = Domain(
    "control",
    [(f"{id}_by_troops", f"{en} with troops", f"{fr} avec des Troupes") for id, en, fr in PROVINCE_NAMES]
    + [(f"{id}_by_koku", f"{en} with koku", f"{fr} avec des Kokus") for id, en, fr in PROVINCE_NAMES]
    + [DRAW_NAME],
    no=("done", "end the turn", "finir le tour"),
)

PART_EXCHANGE: Final = CARDS
PART_PLUS_ONE: Final = CARDS + 1
PART_HATAMOTO: Final = CARDS + 2
PARTS: Final = CARDS + 3
PART_NAMES: Final = [
    *CARD_NAMES,
    ("exchange", "an Exchange tile", "une tuile Échange"),
    ("plus_one", "a +1 tile", "une tuile +1"),
    ("hatamoto", "the Hatamoto", "le Hatamoto"),
]
PART: Final = Domain("part", PART_NAMES)
PAYMENT: Final = Domain("payment", [*PART_NAMES, DRAW_NAME])
PAYMENT_DRAW: Final = PARTS
GILD: Final = Domain("gild", PROVINCE_NAMES, no=("none", "gild none", "n'en dorer aucun"))

if (len(OWN_TROOP), len(NUMBER), len(CARD_COPIES), sum(CARD_COPIES)) != (PROVINCES, PROVINCES * POSITIONS, CARDS, 58):
    raise ValueError("shitenno/data: eight provinces of four positions and 58 cards are expected")
if TROOPS * BONUSES * TILE_COPIES != PROVINCES * GATE_TILES:
    raise ValueError("shitenno/data: three bonus tiles are expected for each province")
