"""Around the castle: bridges and gardens, yards, the well, the order of play, the track of clan points and the passage of time."""

from typing import Final

from markupsafe import Markup

from tatami.titles.white_castle.board.art import action, box, die, group, help_of, named, notice, ring, tag, text, use, words
from tatami.titles.white_castle.board.castle import place
from tatami.titles.white_castle.board.pieces import called, standing
from tatami.titles.white_castle.board.places import (
    BRIDGES,
    DIE,
    END_X,
    GARDEN,
    HAND,
    ORDER,
    SEASONS,
    TIME_Y,
    TORII,
    WELL,
    YARD,
    arch,
    fan,
    step,
)
from tatami.titles.white_castle.board.printed import names
from tatami.titles.white_castle.board.table import Table
from tatami.titles.white_castle.rules.tables import TOLL
from tatami.web.scene import Scene

KINDS: Final = ("plant", "stone")


def grounds(table: Table) -> Markup:
    view = table.view
    points = [clan["points"] for clan in table.clans]
    return Markup("").join(
        [
            table.part(draw_fans, {"points": points}, []),
            *[bridge(table, colour) for colour in BRIDGES],
            order(table),
            *[yard(table, id) for id in YARD],
            table.part(draw_well, {**table.space("well"), "rewards": view["well"]["rewards"]}, ["well"]),
            table.part(draw_time, {"time": view["time"], "gate": table.next_gate(), "barred": table.barred_gate()}, ["cross"]),
        ]
    )


def draw_fans(scene: Scene) -> Markup:
    """The fans of all clans on the track of clan points. [scoring.1]"""
    on: dict[float, list[int]] = {}
    for clan, points in enumerate(scene.view["points"]):
        on.setdefault(fan(points), []).append(clan)
    found = Markup("")
    for x, clans in on.items():
        for at, clan in enumerate(clans):
            told = scene.pair(called(scene)[clan], scene.view["points"][clan])
            where = max(1, x - 11 + (at - (len(clans) - 1) / 2) * 9)
            found += group(use(f"fan{clan}", where, at * 1.5 - 0.5, 22, 20), help_of(told), scene.piece(f"fan-{clan}"))
    return group(found, Markup('class="wc-fans" role="group" aria-label="{}"').format(words(scene.lang)["short_points"]))


# Bridges and gardens.


def bridge(table: Table, colour: str) -> Markup:
    gardens = {kind: table.view["gardens"][f"{colour}_{kind}"] for kind in KINDS}
    ids = [f"{colour}_{kind}" for kind in KINDS]
    ends = [f"{colour}_left", f"{colour}_right"] if table.kind == "take_die" else []
    shown = {
        "colour": colour,
        "gardens": gardens,
        "seals": {id: table.seals(id) for id in ids},
        "closed": {id: table.closed(id) for id in ids},
        **table.dice.bridges[colour],
    }
    return table.part(draw_bridge, shown, [*ends, *ids])


def draw_bridge(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    colour = shown["colour"]
    top = BRIDGES[colour]
    name = words(lang)[f"bridge_{colour}"]
    found = text(170, top + 71, name, 13.4, "wc-name")
    middle = shown["centre"]
    for at, (_, value, number) in enumerate(middle):
        x = 116 + at * 38 + (0 if len(middle) > 2 else 19)
        found += die(colour, value, lang, number, x, top + 66 + arch(x + DIE / 2) - DIE - 3, DIE)
    for end, x in END_X.items():
        y = top + 66 + arch(x + DIE / 2) - DIE - 3
        told = words(lang)["lantern_end" if end == "left" else "other_end"]
        inside = Markup("").join([die(colour, value, lang, number, x, y, DIE) for _, value, number in shown[end]])
        pick = scene.pick(f"{colour}_{end}")
        found += (
            group(inside + ring(x - 6, y - 6, 43, 43), pick) if pick else group(inside or box(x, y, DIE, DIE, "wc-clear"), help_of(told))
        )
    found += Markup("").join([garden(scene, kind, top) for kind in KINDS])
    return group(found, Markup('class="wc-bridge" role="group" aria-label="{}"').format(name))


def garden(scene: Scene, kind: str, top: float) -> Markup:
    shown, lang = scene.view, scene.lang
    id, row = f"{shown['colour']}_{kind}", shown["gardens"][kind]
    x, y, w, h = GARDEN[kind]
    y += top
    inside = box(x, y, w, h, "wc-clear") if row["active"] else box(x, y, w, h, "wc-idle")
    inside += text(x + 8, y + 20, row["food"], 15, "wc-big", "start") + use("food", x + 18, y + 6, 18)
    inside += action(row["action"], lang, x + w / 2 + 14, y + 17, 18, 92)
    inside += text(x + w - 24, y + h - 10, row["vp"], 14, "wc-big", "end") + use("end", x + w - 23, y + h - 24, 18)
    inside += standing(scene, "gardener", [(clan, 1, [f"gardener-{clan}-{id}"]) for clan in row["clans"]], x + 38, y + h - 4, 31, 92)
    if not row["active"] and not row["clans"]:
        inside += text(x + 8, y + h - 8, words(lang)["idle_short"], 13.4, "wc-small", "start")
    seals, pick = shown["seals"][id], scene.pick(id)
    answer = pick or (seals["pick"] if seals else "")
    if answer:
        inside += ring(x + 1, y + 1, w - 2, h - 2)
    if seals and not pick:
        inside += tag(x + 40, y - 14, -seals["spent"], "seal")
    elif shown["closed"][id][0] and not pick:
        inside += notice(x + 66, y + h - 10, *shown["closed"][id])
    name = names(lang)["garden"][id]
    return group(
        inside,
        f'class="wc-garden" data-inspect="{id}"',
        answer or named(name),
    )


# Yards and well.


def yard(table: Table, id: str) -> Markup:
    row = table.view["yards"][id]
    asked = table.kind == "yard_tile" and table.about["yard"] == id
    shown = {"id": id, "tiles": row["tiles"], "warriors": row["warriors"], "seals": table.seals(id), "closed": table.closed(id)}
    return table.part(draw_yard, shown, [id, *([tile["face"] for tile in row["tiles"]] if asked else [])])


def draw_yard(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    id, tiles = shown["id"], shown["tiles"]
    x, y, w, h = YARD[id]
    inside = box(x, y, w, h, "wc-clear")
    for at, tile in enumerate(tiles):
        left = x + 50 + at * 46
        face = box(left + 2, y + 10, 42, 32, "wc-under", 3) + box(left, y + 8, 42, 32, f"wc-tile is-{tile['face']}", 3)
        face += action(tile["action"], lang, left + 21, y + 24, 18, 38)
        pick = scene.pick(tile["face"])
        inside += group(face + ring(left, y + 8, 42, 32), pick) if pick else face
    men = [(clan, count, [f"warrior-{clan}-{id}-{one}" for one in range(count)]) for clan, count in enumerate(shown["warriors"]) if count]
    several = len(tiles) > 1
    inside += standing(scene, "warrior", men, x + (78 if several else 100), y + h - 4, 34, 122 if several else 98)
    seals, pick = shown["seals"], scene.pick(id)
    answer = pick or (seals["pick"] if seals else "")
    if answer:
        inside += ring(x + 1, y + 1, w - 2, h - 2)
    if seals and not pick:
        inside += tag(x + 4, y + h / 2 - 12, -seals["spent"], "seal")
    elif shown["closed"][0] and not pick:
        inside += notice(x + w - 56, y - 9, *shown["closed"])
    name = names(lang)["yard"][id]
    return group(
        inside,
        f'class="wc-yard" data-inspect="{id}"',
        answer or named(name),
    )


def draw_well(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    x, y, _, _ = WELL
    inside = text(x + 36, y + 17, words(lang)["the_well"], 13.4, "wc-name")
    for at, reward in enumerate(["1 seal", *shown["rewards"]]):
        inside += action(reward, lang, x + 93.5 + at * 43, y + 47, 18, 37)
    dice = shown["dice"]
    for at, (colour, value, number) in enumerate(dice):
        inside += die(colour, value, lang, number, x + 74 + at * min(24, 112 / max(1, len(dice) - 1)), y + 5, 20)
    return place(scene, "well", names(lang)["space"]["well"], inside, WELL, (x + 158, y - 12))


# The order of play and the die in hand.


def order(table: Table) -> Markup:
    shown = {**table.scene.some("order", "active"), "hand": table.dice.hand}
    return table.part(draw_order, shown, [])


def draw_order(scene: Scene) -> Markup:
    """The clans in the order of play, each on its stone; beside the active one the die it has in hand."""
    shown, lang = scene.view, scene.lang
    x, y = ORDER
    found = text(x + 32, y + 13, words(lang)["order_short"], 13.4, "wc-name")
    for at, clan in enumerate(shown["order"]):
        top = y + 18 + at * 45
        css = "wc-stone is-active" if clan == shown["active"] else "wc-stone"
        stone = Markup(f'<ellipse class="{css}" cx="{x + 30}" cy="{top + 40}" rx="25" ry="7.5"/>')
        place = Markup(f'<circle class="wc-count" cx="{x + 10}" cy="{top + 33}" r="9"/>') + text(x + 10, top + 37.5, at + 1, 13.4)
        heron = use(f"heron{clan}", x + 16, top, 30, 41, f' data-piece="order-{clan}"')
        found += group(stone + heron + place, help_of(f"{at + 1}. {called(scene)[clan]}"))
    if shown["hand"]:
        colour, value, number = shown["hand"]
        held = use("glow", HAND[0] - 14, HAND[1] - 14, 64) + die(colour, value, lang, number, *HAND, 36)
        found += group(held, Markup('class="wc-hand" role="group" aria-label="{}"').format(words(lang)["in_hand"]))
    return group(found, named(words(lang)["order"]))


# The passage of time.


def draw_time(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    found = Markup("").join(
        [text(x, TIME_Y + (45.5 if season == "winter" else 59), words(lang)[season], 13.4, "wc-name") for season, x in SEASONS.items()]
    )
    for gate, x in TORII.items():
        pick = scene.pick("cross") if gate == shown["gate"] else Markup("")
        if pick:
            found += group(box(x, TIME_Y + 2, 34, 60, "wc-clear") + ring(x + 1, TIME_Y + 3, 32, 56), pick)
        else:
            told = f"{words(lang)['toll']} {TOLL[gate]}"
            found += group(box(x, TIME_Y + 2, 34, 60, "wc-barred" if gate == shown["barred"] else "wc-clear"), help_of(told))
    on: dict[int, list[int]] = {}
    for marker in shown["time"]:
        on.setdefault(marker["step"], []).append(marker["clan"])
    for space, clans in on.items():  # the first of a pile lies on top and plays first [time.3]
        for at, clan in enumerate(reversed(clans)):
            told = scene.pair(called(scene)[clan], space)
            disc = use(f"disc{clan}", step(space) - 16, TIME_Y + 4 - at * 7, 32, 29)
            found += group(disc, help_of(told), scene.piece(f"influence-{clan}"))
    return group(found, Markup('class="wc-time" role="group" data-inspect="time" aria-label="{}"').format(words(lang)["time"]))
