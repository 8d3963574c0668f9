"""The tower in numbers: how many of some cubes come out of it. [tower.5, tower.6]"""

from functools import lru_cache
from math import comb

Spread = tuple[float, ...]  # the chances of 0, 1, 2 ... cubes


@lru_cache(4_000)
def spread(n: int, chance: float) -> tuple[float, ...]:
    """Return the chances that 0, 1 ... n of n cubes come."""
    return tuple(comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1))


@lru_cache(10_000)
def spread_of(thrown: int, lying: tuple[int, int], arriving: int, stick: float, dislodge: float) -> Spread:
    """`lying`: cubes on the upper and on the lower shelf; or all that lie inside and -1, each on one shelf or the other."""
    upper = (1 - (1 - dislodge) ** arriving) * (1 - stick)
    lower = 1 - (1 - dislodge) ** (arriving * (1 - stick))
    above, below = lying
    loose = spread(above, (upper + lower) / 2) if below < 0 else together(spread(above, upper), spread(below, lower))
    return together(spread(thrown, (1 - stick) ** 2), loose)


@lru_cache(10_000)
def together(one: Spread, other: Spread) -> Spread:
    found = [0.0] * (len(one) + len(other) - 1)
    for a, chance in enumerate(one):
        for b, more in enumerate(other):
            found[a + b] += chance * more
    return tuple(found)


@lru_cache(10_000)
def more_of(one: Spread, other: Spread) -> float:
    """Return the chance that the first number is greater."""
    below, won = 0.0, 0.0
    for n, chance in enumerate(one):
        won += chance * below
        below += other[n] if n < len(other) else 0.0
    return won
