"""Shogun. What lands are worth: provinces and their buildings, leads in regions, the armies that hold them."""

from typing import Final

from tatami.games.shogun.ids import BUILDINGS, REGIONS, Province, Seat
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import BUILT, CHESTS, MAJORITY, RICE, SITES

SECOND_WINTER: Final = 0.7  # what a point of the second winter is worth in the first year
ARMY: Final = 0.13  # an army to be moved or raised in this season, for what it may do some day
MANY: Final = 7  # armies in a province, from which one more helps less


class Prices:
    """What lands are judged by: an army, the share of a province that the greatest threat takes away, a free building site."""

    def __init__(self, army: float, threatened: float, site: float) -> None:
        self.army = army
        self.threatened = threatened
        self.site = site


IN_SEASON: Final = Prices(ARMY, 0.32, 0.1)
BETWEEN_SEASONS: Final = Prices(0.4, 0.85, 0.5)  # fitted to the final scores of 480 games between greedy players


def winters_worth(game: Shogun) -> float:
    """What a lasting point a winter is worth from now on."""
    return 1.0 if game.year else 1.0 + SECOND_WINTER


def seasons_left(game: Shogun) -> int:
    """Seasons with actions after this one, in both years."""
    return 5 - 3 * game.year - min(game.season, 2)


def lands_worth(game: Shogun, seat: Seat, found: list[int], prices: Prices) -> float:
    """Provinces, buildings, leads in regions and armies, as far as they will last until they are scored."""
    owner, armies, built = game.owner, game.armies, game.built
    winters = winters_worth(game)
    left = seasons_left(game)
    worth = 0.0
    for province in game.board.provinces:
        if owner[province] == seat:
            kept = 1.0 - prices.threatened * threat(game, seat, province)
            buildings = BUILT[built[province]]
            stand = armies[province]
            worth += winters * kept * (1.0 + buildings) + prices.site * (SITES[province] - buildings)
            worth += prices.army * (stand if stand < MANY else MANY + 0.4 * (stand - MANY))
            worth += 0.006 * left * (CHESTS[province] + RICE[province]) - 0.12 * game.markers[province]
    return worth + winters * 0.9 * majorities(game, seat, found)


def keeps(danger: float) -> float:
    """How likely a province under this threat is still its owner's in winter."""
    return 1.0 - IN_SEASON.threatened * danger


def threat(game: Shogun, seat: Seat, province: Province) -> float:
    """From 0 to 1: how much stronger than the province its strongest foreign neighbour is."""
    owner, armies = game.owner, game.armies
    strongest = 0
    for other in game.board.neighbours[province]:
        if owner[other] >= 0 and owner[other] != seat and armies[other] - 1 > strongest:
            strongest = armies[other] - 1
    if strongest == 0:
        return 0.0
    defence = armies[province] + (0.6 if game.markers[province] == 0 else 0.0)
    return strongest / (strongest + 1.4 * defence)


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


def lead_gain(found: list[int], base: int, seats: int, seat: Seat, building: int) -> float:
    """What one building more changes: one's own lead, and a little of what it takes from others."""
    mine, best = found[base + seat], best_other(found, base, seats, seat)
    full = float(MAJORITY[building])
    if mine > best:
        return 0.0
    if mine == best:
        return 0.9 * full if best == 0 else 0.9 + 0.25 * (full - 1.0)
    return 0.9 * (full - 1.0) + 0.25 if mine + 1 == best else 0.15 * full
