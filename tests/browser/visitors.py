"""A house in a process of its own, and people who visit it with a real browser."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

import tatami
from tatami.core.domain import LANGUAGES

READY = 60.0  # seconds for the server to start on a busy machine
THOROUGH = os.environ.get("TATAMI_THOROUGH") == "1"  # every title on every screen in every language, for nights


def in_turn(titles: Sequence[str]) -> list[tuple[str, str]]:
    """Every title in one language, the languages taking turns; in both where there is time."""
    return [(title, lang) for n, title in enumerate(titles) for m, lang in enumerate(LANGUAGES) if THOROUGH or n % len(LANGUAGES) == m]


def patience() -> float:
    """How much longer than usual everything takes: others may be working on this machine."""
    return min(4.0, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


class HouseProcess:
    """The server, which can be stopped and started again in the middle of everything."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.folder / "server.log", "ab") as log:
            command = [sys.executable, str(Path(__file__).parent / "serve.py"), str(self.port), str(self.folder)]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + READY
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(self.address + "/healthz", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("The server did not start: " + self.log()[-2000:])

    def stop(self, hard: bool = False) -> None:
        if self.process is not None:
            self.process.kill() if hard else self.process.terminate()
            self.process.wait(20)
            self.process = None

    def log(self) -> str:
        return (self.folder / "server.log").read_text()


class Visitor:
    """Somebody at a browser. Collects what must never happen: errors in the page, refused styles or scripts, requests to elsewhere."""

    def __init__(
        self, browser: Browser, address: str, lang: str = "en", width: int = 1280, guided: bool = True, pace: str = "once", **more: Any
    ) -> None:
        self.address = address
        self.lang = lang
        self.context = browser.new_context(viewport={"width": width, "height": 800}, locale=lang, reduced_motion="reduce", **more)
        self.context.add_cookies([{"name": "tatami_page", "value": f"pace={pace}", "url": address}])
        self.context.set_default_timeout(20_000 * patience())
        if guided:  # has seen the guided first turns before
            self.context.add_init_script(
                f"for (const id of {[title.id for title in tatami.titles()]}) localStorage.setItem('guided-' + id, '1')"
            )
        self.trouble: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        page.on("console", lambda line: self.trouble.append(f"console: {line.text}") if "Content Security" in line.text else None)
        page.on("request", lambda request: self._check(request.url))
        return page

    def _check(self, url: str) -> None:
        if not url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.trouble.append(f"request to {url}")

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def open_table(self, title: str, *kinds: str, public: bool = False) -> str:
        """Go to a new table; returns its path."""
        path = self.new_table(title, *kinds, public=public)
        self.go(path)
        return path

    def new_table(self, title: str, *kinds: str, public: bool = False) -> str:
        """The path of a new table, opened by what its form would send."""
        options = [("option:generals", "by_seat")] if title == "shitenno" else []  # or the first question would be which general one plays
        form = urlencode([*[("seat", kind) for kind in kinds], ("public", "public" if public else "private"), *options])
        headers = {"content-type": "application/x-www-form-urlencoded", "accept-language": self.lang}
        sent = self.context.request.post(f"{self.address}/create/{title}", data=form, headers=headers, max_redirects=0)
        return sent.headers["location"]

    def finish(self, path: str) -> None:
        """Play on from the first seat of a table, without looking at it, always by the first answer."""
        url = f"{self.address}/api/v1/tables/{path.removeprefix('/table/')}"
        for _ in range(2000):
            look = self.context.request.get(url).json()
            if look["status"] == "over":
                return
            if look["question"] is None:
                time.sleep(0.02)
                continue
            given = {"seat": 0, "question": look["question"]["number"], "answer": look["question"]["answers"][0]}
            assert self.context.request.post(f"{url}/answer", data=given).ok
        raise AssertionError("The game does not end")

    def fill_in_table(self, title: str, *kinds: str, public: bool = False) -> str:
        """The same by the form itself."""
        self.go(f"/create/{title}")
        chairs = self.page.locator("select[name=seat]")
        for seat in range(chairs.count()):
            chairs.nth(seat).select_option(kinds[seat] if seat < len(kinds) else "none")
        if public:
            self.page.select_option("#public", "public")
        self.page.click("main button.primary")
        self.page.wait_for_url("**/table/*")
        return self.page.url.removeprefix(self.address)

    def close(self) -> None:
        self.context.close()
        assert self.trouble == []


def list_answers(page: Page) -> None:
    """Open the list of all answers, so that those with a place on the board can be pressed there too."""
    page.wait_for_selector(".ask.is-mine .answers button", state="attached")
    page.evaluate("document.getElementById('listed').checked = true")


@contextmanager
def visiting(browser: Browser, address: str, **more: Any) -> Iterator[Visitor]:
    visitor = Visitor(browser, address, **more)
    try:
        yield visitor
    finally:
        visitor.close()


# Clicks what the page offers, on the board where it can be clicked there, until the game is over or the time is up.
PLAY = """async ([seconds, most, seed, brisk]) => {
  const until = Date.now() + seconds * 1000;
  let clicks = 0, onBoard = 0, state = seed;
  const chance = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % n;
  const rest = () => new Promise((done) => setTimeout(done, 4));
  while (Date.now() < until && clicks < most) {
    if (document.querySelector(".ask a[href^='/game/']")) return { clicks, onBoard, over: true };
    const yes = document.querySelector("dialog[open] [data-yes]");
    const ask = document.querySelector(".ask");
    if (yes) { yes.click(); await rest(); continue; }
    const shut = document.querySelector("dialog[open] form[method=dialog] button");
    if (shut) { shut.click(); }
    const curtain = document.querySelector(".ask a[href*='?seat=']");
    if (curtain) return { clicks, onBoard, over: false };
    const asked = ask?.dataset.asked;
    if (asked === undefined || document.querySelector("#table.is-busy")) { await rest(); continue; }
    const places = [...document.querySelectorAll(".board [data-answer]")];
    const buttons = [...document.querySelectorAll(".answers button[name=answer]")];
    if (!buttons.length) { await rest(); continue; }
    const button = buttons[brisk || chance(2) ? 0 : chance(buttons.length)]; // chance alone would plan and take back for hours in Shogun
    const place = places.find((one) => one.dataset.answer === button.value);
    if (place) { place.dispatchEvent(new MouseEvent("click", { bubbles: true })); onBoard++; } else button.click();
    clicks++;
    for (let n = 0; n < 500 && document.querySelector(".ask")?.dataset.asked === asked && !document.querySelector("dialog[open] [data-yes]"); n++) {
      await rest();
      if (document.querySelector(".ask .refusal")) break;
    }
  }
  return { clicks, onBoard, over: !!document.querySelector(".ask a[href^='/game/']") };
}"""


def play(page: Page, seconds: float, most: int = 100_000, seed: int = 7, brisk: bool = False) -> dict[str, Any]:
    """Play by clicking, what is offered first always or every other time: how many clicks, how many on the board, and whether the game is over."""
    result: dict[str, Any] = page.evaluate(PLAY, [seconds * patience(), most, seed, brisk])
    return result
