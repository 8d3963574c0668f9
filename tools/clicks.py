"""How many clicks it takes: plays a little of each title in a browser and counts what had to be pressed, by chapter of the rules. `python tools/clicks.py`"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright

from browser.visitors import HouseProcess, Visitor

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
CLICKS = 60
# title, seats, chapters that are counted together
ROWS = [
    ("middle_earth", 3, "setup"),
    ("middle_earth", 3, "attack"),
    ("samurai_katana", 4, "round"),
    ("samurai_katana", 4, "battle"),
    ("shitenno", 3, "payment"),
    ("shogun", 4, "draft"),
]

# Presses what answers most at once: a place that gives several answers, then any place, then the first button; a question of one answer passes by itself.
PRESS = """() => {
  const yes = document.querySelector("dialog[open] [data-yes]");
  if (yes) return yes.click(), "sure";
  const ask = document.querySelector("#table:not(.is-busy) .ask[data-asked]");
  const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];
  if (!ask || offered.length < 2) return null;
  const places = [...document.querySelectorAll(".board [data-answer]")].filter((one) => offered.includes(one.dataset.answer));
  places.sort((a, b) => (b.dataset.then ?? "").length - (a.dataset.then ?? "").length);
  const button = document.querySelector(".answers .primary, .answers button[name=answer]:not(.is-end)") ?? document.querySelector(".answers button");
  const rest = [...document.querySelectorAll(".answers button")].find((one) => one.value === "rest");
  (rest ?? (places[0]?.dataset.then ? places[0] : button)).click();
  return `${ask.dataset.asked} ${ask.dataset.rule.split(".")[0]}`;
}"""


def main() -> None:
    services = HouseProcess(Path(tempfile.mkdtemp()))
    services.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
            measured: dict[str, Counter[str]] = {}
            for title, seats, chapter in ROWS:
                if title not in measured:
                    measured[title] = count(browser, services, title, seats)
                print(f"{title:16} {chapter:10} {measured[title][chapter]:3}   of {measured[title].total()} clicks", flush=True)
            browser.close()
    finally:
        services.stop()


def count(browser: Browser, services: HouseProcess, title: str, seats: int) -> Counter[str]:
    """Clicks by chapter in the first so many of a game begun with "Play now"."""
    visitor = Visitor(browser, services.address)
    visitor.go("/")
    visitor.page.select_option(f"#seats-{title}", str(seats))
    visitor.page.click(f"form[action='/play/{title}'] button.primary")
    visitor.page.wait_for_selector(".ask")
    found: Counter[str] = Counter()
    for _ in range(CLICKS):
        pressed = press(visitor.page)
        if pressed is None:
            break
        found[pressed] += 1
    visitor.close()
    return found


def press(page: Page) -> str | None:
    """One click, and wait until it has done something; None when the game is over."""
    for _ in range(600):
        done: str | None = page.evaluate(PRESS)
        if done == "sure":
            return "sure"
        if done is not None:
            asked, chapter = done.split(" ")
            page.wait_for_function(
                "before => document.querySelector('.ask')?.dataset.asked !== before || document.querySelector('dialog[open]')", arg=asked
            )
            return chapter
        if page.query_selector(".ask a[href^='/game/']"):
            return None
        page.wait_for_timeout(50)
    return None


if __name__ == "__main__":
    main()
