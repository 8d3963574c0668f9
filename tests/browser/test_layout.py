"""What lies where on a narrow phone, on pages without a server: nothing that can be pressed or must be read is cut off or covered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

import tatami
from browser.stills import NAMES, position, still
from conftest import random_game
from tatami.core.game import Game
from tatami.web.analysis import SeatLine, Shown, draw_analysis
from tatami.web.finished import finished_page
from tatami.web.page import Viewer
from tatami.web.table import NOTHING, Aside
from tatami.web.templates import FOLDER


@pytest.fixture
def shown(chromium: Browser) -> Callable[..., Page]:
    """A position as the seat that is asked sees it on a narrow phone, in French."""

    def show(game: Game, aside: Aside = NOTHING) -> Page:
        return still(chromium, game, aside)

    return show


def test_map_plan_and_hand_are_in_sight_together(shown: Callable[..., Page]) -> None:
    """Shogun: at 1280x800 nothing scrolls; the board takes half of the window, and every space and card of the hand is whole."""
    page = shown(position("shogun", 5, "plan"))
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(SHARE) >= 0.5
    assert page.locator(".sg-space").count() == 11
    assert page.locator(".sg-card").count() == 12
    assert page.evaluate(CUT_OFF) == []
    page.close()


SHARE = "(() => { const { width, height } = document.querySelector('.board').getBoundingClientRect(); return width * height / innerWidth / innerHeight; })()"
CUT_OFF = """[...document.querySelectorAll(".sg-space, .sg-laid, .sg-card, .sg-card b, .sg-card span, .sg-forecast, .sg-action, .sg-place, .sg-tower, .sg-majorities")]
  .filter((one) => { const box = one.getBoundingClientRect(); return box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5 || box.top < -0.5 || box.left < -0.5; })
  .map((one) => one.className.baseVal ?? one.className)"""


def test_a_castle_can_be_hit_with_a_thumb(shown: Callable[..., Page]) -> None:
    """Samouraï & Katana: what answers for a castle that can be bought is twice as wide as the castle drawn there."""
    page = shown(position("samurai_katana", 3, "buy"))
    assert page.locator(".sk-castle.can").count() > 0
    assert page.evaluate(NARROWEST) >= 2
    page.close()


NARROWEST = """() => Math.min(...[...document.querySelectorAll(".sk-castle.can")].map((castle) =>
  castle.getBoundingClientRect().width / castle.querySelector("use").getBoundingClientRect().width))"""


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_a_result_can_be_read_without_scrolling_sideways(chromium: Browser, title: str) -> None:
    """On a narrow phone every number of the scores and of the analysis stands on the screen, behind its name; on a wide one they are tables."""
    seats = tatami.title(title).seat_counts[-1]
    names = NAMES[:seats]
    game = random_game(title, seats, 1, {})
    judged = [SeatLine(0, "+12 ± 30", "−166", ["295", "25", "15", "10"]), *[SeatLine(seat, "−5 ± 11") for seat in range(1, seats)]]
    last = [1.0, *[0.0] * (seats - 1)]
    analysis = draw_analysis(
        Viewer("fr", "Ayame"), "t", names, Shown(100, begun=True, course=[(0, [1 / seats] * seats), (9, last)], seats=judged)
    )
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.set_content(finished_page(Viewer("fr"), "t", game.record(), names, mine=True, analysis=analysis, analysed=True))
    for sheet in ("tokens.css", "tatami.css"):
        page.add_style_tag(path=FOLDER / "static" / sheet)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("[...document.querySelectorAll('.scroll')].map((one) => one.scrollWidth - one.clientWidth)") == [0, 0]
    assert page.evaluate(NAMED) == page.locator("td[data-of]").count() > 10
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(NAMED) == 0
    assert page.evaluate("[...document.querySelectorAll('.stacks tr')].every((row) => getComputedStyle(row).display === 'table-row')")
    page.close()


NAMED = """() => [...document.querySelectorAll("td[data-of]")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  return getComputedStyle(cell, "::before").content.includes(cell.dataset.of) && box.left >= 0 && box.right <= innerWidth;
}).length"""
