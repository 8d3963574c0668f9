"""What `greedy` answers on fixed positions: a whole game hangs on every one of its answers, so a faster method that changes one is seen.

The numbers were taken before the judgements were made faster. A judgement that is meant to answer otherwise changes them.
"""

import pytest

from tatami.lab import arena

GAMES = [  # title, seats, decisions, final scores, of the game with seed 11
    ("middle_earth", 4, 859, [29, 17, 38, 21]),
    ("samurai_katana", 3, 313, [9, 25, 8]),
    ("shitenno", 2, 108, [108, 88]),
    ("shitenno", 4, 156, [68, 67, 60, 47]),
    ("shogun", 3, 379, [61, 60, 83]),
    ("white_castle", 1, 58, [52]),
    ("white_castle", 4, 230, [51, 57, 44, 58]),
]


@pytest.mark.parametrize(("title", "seats", "decisions", "scores"), GAMES)
def test_greedy_answers_as_it_did(title: str, seats: int, decisions: int, scores: list[int]) -> None:
    played = arena.play(title, ["greedy"] * seats, 11, {})
    assert (played["decisions"], played["scores"]) == (decisions, scores)
