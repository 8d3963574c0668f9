"""Shitennō in a terminal: what lies open on the table is on the screen, for spectators too."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import tatami
from tatami.texts import Texts
from tatami.titles.shitenno.terminal import draw
from tatami.titles.shitenno.words.sentences import effect
from titles.shitenno.tables import say
from titles.shitenno.test_sharing import CARDS4, sharing


def screen(game: Any, seat: int | None, lang: str = "en") -> str:
    console = Console(width=200, record=True, file=StringIO())
    texts = Texts(tatami.title("shitenno"), lang, ["Ann", "Bob", "Cleo", "Dan"][: game.seats])
    console.print(draw(game.view(seat), texts))
    return console.export_text()


@pytest.mark.rule("shitenno/share.3", "shitenno/share.8")
def test_lots_are_shown_with_their_titles() -> None:
    """The one on offer, both of the last split, and an empty one as such."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], CARDS4)
    say(game, "done", "sensei")
    assert "Lot on offer: Senseï with no cards" in screen(game, None)
    assert "Lot offert : Senseï avec aucune carte" in screen(game, 2, "fr").replace("\N{NO-BREAK SPACE}", " ")
    last = sharing(["daimyo", "shomyo"], CARDS4)
    say(last, "samurai", "done", "hatamoto", "daimyo")
    shown = screen(last, None)
    assert "Lot on offer: Hatamoto with Samurai" in shown
    assert "Lot on offer: Daimyō with Bushi, 1 koku, 2 koku" in shown


@pytest.mark.rule("shitenno/setup.5", "shitenno/setup.6")
def test_generals_and_titles_nobody_holds() -> None:
    """Every player's general by name, and the titles that lie beside the board."""
    game = sharing(["daimyo", "hatamoto"], CARDS4)
    shown = screen(game, 0)
    assert "Honda Tadakatsu" in shown
    assert "Sakakibara Yasumasa" in shown
    assert "Titles nobody holds: Shōmyō, Senseï" in shown


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_titles_and_tiles_explain_themselves(lang: str) -> None:
    """What every title does, and every tile somebody has."""
    game = sharing(["daimyo", "hatamoto"], CARDS4)
    game.bonus = [1, 1, 1, 0, 0, 0]
    shown = screen(game, 0, lang)
    texts = Texts(tatami.title("shitenno"), lang, ["Ann", "Bob"])
    for id in ("daimyo", "shomyo", "sensei", "hatamoto", "exchange", "plus_one", "draw"):
        assert effect(texts, id) in shown
