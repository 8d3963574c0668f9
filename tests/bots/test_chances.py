"""What was learned of who wins: the weights that come with the package, and how they are applied."""

import json
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Any

import pytest

import tatami
from conftest import random_game
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.chances import Chances, bent, learned_file, read_chances
from tatami.core.errors import Unreadable
from tatami.lab import train

LEARNED = sorted(
    title.id + file.stem.removeprefix("chances") for title in tatami.titles() for file in title.folder.glob("bots/chances*.json")
)


def test_a_chance_is_a_share_of_weighted_sums() -> None:
    """Two features, the second counting only late: at half time the sums are 1 and 3."""
    found = Chances([1.0, 0.0], [0.0, 2.0]).of([[1.0, 0.0], [1.0, 2.0]], 0.5)
    assert found == pytest.approx([1 / (1 + exp(2)), exp(2) / (1 + exp(2))])
    assert Chances([1.0], [0.0]).of([[0.0], [9999.0]], 0.0) == [0.0, 1.0]


def test_of_most_things_the_first_few_count_more_than_the_next() -> None:
    """A weight of 2 and one of -0.5 for the square: one thing counts 1.5, two count 2, three again 1.5."""
    found = Chances([2.0], [0.0], [-0.5]).of([[1.0], [2.0], [3.0]], 0.9)
    assert found[1] / found[0] == pytest.approx(exp(0.5))
    assert found[2] == pytest.approx(found[0])


def test_at_the_end_a_lead_soon_becomes_a_win() -> None:
    """A weight for the last turns alone: nothing at the start, at half time a 256th of it, at the end all."""
    late = Chances([0.0], [0.0], None, [2.56])
    for progress, ahead in ((0.0, 0.0), (0.5, 0.01), (1.0, 2.56)):
        found = late.of([[1.0], [0.0]], progress)
        assert found[0] / found[1] == pytest.approx(exp(ahead))


def test_what_a_feature_adds_is_weighed_as_the_chance_weighs_it() -> None:
    """At half time weights of 1 and 2 and a 256th of 2.56 are 2.01: three things add 6.03, less 4.5 for their square. Together they make the chance."""
    weights = Chances([1.0, 3.0], [2.0, 0.0], [-0.5, 0.0], [2.56, 0.0])
    assert (weights.slope(0, 0.5), weights.weigh(0, 3.0, 0.5)) == pytest.approx((2.01, 1.53))
    assert weights.weigh(1, 2.0, 0.5) == pytest.approx(6.0)
    found = weights.of([[3.0, 2.0], [0.0, 2.0]], 0.5)
    assert found[0] / found[1] == pytest.approx(exp(1.53))
    plain = Chances([1.0], [2.0])
    assert (plain.slope(0, 0.5), plain.weigh(0, 3.0, 0.5)) == (2.0, 6.0)


def test_chances_are_bent_towards_what_comes_true() -> None:
    """A weight of 1 leaves them as they are; beyond 0.3 half of the logarithm counts, so that 0.3 and 0.6 are 1 and √2 to each other, not 1 and 2."""
    assert bent([0.1, 0.3, 0.6], [1.0, 0.0, 0.0]) == pytest.approx([0.1, 0.3, 0.6])
    found = bent([0.1, 0.3, 0.6], [1.0, -0.5, 0.0])
    assert (found[1] / found[0], found[2] / found[1], sum(found)) == pytest.approx((3.0, 2**0.5, 1.0))
    found = bent([0.1, 0.9], [1.0, 0.0, -1.0])  # beyond 0.6 nothing counts any more
    assert found[1] / found[0] == pytest.approx(6.0)
    plain = Chances([1.0], [0.0]).of([[1.0], [0.0], [0.5]], 0.2)
    assert Chances([1.0], [0.0], None, None, [2.0, 0.0, 1.0]).of([[1.0], [0.0], [0.5]], 0.2) == bent(plain, [2.0, 0.0, 1.0])


@pytest.mark.parametrize("name", LEARNED)
def test_weights_belong_to_the_features_and_rules_of_today(name: str) -> None:
    """Every number of seats has a pair of weights a feature, and says which games it was learned from and how well it did in others."""
    title, _, subject = name.partition(".")
    kept: dict[str, Any] = json.loads(learned_file(title, "chances", subject).read_text("utf-8"))
    assert tatami.title(title).goes_on_from(kept["rules"])
    assert kept["features"] == judgement_for(title).features_of(subject)
    for seats, found in kept["seats"].items():
        assert int(seats) in tatami.title(title).seat_counts
        assert len(found["early"]) == len(found["late"]) == len(kept["features"])
        assert len(found.get("squared", kept["features"])) == len(found.get("last", kept["features"])) == len(kept["features"])
        assert len(found.get("bends", [0.0, 0.0, 0.0])) == 3
        assert found["games"] >= 400
        assert found["test"]["loss"] < found["test"]["loss_of_estimate"]
        seen = sorted((run["seed"], run["seed"] + run["games"]) for run in train.runs(found))
        assert all(beyond <= first for (_, beyond), (first, _) in pairwise(seen))  # nothing was tested on what it was learned from


@pytest.mark.parametrize("name", LEARNED)
def test_chances_of_a_position_add_up(name: str) -> None:
    """At the start nobody is lost; the chances of all who can win, each counted once, are one together, but for what a single player's rival has."""
    title, _, subject = name.partition(".")
    judgement = judgement_for(title)
    for seats in judgement.learned[subject]:
        game = tatami.bare(title, seats=seats, seed=3, options={"mode": subject} if subject else {})
        found = judgement.chances(game)
        assert found is not None
        assert judgement.weights(game) is judgement.learned[subject][seats]
        assert min(found) > 0.02
        whole = sum(found[together[0]] for together in judgement.contenders(game) if together)
        assert whole == pytest.approx(1.0) if seats > 1 else whole < 1.0


@pytest.mark.parametrize("name", LEARNED)
def test_chances_are_told_as_they_were_learned(name: str) -> None:
    """What either build makes of the weights is what the fit, which has arithmetic of its own, says of the same positions."""
    title, _, subject = name.partition(".")
    judgement = judgement_for(title)
    kept = json.loads(learned_file(title, "chances", subject).read_text("utf-8"))["seats"]
    for seats, chances in judgement.learned[subject].items():
        whole = len(random_game(title, seats, 3, {"mode": subject} if subject else {}).record()["answers"])
        for tenth in (0, 5, 9):
            game = random_game(title, seats, 3, {"mode": subject} if subject else {}, whole * tenth // 10)
            rows = judgement.rows(game)
            parts, _ = train.table([{"positions": [[game.progress(), rows]], "won": [0.0] * len(rows)}])
            assert chances.of(rows, game.progress()) == pytest.approx(train.said_by(kept[str(seats)], parts)[0].tolist(), abs=1e-9)


GOOD = {"features": ["estimate"], "rules": tatami.title("middle_earth").rules, "seats": {"2": {"early": [1.0], "late": [0.0]}}}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (json.dumps({**GOOD, "features": ["estimate", "luck"]}), "was learned of other features than estimate"),
        (json.dumps({**GOOD, "rules": 0}), "was learned under rules 0 of middle_earth, and this table has rules"),
        (json.dumps(GOOD)[:40], "is damaged"),
        ("[]", "is damaged"),
        (json.dumps({**GOOD, "seats": {"2": {"early": [1.0]}}}), "is damaged"),
    ],
)
def test_weights_that_cannot_be_used_are_refused_where_they_are_asked(tmp_path: Path, text: str, sentence: str) -> None:
    """Not where they are read, or they could not be learned anew: by the command that the refusal names. A title without weights has learned nothing."""
    file = tmp_path / "chances.json"
    assert read_chances("middle_earth", ["estimate"], file=file) == {}
    file.write_text(json.dumps(GOOD), "utf-8")
    assert list(read_chances("middle_earth", ["estimate"], file=file)) == [2]
    file.write_text(text, "utf-8")
    found = read_chances("middle_earth", ["estimate"], "siege", file)
    with pytest.raises(Unreadable) as refusal:
        found[2].of([[1.0], [0.0]], 0.5)
    assert str(refusal.value).startswith(f"{file} {sentence}")
    assert str(refusal.value).endswith("learn again: tatami train middle_earth --option mode=siege")
