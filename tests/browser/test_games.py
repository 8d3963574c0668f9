"""Whole games in a real browser, by clicking what the page offers and by keyboard."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

import tatami
from browser.visitors import THOROUGH, HouseProcess, in_turn, play, visiting
from tatami.web.scene import has_board

TITLES = [title.id for title in tatami.titles() if has_board(title.id)]


ENDLESS = 100_000
CLICKS = {} if THOROUGH else {"shogun": 40, "samurai_katana": 40, "middle_earth": 40}  # the long games are played to their end at night


@pytest.mark.parametrize(("title", "lang"), in_turn(TITLES))
def test_a_game_by_clicking(chromium: Browser, services: HouseProcess, title: str, lang: str) -> None:
    """Every title is played against bots by clicking what is offered, to the end: in English on a wide screen, in French on a narrow one."""
    most = CLICKS.get(title, ENDLESS)
    seats = next(count for count in tatami.title(title).seat_counts if count > 1)
    with visiting(chromium, services.address, lang=lang, width=1280 if lang == "en" else 360) as visitor:
        page = visitor.page
        visitor.open_table(title, "me", *["bot:casual"] * (seats - 1))
        played = play(page, 300, most)
        assert played["over"] or played["clicks"] == most, played
        assert played["onBoard"] > 0
        assert page.locator(".ask .refusal").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if played["over"]:
            page.click(".ask a[href^='/game/']")
            page.wait_for_selector(".chart")


def test_finished_game(chromium: Browser, services: HouseProcess, finished: str) -> None:
    """After a game come the result with every hand, what decided it, the fairness check, the record, the replay from any seat, by itself too, the
    analysis with a way to try again, and a rematch; then it leaves the list."""
    with visiting(chromium, services.address, storage_state=str(services.folder / "state.json")) as visitor:
        page = visitor.page
        visitor.go(finished)
        assert page.locator(".chart").count() == 1
        assert page.locator(".points-bar").count() == 2
        assert page.locator(".last-board .sh-board").count() == 1
        assert page.locator(".fairness .good").count() == 1
        assert page.locator(".hands dt").count() == 2
        assert page.locator(".moments a[href*='/replay?at=']").count() > 0
        with page.expect_download() as download:
            page.click(".share a[download]")
        assert tatami.replay(json.loads(download.value.path().read_text())).over
        page.click("a[href$='/replay']")
        page.wait_for_selector("#at")
        before = page.inner_text(".board")
        page.focus("#at")
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        page.wait_for_function("before => document.querySelector('.board').innerText !== before", arg=before)
        page.select_option("#eyes", "1")
        page.wait_for_selector(".sh-hand")
        film, at = page.locator("[data-autoplay]"), int(page.input_value("#at"))
        play_it = film.inner_text()
        film.click()
        page.wait_for_function("at => +document.getElementById('at').value >= at + 2", arg=at)
        film.click()
        assert film.inner_text() == play_it
        visitor.go(finished)
        page.click("form[action$='/analyse'] button")
        page.locator("#analysis .decisions form button").first.click(timeout=60_000)  # the page shows by itself what has been found
        page.wait_for_selector(".ask")
        visitor.go(finished)
        page.click("form[action$='/rematch'] button")
        page.wait_for_selector(".ask")
        visitor.go("/lobby")
        page.click(f"form[action='{finished}/remove'] button")
        page.click("dialog[open] [data-yes]")
        expect(page.locator(f"form[action='{finished}/remove']")).to_have_count(0)


def test_a_game_by_keyboard(chromium: Browser, services: HouseProcess) -> None:
    """From the home page into a game without a pointer, at night to its end: Tab, Enter and the arrows."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.go("/")
        tab_to(page, "a[href='/create/shitenno']")
        page.keyboard.press("Enter")
        page.wait_for_url("**/create/shitenno")
        tab_to(page, "#seat-1")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        assert page.input_value("#seat-1") == "bot:first_game"
        tab_to(page, "#seat-2")
        page.keyboard.press("End")
        tab_to(page, "main button.primary")
        page.keyboard.press("Enter")
        page.wait_for_selector(".ask.is-mine .answers button")
        tab_to(page, ".skip")
        page.keyboard.press("Enter")
        tab_to(page, ".answers button")
        turn = 0
        while (THOROUGH or turn < 20) and not page.wait_for_function(READY).evaluate("ready => ready === 'over'"):
            turn += 1
            asked = page.get_attribute(".ask", "data-asked")
            if turn % 2:
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_function(ANSWERED, arg=asked)
            if page.query_selector("dialog[open]"):
                page.keyboard.press("Enter")  # sure
                page.wait_for_function(CONFIRMED, arg=asked)


# The game is over, or the focus is on an answer again without anybody having put it there.
READY = """() => document.querySelector(".ask a[href^='/game/']") ? "over"
  : document.activeElement.closest("#table:not(.is-busy, .is-settling) .ask.is-mine .answers") ? "asked" : null"""
CONFIRMED = "before => !document.querySelector('dialog[open]') && document.querySelector('.ask').dataset.asked !== before"
ANSWERED = "before => document.querySelector('dialog[open]') || document.querySelector('.ask').dataset.asked !== before"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")
