"""Draw the pictures of the README into docs/pictures: each title in mid-game, a phone, the home page, a battle in the tower. `python tools/pictures.py`

The animation is put together by Pillow, which nothing else needs (`pip install pillow`). The games are played by bots from fixed seeds, so that a picture changes only when a board does.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, sync_playwright

import tatami
from browser.stills import NAMES, still
from browser.visitors import HouseProcess, Visitor
from tatami.bots.bot import ask, make
from tatami.core.events import groups
from tatami.core.game import Game
from tatami.look import look_at
from tatami.web.scene import Scene
from tatami.web.steps import pictures

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
DESK, PHONE = (1280, 800), (390, 844)
SLOWLY: Final = 9000  # milliseconds in which the battle is shot
LASTS: Final = 4500  # and shown
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
        battle(browser, played("shogun", 5, 420))
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


def battle(browser: Browser, game: Game) -> None:
    """Shoot the last battle of a game of Shogun frame by frame, as a still picture and as an animation."""
    from PIL import Image

    group = [group for group in groups(game.events(0)) if any(event.kind == "cubes_fell" for event in group)][-1]
    look = look_at(game, 0, NAMES[: game.seats])
    picture = pictures(Scene(look, look.texts("en")), group, touches=True)
    page = still(browser, game, lang="en", width=DESK[0], height=DESK[1])
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(STAGE, [picture, SLOWLY])
    clip = page.locator(".board").bounding_box()
    assert clip is not None
    began, frames = monotonic(), []
    while monotonic() - began < SLOWLY / 1000:
        frames.append(Image.open(BytesIO(page.screenshot(clip={**clip}, type="jpeg", quality=90))).convert("RGB"))
    frames[-1].save(PICTURES / "tower.jpg", quality=84)
    small = [frame.resize((frame.width * 2 // 3, frame.height * 2 // 3)) for frame in frames]
    each = round(LASTS / len(small))
    small[0].save(PICTURES / "tower.webp", save_all=True, append_images=small[1:], duration=each, loop=0, quality=70, method=4)
    page.close()


STAGE: Final = """async ([pictures, time]) => {
  const { stage } = await import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/stage.js")).name);
  stage(pictures, time, 2.6);
}"""


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
