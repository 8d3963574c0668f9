"""The map: lands, their owners, armies and buildings, unrest; what may be answered there, and what that would bring.

Drawn with plain strings, not with a template: 45 provinces after every answer.
"""

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.domain import NO
from tatami.titles.shogun.board.chances import best_force, revolt_held
from tatami.titles.shogun.board.pictures import ACTION_SIGN, PICTURE, PIECES, Printed, Word, printed, sign, words
from tatami.titles.shogun.board.places import FLAME, MAP, PROVINCES, army_of, mark_of
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.words.sentences import asked_space, most_marching, order
from tatami.web.scene import Scene

Land = tuple[Any, ...]  # a province and what stands there: id, region, owner, armies, revolt markers, and its buildings one by one
IN_A_ROW: Final = 3  # revolt markers drawn one by one
PRINTED: Final = 'x="-170" y="-60" width="1880" height="1110"'  # the bitmap of a face, in units of the map (tools/shogun_map.py)


def lands_of(view: dict[str, Any]) -> list[Land]:
    return [(row["id"], row["region"], row["owner"], row["armies"], row["markers"], *row["buildings"]) for row in view["provinces"]]


def draw_land(scene: Scene) -> Markup:
    """The printed board with the lanes in play, each land with its owner's colour along the inner edge."""
    view, names = scene.view, printed(scene.title, scene.lang)
    word = words(scene.title, scene.lang)
    out = "".join([f'<use href="{PICTURE}#{id}"/>' for id in view["left_out"]])
    lanes = "".join([f'<use href="{PICTURE}#{lane}"/>' for lane in view["lanes"]])
    grounds = "\n".join([ground(scene, word, names, land) for land in view["lands"]])
    return Markup(
        f'<g transform="{MAP}"><image href="/boards/shogun/map-{view["face"]}.webp" {PRINTED}/><g class="sg-out">{out}</g>'
        f'</g><g class="sg-night"><rect x="-300" y="-100" width="1700" height="800"/></g>\n'
        f'<g class="sg-lands" transform="{MAP}"><g class="sg-lanes">{lanes}</g>\n{grounds}\n</g>'
    )


def ground(scene: Scene, word: Word, names: Printed, land: Land) -> str:
    owner = land[2]
    return ground_of(word, names, "" if owner is None else scene.name(owner), land)


@lru_cache(3_000)
def ground_of(word: Word, names: Printed, held: str, land: Land) -> str:
    """A land that can be inspected."""
    id, region, owner, *_ = land
    edge = "" if owner is None else f'<use href="{PICTURE}#{id}-edge" class="sg-edge"/>'
    seat = "" if owner is None else f" seat-{owner}"
    return (
        f'<g id="land-{id}" class="sg-land reg-{region}{seat}" data-inspect="{id}"><title>{escape(description(word, names, held, land))}'
        f'</title><use href="{PICTURE}#{id}"/>{edge}</g>'
    )


def description(word: Word, names: Printed, held: str, land: Land) -> str:
    """What a province yields and what stands there, in words."""
    id, region, owner, armies, markers, *buildings = land
    told = names.land[id] + names.region[region]
    told += f" · {word('neutral')}" if owner is None else f" · {held} · {word('armies', armies)}"
    if buildings:
        told += " · " + ", ".join([word(f"short_{building}") for building in buildings])
    return told + (" · " + word("markers", markers) if markers else "")


# What stands on it.


def draw_pieces(scene: Scene) -> Markup:
    names = printed(scene.title, scene.lang).name
    return Markup(f'<g class="sg-pieces" transform="{MAP}">\n' + "\n".join([piece(names, land) for land in scene.view["lands"]]) + "\n</g>")


def piece(names: dict[str, str], land: Land) -> str:
    """The name, buildings and free sites, a pile of cubes with its number and crest, the revolt markers."""
    id, _, owner, armies, markers, *buildings = land
    built = "".join([at(f"tile-{name}", *place) for place, name in zip(PROVINCES[id]["sites"], buildings, strict=False)])
    free = "".join([at("site", *place) for place in PROVINCES[id]["sites"][len(buildings) :]])
    x, y = PROVINCES[id]["name"]
    pile = "" if owner is None else pile_of(id, owner, armies)
    return f'{free}{built}{pile}{unrest(id, armies, markers)}<text class="sg-name" x="{x}" y="{y}">{escape(names[id])}</text>'


def at(symbol: str, x: float, y: float) -> str:
    return f'<use href="{PIECES}#{symbol}" x="{x}" y="{y}"/>'


def pile_of(id: str, owner: int, armies: int) -> str:
    """One cube, two from four armies on, three from eight on; the number is on the one in front."""
    x, y = army_of(id)
    stack = 1 if armies < 4 else 2 if armies < 8 else 3
    return (
        f'<g class="seat-{owner}" data-piece="army-{id}">{at(f"stack-{stack}", x, y)}'
        f'<use href="{PIECES}#crest-{owner}" x="{x - 22.5:.1f}" y="{y - 20.5:.1f}" width="17" height="17"/><text x="{x:.0f}" y="{y + 6:.0f}">{armies}</text></g>'
    )


def unrest(id: str, armies: int, markers: int) -> str:
    """One flame a marker; from four on, one with their number."""
    x, y = mark_of(id, armies)
    if markers <= IN_A_ROW:
        return "".join([at("flame", x + FLAME * n, y) for n in range(markers)])
    return f'{at("flame", x, y)}<text x="{x + 14:.0f}" y="{y + 5:.0f}" class="sg-markers">{markers}</text>'


def draw_badges(scene: Scene) -> Markup:
    """The actions that the viewer has planned, at their provinces."""
    badges = "".join([badge(id, space) for id, space in scene.view["planned"]])
    return Markup(f'<g class="sg-badges seat-{scene.view["seat"]}" transform="{MAP}">{badges}</g>')


def badge(id: str, space: str) -> str:
    x, y = PROVINCES[id]["badge"]
    return f'<g data-piece="badge-{id}"><circle cx="{x}" cy="{y}" r="12.5"/>{sign(ACTION_SIGN.get(space, space), x - 8.5, y - 8.5, 17)}</g>'


def planned(scene: Scene) -> list[tuple[str, str]]:
    """The provinces of the viewer's plan with the spaces their cards are on."""
    if scene.seat is None:
        return []
    return [(card, space) for space, card in scene.view["players"][scene.seat]["plan"].items() if card in PROVINCES]


# What may be answered.


def draw_rings(scene: Scene) -> Markup:
    """Below the pieces: the ground of what the question is about, rings around the provinces that are answers."""
    view = scene.view
    under = "".join([f'<use href="{PICTURE}#{id}" class="sg-{how}"/>' for id, how in view["marked"]])
    rings = "\n".join([ring(scene, id, told) for id, told in view["rings"]])
    return Markup(f'<g class="sg-rings" transform="{MAP}">{under}\n{rings}\n</g>')


def draw_tags(scene: Scene) -> Markup:
    """Above the pieces: the way armies go, and what each answer would bring."""
    view = scene.view
    arrows = "".join([arrow(view["origin"], id) for id in view["ways"]])
    tags = "\n".join([tag(scene, row) for row in view["tags"]])
    return Markup(f'<g class="sg-tags" transform="{MAP}">{arrows}\n{tags}\n</g>')


def ring(scene: Scene, id: str, told: str) -> str:
    answer = "stay" if id == scene.view["origin"] and "stay" in scene.answers else id
    return f'<use href="{PICTURE}#{id}" class="ring" {scene.pick(answer, told)} data-inspect="{id}"/>'


def arrow(origin: str, target: str) -> str:
    """From where armies stand to where they would go, in the colours of a march."""
    (x, y), (end_x, end_y) = army_of(origin), army_of(target)
    long = hypot(end_x - x, end_y - y) - 44
    turn = degrees(atan2(end_y - y, end_x - x))
    return (
        f'<path class="map-arrow" transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})" d="M24 -4H{long:.0f}v-6l18 10-18 10v-6H24Z"/>'
    )


def tag(scene: Scene, row: dict[str, Any]) -> str:
    """A pill at a province: what it would bring; where armies would go, a click sends as many as it says."""
    id, text = row["id"], row["text"]
    x, y = PROVINCES[id]["pill"]
    to_x, to_y = army_of(id)
    part = max(0.0, 1 - 24 / max(1.0, hypot(to_x - x, to_y - y)))  # the line ends beside the armies
    wide = 16 + 9.4 * len(text)
    pick = scene.picks(id, *row["then"], label=row["label"]) if row["label"] else ""
    return (
        f'<path class="sg-lead" d="M{x} {y}L{x + part * (to_x - x):.0f} {y + part * (to_y - y):.0f}"/><g class="sg-tag sg-{row["look"]}" {pick}>'
        f'<rect x="{x - wide / 2:.0f}" y="{y - 13.5}" width="{wide:.0f}" height="27" rx="13.5"/><text x="{x}" y="{y + 6}">{escape(text)}</text></g>'
    )


def picks(scene: Scene, lands: list[Land]) -> dict[str, Any]:
    """What the question marks on the map."""
    view, question = scene.view, scene.question
    kind = None if question is None else question.kind
    about = {} if question is None or kind == "plan" else ends(scene)
    origin, target = about.get("origin") or (about.get("province") if kind == "move_to" else None), about.get("province")
    answered = [land for land in lands if land[0] in scene.answers]
    names, word = printed(scene.title, scene.lang), words(scene.title, scene.lang)
    marked = [(id, "rebel") for id in view["rebels"]] + ([(origin, "from")] if origin else [])
    if kind == "march_armies" and target:
        marked.append((target, "to"))
    elif kind == "draft_group" and target:
        marked.append((target, "from"))
    rings = [(land[0], label(scene, word, names, land)) for land in answered]
    if "stay" in scene.answers and origin:
        rings.append((origin, word("stay")))
    return {
        "origin": origin,
        "marked": marked,
        "rings": rings,
        "ways": [target] if kind == "march_armies" and origin and target else [],
        "tags": tags(scene, kind, {land[0]: land for land in answered}),
    }


def ends(scene: Scene) -> dict[str, str]:
    """The provinces the question is about."""
    question = scene.question
    assert question is not None
    pairs = zip(question.params, question.values, strict=True)
    return {param.name: param.domain.id_of(value) for param, value in pairs if value != NO and param.domain is PROVINCE}


def label(scene: Scene, word: Word, names: Printed, land: Land) -> str:
    """What answering with a province means, then what stands there."""
    held = "" if land[2] is None else scene.name(land[2])
    return towards(scene, word, names, land[0]) + description(word, names, held, land)


def towards(scene: Scene, word: Word, names: Printed, id: str) -> str:
    """What a card would bring on its space; what marching there means: entering, or attacking whom, with how many against how many."""
    question, march = scene.question, scene.view["march"]
    if question is not None and question.kind == "plan":
        space = asked_space(question)
        row = next(row for row in scene.view["provinces"] if row["id"] == id)
        found = None if space is None else order(scene.view, row, space)
        return "" if found is None else word(f"effect_{found.way}", found.n) + " · "
    way = march and next((row for row in march["targets"] if row["province"] == id), None)
    if way is None:
        return ""
    against = way["armies"] or way["farmers"]
    farmers = word("target_quiet") if way["way"] == "attack" and way["quiet"] else ""
    told = word(f"target_{way['way']}", most_marching(march, way), province=names.name[id], against=against, farmers=farmers)
    return told + " · "


def tags(scene: Scene, kind: str | None, answered: dict[str, Land]) -> list[dict[str, Any]]:
    """Pills at the provinces in question: the force and its chance, or the chance to put a revolt down."""
    view, names, word = scene.view, printed(scene.title, scene.lang), words(scene.title, scene.lang)
    if kind == "march_to" and view["march"]:
        return [
            march_tag(scene, word, names, way, answered[way["province"]][2])
            for way in view["march"]["targets"]
            if way["province"] in answered
        ]
    if kind == "revolt_next":
        return [revolt_tag(scene, land) for land in answered.values()]
    return []


def march_tag(scene: Scene, word: Word, names: Printed, way: dict[str, Any], owner: int | None) -> dict[str, Any]:
    id, most = way["province"], scene.view["march"]["armies"]
    if way["way"] == "move":
        told = word("send_home", most, province=names.name[id])
        return {"id": id, "text": str(most), "look": "home", "then": one_more(most), "label": told}
    armies, chance = best_force(scene.view, most, way, owner)
    told = word("send_with_chance", armies, province=names.name[id], chance=percent(chance))
    look = "good" if chance >= 0.5 else "bad"
    return {"id": id, "text": f"{armies} : {percent(chance)} %", "look": look, "then": one_more(most, armies), "label": told}


def one_more(most: int, armies: int = 0) -> list[str]:
    """The answer after the target: a number of armies, which is not asked if only one can go."""
    return [str(armies or most)] if most > 1 else []


def revolt_tag(scene: Scene, land: Land) -> dict[str, Any]:
    chance = held_chance(scene.view, land)
    return {"id": land[0], "text": f"{percent(chance)} %", "look": "good" if chance >= 0.5 else "bad", "then": [], "label": ""}


def held_chance(view: dict[str, Any], land: Land) -> float:
    """The chance to keep a province that revolts in winter."""
    return revolt_held(view, land[2], land[3], land[4] + view["famine"])


def percent(chance: float) -> int:
    """Whole percents, never 0 or 100 where there is a doubt."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)
