"""What is on the board and the cards of the siege, as flat tables. Read once from `data/siege.toml`, checked hard."""

from typing import Any, Final, TypeAlias

from tatami.core.domain import Domain
from tatami.core.facts import read_table
from tatami.games.middle_earth.tables import (
    CARD_NAMES,
    CARD_SIDE,
    CARDS,
    CREATURE,
    EVIL,
    FOLDER,
    GOOD,
    INFANTRY,
    NEITHER,
    SYMBOL,
    WILD,
    Card,
    Names,
    names,
)

Space: TypeAlias = int
Unit: TypeAlias = int  # a kind of piece
Leader: TypeAlias = int
Tirith: TypeAlias = int  # one of the sixteen Minas Tirith cards

_DATA: Final = read_table(FOLDER, "siege")
_SPACE_IDS: Final = list(_DATA["spaces"])
_UNIT_IDS: Final = list(_DATA["units"])
_UNIT_ROWS: Final[list[dict[str, Any]]] = list(_DATA["units"].values())
_LEADER_IDS: Final = list(_DATA["leaders"])
_SIDES: Final = ["good", "evil"]
_SYMBOLS: Final = ["infantry", "cavalry", "creature"]


def space(id: str) -> Space:
    return _SPACE_IDS.index(id)


# The board. [siege.2, siege.3]
SPACES: Final = 36
CITY: Final = 0
WALLS: Final[list[Space]] = [1, 2, 3]
FORECOURT: Final = space(_DATA["entries"]["forecourt"])
_TYPES: Final[list[str]] = [row["type"] for row in _DATA["spaces"].values()]
IS_WALL: Final[list[bool]] = [kind == "wall" for kind in _TYPES]
IS_WALLED: Final[list[bool]] = [kind in ("wall", "city") for kind in _TYPES]  # where mûmakil never go
IS_DEFENDED: Final[list[bool]] = [kind != "field" for kind in _TYPES]  # wall, fort or city: a bonus for the defender
HAS_BANNER: Final[list[bool]] = [row.get("banner", False) for row in _DATA["spaces"].values()]

APART: Final = 0
OPEN: Final = 1
FACE: Final = 2  # between a wall and its foot
INNER: Final = 3  # behind the walls
GATE: Final = 4


def _links() -> list[int]:
    links = [APART] * (SPACES * SPACES)
    for kind, id in ((OPEN, "open"), (FACE, "face"), (INNER, "inner"), (GATE, "gate")):
        for a, b in _DATA["borders"][id]:
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

# Pieces.
UNITS: Final = 9
INFANTRYMAN: Final = 0
ARCHER: Final = 1
CAVALRYMAN: Final = 2
KNIGHT: Final = 3
ORC: Final = 4
CROSSBOW: Final = 5
WARG: Final = 6
TROLL: Final = 7
MUMAK: Final = 8
FIRST_UNIT: Final[list[Unit]] = [0, 4]  # side: its units are FIRST_UNIT … END_UNIT - 1, the cheapest first
END_UNIT: Final[list[Unit]] = [4, 9]
SHOOTER: Final[list[Unit]] = [ARCHER, CROSSBOW]
UNIT_POINTS: Final[list[int]] = [row["points"] for row in _UNIT_ROWS]
IS_MOUNTED: Final[list[bool]] = [row.get("mounted", False) for row in _UNIT_ROWS]
IS_HEAVY: Final[list[bool]] = [unit in (KNIGHT, TROLL, MUMAK) for unit in range(UNITS)]
STRONGEST: Final[list[list[Unit]]] = [[KNIGHT, CAVALRYMAN, INFANTRYMAN, ARCHER], [TROLL, MUMAK, WARG, ORC, CROSSBOW]]
OF_SYMBOL: Final[list[list[Unit]]] = [  # side * 3 + symbol: the units it brings
    [unit for unit, row in enumerate(_UNIT_ROWS) if row["side"] == side and row["symbol"] == symbol]
    for side in _SIDES
    for symbol in _SYMBOLS
]
LEADERS: Final = 6
GANDALF: Final = 0
THEODEN: Final = 1
ARAGORN: Final = 2
WITCH_KING: Final = 3
GOTHMOG: Final = 4
CHIEFTAIN: Final = 5
LEADERS_OF: Final[list[list[Leader]]] = [[GANDALF, THEODEN, ARAGORN], [WITCH_KING, GOTHMOG, CHIEFTAIN]]
LEADER_SIDE: Final[list[int]] = [GOOD, GOOD, GOOD, EVIL, EVIL, EVIL]
LEADER_POINTS: Final = 5
WALL_POINTS: Final = 2
GATE_POINTS: Final = 3
LEADERS_TO_WIN: Final = 2

# Set-up, trades, entries.
START: Final[list[tuple[Space, Unit, int]]] = [
    (space(at), _UNIT_IDS.index(id), n) for at, row in _DATA["setup"].items() for id, n in row.items() if id != "leaders"
]
START_LEADERS: Final[list[tuple[Space, Leader]]] = [
    (space(at), _LEADER_IDS.index(id)) for at, row in _DATA["setup"].items() for id in row.get("leaders", [])
]
YIELD: Final[list[int]] = [_DATA["trades"][symbol][side] for side in _SIDES for symbol in _SYMBOLS]  # side * 3 + symbol
MORE_INFANTRY: Final[list[int]] = [_DATA["trades"]["more_infantry"][side] for side in _SIDES]
ENTRIES: Final[list[list[Space]]] = [[space(id) for id in _DATA["entries"][side]] for side in _SIDES]
THEODENS_ROAD: Final = space(_DATA["entries"]["theoden"])
ARAGORNS_QUAYS: Final = space(_DATA["entries"]["aragorn"])
CHIEFTAINS_ROAD: Final = space(_DATA["entries"]["chieftain"])
SWAN_SPACES: Final[list[Space]] = [space(id) for id in _DATA["entries"]["swan_knights"]]
SORTIE_FROM: Final[list[bool]] = [id in _DATA["entries"]["sortie"] for id in _SPACE_IDS]
KEEP_CARDS: Final = 6
CARDS_PER_DIE: Final = 6  # a die and its cards make six
ACTION_DICE: Final = 3

# Minas Tirith cards: kinds in order; a kind with copies has as many cards.
_KIND_IDS: Final = list(_DATA["cards"])
KIND_OF: Final[list[int]] = [kind for kind, row in enumerate(_DATA["cards"].values()) for _ in range(row["copies"])]
TIRITHS: Final = 16
KIND_SIDE: Final[list[int]] = [_SIDES.index(row["side"]) for row in _DATA["cards"].values()]  # whose card a kind is
TIRITH_SIDE: Final[list[int]] = [KIND_SIDE[kind] for kind in KIND_OF]
(
    WHITE_RIDER,
    HORNS,
    BLACK_FLEET,
    TREBUCHETS,
    VOLLEY,
    SWAN_KNIGHTS,
    SORTIE,
    HOLD_THE_GATE,
    CAPTAIN,
    GROND,
    SIEGE_TOWER,
    LADDERS,
    WAR_ENGINES,
    MUMAKIL,
) = range(14)
TIRITH_RULE: Final[list[str]] = [row["rule"] for row in _DATA["cards"].values()]  # kind: the rule that says what it does
CARDS_OF: Final[list[int]] = [sum(1 << card for card in range(TIRITHS) if KIND_OF[card] == kind) for kind in range(14)]
START_CARDS: Final[list[Tirith]] = [KIND_OF.index(kind) for kind, row in enumerate(_DATA["cards"].values()) if row.get("start", False)]
LOADS: Final = 3  # cards that carry units, in this order
LOADER: Final[list[int]] = [TREBUCHETS, GROND, WAR_ENGINES]
LOAD_SYMBOL: Final[list[int]] = [INFANTRY, CREATURE, INFANTRY]
LOAD_SIDE: Final[list[int]] = [GOOD, EVIL, EVIL]
GROND_LOAD: Final = 1
FULL_LOAD: Final = 3

# What answers are called.
SPACE_NAMES: Final[Names] = names(_DATA["spaces"])
UNIT_NAMES: Final[Names] = names(_DATA["units"])


def _tirith_names() -> Names:
    found: Names = []
    for kind, (id, row) in enumerate(_DATA["cards"].items()):
        for copy in range(row["copies"]):
            number = f" {copy + 1}" if row["copies"] > 1 else ""
            found.append((f"{id}{number.replace(' ', '_')}", row["en"] + number, row["fr"] + number))
        if KIND_OF.count(kind) != row["copies"]:
            raise ValueError(f"middle_earth/data: copies of {id}")
    return found


SPACE: Final = Domain("space", SPACE_NAMES)
UNIT: Final = Domain("unit", UNIT_NAMES)
LEADER: Final = Domain("leader", names(_DATA["leaders"]), no=("none", "no leader", "aucun chef"))
TIRITH_NAMES: Final[Names] = _tirith_names()
TIRITH: Final = Domain("minas_tirith_card", TIRITH_NAMES)
SIEGE_BONUS: Final = Domain("siege_bonus", names(_DATA["bonuses"]))
ACTION_DIE: Final = Domain("action_die", [(str(n), str(n), str(n)) for n in range(7)])
REINFORCEMENT: Final = Domain("reinforcement_card", CARD_NAMES)
_KIND_NAMES: Final[Names] = names(_DATA["cards"])

# Trading: a card to begin a set with, then a Minas Tirith card to load.
ASK_LOAD: Final = CARDS
TRADE: Final = Domain(
    "siege_trade",
    [*CARD_NAMES, *[(f"load_{_KIND_NAMES[k][0]}", f"load {_KIND_NAMES[k][1]}", f"charger {_KIND_NAMES[k][2]}") for k in LOADER]],
    no=("done", "no more trading", "ne plus échanger"),
)
DRAW_TWO: Final = 0
TAKE_BACK: Final = 1
EXTRA_UNIT: Final = 2
SPECIAL: Final = Domain(
    "special_trade",
    [
        ("draw_two", "draw two Minas Tirith cards and keep one", "piocher deux cartes Minas Tirith et en garder une"),
        ("take_back", "take a card of your side from the discard", "prendre une carte de votre camp dans la défausse"),
        ("extra_unit", "place one more unit", "poser une unité de plus"),
    ],
    no=("nothing", "nothing more", "rien de plus"),
)
DEPLOY: Final = Domain(  # unit * SPACES + space
    "deployment",
    [(f"{u[0]}_{s[0]}", f"{u[1]}: {s[1]}", f"{u[2]} : {s[2]}") for u in UNIT_NAMES for s in SPACE_NAMES],
)

MOVE: Final = 0
SHOOT: Final = 1
ASSAULT: Final = 2
RAM: Final = 3
BOMBARD: Final = 4
PLAY: Final = 5  # the cards of PLAYABLE follow
PLAYABLE: Final[list[int]] = [HORNS, BLACK_FLEET, VOLLEY, SWAN_KNIGHTS, SORTIE, HOLD_THE_GATE, MUMAKIL]
ACT: Final = Domain(
    "siege_action",
    [
        ("move", "move", "se déplacer"),
        ("shoot", "shoot", "tirer"),
        ("assault", "assault", "donner l'assaut"),
        ("ram", "ram the gate with Grond", "frapper la porte avec Grond"),
        ("bombard", "shoot with the engines", "tirer avec les machines"),
        *[_KIND_NAMES[kind] for kind in PLAYABLE],
    ],
    no=("done", "end the play", "finir le coup"),
)
WHOLE: Final = 0
PART: Final = 1
GROUP: Final = Domain(
    "group",
    [("whole", "as many as can, the strongest first", "autant que possible, les plus forts d'abord"), ("part", "choose", "choisir")],
)

if (len(_SPACE_IDS), len(_UNIT_IDS), len(_LEADER_IDS), len(KIND_OF), len(CARD_SIDE)) != (SPACES, UNITS, LEADERS, TIRITHS, 64):
    raise ValueError("middle_earth/data: the siege has 36 spaces, nine kinds of unit, six leaders and sixteen cards")
if [_TYPES.count(kind) for kind in ("city", "wall", "fort", "field")] != [1, 3, 2, 30] or _TYPES[0] != "city":
    raise ValueError("middle_earth/data: the siege has a city, three walls, two forts and thirty fields, the city first")


def shield(card: Card) -> int:
    """The side whose shield a reinforcement card bears, or NEITHER. [siege_trade.6]"""
    return NEITHER if SYMBOL[card] == WILD else CARD_SIDE[card]
