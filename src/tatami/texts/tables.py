"""Tables of a rulebook, made from the data: a rule has `{table:name}` below it, and page, terminal and print show the table there.

The cells are made by `words/tables.py` in the package of the title: its `ROWS` names a function for each table. Headings and columns are in `rulebook/tables.toml` beside the rules, in each language:

    [provinces]
    en = { heading = "Provinces", columns = ["Province", "Chests"] }
    icons = ["", "map.svg#i-chest"]     # symbols of the board's drawings, beside the columns
    plot = true                         # draw the columns behind the first as lines, the first along the bottom

A cell is a word, a number, or a share between 0.0 and 1.0, shown as a percentage.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tatami.core.domain import LANGUAGES, typeset
from tatami.core.errors import Faulty
from tatami.core.facts import read_toml
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.titles import part

Cell = str | int | float
Rows = list[list[Cell]]
DECIMAL = {"fr": ","}
YES = "✓"


@dataclass
class Table:
    """A table in one language."""

    name: str
    heading: str
    columns: list[str]
    rows: Rows
    icons: list[str]
    plot: bool
    lang: str

    def text(self, cell: Cell) -> str:
        """A cell as it is read."""
        if isinstance(cell, float):
            return typeset(f"{100 * cell:.1f} %".replace(".", DECIMAL.get(self.lang, ".")), self.lang)
        return str(cell)

    def is_number(self, column: int) -> bool:
        """Whether the column holds numbers, which stand on the right."""
        return all(not isinstance(row[column], str) or not row[column] for row in self.rows)


@cache
def tables_of(title: Title, lang: str) -> dict[str, Table]:
    """Every table of a title's rulebook by its name; a title need not have any."""
    file = title.words / "rulebook" / "tables.toml"
    if not file.exists():
        return {}
    rows, texts = makers(title), Texts(title, lang, [])
    found = {}
    for name, facts in read_toml(file).items():
        if not set(LANGUAGES) <= set(facts) or name not in rows:
            raise Faulty(f"{title.id}: the table '{name}' lacks its words in {' or '.join(LANGUAGES)}, or its rows")
        words, cells = facts[lang], rows[name](texts)
        if any(len(row) != len(words["columns"]) for row in cells):
            raise Faulty(f"{title.id}: the table '{name}' has {len(words['columns'])} columns in {lang}, and rows of another length")
        icons = facts.get("icons", [""] * len(words["columns"]))
        found[name] = Table(name, words["heading"], words["columns"], cells, icons, facts.get("plot", False), lang)
    return found


def makers(title: Title) -> dict[str, Callable[[Texts], Rows]]:
    """What makes the rows of each table."""
    rows: dict[str, Callable[[Texts], Rows]] = getattr(part(title.id, "words.tables"), "ROWS", {})
    return rows
