"""The frame of a battle's picture: two sides, what each brings, and how it ended. A title fills it in `board/fight.py`."""

from dataclasses import dataclass, field

from markupsafe import Markup, escape

from tatami.web.templates import template


@dataclass
class Side:
    """One side: its name, what it brings as pictures, how that adds up, and what it loses."""

    name: str
    seat: int | None = None
    pictures: list[Markup] = field(default_factory=list)
    sums: list[str] = field(default_factory=list)
    total: str = ""


def picture(heading: str, sides: list[Side], ends: list[str], between: Markup | str = "⚔") -> str:
    """`between` stands between the sides; `ends` are the sentences of how it came out."""
    return template("boards/battle.html").render(heading=heading, sides=sides, ends=ends, between=between)


def die(value: str, beside: int = 0) -> Markup:
    """A die as it fell, and what is added to it."""
    extra = Markup("<sup>+{}</sup>").format(beside) if beside else ""
    return Markup('<span class="battle-die">{}{}</span>').format(value, extra)


def chip(text: str) -> Markup:
    return Markup('<span class="battle-chip">{}</span>').format(escape(text))
