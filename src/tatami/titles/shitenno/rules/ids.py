"""The numbers of things: plain literals, so that compiled code knows them. `tables.py` checks each of them against the data."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Province: TypeAlias = int
Troop: TypeAlias = int
Card: TypeAlias = int
Tile: TypeAlias = int  # troop * BONUSES + bonus
Rank: TypeAlias = int  # a title: DAIMYO is the highest
Part: TypeAlias = int  # of a payment: a card, a bonus tile, the Hatamoto's title
Symbol: TypeAlias = int  # what an Exchange tile works on, or makes: a troop, a koku, the Hatamoto's troop
Way: TypeAlias = list[int]  # to pay: how many of each part

# The board.
TROOPS: Final = 4
PROVINCES: Final = 8
POSITIONS: Final = 4
GATE_TILES: Final = 3  # a stack of them on each gate

# Cards: 4 single troops, 10 double troops, koku of value 1, 2 and 3.
TROOP_CARDS: Final = 14
KOKU_1: Final = 14
CARDS: Final = 17

# Bonus tiles, titles, generals.
EXCHANGE: Final = 0
PLUS_ONE: Final = 1
DRAW: Final = 2
BONUSES: Final = 3
DAIMYO: Final = 0
SHOMYO: Final = 1
SENSEI: Final = 2
HATAMOTO: Final = 3
RANKS: Final = 4
GENERALS: Final = 4

FIRST_HAND: Final = 2  # troop cards
KAMON_A_TURN: Final = 2

# What an Exchange tile works on: the troops come first.
ONE_KOKU: Final = 4
HATAMOTO_TROOP: Final = 5

# Answers. Where a Draw tile may be used, that is the last of them.
PART_EXCHANGE: Final = 17  # parts of a payment: the cards come first
PART_PLUS_ONE: Final = 18
PART_HATAMOTO: Final = 19
PARTS: Final = 20
PAYMENT_DRAW: Final = 20
BY_KOKU: Final = 8  # taking control: a province with troops, then the same eight with koku
CONTROL_DRAW: Final = 16
LOT_DRAW: Final = 17  # while a lot is formed: the cards come first
ACCEPT: Final = 0
OFFER_DRAW: Final = 1
FIRST_LOT: Final = 0
SECOND_LOT: Final = 1
LOT_CHOICE_DRAW: Final = 2
