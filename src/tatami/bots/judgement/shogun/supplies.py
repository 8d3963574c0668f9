"""Shogun. What chests and rice are worth before winter."""

from typing import Final

from tatami.bots.judgement.shogun.lands import seasons_left
from tatami.games.shogun.ids import WINTER, Seat
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import RICE_LOST

RICE_NEEDED: Final = 0.8  # a rice that feeds a province
RICE_SPARE: Final = 0.04
HARVEST: Final = 4.1  # what a season's rice action brings, about


def chests_worth(game: Shogun, chests: int) -> float:
    """The first chests pay for buildings, the next for armies and bids; none outlasts the last actions."""
    rounds = seasons_left(game) + (0.6 if game.season != WINTER else 0.0)
    if rounds < 0.5:
        return 0.01 * chests
    first = 6.0 if rounds < 1.5 else 9.0
    scale = 1.0 if rounds > 1.5 else 0.75
    if chests <= first:
        return 0.62 * scale * chests
    if chests <= first + 9:
        return scale * (0.62 * first + 0.27 * (chests - first))
    return scale * (0.62 * first + 0.27 * 9 + 0.06 * (chests - first - 9))


def chest_price(game: Shogun, chests: int) -> float:
    """What the next chest spent is worth."""
    return chests_worth(game, max(1, chests)) - chests_worth(game, max(1, chests) - 1)


def rice_short(game: Shogun, seat: Seat) -> float:
    """Rice still missing for winter, if this season and the ones to come bring their usual harvest."""
    if game.season == WINTER or not game.open_events:
        return float(game.owner.count(seat) - game.rice[seat])
    lost = 0.0
    for event in game.open_events:
        lost += RICE_LOST[event]
    to_come = 2 - game.season
    return game.owner.count(seat) + lost / len(game.open_events) - game.rice[seat] - HARVEST * to_come


def rice_worth(game: Shogun, seat: Seat) -> float:
    """Rice against hunger: every province without rice counts, rice beyond need hardly."""
    short = rice_short(game, seat)
    return -RICE_NEEDED * short if short > 0.0 else -RICE_SPARE * short
