"""The chances that stand at the target of an attack, against all hands enumerated."""

from html import unescape
from itertools import combinations

import pytest

from tatami.titles.samurai_katana.board.odds import best_sum, best_two, sums
from tatami.titles.samurai_katana.rules.domains import CARD
from titles.samurai_katana.setting import play, table
from web.drawing import drawn


@pytest.mark.parametrize("cards", [2, 3, 5])
def test_the_two_highest_of_a_hand(cards: int) -> None:
    """Of nine cards of five values, every hand dealt once."""
    values = [1, 2, 2, 3, 3, 3, 4, 6, 6]
    hands = list(combinations(values, cards))
    expected: dict[tuple[int, int], float] = {}
    for hand in hands:
        low, high = sorted(hand)[-2:]
        expected[high, low] = expected.get((high, low), 0.0) + 1 / len(hands)
    assert best_two([values.count(n) for n in range(7)], cards) == pytest.approx(expected)


def test_a_defenders_sum() -> None:
    """6 and 2 behind walls on a mountain with five samurai: 6 + 2 + 2, four that count, and 1."""
    assert sums({(6, 2): 1.0}, {"castle": True, "mountain": True, "samurai": 5}) == {15: 1.0}
    assert sums({(6, 2): 1.0}, {"castle": False, "mountain": False, "samurai": 0}) == {8: 1.0}


def test_an_attackers_best_sum() -> None:
    """5 + 4, a fan of 3 that can be paid, three samurai; without a koku the fan's own value is no better than the 4."""
    hand = [CARD.value_of(id) for id in ("hatamoto", "plot", "cavalry_charge")]
    assert best_sum(hand, 1, 3) == 15
    assert best_sum(hand, 0, 3) == 12


def test_they_stand_at_the_target() -> None:
    """General and Hatamoto with three samurai against one: 14 at most; the rival has 1 + 1 + 1 to 5 + 5 + 1, and mountains."""
    game = play(
        table(at={"aki": (0, 3), "bingo": (1, 1), "suo": (0, 1)}, hands={0: "general hatamoto", 1: "archers archers"}), "act:move_aki"
    )
    _, board = drawn(game, 0, "en")
    assert "you 14 at most, they 4 to 12: 100 % to win" in unescape(board)
