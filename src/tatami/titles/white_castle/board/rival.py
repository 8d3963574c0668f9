"""The rival of a single player: its pieces, and what is known of its deck. [solo.5 … solo.12]"""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.white_castle.board.icons import action, icon, told, words
from tatami.titles.white_castle.board.pieces import man
from tatami.titles.white_castle.board.printed import parts
from tatami.titles.white_castle.rules.domains import RIVAL_CARD, SPACE
from tatami.titles.white_castle.rules.ids import RIVAL
from tatami.titles.white_castle.rules.names import said_of_rival
from tatami.titles.white_castle.rules.tables import MEMBER_IDS, RIVAL_ACTIONS
from tatami.web.scene import Scene

PARTS: Final = parts("rival")
DRAWN: Final = {
    "gate": "courtier torii",
    "climb": "courtier climb",
    "plant": "gardener plant",
    "stone": "gardener stone",
    "either": "gardener plant stone",
}


def draw_rival(scene: Scene) -> Markup:
    """Its visit, coins and members at home, and what is known of its deck."""
    shown, lang = scene.view, scene.lang
    level = next(choice for choice in scene.title.options["visit"].choices if choice.id == shown["level"])
    drawn = {
        "level": level.names[lang],
        "top": None if shown["top"] is None else die_side(shown["top"], lang),
        "turned": [action_side(card, lang) for card in shown["turned"]],
        "under": [RIVAL_CARD.text(RIVAL_CARD.value_of(card), lang) for card in shown["under"]],
    }
    men = [(shown["home"][member], man(scene, RIVAL, member, f"rival-{member}")) for member in MEMBER_IDS]
    found: Markup = PARTS.rival(scene, words(lang), shown, drawn, men)
    return found


def die_side(top: dict[str, str], lang: str) -> dict[str, Any]:
    """The die the top card names and where it goes. [solo.5, solo.6]"""
    return {"colour": top["bridge"], "place": words(lang)[f"place_{top['place']}"], "space": SPACE.text(SPACE.value_of(top["space"]), lang)}


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
    return told(said_of_rival(text, lang), drawn)
