"""The siege of Minas Tirith on the page: its map with everything that stands there, both sides' cards, and a key."""

from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.texts import capital
from tatami.titles.middle_earth.board.names import card_answers, name, pair, stack
from tatami.titles.middle_earth.rules.domains import SIDE
from tatami.titles.middle_earth.siege.board.map import ANDUIN, GATE, HEIGHT, MIDDLES, OUTLINES, RAMMAS, ROAD_PATH, UNIT_ICONS, WIDTH
from tatami.titles.middle_earth.siege.rules.domains import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.tables import HAS_BANNER, IS_DEFENDED, IS_WALL, NEIGHBOURS, TIRITH_SIDE
from tatami.titles.middle_earth.words.sentences import effect, rule_text
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene
from tatami.web.templates import template

HERE: Final = "/boards/middle_earth/"
LINE: Final = 11  # letters of a name side by side
PARTS: Final[Any] = template("middle_earth/siege/board/siege.html").module
ON_THE_MAP: Final = frozenset([*SPACE.ids, *(f"{unit}_{id}" for unit in UNIT.ids for id in SPACE.ids)])  # answers


def draw_siege(scene: Scene) -> str:
    view = scene.view
    seen = {**scene.some("spaces", "gate_broken"), "sides": [row["side"] for row in view["players"]]}
    return str(scene.part(draw_map, seen, [id for id in scene.answers if id in ON_THE_MAP]))


def phase(scene: Scene) -> Markup:
    """How much of the siege is left, the dice, and the gate."""
    view = scene.view
    told = [scene.word("siege_state", view["points"] + view["sortie"], dice=", ".join(map(str, view["dice"])) or "–")]
    told += [scene.word("gate_broken")] if view["gate_broken"] else []
    told.append(scene.word("piles", cards=view["pile"], adventures=view["minas_tirith_pile"]))
    return Markup('<small data-inspect="piles">{}</small>').format(" · ".join(told))


def figures(scene: Scene, seat: int) -> Figures:
    """Units left by kind, leaders, reinforcement cards, captured leaders."""
    row, view = scene.view["players"][seat], scene.view
    units: dict[str, int] = {}
    leaders = 0
    for space in view["spaces"]:
        if space["side"] == row["side"]:
            leaders += len(space["leaders"])
            for id, n in space["units"].items():
                units[id] = units.get(id, 0) + n
    numbers = [Figure(f"#unit-{id}", n, name(UNIT, id, scene.lang)) for id, n in units.items()]
    numbers.append(Figure(f"{HERE}pieces.svg#i-heroi", leaders, scene.word("leaders", leaders)))
    numbers.append(Figure(f"{HERE}pieces.svg#i-card", len(row["cards"]), scene.word("cards", len(row["cards"]))))
    return Figures(name(SIDE, row["side"], scene.lang), row["score"], numbers)


def dock(scene: Scene) -> str:
    """Both sides' open cards, the own side's first."""
    players = scene.view["players"]
    seats = [seat for seat in (scene.seat, 0, 1) if seat is not None]
    return '<div class="design me-siege-tray">{}</div>'.format(
        "".join(
            scene.part(draw_player, player(scene, seat), card_answers(players[seat]["cards"] + players[seat]["kept"]))
            for seat in dict.fromkeys(seats)
        )
    )


def facts(scene: Scene, id: str) -> str:
    """What a space is, who stands there, and where one can go from it."""
    kind, _, rest = id.partition("-")
    if id == "piles":
        discard = [
            f"<li>{escape(pair(scene, name(TIRITH, card, scene.lang), effect(scene.texts, card)))}</li>"
            for card in scene.view["minas_tirith_discard"]
        ]
        return f"<h3>{escape(scene.word('siege_discard'))}</h3><ul>{''.join(discard)}</ul><p>{escape(scene.word('siege_designed'))}</p>"
    rows = {row["id"]: row for row in scene.view["spaces"]}
    if kind != "space" or rest not in rows:
        return ""
    at = SPACE.value_of(rest)
    beside = "".join(f"<li>{escape(description(scene, rows[SPACE.id_of(other)]))}</li>" for other in NEIGHBOURS[at])
    return f"<p>{escape(description(scene, rows[rest]))}</p><ul>{beside}</ul>"


# The map.


def draw_map(scene: Scene) -> Markup:
    view = scene.view
    seats = {side: seat for seat, side in enumerate(view["sides"])}
    lands = Markup("\n".join(land(scene, row, seats) for row in view["spaces"]))
    upon_it = Markup("\n".join(upon(scene, row, seats) for row in view["spaces"]))
    box = f"0 0 {WIDTH} {HEIGHT}"
    found: Markup = PARTS.map(scene.word, box, UNIT_ICONS, ANDUIN, ROAD_PATH, RAMMAS, GATE, view["gate_broken"], lands, upon_it)
    return found


def land(scene: Scene, row: dict[str, Any], seats: dict[str, int]) -> str:
    """A space in its side's colour; pressed, it answers, or deploys the first unit that may go there."""
    id, told = row["id"], description(scene, row)
    ways = [id, *(f"{unit}_{id}" for unit in UNIT.ids)]
    pick = next((scene.pick(way, told) for way in ways if way in scene.answers), "")
    seat = "" if row["side"] is None else f" seat-{seats[row['side']]} side-{row['side']}"
    return f'<g id="space-{id}" class="land me-space me-{kind(id)}{seat}" data-inspect="space-{id}" {pick}><title>{escape(told)}</title><path d="{OUTLINES[id]}"/></g>'


@cache
def kind(id: str) -> str:
    at = SPACE.value_of(id)
    if id == "city":
        return "city"
    return "wall" if IS_WALL[at] else "fort" if IS_DEFENDED[at] else "field"


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a space is and who stands there, in words."""
    parts = [name(SPACE, row["id"], scene.lang), scene.word(f"space_{kind(row['id'])}")]
    if HAS_BANNER[SPACE.value_of(row["id"])]:
        parts.append(scene.word("banner"))
    parts += [f"{n} × {name(UNIT, id, scene.lang)}" for id, n in row["units"].items()]
    parts += [name(LEADER, id, scene.lang) for id in row["leaders"]]
    return " · ".join(parts)


def upon(scene: Scene, row: dict[str, Any], seats: dict[str, int]) -> str:
    """The name, the banner, and under them units with their numbers and leaders by name."""
    x, y = MIDDLES[row["id"]]
    at = SPACE.value_of(row["id"])
    lines = broken(name(SPACE, row["id"], scene.lang))
    top = y - 13 * (len(lines) + (1 if row["units"] else 0)) + (18 if row["leaders"] else 22)
    parts = [f'<text x="{x:.0f}" y="{top + 13 * i:.0f}" class="me-name">{escape(line)}</text>' for i, line in enumerate(lines)]
    if HAS_BANNER[at]:
        parts.append(f'<path d="M{x - 5:.0f} {top - 27:.0f}v14m0-14h11l-3 4 3 4h-11" class="me-banner"/>')
    if row["side"] is not None:
        parts.append(pieces(scene, row, x, top + 13 * len(lines) - 7, seats[row["side"]]))
    return "".join(parts)


def pieces(scene: Scene, row: dict[str, Any], x: float, y: float, seat: int) -> str:
    """Chips two by two, then the leaders."""
    chips = list(row["units"].items())
    parts = []
    for i, (id, n) in enumerate(chips):
        alone = i == len(chips) - 1 and i % 2 == 0
        left = x - 17 if alone else x - 35 + 36 * (i % 2)
        down = y + 20 * (i // 2)
        parts.append(
            f'<g class="seat-{seat} me-chip" data-piece="{row["id"]}-{id}"><title>{escape(name(UNIT, id, scene.lang))}</title>'
            f'<rect x="{left:.0f}" y="{down:.0f}" width="34" height="18" rx="4"/>'
            f'<use href="#unit-{id}" x="{left + 2:.0f}" y="{down + 2:.0f}" width="14" height="14"/>'
            f'<text x="{left + 25:.0f}" y="{down + 14:.0f}">{n}</text></g>'
        )
    down = y + 20 * ((len(chips) + 1) // 2) + 12
    for i, id in enumerate(row["leaders"]):
        parts.append(f'<text x="{x:.0f}" y="{down + 13 * i:.0f}" class="me-captain">♛ {escape(name(LEADER, id, scene.lang))}</text>')
    return "".join(parts)


@cache
def broken(text: str) -> list[str]:
    """A name in lines that fit into a space."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# The two sides.


def player(scene: Scene, seat: int) -> dict[str, Any]:
    return {
        **scene.view["players"][seat],
        "seat": seat,
        "waiting": seat in scene.view["waiting"],
        "chosen": scene.about().get("cards", []) if seat == scene.seat else [],
    }


def draw_player(scene: Scene) -> Markup:
    row = scene.view
    drawn = {
        **row,
        "name": scene.name(row["seat"]),
        "side_name": name(SIDE, row["side"], scene.lang),
        "stacks": [
            stack(scene, "territory", REINFORCEMENT, id, 1, "", rule_text(scene.title, scene.lang, "siege_trade.2"), id in row["chosen"])
            for id in row["cards"]
        ],
        "kept_cards": [kept(scene, row["seat"], id) for id in row["kept"]],
        "lost_names": [(name(UNIT, id, scene.lang), n) for id, n in row["lost"].items()],
    }
    found: Markup = PARTS.player(scene.word, drawn)
    return found


def kept(scene: Scene, seat: int, id: str) -> dict[str, Any]:
    """A Minas Tirith card with what it does; one of the enemy's does nothing here."""
    own = TIRITH_SIDE[TIRITH.value_of(id)] == seat
    text = effect(scene.texts, id) if own else capital(scene.word("kept_from_enemy"))
    return stack(scene, "adventure", TIRITH, id, 1, text)
