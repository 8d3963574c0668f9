"""`tatami rules`: a title's rules in the terminal, with their examples and tables, or in a file to be printed."""

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid

import tatami
from tatami.core import rulebook
from tatami.core.rulebook import Rule, Rulebook
from tatami.extras import extra
from tatami.texts import ui
from tatami.texts.examples import Told, by_rule
from tatami.texts.glossary import glossary_of
from tatami.texts.tables import Table, tables_of

File = Annotated[Path | None, typer.Option("--html", help="write the whole rulebook to this file, to be read or printed")]
Number = Annotated[str | None, typer.Option(help="one rule, by its number")]
TABLE = "table"  # the rules that hold for every title


def print_rules(title: str, lang: str, number: str | None) -> None:
    """The whole rulebook, or one rule of it."""
    book = rulebook.read(Path(rulebook.__file__).parent, TABLE, lang) if title == TABLE else tatami.title(title).rulebook(lang)
    examples = {} if title == TABLE else by_rule(tatami.title(title), lang)
    tables = {} if title == TABLE else tables_of(tatami.title(title), lang)
    if number is not None:
        print_rule(book.rule(number), lang, examples.get(number, []), f"{number}  ")
        print_tables(book.rule(number), tables)
        return
    print_overview(book)
    for chapter, heading in book.chapters.items():
        print(f"\n{heading}")
        for rule in book.rules.values():
            if rule.chapter == chapter:
                print_rule(rule, lang, examples.get(rule.id, []), f"  {rule.id:<12} ")
                print_tables(rule, tables)
    if title != TABLE:
        print_glossary(tatami.title(title), lang)


def print_overview(book: Rulebook) -> None:
    """The page one learns from: introduction, aim, a round in steps, how one wins."""
    print(book.heading)
    for paragraph in book.introduction:
        print(f"\n{paragraph}")
    for section in book.overview:
        print(f"\n{section.heading}")
        for paragraph in section.paragraphs:
            print(f"  {paragraph}")
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


def print_tables(rule: Rule, tables: dict[str, Table]) -> None:
    """The tables that stand below a rule."""
    for table in [tables[name] for name in rule.tables]:
        grid = Grid(title=table.heading, title_justify="left", box=box.SIMPLE_HEAD)
        for at, column in enumerate(table.columns):
            grid.add_column(column, justify="right" if table.is_number(at) else "left")
        for row in table.rows:
            grid.add_row(*[table.text(cell) for cell in row])
        Console(highlight=False).print(grid)


def print_glossary(title: tatami.Title, lang: str) -> None:
    """The title's words, and what the box calls them where it differs."""
    print(f"\n{ui(lang, 'glossary')}")
    for entry in glossary_of(title, lang):
        box = f" ({ui(lang, 'in_the_box', word=entry.box)})" if entry.box else ""
        print(f"  {entry.word} — {entry.means}{box}")


def write_html(title: str, lang: str, file: Path) -> None:
    """The whole rulebook in one file that needs nothing else."""
    if title == TABLE:
        raise tatami.Unreadable("The rules of the table can be read here alone, without --html")
    with extra("page"):
        from tatami.web.page import Viewer
        from tatami.web.rules import printed_rules

    try:
        file.write_text(printed_rules(Viewer(lang), title), "utf-8")
    except OSError as error:
        raise tatami.Unreadable(f"{file} cannot be written: {error.strerror}") from None
