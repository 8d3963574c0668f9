"""What can happen, and the rule it comes from. A placement is told in one: what is paid, the kamon, its favour, the tile, the gate."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, PART, POSITION, PROVINCE, RANK, SYMBOL, TROOP

_SEAT: Final = Param("seat", SEAT)
_CARDS: Final = Param("cards", CARD, tally=True)
_TITLE: Final = Param("title", RANK)
_PROVINCE: Final = Param("province", PROVINCE)
_FAVOUR: Final = Param("favour", COUNT)

GENERAL_CHOSEN: Final = EventKind("general_chosen", "setup.6", [_SEAT, Param("general", GENERAL)], opens=True)
HAND_DEALT: Final = EventKind("hand_dealt", "setup.4", [_SEAT, Param("cards", CARD, tally=True, secret=True)])
TITLE_DEALT: Final = EventKind("title_dealt", "setup.4", [_SEAT, _TITLE])
EVEN_YEAR_BEGAN: Final = EventKind("even_year_began", "share.1", [Param("year", COUNT), _CARDS], opens=True)
ODD_YEAR_BEGAN: Final = EventKind("odd_year_began", "control.1", [Param("year", COUNT)], opens=True)
TROOPS_RESHUFFLED: Final = EventKind("troops_reshuffled", "share.2", [Param("cards", COUNT)])
LOT_OFFERED: Final = EventKind("lot_offered", "share.5", [_SEAT, Param("other", SEAT), _TITLE, _CARDS], opens=True)
LOT_REFUSED: Final = EventKind("lot_refused", "share.5", [_SEAT], opens=True)
LOT_TAKEN: Final = EventKind("lot_taken", "share.6", [_SEAT, _TITLE, _CARDS], opens=True)
LOT_KEPT: Final = EventKind("lot_kept", "share.7", [_SEAT, _TITLE, _CARDS], opens=True)
LOTS_SPLIT: Final = EventKind("lots_split", "share.8", [_SEAT, Param("other", SEAT), _TITLE, Param("other_title", RANK)])
LOT_CHOSEN: Final = EventKind("lot_chosen", "share.8", [_SEAT, _TITLE, _CARDS], opens=True)
LOT_LEFT: Final = EventKind("lot_left", "share.8", [_SEAT, _TITLE, _CARDS])
CARDS_LEFT: Final = EventKind("cards_left", "share.9", [_CARDS])
TITLE_TAKEN: Final = EventKind("title_taken", "share.11", [_SEAT, _TITLE])
PROVINCE_PAID: Final = EventKind("province_paid", "payment.5", [_SEAT, _PROVINCE, Param("parts", PART, tally=True)], opens=True)
EXCHANGED: Final = EventKind("exchanged", "bonus.2", [_SEAT, Param("given", SYMBOL), Param("into", SYMBOL)])
KAMON_PLACED: Final = EventKind("kamon_placed", "control.4", [_SEAT, _PROVINCE, Param("position", POSITION), _FAVOUR])
TITLE_FAVOURED: Final = EventKind("title_favoured", "titles.1", [_SEAT, _TITLE, _FAVOUR])
TILE_TAKEN: Final = EventKind("tile_taken", "control.5", [_SEAT, _PROVINCE, Param("bonus", BONUS)])
GATE_SHOWN: Final = EventKind("gate_shown", "control.5", [_PROVINCE, Param("troop", TROOP)])
TROOP_DRAWN: Final = EventKind("troop_drawn", "bonus.4", [_SEAT, Param("card", CARD, secret=True)], opens=True)
TURN_PASSED: Final = EventKind("turn_passed", "control.1", [_SEAT], opens=True)
KAMON_GILDED: Final = EventKind("kamon_gilded", "titles.4", [_SEAT, _PROVINCE], opens=True)
KAMON_EXHAUSTED: Final = EventKind("kamon_exhausted", "end.1", [_SEAT])
KOKU_EXHAUSTED: Final = EventKind("koku_exhausted", "end.2", [])
KOKU_SCORED: Final = EventKind("koku_scored", "end.3", [_SEAT, _FAVOUR], opens=True)
MAJORITY_SCORED: Final = EventKind("majority_scored", "end.6", [_SEAT, _PROVINCE, _FAVOUR], opens=True)

EVENT_KINDS: Final = [
    GENERAL_CHOSEN,
    HAND_DEALT,
    TITLE_DEALT,
    EVEN_YEAR_BEGAN,
    ODD_YEAR_BEGAN,
    TROOPS_RESHUFFLED,
    LOT_OFFERED,
    LOT_REFUSED,
    LOT_TAKEN,
    LOT_KEPT,
    LOTS_SPLIT,
    LOT_CHOSEN,
    LOT_LEFT,
    CARDS_LEFT,
    TITLE_TAKEN,
    PROVINCE_PAID,
    EXCHANGED,
    KAMON_PLACED,
    TITLE_FAVOURED,
    TILE_TAKEN,
    GATE_SHOWN,
    TROOP_DRAWN,
    TURN_PASSED,
    KAMON_GILDED,
    KAMON_EXHAUSTED,
    KOKU_EXHAUSTED,
    KOKU_SCORED,
    MAJORITY_SCORED,
]
