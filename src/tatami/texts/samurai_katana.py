"""What the cards of Samouraï & Katana say, and what moves cost, in words: for the page, the list of pieces and the terminal."""

from typing import Any, Final

from tatami.core.game import Question
from tatami.games.samurai_katana.domains import CARD
from tatami.games.samurai_katana.tables import CARD_RULE, COPIES, PRICE, SORT, SORT_NAMES, SWORDS, VALUE
from tatami.games.samurai_katana.words import effect as power
from tatami.texts import Texts
from tatami.texts.pieces import Piece

PIECES: Final = [Piece(CARD, id, CARD_RULE[card]) for card, id in enumerate(CARD.ids)]
CARDS: Final = ("combat_card", "toss_card")  # questions whose cards say their power
STANDING: Final = ("act", "spread", "aim_at_territory", "retreat_to")  # questions whose territories say who stands there


def effect(texts: Texts, id: str) -> str:
    """Everything printed on a card: its sort, value, swords, price and power, and how many there are."""
    card = CARD.value_of(id)
    parts = [SORT_NAMES[SORT[card]].words[texts.lang].text, texts.word("card_value", value=VALUE[card])]
    if SWORDS[card]:
        parts.append(texts.word("swords", SWORDS[card]))
    if PRICE[card]:
        parts.append(texts.word("card_price", PRICE[card]))
    if power(card, texts.lang):
        parts.append(power(card, texts.lang))
    return " · ".join([*parts, texts.word("card_copies", COPIES[card])])


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Marches say their price and whom they attack; territories who stands there; cards their power; clans their honour."""
    if question.kind == "march_to":
        return {way["to"]: march(texts, view, way) for way in view["ways"]}
    if question.kind in STANDING:
        prefix = "move_" if question.kind == "act" else ""
        return {prefix + row["id"]: standing(texts, view, row) for row in view["territories"]}
    if question.kind in CARDS:
        return {id: power(card, texts.lang) for card, id in enumerate(CARD.ids)}
    if question.kind == "aim_at_clan":
        return {str(seat): f"{row['honour']} {texts.word('page_honour')}" for seat, row in enumerate(view["players"])}
    return {}


def march(texts: Texts, view: dict[str, Any], way: dict[str, Any]) -> str:
    """What marching there would cost, and whom it would attack."""
    price = texts.word("way_koku", way["koku"]) if way["koku"] else texts.word("way_free")
    if way["attacks"] is None:
        return price
    samurai = next(row["samurai"] for row in view["territories"] if row["id"] == way["to"])
    return f"{price} · {texts.word('way_attack', samurai, name=texts.names[way['attacks']])}"


def standing(texts: Texts, view: dict[str, Any], row: dict[str, Any]) -> str:
    """How many samurai, and whose where they are another's; a castle may stand alone."""
    if row["owner"] is None:
        return texts.word("nobody")
    whose = "" if row["owner"] == view["seat"] else f"{texts.names[row['owner']]}, "
    castle = f", {texts.word('castle')}" if row["castle"] else ""
    return f"{whose}{texts.word('samurai_n', row['samurai'])}{castle}"
