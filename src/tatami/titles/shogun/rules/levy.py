"""Placing armies. [levy]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import MOVE, PROVINCE
from tatami.titles.shogun.rules.ids import FIVE_ARMIES, ONE_ARMY, SHORT_LEVY, SIX_ARMIES, THREE_ARMIES, Action, Province, Seat
from tatami.titles.shogun.rules.march import MarchArmies
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import LEVY, PRICE


def levy_size(game: Shogun, seat: Seat, action: Action) -> int:
    """How many armies the action places. 0: the action is lost. [levy.5, act.4]"""
    wanted = 6 if takes_six(game, seat, action) else wanted_armies(game, action)
    if game.reserve[seat] >= wanted:
        return wanted
    return game.reserve[seat] if game.variant.partial_levy else 0


def wanted_armies(game: Shogun, action: Action) -> int:
    """The printed number, or less by the season's event. [levy.1, levy.2, levy.3, event.12]"""
    if game.effect == SHORT_LEVY:
        if action == FIVE_ARMIES:
            return 3
        if action == THREE_ARMIES:
            return 2
    return LEVY[action]


def takes_six(game: Shogun, seat: Seat, action: Action) -> bool:
    """The special card comes after the event; it is left aside where the reserve is too small for it. [special.3, special.8, event.19]"""
    if action != FIVE_ARMIES or game.special[seat] != SIX_ARMIES:
        return False
    return game.reserve[seat] >= 6 or game.variant.partial_levy


def can_levy(game: Shogun, seat: Seat, action: Action) -> bool:
    """The price and the armies are there. [act.4]"""
    return game.chests[seat] >= PRICE[action] and levy_size(game, seat, action) > 0


def levy(game: Shogun, seat: Seat, province: Province, action: Action) -> None:
    six, armies = takes_six(game, seat, action), levy_size(game, seat, action)
    game.pay(seat, PRICE[action])
    raise_by(game.reserve, seat, -armies)
    raise_by(game.armies, province, armies)
    game.tell(events.ARMIES_PLACED, seat, province, armies)
    tell_causes(game, seat, action, six)
    if action == ONE_ARMY:
        game.owe(MoveTo(province))


def tell_causes(game: Shogun, seat: Seat, action: Action, six: bool) -> None:
    """Why it is not the printed number."""
    if six:
        game.tell(events.SPECIAL_USED, seat, SIX_ARMIES)
    elif wanted_armies(game, action) != LEVY[action]:
        game.tell(events.EVENT_APPLIED, game.event)


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
            game.owe(MarchArmies(self.province, answer))

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.province]
