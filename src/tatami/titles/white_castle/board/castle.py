"""The main board: the castle, bridges and gardens, yards and well, each place a part by itself."""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.white_castle.board.icons import action, card_face, price, tile, words, worth
from tatami.titles.white_castle.board.pieces import called, courtiers, dice, gardeners, warriors
from tatami.titles.white_castle.board.printed import card_help, names, parts
from tatami.titles.white_castle.board.table import Table
from tatami.titles.white_castle.rules.domains import LEVEL, SLOT, SPACE, YARD
from tatami.titles.white_castle.rules.tables import CLIMB_PRICE, FIRST_SLOT, LEVEL_VP, YARD_IRON
from tatami.web.scene import Scene

PARTS: Final = parts("main")
BLOCK_IDS: Final = ["top", "middle", "bottom"]
FAVOUR_IDS: Final = ["left", "middle", "right"]
GARDENS: Final = ["plant", "stone"]
CLIMBS: Final = {
    "daimyo": [],
    "diplomats": ["diplomats_up_1"],
    "stewards": ["stewards_up_1", "stewards_up_2"],
    "gate": ["gate_up_1", "gate_up_2"],
}
FLOORS: Final = {"diplomats": ["diplomat_1", "diplomat_2"], "stewards": ["steward_1", "steward_2", "steward_3"]}
HIGHER: Final = {level: LEVEL.ids[n + 1 :] for n, level in enumerate(LEVEL.ids)}
OUTSIDE: Final = {"outside_left": ["gardener", "courtier"], "outside_right": ["courtier", "warrior"]}
ROOM_SLOTS: Final = {
    SPACE.ids[room]: SLOT.ids[start:end] for room, (start, end) in enumerate(zip(FIRST_SLOT, [*FIRST_SLOT[1:], len(SLOT.ids)], strict=True))
}


def main_board(table: Table) -> Markup:
    found: Markup = PARTS.main(
        words(table.scene.lang),
        courts={level: court(table, level) for level in LEVEL.ids},
        favours=favours(table),
        rooms={floor: [room(table, id) for id in rooms] for floor, rooms in FLOORS.items()},
        outside=[outside(table, side) for side in OUTSIDE],
        bridges=[bridge(table, colour) for colour in table.dice.bridges],
        yards=[yard(table, id) for id in table.view["yards"]],
        well=table.scene.part(draw_well, {**table.space("well"), "rewards": table.view["well"]["rewards"]}, ["well"]),
    )
    return found


# The castle.


def room(table: Table, id: str) -> Markup:
    castle = table.view["castle"]
    card, met = castle["rooms"][id]["card"], table.met(id)
    shown = {
        **table.space(id),
        "card": card and card["id"],
        "met": met,
        "light": bool(card) and card["id"] == table.light,
        "tiles": [castle["tiles"][slot] for slot in ROOM_SLOTS[id]],
    }
    return table.scene.part(draw_room, shown, [id, *ROOM_SLOTS[id], *(BLOCK_IDS if shown["light"] else [])])


def draw_room(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    slots = ROOM_SLOTS[shown["id"]]
    on_card = BLOCK_IDS if shown["light"] else [] if shown["met"] else slots
    found: Markup = PARTS.room(
        scene,
        words(lang),
        names(lang),
        shown,
        dice=dice(scene, shown["dice"]),
        tiles=Markup("").join([tile(colour, lang) for colour in shown["tiles"]]),
        met=blocks(scene, shown["met"], slots) if shown["met"] else "",
        card_help=shown["card"] and card_help(shown["card"], lang),
        card=blocks(scene, shown["card"], on_card) if shown["card"] else "",
    )
    return found


def blocks(scene: Scene, card: str, slots: list[str]) -> Markup:
    """The actions of a card, each with what it answers now; `slots` are the ids of those answers, if any."""
    drawn = []
    for place, (opening, inside) in enumerate(card_face(card, scene.lang)):
        drawn.append(f"{opening} {scene.pick(slots[place]) if slots else ''}>{inside}</div>")
    return Markup("".join(drawn))


def court(table: Table, level: str) -> Markup:
    courts = [clan["court"] for clan in table.clans]
    men = [(clan, sum([court[floor] for floor in HIGHER[level]]), court[level]) for clan, court in enumerate(courts) if court[level]]
    shown = {"level": level, "men": men, "deck": table.view["castle"]["decks"].get(level)}
    return table.scene.part(draw_court, shown, ["audience", *CLIMBS[level]] if level == "gate" else CLIMBS[level])


def draw_court(scene: Scene) -> Markup:
    level: str = scene.view["level"]
    found: Markup = PARTS.court(
        scene,
        words(scene.lang),
        level,
        names(scene.lang)["level"][level],
        scene.view["deck"],
        worth=worth(LEVEL_VP[LEVEL.value_of(level)], scene.lang),
        men=courtiers(scene, scene.view["men"]),
        climbs=[(id, id[-1], CLIMB_PRICE[int(id[-1])]) for id in CLIMBS[level] if scene.can(id)],
    )
    return found


def favours(table: Table) -> Markup:
    daimyo = table.view["castle"]["daimyo"]
    shown = {"favours": daimyo["favours"], "taken": daimyo["taken"]}
    return table.scene.part(draw_favours, shown, FAVOUR_IDS if table.kind == "favour" else [])


def draw_favours(scene: Scene) -> Markup:
    offered = [action(favour, scene.lang) for favour in scene.view["favours"]]
    rows = list(zip(FAVOUR_IDS, offered, scene.view["taken"], strict=True))
    found: Markup = PARTS.favours(scene, words(scene.lang), rows, called(scene))
    return found


def outside(table: Table, side: str) -> Markup:
    asked = table.kind == "outside_action" and table.about["space"] == side
    return table.scene.part(draw_outside, table.space(side), [side, *(OUTSIDE[side] if asked else [])])


def draw_outside(scene: Scene) -> Markup:
    shown = scene.view
    members = [(id, action(id, scene.lang)) for id in OUTSIDE[shown["id"]]]
    found: Markup = PARTS.outside(
        scene, words(scene.lang), names(scene.lang)["space"][shown["id"]], shown, dice=dice(scene, shown["dice"]), members=members
    )
    return found


# Around it.


def bridge(table: Table, colour: str) -> Markup:
    """A bridge with its dice, and the gardens under it."""
    gardens = {kind: table.view["gardens"][f"{colour}_{kind}"] for kind in GARDENS}
    ends = [f"{colour}_left", f"{colour}_right"] if table.kind == "take_die" else []
    shown = {"colour": colour, "gardens": gardens, **table.dice.bridges[colour]}
    return table.scene.part(draw_bridge, shown, [*ends, *[f"{colour}_{kind}" for kind in GARDENS]])


def draw_bridge(scene: Scene) -> Markup:
    shown = scene.view
    found: Markup = PARTS.bridge(
        scene,
        words(scene.lang),
        shown["colour"],
        left=dice(scene, shown["left"]),
        centre=dice(scene, shown["centre"]),
        right=dice(scene, shown["right"]),
        gardens=[garden(scene, kind, row) for kind, row in shown["gardens"].items()],
    )
    return found


def garden(scene: Scene, kind: str, row: dict[str, Any]) -> dict[str, Any]:
    id, lang = f"{scene.view['colour']}_{kind}", scene.lang
    return {
        "id": id,
        "kind": kind,
        "active": row["active"],
        "cost": price(row["food"], "food", lang),
        "action": action(row["action"], lang),
        "worth": worth(row["vp"], lang),
        "men": gardeners(scene, id, row["clans"]),
    }


def yard(table: Table, id: str) -> Markup:
    row = table.view["yards"][id]
    shown = {"id": id, "tiles": row["tiles"], "warriors": row["warriors"]}
    asked = table.kind == "yard_tile" and table.about["yard"] == id
    return table.scene.part(draw_yard, shown, [id, *([tile["face"] for tile in row["tiles"]] if asked else [])])


def draw_yard(scene: Scene) -> Markup:
    id, lang = scene.view["id"], scene.lang
    found: Markup = PARTS.yard(
        scene,
        id,
        names(lang)["yard"][id],
        cost=price(YARD_IRON[YARD.value_of(id)], "iron", lang),
        tiles=[(row["face"], action(row["action"], lang)) for row in scene.view["tiles"]],
        men=warriors(scene, id, scene.view["warriors"]),
    )
    return found


def draw_well(scene: Scene) -> Markup:
    rewards = [action(reward, scene.lang) for reward in ["1 seal", *scene.view["rewards"]]]
    found: Markup = PARTS.well(scene, words(scene.lang), scene.view["gap"], rewards, dice(scene, scene.view["dice"]))
    return found
