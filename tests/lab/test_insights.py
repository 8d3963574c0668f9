"""Learning what a search needs to know: values and priors against weights that are known, and what is kept."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tatami
from conftest import random_game
from tatami.bots.bot import Ismcts, judgement_for
from tatami.bots.judgement.insight import AS_EVER
from tatami.cli import train as command
from tatami.core.chance import stream
from tatami.lab import insights, priors, watch
from tatami.lab.crew import ALONE


def decisions(many: int) -> list[list[Any]]:
    """Choices among three answers by known odds: the second place counts -1, the quick answer +0.8, answer 7 +0.5, a look ten times its lead."""
    chance = np.random.default_rng(5)
    found = []
    for _ in range(many):
        answers = chance.permutation([5, 6, 7]).tolist()
        quick, looks = int(chance.choice(answers)), chance.uniform(0.3, 0.5, 3).tolist()
        logits = [10 * look for look in looks]
        logits[1] -= 1.0
        logits[answers.index(quick)] += 0.8
        logits[answers.index(7)] += 0.5
        odds = np.exp(logits)
        found.append(["act", answers, quick, looks, int(chance.choice(answers, p=odds / odds.sum()))])
    return found


def test_priors_find_the_odds_choices_were_made_with() -> None:
    """From 6,000 decisions; of a kind with fewer than 200 nothing is learned."""
    found = priors.learn_priors([*decisions(6000), *[["rare", [1, 2], 1, [0.0, 0.0], 1]] * 199])
    assert list(found) == ["act"]
    prior = found["act"]
    assert prior["place"][:3] == pytest.approx([0.0, -1.0, 0.0], abs=0.15)
    assert prior["policy"] == pytest.approx(0.8, abs=0.15)
    assert prior["answer"]["7"] - prior["answer"].get("5", 0.0) == pytest.approx(0.5, abs=0.15)
    assert prior["look"] == pytest.approx(10.0, abs=1.5)


def watched(games: int) -> list[dict[str, Any]]:
    """Games of The White Castle with twenty leaves each, won by known odds: the estimate's lead, once."""
    chance = np.random.default_rng(6)
    rows = []
    for seed in range(games):
        leads = chance.normal(size=(20, 2))
        wins = chance.random(20) < 1 / (1 + np.exp(leads[:, 1] - leads[:, 0]))
        leaves = [
            [0.0, [[one], [other]], [float(won), float(not won)]] for (one, other), won in zip(leads.tolist(), wins.tolist(), strict=True)
        ]
        rows.append({"seed": seed, "leaves": leaves, "chosen": []})
    return rows


def test_a_value_finds_the_odds_leaves_were_won_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does better than the estimate in games held out; learned anew, a search goes about with it as was tried out before, without priors where those were left out."""
    monkeypatch.setattr(insights, "learned_file", lambda title, kind: tmp_path / f"{title}.json")
    found = insights.learn_insight("white_castle", "ismcts:9", watched(200))
    assert found["value"]["early"] == pytest.approx([1.0], abs=0.12)
    assert (found["games"], found["leaves"], found["test"]["leaves"]) == (200, 4000, 800)
    assert found["test"]["loss"] < found["test"]["loss_of_estimate"]
    assert insights.candidate("white_castle", 2, found) == found
    tried = {**found, "search": {**found["search"], "more": 3}}
    insights.keep_insight("white_castle", 2, tried)
    again = insights.candidate("white_castle", 2, {**found, "priors": {"act": {}}})
    assert (again["search"]["more"], again["priors"]) == (3, {})
    assert again["value"] == found["value"]
    assert insights.candidate("white_castle", 3, found)["search"]["more"] == 3  # of three players nothing was tried out yet


def learned(weight: float) -> dict[str, Any]:
    """Of Shitennō: a value by the estimate's lead alone."""
    seen = len(judgement_for("shitenno").seen)
    value = {"early": [weight] + [0.0] * (seen - 1), "late": [0.0] * seen}
    search = {"playout": AS_EVER, "more": 0}
    test = {"leaves": 9, "loss": 0.5, "loss_of_estimate": 0.6}
    return {"value": value, "priors": {}, "search": search, "bot": "ismcts:1", "games": 5, "test": test}


def test_a_match_is_played_from_every_seat_against_searches_as_they_are(tmp_path: Path) -> None:
    """A value that takes the worst for the best loses every game, in either seat of each deal; a stopped match goes on, one of another candidate is another."""
    ticks: list[int] = []
    file = tmp_path / "games.jsonl"
    known = dict(judgement_for("shitenno").insights)
    insights.play_match("shitenno", "ismcts:6", 2, 2, 1, learned(-8.0), ALONE, ticks.append, file)
    found = insights.play_match("shitenno", "ismcts:6", 2, 4, 1, learned(-8.0), ALONE, ticks.append, file)
    assert found == {"bot": "ismcts:6", "games": 4, "seed": 1, "share": 0.0, "low": 0.0, "high": 0.4899}  # Wilson's interval of 0 in 4
    assert ticks == [0, 1, 1, 2, 1, 1]
    [kept] = tmp_path.glob("games.match-*.jsonl")
    rows = [json.loads(line) for line in kept.read_text("utf-8").splitlines()[1:]]
    assert [(row["seed"], row["seat"]) for row in rows] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    insights.play_match("shitenno", "ismcts:6", 2, 1, 1, learned(8.0), ALONE, ticks.append, file)
    assert len(list(tmp_path.glob("games.match-*.jsonl"))) == 2
    kept.write_text(kept.read_text("utf-8").replace('"places"', '"plces"'), "utf-8")
    with pytest.raises(tatami.Unreadable, match="is damaged"):
        insights.play_match("shitenno", "ismcts:6", 2, 4, 1, learned(-8.0), ALONE, ticks.append, file)
    assert judgement_for("shitenno").insights == known


@pytest.mark.parametrize(("low", "taken"), [(0.501, True), (0.5, False)])
def test_a_match_decides_what_a_search_is_told(
    low: float, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Below its share of new deals, or not surely above it, the package stays as it was; the candidate is kept beside the watched games, with the figures."""
    asked: list[Any] = []

    def played(*match: Any) -> dict[str, Any]:
        asked.extend(match[:5])
        return {"bot": "ismcts:1", "games": 20, "seed": 6, "share": 0.6, "low": low, "high": 0.7}

    monkeypatch.setattr(insights, "learned_file", lambda title, kind: tmp_path / "package" / f"{title}.json")
    (tmp_path / "package").mkdir()
    monkeypatch.setattr(command, "gather", lambda *_: [{"chosen": [1]}])
    monkeypatch.setattr(command, "learn_insight", lambda *_: learned(8.0))
    monkeypatch.setattr(command, "play_match", played)
    command.train("shitenno", "ismcts:1", 2, games=5, seed=1, out=tmp_path / "watched.jsonl", search=True, match=20)
    assert asked == ["shitenno", "ismcts:1", 2, 20, 6]
    file = tmp_path / ("package/shitenno.json" if taken else "watched.candidate.json")
    assert list(tmp_path.rglob("*.json*")) == [file]
    assert json.loads(file.read_text("utf-8"))["seats"]["2"]["test"]["match"]["low"] == low
    said = capsys.readouterr().out
    assert said.startswith("Taken" if taken else "Not taken")
    assert f"60.0 % of 20 games won (95 %: {100 * low:.1f}–70.0), where 50.0 % is a fair share" in said


def test_a_leaf_is_a_position_later_on_that_the_seat_cannot_tell_from_the_game() -> None:
    """At least one answer on, from a world that looks the same; the watched game itself stays where it is."""
    game: tatami.Game = random_game("shitenno", 2, 8, {}, 32)
    seat, number = game.waiting()[0], game.number
    found = [watch.leaf(game, seat, judgement_for("shitenno"), stream(n)) for n in range(8)]
    assert all(world.number > number and world.book is None for world in found)
    assert game.number == number


def test_what_a_search_chose_is_written_down() -> None:
    """The kind of question, the answers, the quick one, their looks and the one chosen, which is played."""
    game = random_game("shitenno", 2, 8, {}, 32)
    seat = game.waiting()[0]
    choices: list[Any] = []
    answer = watch.chosen(Ismcts("shitenno", 1, iterations=4), game, seat, 3, watch.GREEDY, choices)
    [[kind, answers, quick, looks, chosen]] = choices
    assert (kind, chosen) == (game.asked.kind, answer)
    assert {quick, chosen} <= set(answers) <= set(game.legal(seat))
    assert len(looks) == len(answers)


def test_quick_play_ends_a_leaf_several_times() -> None:
    """The shares of the winners are those of a few ends together, and the leaf itself stays where it is."""
    game: tatami.Game = random_game("samurai_katana", 4, 8, {}, 200)
    world = watch.leaf(game, game.waiting()[0], judgement_for("samurai_katana"), stream(3))
    number = world.number
    won = watch.won_by_quick(world, judgement_for("samurai_katana"), stream(4))
    assert sum(won) == pytest.approx(1.0)
    assert all((share * watch.QUICK_ENDS) % 1 == pytest.approx(0.0) for share in won)
    assert max(won) < 1.0
    assert world.number == number


@pytest.mark.parametrize("without", [slice(0, None, 5), slice(1, 5)])
def test_a_run_with_too_few_positions_is_a_sentence(tmp_path: Path, without: slice) -> None:
    """Where the games held out, or those that are learned from, have none at which a search would stop."""
    file = tmp_path / "watched.jsonl"
    watch.gather("shitenno", "ismcts:2", 2, 5, 1, ALONE, lambda _: None, file, {}, watch.QUICK)
    heading, *lines = file.read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    for row in rows[without]:
        row["leaves"] = []
    file.write_text("\n".join([heading, *map(json.dumps, rows)]) + "\n", "utf-8")
    with pytest.raises(tatami.Unreadable, match="has no positions at which a search would stop: watch more games"):
        watch.gather("shitenno", "ismcts:2", 2, 5, 1, ALONE, lambda _: None, file, {}, watch.QUICK)
