"""Dealing the provinces: the open cards, the deck, the groups of armies still to be placed."""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.shogun.board.cards import CARD_PARTS, card_face
from tatami.titles.shogun.board.pictures import Row, Word, parts, printed, words
from tatami.web.scene import Scene

PARTS: Final = parts("draft")


def draft(scene: Scene, rows: dict[str, Any]) -> Markup:
    lying = scene.view["draft"]
    if lying is None:
        return Markup("")
    groups = sorted(set(scene.view["players"][scene.seat]["groups"]), reverse=True) if scene.can(*lying["open"]) else []
    shown = {"open": [{part: rows[id][part] for part in CARD_PARTS} for id in lying["open"]], "deck": lying["deck"], "groups": groups}
    return scene.part(draw_draft, shown, ["unseen", *lying["open"]])


def draw_draft(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    cards = [open_card(scene, word, row) for row in scene.view["open"]]
    found: Markup = PARTS.draft(scene, word, Row(cards=cards, deck=scene.view["deck"], unseen=scene.pick("unseen")))
    return found


def open_card(scene: Scene, word: Word, row: dict[str, Any]) -> Row:
    """An open card, and beside it the groups it can be taken with at once."""
    id = row["id"]
    card = card_face(scene, word, row, id)
    name = printed(scene.title, scene.lang).name[id]
    card.groups = [(n, scene.picks(id, str(n), label=word("take_with", n, province=name))) for n in scene.view["groups"] if scene.can(id)]
    return card
