"""Dragging cards in a real browser, on a board without a server: which answers a drop gives."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import tatami
from tatami.look import look_at
from tatami.texts import Texts
from tatami.web import boards
from tatami.web.kit import mark_dock
from tatami.web.scene import Scene, mark_board
from tatami.web.templates import FOLDER

STATIC = FOLDER / "static"
TITLE = tatami.title("shogun")
NAMES = ["A", "B", "C", "D"]


@pytest.fixture(scope="module")
def season(chromium: Browser) -> Iterator[Page]:
    """Shogun's first season, two orders laid, with a page that notes the answers it is given."""
    game = tatami.new("shogun", seats=4, seed=3, options={"start": "printed"})
    for id in ("elsewhere", "tax", "omi", "elsewhere", "castle", "yamato"):
        game.play(0, game.question(0).domain.value_of(id))
    scene = Scene(look_at(game, 0, NAMES), Texts(TITLE, "en", NAMES))
    page = chromium.new_page(viewport={"width": 1100, "height": 1400})
    drawn = scene.drawn(f"{mark_board(scene)}<section class='part dock'>{mark_dock(scene)}</section>").html
    page.set_content(f"<!doctype html><body>{drawn}</body>")
    for sheet in (STATIC / "tokens.css", STATIC / "tatami.css", boards.folder("shogun") / "board.css"):
        page.add_style_tag(path=sheet)
    script = (STATIC / "script" / "drag.js").read_text("utf-8")
    page.add_script_tag(content=f"{script}\nwindow.given = null; dragging((ids) => (window.given = ids));", type="module")
    page.wait_for_function("window.given === null")
    yield page
    page.close()


@pytest.fixture
def planning(season: Page) -> Page:
    """The same page for every drop: none of them changes it."""
    season.evaluate("window.given = null")
    return season


def drag(page: Page, card: str, onto: str) -> object:
    start, end = page.locator(card).bounding_box(), page.locator(onto).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 12, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 30, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    assert page.locator(".is-held").count() == 1
    page.mouse.up()
    assert page.locator(".is-held").count() == 0
    return page.evaluate("window.given")


def test_a_card_of_the_hand_goes_to_a_free_space(planning: Page) -> None:
    """The space is answered, then the card."""
    assert drag(planning, '.sg-row [data-drag="kii"]', "#sg-space-march_a") == ["elsewhere", "march_a", "kii"]


def test_a_card_dropped_on_another_takes_its_place(planning: Page) -> None:
    """The card lying there is taken back first."""
    assert drag(planning, '.sg-row [data-drag="kii"]', "#sg-space-castle") == ["elsewhere", "castle", "kii"]


def test_a_laid_card_moves_to_another_space(planning: Page) -> None:
    """It is taken back, then laid again."""
    assert drag(planning, "#sg-space-castle [data-drag]", "#sg-space-rice") == ["elsewhere", "castle", "elsewhere", "rice", "yamato"]


def test_a_card_dropped_beside_the_board_stays(planning: Page) -> None:
    """Nothing is answered, neither there nor where it came from."""
    assert drag(planning, '.sg-row [data-drag="kii"]', ".sg-majorities") is None
    assert drag(planning, "#sg-space-castle [data-drag]", "#sg-space-castle") is None
