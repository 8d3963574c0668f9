"""What the cards of Samouraï & Katana say, in words: for the page, the list of pieces and the terminal."""

from typing import Final

from tatami.games.samurai_katana.domains import CARD
from tatami.games.samurai_katana.tables import CARD_RULE, COPIES, PRICE, SORT, SORT_NAMES, SWORDS, VALUE
from tatami.games.samurai_katana.words import effect as power
from tatami.texts import Texts
from tatami.texts.pieces import Piece

PIECES: Final = [Piece(CARD, id, CARD_RULE[card]) for card, id in enumerate(CARD.ids)]


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
