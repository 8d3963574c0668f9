"""Pieces enter, fall and are captured. [siege_trade.4, siege_action.12, siege_action.13, siege_action.14]"""

from tatami.core.numbers import replaced
from tatami.titles.middle_earth.rules.ids import GOOD, Seat
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.ids import ARAGORN, THEODEN, Leader, Space, Unit
from tatami.titles.middle_earth.siege.rules.state import CAPTURED, Siege
from tatami.titles.middle_earth.siege.rules.tables import ARAGORNS_QUAYS, END_UNIT, ENTRIES, FIRST_UNIT, THEODENS_ROAD


def entries(game: Siege, seat: Seat) -> list[Space]:
    """Where new units come in; a space the enemy holds is closed, and walls and forts must be held. [siege_trade.4]"""
    enemy = 1 - seat
    found = [at for at in ENTRIES[seat] if game.holder[at] != enemy]
    if seat == GOOD:
        found = [at for at in found if game.holder[at] == GOOD]
        if game.arrived >> THEODEN & 1 and game.holder[THEODENS_ROAD] != enemy:
            found.append(THEODENS_ROAD)
        if game.arrived >> ARAGORN & 1 and game.holder[ARAGORNS_QUAYS] != enemy:
            found.append(ARAGORNS_QUAYS)
    return found


def enter(game: Siege, at: Space, unit: Unit, n: int) -> None:
    game.add(at, unit, n)
    game.raised[unit] += n
    game.tell(events.UNITS_ENTERED, n, unit, at)


def enter_leader(game: Siege, leader: Leader, at: Space) -> None:
    game.put_leader(leader, at)
    game.arrived |= 1 << leader
    game.tell(events.LEADER_ENTERED, leader, at)


def capture(game: Siege, at: Space, unit: Unit, n: int) -> None:
    """Units go to the enemy. [siege_action.13]"""
    game.add(at, unit, -n)
    game.captured[unit] += n
    game.tell(events.UNITS_CAPTURED, n, unit, at)


def lose_cheapest(game: Siege, at: Space, n: int) -> int:
    """Units of a space fall, the cheapest first; how many did. [siege_action.12]"""
    side, fallen = game.holder[at], 0
    if side < 0:
        return 0
    for unit in range(FIRST_UNIT[side], END_UNIT[side]):
        take = min(n - fallen, game.count(at, unit))
        if take > 0:
            capture(game, at, unit, take)
            fallen += take
    if game.shot[at] > game.strength[at]:
        game.shot = replaced(game.shot, at, game.strength[at])
    return fallen


def capture_leaders(game: Siege, at: Space) -> None:
    """Leaders left without units are captured by the side that enters. [siege_action.14]"""
    for leader in game.leaders_in(at):
        game.put_leader(leader, CAPTURED)
        game.tell(events.LEADER_CAPTURED, leader, at)
