"""Observations and actions as numbers: named, and telling nothing a seat may not know."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.envs.spaces import actions, features, reward

TITLES = [title.id for title in tatami.titles()]
SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.mark.parametrize("title", TITLES)
def test_an_observation_is_equal_in_redealt_worlds(title: str) -> None:
    """What a seat cannot know does not change a single number."""
    seats = SEATS[title]
    table, game = features(title, seats), tatami.bare(title, seats=seats, seed=8)
    looked = 0
    for number, (seat, _) in enumerate(random_answers(game, stream(2))):
        if number % 7 == 0:
            rows = [table.row(world, seat) for world in (game, game.redeal(seat, 1), game.redeal(seat, 2))]
            assert rows[0] == rows[1] == rows[2]
            assert len(rows[0]) == len(table.names)
            looked += 1
        if looked == 12:
            break
    assert looked > 2


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


def test_features_are_named_numbers_of_the_view() -> None:
    """A number stands under its path; a card in a list is counted under its name; what is absent is -1."""
    table = features("shitenno", 2, ())
    game: Any = tatami.bare("shitenno", seats=2, seed=3)
    seat = game.waiting()[0]
    row = dict(zip(table.names, table.row(game, seat), strict=True))
    assert row["view.koku_pile"] == game.view(seat)["koku_pile"]
    assert row[f"question.kind={game.question(seat).kind}"] == 1
    assert sum(value for name, value in row.items() if name.startswith("question.kind=")) == 1
    assert reward(game, seat) == 0.0
