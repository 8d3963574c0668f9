"""Shitennō: what a position is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.bots.judgement.shitenno.worth import hand_worth, majorities, turns_left
from tatami.games.shitenno.ids import BONUSES, TROOPS, Seat
from tatami.games.shitenno.state import FREE, Shitenno

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


def features(game: Shitenno, seat: Seat) -> list[float]:
    turns = turns_left(game, seat)
    rank = game.next_rank[seat] if game.next_rank[seat] != FREE else game.rank[seat]
    held = [game.troops[seat * TROOPS + troop] for troop in range(TROOPS)]
    tiles = seat * BONUSES
    return [
        (game.number_favour[seat] + game.title_favour[seat]) / 10.0,
        majorities(game)[seat] / 6.0,
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
