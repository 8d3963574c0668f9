"""Shogun: what a position is made of where a search stops, for the value it has learned. Numbers are about 0 to 2.

Beside what the estimate weighs there is what costs dearly later: borders with others, a second neighbour who may attack, and cubes that lie in the
tower, which are not lost. All seats are seen together, for one's border is another's.
"""

from typing import Final

from tatami.titles.shogun.bots.fights import in_tower
from tatami.titles.shogun.bots.lands import counts, majorities
from tatami.titles.shogun.bots.numbers import GREEDY
from tatami.titles.shogun.bots.supplies import rice_short
from tatami.titles.shogun.rules.ids import Province, Seat
from tatami.titles.shogun.rules.scoring import points
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import BUILT, SITES

FIRST_CHESTS: Final = 6  # worth more than the next

NAMES: Final = [
    "points",  # scored so far
    "leads",  # in regions, if winter came now
    "chests",
    "first_chests",
    "hunger",  # rice missing for winter
    "tower",  # cubes that lie in it
    "provinces",
    "buildings",
    "armies",
    "borders",  # with provinces of others
    "threat",  # to each province, by its strongest neighbour
    "threat_to_buildings",
    "second_threat",  # by the next
    "sites",  # free ones
    "safe_sites",  # the same, as far as nobody threatens them
]


def sights(game: Shogun, estimates: list[float]) -> list[list[float]]:
    """A row for each seat, the estimate first."""
    found = counts(game)
    return [[estimates[seat], *supplies(game, seat, found), *lands(game, seat)] for seat in range(game.seats)]


def supplies(game: Shogun, seat: Seat, found: list[int]) -> list[float]:
    """What does not lie in any one province, from `points` to `tower`."""
    chests = game.chests[seat]
    hunger = rice_short(game, seat, GREEDY)
    return [
        points(game, seat) / 20.0,
        majorities(game, seat, found) / 10.0,
        chests / 10.0,
        (chests if chests < FIRST_CHESTS else FIRST_CHESTS) / 6.0,
        (hunger if hunger > 0.0 else 0.0) / 5.0,
        in_tower(game, seat) / 6.0,
    ]


def lands(game: Shogun, seat: Seat) -> list[float]:
    """What the provinces hold and who stands beside them, from `provinces` on."""
    owner, armies, built = game.owner, game.armies, game.built
    held, buildings, stand, borders, sites = 0, 0, 0, 0, 0
    threat, threat_built, second_threat, safe = 0.0, 0.0, 0.0, 0.0
    for province in game.board.provinces:
        if owner[province] != seat:
            continue
        here = BUILT[built[province]]
        foreign, strongest, second = around(game, seat, province)
        defence = GREEDY.defends * (armies[province] + (GREEDY.quiet if game.markers[province] == 0 else 0.0))
        danger = strongest / (strongest + defence)
        held += 1
        buildings += here
        stand += armies[province]
        borders += foreign
        sites += SITES[province] - here
        threat += danger
        threat_built += danger * here
        second_threat += second / (second + defence)
        safe += (1.0 - danger) * (SITES[province] - here)
    return [
        held / 10.0,
        buildings / 5.0,
        stand / 25.0,
        borders / 20.0,
        threat / 3.0,
        threat_built / 2.0,
        second_threat / 2.0,
        sites / 10.0,
        safe / 10.0,
    ]


def around(game: Shogun, seat: Seat, province: Province) -> tuple[int, int, int]:
    """How many neighbours of a province belong to others, and with how many armies the strongest of them and the next may attack."""
    owner, armies = game.owner, game.armies
    foreign, strongest, second = 0, 0, 0
    for other in game.board.neighbours[province]:
        if owner[other] >= 0 and owner[other] != seat:
            foreign += 1
            force = armies[other] - 1
            if force > strongest:
                second = strongest
                strongest = force
            elif force > second:
                second = force
    return foreign, strongest, second
