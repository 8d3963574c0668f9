"""Advice in words: what to answer, how likely it wins, why it is better than the next, how the move goes on, and what another would reply.

What can speak for an answer is said by the title's catalogue, context `aspect`: `koku/more`, `koku/less`. So is what an answer does, in a few words that
stand in a row with others, context `step`: by the kind of the question, or that and the answer, `control/done`, or several answers, `act/play_*`, or an
answer to any question, `*/draw`; a seat that names itself answers `own`. `{answer}` is the answer, the rest is what the question is about or what the
title's module adds by `step_values`; `…` at its beginning goes on with the words before, and a bare `-` is not worth a word. An answer that declines or
ends is told only where a message names it. What a step costs and brings follows it in brackets, as beside the buttons, unless `step_values` has a `meaning`.
"""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from tatami.core.domain import NO, SEAT, SEVERAL
from tatami.core.game import Question
from tatami.texts import Texts, ids_of, message, ui
from tatami.texts.analysis import percent
from tatami.texts.consequences import answers, meanings
from tatami.texts.grammar import counted, row
from tatami.texts.pieces import module_of

ALIKE: Final = 0.03  # of the chance to win: less between two answers means nothing, and an analysis calls both fine
LOST: Final = 0.01  # of the best answer: the page would say 0% or 1% of all of them
LONGEST_MEANING: Final = 60  # letters, of what an answer of the move costs and brings
LONGEST_MOVE: Final = 300  # letters: more do not fit a phone
MOST_STEPS: Final = 5  # told of the rest of a move
GOES_ON: Final = "…"
UNTOLD: Final = "-"
OWN: Final = "own"  # what a seat answers that names itself
INNER: Final = re.compile(r" \(([^()]*)\)")
ESTIMATE: Final = "estimate"  # the aspect that is the whole position

Asked = tuple[Question, int, dict[str, Any]]  # a question of the move, the answer it gets, and what its seat sees there
Reason = tuple[str, bool, list[int]]  # an aspect, whether there is more of it, and for whom: nobody named is the player


class Told(NamedTuple):
    """The answer advised; the best answers below their heading, with the chance to win after each; what to think of the differences; sentences about the rest
    of the move and the reply to it; and why the first answer is better than the next. What there is nothing to say of is empty."""

    best: str
    heading: str
    answers: list[str]
    verdict: str
    steps: list[str]
    why: str = ""


def tell_advice(
    texts: Texts,
    choices: list[tuple[str, float | None]],
    line: list[Asked],
    why: tuple[Sequence[Reason], Sequence[Reason]] = ((), ()),
    reply: tuple[Question, int] | None = None,
) -> Told:
    """`choices` are answers by name, the best first; `line` begins with the question they answer; `why`: what speaks for the best one, and what against."""
    lang, (first, best, _) = texts.lang, line[0]
    chances = [chance for _, chance in choices if chance is not None]
    several = len(choices) > 1
    heading = "hint_chances" if chances else "hint_no_chances"
    return Told(
        ui(lang, "hint", answer=texts.answer(first, best)),
        ui(lang, heading) if several else "",
        tell_choices(texts, choices, line[0]) if several else [],
        verdict(lang, len(choices), chances),
        [sentence for sentence in (tell_line(texts, line[1:]), tell_reply(texts, reply)) if sentence],
        tell_why(texts, why[0], why[1], is_alike(chances)),
    )


def tell_choices(texts: Texts, choices: list[tuple[str, float | None]], asked: Asked) -> list[str]:
    """Each with its chance, where any has one."""
    question, _, view = asked
    words = answers(texts, view, question)
    learned = any(chance is not None for _, chance in choices)

    def told(name: str, chance: float | None) -> str:
        if chance is not None:
            return ui(texts.lang, "hint_chance", answer=words[name], percent=percent(chance))
        return ui(texts.lang, "hint_uncertain", answer=words[name]) if learned else words[name]

    return [told(name, chance) for name, chance in choices]


def answer_in(texts: Texts, asked: Asked) -> str:
    """An answer as it stands among the buttons, with what it costs and brings."""
    question, answer, view = asked
    return answers(texts, view, question)[question.domain.id_of(answer)]


def verdict(lang: str, named: int, chances: list[float]) -> str:
    """Whether the best of some answers is much better than the others; nothing where there is no chance to compare."""
    if chances and chances[0] < LOST:
        return ui(lang, "hint_lost")
    if named == 1:
        return ui(lang, "hint_same")
    if len(chances) < 2:
        return ui(lang, "hint_surest") if chances else ""
    if chances[0] - chances[-1] < ALIKE:
        return ui(lang, "hint_alike")
    if is_alike(chances):
        return ui(lang, "hint_second")
    return ui(lang, "hint_better", n=percent(chances[0]) - percent(chances[1]))


def is_alike(chances: list[float]) -> bool:
    """Whether the second answer is about as good as the first."""
    return len(chances) > 1 and chances[0] - chances[1] < ALIKE


# Why.


def tell_why(texts: Texts, good: Sequence[Reason], bad: Sequence[Reason], alike: bool) -> str:
    """What the first answer has before the second, and what it lacks; nothing where that is not known."""
    lang = texts.lang
    speaking, against = tell_reasons(texts, good), tell_reasons(texts, bad)
    if not speaking:
        return ""
    why = ui(lang, "hint_differs" if alike else "hint_why", reasons=speaking)
    return f"{why} {ui(lang, 'hint_price', reasons=against)}" if against else why


def tell_reasons(texts: Texts, reasons: Sequence[Reason]) -> str:
    """The player's own first, then those of a rival: more koku, more troops in hand; for Botan, less favour."""
    own = ", ".join(filter(None, [aspect(texts, name, more) for name, more, seats in reasons if not seats]))
    rival = ", ".join(filter(None, [aspect(texts, name, more) for name, more, seats in reasons if seats]))
    if rival:
        names = row([texts.names[seat] for seat in next(seats for _, _, seats in reasons if seats)], texts.lang)
        rival = ui(texts.lang, "hint_for_rival", name=names, what=rival)
    return ui(texts.lang, "hint_both", own=own, rival=rival) if own and rival else own or rival


def aspect(texts: Texts, name: str, more: bool) -> str:
    """More or less of an aspect, in a few words; none where a title has no words for it."""
    side = "more" if more else "less"
    if name == ESTIMATE:
        return ui(texts.lang, f"aspect_{side}")
    id = f"{name}/{side}"
    return message(texts.title.words, texts.lang, "aspect", id) if id in ids_of(texts.title.words, "aspect") else ""


# The move.


def tell_line(texts: Texts, line: list[Asked]) -> str:
    """How the move goes on, in a sentence; nothing where there is nothing to tell of it."""
    told: list[str] = []
    for asked in line:
        words = step(texts, asked[0], asked[1], asked[2])
        if words.startswith(GOES_ON) and told:
            told[-1] += words.removeprefix(GOES_ON)
        elif words:
            told.append(begun(words))
    steps = [several(texts.lang, words, len(list(same))) for words, same in groupby(told)]
    fitting = first_fitting(steps)
    if len(fitting) < len(steps):
        return ui(texts.lang, "hint_then_more", steps=", ".join(fitting))
    if len(steps) > 1:
        steps[-2:] = [ui(texts.lang, "hint_and_then", steps=steps[-2], last=steps[-1])]
    return ui(texts.lang, "hint_then", steps=", ".join(steps)) if steps else ""


def first_fitting(steps: list[str]) -> list[str]:
    """As many as are read at a glance; one at least."""
    lengths = accumulate(len(step) for step in steps)
    fitting = [n for n, length in enumerate(lengths, 1) if n == 1 or (n <= MOST_STEPS and length <= LONGEST_MOVE)]
    return steps[: len(fitting)]


def begun(words: str) -> str:
    """Words that a sentence can begin with, where those that they go on with are not told: no comma, no brackets around all of them."""
    bare = words.removeprefix(GOES_ON).lstrip(" ,")
    return bare[1:-1] if bare.startswith("(") and bare.endswith(")") else bare


def several(lang: str, words: str, times: int) -> str:
    return ui(lang, "hint_times", n=times, step=words) if SEVERAL[lang](times) else words


def tell_reply(texts: Texts, reply: tuple[Question, int] | None) -> str:
    """What another seat would probably do; nothing where its answer needs the words before it."""
    words = "" if reply is None else step(texts, reply[0], reply[1])
    if reply is None or not words or words.startswith(GOES_ON):
        return ""
    return ui(texts.lang, "hint_reply", name=texts.name(SEAT, reply[0].seat), step=words)


def step(texts: Texts, question: Question, answer: int, view: dict[str, Any] | None = None) -> str:
    """What an answer does, in a few words, with what it costs and brings as far as `view` tells; nothing where it is not worth a word."""
    id = question.domain.id_of(answer)
    is_seat = question.domain is SEAT
    found = step_message(texts.title.words, question.kind, OWN if is_seat and answer == question.seat else id, answer == NO)
    module = module_of(texts.title)
    beside = module.step_values(texts, question, id) if hasattr(module, "step_values") else {}
    if beside is None or (found is None and answer == NO):
        return ""
    name = texts.name(question.domain, answer)
    if found is None:
        words = str(name)
    else:
        number = counted(answer, texts.lang) if id.isdecimal() and not is_seat else name
        values = {**texts.shown(question), **beside, "answer": number}
        words = message(texts.title.words, texts.lang, "step", found).format(**values)
    if words == UNTOLD:
        return ""
    meaning = beside.get("meaning", "" if view is None else meanings(texts, view, question).get(id, ""))
    return with_meaning(texts.lang, words, meaning) if 0 < len(meaning) <= LONGEST_MEANING else words


def with_meaning(lang: str, words: str, meaning: str) -> str:
    """Words, and behind them in brackets what they mean: no brackets within brackets, no second pair."""
    meaning = INNER.sub(r", \1", meaning)
    if words.endswith(")"):
        return ui(lang, "hint_step_also", step=words[:-1], meaning=meaning)
    return ui(lang, "hint_step", step=words, meaning=meaning)


@cache
def step_message(folder: Path, kind: str, answer: str, declines: bool) -> str | None:
    """The message that tells of an answer: that of the very answer, of answers that begin alike, of the answer to any question, of any answer to this one but
    to decline."""
    ids = ids_of(folder, "step")
    for asked in (kind, "*"):
        named = [id for id in ids if id.startswith(f"{asked}/") and fnmatchcase(answer, id.partition("/")[2])]
        if named:
            return max(named, key=len)
    return kind if kind in ids and not declines else None
