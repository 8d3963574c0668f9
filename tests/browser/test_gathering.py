"""Shitennō's lots in a real browser, on a table without a server: gathered and taken apart before they are offered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import tatami
from tatami.look import look_at
from tatami.web import boards
from tatami.web.page import Viewer
from tatami.web.table import fragment
from tatami.web.templates import FOLDER

STATIC = FOLDER / "static"


@pytest.fixture
def sharing(chromium: Browser) -> Iterator[Page]:
    """The Tairō of four is asked for the first lot; the page notes the answers it would give."""
    game = tatami.new("shitenno", seats=4, seed=3, options={"generals": "by_seat"})
    html = fragment(Viewer("en"), look_at(game, game.waiting()[0], ["Ann", "Bob", "Cleo", "Dan"]))
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(f"<!doctype html><body><div id='table' data-title='shitenno'>{html}</div></body>")
    for sheet in (STATIC / "tokens.css", STATIC / "table.css", boards.folder("shitenno") / "board.css"):
        page.add_style_tag(path=sheet)
    script = (STATIC / "script" / "gather.js").read_text("utf-8").split('from "./page.js";', 1)[1]
    around = """
      const [table, still, showTip] = [document.getElementById("table"), () => true, (element) => (window.told = element.dataset.tag)];
      const answers = (ids) => (window.given = ids);
    """
    tail = 'gatherByDragging(); document.addEventListener("click", (event) => gather(event.target)); window.ready = true;'
    page.add_script_tag(content=f"{around}{script}\n{tail}", type="module")
    page.wait_for_function("window.ready")
    yield page
    page.close()


def lot(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.sh-lot [data-tray] [data-answer]')].map((card) => card.dataset.answer)"
    )
    return found


def market(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.sh-market [data-tray] [data-answer]')].map((card) => card.dataset.answer)"
    )
    return found


def press(page: Page, at: int, where: str = ".sh-market") -> None:
    page.locator(f"{where} [data-tray] [data-answer]").nth(at).click(position={"x": 6, "y": 30})


def test_a_lot_is_made_and_taken_apart(sharing: Page) -> None:
    """Cards go in and out by a click, in any order, and back to where they lay; nothing is sent before the title lies there and the lot is offered."""
    before = market(sharing)
    press(sharing, 2)
    press(sharing, 0)
    assert lot(sharing) == [before[2], before[0]]
    press(sharing, 0, ".sh-lot")
    assert (lot(sharing), market(sharing)) == ([before[0]], before[1:])
    sharing.click("[data-gathered]")
    assert sharing.evaluate("[window.given, window.told]") == [None, "Add a hierarchy tile to the lot."]
    sharing.click("[data-title-of=sensei]")
    sharing.click("[data-title-of=hatamoto]")
    assert "Hatamoto" in sharing.locator("[data-title-place]").inner_text()
    sharing.click("[data-gathered]")
    assert sharing.evaluate("window.given") == [before[0], "done", "hatamoto"]


def test_a_lot_may_be_a_title_alone(sharing: Page) -> None:
    """No card at all, where the rules allow it."""
    sharing.click("[data-title-of=daimyo]")
    sharing.click("[data-gathered]")
    assert sharing.evaluate("window.given") == ["done", "daimyo"]


def test_cards_are_dragged(sharing: Page) -> None:
    """From the market to the lot; dropped where it came from, a card stays there."""
    before = market(sharing)
    box, goal = sharing.locator(".sh-market [data-answer]").nth(1).bounding_box(), sharing.locator(".sh-lot").bounding_box()
    assert box
    assert goal
    for x, y, expected in ((box["x"] + 40, box["y"] + 20, []), (goal["x"] + 60, goal["y"] + 60, [before[1]])):
        sharing.mouse.move(box["x"] + 5, box["y"] + 30)
        sharing.mouse.down()
        sharing.mouse.move(x, y, steps=4)
        sharing.mouse.up()
        assert lot(sharing) == expected
