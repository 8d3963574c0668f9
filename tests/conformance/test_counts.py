"""Checksums of legality: the number of answers at the first questions of fixed games, what the seats then know as rows, and the position at the end.

Plain Python and the compiled build pass the same file, so both play the same games. `tools/counts.py` writes it anew after a change of
rules that is meant.
"""

import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

import tatami
from conftest import random_answers, state_of
from tatami.core.chance import stream
from tatami.envs.spaces import actions, features

COUNTS = Path(__file__).parent / "counts.toml"
NUMBERS = Path(__file__).parent / "numbers.toml"
QUESTIONS = 200


def count(title: str, seats: int) -> dict[str, object]:
    """Play a fixed game and sum it up."""
    game = tatami.new(title, seats=seats, seed=2026)
    answers: list[int] = []
    rows = sha256()
    for seat, _ in random_answers(game, stream(seats)):
        if len(answers) < QUESTIONS:
            answers.append(len(game.question(seat).answers))
            rows.update(features(title, seats).row(game, seat))
    state = repr(sorted((name, repr(value)) for name, value in state_of(game).items()))
    return {"answers": answers, "rows": rows.hexdigest()[:16], "end": sha256(state.encode()).hexdigest()[:16]}


@pytest.mark.parametrize(("title", "seats"), [(title.id, seats) for title in tatami.titles() for seats in title.seat_counts])
def test_counts_are_as_written(title: str, seats: int) -> None:
    """The same questions with as many answers, and the same end."""
    written = tomllib.loads(COUNTS.read_text("utf-8"))
    assert count(title, seats) == written[title][str(seats)]


def numbers(title: str) -> dict[str, object]:
    """The rules number of a title, and what its actions and the numbers of its rows are called."""
    return {
        "rules": tatami.title(title).rules,
        "actions": checksum(actions(title).names),
        **{f"rows_{seats}": checksum(features(title, seats).names) for seats in tatami.title(title).seat_counts},
    }


def checksum(names: list[str]) -> str:
    return sha256("\n".join(names).encode()).hexdigest()[:16]


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_numbers_mean_the_same_within_a_rules_number(title: str) -> None:
    """What an agent was trained on stays as it was, unless the rules number is raised. [docs/environments.md]"""
    assert numbers(title) == tomllib.loads(NUMBERS.read_text("utf-8"))[title]
