"""Risk in Middle-earth: what a position is worth, in points.

Points on the board are not enough: battalions become territories as long as turns are left, regions pay every turn and again at the end, and
what stands next to a strong enemy will not stand long. Numbers were tuned by play between bots.
"""

from typing import Final

from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, NEUTRAL, REGIONS, Seat, Territory
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import EXTRA_POINTS, IN_REGION, IS_STRONGHOLD, PATH, REGION_BONUS, REGION_OF

GLANCE_ARMY: Final = 0.16  # a battalion, before the enemy has struck
GLANCE_CARD: Final = 1.0  # a territory card in hand
INCOME: Final = 0.30  # a battalion a turn, for each turn to come
ARMY: Final[tuple[float, float]] = (1.25, 0.8)  # a battalion that outlived the enemy's turn, early and late in the game
CARD: Final[tuple[float, float]] = (5.0, 0.8)
POINT: Final[tuple[float, float]] = (0.15, 1.0)  # a point on the board
POWER: Final = 0.5  # an adventure card in hand: most can be played for a point
RISK: Final = 0.45  # of a territory's worth that a stronger neighbour puts at risk
OUT: Final = -10.0  # a seat without a territory
LAST_TURN: Final = 0.7  # turns left from which only the end counts
WAY_AHEAD: Final = 6  # territories of the Fellowship's way that the hunt is about
HELD_RING: Final = 4.0  # in the hunt: what the Ring's territory is worth to evil


def turns_left(game: MiddleEarth) -> float:
    """Turns a player can still expect: the steps to go, with dice to wait for."""
    return (game.variant.path_length - game.ring) * 1.3 / game.seats


def lateness(game: MiddleEarth) -> float:
    """From 0, the first turn, to 1, the last."""
    return 1.0 if turns_left(game) < LAST_TURN else float(game.ring) / float(game.variant.path_length)


def between(early_and_late: tuple[float, float], late: float) -> float:
    return early_and_late[0] + (early_and_late[1] - early_and_late[0]) * late


def lasting_worth(game: MiddleEarth, seat: Seat) -> float:
    """When the enemy has answered: an army left is worth more than the land it stands on, until the last turns."""
    points = float(score(game, seat))
    if not game.held[seat]:
        return points + OUT
    late = lateness(game)
    return between(POINT, late) * points + forces_worth(game, seat, between(ARMY, late), between(CARD, late))


def glance_worth(game: MiddleEarth, seat: Seat) -> float:
    """Right after a move: points, income, and what is in danger. Army left standing here may be struck before it strikes."""
    points = float(score(game, seat))
    if not game.held[seat]:
        return points + OUT
    return points + forces_worth(game, seat, GLANCE_ARMY, GLANCE_CARD) + INCOME * income(game, seat) * turns_left(game)


def forces_worth(game: MiddleEarth, seat: Seat, army: float, card: float) -> float:
    """Battalions and cards at their price, less what is in danger, as far as there is time to use them."""
    worth = army * strength(game, seat) + card * len(game.hand[seat]) + POWER * game.adventures[seat].bit_count()
    return (worth - RISK * dangers(game, seat)) * time_left(game)


def time_left(game: MiddleEarth) -> float:
    """1, falling to 0 within the last turn."""
    turns = turns_left(game)
    return turns if turns < 1.0 else 1.0


def strength(game: MiddleEarth, seat: Seat) -> int:
    battalions = 0
    for territory in game.held[seat]:
        battalions += game.army[territory]
    return battalions


def is_partner(game: MiddleEarth, seat: Seat, owner: int) -> bool:
    """Whether a territory's owner wins and loses with the seat: in the alliance and the hunt the side does. [alliance.1, hunt.5]"""
    variant = game.variant
    return (variant.alliance or variant.hunt) and owner < NEUTRAL and owner != seat and variant.side[owner] == variant.side[seat]


def dangers(game: MiddleEarth, seat: Seat) -> float:
    """The worth of what stands next to a stronger enemy, by how much stronger it is."""
    army, owner, neighbours = game.army, game.owner, game.variant.neighbours
    risk = 0.0
    for territory in game.held[seat]:
        n, threat = army[territory], 0
        for other in neighbours[territory]:
            if owner[other] != seat and owner[other] != NEUTRAL and army[other] > threat and not is_partner(game, seat, owner[other]):
                threat = army[other]
        if threat > n + 1:
            risk += float(threat - n) / float(threat) * land_worth(game, seat, territory)
    return risk


def income(game: MiddleEarth, seat: Seat) -> float:
    battalions = max(3.0, len(game.held[seat]) / 3.0)
    for region in range(REGIONS):
        if count_held(game, seat, region) == len(IN_REGION[region]):
            battalions += REGION_BONUS[region]
    return battalions


def count_held(game: MiddleEarth, seat: Seat, region: int) -> int:
    return game.in_region[seat * REGIONS + region]


def land_worth(game: MiddleEarth, seat: Seat, territory: Territory) -> float:
    """Points a territory brings, and its part in a region nearly or wholly held."""
    worth = 1.0
    if IS_STRONGHOLD[territory]:
        worth += 2.0
    if territory >= 42:
        side = game.variant.side[seat]
        for place, whose, points in EXTRA_POINTS:
            if place == territory and whose == side:
                worth += points
    region = REGION_OF[territory]
    share = float(count_held(game, seat, region) + (game.owner[territory] != seat)) / len(IN_REGION[region])
    worth += REGION_BONUS[region] * share * share * (1.0 if share >= 1.0 else 0.4)
    if game.variant.hunt:
        worth += path_worth(game, territory)
    return worth


def path_worth(game: MiddleEarth, territory: Territory) -> float:
    """In the hunt the territories the Ring will pass are what the war is about."""
    last = game.variant.path_length
    for i in range(game.ring, min(last, game.ring + WAY_AHEAD)):
        if PATH[i] == territory:
            return HELD_RING - 0.5 * (i - game.ring)
    return 0.0


def hunt_worth(game: MiddleEarth, seat: Seat) -> float:
    """Evil lives from holding the Ring's way, good from its progress."""
    if game.variant.side[seat] == GOOD:
        return 25.0 * game.ring / game.variant.path_length
    worth, last = 0.0, game.variant.path_length
    for i in range(game.ring, min(last, game.ring + WAY_AHEAD)):
        owner = game.owner[PATH[i]]
        if owner < NEUTRAL and game.variant.side[owner] == EVIL:
            worth += (HELD_RING - 0.5 * (i - game.ring)) * (1.5 if game.has_leader(owner, PATH[i]) else 1.0)
    return worth
