"""The question as a sheet on a narrow phone: how much of it is in sight, and how one comes to the rest."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.stills import ADDRESS, position, still
from tatami.core.domain import NO
from tatami.core.game import Game
from tatami.texts.advice import Told
from tatami.web.table import Aside

Position = tuple[str, int, str, dict[str, str]]
MANY: list[Position] = [  # more answers than a sheet holds
    ("samurai_katana", 3, "buy", {}),
    ("samurai_katana", 3, "counter", {"negotiation": "yes"}),
    ("white_castle", 2, "place_die", {}),
    ("shogun", 3, "plan", {}),
    ("shitenno", 3, "control", {}),
    ("middle_earth", 3, "reinforce", {}),
    ("middle_earth", 4, "claim", {"mode": "alliance"}),
]
FEW: list[Position] = [
    ("shitenno", 2, "lot_choice", {}),
    ("shitenno", 4, "offer", {}),
    ("shitenno", 2, "lot_card", {}),
    ("white_castle", 2, "room_action", {}),
    ("samurai_katana", 3, "agree", {"negotiation": "yes"}),
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


# By answer: whether its whole button can be seen, with nothing over it, the fade included; and which row it stands in.
IN_SIGHT = """() => (document.querySelector("#answers .ends").style.pointerEvents = "auto", [...document.querySelectorAll("#answers button[name=answer]")].map((button) => {
  const box = button.getBoundingClientRect();
  const seen = (y) => [0.1, 0.5, 0.9].every((x) => button.contains(document.elementFromPoint(box.left + box.width * x, y)));
  return { end: button.classList.contains("is-end"), top: Math.round(box.top), seen: seen(box.top + 4) && seen(box.bottom - 4) };
}))"""


@pytest.mark.parametrize("where", [*MANY, *FEW], ids=lambda where: f"{where[0]}-{where[2]}")
def test_two_rows_of_answers_and_what_declines_are_in_sight(phones: Any, where: Position) -> None:
    """Two whole rows, or all of them where there are fewer; what declines stands below them; the sheet leaves more than half of the screen to the board."""
    game = at(where)
    page = phones(game)
    buttons = page.evaluate(IN_SIGHT)
    rows = sorted({one["top"] for one in buttons if not one["end"]})
    for top in rows[:2]:
        assert all(one["seen"] for one in buttons if one["top"] == top and not one["end"]), f"row at {top}"
    assert all(one["seen"] for one in buttons if one["end"])
    question = game.question(game.waiting()[0])
    assert any(one["end"] for one in buttons) == (NO in question.answers or question.kind == "claim")
    assert page.evaluate("document.querySelector('.ask').getBoundingClientRect().height <= 0.48 * innerHeight")
    assert page.evaluate("document.querySelector('.ask').scrollHeight - document.querySelector('.ask').clientHeight") <= 1


@pytest.mark.parametrize("where", MANY, ids=lambda where: f"{where[0]}-{where[2]}")
def test_a_phone_on_its_side_shows_them_too(phones: Any, where: Position) -> None:
    """Two whole rows of answers, what declines, and what helps to choose: nothing of the sheet itself is out of sight."""
    page = phones(at(where), width=740, height=360)
    buttons = page.evaluate(IN_SIGHT)
    rows = sorted({one["top"] for one in buttons if not one["end"]})
    assert all(one["seen"] for one in buttons if one["end"] or one["top"] in rows[:2])
    assert page.evaluate("document.querySelector('.ask').scrollHeight - document.querySelector('.ask').clientHeight") <= 1


def test_a_card_that_is_named_is_one_paragraph(phones: Any) -> None:
    """Its name, what it does and its rule follow each other as words do."""
    page = phones(at(("samurai_katana", 3, "agree", {"negotiation": "yes"})))
    shown = "element => [getComputedStyle(element).display, element.querySelector('b').getBoundingClientRect().height < 24]"
    assert page.locator(".ask .named").first.evaluate(shown) == ["block", True]


@pytest.mark.parametrize("where", MANY, ids=lambda where: f"{where[0]}-{where[2]}")
def test_it_says_how_many_more_answers_there_are(phones: Any, where: Position) -> None:
    """As many as cannot be seen; pressed, it unfolds the sheet, which then hides fewer or none."""
    page = phones(at(where))
    more = page.locator("#answers .more")
    expect(more).to_be_visible()
    hidden = sum(not one["seen"] for one in page.evaluate(IN_SIGHT) if not one["end"])
    told = int(more.locator("b").inner_text().removeprefix("encore "))
    assert 0 < told <= hidden
    more.click()
    assert page.locator("#table.is-unfolded").count() == 1
    assert sum(not one["seen"] for one in page.evaluate(IN_SIGHT) if not one["end"]) < hidden


@pytest.mark.parametrize("where", FEW, ids=lambda where: f"{where[0]}-{where[2]}")
def test_nothing_is_said_where_all_is_in_sight(phones: Any, where: Position) -> None:
    page = phones(at(where))
    expect(page.locator("#answers .more")).to_be_hidden()
    assert all(one["seen"] for one in page.evaluate(IN_SIGHT))


def test_the_last_answer_is_reached_by_scrolling(phones: Any) -> None:
    """What is told grows less, and nothing lies over the last one."""
    page = phones(at(MANY[0]))
    page.evaluate("document.getElementById('answers').scrollTo(0, 1e4)")
    expect(page.locator("#answers .more")).to_be_hidden()
    assert page.evaluate(IN_SIGHT)[-2]["seen"]


@pytest.mark.parametrize("where", [("middle_earth", 3, "reinforce", {}), ("samurai_katana", 3, "buy", {})], ids=lambda where: where[2])
def test_what_helps_to_choose_stays_in_sight_on_a_wide_screen(phones: Any, where: Position) -> None:
    """However many answers there are: below them, and the answer that a hint names before the others."""
    game = at(where)
    question = game.question(game.waiting()[0])
    hinted = question.domain.id_of([answer for answer in question.answers if answer != NO][-1])
    for aside in (Aside(), Aside(advice=LONG, hinted=hinted)):
        page = phones(game, aside, width=1280, height=700)
        inside = """element => { const box = element.getBoundingClientRect(), at = document.elementFromPoint(box.x + box.width / 2, box.bottom - 6);
            return element.contains(at) && box.bottom <= element.closest(".ask").getBoundingClientRect().bottom; }"""
        for acts in page.locator(".ask .acts :is(button, .button):visible, .ask .answers .is-hinted").all():
            assert acts.evaluate(inside)


LONG = Told(
    "Je répondrais « cela ».",
    "Chances de gagner :",
    ["61 % · Nord de la Forêt Noire : 3 bataillons"] * 3,
    "Elles se valent.",
    ["Combien ? → 3"] * 6,
)


def test_a_hint_can_be_unfolded_and_closed(phones: Any) -> None:
    """Unfolded, the sheet is higher than with the hint alone; closed, the hint is gone, its mark too, and one can ask again."""
    game = position("middle_earth", 3, "reinforce")
    question = game.question(game.waiting()[0])
    page = phones(game, Aside(advice=LONG, hinted=question.domain.id_of(question.answers[-1])))
    height = "document.querySelector('.ask').getBoundingClientRect().height"
    folded, hidden = page.evaluate(height), sum(not one["seen"] for one in page.evaluate(IN_SIGHT))
    page.click(".unfold")
    assert page.evaluate(height) > folded
    assert sum(not one["seen"] for one in page.evaluate(IN_SIGHT)) < hidden
    page.click(".unfold")
    expect(page.locator("[data-ask-hint]")).to_be_hidden()
    page.click("[data-close-hint]")
    expect(page.locator("div.hint, .is-hinted, [data-close-hint]")).to_have_count(0)
    expect(page.locator("[data-ask-hint] button")).to_be_visible()
    assert page.evaluate(height) < folded


def test_a_hint_marks_its_answer_in_a_list_to_be_ordered(phones: Any) -> None:
    """The very row, until the hint is closed."""
    game = position("samurai_katana", 3, "name_purchaser")
    question = game.question(game.waiting()[0])
    page = phones(game, Aside(advice=LONG, hinted=question.domain.id_of(question.answers[-1])), in_order=True)
    best = page.locator(f".order li[data-value='{question.domain.id_of(question.answers[-1])}']")
    expect(best).to_have_class("is-hinted")
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
    page = phones(at(FEW[0]))
    page.evaluate("window.stays = true")

    def refuse(route: Route) -> None:
        route.fulfill(status=status, json={"status": status, "sentence": "Trop de demandes ; réessayez dans 3 s."})

    page.route(f"{ADDRESS}/table/t1/hint", refuse)
    for _ in range(2):
        page.click("[data-ask-hint] button")
        page.wait_for_selector("#table:not(.is-busy)")
        expect(page.locator(".ask .refusal[role=alert]")).to_have_text("Trop de demandes ; réessayez dans 3 s.")
    assert page.evaluate("window.stays")


@pytest.mark.parametrize("lines", [[], ["Ayame places 2 armies in Echigo."]])
def test_what_cannot_be_taken_back_is_said_in_words(phones: Any, lines: list[str]) -> None:
    """The dialog says what is certain to happen, or else what the server calls the answer, not the bare name on its button."""
    page = phones(position("shogun", 3, "draft_group"), lang="en")

    def ask(route: Route) -> None:
        told = {"lines": lines, "final": True, "said": "Place 2 armies in Echigo"}
        route.fulfill(json=told, headers={"x-confirm": "1"})

    page.route(f"{ADDRESS}/table/t1/answer", ask)
    page.click("#answers button[name=answer] >> nth=0")
    expect(page.locator("#confirm[open] [data-confirm-text]")).to_have_text(
        "This cannot be taken back, because something hidden will be shown:"
    )
    expect(page.locator("#confirm[open] [data-confirm-list] li")).to_have_text(lines or ["Place 2 armies in Echigo"])
