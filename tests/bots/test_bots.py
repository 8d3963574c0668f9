"""Bots: they see only what their seat may know, answer legally, and play alike from the same seed."""

from typing import Any

import pytest

import tatami
from conftest import compiled, random_game, state_of
from tatami.bots.bot import Greedy, Ismcts, Random, Standpoint, judgement_for, make
from tatami.bots.judgement.base import ByChance, Judgement
from tatami.bots.playout import play_out
from tatami.bots.search import Search, rewards
from tatami.core.chance import stream
from tatami.lab import arena

TITLES = [title.id for title in tatami.titles()]


@pytest.fixture(params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def middle(title: str) -> tatami.Game:
    return random_game(title, tatami.title(title).seat_counts[-1], 3, {}, 40)


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
    with pytest.raises(tatami.Unreadable, match="the bots are random, greedy, ismcts"):
        make(level, "shitenno", 1)


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


TABLES = [(title.id, seats) for title in tatami.titles() for seats in title.seat_counts if seats > 1]


@pytest.mark.skipif(not compiled(), reason="plain Python plays too slowly for whole games of bots")
@pytest.mark.parametrize(("title", "seats"), TABLES, ids=[f"{title}-{seats}" for title, seats in TABLES])
def test_a_greedy_player_leaves_random_ones_behind(title: str, seats: int) -> None:
    """At every number of players, first and last in the order."""
    for place in (0, seats - 1):
        bots = ["random"] * seats
        bots[place] = "greedy"
        scores = arena.play(title, bots, 11 + place, {})["scores"]
        others = [score for seat, score in enumerate(scores) if seat != place]
        assert scores[place] > sum(others) / len(others), f"{scores}, greedy in seat {place}"


@pytest.mark.skipif(not compiled(), reason="plain Python plays too slowly for whole games of bots")
@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_players_share_the_cards_of_shitenno(seats: int) -> None:
    """Nobody offers lots that all refuse, to be left with nothing."""
    scores = arena.play("shitenno", ["greedy"] * seats, 500, {})["scores"]
    assert min(scores) > max(scores) / 4


def test_bots_without_a_judgement_still_play() -> None:
    """A title without judgement is played by chance and search alone."""
    assert type(judgement_for("no_such_title")) is Judgement
    game = middle("shitenno")
    assert Judgement().estimate(game, 0) == 0.0
    assert ByChance(judgement_for("shitenno"), 3).estimate(game, 0) == judgement_for("shitenno").estimate(game, 0)


def test_a_play_out_counts_decisions() -> None:
    """Only questions with two answers or more count, and the limit holds."""
    game: Any = tatami.title("shitenno").bare(2, stream(1), {})
    assert play_out(game, stream(2), 10) == 10
    assert not game.over
    assert play_out(game, stream(2), 10**6) > 50
    assert game.over


def test_levels_have_names() -> None:
    """A bot says what it is."""
    names = [Random(1).name, Greedy("shitenno", 1).name, Ismcts("shitenno", 1, iterations=9).name, Ismcts("shitenno", 1, seconds=0.5).name]
    assert names == ["random", "greedy", "ismcts:9", "ismcts:0.5s"]
