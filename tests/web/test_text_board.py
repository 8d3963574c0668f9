"""The table in words: all that the terminal prints, in lists and tables."""

import io
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from rich.console import Console

import tatami
from conftest import random_game
from tatami.cli.boards import draw
from tatami.core.domain import LANGUAGES
from tatami.look import look_at
from tatami.texts import Texts
from tatami.titles.middle_earth.rules.domains import ARMY, TERRITORY
from tatami.web.text_board import text_board

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Émile", "Fuji"]
MODES: list[tuple[str, int, dict[str, str]]] = [(title.id, seats, {}) for title in tatami.titles() for seats in title.seat_counts] + [
    ("middle_earth", 2, {"mode": "siege"})
]


def in_words(title: str, seats: int, options: dict[str, str], lang: str) -> tuple[tatami.Game, Texts, str]:
    game = random_game(title, seats, 5, options, 150)
    texts = Texts(tatami.title(title), lang, NAMES[:seats])
    return game, texts, str(text_board(look_at(game, 0, NAMES[:seats]), texts))


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w'’+−-]{2,}", text))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("title", "seats", "options"), MODES)
def test_it_has_every_word_of_the_terminal(title: str, seats: int, options: dict[str, str], lang: str) -> None:
    """No word that `tatami play` prints is missing, and nothing is styled or coloured."""
    game, texts, html = in_words(title, seats, options, lang)
    printed = Console(file=io.StringIO(), width=1000, color_system=None)
    printed.print(draw(game.view(0), texts))
    assert words(printed.file.getvalue()) - words(unescape(re.sub("<[^>]*>", " ", html))) == set()  # type: ignore[attr-defined]
    assert not re.search("style=|class=", html)


class Balance(HTMLParser):
    """Open tags without their end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_it_is_well_formed(title: str) -> None:
    """Every list and table ends, and no player's name breaks out of its cell."""
    game = random_game(title, tatami.title(title).seat_counts[-1], 8, {}, 80)
    names = ["<b>Mallory</b>", *NAMES[1 : game.seats]]
    html = text_board(look_at(game, None, names), Texts(tatami.title(title), "en", names))
    parser = Balance()
    parser.feed(html)
    assert parser.open == []
    assert "<b>" not in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_territory_says_its_owner_by_name(lang: str) -> None:
    """Of the war: the name of the army and how many battalions stand in each territory, as the view has them."""
    game, _, html = in_words("middle_earth", 4, {}, lang)
    text = unescape(re.sub("<[^>]*>", " ", html))
    for row in game.view(0)["territories"]:
        name = TERRITORY.text(TERRITORY.value_of(row["id"]), lang)
        army = "" if row["army"] in (None, "neutral") else ARMY.text(ARMY.value_of(row["army"]), lang)
        assert re.search(rf"{re.escape(name)} [♜✧ ]*{army}\w* ?{row['battalions'] if row['owner'] is not None else ''}", text), row
