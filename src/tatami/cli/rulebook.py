"""`tatami rules`: a title's rules in the terminal, with their examples."""

from pathlib import Path
from typing import Annotated

import typer

import tatami
from tatami.core import rulebook
from tatami.core.rulebook import Rule, Rulebook
from tatami.texts import ui
from tatami.texts.examples import Told, by_rule

Number = Annotated[str | None, typer.Option(help="one rule, by its number")]
TABLE = "table"  # the rules that hold for every title


def print_rules(title: str, lang: str, number: str | None) -> None:
    """The whole rulebook, or one rule of it."""
    book = rulebook.read(Path(rulebook.__file__).parent, "core", lang) if title == TABLE else tatami.title(title).rulebook(lang)
    examples = {} if title == TABLE else by_rule(tatami.title(title), lang)
    if number is not None:
        print_rule(book.rule(number), lang, examples.get(number, []), f"{number}  ")
        return
    print_overview(book)
    for chapter, heading in book.chapters.items():
        print(f"\n{heading}")
        for rule in book.rules.values():
            if rule.chapter == chapter:
                print_rule(rule, lang, examples.get(rule.id, []), f"  {rule.id:<12} ")


def print_overview(book: Rulebook) -> None:
    """The page one learns from: introduction, aim, a round in steps, how one wins."""
    print(book.heading)
    for paragraph in book.introduction:
        print("\n" + " ".join(paragraph.split()))
    for section in book.overview:
        print(f"\n{section.heading}")
        for paragraph in section.paragraphs:
            print("  " + " ".join(paragraph.split()))
        for at, step in enumerate(section.steps, 1):
            print(f"  {at}. {step}")


def print_rule(rule: Rule, lang: str, examples: list[Told], number: str) -> None:
    """A rule behind its number, and its mark, then its examples: why it went as it did, and what happened."""
    mark = "" if rule.mark == "printed" else f"  [{ui(lang, f'mark_{rule.mark}')}]"
    print(f"{number}{rule.text}{mark}")
    indent = " " * len(number)
    for told in examples:
        print(f"{indent}{ui(lang, 'example', heading=told.heading)}\n{indent}  {told.text}")
        for line in told.lines:
            print(f"{indent}    · {line}")
