"""What lies where on a narrow phone, on pages without a server: nothing that can be pressed or must be read is cut off or covered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.look import look_at
from tatami.web.page import Viewer
from tatami.web.table import table_page
from tatami.web.templates import FOLDER

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Émile", "Fuji"]


def position(title: str, seats: int, kind: str, options: dict[str, str] | None = None) -> Game:
    """A random game where somebody is asked this for the first time."""
    game = tatami.new(title, seats=seats, seed=2, options=options or {})
    asked = (game for _ in random_answers(game, stream(2)) if game.waiting() and game.question(game.waiting()[0]).kind == kind)
    return next(asked)


@pytest.fixture
def shown(chromium: Browser) -> Callable[..., Page]:
    """A position as the seat that is asked sees it on a narrow phone, in French."""

    def show(game: Game) -> Page:
        assert isinstance(game.title, Title)
        page = chromium.new_page(viewport={"width": 360, "height": 740})
        page.set_content(table_page(Viewer("fr"), look_at(game, game.waiting()[0], NAMES[: game.seats], can_undo=True)))
        for sheet in (FOLDER / "static" / "tatami.css", FOLDER / "boards" / game.title.id / "board.css"):
            page.add_style_tag(path=sheet)
        return page

    return show


def test_an_answer_is_in_sight_whatever_is_asked(shown: Callable[..., Page]) -> None:
    """Below a question of three lines a row of answers is whole, and nothing lies over it."""
    page = shown(position("shitenno", 4, "offer"))
    assert page.evaluate("document.querySelector('.ask').offsetHeight <= 0.31 * innerHeight")
    assert page.evaluate(WHOLE_ROW)
    page.close()


WHOLE_ROW = """() => {
  const answers = document.querySelector(".answers");
  const row = answers.querySelector("button").getBoundingClientRect();
  return row.bottom <= Math.min(answers.getBoundingClientRect().bottom, document.querySelector(".ask .acts").getBoundingClientRect().top);
}"""
