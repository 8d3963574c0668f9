"""Everything that the box shows: every card, tile and mission of every title says what it does, on the page and in the terminal, in both languages."""

import html
import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import tatami
from tatami.cli.play import Terminal
from tatami.core.domain import LANGUAGES
from tatami.texts import Texts, capital
from tatami.texts.pieces import effect, pieces
from tatami.web.page import Viewer
from tatami.web.rules import pieces_page

# How many kinds of piece a title's box holds: counted in its rulebook and lists of parts.
BOXES = {
    "shitenno": 4 + 10 + 3 + 3 + 4,  # troops, pairs of troops, koku; bonus tiles; titles
    "shogun": 5 + 12 + 10,  # special, event and action cards
    "white_castle": 33 + 9 + 3 + 9 + 10 + 8 + 15 + 9,
    "samurai_katana": 8 + 16,  # warriors and powers
    "middle_earth": 66 + 54 + 16,  # territory cards with two wild ones, kinds of adventures, Minas Tirith cards
}


@pytest.mark.parametrize("title", BOXES)
def test_every_piece_is_there(title: str) -> None:
    """As many kinds as the box has, each with a name of its own and a rule that exists."""
    found = pieces(tatami.title(title))
    assert len(found) == BOXES[title]
    assert len({piece.id for piece in found}) == len(found)
    rules = tatami.title(title).rulebook("en").rules
    assert [piece.id for piece in found if piece.rule not in rules] == []


@pytest.mark.parametrize("title", BOXES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_says_what_it_does_on_the_page(title: str, lang: str) -> None:
    """In a table of its own, with a link to its rule in the rules."""
    page = html.unescape(pieces_page(Viewer(lang), title))
    texts = Texts(tatami.title(title), lang, [])
    for piece in pieces(tatami.title(title)):
        row = re.search(rf'<tr id="{piece.id}">(.*?)</tr>', page, re.S)
        assert row, piece.id
        assert capital(effect(texts, piece)) in row[1]
        assert f"/rules/{title}?rule={piece.rule}#{piece.rule}" in row[1]


@pytest.mark.parametrize("title", BOXES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_says_what_it_does_in_the_terminal(title: str, lang: str) -> None:
    """Whoever types ? and a name reads the same."""
    screen = io.StringIO()
    game = tatami.new(title, seats=max(2, tatami.title(title).seat_counts[0]), seed=1)
    console = Console(file=screen, width=1000, no_color=True)
    terminal = Terminal(game, ["person"] * game.seats, lang, console, lambda _: "", Path("game.json"))
    for piece in pieces(tatami.title(title)):
        terminal.obey(f"? {piece.name(terminal.texts)}".lower(), game.question(game.waiting()[0]))
    shown = screen.getvalue()
    assert [piece.id for piece in pieces(tatami.title(title)) if effect(terminal.texts, piece) not in shown] == []


@pytest.mark.parametrize("title", BOXES)
def test_an_effect_is_said_in_both_languages(title: str) -> None:
    """Nothing is left empty or in the other language."""
    english, french = (Texts(tatami.title(title), lang, []) for lang in ("en", "fr"))
    told = [(effect(english, piece), effect(french, piece)) for piece in pieces(tatami.title(title))]
    assert all(told)
    assert [one for one, other in told if one == other] == []
