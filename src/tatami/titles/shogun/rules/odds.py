"""The tower's odds, as whole numbers out of `WHOLE`. [tower.5, tower.6]

A table of odds gives, for n cubes that each leave with the same chance, the running sums of the probabilities that 0, 1, 2 … of them do;
one draw below `WHOLE` picks the number. They are exact integers, the same on every platform.
"""

from math import comb
from typing import Final

from tatami.titles.shogun.rules.ids import MOST_SEATS
from tatami.titles.shogun.rules.tables import ARMIES, FARMER_CUBES

WHOLE: Final = 1 << 24
MOST_CUBES: Final = MOST_SEATS * ARMIES + FARMER_CUBES
GROUP: Final = 8  # cubes of one side on a shelf are freed in groups of at most this many, to keep the tables small


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


SHELVED: Final[list[list[int]]] = [running_sums(n, 1, 2) for n in range(max(ARMIES, FARMER_CUBES) + 1)]  # of n cubes inside, on one shelf
_STICK: Final[dict[int, list[list[int]]]] = {}
_FREE: Final[dict[int, list[list[int]]]] = {}
