"""The search: its budget, its rewards, its play-outs."""

from typing import Any

import pytest

import tatami
from conftest import random_game
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.playout import play_out
from tatami.bots.search import Search, rewards
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


def test_a_play_out_counts_decisions() -> None:
    """Only questions with two answers or more count, and the limit holds."""
    game: Any = tatami.title("shitenno").bare(2, stream(1), {})
    assert play_out(game, stream(2), 10) == 10
    assert not game.over
    assert play_out(game, stream(2), 10**6) > 50
    assert game.over
