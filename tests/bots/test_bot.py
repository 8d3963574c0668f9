"""Bots: they see only what their seat may know, answer legally, and play alike from the same seed."""

import pytest

import tatami
from conftest import random_game, state_of
from tatami.bots.bot import Standpoint, make

TITLES = [title.id for title in tatami.titles()]


@pytest.fixture(params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def middle(title: str) -> tatami.Game:
    """Forty answers into a game, or four where it is over by then."""
    seats = tatami.title(title).seat_counts[-1]
    game = random_game(title, seats, 3, {}, 40)
    return game if game.waiting() else random_game(title, seats, 3, {}, 4)


def test_a_standpoint_holds_no_true_state(title: str) -> None:
    """Its view and question are the seat's; the worlds it gives look the same and are not the game itself."""
    game = middle(title)
    seat = game.waiting()[0]
    before = state_of(game)
    standpoint = Standpoint(game, seat, 5)
    assert standpoint.view == game.view(seat)
    assert standpoint.question.plain() == game.question(seat).plain()
    world = standpoint.sample(6)
    assert world.view(seat) == game.view(seat)
    assert world.chance.state != game.chance.state
    world.play(seat, world.question(seat).answers[0])
    assert state_of(game) == before


@pytest.mark.parametrize("level", ["random", "greedy", "ismcts:30"])
def test_every_bot_answers_legally_and_reproducibly(title: str, level: str) -> None:
    """Two bots of the same level and seed give the same legal answers."""
    game = middle(title)
    for _ in range(3):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        answers = [make(level, title, 7).answer(Standpoint(game, seat, 8)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0] in game.question(seat).answers
        game.play(seat, answers[0])


@pytest.mark.parametrize("level", ["deep", "random:3", "ismcts:", "ismcts:0s", "ismcts:-4", "ismcts:x", "greedy:2"])
def test_an_unknown_bot_is_refused(level: str) -> None:
    """A clear sentence that names the ladder."""
    with pytest.raises(tatami.Unreadable, match=r"the bots are first_game, .*; random, greedy, ismcts"):
        make(level, "shitenno", 1)


def test_levels_have_names() -> None:
    """A bot says what it is."""
    levels = ["random", "greedy", "ismcts:9", "ismcts:0.5s", "ismcts:9/0.5s"]
    assert [make(level, "shitenno", 1).name for level in levels] == levels
