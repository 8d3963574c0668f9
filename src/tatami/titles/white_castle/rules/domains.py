"""What answers and events speak of: the domains of The White Castle."""

from typing import Final

from tatami.core.domain import Domain, Name, counts
from tatami.core.facts import names
from tatami.titles.white_castle.rules.facts import (
    BOARD,
    CARD_ROWS,
    DAIMYO_ROWS,
    DECREE_ROWS,
    DIE_TILE_ROWS,
    GARDEN_ROWS,
    PROVISION_ROWS,
    RIVAL_ROWS,
    YARD_TILE_ROWS,
)
from tatami.titles.white_castle.rules.ids import SIDES
from tatami.titles.white_castle.rules.names import (
    ACTION_NAMES,
    AMOUNT_NAMES,
    CHANGES,
    END_NAMES,
    FAVOUR_NAMES,
    GARDEN_NAMES,
    GOOD_NAMES,
    MEMBER_NAMES,
    PAIR_NAMES,
    ROOM_NAMES,
    ROW_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    YARD_NAMES,
)

GOOD: Final = Domain("good", GOOD_NAMES)
COLOUR: Final = Domain("colour", names(BOARD["colour"]))
MEMBER: Final = Domain("member", MEMBER_NAMES)
LEVEL: Final = Domain("level", names(BOARD["level"]))
CARD: Final = Domain("card", names(CARD_ROWS))
PROVISION: Final = Domain("provisions", names(PROVISION_ROWS))
ZONE_CARD: Final = Domain("zone_card", names(CARD_ROWS) + names(PROVISION_ROWS) + names(DECREE_ROWS))
DAIMYO_CARD: Final = Domain("daimyo", names(DAIMYO_ROWS))
GARDEN_CARD: Final = Domain("garden_card", names(GARDEN_ROWS))
YARD_TILE: Final = Domain("yard_tile", names(YARD_TILE_ROWS))
DIE_TILE: Final = Domain("die_tile", names(DIE_TILE_ROWS))
RIVAL_CARD: Final = Domain("rival_card", names(RIVAL_ROWS))
ROOM: Final = Domain("room", ROOM_NAMES)
SPACE: Final = Domain("space", SPACE_NAMES)
ROW: Final = Domain("row", ROW_NAMES)
SLOT: Final = Domain("slot", SLOT_NAMES)
GARDEN: Final = Domain("garden", GARDEN_NAMES)
YARD: Final = Domain("yard", YARD_NAMES)
END: Final = Domain("end", END_NAMES)
FAVOUR: Final = Domain("favour", FAVOUR_NAMES)
PAIR: Final = Domain("pair", PAIR_NAMES)
PIPS: Final = counts("pips", SIDES)
ACTION: Final = Domain("action", ACTION_NAMES)
AMOUNT: Final = Domain("amount", AMOUNT_NAMES)


def changing(id: str, names: list[Name], no: "Name | None" = None) -> Domain:
    """A domain of a question with which seals may be changed."""
    return Domain(id, [*names, *CHANGES], no)
