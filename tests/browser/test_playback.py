"""The page shows one moment: what bots did is played move by move, in all its parts, and the question comes last."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.stills import position, still
from browser.visitors import HouseProcess, Visitor, play, visiting

# Notes every moment the page shows: where it is, its caption or question, the newest line of the log, whether there is an answer on it.
WATCH = """() => {
  window.moments = [];
  const table = document.getElementById("table");
  const now = () => {
    const caption = document.querySelector(".question");
    return {
      shown: Number(table.dataset.shown),
      last: Number(table.dataset.last),
      staged: document.querySelector("#stage > *") !== null,
      showing: table.classList.contains("is-showing"),
      words: caption.textContent.trim(),
      isCaption: caption.classList.contains("caption"),
      log: [...(document.querySelector(".log li[id]")?.childNodes ?? [])].map((node) => (node.nodeType === 3 ? node.data : "")).join("").trim(),
      heard: Number(document.querySelector(".ask").dataset.heard),
      answers: document.querySelectorAll("#table [data-answer], #answers button").length,
    };
  };
  new MutationObserver(() => window.moments.push(now())).observe(table, { attributes: true, attributeFilter: ["data-shown", "data-last"] });
}"""
READY = "#table:not(.is-busy):not(.is-showing) .ask.is-mine .answers button"


@pytest.fixture
def castle(chromium: Browser, services: HouseProcess) -> Iterator[Visitor]:
    """A table of The White Castle at normal speed, where bots do several things before it is the visitor's turn again."""
    with visiting(chromium, services.address, pace="normal") as visitor:
        visitor.open_table("white_castle", "me", "bot:casual", "bot:casual")
        visitor.page.wait_for_selector(READY, timeout=60_000)
        visitor.page.evaluate(WATCH)
        yield visitor


def moments(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.moments")
    return found


def until_bots_play(page: Page) -> None:
    """Answer until something is played back."""
    for _ in range(60):
        page.wait_for_selector(f"{READY}, #table.is-showing")
        if page.locator("#table.is-showing").count():
            return
        play(page, 20, most=1, brisk=True)
    raise AssertionError("Nothing is ever played back")


def test_every_part_shows_one_moment(castle: Visitor) -> None:
    """Strip and log say the same at each step; nothing can be answered before now; the question comes when all has been shown."""
    page = castle.page
    until_bots_play(page)
    page.wait_for_selector(READY, timeout=60_000)
    steps = [moment for moment in moments(page) if moment["showing"] and moment["isCaption"] and not moment["staged"]]
    assert len({step["heard"] for step in steps}) > 1
    assert [step for step in steps if step["words"] != step["log"] or step["answers"] or step["shown"] >= step["last"]] == []
    assert [step["heard"] for step in steps] == sorted(step["heard"] for step in steps)
    last = moments(page)[-1]
    assert (last["shown"], last["showing"], last["isCaption"]) == (last["last"], False, False)
    assert page.evaluate(REDRAWN)


REDRAWN = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return ["board", "dock", "players", "ask"].every((part) => {
    const [here, there] = [document, fresh].map((page) => page.querySelector(`[data-part=${part}]`).textContent.replace(/\\s+/g, " "));
    return here === there;
  });
}"""


def test_a_click_goes_to_now_and_answers_nothing(castle: Visitor) -> None:
    """So does Skip, and any answer key; the timeline and the talk are used meanwhile."""
    page = castle.page
    until_bots_play(page)
    page.click("label:has(#tab-chat)")
    assert page.locator("#table.is-showing").count()
    asked = page.request.get(page.url.replace("/table/", "/api/v1/tables/")).json()["number"]
    box = page.locator(".board").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(
        "() => { const { dataset, classList } = document.getElementById('table'); return dataset.shown === dataset.last && !classList.contains('is-showing'); }"
    )
    assert page.request.get(page.url.replace("/table/", "/api/v1/tables/")).json()["number"] == asked
    until_bots_play(page)
    page.keyboard.press("1")
    page.wait_for_selector("#table:not(.is-showing)")
    until_bots_play(page)
    page.click(".ask [data-timeline=now]")
    page.wait_for_selector("#table:not(.is-showing)")


def test_the_timeline_goes_back_and_forth(castle: Visitor) -> None:
    """Again since my turn; arrows, Home and End on it; Space halts and goes on."""
    page = castle.page
    until_bots_play(page)
    page.wait_for_selector(READY, timeout=60_000)
    question = page.text_content(".question")
    line = page.locator("#timeline input")
    last = int(page.get_attribute("#table", "data-last") or 0)
    assert last > 0
    line.focus()
    page.keyboard.press("Home")
    expect(page.locator("#table.is-showing[data-shown='0']")).to_have_count(1)
    first = page.text_content(".caption")
    page.wait_for_timeout(2000)
    assert page.text_content(".caption") == first, "it stays where it was put"
    if last > 1:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table[data-shown='1']")).to_have_count(1)
        page.keyboard.press("ArrowLeft")
        assert page.text_content(".caption") == first
    page.keyboard.press(" ")
    page.wait_for_selector(READY, timeout=60_000)
    assert page.text_content(".question") == question
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(f"#table.is-showing[data-shown='{last - 1}']")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("#table:not(.is-showing)")).to_have_count(1)
    page.click("[data-timeline=again]")
    page.wait_for_selector("#table.is-showing[data-shown='0']")


def test_all_at_once(chromium: Browser, services: HouseProcess) -> None:
    """Whoever wants no playback sees now."""
    with visiting(chromium, services.address, pace="once") as visitor:
        visitor.open_table("white_castle", "me", "bot:casual", "bot:casual")
        visitor.page.wait_for_selector(READY)
        visitor.page.evaluate(WATCH)
        play(visitor.page, 20, most=12, brisk=True)
        assert not [moment for moment in moments(visitor.page) if moment["showing"]]


# Asks a module of the page's script.
ASK = """async ([name, ask, values]) => {
  const module = await import(performance.getEntriesByType("resource").find((one) => one.name.endsWith(name)).name);
  return module[ask](...values);
}"""


def test_the_speed_is_the_viewers(chromium: Browser) -> None:
    page = still(chromium, position("white_castle", 3, "take_die"))
    step = {"seconds": 1.2, "stage": []}
    times = []
    for pace in ("fast", "normal", "slow"):
        page.evaluate("(pace) => (document.documentElement.dataset.pace = pace)", pace)
        times.append(page.evaluate(ASK, ["/playback.js", "timeFor", [step]]))
    assert times == [600, 1200, 2400]
    page.close()


def test_a_little_time_is_not_spent_on_watching(chromium: Browser) -> None:
    """The viewer's own clock is the real one: with less than twenty seconds on it nothing is played."""
    page = still(chromium, position("white_castle", 3, "take_die"))
    page.route(
        "**/steps*",
        lambda route: route.fulfill(json=[{"first": 1, "last": 1, "words": "x", "seconds": 9, "sounds": [], "stage": [], "lines": []}]),
    )
    for left, plays in ((25, True), (15, False)):
        page.evaluate(
            "(left) => document.querySelector('.player-name').insertAdjacentHTML('afterend', `<time class='clock runs is-own' data-left='${left}'></time>`)",
            left,
        )
        page.evaluate(ASK, ["/playback.js", "timelineKey", ["again"]])
        assert page.locator("#table.is-showing").count() == plays
        page.evaluate(ASK, ["/playback.js", "timelineKey", ["now"]])
        page.evaluate("document.querySelectorAll('.clock').forEach((clock) => clock.remove())")
    page.close()


# The viewer's own answer has told of one thing more.
OWN_MOVE = """async () => {
  const { receive } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/playback.js")).name);
  const table = document.getElementById("table");
  const fresh = table.cloneNode(true);
  const ask = fresh.querySelector(".ask");
  ask.dataset.version = String(Number(ask.dataset.version) + 1);
  ask.dataset.heard = String(Number(ask.dataset.heard) + 1);
  ask.dataset.steps += ` ${ask.dataset.heard}`;
  fresh.querySelector(".question").textContent = `After ${ask.dataset.heard}`;
  table.classList.add("is-busy");
  receive(fresh.innerHTML);
  table.classList.remove("is-busy");
  return `After ${ask.dataset.heard}`;
}"""


@pytest.mark.parametrize("is_fought", [True, False])
def test_of_ones_own_moves_only_a_battle_is_played(chromium: Browser, is_fought: bool) -> None:
    """On the stage, over the board before it; anything else is there at once."""
    page = still(chromium, position("middle_earth", 3, "attack_from"))
    stage = ["<figure><figcaption>Dice!</figcaption></figure>"] if is_fought else []
    ask = '<section class="part ask" data-part="ask"><p class="question caption">Won.</p></section>'
    step = {
        "first": 1,
        "last": 1,
        "opening": "Dice roll.",
        "words": "Won.",
        "seconds": 2.5,
        "staged": 2.0,
        "sounds": [],
        "stage": stage,
        "lines": [ask],
    }
    page.route("**/steps*", lambda route: route.fulfill(json=[step]))
    after = page.evaluate(OWN_MOVE)
    if is_fought:
        expect(page.locator("#stage")).to_have_text("Dice!")
        expect(page.locator(".question")).to_have_text("Dice roll.")
        expect(page.locator(".question")).to_have_text("Won.")
        expect(page.locator("#stage figure")).to_have_count(0)
    expect(page.locator(".question")).to_have_text(after)
    page.close()


# Renders each sound and says how long it is heard, in seconds, and how loud it is at most.
RENDER = """async () => {
  const { sound } = await import("./static/script/sound.js").catch(() => import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/sound.js")).name));
  const found = {};
  for (const name of ["piece", "card", "cube", "die", "coin", "turn", "attack", "scoring", "end"]) {
    const context = new OfflineAudioContext(1, 44100 * 2, 44100);
    sound(context, name, 0.35);
    const wave = (await context.startRendering()).getChannelData(0);
    const heard = wave.findLastIndex((value) => Math.abs(value) > 0.001);
    found[name] = [heard / 44100, wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0)];
  }
  return found;
}"""


def test_sounds_are_short_and_quiet(chromium: Browser) -> None:
    """Each of them is heard, for less than a second and a half, and none is loud."""
    page = still(chromium, position("white_castle", 3, "take_die"))
    sounds: dict[str, list[float]] = page.evaluate(RENDER)
    assert len(sounds) == 9
    for name, (length, level) in sounds.items():
        assert 0.03 < length < 1.5, name
        assert 0.01 < level < 0.4, name
    page.close()


# What moves when a card has left the hand.
MOVED = """async () => {
  const { swapParts } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/swap.js")).name);
  const table = document.getElementById("table").cloneNode(true);
  table.querySelector("[data-part=dock] [data-piece]").remove();
  swapParts(table);
  const moving = document.getAnimations().filter(({ effect }) => effect.getKeyframes()[0].transform?.startsWith("translate"));
  return moving.map(({ effect }) => effect.target.dataset.piece);
}"""


def test_what_makes_room_does_not_move_the_pieces(chromium: Browser) -> None:
    """Only a piece that is elsewhere in its hand, card or map is seen moving: of those on the board none."""
    page = still(chromium, position("shitenno", 3, "control"), width=1280, height=800)
    page.emulate_media(reduced_motion="no-preference")
    moved = page.evaluate(MOVED)
    assert moved
    assert page.locator(", ".join(f".board [data-piece={piece}]" for piece in moved)).count() == 0
    page.close()


# What counts when a seat has two points more, and what the number is in the end.
COUNTED = """async () => {
  const { swapParts } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/swap.js")).name);
  const table = document.getElementById("table").cloneNode(true);
  const points = table.querySelector(".seat-box .points");
  points.textContent = String(Number(points.textContent) + 40);
  swapParts(table);
  const [shown, seen] = [document.querySelector(".seat-box .points"), []];
  const start = performance.now();
  while (performance.now() - start < 10_000 && seen.at(-1) !== Number(points.textContent)) {
    seen.push(Number(shown.textContent));
    await new Promise((done) => requestAnimationFrame(done));
  }
  return { seen: [...new Set(seen)], glows: shown.classList.contains("is-changed"), end: Number(points.textContent) };
}"""


MOTIONS: list[Literal["no-preference", "reduce"]] = ["no-preference", "reduce"]


def test_numbers_count(chromium: Browser) -> None:
    """From what they were to what they are, and glow; without motion they only glow."""
    for motion in MOTIONS:
        page = still(chromium, position("shitenno", 3, "control"), width=1280, height=800)
        page.emulate_media(reduced_motion=motion)
        found = page.evaluate(COUNTED)
        assert found["glows"]
        assert found["seen"] == sorted(found["seen"])
        assert found["seen"][-1] == found["end"]
        assert (len(found["seen"]) > 1) == (motion == "no-preference")
        page.close()
