"""Why one answer is better: by the weights, beyond the luck of the worlds, and as a player would wish it."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import Chances
from tatami.bots.judgement.white_castle.features import NAMES
from tatami.bots.judgement.white_castle.worth import ASPECTS, BELONGS, FEATURES, expected_score, score_parts
from tatami.bots.reasons import NONE, Reason, Reasons, Seen, reasons
from tatami.core.chance import stream

SUBJECTS = {"": 3, "alliance": 4, "hunt": 4, "siege": 2}


class Learned(Judgement):
    """Three features beside the estimate: koku, armies and revolts, of which nobody wants any."""

    def __init__(self, early: list[float]) -> None:
        super().__init__()
        self.features = [ESTIMATE, "koku", "armies", "revolts"]
        self.unwanted = ["revolts"]
        self.learned = {"": {2: Chances(early, [0.0] * 4)}}


def stops(*rows: list[list[float]]) -> list[Seen]:
    """Tries that stopped where each seat has these features; chances are even, and the estimate has nothing from a feature."""
    return [Seen(0.0, row, [[0.0] * len(one) for one in row], [0.5, 0.5]) for row in rows]


def told(early: list[float], better: list[Seen], worse: list[Seen]) -> Reasons:
    return reasons(tatami.bare("shitenno", seats=2, seed=1), 0, Learned(early), better, worse)


NOTHING = [0.0, 0.0, 0.0, 0.0]


def test_what_weighs_most_is_told_first() -> None:
    """By weight and difference: two koku at 1 before three armies at 0.5; what hardly counts is left out."""
    better = stops([[0.0, 2.0, 3.0, 0.0], NOTHING], [[0.0, 2.0, 3.0, 0.0], NOTHING])
    worse = stops([NOTHING, NOTHING], [NOTHING, NOTHING])
    assert told([0.0, 1.0, 0.5, 0.0], better, worse) == Reasons([Reason("koku", True, []), Reason("armies", True, [])], [])
    assert told([0.0, 1.0, 0.05, 0.0], better, worse) == Reasons([Reason("koku", True, [])], [])


def test_less_for_the_rival_is_as_good() -> None:
    """With two at the table what he loses is won; what he wins is the price."""
    better = stops([NOTHING, [0.0, 1.0, 2.0, 0.0]], [NOTHING, [0.0, 1.0, 2.0, 0.0]])
    worse = stops([NOTHING, [0.0, 3.0, 1.0, 0.0]], [NOTHING, [0.0, 3.0, 1.0, 0.0]])
    assert told([0.0, 1.0, 1.0, 0.0], better, worse) == Reasons([Reason("koku", False, [1])], [Reason("armies", True, [1])])


def test_what_nobody_wants_is_wished_less() -> None:
    """Fewer revolts speak for an answer, more of them against it."""
    quiet = stops([[0.0, 0.0, 0.0, 0.0], NOTHING], [[0.0, 0.0, 0.0, 0.0], NOTHING])
    angry = stops([[0.0, 0.0, 0.0, 2.0], NOTHING], [[0.0, 0.0, 0.0, 2.0], NOTHING])
    assert told([0.0, 0.0, 0.0, -1.0], quiet, angry) == Reasons([Reason("revolts", False, [])], [])


def test_what_only_the_model_likes_is_not_told() -> None:
    """Fewer armies never speak for an answer, though the weights may have it so; then the position as a whole does, if its estimate is better."""
    better = stops([[1.0, 0.0, 1.0, 0.0], NOTHING], [[1.0, 0.0, 1.0, 0.0], NOTHING])
    worse = stops([[0.0, 0.0, 3.0, 0.0], NOTHING], [[0.0, 0.0, 3.0, 0.0], NOTHING])
    assert told([0.0, 0.0, -1.0, 0.0], better, worse) == NONE
    assert told([2.0, 0.0, -1.0, 0.0], better, worse) == Reasons([Reason(ESTIMATE, True, [])], [])


def test_how_far_a_try_went_is_no_reason() -> None:
    """Turns still to come tell where it stopped."""
    judgement = Learned([0.0, 1.0, 1.0, 0.0])
    judgement.untold = ["armies"]
    better, worse = stops(*[[[0.0, 2.0, 9.0, 0.0], NOTHING]] * 2), stops(*[[NOTHING, NOTHING]] * 2)
    game = tatami.bare("shitenno", seats=2, seed=1)
    assert reasons(game, 0, judgement, better, worse) == Reasons([Reason("koku", True, [])], [])


def test_the_luck_of_the_worlds_is_no_reason() -> None:
    """A difference that is three in one world and minus two in the next is none."""
    better = stops([[0.0, 3.0, 1.0, 0.0], NOTHING], [[0.0, 0.0, 1.0, 0.0], NOTHING])
    worse = stops([[0.0, 0.0, 0.0, 0.0], NOTHING], [[0.0, 2.0, 0.0, 0.0], NOTHING])
    assert told([0.0, 1.0, 0.5, 0.0], better, worse) == Reasons([Reason("armies", True, [])], [])


def test_what_the_estimate_has_from_an_aspect_counts_there() -> None:
    """An estimate that is better by two because of the koku speaks for koku."""
    better = [Seen(0.0, [[2.0, 1.0, 0.0, 0.0], NOTHING], [[0.0, 2.0, 0.0, 0.0], NOTHING], [0.5, 0.5])] * 2
    worse = stops([NOTHING, NOTHING], [NOTHING, NOTHING])
    assert told([1.0, 0.0, 0.0, 0.0], better, worse) == Reasons([Reason("koku", True, [])], [])


def test_nothing_learned_gives_no_reason() -> None:
    """Of a mode without weights, or one try alone."""
    game = tatami.bare("white_castle", seats=1, seed=1)
    judgement = judgement_for("white_castle")
    if judgement.weights(game) is None:
        assert reasons(game, 0, judgement, [], []) == NONE
    assert told([1.0, 1.0, 1.0, 1.0], stops([NOTHING, NOTHING]), stops([NOTHING, NOTHING])) == NONE


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_every_mode_says_what_a_position_is_made_of(title: str) -> None:
    """From the first answer to the end of a game: a row for each contender, and what its aspects make of the estimate, no more than its aspects are."""
    modes: list[tuple[int, dict[str, str]]] = [(max(2, tatami.title(title).seat_counts[0]), {})]
    if title == "middle_earth":
        modes += [(seats, {"mode": mode}) for mode, seats in SUBJECTS.items() if mode]
    if title == "white_castle":
        modes.append((1, {}))
    judgement = judgement_for(title)
    for seats, options in modes:
        game = tatami.new(title, seats=seats, seed=3, options=options)
        for number, _ in enumerate(random_answers(game, stream(3))):
            if number % 50 == 0:
                check_rows(game, judgement)
        check_rows(game, judgement)


def check_rows(game: Any, judgement: Judgement) -> None:
    subject, rows = judgement.subject(game), judgement.rows(game)
    made = judgement.made_of(game, rows)
    assert len(rows) == len(made) == len(judgement.contenders(game))
    assert {len(row) for row in rows} == {len(judgement.features_of(subject))}
    assert {len(row) for row in made} == {len(judgement.aspects_of(subject))}
    assert judgement.aspects_of(subject)[: len(rows[0])] == judgement.features_of(subject)


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_what_nobody_wants_and_what_the_estimate_holds_are_features(title: str) -> None:
    """A name that is none would be overlooked without a word."""
    judgement = judgement_for(title)
    names = {name for subject in SUBJECTS for name in judgement.aspects_of(subject)}
    assert set(judgement.unwanted) | set(judgement.untold) <= names
    assert set(judgement.within) <= names


def test_the_parts_of_a_clans_expected_score_are_all_of_it() -> None:
    """The White Castle: nothing of the table is forgotten, and nothing counted twice."""
    assert list(BELONGS) == [*NAMES, *ASPECTS]
    assert sorted(name for names in BELONGS.values() for name in names) == sorted(FEATURES)
    for seats in (1, 3):
        game: Any = tatami.new("white_castle", seats=seats, seed=5)
        for _ in random_answers(game, stream(5)):
            for seat in range(seats):
                assert sum(score_parts(game, seat)) == pytest.approx(expected_score(game, seat))
        assert [sum(score_parts(game, seat)) for seat in range(seats)] == pytest.approx(
            [expected_score(game, seat) for seat in range(seats)]
        )
