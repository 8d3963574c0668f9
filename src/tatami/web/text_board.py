"""The table in words: what a title's terminal draws, as lists and tables that a screen reader goes through."""

import io
from typing import Any

from markupsafe import Markup, escape
from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tatami.look import Look
from tatami.texts import Texts
from tatami.titles import part
from tatami.web.page import Viewer, render


def text_page(viewer: Viewer, look: Look, query: str) -> str:
    """Return the table in words as a page of its own."""
    return render("text", viewer, look=look, query=query, words=text_board(look, look.texts(viewer.lang)))


def text_board(look: Look, texts: Texts) -> Markup:
    """Return the table as its viewer sees it, in words; empty if the title draws nothing in a terminal."""
    drawing = part(look.title.id, "terminal")
    return Markup("") if drawing is None or look.view is None else in_html(drawing.draw(look.view, texts))


def in_html(drawn: Any) -> Markup:
    """Return a drawing of `rich` as HTML without colours: they never carry meaning alone."""
    if isinstance(drawn, Group):
        return Markup("").join(in_html(one) for one in drawn.renderables)
    if isinstance(drawn, Columns):
        return listed([in_html(one) for one in drawn.renderables])
    if isinstance(drawn, Table):
        return table(drawn)
    if isinstance(drawn, Padding | Panel):
        return in_html(drawn.renderable)
    return paragraphs(plain(drawn))


def table(drawn: Table) -> Markup:
    """Return a table with its headings; the first cell of a row is the row's heading."""
    heads = [plain(column.header) for column in drawn.columns]
    rows = [[plain(cell) for cell in row] for row in zip(*[column.cells for column in drawn.columns], strict=True)]
    caption = Markup("<caption>{}</caption>").format(plain(drawn.title)) if drawn.title else ""
    head = Markup("<thead><tr>{}</tr></thead>").format(cells("th", heads)) if drawn.show_header and any(heads) else ""
    body = Markup("").join(Markup("<tr>{}{}</tr>").format(cells("th", row[:1]), cells("td", row[1:])) for row in rows)
    return Markup("<table>{}{}<tbody>{}</tbody></table>").format(caption, head, body)


def cells(tag: str, words: list[str]) -> Markup:
    scope = Markup(' scope="row"') if tag == "th" and len(words) == 1 else ""
    return Markup("").join(Markup(f"<{tag}{scope}>{escape(word)}</{tag}>") for word in words)


def listed(items: list[Markup]) -> Markup:
    return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(item) for item in items))


def paragraphs(text: str) -> Markup:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return Markup("").join(Markup("<p>{}</p>").format(line) for line in lines)


def plain(cell: Any) -> str:
    """Return the letters of a cell, whatever draws it."""
    if isinstance(cell, Text):
        return cell.plain
    if isinstance(cell, str):
        return Text.from_markup(cell).plain
    console = Console(file=io.StringIO(), width=200, color_system=None)
    with console.capture() as captured:
        console.print(cell)
    return captured.get()
