"""Shogun's board: the calendar and its cards, the map, secret plans, the tower, the players."""

from typing import Final

from markupsafe import Markup

from tatami.games.shogun.domains import CARD
from tatami.web.boards.shogun.calendar import calendar
from tatami.web.boards.shogun.daimyo import WORTH, players, province_list, regions
from tatami.web.boards.shogun.draft import draft
from tatami.web.boards.shogun.lands import lands
from tatami.web.boards.shogun.pictures import ICONS, printed, words
from tatami.web.boards.shogun.plan import plan
from tatami.web.boards.shogun.tower import tower
from tatami.web.scene import Scene
from tatami.web.templates import template

HANDS: Final = {"hand": CARD}  # what a seat hides from the others
BOARD: Final = template("boards/shogun/board.html")
CALENDAR: Final = template("boards/shogun/calendar.html")
MAP: Final = template("boards/shogun/map.html")
REGIONS: Final = template("boards/shogun/regions.html")
CALENDAR_PARTS: Final = ("year", "season", "events", "event", "actions", "turn", "places", "draft")
MAP_PARTS: Final = ("provinces", "rebels", "march", "lanes", "face", "seats")


def draw(scene: Scene) -> str:
    """The board as this seat sees it."""
    word = words(scene.title, scene.lang)
    rows = {row["id"]: row for row in scene.view["provinces"]}
    return BOARD.render(
        scene=scene,
        icon=ICONS,
        view=scene.view,
        word=word,
        calendar=draw_calendar(scene) if takes_place(scene) else scene.part(draw_calendar, scene.some(*CALENDAR_PARTS)),
        map=draw_map(scene) if scene.answers else scene.part(draw_map, scene.some(*MAP_PARTS)),
        plan=plan(scene, word, rows),
        draft=draft(scene, word, rows),
        tower=tower(scene, word),
        players=players(scene, word),
        regions=scene.part(draw_regions, scene.some("regions", "tiles", "provinces", "seats")),
    )


def takes_place(scene: Scene) -> bool:
    """Whether one of the places in the order of players can be pressed."""
    return scene.can(*[row["id"] for row in scene.view["places"]])


def draw_calendar(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    return Markup(CALENDAR.render(scene=scene, icon=ICONS, view=scene.view, word=word, calendar=calendar(scene, word)))


def draw_map(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    return Markup(MAP.render(scene=scene, icon=ICONS, word=word, map=lands(scene, word, printed(scene.title, scene.lang))))


def draw_regions(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    listed = province_list(scene, word, printed(scene.title, scene.lang))
    return Markup(REGIONS.render(icon=ICONS, view=scene.view, word=word, regions=regions(scene), worth=WORTH, list=listed))
