"""Wherever a card or tile lies on a board, the board says what it does: every piece of every title is laid once and looked for."""

import html
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.look import Look, look_at
from tatami.texts.pieces import effect, pieces
from tatami.titles.white_castle.rules.facts import CARD_ROWS, GARDEN_ROWS, YARD_TILE_ROWS
from tatami.titles.white_castle.rules.names import said
from tatami.web import kit
from tatami.web.page import Viewer
from tatami.web.scene import Scene
from tatami.web.table import fragment

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def seen(title: str, seats: int, options: dict[str, str] | None = None) -> Look:
    game = tatami.new(title, seats=seats, seed=1, options=options or {})
    return look_at(game, 0, NAMES[:seats], asked=None)


def drawn(look: Look, lang: str, **changed: Any) -> str:
    """Board, dock and rail as they would look with other pieces there."""
    view = {**(look.view or {}), **changed}
    return html.unescape(fragment(Viewer(lang), msgspec.structs.replace(look, view=view)))


def told(look: Look, lang: str, id: str, **changed: Any) -> str:
    """What a click on an element tells."""
    view = {**(look.view or {}), **changed}
    return html.unescape(kit.facts(Scene(msgspec.structs.replace(look, view=view), look.texts(lang)), id))


def with_own(look: Look, **held: Any) -> list[dict[str, Any]]:
    """The players, the viewer holding something else."""
    first, *others = (look.view or {})["players"]
    return [{**first, **held}, *others]


def missing(look: Look, lang: str, board: str, *kinds: str) -> list[str]:
    """The pieces of these domains whose effect the board does not say."""
    texts = look.texts(lang)
    return [piece.id for piece in pieces(look.title) if piece.domain.id in kinds and effect(texts, piece) not in board]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shitenno(lang: str) -> None:
    """Cards in hand, bonus tiles, titles."""
    look = seen("shitenno", 3)
    cards = [piece.id for piece in pieces(look.title) if piece.domain.id == "card"]
    players = with_own(look, hand=cards, bonus={"exchange": 1, "plus_one": 1, "draw": 1})
    titles = [piece.id for piece in pieces(look.title) if piece.domain.id == "title"]
    assert missing(look, lang, drawn(look, lang, players=players, titles_aside=titles), "card", "bonus", "title") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shogun(lang: str) -> None:
    """Special cards at their places, the year's events, the order of actions."""
    look = seen("shogun", 4, {"start": "printed"})
    found = pieces(look.title)
    events = [{"id": piece.id, "rice_lost": 1} for piece in found if piece.domain.id == "event"]
    actions = [piece.id for piece in found if piece.domain.id == "action"]
    assert missing(look, lang, drawn(look, lang, events=events, actions=actions), "special", "event", "action") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_samurai_katana(lang: str) -> None:
    """Cards in hand, and the same among the open discards when they are clicked."""
    look = seen("samurai_katana", 4)
    cards = [piece.id for piece in pieces(look.title)]
    assert missing(look, lang, drawn(look, lang, players=with_own(look, hand=cards)), "card") == []
    assert missing(look, lang, told(look, lang, "discards", discards=cards), "card") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_middle_earth(lang: str) -> None:
    """Territory cards, missions, powers and events in hand; what was played or discarded says it too; Minas Tirith cards in the siege."""
    look = seen("middle_earth", 3)
    kinds: dict[str, list[str]] = {}
    for piece in pieces(look.title):
        kinds.setdefault(piece.domain.id, []).append(piece.id)
    held = with_own(look, adventure_hand=kinds["adventure_card"], hand=kinds["territory_card"])
    assert missing(look, lang, drawn(look, lang, players=held), "adventure_card", "territory_card") == []
    assert missing(look, lang, told(look, lang, "piles", adventure_discard=kinds["adventure_card"]), "adventure_card") == []
    siege = seen("middle_earth", 2, {"mode": "siege"})
    laid = told(siege, lang, "piles", minas_tirith_discard=kinds["minas_tirith_card"])
    assert missing(siege, lang, laid, "minas_tirith_card") == []


def in_white_castle(look: Look) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """What of the board changes, and the printed actions that must be told then: a card in a room, a garden, a yard's tile."""
    view = look.view or {}
    rooms = view["castle"]["rooms"]
    for id, row in CARD_ROWS.items():
        if row["kind"] != "start":
            blocks = row["blocks"]
            card = {"id": id, "blocks": blocks, "dark": row["dark"], "rows": [*blocks, blocks[-1]][:3]}
            room = f"{row['kind']}_1"
            yield {"castle": {**view["castle"], "rooms": {**rooms, room: {"card": card, "dice": []}}}}, blocks
    for id, row in GARDEN_ROWS.items():
        place = f"coral_{row['kind']}"
        garden = {**view["gardens"][place], "card": id, "food": row["food"], "vp": row["vp"], "action": row["action"]}
        yield {"gardens": {**view["gardens"], place: garden}}, [row["action"]]
    for id, row in YARD_TILE_ROWS.items():
        for face in ("blue", "gold"):
            yard = {**view["yards"]["small_yard"], "tiles": [{"tile": id, "face": face, "action": row[face]}]}
            yield {"yards": {**view["yards"], "small_yard": yard}}, [row[face]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_white_castle(lang: str) -> None:
    """Every block of every card, every garden and every face of a yard's tile says its action."""
    look = seen("white_castle", 3)
    for changed, actions in in_white_castle(look):
        board = drawn(look, lang, **changed)
        assert [action for action in actions if said(action, lang) not in board] == []
