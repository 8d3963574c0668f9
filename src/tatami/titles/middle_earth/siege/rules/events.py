"""What can happen in the siege, and the rule it comes from."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.middle_earth.rules.domains import DICE
from tatami.titles.middle_earth.siege.rules.domains import ACTION_DIE, LEADER, REINFORCEMENT, SIEGE_BONUS, SPACE, TIRITH, UNIT

_SEAT: Final = Param("seat", SEAT)
_SPACE: Final = Param("space", SPACE)
_START: Final = Param("start", SPACE)
_GOAL: Final = Param("goal", SPACE)
_UNIT: Final = Param("unit", UNIT)
_LEADER: Final = Param("leader", LEADER)
_CARD: Final = Param("card", TIRITH)
_CARDS: Final = Param("cards", REINFORCEMENT, tally=True)
_N: Final = Param("n", COUNT)

DICE_ROLLED: Final = EventKind("action_dice_rolled", "siege.8", [_SEAT, Param("dice", ACTION_DIE, tally=True)], opens=True)
DIE_TAKEN: Final = EventKind("action_die_taken", "siege.8", [_SEAT, Param("die", ACTION_DIE)], opens=True)
CARDS_DRAWN: Final = EventKind("reinforcements_drawn", "siege.9", [_SEAT, _CARDS])
SET_TRADED: Final = EventKind("reinforcements_traded", "siege_trade.2", [_SEAT, _CARDS], opens=True)
UNIT_LOADED: Final = EventKind("unit_loaded", "siege_trade.8", [_SEAT, _CARD])
UNIT_UNLOADED: Final = EventKind("unit_unloaded", "siege_cards.8", [_CARD])
UNITS_ENTERED: Final = EventKind("units_entered", "siege_trade.4", [_N, _UNIT, _SPACE], opens=True)
LEADER_ENTERED: Final = EventKind("leader_entered", "siege.4", [_LEADER, _SPACE])
CARDS_SHOWN: Final = EventKind("tirith_cards_shown", "siege_trade.7", [_SEAT, Param("cards", TIRITH, tally=True)])
CARD_KEPT: Final = EventKind("tirith_card_kept", "siege_trade.7", [_SEAT, _CARD])
CARD_PLAYED: Final = EventKind("tirith_card_played", "siege_action.20", [_SEAT, _CARD], opens=True)
UNITS_MOVED: Final = EventKind("units_moved", "siege_action.2", [_N, _UNIT, _START, _GOAL], opens=True)
LEADER_RODE: Final = EventKind("leader_rode", "siege_action.3", [_LEADER, _START, _GOAL], opens=True)
SHOT: Final = EventKind("shot", "siege_action.5", [_START, _GOAL, Param("dice", DICE), Param("hits", COUNT)], opens=True)
ASSAULTED: Final = EventKind(
    "assaulted",
    "siege_action.9",
    [_START, _GOAL, Param("attack", DICE), Param("defence", DICE), Param("bonuses", SIEGE_BONUS, tally=True)],
    opens=True,
)
UNITS_CAPTURED: Final = EventKind("units_captured", "siege_action.13", [_N, _UNIT, _SPACE])
LEADER_CAPTURED: Final = EventKind("leader_captured", "siege_action.14", [_LEADER, _SPACE])
SPACE_TAKEN: Final = EventKind("space_taken", "siege_action.11", [_SEAT, _SPACE])
GATE_RAMMED: Final = EventKind("gate_rammed", "siege_cards.10", [Param("dice", DICE)], opens=True)
GATE_BROKEN: Final = EventKind("gate_broken", "siege_action.18", [])
SIEGE_ENDED: Final = EventKind("siege_ended", "siege_end.3", [_SEAT], opens=True)

EVENT_KINDS: Final = [
    DICE_ROLLED,
    DIE_TAKEN,
    CARDS_DRAWN,
    SET_TRADED,
    UNIT_LOADED,
    UNIT_UNLOADED,
    UNITS_ENTERED,
    LEADER_ENTERED,
    CARDS_SHOWN,
    CARD_KEPT,
    CARD_PLAYED,
    UNITS_MOVED,
    LEADER_RODE,
    SHOT,
    ASSAULTED,
    UNITS_CAPTURED,
    LEADER_CAPTURED,
    SPACE_TAKEN,
    GATE_RAMMED,
    GATE_BROKEN,
    SIEGE_ENDED,
]
