"""What is printed on board and cards, as flat tables. Read once from `data/`, checked hard."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from tatami.core.domain import Domain
from tatami.core.facts import read_table

Seat: TypeAlias = int
Side: TypeAlias = int  # a seat, or FARMERS
Province: TypeAlias = int
Action: TypeAlias = int
Card: TypeAlias = int  # a province's card, or CHEST + the chests it shows
Space: TypeAlias = int  # of the personal board: an action, or BID

FOLDER: Final = Path(__file__).parent
_PROVINCES: Final = read_table(FOLDER, "provinces")
_BOARDS: Final = read_table(FOLDER, "boards")
_BOX: Final = read_table(FOLDER, "box")
_EVENTS: Final = read_table(FOLDER, "events")


def _domain(id: str, table: dict[str, Any], no: "tuple[str, str, str] | None" = None) -> Domain:
    return Domain(id, [(key, row["en"], row["fr"]) for key, row in table.items()], no)


# Provinces and regions.

PROVINCE: Final = _domain("province", _PROVINCES)
PROVINCES: Final = len(PROVINCE.ids)
REGION: Final = _domain("region", _BOARDS["regions"])
REGIONS: Final = len(REGION.ids)
FACE: Final = _domain("face", _BOARDS["faces"])
SUN: Final = FACE.value_of("sun")
MOON: Final = FACE.value_of("moon")

CHESTS: Final[list[int]] = [row["chests"] for row in _PROVINCES.values()]
RICE: Final[list[int]] = [row["rice"] for row in _PROVINCES.values()]
SITES: Final[list[int]] = [row["sites"] for row in _PROVINCES.values()]

# Buildings. A province's buildings are a set of bits, 1 << building.

BUILDING: Final = _domain("building", _BOX["buildings"])
BUILDINGS: Final = len(BUILDING.ids)
CASTLE: Final = BUILDING.value_of("castle")
TEMPLE: Final = BUILDING.value_of("temple")
THEATRE: Final = BUILDING.value_of("theatre")
HAS_CASTLE: Final = 1 << 0
HAS_TEMPLE: Final = 1 << 1
TILES: Final[list[int]] = [row["tiles"] for row in _BOX["buildings"].values()]
MAJORITY: Final[list[int]] = [row["majority"] for row in _BOX["buildings"].values()]
BUILT: Final[list[int]] = [bits.bit_count() for bits in range(1 << BUILDINGS)]  # how many a set of bits holds

# Actions. The first three build the building of the same number.

ACTION: Final = _domain("action", _BOX["actions"])
ACTIONS: Final = len(ACTION.ids)
BUILD_CASTLE: Final = 0
BUILD_TEMPLE: Final = 1
BUILD_THEATRE: Final = 2
COLLECT_RICE: Final = 3
COLLECT_TAXES: Final = 4
FIVE_ARMIES: Final = 5
THREE_ARMIES: Final = 6
ONE_ARMY: Final = 7
MARCH_A: Final = 8
MARCH_B: Final = 9
PRICE: Final[list[int]] = [row["price"] for row in _BOX["actions"].values()]
LEVY: Final[list[int]] = [row.get("armies", 0) for row in _BOX["actions"].values()]
OPEN_ACTIONS: Final = 5

# Special cards and the places of the order of players on which they lie.

SPECIAL: Final = _domain("special", _BOX["specials"], ("none", "no special card", "aucune carte spéciale"))
SPECIALS: Final = len(SPECIAL.ids)
ONE_MORE_CHEST: Final = 0
ONE_MORE_RICE: Final = 1
SIX_ARMIES: Final = 2
ATTACK: Final = 3
DEFENCE: Final = 4
PLACE: Final = Domain(
    "place",
    [
        ("first", "first", "premier"),
        ("second", "second", "deuxième"),
        ("third", "third", "troisième"),
        ("fourth", "fourth", "quatrième"),
        ("fifth", "fifth", "cinquième"),
    ],
)
PLACES: Final = len(PLACE.ids)

# Events. Several cards share an effect.

EVENT: Final = _domain("event", _EVENTS, ("none", "no event", "aucun événement"))
EVENTS: Final = len(EVENT.ids)
EFFECTS: Final = list(dict.fromkeys([row["effect"] for row in _EVENTS.values()]))
THEATRE_CALMS: Final = 0
TWO_FARMERS: Final = 1
CASTLE_DEFENDS: Final = 2
TEMPLE_PEACE: Final = 3
TAX_AT_MOST_FIVE: Final = 4
TAX_AT_LEAST_SIX: Final = 5
RICE_AT_LEAST_FOUR: Final = 6
RICE_AT_MOST_THREE: Final = 7
SHORT_LEVY: Final = 8
EFFECT: Final[list[int]] = [EFFECTS.index(row["effect"]) for row in _EVENTS.values()]
RICE_LOST: Final[list[int]] = [row["rice_lost"] for row in _EVENTS.values()]

# Seasons.

SEASON: Final = Domain(
    "season",
    [
        ("spring", "spring", "printemps"),
        ("summer", "summer", "été"),
        ("autumn", "autumn", "automne"),
        ("winter", "winter", "hiver"),
    ],
)
SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
YEARS: Final = 2

# Players and cubes. A side is a seat, or the farmers.

DAIMYO: Final = _domain("daimyo", _BOX["daimyo"])
MOST_SEATS: Final = len(DAIMYO.ids)
FARMERS: Final = MOST_SEATS
SIDES: Final = MOST_SEATS + 1
SIDE: Final = Domain(
    "side", [(id, row["en"].split()[0], row["fr"].split()[0]) for id, row in _BOX["daimyo"].items()] + [("farmers", "farmer", "paysan")]
)
ARMIES: Final[int] = _BOX["armies"]
FARMER_CUBES: Final[int] = _BOX["farmers"]
FILL_ARMIES: Final[int] = _BOX["fill_armies"]
FILL_FARMERS: Final[int] = _BOX["fill_farmers"]
BANK: Final[int] = _BOX["chests_ones"] + 5 * _BOX["chests_fives"]
START_CHESTS: Final[list[int]] = [_BOX["chests"].get(str(seats), 0) for seats in range(MOST_SEATS + 1)]
GROUPS: Final[list[list[int]]] = [_BOX["groups"].get(str(seats), []) for seats in range(MOST_SEATS + 1)]
NEUTRAL: Final = -1  # the owner of a province nobody owns

# Cards to plan with: a province's card has the province's number, chest cards follow.

CHEST: Final = PROVINCES  # the chest card that shows 0
CHEST_CARDS: Final = 5
CARD: Final = Domain(
    "card",
    [(id, PROVINCE.text(value, "en"), PROVINCE.text(value, "fr")) for value, id in enumerate(PROVINCE.ids)]
    + [(f"chest_{n}", f"chest card {n}", f"carte coffre {n}") for n in range(CHEST_CARDS)],
    ("none", "no card", "aucune carte"),
)

# Spaces of the personal board: one an action, and the bid.

BID: Final = ACTIONS
SPACES: Final = ACTIONS + 1
SPACE: Final = Domain(
    "space",
    [(id, ACTION.text(value, "en"), ACTION.text(value, "fr")) for value, id in enumerate(ACTION.ids)] + [("bid", "Bid", "Mise")],
    ("none", "no space", "aucune case"),
)
ASKED: Final = Domain(  # what a planner is being asked: the card of a space, whether all is done, or which space
    "asked",
    [(id, SPACE.text(value, "en"), SPACE.text(value, "fr")) for value, id in enumerate(SPACE.ids)]
    + [
        ("full", "finished?", "terminé ?"),
        ("no_bid", "no card left can be bid; take back one that can", "aucune carte restante ne peut servir de mise ; reprenez-en une"),
    ],
    ("elsewhere", "which space? A covered one gives its card back", "quelle case ? Une case couverte rend sa carte"),
)

# What one may say while planning: a card, elsewhere and then a space, finished.

PLAN_SPACE: Final = PROVINCES + CHEST_CARDS  # space s is the answer PLAN_SPACE + s; a card is its own answer
ELSEWHERE: Final = PLAN_SPACE + SPACES
FINISHED: Final = ELSEWHERE + 1
PLAN: Final = Domain(
    "plan",
    [(id, CARD.text(value, "en"), CARD.text(value, "fr")) for value, id in enumerate(CARD.ids)]
    + [(id, SPACE.text(value, "en"), SPACE.text(value, "fr")) for value, id in enumerate(SPACE.ids)]
    + [
        ("elsewhere", "Another space, or a card back", "Une autre case, ou reprendre une carte"),
        ("finished", "My plan is finished", "Mon plan est terminé"),
    ],
)

# What one may take in the draft: a province, or the unseen card.

UNSEEN: Final = PROVINCES
DRAFT: Final = Domain(
    "draft",
    [(id, PROVINCE.text(value, "en"), PROVINCE.text(value, "fr")) for value, id in enumerate(PROVINCE.ids)]
    + [("unseen", "the unseen card", "la carte cachée")],
)

# Where a province one's armies go, or that they stay.

MOVE: Final = _domain("move", _PROVINCES, ("stay", "stay", "rester"))

# Points by source: provinces, buildings, then the majorities of each kind of building.

SOURCE: Final = Domain(
    "source",
    [
        ("provinces", "provinces", "provinces"),
        ("buildings", "buildings", "bâtiments"),
        ("castles", "most castles", "majorités de châteaux"),
        ("temples", "most temples", "majorités de temples"),
        ("theatres", "most theatres", "majorités de théâtres"),
    ],
)
SOURCES: Final = len(SOURCE.ids)
BY_PROVINCES: Final = 0
BY_BUILDINGS: Final = 1
BY_MAJORITY: Final = 2  # of the first kind of building

# The revolt table, by the number of provinces without rice.

REVOLTS: Final[list[int]] = []
REVOLT_FARMERS: Final[list[int]] = []
for _short in range(PROVINCES + 1):
    _rows = [row for row in _BOX["famine"] if row["short"] <= _short]
    REVOLTS.append(_rows[-1]["revolts"] if _rows else 0)
    REVOLT_FARMERS.append(_rows[-1]["farmers"] if _rows else 0)

NUMBERS: Final[list[list[int]]] = [list(range(1, n)) for n in range(ARMIES + 2)]  # 1 … n-1: how many may go


class Board:
    """One face as it is played: who neighbours whom, which region is where, what is left out."""

    def __init__(self, face: int, all_lanes: bool, seats: int) -> None:
        self.face = face
        self.all_lanes = all_lanes
        self.seats = seats
        rows = _BOARDS["faces"][FACE.ids[face]]
        out = [PROVINCE.value_of(id) for id in rows["left_out"]] if seats == 3 else []
        lanes = list(rows["lanes"])
        if face == MOON and all_lanes:
            lanes += _BOARDS["reconstructed"]["lanes"]
        ends = [[PROVINCE.value_of(a), PROVINCE.value_of(b)] for a, b in lanes]
        self.lanes = [[a, b] for a, b in ends if a not in out and b not in out]
        self.provinces = [p for p in range(PROVINCES) if p not in out]
        self.region = [REGION.value_of(row[FACE.ids[face]]) for row in _PROVINCES.values()]
        self.members = [[p for p in self.provinces if self.region[p] == region] for region in range(REGIONS)]
        neighbours = [[PROVINCE.value_of(id) for id in row["land"]] for row in _PROVINCES.values()]
        for a, b in self.lanes:
            neighbours[a].append(b)
            neighbours[b].append(a)
        self.neighbours = [sorted(n for n in row if n not in out) if p not in out else [] for p, row in enumerate(neighbours)]

    def __repr__(self) -> str:
        return f"Board({self.face}, {self.all_lanes}, {self.seats})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return board, (self.face, self.all_lanes, self.seats)


_laid: Final[dict[tuple[int, bool, int], Board]] = {}


def board(face: int, all_lanes: bool, seats: int) -> Board:
    """The board for a face, a choice of sea lanes and a number of players; each is made once."""
    key = (face, all_lanes, seats)
    if key not in _laid:
        _laid[key] = Board(face, all_lanes, seats)
    return _laid[key]


def start_lists(seats: int) -> list[list[tuple[int, int]]]:
    """The printed starting positions A, B, C …: province and armies. [draft.9]"""
    lists = _BOARDS["start"][str(seats)].values()
    return [[(PROVINCE.value_of(id), armies) for id, armies in rows.items()] for rows in lists]


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise ValueError(f"shogun/data: {what}")


def _check() -> None:
    """What must hold of the facts themselves, so that a slip of the pen cannot pass."""
    _require(PROVINCES == 45 and REGIONS == 5, "45 provinces in five regions")
    _require(sum(TILES) == 80 and EVENTS == 12 and ACTIONS == 10 and SPECIALS == 5, "80 tiles, 12 events, 10 actions, 5 specials")
    _require([row["card"] for row in _EVENTS.values()] == list(range(1, 13)), "the events stand in the order of their cards")
    _require(EFFECTS[SHORT_LEVY] == "short_levy" and EFFECTS[TEMPLE_PEACE] == "temple_peace", "the effects' numbers")
    _require(ACTION.ids[MARCH_B] == "march_b" and SPECIAL.ids[DEFENCE] == "defence", "the numbers of actions and specials")
    for face in (SUN, MOON):
        played = board(face, True, 5)
        _require(all(len(members) == 9 for members in played.members), f"nine provinces a region, {FACE.ids[face]}")
        for p, row in enumerate(played.neighbours):
            name = PROVINCE.ids[p]
            _require(len(set(row)) == len(row) and p not in row, f"{name} has each neighbour once")
            _require(all(p in played.neighbours[n] for n in row), f"{name} is a neighbour of its neighbours")
        _require(len(board(face, True, 3).provinces) == 37, "eight provinces are left out with three players")
    cards = PROVINCES + sum(row["sun"] != row["moon"] for row in _PROVINCES.values())
    _require(cards == 53, "53 province cards")
    for seats in (3, 4, 5):
        lists = start_lists(seats)
        _require(len(lists) == seats, f"{seats} starting positions")
        taken = [p for rows in lists for p, _ in rows]
        _require(len(set(taken)) == len(taken), f"each province at most once in the {seats} starting positions")
        _require(all(p in board(SUN, True, seats).provinces for p in taken), "no starting position uses a province left out")
        _require(all([n for _, n in rows] == GROUPS[seats] for rows in lists), "starting positions use the army groups")


_check()
