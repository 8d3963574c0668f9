"""The map: lands, their owners and armies, buildings, unrest; where armies may go.

Drawn with plain strings, not with a template: 45 provinces after every answer. What never changes about a province is prepared once.
"""

import json
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.domain import NO
from tatami.games.shogun.domains import PROVINCE
from tatami.texts.shogun import most_marching
from tatami.web.boards.atlas import arrow
from tatami.web.boards.shogun.pictures import PICTURE, Printed, Row, Word
from tatami.web.scene import Scene

_FACTS: Final = json.loads((Path(__file__).parent / "map.json").read_text(encoding="utf-8"))
PLACES: Final[dict[str, dict[str, Any]]] = _FACTS["provinces"]
LANES: Final[dict[tuple[str, str], str]] = {(row["between"][0], row["between"][1]): row["id"] for row in _FACTS["lanes"]}
FLAME: Final = 15
IN_A_ROW: Final = 4  # revolt markers drawn one by one
BOX: Final = "0 0 1220 880"

assert set(PLACES) == set(PROVINCE.ids)


def lands(scene: Scene, word: Word, names: Printed) -> Row:
    view = scene.view
    rows = [row["id"] for row in view["provinces"]]
    origin, target = ends(scene)
    return Row(
        box=BOX,
        seats=range(view["seats"]),
        picture=PICTURE,
        face=view["face"],
        lanes=[LANES[a, b] for a, b in map(sorted, view["lanes"])],
        grounds=Markup("\n".join([ground(scene, word, names, row, view["rebels"]) for row in view["provinces"]])),
        pressed=[id for id in rows if id in scene.answers],
        marked=[id for id in (origin, target) if id is not None],
        tops=Markup("\n".join([top(row) for row in view["provinces"]])),
        left_out=[id for id in PROVINCE.ids if id not in rows],
        arrows=arrows(scene, origin, target),
        counts=counts(scene, names, origin, target),
    )


def ends(scene: Scene) -> tuple[str | None, str | None]:
    """The provinces the question is about: where armies come from, and where they go once that is chosen."""
    if scene.question is None or scene.question.kind == "plan":
        return None, None
    pairs = zip(scene.question.params, scene.question.values, strict=True)
    about = {param.name: param.domain.id_of(value) for param, value in pairs if value != NO}
    if scene.question.kind == "move_to":
        return about.get("province"), None
    return about.get("origin"), about.get("province")


# The ground: what is pressed.


def ground(scene: Scene, word: Word, names: Printed, row: dict[str, Any], rebels: list[str]) -> str:
    """A province's land in the colour of its region, with its owner's colour along the inner edge."""
    id, owner = row["id"], row["owner"]
    told = escape(target(scene, word, names, id) + description(scene, word, names, row))
    pick = scene.pick(id, told) if id in scene.answers else ""
    seat = "" if owner is None else f" seat-{owner}"
    rebel = " is-rebel" if id in rebels else ""
    return f'<g id="land-{id}" class="sg-land reg-{row["region"]}{seat}{rebel}"{" " if pick else ""}{pick}><title>{told}</title><use href="{PICTURE}#{id}"/></g>'


def target(scene: Scene, word: Word, names: Printed, id: str) -> str:
    """What marching there means: entering, or attacking whom, with how many against how many."""
    march = scene.view["march"]
    way = march and next((row for row in march["targets"] if row["province"] == id), None)
    if way is None:
        return ""
    return (
        word(
            f"target_{way['way']}",
            most_marching(march, way),
            province=names.name[id],
            against=way["armies"] or way["farmers"],
            farmers=word("target_quiet") if way["way"] == "attack" and way["quiet"] else "",
        )
        + " · "
    )


def description(scene: Scene, word: Word, names: Printed, row: dict[str, Any]) -> str:
    """What a province yields and what stands there, in words."""
    told = names.land[row["id"]] + names.region[row["region"]]
    if row["owner"] is None:
        told += f" · {word('neutral')}"
    else:
        told += f" · {scene.name(row['owner'])}: {word('armies', row['armies'])}"
    if row["buildings"]:
        told += " · " + ", ".join([word(f"short_{building}") for building in row["buildings"]])
    if row["markers"]:
        told += " · " + word("markers", row["markers"])
    return told


# What stands on it.


def top(row: dict[str, Any]) -> str:
    """What is printed, the buildings on their sites, the armies with their owner's crest, the revolt markers."""
    id, owner = row["id"], row["owner"]
    built = "".join([site(place, name) for place, name in zip(SITES[id], row["buildings"], strict=False)])
    flames = unrest(id, row["markers"])
    if owner is None:
        return f"{PRINTS[id]}{built}{flames}"
    armies = f'<g class="seat-{owner}" data-piece="army-{id}"><use href="#sg-army-{owner}" {ARMIES[id]}{row["armies"]}</text></g>'
    return f"{PRINTS[id]}{built}{armies}{flames}"


def site(place: str, building: str) -> str:
    return f'<use href="{PICTURE}#i-{building}" {place}/>'


def square(x: float, y: float, size: float) -> str:
    return f'x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}"'


def army(place: dict[str, Any]) -> str:
    """A counter (drawn once a seat, around 0,0) and the place of its number."""
    x, y = place["army"]
    return f'x="{x:.0f}" y="{y:.0f}"/><text x="{x:.0f}" y="{y + 6:.0f}">'


def flames(place: dict[str, Any]) -> list[str]:
    """Revolt markers stand in a row over the armies' right shoulder."""
    (x, y), r = place["army"], place["r"]
    return [f'<use href="{PICTURE}#i-revolt" {square(x + r - 5 + 9 * n, y - r - 8, FLAME)}/>' for n in range(IN_A_ROW)]


def unrest(id: str, markers: int) -> str:
    """One flame a marker; from five on, one with their number."""
    if markers <= IN_A_ROW:
        return "".join(FLAMES[id][:markers])
    (x, y), r = PLACES[id]["army"], PLACES[id]["r"]
    return f'{FLAMES[id][0]}<text x="{x + r + 18:.0f}" y="{y - r + 5:.0f}" class="sg-markers">{markers}</text>'


PRINTS: Final = {id: f'<use href="{PICTURE}#{id}-print"/>' for id in PROVINCE.ids}
SITES: Final = {id: [square(x - p["site_r"], y - p["site_r"], 2 * p["site_r"]) for x, y in p["sites"]] for id, p in PLACES.items()}
ARMIES: Final = {id: army(place) for id, place in PLACES.items()}
FLAMES: Final = {id: flames(place) for id, place in PLACES.items()}


# Where armies go.


def arrows(scene: Scene, origin: str | None, target: str | None) -> list[str]:
    """From where armies stand to where they may go, or to where they go."""
    if origin is None:
        return []
    ends = [target] if target is not None else [id for id in scene.answers if id in PLACES]
    return [arrow(PLACES, origin, end) for end in ends]


def counts(scene: Scene, names: Printed, origin: str | None, target: str | None) -> Row | None:
    """How many armies go: numbers to press, beside the way they go."""
    if target is None or scene.question is None:
        return None
    way = names.name[target] if origin is None else f"{names.name[origin]} → {names.name[target]}"
    return Row(way=way, numbers=[(id, scene.pick(id, f"{way}: {text}")) for id, text in scene.answers.items()])
