"""What lies where on a narrow phone, on pages without a server: nothing that can be pressed or must be read is cut off or covered."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.look import look_at
from tatami.texts.advice import Told
from tatami.web.page import Viewer
from tatami.web.table import NOTHING, Aside, table_page
from tatami.web.templates import FOLDER

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Émile", "Fuji"]


def position(title: str, seats: int, kind: str, also: Callable[[dict[str, Any]], bool] = bool) -> Game:
    """A random game where somebody is asked this for the first time, and sees this."""
    game = tatami.new(title, seats=seats, seed=2)
    for seat, _ in random_answers(game, stream(2)):
        if game.question(seat).kind == kind and also(game.view(seat)):
            return game
    raise AssertionError(f"Nobody is ever asked {kind}")


@pytest.fixture
def shown(chromium: Browser) -> Callable[..., Page]:
    """A position as the seat that is asked sees it on a narrow phone, in French."""

    def show(game: Game, aside: Aside = NOTHING) -> Page:
        assert isinstance(game.title, Title)
        page = chromium.new_page(viewport={"width": 360, "height": 740})
        page.set_content(table_page(Viewer("fr"), look_at(game, game.waiting()[0], NAMES[: game.seats], can_undo=True), aside))
        for sheet in (FOLDER / "static" / "tatami.css", FOLDER / "boards" / game.title.id / "board.css"):
            page.add_style_tag(path=sheet)
        return page

    return show


def test_a_hint_can_be_read_and_followed(shown: Callable[..., Page]) -> None:
    """Its answers, what they mean and the rest of the move are in sight at once, and the answer it names is the first button."""
    game = position("middle_earth", 2, "attack_from")
    question = game.question(game.waiting()[0])
    told = Told(
        "Je répondrais : cela.",
        "Chances de gagner après chacune, estimées :",
        ["61 % · Nord de la Forêt Noire : 3 bataillons"] * 3,
        "Elles se valent à peu près.",
        ["Combien ? → 3"] * 2,
    )
    page = shown(game, Aside(advice=told, hinted=question.domain.id_of(question.answers[-1])))
    assert page.evaluate("(() => { const hint = document.querySelector('.hint'); return hint.scrollHeight - hint.clientHeight; })()") <= 1
    tops = page.evaluate("[...document.querySelectorAll('.answers button')].map((one) => [one.getBoundingClientRect().top, one.className])")
    assert "is-hinted" in min(tops)[1]
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(
        "document.querySelector('.is-hinted').getBoundingClientRect().bottom <= document.querySelector('.ask').getBoundingClientRect().bottom"
    ), "on a wide screen too"
    page.close()


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


def test_what_an_order_brings_covers_nothing(shown: Callable[..., Page]) -> None:
    """Shogun: beside the armies and the revolt markers of a province, or below them; and no name is broken."""

    def is_angry(view: dict[str, Any]) -> bool:
        return any(row["markers"] and row["owner"] == view["seat"] for row in view["provinces"])

    page = shown(position("shogun", 3, "plan", is_angry))
    assert page.locator(".sg-card .sg-warn").count() > 0
    assert page.evaluate(COVERED) == []
    page.close()


COVERED = """() => [...document.querySelectorAll(".sg-card")].filter((card) => {
  const [effect, force] = [".sg-effect", ".sg-card-force"].map((part) => card.querySelector(part)?.getBoundingClientRect());
  return effect && force && effect.left < force.right && effect.top < force.bottom && effect.right > force.left && effect.bottom > force.top;
}).map((card) => card.textContent)"""


def test_a_castle_can_be_hit_with_a_thumb(shown: Callable[..., Page]) -> None:
    """Samouraï & Katana: what answers for a castle that can be bought is twice as wide as the castle drawn there."""
    page = shown(position("samurai_katana", 3, "buy"))
    assert page.locator(".sk-castle.can").count() > 0
    assert page.evaluate(NARROWEST) >= 2
    page.close()


NARROWEST = """() => Math.min(...[...document.querySelectorAll(".sk-castle.can")].map((castle) =>
  castle.getBoundingClientRect().width / castle.querySelector("use").getBoundingClientRect().width))"""
