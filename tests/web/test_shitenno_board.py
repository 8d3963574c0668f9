"""Shitennō's board: every answer that is a card, a tile, a title or a province can be clicked where it lies."""

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.texts import Texts
from tatami.web.boards.shitenno import WEST_TO_EAST
from tatami.web.scene import Scene, draw_board

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]
NOT_ON_THE_BOARD = {"done", "none", "draw"}  # they have no place there


def test_every_answer_has_its_place() -> None:
    """What is asked about a card, tile, title or province is asked on the board too; a Draw tile can be pressed in one's own hand."""
    seen: set[str] = set()
    title = tatami.title("shitenno")
    for seats in title.seat_counts:
        game = tatami.new("shitenno", seats=seats, seed=seats)
        for _ in random_answers(game, stream(seats)):
            seat = game.waiting()[0]
            question = game.question(seat)
            scene = Scene(title, game.view(seat), question, Texts(title, "fr", NAMES[:seats]))
            board = draw_board(scene)
            for id in scene.answers:
                if id not in NOT_ON_THE_BOARD:
                    assert f'data-answer="{id}"' in board, (question.kind, id)
            seen.add(question.kind)
    assert seen >= {"lot_card", "lot_tile", "offer", "lot_choice", "control", "pay_troops", "pay_koku", "gild"}


def test_provinces_stand_from_west_to_east() -> None:
    """All eight, each once."""
    game = tatami.new("shitenno", seats=2, seed=1)
    assert sorted(WEST_TO_EAST) == sorted(province["id"] for province in game.view(None)["provinces"])
