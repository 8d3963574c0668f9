"""The rival of a single player: its pieces, and what is known of its deck. [solo.5 … solo.12]"""

from typing import Any

from markupsafe import Markup

from tatami.games.white_castle.tables import COLOUR, LEFT, PLACES, RIGHT, RIVAL, RIVAL_ACTIONS, RIVAL_CARD, RIVAL_PLACE, RIVAL_SPACE, SPACE
from tatami.web.boards.white_castle.icons import action, action_help, icon, told, words
from tatami.web.scene import Scene

PLACE_WORDS = {LEFT: "place_left", RIGHT: "place_right"}
DRAWN = {
    "gate": "courtier torii",
    "climb": "courtier climb",
    "plant": "gardener plant",
    "stone": "gardener stone",
    "either": "gardener plant stone",
}


def rival(view: dict[str, Any], scene: Scene) -> dict[str, Any]:
    shown, lang = view["rival"], scene.lang
    level = next(choice for choice in scene.title.options["visit"].choices if choice.id == shown["level"])
    return {
        "clan": RIVAL,
        "level": level.names[lang],
        "top": None if shown["top"] is None else die_side(shown["top"], lang),
        "turned": [action_side(card, lang) for card in shown["turned"]],
        "next": action_side(shown["top"], lang) if shown["top"] is not None else None,
        "under": [RIVAL_CARD.text(RIVAL_CARD.value_of(card), lang) for card in shown["under"]],
    }


def die_side(card: str, lang: str) -> dict[str, Any]:
    """The die a card names and where it goes. [solo.5]"""
    number = RIVAL_CARD.value_of(card)
    colour, place = divmod(RIVAL_PLACE[number], PLACES)
    return {
        "id": card,
        "colour": COLOUR.id_of(colour),
        "place": words(lang)[PLACE_WORDS.get(place, "place_centre")],
        "space": SPACE.text(RIVAL_SPACE[number], lang),
    }


def action_side(card: str, lang: str) -> dict[str, Any]:
    """The two actions of a card. [solo.12]"""
    number = RIVAL_CARD.value_of(card)
    return {"id": card, "name": RIVAL_CARD.text(number, lang), "actions": [rival_action(text, lang) for text in RIVAL_ACTIONS[number]]}


def rival_action(text: str, lang: str) -> Markup:
    """One action of the rival: `climb 2`, `yard 5`, `stone garden`, or a gain like everyone's."""
    first, _, second = text.partition(" ")
    if first == "yard":
        drawn = icon("warrior") + Markup("<b>{}</b>").format(second) + icon("iron")
    elif first in DRAWN:
        drawn = Markup("").join(icon(id) for id in DRAWN[first].split())
        if first == "climb":
            drawn += Markup("<b>{}</b>").format(second)
    else:
        return action(text, lang)
    return told(rival_help(text, lang), drawn)


def rival_help(text: str, lang: str) -> str:
    """The same in words."""
    first, _, second = text.partition(" ")
    return words(lang)[f"rival_{first}"].format(n=second) if first == "yard" or first in DRAWN else action_help(text, lang)
