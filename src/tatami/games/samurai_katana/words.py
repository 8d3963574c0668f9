"""What is printed on a card, in words: for the page, the terminal and the lists of answers. [card.1, deck]"""

from typing import Any, Final

from tatami.core.facts import read_table
from tatami.games.samurai_katana.tables import AMOUNT, FOLDER, POWER, POWERS, PRICE, SWORDS, VALUE, Card

_EFFECTS: Final[dict[str, Any]] = read_table(FOLDER, "box")["powers"]


def effect(card: Card, lang: str) -> str:
    """What the card's power does; nothing for a warrior."""
    return str(_EFFECTS[POWERS[POWER[card]]][lang]).format(n=AMOUNT[card])


def numbers(card: Card) -> str:
    """Value, swords and price, in signs that need no language: 4 ⚔⚔ 2 koku."""
    parts = [str(VALUE[card]), "⚔" * SWORDS[card], f"{PRICE[card]} koku" if PRICE[card] else ""]
    return " ".join(part for part in parts if part)


def printed(card: Card, lang: str) -> str:
    """All of it: 4 ⚔⚔ 2 koku · a clan loses 2 honour."""
    return " · ".join(part for part in (numbers(card), effect(card, lang)) if part)
