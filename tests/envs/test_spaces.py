"""Observations and actions as numbers with names. What a row may tell is in the conformance suite."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.observation import Row
from tatami.envs.spaces import actions, features, reward

TITLES = [title.id for title in tatami.titles()]
SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_has_a_number_of_its_own(title: str) -> None:
    """Over a whole game each answer goes to a number and back, and the number's name is the answer's."""
    table, game = actions(title), tatami.bare(title, seats=SEATS[title], seed=8)
    assert len(set(table.names)) == len(table)
    for seat, answer in random_answers(game, stream(2)):
        domain = game.question(seat).domain
        number = table.number(domain, answer)
        assert table.names[number] == f"{domain.id}:{domain.id_of(answer)}"
        assert table.answer(domain, number) == answer


def test_rows_are_named_numbers_of_what_a_seat_knows() -> None:
    """A number stands under its name; a card in hand is counted under its own; players are counted from the seat that looks."""
    table = features("shitenno", 3)
    game: Any = tatami.bare("shitenno", seats=3, seed=3, options={"generals": "by_seat"})
    seat = game.waiting()[0]
    row = dict(zip(table.names, table.row(game, seat), strict=True))
    view = game.view(seat)
    assert row["koku_pile"] == view["koku_pile"] == 24 - 3  # three of them lie open
    assert row[f"question={game.question(seat).kind}"] == 1
    assert sum(value for name, value in row.items() if name.startswith("question=")) == 1
    assert [row[f"seat={other}"] for other in range(3)] == [int(other == seat) for other in range(3)]
    assert sum(value for name, value in row.items() if name.startswith("hand.")) == len(view["players"][seat]["hand"]) == 2
    for n in range(3):
        player = view["players"][(seat + n) % 3]
        assert row[f"player.{n}.general={player['general']}"] == 1
        assert row[f"player.{n}.cards"] == 2
    assert reward(game, seat) == 0.0


def test_what_does_not_fit_a_byte_stops_at_its_ends() -> None:
    """Less than 0 is written as 0, more than 255 as 255."""
    row = Row(2, 0)
    for value in (-3, 7, 256, 9999):
        row.number("n", value)
    assert row.packed() == bytes([0, 7, 255, 255])
