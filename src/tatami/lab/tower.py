"""What comes out of Shogun's tower over many throws, so that the owner of a real one can calibrate the options."""

from math import sqrt
from typing import Any

import tatami
from tatami.core.chance import stream
from tatami.games.shogun.ids import FARMERS, SIDES
from tatami.games.shogun.rules.tower import pass_shelves
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import FILL_ARMIES, FILL_FARMERS

THROWS = [3, 5, 8, 12, 16]  # cubes in a throw
RUNS = 50  # throws of a tower before it is filled again
MARKED = 0  # the side whose cubes are thrown; what lay in the tower before is counted as the farmers'


def measure(options: dict[str, str], throws: int, seed: int) -> dict[str, Any]:
    """Fills and throws: how many cubes stay, how many fall out, by the size of the throw."""
    game: Shogun = tatami.title("shogun").bare(5, stream(seed), {"start": "printed", **options})
    return {
        "options": options,
        "throws": throws,
        "fills": [fill(game, players, throws) for players in (3, 4, 5)],
        "sizes": [throw_many(game, cubes, throws) for cubes in THROWS],
    }


def fill(game: Shogun, players: int, times: int) -> dict[str, float]:
    """The first fill of the tower."""
    cubes = players * FILL_ARMIES + FILL_FARMERS
    stay = []
    for _ in range(times):
        empty(game)
        game.tray[FARMERS] = FILL_FARMERS
        for player in range(players):
            game.tray[player] = FILL_ARMIES
        pass_shelves(game)
        stay.append(cubes - sum(game.tray))
    return {"players": players, "cubes": cubes, **summary("stay", stay)}


def throw_many(game: Shogun, cubes: int, times: int) -> dict[str, float]:
    """Throws of one size, a tower filled again now and then: what fell out, of it thrown just now, and what is kept."""
    out, direct, kept, loose, lay = [], 0, [], 0, 0
    for number in range(times):
        if number % RUNS == 0:
            empty(game)
            game.tray[FARMERS] = FILL_FARMERS
            game.tray[MARKED] = 4 * FILL_ARMIES
            pass_shelves(game)
        stock = sum(game.upper) + sum(game.lower)
        game.upper = [0 if side != FARMERS else sum(game.upper) for side in range(SIDES)]  # what lay there before, on one side
        game.lower = [0 if side != FARMERS else sum(game.lower) for side in range(SIDES)]
        game.tray = [0] * SIDES
        game.tray[MARKED] = cubes
        pass_shelves(game)
        out.append(sum(game.tray))
        direct += game.tray[MARKED]
        loose += game.tray[FARMERS]
        lay += stock
        kept.append(sum(game.upper) + sum(game.lower))
    return {
        "cubes": cubes,
        **summary("out", out),
        **summary("kept", kept),
        "direct": direct / (cubes * times),
        "loose": loose / max(1, lay),
    }


def empty(game: Shogun) -> None:
    game.upper, game.lower, game.tray = [0] * SIDES, [0] * SIDES, [0] * SIDES


def summary(name: str, values: list[int]) -> dict[str, float]:
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / len(values))
    return {name: round(middle, 2), f"{name}_spread": round(spread, 2)}
