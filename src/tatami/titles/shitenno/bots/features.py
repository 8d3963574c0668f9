"""Shitennō: what a position is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.core.numbers import least
from tatami.titles.shitenno.bots.worth import hand_worth, leading, turn_to_come, turns_left
from tatami.titles.shitenno.rules.ids import BONUSES, DAIMYO, HATAMOTO, POSITIONS, PROVINCES, SHOMYO, TROOPS, Rank, Seat
from tatami.titles.shitenno.rules.state import FREE, NO_TROOP, Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER, OUTSIDE, OWN_TROOP

NAMES: Final = [
    "favour",  # scored so far, by tens
    "majorities",  # what the provinces promise
    "hand",  # what cards and tiles will buy
    "koku",
    "troops",
    "alike",  # troops of the most frequent kind
    "exchange",  # tiles
    "plus_one",
    "draw",
    "kamon",  # still to be placed
    "turns",  # still to come
    "first_title",  # Tairō, who plays first
    "second_title",
    "third_title",
]

# What a search looks at beside: it stops in the middle of things.
MORE: Final = [
    "open_lot",  # what the cards being shared promise
    "best_province",  # in reach of its troops, by favour
    "second_province",
    "nearly",  # one troop is missing for it
    "kinds",  # of troops
    "sure",  # provinces nobody can take the lead in any more
    "leads",  # in others
    "threats",  # provinces it is about to lead in
    "acts",  # a turn with the title it has or has just taken
    "acts_first",  # as Daimyō
    "acts_second",
    "acts_third",
    "koku_province",  # the best in reach of its koku
    "fewest_kamon",
]
TILE_PRICE: Final = 0.8  # favour, for each tile or title that stands in for a troop


def features(game: Shitenno, seat: Seat, promised: float) -> list[float]:
    """`promised` is what the provinces promise the seat."""
    turns = turns_left(game, seat)
    rank = coming_rank(game, seat)
    held = game.troops[seat * TROOPS : seat * TROOPS + TROOPS]
    tiles = seat * BONUSES
    return [
        (game.number_favour[seat] + game.title_favour[seat]) / 10.0,
        promised / 6.0,
        hand_worth(game, seat, turns) / 10.0,
        game.koku(seat) / 5.0,
        sum(held) / 10.0,
        max(held) / 4.0,
        float(game.bonus[tiles]),
        float(game.bonus[tiles + 1]),
        float(game.bonus[tiles + 2]),
        game.stock[seat] / 5.0,
        turns / 3.0,
        1.0 if rank == 0 else 0.0,
        1.0 if rank == 1 else 0.0,
        1.0 if rank == 2 else 0.0,
    ]


def more_features(game: Shitenno, seat: Seat, open_lot: float) -> list[float]:
    """`open_lot` is what the cards being shared promise the seat."""
    to_come = turn_to_come(game, seat)
    best, second, nearly = provinces_in_reach(game, seat)
    sure, leads, threats = standings(game, seat)
    rank, acts = coming_rank(game, seat), to_come if game.year % 2 or game.next_rank[seat] != FREE else 0.0
    kinds = 0
    for troop in range(seat * TROOPS, seat * TROOPS + TROOPS):
        kinds += game.troops[troop] > 0
    return [
        open_lot / 6.0,
        best * to_come / 6.0,
        second * to_come / 6.0,
        nearly * to_come / 6.0,
        kinds / 4.0,
        float(sure),
        leads / 2.0,
        threats / 2.0,
        acts,
        acts if rank == 0 else 0.0,
        acts if rank == 1 else 0.0,
        acts if rank == 2 else 0.0,
        best_for_koku(game, game.koku(seat)) * to_come / 6.0,
        1.0 if game.stock[seat] == least(game.stock) else 0.0,
    ]


def coming_rank(game: Shitenno, seat: Seat) -> Rank:
    """The title it will act with: that of its lot, or the one it has."""
    return game.next_rank[seat] if game.next_rank[seat] != FREE else game.rank[seat]


def provinces_in_reach(game: Shitenno, seat: Seat) -> tuple[float, float, float]:
    """The favour of the best two provinces its troops can take, and of the best for which one is missing."""
    held, tiles, rank = seat * TROOPS, seat * BONUSES, coming_rank(game, seat)
    spare = game.bonus[tiles] + game.bonus[tiles + 1] + (rank == HATAMOTO)
    extra = 2.0 if rank == DAIMYO else 1.0 if rank == SHOMYO else 0.0
    best, second, nearly = 0.0, 0.0, 0.0
    for province in range(PROVINCES):
        if game.filled[province] == POSITIONS:
            continue
        missing = troops_missing(game, held, province)
        favour = NUMBER[game.first_free(province)] + extra
        if missing <= spare:
            favour -= TILE_PRICE * missing
            if favour > best:
                best, second = favour, best
            elif favour > second:
                second = favour
        elif missing == spare + 1 and favour > nearly:
            nearly = favour
    return best, second, nearly


def best_for_koku(game: Shitenno, koku: int) -> float:
    """The favour of the best province that so many koku can take."""
    best = 0
    for province in range(PROVINCES):
        if game.filled[province] < POSITIONS:
            number = NUMBER[game.first_free(province)]
            if best < number <= koku:
                best = number
    return float(best)


def troops_missing(game: Shitenno, held: int, province: int) -> int:
    """For the province's next position, double cards taken for two single ones."""
    own, gate = OWN_TROOP[province], game.asking[province]
    need = OUTSIDE[province]
    missing = 0
    if gate in (own, NO_TROOP):
        need += 1
    elif game.troops[held + gate] == 0:
        missing = 1
    have = game.troops[held + own]
    return missing + need - have if have < need else missing


def standings(game: Shitenno, seat: Seat) -> tuple[int, int, int]:
    """Provinces whose lead is its for good, those it leads in, and those it is about to."""
    sure, leads, threats = 0, 0, 0
    for province in range(PROVINCES):
        filled = game.filled[province]
        if filled == 0:
            continue
        weights = [0] * game.seats
        for place in range(province * POSITIONS, province * POSITIONS + filled):
            weights[game.kamon[place]] += 1 + (game.gilded >> place & 1)
        leader = leading(game, province, weights)
        free = POSITIONS - filled
        if leader != seat:
            threats += free > 0 and weights[seat] > 0 and weights[leader] - weights[seat] <= 1
            continue
        second = 0
        for other in range(game.seats):
            if other != seat and weights[other] > second:
                second = weights[other]
        if free == 0 or weights[seat] - second > free:
            sure += 1
        else:
            leads += 1
    return sure, leads, threats
