"""The clan's secret treasure, and the last taxes. [option.6, option.7, option.8, option.9]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.games.samurai_katana import events
from tatami.games.samurai_katana.rules.territory import tax_income
from tatami.games.samurai_katana.state import FROM_KOKU, SOURCES, Katana, replaced
from tatami.games.samurai_katana.tables import COUNTS, KOKU_FOR_HONOUR, Seat


class PutAside(Step):
    """How many koku are put aside, for good? [option.6]"""

    kind: ClassVar[str] = "put_aside"
    rule: ClassVar[str] = "option.6"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return COUNTS[min(game.koku[seat], len(COUNTS) - 1)]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.koku[seat] -= answer
        game.treasure = replaced(game.treasure, seat, game.treasure[seat] + answer)
        game.whisper(1 << seat, events.KOKU_PUT_ASIDE, seat, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


def count_treasures(game: Katana) -> None:
    """At the end each 3 koku put aside are 1 honour. [option.6]"""
    if not game.variant.treasure:
        return
    game.reveal()
    for seat in range(game.seats):
        koku = game.treasure[seat]
        honour = koku // KOKU_FOR_HONOUR
        game.tell(events.TREASURE_COUNTED, seat, koku, honour)
        add_last_honour(game, seat, honour)


def raise_last_taxes(game: Katana) -> None:
    """Taxes are raised once more, and each 3 koku are 1 honour. [option.8]"""
    if not game.variant.land_of_koku:
        return
    for seat in range(game.seats):
        koku = tax_income(game, seat)
        honour = koku // KOKU_FOR_HONOUR
        game.tell(events.LAST_TAXES_RAISED, seat, koku, honour)
        add_last_honour(game, seat, honour)


def add_last_honour(game: Katana, seat: Seat, honour: int) -> None:
    """Honour counted when all is over: it no longer ends anything."""
    game.honour[seat] += honour
    game.sources[seat * SOURCES + FROM_KOKU] += honour
