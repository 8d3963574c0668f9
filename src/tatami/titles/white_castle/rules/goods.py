"""Gaining and paying goods: their limits, and gains of one's choice."""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import GAINED, PAID, STORE_FULL
from tatami.titles.white_castle.rules.ids import GOODS, RESOURCES, Good, Seat
from tatami.titles.white_castle.rules.names import GOOD_NAMES, MOST
from tatami.titles.white_castle.rules.seals import Choice, storable
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import CAP, SETS

RESOURCE: Final = changing("resource", GOOD_NAMES[:RESOURCES])


def gain(game: Castle, seat: Seat, good: Good, n: int) -> None:
    """Receive goods; what exceeds the limit is lost. [effects.3, effects.4, seals.1]"""
    stock = game.stock
    place = seat * GOODS + good
    had = stock[place]
    room = CAP[good] - had
    received = n if n < room else room
    stock[place] = had + received
    if game.book is None:
        return
    if received:
        game.tell(GAINED, seat, good * MOST + received)
    else:
        game.tell(STORE_FULL, seat, good)


def pay(game: Castle, seat: Seat, good: Good, n: int) -> None:
    """Hand goods back. Only offered to those who have them. [effects.3]"""
    raise_by(game.stock, seat * GOODS + good, -n)
    if game.book is not None:
        game.tell(PAID, seat, good * MOST + n)


class Gain(Step):
    """Receive goods. [effects.1]"""

    def __init__(self, good: Good, n: int) -> None:
        self.good = good
        self.n = n

    def do(self, game: Castle, seat: Seat) -> None:
        gain(game, seat, self.good, self.n)


class GainAny(Choice):
    """Each unit is food, iron or mother-of-pearl, as the player likes. [effects.5]

    `least` is the last unit's resource: a search need not go back behind it.
    """

    kind: ClassVar[str] = "gain_any"
    rule: ClassVar[str] = "effects.5"
    domain: ClassVar[Domain] = RESOURCE
    params: ClassVar[list[Param]] = [Param("n", COUNT)]

    def __init__(self, n: int, least: Good) -> None:
        self.n = n
        self.least = least

    def size(self) -> int:
        return RESOURCES

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return SETS[storable(game, seat)]

    def do(self, game: Castle, seat: Seat) -> None:
        """All three stand at the limit: the rest is lost."""

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if self.n > 1:
            game.owe(GainAny(self.n - 1, answer))
        gain(game, seat, answer, 1)

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        rising = [good for good in options if good >= self.least]
        return rising or options

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [self.n]
