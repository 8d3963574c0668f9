"""The chances of an attack, from what its player sees: between a rival who lays the best two of his cards, and one who lays two at random.

Special cards of the rival are left out, and draws: what a sum and a chance at the pointer say is a guide, no promise.
"""

from math import comb
from typing import Any, Final

from tatami.titles.samurai_katana.rules.domains import CARD
from tatami.titles.samurai_katana.rules.ids import FAN
from tatami.titles.samurai_katana.rules.tables import AMOUNT, CARDS, COPIES, POWER, PRICE, SAMURAI_COUNTED, VALUE
from tatami.web.scene import Scene

HIGHEST: Final = max(VALUE)
LAID: Final = 2
Chances = dict[tuple[int, int], float]  # of the higher and the lower value


def attack_told(scene: Scene, site: dict[str, Any], force: int) -> str:
    """Say what the attacker can add up to at most, the range of the defender, and the chance to win."""
    own, rival = scene.view["players"][scene.seat], scene.view["players"][site["owner"]]
    if own["hand"] is None or len(own["hand"]) < LAID:
        return ""
    mine = best_sum([CARD.value_of(id) for id in own["hand"]], own["koku"] or 0, force)
    unseen = values_unseen([*own["hand"], *scene.view["discards"]])
    likely = [sums(chances, site) for chances in (best_two(unseen, max(LAID, rival["cards"])), best_two(unseen, LAID))]
    low, high = min(min(one) for one in likely), max(max(one) for one in likely)
    won = sorted(round(100 * sum(p for total, p in one.items() if total < mine)) for one in likely)
    chance = "–".join(map(str, dict.fromkeys(won)))
    return scene.word("odds", mine=mine, low=low, high=high, chance=chance)


def best_sum(hand: list[int], koku: int, force: int) -> int:
    """Return the most an attacker can add up to: two cards, a fan, samurai."""
    best = 0
    for fan in (-1, *[card for card in set(hand) if POWER[card] == FAN and PRICE[card] <= koku]):
        rest = hand[:]
        if fan >= 0:
            rest.remove(fan)
        if len(rest) >= LAID:
            best = max(best, sum(sorted(VALUE[card] for card in rest)[-LAID:]) + (AMOUNT[fan] if fan >= 0 else 0))
    return best + min(force, SAMURAI_COUNTED)


def values_unseen(seen: list[str]) -> list[int]:
    """Return how many cards of each value are neither in one's hand nor among the discards."""
    left = COPIES[:]
    for id in seen:
        left[CARD.value_of(id)] -= 1
    found = [0] * (HIGHEST + 1)
    for card in range(CARDS):
        found[VALUE[card]] += left[card]
    return found


def best_two(unseen: list[int], cards: int) -> Chances:
    """Return the chances of the two highest values among this many cards dealt from the unseen ones."""
    whole = sum(unseen)
    cards = min(cards, whole)
    found: Chances = {}
    for high in range(len(unseen)):
        below = sum(unseen[:high])
        pairs = comb(below + unseen[high], cards) - comb(below, cards) - (unseen[high] * comb(below, cards - 1) if cards else 0)
        found[high, high] = pairs / comb(whole, cards)
        for low in range(high):
            under = sum(unseen[:low])
            found[high, low] = unseen[high] * (comb(under + unseen[low], cards - 1) - comb(under, cards - 1)) / comb(whole, cards)
    return {pair: p for pair, p in found.items() if p > 0}


def sums(chances: Chances, site: dict[str, Any]) -> dict[int, float]:
    """Return the chances of a defender's sums: cards, a castle that doubles the lower, samurai, mountains."""
    found: dict[int, float] = {}
    for (high, low), p in chances.items():
        total = high + low * (2 if site["castle"] else 1) + min(site["samurai"], SAMURAI_COUNTED) + site["mountain"]
        found[total] = found.get(total, 0.0) + p
    return found
