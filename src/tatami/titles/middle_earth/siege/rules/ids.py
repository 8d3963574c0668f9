"""The numbers of things in the siege: plain literals. `facts.py` beside it checks them against the data."""

from typing import Final, TypeAlias

Space: TypeAlias = int
Unit: TypeAlias = int  # a kind of piece
Leader: TypeAlias = int
Tirith: TypeAlias = int  # one of the sixteen Minas Tirith cards

# The board. [siege.2, siege.3]
SPACES: Final = 36
CITY: Final = 0

# How two spaces touch.
APART: Final = 0
OPEN: Final = 1
FACE: Final = 2  # between a wall and its foot
INNER: Final = 3  # behind the walls
GATE: Final = 4

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

LEADERS: Final = 6
GANDALF: Final = 0
THEODEN: Final = 1
ARAGORN: Final = 2
WITCH_KING: Final = 3
GOTHMOG: Final = 4
CHIEFTAIN: Final = 5

# Numbers of the rules.
LEADER_POINTS: Final = 5
WALL_POINTS: Final = 2
GATE_POINTS: Final = 3
LEADERS_TO_WIN: Final = 2
KEEP_CARDS: Final = 6
CARDS_PER_DIE: Final = 6  # a die and its cards make six
ACTION_DICE: Final = 3

# Minas Tirith cards, by kind.
TIRITHS: Final = 16
WHITE_RIDER: Final = 0
HORNS: Final = 1
BLACK_FLEET: Final = 2
TREBUCHETS: Final = 3
VOLLEY: Final = 4
SWAN_KNIGHTS: Final = 5
SORTIE: Final = 6
HOLD_THE_GATE: Final = 7
CAPTAIN: Final = 8
GROND: Final = 9
SIEGE_TOWER: Final = 10
LADDERS: Final = 11
WAR_ENGINES: Final = 12
MUMAKIL: Final = 13

LOADS: Final = 3  # cards that carry units, in this order
GROND_LOAD: Final = 1
FULL_LOAD: Final = 3
