"""The war's table in the terminal: owners told apart without colour, and what borders on what."""

from rich.console import Console

import tatami
from tatami.texts import Texts
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.ids import NEUTRAL
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.terminal import draw
from titles.middle_earth.table import at, closed, war


def printed(game: MiddleEarth, seat: "int | None", lang: str = "en") -> str:
    console = Console(width=400)
    with console.capture() as seen:
        console.print(draw(game.view(seat), Texts(tatami.title("middle_earth"), lang, ["Ann", "Bob", "Cleo", "Dan"])))
    return seen.get()


def table() -> MiddleEarth:
    return war(ATTACKS, own={"moria": 3, "eregion": 2}, others={1: {"gladden_fields": 4}, NEUTRAL: {"rhudaur": 2}}, leaders={0: ["moria"]})


def test_owners_are_told_apart_without_colour() -> None:
    """By the whole name of an army, the neutral one too."""
    seen = printed(table(), 1)
    assert "Moria ♜ Green 3 ♚" in seen
    assert "Gladden Fields Red 4" in seen
    assert "Rhudaur ♜ Neutral 2" in seen
    assert "Ann (Green)" in seen
    assert "Rhudaur ♜ Neutre 2" in printed(table(), 1, "fr")


def test_the_own_borders_are_listed() -> None:
    """Only neighbours of other armies; a spectator has none."""
    seen = printed(table(), 0)
    borders = next(line for line in seen.splitlines() if line.startswith("Eregion 2:"))
    assert "Rhudaur Neutral 2" in borders
    assert "Moria" not in borders
    assert "Your borders" not in printed(table(), None)


def test_empty_land_beside_ones_own_is_no_armys() -> None:
    """While territories are claimed."""
    game = tatami.new("middle_earth", seats=2, seed=1)
    assert isinstance(game, MiddleEarth)
    assert " –" in printed(game, game.waiting()[0])


def test_a_closed_bridge_is_named() -> None:
    """Not only counted."""
    game = table()
    assert game.owner[at("moria")] == 0
    assert "Rhudaur – Eregion" in printed(closed(game), 0)
