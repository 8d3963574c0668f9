"""The board of Risk in Middle-earth: the armies, the map with the Fellowship on its way, one's own cards; or the siege of Minas Tirith."""

from collections import Counter
from functools import partial
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.texts import ui
from tatami.titles.middle_earth.board.names import SAID, card_answers, name, stack
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, BRIDGE_NAME, CARD, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.tables import BRIDGES, IS_PORT, REGION_BONUS
from tatami.titles.middle_earth.siege.board.drawing import draw_siege
from tatami.titles.middle_earth.siege.rules.domains import REINFORCEMENT, TIRITH
from tatami.titles.middle_earth.words.sentences import at_stake, effect, rule_of
from tatami.web.boards.atlas import Atlas, held
from tatami.web.scene import Scene
from tatami.web.templates import template

ATLAS: Final = Atlas("middle_earth", TERRITORY)
PARTS: Final[Any] = template("middle_earth/board/board.html").module
HINDRANCES: Final = ("storms", "closed_bridges", "corsairs")
HANDS: Final = {
    "hand": CARD,
    "uprising": CARD,
    "adventure_hand": ADVENTURE,
    "cards": REINFORCEMENT,
    "kept": TIRITH,
}  # the last two in the siege


def draw(scene: Scene) -> str:
    return draw_siege(scene) if scene.view["mode"] == "siege" else draw_war(scene)


def draw_war(scene: Scene) -> str:
    view = scene.view
    own = own_cards(scene)
    board: str = PARTS.board(
        head=scene.part(draw_head, scene.some("mode", "fellowship", "card_pile", "adventure_pile", "stock", *HINDRANCES)),
        map=scene.part(draw_map, map_of(scene), TERRITORY.ids),
        hand=scene.part(draw_hand, own, card_answers(own["hand"] + own["uprising"] + own["adventure_hand"])) if any(own.values()) else "",
        players=[scene.part(draw_player, player(scene, seat)) for seat in range(view["seats"])],
        said=scene.part(draw_said, {"cards": cards}) if (cards := open_cards(scene)) else "",
        regions=scene.part(draw_regions, held(view["territories"], "region")),
    )
    return board


def draw_head(scene: Scene) -> Markup:
    """The Fellowship's way, the piles, and what hinders."""
    walks = scene.view["fellowship"]
    at = scene.texts.name(TERRITORY, TERRITORY.value_of(walks["territory"]))
    rolled_at = name(TERRITORY, walks["rolled_at"], scene.lang) if walks["rolled_at"] else None
    stakes = at_stake(scene.view, walks["rolled_at"])
    bridges = ", ".join(name(BRIDGE_NAME, id, scene.lang) for id in scene.view["closed_bridges"])
    found: Markup = PARTS.head(scene.word, scene.view, at, rolled_at, stakes, bridges)
    return found


def player(scene: Scene, seat: int) -> dict[str, Any]:
    """What everybody sees of an army."""
    own = {"hand": None, "uprising": None, "adventure_hand": None}
    return {**scene.view["players"][seat], **own, "seat": seat, "waiting": seat in scene.view["waiting"]}


def draw_player(scene: Scene) -> Markup:
    row = scene.view
    drawn = {
        **row,
        "name": scene.name(row["seat"]),
        "army_name": name(ARMY, row["army"], scene.lang),
        "side_name": name(SIDE, row["side"], scene.lang),
        "known": [name(CARD, id, scene.lang) for id in row["shown"]],
        "played_cards": [(name(ADVENTURE, id, scene.lang), effect(scene.texts, id)) for id in row["played"]],
    }
    found: Markup = PARTS.player(scene.word, drawn)
    return found


# The map.


def map_of(scene: Scene) -> dict[str, Any]:
    """What the map shows: the territories, the Fellowship, what hinders, and the ways that are gone."""
    return {**scene.some("mode", "territories", "fellowship", *HINDRANCES), "arrows": ways(scene)}


def draw_map(scene: Scene) -> Markup:
    view = scene.view
    lands = {row["id"]: land(scene, row) for row in view["territories"]}
    under = path(view) + ports(lands) + region_names(scene)
    upon_it = [*(upon(scene, row) for row in view["territories"]), *hindrances(scene), fellowship(scene)]
    found: Markup = PARTS.map(scene, scene.word, ATLAS.sheet(lands, under, upon_it, view["arrows"]))
    return found


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
        parts.append(f"{who} · {scene.word('battalions', row['battalions'])}")
    if row["leader"]:
        parts.append(scene.word("leader"))
    if row["id"] in scene.view["storms"]:
        parts.append(scene.word("storm_here"))
    return " · ".join(parts)


def upon(scene: Scene, row: dict[str, Any]) -> str:
    """Stronghold and site as printed; the Fellowship's die; battalions with their owner's crest, and the leader."""
    place = ATLAS.places[row["id"]]
    parts = []
    if row["stronghold"]:
        parts.append(ATLAS.symbol("stronghold", place["sites"][0], 20))
    if row["site"]:
        parts.append(ATLAS.symbol("site", place["sites"][2], 16))
    if row["id"] in scene.view["fellowship"]["dice"]:
        (x, y) = place["sites"][1]
        parts.append(
            f'<g class="me-die"><title>{scene.word("fellowship_rolls" + at_stake(scene.view, row["id"]))}</title><rect x="{x - 6}" y="{y - 6}" width="12" height="12"'
        )
        parts.append(f' rx="3"/><circle cx="{x - 2.5}" cy="{y - 2.5}" r="1.4"/><circle cx="{x + 2.5}" cy="{y + 2.5}" r="1.4"/></g>')
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


def region_names(scene: Scene) -> str:
    """Each region's name and what it brings, where the map has room for it."""
    parts = []
    shown = {row["region"] for row in scene.view["territories"]}
    for id, (x, y) in REGION_AT.items():
        if id in shown:
            region, bonus = name(REGION, id, scene.lang), REGION_BONUS[REGION.value_of(id)]
            told = escape(scene.word("region_here", bonus, region=region))
            parts.append(f'<text x="{x}" y="{y}" class="me-region"><title>{told}</title>{escape(region)} +{bonus}</text>')
    return "".join(parts)


REGION_AT: Final[dict[str, tuple[int, int]]] = {
    "arnor": (470, 68),
    "rhovanion": (1086, 705),
    "rohan": (236, 704),
    "mirkwood": (924, 320),
    "eriador": (120, 108),
    "rhun": (1068, 188),
    "gondor": (350, 1096),
    "mordor": (945, 1072),
    "haradwaith": (998, 1218),
}


def hindrances(scene: Scene) -> list[str]:
    """Storms over their territories, bars across closed bridges, black flags at the ports."""
    parts = []
    for id in scene.view["storms"]:
        (x, y), r = ATLAS.places[id]["army"], ATLAS.places[id]["r"]
        flakes = f"M{x - 9} {y + r + 9}h18M{x - 5} {y + r + 3}l10 12M{x + 5} {y + r + 3}l-10 12"
        parts.append(f'<g class="me-storm"><title>{scene.word("storm_here")}</title><path d="{flakes}"/></g>')
    for id in scene.view["closed_bridges"]:
        parts.append(closed_bridge(scene, id))
    if scene.view["corsairs"]:
        flags = [
            at for id, at in ATLAS.ports.items() if IS_PORT[TERRITORY.value_of(id)] and id in {r["id"] for r in scene.view["territories"]}
        ]
        told = scene.word("corsairs_here")
        parts += [f'<g class="me-corsairs"><title>{told}</title><path d="M{x + 8:.0f} {y + 10:.0f}v-24l14 5-14 6"/></g>' for x, y in flags]
    return parts


def closed_bridge(scene: Scene, id: str) -> str:
    """A bar between the two ends, across the way."""
    a, b = (ATLAS.places[TERRITORY.id_of(end)]["army"] for end in BRIDGES[BRIDGE_NAME.value_of(id)])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    length = max(1.0, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
    ux, uy = (b[1] - a[1]) / length * 14, (a[0] - b[0]) / length * 14
    told = escape(scene.word("bridge_closed_here", bridge=name(BRIDGE_NAME, id, scene.lang)))
    return f'<g class="me-closed"><title>{told}</title><path d="M{x - ux:.0f} {y - uy:.0f}L{x + ux:.0f} {y + uy:.0f}"/></g>'


def fellowship(scene: Scene) -> str:
    ring = ATLAS.symbol("ring", ATLAS.places[scene.view["fellowship"]["territory"]]["sites"][1], 30)
    return f'<g data-piece="fellowship"><title>{scene.word("fellowship_help")}</title>{ring}</g>'


def ways(scene: Scene) -> list[tuple[str, str]]:
    """From where battalions leave to where they may go."""
    about = scene.about()
    return ATLAS.ways(scene, about.get("start"), about.get("goal"))


# Cards and tables.


def own_cards(scene: Scene) -> dict[str, list[str]]:
    """One's own cards: of territories, set aside for uprisings, of adventure; and those chosen for a set."""
    row = {} if scene.seat is None else scene.view["players"][scene.seat]
    own = {hand: row.get(hand) or [] for hand in ("hand", "uprising", "adventure_hand")}
    return {**own, "chosen": scene.about().get("cards", [])}


def draw_hand(scene: Scene) -> Markup:
    """Pressed, a card answers."""
    own = scene.view
    cards = [stack(scene, "territory", CARD, id, 1, "", effect(scene.texts, id), id in own["chosen"]) for id in own["hand"]]
    cards += [stack(scene, "uprising", CARD, id, 1, effect(scene.texts, "local_uprising")) for id in own["uprising"]]
    cards += [stack(scene, "adventure", ADVENTURE, id, n, effect(scene.texts, id)) for id, n in Counter(own["adventure_hand"]).items()]
    found: Markup = PARTS.hand(scene.word, cards)
    return found


def open_cards(scene: Scene) -> list[str]:
    """The adventure cards this viewer can see: the own hand, what was played, what was discarded."""
    view = scene.view
    own = [] if scene.seat is None else view["players"][scene.seat]["adventure_hand"] or []
    played = [id for row in view["players"] for id in row["played"]]
    return list(dict.fromkeys([*own, *played, *view["adventure_discard"]]))


def draw_said(scene: Scene) -> Markup:
    """What the open cards say, and their rules."""
    rows = [(name(ADVENTURE, id, scene.lang), effect(scene.texts, id), rule_of(id)) for id in scene.view["cards"]]
    found: Markup = SAID.said(scene.word, partial(ui, scene.lang), rows)
    return found


def draw_regions(scene: Scene) -> Markup:
    """Who holds how much of each region, and the battalions it gives whole."""
    rows = [
        {
            "wash": f"me-{id}",
            "name": name(REGION, id, scene.lang),
            "worth": f"+{REGION_BONUS[REGION.value_of(id)]}",
            "size": len(owners),
            "owners": sorted(Counter(owner for owner in owners if owner is not None).items()),
        }
        for id, owners in scene.view.items()
    ]
    found: Markup = PARTS.regions(scene, scene.word, rows)
    return found
