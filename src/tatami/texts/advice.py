"""Advice in words: what to answer, how likely it wins, how much that is better than the next, and how the move goes on."""

from typing import Any, Final, NamedTuple

from tatami.core.game import Question
from tatami.texts import Texts, ui
from tatami.texts.analysis import percent
from tatami.texts.consequences import answers

ALIKE: Final = 0.02  # of the chance to win: less between two answers means nothing, and an analysis calls both fine
LOST: Final = 0.01  # of the best answer: the page would say 0% or 1% of all of them


Asked = tuple[Question, int, dict[str, Any]]  # a question of the move, the answer it gets, and what its seat sees there


class Told(NamedTuple):
    """The answer advised; the best answers below their heading, with the chance to win after each; what to think of the differences; the rest of the move."""

    best: str
    heading: str
    answers: list[str]
    verdict: str
    steps: list[str]


def tell_advice(texts: Texts, choices: list[tuple[str, float | None]], line: list[Asked]) -> Told:
    """`choices` are answers by name, the best first; `line` begins with the question they answer."""
    lang, (first, best, view) = texts.lang, line[0]
    words = answers(texts, view, first)
    chances = [chance for _, chance in choices if chance is not None]
    return Told(
        ui(lang, "hint", answer=texts.answer(first, best)),
        ui(lang, "hint_chances" if chances else "hint_no_chances"),
        [
            words[name] if chance is None else ui(lang, "hint_chance", answer=words[name], percent=percent(chance))
            for name, chance in choices
        ],
        verdict(lang, len(choices), chances),
        [ui(lang, "hint_step", question=texts.question(asked[0]), answer=answer_in(texts, asked)) for asked in line[1:]],
    )


def answer_in(texts: Texts, asked: Asked) -> str:
    """An answer as it stands among the buttons, with what it costs and brings."""
    question, answer, view = asked
    return answers(texts, view, question)[question.domain.id_of(answer)]


def verdict(lang: str, named: int, chances: list[float]) -> str:
    """Whether the best of some answers is much better than the others; nothing where no chances were learned."""
    if named == 1:
        return ui(lang, "hint_same")
    if not chances:
        return ""
    if chances[0] < LOST:
        return ui(lang, "hint_lost")
    if chances[0] - chances[-1] < ALIKE:
        return ui(lang, "hint_alike")
    if chances[0] - chances[1] < ALIKE:
        return ui(lang, "hint_second")
    return ui(lang, "hint_better", n=percent(chances[0]) - percent(chances[1]))
