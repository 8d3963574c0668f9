"""Revolts: farmers against the owner of a province. [revolt]"""

from tatami.games.shogun import events
from tatami.games.shogun.rules.battle import lose_card
from tatami.games.shogun.rules.tower import throw
from tatami.games.shogun.state import ALL_IN_REVOLTS, NO_REVOLTS, Shogun
from tatami.games.shogun.tables import CASTLE_DEFENDS, DEFENCE, FARMERS, HAS_CASTLE, Province, Seat


def revolt(game: Shogun, seat: Seat, province: Province, more: int) -> None:
    """A farmer for each marker, and more of them in a famine, against all armies there. [revolt.1, winter.6]"""
    game.tell(events.REVOLT_BEGAN, seat, province)
    game.tray[seat] += game.armies[province]
    game.armies[province] = 0
    if game.variant.revolt_defence != NO_REVOLTS:
        game.to_tray(seat, helpers(game, seat, province))
    game.to_tray(FARMERS, game.markers[province] + more)
    throw(game)
    own, farmers = game.tray[seat], game.tray[FARMERS]
    if own > farmers:
        put_down(game, seat, province, own - farmers if game.variant.revolt_losses else own)
    else:
        game.tell(events.PROVINCE_LOST, seat, province)
        lose_card(game, seat, province)
        game.raze(province)
    game.to_reserve(seat)
    game.clear_farmers()


def put_down(game: Shogun, seat: Seat, province: Province, armies: int) -> None:
    """The owner keeps the province, and one more marker is laid. [revolt.3, revolt.4]"""
    game.tray[seat] -= armies
    game.armies[province] = armies
    game.markers[province] += 1
    game.tell(events.REVOLT_PUT_DOWN, seat, province, armies)


def helpers(game: Shogun, seat: Seat, province: Province) -> int:
    """Armies the special card and the castle event add, in the readings that let them. [revolt.5, special.9, event.17]"""
    castle = game.variant.revolt_defence == ALL_IN_REVOLTS and game.effect == CASTLE_DEFENDS
    helped = 1 if castle and game.built[province] & HAS_CASTLE else 0
    return helped + (1 if game.special[seat] == DEFENCE else 0)
