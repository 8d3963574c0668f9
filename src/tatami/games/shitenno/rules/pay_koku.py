"""Paying for a province with koku, part by part: cards, bonus tiles, troops an Exchange turns into koku. [control.3, payment, bonus]

Nothing superfluous is laid: what is overpaid must be less than the smallest part.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.games.shitenno.events import CARD_EXCHANGED, PART_PAID
from tatami.games.shitenno.rules.cards import discard
from tatami.games.shitenno.rules.placing import place_kamon
from tatami.games.shitenno.state import Shitenno
from tatami.games.shitenno.tables import (
    BONUSES,
    BY_KOKU,
    CARDS,
    EXCHANGE,
    KOKU,
    KOKU_1,
    NUMBER,
    PART,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PLUS_ONE,
    POSITIONS,
    PROVINCE,
    PROVINCES,
    SIZE,
    TROOP_CARDS,
    Province,
    Seat,
)

LARGEST_KOKU: Final = 3


def koku_payment(game: Shitenno, province: Province) -> "PayKoku":
    """The number on the first free position. [control.3]"""
    return PayKoku(province, NUMBER[game.first_free(province)], LARGEST_KOKU, False, 0, 0)


def add_by_koku(game: Shitenno, seat: Seat, answers: list[int]) -> None:
    """Add the provinces, as answers, whose koku the hand and the tiles together can give. [control.3]"""
    koku = game.koku(seat)
    most = koku + game.bonus[seat * BONUSES + EXCHANGE] + game.bonus[seat * BONUSES + PLUS_ONE]
    filled = game.filled
    for province in range(PROVINCES):
        if filled[province] < POSITIONS:
            number = NUMBER[province * POSITIONS + filled[province]]
            if koku >= number or (most >= number and koku_payment(game, province).can_begin(game, seat)):
                answers.append(BY_KOKU + province)


class PayKoku(Step):
    """Which part is laid next for the koku still missing? [control.3, payment.2, payment.3]"""

    kind: ClassVar[str] = "pay_koku"
    rule: ClassVar[str] = "control.3"
    domain: ClassVar[Domain] = PART
    params: ClassVar[list[Param]] = [Param("province", PROVINCE), Param("koku", COUNT)]

    def __init__(self, province: Province, missing: int, least: int, there: bool, spare: int, last: int) -> None:
        self.province = province
        self.missing = missing
        self.least = least  # value of the smallest part laid: what is overpaid must be less, else that part was superfluous
        self.there = there  # a koku is there for a +1 tile to add to
        self.spare = spare  # troops laid beside an exchanged one, for another Exchange
        self.last = last

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        if self.needs_all_koku(game, seat):
            return [next(card for card in range(KOKU_1, CARDS) if game.hand[seat * CARDS + card])]
        parts = []
        for card in range(KOKU_1, CARDS):
            value = KOKU[card]
            if game.hand[seat * CARDS + card] and value - self.missing < self.least:
                least = value if value < self.least else self.least
                if self.can_complete(game, seat, self.missing - value, least, value, 0, 0, True):
                    parts.append(card)
        if game.bonus[seat * BONUSES + EXCHANGE] and self.exchangeable(game, seat):
            there = self.there or game.variant.copy_any_troop
            if self.can_complete(game, seat, self.missing - 1, 1, 0, 1, 0, there):
                parts.append(PART_EXCHANGE)
        if self.there and game.bonus[seat * BONUSES + PLUS_ONE]:
            if self.can_complete(game, seat, self.missing - 1, 1, 0, 0, 1, True):
                parts.append(PART_PLUS_ONE)
        return parts

    def needs_all_koku(self, game: Shitenno, seat: Seat) -> bool:
        """Whether every koku card must be laid, and nothing else can be: there is nothing to choose."""
        if game.bonus[seat * BONUSES + EXCHANGE] or game.bonus[seat * BONUSES + PLUS_ONE]:
            return False
        slot = seat * CARDS + KOKU_1
        least = 1 if game.hand[slot] else 2 if game.hand[slot + 1] else 3
        return game.koku(seat) - least < self.missing

    def can_begin(self, game: Shitenno, seat: Seat) -> bool:
        return self.can_complete(game, seat, self.missing, self.least, 0, 0, 0, False)

    def exchangeable(self, game: Shitenno, seat: Seat) -> int:
        """Troops an Exchange can turn into a koku, the Hatamoto among them. [bonus.2, bonus.8]"""
        return self.spare + game.all_troops(seat) + (game.hatamoto_ready and game.variant.hatamoto_to_koku)

    def can_complete(
        self, game: Shitenno, seat: Seat, missing: int, least: int, value: int, exchanged: int, copied: int, there: bool
    ) -> bool:
        """Whether the rest can be paid after one more part: a koku card of that value, an Exchange or a +1."""
        if missing <= 0:
            return True
        slot = seat * CARDS + KOKU_1
        ones = game.hand[slot] - (value == 1)
        twos = game.hand[slot + 1] - (value == 2)
        threes = game.hand[slot + 2] - (value == 3)
        exchanges = game.bonus[seat * BONUSES + EXCHANGE] - exchanged
        troops = self.exchangeable(game, seat) - exchanged
        made = exchanges if exchanges < troops else troops
        copies = game.bonus[seat * BONUSES + PLUS_ONE] - copied
        for total in range(missing, missing + least):
            for high in range(threes + 1):
                rest = total - 3 * high
                if rest < 0:
                    break
                middle = rest // 2 if rest // 2 < twos else twos
                rest -= 2 * middle
                if rest <= ones + made:
                    return True
                copyable = there or high + middle + ones > 0 or (made > 0 and game.variant.copy_any_troop)
                if copyable and rest <= ones + made + copies:
                    return True
        return False

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        game.tell(PART_PAID, seat, answer, self.province)
        if answer < CARDS:
            discard(game, seat, answer)
            self.go_on(game, seat, KOKU[answer], True, self.spare, answer)
        elif answer == PART_PLUS_ONE:
            game.bonus[seat * BONUSES + PLUS_ONE] -= 1
            self.go_on(game, seat, 1, True, self.spare, answer)
        elif self.spare:
            game.bonus[seat * BONUSES + EXCHANGE] -= 1
            self.go_on(game, seat, 1, self.there or game.variant.copy_any_troop, self.spare - 1, answer)
        else:
            game.owe(ExchangeKoku(self))

    def go_on(self, game: Shitenno, seat: Seat, value: int, there: bool, spare: int, last: int) -> None:
        if self.missing <= value:
            place_kamon(game, seat, self.province)
        else:
            game.owe(PayKoku(self.province, self.missing - value, min(self.least, value), there, spare, last))

    def canonical(self, game: Shitenno, seat: Seat, answers: list[int]) -> list[int]:
        return [answer for answer in answers if answer >= self.last] or answers

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.province, self.missing]


class ExchangeKoku(Step):
    """Which troop does the Exchange turn into a koku? [bonus.2, bonus.8]"""

    kind: ClassVar[str] = "exchange_koku"
    rule: ClassVar[str] = "bonus.2"
    domain: ClassVar[Domain] = PART
    params: ClassVar[list[Param]] = [Param("province", PROVINCE)]

    def __init__(self, payment: PayKoku) -> None:
        self.payment = payment

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        slot = seat * CARDS
        parts = [card for card in range(TROOP_CARDS) if game.hand[slot + card]]
        if game.hatamoto_ready and game.variant.hatamoto_to_koku:
            parts.append(PART_HATAMOTO)
        return parts

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        game.tell(CARD_EXCHANGED, seat, answer, self.payment.province)
        game.bonus[seat * BONUSES + EXCHANGE] -= 1
        spare = 0
        if answer == PART_HATAMOTO:
            game.hatamoto_ready = False
        else:
            discard(game, seat, answer)
            spare = SIZE[answer] - 1
        there = self.payment.there or game.variant.copy_any_troop
        self.payment.go_on(game, seat, 1, there, spare, PART_EXCHANGE)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.payment.province]
