"""What is printed on a card, in words: for the page and the terminal. [card.1, deck]"""

from tatami.titles.samurai_katana.rules.ids import Card
from tatami.titles.samurai_katana.rules.tables import EFFECT_NAMES, FACE_NAMES


def effect(card: Card, lang: str) -> str:
    """What the card's power does; nothing for a warrior."""
    return EFFECT_NAMES[card].words[lang].text


def printed(card: Card, lang: str) -> str:
    """All of it: 4 ⚔⚔, 2 koku · a clan loses 2 honour."""
    return " · ".join(part for part in (FACE_NAMES[card].words[lang].text, effect(card, lang)) if part)
