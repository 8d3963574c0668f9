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
