"""What a hand could do: the provinces a lot would open, and those still in reach after another. For views; nothing is decided here. [control.1, control.2, control.3]"""

from typing import Final

from tatami.titles.shitenno.rules.ids import (
    BONUSES,
    BY_KOKU,
    CARDS,
    CONTROL_DRAW,
    EXCHANGE,
    GATE_TILES,
    HATAMOTO,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PLUS_ONE,
    Province,
    Rank,
    Seat,
    Way,
)
from tatami.titles.shitenno.rules.pay_koku import PAY_KOKU, add_by_koku
from tatami.titles.shitenno.rules.pay_troops import PAY_TROOPS, add_by_troops
from tatami.titles.shitenno.rules.state import Shitenno

MOST_WAYS: Final = 60  # to pay that are tried


def opened_by(game: Shitenno, seat: Seat, cards: list[int], title: Rank) -> list[Province]:
    """Return what a seat could pay for with these cards more, and this title."""
    copy = Shitenno()
    game.copy_to(copy)
    for card in range(CARDS):
        if cards[card]:
            copy.put(seat, card, cards[card])
    copy.hatamoto_ready = title == HATAMOTO
    return sorted({answer % BY_KOKU for answer in payable(copy, seat)})


def still_open(game: Shitenno, seat: Seat, answer: int) -> list[int]:
    """Return the provinces, by troops or by koku, that some way to pay for this one leaves in reach. The tile it brings and the troop of its next gate are
    not known yet: they are left out."""
    province = answer % BY_KOKU
    payment = PAY_TROOPS[province] if answer < BY_KOKU else PAY_KOKU[province]
    found: set[int] = set()
    for way in payment.all_ways(game, seat)[:MOST_WAYS]:
        found.update(payable(after(game, seat, province, way), seat))
    if game.filled[province] + 1 < GATE_TILES:
        found.discard(province)
    return sorted(found)


def payable(game: Shitenno, seat: Seat) -> list[int]:
    answers: list[int] = []
    add_by_troops(game, seat, answers)
    add_by_koku(game, seat, answers)
    return answers


def after(game: Shitenno, seat: Seat, province: Province, way: Way) -> Shitenno:
    """The hand without what was paid, and one position less in the province."""
    copy = Shitenno()
    game.copy_to(copy)
    for card in range(CARDS):
        if way[card]:
            copy.put(seat, card, -way[card])
    copy.bonus[seat * BONUSES + EXCHANGE] -= way[PART_EXCHANGE]
    copy.bonus[seat * BONUSES + PLUS_ONE] -= way[PART_PLUS_ONE]
    copy.hatamoto_ready = game.hatamoto_ready and not way[PART_HATAMOTO]
    copy.filled = copy.filled[:]
    copy.filled[province] += 1
    return copy


def is_taking(answer: int) -> bool:
    """Whether an answer takes a province."""
    return 0 <= answer < CONTROL_DRAW
