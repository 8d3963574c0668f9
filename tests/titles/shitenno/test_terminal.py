"""Shitennō in a terminal: what lies open on the table is on the screen, for spectators too."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import tatami
from tatami.texts import Texts
from tatami.titles.shitenno.terminal import draw
from tatami.titles.shitenno.words.sentences import effect, meanings
from titles.shitenno.tables import say, table, turn
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


@pytest.mark.rule("shitenno/control.2", "shitenno/end.2")
def test_a_province_tells_its_gate_from_what_is_outside() -> None:
    """Troops in the plural, the gate by its name with the tiles left there, provinces from west to east, and the last round as such."""
    game = table(gates={"tohoku": "bushi", "kanto": "samurai"}, kamon={"kanto": [0], "chugoku": [1, 1, 1]})
    shown, french = screen(game, None), screen(game, None, "fr").replace("\N{NO-BREAK SPACE}", " ")
    assert "3 Samouraïs" in french
    assert "porte : Bushi (3 tuiles)" in french
    assert "porte : Samouraï (2 tuiles)" in french
    assert "gate: Samurai " in shown  # printed under the last tile of Chūgoku
    assert shown.index("Kyūshū") < shown.index("Chūgoku") < shown.index("Hokkaidō")
    assert "last round" not in shown
    game.koku_pile = []
    assert "Year 3 · last round" in screen(game, None)


@pytest.mark.rule("shitenno/end.3", "shitenno/end.6")
def test_the_favour_of_all_if_the_game_ended_now() -> None:
    """What is scored already, the majorities of the moment, and everybody's koku: 5 + 6 + 3 and 6 + 1."""
    game = table(hands={0: ["koku_3"], 1: ["koku_1"]}, kamon={"kanto": [0, 1]})
    numbers = [re.findall(r" (\d+) ", line)[1:3] for line in screen(game, None).splitlines() if "Honda" in line or "Sakakibara" in line]
    assert sorted(numbers) == [["5", "14"], ["6", "7"]]


@pytest.mark.rule("shitenno/bonus.2", "shitenno/titles.6")
@pytest.mark.parametrize(
    ("cards", "settled", "into"),
    [(["samurai", "bushi", "koku_2"], ["samurai"], "a Shinobi"), (["bushi", "koku_2"], [], "a troop asked for")],
)
def test_what_an_exchange_makes_of_a_card(cards: list[str], settled: list[str], into: str) -> None:
    """Chūbu asks for a Samurai and two Shinobi: a card that shows neither says what it is turned into, and the Hatamoto as what it stands in."""
    game = table(
        hands={0: [*cards, "shinobi"]}, bonus={0: ["exchange", "exchange"]}, gates={"chubu": "samurai"}, titles=["hatamoto", "shomyo"]
    )
    say(turn(game, 0), "chubu_by_troops", *settled)
    found = meanings(Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"]), game.view(0), game.question(0))
    assert found["bushi"] == found["koku_2"] == f"the Exchange tile makes it {into}"
    assert found["hatamoto"] == f"as {into}"
    assert "shinobi" not in found
