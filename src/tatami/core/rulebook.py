"""A title's rulebook: numbered rules in both languages, read from `rulebook/en.md` and `rulebook/fr.md`."""

import re
from pathlib import Path
from typing import Final

from tatami.core.domain import typeset
from tatami.core.errors import Faulty, Unreadable

CHAPTER: Final = re.compile(r"## (\w+): (.+)")
RULE: Final = re.compile(r"\*\*(\w+\.\d+)\*\* (?:\*(\w+)\* )?(.+)", re.DOTALL)
TABLE: Final = re.compile(r"\{table:(\w+)\}")  # a table made from the data, below the rule it belongs to
MARKS: Final = {"ruling": "ruling", "décision": "ruling", "designed": "designed", "création": "designed"}


class Rule:
    """One rule: its id, its chapter, its sentences, and whether it is printed, a `ruling` or `designed` by us."""

    def __init__(self, id: str, chapter: str, text: str, mark: str) -> None:
        self.id = id
        self.chapter = chapter
        self.text = text
        self.mark = mark
        self.tables: list[str] = []  # that stand below it, by name


class Section:
    """A part of the overview: its heading, its paragraphs, and the steps in order where it has some. Rules are cited behind a step."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.paragraphs: list[str] = []
        self.steps: list[str] = []

    def add(self, paragraph: str) -> None:
        if paragraph.startswith("1. "):
            self.steps += [line.partition(". ")[2] for line in paragraph.splitlines()]
        else:
            self.paragraphs.append(unwrapped(paragraph))


class Rulebook:
    """The rules of one title in one language, in order, behind an overview that is not numbered."""

    def __init__(self, title: str, text: str) -> None:
        self.title = title
        self.heading = ""
        self.introduction: list[str] = []
        self.overview: list[Section] = []
        self.chapters: dict[str, str] = {}
        self.rules: dict[str, Rule] = {}
        chapter = ""
        for block in re.split(r"\n\s*\n", text.strip()):
            paragraph = block.strip()
            heading = CHAPTER.fullmatch(paragraph)
            if heading:
                chapter = heading[1]
                self.chapters[chapter] = heading[2]
            elif paragraph.startswith("# "):
                self.heading = paragraph[2:]
            elif paragraph.startswith("### "):
                self.overview.append(Section(paragraph[4:]))
            elif chapter:
                self._add(chapter, paragraph)
            elif self.overview:
                self.overview[-1].add(paragraph)
            else:
                self.introduction.append(unwrapped(paragraph))

    def _add(self, chapter: str, paragraph: str) -> None:
        table = TABLE.fullmatch(paragraph)
        if table and self.rules:
            self.rules[next(reversed(self.rules))].tables.append(table[1])
            return
        found = RULE.fullmatch(paragraph)
        if not found:
            raise Faulty(f"{self.title}, chapter {chapter}: not a numbered rule: {paragraph[:60]}")
        id, mark, text = found[1], found[2], unwrapped(found[3])
        if id in self.rules:
            raise Faulty(f"{self.title}: rule {id} stands twice")
        if not id.startswith(chapter + "."):
            raise Faulty(f"{self.title}: rule {id} stands in chapter {chapter}")
        if mark and mark not in MARKS:
            raise Faulty(f"{self.title}: rule {id} is marked '{mark}'; the marks are {', '.join(MARKS)}")
        self.rules[id] = Rule(id, chapter, text, MARKS[mark] if mark else "printed")

    def steps_of(self, chapter: str) -> list[int]:
        """Which steps of the round at a glance cite a rule of the chapter."""
        steps = next((section.steps for section in self.overview if section.steps), [])
        return [at for at, step in enumerate(steps) if re.search(rf"[\[ ]{chapter}\.\d", step)]

    def rule(self, id: str) -> Rule:
        rule = self.rules.get(id)
        if rule is None:
            raise Unreadable(f"{self.title} has no rule '{id}'; its chapters are {', '.join(self.chapters)}")
        return rule


def unwrapped(paragraph: str) -> str:
    """A paragraph as one line; spaces that do not break stay."""
    return " ".join(paragraph.splitlines())


def read(folder: Path, title: str, lang: str) -> Rulebook:
    return Rulebook(title, typeset((folder / "rulebook" / f"{lang}.md").read_text("utf-8"), lang))
