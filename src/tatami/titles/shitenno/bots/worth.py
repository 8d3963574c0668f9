"""Shitennō: what hands, titles and kamon are worth before the end.

Troops cost the same whatever the position they buy, so cards are worth about what they will buy: alike troops more than odd ones, and nothing once there is
no turn left to spend them in. Numbers are in favour; they were tuned by play between bots.
"""

from typing import Final

from tatami.core.numbers import contains, least
from tatami.titles.shitenno.rules.ids import (
    BONUSES,
    CARDS,
    KAMON_A_TURN,
    POSITIONS,
    PROVINCES,
    TROOP_CARDS,
    TROOPS,
    Rank,
    Seat,
)
from tatami.titles.shitenno.rules.sharing import LotChoice
from tatami.titles.shitenno.rules.state import FREE, Shitenno
from tatami.titles.shitenno.rules.tables import KOKU, LEFT_TROOP, MAJORITY_FAVOUR, RIGHT_TROOP, SHARED_KOKU, SIZE

ALIKE: Final[list[float]] = [0.0, 0.9, 2.1, 3.8, 5.4, 6.6, 7.8, 9.0, 10.2]  # by the number of troops of one kind: their worth
TROOP_WORTH: Final = 1.2  # beyond that
KOKU_WORTH: Final = 1.15
TILE_WORTH: Final[list[float]] = [2.0, 1.6, 1.0]
TITLE_WORTH: Final[list[float]] = [3.2, 1.7, 2.0, 1.8]
MIDDLING_TITLE: Final = 2.1
TROOPS_A_KAMON: Final = 3.6
CARD_WORTH: Final[list[float]] = [KOKU[card] * KOKU_WORTH + SIZE[card] * 1.35 for card in range(CARDS)]  # to the player who may get it


def turns_left(game: Shitenno, seat: Seat) -> float:
    """About how many odd-year turns the seat still has."""
    return rounds_left(game) + turn_to_come(game, seat)


def rounds_left(game: Shitenno) -> float:
    """Odd years still to come, about: the end comes with the koku or with somebody's last kamon."""
    if game.over:
        return 0.0
    years = len(game.koku_pile) // SHARED_KOKU[game.seats]
    by_kamon = least(game.stock) / 1.3
    return by_kamon if by_kamon < years else float(years)


def turn_to_come(game: Shitenno, seat: Seat) -> float:
    """1 if the seat's turn of this odd year, or of the next in an even one, is still to come or going on."""
    if game.over:
        return 0.0
    if game.year % 2:
        for other in game.order:
            if other == game.active:
                break
            if other == seat:
                return 0.0
    return 1.0


def hand_worth(game: Shitenno, seat: Seat, turns: float) -> float:
    """Cards and tiles in hand, as far as there are turns to spend them in; koku keep their worth to the end."""
    koku = float(game.koku(seat))
    base = seat * BONUSES
    tiles = 0.0
    troops = 0.0
    for troop in range(TROOPS):
        held = game.troops[seat * TROOPS + troop]
        troops += ALIKE[held] if held < len(ALIKE) else ALIKE[8] + TROOP_WORTH * (held - 8)
    for bonus in range(BONUSES):
        tiles += game.bonus[base + bonus] * TILE_WORTH[bonus]
    if turns < 1.0:
        exchanged = min(game.bonus[base], game.all_troops(seat))
        return koku + exchanged + (game.bonus[base + 1] if koku or exchanged else 0)
    most = KAMON_A_TURN * turns
    if game.stock[seat] < most:
        most = float(game.stock[seat])
    bound = most * TROOPS_A_KAMON * 1.6
    total = troops + tiles
    if total > bound:
        total = bound + 0.2 * (total - bound)
    return koku * KOKU_WORTH + total


def majorities(game: Shitenno) -> list[float]:
    """What the provinces promise each seat: the leader's six favour, the surer the larger the lead and the fewer positions are free."""
    worth = [0.0] * game.seats
    for province in range(PROVINCES):
        filled = game.filled[province]
        if filled:
            add_majority(game, province, filled, worth)
    return worth


def add_majority(game: Shitenno, province: int, filled: int, worth: list[float]) -> None:
    weights = [0] * game.seats
    for place in range(province * POSITIONS, province * POSITIONS + filled):
        weights[game.kamon[place]] += 1 + (game.gilded >> place & 1)
    leader = leading(game, province, weights)
    best, free = weights[leader], POSITIONS - filled
    second = 0
    for seat in range(game.seats):
        weight = weights[seat]
        if seat != leader and weight:
            second = weight if weight > second else second
            if free:
                worth[seat] += MAJORITY_FAVOUR * max(0.0, 0.3 - 0.1 * (best - weight))
    sure = 1.0 if free == 0 else min(0.95, 0.62 + 0.14 * (best - second) - 0.06 * free)
    worth[leader] += MAJORITY_FAVOUR * sure


def leading(game: Shitenno, province: int, weights: list[int]) -> Seat:
    """Whose kamon weigh most in a province; of equals, who came first."""
    leader = game.kamon[province * POSITIONS]
    for place in range(province * POSITIONS + 1, province * POSITIONS + game.filled[province]):
        if weights[game.kamon[place]] > weights[leader]:
            leader = game.kamon[place]
    return leader


def weight_of(game: Shitenno, seat: Seat, province: int) -> int:
    weight = 0
    for place in range(province * POSITIONS, province * POSITIONS + game.filled[province]):
        if game.kamon[place] == seat:
            weight += 1 + (game.gilded >> place & 1)
    return weight


def lot_worth(game: Shitenno, seat: Seat, cards: list[int], rank: Rank) -> float:
    """What a lot adds to a seat: its cards and its title."""
    return cards_worth(game, seat, cards) + TITLE_WORTH[rank]


def cards_worth(game: Shitenno, seat: Seat, cards: list[int]) -> float:
    """What cards add to those a seat has in hand."""
    worth = 0.0
    added = [0] * TROOPS
    for card in range(CARDS):
        n = cards[card]
        if n:
            worth += n * KOKU[card] * KOKU_WORTH
            if card < TROOP_CARDS:
                added[LEFT_TROOP[card]] += n
                if SIZE[card] == 2:
                    added[RIGHT_TROOP[card]] += n
    for troop in range(TROOPS):
        held = game.troops[seat * TROOPS + troop]
        worth += alike(held + added[troop]) - alike(held)
    return worth


def alike(n: int) -> float:
    return ALIKE[n] if n < len(ALIKE) else ALIKE[8] + TROOP_WORTH * (n - 8)


def is_lot_missing(game: Shitenno) -> bool:
    """Whether cards are being shared out, and not by a last choice between two lots."""
    return game.year % 2 == 0 and not isinstance(game.asked, LotChoice) and contains(game.next_rank, FREE)


def open_lot_worth(game: Shitenno, seat: Seat, share: float) -> float:
    """What a seat without a lot can expect from the cards still to be shared: a fair share, or what a choice leaves it."""
    if game.year % 2 or game.next_rank[seat] != FREE:
        return 0.0
    asked = game.asked
    if isinstance(asked, LotChoice):
        first = lot_worth(game, game.active, game.lot, asked.first)
        second = lot_worth(game, game.active, game.other_lot, asked.second)
        if seat == game.active:
            return first if first > second else second
        if first > second:
            return lot_worth(game, seat, game.other_lot, asked.second)
        return lot_worth(game, seat, game.lot, asked.first)
    return share


def fair_share(game: Shitenno) -> float:
    """An equal part of all that is open, and a middling title."""
    waiting = 0
    for other in range(game.seats):
        waiting += game.next_rank[other] == FREE
    cards = 0.0
    for card in range(CARDS):
        n = game.market[card] + game.lot[card] + game.other_lot[card]
        if n:
            cards += n * CARD_WORTH[card]
    return cards / waiting + MIDDLING_TITLE
