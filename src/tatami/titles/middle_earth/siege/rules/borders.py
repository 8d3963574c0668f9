"""Who can go where: borders, walls, the gate. [siege_action.2, siege_action.15–19]"""

from typing import Final

from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.rules.ids import (
    ARCHER,
    CROSSBOW,
    FACE,
    GATE,
    INNER,
    LADDERS,
    MUMAK,
    OPEN,
    ORC,
    SIEGE_TOWER,
    SPACES,
    UNITS,
    Space,
    Unit,
)
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import END_UNIT, FIRST_UNIT, IS_MOUNTED, IS_WALLED, LINK, NEIGHBOURS

NO_LIMIT: Final = 1000
TOWER_ORCS: Final = 3
LADDER_ORCS: Final = 2


def limit(game: Siege, seat: Seat, start: Space, goal: Space) -> int:
    """How many units may cross a border together; 0 where the side cannot pass at all. [siege_action.15, siege_action.18]"""
    link = LINK[start * SPACES + goal]
    if link == OPEN:
        return NO_LIMIT
    if link == FACE:
        if seat == GOOD or IS_WALLED[start]:
            return 0
        return TOWER_ORCS if game.has(EVIL, SIEGE_TOWER) else LADDER_ORCS if game.has(EVIL, LADDERS) else 0
    if link == INNER:
        return NO_LIMIT
    if link == GATE:
        return NO_LIMIT if seat == GOOD or game.gate_broken else 0
    return 0


def may_cross(seat: Seat, unit: Unit, start: Space, goal: Space) -> bool:
    """Whether a kind of unit may cross a border its side can pass. [siege_action.15, siege_action.16, siege_action.17]"""
    if seat == GOOD:
        return True
    link = LINK[start * SPACES + goal]
    if link in (FACE, INNER):
        return unit == ORC
    return unit != MUMAK or not IS_WALLED[goal]


def ready(game: Siege, at: Space, unit: Unit) -> int:
    """Units that can still act: archers that have shot cannot. [siege_action.7]"""
    n = game.units[at][unit]
    if n and unit in (ARCHER, CROSSBOW):
        return n - game.shot[at]
    return n


def movers(game: Siege, seat: Seat, start: Space, goal: Space) -> list[int]:
    """How many of each unit can move from one space to the other, one border or for riders two. [siege_action.2]"""
    found = [0] * UNITS
    adjacent = limit(game, seat, start, goal) != 0
    for unit in range(FIRST_UNIT[seat], END_UNIT[seat]):
        n = ready(game, start, unit)
        if n and can_go(game, seat, unit, start, goal, adjacent):
            found[unit] = n
    return found


def can_go(game: Siege, seat: Seat, unit: Unit, start: Space, goal: Space, adjacent: bool) -> bool:
    """Whether a kind of unit can go from one space to the other: over a border its side can pass, or riding. [siege_action.2]"""
    return may_cross(seat, unit, start, goal) if adjacent else can_ride(game, seat, unit, start, goal)


def can_ride(game: Siege, seat: Seat, unit: Unit, start: Space, goal: Space) -> bool:
    """A rider can reach a space two borders away. [siege_action.2]"""
    if not IS_MOUNTED[unit]:
        return False
    for middle in NEIGHBOURS[start]:
        if (
            game.holder[middle] != 1 - seat
            and limit(game, seat, start, middle)
            and limit(game, seat, middle, goal)
            and may_cross(seat, unit, start, middle)
            and may_cross(seat, unit, middle, goal)
        ):
            return True
    return False


def goals(game: Siege, seat: Seat, start: Space) -> list[Space]:
    """Where pieces of a space can move: next door, and for riders one further. [siege_action.2, siege_action.3]"""
    enemy = 1 - seat
    found = [goal for goal in NEIGHBOURS[start] if can_step(game, seat, start, goal)]
    if has_riders(game, seat, start):
        for middle in NEIGHBOURS[start]:
            if game.holder[middle] == enemy:
                continue
            for goal in NEIGHBOURS[middle]:
                if goal != start and game.holder[goal] != enemy and goal not in found and any_mover(game, seat, start, goal):
                    found.append(goal)
    return found


def can_leave(game: Siege, seat: Seat, start: Space) -> bool:
    """Whether pieces of a space can move anywhere; what can ride two borders can also step over the first."""
    return any(can_step(game, seat, start, goal) for goal in NEIGHBOURS[start])


def can_step(game: Siege, seat: Seat, start: Space, goal: Space) -> bool:
    """Whether pieces can move next door; a leader alone can."""
    return (
        game.holder[goal] != 1 - seat and limit(game, seat, start, goal) != 0 and (game.is_led(start) or any_mover(game, seat, start, goal))
    )


def has_riders(game: Siege, seat: Seat, start: Space) -> bool:
    row = game.units[start]
    return any(IS_MOUNTED[unit] and row[unit] > 0 for unit in range(FIRST_UNIT[seat], END_UNIT[seat]))


def any_mover(game: Siege, seat: Seat, start: Space, goal: Space) -> bool:
    adjacent = limit(game, seat, start, goal) != 0
    for unit in range(FIRST_UNIT[seat], END_UNIT[seat]):
        if ready(game, start, unit) > 0 and can_go(game, seat, unit, start, goal, adjacent):
            return True
    return False


def assailable(game: Siege, seat: Seat, start: Space) -> list[Space]:
    """The adjacent spaces of the enemy that units of a space can assault. [siege_action.8, siege_action.19]"""
    return [goal for goal in NEIGHBOURS[start] if can_assail(game, seat, start, goal)]


def can_assault(game: Siege, seat: Seat, start: Space) -> bool:
    return any(can_assail(game, seat, start, goal) for goal in NEIGHBOURS[start])


def can_assail(game: Siege, seat: Seat, start: Space, goal: Space) -> bool:
    return game.holder[goal] == 1 - seat and limit(game, seat, start, goal) != 0 and any_mover(game, seat, start, goal)
