"""How many clicks it takes: plays each scene in Chromium with real clicks and prints them beside the aim. `python tools/clicks.py [scene …]`"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from browser.visitors import HouseProcess, Visitor

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
TABLES = 4  # that are tried until a scene comes
CLICKS = 160  # at each of them
PATIENCE = 120.0  # seconds without a question before a table is given up


SURE = ""  # the chapter of a click that says that one is sure


class Click(NamedTuple):
    """A question that was answered by one click."""

    kind: str
    chapter: str  # of its rule
    went: int  # how many answers the click gave


class Scene(NamedTuple):
    """A row of the table: what is counted, and in how many clicks it should be done."""

    name: str
    before: int
    aim: int
    title: str
    seats: int
    counted: Callable[[list[Click]], int | None]  # None while the scene has not come yet
    quick: bool = False  # begun with "Play now"


def setting_up(clicks: list[Click]) -> int | None:
    """Everything before the first question of a turn."""
    return None if not clicks or clicks[-1].chapter in ("setup", SURE) else len(clicks) - 1


def others_round(clicks: list[Click]) -> int | None:
    """What was pressed between the end of one's own turn and the next; nothing could be played."""
    ends = [at for at, click in enumerate(clicks) if click.kind == "fortify"]
    if not ends:
        return None
    after = [click.kind for click in clicks[ends[0] + 1 :]]
    own = next((at for at, kind in enumerate(after) if kind in ("reinforce", "trade", "attack")), None)
    return None if own is None else sum(kind in OUT_OF_TURN for kind in after[:own])


OUT_OF_TURN = ("reply", "storm", "fellowship_sets_out", "fellowship_die", "fellowship_leaves")


def attack_with_cards(clicks: list[Click]) -> int | None:
    """From choosing where to start until the cards lie."""
    kinds = [click.kind for click in clicks]
    for at, kind in enumerate(kinds):
        if kind in ("march_to", "march_with") and kinds[at + 1 : at + 2] == ["combat_card"] and clicks[at].went + clicks[at - 1].went > 2:
            end = next((n for n in range(at + 1, len(kinds)) if kinds[n] not in BATTLE), None)
            return None if end is None else end - max(n for n in range(at) if kinds[n] == "act")
    return None


BATTLE = ("combat_card", "special_card", "sure")


def both_orders(clicks: list[Click]) -> int | None:
    """As Emperor, in one round."""
    kinds = [click.kind for click in clicks]
    if "name_purchaser" not in kinds:
        return None
    rest = kinds[kinds.index("name_purchaser") :]
    if "name_next" not in rest or "toss_card" not in rest[rest.index("name_next") :]:
        return None
    return sum(kind in ("name_purchaser", "name_next") for kind in rest[: rest.index("toss_card", rest.index("name_next"))])


def province(clicks: list[Click]) -> int | None:
    """The first province that could be paid in one way only."""
    kinds = [click.kind for click in clicks]
    paid = [at for at, kind in enumerate(kinds[:-1]) if kind == "control" and not kinds[at + 1].startswith("pay_")]
    return 1 if paid else None


def draft(clicks: list[Click]) -> int | None:
    """Eight provinces with their armies."""
    return None if not clicks or clicks[-1].chapter in ("draft", SURE) else len(clicks) - 1


SCENES = [
    Scene("Middle-earth, set-up", 34, 8, "middle_earth", 3, setting_up),
    Scene("Middle-earth, set-up with Play now (the leader)", 34, 1, "middle_earth", 3, setting_up, quick=True),
    Scene("Middle-earth, opponents' round with nothing to play", 13, 0, "middle_earth", 3, others_round, quick=True),
    Scene("Samouraï, attack with cards", 8, 4, "samurai_katana", 3, attack_with_cards, quick=True),
    Scene("Samouraï, both orders as Emperor", 9, 2, "samurai_katana", 5, both_orders, quick=True),
    Scene("Shitennō, province with one way to pay", 3, 1, "shitenno", 3, province, quick=True),
    Scene("Shogun, draft of eight provinces", 18, 13, "shogun", 4, draft),
]

# Marks what answers most at once: the list of an order, a place that gives several answers, the rest of the placing, all of a number, an attack.
MARK = """(byTheTable) => {
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  const yes = document.querySelector("dialog[open] [data-yes]");
  if (yes) return yes.setAttribute("data-pressed", ""), ["sure", "", 1];
  const ask = document.querySelector("#table:not(.is-busy, .is-settling) .ask[data-asked]");
  const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];
  if (!ask || !offered.length) return null;
  const kind = ask.dataset.kind;
  const several = [...document.querySelectorAll(".board [data-then]")].filter((one) => offered.includes(one.dataset.answer));
  const buttons = [...document.querySelectorAll("#answers button[name=answer]")];
  const going = buttons.filter((one) => !one.classList.contains("is-end"));
  const ends = ["fortify", "buy", "toss_card", "trade", "negotiate_with"].includes(kind) && buttons.find((one) => one.classList.contains("is-end"));
  const chosen = document.querySelector(".order button.primary") ?? (byTheTable ? buttons.find((one) => one.value === "rest") : null) ?? several[0]
    ?? (ends || going[Math.floor(Math.random() * going.length)] || buttons[0]);
  chosen.setAttribute("data-pressed", "");
  return [kind, ask.dataset.rule.split(".")[0], 1 + (chosen.dataset.then ?? "").split(" ").filter(Boolean).length];
}"""


def main() -> None:
    wanted = [scene for scene in SCENES if all(word.lower() in scene.name.lower() for word in sys.argv[1:])]
    with house() as (browser, services):
        print(f"{'':52} {'was':>4} {'aim':>4} {'now':>4}")
        for scene in wanted:
            found = measured(browser, services, scene)
            print(f"{scene.name:52} {scene.before:4} {scene.aim:4} {'–' if found is None else found:>4}", flush=True)


@contextmanager
def house() -> Iterator[tuple[Browser, HouseProcess]]:
    services = HouseProcess(Path(tempfile.mkdtemp()))
    services.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
            yield browser, services
            browser.close()
    finally:
        services.stop()


def measured(browser: Browser, services: HouseProcess, scene: Scene) -> int | None:
    """Play tables until the scene has come, and count its clicks."""
    for _ in range(TABLES):
        visitor = Visitor(browser, services.address)
        begin(visitor, scene)
        clicks: list[Click] = []
        found = None
        while found is None and len(clicks) < CLICKS:
            click = press(visitor.page, scene.title == "middle_earth")
            if click is None:
                break
            clicks.append(click)
            found = scene.counted(clicks)
        visitor.close()
        if found is not None:
            return found
    return None


def begin(visitor: Visitor, scene: Scene) -> None:
    if not scene.quick:
        visitor.open_table(scene.title, "me", *["bot:casual"] * (scene.seats - 1))
        return
    visitor.go("/")
    visitor.page.select_option(f"#seats-{scene.title}", str(scene.seats))
    visitor.page.click(f"form[action='/play/{scene.title}'] button.primary")
    visitor.page.wait_for_selector(".ask")


def press(page: Page, by_the_table: bool) -> Click | None:
    """One real click, once there is something to press; None when the game is over or nobody is asked any more. `by_the_table`: let the table place the rest."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        marked = page.evaluate(MARK, by_the_table)
        before = page.get_attribute(".ask", "data-asked")
        if marked is not None and was_clicked(page):
            page.wait_for_function(ANOTHER_QUESTION, arg=before)
            return Click(*marked)
        if page.query_selector(".ask a[href^='/game/']"):
            return None
        page.wait_for_timeout(100)
    return None


ANOTHER_QUESTION = """before => document.querySelector(".ask")?.dataset.asked !== before || document.querySelector("dialog[open] [data-yes]")
  || !document.querySelector("#table.is-busy")"""


def was_clicked(page: Page) -> bool:
    """Whether what was marked was still there to be clicked: the page may have been drawn again meanwhile."""
    try:
        page.click("[data-pressed]", timeout=2000)
    except TooLate:
        return False
    return True


if __name__ == "__main__":
    main()
