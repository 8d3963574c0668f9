"""Shogun's table in the terminal: what it shows, and what it keeps to itself."""

from rich.console import Console

import tatami
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.state import EMPTY
from tatami.titles.shogun.terminal import draw
from titles.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, province, say, set_actions, table


def printed(game: Game, seat: "int | None", lang: str = "en") -> str:
    console = Console(width=200)
    with console.capture() as seen:
        console.print(draw(game.view(seat), Texts(tatami.title("shogun"), lang, ["Ann", "Bob", "Cleo", "Dan"])))
    return seen.get()


def test_the_tower_is_closed_or_of_glass() -> None:
    """The tray is always printed, the shelves only where they are seen."""
    closed, glass = (printed(table({"aki": (BLUE, 3)}, lower={RED: 2, FARMERS: 3}, tower=option), BLUE) for option in ("closed", "glass"))
    assert "Tower closed; tray: –; farmers in the supply: 17" in closed
    assert "lower shelf: 2 × Tokugawa, 3 × farmer; tray: –" in glass
    assert "Tokugawa," not in closed


def test_a_void_order_is_printed_as_void() -> None:
    """Its owner reads that it is void, in both languages."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1)})
    lay_plan(game, RED, {"tax": "bingo"})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 4})
    attack(game, BLUE, province("aki"), province("bingo"), 4)
    assert "Collect taxes: void" in printed(game, RED)
    assert "annulé" in printed(game, RED, "fr")
    assert "void" not in printed(game, YELLOW)


def test_owners_are_told_apart_without_colour() -> None:
    """Names that begin alike have signs of their own, by each name and on each province; neighbours of the viewer's provinces are listed."""
    game = table({"aki": (BLUE, 4), "bingo": (RED, 2), "iwami": (YELLOW, 1)})
    lines = printed(game, BLUE).splitlines()
    assert [sign for sign in "①②③④⑤" if any(sign + " " in line for line in lines)] == ["①", "②", "③", "④"]
    aki = next(line for line in lines if line.startswith("Aki: "))
    assert aki.rstrip() == "Aki: Bingo ③2 · Iwami ②1 · Iyo –"
    assert "Neighbours" not in printed(game, None)


def test_a_march_says_what_stands_against_it() -> None:
    """Below the board, every target with what marching there means; and what each would score now."""
    game = table({"aki": (BLUE, 4), "bingo": (RED, 2), "kai": (YELLOW, 1)}, seats=3)
    set_actions(game, "march_a")
    lay_plan(game, BLUE, {"march_a": "aki"}, bid="chest_4")
    for seat in (YELLOW, RED):
        lay_plan(game, seat)
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    game.effect, game.special = EMPTY, [EMPTY] * 3
    text = " ".join(printed(game, BLUE).split())
    assert "From Aki: Attack Bingo: up to 3 against 2, and farmers of the tray · Attack neutral Iyo: up to 3 against farmers: 1" in text
    assert "if winter came now" in text
