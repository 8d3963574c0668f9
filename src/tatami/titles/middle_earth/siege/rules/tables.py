"""What is on the board and the cards of the siege, as flat tables, checked hard."""

from typing import Any, Final

from tatami.titles.middle_earth.rules.ids import NEITHER, WILD, Card
from tatami.titles.middle_earth.rules.tables import CARD_SIDE, SYMBOL
from tatami.titles.middle_earth.siege.rules.facts import SIEGE_FACTS
from tatami.titles.middle_earth.siege.rules.ids import (
    APART,
    ARCHER,
    CAVALRYMAN,
    CROSSBOW,
    FACE,
    GATE,
    INFANTRYMAN,
    INNER,
    KNIGHT,
    LEADERS,
    MUMAK,
    OPEN,
    ORC,
    SPACES,
    TIRITHS,
    TROLL,
    UNITS,
    WARG,
    Leader,
    Space,
    Tirith,
    Unit,
)

_SPACE_IDS: Final = list(SIEGE_FACTS["spaces"])
_UNIT_IDS: Final = list(SIEGE_FACTS["units"])
_UNIT_ROWS: Final[list[dict[str, Any]]] = list(SIEGE_FACTS["units"].values())
_LEADER_IDS: Final = list(SIEGE_FACTS["leaders"])
_SIDES: Final = ["good", "evil"]
_SYMBOLS: Final = ["infantry", "cavalry", "creature"]


def space(id: str) -> Space:
    return _SPACE_IDS.index(id)


WALLS: Final[list[Space]] = [1, 2, 3]
FORECOURT: Final = space(SIEGE_FACTS["entries"]["forecourt"])
_TYPES: Final[list[str]] = [row["type"] for row in SIEGE_FACTS["spaces"].values()]
IS_WALL: Final[list[bool]] = [kind == "wall" for kind in _TYPES]
IS_WALLED: Final[list[bool]] = [kind in ("wall", "city") for kind in _TYPES]  # where mûmakil never go
IS_DEFENDED: Final[list[bool]] = [kind != "field" for kind in _TYPES]  # wall, fort or city: a bonus for the defender
HAS_BANNER: Final[list[bool]] = [row.get("banner", False) for row in SIEGE_FACTS["spaces"].values()]


def _links() -> list[int]:
    links = [APART] * (SPACES * SPACES)
    for kind, id in ((OPEN, "open"), (FACE, "face"), (INNER, "inner"), (GATE, "gate")):
        for a, b in SIEGE_FACTS["borders"][id]:
            links[space(a) * SPACES + space(b)] = links[space(b) * SPACES + space(a)] = kind
    return links


LINK: Final[list[int]] = _links()
NEIGHBOURS: Final[list[list[Space]]] = [[b for b in range(SPACES) if LINK[a * SPACES + b]] for a in range(SPACES)]


def _distances() -> list[int]:
    """How far each space is from each other, over every border. [siege_action.7]"""
    far = []
    for start in range(SPACES):
        steps = [-1] * SPACES
        steps[start] = 0
        row = [start]
        for at in row:
            for neighbour in NEIGHBOURS[at]:
                if steps[neighbour] < 0:
                    steps[neighbour] = steps[at] + 1
                    row.append(neighbour)
        far.extend(steps)
    return far


_DISTANCE: Final = _distances()
WITHIN: Final[list[list[list[Space]]]] = [  # range, space: the other spaces at most so far away
    [[b for b in range(SPACES) if 0 < _DISTANCE[a * SPACES + b] <= most] for a in range(SPACES)] for most in range(4)
]
FIRST_UNIT: Final[list[Unit]] = [0, 4]  # side: its units are FIRST_UNIT … END_UNIT - 1, the cheapest first
END_UNIT: Final[list[Unit]] = [4, 9]
SHOOTER: Final[list[Unit]] = [unit for unit, row in enumerate(_UNIT_ROWS) if row.get("shoots", False)]  # side: its archers
UNIT_POINTS: Final[list[int]] = [row["points"] for row in _UNIT_ROWS]
IS_MOUNTED: Final[list[bool]] = [row.get("mounted", False) for row in _UNIT_ROWS]
IS_HEAVY: Final[list[bool]] = [unit in (KNIGHT, TROLL, MUMAK) for unit in range(UNITS)]
STRONGEST: Final[list[list[Unit]]] = [[KNIGHT, CAVALRYMAN, INFANTRYMAN, ARCHER], [TROLL, MUMAK, WARG, ORC, CROSSBOW]]
OF_SYMBOL: Final[list[list[Unit]]] = [  # side * 3 + symbol: the units it brings
    [unit for unit, row in enumerate(_UNIT_ROWS) if row["side"] == side and row["symbol"] == symbol]
    for side in _SIDES
    for symbol in _SYMBOLS
]
LEADER_SIDE: Final[list[int]] = [_SIDES.index(row["side"]) for row in SIEGE_FACTS["leaders"].values()]
LEADERS_OF: Final[list[list[Leader]]] = [[leader for leader in range(LEADERS) if LEADER_SIDE[leader] == side] for side in range(2)]

# Set-up, trades, entries.
START: Final[list[tuple[Space, Unit, int]]] = [
    (space(at), _UNIT_IDS.index(id), n) for at, row in SIEGE_FACTS["setup"].items() for id, n in row.items() if id != "leaders"
]
START_LEADERS: Final[list[tuple[Space, Leader]]] = [
    (space(at), _LEADER_IDS.index(id)) for at, row in SIEGE_FACTS["setup"].items() for id in row.get("leaders", [])
]
YIELD: Final[list[int]] = [SIEGE_FACTS["trades"][symbol][side] for side in _SIDES for symbol in _SYMBOLS]  # side * 3 + symbol
MORE_INFANTRY: Final[list[int]] = [SIEGE_FACTS["trades"]["more_infantry"][side] for side in _SIDES]
ENTRIES: Final[list[list[Space]]] = [[space(id) for id in SIEGE_FACTS["entries"][side]] for side in _SIDES]
THEODENS_ROAD: Final = space(SIEGE_FACTS["entries"]["theoden"])
ARAGORNS_QUAYS: Final = space(SIEGE_FACTS["entries"]["aragorn"])
CHIEFTAINS_ROAD: Final = space(SIEGE_FACTS["entries"]["chieftain"])
SWAN_SPACES: Final[list[Space]] = [space(id) for id in SIEGE_FACTS["entries"]["swan_knights"]]
SORTIE_FROM: Final[list[bool]] = [id in SIEGE_FACTS["entries"]["sortie"] for id in _SPACE_IDS]

# Minas Tirith cards: kinds in order; a kind with copies has as many cards.
KIND_OF: Final[list[int]] = [kind for kind, row in enumerate(SIEGE_FACTS["cards"].values()) for _ in range(row["copies"])]
KIND_SIDE: Final[list[int]] = [_SIDES.index(row["side"]) for row in SIEGE_FACTS["cards"].values()]  # whose card a kind is
TIRITH_SIDE: Final[list[int]] = [KIND_SIDE[kind] for kind in KIND_OF]
TIRITH_RULE: Final[list[str]] = [row["rule"] for row in SIEGE_FACTS["cards"].values()]  # kind: the rule that says what it does
CARDS_OF: Final[list[int]] = [sum(1 << card for card in range(TIRITHS) if KIND_OF[card] == kind) for kind in range(14)]
START_CARDS: Final[list[Tirith]] = [
    KIND_OF.index(kind) for kind, row in enumerate(SIEGE_FACTS["cards"].values()) if row.get("start", False)
]
LOADER: Final[list[int]] = [kind for kind, row in enumerate(SIEGE_FACTS["cards"].values()) if "loads" in row]  # kinds that carry units
LOAD_SYMBOL: Final[list[int]] = [_SYMBOLS.index(row["loads"]) for row in SIEGE_FACTS["cards"].values() if "loads" in row]
LOAD_SIDE: Final[list[int]] = [KIND_SIDE[kind] for kind in LOADER]
if (len(_SPACE_IDS), len(_UNIT_IDS), len(_LEADER_IDS), len(KIND_OF), len(CARD_SIDE)) != (SPACES, UNITS, LEADERS, TIRITHS, 64):
    raise ValueError("middle_earth/data: the siege has 36 spaces, nine kinds of unit, six leaders and sixteen cards")
if [_TYPES.count(kind) for kind in ("city", "wall", "fort", "field")] != [1, 3, 2, 30] or _TYPES[0] != "city":
    raise ValueError("middle_earth/data: the siege has a city, three walls, two forts and thirty fields, the city first")


def shield(card: Card) -> int:
    """The side whose shield a reinforcement card bears, or NEITHER. [siege_trade.6]"""
    return NEITHER if SYMBOL[card] == WILD else CARD_SIDE[card]
