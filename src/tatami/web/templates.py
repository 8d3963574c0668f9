"""The one Jinja environment of pages and boards: everything escaped, nothing undefined passes silently."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator
from markupsafe import Markup, escape

from tatami.texts import ui
from tatami.texts.numbers import change, figure
from tatami.titles import find, title_ids
from tatami.web import boards, seats

FOLDER = Path(__file__).parent
SPECIAL: Final = re.compile("[&<>'\"]")


def written(value: Any) -> str:
    """A value as it stands in a page. Most are numbers and words with nothing to escape, and a board writes a thousand of them: making a `Markup` of each
    took a third of its time."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is Markup or (kind is str and SPECIAL.search(value) is None):
        return value  # type: ignore[no-any-return]
    return escape(value)


class Writer(CodeGenerator):
    """Templates that write by `written`, everything escaped as before; and that call and look up as Python does. Nothing of ours asks for Jinja's context, and
    what is not there is an error either way."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")

    def visit_Call(self, node: Any, frame: Any, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja's name
        if forward_caller or node.dyn_args is not None or node.dyn_kwargs is not None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in [*node.args, *node.kwargs]:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        """`'is-mine' if mine` writes nothing otherwise; Jinja would make an object to say so."""
        super().visit_CondExpr(nodes.CondExpr(node.test, node.expr1, node.expr2 or nodes.Const("")), frame)

    def visit_Getattr(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        if hasattr(dict, node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("environment.part(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})")

    def visit_Getitem(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")


class Templates(Environment):
    """Jinja with our way of writing, without the indentation: it is for readers of the template, and would be a tenth of what is sent."""

    code_generator_class = Writer
    written = staticmethod(written)

    def part(self, value: Any, name: str) -> Any:
        """`value.name`: many are plain dicts, in which Jinja would look for a method of that name first."""
        try:
            return value[name] if type(value) is dict else getattr(value, name)
        except AttributeError:
            return self.getattr(value, name)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        return super().preprocess(re.sub(r"(%})?\n +", shortened, source), name, filename)


def shortened(indentation: re.Match[str]) -> str:
    """The end of a line behind a `%}` is not written: there one space stays, so that words stay apart."""
    return "%}\n " if indentation[1] else "\n"


ENVIRONMENT = Templates(
    loader=FileSystemLoader([FOLDER, *sorted({find(id).folder.parent for id in title_ids()})]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def fingerprint() -> str:
    """A short hash of stylesheets and script, so that browsers may cache them for long."""
    files = sorted(path for path in (FOLDER / "static").rglob("*") if path.suffix in (".css", ".js"))
    files += boards.files().values()
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]


VERSION = fingerprint()


def asset(path: str) -> str:
    """The address of a file under `static/`. The version stands in the path, so that what a script imports is of the same version."""
    return f"/static/{VERSION}/{path}"


def scripts() -> list[str]:
    """The modules of the page's script: fetched together, not one after the other as they import each other."""
    return [asset(f"script/{path.name}") for path in sorted((FOLDER / "static" / "script").glob("*.js"))]


def board_asset(title: str, name: str) -> str:
    """The address of a file beside a title's board."""
    return f"/boards/{title}/{name}?v={VERSION}"


@cache
def rule_link(lang: str, title: str, rule: str, word: str = "") -> Markup:
    """The way to a rule, of a title or of the table itself; nothing where there is none. It is called by the rule's id, or by a `word` where many stand together."""
    if not rule:
        return Markup("")
    book, told = "table" if rule.startswith("table.") else title, ui(lang, "open_rule", rule=rule)
    if word:
        return Markup('<a class="rule" data-rule href="/rules/{0}?rule={1}#{1}" aria-label="{2}" title="{1}">{3}</a>').format(
            book, rule, told, word
        )
    return Markup('<a class="rule" data-rule href="/rules/{0}?rule={1}#{1}" aria-label="{2}">{1}</a>').format(book, rule, told)


@cache
def icon(name: str) -> Markup:
    """A sign on a button of the table; its words stand beside it or are its label."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>').format(asset("icons.svg"), name)


@cache
def link_picture(title: str) -> str:
    """Return the address of the picture that links to a title show elsewhere, or of the seal if it has none."""
    return board_asset(title, "link.png") if f"{title}/link.png" in boards.files() else asset("seal-512.png")


ENVIRONMENT.globals.update(
    asset=asset,
    board_asset=board_asset,
    scripts=scripts(),
    crest=seats.crest,
    icon=icon,
    link_picture=link_picture,
    rule_link=rule_link,
    seat_class=seats.seat_class,
    definitions=seats.definitions(),
)
ENVIRONMENT.filters.update(figure=figure, change=change)


def template(name: str) -> Template:
    """A template by its path under `web/`, compiled once."""
    return ENVIRONMENT.get_template(name)
