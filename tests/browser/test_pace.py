"""A person follows a bots' round: one group of events after the other, at the pace of their choice."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.stills import ADDRESS, position, still
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
        while page.evaluate(GO_ON):  # reading it all would take most of a minute
            page.wait_for_timeout(50)
        told = [line for group in shown(page) for line in group.split(" / ")]
        news = min(40, page.evaluate(NEWS))
        assert news > 2
        assert told[-news:] == log(page)[-news:]
        assert page.evaluate(REDRAWN)


GO_ON = """() => {
  document.querySelector("#pace:not([hidden]) [data-pace-key=next]")?.click();
  return document.querySelector("#table.is-showing") !== null;
}"""
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
        assert page.evaluate(ENDS)


# Whether a key ends the showing: looked at before the bots, who play on, have done something else.
ENDS = """() => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  return document.getElementById("pace").hidden;
}"""

# Asks a module of the page's script.
ASK = """async ([name, ask, value]) => {
  const module = await import(performance.getEntriesByType("resource").find((one) => one.name.endsWith(name)).name);
  return module[ask](value);
}"""


def line(text: str, touches: str = "") -> dict[str, str]:
    return {"text": text, "touches": touches}


def test_a_step_lasts_as_long_as_it_takes_to_read(chromium: Browser) -> None:
    """0.35 s and 45 ms a letter, twice that where somebody wants it slow, with a bound; nothing where everything comes at once."""
    page = still(chromium, position("white_castle", 3, "take_die"))

    def time(letters: int) -> float:
        found: float = page.evaluate(ASK, ["/pace.js", "timeFor", {"lines": [line("x" * letters)], "battle": None}])
        return found

    assert [time(0), time(40), time(100)] == [350, 350 + 1800, 350 + 4500]
    assert time(1000) == time(500) == 9000
    page.evaluate("document.documentElement.dataset.pace = 'slow'")
    assert time(40) == 2 * 2150
    page.evaluate("document.documentElement.dataset.pace = 'once'")
    assert time(40) == 0
    page.close()


def test_a_long_step_is_several(chromium: Browser) -> None:
    """Three sentences at most, and no more letters than one reads at a time; none is lost, none is told twice, and one that is long stands alone."""
    page = still(chromium, position("white_castle", 3, "take_die"))
    lines = [line(f"{number} " + "x" * (number % 7 * 30)) for number in range(41)]
    pages = page.evaluate(ASK, ["/pace.js", "paged", {"board": None, "lines": lines, "battle": None, "number": 7}])
    assert [one for step in pages for one in step["lines"]] == lines
    assert all(len(step["lines"]) == 1 or sum(len(one["text"]) for one in step["lines"]) <= 150 for step in pages)
    assert max(len(step["lines"]) for step in pages) == 3
    assert all(step["number"] == 7 for step in pages)
    assert len(page.evaluate(ASK, ["/pace.js", "paged", {"board": None, "lines": [], "battle": None, "number": 7}])) == 1
    page.close()


# What moves when this has come to lie at the top of the board, or this card has left the hand.
MOVED = """async (what) => {
  const { swapBoard } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/swap.js")).name);
  const board = document.querySelector(".board").cloneNode(true);
  if (what === "lower") board.querySelector(".shitenno").prepend(...[1, 2, 3].map(() => document.createElement("h2")));
  else board.querySelector(".sh-hand [data-piece]").remove();
  swapBoard(board);
  const moving = document.getAnimations().filter(({ effect }) => effect.getKeyframes()[0].transform?.startsWith("translate"));
  return moving.map(({ effect }) => effect.target.dataset.piece);
}"""


def test_what_makes_room_does_not_move_the_pieces(chromium: Browser) -> None:
    """Only a piece that lies elsewhere in its hand, card or map is seen moving."""
    page = still(chromium, position("shitenno", 3, "control"))
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVED, "lower") == []
    moved = page.evaluate(MOVED, "fewer")
    assert moved
    assert all(piece.startswith("card-") for piece in moved)
    page.close()


# A push that tells of one more thing, which was done to the viewer (touched), or let pass in his name (passed).
ONE_MORE = """async ([mark, own]) => {
  const { receive } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/pace.js")).name);
  const table = document.getElementById("table");
  table.classList.toggle("is-busy", own);
  const fresh = table.cloneNode(true);
  const ask = fresh.querySelector(".ask");
  const number = Number(ask.dataset.heard) + 1;
  ask.dataset.version = String(Number(ask.dataset.version) + 1);
  ask.dataset.heard = String(number);
  if (mark) ask.setAttribute(`data-${mark}`, String(number));
  fresh.querySelector(".log ol").insertAdjacentHTML("afterbegin", `<li id="e${number}">Hm.</li>`);
  receive(fresh.innerHTML);
  table.classList.remove("is-busy");
}"""
# A push that tells of one more thing in a battle that goes on; the server's steps say what they say.
FOUGHT = """async (heard) => {
  const { receive } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/pace.js")).name);
  const fresh = document.getElementById("table").cloneNode(true);
  const ask = fresh.querySelector(".ask");
  ask.dataset.version = String(Number(ask.dataset.version) + 1);
  ask.dataset.heard = String(heard);
  fresh.querySelector(".log ol").insertAdjacentHTML("afterbegin", `<li id="e${heard}">Then ${heard}.</li>`);
  receive(fresh.innerHTML);
}"""


@pytest.mark.parametrize("is_fought", [True, False])
def test_a_battle_that_goes_on_is_one_picture(chromium: Browser, is_fought: bool) -> None:
    """Its first throw comes alone, how it ended with the next push: what the picture told already is not shown again, and it gives way to what is new."""
    page = still(chromium, position("middle_earth", 3, "attack_from"))
    heard = int(page.get_attribute(".ask", "data-heard") or 0)
    pushes = iter([heard + 1, heard + 2])

    def steps(route: Route) -> None:
        number = heard + 2 if is_fought else next(pushes)
        board, picture = '<section class="part board" data-part="board"></section>', f"<div data-battle>Up to {number}</div>"
        route.fulfill(body=f'<article data-step="{number}"><ol data-told><li>So.</li></ol>{board}{picture}</article>')

    page.route(f"{ADDRESS}/table/t1/steps?*", steps)
    page.evaluate(PICTURES)
    page.evaluate(FOUGHT, heard + 1)
    page.wait_for_selector("#pace.has-battle:not([hidden])")
    page.evaluate(FOUGHT, heard + 2)
    page.wait_for_timeout(2.2 * SOON)
    assert page.evaluate("window.pictures") == [f"Up to {heard + 2}"] if is_fought else [f"Up to {heard + 1}", f"Up to {heard + 2}"]
    assert page.locator("#pace.has-battle:not([hidden])").count() == (not is_fought)
    page.close()


# Notes every picture that is shown.
PICTURES = """() => {
  window.pictures = [];
  const picture = document.querySelector("[data-pace-battle]");
  new MutationObserver(() => picture.textContent && window.pictures.push(picture.textContent)).observe(picture, { childList: true });
}"""
SOON = 1500  # milliseconds: three times as long as two letters and a mark are shown


@pytest.mark.parametrize(("mark", "stays"), [("", False), ("touched", True), ("passed", True)])
def test_what_is_done_to_the_viewer_stays(chromium: Browser, mark: str, stays: bool) -> None:
    """Until he goes on, by the button or by space; anything else goes by when it has been read."""
    page = still(chromium, position("white_castle", 3, "take_die"))
    for key in (False, True):
        page.evaluate(ONE_MORE, [mark, False])
        expect(page.locator("#pace [data-pace-lines]")).to_have_text("Hm.")
        assert page.locator(".answers button").first.is_enabled()
        if stays:
            page.wait_for_timeout(SOON)
        expect(page.locator("#pace")).to_be_visible(visible=stays)
        assert page.locator("#pace.is-staying .is-touching").count() == stays
        if stays:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press(" ") if key else page.click("#pace [data-pace-key=next]")
        expect(page.locator("#pace")).to_be_hidden()
    page.close()


def test_a_word_in_the_chat_ends_no_showing(chromium: Browser) -> None:
    """A push that tells of nothing that has happened changes what it changes, and what is being shown goes on."""
    page = still(chromium, position("white_castle", 3, "take_die"))
    page.evaluate(ONE_MORE, ["touched", False])
    expect(page.locator("#pace.is-staying")).to_be_visible()
    page.evaluate(SAID)
    expect(page.locator(".chat")).to_contain_text("Hello.")
    page.wait_for_timeout(SOON)
    expect(page.locator("#pace.is-staying")).to_be_visible()
    page.close()


SAID = """async () => {
  const { receive } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/pace.js")).name);
  const fresh = document.getElementById("table").cloneNode(true);
  const ask = fresh.querySelector(".ask");
  ask.dataset.version = String(Number(ask.dataset.version) + 1);
  fresh.querySelector(".chat").append("Hello.");
  receive(fresh.innerHTML);
}"""


def test_what_one_lets_pass_oneself_does_not_stay(chromium: Browser) -> None:
    page = still(chromium, position("white_castle", 3, "take_die"))
    page.evaluate(ONE_MORE, ["passed", True])
    page.wait_for_timeout(SOON)
    expect(page.locator("#pace")).to_be_hidden()
    page.close()
