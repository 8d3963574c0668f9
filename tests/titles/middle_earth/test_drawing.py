"""The board of Risk in Middle-earth: the map answers, and arrows show where to."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.titles.middle_earth.rules.domains import TERRITORY
from tatami.titles.middle_earth.siege.board.map import RINGS
from tatami.titles.middle_earth.siege.rules.domains import SPACE
from tatami.titles.middle_earth.siege.rules.ids import SPACES
from tatami.titles.middle_earth.siege.rules.tables import LINK
from web.drawing import TABLES, Table, drawn, name_of, positions


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] == "middle_earth"], ids=name_of)
def test_every_territory_that_is_an_answer_can_be_pressed(table: Table) -> None:
    """On the map, and on the fields of the siege."""
    for _, game in positions(table):
        for seat in game.waiting():
            scene, board = drawn(game, seat)
            for id in (*TERRITORY.ids, *SPACE.ids):
                assert id not in scene.answers or f'data-answer="{id}"' in board


def test_arrows_show_where_an_attack_may_go() -> None:
    """One arrow from the territory battalions leave to each that can be answered."""
    game = tatami.new("middle_earth", seats=3, seed=6)
    for seat, _ in random_answers(game, stream(6)):
        if game.question(seat).kind == "attack_to":
            scene, board = drawn(game, seat)
            assert board.count('class="map-arrow me-arrow"') == len(scene.answers)
            return
    raise AssertionError("nobody attacked")


def test_the_siege_map_joins_what_the_board_joins() -> None:
    """Two spaces share an edge exactly where they are joined, but for the Rammas, the gate behind its wall, and the road along it."""
    places = {id: (ring, inner, outer, *row[id]) for ring, (inner, outer, row) in RINGS.items() for id in row}
    touching = set()
    for a, (_, inner, outer, start, end) in places.items():
        for b, (_, other_inner, _, other_start, other_end) in places.items():
            beside = inner == other_inner and end == other_start
            before = outer == other_inner and start < other_end and other_start < end
            if beside or before:
                touching.add(frozenset((a, b)))
    joined = {frozenset((a, b)) for i, a in enumerate(SPACE.ids) for j, b in enumerate(SPACE.ids) if LINK[i * SPACES + j]}
    rammas = {frozenset(pair) for pair in (("c2", "d2"), ("c6", "d6"), ("d6", "d8"))}
    assert touching - joined == rammas
    assert joined - touching == {frozenset(("city", "a3")), frozenset(("d6", "d7"))}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_hinders_is_on_the_map(lang: str) -> None:
    """Storms, closed bridges and corsairs, each with a word to it; regions with what they bring."""
    game: Any = tatami.new("middle_earth", seats=4, seed=6, options={"muster": "table"})
    game.storms[0] = [TERRITORY.value_of("moria"), TERRITORY.value_of("eregion")]
    game.closed[1], game.corsairs = 0b101, 1
    _, board = drawn(game, 0, lang)
    assert [board.count(f'class="me-{mark}"') for mark in ("storm", "closed", "corsairs", "region", "die")] == [2, 2, 5, 9, 6]


def test_the_last_die_of_the_fellowship_is_told() -> None:
    """Below its way."""
    game: Any = tatami.new("middle_earth", seats=2, seed=6, options={"muster": "table"})
    while game.question(game.waiting()[0]).kind != "reinforce":
        game.play(game.waiting()[0], game.answers[0])
    game.ring_die, game.ring_rolled_at = 5, TERRITORY.value_of("moria")
    _, board = drawn(game, game.waiting()[0])
    assert "Moria: 5</text>" in board
