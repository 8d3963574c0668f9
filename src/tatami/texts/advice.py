"""Advice in words: what to answer, how likely it wins, and how the move goes on."""

from typing import NamedTuple

from tatami.core.game import Question
from tatami.texts import Texts, ui


class Told(NamedTuple):
    """The answer advised, the chance to win after each of the best, and the rest of the move."""

    best: str
    chances: list[str]
    steps: list[str]


def tell_advice(texts: Texts, choices: list[tuple[str, float | None]], line: list[tuple[Question, int]]) -> Told:
    """`choices` are answers by name, the best first; `line` begins with the question they answer."""
    question, best = line[0]
    lang = texts.lang
    chances = [
        ui(lang, "hint_chance", answer=texts.answer(question, question.domain.value_of(name)), percent=f"{100 * chance:.0f}")
        for name, chance in choices
        if chance is not None
    ]
    steps = [ui(lang, "hint_step", question=texts.question(asked), answer=texts.answer(asked, answer)) for asked, answer in line[1:]]
    return Told(ui(lang, "hint", answer=texts.answer(question, best)), chances, steps)
