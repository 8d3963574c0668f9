"""One word per thing: page, rulebook, options and log use the words of the glossary, and not those it rejects."""

import re
import tomllib
from collections.abc import Iterator

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.core.title import Title
from tatami.texts import catalogue
from tatami.texts.examples import all_told
from tatami.texts.glossary import glossary_of
from tatami.texts.tables import tables_of
from tatami.web import boards
from texts.samples import sentences

TITLES = tatami.titles()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_the_languages_name_the_same_things(title: Title) -> None:
    """Each thing has its word in every language, and no word stands for two things."""
    for lang in LANGUAGES:
        words = [entry.word for entry in glossary_of(title, lang)]
        assert len(words) == len(set(words)) >= 10
    assert len({frozenset(entry.id for entry in glossary_of(title, lang)) for lang in LANGUAGES}) == 1


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_are_used(title: Title, lang: str) -> None:
    """In the rulebook, and in what the table says while one plays."""
    said, rules = "\n".join(text for place, text in spoken(title, lang) if place != "rulebook"), rulebook(title, lang)
    for entry in glossary_of(title, lang):
        assert re.search(stem(entry.word), rules, re.IGNORECASE), entry.word
        assert re.search(stem(entry.word.split()[0]), said, re.IGNORECASE), entry.word


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rejected_words_are_not(title: Title, lang: str) -> None:
    """No synonym in catalogues, sentences, rules, options, guides, examples or tables."""
    never = {word: entry.word for entry in glossary_of(title, lang) for word in entry.never}
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, never))})s?\b", re.IGNORECASE)
    assert [(place, found[0], text) for place, text in spoken(title, lang) for found in [pattern.search(text)] if found] == []


def spoken(title: Title, lang: str) -> Iterator[tuple[str, str]]:
    """Everything a title says in one language, and where."""
    for message in catalogue(title.words, lang):
        for text in [message.string] if isinstance(message.string, str) else message.string or []:
            yield f"catalogue {message.context} {message.id}", text
    for id, text in sentences(title, lang):
        yield id, text
    yield "rulebook", rulebook(title, lang)
    for option in title.options.values():
        yield f"option {option.id}", " ".join([option.names[lang], *[choice.names[lang] for choice in option.choices]])
    guide = boards.folder(title.id) / "guide.toml"
    for chapter in tomllib.loads(guide.read_text("utf-8")).values():
        for row in chapter if isinstance(chapter, list) else [chapter]:
            yield "guide", str(row.get(lang, ""))
    for told in all_told(title, lang).values():
        yield f"example {told.name}", f"{told.heading} {told.text}"
    for table in tables_of(title, lang).values():
        yield f"table {table.name}", " ".join([table.heading, *table.columns])


def rulebook(title: Title, lang: str) -> str:
    text = (title.words / "rulebook" / f"{lang}.md").read_text("utf-8")
    return re.sub(r"Dans la boîte française[^.]*\.|`\w+`", "", text)


def stem(word: str) -> str:
    """A word as it begins, so that its plural is found as well."""
    return re.escape(word[:-1] if len(word) > 4 else word)
