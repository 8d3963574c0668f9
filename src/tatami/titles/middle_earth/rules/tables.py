"""What is printed on boards and cards of the war, as flat tables, checked hard."""

from typing import Any, Final

from tatami.titles.middle_earth.rules.facts import ARMY_FACTS, BOARD_FACTS, CARD_FACTS
from tatami.titles.middle_earth.rules.ids import (
    ADVENTURES,
    APART,
    BASE_TERRITORIES,
    BRIDGE,
    FIRST_POWER,
    KINDS,
    LAND,
    MISSIONS,
    REGIONS,
    SEA,
    TERRITORIES,
    WILD,
    Adventure,
    Kind,
    Region,
    Seat,
    Territory,
)

_SIDE_IDS: Final = list(ARMY_FACTS["sides"])
_ARMY_IDS: Final = list(ARMY_FACTS["armies"])
SEATING: Final[dict[int, list[int]]] = {
    int(n): [_ARMY_IDS.index(id) for id in ids] for n, ids in ARMY_FACTS["seating"].items()
}  # the army of each seat
SIDE_OF_ARMY: Final[list[int]] = [_SIDE_IDS.index(row["side"]) for row in ARMY_FACTS["armies"].values()]
_TERRITORY_IDS: Final = list(BOARD_FACTS["territories"])
_REGION_IDS: Final = list(BOARD_FACTS["regions"])
_ROWS: Final[list[dict[str, Any]]] = list(BOARD_FACTS["territories"].values())


def territory(id: str) -> Territory:
    return _TERRITORY_IDS.index(id)


REGION_OF: Final[list[Region]] = [_REGION_IDS.index(row["region"]) for row in _ROWS]
REGION_BONUS: Final[list[int]] = [row["bonus"] for row in BOARD_FACTS["regions"].values()]
IN_REGION: Final[list[list[Territory]]] = [[t for t in range(TERRITORIES) if REGION_OF[t] == r] for r in range(REGIONS)]
CARD_SIDE: Final[list[int]] = [_SIDE_IDS.index(row["side"]) for row in _ROWS]  # the side printed on a territory's card
IS_STRONGHOLD: Final[list[bool]] = ["stronghold" in row for row in _ROWS]
IS_SITE: Final[list[bool]] = ["site" in row for row in _ROWS]
IS_PORT: Final[list[bool]] = [row.get("port", False) for row in _ROWS]
BRIDGES: Final[list[tuple[Territory, Territory]]] = [(territory(a), territory(b)) for a, b in BOARD_FACTS["borders"]["bridges"]]


def _links() -> list[int]:
    links = [APART] * (TERRITORIES * TERRITORIES)

    def join(a: Territory, b: Territory, link: int) -> None:
        if a == b or links[a * TERRITORIES + b] != APART:
            raise ValueError(f"middle_earth/data: the border {_TERRITORY_IDS[a]} – {_TERRITORY_IDS[b]} stands twice")
        links[a * TERRITORIES + b] = links[b * TERRITORIES + a] = link

    for a, b in BOARD_FACTS["borders"]["land"] + BOARD_FACTS["borders"]["joins"]:
        join(territory(a), territory(b), LAND)
    for number, (first, second) in enumerate(BRIDGES):
        join(first, second, BRIDGE + number)
    ports = [t for t in range(TERRITORIES) if IS_PORT[t]]
    for i, first in enumerate(ports):
        for second in ports[i + 1 :]:
            join(first, second, SEA)
    return links


LINK: Final[list[int]] = _links()


def _neighbours(size: int) -> list[list[Territory]]:
    """The adjacent territories of each, among the first `size`."""
    return [[u for u in range(size) if LINK[t * TERRITORIES + u] != APART] if t < size else [] for t in range(TERRITORIES)]


NEIGHBOURS: Final[dict[int, list[list[Territory]]]] = {n: _neighbours(n) for n in (BASE_TERRITORIES, TERRITORIES)}

# Mountains. [board.7] A set of bits for each territory, one bit a range.
RANGES: Final[list[int]] = [
    sum(1 << r for r, row in enumerate(BOARD_FACTS["ranges"].values()) if id in row["territories"]) for id in _TERRITORY_IDS
]
ACROSS: Final[list[list[Territory]]] = [  # territories that touch a common range and are apart, or may be where a bridge is closed
    [
        u
        for u in range(TERRITORIES)
        if u != t and RANGES[t] & RANGES[u] and (LINK[t * TERRITORIES + u] == APART or LINK[t * TERRITORIES + u] >= BRIDGE)
    ]
    for t in range(TERRITORIES)
]

# The Fellowship's path.
PATH: Final[list[Territory]] = [territory(row["territory"]) for row in BOARD_FACTS["path"]]
PATH_DIE: Final[list[bool]] = [row["die"] for row in BOARD_FACTS["path"]]
_SYMBOL_IDS: Final = list(ARMY_FACTS["symbols"])
WILDS: Final[int] = ARMY_FACTS["wilds"]["number"]
CARDS: Final = TERRITORIES + WILDS
SYMBOL: Final[list[int]] = [_SYMBOL_IDS.index(row["symbol"]) for row in _ROWS] + [WILD] * WILDS
SET_VALUE: Final[list[int]] = [ARMY_FACTS["sets"][id] for id in _SYMBOL_IDS]
ONE_OF_EACH: Final[int] = ARMY_FACTS["sets"]["one_of_each"]
FORCED_AT: Final[int] = ARMY_FACTS["sets"]["forced_at"]
SHOWN_TERRITORY: Final[int] = ARMY_FACTS["sets"]["shown_territory"]

# Set-up and scoring.
BATTALIONS: Final[dict[str, dict[int, int]]] = {
    board: {int(n): count for n, count in row.items()} for board, row in ARMY_FACTS["battalions"].items()
}
DEALS: Final[dict[str, dict[int, dict[str, Any]]]] = {
    board: {int(n): row for n, row in table.items()} for board, table in ARMY_FACTS["deal"].items()
}
NEUTRAL_BATTALIONS: Final[int] = ARMY_FACTS["neutral_army"]["battalions"]
FIRST_LEADERS: Final[dict[str, int]] = ARMY_FACTS["leaders"]
ADVENTURE_HAND: Final[dict[str, int]] = ARMY_FACTS["adventure_hand"]
TERRITORY_POINTS: Final[int] = ARMY_FACTS["points"]["territory"]
STRONGHOLD_POINTS: Final[int] = ARMY_FACTS["points"]["stronghold"]
EXTRA_POINTS: Final[list[tuple[Territory, int, int]]] = [
    (territory(row["territory"]), _SIDE_IDS.index(row["side"]), row["points"]) for row in ARMY_FACTS["points"]["extra"]
]

# Adventure cards. Kinds: missions, then events, then powers. A hand is a set of bits, one bit a card.
_MISSION_ROWS: Final[list[dict[str, Any]]] = list(CARD_FACTS["missions"].values())
_KIND_ROWS: Final[list[dict[str, Any]]] = [
    *_MISSION_ROWS,
    *CARD_FACTS["events"].values(),
    *CARD_FACTS["powers"].values(),
]


def _copies() -> list[Kind]:
    """The kind of each card: one of each kind first, further copies behind."""
    kinds = list(range(KINDS))
    for kind, row in enumerate(_KIND_ROWS):
        kinds.extend([kind] * (max(row["copies"].values()) - 1))
    return kinds


KIND_OF: Final[list[Kind]] = _copies()
COPIES_OF: Final[list[int]] = [sum(1 << card for card in range(ADVENTURES) if KIND_OF[card] == kind) for kind in range(KINDS)]
EVENT_CARDS: Final[int] = sum(1 << card for card in range(ADVENTURES) if MISSIONS <= KIND_OF[card] < FIRST_POWER)


def adventure_deck(joined: bool, trilogy: bool) -> list[Adventure]:
    """The cards of a game. [setup.14, trilogy.8]"""
    deck: list[Adventure] = []
    for kind, row in enumerate(_KIND_ROWS):
        copies = row["copies"]
        if trilogy:
            n = copies["trilogy"] if joined or copies["base"] else 0
        else:
            n = copies["base"] + (copies["expansion"] if joined else 0)
        deck.extend([card for card in range(ADVENTURES) if KIND_OF[card] == kind][:n])
    return deck


ADVENTURE_DECK: Final[dict[tuple[bool, bool], int]] = {  # joined, Trilogy: a set of bits
    (joined, trilogy): sum(1 << card for card in adventure_deck(joined, trilogy)) for joined in (False, True) for trilogy in (False, True)
}
MISSION_AT: Final[list[Territory]] = [territory(row["territory"]) for row in _MISSION_ROWS]
REWARD: Final[list[int]] = [row["reward"][side] for row in _MISSION_ROWS for side in ("good", "evil")]  # mission * 2 + side
MISSION_POINTS: Final[list[int]] = [  # mission * 2 + side; where the card was not found, designed [missions.8]
    row["points"][side] for row in _MISSION_ROWS for side in ("good", "evil")
]
PLACE: Final[list[int]] = [["territory", "region", "anywhere", "card"].index(row["reward"]["place"]) for row in _MISSION_ROWS]
MISSION_CARDS: Final[int] = (1 << MISSIONS) - 1
CARD_RULE: Final[list[str]] = ["missions.1"] * MISSIONS + [
    row["rule"] for row in _KIND_ROWS[MISSIONS:]
]  # kind: the rule that says what it does
DESIGNED: Final[list[list[str]]] = [row["designed"] for row in _MISSION_ROWS]  # mission: what of its card could not be found
SEATS_IN: Final[list[list[Seat]]] = [[seat for seat in range(4) if bits >> seat & 1] for bits in range(16)]  # a set of bits as a list
COUNTS: Final[list[list[int]]] = [list(range(1, most + 1)) for most in range(100)]  # the answers 1 … most, for questions of number
COUNTS_OR_NONE: Final[list[list[int]]] = [list(range(most + 1)) for most in range(100)]  # 0 … most


def _check() -> None:
    if (len(_ROWS), sum(len(row) for row in NEIGHBOURS[TERRITORIES]), len(BRIDGES)) != (64, 2 * (96 + 10), 18):
        raise ValueError("middle_earth/data: 64 territories, 96 borders, 18 of them bridges, and ten sea ways are expected")
    boards = [BOARD_FACTS["regions"][row["region"]]["board"] for row in _ROWS]
    if boards != ["base"] * BASE_TERRITORIES + ["expansion"] * (TERRITORIES - BASE_TERRITORIES):
        raise ValueError("middle_earth/data: the territories of the first board come first")
    sides = [CARD_SIDE[:BASE_TERRITORIES].count(side) for side in range(3)] + [CARD_SIDE.count(side) for side in range(3)]
    if sides != [9, 9, 24, 16, 16, 32] or [SYMBOL.count(symbol) for symbol in range(3)] != [22, 21, 21]:
        raise ValueError("middle_earth/data: sides 9, 9, 24 and 16, 16, 32 and symbols 22, 21, 21 are expected")
    decks = [len(adventure_deck(joined, trilogy)) for joined, trilogy in ((False, False), (True, False), (True, True))]
    if decks != [40, 57, 60] or len(KIND_OF) != ADVENTURES or len(_KIND_ROWS) != KINDS:
        raise ValueError("middle_earth/data: 40, 57 and 60 adventure cards of 54 kinds are expected")
    if len(PATH) != 18 or any(IS_STRONGHOLD[t] and IS_SITE[t] for t in range(TERRITORIES)):
        raise ValueError("middle_earth/data: a path of 18 steps, and no territory with both stronghold and site, are expected")


_check()
