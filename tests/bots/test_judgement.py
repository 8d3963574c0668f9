"""Judgements: greedy players play by them, and a title without one is still played."""

from collections.abc import Callable
from typing import Any

import pytest

import tatami
from conftest import compiled, random_game
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ByChance, Judgement
from tatami.bots.one_step import asked_seat, canonical
from tatami.core.chance import Chance, stream
from tatami.lab import arena
from tatami.lab.soak import mixture
from tatami.titles.middle_earth.bots.fellowship import wants_time
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.shitenno.bots.worth import lot_worth
from tatami.titles.shitenno.rules.sharing import LotChoice
from tatami.titles.shitenno.rules.state import Shitenno

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


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_whatever_the_options_a_judgement_answers_what_is_asked(title: str) -> None:
    """Twelve games under options by chance: what it would look at and what it would play, fast or well, is among what it was asked."""
    judgement, chance = judgement_for(title), stream(18)
    for seed in range(12):
        options, seats = mixture(tatami.title(title), chance)
        game = tatami.bare(title, seats=seats, seed=seed, options=options)
        for _ in range(400):
            if game.over:
                break
            seat = asked_seat(game)
            answers = canonical(game, seat)
            if len(answers) > 1:
                for few in (judgement.candidates(game, seat, answers), judgement.searched(game, seat, answers)):
                    assert few
                    assert set(few) <= set(answers), (game.asked.kind, options)
                for answer in (judgement.policy, judgement.quick):
                    assert answer(game, seat, answers, chance) in answers, (game.asked.kind, options)
            game.play(seat, answers[chance.below(len(answers))])


def middle(title: str) -> tatami.Game:
    return random_game(title, tatami.title(title).seat_counts[-1], 3, {}, 40)


def test_who_wants_a_slow_fellowship_asks_for_the_side_in_the_alliance() -> None:
    """Whoever is behind his own partner while the two of them lead gains nothing by time; in a war each asks for himself."""
    met = 0
    for seed in range(12):
        game: Any = random_game("middle_earth", 4, seed, {"mode": "alliance"}, 300)
        side, scores = game.variant.side, [score(game, seat) for seat in range(4)]
        for seat in range(4):
            ours = sum(scores[other] for other in range(4) if side[other] == side[seat])
            assert wants_time(game, seat) == (ours < sum(scores) - ours)
            met += ours > sum(scores) - ours and scores[seat] < max(scores)
    assert met > 0
    war: Any = random_game("middle_earth", 4, 1, {}, 300)
    scores = [score(war, seat) for seat in range(4)]
    assert [wants_time(war, seat) for seat in range(4)] == [mine < max(scores) for mine in scores]


def test_in_a_search_a_tairo_makes_lots_that_are_alike() -> None:
    """Forty times two lots of the first year, by quick answers and by the policy: in the eyes of who chooses, those lie within two favour of each other."""
    gaps = {}
    for name, answer in (("quick", judgement_for("shitenno").quick), ("policy", judgement_for("shitenno").policy)):
        gaps[name] = sum(gap_between_lots(seed, answer) for seed in range(40)) / 40
    assert gaps["quick"] < 2
    assert gaps["policy"] > 3


def gap_between_lots(seed: int, answer: Callable[[Any, int, list[int], Chance], int]) -> float:
    game = tatami.bare("shitenno", seats=2, seed=seed)
    while game.asked.kind != "lot_choice":
        seat = game.waiting()[0]
        answers = canonical(game, seat)
        game.play(seat, answers[0] if len(answers) == 1 else answer(game, seat, answers, stream(seed)))
    chooser, asked = game.waiting()[0], game.asked
    assert isinstance(game, Shitenno)
    assert isinstance(asked, LotChoice)
    return abs(lot_worth(game, chooser, game.lot, asked.first) - lot_worth(game, chooser, game.other_lot, asked.second))


def test_in_a_search_a_turn_of_the_white_castle_is_ended_with_care() -> None:
    """Twenty turns ended by quick answers are worth more to the clan, by a point and more on average, than the same ended by the price list."""
    judgement = judgement_for("white_castle")
    more = [worth_of_turn(seed, judgement.quick) - worth_of_turn(seed, judgement.policy) for seed in range(20)]
    assert sum(more) / len(more) > 1.0


def worth_of_turn(seed: int, answer: Callable[[Any, int, list[int], Chance], int]) -> float:
    game = random_game("white_castle", 2, seed, {}, 45)
    while game.asked.kind != "take_die" and not game.over:
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    game.play(seat, game.legal(seat)[0])
    while not game.over and game.waiting()[0] == seat and game.asked.kind != "take_die":
        answers = canonical(game, seat)
        game.play(seat, answers[0] if len(answers) == 1 else answer(game, seat, answers, stream(seed)))
    return judgement_for("white_castle").estimate(game, seat)
