"""The Emperor sells a dignity worth 1 honour. [option.14, option.15, option.24]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.consent import REFUSE, Consent, mark_dealer
from tatami.titles.samurai_katana.rules.domains import BARGAIN, KOKU, YES_NO
from tatami.titles.samurai_katana.rules.honour import change_honour
from tatami.titles.samurai_katana.rules.ids import GO, REST, Seat
from tatami.titles.samurai_katana.rules.state import FROM_TRADE, Katana
from tatami.titles.samurai_katana.rules.treasure import seen_koku

SELLS_NOTHING: Final = 6  # the bit in `resting` of an Emperor who sells no office in this phase, above those of the seats


def can_sell_office(game: Katana, seat: Seat) -> bool:
    """Once a round, until a clan has passed the mark. [option.14]"""
    return game.variant.sale_of_office and seat == game.emperor and not game.office_sold and not game.no_more_sales


class OfficeNow(Step):
    """Is an office sold before a player is named? [option.24]"""

    kind: ClassVar[str] = "office_now"
    rule: ClassVar[str] = "option.24"
    domain: ClassVar[Domain] = BARGAIN

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [NO, REST, GO]

    def by_chance(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return REFUSE

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == REST:
            game.resting |= 1 << SELLS_NOTHING
        elif answer == GO:
            game.owe(SELL_OFFICE)


class SellOffice(Step):
    """To whom? [option.14]"""

    kind: ClassVar[str] = "sell_office_to"
    rule: ClassVar[str] = "option.14"
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [other for other in range(game.seats) if other != seat]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.office_sold = True
        game.owe(AskPrice(answer))


class AskPrice(Step):
    """At which price? Nobody is asked for more than he is seen to have. [option.14, option.15]"""

    kind: ClassVar[str] = "ask_price"
    rule: ClassVar[str] = "option.14"
    domain: ClassVar[Domain] = KOKU
    params: ClassVar[list[Param]] = [Param("other", SEAT)]
    remarks: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return list(range(seen_koku(game, self.other) + 1))

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.OFFICE_OFFERED, seat, self.other, answer)
        mark_dealer(game, seat)
        game.owe(BuyOffice(seat, answer))
        game.active = self.other

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other]

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [seen_koku(game, self.other)]


class BuyOffice(Consent):
    """Is it bought? [option.15]"""

    kind: ClassVar[str] = "buy_office"
    rule: ClassVar[str] = "option.15"
    out_of_turn: ClassVar[bool] = True
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("koku", COUNT)]

    def __init__(self, emperor: Seat, price: int) -> None:
        self.emperor = emperor
        self.price = price

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return YES_NO if game.koku[seat] >= self.price else REFUSE

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Being asked must not tell how many koku are hidden."""
        return game.variant.treasure

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.emperor
        if answer == NO:
            game.tell(events.OFFICE_REFUSED, seat, self.emperor)
            return
        mark_dealer(game, seat)
        game.koku[seat] -= self.price
        game.koku[self.emperor] += self.price
        game.tell(events.OFFICE_SOLD, self.emperor, seat, self.price)
        change_honour(game, seat, 1, FROM_TRADE)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.emperor, self.price]


OFFICE_NOW: Final = OfficeNow()
SELL_OFFICE: Final = SellOffice()
