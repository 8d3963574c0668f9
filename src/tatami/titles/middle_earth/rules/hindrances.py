"""Storms and closed bridges. [events.2, powers.4]"""

from tatami.titles.middle_earth.rules.ids import BRIDGE, Territory
from tatami.titles.middle_earth.rules.state import MiddleEarth


def is_stormy(game: MiddleEarth, territory: Territory) -> bool:
    """Winter storms cover the territory. [events.2]"""
    return any(territory in covered for covered in game.storms)


def is_closed(game: MiddleEarth, a: Territory, b: Territory) -> bool:
    """The two are joined by a bridge that is closed. [powers.4]"""
    bridge = game.link(a, b) - BRIDGE
    if bridge < 0:
        return False
    return game.hindered and any(closed >> bridge & 1 for closed in game.closed)
