"""Moving samurai, and announcing an attack. [move, battle.1, battle.2]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.battle import BATTLE
from tatami.titles.samurai_katana.rules.cards import can_draw
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.objection import StopAttack, StopMove, ask_objections, outcome_of_objections
from tatami.titles.samurai_katana.rules.promise import touch
from tatami.titles.samurai_katana.rules.state import BY_JUSTICE, GOES_ON, NO_CARD, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, IS_LANE, NEIGHBOURS, TERRITORIES, counts_to
from tatami.titles.samurai_katana.rules.territory import free_if_empty, take_control

CARDS_TO_ATTACK: Final = 2
BARRED_LANE: Final = TERRITORIES  # barred: an attack on a territory, then a lane as BARRED_LANE + from * TERRITORIES + to


def add_starts(game: Katana, seat: Seat, answers: list[int]) -> None:
    """The territories the seat's samurai can leave."""
    samurai = game.samurai
    can_pay = can_pay_move(game, seat)
    if not can_pay and game.castles[seat] == CASTLES:
        return
    sure = can_pay and not game.barred and len(game.hands[seat]) >= CARDS_TO_ATTACK
    for t in game.realm[seat]:
        if samurai[t] and (sure or can_leave(game, seat, t)):
            answers.append(t)


def can_leave(game: Katana, seat: Seat, origin: Territory) -> bool:
    """Whether samurai can go anywhere from there."""
    can_pay, attack = can_pay_move(game, seat), can_attack(game, seat)
    for t in NEIGHBOURS[origin]:
        if is_destination(game, seat, origin, t, can_pay, attack):
            return True
    return game.variant.castle_road_anywhere and len(far_castles(game, seat, origin)) > 0


def destinations(game: Katana, seat: Seat, origin: Territory) -> list[Territory]:
    """Neighbours by land and sea that can be paid for and, where another clan is, attacked. [move.1, move.3, battle.2]"""
    can_pay, attack = can_pay_move(game, seat), can_attack(game, seat)
    ends = [t for t in NEIGHBOURS[origin] if is_destination(game, seat, origin, t, can_pay, attack)]
    if game.variant.castle_road_anywhere:
        ends += far_castles(game, seat, origin)
    return ends


def is_destination(game: Katana, seat: Seat, origin: Territory, to: Territory, can_pay: bool, attack: bool) -> bool:
    owner = game.owner[to]
    if owner != seat and owner != NOBODY and not attack:
        return False
    if not can_pay and not is_free_road(game, seat, to):
        return False
    return not game.barred or not is_barred(game, seat, origin, to)


def can_pay_move(game: Katana, seat: Seat) -> bool:
    return game.koku[seat] > 0 or game.free_move


def can_attack(game: Katana, seat: Seat) -> bool:
    """An attacker needs two cards. [battle.2]"""
    missing = CARDS_TO_ATTACK - len(game.hands[seat])
    return missing <= 0 or (game.variant.attacker_draws and can_draw(game, missing))


def is_barred(game: Katana, seat: Seat, origin: Territory, to: Territory) -> bool:
    """Stopped by justice or tsunami before, in this activation. [anytime.2, anytime.5]"""
    barred = game.barred
    if IS_LANE[origin * TERRITORIES + to] and BARRED_LANE + origin * TERRITORIES + to in barred:
        return True
    return game.owner[to] != seat and game.owner[to] != NOBODY and to in barred


def is_free_road(game: Katana, seat: Seat, to: Territory) -> bool:
    """Into one's own castle, as often as one likes. [move.3, move.5]"""
    return game.castle[to] == 1 and game.owner[to] == seat


def is_worn_road(game: Katana, origin: Territory, to: Territory) -> bool:
    """Between castles a move costs nothing and leads back again: a search takes each such road once in an activation."""
    return origin * TERRITORIES + to in game.roads


def is_worth_leaving(game: Katana, seat: Seat, origin: Territory) -> bool:
    """Whether a search finds another way out than worn roads."""
    return any(not is_worn_road(game, origin, to) for to in destinations(game, seat, origin))


def far_castles(game: Katana, seat: Seat, origin: Territory) -> list[Territory]:
    """In the other reading castles call samurai from anywhere. [move.4]"""
    near = NEIGHBOURS[origin]
    return [t for t in range(game.first, game.end) if t != origin and t not in near and is_free_road(game, seat, t)]


class MarchTo(Step):
    """Where do they go? [move.1]"""

    kind: ClassVar[str] = "march_to"
    rule: ClassVar[str] = "move.1"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("from", TERRITORY)]

    def __init__(self, origin: Territory) -> None:
        self.origin = origin

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return destinations(game, seat, self.origin)

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [t for t in answers if not is_worn_road(game, self.origin, t)] or answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.owe(MarchWith(self.origin, answer))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.origin]


class MarchWith(Step):
    """How many go? [move.1]"""

    kind: ClassVar[str] = "march_with"
    rule: ClassVar[str] = "move.1"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("from", TERRITORY), Param("to", TERRITORY)]

    def __init__(self, origin: Territory, to: Territory) -> None:
        self.origin = origin
        self.to = to

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to(game.samurai[self.origin])

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        march(game, seat, self.origin, self.to, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.origin, self.to]


def march(game: Katana, seat: Seat, origin: Territory, to: Territory, n: int) -> None:
    """Pay, announce, and hear who objects to a sea move or an attack. [move.1, move.9, anytime.1, anytime.4]"""
    pay_move(game, seat, origin, to)
    game.origin, game.site, game.force = origin, to, n
    by_sea = IS_LANE[origin * TERRITORIES + to] == 1
    target = game.owner[to]
    if target != seat and target != NOBODY:
        game.attacker, game.defender = seat, target
        game.tell(events.ATTACK_ANNOUNCED, seat, origin, to, n)
        tell_payment(game, seat)
        touch(game, seat, to)
        game.owe(ATTACK)
        just = game.variant.justice_stops_attacks
        if by_sea or just:
            ask_objections(game, StopAttack(target, by_sea, just, NO_CARD, to))
    elif by_sea:
        game.tell(events.MOVE_ANNOUNCED, seat, origin, to, n)
        tell_payment(game, seat)
        game.owe(ARRIVE)
        ask_objections(game, StopMove(NOBODY, True, False, NO_CARD, to))
    else:
        game.tell(events.SAMURAI_MOVED, seat, origin, to, n)
        tell_payment(game, seat)
        arrive(game, seat)


def move_price(game: Katana, seat: Seat, to: Territory) -> int:
    """1 koku; nothing into one's castle, nor for the Shogun's free move. [move.1, move.3, move.5, move.10]"""
    return 0 if game.free_move or is_free_road(game, seat, to) else 1


def pay_move(game: Katana, seat: Seat, origin: Territory, to: Territory) -> None:
    """Pay for a move; the Shogun's free one is kept for a move that would cost something. [move.1, move.10]"""
    price = move_price(game, seat, to)
    game.paid = price
    game.used_free_move = False
    if price:
        game.koku[seat] -= price
    elif not is_free_road(game, seat, to):
        game.free_move = False
        game.used_free_move = True
    elif game.castle[origin] and not is_worn_road(game, origin, to):
        game.roads = [*game.roads, origin * TERRITORIES + to]


def tell_payment(game: Katana, seat: Seat) -> None:
    """Report what the move has cost, in one step with the move. [move.1]"""
    if game.paid:
        game.tell(events.MOVE_PAID, seat, game.paid)


def arrive(game: Katana, seat: Seat) -> None:
    """Samurai enter a territory of their own clan or of nobody. [move.7, move.8]"""
    origin, to, n = game.origin, game.site, game.force
    game.samurai[origin] -= n
    game.samurai[to] += n
    take_control(game, seat, to)
    free_if_empty(game, origin)


class Arrive(Step):
    """A sea move nobody has stopped. [anytime.4]"""

    def do(self, game: Katana, seat: Seat) -> None:
        if outcome_of_objections(game) == GOES_ON:
            game.tell(events.SAMURAI_LANDED, seat, game.origin, game.site, game.force)
            arrive(game, seat)
        else:
            turn_back(game, seat)


class Attack(Step):
    """An attack nobody has stopped becomes a battle. [move.9]"""

    def do(self, game: Katana, seat: Seat) -> None:
        stopped = outcome_of_objections(game)
        if stopped == GOES_ON:
            game.owe(BATTLE)
        elif stopped == BY_JUSTICE:
            game.tell(events.ATTACK_STOPPED, seat, game.origin, game.site)
            game.barred = [*game.barred, game.site]
        else:
            turn_back(game, seat)


def turn_back(game: Katana, seat: Seat) -> None:
    """After a tsunami the move has not taken place, and its lane is closed. [anytime.4, anytime.5, anytime.9]"""
    game.tell(events.MOVE_STOPPED, seat, game.origin, game.site)
    if game.paid:
        game.koku[seat] += game.paid
        game.tell(events.KOKU_RETURNED, seat, game.paid)
    if game.used_free_move and not game.variant.free_move_is_lost:
        game.free_move = True
        game.tell(events.FREE_MOVE_RETURNED, seat)
    there, back = game.origin * TERRITORIES + game.site, game.site * TERRITORIES + game.origin
    game.barred = [*game.barred, BARRED_LANE + there, BARRED_LANE + back]


MARCH_TO: Final[list[Step]] = [MarchTo(territory) for territory in range(TERRITORIES)]
ARRIVE: Final = Arrive()
ATTACK: Final = Attack()
