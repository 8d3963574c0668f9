"""What a search has learned: priors and values as they are applied, and the files that come with the package."""

import json
from math import exp
from pathlib import Path
from typing import Any

import pytest

import tatami
from conftest import random_game
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.chances import Chances, learned_file
from tatami.bots.judgement.insight import AS_EVER, NOTHING_LEARNED, Insight, Prior, read_insights
from tatami.bots.one_step import best_known, first_look, foreseen, rewards
from tatami.bots.search import Search
from tatami.core.chance import stream

LEARNED = [title.id for title in tatami.titles() if learned_file(title.id, "insights").exists()]
TITLES = [title.id for title in tatami.titles()]


def test_a_prior_adds_up_what_speaks_for_an_answer() -> None:
    """Its place, whether it is quick play's, which it is; at the root also how it looked. From the fourth place on all are alike."""
    prior = Prior([0.0, -1.0, -2.0, -3.0], {7: 0.5}, 1.5, 10.0)
    assert prior.logits([9, 7, 5, 3, 1, 0], quick=5) == [0.0, -0.5, -0.5, -3.0, -3.0, -3.0]
    assert prior.shares([9, 7], quick=4) == pytest.approx([1 / (1 + exp(-0.5)), 1 / (1 + exp(0.5))])
    assert prior.at_root([9, 7], 4, [0.4, 0.5]) == pytest.approx([1 / (1 + exp(0.5)), 1 / (1 + exp(-0.5))])


def test_the_best_looking_of_the_rest_are_kept() -> None:
    """Two answers were worth a thought; of four others the two that look best join them, the better first."""
    found = best_known([3, 1, 8, 9, 4, 5], [0.5, 0.1, 0.2, 0.6, 0.3, 0.4], known=2, more=2)
    assert found == ([3, 1, 9, 5], [0.5, 0.1, 0.6, 0.4])


def test_a_search_tries_more_answers_where_the_title_or_what_was_learned_says_so() -> None:
    """The White Castle asks for three beyond its candidates, of which there are four at most for a die; what was learned may ask for another number."""
    game = tatami.bare("white_castle", seats=2, seed=5)
    while game.question(game.waiting()[0]).kind != "take_die":
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    seat = game.waiting()[0]
    assert len(game.question(seat).answers) == 6
    judgement = type(judgement_for("white_castle"))()
    assert (judgement.more, Judgement().more) == (3, 0)

    def tried() -> int:
        search = Search(Standpoint(game, seat, 1).sample, seat, judgement, stream(2))
        search.look()
        return len(search.answers)

    assert tried() == 6
    judgement.insights = {2: Insight(None, {})}
    judgement.insights[2].more = 1
    assert tried() == 5
    judgement.insights[2].more = 0
    assert tried() == 4
    assert len(first_look(Standpoint(game, seat, 1).sample, seat, judgement, stream(2), 2)[0]) == 4  # a greedy player's


def test_a_reward_is_the_value_where_one_was_learned() -> None:
    """One that sees nothing calls all seats alike; without one the estimate is asked, and at the end it is known who has won."""
    game = random_game("shitenno", 2, 4, {}, 60)
    judgement = judgement_for("shitenno")
    blind = Chances([0.0] * len(judgement.seen), [0.0] * len(judgement.seen))
    estimated = rewards(game, judgement)
    assert estimated[0] != pytest.approx(0.5, abs=0.01)
    assert foreseen(game, judgement, NOTHING_LEARNED) == estimated
    assert foreseen(game, judgement, Insight(blind, {})) == pytest.approx([0.5, 0.5])
    over = random_game("shitenno", 2, 4, {})
    assert foreseen(over, judgement, Insight(blind, {})) == rewards(over, judgement)


def test_answers_are_searched_in_the_order_of_what_is_hoped_of_them() -> None:
    """As they stand where nothing was learned; otherwise the likeliest first, and all of them."""
    game = random_game("shitenno", 2, 1, {}, 0)
    seat = game.waiting()[0]
    search = Search(Standpoint(game, seat, 1).sample, seat, judgement_for("shitenno"), stream(2))
    search.answers, search.looks, search.kind = [4, 5, 6, 7], [0.5, 0.5, 0.5, 0.5], "lot_card"
    assert search.promising() == [0, 1, 2, 3]
    search.insight = Insight(None, {"lot_card": Prior([0.0, -9.0, 0.0, 0.0], {7: -8.0}, 0.0, 0.0)})
    assert search.promising() == [0, 2, 3, 1]


@pytest.mark.parametrize("title", TITLES)
def test_sights_are_what_their_names_say_there_are(title: str) -> None:
    """A number for each name and seat, the estimate first."""
    judgement = judgement_for(title)
    for seats in tatami.title(title).seat_counts:
        game = random_game(title, seats, 3, {}, 40)
        rows = judgement.sights(game)
        assert [len(row) for row in rows] == [len(judgement.seen)] * seats
        assert [row[0] * judgement.spread for row in rows] == pytest.approx(judgement.estimates(game, False))


@pytest.mark.parametrize("title", LEARNED)
def test_insights_belong_to_the_features_and_rules_of_today(title: str) -> None:
    """Every number of seats has a pair of weights a feature, priors of questions the title asks, and says which games it was learned from."""
    kept: dict[str, Any] = json.loads(learned_file(title, "insights").read_text("utf-8"))
    assert tatami.title(title).goes_on_from(kept["rules"])
    assert kept["features"] == judgement_for(title).seen
    for seats, found in kept["seats"].items():
        assert int(seats) in tatami.title(title).seat_counts
        assert len(found["value"]["early"]) == len(found["value"]["late"]) == len(kept["features"])
        assert found["test"]["loss"] < found["test"]["loss_of_estimate"]
        assert found["leaves"] >= 1000
        assert found["search"]["playout"] >= AS_EVER
        assert judgement_for(title).insights[int(seats)].priors.keys() == found["priors"].keys()


@pytest.mark.parametrize("title", LEARNED)
def test_what_was_taken_has_won_more_than_its_share(title: str) -> None:
    """In its match, or in the series of games that decided: the lower bound is above the fair share."""
    kept: dict[str, Any] = json.loads(learned_file(title, "insights").read_text("utf-8"))
    for seats, found in kept["seats"].items():
        series = [one for one in (found["test"].get("match"), found.get("decided_by")) if one is not None]
        assert any(one["low"] > 1 / int(seats) for one in series)
        assert all(one["games"] >= 200 and one["low"] <= one["share"] for one in series)
    for decided in [found["decided_by"] for found in kept["seats"].values() if "decided_by" in found]:
        assert decided.keys() == {"against", "budget", "seeds", "games", "share", "low", "high"}


def test_insights_of_other_features_are_refused_where_they_are_asked(tmp_path: Path) -> None:
    """With the command that learns them anew; a title without a file has learned nothing."""
    assert read_insights("shogun", ["estimate"], tmp_path / "shogun.json") == {}
    assert Judgement().insight(random_game("shitenno", 2, 4, {}, 6)) is NOTHING_LEARNED
    other = {"features": ["estimate", "luck"], "rules": tatami.title("shogun").rules, "seats": {}}
    for text in (json.dumps(other), json.dumps({**other, "features": ["estimate"], "rules": 0}), json.dumps(other)[:20]):
        (tmp_path / "shogun.json").write_text(text, "utf-8")
        found = read_insights("shogun", ["estimate"], tmp_path / "shogun.json")
        assert list(found) == [3, 4, 5]
        judgement = Judgement()
        judgement.insights = found
        with pytest.raises(tatami.Unreadable, match="tatami train shogun --search"):
            foreseen(tatami.bare("shogun", seats=3, seed=1), judgement, found[3])
