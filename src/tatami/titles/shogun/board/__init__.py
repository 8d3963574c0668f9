"""Shogun's board: the calendar and its cards, the map, secret plans, the tower, the players."""

from typing import Final

from tatami.titles.shogun.board.calendar import calendar
from tatami.titles.shogun.board.daimyo import players, region_table
from tatami.titles.shogun.board.draft import draft
from tatami.titles.shogun.board.lands import lands_of, map_of
from tatami.titles.shogun.board.pictures import parts, words
from tatami.titles.shogun.board.plan import is_planning, plan
from tatami.titles.shogun.board.tower import tower
from tatami.titles.shogun.rules.domains import CARD
from tatami.web.scene import Scene

HANDS: Final = {"hand": CARD}  # what a seat hides from the others
PARTS: Final = parts("board")


def draw(scene: Scene) -> str:
    """The board as this seat sees it."""
    lands = lands_of(scene.view)
    rows = {row["id"]: row for row in scene.view["provinces"]}
    planned, orders = plan(scene, rows)
    board: str = PARTS.board(
        words(scene.title, scene.lang),
        planning=is_planning(scene),
        calendar=calendar(scene),
        draft=draft(scene, rows),
        plan=planned,
        orders=orders,
        map=map_of(scene, lands),
        players=players(scene),
        tower=tower(scene),
        regions=region_table(scene, lands),
    )
    return board
