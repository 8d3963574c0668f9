"""The board of Samouraï & Katana: the map answers."""

import pytest

from tatami.games.samurai_katana.tables import TERRITORY
from tatami.web.boards.samurai_katana import WAYS
from web.sights import TABLES, Table, drawn, name_of, positions


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] == "samurai_katana"], ids=name_of)
def test_every_territory_that_is_an_answer_can_be_pressed(table: Table) -> None:
    """Whatever may be done there; where several things may, the first of them."""
    for _, game in positions(table):
        for seat in game.waiting():
            scene, board = drawn(game, seat)
            for id in TERRITORY.ids:
                ways = [way + id for way in WAYS if way + id in scene.answers]
                assert not ways or f'data-answer="{ways[0]}"' in board
