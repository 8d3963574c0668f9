"""What cards and places are called, whatever is played."""

from functools import cache

from tatami.texts import Texts
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.domains import CARD, GARDEN, LEVEL, PROVISION, SPACE, YARD
from tatami.titles.white_castle.words.sentences import effect


@cache
def card_help(id: str, lang: str) -> str:
    """What a card of a room or a domain is called and does, on its back too: it is seen again in a lantern zone."""
    texts = Texts(TITLE, lang, [])
    return f"{names(lang)['card'][id]}. {effect(texts, id)}"


@cache
def names(lang: str) -> dict[str, dict[str, str]]:
    """What cards, spaces, gardens, yards and levels are called, by domain and id."""
    return {
        domain.id: {id: domain.text(value, lang) for value, id in enumerate(domain.ids)}
        for domain in (CARD, GARDEN, LEVEL, PROVISION, SPACE, YARD)
    }
