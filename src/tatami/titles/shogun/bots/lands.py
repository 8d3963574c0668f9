"""Shogun. What lands are worth: provinces and their buildings, leads in regions, the armies that hold them."""

from typing import Final

from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.rules.ids import BUILDINGS, REGIONS, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import BUILT, CHESTS, MAJORITY, RICE, SITES

MANY: Final = 7  # armies in a province, from which one more helps less


class Prices:
    """What lands are judged by: an army, the share of a province that the greatest threat takes away, a free building site."""

    def __init__(self, army: float, threatened: float, site: float) -> None:
        self.army = army
        self.threatened = threatened
        self.site = site


IN_SEASON: Final = Prices(0.13, 0.32, 0.1)
BETWEEN_SEASONS: Final = Prices(0.4, 0.85, 0.5)  # fitted to the final scores of 480 games between greedy players


def winters_worth(game: Shogun, numbers: Numbers) -> float:
    """What a lasting point a winter is worth from now on."""
    return 1.0 if game.year else 1.0 + numbers.second_winter


def seasons_left(game: Shogun) -> int:
    """Seasons with actions after this one, in both years."""
    return 5 - 3 * game.year - min(game.season, 2)


def lands_worth(game: Shogun, seat: Seat, found: list[int], prices: Prices, numbers: Numbers) -> float:
    """Provinces, buildings, leads in regions and armies, as far as they will last until they are scored."""
    owner, armies, built = game.owner, game.armies, game.built
    winters = winters_worth(game, numbers)
    left = seasons_left(game)
    worth = 0.0
    for province in game.board.provinces:
        if owner[province] == seat:
            kept = 1.0 - prices.threatened * threat(game, seat, province, numbers)
            buildings = BUILT[built[province]]
            stand = armies[province]
            worth += winters * kept * (1.0 + buildings) + prices.site * (SITES[province] - buildings)
            worth += prices.army * (stand if stand < MANY else MANY + 0.4 * (stand - MANY))
            worth += 0.006 * left * (CHESTS[province] + RICE[province]) - 0.12 * game.markers[province]
    return worth + winters * 0.9 * majorities(game, seat, found)


def keeps(danger: float, numbers: Numbers) -> float:
    """How likely a province under this threat is still its owner's in winter."""
    return 1.0 - numbers.threatened * danger


def threat(game: Shogun, seat: Seat, province: Province, numbers: Numbers) -> float:
    """From 0 to 1: how much stronger than the province its strongest foreign neighbour is."""
    owner, armies = game.owner, game.armies
    strongest = 0
    for other in game.board.neighbours[province]:
        if owner[other] >= 0 and owner[other] != seat and armies[other] - 1 > strongest:
            strongest = armies[other] - 1
    if strongest == 0:
        return 0.0
    defence = armies[province] + (numbers.quiet if game.markers[province] == 0 else 0.0)
    return strongest / (strongest + numbers.defends * defence)


def counts(game: Shogun) -> list[int]:
    """(region * BUILDINGS + building) * seats + seat: who has how many where."""
    found = [0] * (REGIONS * BUILDINGS * game.seats)
    owner, built, region, seats = game.owner, game.built, game.board.region, game.seats
    for province in game.board.provinces:
        bits = built[province]
        if bits:
            at = region[province] * BUILDINGS * seats + owner[province]
            for _ in range(BUILDINGS):
                found[at] += bits & 1
                bits >>= 1
                at += seats
    return found


def majorities(game: Shogun, seat: Seat, found: list[int]) -> float:
    """Points for leads in regions if winter came now."""
    total = 0.0
    seats = game.seats
    for group in range(REGIONS * BUILDINGS):
        if found[group * seats + seat]:
            total += lead_points(found, group * seats, seats, seat, group % BUILDINGS)
    return total


def lead_points(found: list[int], base: int, seats: int, seat: Seat, building: int) -> float:
    """What one lead brings a seat: all, or one less if it is shared."""
    mine = found[base + seat]
    best = best_other(found, base, seats, seat)
    if mine == 0 or mine < best:
        return 0.0
    return MAJORITY[building] - (1.0 if mine == best else 0.0)


def best_other(found: list[int], base: int, seats: int, seat: Seat) -> int:
    best = 0
    for other in range(seats):
        if other != seat and found[base + other] > best:
            best = found[base + other]
    return best


def lead_gain(found: list[int], base: int, seats: int, seat: Seat, building: int, numbers: Numbers) -> float:
    """What one building more changes: one's own lead, and a little of what it takes from others."""
    mine, best = found[base + seat], best_other(found, base, seats, seat)
    full = float(MAJORITY[building])
    if mine > best:
        return numbers.lead_more * full if mine == best + 1 else 0.0
    if mine == best:
        return numbers.lead_new * full if best == 0 else numbers.lead_break + numbers.lead_break2 * (full - 1.0)
    return numbers.lead_tie * (full - 1.0) + numbers.lead_tie2 if mine + 1 == best else numbers.lead_far * full
