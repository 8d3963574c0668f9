"""What the wish cards do, and what an answer costs: shown next to answers, on the page of the pieces, and in the terminal."""

from typing import Any

from pebbles.rules.tables import WISH, WISH_POINTS
from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.pieces import Piece

PIECES = [Piece(WISH, id, "end.2") for id in WISH.ids]


def effect(texts: Texts, id: str) -> str:
    """Return the sentence that explains a wish card."""
    return texts.word(f"effect_{id}", WISH_POINTS)


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Return a note for each answer: the pebbles that stay in the heap."""
    return {id: texts.word("stay", view["heap"] - int(id)) for id in question.domain.ids if int(id) < view["heap"]}
