"""Castles, temples and theatres. [build]"""

from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.ids import BUILT_TWICE, NO_SITE, NO_TILE, THEATRE, THEATRE_CALMS, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import BUILT, PRICE, SITES


def can_build(game: Shogun, seat: Seat, province: Province, building: int) -> bool:
    """The price, and room for it. [build.1]"""
    return game.chests[seat] >= PRICE[building] and has_room(game, province, building)


def has_room(game: Shogun, province: Province, building: int) -> bool:
    """A tile, a free site and none of its kind there. [build.2, build.3, box.7]"""
    built = game.built[province]
    return not built >> building & 1 and BUILT[built] < SITES[province] and game.tiles[building] > 0


def no_room(game: Shogun, province: Province, building: int) -> int:
    """Return why there is no room for a building. [build.2, build.3, box.7]"""
    built = game.built[province]
    if built >> building & 1:
        return BUILT_TWICE
    return NO_SITE if BUILT[built] == SITES[province] else NO_TILE


def build(game: Shogun, seat: Seat, province: Province, building: int) -> None:
    game.pay(seat, PRICE[building])
    game.move_tile(building, -1)
    game.built[province] = game.built[province] | 1 << building
    game.tell(events.BUILDING_BUILT, seat, province, building)
    if building == THEATRE and game.effect == THEATRE_CALMS and game.markers[province]:
        calm(game, province)


def calm(game: Shogun, province: Province) -> None:
    """The theatre takes a revolt marker off its province. [event.1, event.2, event.16]"""
    raise_by(game.markers, province, -1)
    game.tell(events.FARMERS_CALMED, province)
