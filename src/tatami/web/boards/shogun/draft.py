"""Dealing the provinces: the open cards, the deck, the groups of armies still to be placed."""

from typing import Any

from tatami.web.boards.shogun.cards import card_face
from tatami.web.boards.shogun.pictures import Row, Word, printed
from tatami.web.scene import Scene


def draft(scene: Scene, word: Word, rows: dict[str, Any]) -> Row | None:
    lying = scene.view["draft"]
    if lying is None:
        return None
    return Row(
        cards=[open_card(scene, word, rows, id) for id in lying["open"]],
        deck=lying["deck"],
        unseen=scene.pick("unseen"),
    )


def open_card(scene: Scene, word: Word, rows: dict[str, Any], id: str) -> Row:
    """An open card, and beside it the groups it can be taken with at once."""
    card = card_face(scene, word, rows, id)
    groups = [] if scene.seat is None else sorted(set(scene.view["players"][scene.seat]["groups"]), reverse=True)
    card.groups = [
        (n, scene.picks(id, str(n), label=word("take_with", n, province=printed(scene.title, scene.lang).name[id])))
        for n in groups
        if scene.can(id)
    ]
    return card
