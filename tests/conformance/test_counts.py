"""Checksums of legality: the number of answers at the first questions of fixed games, and the position at the end.

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

COUNTS = Path(__file__).parent / "counts.toml"
QUESTIONS = 200


def count(title: str, seats: int) -> dict[str, object]:
    """Play a fixed game and sum it up."""
    game = tatami.new(title, seats=seats, seed=2026)
    answers: list[int] = []
    for seat, _ in random_answers(game, stream(seats)):
        if len(answers) < QUESTIONS:
            answers.append(len(game.question(seat).answers))
    state = repr(sorted((name, repr(value)) for name, value in state_of(game).items()))
    return {"answers": answers, "end": sha256(state.encode()).hexdigest()[:16]}


@pytest.mark.parametrize(("title", "seats"), [(title.id, seats) for title in tatami.titles() for seats in title.seat_counts])
def test_counts_are_as_written(title: str, seats: int) -> None:
    """The same questions with as many answers, and the same end."""
    written = tomllib.loads(COUNTS.read_text("utf-8"))
    assert count(title, seats) == written[title][str(seats)]
