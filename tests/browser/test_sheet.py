"""The frame of the table: what lies where on a desk and on a phone, whatever is asked."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.stills import ADDRESS, position, still
from tatami.core.game import Game
from tatami.texts.advice import Told
from tatami.web.table import Aside

Position = tuple[str, int, str, dict[str, str]]
WHERE: list[Position] = [
    ("samurai_katana", 6, "act", {}),
    ("white_castle", 4, "place_die", {}),
    ("shogun", 5, "plan", {}),
    ("shitenno", 4, "control", {}),
    ("middle_earth", 4, "claim", {"mode": "alliance"}),
]


def at(where: Position) -> Game:
    title, seats, kind, options = where
    return position(title, seats, kind, options=options)


@pytest.fixture
def phones(chromium: Browser) -> Iterator[Any]:
    """Pages that are closed again."""
    pages = list[Page]()

    def show(game: Game, aside: Aside | None = None, **more: Any) -> Page:
        pages.append(still(chromium, game, aside or Aside(), **more))
        return pages[-1]

    yield show
    for page in pages:
        page.close()


# Parts of the page, by their class: left, top, width and height.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".board, .ask, .dock, .rail, .players, .talk, .keys, .views")].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [["board", "ask", "dock", "rail", "players", "talk", "keys", "views"].find((name) => part.classList.contains(name)), [x, y, width, height]];
}))"""
BEYOND = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


@pytest.mark.parametrize("where", WHERE, ids=lambda where: f"{where[0]}-{where[2]}")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_the_board_stays_on_top(phones: Any, where: Position, width: int, height: int) -> None:
    """At least half of the height is the board's, at most 35 % the sheet's; nothing of the page is beyond the window, whatever is asked."""
    page = phones(at(where), width=width, height=height)
    places = page.evaluate(PLACES)
    assert page.evaluate(BEYOND) == [0, 0]
    assert places["board"][2] == width
    assert places["board"][3] >= 0.5 * height
    assert places["ask"][3] <= 0.35 * height
    assert places["ask"][1] == places["board"][1] + places["board"][3]


@pytest.mark.parametrize("where", WHERE, ids=lambda where: f"{where[0]}-{where[2]}")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (1180, 820)])
def test_the_table_fills_the_window(phones: Any, where: Position, width: int, height: int) -> None:
    """Strip, board, dock and rail leave nothing out; the strip is at most 96 px high; the rail's head and every seat are in sight."""
    page = phones(at(where), width=width, height=height)
    places = page.evaluate(PLACES)
    assert page.evaluate(BEYOND) == [0, 0]
    assert covered([places[part] for part in ("ask", "board", "dock", "rail")], width, height) >= 0.96
    assert places["ask"][3] <= max(96, 0.12 * height)
    assert places["players"][1] + places["players"][3] < height


def covered(places: list[list[float]], width: int, height: int) -> float:
    """Return the share of a grid of points in the window that lie in one of these places; a dock may lie upon a board."""
    points = [(width * (i + 0.5) / 50, height * (j + 0.5) / 50) for i in range(50) for j in range(50)]
    return sum(any(x <= px <= x + w and y <= py <= y + h for x, y, w, h in places) for px, py in points) / len(points)


@pytest.mark.parametrize("where", WHERE, ids=lambda where: f"{where[0]}-{where[2]}")
def test_the_list_holds_every_answer(phones: Any, where: Position) -> None:
    """Opened by the key L, each can be read in full and pressed; closed by Escape."""
    game = at(where)
    page = phones(game, width=1280, height=800)
    page.keyboard.press("l")
    answers = page.locator("#answers button[name=answer]")
    assert answers.count() == len(game.question(game.waiting()[0]).answers) or page.locator(".stepper").count()
    for button in answers.all():
        button.scroll_into_view_if_needed()
        assert button.evaluate(PRESSABLE)
    page.keyboard.press("Escape")
    expect(page.locator("#listed")).not_to_be_checked()


PRESSABLE = """button => {
  const box = button.getBoundingClientRect();
  return box.width >= 24 && box.height >= 24 && button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.parametrize("by", ["tab", "finger"])
def test_the_sheet_shows_one_thing_at_a_time(phones: Any, by: str) -> None:
    """Question, players, log: by tabs, or by a finger that pushes the sheet aside; the board stays where it is, and the question can be read all the time."""
    page = phones(at(WHERE[0]), width=390, height=844)
    board = page.evaluate(PLACES)["board"]
    if by == "finger":
        page.evaluate(PUSH)  # past the player's own things
    for view, part in (("seats", ".players .player-name"), ("talk", ".log")):
        if by == "tab":
            page.click(f"label:has(#view-{view})")
        else:
            page.evaluate(PUSH)
        expect(page.locator(f"#view-{view}")).to_be_checked()
        expect(page.locator(part).first).to_be_visible()
        expect(page.locator(".question")).to_be_visible()
        assert page.evaluate(PLACES)["board"] == board


PUSH = """() => {
  const sheet = [...document.querySelectorAll(".ask")][0];
  const at = (type, x) => sheet.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX: x, clientY: 600, bubbles: true, pointerId: 3 }));
  at("pointerdown", 300);
  at("pointerup", 120);
}"""


def test_the_sheet_unfolds(phones: Any) -> None:
    """To most of the screen; the board below it does not move."""
    page = phones(at(WHERE[0]), width=390, height=844)
    before = page.evaluate(PLACES)
    page.click(".unfold")
    after = page.evaluate(PLACES)
    assert after["ask"][3] > 0.7 * 844
    assert after["board"] == before["board"]
    page.click(".unfold")
    assert page.evaluate(PLACES) == before


def test_a_hint_lies_beside_the_strip_and_is_played_by_a_click(phones: Any) -> None:
    """On a wide screen and on a phone: all of it can be read, its button answers what it names, and it can be closed."""
    game = position("middle_earth", 3, "reinforce")
    question = game.question(game.waiting()[0])
    best = question.domain.id_of(question.answers[0])
    for width, height in ((1280, 800), (390, 844)):
        page = phones(game, Aside(advice=LONG, hinted=best), width=width, height=height)
        inside = "slip => { const box = slip.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }"
        assert page.locator(".slip").evaluate(inside)
        expect(page.locator(".slip .primary")).to_have_attribute("value", best)
        page.click("[data-close-hint]")
        expect(page.locator("div.hint, .is-hinted, [data-close-hint]")).to_have_count(0)
        page = phones(game, Aside(advice=LONG, hinted=best), width=width, height=height)
        with page.expect_request("**/answer*") as sent:
            page.click(".slip .primary")
        assert f"answer={best}" in (sent.value.post_data or "")


LONG = Told(
    "Je répondrais « cela ».",
    "Chances de gagner :",
    ["61 % · Nord de la Forêt Noire : 3 bataillons"] * 3,
    "Elles se valent.",
    ["Combien ? → 3"] * 6,
)


def test_a_hint_marks_its_answer_in_a_list_to_be_ordered(phones: Any) -> None:
    """The very row, until the hint is closed."""
    game = position("samurai_katana", 3, "name_purchaser")
    question = game.question(game.waiting()[0])
    page = phones(game, Aside(advice=LONG, hinted=question.domain.id_of(question.answers[-1])), in_order=True)
    best = page.locator(f".order li[data-value='{question.domain.id_of(question.answers[-1])}']")
    expect(best).to_have_class(re.compile("is-hinted"))
    assert best.evaluate("row => getComputedStyle(row).boxShadow") != "none"
    expect(page.locator(".order .is-hinted")).to_have_count(1)
    page.click("[data-close-hint]")
    expect(page.locator(".is-hinted")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "says"),
    [("en", ["Ask for 1 koku", "Ask for 2 koku", "Ask for nothing"]), ("fr", ["Demander 1 koku", "Demander 2 koku", "Ne rien demander"])],
)
def test_the_button_says_what_giving_the_number_does(phones: Any, lang: str, says: list[str]) -> None:
    """Of a price, few are set at first; the words follow the number, however it is set."""

    def is_rich(view: dict[str, Any]) -> bool:
        return min(row["koku"] or 0 for row in view["players"]) > 7

    page = phones(position("samurai_katana", 3, "ask_price", is_rich, {"sale_of_office": "yes"}), lang=lang)
    give = page.locator("#answers [data-give]")
    expect(give).to_have_text(says[0])
    page.click("#answers [data-step='1']")
    expect(give).to_have_text(says[1])
    page.fill(".stepper input", "0")
    expect(give).to_have_text(says[2])


@pytest.mark.parametrize("status", [429, 503])
def test_a_refusal_is_told_beside_the_question(phones: Any, status: int) -> None:
    """Whatever the guard refuses, the page stays, and says what the guard said; once, however often it is refused."""
    page = phones(at(WHERE[3]))
    page.evaluate("window.stays = true")

    def refuse(route: Route) -> None:
        route.fulfill(status=status, json={"status": status, "sentence": "Trop de demandes ; réessayez dans 3 s."})

    page.route(f"{ADDRESS}/table/t1/hint", refuse)
    for _ in range(2):
        page.click("[data-ask-hint] button")
        page.wait_for_selector("#table:not(.is-busy)")
        expect(page.locator(".ask .refusal[role=alert]")).to_have_text("Trop de demandes ; réessayez dans 3 s.")
    assert page.evaluate("window.stays")


@pytest.mark.parametrize("reveals", ["All plans are turned over.", ""])
def test_what_is_revealed_is_said_beside_the_button(phones: Any, reveals: str) -> None:
    """The title says what; the answer is not repeated, and given only when it is meant."""
    page = phones(position("shogun", 3, "draft_group"), lang="en", width=1280, height=800)
    sent = []

    def ask(route: Route) -> None:
        sent.append(route.request.post_data or "")
        told = {"lines": [], "final": True, "said": "Place 2 armies in Echigo", "reveals": reveals}
        route.fulfill(json=told, headers={"x-confirm": "1"})

    page.route(f"{ADDRESS}/table/t1/answer", ask)
    page.keyboard.press("l")
    page.click("#answers button[name=answer] >> nth=0")
    told = page.locator("#confirm[open] [data-confirm-text]")
    expect(told).to_have_text(reveals or "Something hidden is revealed; this cannot be taken back.")
    page.click("#confirm [data-no]")
    expect(page.locator("#confirm")).to_be_hidden()
    page.click("#answers button[name=answer] >> nth=0")
    page.click("#confirm [data-yes]")
    page.wait_for_function("() => !document.querySelector('#table.is-busy')")
    assert ["sure=1" in one for one in sent] == [False, False, True]
