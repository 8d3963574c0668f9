"""Tables without a server: a position drawn once, with the page's own styles and script."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, Route

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.look import look_at
from tatami.web import boards
from tatami.web.page import Viewer
from tatami.web.table import NOTHING, Aside, table_page
from tatami.web.templates import FOLDER, VERSION

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Émile", "Fuji"]
ADDRESS = "http://still.test"
FILES = boards.files()
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".webp": "image/webp"}


def position(
    title: str, seats: int, kind: str, also: Callable[[dict[str, Any]], bool] = bool, options: dict[str, str] | None = None
) -> Game:
    """A random game where somebody is asked this for the first time, and sees this."""
    game = tatami.new(title, seats=seats, seed=2, options=options or {})
    for seat, _ in random_answers(game, stream(2)):
        if game.question(seat).kind == kind and also(game.view(seat)):
            return game
    raise AssertionError(f"Nobody is ever asked {kind}")


def still(browser: Browser, game: Game, aside: Aside = NOTHING, lang: str = "fr", width: int = 360, height: int = 740, **more: Any) -> Page:
    """The table as the seat that is asked sees it, on a narrow phone where nothing else is said."""
    told = {"can_undo": True, **more}
    html = table_page(Viewer(lang), look_at(game, game.waiting()[0], NAMES[: game.seats], table="t1", **told), aside)
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.add_init_script(f"for (const id of {[title.id for title in tatami.titles()]}) localStorage.setItem('guided-' + id, '1')")
    page.route_web_socket("**/live*", lambda _line: None)

    def fulfil(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if path == "/table/t1":
            return route.fulfill(body=html, content_type="text/html")
        file = FILES.get(path.removeprefix("/boards/")) or FOLDER / "static" / path.removeprefix("/static/").removeprefix(f"{VERSION}/")
        if not file.is_file():
            return route.fulfill(status=204)
        return route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "application/octet-stream"))

    page.route(f"{ADDRESS}/**", fulfil)
    page.goto(f"{ADDRESS}/table/t1")
    return page
