"""Risk in Middle-earth: what a position is worth, in points.

Points on the board are not enough: battalions become territories as long as turns are left, regions pay every turn and again at the end, and
what stands next to a strong enemy will not stand long. Numbers were tuned by play between bots.
"""

from typing import Final

from tatami.games.middle_earth.scoring import score
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import (
    EVIL,
    EXTRA_POINTS,
    GOOD,
    IN_REGION,
    IS_STRONGHOLD,
    NEUTRAL,
    PATH,
    REGION_BONUS,
    REGION_OF,
    REGIONS,
    Seat,
    Territory,
)

ARMY_WORTH: Final = 0.16  # a battalion, while there is time to use it
INCOME_WORTH: Final = 0.30  # a battalion a turn, for each turn to come
RISK_SHARE: Final = 0.45  # of a territory's worth that a stronger neighbour puts at risk
CARD_WORTH: Final = 1.0  # a territory card in hand
POWER_WORTH: Final = 0.5  # an adventure card in hand: most can be played for a point
HELD_RING: Final = 4.0  # in the hunt: what the Ring's territory is worth to evil


def turns_left(game: MiddleEarth) -> float:
    """Turns a player can still expect: the steps to go, with dice to wait for."""
    return (game.variant.path_length - game.ring) * 1.3 / game.seats


def own_worth(game: MiddleEarth, seat: Seat) -> float:
    """Points, and what battalions, income, cards and dangers make of them."""
    if not game.held[seat]:
        return float(score(game, seat)) - 10.0
    turns = turns_left(game)
    time = turns if turns < 1.0 else 1.0
    worth = float(score(game, seat))
    army, owner = game.army, game.owner
    neighbours = game.variant.neighbours
    strength, risk = 0, 0.0
    for territory in game.held[seat]:
        n = army[territory]
        strength += n
        threat = 0
        for other in neighbours[territory]:
            if owner[other] != seat and owner[other] != NEUTRAL and army[other] > threat:
                threat = army[other]
        if threat > n + 1:
            excess = float(threat - n) / float(threat)
            risk += excess * land_worth(game, seat, territory)
    worth += ARMY_WORTH * strength * time - RISK_SHARE * risk * time
    worth += INCOME_WORTH * income(game, seat) * turns
    worth += CARD_WORTH * len(game.hand[seat]) * time + POWER_WORTH * game.adventures[seat].bit_count() * time
    return worth


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
    for i in range(game.ring, last if last < game.ring + 6 else game.ring + 6):
        if PATH[i] == territory:
            return HELD_RING - 0.5 * (i - game.ring)
    return 0.0


def hunt_worth(game: MiddleEarth, seat: Seat) -> float:
    """Evil lives from holding the Ring's way, good from its progress."""
    if game.variant.side[seat] == GOOD:
        return 25.0 * game.ring / game.variant.path_length
    worth, last = 0.0, game.variant.path_length
    for i in range(game.ring, last if last < game.ring + 6 else game.ring + 6):
        owner = game.owner[PATH[i]]
        if owner < NEUTRAL and game.variant.side[owner] == EVIL:
            worth += (HELD_RING - 0.5 * (i - game.ring)) * (1.5 if game.has_leader(owner, PATH[i]) else 1.0)
    return worth
