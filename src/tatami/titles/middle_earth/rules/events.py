"""What can happen, and the rule it comes from."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.middle_earth.rules.domains import ADVENTURE, BONUS, BRIDGE_NAME, CARD, DICE, DIE, HUNT_BONUS, REGION, SIDE, TERRITORY

_SEAT: Final = Param("seat", SEAT)
_OTHER: Final = Param("other", SEAT)
_TERRITORY: Final = Param("territory", TERRITORY)
_FROM: Final = Param("start", TERRITORY)
_TO: Final = Param("goal", TERRITORY)
_N: Final = Param("battalions", COUNT)
_CARD: Final = Param("card", ADVENTURE)
_DIE: Final = Param("die", DIE)

FIRST_PLAYER_FOUND: Final = EventKind("first_player_found", "setup.3", [_SEAT])
TERRITORIES_DEALT: Final = EventKind("territories_dealt", "setup.7", [_SEAT, Param("territories", TERRITORY, tally=True)])
NEUTRALS_PLACED: Final = EventKind("neutrals_placed", "setup.8", [Param("territories", TERRITORY, tally=True)])
TERRITORY_CLAIMED: Final = EventKind("territory_claimed", "setup.9", [_SEAT, _TERRITORY], opens=True)
LEADER_PLACED: Final = EventKind("leader_placed", "setup.12", [_SEAT, _TERRITORY], opens=True)
LEADER_RETURNED: Final = EventKind("leader_returned", "leaders.4", [_SEAT, _TERRITORY], opens=True)
LEADER_APPOINTED: Final = EventKind("leader_appointed", "events.1", [_SEAT, _TERRITORY], opens=True)
BATTALIONS_MUSTERED: Final = EventKind("battalions_mustered", "setup.10", [_SEAT, _TERRITORY, _N], opens=True)
REST_MUSTERED: Final = EventKind("rest_mustered", "setup.16", [_SEAT, _TERRITORY, _N], opens=True)
REWARD_PLACED: Final = EventKind("reward_placed", "missions.5", [_SEAT, _TERRITORY, _N], opens=True)
ADVENTURES_DEALT: Final = EventKind("adventures_dealt", "setup.14", [_SEAT, _N, Param("cards", ADVENTURE, tally=True, secret=True)])
TURN_BEGAN: Final = EventKind("turn_began", "turn.1", [_SEAT], opens=True)
REINFORCED: Final = EventKind("reinforced", "reinforce.1", [_SEAT, _N], opens=True)
REGION_PAID: Final = EventKind("region_paid", "reinforce.2", [_SEAT, Param("region", REGION), _N])
BATTALIONS_PLACED: Final = EventKind("battalions_placed", "reinforce.3", [_SEAT, _TERRITORY, _N], opens=True)
BATTALIONS_GAINED: Final = EventKind("battalions_gained", "reinforce.3", [_TERRITORY, _N])
BATTALIONS_LOST: Final = EventKind("battalions_lost", "attack.5", [_TERRITORY, _N])
SET_TRADED: Final = EventKind("set_traded", "cards.2", [_SEAT, _N, Param("cards", CARD, tally=True)], opens=True)
CARDS_RESHUFFLED: Final = EventKind("cards_reshuffled", "cards.6", [Param("cards", COUNT)])
CARD_DRAWN: Final = EventKind("card_drawn", "draw.1", [_SEAT, Param("card", CARD, secret=True)])
CARDS_REVEALED: Final = EventKind("cards_revealed", "events.11", [Param("cards", CARD, tally=True)])
ATTACK_DECLARED: Final = EventKind("attack_declared", "attack.1", [_SEAT, _FROM, _TO], opens=True)
LEADER_JOINED: Final = EventKind("leader_joined", "attack.14", [_SEAT, _FROM])
ATTACK_ORDERED: Final = EventKind("attack_ordered", "attack.9", [_FROM, _TO, Param("keep", COUNT)])
BATTLE_FOUGHT: Final = EventKind(
    "battle_fought",
    "attack.5",
    [_FROM, _TO, Param("attack", DICE), Param("defence", DICE), Param("bonuses", BONUS, tally=True)],
    opens=True,
)
LOSSES_TAKEN: Final = EventKind("losses_taken", "attack.5", [_FROM, _TO, Param("attackers", COUNT), Param("defenders", COUNT)])
ATTACK_BROKEN_OFF: Final = EventKind("attack_broken_off", "attack.8", [_FROM, _TO])
TERRITORY_CONQUERED: Final = EventKind("territory_conquered", "attack.12", [_SEAT, _FROM, _TO, _N])
BATTALIONS_MOVED: Final = EventKind("battalions_moved", "attack.12", [_FROM, _TO, _N])
LEADER_MOVED: Final = EventKind("leader_moved", "leaders.3", [_SEAT, _FROM, _TO])
LEADER_LOST: Final = EventKind("leader_lost", "attack.15", [_SEAT, _TERRITORY])
PLAYER_ELIMINATED: Final = EventKind("player_eliminated", "attack.16", [_SEAT, _OTHER, Param("cards", CARD, tally=True)])
MISSION_DECLARED: Final = EventKind("mission_declared", "missions.2", [_SEAT, _CARD], opens=True)
FORTIFIED: Final = EventKind("fortified", "fortify.1", [_SEAT, _FROM, _TO, _N], opens=True)
ADVENTURE_DRAWN: Final = EventKind("adventure_drawn", "draw.2", [_SEAT, Param("card", ADVENTURE, secret=True)], opens=True)
ADVENTURE_DISCARDED: Final = EventKind("adventure_discarded", "draw.4", [_SEAT, _CARD])
ADVENTURES_RESHUFFLED: Final = EventKind("adventures_reshuffled", "draw.6", [Param("cards", COUNT)])
EVENT_DRAWN: Final = EventKind("event_drawn", "draw.3", [_SEAT, _CARD], opens=True)
UPRISING_TAKEN: Final = EventKind("uprising_taken", "events.5", [_SEAT, Param("card", CARD, secret=True)])
UPRISING_SHOWN: Final = EventKind("uprising_shown", "events.13", [_SEAT, _TERRITORY])
CORSAIRS_PAID: Final = EventKind("corsairs_paid", "events.12", [_FROM, _N])
POWER_PLAYED: Final = EventKind("power_played", "powers.1", [_SEAT, _CARD], opens=True)
BRIDGE_CLOSED: Final = EventKind("bridge_closed", "powers.4", [_SEAT, Param("bridge", BRIDGE_NAME)])
BATTALIONS_TURNED: Final = EventKind("battalions_turned", "powers.2", [_FROM, _TO, _N])
FELLOWSHIP_ROLLED: Final = EventKind("fellowship_rolled", "fellowship.2", [_TERRITORY, _DIE], opens=True)
FELLOWSHIP_DIE_CHANGED: Final = EventKind("fellowship_die_changed", "fellowship.7", [_DIE])
FELLOWSHIP_MOVED: Final = EventKind("fellowship_moved", "fellowship.1", [_TERRITORY])
FELLOWSHIP_STAYED: Final = EventKind("fellowship_stayed", "fellowship.2", [_TERRITORY])
CAPTURE_TRIED: Final = EventKind(
    "capture_tried",
    "hunt.2",
    [_SEAT, Param("first", DIE), Param("second", DIE), _DIE, Param("bonuses", HUNT_BONUS, tally=True)],
    opens=True,
)
SIDE_WON: Final = EventKind("side_won", "hunt.5", [Param("side", SIDE)])
GAME_ENDED: Final = EventKind("game_ended", "end.7", [], opens=True)
SCORED: Final = EventKind("scored", "end.7", [_SEAT, Param("points", COUNT)])

EVENT_KINDS: Final = [
    FIRST_PLAYER_FOUND,
    TERRITORIES_DEALT,
    NEUTRALS_PLACED,
    TERRITORY_CLAIMED,
    LEADER_PLACED,
    LEADER_RETURNED,
    LEADER_APPOINTED,
    BATTALIONS_MUSTERED,
    REST_MUSTERED,
    REWARD_PLACED,
    ADVENTURES_DEALT,
    TURN_BEGAN,
    REINFORCED,
    REGION_PAID,
    BATTALIONS_PLACED,
    BATTALIONS_GAINED,
    BATTALIONS_LOST,
    SET_TRADED,
    CARDS_RESHUFFLED,
    CARD_DRAWN,
    CARDS_REVEALED,
    ATTACK_DECLARED,
    LEADER_JOINED,
    ATTACK_ORDERED,
    BATTLE_FOUGHT,
    LOSSES_TAKEN,
    ATTACK_BROKEN_OFF,
    TERRITORY_CONQUERED,
    BATTALIONS_MOVED,
    LEADER_MOVED,
    LEADER_LOST,
    PLAYER_ELIMINATED,
    MISSION_DECLARED,
    FORTIFIED,
    ADVENTURE_DRAWN,
    ADVENTURE_DISCARDED,
    ADVENTURES_RESHUFFLED,
    EVENT_DRAWN,
    UPRISING_TAKEN,
    UPRISING_SHOWN,
    CORSAIRS_PAID,
    POWER_PLAYED,
    BRIDGE_CLOSED,
    BATTALIONS_TURNED,
    FELLOWSHIP_ROLLED,
    FELLOWSHIP_DIE_CHANGED,
    FELLOWSHIP_MOVED,
    FELLOWSHIP_STAYED,
    CAPTURE_TRIED,
    SIDE_WON,
    GAME_ENDED,
    SCORED,
]
