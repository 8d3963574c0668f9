"""The numbers of things: plain literals, so that compiled code knows them. `tables.py` checks powers and kinds of card against the data."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Territory: TypeAlias = int
Province: TypeAlias = int
Card: TypeAlias = int  # a kind of card; copies are alike
Power: TypeAlias = int

# What a power does; the words of `power` in the lists of cards.
NO_POWER: Final = 0
FAN: Final = 1
MORE_SWORDS: Final = 2
NO_LOSSES: Final = 3
ALLIANCE: Final = 4
NINJA: Final = 5
UPRISING: Final = 6
DESERTION: Final = 7
REVOLT: Final = 8
PIRACY: Final = 9
DISGRACE: Final = 10
PRESTIGE: Final = 11
JUSTICE: Final = 12
TSUNAMI: Final = 13

# The kinds of card; the words of `kind` there.
WARRIOR: Final = 0
BLUE: Final = 1
EVENT: Final = 2
ANYTIME: Final = 3

NO_CITY: Final = -1

# Answers of the short domains.
YES: Final = 0
REST: Final = 0  # nothing of this sort in the rest of the phase
GO: Final = 1
ATTACKER: Final = 0
DEFENDER: Final = 1
PASS_ACTIVATION: Final = 0
PASS_ROUND: Final = 1
PLAY_TSUNAMI: Final = 2
PLAY_JUSTICE: Final = 3
DESTROY: Final = -1  # a captured castle
