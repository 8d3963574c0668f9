"""Middle-earth, the war: what a position is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.bots.judgement.middle_earth.worth import dangers, income, strength, turns_left
from tatami.games.middle_earth.ids import Seat
from tatami.games.middle_earth.scoring import score
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import IS_STRONGHOLD

NAMES: Final = [
    "score",  # if it ended now, by twenties
    "territories",
    "battalions",
    "strongholds",
    "income",  # battalions a turn
    "income_to_come",  # by the turns left
    "in_danger",  # what stands next to a stronger enemy
    "cards",
    "adventures",
    "leaders",
    "alive",
]


def features(game: MiddleEarth, seat: Seat) -> list[float]:
    held = game.held[seat]
    paid = income(game, seat)
    strongholds, leaders = 0, 0
    for territory in held:
        strongholds += 1 if IS_STRONGHOLD[territory] else 0
        leaders += 1 if game.has_leader(seat, territory) else 0
    return [
        score(game, seat) / 20.0,
        len(held) / 15.0,
        strength(game, seat) / 30.0,
        strongholds / 4.0,
        paid / 8.0,
        paid * turns_left(game) / 40.0,
        dangers(game, seat) / 10.0,
        len(game.hand[seat]) / 3.0,
        game.adventures[seat].bit_count() / 3.0,
        float(leaders),
        1.0 if held else 0.0,
    ]
