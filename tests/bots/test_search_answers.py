"""What a search by iterations finds on fixed positions: the plain and the compiled build rank the answers alike.

A judgement, a rule or a search that is meant to find something else changes these lists.
"""

import pytest

import tatami
from conftest import random_answers
from tatami.bots.bot import Ismcts, Standpoint
from tatami.core.chance import stream

SEARCHES = [  # title, seats, answers given by chance before, the question, its answers, best first
    ("middle_earth", 2, 40, "attack_from", [33, 23, 11, -1]),
    ("middle_earth", 4, 65, "reinforce", [47, 27, 33]),
    ("samurai_katana", 3, 47, "act", [4, 14, 30, 0, -1]),
    ("samurai_katana", 3, 70, "buy", [34, 28, -1, 43, 83]),
    ("samurai_katana", 4, 60, "act", [33, 4, 35, 69, -1, 66]),
    ("shitenno", 2, 41, "control", [3, 4, 1, 2, 5, 9, -1]),
    ("shitenno", 2, 62, "pay_koku", [1, 0, 15, 2, 12, 5, 14]),
    ("shogun", 3, 112, "choose_place", [3, 4, 1, 2, 0]),
    ("shogun", 3, 115, "march_to", [8, 7, 37, 18, 25]),
    ("shogun", 4, 140, "choose_place", [4, 1, 0, 2]),
    ("white_castle", 1, 40, "take_die", [1, 4, 2, 5, 3]),
    ("white_castle", 2, 46, "garden", [5, 4, 1, -1]),
]


@pytest.mark.parametrize(("title", "seats", "played", "kind", "ranking"), SEARCHES)
def test_a_search_answers_alike_in_both_builds(title: str, seats: int, played: int, kind: str, ranking: list[int]) -> None:
    """Forty iterations, each of which hangs on every reward before it."""
    game = tatami.bare(title, seats=seats, seed=5)
    for number, _ in enumerate(random_answers(game, stream(6))):
        if number == played:
            break
    seat = game.waiting()[0]
    search = Ismcts(title, 2, iterations=40).think(Standpoint(game, seat, 1))
    assert (search.kind, search.ranking) == (kind, ranking)
