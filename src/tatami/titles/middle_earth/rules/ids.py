"""The numbers of things in the war: plain literals, so that compiled code knows them. `facts.py` checks them against the data."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Territory: TypeAlias = int
Region: TypeAlias = int
Card: TypeAlias = int  # a territory card: its territory, or one of the wild cards
Adventure: TypeAlias = int  # one adventure card; the first copy of a kind has the number of its kind
Kind: TypeAlias = int  # of adventure card

# Sides and armies. [setup.1, setup.2]
GOOD: Final = 0
EVIL: Final = 1
NEITHER: Final = 2
NEUTRAL_ARMY: Final = 4

# The board. [board.1, board.6] Owners are seats, or one of these.
NEUTRAL: Final = 4  # the neutral army
NOBODY: Final = 5  # not claimed yet
TERRITORIES: Final = 64
BASE_TERRITORIES: Final = 42  # the territories of the first board come first
REGIONS: Final = 9
MORDOR: Final = 7

# Borders. [board.2–5] LINK[a * TERRITORIES + b] says how two territories touch; from BRIDGE on it is a bridge's number plus BRIDGE.
APART: Final = 0
LAND: Final = 1
SEA: Final = 2
BRIDGE: Final = 3

# The Fellowship's path, and the territories cards and rules name.
BASE_PATH: Final = 14  # steps on the first board
MOUNT_DOOM: Final = 53
MORIA: Final = 34
GORGOROTH: Final = 56
MINAS_MORGUL: Final = 55
FANGORN: Final = 31
UDUN_VALE: Final = 52
MINAS_TIRITH: Final = 49
LEAVES_ON: Final = 4  # a die of this or more lets the Fellowship go

# Territory cards and their sets.
INFANTRY: Final = 0
CAVALRY: Final = 1
CREATURE: Final = 2
WILD: Final = 3

# Numbers of the rules.
LEADERS: Final = 2  # of each army [leaders.1]
PER_TERRITORIES: Final = 3
LEAST_REINFORCEMENT: Final = 3
MUSTER_LOT: Final = 5

# Adventure cards. Kinds: missions, then events, then powers; further copies of a kind have numbers of their own behind.
MISSIONS: Final = 22
KINDS: Final = 54
FIRST_POWER: Final = 32
ADVENTURES: Final = 60

# Where a mission's reward goes.
IN_TERRITORY: Final = 0
IN_ITS_REGION: Final = 1
ANYWHERE: Final = 2
AS_CARD: Final = 3
POWER_POINTS: Final = 1

# Events.
SECOND_LEADER: Final = 22
WINTER_STORMS: Final = 23
RAIDERS: Final = 24
MUSTERING: Final = 25
LOCAL_UPRISING: Final = 26
CAVE_TROLL: Final = 27
ENTMOOT: Final = 28
CORSAIRS: Final = 29
BLACK_GATES: Final = 30
ARAGORN: Final = 31

# Powers.
GRIMA: Final = 32
COURAGE: Final = 33
NOT_PASS: Final = 34
AMBUSH: Final = 35
ENEMY_AT_HAND: Final = 36
MOVE_BY_NIGHT: Final = 37
UNDER_MOUNTAINS: Final = 38
STORMS: Final = 39
BORNE: Final = 40
BALROG: Final = 41
BOROMIR: Final = 42
KNIFE: Final = 43
CROSSING: Final = 44
GOLLUM: Final = 45
HUNT: Final = 46
SIEGE_MACHINES: Final = 47
WITHDRAWAL: Final = 48
BLACK_SAILS: Final = 49
FARAMIR: Final = 50
CAPTURED: Final = 51
SHELOB: Final = 52
SMEAGOL: Final = 53

# Small answers.
YES: Final = 0
ONE_DIE: Final = 0
MOST_DICE: Final = 1
