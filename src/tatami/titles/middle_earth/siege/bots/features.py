"""The Siege of Minas Tirith: what the position of a side is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.bots.judgement import at_risk, exposure, pressure, strength
from tatami.titles.middle_earth.siege.rules.ids import CITY, SPACES
from tatami.titles.middle_earth.siege.rules.scoring import captured_leaders, score
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import FORECOURT, LEADERS_OF, NEIGHBOURS, WALLS

SIEGE: Final = [
    "good",
    "score",  # if it ended now
    "army",  # points of the units on the board
    "at_risk",  # units outnumbered from the spaces around
    "leaders_captured",
    "exposed",  # own leaders that the enemy outnumbers
    "cards",  # reinforcements in hand
    "guard",  # units in the city: good's, as are the next
    "walls_manned",
    "at_the_walls",  # evil units on the walls and at the forecourt: evil's, as are the next
    "walls_taken",
    "gate_broken",
    "near",  # units by how near they are to the city
    "rams",  # trolls on Grond
    "beside_city",  # the strongest group that can enter it next, over its guard
]


def siege_features(game: Siege, seat: Seat) -> list[float]:
    exposed = 0.0
    for leader in LEADERS_OF[seat]:
        at = game.leader_at[leader]
        if at >= 0:
            exposed += exposure(game, seat, at)
    shared = [
        1.0 if seat == GOOD else 0.0,
        score(game, seat) / 20.0,
        strength(game, seat) / 40.0,
        at_risk(game, seat) / 5.0,
        float(captured_leaders(game, seat)),
        exposed / 4.0,
        len(game.cards[seat]) / 6.0,
    ]
    return [*shared, *defence(game), *NO_ATTACK] if seat == GOOD else [*shared, *NO_DEFENCE, *attack(game)]


NO_DEFENCE: Final = [0.0, 0.0]
NO_ATTACK: Final = [0.0] * 6


def defence(game: Siege) -> list[float]:
    manned = 0
    for wall in WALLS:
        manned += game.strength[wall] if game.holder[wall] == GOOD else 0
    return [game.strength[CITY] / 6.0 if game.holder[CITY] == GOOD else 0.0, manned / 25.0]


def attack(game: Siege) -> list[float]:
    taken, there, strongest = 0, 0, 0
    for at in range(SPACES):
        if game.holder[at] != EVIL:
            continue
        wall = at in WALLS
        taken += 1 if wall else 0
        if wall or at == FORECOURT:
            there += game.strength[at]
        if at in NEIGHBOURS[CITY] and (wall or game.gate_broken):
            strongest = max(strongest, game.strength[at])
    return [
        there / 6.0,
        taken / 2.0,
        1.0 if game.gate_broken else 0.0,
        pressure(game) / 100.0,
        game.loaded[1] / 3.0,
        max(0, strongest - game.strength[CITY] + 3) / 3.0 if strongest else 0.0,
    ]
