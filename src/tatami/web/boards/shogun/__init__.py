"""Shogun's board: the calendar and its cards, the map, secret plans, the tower, the players."""

from typing import Any, Final

from tatami.web.boards.shogun.calendar import calendar
from tatami.web.boards.shogun.daimyo import WORTH, players, province_list, regions
from tatami.web.boards.shogun.draft import draft
from tatami.web.boards.shogun.lands import lands
from tatami.web.boards.shogun.pictures import ICONS, printed, words
from tatami.web.boards.shogun.plan import plan
from tatami.web.boards.shogun.tower import tower
from tatami.web.scene import Scene
from tatami.web.templates import template

BOARD: Final = template("boards/shogun/board.html")


def draw(scene: Scene) -> str:
    """The board as this seat sees it."""
    return BOARD.render(parts(scene))


def parts(scene: Scene) -> dict[str, Any]:
    word = words(scene.title, scene.lang)
    names = printed(scene.title, scene.lang)
    rows = {row["id"]: row for row in scene.view["provinces"]}
    kind = "" if scene.question is None else scene.question.kind
    return {
        "scene": scene,
        "icon": ICONS,
        "view": scene.view,
        "word": word,
        "kind": kind,
        "calendar": calendar(scene, word),
        "map": lands(scene, word, names, rows),
        "plan": plan(scene, word, rows),
        "draft": draft(scene, word, rows),
        "tower": tower(scene, word),
        "players": players(scene, word),
        "regions": regions(scene),
        "worth": WORTH,
        "list": province_list(scene, word, names),
    }
