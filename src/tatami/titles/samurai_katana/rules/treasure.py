"""The clan's secret treasure, and the last taxes. [option.6, option.7, option.8, option.9]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import KOKU
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.state import FROM_KOKU, PASS_TO, SOURCES, Katana
from tatami.titles.samurai_katana.rules.tables import KOKU_FOR_HONOUR, counts_to
from tatami.titles.samurai_katana.rules.territory import tax_income


def put_aside(game: Katana, seat: Seat, koku: int) -> None:
    """Out of play for good, and out of sight. [option.6]"""
    game.koku[seat] -= koku
    game.treasure = replaced(game.treasure, seat, game.treasure[seat] + koku)
    game.whisper(1 << seat, events.KOKU_PUT_ASIDE, seat, koku)


class PutAside(Step):
    """How many koku are put aside, for good? [option.6]"""

    kind: ClassVar[str] = "put_aside"
    rule: ClassVar[str] = "option.6"
    domain: ClassVar[Domain] = KOKU
    params: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to(game.koku[seat])

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        put_aside(game, seat, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


class SaveKoku(Step):
    """How many koku are put aside before the pirates come? [option.7]"""

    kind: ClassVar[str] = "save_koku"
    rule: ClassVar[str] = "option.7"
    domain: ClassVar[Domain] = KOKU
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("koku", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return list(range(game.koku[seat] + 1))

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Being asked must not tell that there are koku."""
        return True

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer:
            put_aside(game, seat, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.player, game.koku[seat]]


def seen_koku(game: Katana, seat: Seat) -> int:
    """The koku a clan may have in its purse, as far as everybody knows. [option.7]"""
    return game.koku[seat] + game.treasure[seat] - game.least_treasure[seat]


def offer_to_save(game: Katana, victim: Seat) -> None:
    """With a secret treasure the victim of pirates may put koku aside before they take any. [option.7]"""
    if game.variant.treasure:
        game.owe(PASS_TO[game.active])
        game.owe(SAVE_KOKU)
        game.owe(PASS_TO[victim])


def count_treasures(game: Katana) -> None:
    """At the end each 3 koku put aside or left are 1 honour. [option.6, option.7]"""
    if not game.variant.treasure:
        return
    game.reveal()
    for seat in range(game.seats):
        koku = game.treasure[seat] + game.koku[seat]
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


SAVE_KOKU: Final = SaveKoku()
