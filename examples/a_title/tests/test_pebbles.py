"""Pebbles: every rule at work."""

import pytest

import tatami
from tatami.bots.bot import judgement_for


def table(heap: int, taken: list[int], wish: list[int]) -> tatami.Game:
    game = tatami.new("pebbles", seats=len(taken), seed=1)
    game.whole, game.heap, game.taken, game.wish = heap + sum(taken), heap, taken, wish
    game.answers = game.asked.answers(game, 0)
    return game


@pytest.mark.rule("pebbles/setup.1")
def test_the_heap() -> None:
    """21 pebbles, or 33."""
    assert tatami.new("pebbles", seats=2, seed=1).view(None)["heap"] == 21
    assert tatami.new("pebbles", seats=2, seed=1, options={"heap": "33"}).view(None)["heap"] == 33


@pytest.mark.rule("pebbles/setup.2")
def test_a_wish_is_hidden() -> None:
    """Each sees its own; among four there are at most three of a kind."""
    for seed in range(30):
        game = tatami.new("pebbles", seats=4, seed=seed)
        own = [game.view(seat)["players"][seat]["wish"] for seat in range(4)]
        assert set(own) == {"odd", "even"}
        assert [player["wish"] for player in game.view(2)["players"]] == [None, None, own[2], None]
        assert [player["wish"] for player in game.view(None)["players"]] == [None] * 4


@pytest.mark.rule("pebbles/turn.1", "pebbles/turn.2")
def test_a_turn() -> None:
    """One, two or three, in turn; a last pebble takes itself."""
    game = tatami.new("pebbles", seats=2, seed=1)
    assert game.waiting() == [0]
    assert game.question(0).answers == [1, 2, 3]
    game.play(0, 3)
    assert game.waiting() == [1]
    assert game.view(None)["heap"] == 18
    last = table(3, [9, 9], [0, 0])
    last.play(0, 2)
    assert last.over
    assert last.taken == [11, 10]


@pytest.mark.rule("pebbles/end.1", "pebbles/end.2", "pebbles/end.3")
def test_the_end() -> None:
    """11 odd pebbles with an odd wish make 16; 10 with an odd wish make 10; equal points share the place."""
    game = table(2, [9, 10], [1, 1])
    game.play(0, 2)
    assert game.outcome().scores == [16, 10]
    assert game.outcome().places == [1, 2]
    assert [event.plain()["wish"] for event in game.events(None) if event.kind == "wish_shown"] == ["odd", "odd"]
    tied = table(3, [7, 10], [0, 1])
    tied.play(0, 3)
    assert tied.outcome().places == [1, 2]
    even = table(2, [8, 10], [1, 1])
    even.play(0, 2)
    assert even.outcome().places == [1, 1]


def test_its_judgement_is_found() -> None:
    """Beside the title, in its own package."""
    assert type(judgement_for("pebbles")).__name__ == "PebblesJudgement"
