"""The map: lands, their owners and armies, buildings, unrest; where armies may go.

Drawn with plain strings, not with a template: 45 provinces after every answer. What never changes about a province is prepared once.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.decoding import decode_own
from tatami.core.domain import NO
from tatami.titles.shogun.board.pictures import PICTURE, Printed, Row, Word, parts, printed, words
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.words.sentences import most_marching
from tatami.web.boards.atlas import arrow
from tatami.web.scene import Scene

PARTS: Final = parts("map")
MAP_PARTS: Final = ("rebels", "march", "lanes", "face", "seats")
Land = tuple[Any, ...]  # a province and what stands there: id, region, owner, armies, revolt markers, and its buildings one by one
_FACTS: Final = decode_own((Path(__file__).parent / "map.json").read_text(encoding="utf-8"), "the map of shogun")
PLACES: Final[dict[str, dict[str, Any]]] = _FACTS["provinces"]
LANES: Final[dict[tuple[str, str], str]] = {(row["between"][0], row["between"][1]): row["id"] for row in _FACTS["lanes"]}
FLAME: Final = 15
IN_A_ROW: Final = 4  # revolt markers drawn one by one
BOX: Final = "0 0 1220 880"

assert set(PLACES) == set(PROVINCE.ids)


def lands_of(view: dict[str, Any]) -> list[Land]:
    return [(row["id"], row["region"], row["owner"], row["armies"], row["markers"], *row["buildings"]) for row in view["provinces"]]


def map_of(scene: Scene, lands: list[Land]) -> Markup:
    """The map, with what can be pressed there: provinces, to stay, and how many armies go once it is said where to."""
    origin, target = ends(scene)
    shown = {**scene.some(*MAP_PARTS), "lands": lands, "origin": origin, "target": target}
    if target is not None:
        return scene.part(draw_map, shown, scene.answers)
    return scene.part(draw_map, shown, ["stay", *[land[0] for land in lands]], labelled=True)


def ends(scene: Scene) -> tuple[str | None, str | None]:
    """The provinces the question is about: where armies come from, and where they go once that is chosen."""
    if scene.question is None or scene.question.kind == "plan":
        return None, None
    pairs = zip(scene.question.params, scene.question.values, strict=True)
    about = {param.name: param.domain.id_of(value) for param, value in pairs if value != NO}
    if scene.question.kind == "move_to":
        return about.get("province"), None
    return about.get("origin"), about.get("province")


def draw_map(scene: Scene) -> Markup:
    view, word, names = scene.view, words(scene.title, scene.lang), printed(scene.title, scene.lang)
    ids = [land[0] for land in view["lands"]]
    origin, target = view["origin"], view["target"]
    drawn = Row(
        box=BOX,
        seats=range(view["seats"]),
        picture=PICTURE,
        face=view["face"],
        lanes=[LANES[a, b] for a, b in map(sorted, view["lanes"])],
        grounds=Markup("\n".join([ground(scene, word, names, land) for land in view["lands"]])),
        pressed=[id for id in ids if id in scene.answers],
        marked=[id for id in (origin, target) if id is not None],
        tops=scene.part(draw_tops, {"lands": view["lands"]}),
        left_out=[id for id in PROVINCE.ids if id not in ids],
        arrows=arrows(scene, origin, target),
        counts=counts(scene, names, origin, target),
    )
    found: Markup = PARTS.map(scene, word, drawn)
    return found


# The ground: what is pressed.


def ground(scene: Scene, word: Word, names: Printed, land: Land) -> str:
    """A province's land in the colour of its region, with its owner's colour along the inner edge."""
    id, owner = land[0], land[2]
    held = "" if owner is None else scene.name(owner)
    towards = target(scene, word, names, id)
    rebel = id in scene.view["rebels"]
    if not (towards or rebel or id in scene.answers):
        return quiet_ground(word, names, held, land)
    told = escape(towards + description(word, names, held, land))
    return land_drawn(land, told, " is-rebel" if rebel else "", f" {scene.pick(id, told)}" if id in scene.answers else "")


@lru_cache(3_000)
def quiet_ground(word: Word, names: Printed, held: str, land: Land) -> str:
    """Most of the map, most of the time."""
    return land_drawn(land, escape(description(word, names, held, land)))


def land_drawn(land: Land, told: Markup, rebel: str = "", pick: str = "") -> str:
    id, region, owner, *_ = land
    seat = "" if owner is None else f" seat-{owner}"
    return f'<g id="land-{id}" class="sg-land reg-{region}{seat}{rebel}"{pick}><title>{told}</title><use href="{PICTURE}#{id}"/></g>'


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


def description(word: Word, names: Printed, held: str, land: Land) -> str:
    """What a province yields and what stands there, in words."""
    id, region, owner, armies, markers, *buildings = land
    told = names.land[id] + names.region[region]
    if owner is None:
        told += f" · {word('neutral')}"
    else:
        told += f" · {held} · {word('armies', armies)}"
    if buildings:
        told += " · " + ", ".join([word(f"short_{building}") for building in buildings])
    if markers:
        told += " · " + word("markers", markers)
    return told


# What stands on it.


def draw_tops(scene: Scene) -> Markup:
    return Markup("\n".join([top(land) for land in scene.view["lands"]]))


def top(land: Land) -> str:
    """What is printed, the buildings on their sites, the armies with their owner's crest, the revolt markers."""
    id, _, owner, armies, markers, *buildings = land
    built = "".join([site(place, name) for place, name in zip(SITES[id], buildings, strict=False)])
    flames = unrest(id, markers)
    if owner is None:
        return f"{PRINTS[id]}{built}{flames}"
    counter = f'<g class="seat-{owner}" data-piece="army-{id}"><use href="#sg-army-{owner}" {ARMIES[id]}{armies}</text></g>'
    return f"{PRINTS[id]}{built}{counter}{flames}"


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
    if target is None:
        return None
    way = names.name[target] if origin is None else f"{names.name[origin]} → {names.name[target]}"
    return Row(way=way, numbers=[(id, scene.pick(id, f"{way} · {text}")) for id, text in scene.answers.items()])
