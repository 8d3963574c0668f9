"""Every page: nothing overflows, nothing is out of reach, nothing comes from elsewhere, and the first game is near."""

import time
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

import tatami
from browser.test_sheet import PLACES
from browser.visitors import HouseProcess, Visitor, patience, play, visiting
from tatami.web.guide import guide_of
from tatami.web.scene import has_board

TITLES = [title.id for title in tatami.titles() if has_board(title.id)]
WIDTHS = [768, 1280, 360]
NEAR = 10.0  # seconds from opening the home page to the first board
WEIGHT = 300_000  # bytes of a table's page, maps aside


PLAIN = {
    "home": "/",
    "lobby": "/lobby",
    "rules": "/rules",
    "search": "/rules?q=a",
    "settings": "/settings",
    "nothing": "/nix",
    "rulebook": "/rules/shitenno",
    **{f"create {title}": f"/create/{title}" for title in TITLES},
}
WALKS = {"what is there": [*PLAIN], "what was played": ["finished", "replay", "profile"], "what waits": ["room", "invitation"]}


def go_to(visitor: Visitor, kind: str, finished: str) -> None:
    """Open a page of that kind, making first what it shows."""
    if kind == "room":
        visitor.open_table("shitenno", "me", "open", public=True)
    elif kind == "invitation":
        visitor.go(visitor.page.input_value("[data-copy]").removeprefix(visitor.address))
    elif kind == "profile":
        visitor.go("/settings")
        visitor.page.click("a[href^='/profile/']")
        visitor.page.wait_for_url("**/profile/*")
    else:
        visitor.go({**PLAIN, "finished": finished, "replay": finished + "/replay?at=30&eyes=1"}[kind])


@pytest.mark.parametrize("walk", WALKS)
def test_pages(chromium: Browser, services: HouseProcess, finished: str, walk: str) -> None:
    """Every page but the tables, one after the other, fits all screens and can be read and heard by everybody."""
    with visiting(chromium, services.address, storage_state=str(services.folder / "state.json")) as visitor:
        for kind in WALKS[walk]:
            go_to(visitor, kind, finished)
            check_reach(visitor.page, kind)


def test_an_analysis_under_way_is_asked_for_until_it_is_done(chromium: Browser, services: HouseProcess, finished: str) -> None:
    """Also after a line that was cut; and whoever is about to press something there keeps the focus."""
    with visiting(chromium, services.address, storage_state=str(services.folder / "state.json")) as visitor:
        page = visitor.page
        result = visitor.context.request.get(visitor.address + finished).text().replace('id="analysis"', 'id="analysis" data-analysing')
        going = (
            '<section id="analysis" data-analysing data-from="/game/x/analysis"><h2>A</h2><p>{}</p><p><a href="#">here</a></p></section>'
        )
        replies = [None, going.format("begun"), going.format("half"), going.format("done").replace(" data-analysing", "")]

        def reply(route: Route) -> None:
            body = replies.pop(0)
            route.abort() if body is None else route.fulfill(body=body, content_type="text/html")

        page.route(f"**{finished}", lambda route: route.fulfill(body=result, content_type="text/html"))
        page.route("**/analysis", reply)
        visitor.go(finished)
        page.wait_for_function("document.querySelector('#analysis p')?.innerText === 'begun'")
        page.focus("#analysis a")
        page.wait_for_function("document.querySelector('#analysis p')?.innerText === 'done'")
        assert page.evaluate("document.activeElement.matches('#analysis a')")
        assert replies == []


@pytest.mark.parametrize("title", TITLES)
def test_tables(chromium: Browser, services: HouseProcess, title: str) -> None:
    """After many swaps the board is what the server would draw afresh; yet the lands of a map are the same elements, and what was unfolded still is.
    With everybody there it fits all screens and can be read and heard by everybody."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.open_table(title, "me", *["bot:first_game"] * (tatami.title(title).seat_counts[-1] - 1))
        page.evaluate(UNFOLD)
        play(page, 30, most=12)
        page.wait_for_selector("#table:not(.is-busy) .ask.is-mine")
        assert page.evaluate(REDRAWN) is True
        assert page.evaluate("[...document.querySelectorAll('.board details')].every((one) => one.open)")
        assert page.evaluate("[...document.querySelectorAll('.land, .sg-land')].every((land) => land.known)")
        check_reach(page, title)


def check_reach(page: Page, kind: str) -> None:
    """Nothing scrolls sideways at 360, 768 and 1280 pixels, and axe finds no serious or critical violation, nor too little contrast by night."""
    page.emulate_media(color_scheme="light")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (kind, width, wide)
    assert serious(Axe().run(page).response) == [], kind
    page.emulate_media(color_scheme="dark")
    assert serious(page.evaluate("axe.run(document, { runOnly: ['color-contrast'] })")) == [], (kind, "by night")


def serious(response: dict[str, Any]) -> list[str]:
    """Serious and critical findings of axe, with the elements they are about."""
    found = [row for row in response["violations"] if row["impact"] in ("serious", "critical")]
    return [f"{row['id']}: {[node['html'][:120] for node in row['nodes'][:3]]}" for row in found]


@pytest.mark.parametrize("title", TITLES)
def test_first_game_is_near(chromium: Browser, services: HouseProcess, title: str) -> None:
    """One click on a card and the game is on the table, guided; the page is light."""
    with visiting(chromium, services.address, guided=False) as visitor:
        page = visitor.page
        weight: list[int] = []
        page.on("response", lambda response: weight.append(0 if "/map" in response.url else int(response.headers.get("content-length", 0))))
        start = time.monotonic()
        visitor.go("/")
        del weight[:]
        page.click(f"form[action='/play/{title}'] button")
        page.wait_for_selector(".board :first-child")
        assert time.monotonic() - start < NEAR * patience()
        assert 0 < sum(weight) < WEIGHT, sum(weight)
        page.wait_for_selector(".guide-card")
        page.wait_for_selector(".ask.is-mine")  # nothing moves meanwhile
        for _ in guide_of(title).steps[1:]:
            page.click(".guide-card .primary")
            assert page.evaluate(IN_SIGHT)
        page.click(".guide-card .primary")
        page.wait_for_selector(".guide-card", state="detached")


def test_a_closed_fold_says_what_was_chosen_in_it(chromium: Browser, services: HouseProcess) -> None:
    """Each option that is not as usual, with its value: when it is chosen, and when one comes back to the page."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.go("/create/samurai_katana")
        page.click(".options >> nth=1 >> summary")
        page.select_option("#option-treasure", index=1)
        told = page.locator(".options >> nth=1").locator("[data-changed]")
        expect(told).to_be_hidden()
        page.click(".options >> nth=1 >> summary")
        expect(told).to_have_text("The clan's treasure koku put aside in secret are worth honour")
        expect(page.locator("[data-changed]:not(:empty)")).to_have_count(1)
        visitor.go("/rules")
        page.go_back()
        expect(told).to_have_text("The clan's treasure koku put aside in secret are worth honour")


@pytest.mark.parametrize("title", TITLES)
def test_on_a_phone(chromium: Browser, services: HouseProcess, title: str) -> None:
    """Question after question the frame stays where it is, and a place to be pressed is in sight."""
    seats = next(count for count in tatami.title(title).seat_counts if count > 1)
    with visiting(chromium, services.address, lang="fr", width=390) as visitor:
        page = visitor.page
        page.set_viewport_size({"width": 390, "height": 844})
        visitor.open_table(title, "me", *["bot:casual"] * (seats - 1))
        page.wait_for_selector("#table:not(.is-busy) .ask.is-mine")
        before = places(page)
        for _ in range(4):
            play(page, 20, most=3)
            page.wait_for_selector("#table:not(.is-busy) .ask.is-mine")
            assert places(page) == before
            assert page.evaluate(PRESSED_IN_SIGHT)


def places(page: Page) -> dict[str, Any]:
    """Return where the parts are, the dock apart: on a phone it takes the room that the sheet has left."""
    return {part: place for part, place in page.evaluate(PLACES).items() if part != "dock"}


PRESSED_IN_SIGHT = """() => {
  const places = [...document.querySelectorAll(".board [data-answer]")];
  return !places.length || places.some((place) => {
    const box = place.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  });
}"""


IN_SIGHT = """() => {
  const box = document.querySelector(".guide-card").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1;
}"""
UNFOLD = """() => {
  for (const one of document.querySelectorAll(".board details")) one.open = true;
  for (const land of document.querySelectorAll(".land, .sg-land")) land.known = true;
}"""
REDRAWN = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [shown, drawn] = [document, fresh].map((page) => document.importNode(page.querySelector(".board"), true));
  for (const own of shown.querySelectorAll(".is-changed")) own.classList.remove("is-changed");
  for (const own of [...shown.querySelectorAll("[class='']"), ...drawn.querySelectorAll("[class='']")]) own.removeAttribute("class");
  for (const own of shown.querySelectorAll("[style], [open]")) ["style", "open"].forEach((name) => own.removeAttribute(name));
  return shown.isEqualNode(drawn) || shown.outerHTML.slice(0, 4000);
}"""
