"""Shogun: what a position is made of beside its estimate, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.titles.shogun.bots.lands import BETWEEN_SEASONS, counts, lands_worth, majorities
from tatami.titles.shogun.bots.numbers import GREEDY
from tatami.titles.shogun.bots.supplies import chests_worth, rice_short, rice_worth
from tatami.titles.shogun.rules.ids import Seat
from tatami.titles.shogun.rules.scoring import points
from tatami.titles.shogun.rules.state import Shogun

NAMES: Final = [
    "points",  # scored so far, by twenties
    "lands",  # what they are worth
    "leads",  # in regions, if winter came now
    "provinces",
    "armies",
    "revolts",  # markers in its provinces
    "chests",
    "chests_worth",
    "rice",
    "hunger",  # rice missing for winter
]


def features(game: Shogun, seat: Seat) -> list[float]:
    found = counts(game)
    provinces, armies, markers = 0, 0, 0
    for province in game.board.provinces:
        if game.owner[province] == seat:
            provinces += 1
            armies += game.armies[province]
            markers += game.markers[province]
    return [
        points(game, seat) / 20.0,
        lands_worth(game, seat, found, BETWEEN_SEASONS, GREEDY) / 30.0,
        majorities(game, seat, found) / 10.0,
        provinces / 10.0,
        armies / 25.0,
        markers / 5.0,
        game.chests[seat] / 10.0,
        chests_worth(game, game.chests[seat], GREEDY) / 5.0,
        rice_worth(game, seat, GREEDY) / 3.0,
        max(0.0, rice_short(game, seat, GREEDY)) / 5.0,
    ]
