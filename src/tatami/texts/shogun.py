"""What the special, event and action cards of Shogun do: their rules say it."""

from typing import Final

from tatami.games.shogun.domains import ACTION, EVENT, SPECIAL
from tatami.texts import Texts
from tatami.texts.pieces import Piece

ACTION_RULES: Final = {  # what each action card says
    "castle": "build.1",
    "temple": "build.1",
    "theatre": "build.1",
    "rice": "rice.1",
    "tax": "tax.1",
    "five_armies": "levy.1",
    "three_armies": "levy.2",
    "one_army": "levy.3",
    "march_a": "march.1",
    "march_b": "march.1",
}
PIECES: Final = [
    *[Piece(SPECIAL, id, f"special.{n}") for n, id in enumerate(SPECIAL.ids, 1)],
    *[Piece(EVENT, id, f"event.{n}") for n, id in enumerate(EVENT.ids, 1)],
    *[Piece(ACTION, id, rule) for id, rule in ACTION_RULES.items()],
]
RULES: Final = {piece.id: piece.rule for piece in PIECES}


def effect(texts: Texts, id: str) -> str:
    return texts.title.rulebook(texts.lang).rules[RULES[id]].text
