"""The chances of an attack, counted out: to take a territory, and what it costs on average. [attack.5, attack.6, attack.7]"""

from functools import cache
from itertools import product
from typing import Final

MOST_ATTACK: Final = 3
MOST_DEFENCE: Final = 2


@cache
def throws(dice: int) -> dict[tuple[int, ...], int]:
    """Count how often so many dice show this from the highest down; only the two highest are ever compared."""
    found: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=dice):
        top = tuple(sorted(faces, reverse=True)[:MOST_DEFENCE])
        found[top] = found.get(top, 0) + 1
    return found


@cache
def roll(attack: int, defence: int, ahead: int) -> list[float]:
    """Tell how likely the attacker loses 0, 1 or 2 in one throw; `ahead` is the attacker's bonus less the defender's."""
    compared = min(attack, defence)
    counts = [0] * (compared + 1)
    for ours, often in throws(attack).items():
        for theirs, as_often in throws(defence).items():
            lost = sum(mine + (ahead if place == 0 else 0) <= yours for place, (mine, yours) in enumerate(zip(ours, theirs, strict=False)))
            counts[lost] += often * as_often
    return [count / 6 ** (attack + defence) for count in counts]


@cache
def campaign(attackers: int, defenders: int, ahead: int, double: bool = False) -> tuple[float, float]:
    """Fight to the end with as many dice as allowed: the chance of a conquest, and the battalions lost on average. `double`: two dice may meet one.
    [trilogy.5]"""
    if not defenders:
        return 1.0, 0.0
    if not attackers:
        return 0.0, 0.0
    attack = min(MOST_ATTACK, attackers)
    defence = min(MOST_DEFENCE, defenders, MOST_DEFENCE if double else attack)
    compared = min(attack, defence)
    won, cost = 0.0, 0.0
    for lost, chance in enumerate(roll(attack, defence, ahead)):
        then, more = campaign(attackers - lost, defenders - (compared - lost), ahead, double)
        won += chance * then
        cost += chance * (lost + more)
    return won, cost
