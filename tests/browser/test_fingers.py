"""What goes wrong under the fingers: late and double clicks, hovering, keys."""

import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from browser.visitors import HouseProcess, Visitor, list_answers, play, visiting


@pytest.fixture
def asked(chromium: Browser, services: HouseProcess) -> Any:
    """Somebody at a table of Shitennō who is asked something."""
    with visiting(chromium, services.address) as visitor:
        visitor.open_table("shitenno", "me", "bot:first_game")
        list_answers(visitor.page)
        yield visitor


def number(page: Page) -> str | None:
    return page.get_attribute(".ask", "data-asked")


def settle(page: Page) -> None:
    """Wait until a click counts: the question has stood there for a while."""
    page.wait_for_selector("#table:not(.is-settling, .is-busy)")


def test_a_late_click_answers_nothing(asked: Visitor) -> None:
    """A click just after the question has changed was meant for the one before."""
    page = asked.page
    page.evaluate(NEXT_QUESTION_IS_CLICKED_AT_ONCE)
    settle(page)
    before = number(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/answer" in request.url else None)
    page.click(".answers button >> nth=0")
    page.wait_for_function("before => document.querySelector('.ask').dataset.asked !== before && window.lateClick", arg=before)
    page.wait_for_function("() => !document.querySelector('#table.is-busy')")
    assert len(sent) == 1


# As soon as another question stands there, its first answer is pressed by a mouse that was there already: a trusted click cannot be made by a
# script, so the guard is asked by itself whether it would have let the click through.
NEXT_QUESTION_IS_CLICKED_AT_ONCE = """() => {
  const before = document.querySelector(".ask").dataset.asked;
  const guard = import(document.querySelector("link[href$='/script/answer.js']").href);
  new MutationObserver(async () => {
    const button = document.querySelector("#answers button");
    if (!button || document.querySelector(".ask").dataset.asked === before || window.lateClick) return;
    window.lateClick = "seen";
    const { isLate } = await guard;
    if (!isLate(button)) button.click();
  }).observe(document.querySelector(".ask"), { attributes: true, subtree: true, childList: true });
}"""


def test_a_double_click_counts_once(asked: Visitor) -> None:
    """The second click of a double click is neither refused nor an answer to what comes next."""
    page = asked.page
    settle(page)
    before = int(number(page) or 0)
    statuses: list[int] = []
    page.on("response", lambda response: statuses.append(response.status) if "/answer" in response.url else None)
    page.dblclick(".answers button >> nth=0")
    page.wait_for_function("before => +document.querySelector('.ask').dataset.asked !== before", arg=before)
    page.wait_for_function("() => !document.querySelector('#table.is-busy')")
    assert statuses == [200]
    assert page.locator(".ask .refusal").count() == 0


def test_the_same_answer_sent_twice_counts_once(asked: Visitor) -> None:
    """Two tabs, or a line that repeats itself: no red sentence."""
    page = asked.page
    statuses = page.evaluate(
        """async () => {
          const form = document.getElementById("answers");
          const values = new URLSearchParams({ question: form.elements.question.value, answer: form.dataset.offered.split(" ")[0] });
          const send = async () => (await fetch(form.action, { method: "POST", headers: { "x-fragment": "1" }, body: values })).status;
          return [await send(), await send()];
        }"""
    )
    assert statuses == [200, 200]


def test_a_click_is_answered_by_the_push_alone(asked: Visitor) -> None:
    """The reply says no more than that it is stored; the page waits for what it is pushed, and is not busy after that."""
    page = asked.page
    settle(page)
    before = number(page)
    with page.expect_response("**/answer*") as replied:
        page.click(".answers button >> nth=0")
    assert "x-stored" in replied.value.headers
    page.wait_for_function("before => document.querySelector('.ask').dataset.asked !== before", arg=before)
    page.wait_for_selector("#table:not(.is-busy)")


def test_a_click_over_a_line_gone_silent(chromium: Browser, services: HouseProcess) -> None:
    """A push that does not come within two seconds is fetched over a new line."""
    lines = list[WebSocketRoute]()

    def silent_once(line: WebSocketRoute) -> None:
        """The first line brings what there is when it opens, and nothing after."""
        house, is_first, heard = line.connect_to_server(), not lines, list[str | bytes]()
        lines.append(line)

        def hear(message: str | bytes) -> None:
            if not (is_first and heard):
                line.send(message)
            heard.append(message)

        house.on_message(hear)

    with visiting(chromium, services.address) as visitor:
        visitor.page.route_web_socket("**/live*", silent_once)
        visitor.open_table("shitenno", "me", "bot:first_game")
        page = visitor.page
        list_answers(page)
        settle(page)
        before = number(page)
        page.click(".answers button >> nth=0")
        page.wait_for_function("before => document.querySelector('.ask').dataset.asked !== before", arg=before)
        page.wait_for_selector("#table:not(.is-busy)")
    assert len(lines) == 2


def test_a_push_does_not_end_the_wait(asked: Visitor) -> None:
    """While an answer is under way the page says so, whatever else is drawn meanwhile."""
    page = asked.page
    held: list[Route] = []
    page.route("**/answer*", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks the function
    settle(page)
    page.click(".answers button >> nth=0")
    page.wait_for_selector("#table.is-busy")
    page.keyboard.press("l")  # the list is closed again
    page.click("label:has(#tab-chat)")
    page.fill("#say", "Hm.")
    page.press("#say", "Enter")
    expect(page.locator(".chat")).to_contain_text("Hm.")
    assert page.locator("#table.is-busy").count() == 1
    held[0].continue_()
    page.wait_for_selector("#table:not(.is-busy)")


def test_hovering_moves_nothing(asked: Visitor) -> None:
    """The preview has room of its own, and speaks of what the pointer rests on."""
    page = asked.page
    play(page, 10, most=1)
    page.wait_for_selector("#table:not(.is-busy) .ask.is-mine .answers button")
    top = page.evaluate("document.querySelector('.board').getBoundingClientRect().top")
    for button in page.locator(".answers button[name=answer]").all()[:4]:
        label = button.evaluate("button => button.firstChild.textContent.trim()")
        with page.expect_response("**/preview*"):
            button.hover()
        page.wait_for_function(
            "label => ['', label].some((words) => document.querySelector('#preview').innerText.slice(0, label.length) === words)", arg=label
        )
        assert page.evaluate("document.querySelector('.board').getBoundingClientRect().top") == top


def test_help_waits_for_the_pointer_to_move(asked: Visitor) -> None:
    """What comes to lie below a resting pointer was not pointed at: its help would cover the question that has just come."""
    page = asked.page
    tip = page.locator(".tip:visible")
    helpful = "() => { for (const part of document.querySelectorAll('.ask, .ask *')) part.dataset.help = 'Of what it is good for.' }"
    page.hover("#question")
    page.evaluate(helpful)
    page.evaluate("() => document.querySelector('#question').replaceWith(document.querySelector('#question').cloneNode(true))")
    page.wait_for_timeout(400)
    assert tip.count() == 0
    page.evaluate(helpful)  # a fragment that came meanwhile has none
    page.mouse.move(*middle(page, "#question", 3), steps=3)
    expect(tip).to_have_count(1)


def middle(page: Page, selector: str, aside: int) -> tuple[float, float]:
    """The middle of an element, or a little aside."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2 + aside, box["y"] + box["height"] / 2


def test_what_is_fetched_late_brings_no_old_question_back(asked: Visitor) -> None:
    """The steps of an answer are still under way when the next fragment comes: the page waits for them, then shows the newer one."""
    page = asked.page
    held: list[Route] = []
    page.route("**/steps*", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks the function
    with page.expect_request("**/steps*"):
        page.evaluate(TWO_FRAGMENTS)
    while not held:
        page.wait_for_timeout(20)
    with page.expect_response("**/steps*"):
        held[0].fulfill(status=204)
    page.evaluate("new Promise((done) => setTimeout(done))")
    expect(page.locator(".question")).to_have_text("the newer")


# The reply to an answer that tells something, and a push after it that tells nothing more but asks something else.
TWO_FRAGMENTS = """async () => {
  const { receive } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/playback.js")).name);
  const table = document.getElementById("table");
  const made = (version, words) => {
    const fresh = table.cloneNode(true);
    const ask = fresh.querySelector(".ask");
    ask.dataset.version = String(Number(ask.dataset.version) + version);
    ask.dataset.heard = String(Number(ask.dataset.heard) + 2);
    ask.dataset.steps += ` ${Number(ask.dataset.heard) - 1} ${ask.dataset.heard}`;
    ask.querySelector(".question").textContent = words;
    return fresh.innerHTML;
  };
  const [older, newer] = [made(1e12, "the older"), made(2e12, "the newer")]; // beyond whatever the server may push meanwhile
  document.documentElement.dataset.pace = "normal";
  table.classList.add("is-busy");
  receive(older);
  table.classList.remove("is-busy");
  receive(newer);
}"""


def test_the_preview_is_of_what_is_hovered_or_else_focused(asked: Visitor) -> None:
    """The pointer speaks before the keyboard, which speaks again when the pointer is gone; a preview that comes late is of nothing any more."""
    page = asked.page
    first, second = page.eval_on_selector_all(".answers button[name=answer]", "all => all.slice(0, 2).map((button) => button.value)")
    held: list[Route] = []
    page.route(f"**/preview*answer={first}", lambda route: route.fulfill(json={"lines": ["of the first"], "final": False}))
    page.route(f"**/preview*answer={second}", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks the function
    told = page.locator("#preview")
    page.keyboard.press("1")
    expect(told).to_contain_text("of the first")
    with page.expect_request("**/preview*"):
        page.hover(f".answers [value='{second}']")
    page.mouse.move(1, 1)
    expect(told).to_contain_text("of the first")
    with page.expect_response("**/preview*"):
        held[0].fulfill(json={"lines": ["of the second"], "final": False})
    page.evaluate("new Promise((done) => setTimeout(done))")
    expect(told).to_contain_text("of the first")
    page.hover(f".answers [value='{second}']")
    expect(told).to_contain_text("of the second")


def test_digits_choose_and_enter_gives(asked: Visitor) -> None:
    """The second answer by the key 2."""
    page = asked.page
    settle(page)
    before = number(page)
    wanted = page.locator(".answers button[name=answer]").nth(1).get_attribute("value")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.value") == wanted
    with page.expect_request("**/answer*") as sent:
        page.keyboard.press("Enter")
    assert f"answer={wanted}" in (sent.value.post_data or "")
    page.wait_for_function("before => document.querySelector('.ask').dataset.asked !== before", arg=before)


def test_nothing_to_play_is_never_asked(chromium: Browser, services: HouseProcess) -> None:
    """The others' turns in Middle-earth cost whoever holds no card not one click: the house has answered. What one wishes is kept from the page."""
    with visiting(chromium, services.address) as visitor:
        path = visitor.open_table("middle_earth", "me", "bot:first_game", "bot:first_game")
        page = visitor.page
        page.evaluate(WATCH_FOR_SINGLE_ANSWERS)
        house = sqlite3.connect(next(services.folder.glob("*.sqlite")))
        passed = "SELECT count(*) FROM acts WHERE \"table\" = ? AND seat = 0 AND kind IN ('reply', 'fellowship_sets_out', 'fellowship_die')"
        for _ in range(10):  # until it has happened, or the game is over
            play(page, 60, most=15)
            assert page.evaluate("window.single") == []
            if house.execute(passed, [path.removeprefix("/table/")]).fetchone()[0]:
                break
        else:
            raise AssertionError("the house has answered nothing")
        page.click(".menu summary >> nth=0")
        page.click(".wishes summary")
        with page.expect_response("**/wishes"):
            page.select_option("#wish-reply", "always")
        wishes = [row[0] for row in house.execute("SELECT passing FROM people")]
        assert '{"middle_earth/reply": "always"}' in wishes
        house.close()


# Remembers the kind of every question that was shown with a single answer.
WATCH_FOR_SINGLE_ANSWERS = """() => {
  window.single = [];
  const look = () => {
    const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];
    if (offered.length === 1) window.single.push(document.querySelector(".ask").dataset.kind);
  };
  new MutationObserver(look).observe(document.querySelector("#table"), { attributes: true, subtree: true, childList: true });
  look();
}"""


def test_an_order_is_sorted_by_keys(asked: Visitor) -> None:
    """The arrows of a row move it, by keyboard too; and the whole order is sent at once."""
    page = asked.page
    page.evaluate(LIST_TO_SORT)
    page.focus("[data-value='2'] [data-move='-1']")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.click("[data-value='0'] [data-move='1']")
    assert page.evaluate("[...document.querySelectorAll('[data-sort] li')].map((row) => row.dataset.value)") == ["2", "1", "0"]
    with page.expect_request("**/order*") as sent:
        page.click(".order button.primary")
    assert "order=2+1+0" in (sent.value.post_data or "")


# As the server draws it where somebody may say a whole order at once; beside the table, where no push draws it away.
LIST_TO_SORT = """() => {
  const row = (n) => `<li draggable="true" data-value="${n}"><input type="hidden" name="order" value="${n}"><span>${n}</span>
    <button type="button" data-move="-1">↑</button><button type="button" data-move="1">↓</button></li>`;
  document.getElementById("table").insertAdjacentHTML("afterend", `<form class="order" method="post" action="${location.pathname}/order" data-act>
    <ol data-sort="7">${[0, 1, 2].map(row).join("")}</ol><button class="primary">In this order</button></form>`);
}"""


def test_leaving_asks_first(asked: Visitor) -> None:
    """Nobody leaves a table by a slip."""
    page = asked.page
    page.click(".menu summary >> nth=0")
    page.click("form[action$='/leave'] button")
    page.click("dialog[open] button:not([data-yes])")
    assert "/table/" in page.url
    page.click("form[action$='/leave'] button")
    page.click("dialog[open] [data-yes]")
    page.wait_for_url("**/lobby")
