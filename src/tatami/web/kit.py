"""What a title's board package gives the table page beside its board; docs/page.md has the contract. What a package lacks is left out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles import part
from tatami.web.scene import Scene

COLOURS: Final = ("blue", "yellow", "crimson", "black", "violet", "green")  # of the seats, where a title has no others


@dataclass
class Figure:
    """A public number of a seat."""

    icon: str  # the address of a symbol: "/boards/shogun/icons.svg#chest", or "#chest" of a symbol in the page
    value: int | str
    words: str  # what it counts


@dataclass
class Side:
    """Seats whose points count together."""

    name: str
    seats: list[int]


@dataclass
class Figures:
    """A seat in the rail: what it is (role, clan, rank), its points, its numbers, and drawings of the title below them."""

    line: str = ""
    points: int | str | None = None
    numbers: list[Figure] = field(default_factory=list)
    more: str = ""


def given(title: str, name: str) -> Callable[..., Any] | None:
    """What a board package has by that name, if anything."""
    return getattr(part(title, "board"), name, None)


@cache
def is_redrawn(title: str) -> bool:
    """Whether the board fits its place on the table; one without a dock still is a page of its own, which scrolls."""
    return given(title, "dock") is not None


def from_board(scene: Scene, name: str, otherwise: Any, *more: Any) -> Any:
    draw = given(scene.title.id, name)
    return otherwise if draw is None else draw(scene, *more)


def mark_dock(scene: Scene) -> Markup:
    """The viewer's own things, with marks for their parts."""
    return Markup(from_board(scene, "dock", ""))


def mark_strip(scene: Scene) -> Markup:
    """Widgets of the title among the answers that have no place on the board."""
    return Markup(from_board(scene, "strip", ""))


def phase(scene: Scene) -> Markup:
    """Year, season, round: what the rail is headed with."""
    return escape(from_board(scene, "phase", ""))


def figures(scene: Scene, seat: int) -> Figures:
    found: Figures = from_board(scene, "figures", Figures(), seat)
    return found


def order(scene: Scene, seats: int) -> list[int]:
    """The order in which the rail lists the seats: that of the table, if the title has no other."""
    found: list[int] = from_board(scene, "order", list(range(seats)))
    return found


def teams(scene: Scene) -> list[Side]:
    """The sides of a game in which the seats of a side win together, or none."""
    found: list[Side] = from_board(scene, "teams", [])
    return found


def facts(scene: Scene, id: str) -> Markup:
    """What is known of an element that was clicked: nothing where the title says nothing about it."""
    return Markup(from_board(scene, "facts", "", id))


def colours(scene: Scene, seats: int) -> list[str]:
    """The colour of every seat in the box."""
    found: list[str] = from_board(scene, "colours", list(COLOURS[:seats]))
    return found


def seat_classes(scene: Scene | None, seats: int) -> str:
    """The classes by which a part of the page knows the colours of the seats: `s0-blue s1-crimson`."""
    names = COLOURS[:seats] if scene is None else colours(scene, seats)
    return " ".join([f"s{seat}-{colour}" for seat, colour in enumerate(names)])


def crest_address(scene: Scene | None, seat: int) -> str:
    """The symbol of a seat's crest: the title's (`crest(scene, seat)`), or the one of the seat."""
    found: str = f"#crest-{seat}" if scene is None else from_board(scene, "crest", f"#crest-{seat}", seat)
    return found


def crest_of(scene: Scene | None, seat: int) -> Markup:
    """A seat's crest as a picture."""
    address = crest_address(scene, seat)
    return Markup('<svg class="crest seat-{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>').format(seat, address)
