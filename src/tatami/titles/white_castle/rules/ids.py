"""The numbers of things: plain literals, so that compiled code knows them. `facts.py` checks each of them against the data."""

from typing import Final, TypeAlias

Seat: TypeAlias = int  # also the clan of that seat; the solo rival is clan 1
Good: TypeAlias = int
Colour: TypeAlias = int  # of dice, and of the bridge and domain row they belong to
Member: TypeAlias = int
Die: TypeAlias = int  # colour * 6 + value, so 1 … 18; NO_DIE is an empty place
Space: TypeAlias = int  # where a die may be placed; the first five are the rooms of the castle
Slot: TypeAlias = int  # the place of a die tile in the castle, beside one block of a room's card
Card: TypeAlias = int  # stewards, diplomats, starting actions
Action: TypeAlias = int  # a combination of icons, wherever it is printed

# Goods; the first three are the resources. A lantern zone also counts steps in time.
FOOD: Final = 0
IRON: Final = 1
PEARL: Final = 2
COIN: Final = 3
SEAL: Final = 4
VP: Final = 5
GOODS: Final = 6
RESOURCES: Final = 3
TIME: Final = 6
ICONS: Final = 7

CORAL: Final = 0
BLACK: Final = 1
WHITE: Final = 2
COLOURS: Final = 3

COURTIER: Final = 0  # a member's number is that of his row's colour
GARDENER: Final = 1
WARRIOR: Final = 2
MEMBERS: Final = 3
ROWS: Final = 3  # of the domain, and of a card beside it

# Dice and bridges. A bridge has five places: its left end, three between, its right end.
NO_DIE: Final = 0
SIDES: Final = 6
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 4
PLACES: Final = 5
ENDS: Final = 6  # bridge * 2, and one more for the right end

# Spaces, and the places of die tiles in the castle.
STEWARD_ROOMS: Final = 3
ROOMS: Final = 5
OUTSIDE: Final = 5
BOARD_SPACES: Final = 7  # rooms and outside: where dice may be stacked
WELL: Final = 7
DOMAIN: Final = 8  # and the next two: the rows for coral, black and white
SPACES: Final = 11
SLOTS: Final = 13

# Levels of the castle.
GATE: Final = 0
STEWARDS: Final = 1
DIPLOMATS: Final = 2
DAIMYO: Final = 3
LEVELS: Final = 4
FAVOURS: Final = 3

LAST_SPACE: Final = 20  # of the passage of time
GARDENS: Final = 6  # places: bridge * 2, and one more for the stone garden
GREAT_YARD: Final = 0
MIDDLE_YARD: Final = 1
SMALL_YARD: Final = 2
YARDS: Final = 3
NO_CARD: Final = -1
LIT: Final = -1  # as a good: the lantern
NEVER: Final = 1_000_000  # more than anybody can have
RIVAL: Final = 1  # its clan
