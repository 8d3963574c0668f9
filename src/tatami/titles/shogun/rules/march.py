"""Marching: armies move to a neighbouring province, and fight for it where it is not their own. [march]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.ids import ALL_CLOSED, ALONE, HAS_TEMPLE, TEMPLE_PEACE, Action, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import NUMBERS


def targets(game: Shogun, seat: Seat, province: Province) -> list[Province]:
    """The neighbours that armies of the province may enter. [march.4, march.6, event.6, event.9, event.18]"""
    if game.armies[province] < 2:
        return []
    neighbours = game.board.neighbours[province]
    if game.effect != TEMPLE_PEACE:
        return neighbours
    return [other for other in neighbours if not game.built[other] & HAS_TEMPLE or game.owner[other] == seat]


class MarchTo(Step):
    """To which neighbouring province do armies march? A player who can march must. [march.1, march.6]"""

    kind: ClassVar[str] = "march_to"
    rule: ClassVar[str] = "march.1"
    domain: ClassVar[Domain] = PROVINCE
    params: ClassVar[list[Param]] = [Param("origin", PROVINCE)]

    def __init__(self, origin: Province, action: Action) -> None:
        self.origin = origin
        self.action = action

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        return targets(game, seat, self.origin)

    def do(self, game: Shogun, seat: Seat) -> None:
        game.tell(events.ACTION_LOST, seat, self.action, self.origin)
        game.tell(events.REASON_GIVEN, seat, ALONE if game.armies[self.origin] < 2 else ALL_CLOSED)

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        game.owe(MarchArmies(self.origin, answer))

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.origin]


class MarchArmies(Step):
    """How many armies go? At least one stays behind. [march.2, levy.3]"""

    kind: ClassVar[str] = "march_armies"
    rule: ClassVar[str] = "march.2"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("origin", PROVINCE), Param("province", PROVINCE)]

    def __init__(self, origin: Province, province: Province) -> None:
        self.origin = origin
        self.province = province

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        return NUMBERS[game.armies[self.origin]]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        if game.owner[self.province] == seat:
            move(game, seat, self.origin, self.province, answer)
        else:
            attack(game, seat, self.origin, self.province, answer)

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.origin, self.province]


def move(game: Shogun, seat: Seat, origin: Province, province: Province, armies: int) -> None:
    """Armies change from one province of the seat to another. [march.1, march.3]"""
    raise_by(game.armies, origin, -armies)
    raise_by(game.armies, province, armies)
    game.tell(events.ARMIES_MOVED, seat, origin, province, armies)
