"""Samouraï & Katana's table in the terminal: owners told apart without colour, neighbours with their lanes."""

from rich.console import Console

import tatami
from tatami.texts import Texts
from tatami.titles.samurai_katana.terminal import draw
from titles.samurai_katana.setting import play, table


def printed(game: tatami.Game, seat: "int | None") -> str:
    console = Console(width=200)
    with console.capture() as seen:
        console.print(draw(game.view(seat), Texts(tatami.title("samurai_katana"), "en", ["Robot 1", "Robot 2", "Robot 3"])))
    return seen.get()


def test_owners_have_signs_and_neighbours_are_listed() -> None:
    """Three robots are ①, ② and ③; Aki's neighbours by land and sea, with owner, samurai and castle."""
    shown = printed(table(at={"aki": (0, 3), "iyo": (1, 2), "bingo": (2, 1)}, castles=["iyo"]), 0)
    assert "① Robot 1" in shown
    assert "③ Robot 3" in shown
    line = next(line for line in shown.splitlines() if line.startswith("Aki:"))
    assert "≈ Iyo ②2▣" in line
    assert "Bingo ③1" in line
    assert "Suō –" in line


def test_an_attack_says_how_many_stand_there() -> None:
    """Among the ways of a march, with its price."""
    game = play(table(at={"aki": (0, 3), "bingo": (2, 4)}, hands={0: "general hatamoto"}), "act:move_aki")
    assert "Bingo (1 koku, attacks Robot 3 (4 samurai))" in printed(game, 0)
