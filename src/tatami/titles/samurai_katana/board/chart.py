"""The map: lands with their owners' edges, what may be answered there, samurai, castles and badges upon them, the honour track around it."""

from collections import Counter
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.title import Title
from tatami.texts import Texts
from tatami.texts.numbers import figure
from tatami.titles.samurai_katana.board.odds import attack_told
from tatami.titles.samurai_katana.board.pictures import PLACES, figure_of, text, use, words
from tatami.titles.samurai_katana.rules.domains import CITY, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.tables import CASTLE_PRICE, LANDS_OF, PROVINCE_HONOUR
from tatami.titles.samurai_katana.words.sentences import march
from tatami.web.scene import Scene

WAYS: Final = ("", "move_", "samurai_", "from_", "leave_")  # the answers a territory gives, whichever is asked
CAPITAL: Final = "kyoto"
MAJOR: Final = 2  # clan points of a major city
MOST_RANKS: Final = 3  # samurai from which a second rank is drawn
THUMB: Final = 14  # units around a castle that can be bought
MOST_ARROWS: Final = 6
LEAST: Final = -5  # the first space of the honour track
Point = tuple[float, float]
Promises = list[list[dict[str, Any]]]  # by seat: to whom, and which territory


def name(scene: Scene, id: str) -> str:
    return text(scene.texts, TERRITORY, id)


def map_of(scene: Scene) -> dict[str, Any]:
    """Return what the lands show: who holds them, and who has promised to leave which of them alone."""
    clans = [player["clan"] for player in scene.view["players"]]
    return {**scene.some("territories"), "clans": clans, "promises": promises_of(scene)}


def promises_of(scene: Scene) -> Promises:
    """Return what each clan has promised."""
    return [player["promises"] for player in scene.view["players"]]


def draw_lands(scene: Scene) -> Markup:
    """Draw each territory with the edge of its owner."""
    return Markup("\n".join(land(scene, row) for row in scene.view["territories"]))


def land(scene: Scene, row: dict[str, Any]) -> str:
    id, owner = row["id"], row["owner"]
    told = f'data-inspect="{id}" role="img" aria-label="{escape(description(scene, row, scene.view["promises"]))}"'
    kind = " ".join(name for name, holds in (("sk-capital", row["city"] == CAPITAL), (f"seat-{owner}", owner is not None)) if holds)
    held = shape(id, "sk-open") if owner is None else use(f"e-{id}")
    return f'<g id="land-{id}" class="{kind}" {told}>{held}</g>'


def shape(id: str, kind: str) -> str:
    """Return a territory's shape, of a class that says how it is filled."""
    return use(id, more=f' class="{kind}"')


def description(scene: Scene, row: dict[str, Any], promises: Promises) -> str:
    """Say what a territory is and what stands there."""
    told = printed(scene.title, scene.lang, row["id"], row["province"], row["mountain"], row["city"], row["clan_points"])
    if row["owner"] is None:
        return f"{told} · {scene.word('nobody')}"
    castle = f" · {scene.word('castle')}" if row["castle"] else ""
    peace = "".join(f" · {scene.word('left_alone', name=scene.name(seat))}" for seat in left_alone_by(promises, row))
    return f"{told} · {scene.name(row['owner'])} · {scene.word('samurai_n', row['samurai'])}{castle}{peace}"


def left_alone_by(promises: Promises, row: dict[str, Any]) -> list[int]:
    """Return the clans that have promised its owner to leave a territory alone this round."""
    promise = {"to": row["owner"], "territory": row["id"]}
    return [seat for seat, made in enumerate(promises) if promise in made]


@cache
def printed(title: Title, lang: str, id: str, province: str, mountain: bool, city: str | None, points: int) -> str:
    """Say what never changes about a territory."""
    texts = Texts(title, lang, [])
    parts = [text(texts, TERRITORY, id), text(texts, PROVINCE, province)]
    if mountain:
        parts.append(texts.word("mountain"))
    if city:
        parts.append(texts.word("major_city" if points == MAJOR else "minor_city", name=text(texts, CITY, city)))
    return " · ".join(parts)


# What may be answered on the map.


def draw_marks(scene: Scene) -> str:
    """Mark every territory that answers, castles that can be bought, and the way of a march."""
    rows = {row["id"]: row for row in scene.view["territories"]}
    found = [mark(scene, row, description(scene, row, promises_of(scene)) + way_told(scene, row["id"])) for row in rows.values()]
    found += [ghost(scene, id) for id in rows if scene.can(f"castle_{id}")]
    found += [arrow(a, b) for a, b in arrows(scene)]
    return "".join(found)


def mark(scene: Scene, row: dict[str, Any], told: str) -> str:
    """Draw the ring of a territory that answers: at the feet of samurai that may leave, around a territory that is aimed at."""
    id = row["id"]
    way = next((way for way in WAYS if way + id in scene.answers), None)
    if way is None:
        return ""
    x, y = PLACES[id]["army"]
    if way == "move_":
        drawn = shape(id, "sk-open") + f'<ellipse cx="{x - 6:g}" cy="{y + 13:g}" rx="17" ry="7" class="ring"/>'
    else:
        drawn = shape(id, "ring")
    price = next((one["koku"] for one in scene.view["ways"] if one["to"] == id), 0)
    coin = use("coin", f"translate({x + 14:g},{y + 14:g}) scale(.85)") + words(x + 14, y + 18.5, price, "sk-price", 12) if price else ""
    thumb = f'<circle cx="{x:g}" cy="{y:g}" r="{THUMB}" class="sk-open"/>'
    return f"<g {scene.pick(way + id, told)}>{drawn}{thumb}{coin}</g>"


def way_told(scene: Scene, id: str) -> str:
    """Say what marching there would cost, and whom it would attack."""
    way = next((way for way in scene.view["ways"] if way["to"] == id), None)
    if way is None:
        return ""
    rows = {row["id"]: row for row in scene.view["territories"]}
    odds = attack_told(scene, rows[id], rows[scene.about()["from"]]["samurai"]) if way["attacks"] is not None else ""
    return f" · {march(scene.texts, scene.view, way)}{odds and ' · '}{odds}"


def ghost(scene: Scene, id: str) -> str:
    """Draw a castle that can be bought, with its price."""
    x, y = PLACES[id]["castle"]
    price = CASTLE_PRICE[TERRITORY.value_of(id)]
    return (
        f'<g class="sk-castle can seat-{scene.seat}" {scene.pick(f"castle_{id}")}><circle cx="{x}" cy="{y}" r="20" class="sk-open"/>'
        f'<circle cx="{x}" cy="{y}" r="{THUMB - 1}" class="ring"/>'
        f'<g class="sk-ghost">{use("castle", f"translate({x},{y + 1}) scale(.62)")}</g>'
        f"{use('coin', f'translate({x + 11},{y + 9}) scale(.8)')}{words(x + 11, y + 13.3, price, 'sk-price', 12)}</g>"
    )


def arrows(scene: Scene) -> list[tuple[str, str]]:
    """Return from where samurai leave to where they go; in a battle, from the attacker to the defender."""
    about, battle = scene.about(), scene.view["battle"]
    origin, target = about.get("from"), about.get("to")
    if isinstance(origin, str) and origin in PLACES and isinstance(target, str) and target in PLACES:
        return [(origin, target)]
    return [(battle["from"], battle["to"])] if battle else []


def arrow(origin: str, end: str) -> str:
    """Draw a red arrow from army to army, a little bent."""
    (ax, ay), (bx, by) = PLACES[origin]["army"], PLACES[end]["army"]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    sx, sy, ex, ey = ax + 16 * ux, ay + 16 * uy + 8, bx - 20 * ux, by - 20 * uy + 8
    mx, my = (sx + ex) / 2 - 12 * uy, (sy + ey) / 2 + 12 * ux
    hx, hy = ex - 9 * ux, ey - 9 * uy
    line = f"M{sx:.1f} {sy:.1f}Q{mx:.1f} {my:.1f} {hx:.1f} {hy:.1f}"
    head = f"M{ex:.1f} {ey:.1f}L{hx - 7 * uy:.1f} {hy + 7 * ux:.1f} {hx + 7 * uy:.1f} {hy - 7 * ux:.1f}Z"
    return f'<g class="sk-arrow map-arrow"><path d="{line}" class="sk-arrow-edge"/><path d="{line}"/><path d="{head}" class="sk-arrow-head"/></g>'


# What stands upon it.


def draw_pieces(scene: Scene) -> Markup:
    """Draw castles and samurai, those further north behind."""
    clans = scene.view["clans"]
    rows = sorted((row for row in scene.view["territories"] if row["owner"] is not None), key=lambda row: PLACES[row["id"]]["army"][1])
    return Markup("\n".join(upon(row, clans[row["owner"]]) for row in rows))


def upon(row: dict[str, Any], clan: str | None) -> str:
    place, crest = PLACES[row["id"]], clan or "oda"
    parts = []
    if row["castle"]:
        x, y = place["castle"] if row["samurai"] else place["army"]
        at = f' x="{x:g}" y="{y:g}"'
        parts.append(f'<g data-piece="castle-{row["id"]}">{use(f"c-{crest}", more=at)}</g>')
    if row["samurai"]:
        x, y = place["army"]
        drawn = figure_of(crest, str(row["samurai"]), x - 6, y, ranks=1 + (row["samurai"] >= MOST_RANKS))
        parts.append(f'<g data-piece="army-{row["id"]}">{drawn}</g>')
    return f'<g class="seat-{row["owner"]}">{"".join(parts)}</g>'


def draw_promises(scene: Scene) -> Markup:
    """Draw a white cord around each territory that another clan has promised to leave alone, with its crest."""
    found = []
    for row in scene.view["territories"]:
        for n, seat in enumerate(left_alone_by(scene.view["promises"], row)):
            x, y, _w, _ = PLACES[row["id"]]["label"]
            clan = scene.view["clans"][seat]
            slip = f'<rect x="-19" y="-11" width="38" height="22" rx="11" class="sk-slip"/>{use(f"mon-{clan}", "translate(-8.5,0) scale(.77)")}{use("knot", "translate(9,0)")}'
            found.append(f'{shape(row["id"], "sk-cord")}<g class="seat-{seat}" transform="translate({x:g},{y - 22 - 20 * n:g})">{slip}</g>')
    return Markup("".join(found))


# Provinces and honour.


def owners_of(rows: list[dict[str, Any]]) -> dict[str, list[int | None]]:
    """Return the owners of each province's territories, whoever holds most first, nobody last."""
    found: dict[str, list[int | None]] = {}
    for row in rows:
        found.setdefault(row["province"], []).append(row["owner"])
    for id, owners in found.items():
        n = Counter(owners)
        found[id] = sorted(owners, key=lambda owner: (owner is None, -n[owner], owner or 0))
    return found


def lath(owner: int | None, x: float, y: float) -> str:
    """Draw a lath; its size is the style sheet's."""
    return f'<rect x="{x:g}" y="{y:g}" class="{"sk-free" if owner is None else f"seat-{owner}"}"/>'


def draw_badges(scene: Scene) -> Markup:
    """Draw the honour of each province beside it, and a lath for each territory in its owner's colour."""
    found = []
    for id, owners in scene.view["owners"].items():
        x, y, w, _ = PLACES["#" + id]
        left, worth = x - w / 2, PROVINCE_HONOUR[PROVINCE.value_of(id)]
        told = scene.word("province_honour", worth, name=text(scene.texts, PROVINCE, id))
        laths = "".join(lath(owner, left + 24 + 8 * n, y - 5.5) for n, owner in enumerate(owners))
        found.append(
            f'<g class="sk-worth" data-inspect="{id}" role="img" aria-label="{escape(told)}"><rect x="{left:g}" y="{y - 9:g}" width="{w:g}" height="18" rx="9"/>'
            f'{use("worth", f"translate({left + 10:g},{y:g})")}{words(left + 10, y + 5, worth, "sk-worth-n", 14.5)}<g class="sk-laths">{laths}</g></g>'
        )
    return Markup("".join(found))


def draw_provinces(scene: Scene) -> Markup:
    """Draw the table of provinces: who holds how much of each; a row is lit when one clan holds all."""
    owners = scene.view["owners"]
    found = [use(f"provinces-{scene.lang}")]
    for i, id in enumerate(owners_in_order(owners)):
        x, y = 70 + (i // 5) * 190, 162 + (i % 5) * 24
        held = owners[id]
        if held[0] is not None and len(set(held)) == 1:
            found.append(f'<rect x="{x - 4}" y="{y - 11}" width="186" height="22" rx="4" class="sk-whole"/>')
        laths = "".join(lath(owner, x + 118 + 12.5 * n, y - 7) for n, owner in enumerate(held))
        found.append(
            f'<g data-inspect="{id}"><rect x="{x - 4}" y="{y - 11}" width="186" height="22" class="sk-open"/><g class="sk-laths sk-long">{laths}</g></g>'
        )
    return Markup("".join(found))


def owners_in_order(owners: dict[str, list[int | None]]) -> list[str]:
    """Return the provinces as the rulebook's table lists them."""
    return [PROVINCE.id_of(p) for p in range(len(LANDS_OF)) if PROVINCE.id_of(p) in owners]


def space(n: int, goal: int) -> Point:
    """Return the middle of a space of the honour track (tools/samurai_map.py draws it)."""
    if n <= 9:
        return 19.0, 96 + (9 - n) * 36 + 18.0
    return 38 + (n - 9.5) * min(36.0, 900 / (goal - 9)), 79.0


def draw_track(scene: Scene) -> Markup:
    """Draw the honour track: a clan alone in a space as a figure, several as their crests above the number."""
    goal, clans = scene.view["goal"], scene.view["clans"]
    at: dict[int, list[int]] = {}
    for seat, honour in enumerate(scene.view["honour"]):
        if clans[seat]:
            at.setdefault(max(LEAST, min(goal, honour)), []).append(seat)
    found = [use(f"track-{goal}")]
    for n, seats in at.items():
        x, y = space(n, goal)
        shown = figure(scene.view["honour"][seats[0]])
        found.append(f'<rect x="{x - 14:.1f}" y="{y - 14:.1f}" width="28" height="28" rx="4" class="sk-space"/>')
        if len(seats) == 1:
            found.append(
                f'<g class="seat-{seats[0]}" data-piece="honour-{seats[0]}">{figure_of(clans[seats[0]], shown, x - 8, y - 1, 0.91)}</g>'
            )
            continue
        found.append(words(x, y + 13, shown, "sk-track-n", 13))
        r, per = (8.2, 2) if len(seats) == 2 else (5.6, 3)
        for j, seat in enumerate(seats):
            row = seats[j // per * per : j // per * per + per]
            cx = x + (j % per - (len(row) - 1) / 2) * (2 * r - 0.4)
            cy = y - (7.5 if len(seats) < 4 else 10) + (j // per) * 10
            found.append(
                f'<g class="seat-{seat}" data-piece="honour-{seat}">{use(f"mon-{clans[seat]}", f"translate({cx:.1f},{cy:.1f}) scale({r / 11:.2f})")}</g>'
            )
    told = ", ".join(f"{scene.name(seat)} {figure(honour)}" for seat, honour in enumerate(scene.view["honour"]))
    return Markup('<g role="img" aria-label="{} · {}">{}</g>').format(scene.word("page_goal", goal), told, Markup("".join(found)))


def draw_offices(scene: Scene) -> Markup:
    """Draw Emperor and Shogun below the track, each above the crest of the clan that holds the office."""
    found = []
    for n, (office, sign) in enumerate((("emperor", "crown"), ("shogun", "helmet"))):
        seat, y = scene.view[office], 648 + 72 * n
        clan = None if seat is None else scene.view["clans"][seat]
        told = scene.pair(scene.word(office), scene.name(seat) if seat is not None else scene.word("nobody"))
        drawn = f'<rect x="3" y="{y}" width="32" height="66" rx="6" class="sk-plaque"/>'
        drawn += use(f"i-{sign}", more=f' x="7" y="{y + 4}" width="24" height="24"')
        if clan:
            drawn += f'<g class="seat-{seat}" data-piece="{office}">{use(f"mon-{clan}", f"translate(19,{y + 47})")}</g>'
        found.append(Markup('<g data-inspect="{}" role="img" aria-label="{}">{}</g>').format(f"seat-{seat}", told, Markup(drawn)))
    return Markup("").join(found)
