"""A person follows a bots' round: one group of events after the other, at the pace of their choice."""

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visitors import THOROUGH, HouseProcess, Visitor, play, visiting

# Notes the sentences of every step the page shows.
WATCH = """() => {
  window.shown = [];
  const lines = document.querySelector("[data-pace-lines]");
  new MutationObserver(() => window.shown.push([...lines.children].map((line) => line.textContent).join(" / "))).observe(lines, { childList: true });
}"""


def at_the_castle(visitor: Visitor) -> Page:
    """A table of White Castle, where bots do several things before it is one's turn again."""
    visitor.open_table("white_castle", "me", "bot:casual", "bot:casual")
    visitor.page.wait_for_selector(".ask.is-mine .answers button")
    visitor.page.evaluate(WATCH)
    return visitor.page


def shown(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.shown")
    return found


def log(page: Page) -> list[str]:
    """What the log says, the oldest first."""
    lines: list[str] = page.evaluate(
        "[...document.querySelectorAll('.log li[id]')].map((one) => one.firstChild.textContent.trim()).reverse()"
    )
    return lines


def a_round(page: Page) -> None:
    """Answer until bots have done several things, and it is one's turn again."""
    for _ in range(40):
        play(page, 20, most=1)
        page.wait_for_selector("#table:not(.is-busy) .ask.is-mine .answers button")
        if page.evaluate(SEVERAL):
            return
    raise AssertionError("The bots have done nothing")


NEWS = """(({ opens, turn, heard }) => heard - opens.split(' ').filter((number) => +number > +turn)[1] + 1)(document.querySelector('.ask').dataset)"""
SEVERAL = "(({ opens, turn }) => opens.split(' ').filter((number) => +number > +turn).length > 2)(document.querySelector('.ask').dataset)"


def test_groups_are_shown_in_order(chromium: Browser, services: HouseProcess) -> None:
    """Every sentence of the log is shown once, in order, while the question can already be answered; the board ends where the server has it."""
    with visiting(chromium, services.address, pace="normal") as visitor:
        page = at_the_castle(visitor)
        a_round(page)
        page.wait_for_function("() => window.shown.length >= 2")
        page.wait_for_selector("#table:not(.is-showing)")
        told = [line for group in shown(page) for line in group.split(" / ")]
        news = min(40, page.evaluate(NEWS))
        assert news > 2
        assert told[-news:] == log(page)[-news:]
        assert page.evaluate(REDRAWN)


REDRAWN = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return fresh.querySelector(".board").textContent === document.querySelector(".board").textContent;
}"""


def test_skip_and_again(chromium: Browser, services: HouseProcess) -> None:
    """A key ends the showing at once; what happened since one's turn can be shown again."""
    with visiting(chromium, services.address, pace="slow") as visitor:
        page = at_the_castle(visitor)
        a_round(page)
        page.click("[data-pace-key=again] >> visible=true")
        page.wait_for_selector("#table.is-showing")
        expect(page.locator("#pace")).to_be_visible()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Escape")
        page.wait_for_selector("#table:not(.is-showing)")
        expect(page.locator("#pace")).to_be_hidden()
        page.click("[data-pace-key=again] >> visible=true")
        page.wait_for_selector("#table.is-showing:not(.is-settling)")  # a script is faster than anybody who means what is shown now
        before = page.get_attribute(".ask", "data-asked")
        page.locator(".answers button[name=answer]").first.click()  # an answer is possible at any time
        page.wait_for_function(
            "before => document.querySelector('.ask').dataset.asked !== before || document.querySelector('dialog[open]')", arg=before
        )


def test_at_once_and_back_and_forth(chromium: Browser, services: HouseProcess) -> None:
    """Whoever wants no showing sees how the table stands, with what changed marked. The arrows lead back through the running game; nothing can be
    answered in the past, and one key leads back to now."""
    with visiting(chromium, services.address) as visitor:
        page = at_the_castle(visitor)
        a_round(page)
        assert shown(page) == []
        assert page.locator(".is-changed").count() > 0
        for _ in range(3):
            a_round(page)
        page.click(".pace-keys [data-pace-key=back]")
        page.wait_for_selector("#table.is-past")
        place = page.inner_text("[data-pace-place]")
        assert page.locator(".board [data-answer]").count() == 0
        page.click("#pace [data-pace-key=back]")
        page.wait_for_function("before => document.querySelector('[data-pace-place]').innerText !== before", arg=place)
        page.click("#pace [data-pace-key=now]")
        page.wait_for_selector("#table:not(.is-past)")
        assert page.evaluate(REDRAWN)


@pytest.mark.parametrize(("title", "seats"), [("shogun", 3), ("samurai_katana", 3), *([("middle_earth", 2)] if THOROUGH else [])])
def test_a_battle_is_a_picture_that_stays(chromium: Browser, services: HouseProcess, title: str, seats: int) -> None:
    """The picture of a battle is there until somebody goes on, or the next step has its turn."""
    with visiting(chromium, services.address, pace="normal") as visitor:
        page = visitor.page
        visitor.open_table(title, *["bot:casual"] * seats)
        page.wait_for_selector("#pace.has-battle:not([hidden]) .battle", timeout=120_000)
        page.keyboard.press("Escape")
        page.wait_for_selector("#pace[hidden]", state="attached")
