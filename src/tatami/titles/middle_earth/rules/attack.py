"""Combat, first part: where one may attack, and the declaration. [attack.1, attack.14, attack.18, attack.19, events.2, powers.4, powers.8]

A declared attack goes through fixed stations: the leader joins or not, corsairs take their toll, the defender may reply with a card, then
the attacker gives orders. Each order passes the storm (over the sea) and the defender's dice before it is fought. What distinguishes one
attack from another travels in its steps: where from, where to, and the `force`, a set of bits.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.battle import BY_SEA, DECLARED, LED, Order
from tatami.titles.middle_earth.rules.domains import ATTACK_FROM, TERRITORY, YES_NO
from tatami.titles.middle_earth.rules.hindrances import is_closed, is_stormy
from tatami.titles.middle_earth.rules.ids import APART, SEA, UNDER_MOUNTAINS, YES, Seat, Territory
from tatami.titles.middle_earth.rules.missions import NO_OR_YES, lead_away
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.reply import offer_reply
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import ACROSS, COPIES_OF

CORSAIRS_TOLL: Final = 3


class Attack(Step):
    """From where is the next attack, if there is one? [attack.1]"""

    kind: ClassVar[str] = "attack_from"
    rule: ClassVar[str] = "attack.1"
    domain: ClassVar[Domain] = ATTACK_FROM

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        army, friends, degree = game.army, game.friends, game.variant.degree
        plain = not (game.hindered or game.variant.peace or game.holds(seat, UNDER_MOUNTAINS))
        found = [NO]
        for start in game.held[seat]:
            if army[start] > 1 and (friends[start] < degree[start] if plain else targets(game, seat, start)):
                found.append(start)
        return found

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no way under the mountains. [fellowship.6]"""
        return game.may_hold(seat, COPIES_OF[UNDER_MOUNTAINS])

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.owe(self)
            game.owe(AttackTo(answer))


class AttackTo(Step):
    """Which territory is attacked? [attack.1]"""

    kind: ClassVar[str] = "attack_to"
    rule: ClassVar[str] = "attack.1"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("start", TERRITORY)]

    def __init__(self, start: Territory) -> None:
        self.start = start

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return targets(game, seat, self.start)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        declare(game, seat, self.start, answer)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start]


def targets(game: MiddleEarth, seat: Seat, start: Territory) -> list[Territory]:
    """The territories that can be attacked from there. [attack.1, attack.18, events.2, powers.4, powers.8]"""
    owner = game.owner
    found = [goal for goal in game.variant.neighbours[start] if owner[goal] != seat]
    if game.hindered:
        if is_stormy(game, start):
            return []
        led = game.has_leader(seat, start)
        found = [goal for goal in found if not is_stormy(game, goal) and (led or not is_closed(game, start, goal))]
    if game.holds(seat, UNDER_MOUNTAINS):
        size = game.variant.size
        for goal in ACROSS[start]:
            if goal < size and owner[goal] != seat and goal not in found and not (game.hindered and is_stormy(game, goal)):
                found.append(goal)
    if game.variant.peace:
        side = game.side(seat)
        found = [goal for goal in found if game.side(owner[goal]) != side]
    return found


def declare(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory) -> None:
    """Name start and goal; go under the mountains if no other way is open. [attack.19, powers.4, powers.24]"""
    link = game.link(start, goal)
    led = game.has_leader(seat, start)
    if link == APART or (not led and is_closed(game, start, goal)):
        play_power(game, seat, UNDER_MOUNTAINS)
    force = BY_SEA if link == SEA else 0
    if not led:
        approach(game, start, goal, force)
    elif is_closed(game, start, goal) and goal not in ACROSS[start]:
        lead_away(game, seat, start, Approach(start, goal, force | LED), AttackTo(start))
    else:
        game.owe(LeaderJoins(start, goal, force))


class LeaderJoins(Step):
    """Does the leader take part? Over a closed bridge only a card leads without one. [attack.14, powers.4, powers.8]"""

    kind: ClassVar[str] = "leader_joins"
    rule: ClassVar[str] = "attack.14"
    domain: ClassVar[Domain] = YES_NO
    params: ClassVar[list[Param]] = [Param("start", TERRITORY), Param("goal", TERRITORY)]

    def __init__(self, start: Territory, goal: Territory, force: int) -> None:
        self.start = start
        self.goal = goal
        self.force = force

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return YES_ONLY if is_closed(game, self.start, self.goal) and not game.holds(seat, UNDER_MOUNTAINS) else NO_OR_YES

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no way under the mountains. [fellowship.6]"""
        return game.may_hold(seat, COPIES_OF[UNDER_MOUNTAINS])

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == YES:
            back = AttackTo(self.start) if is_closed(game, self.start, self.goal) else self
            lead_away(game, seat, self.start, Approach(self.start, self.goal, self.force | LED), back)
        else:
            if is_closed(game, self.start, self.goal):
                play_power(game, seat, UNDER_MOUNTAINS)
            approach(game, self.start, self.goal, self.force)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start, self.goal]


YES_ONLY: Final[list[int]] = [YES]


class Approach(Step):
    """The attack is declared, led or not. [attack.14, attack.19]"""

    def __init__(self, start: Territory, goal: Territory, force: int) -> None:
        self.start = start
        self.goal = goal
        self.force = force

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        approach(game, self.start, self.goal, self.force)


def approach(game: MiddleEarth, start: Territory, goal: Territory, force: int) -> None:
    """Corsairs first, then the defender's reply, then the attacker's orders. [attack.19, events.12]"""
    game.tell(events.ATTACK_DECLARED, game.active, start, goal)
    if force & LED:
        game.tell(events.LEADER_JOINED, game.active, start)
    if force & BY_SEA and game.corsairs:
        toll = min(CORSAIRS_TOLL, game.army[start] - 1)
        game.tell(events.CORSAIRS_PAID, start, toll)
        raise_by(game.army, start, -toll)
        if game.army[start] < 2:
            game.tell(events.ATTACK_BROKEN_OFF, start, goal)
            return
    game.owe(Order(start, goal, force, DECLARED))
    offer_reply(game, start, goal)


ATTACKS: Final = Attack()
