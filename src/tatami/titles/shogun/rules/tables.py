"""What is printed on board and cards, as flat tables, checked hard."""

from typing import Any, Final

from tatami.titles.shogun.rules.domains import FACE, PROVINCE, REGION
from tatami.titles.shogun.rules.facts import BOARDS, BOX, EFFECTS, EVENT_ROWS, PROVINCE_ROWS, require
from tatami.titles.shogun.rules.ids import BUILDINGS, MOON, MOST_SEATS, PROVINCES, REGIONS, SUN

# By province.
CHESTS: Final[list[int]] = [row["chests"] for row in PROVINCE_ROWS.values()]
RICE: Final[list[int]] = [row["rice"] for row in PROVINCE_ROWS.values()]
SITES: Final[list[int]] = [row["sites"] for row in PROVINCE_ROWS.values()]

# By building.
TILES: Final[list[int]] = [row["tiles"] for row in BOX["buildings"].values()]
MAJORITY: Final[list[int]] = [row["majority"] for row in BOX["buildings"].values()]
BUILT: Final[list[int]] = [bits.bit_count() for bits in range(1 << BUILDINGS)]  # how many a set of bits holds

# By action.
PRICE: Final[list[int]] = [row["price"] for row in BOX["actions"].values()]
LEVY: Final[list[int]] = [row.get("armies", 0) for row in BOX["actions"].values()]

# By event card.
EFFECT: Final[list[int]] = [EFFECTS.index(row["effect"]) for row in EVENT_ROWS.values()]
RICE_LOST: Final[list[int]] = [row["rice_lost"] for row in EVENT_ROWS.values()]

# Cubes and chests.
ARMIES: Final[int] = BOX["armies"]
FARMER_CUBES: Final[int] = BOX["farmers"]
FILL_ARMIES: Final[int] = BOX["fill_armies"]
FILL_FARMERS: Final[int] = BOX["fill_farmers"]
BANK: Final[int] = BOX["chests_ones"] + 5 * BOX["chests_fives"]
NUMBERS: Final[list[list[int]]] = [list(range(1, n)) for n in range(ARMIES + 2)]  # 1 … n-1: how many may go

# By number of players.
START_CHESTS: Final[list[int]] = [BOX["chests"].get(str(seats), 0) for seats in range(MOST_SEATS + 1)]
GROUPS: Final[list[list[int]]] = [BOX["groups"].get(str(seats), []) for seats in range(MOST_SEATS + 1)]

# The revolt table, by the number of provinces without rice.
REVOLTS: Final[list[int]] = []
REVOLT_FARMERS: Final[list[int]] = []
for _short in range(PROVINCES + 1):
    _rows = [row for row in BOX["famine"] if row["short"] <= _short]
    REVOLTS.append(_rows[-1]["revolts"] if _rows else 0)
    REVOLT_FARMERS.append(_rows[-1]["farmers"] if _rows else 0)


class Board:
    """One face as it is played: who neighbours whom, which region is where, what is left out. [box.2, setup.2, setup.3, setup.4, setup.10]"""

    def __init__(self, face: int, all_lanes: bool, seats: int) -> None:
        self.face = face
        self.all_lanes = all_lanes
        self.seats = seats
        rows = BOARDS["faces"][FACE.ids[face]]
        out = [PROVINCE.value_of(id) for id in rows["left_out"]] if seats == 3 else []
        lanes = list(rows["lanes"])
        if face == MOON and all_lanes:
            lanes += BOARDS["reconstructed"]["lanes"]
        ends = [[PROVINCE.value_of(a), PROVINCE.value_of(b)] for a, b in lanes]
        self.lanes = [[a, b] for a, b in ends if a not in out and b not in out]
        self.provinces = [p for p in range(PROVINCES) if p not in out]
        self.region = [REGION.value_of(row[FACE.ids[face]]) for row in PROVINCE_ROWS.values()]
        self.members = [[p for p in self.provinces if self.region[p] == region] for region in range(REGIONS)]
        neighbours = [[PROVINCE.value_of(id) for id in row["land"]] for row in PROVINCE_ROWS.values()]
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


def board_of(view: dict[str, Any]) -> Board:
    """Return the board that a view was made on."""
    face, seats = FACE.value_of(view["face"]), int(view["seats"])
    whole = board(face, True, seats)
    return whole if len(whole.lanes) == len(view["lanes"]) else board(face, False, seats)


def start_lists(seats: int) -> list[list[tuple[int, int]]]:
    """The printed starting positions A, B, C …: province and armies. [draft.9]"""
    lists = BOARDS["start"][str(seats)].values()
    return [[(PROVINCE.value_of(id), armies) for id, armies in rows.items()] for rows in lists]


def _check_boards() -> None:
    """Both faces have five regions of nine and the same borders at both ends; 53 cards serve them. [box.1, box.2, box.3]"""
    for face in (SUN, MOON):
        played = board(face, True, 5)
        require(all(len(members) == 9 for members in played.members), f"nine provinces a region, {FACE.ids[face]}")
        for p, row in enumerate(played.neighbours):
            name = PROVINCE.ids[p]
            require(len(set(row)) == len(row) and p not in row, f"{name} has each neighbour once")
            require(all(p in played.neighbours[n] for n in row), f"{name} is a neighbour of its neighbours")
        require(len(board(face, True, 3).provinces) == 37, "eight provinces are left out with three players")
    cards = PROVINCES + sum(row["sun"] != row["moon"] for row in PROVINCE_ROWS.values())
    require(cards == 53, "53 province cards")


def _check_starts() -> None:
    """Each list gives its player the groups of armies, on provinces in play that nobody else has. [draft.2, draft.9]"""
    for seats in (3, 4, 5):
        lists = start_lists(seats)
        require(len(lists) == seats, f"{seats} starting positions")
        taken = [p for rows in lists for p, _ in rows]
        require(len(set(taken)) == len(taken), f"each province at most once in the {seats} starting positions")
        require(all(p in board(SUN, True, seats).provinces for p in taken), "no starting position uses a province left out")
        require(all([n for _, n in rows] == GROUPS[seats] for rows in lists), "starting positions use the army groups")


require(sum(TILES) == 80, "80 building tiles")
_check_boards()
_check_starts()
