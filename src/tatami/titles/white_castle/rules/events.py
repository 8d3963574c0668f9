"""What can happen, and the rule it comes from."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.white_castle.rules.domains import (
    AMOUNT,
    CARD,
    COLOUR,
    END,
    FAVOUR,
    GARDEN,
    GOOD,
    LEVEL,
    PIPS,
    PROVISION,
    RIVAL_CARD,
    ROOM,
    ROW,
    SLOT,
    SPACE,
    YARD,
)

_SEAT: Final = Param("seat", SEAT)
_AMOUNT: Final = Param("amount", AMOUNT)
_N: Final = Param("n", COUNT)
_ROUND: Final = Param("round", COUNT)
_GOOD: Final = Param("good", GOOD)
_CARD: Final = Param("card", CARD)
_ROOM: Final = Param("room", ROOM)
_SPACE: Final = Param("space", SPACE)
_STEP: Final = Param("step", COUNT)  # a space of the passage of time
_GARDEN: Final = Param("garden", GARDEN)
_YARD: Final = Param("yard", YARD)
_LEVEL: Final = Param("level", LEVEL)
_COLOUR: Final = Param("colour", COLOUR)
_DIE: Final = Param("die", COUNT)
_DICE: Final = Param("dice", PIPS, tally=True)

PAIR_CHOSEN: Final = EventKind("pair_chosen", "setup.17", [_SEAT, Param("provisions", PROVISION), _CARD], opens=True)
DICE_ROLLED: Final = EventKind("dice_rolled", "setup.11", [_COLOUR, _DICE], opens=True)
DIE_TAKEN: Final = EventKind("die_taken", "turn.2", [_SEAT, Param("end", END), _DIE], opens=True)
DIE_PLACED: Final = EventKind("die_placed", "turn.4", [_SEAT, _SPACE])
GAINED: Final = EventKind("gained", "effects.1", [_SEAT, _AMOUNT])
STORE_FULL: Final = EventKind("store_full", "effects.4", [_SEAT, _GOOD])
PAID: Final = EventKind("paid", "effects.1", [_SEAT, _AMOUNT])
ACTION_USED: Final = EventKind("action_used", "castle.2", [_SEAT, Param("slot", SLOT)], opens=True)
LANTERN_LIT: Final = EventKind("lantern_lit", "lantern.1", [_SEAT])
WELL_VISITED: Final = EventKind("well_visited", "well.2", [_SEAT])
ROW_WORKED: Final = EventKind("row_worked", "domain.2", [_SEAT, Param("row", ROW)], opens=True)
WARRIOR_SENT: Final = EventKind("warrior_sent", "warrior.1", [_SEAT, _YARD])
GARDENER_SENT: Final = EventKind("gardener_sent", "gardener.1", [_SEAT, _GARDEN])
COURTIER_ADMITTED: Final = EventKind("courtier_admitted", "courtier.2", [_SEAT])
COURTIER_CLIMBED: Final = EventKind("courtier_climbed", "courtier.3", [_SEAT, _LEVEL])
CARD_TAKEN: Final = EventKind("card_taken", "courtier.7", [_SEAT, _ROOM, _CARD])
CARD_DRAWN: Final = EventKind("card_drawn", "courtier.8", [_ROOM, _CARD])
FAVOUR_GRANTED: Final = EventKind("favour_granted", "courtier.11", [_SEAT, Param("favour", FAVOUR)])
SEALS_CHANGED: Final = EventKind("seals_changed", "seals.2", [_SEAT, _GOOD, Param("seals", COUNT)])
INFLUENCE_GAINED: Final = EventKind("influence_gained", "time.1", [_SEAT, _STEP])
TOLL_PAID: Final = EventKind("toll_paid", "time.2", [_SEAT, _N])
ORDER_SET: Final = EventKind("order_set", "round.1", [_SEAT, Param("place", COUNT)], opens=True)
GARDEN_WORKED: Final = EventKind("garden_worked", "round.3", [_SEAT, _GARDEN], opens=True)
ROUND_BEGAN: Final = EventKind("round_began", "round.7", [_ROUND], opens=True)
PURSE_SCORED: Final = EventKind("purse_scored", "scoring.2", [_SEAT, _N], opens=True)
RESOURCES_SCORED: Final = EventKind("resources_scored", "scoring.3", [_SEAT, _N])
TIME_SCORED: Final = EventKind("time_scored", "scoring.4", [_SEAT, _N], opens=True)
COURTIERS_SCORED: Final = EventKind("courtiers_scored", "scoring.5", [_SEAT, _N])
WARRIORS_SCORED: Final = EventKind("warriors_scored", "scoring.6", [_SEAT, _N])
GARDENERS_SCORED: Final = EventKind("gardeners_scored", "scoring.7", [_SEAT, _N])
RIVAL_CARD_TURNED: Final = EventKind("rival_card_turned", "solo.8", [Param("card", RIVAL_CARD)], opens=True)
RIVAL_DIE_PLACED: Final = EventKind("rival_die_placed", "solo.9", [_COLOUR, _DIE, _SPACE])
RIVAL_GAINED: Final = EventKind("rival_gained", "solo.24", [_AMOUNT])
RIVAL_FAILED: Final = EventKind("rival_failed", "solo.14", [_N])
RIVAL_ADMITTED: Final = EventKind("rival_admitted", "solo.15", [])
RIVAL_CLIMBED: Final = EventKind("rival_climbed", "solo.16", [_LEVEL])
RIVAL_CARD_REMOVED: Final = EventKind("rival_card_removed", "solo.18", [_ROOM, _CARD])
RIVAL_GARDENER_SENT: Final = EventKind("rival_gardener_sent", "solo.21", [_GARDEN])
RIVAL_WARRIOR_SENT: Final = EventKind("rival_warrior_sent", "solo.23", [_YARD])
RIVAL_INFLUENCE_GAINED: Final = EventKind("rival_influence_gained", "solo.25", [_STEP])
RIVAL_COINS_TURNED: Final = EventKind("rival_coins_turned", "solo.26", [_N, Param("points", COUNT)])
RIVAL_GARDENS_SCORED: Final = EventKind("rival_gardens_scored", "solo.27", [_N])
RIVAL_SCORED: Final = EventKind("rival_scored", "solo.29", [_N], opens=True)

EVENT_KINDS: Final = [
    PAIR_CHOSEN,
    DICE_ROLLED,
    DIE_TAKEN,
    DIE_PLACED,
    GAINED,
    STORE_FULL,
    PAID,
    ACTION_USED,
    LANTERN_LIT,
    WELL_VISITED,
    ROW_WORKED,
    WARRIOR_SENT,
    GARDENER_SENT,
    COURTIER_ADMITTED,
    COURTIER_CLIMBED,
    CARD_TAKEN,
    CARD_DRAWN,
    FAVOUR_GRANTED,
    SEALS_CHANGED,
    INFLUENCE_GAINED,
    TOLL_PAID,
    ORDER_SET,
    GARDEN_WORKED,
    ROUND_BEGAN,
    PURSE_SCORED,
    RESOURCES_SCORED,
    TIME_SCORED,
    COURTIERS_SCORED,
    WARRIORS_SCORED,
    GARDENERS_SCORED,
    RIVAL_CARD_TURNED,
    RIVAL_DIE_PLACED,
    RIVAL_GAINED,
    RIVAL_FAILED,
    RIVAL_ADMITTED,
    RIVAL_CLIMBED,
    RIVAL_CARD_REMOVED,
    RIVAL_GARDENER_SENT,
    RIVAL_WARRIOR_SENT,
    RIVAL_INFLUENCE_GAINED,
    RIVAL_COINS_TURNED,
    RIVAL_GARDENS_SCORED,
    RIVAL_SCORED,
]
