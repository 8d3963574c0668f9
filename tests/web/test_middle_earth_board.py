"""The board of Risk in Middle-earth: the map answers, and arrows show where to."""

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.games.middle_earth.siege.tables import SPACE
from tatami.games.middle_earth.tables import TERRITORY
from web.sights import TABLES, Table, drawn, name_of, positions


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
            assert board.count('class="map-arrow"') == len(scene.answers)
            return
    raise AssertionError("nobody attacked")
