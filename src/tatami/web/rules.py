"""Rules pages: a title's rulebook in our words, with anchors and search."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tatami
from tatami.core import rulebook
from tatami.core.rulebook import Rule, Rulebook
from tatami.web.page import Viewer, render
from tatami.web.titles import title_cards

TABLE = "table"  # the rules that hold for every title
MOST_FOUND = 60


@dataclass
class Hit:
    """A rule that was looked for."""

    title: str
    name: str
    rule: Rule

    @property
    def text(self) -> str:
        return self.rule.text


@cache
def book_of(title: str, lang: str) -> Rulebook:
    """A title's rulebook, or that of the table itself."""
    if title == TABLE:
        return rulebook.read(Path(rulebook.__file__).parent, "core", lang)
    return tatami.title(title).rulebook(lang)


def rules_page(viewer: Viewer, title: str, highlighted: str = "") -> str:
    return render("rules", viewer, book=book_of(title, viewer.lang), title=title, highlighted=highlighted)


def one_rule(viewer: Viewer, title: str, id: str) -> str:
    """A single rule, to be opened beside the move it explains."""
    book = book_of(title, viewer.lang)
    rule = book.rule(id)
    return render("rule", viewer, rule=rule, chapter=book.chapters[rule.chapter], title=title)


def rules_index(viewer: Viewer, query: str) -> str:
    return render("rules_index", viewer, titles=title_cards(viewer.lang), query=query, found=search(query, viewer.lang) if query else [])


def search(query: str, lang: str) -> list[Hit]:
    """Rules that hold every word looked for, accents and macrons left aside."""
    words = plain(query).split()
    found = []
    for id in [*[title.id for title in tatami.titles()], TABLE]:
        book = book_of(id, lang)
        for rule in book.rules.values():
            text = plain(f"{rule.id} {book.chapters[rule.chapter]} {rule.text}")
            if all(word in text for word in words):
                found.append(Hit(id, book.heading, rule))
    return found[:MOST_FOUND]


def plain(text: str) -> str:
    """Letters without their marks, small."""
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
