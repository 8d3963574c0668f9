"""The tower: what is thrown in, what sticks, what falls out. [tower]

Odds are whole numbers out of `WHOLE`. A table of odds gives, for n cubes that each leave with the same chance, the running sums of the
probabilities that 0, 1, 2 … of them do; one draw below `WHOLE` picks the number. They are exact integers, the same on every platform.
"""

from math import comb
from typing import Final

from tatami.games.shogun import events
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import ARMIES, FARMER_CUBES, FARMERS, FILL_ARMIES, FILL_FARMERS, MOST_SEATS, SIDES

WHOLE: Final = 1 << 30
MOST_CUBES: Final = MOST_SEATS * ARMIES + FARMER_CUBES
GROUP: Final = 8  # cubes of one side on a shelf are freed in groups of at most so many, to keep the tables small


def running_sums(n: int, leave: int, whole: int) -> list[int]:
    """Out of WHOLE, the odds that at most 0, 1, … n of n cubes leave, each with the chance leave / whole."""
    sums = []
    total = 0
    for k in range(n + 1):
        total += comb(n, k) * leave**k * (whole - leave) ** (n - k)
        sums.append(total * WHOLE // whole**n)
    return sums


def stick_odds(percent: int) -> list[list[int]]:
    """By number of cubes of a side that arrive on a shelf: how many stick. [tower.5]"""
    odds = _STICK.get(percent)
    if odds is None:
        odds = [running_sums(n, percent, 100) for n in range(max(ARMIES, FARMER_CUBES) + 1)]
        _STICK[percent] = odds
    return odds


def free_odds(percent: int) -> list[list[int]]:
    """By arriving cubes * (GROUP + 1) + cubes of a side that lay there: how many are freed. [tower.6]"""
    odds = _FREE.get(percent)
    if odds is None:
        odds = []
        for arriving in range(MOST_CUBES + 1):
            stay = (100 - percent) ** arriving * WHOLE // 100**arriving
            odds += [running_sums(lying, WHOLE - stay, WHOLE) for lying in range(GROUP + 1)]
        _FREE[percent] = odds
    return odds


_STICK: Final[dict[int, list[list[int]]]] = {}
_FREE: Final[dict[int, list[list[int]]]] = {}


def fill_tower(game: Shogun) -> None:
    """Armies of everybody and farmers are thrown in; what falls out goes back. [setup.8]"""
    for seat in range(game.seats):
        game.to_tray(seat, FILL_ARMIES)
    game.to_tray(FARMERS, FILL_FARMERS)
    pass_shelves(game)
    for side in range(SIDES):
        game.to_reserve(side)
    if game.book is not None:
        game.tell(events.TOWER_FILLED, heap=[game.upper[side] + game.lower[side] for side in range(SIDES)])


def throw(game: Shogun) -> None:
    """Throw in everything in the tray; what falls out lies there afterwards. [tower.1, tower.2]"""
    game.tell(events.CUBES_THROWN, heap=game.tray)
    pass_shelves(game)
    game.tell(events.CUBES_FELL, heap=game.tray)


def pass_shelves(game: Shogun) -> None:
    pass_shelf(game, game.upper)
    pass_shelf(game, game.lower)


def pass_shelf(game: Shogun, shelf: list[int]) -> None:
    """Everything in the tray arrives on a shelf: some of it sticks, some of what lay there is freed. [tower.5, tower.6]"""
    chance, falling = game.chance, game.tray
    arriving = sum(falling) * (GROUP + 1)
    for side in range(SIDES):
        lying, coming = shelf[side], falling[side]
        if lying or coming:
            freed = 0
            while lying > GROUP:
                freed += pick(game.free[arriving + GROUP], chance.below(WHOLE))
                lying -= GROUP
            if lying:
                freed += pick(game.free[arriving + lying], chance.below(WHOLE))
            stuck = pick(game.stick[coming], chance.below(WHOLE)) if coming else 0
            shelf[side] += stuck - freed
            falling[side] += freed - stuck


def pick(sums: list[int], draw: int) -> int:
    """The number a draw stands for."""
    n = 0
    while draw >= sums[n]:
        n += 1
    return n
