"""Whole games in a real browser, by clicking what the page offers and by keyboard."""

import json

import pytest
from playwright.sync_api import Browser

import tatami
from browser.visitors import WHOLE, HouseProcess, play, visiting
from tatami.core.domain import LANGUAGES
from tatami.web.scene import has_board

TITLES = [title.id for title in tatami.titles() if has_board(title.id)]
SECONDS = 7.0  # a game may take in the default run; whole ones without a limit: TATAMI_WHOLE_GAMES=1
MOST = 40  # clicks in the default run
LEAST = 2  # clicks that must go through in that time, however busy the machine


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_game_by_clicking(chromium: Browser, house: HouseProcess, title: str, lang: str) -> None:
    """Every title can be played against bots by clicking what is offered, in both languages."""
    fewest = tatami.title(title).seat_counts
    seats = next(count for count in fewest if count > 1)
    with visiting(chromium, house.address, lang=lang, width=1280 if lang == "en" else 360) as visitor:
        visitor.open_table(title, "me", *["bot:random"] * (seats - 1))
        played = play(visitor.page, SECONDS, most=100_000 if WHOLE else MOST)
        assert played["over"] or (not WHOLE and played["clicks"] >= LEAST), played
        assert played["onBoard"] > 0
        assert visitor.page.locator(".ask .refusal").count() == 0
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_finished_game(chromium: Browser, house: HouseProcess, finished: str) -> None:
    """After a game come the result, the fairness check, the record, the replay from any seat, and a rematch."""
    with visiting(chromium, house.address, storage_state=str(house.folder / "state.json")) as visitor:
        page = visitor.page
        visitor.go(finished)
        assert page.locator(".chart").count() == 2
        assert page.locator(".fairness .good").count() == 1
        with page.expect_download() as download:
            page.click("a[download]")
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
        visitor.go(finished)
        page.click("form[action$='/rematch'] button")
        page.wait_for_selector(".ask")


def test_whole_game_by_keyboard(chromium: Browser, house: HouseProcess) -> None:
    """From the home page to the end of a game without a pointer: Tab, Enter and the arrows."""
    with visiting(chromium, house.address) as visitor:
        page = visitor.page
        visitor.go("/create/shitenno")
        page.focus("#seat-1")
        page.keyboard.press("End")
        page.keyboard.press("ArrowUp")
        assert page.input_value("#seat-1") == "bot:random"
        page.focus("#seat-2")
        page.keyboard.press("End")
        page.focus("main button.primary")
        page.keyboard.press("Enter")
        page.wait_for_selector(".ask")
        page.keyboard.press("Escape")
        page.focus(".skip")
        page.keyboard.press("Enter")
        for _ in range(60):
            if page.evaluate("document.activeElement.closest('.answers') !== null"):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.answers') !== null")
        for turn in range(900):
            if page.query_selector(".ask a[href^='/game/']"):
                break
            if turn % 2:
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_timeout(15)
        page.wait_for_selector(".ask a[href^='/game/']")
