"""What `greedy` answers on fixed positions: a whole game hangs on every one of its answers, so a faster method that changes one is seen.

A judgement or a rule that is meant to lead to other answers changes these numbers; both builds give the same.
"""

import pytest

from tatami.lab import arena

GAMES = [  # title, seats, decisions, final scores, of the game with seed 11
    ("middle_earth", 4, 865, [33, 21, 24, 35]),
    ("samurai_katana", 3, 402, [15, 26, 15]),
    ("shitenno", 2, 106, [109, 103]),
    ("shitenno", 4, 166, [55, 72, 56, 57]),
    ("shogun", 3, 367, [51, 48, 78]),
    ("white_castle", 1, 60, [59]),
    ("white_castle", 4, 233, [56, 53, 53, 61]),
]


@pytest.mark.parametrize(("title", "seats", "decisions", "scores"), GAMES)
def test_greedy_answers_as_it_did(title: str, seats: int, decisions: int, scores: list[int]) -> None:
    played = arena.play(title, ["greedy"] * seats, 11, {})
    assert (played["decisions"], played["scores"]) == (decisions, scores)
