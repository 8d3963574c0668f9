"""Pictures of every page and board, 360 and 1280 pixels wide, in both languages, by day and by night: build/screens/."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, sync_playwright

import tatami
from browser.visitors import HouseProcess, Visitor, play
from tatami.core.domain import LANGUAGES
from tatami.web.scene import has_board

FOLDER = Path("build/screens")
WIDTHS = (360, 1280)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    services = HouseProcess(Path(tempfile.mkdtemp()))
    services.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
            for path in pages(browser, services):
                print(path, flush=True)
            browser.close()
    finally:
        services.stop()


def pages(browser: Browser, services: HouseProcess) -> list[str]:
    """Play a little of everything, then go round with a camera."""
    visitor = Visitor(browser, services.address)
    found = {"home": "/", "lobby": "/lobby", "rules": "/rules?q=koku", "rulebook": "/rules/shitenno", "settings": "/settings"}
    titles = sys.argv[1:] or [title.id for title in tatami.titles() if has_board(title.id)]
    for title in titles:
        found[f"create-{title}"] = f"/create/{title}"
        counts = tatami.title(title).seat_counts
        found[f"table-{title}"] = visitor.open_table(title, "me", *["bot:casual"] * (counts[-1] - 1))
        play(visitor.page, 10, most=25)
    found["room"] = visitor.open_table("shitenno", "me", "open", public=True)
    path = visitor.open_table("shitenno", "me", "bot:casual", "bot:first_game")
    if play(visitor.page, 240, brisk=True)["over"]:
        found["finished"] = path.replace("/table/", "/game/")
        found["replay"] = found["finished"] + "/replay?at=40&eyes=1"
    return [shoot(visitor, name, path, lang, width) for lang in LANGUAGES for width in WIDTHS for name, path in found.items()]


def shoot(visitor: Visitor, name: str, path: str, lang: str, width: int) -> str:
    """One page; English by day, French by night."""
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="light" if lang == "en" else "dark")
    visitor.go(path)
    if page.get_attribute("html", "lang") != lang:
        page.click(f".languages [lang={lang}]")
        page.wait_for_selector(f"html[lang={lang}]")
    page.wait_for_timeout(300)
    file = FOLDER / f"{name}-{lang}-{width}.png"
    page.screenshot(path=str(file), full_page=not name.startswith("rule"))
    return str(file)


if __name__ == "__main__":
    main()
