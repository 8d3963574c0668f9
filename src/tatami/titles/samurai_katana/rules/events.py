"""What can happen, and the rule it comes from."""

from typing import Final

from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, CLAN, PROVINCE, SIDE, STRENGTH, TERRITORY, TIE_BREAK

_SEAT: Final = Param("seat", SEAT)
_OTHER: Final = Param("other", SEAT)
_TERRITORY: Final = Param("territory", TERRITORY)
_FROM: Final = Param("from", TERRITORY)
_TO: Final = Param("to", TERRITORY)
_SAMURAI: Final = Param("samurai", COUNT)
_KOKU: Final = Param("koku", COUNT)
_HONOUR: Final = Param("honour", COUNT)
_CARD: Final = Param("card", CARD)
_CARDS: Final = Param("cards", CARD, tally=True)
_DRAWN: Final = Param("cards", CARD, tally=True, secret=True)

# Setting up.
EMPEROR_CHOSEN: Final = EventKind("emperor_chosen", "setup.1", [_SEAT], opens=True)
CLAN_CHOSEN: Final = EventKind("clan_chosen", "setup.2", [_SEAT, Param("clan", CLAN)], opens=True)
CITY_DRAWN: Final = EventKind("city_drawn", "setup.4", [_SEAT, Param("city", CITY), _TERRITORY])
SAMURAI_SPREAD: Final = EventKind("samurai_spread", "setup.6", [_SEAT, _TERRITORY])

# The round.
ROUND_BEGAN: Final = EventKind("round_began", "round.1", [Param("round", COUNT)], opens=True)
ORDER_NAMED: Final = EventKind("order_named", "round.5", [_SEAT, _OTHER, Param("place", COUNT)])
PURCHASER_NAMED: Final = EventKind("purchaser_named", "round.2", [_SEAT, _OTHER])
PLAYER_NAMED: Final = EventKind("player_named", "round.2", [_SEAT, _OTHER])
SAMURAI_BOUGHT: Final = EventKind("samurai_bought", "purchase.1", [_SEAT, _TERRITORY, _SAMURAI], opens=True)
CASTLE_BUILT: Final = EventKind("castle_built", "purchase.2", [_SEAT, _TERRITORY, _KOKU], opens=True)
PURCHASES_ENDED: Final = EventKind("purchases_ended", "round.2", [_SEAT])
ACTIVATION_ENDED: Final = EventKind("activation_ended", "activation.3", [_SEAT], opens=True)
HONOUR_SOLD: Final = EventKind("honour_sold", "activation.4", [_SEAT, _HONOUR, _KOKU], opens=True)

# Moving.
SAMURAI_MOVED: Final = EventKind("samurai_moved", "move.1", [_SEAT, _FROM, _TO, _SAMURAI], opens=True)
MOVE_PAID: Final = EventKind("move_paid", "move.1", [_SEAT, _KOKU])
TERRITORY_TAKEN: Final = EventKind("territory_taken", "move.6", [_SEAT, _TERRITORY])
TERRITORY_FREED: Final = EventKind("territory_freed", "move.8", [_SEAT, _TERRITORY])
MOVE_ANNOUNCED: Final = EventKind("move_announced", "move.1", [_SEAT, _FROM, _TO, _SAMURAI], opens=True)
SAMURAI_LANDED: Final = EventKind("samurai_landed", "move.1", [_SEAT, _FROM, _TO, _SAMURAI])
ATTACK_ANNOUNCED: Final = EventKind("attack_announced", "move.9", [_SEAT, _FROM, _TO, _SAMURAI], opens=True)
MOVE_STOPPED: Final = EventKind("move_stopped", "anytime.4", [_SEAT, _FROM, _TO])
KOKU_RETURNED: Final = EventKind("koku_returned", "anytime.4", [_SEAT, _KOKU])
FREE_MOVE_RETURNED: Final = EventKind("free_move_returned", "anytime.9", [_SEAT])
ATTACK_STOPPED: Final = EventKind("attack_stopped", "anytime.2", [_SEAT, _FROM, _TO])

# Cards.
CARDS_DRAWN: Final = EventKind("cards_drawn", "card.1", [_SEAT, Param("n", COUNT), _DRAWN])
PILE_SHUFFLED: Final = EventKind("pile_shuffled", "card.8", [Param("cards", COUNT)])
CARD_PLAYED: Final = EventKind("card_played", "activation.2", [_SEAT, _CARD, _KOKU], opens=True)
CARD_AIMED: Final = EventKind("card_aimed", "activation.2", [_SEAT, _CARD, _OTHER])
CARD_AIMED_AT: Final = EventKind("card_aimed_at", "activation.2", [_SEAT, _CARD, _TERRITORY])
CARD_STOPPED: Final = EventKind("card_stopped", "anytime.2", [_SEAT, _CARD])
OBJECTION_PLAYED: Final = EventKind("objection_played", "anytime.1", [_SEAT, _CARD])
ALL_LET_PASS: Final = EventKind("all_let_pass", "anytime.6", [])  # this one and the next: in logs of rules 4, no longer reported
SEAT_PASSES: Final = EventKind("seat_passes", "anytime.7", [_SEAT])
CARD_CANCELLED: Final = EventKind("card_cancelled", "option.10", [_SEAT, _CARD])
UPRISING_BROKE_OUT: Final = EventKind("uprising_broke_out", "deck.7", [_SEAT, _TERRITORY, _SAMURAI], opens=True)
SAMURAI_DESERTED: Final = EventKind("samurai_deserted", "deck.9", [_SEAT, _TERRITORY])
SAMURAI_REVOLTED: Final = EventKind("samurai_revolted", "deck.10", [_SEAT, _TERRITORY, _SAMURAI])
KOKU_STOLEN: Final = EventKind("koku_stolen", "deck.12", [_SEAT, _OTHER, _KOKU])
HONOUR_LOST: Final = EventKind("honour_lost", "deck.13", [_SEAT, _HONOUR])
HONOUR_GAINED: Final = EventKind("honour_gained", "deck.14", [_SEAT, _HONOUR])

# Battle.
CARDS_LAID: Final = EventKind("cards_laid", "battle.4", [_SEAT, Param("n", COUNT)])
CARDS_REVEALED: Final = EventKind("cards_revealed", "battle.4", [_SEAT, _CARDS])
SPECIAL_REVEALED: Final = EventKind("special_revealed", "battle.6", [_SEAT, _CARD, _KOKU])
ALLY_NAMED: Final = EventKind("ally_named", "deck.5", [_SEAT, _OTHER, _SAMURAI])
ALLIANCE_REFUSED: Final = EventKind("alliance_refused", "deck.5", [_SEAT, _OTHER])
STRENGTH_COUNTED: Final = EventKind(
    "strength_counted", "battle.7", [_SEAT, Param("strength", COUNT), Param("swords", COUNT), Param("sources", STRENGTH, tally=True)]
)
SAMURAI_LOST: Final = EventKind("samurai_lost", "battle.10", [_SEAT, _SAMURAI])
BATTLE_WON: Final = EventKind("battle_won", "battle.12", [_SEAT, _OTHER, _TERRITORY])
WINNER_DIED_OUT: Final = EventKind("winner_died_out", "battle.19", [_SEAT, _TERRITORY])
BATTLE_TIED: Final = EventKind("battle_tied", "battle.17", [_SEAT, _OTHER, _TERRITORY])
SHOGUN_DISGRACED: Final = EventKind("shogun_disgraced", "titles.8", [_SEAT])
SAMURAI_RETREATED: Final = EventKind("samurai_retreated", "battle.14", [_SEAT, _FROM, _TO, _SAMURAI])
SAMURAI_DISPERSED: Final = EventKind("samurai_dispersed", "battle.15", [_SEAT, _FROM, _SAMURAI])
CASTLE_DESTROYED: Final = EventKind("castle_destroyed", "castle.3", [_SEAT, _TERRITORY])
CASTLE_REPLACED: Final = EventKind("castle_replaced", "castle.3", [_SEAT, _TERRITORY])
CASTLE_SHIFTED: Final = EventKind("castle_shifted", "castle.4", [_SEAT, _FROM, _TO])
CLAN_FELL: Final = EventKind("clan_fell", "elimination.1", [_SEAT])
CLAN_RETURNED: Final = EventKind("clan_returned", "elimination.1", [_SEAT, _TERRITORY, _SAMURAI, _KOKU])

# Honour, offices, taxes, cards.
PROVINCE_SCORED: Final = EventKind("province_scored", "honour.2", [_SEAT, Param("province", PROVINCE), _HONOUR], opens=True)
CAPITAL_SCORED: Final = EventKind("capital_scored", "honour.4", [_SEAT, _TERRITORY, _HONOUR], opens=True)
GOAL_REACHED: Final = EventKind("goal_reached", "end.1", [_SEAT, _HONOUR])
EMPEROR_TIE_BROKEN: Final = EventKind("emperor_tie_broken", "titles.2", [_SEAT, Param("by", TIE_BREAK)])
EMPEROR_STAYED: Final = EventKind("emperor_stayed", "titles.4", [_SEAT, _HONOUR], opens=True)
EMPEROR_CHANGED: Final = EventKind("emperor_changed", "titles.1", [_SEAT, _HONOUR], opens=True)
SHOGUN_NAMED: Final = EventKind("shogun_named", "titles.6", [_SEAT], opens=True)
NO_SHOGUN: Final = EventKind("no_shogun", "titles.7", [])
TAXES_RAISED: Final = EventKind("taxes_raised", "tax.1", [_SEAT, _KOKU], opens=True)
CARDS_TOSSED: Final = EventKind("cards_tossed", "draw.1", [_SEAT, _CARDS], opens=True)

# Optional rules.
CARD_OFFERED: Final = EventKind("card_offered", "option.3", [_SEAT, _OTHER, _CARD])
CARD_ASKED: Final = EventKind("card_asked", "option.3", [_SEAT, _OTHER, _CARD])
CARDS_EXCHANGED: Final = EventKind("cards_exchanged", "option.2", [_SEAT, _OTHER], opens=True)
OFFER_REFUSED: Final = EventKind("offer_refused", "option.3", [_SEAT, _OTHER])
KOKU_OFFERED: Final = EventKind("koku_offered", "option.2", [_SEAT, _OTHER, _KOKU])
KOKU_GIVEN: Final = EventKind("koku_given", "option.2", [_SEAT, _OTHER, _KOKU])
CLAN_DISSOLVED: Final = EventKind("clan_dissolved", "option.4", [_SEAT])
KOKU_PUT_ASIDE: Final = EventKind("koku_put_aside", "option.6", [_SEAT, _KOKU])
TREASURE_COUNTED: Final = EventKind("treasure_counted", "option.6", [_SEAT, _KOKU, _HONOUR])
LAST_TAXES_RAISED: Final = EventKind("last_taxes_raised", "option.8", [_SEAT, _KOKU, _HONOUR])
WARRIORS_ANNOUNCED: Final = EventKind("warriors_announced", "option.12", [_SEAT])
WARRIOR_EXCHANGED: Final = EventKind("warrior_exchanged", "option.12", [_SEAT, _CARD])
OFFICE_OFFERED: Final = EventKind("office_offered", "option.14", [_SEAT, _OTHER, _KOKU])
OFFICE_SOLD: Final = EventKind("office_sold", "option.14", [_SEAT, _OTHER, _KOKU], opens=True)
OFFICE_REFUSED: Final = EventKind("office_refused", "option.15", [_SEAT, _OTHER])
SUPPORT_OFFERED: Final = EventKind("support_offered", "option.16", [_SEAT, _OTHER, Param("side", SIDE)])
SUPPORT_REFUSED: Final = EventKind("support_refused", "option.16", [_SEAT, _OTHER])
SUPPORT_SENT: Final = EventKind("support_sent", "option.16", [_SEAT, _FROM])
SUPPORT_REWARDED: Final = EventKind("support_rewarded", "option.18", [_SEAT, _HONOUR])
SUPPORT_LOST: Final = EventKind("support_lost", "option.18", [_SEAT, _SAMURAI])
TRUCE_OFFERED: Final = EventKind("truce_offered", "option.20", [_SEAT, _OTHER, _TERRITORY, Param("own", TERRITORY)])
PEACE_OFFERED: Final = EventKind("peace_offered", "option.20", [_SEAT, _OTHER, _TERRITORY, _KOKU])
PROMISE_REFUSED: Final = EventKind("promise_refused", "option.20", [_SEAT, _OTHER])
PROMISE_MADE: Final = EventKind("promise_made", "option.20", [_SEAT, _OTHER, _TERRITORY], opens=True)
PROMISE_BROKEN: Final = EventKind("promise_broken", "option.21", [_SEAT, _OTHER, _TERRITORY])
PROMISE_KEPT: Final = EventKind("promise_kept", "option.22", [_SEAT, _OTHER, _TERRITORY], opens=True)

EVENT_KINDS: Final = [kind for kind in list(globals().values()) if isinstance(kind, EventKind)]
