"""Shogun. What chests and rice are worth before winter."""

from tatami.titles.shogun.bots.lands import seasons_left
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.rules.ids import WINTER, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import RICE_LOST


def chests_worth(game: Shogun, chests: int, numbers: Numbers) -> float:
    """The first chests pay for buildings, the next for armies and bids; none outlasts the last actions."""
    rounds = seasons_left(game) + (0.6 if game.season != WINTER else 0.0)
    if rounds < 0.5:
        return 0.01 * chests
    first = numbers.first_late if rounds < 1.5 else numbers.first
    scale = 1.0 if rounds > 1.5 else numbers.scale_late
    if chests <= first:
        return numbers.chest1 * scale * chests
    if chests <= first + 9:
        return scale * (numbers.chest1 * first + numbers.chest2 * (chests - first))
    return scale * (numbers.chest1 * first + numbers.chest2 * 9 + numbers.chest3 * (chests - first - 9))


def chest_price(game: Shogun, chests: int, numbers: Numbers) -> float:
    """What the next chest spent is worth."""
    return chests_worth(game, max(1, chests), numbers) - chests_worth(game, max(1, chests) - 1, numbers)


def rice_short(game: Shogun, seat: Seat, numbers: Numbers) -> float:
    """Rice still missing for winter, if this season and the ones to come bring their usual harvest."""
    if game.season == WINTER or not game.open_events:
        return float(game.owner.count(seat) - game.rice[seat])
    lost = 0.0
    for event in game.open_events:
        lost += RICE_LOST[event]
    to_come = 2 - game.season
    return game.owner.count(seat) + lost / len(game.open_events) - game.rice[seat] - numbers.harvest * to_come


def rice_worth(game: Shogun, seat: Seat, numbers: Numbers) -> float:
    """Rice against hunger: every province without rice counts, rice beyond need hardly."""
    short = rice_short(game, seat, numbers)
    return -numbers.rice_needed * short if short > 0.0 else -numbers.rice_spare * short
