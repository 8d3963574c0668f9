"""Great moments on the stage: dice thrown onto the bridges, the courtier who reaches the daimyo, the final count category by category.

A scene is a still picture whose parts enter one after the other (classes of `board.css`); without motion it is seen at its end.
"""

from typing import Final

from markupsafe import Markup, escape

from tatami.core.events import Event
from tatami.titles.white_castle.board.art import SPRITE, drawn_icons, use, words
from tatami.titles.white_castle.board.pieces import called
from tatami.titles.white_castle.rules.domains import COLOUR, FAVOUR
from tatami.titles.white_castle.rules.ids import DAIMYO, RIVAL
from tatami.web.scene import Scene

SECONDS: Final = {"dice": 1.8, "daimyo": 1.6, "count": 10.0}
SIGNS: Final = {
    "fans": "vp",
    "purse": "coin",
    "resources": "any",
    "time": "time",
    "courtiers": "courtier",
    "warriors": "warrior",
    "gardeners": "gardener",
}


def fight(scene: Scene, group: list[Event]) -> str:
    """Return the scene of a group of events; nothing where there is none."""
    kinds = [event.kind for event in group]
    if kinds.count("dice_rolled") == len(COLOUR.ids):
        return dice(scene, group)
    if kinds[-1:] == ["gardeners_scored"] and group[-1].values[0] == 0:
        return count(scene)
    arrived = next((event for event in group if event.kind == "courtier_climbed" and event.values[1] == DAIMYO), None)
    return daimyo(scene, arrived, group) if arrived is not None else ""


def staged(kind: str, heading: str, drawing: str) -> str:
    return f'<figure class="wc-scene wc-scene-{kind}" data-seconds="{SECONDS[kind]}"><figcaption>{escape(heading)}</figcaption>{drawing}</figure>'


def dice(scene: Scene, group: list[Event]) -> str:
    """The dice of the three bridges: they fall, tumble and lie in rising order."""
    found, at = "", 0
    for row, event in enumerate([event for event in group if event.kind == "dice_rolled"]):
        colour = COLOUR.id_of(event.values[0])
        values = [value for value, n in enumerate(event.values[1]) for _ in range(n)]
        found += f'<path class="wc-deck is-{colour}" d="M20 {88 + row * 92}q270-34 540 0v12q-270-34-540 0Z"/>'
        for place, value in enumerate(values):
            x = 290 + (place - (len(values) - 1) / 2) * 84
            found += f'<g class="wc-thrown wc-late-{at}">{use(f"{colour}{value}", x - 28, 20 + row * 92, 56, 58)}</g>'
            at += 1
    began = next((event.values[0] for event in group if event.kind == "round_began"), 1)
    heading = words(scene.lang)["round_of"].format(round=began)
    return staged("dice", heading, f'<svg class="wc" viewBox="0 0 580 300" aria-hidden="true">{found}</svg>')


def daimyo(scene: Scene, arrived: Event, group: list[Event]) -> str:
    """A courtier stands before the daimyo, lit by the lanterns of the keep; what he is granted appears beside him."""
    seat = arrived.values[0]
    granted = next((event for event in group if event.kind == "favour_granted"), None)
    gift = Markup("")
    if granted is not None:
        favour = scene.view["castle"]["daimyo"]["favours"][FAVOUR.ids.index(FAVOUR.id_of(granted.values[1]))]
        gift = Markup('<g class="wc-thrown wc-late-8"><g transform="translate(430 150) scale(2.2)">{}</g></g>').format(
            drawn_icons(favour, 24, 200)
        )
    drawing = (
        f'<svg class="wc" viewBox="0 0 580 240" aria-hidden="true">{use("glow", 60, -40, 320)}{use("keep", 40, 10, 190)}'
        f'<g class="wc-climber">{use(f"courtier{seat}", 240, 50, 140, 172)}</g>{gift}</svg>'
    )
    return staged("daimyo", scene.texts.event(arrived), drawing)


def count(scene: Scene) -> str:
    """All clans, the last place first, category by category; totals and the crest of the first come at the end. [scoring.1]"""
    clans = [(clan, row["now"]) for clan, row in enumerate(scene.view["clans"])]
    if "rival" in scene.view:
        clans.append((RIVAL, scene.view["rival"]["now"]))
    order = scene.view["order"]
    clans.sort(key=lambda row: (sum(row[1].values()), -order.index(row[0])))
    categories = list(SIGNS)
    head = "".join(
        [
            f'<th class="wc-column-{n}" title="{escape(scene.texts.category(id))}"><svg viewBox="0 0 32 32"><use href="{SPRITE}#{SIGNS[id]}"/></svg></th>'
            for n, id in enumerate(categories)
        ]
    )
    rows = ""
    for place, (clan, points) in enumerate(clans):
        cells = "".join([f'<td class="wc-column-{n}">{points[id] or "–"}</td>' for n, id in enumerate(categories)])
        first = " is-first" if place == len(clans) - 1 else ""
        rows += (
            f'<tr class="wc-clan{first}"><th scope="row"><svg class="wc-crest" viewBox="-1 -1 26 26"><use href="{SPRITE}#crest{clan}"/></svg>{escape(called(scene)[clan])}</th>'
            f'{cells}<td class="wc-column-7"><b>{sum(points.values())}</b></td></tr>'
        )
    table = f'<table><thead><tr><th></th>{head}<th class="wc-column-7">{escape(words(scene.lang)["all_points"])}</th></tr></thead><tbody>{rows}</tbody></table>'
    return staged("count", words(scene.lang)["count"], table)
