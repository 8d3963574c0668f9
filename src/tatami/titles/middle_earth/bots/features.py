"""Middle-earth, all but the siege: what a position is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.titles.middle_earth.bots.worth import WAY_AHEAD, count_held, dangers, income, strength, turns_left
from tatami.titles.middle_earth.rules.ids import GOOD, NEUTRAL, REGIONS, Seat
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import IN_REGION, IS_STRONGHOLD, PATH, REGION_BONUS

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

# In the alliance: the same of the partner, with whom a side's points are added up.
PARTNERS: Final = [f"partner_{name}" for name in NAMES]

# In the hunt, in which a side wins together and is judged together.
HUNT: Final = [
    "good",
    "way_held",  # of the next territories of the Fellowship's way
    "ring_held",  # the territory it is in
    "leader_there",
]

# What a search looks at beside.
MORE: Final = [
    "regions",  # held whole, by what they pay
    "nearly",  # all but one or two territories of a region
    "largest",  # army
    "front",  # battalions beside an enemy
    "edge",  # of its strongest armies over the enemies beside them
    "trade",  # three cards or more
    "on_turn",
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


def hunt_features(game: MiddleEarth, side: int, seats: list[Seat]) -> list[float]:
    """What a side has of the Fellowship's way."""
    way = PATH[game.ring : min(game.ring + WAY_AHEAD, game.variant.path_length)]
    held, led = 0, 0
    for territory in way:
        held += 1 if game.owner[territory] in seats else 0
    here = game.owner[PATH[game.ring]] in seats
    for seat in seats:
        led += 1 if game.has_leader(seat, PATH[game.ring]) else 0
    return [1.0 if side == GOOD else 0.0, held / WAY_AHEAD, 1.0 if here else 0.0, float(led)]


def more_features(game: MiddleEarth, seat: Seat) -> list[float]:
    army, owner, neighbours = game.army, game.owner, game.variant.neighbours
    largest, front, edge = 0, 0, 0
    for territory in game.held[seat]:
        n, facing = army[territory], 0
        for other in neighbours[territory]:
            if owner[other] != seat and owner[other] != NEUTRAL and army[other] > facing:
                facing = army[other]
        if facing:
            front += n
            if n > facing:
                edge += n - facing
        largest = max(largest, n)
    paid, nearly = 0, 0
    for region in range(REGIONS):
        missing = len(IN_REGION[region]) - count_held(game, seat, region)
        if missing == 0:
            paid += REGION_BONUS[region]
        elif missing <= 2 and missing < len(IN_REGION[region]) - 1:
            nearly += REGION_BONUS[region]
    return [
        paid / 6.0,
        nearly / 6.0,
        largest / 12.0,
        front / 20.0,
        edge / 10.0,
        1.0 if len(game.hand[seat]) >= 3 else 0.0,
        1.0 if game.active == seat else 0.0,
    ]
