"""Dealing the provinces: the open cards, the deck, the groups of armies still to be placed."""

from typing import Any

from tatami.web.boards.shogun.cards import card_face
from tatami.web.boards.shogun.pictures import Row, Word
from tatami.web.scene import Scene


def draft(scene: Scene, word: Word, rows: dict[str, Any]) -> Row | None:
    lying = scene.view["draft"]
    if lying is None:
        return None
    return Row(
        cards=[card_face(scene, word, rows, id) for id in lying["open"]],
        deck=lying["deck"],
        unseen=scene.pick("unseen"),
    )
