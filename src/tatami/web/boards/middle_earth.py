"""The board of Risk in Middle-earth: the armies, the map with the Fellowship on its way, one's own cards; or the siege of Minas Tirith."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.domain import Domain
from tatami.core.title import Title
from tatami.games.middle_earth.siege.tables import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.games.middle_earth.tables import ADVENTURE, ARMY, CARD, REGION, REGION_BONUS, SIDE, TERRITORY
from tatami.texts import Texts
from tatami.web.scene import Scene
from tatami.web.templates import template

PICTURE: Final = "/static/maps/middle_earth.svg"
_FACTS: Final = json.loads((Path(__file__).parents[1] / "maps" / "middle_earth.json").read_text("utf-8"))
PLACES: Final[dict[str, dict[str, Any]]] = _FACTS["places"]
PORTS: Final[dict[str, list[float]]] = _FACTS["ports"]
BOX: Final = "0 0 {} {}".format(*_FACTS["box"])
CARD_WAYS: Final = ("", "mission_", "load_")
RANKS: Final = ["city", "wall", "a", "b", "c", "d", "e"]  # rows of the siege, from the city outwards
BOARD: Final = template("boards/middle_earth.html")
SIEGE: Final = template("boards/middle_earth_siege.html")

assert set(PLACES) == set(TERRITORY.ids)


def draw(scene: Scene) -> str:
    return draw_siege(scene) if scene.view["mode"] == "siege" else draw_war(scene)


def draw_war(scene: Scene) -> str:
    view = scene.view
    return BOARD.render(
        scene=scene,
        view=view,
        t=scene.word,
        box=BOX,
        picture=PICTURE,
        players=[player(scene, seat) for seat in range(view["seats"])],
        grounds=Markup("\n".join([ground(scene, row) for row in view["territories"]])),
        tops=Markup("\n".join([top(row) for row in view["territories"]])),
        left_out=left_out(view),
        path=path(view),
        ports=[(x, y) for id, (x, y) in PORTS.items() if id not in left_out(view)],
        ring=PLACES[view["fellowship"]["territory"]]["sites"][1],
        fellowship_at=name(TERRITORY, view["fellowship"]["territory"], scene.lang),
        arrows=arrows(scene),
        cards=own_cards(scene),
        regions=regions(scene),
    )


@cache
def name(domain: Domain, id: str, lang: str) -> str:
    return domain.text(domain.value_of(id), lang)


@cache
def word(title: Title, lang: str, id: str) -> str:
    return Texts(title, lang, []).word(id)


def left_out(view: dict[str, Any]) -> list[str]:
    """Territories of the expansion when the base board is played."""
    there = {row["id"] for row in view["territories"]}
    return [id for id in TERRITORY.ids if id not in there]


def player(scene: Scene, seat: int) -> dict[str, Any]:
    row = scene.view["players"][seat]
    return {
        **row,
        "seat": seat,
        "name": scene.name(seat),
        "army_name": name(ARMY, row["army"], scene.lang),
        "side_name": name(SIDE, row["side"], scene.lang),
        "waiting": seat in scene.view["waiting"],
        "known": [name(CARD, id, scene.lang) for id in row["shown"]],
        "played_names": [name(ADVENTURE, id, scene.lang) for id in row["played"]],
    }


# The map.


def ground(scene: Scene, row: dict[str, Any]) -> str:
    """A territory's land in the colour of its region; pressed, it answers."""
    owner = "" if row["owner"] is None else f" seat-{row['owner']} owned"
    told = escape(description(scene, row))
    pick = scene.pick(row["id"], str(told)) if row["id"] in scene.answers else ""
    return f'<g class="me-land me-{row["region"]}{owner}" {pick}><title>{told}</title><use href="{PICTURE}#{row["id"]}"/></g>'


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a territory is and who stands there, in words."""
    lang = scene.lang
    parts = [name(TERRITORY, row["id"], lang), name(REGION, row["region"], lang)]
    parts += [word(scene.title, lang, mark) for mark in ("stronghold", "site") if row[mark]]
    if row["army"] is None:
        parts.append(word(scene.title, lang, "nobody"))
    else:
        who = scene.name(row["owner"]) if row["owner"] is not None else name(ARMY, row["army"], lang)
        parts.append(f"{who}: {row['battalions']} {word(scene.title, lang, 'battalions')}")
    if row["leader"]:
        parts.append(word(scene.title, lang, "leader"))
    return " · ".join(parts)


def top(row: dict[str, Any]) -> str:
    """Stronghold and site as printed; battalions with their owner's crest, and the leader."""
    place = PLACES[row["id"]]
    parts = []
    if row["stronghold"]:
        parts.append(symbol("stronghold", place["sites"][0], 20))
    if row["site"]:
        parts.append(symbol("site", place["sites"][2], 16))
    if row["army"] is not None:
        (x, y), r = place["army"], place["r"]
        seat = "me-neutral" if row["owner"] is None else f"seat-{row['owner']}"
        crest = (
            ""
            if row["owner"] is None
            else f'<use href="#crest-{row["owner"]}" x="{x - r - 7:.0f}" y="{y - r - 5:.0f}" width="16" height="16"/>'
        )
        counter = f'<circle cx="{x}" cy="{y}" r="{r}" class="me-army"/><text x="{x}" y="{y + 6:.0f}">{row["battalions"]}</text>'
        parts.append(f'<g class="{seat}" data-piece="army-{row["id"]}">{counter}{crest}</g>')
        if row["leader"]:
            parts.append(symbol("leader", [x + r - 1, y - r + 1], 18))
    return "".join(parts)


def symbol(icon: str, at: list[float], size: int) -> str:
    return f'<use href="{PICTURE}#i-{icon}" x="{at[0] - size / 2:.1f}" y="{at[1] - size / 2:.1f}" width="{size}" height="{size}"/>'


def path(view: dict[str, Any]) -> str:
    """The way of the Fellowship, from territory to territory."""
    return "M" + "L".join("{:.0f} {:.0f}".format(*PLACES[id]["sites"][1]) for id in view["fellowship"]["path"])


def arrows(scene: Scene) -> list[str]:
    """From where battalions leave to where they may go."""
    about = {} if scene.question is None else scene.question.plain()["about"]
    assert isinstance(about, dict)
    origin = about.get("from", about.get("origin"))
    if origin not in PLACES:
        return []
    target = about.get("to", about.get("territory"))
    ends = [target] if target in PLACES else [id for id in scene.answers if id in PLACES]
    return [arrow(str(origin), end) for end in ends if end != origin]


def arrow(origin: str, end: str) -> str:
    """A line from counter to counter, ending short of both."""
    (ax, ay), (bx, by) = PLACES[origin]["army"], PLACES[end]["army"]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    return f"M{ax + 17 * ux:.1f} {ay + 17 * uy:.1f}L{bx - 22 * ux:.1f} {by - 22 * uy:.1f}"


# Cards and tables.


def own_cards(scene: Scene) -> list[dict[str, Any]]:
    """One's own cards: of territories, set aside for uprisings, of adventure. Pressed, a card answers."""
    if scene.seat is None:
        return []
    row = scene.view["players"][scene.seat]
    rows = [
        ("territory", CARD, row["hand"] or []),
        ("uprising", CARD, row["uprising"] or []),
        ("adventure", ADVENTURE, row["adventure_hand"] or []),
    ]
    return [stack(scene, kind, domain, id, n) for kind, domain, ids in rows for id, n in Counter(ids).items()]


def stack(scene: Scene, kind: str, domain: Domain, id: str, n: int) -> dict[str, Any]:
    pick = next((scene.pick(way + id) for way in CARD_WAYS if way + id in scene.answers), Markup(""))
    return {"kind": kind, "name": name(domain, id, scene.lang), "n": n, "pick": pick}


def regions(scene: Scene) -> list[dict[str, Any]]:
    """Who holds how much of each region, and the battalions it gives whole."""
    rows: dict[str, list[int | None]] = {}
    for territory in scene.view["territories"]:
        rows.setdefault(territory["region"], []).append(territory["owner"])
    return [
        {
            "id": id,
            "name": name(REGION, id, scene.lang),
            "bonus": REGION_BONUS[REGION.value_of(id)],
            "size": len(owners),
            "owners": sorted(Counter(owner for owner in owners if owner is not None).items()),
        }
        for id, owners in rows.items()
    ]


# The siege.


def draw_siege(scene: Scene) -> str:
    view = scene.view
    ranks: dict[str, list[dict[str, Any]]] = {rank: [] for rank in RANKS}
    for row in view["spaces"]:
        ranks[next(rank for rank in RANKS if row["id"].startswith(rank))].append(space(scene, row))
    return SIEGE.render(
        scene=scene,
        view=view,
        t=scene.word,
        ranks=list(ranks.items()),
        players=[siege_player(scene, seat) for seat in range(view["seats"])],
        loaded=[(name(TIRITH, id, scene.lang) if id in TIRITH.ids else id, n) for id, n in view["loaded"].items() if n],
    )


def space(scene: Scene, row: dict[str, Any]) -> dict[str, Any]:
    """A place of the siege with what stands there; pressed, it answers (or deploys the first unit that may go there)."""
    units = [(id, name(UNIT, id, scene.lang), n) for id, n in row["units"].items()]
    ways = [row["id"], *(f"{unit}_{row['id']}" for unit in UNIT.ids)]
    return {
        **row,
        "name": name(SPACE, row["id"], scene.lang),
        "units": units,
        "leader_names": [name(LEADER, id, scene.lang) for id in row["leaders"]],
        "pick": next((scene.pick(way) for way in ways if way in scene.answers), Markup("")),
    }


def siege_player(scene: Scene, seat: int) -> dict[str, Any]:
    row = scene.view["players"][seat]
    cards = (
        [stack(scene, "territory", REINFORCEMENT, id, n) for id, n in Counter(row["cards"] or []).items()]
        if isinstance(row["cards"], list)
        else []
    )
    kept = (
        [stack(scene, "adventure", TIRITH, id, n) for id, n in Counter(row["kept"] or []).items()] if isinstance(row["kept"], list) else []
    )
    return {
        **row,
        "seat": seat,
        "name": scene.name(seat),
        "side_name": name(SIDE, row["side"], scene.lang),
        "waiting": seat in scene.view["waiting"],
        "stacks": cards + kept,
        "lost_names": [(name(UNIT, id, scene.lang), n) for id, n in row["lost"].items()],
    }
