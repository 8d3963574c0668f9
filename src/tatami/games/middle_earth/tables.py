"""What is printed on boards and cards, as flat tables. Read once from `data/`, checked hard."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from tatami.core.domain import Domain
from tatami.core.facts import read_table

Seat: TypeAlias = int
Territory: TypeAlias = int
Region: TypeAlias = int
Card: TypeAlias = int  # a territory card: its territory, or one of the wild cards
Adventure: TypeAlias = int  # one adventure card; the first copy of a kind has the number of its kind
Kind: TypeAlias = int  # of adventure card
Names: TypeAlias = "list[tuple[str, str, str]]"

FOLDER: Final = Path(__file__).parent
_BOARD: Final = read_table(FOLDER, "board")
_ARMIES: Final = read_table(FOLDER, "armies")
_ADVENTURE: Final = read_table(FOLDER, "adventure")


def names(table: dict[str, Any]) -> Names:
    return [(id, row["en"], row["fr"]) for id, row in table.items()]


# Sides and armies. [setup.1, setup.2]
GOOD: Final = 0
EVIL: Final = 1
NEITHER: Final = 2
_SIDE_IDS: Final = list(_ARMIES["sides"])
_ARMY_IDS: Final = list(_ARMIES["armies"])
SEATING: Final[dict[int, list[int]]] = {
    int(n): [_ARMY_IDS.index(id) for id in ids] for n, ids in _ARMIES["seating"].items()
}  # the army of each seat
SIDE_OF_ARMY: Final[list[int]] = [_SIDE_IDS.index(row["side"]) for row in _ARMIES["armies"].values()]
NEUTRAL_ARMY: Final = 4

# The board. [board.1, board.6] Owners are seats, or one of these.
NEUTRAL: Final = 4  # the neutral army
NOBODY: Final = 5  # not claimed yet
TERRITORIES: Final = 64
BASE_TERRITORIES: Final = 42  # the territories of the first board come first
REGIONS: Final = 9
_TERRITORY_IDS: Final = list(_BOARD["territories"])
_REGION_IDS: Final = list(_BOARD["regions"])
_ROWS: Final[list[dict[str, Any]]] = list(_BOARD["territories"].values())


def territory(id: str) -> Territory:
    return _TERRITORY_IDS.index(id)


REGION_OF: Final[list[Region]] = [_REGION_IDS.index(row["region"]) for row in _ROWS]
REGION_BONUS: Final[list[int]] = [row["bonus"] for row in _BOARD["regions"].values()]
IN_REGION: Final[list[list[Territory]]] = [[t for t in range(TERRITORIES) if REGION_OF[t] == r] for r in range(REGIONS)]
MORDOR: Final[Region] = _REGION_IDS.index("mordor")
CARD_SIDE: Final[list[int]] = [_SIDE_IDS.index(row["side"]) for row in _ROWS]  # the side printed on a territory's card
IS_STRONGHOLD: Final[list[bool]] = ["stronghold" in row for row in _ROWS]
IS_SITE: Final[list[bool]] = ["site" in row for row in _ROWS]
IS_PORT: Final[list[bool]] = [row.get("port", False) for row in _ROWS]

# Borders. [board.2–5] LINK[a * TERRITORIES + b] says how two territories touch; from BRIDGE on it is a bridge's number plus BRIDGE.
APART: Final = 0
LAND: Final = 1
SEA: Final = 2
BRIDGE: Final = 3
BRIDGES: Final[list[tuple[Territory, Territory]]] = [(territory(a), territory(b)) for a, b in _BOARD["borders"]["bridges"]]


def _links() -> list[int]:
    links = [APART] * (TERRITORIES * TERRITORIES)

    def join(a: Territory, b: Territory, link: int) -> None:
        if a == b or links[a * TERRITORIES + b] != APART:
            raise ValueError(f"middle_earth/data: the border {_TERRITORY_IDS[a]} – {_TERRITORY_IDS[b]} stands twice")
        links[a * TERRITORIES + b] = links[b * TERRITORIES + a] = link

    for a, b in _BOARD["borders"]["land"] + _BOARD["borders"]["joins"]:
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
    sum(1 << r for r, row in enumerate(_BOARD["ranges"].values()) if id in row["territories"]) for id in _TERRITORY_IDS
]
ACROSS: Final[list[list[Territory]]] = [  # the territories that touch a common range without being adjacent
    [u for u in range(TERRITORIES) if u != t and RANGES[t] & RANGES[u] and LINK[t * TERRITORIES + u] == APART] for t in range(TERRITORIES)
]

# The Fellowship's path.
PATH: Final[list[Territory]] = [territory(row["territory"]) for row in _BOARD["path"]]
PATH_DIE: Final[list[bool]] = [row["die"] for row in _BOARD["path"]]
BASE_PATH: Final = 14
MOUNT_DOOM: Final = territory("mount_doom")
MORIA: Final = territory("moria")
GORGOROTH: Final = territory("gorgoroth")
MINAS_MORGUL: Final = territory("minas_morgul")
FANGORN: Final = territory("fangorn")
UDUN_VALE: Final = territory("udun_vale")
MINAS_TIRITH: Final = territory("minas_tirith")
LEAVES_ON: Final = 4  # a die of this or more lets the Fellowship go

# Territory cards and their sets.
INFANTRY: Final = 0
CAVALRY: Final = 1
CREATURE: Final = 2
WILD: Final = 3
_SYMBOL_IDS: Final = list(_ARMIES["symbols"])
WILDS: Final[int] = _ARMIES["wilds"]["number"]
CARDS: Final = TERRITORIES + WILDS
SYMBOL: Final[list[int]] = [_SYMBOL_IDS.index(row["symbol"]) for row in _ROWS] + [WILD] * WILDS
SET_VALUE: Final[list[int]] = [_ARMIES["sets"][id] for id in _SYMBOL_IDS]
ONE_OF_EACH: Final[int] = _ARMIES["sets"]["one_of_each"]
FORCED_AT: Final[int] = _ARMIES["sets"]["forced_at"]
SHOWN_TERRITORY: Final[int] = _ARMIES["sets"]["shown_territory"]

# Set-up and scoring.
BATTALIONS: Final[dict[str, dict[int, int]]] = {
    board: {int(n): count for n, count in row.items()} for board, row in _ARMIES["battalions"].items()
}
DEALS: Final[dict[str, dict[int, dict[str, Any]]]] = {
    board: {int(n): row for n, row in table.items()} for board, table in _ARMIES["deal"].items()
}
NEUTRAL_BATTALIONS: Final[int] = _ARMIES["neutral_army"]["battalions"]
LEADERS: Final = 2  # of each army [leaders.1]
FIRST_LEADERS: Final[dict[str, int]] = _ARMIES["leaders"]
ADVENTURE_HAND: Final[dict[str, int]] = _ARMIES["adventure_hand"]
PER_TERRITORIES: Final = 3
LEAST_REINFORCEMENT: Final = 3
MUSTER_LOT: Final = 5
TERRITORY_POINTS: Final[int] = _ARMIES["points"]["territory"]
STRONGHOLD_POINTS: Final[int] = _ARMIES["points"]["stronghold"]
EXTRA_POINTS: Final[list[tuple[Territory, int, int]]] = [
    (territory(row["territory"]), _SIDE_IDS.index(row["side"]), row["points"]) for row in _ARMIES["points"]["extra"]
]

# Adventure cards. Kinds: missions, then events, then powers. A hand is a set of bits, one bit a card.
_MISSION_ROWS: Final[list[dict[str, Any]]] = list(_ADVENTURE["missions"].values())
_EVENT_IDS: Final = list(_ADVENTURE["events"])
_POWER_IDS: Final = list(_ADVENTURE["powers"])
MISSIONS: Final = 22
KINDS: Final = 54
FIRST_POWER: Final = 32
_KIND_ROWS: Final[list[dict[str, Any]]] = [
    *_MISSION_ROWS,
    *_ADVENTURE["events"].values(),
    *_ADVENTURE["powers"].values(),
]


def _copies() -> list[Kind]:
    """The kind of each card: one of each kind first, further copies behind."""
    kinds = list(range(KINDS))
    for kind, row in enumerate(_KIND_ROWS):
        kinds.extend([kind] * (max(row["copies"].values()) - 1))
    return kinds


KIND_OF: Final[list[Kind]] = _copies()
ADVENTURES: Final = 60
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
IN_TERRITORY: Final = 0
IN_ITS_REGION: Final = 1
ANYWHERE: Final = 2
AS_CARD: Final = 3
PLACE: Final[list[int]] = [["territory", "region", "anywhere", "card"].index(row["reward"]["place"]) for row in _MISSION_ROWS]
POWER_POINTS: Final = 1
MISSION_CARDS: Final[int] = (1 << MISSIONS) - 1


def _event(id: str) -> Kind:
    return MISSIONS + _EVENT_IDS.index(id)


def _power(id: str) -> Kind:
    return FIRST_POWER + _POWER_IDS.index(id)


SECOND_LEADER: Final = _event("second_leader")
WINTER_STORMS: Final = _event("winter_storms")
RAIDERS: Final = _event("raiders")
MUSTERING: Final = _event("mustering")
LOCAL_UPRISING: Final = _event("local_uprising")
CAVE_TROLL: Final = _event("cave_troll")
ENTMOOT: Final = _event("entmoot")
CORSAIRS: Final = _event("corsairs_of_umbar")
BLACK_GATES: Final = _event("black_gates_open")
ARAGORN: Final = _event("aragorn_arrives")
GRIMA: Final = _power("grima")
COURAGE: Final = _power("courage_alone")
NOT_PASS: Final = _power("you_shall_not_pass")
AMBUSH: Final = _power("ambush")
ENEMY_AT_HAND: Final = _power("enemy_at_hand")
MOVE_BY_NIGHT: Final = _power("move_by_night")
UNDER_MOUNTAINS: Final = _power("under_the_mountains")
STORMS: Final = _power("violent_storms")
BORNE: Final = _power("borne_to_another_place")
BALROG: Final = _power("balrog")
BOROMIR: Final = _power("boromir")
KNIFE: Final = _power("knife_in_the_dark")
CROSSING: Final = _power("dangerous_crossing")
GOLLUM: Final = _power("gollum")
HUNT: Final = _power("hunt_ringbearer")
SIEGE_MACHINES: Final = _power("siege_machines")
WITHDRAWAL: Final = _power("strategic_withdrawal")
BLACK_SAILS: Final = _power("black_sails")
FARAMIR: Final = _power("faramir")
CAPTURED: Final = _power("captured_by_orcs")
SHELOB: Final = _power("shelobs_lair")
SMEAGOL: Final = _power("smeagol")

# What answers are called.
TERRITORY_NAMES: Final = names(_BOARD["territories"])
KIND_NAMES: Final[Names] = [(id, row["en"], row["fr"]) for chapter in _ADVENTURE.values() for id, row in chapter.items()]
CARD_RULE: Final[list[str]] = ["missions.1"] * MISSIONS + [
    row["rule"] for row in _KIND_ROWS[MISSIONS:]
]  # kind: the rule that says what it does
DESIGNED: Final[list[list[str]]] = [row["designed"] for row in _MISSION_ROWS]  # mission: what of its card could not be found
_WILD_NAMES: Final = [(f"wild_{n}", f"{_ARMIES['wilds']['en']} {n}", f"{_ARMIES['wilds']['fr']} {n}") for n in range(1, WILDS + 1)]
_SYMBOL_NAMES: Final = names(_ARMIES["symbols"])
CARD_NAMES: Final[Names] = [
    (f"card_{id}", f"card {en} ({_SYMBOL_NAMES[SYMBOL[t]][1].lower()})", f"carte {fr} ({_SYMBOL_NAMES[SYMBOL[t]][2].lower()})")
    for t, (id, en, fr) in enumerate(TERRITORY_NAMES)
] + _WILD_NAMES
_BRIDGE_NAMES: Final[Names] = [
    tuple(f"{TERRITORY_NAMES[a][i]}{'__' if i == 0 else ' – '}{TERRITORY_NAMES[b][i]}" for i in range(3))  # type: ignore[misc]
    for a, b in BRIDGES
]

TERRITORY: Final = Domain("territory", TERRITORY_NAMES)
REGION: Final = Domain("region", names(_BOARD["regions"]))
SIDE: Final = Domain("side", names(_ARMIES["sides"]))
ARMY: Final = Domain("army", names(_ARMIES["armies"]))
CARD: Final = Domain("territory_card", CARD_NAMES)
ADVENTURE: Final = Domain("adventure_card", KIND_NAMES)
BRIDGE_NAME: Final = Domain("bridge", _BRIDGE_NAMES)
RANGE: Final = Domain("range", names(_BOARD["ranges"]))
BONUS: Final = Domain("bonus", names(_ARMIES["bonuses"]))
DIE: Final = Domain("die", [(str(n), str(n), str(n)) for n in range(13)])

YES: Final = 0
YES_NO: Final = Domain("yes_no", [("yes", "yes", "oui")], no=("no", "no", "non"))

# Before the first turn: a territory, or the table goes on for the player.
REST: Final = TERRITORIES
CLAIM: Final = Domain("claim", [*TERRITORY_NAMES, ("rest", "claim the others for me", "prendre les autres pour moi")])
MUSTER: Final = Domain("muster", [*TERRITORY_NAMES, ("rest", "place the rest for me", "placer le reste pour moi")])

# Reinforcing: a territory, then a card to trade, then an uprising to show, then a power for the start of the turn.
ASK_CARD: Final = TERRITORIES
ASK_UPRISING: Final = ASK_CARD + CARDS
ASK_POWER: Final = ASK_UPRISING + 1  # START_POWERS follow
START_POWERS: Final[list[Kind]] = [NOT_PASS, BORNE, HUNT]
REINFORCE: Final = Domain(
    "reinforcement",
    [
        *TERRITORY_NAMES,
        *CARD_NAMES,
        ("uprising", "show a local uprising", "montrer un soulèvement local"),
        *[KIND_NAMES[kind] for kind in START_POWERS],
    ],
)

ATTACK_FROM: Final = Domain("attack_from", TERRITORY_NAMES, no=("done", "end the attacks", "finir les attaques"))

# An order to an attacking force: single rolls, long attacks, then powers.
UNTIL: Final = 3  # orders from here on are long attacks
KEEPS: Final[list[int]] = [1, 3, 5, 10, 20, 40]  # the battalions a long attack keeps in reserve
ORDER_POWERS: Final = 9  # orders from here on are the powers of ATTACK_POWERS
ATTACK_POWERS: Final[list[Kind]] = [GRIMA, AMBUSH, ENEMY_AT_HAND, SIEGE_MACHINES, BLACK_SAILS]
ORDER: Final = Domain(
    "order",
    [
        ("one_die", "attack with one die", "attaquer avec un dé"),
        ("two_dice", "attack with two dice", "attaquer avec deux dés"),
        ("three_dice", "attack with three dice", "attaquer avec trois dés"),
        *[
            (f"until_{n}", f"attack until {n} {'is' if n == 1 else 'are'} left here", f"attaquer jusqu'à ce qu'il en reste {n} ici")
            for n in KEEPS
        ],
        *[KIND_NAMES[kind] for kind in ATTACK_POWERS],
    ],
    no=("break_off", "break off", "renoncer"),
)

ONE_DIE: Final = 0
MOST_DICE: Final = 1
DEFENCE: Final = Domain("defence", [("one_die", "one die", "un dé"), ("most_dice", "as many dice as allowed", "autant de dés que permis")])

# Fortifying: a territory to move from, then a mission to declare, then Move by Night.
ASK_MISSION: Final = TERRITORIES
ASK_NIGHT: Final = TERRITORIES + MISSIONS
FORTIFY: Final = Domain(
    "fortification",
    [
        *TERRITORY_NAMES,
        *[(f"mission_{id}", f"declare {en}", f"déclarer {fr}") for id, en, fr in KIND_NAMES[:MISSIONS]],
        KIND_NAMES[MOVE_BY_NIGHT],
    ],
    no=("done", "nothing more", "rien de plus"),
)

# Windows for the cards of everybody.
REPLY_POWERS: Final[list[Kind]] = [COURAGE, WITHDRAWAL]
REPLY: Final = Domain("reply", [KIND_NAMES[kind] for kind in REPLY_POWERS], no=("pass", "play no card", "ne pas jouer de carte"))
STORM: Final = Domain("storm", [KIND_NAMES[STORMS]], no=("pass", "play no card", "ne pas jouer de carte"))
FARAMIR_LESS: Final = KINDS  # Faramir taking 2 off; the card itself adds 2
FELLOWSHIP: Final = Domain(
    "fellowship_card",
    [*KIND_NAMES, ("faramir_less", "Faramir Finds the Ring-bearer: take 2 off", "Faramir trouve le Porteur : retirer 2")],
    no=("pass", "play no card", "ne pas jouer de carte"),
)


SEATS_IN: Final[list[list[Seat]]] = [[seat for seat in range(4) if bits >> seat & 1] for bits in range(16)]  # a set of bits as a list
COUNTS: Final[list[list[int]]] = [list(range(1, most + 1)) for most in range(100)]  # the answers 1 … most, for questions of number
COUNTS_OR_NONE: Final[list[list[int]]] = [list(range(most + 1)) for most in range(100)]  # 0 … most


# Dice as they are told: sorted, highest first.
def _dice() -> list[tuple[int, ...]]:
    one = [(a,) for a in range(1, 7)]
    two = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    return one + two + [(a, b, c) for a, b in two for c in range(1, b + 1)]


_DICE: Final = _dice()
DICE_VALUE: Final[dict[tuple[int, ...], int]] = {dice: value for value, dice in enumerate(_DICE)}
DICE: Final = Domain("dice", [("_".join(map(str, d)), " ".join(map(str, d)), " ".join(map(str, d))) for d in _DICE])


def _check() -> None:
    if (len(_ROWS), sum(len(row) for row in NEIGHBOURS[TERRITORIES]), len(BRIDGES)) != (64, 2 * (96 + 10), 18):
        raise ValueError("middle_earth/data: 64 territories, 96 borders, 18 of them bridges, and ten sea ways are expected")
    if [row["region"] in _REGION_IDS[:6] for row in _ROWS] != [t < BASE_TERRITORIES for t in range(TERRITORIES)]:
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
