"""Fits against weights and chances that are known."""

import numpy as np
import pytest

from tatami.lab import fitting


def test_the_fit_finds_the_weights_games_were_made_with() -> None:
    """40,000 contests of three, won by chance according to known weights: each is found again, those without effect are near zero."""
    chance = np.random.default_rng(7)
    parts = chance.normal(size=(40_000, 3, 4))
    known = np.array([1.5, -0.7, 0.0, 0.4])
    sums = np.exp(parts @ known)
    drawn = chance.random(len(parts))[:, None] * sums.sum(axis=1, keepdims=True)
    winner = (drawn > sums.cumsum(axis=1)).sum(axis=1)
    early, late = fitting.fit(parts, np.eye(3)[winner])
    assert early + late == pytest.approx(known.tolist(), abs=0.04)


def test_chances_that_are_too_sure_in_the_middle_are_bent() -> None:
    """Of four seats the first is said to win with 0.76 and does with 0.68, or with 0.94 and does: bent, both come true in parts that were held out."""
    chance = np.random.default_rng(11)
    said = np.array([[0.76, 0.08, 0.08, 0.08], [0.94, 0.02, 0.02, 0.02], [0.25, 0.25, 0.25, 0.25]] * 8000)
    first = np.array([0.68, 0.94, 0.25] * 8000)
    winner = np.where(chance.random(len(said)) < first, 0, chance.integers(1, 4, len(said)))
    found, bends = fitting.cross_bent(said, np.eye(4)[winner], np.arange(len(said)) // 3 % 5)
    assert found[:3, 0] == pytest.approx([0.68, 0.94, 0.25], abs=0.015)
    assert fitting.softmax(fitting.bending(said[:1]) @ np.array(bends))[0, 0] == pytest.approx(0.68, abs=0.015)


def test_calibration_counts_who_won_of_those_said_to() -> None:
    """Ten seats said to win with 0.72, of which seven do, in four games; twenty said to with 0.14, of which three do; a fifth game has neither."""
    chance = np.array([[0.72, 0.14, 0.14]] * 10 + [[0.34, 0.33, 0.33]])
    won = np.array([[1.0, 0.0, 0.0]] * 7 + [[0.0, 1.0, 0.0]] * 3 + [[0.0, 1.0, 0.0]])
    assert fitting.calibration(chance, won, np.array([0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4])) == [
        {"said": 0.14, "won": 0.15, "seats": 20, "games": 4},
        {"said": 0.3333, "won": 0.3333, "seats": 3, "games": 1},
        {"said": 0.72, "won": 0.7, "seats": 10, "games": 4},
    ]
    assert fitting.loss(chance[:10], won[:10]) == pytest.approx(-(7 * np.log(0.72) + 3 * np.log(0.14)) / 10)


def test_further_games_count_with_those_held_out() -> None:
    """Ten seats of which seven won and thirty of which all did: 37 of 40; a bin only one test has stays as it is. Games add up, where both tests counted them."""
    counted = [{"said": 0.72, "won": 0.7, "seats": 10, "games": 4}, {"said": 0.76, "won": 1.0, "seats": 30, "games": 9}]
    assert fitting.together(counted) == [{"said": 0.75, "won": 0.925, "seats": 40, "games": 13}]
    first = [{"said": 0.72, "won": 0.7, "seats": 10}, {"said": 0.1, "won": 0.2, "seats": 5}]
    assert fitting.together([*first, {"said": 0.76, "won": 1.0, "seats": 30}]) == [
        {"said": 0.1, "won": 0.2, "seats": 5},
        {"said": 0.75, "won": 0.925, "seats": 40},
    ]


def test_learning_starts_from_what_was_known() -> None:
    """Thirty contests say little: weights stay near those that were known, or near nothing. Twenty thousand say enough, whatever was believed before."""
    chance = np.random.default_rng(12)
    parts = chance.normal(size=(20_000, 2, 2))
    winner = (chance.random(len(parts)) > 1 / (1 + np.exp((parts[:, 1] - parts[:, 0]) @ np.array([1.0, 0.5])))).astype(int)
    won, known = np.eye(2)[winner], np.array([3.0, -2.0])
    assert fitting.solve_from(parts[:30], won[:30], known) == pytest.approx(known, abs=0.4)
    assert fitting.solve_from(parts[:30], won[:30], None) == pytest.approx([0.0, 0.0], abs=0.4)
    for start in (known, None):
        assert fitting.solve_from(parts, won, start) == pytest.approx([1.0, 0.5], abs=0.15)


def test_nothing_is_foreseen_by_what_it_taught() -> None:
    """Winners drawn by lot, forty things told of each: who has seen the result finds reasons for it, who has not is worse than one who knows nothing."""
    chance = np.random.default_rng(13)
    parts, won = chance.normal(size=(300, 2, 40)), np.eye(2)[chance.integers(0, 2, 300)]
    sums, scaled, _ = fitting.cross_validated(parts, won, np.arange(300) % 5)
    assert fitting.loss(fitting.foreseen(parts, fitting.solve_from(parts, won, None)), won) < np.log(2) - 0.02
    assert fitting.loss(fitting.softmax(sums), won) > np.log(2)
    assert fitting.loss(fitting.softmax(scaled), won) > np.log(2) - 0.005


def test_a_part_is_scaled_by_the_other_parts_alone() -> None:
    """In one of five parts the favourite always loses; the others, in which she wins three times in four, do not know."""
    fold = np.array([0] * 2000 + [1, 2, 3, 4] * 100)
    sums = np.array([[1.0, 0.0]] * len(fold))
    won = np.array([[0.0, 1.0] if part == 0 or n % 16 < 4 else [1.0, 0.0] for n, part in enumerate(fold)])
    scaled, whole = fitting.cross_scaled(sums, won, fold)
    assert scaled[0, 0] == pytest.approx(np.log(3), abs=0.05)
    assert whole < 0 > scaled[-1, 0]
