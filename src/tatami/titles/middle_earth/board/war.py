"""The double map of the war: lands in light and shadow, armies, leaders, the Fellowship on its way, and what can be answered there."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.decoding import decode_own
from tatami.texts import capital
from tatami.titles.middle_earth.board.names import HERE, name
from tatami.titles.middle_earth.board.odds import campaign
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, BRIDGE_NAME, REGION, TERRITORY
from tatami.titles.middle_earth.rules.ids import MISSIONS, SEA
from tatami.titles.middle_earth.rules.tables import (
    BRIDGES,
    EXTRA_POINTS,
    IN_REGION,
    IS_PORT,
    LINK,
    MISSION_AT,
    NEIGHBOURS,
    REGION_BONUS,
    REGION_OF,
    STRONGHOLD_POINTS,
    TERRITORY_POINTS,
)
from tatami.titles.middle_earth.words.sentences import at_stake
from tatami.web.scene import Scene

PLACES: Final[dict[str, Any]] = decode_own((Path(__file__).parent / "places.json").read_text("utf-8"), "places.json")
LANDS: Final[dict[str, Any]] = PLACES["lands"]
STACKS: Final = (3, 5, 8)  # from how many battalions on a stack is two, three, four discs high
THROWS: Final = ("one_die", "two_dice", "three_dice")
NO_MORE: Final = "break_off"  # may be answered only after a reply of the defender
OUTRIGHT: Final = "until_1"  # the order behind a click on a target: on and on
MOST_WAYS: Final = 6  # arrows a map can bear
REGIONS: Final = ("arnor", "gondor", "rhovanion", "mirkwood", "rohan", "eriador", "haradwaith", "mordor", "rhun")
BOX: Final = "0 0 {} {}".format(*PLACES["box"])


def draw_war(scene: Scene) -> str:
    view = scene.view
    about = scene.about()
    asked = "" if scene.question is None else scene.question.kind
    lands = {"territories": view["territories"], "storms": view["storms"], "path": view["fellowship"]["path"]}
    upon = {
        **scene.some("territories", "fellowship", "closed_bridges", "storms", "corsairs", "mode"),
        "players": leaders(view),
    }
    answers = [id for id in scene.answers if id in LANDS or id in PLACES["bridges"] or (asked == "order" and is_order(id))]
    hits = {
        "asked": asked,
        "about": {key: about[key] for key in ("start", "goal", "territory") if key in about},
        "tags": tags(scene, asked, about) if answers else {},
    }
    boxes = scene.some("territories", "fellowship", "mode")
    return (
        f'<svg viewBox="{BOX}" class="me-war" role="group" aria-label="{escape(scene.word("map"))}">'
        f"{scene.part(draw_lands, lands)}{scene.part(draw_things, upon)}{scene.part(draw_flags, {'sites': missions(scene)})}"
        f"{scene.part(draw_boxes, boxes)}"
        f"{scene.part(draw_answers, hits, answers, labelled=True)}</svg>"
    )


def leaders(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"army": player["army"], "leaders": player["leaders"]} for player in view["players"]]


def missions(scene: Scene) -> list[str]:
    """Name the sites of the missions in one's own hand."""
    own = [] if scene.seat is None else scene.view["players"][scene.seat]["adventure_hand"] or []
    return [site_of(id) for id in own if ADVENTURE.value_of(id) < MISSIONS]


def draw_flags(scene: Scene) -> Markup:
    """A banner on the site of every mission in hand."""
    flags = (
        symbol("flag", place(id, scene.lang)["sign"][0], place(id, scene.lang)["sign"][1], 32, 30)
        for id in dict.fromkeys(scene.view["sites"])
    )
    return Markup('<g class="me-things">{}</g>\n').format(Markup("".join(flags)))


def site_of(mission: str) -> str:
    return TERRITORY.id_of(MISSION_AT[ADVENTURE.value_of(mission)])


def place(id: str, lang: str) -> dict[str, Any]:
    """The places of a land: names are laid out for each language, and for another as for the first of them."""
    row: dict[str, Any] = LANDS[id]
    found: dict[str, Any] = row.get(lang) or row["en"]
    return found


def symbol(id: str, x: float, y: float, width: float, height: float) -> str:
    return f'<use href="{HERE}pieces.svg#{id}" x="{x - width / 2:.0f}" y="{y - height / 2:.0f}" width="{width:.0f}" height="{height:.0f}"/>'


# The lands.


def draw_lands(scene: Scene) -> Markup:
    """Each land in the light or shadow of its side, its owner's colour along the edge; pressed, it tells what is known of it."""
    view = scene.view
    here = {row["id"] for row in view["territories"]}
    parts = [f'<use href="{HERE}lands.svg#{id}" class="me-out"/>' for id in LANDS if id not in here]
    parts += [land(scene, row) for row in view["territories"]]
    way = "way" if len(view["path"]) == len(PLACES["nodes"]) else "way-base"
    parts += [f'<use href="{HERE}lands.svg#{layer}" class="me-{layer}"/>' for layer in ("borders", "regions", "lanes", "bridges")]
    parts += [f'<use href="{HERE}lands.svg#{way}" class="me-{look}"/>' for look in ("way-under", "way")]
    parts.append(names(scene))
    return Markup("".join(f"{part}\n" for part in parts))


def names(scene: Scene) -> str:
    """The names as they are laid out in a file for each language; in another language each in one line."""
    if scene.lang in LANDS["moria"]:
        layers = (("names", "me-names"), ("sites", "me-names me-sites"))
        return "".join(f'<use href="{HERE}lands.svg#{layer}-{scene.lang}" class="{look}"/>' for layer, look in layers)
    at = {id: place(id, scene.lang)["name"] for id in LANDS}
    lines = [f'<text x="{x}" y="{y + high}">{escape(name(TERRITORY, id, scene.lang))}</text>' for id, (x, y, high) in at.items()]
    return f'<g class="me-names">{"".join(lines)}</g>'


def land(scene: Scene, row: dict[str, Any]) -> str:
    side = {"green": "good", "yellow": "good", "red": "evil", "black": "evil"}.get(row["army"], row["army"] or "empty")
    seat = "" if row["owner"] is None else f" seat-{row['owner']}"
    told = escape(description(scene, row))
    return (
        f'<g id="land-{row["id"]}" class="me-land is-{side}{seat}" data-inspect="land-{row["id"]}" role="img" aria-label="{told}">'
        f'<use href="{HERE}lands.svg#{row["id"]}"/></g>'
    )


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a territory is and who stands there, in words."""
    parts = [name(TERRITORY, row["id"], scene.lang), name(REGION, row["region"], scene.lang)]
    parts += [scene.word(mark) for mark in ("stronghold", "site") if row[mark]]
    parts.append(holder(scene, row))
    if row["leader"]:
        parts.append(scene.word("leader"))
    if row["id"] in scene.view["storms"]:
        parts.append(scene.word("storm_here"))
    parts.append(scene.word("borders_on", names=borders(row["id"], len(scene.view["territories"]), scene.lang)))
    return " · ".join(parts)


@cache
def borders(id: str, size: int, lang: str) -> str:
    """Name the neighbours of a territory."""
    return ", ".join(name(TERRITORY, TERRITORY.id_of(other), lang) for other in NEIGHBOURS[size][TERRITORY.value_of(id)])


def holder(scene: Scene, row: dict[str, Any]) -> str:
    if row["army"] is None:
        return scene.word("nobody")
    who = scene.name(row["owner"]) if row["owner"] is not None else name(ARMY, row["army"], scene.lang)
    return f"{who} · {scene.word('battalions', row['battalions'])}"


# What stands upon them.


def draw_things(scene: Scene) -> Markup:
    """Sites, strongholds, the way's dice, armies and leaders, the Ring; storms, closed bridges, corsairs."""
    view, lang = scene.view, scene.lang
    parts = [node(scene, id, at) for at, id in enumerate(view["fellowship"]["path"])]
    parts += [port(scene, id) for id in PLACES["ports"] if id in {row["id"] for row in view["territories"]}]
    for row in sorted(view["territories"], key=lambda row: float(place(row["id"], lang)["army"][1])):
        parts.append(upon(scene, row))
    for seat, player in enumerate(view["players"]):
        for number, id in enumerate(player["leaders"]):
            x, y = place(id, lang)["leader"]
            parts.append(f'<g data-piece="leader-{seat}-{number}">{symbol("leader-" + player["army"], x, y, 40, 64)}</g>')
    parts += [storm(scene, id) for id in view["storms"]]
    parts += [closed_bridge(scene, id) for id in view["closed_bridges"]]
    x, y = PLACES["nodes"][view["fellowship"]["territory"]]
    told = escape(scene.word("fellowship_help"))
    parts.append(f'<g data-piece="fellowship" data-inspect="fellowship"><title>{told}</title>{symbol("ring", x, y, 50, 50)}</g>')
    return Markup('<g class="me-things">{}</g>').format(Markup("".join(f"{part}\n" for part in parts)))


def upon(scene: Scene, row: dict[str, Any]) -> str:
    at = place(row["id"], scene.lang)
    (x, y), sign = at["army"], at["sign"]
    parts = []
    if row["stronghold"]:
        parts.append(symbol("keep", sign[0], sign[1] - 2, 28, 32))
    elif row["site"]:
        parts.append(symbol("star", sign[0], sign[1], 22, 22))
    if row["army"] is not None:
        parts.append(army(row["id"], row["army"], row["battalions"], x, y))
    return "".join(parts)


def army(id: str, colour: str, battalions: int, x: float, y: float) -> str:
    """A stack of one to four discs with its number."""
    high = 1 + sum(battalions >= least for least in STACKS)
    middle = y - 2.5 * high + 6.5
    return (
        f'<g class="me-army is-{colour}" data-piece="army-{id}">{symbol(f"army-{colour}-{high}", x, y, 60, 64)}'
        f'<text x="{x:.0f}" y="{middle:.0f}">{battalions or ""}</text></g>'
    )


def node(scene: Scene, id: str, at: int) -> str:
    """A step of the Fellowship's way; where it rolls lies a die."""
    x, y = PLACES["nodes"][id]
    if id in scene.view["fellowship"]["dice"]:
        told = escape(scene.word(f"fellowship_rolls_{at_stake(scene.view, id)}"))
        return f'<g class="me-die"><title>{told}</title>{symbol("die", x, y, 26, 26)}</g>'
    return f'<circle cx="{x}" cy="{y}" r="6.5" class="me-node{" is-gone" if at < scene.view["fellowship"]["step"] else ""}"/>'


def port(scene: Scene, id: str) -> str:
    x, y = PLACES["ports"][id]
    if not scene.view["corsairs"] or not IS_PORT[TERRITORY.value_of(id)]:
        return symbol("anchor", x, y, 28, 28)
    told = escape(scene.word("corsairs_here"))
    return f'<g class="me-corsairs"><title>{told}</title>{symbol("anchor", x, y, 28, 28)}<path d="M{x + 8:.0f} {y + 10:.0f}v-30l18 6-18 8"/></g>'


def storm(scene: Scene, id: str) -> str:
    x, y = place(id, scene.lang)["army"]
    told = escape(scene.word("storm_here"))
    return f'<g class="me-storm"><title>{told}</title><path d="M{x - 24:.0f} {y - 4:.0f}h16m-12-7 8 14m0-14-8 14"/></g>'


def closed_bridge(scene: Scene, id: str) -> str:
    """A bar across the planks."""
    x, y, turn = PLACES["bridges"][id]
    told = escape(scene.word("bridge_closed_here", bridge=name(BRIDGE_NAME, id, scene.lang)))
    return f'<g class="me-closed" transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"><title>{told}</title><path d="M-10-10 10 10M10-10-10 10"/></g>'


# What can be answered.


def draw_answers(scene: Scene) -> Markup:
    """Rings around what can be pressed, edges around what can be attacked, with its chance; arrows to where one may go."""
    view, lang = scene.view, scene.lang
    start = view["about"].get("start")
    parts = [answer(scene, id, view["asked"]) for id in scene.answers if id in LANDS]
    parts += orders(scene)
    parts += [bridge(scene, id) for id in scene.answers if id in PLACES["bridges"]]
    meant = view["about"].get("territory")
    if isinstance(meant, str) and meant in LANDS:
        parts.append(f'<use href="{HERE}lands.svg#{meant}" class="me-from"/>')
    if isinstance(start, str) and start in LANDS:
        parts.append(f'<use href="{HERE}lands.svg#{start}" class="me-from"/>')
        goal = view["about"].get("goal")
        goals = [goal] if isinstance(goal, str) else [id for id in scene.answers if id in LANDS]
        if len(goals) <= MOST_WAYS:
            parts += [
                arrow(place(start, lang)["army"], place(end, lang)["army"]) for end in goals if end != start and not by_sea(start, end)
            ]
    return Markup("".join(f"{part}\n" for part in parts))


def by_sea(a: str, b: str) -> bool:
    return LINK[TERRITORY.value_of(a) * len(LANDS) + TERRITORY.value_of(b)] == SEA


def answer(scene: Scene, id: str, asked: str) -> str:
    at = place(id, scene.lang)
    (x, y), (tx, ty) = at["army"], at["tag"]
    tag = scene.view["tags"].get(id, {})
    label = tag.get("told") or name(TERRITORY, id, scene.lang)
    if asked != "attack_to":
        pick = scene.pick(id, label)
        return f'<g class="me-hit" {pick}><use href="{HERE}lands.svg#{id}"/><ellipse cx="{x:.0f}" cy="{y:.0f}" rx="27" ry="25" class="ring"/></g>'
    found = []
    for way, then in (("outright", tag["outright"]), ("once", tag["once"])):
        pill = f'<g class="me-pill" transform="translate({tx} {ty})"><rect x="-33" y="-15" width="66" height="29" rx="14"/><text y="6">{tag["short"]}</text></g>'
        later = f'data-later="{then[-1]}" data-unless="{NO_MORE}"' if way == "outright" else ""  # once the defender has let it pass
        found.append(
            f'<g class="me-hit is-target me-{way}" {scene.picks(id, *then, label=label)} {later}><use href="{HERE}lands.svg#{id}"/>{pill}</g>'
        )
    return "".join(found)


def is_order(id: str) -> bool:
    return id in THROWS or id.startswith("until_")


def orders(scene: Scene) -> list[str]:
    """Keys on the northern sea: a throw of so many dice, or all out with so many battalions kept."""
    told = scene.view["tags"]
    parts = []
    rows: list[list[str]] = [[id for id in THROWS if id in scene.answers], [id for id in scene.answers if id.startswith("until_")]]
    for row, ids in enumerate(rows):
        for column, id in enumerate(ids):
            x, y = 70 + 92 * column, 12 + 44 * row
            if id in THROWS:
                faces = [
                    symbol(f"die-red-{5 - at}", x + 43 + 24 * (at - THROWS.index(id) / 2), y + 20, 30, 30)
                    for at in range(THROWS.index(id) + 1)
                ]
            else:
                faces = [f'<text x="{x + 43}" y="{y + 26}">{escape(scene.word("keep", n=int(id.removeprefix("until_"))))}</text>']
            parts.append(
                f'<g class="me-key" {scene.pick(id, told[id]["told"])}><rect class="ring" x="{x}" y="{y}" width="86" height="39" rx="9"/>{"".join(faces)}</g>'
            )
    return parts


def bridge(scene: Scene, id: str) -> str:
    x, y, _ = PLACES["bridges"][id]
    return (
        f'<g class="me-hit" {scene.pick(id, name(BRIDGE_NAME, id, scene.lang))}><circle cx="{x:.0f}" cy="{y:.0f}" r="20" class="ring"/></g>'
    )


def arrow(a: list[float], b: list[float]) -> str:
    """A bent arrow from army to army."""
    (ax, ay), (bx, by) = a, b
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    x1, y1, x2, y2 = ax + ux * 26, ay + uy * 26, bx - ux * 34, by - uy * 34
    tip = f"M{x2 + ux * 12:.0f} {y2 + uy * 12:.0f}L{x2 - uy * 10:.0f} {y2 + ux * 10:.0f}L{x2 + uy * 10:.0f} {y2 - ux * 10:.0f}Z"
    return f'<g class="map-arrow me-arrow"><path d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"/><path d="{tip}" class="tip-of"/></g>'


def tags(scene: Scene, asked: str, about: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What an answer on the map brings, in words for the pointer: the chance of an attack, the region of a claim."""
    rows = {row["id"]: row for row in scene.view["territories"]}
    if asked == "attack_to":
        return {id: target(scene, rows, str(about["start"]), id) for id in scene.answers if id in rows}
    if asked == "order":
        return {id: {"told": ordered(scene, rows, about, id)} for id in scene.answers if is_order(id)}
    if asked == "attack_from":
        return {id: {"told": sally(scene, rows, id)} for id in scene.answers if id in rows}
    if asked == "claim":
        return {id: {"told": claim(scene, rows, id)} for id in scene.answers if id in rows}
    return {
        id: {"told": scene.pair(name(TERRITORY, id, scene.lang), scene.word("battalions", rows[id]["battalions"]))}
        for id in scene.answers
        if id in rows
    }


def chance(rows: dict[str, Any], start: str, goal: str) -> tuple[float, float]:
    """The chance to take a territory all out and what it costs, a leader at the start going along. [attack.6, attack.7, trilogy.5]"""
    ahead = int(rows[start]["leader"]) - int(rows[goal]["leader"]) - int(rows[goal]["stronghold"])
    return campaign(rows[start]["battalions"] - 1, rows[goal]["battalions"], ahead)


def target(scene: Scene, rows: dict[str, Any], start: str, goal: str) -> dict[str, Any]:
    won, lost = chance(rows, start, goal)
    gain = worth(scene, rows, goal, scene.seat)
    rival = rows[goal]["owner"]
    told = scene.word("target", gain, land=name(TERRITORY, goal, scene.lang), chance=percent(won), lost=decimal(scene, lost), gain=gain)
    if rival is not None:
        told += " " + scene.word("target_loses", who=scene.name(rival), n_lost=worth(scene, rows, goal, rival))
    led = [] if not rows[start]["leader"] or closed(scene, start, goal) else ["yes"]
    enough = rows[start]["battalions"] > 2  # battalions for an order that keeps one
    outright = OUTRIGHT if enough else "one_die"
    return {"told": told, "short": f"{percent(won)} %", "outright": [*led, outright], "once": led}


def ordered(scene: Scene, rows: dict[str, Any], about: dict[str, Any], id: str) -> str:
    """An order with its chance: of a conquest all out, of the throws it may take."""
    start, goal = str(about["start"]), str(about["goal"])
    text = scene.answers[id]
    if id in THROWS:
        return text
    ahead = int(rows[start]["leader"]) - int(rows[goal]["leader"]) - int(rows[goal]["stronghold"])
    won, lost = campaign(rows[start]["battalions"] - int(id.removeprefix("until_")), rows[goal]["battalions"], ahead)
    return scene.word("order_told", order=text, chance=percent(won), lost=decimal(scene, lost))


def closed(scene: Scene, a: str, b: str) -> bool:
    ends = {a, b}
    return any({TERRITORY.id_of(end) for end in BRIDGES[BRIDGE_NAME.value_of(id)]} == ends for id in scene.view["closed_bridges"])


def sally(scene: Scene, rows: dict[str, Any], start: str) -> str:
    """Name the best targets of an army."""
    size = len(rows)
    found = [
        (chance(rows, start, id)[0], id)
        for id in (TERRITORY.id_of(other) for other in NEIGHBOURS[size][TERRITORY.value_of(start)])
        if rows[id]["owner"] != scene.seat
    ]
    found.sort(reverse=True)
    best = ", ".join(f"{name(TERRITORY, id, scene.lang)} {percent(won)} %" for won, id in found[:3])
    return scene.word("sally", land=name(TERRITORY, start, scene.lang), targets=best) if best else name(TERRITORY, start, scene.lang)


def claim(scene: Scene, rows: dict[str, Any], id: str) -> str:
    """How much of a region one would hold."""
    region = REGION_OF[TERRITORY.value_of(id)]
    held = sum(rows[TERRITORY.id_of(other)]["owner"] == scene.seat for other in IN_REGION[region])
    at = name(REGION, REGION.id_of(region), scene.lang)
    return scene.pair(name(TERRITORY, id, scene.lang), f"{at} {held + 1}/{len(IN_REGION[region])}, +{REGION_BONUS[region]}")


def worth(scene: Scene, rows: dict[str, Any], id: str, seat: "int | None") -> int:
    """The points a territory makes for a seat now or would make: itself, its stronghold, its region. [end.3, end.4, end.6]"""
    if seat is None:
        return 0
    at = TERRITORY.value_of(id)
    points = TERRITORY_POINTS + STRONGHOLD_POINTS * rows[id]["stronghold"]
    others = [TERRITORY.id_of(other) for other in IN_REGION[REGION_OF[at]] if other != at]
    if all(other in rows and rows[other]["owner"] == seat for other in others):
        points += REGION_BONUS[REGION_OF[at]]
    side = {"good": 0, "evil": 1}[scene.view["players"][seat]["side"]]
    if len(rows) == len(LANDS):
        points += sum(extra for where, whose, extra in EXTRA_POINTS if where == at and whose == side)
    return int(points)


def percent(chance: float) -> int:
    """A chance in hundreds; what may fail is never certain, and what may succeed never hopeless."""
    return max(1, min(99, round(100 * chance)))


def decimal(scene: Scene, value: float) -> str:
    """A number with one place, written as the language does."""
    whole, tenth = f"{value:.1f}".split(".")
    return scene.word("decimal", whole=whole, tenth=tenth)


# Regions, and the Fellowship's way as a track.


def draw_boxes(scene: Scene) -> Markup:
    return Markup(regions(scene) + track(scene))


def regions(scene: Scene) -> str:
    """Each region with its bonus and a bar of its owners."""
    held: dict[str, list[int | None]] = {}
    for row in scene.view["territories"]:
        held.setdefault(row["region"], []).append(row["owner"])
    shown = [id for id in REGIONS if id in held]
    parts = [f'<rect class="me-paper" x="12" y="617" width="158" height="{12 + 42 * len(shown)}" rx="9"/>']
    for at, id in enumerate(shown):
        y, bonus = 643 + 42 * at, REGION_BONUS[REGION.value_of(id)]
        told = escape(scene.word("region_here", bonus, region=name(REGION, id, scene.lang)))
        parts.append(
            f'<g class="me-region" data-inspect="region-{id}"><title>{told}</title><text x="24" y="{y}">{escape(name(REGION, id, scene.lang))}</text>'
        )
        parts.append(f'<text x="158" y="{y}" class="me-bonus">+{bonus}</text>{bar(held[id], y + 7)}</g>')
    return "".join(f"{part}\n" for part in parts)


def bar(owners: "list[int | None]", y: float) -> str:
    """A bar of 134 units, each owner's part in its colour."""
    parts, x, unit = [f'<rect class="me-bar" x="24" y="{y}" width="134" height="10" rx="5"/>'], 24.0, 134 / len(owners)
    for seat in (0, 2, 1, 3):
        n = owners.count(seat)
        if n:
            parts.append(f'<rect class="me-part seat-{seat}" x="{x:.1f}" y="{y}" width="{n * unit:.1f}" height="10"/>')
            x += n * unit
    return "".join(parts)


def track(scene: Scene) -> str:
    """The way in eighteen steps, with the Ring and the dice, and what the next die decides."""
    walks = scene.view["fellowship"]
    path, step = walks["path"], walks["step"]
    at = scene.texts.name(TERRITORY, TERRITORY.value_of(walks["territory"]))
    parts = [
        '<g class="me-track" data-inspect="fellowship"><rect class="me-paper" x="16" y="1105" width="501" height="139" rx="9"/>',
        f'<text x="33" y="1134" class="me-title">{escape(capital(scene.word("fellowship_at", where=at)))}</text>',
        f'<text x="501" y="1134" class="me-step">{escape(standing(scene))}</text>',
    ]
    gap = 447 / (len(path) - 1)
    dots = [(43 + gap * k, 1172 + (-9 if k % 2 else 9)) for k in range(len(path))]
    parts.append('<path class="me-line" d="M{}"/>'.format("L".join(f"{x:.0f} {y}" for x, y in dots)))
    for k, id in enumerate(path):
        x, y = dots[k]
        if id in walks["dice"]:
            parts.append(symbol("die", x, y, 28, 28))
        else:
            parts.append(f'<circle cx="{x:.0f}" cy="{y}" r="7" class="me-node{" is-gone" if k < step else ""}"/>')
    x, y = dots[step]
    parts.append(symbol("ring", x, y, 50, 50))
    if walks["die"] is not None:
        told = escape(scene.word("last_die", where=name(TERRITORY, walks["rolled_at"], scene.lang), die=walks["die"]))
        parts.append(f'<text x="240" y="1230" class="me-small is-middle">{told}</text>')
    ends = [escape(capital(name(TERRITORY, path[k], scene.lang))) for k in (0, -1)]
    parts.append(
        f'<text x="33" y="1230" class="me-small">{ends[0]}</text><text x="501" y="1230" class="me-small is-end">{ends[1]}</text></g>'
    )
    return "".join(f"{part}\n" for part in parts)


def standing(scene: Scene) -> str:
    """9 / 18, and with which dice it leaves."""
    walks = scene.view["fellowship"]
    step = f"{walks['step'] + 1} / {len(walks['path'])}"
    if walks["territory"] not in walks["dice"]:
        return step
    stakes = at_stake(scene.view, walks["territory"])
    return f"{step} · {scene.word(f'rolls_{stakes}')}"


@cache
def steps(size: int, start: int) -> list[int]:
    """How many borders lie between a territory and each other one, whoever holds them."""
    found = [-1] * len(LANDS)
    found[start] = 0
    row = [start]
    for here in row:
        for other in NEIGHBOURS[size][here]:
            if found[other] < 0:
                found[other] = found[here] + 1
                row.append(other)
    return found
