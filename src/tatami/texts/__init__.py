"""Sentences for people, in French and English, made from questions, events and outcomes.

A title's sentences are gettext catalogues, `locale/en.po` and `locale/fr.po` beside it; neither language is derived from the other. A
message is named by its context (`question`, `number`, `event`, `category`, `board`, `passing`) and its id; `{names}` stand for the parameters. A message with plural forms
takes its number from the first parameter that is a count, a word of a board or page from `n`; a second counted thing in one sentence is a phrase of its own.
What an event whispers has a second message, `<id>/veiled`, for those who may not hear it all.
"""

import re
from collections.abc import Hashable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tatami.core.domain import COUNT, LANGUAGES, SEAT, SEVERAL, Domain, Name, Param, Phrase, Word, typeset
from tatami.core.errors import Faulty, Refused, Unreadable
from tatami.core.events import Event
from tatami.core.game import Question
from tatami.core.title import Title
from tatami.texts.grammar import Counted, Listed, Spoken, counted, listed, spoken
from tatami.texts.kept import Kept

HERE = Path(__file__).parent
SENTENCES: Kept[str] = Kept(3_000)  # of events


@cache
def catalogue(folder: Path, lang: str) -> Catalog:
    with open(folder / "locale" / f"{lang}.po", "rb") as file:
        found = read_po(file, locale=lang, abort_invalid=True)
    for entry in found:
        forms = entry.string or ""
        entry.string = typeset(forms, lang) if isinstance(forms, str) else tuple(typeset(form, lang) for form in forms)
    return found


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Unreadable(f"Tatami speaks {' and '.join(LANGUAGES)}, not '{lang}'")
    return lang


def language_for(wishes: str) -> str:
    """The first language of ours in what a browser or a system asks for: `fr-CH, fr;q=0.9, en;q=0.8`, `fr_FR.UTF-8`; our first where none is."""
    wanted = [re.split(r"[-_.;]", wish.strip())[0].lower() for wish in wishes.split(",")]
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])


class Texts:
    """The words of one title in one language, at a table where the seats have names."""

    def __init__(self, title: Title, lang: str, names: list[str]) -> None:
        self.title = title
        self.lang = check_language(lang)
        self.names = names
        self.table = (title.id, lang, *names)

    def question(self, question: Question) -> str:
        """What is asked, in one sentence."""
        return capital(self._message("question", question.kind, question.params, question.values))

    def answer(self, question: Question, answer: int) -> str:
        """One answer as it stands on a button."""
        return capital(str(self.name(question.domain, answer)))

    def number(self, question: Question, n: int) -> str:
        """What giving a number does, where the question asks for one: "Send 3 samurai to Owari". Nothing where its title does not say it."""
        if question.kind not in ids_of(self.title.words, "number"):
            return ""
        text = message(self.title.words, self.lang, "number", question.kind)
        return capital(text.format(**{**self._shown(question.params, question.values), "n": counted(n, self.lang)}))

    def said(self, question: Question, answer: int) -> str:
        """An answer for somebody who has its question before their eyes: a number says what giving it does."""
        return self.number(question, answer) or self.answer(question, answer)

    def event(self, event: Event) -> str:
        """What happened, as far as it was told. The same event is told to several, so its sentence is cached."""
        return SENTENCES.get(self.key(event), lambda: self._event(event))

    def key(self, event: Event) -> Hashable:
        """By what the words of an event are kept."""
        return self.table, event.kind, repr(event.values)

    def _event(self, event: Event) -> str:
        veiled = any(value is None for value in event.values)
        return capital(self._message("event", event.kind + "/veiled" * veiled, event.type.params, event.values))

    def category(self, id: str) -> str:
        """Where points come from."""
        return message(self.title.words, self.lang, "category", id)

    def passing(self) -> dict[str, str]:
        """The kinds of questions that somebody may wish to let pass, in a few words."""
        return {kind: capital(self._message("passing", kind, [], [])) for kind in ids_of(self.title.words, "passing")}

    def word(self, id: str, n: int = 1, **values: object) -> str:
        """A word on the board; what is counted comes in the form for `n`."""
        return message(self.title.words, self.lang, "board", id, n).format(**numbered(self.lang, n, values))

    def _message(self, context: str, id: str, params: list[Param], values: list[Any]) -> str:
        number = next((value for param, value in zip(params, values, strict=True) if param.domain is COUNT), 1)
        return message(self.title.words, self.lang, context, id, number).format(**self._shown(params, values))

    def values(self, event: Event) -> "dict[str, Spoken | Counted | str]":
        """What an event tells, by the names of its parameters, ready to stand in a sentence."""
        return self._shown(event.type.params, event.values)

    def shown(self, question: Question) -> "dict[str, Spoken | Counted | str]":
        """What a question is about, by the names of its parameters, ready to stand in a sentence."""
        return self._shown(question.params, question.values)

    def _shown(self, params: list[Param], values: list[Any]) -> "dict[str, Spoken | Counted | str]":
        return {param.name: self._value(param, value) for param, value in zip(params, values, strict=True)}

    def name(self, domain: Domain, value: int) -> Spoken:
        """What a value is called, ready to stand in a sentence; a seat is called by its player's name."""
        if domain is SEAT:
            return spoken(Word(self.names[value], {}), self.lang)
        if 0 <= value < min(domain.seats, len(self.names)):
            return spoken(Word(self.names[value], {"one": f"1 × {self.names[value]}"}), self.lang)
        name = domain.name_of(value)
        if isinstance(name, Phrase):
            return spoken(Word(self._message("answer", name.message, name.params, name.values), {}), self.lang)
        return spoken_name(name, self.lang)

    def _value(self, param: Param, value: Any) -> "Spoken | Counted | str":
        if value is None:
            return "?"
        if param.tally:
            return self.tally(param, value)
        return counted(value, self.lang) if param.domain is COUNT else self.name(param.domain, value)

    def tally(self, param: Param, counts: list[int]) -> Listed:
        """2 Bushi, 1 koku: how many of each."""
        named = [(n, self.name(param.domain, value)) for value, n in enumerate(counts) if n]
        return listed(named, self.lang, ui(self.lang, "nothing"))


@lru_cache(5_000)
def spoken_name(name: Name, lang: str) -> Spoken:
    """A name of the data, ready to stand in a sentence: most answers are called by one."""
    return spoken(name.words[lang], lang)


@cache
def message(folder: Path, lang: str, context: str, id: str, number: int = 1) -> str:
    """One message of a catalogue, in its plural form for a number."""
    found = catalogue(folder, lang).get(id, context)
    if found is None or not found.string:
        raise Faulty(f"{folder} has no {context} text '{id}' in {lang}")
    if isinstance(found.string, str):
        return found.string
    forms = list(found.string)
    return forms[1] if SEVERAL[lang](number) else forms[0]


@cache
def ids_of(folder: Path, context: str) -> list[str]:
    """The messages of a context, as they stand in the catalogue."""
    ids = [found.id for found in catalogue(folder, LANGUAGES[0]) if found.context == context]
    return [id if isinstance(id, str) else id[0] for id in ids]  # with plural forms there are two


def capital(text: str) -> str:
    """A sentence, or an answer standing by itself, begins with a capital."""
    return text[:1].upper() + text[1:]


def ui(lang: str, id: str, n: int = 1, **values: object) -> str:
    """A sentence of the table itself; what is counted comes in the form for `n`."""
    return ui_with(lang, id, n, values) if values else ui_alone(lang, id, n)


def ui_with(lang: str, id: str, n: int, values: dict[str, object]) -> str:
    return message(HERE, lang, "ui", id, n).format(**numbered(lang, n, values))


@lru_cache(2_000)
def ui_alone(lang: str, id: str, n: int) -> str:
    """With nothing but a number in it: a page asks for dozens of them."""
    return ui_with(lang, id, n, {})


def numbered(lang: str, n: int, values: dict[str, object]) -> dict[str, object]:
    """The values of a word, its numbers able to choose a form."""
    return {name: counted(value, lang) if isinstance(value, int) else value for name, value in {"n": n, **values}.items()}


def refusal(lang: str, error: Refused) -> str:
    """Why the rules of the table do not allow it; what a title's rule forbids, the rule itself explains."""
    return message(HERE, lang, "refusal", error.rule if error.rule.startswith("table.") else "title")
