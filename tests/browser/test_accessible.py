"""A whole game by the accessibility tree alone: roles and names are all this player reads and presses."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.visitors import THOROUGH, HouseProcess, visiting
from tatami.titles.shitenno.rules.domains import PROVINCE

QUESTIONS = 400  # more than any game has


def test_a_game_by_roles_and_names(chromium: Browser, services: HouseProcess) -> None:
    """Shitennō against beginners, to its end. At the questions the table in words has what the view has: points, cards, titles, every province's master and kamon."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.go("/")
        page.get_by_role("button", name="Play now · Shitennō").click()
        strip = page.get_by_role("region", name="What is asked")
        for number in range(QUESTIONS):
            answers = strip.get_by_role("form").first.get_by_role("button")
            over = strip.get_by_role("link", name="See the result")
            expect(answers.first.or_(over)).to_be_attached(timeout=60_000)
            if over.count():
                break
            if number % (1 if THOROUGH else 12) == 0:
                compare(page)
            asked = strip.inner_text()
            sure = page.get_by_role("button", name="Do it")
            while strip.inner_text() == asked and not over.count():  # a key too soon after the last question answers nothing
                if sure.count():
                    sure.press("Enter")
                elif many := answers.count():
                    answers.nth(number % many).press("Enter")
                page.wait_for_timeout(120)
        else:
            raise AssertionError("The game has no end")


def compare(page: Page) -> None:
    """Compare the table in words with the view that the API gives the same player."""
    page.keyboard.press("Escape")  # whatever is played back
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("table").first).to_be_visible(timeout=60_000)
    look = page.request.get(page.url.partition("?")[0].replace("/table/", "/api/v1/tables/")).json()
    view, names = look["view"], [chair["name"] for chair in look["chairs"]]
    rows = dialog.get_by_role("row").all()[1 : len(names) + 1]
    told = {
        row.get_by_role("rowheader").inner_text().lstrip(" ▶0123456789"): [cell.inner_text() for cell in row.get_by_role("cell").all()]
        for row in rows
    }
    found = {name: (cells[2], cells[4], cells[6]) for name, cells in told.items()}
    assert found == {name: in_words(player) for name, player in zip(names, view["players"], strict=True)}
    provinces = {item.inner_text().split("\n")[0]: item.inner_text() for item in dialog.get_by_role("listitem").all()}
    for province in view["provinces"]:
        name = PROVINCE.text(PROVINCE.value_of(province["id"]), "en")
        master = "" if province["master"] is None else f" · {names[province['master']]}"
        text = provinces[name + master]
        assert [int(seat) - 1 for seat in re.findall(r"[●◆](\d)", text)] == [kamon["seat"] for kamon in province["kamon"]]
    page.keyboard.press("Escape")


def in_words(player: dict[str, Any]) -> tuple[str, str, str]:
    return str(player["favour"]), str(player["kamon"]), str(player["cards"])
