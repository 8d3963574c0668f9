"""The board of Risk in Middle-earth: the armies, the map with the Fellowship on its way, one's own cards; or the siege of Minas Tirith."""

from collections import Counter
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from tatami.core.domain import Domain
from tatami.games.middle_earth.siege.tables import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.games.middle_earth.tables import ADVENTURE, ARMY, CARD, REGION, REGION_BONUS, SIDE, TERRITORY
from tatami.texts import capital
from tatami.web.boards.atlas import Atlas, held
from tatami.web.scene import Scene
from tatami.web.templates import template

ATLAS: Final = Atlas("middle_earth", TERRITORY)
CARD_WAYS: Final = ("", "mission_", "load_")
RANKS: Final = ["city", "wall", "a", "b", "c", "d", "e"]  # rows of the siege, from the city outwards
BOARD: Final = template("boards/middle_earth/board.html")
SIEGE: Final = template("boards/middle_earth/siege.html")


def draw(scene: Scene) -> str:
    return draw_siege(scene) if scene.view["mode"] == "siege" else draw_war(scene)


def draw_war(scene: Scene) -> str:
    view = scene.view
    lands = {row["id"]: land(scene, row) for row in view["territories"]}
    return BOARD.render(
        scene=scene,
        view=view,
        t=scene.word,
        players=[player(scene, seat) for seat in range(view["seats"])],
        map=ATLAS.sheet(lands, path(view) + ports(lands), [*map(upon, view["territories"]), fellowship(scene)], ways(scene)),
        fellowship_at=name(TERRITORY, view["fellowship"]["territory"], scene.lang),
        cards=own_cards(scene),
        regions=regions(scene),
    )


@cache
def name(domain: Domain, id: str, lang: str) -> str:
    return domain.text(domain.value_of(id), lang)


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


def land(scene: Scene, row: dict[str, Any]) -> str:
    """A territory in the colour of its region; pressed, it answers."""
    told = description(scene, row)
    return ATLAS.land(row["id"], f"me-{row['region']}", row["owner"], told, scene.pick(row["id"], told))


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a territory is and who stands there, in words."""
    parts = [name(TERRITORY, row["id"], scene.lang), name(REGION, row["region"], scene.lang)]
    parts += [scene.word(mark) for mark in ("stronghold", "site") if row[mark]]
    if row["army"] is None:
        parts.append(scene.word("nobody"))
    else:
        who = scene.name(row["owner"]) if row["owner"] is not None else name(ARMY, row["army"], scene.lang)
        parts.append(f"{who}: {scene.word('battalions', row['battalions'])}")
    if row["leader"]:
        parts.append(scene.word("leader"))
    return " · ".join(parts)


def upon(row: dict[str, Any]) -> str:
    """Stronghold and site as printed; battalions with their owner's crest, and the leader."""
    place = ATLAS.places[row["id"]]
    parts = []
    if row["stronghold"]:
        parts.append(ATLAS.symbol("stronghold", place["sites"][0], 20))
    if row["site"]:
        parts.append(ATLAS.symbol("site", place["sites"][2], 16))
    if row["army"] is not None:
        parts.append(ATLAS.counter(row["id"], row["owner"], row["battalions"]))
    if row["leader"]:
        (x, y), r = place["army"], place["r"]
        parts.append(ATLAS.symbol("leader", [x + r - 1, y - r + 1], 18))
    return "".join(parts)


def path(view: dict[str, Any]) -> str:
    """The way of the Fellowship, from territory to territory."""
    steps = "L".join("{:.0f} {:.0f}".format(*ATLAS.places[id]["sites"][1]) for id in view["fellowship"]["path"])
    return f'<path d="M{steps}" class="me-path"/>'


def ports(lands: dict[str, str]) -> str:
    return f'<g class="me-port">{"".join(ATLAS.symbol("port", at, 18) for id, at in ATLAS.ports.items() if id in lands)}</g>'


def fellowship(scene: Scene) -> str:
    ring = ATLAS.symbol("ring", ATLAS.places[scene.view["fellowship"]["territory"]]["sites"][1], 30)
    return f'<g data-piece="fellowship"><title>{scene.word("fellowship_help")}</title>{ring}</g>'


def ways(scene: Scene) -> list[tuple[str, str]]:
    """From where battalions leave to where they may go."""
    about = scene.about()
    return ATLAS.ways(scene, about.get("start"), about.get("goal"))


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
    return {"kind": kind, "name": capital(name(domain, id, scene.lang)), "n": n, "pick": pick}


def regions(scene: Scene) -> list[dict[str, Any]]:
    """Who holds how much of each region, and the battalions it gives whole."""
    return [
        {
            "wash": f"me-{id}",
            "name": name(REGION, id, scene.lang),
            "worth": f"+{REGION_BONUS[REGION.value_of(id)]}",
            "size": len(owners),
            "owners": sorted(Counter(owner for owner in owners if owner is not None).items()),
        }
        for id, owners in held(scene.view["territories"], "region").items()
    ]


# The siege.


def draw_siege(scene: Scene) -> str:
    view = scene.view
    ranks: dict[str, list[dict[str, Any]]] = {rank: [] for rank in RANKS}
    seats = {row["side"]: seat for seat, row in enumerate(view["players"])}
    for row in view["spaces"]:
        ranks[next(rank for rank in RANKS if row["id"].startswith(rank))].append(space(scene, row, seats))
    return SIEGE.render(
        scene=scene,
        view=view,
        t=scene.word,
        ranks=list(ranks.items()),
        players=[siege_player(scene, seat) for seat in range(view["seats"])],
        loaded=[(name(TIRITH, id, scene.lang) if id in TIRITH.ids else id, n) for id, n in view["loaded"].items() if n],
    )


def space(scene: Scene, row: dict[str, Any], seats: dict[str, int]) -> dict[str, Any]:
    """A place of the siege with what stands there; pressed, it answers (or deploys the first unit that may go there)."""
    units = [(id, name(UNIT, id, scene.lang), n) for id, n in row["units"].items()]
    ways = [row["id"], *(f"{unit}_{row['id']}" for unit in UNIT.ids)]
    return {
        **row,
        "name": name(SPACE, row["id"], scene.lang),
        "seat": seats.get(row["side"]),
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
