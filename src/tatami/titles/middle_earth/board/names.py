"""What the war's and the siege's boards share: names, and cards that answer."""

from functools import cache
from typing import Final

from tatami.core.domain import Domain
from tatami.texts import capital
from tatami.titles.middle_earth.rules.domains import CARD, TERRITORY
from tatami.titles.middle_earth.rules.ids import TERRITORIES
from tatami.web.kit import Figure
from tatami.web.scene import Scene

HERE: Final = "/boards/middle_earth/"  # the address of the drawings
MOST_LETTERS: Final = 60  # of a text on a card
LETTERS_OF_A_LINE: Final = 15  # of its title
CARD_WAYS: Final = ("", "mission_", "load_")  # how an answer that uses a card may be called


@cache
def name(domain: Domain, id: str, lang: str) -> str:
    return domain.text(domain.value_of(id), lang)


def place_name(scene: Scene, id: str) -> str:
    """A card by the name of its territory."""
    card = CARD.value_of(id)
    return capital(name(TERRITORY, TERRITORY.id_of(card), scene.lang)) if card < TERRITORIES else capital(name(CARD, id, scene.lang))


def shortened(text: str, title: str) -> str:
    """As much of a text as a card has room for below its title; the whole stands in its help."""
    room = MOST_LETTERS - LETTERS_OF_A_LINE * ((len(title) - 1) // LETTERS_OF_A_LINE)
    return text if len(text) <= room else f"{text[:room].rsplit(' ', 1)[0]} …"


def icon(id: str) -> str:
    return f'<svg class="me-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{HERE}pieces.svg#{id}"/></svg>'


def sign(icon: str, value: int, words: str) -> Figure:
    return Figure(f"{HERE}pieces.svg#{icon}", value, words)


def card_answers(ids: list[str]) -> list[str]:
    """The answers that these cards may stand for."""
    return [way + id for id in dict.fromkeys(ids) for way in CARD_WAYS]
