"""The castle and what stands before it: rooms with their cards and dice, courtiers on every floor, the daimyo's favours, the two places outside."""

from typing import Final

from markupsafe import Markup

from tatami.titles.white_castle.board.art import action, box, die, group, help_of, man, n, named, notice, ring, tag, text, use, words
from tatami.titles.white_castle.board.pieces import called, standing
from tatami.titles.white_castle.board.places import CLIMBS, COURT, DECK, FAVOUR, OUTSIDE, PLAQUE, ROOM, Box
from tatami.titles.white_castle.board.printed import card_help, names
from tatami.titles.white_castle.board.table import Table
from tatami.titles.white_castle.rules.domains import CARD, LEVEL, SLOT, SPACE
from tatami.titles.white_castle.rules.ids import ROWS
from tatami.titles.white_castle.rules.names import said
from tatami.titles.white_castle.rules.tables import (
    ACTIONS,
    BLOCK_ACTION,
    BLOCKS,
    CLIMB_PRICE,
    DARK,
    FIRST_SLOT,
    GATE_PRICE,
    LEVEL_VP,
    ROW_ACTION,
)
from tatami.web.scene import Scene

BLOCK_IDS: Final = ["top", "middle", "bottom"]
FAVOUR_IDS: Final = ["left", "middle", "right"]
LEVELS: Final = ["daimyo", "diplomats", "stewards", "gate"]
HIGHER: Final = {level: LEVEL.ids[place + 1 :] for place, level in enumerate(LEVEL.ids)}
SENT: Final = {"outside_left": ["gardener", "courtier"], "outside_right": ["courtier", "warrior"]}
ROOM_SLOTS: Final = {
    SPACE.ids[room]: SLOT.ids[start:end] for room, (start, end) in enumerate(zip(FIRST_SLOT, [*FIRST_SLOT[1:], len(SLOT.ids)], strict=True))
}


def castle(table: Table) -> Markup:
    rooms = [room(table, id) for id in ROOM]
    outside = [before(table, id) for id in OUTSIDE]
    return Markup("").join([favours(table), *rooms, *outside, *[court(table, level) for level in LEVELS]])


# Rooms.


def room(table: Table, id: str) -> Markup:
    inside = table.view["castle"]["rooms"][id]
    card, met = inside["card"], table.met(id)
    shown = {
        **table.space(id),
        "card": card and card["id"],
        "met": met,
        "light": bool(card) and card["id"] == table.light,
        "tiles": [table.view["castle"]["tiles"][slot] for slot in ROOM_SLOTS[id]],
        "deck": table.view["castle"]["decks"]["stewards" if id.startswith("steward") else "diplomats"],
    }
    return table.part(draw_room, shown, [id, *ROOM_SLOTS[id], *(BLOCK_IDS if shown["light"] else [])])


def draw_room(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    id, slots = shown["id"], ROOM_SLOTS[shown["id"]]
    x, y, w, h = ROOM[id]
    tall = (h - 8) / len(slots)
    tiles = Markup("").join(
        [
            use(
                f"tile-{colour}",
                x + 54,
                y + 4 + (place + 0.5) * tall - 8.5,
                18,
                18,
                Markup(' role="img" aria-label="{}"').format(words(lang)[f"beside_{colour}"]),
            )
            for place, colour in enumerate(shown["tiles"])
        ]
    )
    on_card = BLOCK_IDS if shown["light"] else [] if shown["met"] else slots
    card = Markup("")
    if shown["card"]:
        card = card_at(scene, shown["card"], (x + 75, y + 4, w - 79, h - 8), on_card)
    if shown["met"]:  # the card the die met lies upon the new one until its second action is done [castle.6]
        told = words(lang)["met_help"].format(card=names(lang)["card"][shown["met"]])
        card += group(card_at(scene, shown["met"], (x + 78, y + 8, w - 79, h - 8), slots, piece=False), 'class="wc-met"', help_of(told))
    inside = stack(scene, x + 6, y + h - 50, shown["dice"]) + tiles + card
    return place(scene, id, names(lang)["space"][id], inside, ROOM[id], (x + 4, y - 9))


def place(scene: Scene, id: str, name: str, inside: Markup, at: Box, price: tuple[float, float]) -> Markup:
    """A space for dice: it answers if it is open; what it costs or brings hangs on it, and why it is closed."""
    shown, (x, y, w, h) = scene.view, at
    pick = scene.pick(id) or shown["seals"]
    css = ["wc-space"]
    if pick:
        inside += ring(x + 1, y + 1, w - 2, h - 2)
    if shown["gap"] is not None:
        inside += tag(*price, shown["gap"])
    elif shown["seals"]:
        inside += tag(*price, -shown["short"]) + tag(price[0] + 46, price[1], -shown["spent"], "seal")
    elif shown["closed"][0]:
        inside += notice(x + w / 2, y + (h - 19) / 2 - (14 if h > 70 else 0), *shown["closed"])
        css.append("is-closed")
    elif shown["aside"]:
        css.append("is-aside")
    if shown["wasted"]:
        inside += notice(x + w - 36, y - 8, words(scene.lang)["wasted_short"])
    return group(inside, f'class="{" ".join(css)}" data-inspect="{id}"', pick or named(name))


def stack(scene: Scene, x: float, y: float, dice: list[tuple[str, int, int]]) -> Markup:
    """The dice on a pad, the second on the first."""
    return Markup("").join(
        [die(colour, value, scene.lang, number, x + 4 - at * 3, y + 4 - at * 10, 36) for at, (colour, value, number) in enumerate(dice)]
    )


def card_at(scene: Scene, id: str, at: Box, slots: list[str], by_rows: bool = False, size: float = 18, piece: bool = True) -> Markup:
    """A card with its actions from the top; `slots` are the answers of its blocks, if any. Beside a domain a block is as high as the rows it serves."""
    number, (x, y, w, h) = CARD.value_of(id), at
    blocks = BLOCK_ACTION[number * ROWS : number * ROWS + BLOCKS[number]]
    rows = ROW_ACTION[number * ROWS : (number + 1) * ROWS]
    found = box(x, y, w, h, f"wc-card is-{id.partition('_')[0]}")
    top = y
    for place, block in enumerate(blocks):
        high = h * (rows.count(block) / ROWS if by_rows else 1 / len(blocks))
        dark = place == DARK[number]
        inside = box(x + 2, top + 2, w - 4, high - 4, "wc-block is-dark" if dark else "wc-block", 3)
        inside += action(ACTIONS[block], scene.lang, x + w / 2, top + high / 2, size, w - 9)
        pick = scene.pick(slots[place]) if slots else Markup("")
        if pick:
            inside += box(x, top, w, high, "wc-clear") + ring(x + 1, top + 1, w - 2, high - 2)
        found += group(inside, 'class="is-dark"' if dark else "", pick)
        top += high
    name = f'data-piece="card-{id}"' if piece else ""
    return group(
        found,
        f'class="wc-onecard" {name} data-inspect="card:{id}"',
        help_of(card_help(id, scene.lang)) if not slots or not any(scene.can(slot) for slot in slots) else "",
    )


# Courtiers and the daimyo.


def court(table: Table, level: str) -> Markup:
    courts = [clan["court"] for clan in table.clans]
    men = [
        (clan, row[level], [f"courtier-{clan}-{sum([row[floor] for floor in HIGHER[level]]) + one}" for one in range(row[level])])
        for clan, row in enumerate(courts)
        if row[level]
    ]
    ways = [id for id in CLIMBS if way_from(id) == level]
    seals = {id: table.seals(id) for id in ways}
    shown = {"level": level, "men": men if level != "daimyo" else [], "deck": table.view["castle"]["decks"].get(level), "seals": seals}
    return table.part(draw_court, shown, ways)


def way_from(id: str) -> str:
    return "gate" if id == "audience" else id.partition("_")[0]


def draw_court(scene: Scene) -> Markup:
    level: str = scene.view["level"]
    found = text(*PLAQUE[level], words(scene.lang)[f"court_{level}"], 13.4, "wc-name", "start")
    ways = [id for id in CLIMBS if way_from(id) == level and (scene.can(id) or scene.view["seals"].get(id))]
    if level in COURT:
        x, y, height, room = COURT[level]
        if ways and level == "gate":
            height = 31
        elif ways:
            room = CLIMBS[ways[0]][0] - x
        found += standing(scene, "courtier", scene.view["men"], x, y, height, room)
    if level in DECK:
        found += deck(scene, *DECK[level], scene.view["deck"], level)
    for id in ways:
        x, y = CLIMBS[id]
        price, good = (GATE_PRICE, "coin") if id == "audience" else (CLIMB_PRICE[int(id[-1])], "pearl")
        sign = use("courtier", 5, 4, 18) if id == "audience" else use("climb", 4, 6, 13) + text(20, 18, id[-1], 13.4)
        seals = scene.view["seals"].get(id)
        inside = (
            box(0, 0, 56, 27, "wc-way", 13)
            + sign
            + text(33, 18, f"−{price}", 13.4, "wc-price")
            + use(good, 41, 6.5, 13)
            + ring(0, 0, 56, 27)
        )
        if seals:
            inside += use("seal", 40, -6, 13)
        found += group(inside, f'transform="translate({n(x)} {n(y)})"', scene.pick(id) or seals["pick"])
    name = names(scene.lang)["level"][level]
    worth = words(scene.lang)["worth"].format(n=LEVEL_VP[LEVEL.value_of(level)])
    return group(
        found, Markup('class="wc-court" role="group" aria-label="{}" data-inspect="level:{}"').format(scene.pair(name, worth), level)
    )


def deck(scene: Scene, x: float, y: float, left: int, level: str) -> Markup:
    """The pile of cards of a floor, with how many are left."""
    kind = "steward" if level == "stewards" else "diplomat"
    pile = (
        Markup("").join([box(x + at * 0.8, y + at * 1.2, 22, 27, f"wc-card is-{kind}", 3) for at in range(min(left, 4), -1, -1)])
        if left
        else Markup("")
    )
    count = Markup(f'<circle class="wc-count" cx="{n(x + 20)}" cy="{n(y + 24)}" r="9"/>') + text(x + 20, y + 28.8, left, 13.4)
    return group(pile + count, help_of(f"{words(scene.lang)['deck']} {left}"))


def favours(table: Table) -> Markup:
    daimyo = table.view["castle"]["daimyo"]
    courts = [clan["court"]["daimyo"] for clan in table.clans]
    met: dict[int, int] = {}
    pieces = []
    for taken in daimyo["taken"]:  # the courtiers there, by the favour each of them took
        if taken is None:
            pieces.append("")
            continue
        met[taken] = met.get(taken, -1) + 1
        pieces.append(f"courtier-{taken}-{met[taken]}")
    left = [(clan, count - met.get(clan, -1) - 1) for clan, count in enumerate(courts) if count - met.get(clan, -1) - 1 > 0]
    shown = {"favours": daimyo["favours"], "taken": daimyo["taken"], "pieces": pieces, "left": left}
    return table.part(draw_favours, shown, FAVOUR_IDS if table.kind == "favour" else [])


def draw_favours(scene: Scene) -> Markup:
    shown, found, called_by = scene.view, Markup(""), words(scene.lang)["courtier"]
    for place, (x, y, w, h) in enumerate(FAVOUR):
        taken = shown["taken"][place]
        inside = action(
            shown["favours"][place], scene.lang, x + (22 if taken is not None else w / 2), y + h / 2, 19, 40 if taken is not None else w - 6
        )
        if taken is not None:
            inside += man(taken, "courtier", called_by.format(name=called(scene)[taken]), x + 36, y + 52, 44, shown["pieces"][place])
        pick = scene.pick(FAVOUR_IDS[place])
        found += group(inside + ring(x, y, w, h), pick) if pick else inside
    x = FAVOUR[2][0] + 78
    for clan, more in shown["left"]:  # courtiers who found every favour taken
        found += standing(scene, "courtier", [(clan, more, [f"courtier-{clan}-{5 - one}" for one in range(1, more + 1)])], x, 108, 30, 40)
        x += 34
    return group(
        found, 'data-inspect="daimyo"', help_of(words(scene.lang)["daimyo_help"]) if not any(scene.can(id) for id in FAVOUR_IDS) else ""
    )


# Outside the walls.


def before(table: Table, id: str) -> Markup:
    asked = table.kind == "outside_action" and table.about["space"] == id
    return table.part(draw_outside, table.space(id), [id, *(SENT[id] if asked else [])])


def draw_outside(scene: Scene) -> Markup:
    id = scene.view["id"]
    x, y, w, h = OUTSIDE[id]
    inside = stack(scene, x + 9, y + 42, scene.view["dice"])
    for place_of, member in enumerate(SENT[id]):
        at = x + 65 + place_of * 34
        pick, meaning = scene.pick(member), said(member, scene.lang)
        inside += group(ring(at, y + 50, 31, 32), pick) if pick else group(box(at, y + 50, 31, 32, "wc-clear"), help_of(meaning))
    return place(scene, id, names(scene.lang)["space"][id], inside, (x, y, w, h), (x + 12, y + 2))
