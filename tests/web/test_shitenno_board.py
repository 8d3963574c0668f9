"""Shitennō's board: every answer that is a card, a tile, a title or a province can be clicked where it lies."""

import tatami
from tatami.web.boards.shitenno import WEST_TO_EAST


def test_provinces_stand_from_west_to_east() -> None:
    """All eight, each once."""
    game = tatami.new("shitenno", seats=2, seed=1)
    assert sorted(WEST_TO_EAST) == sorted(province["id"] for province in game.view(None)["provinces"])
