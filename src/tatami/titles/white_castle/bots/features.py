"""The White Castle: what a position is made of beside its estimate, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.titles.white_castle.bots.worth import turns_to_come
from tatami.titles.white_castle.rules.ids import COIN, FOOD, GOODS, IRON, LEVELS, PEARL, SEAL, Seat
from tatami.titles.white_castle.rules.scoring import gardener_points, total, warrior_points
from tatami.titles.white_castle.rules.state import Castle

NAMES: Final = [
    "total",  # if it ended now, by thirties
    "turns",  # still to come
    "place",  # in the order of play
    "influence",  # on the passage of time
    "coins",
    "seals",
    "goods",
    "courtiers",  # at the gate or further
    "warriors",  # their points
    "gardeners",  # theirs
    "alone",  # against the rival
]


def features(game: Castle, seat: Seat) -> list[float]:
    stock, goods = game.stock, seat * GOODS
    court = seat * LEVELS
    place = 0
    while game.order[place] != seat:
        place += 1
    return [
        total(game, seat) / 30.0,
        turns_to_come(game, seat) / 9.0,
        float(place),
        game.influence[seat] / 10.0,
        stock[goods + COIN] / 5.0,
        stock[goods + SEAL] / 3.0,
        (stock[goods + FOOD] + stock[goods + IRON] + stock[goods + PEARL]) / 9.0,
        sum(game.court[court : court + LEVELS]) / 3.0,
        warrior_points(game, seat) / 10.0,
        gardener_points(game, seat) / 10.0,
        1.0 if game.seats == 1 else 0.0,
    ]
