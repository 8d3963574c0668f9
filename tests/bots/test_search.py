"""The search: its budget, when it is sure, its rewards, its play-outs."""

from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest

import tatami
from conftest import random_answers, random_game
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.insight import NOTHING_LEARNED
from tatami.bots.one_step import foreseen, rewards
from tatami.bots.playout import play_out
from tatami.bots.search import Node, Search, standard_error
from tatami.core.chance import stream


def middle(title: str) -> tatami.Game:
    return random_game(title, tatami.title(title).seat_counts[-1], 3, {}, 40)


def test_a_search_keeps_to_its_budget() -> None:
    """So many iterations, and one of the answers there were."""
    game = middle("shitenno")
    seat = game.waiting()[0]
    search = Search(Standpoint(game, seat, 1).sample, seat, judgement_for("shitenno"), stream(2))
    answer = search.run(50, 0)
    assert search.iterations == 50
    assert answer in game.question(seat).answers


def search_after(title: str, played: int, thorough: bool, iterations: int = 300) -> Search:
    """A search on a question met after so many answers by chance."""
    game = tatami.bare(title, seats=2, seed=5)
    for number, _ in enumerate(random_answers(game, stream(6))):
        if number == played:
            break
    seat = game.waiting()[0]
    search = Search(Standpoint(game, seat, 1).sample, seat, judgement_for(title), stream(2))
    search.run(iterations, 0, thorough)
    return search


def test_a_search_stops_when_it_is_sure() -> None:
    """Of three gardens and none one is plainly the best: 32 worlds are enough; a thorough search uses all it has and finds the same."""
    hasty, thorough = search_after("white_castle", 46, False), search_after("white_castle", 46, True)
    assert (hasty.iterations, thorough.iterations) == (32 * 4, 300)
    assert hasty.ranking == thorough.ranking


def test_a_search_is_not_sure_before_a_twentieth_of_its_budget() -> None:
    """Of two plain answers 32 worlds are enough in a short search (64 iterations), and 100 of 2,000 iterations in a longer one."""
    assert search_after("white_castle", 60, False).iterations == 64
    assert search_after("white_castle", 60, False, 2000).iterations == 100


def test_what_a_dropped_answer_would_have_cost_is_saved() -> None:
    """The answers that stay are tried as often as if none had been dropped."""
    hasty, thorough = search_after("shitenno", 82, False), search_after("shitenno", 82, True)
    assert hasty.iterations < thorough.iterations == 300
    assert hasty.best.visits == thorough.best.visits
    assert hasty.ranking[0] == thorough.ranking[0]


def test_an_answer_is_out_when_it_is_four_standard_errors_behind() -> None:
    """Counted in pairs, world by world; at half of the budget the errors to come are smaller by the root of two."""
    search = Search(lambda seed: None, 0, judgement_for("shitenno"), stream(1))
    waves = [0.3 if world % 2 else -0.3 for world in range(64)]
    search.met = [
        [0.5 + wave for wave in waves],
        [0.4 + wave for wave in waves],
        [0.4 - wave for wave in waves],
        [0.5 + wave for wave in waves],
    ]
    search.looks = [0.5, 0.4, 0.4, 0.5]
    nodes = [Node() for _ in search.met]
    for node, met in zip(nodes, search.met, strict=True):
        node.visits, node.total = len(met), sum(met)
    error = stdev(0.1 + 2 * wave for wave in waves) / sqrt(64)
    assert standard_error(search.met[0], search.met[2]) == pytest.approx(error)
    assert mean(search.met[0]) - mean(search.met[2]) < 4 * sqrt(0.5) * error
    assert search.in_the_running([0, 1, 2, 3], nodes, 0.5) == [0, 2]  # one is always behind, the last never differs
    assert search.in_the_running([0, 1, 2, 3], nodes, 0.1) == [0]


def test_rewards_favour_who_is_ahead() -> None:
    """At the end the winner's reward is largest; before it, whoever the judgement sees ahead."""
    game = random_game("shitenno", 3, 4, {})
    outcome = game.outcome()
    assert outcome is not None
    values = rewards(game, judgement_for("shitenno"))
    assert max(range(3), key=values.__getitem__) == outcome.ranking[0]
    assert all(0 <= value <= 1 for value in values)
    open_game = random_game("shitenno", 2, 4, {}, 60)
    assert sum(rewards(open_game, judgement_for("shitenno"))) == pytest.approx(1.0)


class Seen(Judgement):
    """Foresees these scores, and lets points count for a tenth of a search's reward."""

    def __init__(self, scores: list[float]) -> None:
        super().__init__()
        self.points_share, self.many_points = 0.1, 100.0
        self.scores = scores

    def estimates(self, game: Any, glance: bool) -> list[float]:
        return self.scores


def test_a_search_that_wins_anyway_collects_points() -> None:
    """With the same lead, ten points more of a hundred are a tenth of the tenth; beyond a hundred and below nothing they count no more. A glance ignores them."""
    game = random_game("white_castle", 2, 4, {}, 40)
    few, more, most = Seen([80.0, 0.0]), Seen([90.0, 10.0]), Seen([150.0, -20.0])
    assert rewards(game, few) == rewards(game, more) == pytest.approx([1.0, 0.0], abs=1e-6)
    assert rewards(game, few, searching=True) == pytest.approx([0.98, 0.0], abs=1e-6)
    assert rewards(game, more, searching=True) == pytest.approx([0.99, 0.01], abs=1e-6)
    assert rewards(game, most, searching=True) == pytest.approx([1.0, 0.0], abs=1e-6)
    assert foreseen(game, more, NOTHING_LEARNED) == rewards(game, more, searching=True)


def test_points_count_at_the_end_too() -> None:
    """A tenth for the points scored, nine tenths for what the game was worth without them."""
    game = random_game("white_castle", 2, 4, {})
    outcome, judgement = game.outcome(), Seen([])
    assert outcome is not None
    expected = [0.9 * worth + 0.001 * score for worth, score in zip(rewards(game, judgement), outcome.scores, strict=True)]
    assert rewards(game, judgement, searching=True) == pytest.approx(expected)


def test_a_play_out_counts_decisions() -> None:
    """Only questions with two answers or more count, and the limit holds."""
    game: Any = tatami.title("shitenno").bare(2, stream(1), {})
    assert play_out(game, stream(2), 10) == 10
    assert not game.over
    assert play_out(game, stream(2), 10**6) > 50
    assert game.over
