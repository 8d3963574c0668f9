"""What is printed for the siege, written down a second time."""

from tatami.titles.middle_earth.siege.rules import domains as siege_domains
from tatami.titles.middle_earth.siege.rules import ids as siege_ids
from tatami.titles.middle_earth.siege.rules import tables as siege
from titles.middle_earth.table import SYMBOLS, lines

# space, type, B banner, its borders: | wall face, ~ inner, # gate
SPACES = """
city city B a3# wall_gate~ wall_north~ wall_south~
wall_north wall B a1| a2| city~ wall_gate~
wall_gate wall B a3| city~ wall_north~ wall_south~
wall_south wall B a4| a5| city~ wall_gate~
a1 field - a2 b1 b2 wall_north|
a2 field - a1 a3 b2 b3 wall_north|
a3 field - a2 a4 b3 b4 b5 city# wall_gate|
a4 field - a3 a5 b5 b6 wall_south|
a5 field - a4 b6 b7 wall_south|
b1 field - a1 b2 c1
b2 field - a1 a2 b1 b3 c1 c2
b3 field - a2 a3 b2 b4 c2 c3
b4 field - a3 b3 b5 c3 c4 c5
b5 field - a3 a4 b4 b6 c5 c6
b6 field - a4 a5 b5 b7 c6 c7
b7 field - a5 b6 c7 c8
c1 field - b1 b2 c2 d1
c2 field - b2 b3 c1 c3
c3 field - b3 b4 c2 c4 d3
c4 field - b4 c3 c5 d4
c5 field - b4 b5 c4 c6 d5
c6 field - b5 b6 c5 c7
c7 field - b6 b7 c6 c8 d8
c8 field - b7 c7 d7
d1 field - c1 d2 e1
d2 field - d1 d3
d3 fort B c3 d2 d4 e2
d4 field - c4 d3 d5 e2
d5 fort B c5 d4 d6 e2
d6 field - d5 d7
d7 field - c8 d6 d8 e4
d8 field - c7 d7 e4
e1 field - d1
e2 field - d3 d4 d5 e3
e3 field - e2
e4 field - d7 d8
"""


# the opening
OPENING = """
city: gandalf 3×infantry 2×archer
wall_north: 1×infantry 2×archer
wall_gate: 1×infantry 2×archer
wall_south: 1×infantry 2×archer
d3: 2×infantry 1×archer
d5: 2×infantry 1×archer
c4: 2×cavalry
d1: 1×infantry
d7: 1×infantry
c7: 1×infantry
e2: witch_king 10×orc 4×crossbow 2×troll
e3: gothmog 10×orc 2×crossbow 3×warg 2×troll
e4: 4×orc 2×warg 2×mumak
"""


# kind, side, symbol, points, M mounted
UNITS = """
infantry good infantry 1 -
archer good infantry 1 -
cavalry good cavalry 2 M
knight good creature 2 M
orc evil infantry 1 -
crossbow evil infantry 1 -
warg evil cavalry 2 M
troll evil creature 3 -
mumak evil creature 3 -
"""


def test_the_siege_board() -> None:
    """Type, banner and borders of every space."""
    signs = {siege_ids.OPEN: "", siege_ids.FACE: "|", siege_ids.INNER: "~", siege_ids.GATE: "#"}
    found = []
    for at, id in enumerate(siege_domains.SPACE.ids):
        links = {other: siege.LINK[at * siege_ids.SPACES + other] for other in range(siege_ids.SPACES)}
        ways = sorted(siege_domains.SPACE.id_of(other) + signs[link] for other, link in links.items() if link != siege_ids.APART)
        kind = "city" if at == 0 else "wall" if siege.IS_WALL[at] else "fort" if siege.IS_DEFENDED[at] else "field"
        found.append(f"{id} {kind} {'B' if siege.HAS_BANNER[at] else '-'} {' '.join(ways)}")
    assert found == lines(SPACES)


def test_the_siege_pieces() -> None:
    """Units, the opening, trades and entries."""
    found = []
    for unit, id in enumerate(siege_domains.UNIT.ids):
        row = next(i for i in range(6) if unit in siege.OF_SYMBOL[i])
        mounted = "M" if siege.IS_MOUNTED[unit] else "-"
        found.append(f"{id} {('good', 'evil')[row // 3]} {SYMBOLS[row % 3]} {siege.UNIT_POINTS[unit]} {mounted}")
    assert found == lines(UNITS)
    opening = {at: [siege_domains.LEADER.id_of(leader) for place, leader in siege.START_LEADERS if place == at] for at, _, _ in siege.START}
    for at, unit, n in siege.START:
        opening[at] = [*opening[at], f"{n}×{siege_domains.UNIT.id_of(unit)}"]
    assert [f"{siege_domains.SPACE.id_of(at)}: {' '.join(pieces)}" for at, pieces in opening.items()] == lines(OPENING)
    assert (siege.YIELD, siege.MORE_INFANTRY) == ([3, 2, 2, 5, 4, 3], [0, 2])
    assert [spaces(row) for row in siege.ENTRIES] == ["city wall_north wall_gate wall_south d3 d5", "e2 e3 e4"]
    places = [siege.THEODENS_ROAD, siege.ARAGORNS_QUAYS, siege.CHIEFTAINS_ROAD, siege.FORECOURT]
    assert (spaces(places), spaces(siege.SWAN_SPACES)) == ("e1 c7 e4 a3", "city a4 a5")
    assert spaces([at for at in range(36) if siege.SORTIE_FROM[at]]) == "city wall_north wall_gate wall_south a1 a2 a3 a4 a5"
    numbers = [
        siege_ids.LEADER_POINTS,
        siege_ids.WALL_POINTS,
        siege_ids.GATE_POINTS,
        siege_ids.LEADERS_TO_WIN,
        siege_ids.KEEP_CARDS,
        siege_ids.CARDS_PER_DIE,
    ]
    assert [*numbers, siege_ids.ACTION_DICE, siege_ids.FULL_LOAD] == [5, 2, 3, 2, 6, 6, 3, 3]


def spaces(row: list[int]) -> str:
    return " ".join(siege_domains.SPACE.id_of(at) for at in row)


def test_the_minas_tirith_cards() -> None:
    """Eight of each side; two towers, two ladders; evil begins with Ladders and Grond."""
    assert siege_domains.TIRITH.ids[:8] == [
        "white_rider",
        "horns",
        "black_fleet",
        "trebuchets",
        "volley",
        "swan_knights",
        "sortie",
        "hold_the_gate",
    ]
    evil = ["captain_of_despair", "grond", "siege_tower_1", "siege_tower_2", "ladders_1", "ladders_2", "war_engines", "mumakil"]
    assert siege_domains.TIRITH.ids[8:] == evil
    assert siege.TIRITH_SIDE == [0] * 8 + [1] * 8
    assert [siege_domains.TIRITH.id_of(card) for card in siege.START_CARDS] == ["grond", "ladders_1"]
    loads = [(siege.LOADER[i], siege.LOAD_SIDE[i], SYMBOLS[siege.LOAD_SYMBOL[i]]) for i in range(siege_ids.LOADS)]
    assert loads == [(siege_ids.TREBUCHETS, 0, "infantry"), (siege_ids.GROND, 1, "creature"), (siege_ids.WAR_ENGINES, 1, "infantry")]
