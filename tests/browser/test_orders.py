"""The list of an order and the list of wishes, on a page without a server: all of it in reach, on a phone and by ear."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

import tatami
from browser.test_pages import serious
from tatami.core.chance import stream
from tatami.look import look_at
from tatami.web import boards
from tatami.web.page import Viewer
from tatami.web.table import table_page
from tatami.web.templates import FOLDER

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Émile", "Fuji"]


@pytest.fixture(scope="module")
def emperor(chromium: Browser) -> Iterator[Page]:
    """Samouraï & Katana with six, in French: the Emperor is asked who buys first, then next, in one list; the wishes are unfolded."""
    game = tatami.new("samurai_katana", seats=6, seed=1)
    chance = stream(3)
    while game.asked.kind != "name_purchaser":
        question = game.question(game.waiting()[0])
        game.play(question.seat, question.answers[chance.below(len(question.answers))])
    look = look_at(game, game.waiting()[0], NAMES, in_order=True, can_undo=True)
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.set_content(table_page(Viewer("fr"), look, wishes={}))
    for sheet in ("tokens.css", "tatami.css", "table.css"):
        page.add_style_tag(path=FOLDER / "static" / sheet)
    page.add_style_tag(path=boards.folder("samurai_katana") / "board.css")
    assert page.locator(".order li:visible").count() == 0  # clans are named one by one on the stage
    page.evaluate("document.getElementById('listed').checked = true")
    yield page
    page.close()


def test_a_long_list_lies_on_a_slip(emperor: Page) -> None:
    """Above the sheet when all answers are listed, and in the window; the sheet keeps to a third of the height."""
    assert emperor.evaluate("document.querySelector('.ask').offsetHeight <= 0.31 * innerHeight")
    assert emperor.evaluate(INSIDE)
    assert emperor.locator(".order li:visible").count() == len(NAMES)


INSIDE = """() => {
  const [slip, sheet] = [".slip", ".ask"].map((part) => document.querySelector(part).getBoundingClientRect());
  return slip.top >= 0 && slip.left >= 0 && slip.right <= innerWidth && slip.bottom <= sheet.top;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_lists_can_be_heard(emperor: Page, scheme: Literal["light", "dark"]) -> None:
    """axe finds nothing serious in them, nor in the clans, each of which can be pressed now."""
    emperor.emulate_media(color_scheme=scheme)
    assert emperor.locator(".order button:visible").count() > len(NAMES)
    assert serious(Axe().run(emperor).response) == []
    emperor.evaluate("for (const one of document.querySelectorAll('.menu, .wishes')) one.open = true")
    assert emperor.locator(".wishes select:visible").count() > 0
    assert serious(Axe().run(emperor).response) == []
    emperor.evaluate("document.querySelector('.menu').open = false")
