"""How a title is taught: the steps of a balloon that points at places of the page, and the rules of thumb of a first turn that is really played.

Written in `board/guide.toml` of the title; a rule of thumb says which answer to try to which kind of question, and why, in every language.
"""

from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from typing import Any

from tatami.core.domain import LANGUAGES, SEAT
from tatami.core.events import Event
from tatami.core.facts import read_toml
from tatami.look import Look
from tatami.web import boards


@dataclass
class Step:
    """A place on the page, and what it is."""

    selector: str
    words: dict[str, str]


@dataclass
class Thumb:
    """A rule of thumb for a kind of question. With `prefer` it names the answer itself; without, it is the reason for a bot's answer that looks like
    `answer`. `about` is what the question must be about; `once` an event of one's own, and how often it must have happened."""

    kind: str
    words: dict[str, str]
    prefer: list[str] = field(default_factory=list)
    answer: str = "*"
    about: str = "*"
    once: str = ""
    times: int = 1


@dataclass
class Guide:
    """All that a title's guide says. The turn lasts from the first event `begins` that is the learner's or everybody's until the next event `ends`."""

    steps: list[Step] = field(default_factory=list)
    thumbs: list[Thumb] = field(default_factory=list)
    begins: str = ""
    ends: str = ""
    seats: int = 0  # at the table where one learns
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 0  # everybody learns on the same deal: what is said fits it


@cache
def guide_of(title: str) -> Guide:
    """A title without a guide is taught nothing."""
    file = boards.folder(title) / "guide.toml"
    if not file.exists():
        return Guide()
    facts: dict[str, Any] = read_toml(file)
    try:
        steps = [Step(words=spoken(step), **step) for step in facts.pop("steps")]
        thumbs = [Thumb(words=spoken(thumb), **thumb) for thumb in facts.pop("thumbs", [])]
        return Guide(steps, thumbs, **facts.pop("turn", {}), **facts)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{title}/guide.toml: {error}") from None


def spoken(entry: dict[str, Any]) -> dict[str, str]:
    """The sentence of an entry in every language, taken out of it."""
    return {lang: entry.pop(lang) for lang in LANGUAGES}


def is_over(guide: Guide, look: Look) -> bool:
    """Whether the learner's first turn has come to its end, by everything the learner was told."""
    begun = False
    for event in look.events:
        if begun and event.kind == guide.ends:
            return True
        begun = begun or (event.kind == guide.begins and is_own(event, look.seat))
    return False


def is_own(event: Event, seat: int | None) -> bool:
    """Whether an event is the seat's, or nobody's in particular."""
    return next((value for param, value in zip(event.type.params, event.values, strict=True) if param.domain is SEAT), seat) == seat


def preferred(guide: Guide, look: Look) -> tuple[str, Thumb] | None:
    """The answer that a rule of thumb names, where one does."""
    question = look.question
    assert question is not None
    offered = [question.domain.id_of(answer) for answer in question.answers]
    for thumb in guide.thumbs:
        if thumb.prefer and applies(thumb, look):
            found = next((id for wanted in thumb.prefer for id in offered if fnmatch(id, wanted)), None)
            if found is not None:
                return found, thumb
    return None


def reason(guide: Guide, look: Look, answer: str) -> Thumb | None:
    """Why a bot's answer is a good one."""
    fitting = [thumb for thumb in guide.thumbs if not thumb.prefer and fnmatch(answer, thumb.answer)]
    return next((thumb for thumb in fitting if applies(thumb, look)), None)


def applies(thumb: Thumb, look: Look) -> bool:
    """Whether a rule of thumb is about what is asked now."""
    question = look.question
    if question is None or question.kind != thumb.kind:
        return False
    about = [str(param.plain(value)) for param, value in zip(question.params, question.values, strict=True)]
    if thumb.about != "*" and not any(fnmatch(value, thumb.about) for value in about):
        return False
    happened = sum(event.kind == thumb.once and is_own(event, look.seat) for event in look.events)
    return not thumb.once or happened >= thumb.times
