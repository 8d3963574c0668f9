"""The White Castle's table: the castle between bridges, gardens, yards and well, one's own domain in the tray, all clans in the rail."""

from markupsafe import Markup

from tatami.titles.white_castle.board.art import words
from tatami.titles.white_castle.board.castle import castle
from tatami.titles.white_castle.board.chain import chain
from tatami.titles.white_castle.board.dock import tray
from tatami.titles.white_castle.board.facts import facts
from tatami.titles.white_castle.board.grounds import grounds
from tatami.titles.white_castle.board.rail import colours, crest, figures, order, phase
from tatami.titles.white_castle.board.table import Table
from tatami.web.scene import Scene

__all__ = ["colours", "crest", "dock", "draw", "facts", "figures", "order", "phase", "strip"]


def draw(scene: Scene) -> str:
    table = Table(scene)
    name = words(scene.lang)["board"]
    return Markup('<svg class="wc wc-board" viewBox="0 0 1040 572" role="group" aria-label="{}">{}{}</svg>').format(
        name, grounds(table), castle(table)
    )


def dock(scene: Scene) -> str:
    return tray(Table(scene))


def strip(scene: Scene) -> str:
    return chain(scene)
