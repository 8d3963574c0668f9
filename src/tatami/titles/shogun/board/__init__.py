"""Shogun's board: the map, and around it the calendar, the order of play, the tower and both tracks; plans and hands in the dock."""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.shogun.board import sides
from tatami.titles.shogun.board.dock import dock, strip
from tatami.titles.shogun.board.facts import facts
from tatami.titles.shogun.board.lands import draw_badges, draw_land, draw_pieces, draw_rings, draw_tags, lands_of, picks, planned
from tatami.titles.shogun.board.pictures import words
from tatami.titles.shogun.board.places import HIGH, WIDE
from tatami.titles.shogun.board.rail import crest, figures, order, phase
from tatami.titles.shogun.rules.domains import CARD, PROVINCE
from tatami.web.scene import Scene

HANDS: Final = {"hand": CARD}  # what a seat hides from the others
COLOURS: Final = ("blue", "yellow", "crimson", "black", "violet")  # of the daimyo in the box

__all__ = ["crest", "dock", "facts", "figures", "order", "phase", "strip"]


def colours(scene: Scene) -> list[str]:
    return list(COLOURS[: scene.view["seats"]])


def draw(scene: Scene) -> str:
    """The board as this seat sees it: one drawing, the map in the middle."""
    view, lands = scene.view, lands_of(scene.view)
    ids = [land[0] for land in lands]
    lanes = [f"lane-{a}-{b}" for a, b in (sorted(lane) for lane in view["lanes"])]
    printed: dict[str, Any] = {
        "face": view["face"],
        "left_out": [id for id in PROVINCE.ids if id not in ids],
        "lanes": lanes,
        "lands": lands,
    }
    asked = picks(scene, lands)
    parts = [
        scene.part(draw_land, printed),
        scene.part(draw_rings, {part: asked[part] for part in ("origin", "marked", "rings")}, ["stay", *ids], labelled=True),
        scene.part(draw_pieces, {"lands": lands}),
        scene.part(draw_badges, {"seat": scene.seat, "planned": planned(scene)}),
        *around(scene),
    ]
    read = sides.reading(scene, lands)
    if read is not None:
        parts.append(scene.part(sides.draw_reading, read, scene.answers))
    parts.append(scene.part(draw_tags, {part: asked[part] for part in ("origin", "ways", "tags")}, ids, labelled=True))
    name = words(scene.title, scene.lang)("map")
    return f'<svg class="sg" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="xMinYMid" role="group" aria-label="{name}">{Markup("").join(parts)}</svg>'


def around(scene: Scene) -> list[Markup]:
    """What lies in the seas and along the edges."""
    view = scene.view
    places = [row["id"] for row in view["places"]]
    fed = [(player["rice"], player["provinces"]) for player in view["players"]]
    groups = [player["groups"] for player in view["players"]] if view["draft"] else []
    ordered = {**scene.some("places", "order", "waiting", "turn"), "fed": fed, "groups": groups}
    tower = {**scene.some("tower"), "inside": sides.inside_of(view)}
    tracks = {"rice": [player["rice"] for player in view["players"]], "points": [player["points"] for player in view["players"]]}
    return [
        scene.part(sides.draw_tracks, tracks),
        scene.part(sides.draw_actions, scene.some("actions", "turn")),
        scene.part(sides.draw_order, ordered, places, labelled=True),
        scene.part(sides.draw_events, scene.some("events", "event")),
        scene.part(sides.draw_majorities, scene.some("regions")),
        scene.part(sides.draw_tower, tower),
    ]
