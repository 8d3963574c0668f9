"""The White Castle's board: bridges and gardens, the castle and its yards, the passage of time, every clan's domain."""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.white_castle.board.castle import blocks, main_board
from tatami.titles.white_castle.board.clans import domains, zone_icons
from tatami.titles.white_castle.board.icons import action, words
from tatami.titles.white_castle.board.pieces import called, dice
from tatami.titles.white_castle.board.printed import card_help, names, parts
from tatami.titles.white_castle.board.rival import draw_rival
from tatami.titles.white_castle.board.table import GATES, Table
from tatami.titles.white_castle.rules.domains import PROVISION
from tatami.titles.white_castle.rules.tables import ACTIONS, PROVISION_GAIN, TIME_VP, TOLL
from tatami.web.scene import Scene

PARTS: Final = parts("board")
TIME: Final = parts("time")
SEASONS: Final = list(zip([0, *GATES], [*GATES, len(TOLL)], strict=True))  # first space, and the one after the last


def draw(scene: Scene) -> str:
    view, table = scene.view, Table(scene)
    choosing = any(clan["card"] is None for clan in view["clans"])
    board: str = PARTS.board(
        words(scene.lang),
        standing=standing(table, choosing),
        purse="" if scene.seat is None else scene.part(draw_purse, view["clans"][scene.seat]["goods"]),
        pairs=scene.part(draw_pairs, scene.some("pairs"), [pair["id"] for pair in view["pairs"]]) if choosing else "",
        main=main_board(table),
        time=scene.part(draw_time, {**scene.some("time"), "gate": table.next_gate()}, ["cross"]),
        rival=scene.part(draw_rival, view["rival"]) if "rival" in view else "",
        domains=domains(table),
    )
    return board


# Who stands where.


def standing(table: Table, choosing: bool) -> Markup:
    shown = {"choosing": choosing, "hand": table.dice.hand, "now": [clan["now"] for clan in table.clans]}
    return table.scene.part(draw_standing, {**shown, **table.scene.some("round", "turn", "order", "active")})


def draw_standing(scene: Scene) -> Markup:
    """The round, the die in hand, the clans in turn order with their points."""
    hand = scene.view["hand"]
    ranks = [rank(scene, clan) for clan in scene.view["order"]]
    found: Markup = PARTS.standing(scene, words(scene.lang), scene.view, dice(scene, [hand]) if hand else "", ranks)
    return found


def rank(scene: Scene, clan: int) -> dict[str, Any]:
    points = scene.view["now"][clan]
    shares = ", ".join([f"{scene.texts.category(id)} {n}" for id, n in points.items()])
    total = sum(points.values())
    return {
        "clan": clan,
        "name": called(scene)[clan],
        "active": clan == scene.view["active"],
        "points": points["fans"],
        "total": total,
        "shares": words(scene.lang)["total"].format(points=total, shares=shares),
    }


def draw_purse(scene: Scene) -> Markup:
    """One's own goods in short, for narrow screens."""
    found: Markup = PARTS.purse(scene.view)
    return found


def draw_pairs(scene: Scene) -> Markup:
    """The starting pairs while they are being chosen. [setup.17]"""
    found: Markup = PARTS.pairs(scene, words(scene.lang), [pair(scene, **row) for row in scene.view["pairs"]])
    return found


def pair(scene: Scene, id: str, provisions: str, card: str) -> dict[str, Any]:
    lang = scene.lang
    return {
        "id": provisions,
        "card": card,
        "card_help": card_help(card, lang),
        "blocks": blocks(scene, card, []),
        "name": names(lang)["provisions"][provisions],
        "gain": action(ACTIONS[PROVISION_GAIN[PROVISION.value_of(provisions)]], lang),
        "lantern": action(zone_icons(provisions), lang),
        "pick": scene.pick(id),
    }


# The passage of time.


def draw_time(scene: Scene) -> Markup:
    """The passage of time; the gate before one's own marker is pressed to cross it."""
    found: Markup = TIME.time(scene, words(scene.lang), seasons(scene), called(scene))
    return found


def seasons(scene: Scene) -> list[dict[str, Any]]:
    """The passage of time by season: its gate, and on each space the clans there, the top of the pile first."""
    piles: dict[int, list[int]] = {}
    for marker in scene.view["time"]:
        piles.setdefault(marker["step"], []).append(marker["clan"])
    return [
        {
            "start": start,
            "steps": [(step, TIME_VP[step], piles.get(step, [])) for step in range(start, end)],
            "vp": TIME_VP[start] if TIME_VP[start] == TIME_VP[end - 1] else None,
            "pick": scene.pick("cross") if start == scene.view["gate"] else "",
        }
        for start, end in SEASONS
    ]
