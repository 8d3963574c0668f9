"""Several people at one table, and everything that goes wrong between them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.line import Line
from browser.visitors import HouseProcess, Visitor, list_answers, play, visiting


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[HouseProcess]:
    """A house that may be killed."""
    process = HouseProcess(tmp_path)
    process.start()
    yield process
    process.stop()


def meet(chromium: Browser, address: str, denjis: str) -> tuple[Visitor, Visitor, Visitor, str]:
    """Ayame opens a table of Shitennō, Denji comes by her link over a line of his own, and somebody watches."""
    ayame, denji, watcher = Visitor(chromium, address), Visitor(chromium, denjis, lang="fr"), Visitor(chromium, address)
    path = ayame.open_table("shitenno", "me", "open")
    link = ayame.page.input_value("[data-copy]")
    denji.go(link.removeprefix(address))
    denji.page.fill("#name", "Denji")
    denji.page.click("main button.primary")
    denji.page.wait_for_selector(".ask")
    ayame.page.wait_for_selector(".ask")
    watcher.go(path)
    watcher.page.wait_for_selector(".ask")
    return ayame, denji, watcher, path


def version(visitor: Visitor) -> int:
    return int(visitor.page.get_attribute(".ask", "data-version") or 0)


def in_step(*visitors: Visitor) -> None:
    """Everybody sees what the server would draw for them now."""
    for visitor in visitors:
        visitor.page.wait_for_function(IS_TRUE)


IS_TRUE = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html").querySelector(".ask");
  const shown = document.querySelector(".ask");
  return ["heard", "asked"].every((name) => fresh?.dataset[name] === shown?.dataset[name]);
}"""


def take_turns(ayame: Visitor, denji: Visitor, times: int) -> None:
    """Whoever is asked answers; each answer reaches both."""
    for _ in range(times):
        asked = whoever_is_asked(ayame, denji)
        before = version(asked)
        play(asked.page, 10, most=1)
        asked.page.wait_for_function(
            "before => +document.querySelector('.ask').dataset.version > before || document.querySelector('dialog[open] [data-yes]')",
            arg=before,
        )
        yes = asked.page.query_selector("dialog[open] [data-yes]")
        if yes:
            yes.click()
            asked.page.wait_for_function("before => +document.querySelector('.ask').dataset.version > before", arg=before)


def whoever_is_asked(*visitors: Visitor) -> Visitor:
    for _ in range(300):
        in_step(*visitors)
        for visitor in visitors:
            if visitor.page.query_selector(".ask.is-mine"):
                return visitor
        visitors[0].page.wait_for_timeout(50)
    raise AssertionError("Nobody is asked anything")


def test_two_people_and_a_spectator(chromium: Browser, own_house: HouseProcess) -> None:
    """Reload, the back button, a second tab, a lost connection and a killed server: the game goes on where it was."""
    line = Line(own_house.port)
    ayame, denji, watcher, path = meet(chromium, own_house.address, line.address)
    take_turns(ayame, denji, 3)
    in_step(ayame, denji, watcher)
    assert watcher.page.locator(".answers").count() == 0
    assert watcher.page.locator(".sh-hand").count() == 0
    assert watcher.page.locator(".say").count() == 0

    ayame.page.click("label:has(#tab-chat)")
    ayame.page.fill("#say", "Bonne chance!")
    ayame.page.press("#say", "Enter")
    denji.page.click("label:has(#tab-chat)")
    expect(denji.page.locator(".chat")).to_contain_text("Bonne chance!")
    expect(denji.page.locator(".presence.is-here")).to_have_count(2)
    expect(denji.page.locator(".watching")).to_have_text("1 spectateur")

    ayame.page.reload()
    denji.go("/rules/shitenno")
    denji.page.go_back()
    denji.page.wait_for_selector(".ask")
    take_turns(ayame, denji, 2)

    second = ayame.new_tab()
    second.goto(own_house.address + path)
    second.wait_for_selector(".ask")
    take_turns(ayame, denji, 2)
    second.wait_for_function(IS_TRUE)
    second.close()

    lose_the_line(ayame, denji, line)
    take_turns(ayame, denji, 2)

    own_house.stop(hard=True)
    expect(watcher.page.locator("#lost")).to_be_visible()
    own_house.start()
    for visitor in (ayame, denji, watcher):
        expect(visitor.page.locator("#lost")).to_be_hidden(timeout=30_000)
    take_turns(ayame, denji, 3)
    in_step(ayame, denji, watcher)
    for visitor in (ayame, denji, watcher):
        visitor.close()
    line.close()


def lose_the_line(ayame: Visitor, denji: Visitor, line: Line) -> None:
    """Denji's line is cut while the other goes on: his page says so, keeps what it shows, and catches up once it is mended."""
    while whoever_is_asked(ayame, denji) is denji:
        take_turns(ayame, denji, 1)
    line.cut()
    expect(denji.page.locator("#lost")).to_be_visible()
    expect(denji.page.locator("#lost")).to_contain_text("Connexion")
    expect(ayame.page.locator(".presence.is-here")).to_have_count(1)
    before = version(denji)
    take_turns(ayame, ayame, 1)
    assert version(denji) == before
    line.mend()
    in_step(ayame, denji)
    expect(denji.page.locator("#lost")).to_be_hidden()
    expect(ayame.page.locator(".presence.is-here")).to_have_count(2)


def test_an_answer_on_a_dead_line(chromium: Browser, services: HouseProcess) -> None:
    """What was clicked while the line was down can be clicked again, and counts once."""
    line = Line(services.port)
    with visiting(chromium, line.address) as visitor:
        page = visitor.page
        visitor.open_table("shitenno", "me", "bot:first_game")
        list_answers(page)
        asked = page.get_attribute(".ask", "data-asked")
        line.cut()
        page.click(".answers button >> nth=0")
        expect(page.locator("#lost")).to_be_visible()
        assert page.get_attribute(".ask", "data-asked") == asked
        line.mend()
        expect(page.locator("#lost")).to_be_hidden()
        assert play(page, 20, most=1)["clicks"] == 1
        page.wait_for_function("before => document.querySelector('.ask').dataset.asked !== before", arg=asked)
        assert page.locator(".ask .refusal").count() == 0
    line.close()


def test_second_tab_that_is_late(chromium: Browser, services: HouseProcess) -> None:
    """An answer to a question that is no longer asked is refused, and the page shows how the table stands."""
    with visiting(chromium, services.address) as visitor:
        path = visitor.open_table("shitenno", "me", "bot:first_game")
        list_answers(visitor.page)  # not a bot's turn, of whose end the late tab would not hear
        late = visitor.new_tab()
        late.route_web_socket("**/live*", lambda socket: None)  # a tab that hears nothing
        late.goto(services.address + path)
        list_answers(late)
        before = int(late.get_attribute(".ask", "data-version") or 0)
        visitor.page.bring_to_front()  # a tab behind another is slowed down by the browser
        assert play(visitor.page, 20, most=2)["clicks"] == 2
        late.bring_to_front()
        late.click(".answers button[name=answer] >> nth=-1")
        expect(late.locator(".ask .refusal")).to_be_visible()
        assert int(late.get_attribute(".ask", "data-version") or 0) > before


def test_hot_seat_with_a_curtain(chromium: Browser, services: HouseProcess) -> None:
    """Two people at one screen, each by a name: the curtain says whose turn it is, and nobody's hand shows before it is lifted."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.go("/create/shitenno")
        expect(page.locator(".seat-name:visible")).to_have_count(0)
        for seat, kind in enumerate(("me", "me", "none", "none")):
            page.locator("select[name=seat]").nth(seat).select_option(kind)
        for seat, name in enumerate(("Inès", "Hugo")):
            page.locator(".seat-name").nth(seat).fill(name)
        page.click("main button.primary")
        seats = set()
        for _ in range(4):
            lift = page.locator(".ask a[href*='?seat=']")
            lift.wait_for()
            assert page.locator(".sh-hand").count() == 0
            seat = int((lift.get_attribute("href") or "")[-1])
            expect(page.locator(f".ask .question.seat-{seat}")).to_contain_text(("Inès", "Hugo")[seat])
            assert page.locator(f".ask .crest.seat-{seat}").count() == 1
            seats.add(lift.get_attribute("href"))
            lift.click()
            page.wait_for_selector(".sh-hand")
            play(page, 10)
        assert len(seats) == 2


def test_undo_hint_notes_and_language(chromium: Browser, services: HouseProcess) -> None:
    """An answer can be taken back, a hint asked for, notes are kept, and the log changes its language at any moment."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        visitor.open_table("shitenno", "me", "bot:first_game")
        page.wait_for_selector(".ask.is-mine")
        for _ in range(40):
            play(page, 5, most=1)
            page.wait_for_timeout(50)
            if page.query_selector("form[action*='/undo'] button:enabled"):
                break
        question = page.inner_text(".question")
        page.click("form[action*='/undo'] button")
        page.wait_for_function("before => document.querySelector('.question').innerText !== before", arg=question)
        page.click("form[action*='/hint'] button")
        page.wait_for_selector(".hint", timeout=30_000)
        assert page.locator(".answers .is-hinted").count() == 1
        page.click("label:has(#tab-notes)")
        page.fill("#notes", "watch Kantō")
        with page.expect_response("**/notes"):
            page.click(".notes button")
        page.reload()
        assert page.input_value("#notes") == "watch Kantō"
        page.click("label:has(#tab-log)")
        assert "begins" in page.inner_text(".log") or "Year" in page.inner_text(".log")
        page.click(".menu summary >> nth=0")
        page.click(".languages [lang=fr]")
        page.wait_for_selector("html[lang=fr]")
        assert "commence" in page.inner_text(".log")
        page.click(".question a.rule")
        expect(page.locator("#beside")).to_be_visible()
        assert len(page.inner_text("[data-beside]")) > 40


SETTLES = """new MutationObserver(() => (window.settles ||= document.querySelector("#table.is-settling .hint") !== null))
  .observe(document.getElementById("table"), { attributes: true })"""


def test_a_hint_is_heard_and_stays_until_it_is_closed(chromium: Browser, services: HouseProcess) -> None:
    """By keyboard: the focus is on what closes it, not on an answer; a word in the chat does not take it away; closed, it can be asked for again."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        path = visitor.open_table("shitenno", "me", "bot:first_game")
        page.wait_for_selector("#table:not(.is-busy) .ask.is-mine")
        page.evaluate(SETTLES)
        page.focus("[data-ask-hint] button")
        page.keyboard.press("Enter")
        best = page.locator(".hint strong").inner_text(timeout=30_000)
        assert page.evaluate("window.settles"), "a click may have been meant for what stood there before"
        expect(page.locator("[data-close-hint]")).to_be_focused()
        expect(page.locator("#news")).to_contain_text(best)
        visitor.context.request.post(f"{visitor.address}{path}/chat", form={"text": "Well, well."})
        expect(page.locator(".chat ol")).to_contain_text("Well, well.")
        expect(page.locator(".hint strong")).to_have_text(best)
        expect(page.locator(".answers .is-hinted")).to_have_count(1)
        expect(page.locator("[data-close-hint]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".hint, .is-hinted")).to_have_count(0)
        expect(page.locator("[data-ask-hint] button")).to_be_focused()


def test_waiting_room_and_invitation(chromium: Browser, services: HouseProcess) -> None:
    """Start says that bots take the open seats, and asks; a name that cannot be is said where it was written; whose turn it is stands in the title."""
    with visiting(chromium, services.address) as host, visiting(chromium, services.address, lang="fr") as guest:
        host.fill_in_table("shitenno", "me", "open")
        link = host.page.input_value("#link-1")
        host.page.click("form[action$='/start'] button")
        assert "bot" in host.page.inner_text("dialog[open]").lower()
        host.page.click("dialog[open] button:not([data-yes])")
        guest.page.goto(link)
        guest.page.fill("input[name=name]", "!!!")
        guest.page.click("main button.primary")
        expect(guest.page.locator("main [role=alert]")).to_be_visible()
        assert guest.page.input_value("input[name=name]") == "!!!"
        guest.page.fill("input[name=name]", "Inès")
        guest.page.click("main button.primary")
        guest.page.wait_for_selector(".ask")
        host.page.wait_for_selector(".ask")
        mine = host.page.locator(".ask.is-mine").count() == 1
        asked, other = (host.page, guest.page) if mine else (guest.page, host.page)
        for _ in range(40):
            if other.locator(".ask.is-mine").count():
                break
            play(asked, 2, most=1)
        other.wait_for_selector(".ask.is-mine")
        assert other.title().startswith("● ")


def test_notices_are_asked_for_when_the_box_is_ticked(chromium: Browser, services: HouseProcess) -> None:
    """And not before."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        page.add_init_script("window.asked = 0; Notification.requestPermission = async () => (window.asked++, 'denied')")
        visitor.go("/settings")
        if page.is_checked("#browser"):
            page.uncheck("#browser")
        assert page.evaluate("window.asked") == 0
        page.check("#browser")
        assert page.evaluate("window.asked") == 1
