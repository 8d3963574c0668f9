"""Phase 1: buying samurai and a castle, and placing them. [purchase]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import BUY_CASTLE, BUY_TREASURE, PURCHASE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import CASTLE_PRICE, CHEAPEST_CASTLE, counts_to
from tatami.titles.samurai_katana.rules.treasure import PutAside

NOTHING_BOUGHT: Final = -3  # what was done last, in the one order a search needs: treasure, castle, samurai by territory
PUT_ASIDE: Final = -2
CASTLE_BOUGHT: Final = -1


class Buy(Step):
    """What is bought, and where? No card is among the answers. [purchase.3, purchase.7]"""

    kind: ClassVar[str] = "buy"
    rule: ClassVar[str] = "purchase.3"
    domain: ClassVar[Domain] = PURCHASE
    params: ClassVar[list[Param]] = [Param("koku", COUNT)]
    any_order: ClassVar[bool] = True

    def __init__(self, last: int, built: bool) -> None:
        self.last = last
        self.built = built  # the one castle of the round [purchase.5]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        koku, realm = game.koku[seat], game.realm[seat]
        answers = [NO]
        if koku == 0:
            return answers
        if game.reserve[seat]:
            answers += realm
        if koku >= CHEAPEST_CASTLE and not self.built and game.castles[seat]:
            for t in realm:
                if not game.castle[t] and CASTLE_PRICE[t] <= koku:
                    answers.append(BUY_CASTLE + t)
        if game.variant.treasure:
            answers.append(BUY_TREASURE)
        return answers

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        last = self.last
        return [
            a
            for a in answers
            if a == NO
            or (a < BUY_CASTLE and a > last)
            or (BUY_CASTLE <= a < BUY_TREASURE and last < CASTLE_BOUGHT)
            or (a == BUY_TREASURE and last < PUT_ASIDE)
        ]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.tell(events.PURCHASES_ENDED, seat)
        elif answer < BUY_CASTLE:
            game.owe(BuySamurai(answer, self.built))
        elif answer < BUY_TREASURE:
            build_castle(game, seat, answer - BUY_CASTLE)
            game.owe(Buy(CASTLE_BOUGHT, True))
        else:
            game.owe(Buy(PUT_ASIDE, self.built))
            game.owe(PUT_KOKU_ASIDE)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


class BuySamurai(Step):
    """How many samurai, at 1 koku each? [purchase.1, purchase.6]"""

    kind: ClassVar[str] = "buy_samurai"
    rule: ClassVar[str] = "purchase.1"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def __init__(self, territory: Territory, built: bool) -> None:
        self.territory = territory
        self.built = built

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to(min(game.koku[seat], game.reserve[seat]))

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.koku[seat] -= answer
        game.reserve[seat] -= answer
        game.samurai[self.territory] += answer
        game.tell(events.SAMURAI_BOUGHT, seat, self.territory, answer)
        game.owe(Buy(self.territory, self.built))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.territory]


def build_castle(game: Katana, seat: Seat, territory: Territory) -> None:
    """4 koku, 6 in the capital's territory; one a territory. [purchase.2, purchase.4]"""
    price = CASTLE_PRICE[territory]
    game.koku[seat] -= price
    game.castles[seat] -= 1
    game.castle[territory] = 1
    game.tell(events.CASTLE_BUILT, seat, territory, price)


PUT_KOKU_ASIDE: Final = PutAside()
FIRST_PURCHASE: Final = Buy(NOTHING_BOUGHT, False)
