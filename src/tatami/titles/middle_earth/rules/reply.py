"""Combat, second part: the defender replies to a declared attack with a card. [attack.19, powers.3, powers.16, powers.23]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain
from tatami.titles.middle_earth.rules.battle import ANSWERED, Order
from tatami.titles.middle_earth.rules.domains import REPLY, REPLY_POWERS, TERRITORY
from tatami.titles.middle_earth.rules.hindrances import is_closed
from tatami.titles.middle_earth.rules.ids import COURAGE, NEUTRAL, WITHDRAWAL, Seat, Territory
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import COPIES_OF

COURAGE_BATTALIONS: Final = 4
REPLY_CARDS: Final[int] = COPIES_OF[COURAGE] | COPIES_OF[WITHDRAWAL]


def offer_reply(game: MiddleEarth, start: Territory, goal: Territory) -> None:
    """Ask the defender for a card, if the others must reckon with one. [attack.19, fellowship.6]"""
    defender = game.owner[goal]
    if defender < NEUTRAL and game.may_hold(defender, REPLY_CARDS):
        game.owe(Reply(game.active, start, goal))
        game.active = defender


class Reply(Step):
    """Does the defender play a card? [powers.3, powers.16]"""

    kind: ClassVar[str] = "reply"
    rule: ClassVar[str] = "attack.19"
    out_of_turn: ClassVar[bool] = True
    domain: ClassVar[Domain] = REPLY
    params: ClassVar[list[Param]] = [
        Param("seat", SEAT),
        Param("start", TERRITORY),
        Param("goal", TERRITORY),
        Param("battalions", COUNT),
        Param("defenders", COUNT),
    ]

    def __init__(self, attacker: Seat, start: Territory, goal: Territory) -> None:
        self.attacker = attacker
        self.start = start
        self.goal = goal

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        found = [NO]
        if game.adventures[seat] & REPLY_CARDS:
            if game.holds(seat, COURAGE):
                found.append(0)
            if game.holds(seat, WITHDRAWAL) and retreats(game, self.goal):
                found.append(1)
        return found

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no card. [fellowship.6]"""
        return True

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.active = self.attacker
            return
        kind = REPLY_POWERS[answer]
        play_power(game, seat, kind)
        allow_calling_off(game)
        if kind == COURAGE:
            gain(game, self.goal, COURAGE_BATTALIONS)
            game.active = self.attacker
            offer_reply(game, self.start, self.goal)
        else:
            game.owe(Withdraw(self.attacker, self.start, self.goal))

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.attacker, self.start, self.goal, game.army[self.start], game.army[self.goal]]


def allow_calling_off(game: MiddleEarth) -> None:
    """After a reply the attacker may think again: the order waiting below becomes one that may be refused. [powers.23]"""
    order = game.agenda.pop()
    assert isinstance(order, Order)
    game.owe(Order(order.start, order.goal, order.force, ANSWERED))


def retreats(game: MiddleEarth, goal: Territory) -> list[Territory]:
    """Where the defenders can withdraw to. [powers.16]"""
    if game.army[goal] < 2:
        return []
    defender, led = game.owner[goal], game.leader_in(goal)
    return [
        territory
        for territory in game.variant.neighbours[goal]
        if game.owner[territory] == defender and (led or not is_closed(game, goal, territory))
    ]


class Withdraw(Step):
    """Where do the defenders withdraw to? [powers.16, powers.23]"""

    kind: ClassVar[str] = "withdraw_to"
    rule: ClassVar[str] = "powers.16"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("start", TERRITORY)]

    def __init__(self, attacker: Seat, start: Territory, goal: Territory) -> None:
        self.attacker = attacker
        self.start = start
        self.goal = goal

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return retreats(game, self.goal)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        n = game.army[self.goal] - 1
        game.army[self.goal] = 1
        raise_by(game.army, answer, n)
        game.tell(events.BATTALIONS_MOVED, self.goal, answer, n)
        if game.has_leader(seat, self.goal) and not game.has_leader(seat, answer):
            game.move_leader(seat, self.goal, answer)
            game.tell(events.LEADER_MOVED, seat, self.goal, answer)
        game.active = self.attacker
        offer_reply(game, self.start, self.goal)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.goal]
