"""Placing armies. [levy]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.games.shogun import events
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import (
    FIVE_ARMIES,
    LEVY,
    MOVE,
    NUMBERS,
    ONE_ARMY,
    PRICE,
    PROVINCE,
    SHORT_LEVY,
    SIX_ARMIES,
    THREE_ARMIES,
    Action,
    Province,
    Seat,
)


def levy_size(game: Shogun, seat: Seat, action: Action) -> int:
    """How many armies the action places: the event first, then the special card. 0: the action is lost.
    [levy.1, levy.2, levy.5, event.12, event.19, special.3, special.8, act.4]"""
    wanted = LEVY[action]
    if game.effect == SHORT_LEVY:
        if action == FIVE_ARMIES:
            wanted = 3
        elif action == THREE_ARMIES:
            wanted = 2
    reserve = game.reserve[seat]
    if action == FIVE_ARMIES and game.special[seat] == SIX_ARMIES:
        wanted = 6 if reserve >= 6 else 5
    if reserve >= wanted:
        return wanted
    return reserve if game.variant.partial_levy else 0


def can_levy(game: Shogun, seat: Seat, action: Action) -> bool:
    """The price and the armies are there. [act.4]"""
    return game.chests[seat] >= PRICE[action] and levy_size(game, seat, action) > 0


def levy(game: Shogun, seat: Seat, province: Province, action: Action) -> None:
    armies = levy_size(game, seat, action)
    game.pay(seat, PRICE[action])
    game.reserve[seat] -= armies
    game.armies[province] += armies
    game.tell(events.ARMIES_PLACED, seat, province, armies)
    if action == ONE_ARMY:
        game.owe(MoveTo(province))


class MoveTo(Step):
    """To which of one's own neighbouring provinces do armies move, if any do? [levy.3, levy.4, march.6]"""

    kind: ClassVar[str] = "move_to"
    rule: ClassVar[str] = "levy.3"
    domain: ClassVar[Domain] = MOVE
    params: ClassVar[list[Param]] = [Param("province", PROVINCE)]

    def __init__(self, province: Province) -> None:
        self.province = province

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        owner = game.owner
        return [NO, *[other for other in game.board.neighbours[self.province] if owner[other] == seat]]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.owe(MoveArmies(self.province, answer))

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.province]


class MoveArmies(Step):
    """How many armies move? At least one stays. [levy.3, march.2]"""

    kind: ClassVar[str] = "move_armies"
    rule: ClassVar[str] = "march.2"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("origin", PROVINCE), Param("province", PROVINCE)]

    def __init__(self, origin: Province, province: Province) -> None:
        self.origin = origin
        self.province = province

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        return NUMBERS[game.armies[self.origin]]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        move(game, seat, self.origin, self.province, answer)

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.origin, self.province]


def move(game: Shogun, seat: Seat, origin: Province, province: Province, armies: int) -> None:
    """Armies change from one province of the seat to another. [march.1, march.3]"""
    game.armies[origin] -= armies
    game.armies[province] += armies
    game.tell(events.ARMIES_MOVED, seat, origin, province, armies)
