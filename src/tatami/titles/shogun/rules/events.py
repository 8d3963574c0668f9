"""What can happen, and the rule it comes from."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.shogun.rules.domains import (
    ACTION,
    BUILDING,
    CARD,
    DAIMYO,
    EVENT,
    EVENT_CARD,
    PLACE,
    PROVINCE,
    REASON,
    SEASON,
    SIDE,
    SOURCE,
    SPACE,
    SPECIAL,
)
from tatami.titles.shogun.rules.ids import PROVINCES

_SEAT: Final = Param("seat", SEAT)
_PROVINCE: Final = Param("province", PROVINCE)
_ORIGIN: Final = Param("origin", PROVINCE)
_PROVINCES: Final = Param("provinces", PROVINCE, tally=True)
_ARMIES: Final = Param("armies", COUNT)
_ACTION: Final = Param("action", ACTION)
_PLACE: Final = Param("place", PLACE)
_SPECIAL: Final = Param("special", SPECIAL)
_EVENT: Final = Param("event", EVENT)
_EVENT_CARD: Final = Param("event", EVENT_CARD)  # with what it costs in winter: two cards may bring the same event
_CUBES: Final = Param("cubes", SIDE, tally=True)

# Setting up.
DAIMYO_LED: Final = EventKind("daimyo_led", "box.4", [_SEAT, Param("daimyo", DAIMYO)])
CARDS_OPENED: Final = EventKind("cards_opened", "draft.1", [_PROVINCES])
CARDS_BURIED: Final = EventKind("cards_buried", "draft.6", [_SEAT, _PROVINCES])
CARD_TAKEN: Final = EventKind("card_taken", "draft.3", [_SEAT, _PROVINCE], opens=True)
UNSEEN_CARD_TAKEN: Final = EventKind("unseen_card_taken", "draft.3", [_SEAT, _PROVINCE], opens=True)
GROUP_PLACED: Final = EventKind("group_placed", "draft.4", [_SEAT, _PROVINCE, _ARMIES])
TOWER_FILLED: Final = EventKind("tower_filled", "setup.8", [_CUBES])
# The year.
YEAR_BEGAN: Final = EventKind("year_began", "year.1", [Param("year", COUNT), Param("events", EVENT_CARD, tally=True)], opens=True)
SEASON_BEGAN: Final = EventKind("season_began", "year.2", [Param("season", SEASON)], opens=True)
SPECIAL_LAID: Final = EventKind("special_laid", "special.7", [_PLACE, _SPECIAL])
CARD_LAID: Final = EventKind("card_laid", "plan.2", [_SEAT, Param("space", SPACE), Param("card", CARD)])
CARD_TAKEN_BACK: Final = EventKind("card_taken_back", "plan.6", [_SEAT, Param("space", SPACE), Param("card", CARD)])
PLAN_FINISHED: Final = EventKind("plan_finished", "plan.6", [_SEAT])
EVENT_DRAWN: Final = EventKind("event_drawn", "event.14", [_EVENT_CARD], opens=True)
BID_SHOWN: Final = EventKind("bid_shown", "bid.2", [_SEAT, Param("card", CARD)], opens=True)
BIDS_TIED: Final = EventKind("bids_tied", "bid.4", [_SEAT, Param("behind", SEAT)])
PLACE_TAKEN: Final = EventKind("place_taken", "order.1", [_SEAT, _PLACE, _SPECIAL])
# The actions.
ACTION_BEGAN: Final = EventKind("action_began", "act.1", [_ACTION], opens=True)
ACTION_UNCOVERED: Final = EventKind("action_uncovered", "action.3", [Param("turn", COUNT), _ACTION], opens=True)
ORDER_SHOWN: Final = EventKind("order_shown", "act.2", [_SEAT, _ACTION, _PROVINCE], opens=True)
NOTHING_PLANNED: Final = EventKind("nothing_planned", "plan.4", [_SEAT, _ACTION, Param("card", CARD)], opens=True)
ACTION_LOST: Final = EventKind("action_lost", "act.4", [_SEAT, _ACTION, _PROVINCE])
REASON_GIVEN: Final = EventKind("reason_given", "act.4", [_SEAT, Param("reason", REASON)])
PLAN_VOIDED: Final = EventKind("plan_voided", "act.6", [_SEAT, _ACTION, _PROVINCE])
EVENT_APPLIED: Final = EventKind("event_applied", "event.14", [_EVENT])
SPECIAL_USED: Final = EventKind("special_used", "special.6", [_SEAT, _SPECIAL])
BUILDING_BUILT: Final = EventKind("building_built", "build.1", [_SEAT, _PROVINCE, Param("building", BUILDING)])
FARMERS_CALMED: Final = EventKind("farmers_calmed", "event.16", [_PROVINCE])
RICE_COLLECTED: Final = EventKind("rice_collected", "rice.1", [_SEAT, _PROVINCE, Param("rice", COUNT)])
TAXES_COLLECTED: Final = EventKind("taxes_collected", "tax.1", [_SEAT, _PROVINCE, Param("chests", COUNT)])
FARMERS_ANGERED: Final = EventKind("farmers_angered", "unrest.1", [_PROVINCE, Param("markers", COUNT)])
ARMIES_PLACED: Final = EventKind("armies_placed", "levy.1", [_SEAT, _PROVINCE, _ARMIES])
ARMIES_MOVED: Final = EventKind("armies_moved", "march.1", [_SEAT, _ORIGIN, _PROVINCE, _ARMIES], opens=True)
# Battles and revolts.
BATTLE_BEGAN: Final = EventKind("battle_began", "battle.1", [_SEAT, _ORIGIN, _PROVINCE, Param("defender", SEAT), _ARMIES], opens=True)
NEUTRAL_ATTACKED: Final = EventKind("neutral_attacked", "battle.2", [_SEAT, _ORIGIN, _PROVINCE, _ARMIES], opens=True)
REVOLT_BEGAN: Final = EventKind("revolt_began", "revolt.1", [_SEAT, _PROVINCE], opens=True)
CUBES_THROWN: Final = EventKind("cubes_thrown", "tower.1", [_CUBES])
CUBES_FELL: Final = EventKind("cubes_fell", "tower.2", [_CUBES])
PROVINCE_CONQUERED: Final = EventKind("province_conquered", "battle.8", [_SEAT, _PROVINCE, _ARMIES])
ATTACK_REPELLED: Final = EventKind("attack_repelled", "battle.6", [_SEAT, _PROVINCE, _ARMIES])
NEUTRAL_HELD: Final = EventKind("neutral_held", "battle.11", [_SEAT, _PROVINCE])
BATTLE_TIED: Final = EventKind("battle_tied", "battle.9", [_PROVINCE])
REVOLT_PUT_DOWN: Final = EventKind("revolt_put_down", "revolt.3", [_SEAT, _PROVINCE, _ARMIES])
PROVINCE_LOST: Final = EventKind("province_lost", "revolt.2", [_SEAT, _PROVINCE])
# Winter.
WINTER_CAME: Final = EventKind("winter_came", "winter.1", [_EVENT_CARD], opens=True)
RICE_SPOILED: Final = EventKind("rice_spoiled", "winter.1", [_SEAT, Param("rice", COUNT)])
FAMINE_CAME: Final = EventKind("famine_came", "winter.3", [_SEAT, Param("short", COUNT), _PROVINCES], opens=True)
SCORING_BEGAN: Final = EventKind("scoring_began", "score.1", [Param("year", COUNT)], opens=True)
POINTS_SCORED: Final = EventKind("points_scored", "score.1", [_SEAT, Param("source", SOURCE), Param("points", COUNT)])

EVENT_KINDS: Final = [
    DAIMYO_LED,
    CARDS_OPENED,
    CARDS_BURIED,
    CARD_TAKEN,
    UNSEEN_CARD_TAKEN,
    GROUP_PLACED,
    TOWER_FILLED,
    YEAR_BEGAN,
    SEASON_BEGAN,
    SPECIAL_LAID,
    CARD_LAID,
    CARD_TAKEN_BACK,
    PLAN_FINISHED,
    EVENT_DRAWN,
    BID_SHOWN,
    BIDS_TIED,
    PLACE_TAKEN,
    ACTION_BEGAN,
    ACTION_UNCOVERED,
    ORDER_SHOWN,
    NOTHING_PLANNED,
    ACTION_LOST,
    REASON_GIVEN,
    PLAN_VOIDED,
    EVENT_APPLIED,
    SPECIAL_USED,
    BUILDING_BUILT,
    FARMERS_CALMED,
    RICE_COLLECTED,
    TAXES_COLLECTED,
    FARMERS_ANGERED,
    ARMIES_PLACED,
    ARMIES_MOVED,
    BATTLE_BEGAN,
    NEUTRAL_ATTACKED,
    REVOLT_BEGAN,
    CUBES_THROWN,
    CUBES_FELL,
    PROVINCE_CONQUERED,
    ATTACK_REPELLED,
    NEUTRAL_HELD,
    BATTLE_TIED,
    REVOLT_PUT_DOWN,
    PROVINCE_LOST,
    WINTER_CAME,
    RICE_SPOILED,
    FAMINE_CAME,
    SCORING_BEGAN,
    POINTS_SCORED,
]


def tally_of(provinces: list[int]) -> list[int]:
    """Some provinces as a tally, one of each."""
    tally = [0] * PROVINCES
    for province in provinces:
        tally[province] = 1
    return tally
