"""What stands on the board whatever is played: symbols, values, prices, and what places and cards are called."""

from functools import cache
from typing import Any, Final

from tatami.texts import Texts
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.board.icons import icon, scenery
from tatami.titles.white_castle.rules.domains import CARD, LEVEL, PROVISION, SPACE, YARD
from tatami.titles.white_castle.rules.tables import GATE_PRICE, ROUNDS, TOLL, TURNS, VALUE, YARD_VALUE
from tatami.titles.white_castle.words.sentences import effect
from tatami.web.templates import template

PRINTED: Final = {
    "icon": {
        id: icon(id)
        for id in [
            "vp",
            "end",
            "coin",
            "pearl",
            "food",
            "iron",
            "seal",
            "courtier",
            "torii",
            "climb",
            "deck",
            "or",
            "well",
            "lantern",
            "time",
            "to",
            "coral",
            "black",
            "white",
        ]
    },
    "scenery": {id: scenery(id) for id in ["gable", "roof", "stones", "bridge", "plant", "stone"]},
    "space_value": dict(zip(SPACE.ids, VALUE, strict=True)),
    "yard_value": dict(zip(YARD.ids, YARD_VALUE, strict=True)),
    "rounds": range(1, ROUNDS + 1),
    "turns": TURNS,
    "toll": TOLL,
    "gate_price": GATE_PRICE,
}


def parts(name: str) -> Any:
    """The macros of a template of this board, made once; what is printed they know by itself."""
    return template(f"white_castle/board/{name}.html").make_module(PRINTED)


@cache
def card_help(id: str, lang: str) -> str:
    """What a card of a room or a domain is called and does, on its back too: it is seen again in a lantern zone."""
    texts = Texts(TITLE, lang, [])
    return f"{names(lang)['card'][id]}. {effect(texts, id)}"


@cache
def names(lang: str) -> dict[str, dict[str, str]]:
    """What cards, spaces, yards and levels are called, by domain and id."""
    return {
        domain.id: {id: domain.text(value, lang) for value, id in enumerate(domain.ids)} for domain in (CARD, LEVEL, PROVISION, SPACE, YARD)
    }
