"""The siege of Minas Tirith on the table: the city and the fields before it, every figure that stands there, engines, cards, and both sides' figures."""

from collections import Counter
from functools import cache
from math import hypot, sqrt
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.decoding import decode_own
from tatami.texts import capital
from tatami.titles.middle_earth.board.names import HERE, card_answers, icon, name, place_name, shortened, sign
from tatami.titles.middle_earth.board.odds import roll
from tatami.titles.middle_earth.rules.domains import SIDE
from tatami.titles.middle_earth.rules.ids import WILD
from tatami.titles.middle_earth.rules.tables import CARDS, SYMBOL
from tatami.titles.middle_earth.siege.rules.domains import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.tables import HAS_BANNER, IS_DEFENDED, IS_HEAVY, IS_WALL, NEIGHBOURS, TIRITH_SIDE
from tatami.titles.middle_earth.words.sentences import effect
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene

PLACES: Final[dict[str, Any]] = decode_own((Path(__file__).parent / "places.json").read_text("utf-8"), "places.json")
SPOTS: Final[dict[str, Any]] = PLACES["spaces"]
LANGUAGES: Final = ("en", "fr")  # for which the names are laid out
WIDTH: Final = {"mumak": 36, "warg": 30, "cavalry": 28, "knight": 29, "troll": 30}  # of a figure, where it is not the usual
USUAL: Final = 26
LEADER_WIDTH: Final = 30
MOST_ASSAULT: Final = 3
MOST_DEFENCE: Final = 2
ENGINES: Final = {"trebuchets": ("treb", 252, 79, 54, 45), "grond": ("grond", 308, 264, 78, 39), "war_engines": ("treb", 470, 268, 48, 40)}
SIGNS: Final = ("i-inf", "i-cav", "i-cre")  # in the order of the symbols
PICTURES: Final = {"captain_of_despair": "captain"}  # cards whose picture has another name
MACHINES: Final = {"ram": (368, 182, 68, 50), "bombard": (248, 76, 62, 56)}  # actions of engines: where they are pressed
MODES: Final = {"move": "siege_move_from", "assault": "assault_from", "shoot": "shoot_from"}  # action: what is asked next


def draw_siege(scene: Scene) -> str:
    view = scene.view
    asked = "" if scene.question is None else scene.question.kind
    sides = [row["side"] for row in view["players"]]
    held = {**scene.some("spaces", "gate_broken", "loaded"), "sides": sides, "kept": [row["kept"] for row in view["players"]]}
    about = {key: value for key, value in scene.about().items() if key in ("start", "goal")}
    answers = [id for id in scene.answers if is_on_the_map(id, asked)]
    hits = {
        "asked": asked,
        "about": about,
        "sides": sides,
        "spaces": view["spaces"] if answers else [],
        "seat": scene.seat,
        "kept": held["kept"],
    }
    return (
        f'<svg viewBox="0 0 752 800" class="me-siege" role="group" aria-label="{escape(scene.word("siege_map"))}">'
        f"{scene.part(draw_map, held)}{scene.part(draw_boxes, scene.some('dice', 'pile', 'leading', 'active'), [str(n) for n in range(7)])}"
        f"{scene.part(draw_answers, hits, answers)}</svg>"
    )


def is_on_the_map(id: str, asked: str) -> bool:
    return (
        id in SPOTS or (asked == "deploy" and id.partition("_")[2] in SPOTS) or (asked == "siege_act" and (id in MODES or id in MACHINES))
    )


def picture(id: str, x: float, y: float, width: float, height: float) -> str:
    return f'<use href="{HERE}siege-pieces.svg#{id}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


# The map.


def draw_map(scene: Scene) -> Markup:
    view = scene.view
    seats = {side: seat for seat, side in enumerate(view["sides"])}
    parts = [space(scene, row, seats) for row in view["spaces"]]
    names = scene.lang if scene.lang in LANGUAGES else LANGUAGES[0]
    parts.append(f'<use href="{HERE}siege-lands.svg#names-{names}" class="me-names"/>')
    if view["gate_broken"]:
        parts.append(f"<g><title>{escape(scene.word('gate_broken_here'))}</title>{picture('gate-broken', 360, 170, 84, 66)}</g>")
    if any("aragorn" in row["leaders"] for row in view["spaces"]):
        parts.append(picture("fleet", 150, 600, 110, 100))
    parts += [engine(scene, id) for kept in view["kept"] for id in kept if id in ENGINES]
    figures = [figure for row in view["spaces"] if row["side"] for figure in stand(row, seats[row["side"]])]
    parts += [figure for _, figure in sorted(figures, key=lambda one: one[0])]
    return Markup("".join(f"{part}\n" for part in parts))


def space(scene: Scene, row: dict[str, Any], seats: dict[str, int]) -> str:
    """A space in the light or shadow of its side, the side's colour along its edge."""
    seat = "" if row["side"] is None else f" is-{row['side']} seat-{seats[row['side']]}"
    told = escape(description(scene, row))
    return (
        f'<g id="space-{row["id"]}" class="me-space{seat}" data-inspect="space-{row["id"]}" role="img" aria-label="{told}">'
        f'<use href="{HERE}siege-lands.svg#{row["id"]}"/></g>'
    )


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
    if row["side"]:
        parts.append(name(SIDE, row["side"], scene.lang))
    parts += [f"{n} × {name(UNIT, id, scene.lang)}" for id, n in row["units"].items()]
    parts += [name(LEADER, id, scene.lang) for id in row["leaders"]]
    return " · ".join(parts)


def engine(scene: Scene, id: str) -> str:
    """An engine where it works, with the crew loaded on it."""
    symbol, x, y, width, height = ENGINES[id]
    n = scene.view["loaded"][id]
    seat = TIRITH_SIDE[TIRITH.value_of(id)]
    return (
        f'<g data-piece="engine-{id}"><title>{escape(name(TIRITH, id, scene.lang))}</title>{picture(symbol, x, y, width, height)}'
        f"{plate(x + width / 2, y + height + 5, n, seat)}</g>"
    )


def level(spot: dict[str, Any], x: float, y: float) -> float:
    """Feet on a wall follow its bend."""
    if not spot["bent"]:
        return y
    radius = hypot(spot["x"] - PLACES["cx"], spot["y"] - PLACES["cy"])
    return float(PLACES["cy"] + sqrt(radius**2 - (x - PLACES["cx"]) ** 2))


def feet(row: dict[str, Any]) -> list[tuple[str, int, float, float, float]]:
    """The leaders and kinds of unit of a space: id, number (0 a leader), where they stand and how large; from five on in two rows."""
    spot = SPOTS[row["id"]]
    items = [(id, 0) for id in row["leaders"]] + list(row["units"].items())
    room = float(spot["room"])
    whole = sum(width(id, n) for id, n in items)
    size = float(spot["scale"])
    rows = [items]
    if whole * size > room:
        if len(items) > 3 and not spot["bent"] and row["id"] not in ("city", "e3"):
            half = (len(items) + 1) // 2
            rows, size = [items[:half], items[half:]], 0.7 * min(1.0, room / (half * USUAL * 0.8))
        else:
            size = max(0.5, room / whole)
    found = []
    for at, line in enumerate(rows):
        x = spot["x"] - size * sum(width(id, n) for id, n in line) / 2
        y = spot["y"] + (24 * at - 17 if len(rows) > 1 else 0)
        for id, n in line:
            x += size * width(id, n) / 2
            found.append((id, n, x, level(spot, x, y), size))
            x += size * width(id, n) / 2
    return found


def width(id: str, n: int) -> int:
    return WIDTH.get(id, USUAL) if n else LEADER_WIDTH


def stand(row: dict[str, Any], seat: int) -> list[tuple[float, str]]:
    """Every figure with its number, by how far in front it stands."""
    found = []
    for id, n, x, y, size in feet(row):
        if n:
            drawn = picture(f"u-{id}", x - 24 * size, y - 10 * size - 42 * size, 48 * size, 48 * size) + plate(x, y, n, seat)
            found.append((y, f'<g data-piece="{row["id"]}-{id}">{drawn}</g>'))
        else:
            drawn = picture(f"l-{id}", x - 26 * size, y - 4 * size - 46 * size, 52 * size, 52 * size)
            found.append((y, f'<g data-piece="{id}">{drawn}</g>'))
    return found


def plate(x: float, y: float, n: int, seat: int) -> str:
    """The number at the feet: round for Good, square for Evil."""
    wide = 17 if n < 10 else 23
    corner = 7 if seat == 0 else 2
    return (
        f'<rect class="me-plate seat-{seat}" x="{x - wide / 2:.1f}" y="{y - 13:.1f}" width="{wide}" height="14" rx="{corner}"/>'
        f'<text class="me-count seat-{seat}" x="{x:.1f}" y="{y - 1.5:.1f}">{n}</text>'
    )


# How long the siege still lasts, and the dice of the round.


def draw_boxes(scene: Scene) -> Markup:
    view = scene.view
    left = view["pile"]
    bar = 110 * (CARDS - left) / CARDS
    parts = [
        '<g class="me-time" data-inspect="piles"><rect class="me-paper" x="8" y="716" width="186" height="76" rx="6"/>',
        *(
            f'<rect class="me-deck" x="{18 + 1.2 * k:.1f}" y="{738 - 1.6 * k:.1f}" width="28" height="40" rx="3"/>'
            for k in range(1 + left // 9)
        ),
        f'<text x="70" y="743" class="me-left{" is-late" if left <= 10 else ""}">{left}</text>',
        f'<text x="{86 + 13 * len(str(left)) - 13}" y="743" class="me-small">{escape(scene.word("of_cards", n=CARDS))}</text>',
        f'<text x="70" y="761" class="me-small">{escape(scene.word("cards_left"))}</text>',
        '<rect class="me-bar" x="70" y="770" width="110" height="8" rx="4"/>',
        f'<rect class="me-gone" x="70" y="770" width="{bar:.1f}" height="8" rx="4"/></g>',
    ]
    if view["dice"]:
        width = max(124, 24 + 40 * len(view["dice"]))
        parts.append(f'<rect class="me-paper" x="{742 - width}" y="716" width="{width}" height="76" rx="6"/>')
        parts.append(f'<text x="{754 - width}" y="734" class="me-small">{escape(scene.word("round_dice"))}</text>')
        for at, shown in enumerate(view["dice"]):
            x = 754 - width + 40 * at
            face = f'<use href="{HERE}pieces.svg#die-black-{shown}" x="{x}" y="744" width="38" height="38"/>' if shown else ""
            first = shown not in view["dice"][:at]
            pick = scene.pick(str(shown)) if first else ""
            parts.append(f'<g {pick}>{face}<rect class="ring" x="{x}" y="744" width="36" height="36" rx="8"/></g>')
    return Markup("".join(f"{part}\n" for part in parts))


# What can be answered.


def draw_answers(scene: Scene) -> Markup:
    """Rings under the feet of those who may act, edges of where they may go, figures that may come in."""
    view = scene.view
    rows = {row["id"]: row for row in view["spaces"]}
    parts = []
    if view["asked"] == "siege_act":
        parts = [act(scene, row, mode) for mode in MODES if mode in scene.answers for row in rows.values() if may(view, rows, row, mode)]
        parts += [machine(scene, id) for id in MACHINES if id in scene.answers]
    elif view["asked"] == "deploy":
        entries: dict[str, list[str]] = {}
        for id in scene.answers:
            entries.setdefault(id.partition("_")[2], []).append(id)
        parts = [entry(scene, at, ids) for at, ids in entries.items()]
    else:
        parts = [target(scene, rows, id) for id in scene.answers if id in rows]
    start = view["about"].get("start")
    if isinstance(start, str) and start in rows:
        parts.insert(0, f'<use href="{HERE}siege-lands.svg#{start}" class="me-from"/>')
    return Markup("".join(f"{part}\n" for part in parts))


def may(view: dict[str, Any], rows: dict[str, Any], row: dict[str, Any], mode: str) -> bool:
    """Whether an army looks as if it could do that; whatever it cannot is not offered in the end."""
    seat = view["seat"]
    if seat is None or row["side"] != view["sides"][seat]:
        return False
    beside = [rows[SPACE.id_of(other)]["side"] for other in NEIGHBOURS[SPACE.value_of(row["id"])]]
    if mode == "assault":
        return bool(row["units"]) and view["sides"][1 - seat] in beside
    return mode == "move" or bool({"archer", "crossbow"} & set(row["units"]))


def capsule(row: dict[str, Any]) -> str:
    """A ring under the feet of an army."""
    where = feet(row)
    if not where:
        spot = SPOTS[row["id"]]
        return f'<rect class="ring" x="{spot["x"] - 20}" y="{spot["y"] - 20}" width="40" height="26" rx="13"/>'
    left, right = min(x for _, _, x, _, _ in where) - 18, max(x for _, _, x, _, _ in where) + 18
    low = max(y for _, _, _, y, _ in where)
    return f'<rect class="ring" x="{left:.1f}" y="{low - 21:.1f}" width="{right - left:.1f}" height="27" rx="13"/>'


def act(scene: Scene, row: dict[str, Any], mode: str) -> str:
    """An army that moves, assaults or shoots with one click: which of them is chosen in the strip."""
    told = scene.pair(name(SPACE, row["id"], scene.lang), scene.answers[mode])
    return f'<g class="me-hit me-do-{mode}" {scene.picks(mode, row["id"], label=told)}><use href="{HERE}siege-lands.svg#{row["id"]}"/>{capsule(row)}</g>'


def machine(scene: Scene, id: str) -> str:
    """The gate that is rammed, the engines that shoot."""
    x, y, width, height = MACHINES[id]
    if id == "bombard" and scene.view["seat"] is not None and scene.view["sides"][scene.view["seat"]] == "evil":
        _, x, y, width, height = ENGINES["war_engines"]
    return (
        f'<g class="me-key" {scene.pick(id)}><rect class="ring is-machine" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/></g>'
    )


def entry(scene: Scene, at: str, ids: list[str]) -> str:
    """The kinds of unit that may come in at a space, side by side."""
    spot = SPOTS[at]
    found = []
    for number, id in enumerate(ids):
        x = spot["x"] + 32 * (number - (len(ids) - 1) / 2)
        found.append(figure_key(scene, id, x, level(spot, x, spot["y"])))
    return "".join(found)


def figure_key(scene: Scene, id: str, x: float, y: float) -> str:
    unit = id.partition("_")[0]
    frame = f'<rect class="ring" x="{x - 15:.1f}" y="{y - 40:.1f}" width="30" height="40" rx="7"/>'
    return f'<g class="me-key" {scene.pick(id)}>{frame}{picture(f"u-{unit}", x - 20, y - 42, 40, 40)}</g>'


def target(scene: Scene, rows: dict[str, Any], id: str) -> str:
    """A space to start from, to go to, to shoot at or to assault, with what the dice may bring."""
    view, row = scene.view, rows[id]
    asked = view["asked"]
    if asked in ("siege_move_from", "assault_from", "shoot_from", "volley_from"):
        return f'<g class="me-hit" {scene.pick(id)}><use href="{HERE}siege-lands.svg#{id}"/>{capsule(row)}</g>'
    label = scene.answers[id]
    if asked == "assault_to":
        label = scene.pair(name(SPACE, id, scene.lang), assault_told(scene, rows, str(view["about"]["start"]), id))
    hostile = asked in ("assault_to", "shoot_at", "bombard_at", "volley_at")
    look = "me-hit is-target" if hostile else "me-hit is-goal"
    shape = f'<use href="{HERE}siege-lands.svg#{id}"/>'
    if asked not in ("siege_move_to", "assault_to"):
        return f'<g class="{look}" {scene.pick(id, label)}>{shape}</g>'
    return "".join(
        f'<g class="{look} me-{way}" {scene.picks(id, *then, label=label)}>{shape}</g>'
        for way, then in (("outright", ["whole"]), ("once", []))
    )


def assault_told(scene: Scene, rows: dict[str, Any], start: str, goal: str) -> str:
    """One assault: the dice of both sides, and what each loses on average. [siege_action.9, siege_action.10]"""
    ours, theirs = rows[start], rows[goal]
    attack = min(MOST_ASSAULT, sum(ours["units"].values()))
    defence = min(MOST_DEFENCE, sum(theirs["units"].values()))
    if not defence or not attack:
        return scene.word("assault_free")
    walled = IS_DEFENDED[SPACE.value_of(goal)]
    heavy = not walled and any(IS_HEAVY[UNIT.value_of(id)] for id in ours["units"])
    ahead = min(2, bool(ours["leaders"]) + heavy) - min(2, bool(theirs["leaders"]) + walled)
    lost = sum(n * chance for n, chance in enumerate(roll(attack, defence, ahead)))
    fallen = min(attack, defence) - lost
    return scene.word("assault_told", ours=attack, theirs=defence, fallen=tenths(scene, fallen), lost=tenths(scene, lost))


def tenths(scene: Scene, value: float) -> str:
    whole, tenth = f"{value:.1f}".split(".")
    return scene.word("decimal", whole=whole, tenth=tenth)


# Strip, rail and tray.


def strip(scene: Scene) -> str:
    """What a click on an army does, and whether a whole group goes."""
    if scene.question is None:
        return ""
    asked = scene.question.kind
    if asked == "siege_act":
        modes = [mode for mode in MODES if mode in scene.answers]
        points: int = scene.view["points"] + scene.view["sortie"]
        pips = '<span class="me-pips" aria-hidden="true">' + "<i></i>" * points + "</span>"
        keys = "".join(
            f'<label><input type="radio" name="me-do" id="me-do-{mode}"{" checked" if at == 0 else ""}>{escape(scene.answers[mode])}</label>'
            for at, mode in enumerate(modes)
        )
        return pips + (f'<span class="me-orders">{keys}</span>' if len(modes) > 1 else "")
    if asked in ("siege_move_to", "assault_to"):
        keys = "".join(
            f'<label><input type="radio" name="me-order" id="me-{way}"{" checked" if way == "outright" else ""}>{escape(scene.word(f"group_{way}"))}</label>'
            for way in ("outright", "once")
        )
        return f'<span class="me-orders">{keys}</span>'
    return ""


def phase(scene: Scene) -> Markup:
    """Good 9, a bar with both sides' points, 10 Evil."""
    scores = [row["score"] for row in scene.view["players"]]
    good, evil = (f"{escape(capital(name(SIDE, side, scene.lang)))} {score}" for side, score in zip(("good", "evil"), scores, strict=True))
    cut = 200 * scores[0] / max(1, sum(scores))
    bar = f'<rect class="me-part seat-0" width="{cut:.1f}" height="9"/><rect class="me-part seat-1" x="{cut:.1f}" width="{200 - cut:.1f}" height="9"/>'
    drawn = f'<svg viewBox="0 0 200 9" preserveAspectRatio="none" aria-hidden="true">{bar}</svg>'
    return Markup(f'<span class="me-camps"><span class="is-good">{good}</span>{drawn}<span class="is-evil">{evil}</span></span>')


def figures(scene: Scene, seat: int) -> Figures:
    """Units by kind, leaders, reinforcement cards; captured leaders and what would end the siege."""
    row, view = scene.view["players"][seat], scene.view
    units: Counter[str] = Counter()
    leaders = 0
    for held in view["spaces"]:
        if held["side"] == row["side"]:
            leaders += len(held["leaders"])
            units.update(held["units"])
    numbers = [Figure(f"{HERE}siege-pieces.svg#u-{id}", n, name(UNIT, id, scene.lang)) for id in UNIT.ids if (n := units[id])]
    numbers.append(sign("i-heroi", leaders, scene.word("leaders", leaders)))
    numbers.append(sign("i-card", len(row["cards"]), scene.word("cards", len(row["cards"]))))
    captured = scene.word("captured", len(row["captured_leaders"]))
    return Figures(f"{name(SIDE, row['side'], scene.lang)} · {captured}", row["score"], numbers)


def dock(scene: Scene) -> str:
    """The own open cards and reinforcements, and beside them those of the other side; for a spectator those of the side on turn."""
    view = scene.view
    seat = view["active"] if scene.seat is None else scene.seat
    own, other = view["players"][seat], view["players"][1 - seat]
    chosen = scene.about().get("cards", []) if seat == scene.seat else []
    shown = {"kept": own["kept"], "seat": seat, "loaded": view["loaded"]}
    kept = scene.part(draw_kept, shown, card_answers([*own["kept"], *(id.rpartition("_")[0] for id in own["kept"])]))
    cards = scene.part(draw_reinforcements, {"cards": own["cards"], "chosen": chosen, "side": own["side"]}, own["cards"])
    beside = {
        "kept": other["kept"],
        "cards": other["cards"],
        "seat": 1 - seat,
        "discard": view["minas_tirith_discard"],
        "pile": view["minas_tirith_pile"],
    }
    return f'<div class="design me-tray me-siege-tray">{kept}{cards}{scene.part(draw_other, beside)}</div>'


def draw_kept(scene: Scene) -> Markup:
    """Minas Tirith cards with what they do; one of the enemy's does nothing here."""
    view = scene.view
    parts = []
    for id in view["kept"]:
        kind_of = id.rstrip("_12")
        mine = TIRITH_SIDE[TIRITH.value_of(id)] == view["seat"]
        text = effect(scene.texts, id) if mine else capital(scene.word("kept_from_enemy"))
        pick = next((scene.pick(way) for way in (id, f"load_{id}", f"load_{kind_of}") if way in scene.answers), Markup(""))
        art = f"siege-pieces.svg#card-{PICTURES.get(kind_of, kind_of)}"
        crew = f'<span class="me-far">{escape(scene.word("crew", view["loaded"][id]))}</span>' if id in view["loaded"] else ""
        parts.append(
            f'<li><div class="tile-card me-card{"" if mine else " is-off"}" {pick} data-help="{escape(text)}">'
            f'<svg class="me-art" viewBox="0 0 120 66" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="{HERE}{art}"/></svg>{crew}'
            f"<b>{escape(capital(name(TIRITH, id, scene.lang)))}</b><p>{escape(shortened(text, name(TIRITH, id, scene.lang)))}</p></div></li>\n"
        )
    crowded = " is-crowded" if len(parts) > 4 else ""
    empty = f'<li class="me-none">{escape(scene.word("no_tirith"))}</li>'
    return Markup(f'<ul class="me-hand{crowded}" aria-label="{escape(scene.word("tirith_cards"))}">{"".join(parts) or empty}</ul>\n')


def draw_reinforcements(scene: Scene) -> Markup:
    """Reinforcement cards face up, the shield of the own side on those that bear it; chosen ones lie in the set."""
    view = scene.view
    heading = f"<h3>{escape(scene.word('reinforcements'))}</h3>"
    laid = [f'<li class="me-slot is-laid">{signs(id)}<b>{escape(place_name(scene, id))}</b></li>' for id in view["chosen"]]
    if laid:
        laid += ['<li class="me-slot"></li>'] * (3 - len(laid))
        heading = f'<ul class="me-slots" aria-label="{escape(scene.word("the_set"))}">{"".join(laid)}</ul>'
    parts = [
        f'<li><div class="tile-card me-tc" {scene.pick(id)} data-help="{escape(capital(name(REINFORCEMENT, id, scene.lang)))}"><span class="me-sign">{signs(id)}</span>'
        f"<b>{escape(place_name(scene, id))}</b></div></li>\n"
        for id in view["cards"]
        if id not in view["chosen"]
    ]
    crowded = " is-crowded" if len(parts) > 4 else ""
    empty = f'<li class="me-none">{escape(scene.word("no_reinforcements"))}</li>'
    return Markup(
        f'<section class="me-own">{heading}<ul class="me-tcs{crowded}">{"".join(parts) or (empty if not laid else "")}</ul></section>\n'
    )


def signs(id: str) -> str:
    symbol = SYMBOL[REINFORCEMENT.value_of(id)]
    return "".join(icon(one) for one in (SIGNS if symbol == WILD else SIGNS[symbol : symbol + 1]))


def draw_other(scene: Scene) -> Markup:
    """The other side's open cards and reinforcements, and the Minas Tirith piles."""
    view = scene.view
    kept = "".join(
        f'<li data-help="{escape(effect(scene.texts, id))}">{escape(capital(name(TIRITH, id, scene.lang)))}</li>' for id in view["kept"]
    )
    cards = "".join(f'<span data-help="{escape(capital(name(REINFORCEMENT, id, scene.lang)))}">{signs(id)}</span>' for id in view["cards"])
    piles = escape(scene.word("tirith_piles", pile=view["pile"], discard=len(view["discard"])))
    return Markup(
        f'<section class="me-domain me-other seat-{view["seat"]}"><h3>{escape(scene.name(view["seat"]))}</h3><ul>{kept}</ul><p class="me-row-of">{cards}</p>'
        f'<p data-inspect="piles">{piles}</p></section>\n'
    )


def facts(scene: Scene, id: str) -> str:
    """What a space is, who stands there, and where one can go from it; what lies discarded."""
    section, _, rest = id.partition("-")
    rows = {row["id"]: row for row in scene.view["spaces"]}
    if id == "piles":
        discard = [
            f"<li>{escape(scene.pair(name(TIRITH, card, scene.lang), effect(scene.texts, card)))}</li>"
            for card in scene.view["minas_tirith_discard"]
        ]
        return f"<h3>{escape(scene.word('siege_discard'))}</h3><ul>{''.join(discard)}</ul><p>{escape(scene.word('siege_designed'))}</p>"
    if section != "space" or rest not in rows:
        return ""
    at = SPACE.value_of(rest)
    beside = "".join(f"<li>{escape(description(scene, rows[SPACE.id_of(other)]))}</li>" for other in NEIGHBOURS[at])
    return f"<p>{escape(description(scene, rows[rest]))}</p><ul>{beside}</ul>"
