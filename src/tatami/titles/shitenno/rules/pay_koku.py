"""Paying for a province with koku: cards, +1 tiles, and troops that an Exchange turns into koku. [control.3, payment, bonus]"""

from typing import ClassVar, Final

from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.shitenno.rules.domains import KOKU_PAYMENT, PART, PROVINCE
from tatami.titles.shitenno.rules.ids import (
    BY_KOKU,
    CARDS,
    EXCHANGE,
    HATAMOTO_TROOP,
    KOKU_1,
    ONE_KOKU,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PARTS,
    PLUS_ONE,
    POSITIONS,
    PROVINCES,
    Province,
    Seat,
    Symbol,
    Way,
)
from tatami.titles.shitenno.rules.payment import Choice, Payment, stacked, troops_on
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER, SINGLE_OR_DOUBLE

BY_SIZE: Final = stacked(2, SINGLE_OR_DOUBLE)


def add_by_koku(game: Shitenno, seat: Seat, answers: list[int]) -> None:
    """Add the provinces, as answers, unless full, whose koku the hand and the tiles together can give. [control.3, control.7]"""
    most = most_koku(game, seat)
    if not most:
        return
    filled = game.filled
    for province in range(PROVINCES):
        if filled[province] < POSITIONS and NUMBER[province * POSITIONS + filled[province]] <= most:
            answers.append(BY_KOKU + province)


def most_koku(game: Shitenno, seat: Seat) -> int:
    """All koku that a hand and its tiles can give. [bonus.2, bonus.3, bonus.7, bonus.8]"""
    koku, exchanges = game.koku(seat), game.tiles_of(seat, EXCHANGE)
    printed = koku
    if exchanges:
        troops = game.all_troops(seat) + (game.hatamoto_ready and game.variant.hatamoto_to_koku)
        koku += min(exchanges, troops)
    if printed or (koku and game.variant.copy_any_troop):
        koku += game.tiles_of(seat, PLUS_ONE)
    return koku


def missing_koku(game: Shitenno, seat: Seat, province: Province) -> int:
    """How far the hand and its tiles stay below the number of a province's first free position. [control.3]"""
    return max(0, NUMBER[game.first_free(province)] - most_koku(game, seat))


class PayKoku(Payment):
    """Which part is laid next for the koku of the province? [control.3, payment.2, payment.3]"""

    kind: ClassVar[str] = "pay_koku"
    rule: ClassVar[str] = "control.3"
    domain: ClassVar[Domain] = KOKU_PAYMENT
    params: ClassVar[list[Param]] = [Param("province", PROVINCE), Param("koku", COUNT), Param("parts", PART, tally=True)]

    def left_with(self, ways: list[Way], settled: Way) -> "PayKoku":
        return PayKoku(self.province, ways, settled)

    def exchanged(self, game: Shitenno, way: Way) -> list[tuple[Symbol, Symbol]]:
        given = [HATAMOTO_TROOP] * way[PART_HATAMOTO] + troops_on(way)
        return [(symbol, ONE_KOKU) for symbol in given[: way[PART_EXCHANGE]]]

    def all_ways(self, game: Shitenno, seat: Seat) -> list[Way]:
        return koku_ways(game, seat, self.province)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.province, NUMBER[game.first_free(self.province)], self.settled]


def koku_ways(game: Shitenno, seat: Seat, province: Province) -> list[Way]:
    """Every way to pay for a province with koku. [control.3]"""
    number = NUMBER[game.first_free(province)]
    hands, first = game.hand, seat * CARDS
    held_ones, held_twos, held_threes = hands[first + KOKU_1], hands[first + KOKU_1 + 1], hands[first + KOKU_1 + 2]
    choice = Choice(hands, first, BY_SIZE)
    exchanges, copies = game.tiles_of(seat, EXCHANGE), game.tiles_of(seat, PLUS_ONE)
    ways: list[Way] = []
    for threes in range(held_threes + 1):
        for twos in range(held_twos + 1):
            for exchanged in range(exchanges + 1):
                for copied in range(copies + 1):
                    ones = number - 3 * threes - 2 * twos - exchanged - copied
                    if ones < 0 and (exchanged or copied or -ones >= (2 if twos else 3)):
                        break  # something is superfluous, and remains so with more tiles [payment.3]
                    ones = max(0, ones)
                    if ones <= held_ones and (not copied or ones + twos + threes or (exchanged and game.variant.copy_any_troop)):
                        way = [0] * PARTS
                        way[KOKU_1], way[KOKU_1 + 1], way[KOKU_1 + 2] = ones, twos, threes
                        way[PART_EXCHANGE], way[PART_PLUS_ONE] = exchanged, copied
                        add_exchanged(game, choice, way, ways)
    return ways


def add_exchanged(game: Shitenno, choice: Choice, way: Way, ways: list[Way]) -> None:
    """Add the way with every choice of troops to exchange, none of them superfluous. [bonus.2, bonus.8]"""
    exchanged = way[PART_EXCHANGE]
    if not exchanged:
        ways.append(way)
        return
    for hatamoto in range(2 if game.hatamoto_ready and game.variant.hatamoto_to_koku else 1):
        way[PART_HATAMOTO] = hatamoto
        for doubles in range((exchanged - hatamoto) // 2 + 1):
            choice.add_ways([0] * (exchanged - hatamoto - 2 * doubles) + [1] * doubles, 0, 0, way, ways)
    way[PART_HATAMOTO] = 0
    if exchanged % 2:  # double cards alone, a troop of them lost
        choice.add_ways([1] * (exchanged // 2 + 1), 0, 0, way, ways)


PAY_KOKU: Final[list[PayKoku]] = [PayKoku(province, [], []) for province in range(PROVINCES)]  # before the ways are known
