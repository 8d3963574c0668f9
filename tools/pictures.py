"""Draw the pictures of the README into docs/pictures: each title in mid-game, a phone, the home page. `python tools/pictures.py`

The games are played by bots from fixed seeds, so that a picture changes only when a board does.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, sync_playwright

import tatami
from browser.stills import still
from browser.visitors import HouseProcess, Visitor
from tatami.bots.bot import ask, make
from tatami.core.game import Game

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
DESK, PHONE = (1280, 800), (390, 844)
# title, seats, answers, language
GAMES: Final = [
    ("shogun", 5, 420, "en"),
    ("shitenno", 4, 150, "en"),
    ("white_castle", 4, 190, "fr"),
    ("samurai_katana", 5, 260, "en"),
    ("middle_earth", 3, 420, "fr"),
]


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for title, seats, answers, lang in GAMES:
            shoot(browser, played(title, seats, answers), f"{title}.jpg", lang, DESK)
        shoot(browser, played("shitenno", 3, 90), "phone.jpg", "fr", PHONE)
        home(browser)
        browser.close()


def played(title: str, seats: int, answers: int, seed: int = 5) -> Game:
    """Play a number of answers by experienced bots, and on to the next question of the first seat."""
    game = tatami.new(title, seats=seats, seed=seed)
    bots = [make("experienced", title, seat + 1) for seat in range(seats)]
    while game.waiting() and (game.number < answers or game.waiting()[0] != 0):
        seat = game.waiting()[0]
        game.play(seat, ask(bots[seat], game, seat, game.number))
    return game


def shoot(browser: Browser, game: Game, name: str, lang: str, size: tuple[int, int]) -> None:
    page = still(browser, game, lang=lang, width=size[0], height=size[1])
    page.wait_for_timeout(800)
    page.screenshot(path=str(PICTURES / name), type="jpeg", quality=84)
    page.close()


def home(browser: Browser) -> None:
    services = HouseProcess(Path(tempfile.mkdtemp()))
    services.start()
    try:
        visitor = Visitor(browser, services.address)
        visitor.go("/")
        visitor.page.wait_for_timeout(500)
        visitor.page.screenshot(path=str(PICTURES / "home.jpg"), type="jpeg", quality=84)
    finally:
        services.stop()


if __name__ == "__main__":
    main()
