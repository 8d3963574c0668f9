"""Judgements: greedy players play by them, and a title without one is still played."""

import pytest

import tatami
from conftest import compiled, random_game
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ByChance, Judgement
from tatami.lab import arena

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


def middle(title: str) -> tatami.Game:
    return random_game(title, tatami.title(title).seat_counts[-1], 3, {}, 40)
