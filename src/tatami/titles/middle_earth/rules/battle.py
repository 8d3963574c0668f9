"""Combat, third part: orders, storms, and dice. [attack.2–11, attack.20, powers.2, powers.5, powers.6, powers.9, powers.15, powers.17]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain, lose
from tatami.titles.middle_earth.rules.conquest import conquer
from tatami.titles.middle_earth.rules.domains import ATTACK_POWERS, DEFENCE, DICE_VALUE, KEEPS, ORDER, ORDER_POWERS, STORM, TERRITORY, UNTIL
from tatami.titles.middle_earth.rules.ids import (
    AMBUSH,
    BLACK_SAILS,
    ENEMY_AT_HAND,
    GRIMA,
    MOST_DICE,
    NEUTRAL,
    ONE_DIE,
    SIEGE_MACHINES,
    STORMS,
    Kind,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import COPIES_OF, IS_STRONGHOLD

# The force: what is true of one attack.
LED: Final = 1  # a leader takes part
BY_SEA: Final = 2
RAZED: Final = 4  # the stronghold gives no bonus
SAILS: Final = 8  # Black Sails

# How far an attack is.
DECLARED: Final = 0  # it must be fought now
ANSWERED: Final = 1  # the defender replied with a card: it may be called off
FOUGHT: Final = 2

ONE_ROLL: Final = -1  # as the reserve of an order: no long attack
UNCHOSEN: Final = -1
MOST_ATTACK_DICE: Final = 3
SIXES: Final[list[int]] = [1, 6, 36, 216, 1296, 7776]
AMBUSH_BATTALIONS: Final = 3
GRIMA_BATTALIONS: Final = 2
ORDER_CARDS: Final[int] = (
    COPIES_OF[GRIMA] | COPIES_OF[AMBUSH] | COPIES_OF[ENEMY_AT_HAND] | COPIES_OF[SIEGE_MACHINES] | COPIES_OF[BLACK_SAILS]
)


def _orders(army: int, first: bool) -> list[int]:
    """Break off, single rolls, long attacks, by the battalions in the attacking territory. [attack.2, attack.9]"""
    rolls = list(range(min(MOST_ATTACK_DICE, army - 1)))
    longer = [UNTIL + i for i, keep in enumerate(KEEPS) if army >= keep + 2]
    return ([] if first else [NO]) + rolls + longer


MANY: Final = 45  # battalions from which on no more orders are added
FIRST_ORDERS: Final[list[list[int]]] = [_orders(army, True) for army in range(MANY + 1)]
ORDERS: Final[list[list[int]]] = [_orders(army, False) for army in range(MANY + 1)]


class Order(Step):
    """How is the attack carried on? [attack.2, attack.8, attack.9]"""

    kind: ClassVar[str] = "order"
    rule: ClassVar[str] = "attack.8"
    domain: ClassVar[Domain] = ORDER
    params: ClassVar[list[Param]] = [
        Param("start", TERRITORY),
        Param("goal", TERRITORY),
        Param("battalions", COUNT),
        Param("defenders", COUNT),
    ]

    def __init__(self, start: Territory, goal: Territory, force: int, stage: int) -> None:
        self.start = start
        self.goal = goal
        self.force = force
        self.stage = stage

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        army = min(game.army[self.start], MANY)
        orders = FIRST_ORDERS[army] if self.stage == DECLARED else ORDERS[army]
        if self.stage != FOUGHT and game.adventures[seat] & ORDER_CARDS:
            powers = self.powers(game, seat)
            if powers:
                return orders + powers
        return orders

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no card. [fellowship.6]"""
        return self.stage != FOUGHT and game.may_hold(seat, ORDER_CARDS)

    def powers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        """Cards before the first roll. [powers.2, powers.5, powers.6, powers.15, powers.17]"""
        found: list[int] = []
        for i, kind in enumerate(ATTACK_POWERS):
            if game.holds(seat, kind) and self.fits(game, kind):
                found.append(ORDER_POWERS + i)
        return found

    def fits(self, game: MiddleEarth, kind: Kind) -> bool:
        if kind == GRIMA:
            return game.army[self.goal] > 1
        if kind in (ENEMY_AT_HAND, SIEGE_MACHINES):
            return IS_STRONGHOLD[self.goal] and not self.force & RAZED
        if kind == BLACK_SAILS:
            return self.force & BY_SEA != 0
        return True

    def canonical(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        """Fewer dice than possible are left out; a single die is only worth trying where it is all there is."""
        most = min(MOST_ATTACK_DICE, game.army[self.start] - 1) - 1
        return [answer for answer in answers if answer == NO or answer >= most]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.tell(events.ATTACK_BROKEN_OFF, self.start, self.goal)
        elif answer >= ORDER_POWERS:
            self.play_card(game, seat, ATTACK_POWERS[answer - ORDER_POWERS])
        elif answer >= UNTIL:
            keep = KEEPS[answer - UNTIL]
            game.tell(events.ATTACK_ORDERED, self.start, self.goal, keep)
            brave_storm(game, Fight(self.start, self.goal, self.force, MOST_ATTACK_DICE, keep, UNCHOSEN))
        else:
            brave_storm(game, Fight(self.start, self.goal, self.force, answer + 1, ONE_ROLL, UNCHOSEN))

    def play_card(self, game: MiddleEarth, seat: Seat, kind: Kind) -> None:
        force = self.force
        play_power(game, seat, kind)
        if kind == GRIMA:
            turn_coats(game, self.start, self.goal)
        elif kind == AMBUSH:
            gain(game, self.start, AMBUSH_BATTALIONS)
        elif kind == BLACK_SAILS:
            force |= SAILS
        else:
            force |= RAZED
        game.owe(Order(self.start, self.goal, force, self.stage))

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start, self.goal, game.army[self.start], game.army[self.goal]]


def turn_coats(game: MiddleEarth, start: Territory, goal: Territory) -> None:
    """Up to two defenders change sides. [powers.2, powers.22]"""
    n = min(GRIMA_BATTALIONS, game.army[goal] - 1)
    raise_by(game.army, goal, -n)
    raise_by(game.army, start, n)
    game.tell(events.BATTALIONS_TURNED, start, goal, n)


class Fight(Step):
    """One order being carried out: from where, on what, with what force and how many dice, down to what reserve, against what defence."""

    def __init__(self, start: Territory, goal: Territory, force: int, dice: int, keep: int, defence: int) -> None:
        self.start = start
        self.goal = goal
        self.force = force
        self.dice = dice
        self.keep = keep  # ONE_ROLL, or the battalions a long attack keeps
        self.defence = defence  # UNCHOSEN, or the defender's answer

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        fight(game, self)


def brave_storm(game: MiddleEarth, order: Fight) -> None:
    """Over the sea the defender may call up a storm before any roll. [attack.20]"""
    if can_storm(game, order.goal, order.force):
        game.owe(Storm(game.active, order))
        game.active = game.owner[order.goal]
    else:
        choose_defence(game, order)


def can_storm(game: MiddleEarth, goal: Territory, force: int) -> bool:
    """A fleet must reckon with a storm. [attack.20, fellowship.6]"""
    defender = game.owner[goal]
    return force & BY_SEA != 0 and defender < NEUTRAL and game.may_hold(defender, COPIES_OF[STORMS])


class Storm(Step):
    """Does a storm meet the fleet? [powers.9]"""

    kind: ClassVar[str] = "storm"
    rule: ClassVar[str] = "powers.9"
    out_of_turn: ClassVar[bool] = True
    domain: ClassVar[Domain] = STORM
    params: ClassVar[list[Param]] = [Param("seat", SEAT), Param("start", TERRITORY), Param("goal", TERRITORY), Param("dice", COUNT)]

    def __init__(self, attacker: Seat, order: Fight) -> None:
        self.attacker = attacker
        self.order = order

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return [NO, 0] if game.holds(seat, STORMS) else [NO]

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no card. [fellowship.6]"""
        return True

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        order = self.order
        game.active = self.attacker
        if answer == NO:
            choose_defence(game, order)
            return
        play_power(game, seat, STORMS)
        lose(game, order.start, attack_dice(game, order))
        carry_on(game, order.start, order.goal, order.force)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.attacker, self.order.start, self.order.goal, attack_dice(game, self.order)]


def attack_dice(game: MiddleEarth, order: Fight) -> int:
    """As many as ordered, never for the last battalion. [attack.2]"""
    return min(order.dice, game.army[order.start] - 1)


def choose_defence(game: MiddleEarth, order: Fight) -> None:
    """Ask the defender for dice where there is a choice. [attack.3, attack.4, attack.10, attack.11, trilogy.5]"""
    defender = game.owner[order.goal]
    if (
        order.defence == UNCHOSEN
        and defender < NEUTRAL
        and game.variant.defence_chosen
        and game.army[order.goal] > 1
        and (game.variant.trilogy or attack_dice(game, order) > 1)
    ):
        game.owe(DefenceDice(game.active, order))
        game.active = defender
    else:
        fight(game, order)


class DefenceDice(Step):
    """One die, or as many as allowed? [attack.3, attack.10]"""

    kind: ClassVar[str] = "defence_dice"
    rule: ClassVar[str] = "attack.10"
    domain: ClassVar[Domain] = DEFENCE
    params: ClassVar[list[Param]] = [Param("seat", SEAT), Param("start", TERRITORY), Param("goal", TERRITORY), Param("dice", COUNT)]

    def __init__(self, attacker: Seat, order: Fight) -> None:
        self.attacker = attacker
        self.order = order

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return ONE_OR_MOST

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        order = self.order
        game.active = self.attacker
        fight(game, Fight(order.start, order.goal, order.force, order.dice, order.keep, answer))

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.attacker, self.order.start, self.order.goal, attack_dice(game, self.order)]


ONE_OR_MOST: Final[list[int]] = [ONE_DIE, MOST_DICE]


def fight(game: MiddleEarth, order: Fight) -> None:
    """One roll, or as many as a long attack takes; each as if ordered alone. [attack.5, attack.9]"""
    army, start, goal, force = game.army, order.start, order.goal, order.force
    may_storm = can_storm(game, goal, force)
    while True:
        attackers = min(order.dice, army[start] - 1)
        defenders = defence_dice(game, attackers, army[goal], order.defence)
        lost = attackers_lost(game, order, attackers, defenders)
        fallen = min(attackers, defenders) - lost
        raise_by(army, start, -lost)
        raise_by(army, goal, -fallen)
        game.tell(events.LOSSES_TAKEN, start, goal, lost, fallen)
        if army[goal] == 0:
            conquer(game, start, goal, force & LED != 0, attackers)
            return
        if order.keep == ONE_ROLL or army[start] <= order.keep or army[start] < 2:
            carry_on(game, start, goal, force)
            return
        if may_storm:
            brave_storm(game, order)
            return


def defence_dice(game: MiddleEarth, attackers: int, army: int, defence: int) -> int:
    """As many as allowed, where nothing else was chosen. [attack.3, attack.4, attack.11, trilogy.5]"""
    if defence == ONE_DIE or army < 2 or (attackers < 2 and not game.variant.trilogy):
        return 1
    return 2


def attackers_lost(game: MiddleEarth, order: Fight, attackers: int, defenders: int) -> int:
    """Throw all dice at once and compare. How many battalions does the attacker lose? [attack.5, attack.6, attack.7]"""
    thrown = game.chance.below(SIXES[attackers + defenders])
    rest = thrown
    high = second = guard = low = 0
    for _ in range(attackers):
        die = rest % 6
        rest //= 6
        if die > high:
            high, second = die, high
        elif die > second:
            second = die
    guard = rest % 6
    if defenders > 1:
        low = rest // 6
        if low > guard:
            guard, low = low, guard
    if game.book is not None:
        tell_dice(game, order, attackers, defenders, thrown)
    lost = 1 if guard + defence_bonus(game, order) >= high + attack_bonus(order) else 0
    if attackers > 1 and defenders > 1 and low >= second:
        lost += 1
    return lost


def attack_bonus(order: Fight) -> int:
    """The leader, Black Sails. [attack.6, powers.17]"""
    return (order.force & LED) + (1 if order.force & SAILS else 0)


def defence_bonus(game: MiddleEarth, order: Fight) -> int:
    """The leader, the stronghold. [attack.6, attack.7]"""
    return game.leader_in(order.goal) + has_walls(order)


def has_walls(order: Fight) -> bool:
    """A stronghold defends that was not razed. [attack.7, powers.6, powers.15]"""
    return IS_STRONGHOLD[order.goal] and not order.force & RAZED


def tell_dice(game: MiddleEarth, order: Fight, attackers: int, defenders: int, thrown: int) -> None:
    dice: list[int] = []
    for _ in range(attackers + defenders):
        dice.append(thrown % 6 + 1)
        thrown //= 6
    attack = DICE_VALUE[tuple(sorted(dice[:attackers], reverse=True))]
    defence = DICE_VALUE[tuple(sorted(dice[attackers:], reverse=True))]
    bonuses = [order.force & LED, int(order.force & SAILS != 0), int(game.leader_in(order.goal)), int(has_walls(order))]
    game.tell(events.BATTLE_FOUGHT, order.start, order.goal, attack, defence, tally=bonuses)


def carry_on(game: MiddleEarth, start: Territory, goal: Territory, force: int) -> None:
    """The attacker may go on while there is a battalion to commit. [attack.8]"""
    if game.army[start] > 1:
        game.owe(Order(start, goal, force, FOUGHT))
    else:
        game.tell(events.ATTACK_BROKEN_OFF, start, goal)
