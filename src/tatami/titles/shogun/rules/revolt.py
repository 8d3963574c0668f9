"""Revolts: farmers against the owner of a province. [revolt]"""

from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.battle import castle_helps, lose_card, special_helps
from tatami.titles.shogun.rules.ids import FARMERS, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tower import throw


def revolt(game: Shogun, seat: Seat, province: Province, more: int) -> None:
    """A farmer for each marker, and more of them in a famine, against all armies there; by option the castle event and the special
    card help. [revolt.1, revolt.2, revolt.5, special.9, event.17, winter.6]"""
    game.tell(events.REVOLT_BEGAN, seat, province)
    raise_by(game.tray, seat, game.armies[province])
    game.armies[province] = 0
    if game.variant.castle_in_revolts:
        castle_helps(game, seat, province)
    if game.variant.special_in_revolts:
        special_helps(game, seat)
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
    raise_by(game.tray, seat, -armies)
    game.armies[province] = armies
    raise_by(game.markers, province, 1)
    game.tell(events.REVOLT_PUT_DOWN, seat, province, armies)
