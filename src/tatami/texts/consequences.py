"""What an answer costs and brings, in a few words behind it, and why others are not offered: page, terminal and screen reader take them from here.

A title that has such words has `meanings(texts, view, question)` in its module here: by the id of an answer, from what the seat sees and nothing else; and
`unoffered(texts, view)`, sentences below the answers.
"""

from typing import Any

from tatami.core.domain import NO
from tatami.core.game import Question
from tatami.core.title import Title
from tatami.texts import Texts, ids_of, message, ui
from tatami.texts.pieces import module_of


def answers(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Every answer by its id, as it stands in a list: what it is called, and what it means."""
    told = meanings(texts, view, question)
    found = {}
    for answer in question.answers:
        id, name = question.domain.id_of(answer), texts.answer(question, answer)
        found[id] = ui(texts.lang, "pair", name=name, value=told[id]) if told.get(id) else name
    return found


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """What answers of a question cost and bring, by id, where the title says it."""
    module = module_of(texts.title)
    return module.meanings(texts, view, question) if hasattr(module, "meanings") else {}


def unoffered(texts: Texts, view: dict[str, Any]) -> list[str]:
    """Why something one might look for is not among the answers, in a sentence each, where the title says it."""
    module = module_of(texts.title)
    return module.unoffered(texts, view) if hasattr(module, "unoffered") else []


def is_end(title: Title, question: Question, id: str) -> bool:
    """Whether an answer declines, passes or ends something, or sees to all the rest: it stands last, and in sight however many there are."""
    return question.domain.value_of(id) == NO or id in getattr(module_of(title), "ENDS", ())


def is_spent(title: Title, kind: str) -> bool:
    """Whether the number a question asks for is what something costs: nobody means to give all of it by accident."""
    return kind in getattr(module_of(title), "SPENT", ())


def is_at_stake(title: Title, kind: str) -> bool:
    """Return whether an answer to this kind of question is asked about before it reveals something: the title says what (`reveal` in its catalogue)."""
    return kind in ids_of(title.words, "reveal")


def revealed(texts: Texts, question: Question) -> str:
    """Return what an answer to this question reveals."""
    return message(texts.title.words, texts.lang, "reveal", question.kind) if is_at_stake(texts.title, question.kind) else ""
