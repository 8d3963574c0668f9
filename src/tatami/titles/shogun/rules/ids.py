"""The numbers of things: plain literals, so that compiled code knows them. `facts.py` checks each of them against the data."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Side: TypeAlias = int  # a seat, or FARMERS
Province: TypeAlias = int
Action: TypeAlias = int
Card: TypeAlias = int  # a province's card, or CHEST + the chests it shows
Space: TypeAlias = int  # of the personal board: an action, or BID

# The board.
PROVINCES: Final = 45
REGIONS: Final = 5
NEUTRAL: Final = -1  # the owner of a province nobody owns
SUN: Final = 0
MOON: Final = 1

# Buildings. A province's buildings are a set of bits, 1 << building.
CASTLE: Final = 0
TEMPLE: Final = 1
THEATRE: Final = 2
BUILDINGS: Final = 3
HAS_CASTLE: Final = 1
HAS_TEMPLE: Final = 2

# Actions. The first three build the building of the same number.
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
ACTIONS: Final = 10
OPEN_ACTIONS: Final = 5  # action cards that lie open when a season begins

# Special cards and the places of the order of players on which they lie.
ONE_MORE_CHEST: Final = 0
ONE_MORE_RICE: Final = 1
SIX_ARMIES: Final = 2
ATTACK: Final = 3
DEFENCE: Final = 4
SPECIALS: Final = 5
PLACES: Final = 5

# What event cards do; several cards share an effect.
THEATRE_CALMS: Final = 0
TWO_FARMERS: Final = 1
CASTLE_DEFENDS: Final = 2
TEMPLE_PEACE: Final = 3
TAX_AT_MOST_FIVE: Final = 4
TAX_AT_LEAST_SIX: Final = 5
RICE_AT_LEAST_FOUR: Final = 6
RICE_AT_MOST_THREE: Final = 7
SHORT_LEVY: Final = 8
EVENTS: Final = 12

# Reasons for an action that is lost.
NO_CHESTS: Final = 0
BUILT_TWICE: Final = 1
NO_SITE: Final = 2
NO_TILE: Final = 3
NO_RESERVE: Final = 4
ALONE: Final = 5
ALL_CLOSED: Final = 6

# Seasons and years.
SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
YEARS: Final = 2

# Players and cubes. A side is a seat, or the farmers.
MOST_SEATS: Final = 5
FARMERS: Final = 5
SIDES: Final = 6

# Cards to plan with: a province's card has the province's number, chest cards follow.
CHEST: Final = 45  # the chest card that shows 0
CHEST_CARDS: Final = 5

# Spaces of the personal board: one an action, and the bid.
BID: Final = 10
SPACES: Final = 11

# What one may say while planning: a card, elsewhere and then a space, finished. A card is its own answer.
PLAN_SPACE: Final = 50  # and the space
ELSEWHERE: Final = 61
FINISHED: Final = 62

# What one may take in the draft: a province, or the unseen card.
UNSEEN: Final = 45

# Points by source: provinces, buildings, then the majorities of each kind of building.
BY_PROVINCES: Final = 0
BY_BUILDINGS: Final = 1
BY_MAJORITY: Final = 2  # of the first kind of building
SOURCES: Final = 5
