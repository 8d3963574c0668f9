"""The White Castle's board: bridges and gardens, the castle and its yards, the passage of time, every clan's domain."""

from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup

from tatami.games.white_castle.domains import CARD, END, LEVEL, PROVISION, SLOT, SPACE, YARD
from tatami.games.white_castle.tables import (
    ACTIONS,
    CLIMB_PRICE,
    FIRST_SLOT,
    GATE_PRICE,
    LEVEL_VP,
    PROVISION_GAIN,
    ROUNDS,
    TIME_VP,
    TOLL,
    TURNS,
    VALUE,
    YARD_IRON,
    YARD_VALUE,
)
from tatami.web.boards.white_castle.clans import Clan, zone_icons
from tatami.web.boards.white_castle.icons import action, card_face, icon, price, scenery, tile, words, worth
from tatami.web.boards.white_castle.pieces import Pieces
from tatami.web.boards.white_castle.rival import rival
from tatami.web.scene import DRAWN, Scene
from tatami.web.templates import template

BOARD = template("boards/white_castle/board.html")
MAIN = template("boards/white_castle/main.html")
TIME = template("boards/white_castle/time.html")
DOMAIN = template("boards/white_castle/domain.html")
BLOCK_IDS = ["top", "middle", "bottom"]
LIGHT_OF_CARD = ("light_block", "light_in_room")
CLIMBS = ["gate_up_1", "gate_up_2", "stewards_up_1", "stewards_up_2", "diplomats_up_1"]
FLOORS = {"diplomats": ["diplomat_1", "diplomat_2"], "stewards": ["steward_1", "steward_2", "steward_3"]}
ROOM_SLOTS = {
    SPACE.ids[room]: SLOT.ids[start:end] for room, (start, end) in enumerate(zip(FIRST_SLOT, [*FIRST_SLOT[1:], len(SLOT.ids)], strict=True))
}
GATES = [step for step, toll in enumerate(TOLL) if toll]
SEASONS = list(zip([0, *GATES], [*GATES, len(TOLL)], strict=True))  # first space, and the one after the last
PRINTED = {
    "icon": {
        id: icon(id)
        for id in [
            "vp",
            "end",
            "coin",
            "pearl",
            "food",
            "iron",
            "seal",
            "courtier",
            "torii",
            "climb",
            "deck",
            "or",
            "well",
            "lantern",
            "time",
            "to",
            "coral",
            "black",
            "white",
        ]
    },
    "scenery": {id: scenery(id) for id in ["gable", "roof", "stones", "bridge", "plant", "stone"]},
    "floors": FLOORS,
    "space_value": dict(zip(SPACE.ids, VALUE, strict=True)),
    "yard_iron": dict(zip(YARD.ids, YARD_IRON, strict=True)),
    "yard_value": dict(zip(YARD.ids, YARD_VALUE, strict=True)),
    "level_vp": dict(zip(LEVEL.ids, LEVEL_VP, strict=True)),
    "rounds": range(1, ROUNDS + 1),
    "turns": TURNS,
    "toll": TOLL,
    "gate_price": GATE_PRICE,
}


def draw(scene: Scene) -> str:
    return BOARD.render(
        scene=scene,
        view=scene.view,
        w=words(scene.lang),
        names=names(scene.lang),
        table=(table := Table(scene, die_in_hand(scene))),
        pieces=table.pieces,
        **PRINTED,
    )


class Table:
    """What the template asks for: the view with its dice and members drawn, and what each place answers now."""

    def __init__(self, scene: Scene, in_hand: tuple[str, int] | None = None) -> None:
        self.scene = scene
        self.in_hand = in_hand
        self.view = view = scene.view
        self.lang = scene.lang
        self.words = words(scene.lang)
        self.kind = "" if scene.question is None else scene.question.kind
        self.about: dict[str, Any] = {}
        if scene.question is not None:
            self.about = {p.name: p.plain(v) for p, v in zip(scene.question.params, scene.question.values, strict=True)}
        self.names = [scene.name(seat) for seat in range(len(view["clans"]))] + [self.words["rival"]]
        self.pieces = Pieces(view, self.names, self.lang, in_hand)
        self.rival = rival(view, scene) if "rival" in view else None

    # What several see alike: where nothing can be pressed, it is drawn once for all.

    def main(self) -> Markup:
        """The castle, bridges and gardens, yards and well."""
        if self.scene.answers or self.rival is not None:
            return draw_main(self)
        clans = [{"rows": clan["rows"], "court": clan["court"]} for clan in self.view["clans"]]
        shown = {**self.scene.some("castle", "outside", "well", "bridges", "gardens", "yards"), "clans": clans, "in_hand": self.in_hand}
        return self.scene.part(draw_what_all_see, shown)

    def time(self) -> Markup:
        """The passage of time; the gate before one's own marker is pressed to cross it."""
        shown = {**self.scene.some("time"), "clans": len(self.view["clans"]), "gate": self.next_gate() if self.kind == "cross_gate" else -1}
        return self.scene.part(draw_time, shown, ["cross"])

    def pick(self, id: str, *kinds: str) -> Markup:
        """The answer of a place; nothing if it is none now, or answers another kind of question."""
        return Markup("") if kinds and self.kind not in kinds else self.scene.pick(id)

    def offer(self, id: str) -> dict[str, Any]:
        """What the engine says an answer costs and brings."""
        found: dict[str, Any] = self.view["offers"].get(id, {}) if id in self.scene.answers else {}
        return found

    def gap(self, space: str) -> int | None:
        """What the die in hand would earn on a space, or cost; None where it may not lie. [turn.4]"""
        return self.offer(space).get("coins")

    # Cards.

    def met(self, room: str) -> str:
        """The card a die met in a room, where another one lies by now and the actions are still those of the first. [castle.6]"""
        if self.kind != "room_action" or self.about["space"] != room:
            return ""
        card: str = self.about["card"]
        return card if card != self.view["castle"]["rooms"][room]["card"]["id"] else ""

    def blocks(self, card: str, room: str = "") -> Markup:
        """The actions of a card in a room or beside a domain, each with what it answers now."""
        slots = BLOCK_IDS if self.kind in LIGHT_OF_CARD and self.about["card"] == card else ROOM_SLOTS.get(room, [])
        drawn = []
        for place, (opening, inside) in enumerate(card_face(card, self.lang)):
            drawn.append(f"{opening} {self.pick(slots[place]) if slots else ''}>{inside}</div>")
        return Markup("".join(drawn))

    def tiles(self, room: str) -> Markup:
        colours = self.view["castle"]["tiles"]
        return Markup("").join([tile(colours[slot], self.lang) for slot in ROOM_SLOTS[room]])

    def action(self, text: str) -> Markup:
        return action(text, self.lang)

    def cost(self, n: int, good: str) -> Markup:
        return price(n, good, self.lang)

    def worth(self, vp: int) -> Markup:
        return worth(vp, self.lang)

    def pairs(self) -> list[dict[str, Any]]:
        """The starting pairs while they are being chosen. [setup.17]"""
        choosing = any(clan["card"] is None for clan in self.view["clans"])
        return [self.pair(**pair) for pair in self.view["pairs"]] if choosing else []

    def pair(self, id: str, provisions: str, card: str) -> dict[str, Any]:
        return {
            "id": provisions,
            "card": card,
            "name": names(self.lang)["provisions"][provisions],
            "gain": action(ACTIONS[PROVISION_GAIN[PROVISION.value_of(provisions)]], self.lang),
            "lantern": action(zone_icons(provisions), self.lang),
            "pick": self.scene.pick(id),
        }

    def climbs(self, level: str) -> list[tuple[str, str, int]]:
        """The ways up from a floor that are open now: answer, floors, price."""
        return [(id, id[-1], CLIMB_PRICE[int(id[-1])]) for id in CLIMBS if id.startswith(level) and self.scene.can(id)]

    # Clans and time.

    def clans(self) -> list[Clan]:
        """One's own domain first, then the others in turn order."""
        seats = [clan for clan in self.view["order"] if clan < len(self.view["clans"])]
        return [Clan(self, clan) for clan in sorted(seats, key=lambda clan: clan != self.scene.seat)]

    def domain(self, clan: Clan) -> Markup:
        """A clan's side of the table. Another's, where nothing can be pressed, is drawn once for all who see it."""
        if clan.mine or self.about.get("card") == clan.card:
            return self.draw_domain(clan)
        key = (DOMAIN, self.lang, clan.clan, clan.name, clan.active, *self.pieces.rows[clan.clan], msgspec.json.encode(clan.view))
        return DRAWN.get(key, lambda: self.draw_domain(clan))

    def draw_domain(self, clan: Clan) -> Markup:
        return Markup(DOMAIN.render(clan=clan, scene=self.scene, w=self.words, names=names(self.lang), **PRINTED))

    def standing(self) -> list[dict[str, Any]]:
        """The clans in turn order with their points."""
        return [self.place(clan) for clan in self.view["order"]]

    def place(self, clan: int) -> dict[str, Any]:
        parts = self.pieces.clans[clan]["now"]
        shares = ", ".join([f"{self.scene.texts.category(id)} {n}" for id, n in parts.items()])
        total = sum(parts.values())
        return {
            "clan": clan,
            "name": self.names[clan],
            "active": clan == self.view["active"],
            "points": parts["fans"],
            "total": total,
            "shares": self.words["total"].format(points=total, shares=shares),
        }

    def next_gate(self) -> int:
        """The gate before one's own marker."""
        mine = next(marker["step"] for marker in self.view["time"] if marker["clan"] == self.scene.seat)
        return next(gate for gate in GATES if gate > mine)


def draw_main(table: Table) -> Markup:
    drawn = {"scene": table.scene, "view": table.view, "w": table.words, "names": names(table.lang), "table": table, "pieces": table.pieces}
    return Markup(MAIN.render(**drawn, **PRINTED))


def draw_what_all_see(scene: Scene) -> Markup:
    return draw_main(Table(scene, scene.view["in_hand"]))


def draw_time(scene: Scene) -> Markup:
    called = [*[scene.name(seat) for seat in range(scene.view["clans"])], words(scene.lang)["rival"]]
    return Markup(TIME.render(scene=scene, w=words(scene.lang), seasons=seasons(scene), called=called, **PRINTED))


def seasons(scene: Scene) -> list[dict[str, Any]]:
    """The passage of time by season: its gate, and on each space the clans there, the top of the pile first."""
    piles: dict[int, list[int]] = {}
    for marker in scene.view["time"]:
        piles.setdefault(marker["step"], []).append(marker["clan"])
    return [
        {
            "start": start,
            "steps": [(step, TIME_VP[step], piles.get(step, [])) for step in range(start, end)],
            "vp": TIME_VP[start] if TIME_VP[start] == TIME_VP[end - 1] else None,
            "pick": scene.pick("cross") if start == scene.view["gate"] else "",
        }
        for start, end in SEASONS
    ]


def die_in_hand(scene: Scene) -> tuple[str, int] | None:
    """The die somebody has taken and not placed yet: everybody was told which."""
    for event in reversed(scene.events):
        if event.kind == "die_placed":
            return None
        if event.kind == "die_taken":
            _, end, value = event.values
            return END.id_of(end).partition("_")[0], value
    return None


@cache
def names(lang: str) -> dict[str, dict[str, str]]:
    """What cards, spaces, yards and levels are called, by domain and id."""
    return {
        domain.id: {id: domain.text(value, lang) for value, id in enumerate(domain.ids)} for domain in (CARD, LEVEL, PROVISION, SPACE, YARD)
    }
