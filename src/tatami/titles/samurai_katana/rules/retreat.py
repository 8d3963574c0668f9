"""Beaten defenders leave. [battle.14, battle.15]

Samurai on their way lie in their clan's reserve until they are put down.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import PASS_TO, Katana
from tatami.titles.samurai_katana.rules.tables import counts_to

NOWHERE_YET: Final = -1


def drive_out(game: Katana, territory: Territory) -> None:
    """The samurai of a territory leave it; their player will say where to."""
    seat, n = game.owner[territory], game.samurai[territory]
    if n:
        game.samurai[territory] = 0
        game.reserve[seat] += n
        game.owe(PASS_TO[game.active])
        game.owe(RetreatTo(territory, n, NOWHERE_YET))
        game.owe(PASS_TO[seat])


def refuges(game: Katana, seat: Seat, source: Territory) -> list[Territory]:
    """The player's other territories."""
    return [t for t in game.realm[seat] if t != source]


class RetreatTo(Step):
    """Where do the survivors go? [battle.14]"""

    kind: ClassVar[str] = "retreat_to"
    rule: ClassVar[str] = "battle.14"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("from", TERRITORY), Param("samurai", COUNT)]
    any_order: ClassVar[bool] = True

    def __init__(self, source: Territory, n: int, last: Territory) -> None:
        self.source = source
        self.n = n
        self.last = last  # where the others went

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return refuges(game, seat, self.source) if game.realm[seat] else NOTHING

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [t for t in answers if t > self.last] or answers

    def do(self, game: Katana, seat: Seat) -> None:
        """Without another territory they are gone. [battle.15]"""
        game.tell(events.SAMURAI_DISPERSED, seat, self.source, self.n)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.owe(RetreatWith(self.source, answer, self.n))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.source, self.n]


class RetreatWith(Step):
    """How many of them go there? [battle.14]"""

    kind: ClassVar[str] = "retreat_with"
    rule: ClassVar[str] = "battle.14"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("from", TERRITORY), Param("to", TERRITORY)]
    any_order: ClassVar[bool] = True

    def __init__(self, source: Territory, to: Territory, n: int) -> None:
        self.source = source
        self.to = to
        self.n = n

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [self.n] if len(refuges(game, seat, self.source)) == 1 else counts_to(self.n)

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        """In ascending order of territories, the last takes all that are left."""
        return [self.n] if refuges(game, seat, self.source)[-1] == self.to else answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.reserve[seat] -= answer
        game.samurai[self.to] += answer
        game.tell(events.SAMURAI_RETREATED, seat, self.source, self.to, answer)
        if answer < self.n:
            game.owe(RetreatTo(self.source, self.n - answer, self.to))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.source, self.to]
