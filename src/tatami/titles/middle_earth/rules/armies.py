"""Battalions and leaders come and go. [leaders, attack.15]"""

from tatami.core.events import EventKind
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.ids import Seat, Territory
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import COUNTS, IS_SITE


def up_to(most: int) -> list[int]:
    """1 … most, as answers."""
    return COUNTS[most] if most < len(COUNTS) else list(range(1, most + 1))


def place(game: MiddleEarth, seat: Seat, territory: Territory, n: int, kind: EventKind) -> None:
    """A player puts battalions on a territory of their own: mustered, as reinforcements or as a reward. [setup.10, reinforce.3, missions.5]"""
    raise_by(game.army, territory, n)
    game.tell(kind, seat, territory, n)


def gain(game: MiddleEarth, territory: Territory, n: int) -> None:
    """A card adds battalions for the owner of the territory."""
    raise_by(game.army, territory, n)
    game.tell(events.BATTALIONS_GAINED, territory, n)


def lose(game: MiddleEarth, territory: Territory, n: int) -> None:
    """A card takes battalions away, but never the last."""
    n = min(n, game.army[territory] - 1)
    if n > 0:
        raise_by(game.army, territory, -n)
        game.tell(events.BATTALIONS_LOST, territory, n)


def place_leader(game: MiddleEarth, seat: Seat, territory: Territory, kind: EventKind) -> None:
    """A leader comes out of the box: the first, one that returns, or the second. [setup.12, leaders.4, events.1]"""
    game.move_leader(seat, NOWHERE, territory)
    game.tell(kind, seat, territory)


def lead(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory, by_conquest: bool) -> None:
    """A leader arrives somewhere; a site of power may earn a card and complete a mission. [draw.2, missions.1, trilogy.6]"""
    game.move_leader(seat, start, goal)
    game.tell(events.LEADER_MOVED, seat, start, goal)
    if IS_SITE[goal]:
        game.arrived = [*game.arrived, goal]
        if by_conquest or not game.variant.trilogy:
            game.earned = True


def without_leader(game: MiddleEarth, seat: Seat) -> list[Territory]:
    """The seat's territories in which none of its leaders stands. [leaders.2]"""
    return [territory for territory in game.held[seat] if not game.has_leader(seat, territory)]
