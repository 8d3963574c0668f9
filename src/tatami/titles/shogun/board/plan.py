"""One's own plan: ten order spaces, the bid, the hand; what each order would cost and bring."""

from functools import cache
from typing import Any, Final

from markupsafe import Markup

from tatami.core.title import Title
from tatami.titles.shogun.board.calendar import ACTION_ICON, ACTION_RULE
from tatami.titles.shogun.board.cards import CARD_PARTS, card_face, card_label, effect_sign
from tatami.titles.shogun.board.pictures import Row, Word, parts, words
from tatami.titles.shogun.rules.domains import ACTION, SPACE
from tatami.titles.shogun.rules.tables import PRICE
from tatami.titles.shogun.words.sentences import Order, order
from tatami.titles.shogun.words.sentences import asked_space as space_of
from tatami.web.scene import Scene

PARTS: Final = parts("plan")
NO_CARD: Final = (None, "played", "void")  # what a space shows where no card lies
STATES: Final = {"played": "is-played", "void": "is-void"}
SIGNS: Final = {  # of what an order brings, in short
    "nothing": "—",
    "collect": "+{}",
    "revolt": "+{}",
    "build": "+1",
    "no_site": "✗",
    "march": "≤ {}",
    "levy": "+{}",
    "no_levy": "+{}",
}
PLAN_PRICE: Final = {id: PRICE[action] for action, id in enumerate(ACTION.ids)} | {"bid": 0}


def plan(scene: Scene, rows: dict[str, Any]) -> tuple[Markup, Markup]:
    """The personal board, and in short what it says about the actions to come; a spectator has none, and there is none before the first season."""
    view = scene.view
    if scene.seat is None or not view["actions"]:
        return Markup(""), Markup("")
    player, planning, asked = view["players"][scene.seat], is_planning(scene), asked_space(scene)
    turns = {id: at + 1 for at, id in enumerate(view["actions"]) if id is not None}
    spaces = [space(scene, rows, id, card, turns.get(id), asked) for id, card in player["plan"].items()]
    shown = {
        "active": planning,
        "asked": asked,
        "stuck": planning and scene.about()["space"] == "no_bid",
        "thinking": [seat for seat in view["waiting"] if seat != scene.seat] if player["planned"] and not view["event"] else [],
        "budget": player["budget"],
        "have": player["chests"],
        "spaces": spaces,
        "hand": [hand_card(scene, rows, id, asked) for id in player["hand"]],
    }
    orders = [(row["id"], row["card"], row["state"]) for row in spaces if row["id"] != "bid"]
    return (
        scene.part(draw_plan, shown, ["finished", "elsewhere", *player["plan"], *player["hand"]]),
        scene.part(draw_orders, {"orders": orders}) if view["turn"] else Markup(""),
    )


def is_planning(scene: Scene) -> bool:
    return scene.question is not None and scene.question.kind == "plan"


def asked_space(scene: Scene) -> str | None:
    """The space a card is wanted for, while one is."""
    return space_of(scene.question) if scene.question is not None and is_planning(scene) else None


def space(scene: Scene, rows: dict[str, Any], id: str, card: "str | None", turn: int | None, asked: "str | None") -> dict[str, Any]:
    """An order space: the card that lies there and what it would bring, the turn of its action, and whether it can be pressed."""
    row = rows.get(card or "")
    shown = None if card in NO_CARD else card
    now = turn is not None and turn == scene.view["turn"]
    return {
        "id": id,
        "card": shown,
        "region": "none" if row is None else row["region"],
        "lifted": card is not None,
        "turn": turn,
        "state": "is-asked" if id == asked else STATES.get(card or "", "is-now" if now else ""),
        "effect": None if shown is None else order(scene.view, row, id),
        "planning": is_planning(scene),
        "open": id != asked and (card is not None or bool(scene.view["players"][scene.seat]["hand"])),
    }


def hand_card(scene: Scene, rows: dict[str, Any], id: str, asked: "str | None") -> dict[str, Any]:
    """A card in hand, and what it would bring on the space that is asked for."""
    row = rows.get(id)
    effect = order(scene.view, row, asked) if asked and scene.can(id) else None
    return {"id": id, "province": row and {part: row[part] for part in CARD_PARTS}, "effect": effect}


def draw_plan(scene: Scene) -> Markup:
    shown, word = scene.view, words(scene.title, scene.lang)
    head = Row(
        active=shown["active"],
        asked=shown["asked"],
        stuck=shown["stuck"],
        thinking=[scene.name(seat) for seat in shown["thinking"]],
        budget=shown["budget"],
        have=shown["have"],
        finish=scene.pick("finished"),
        filled=len([row for row in shown["spaces"] if row["card"] is not None]),
    )
    spaces = [scene.part(draw_space, row, [row["id"], "elsewhere"] if row["open"] else [], labelled=True) for row in shown["spaces"]]
    hand = [card_drawn(scene, word, row) for row in shown["hand"]]
    found: Markup = PARTS.plan(scene, word, head, spaces, hand)
    return found


def draw_space(scene: Scene) -> Markup:
    shown, word = scene.view, words(scene.title, scene.lang)
    id, card = shown["id"], shown["card"]
    name = SPACE.text(SPACE.value_of(id), scene.lang)
    drawn = Row(
        id=id,
        head=space_head(scene.title, scene.lang, id),
        turn=shown["turn"],
        state=shown["state"],
        card=card,
        region=shown["region"],
        label=card and card_label(scene, card),
        effect=effect(word, shown["effect"], id),
        way=f"elsewhere {id}" if shown["planning"] else None,
        pick=pick_space(scene, id, f"{word('lift')} · {name}" if shown["lifted"] else name),
    )
    found: Markup = PARTS.space(scene, word, drawn)
    return found


@cache
def space_head(title: Title, lang: str, id: str) -> Markup:
    """What is printed on an order space."""
    found: Markup = PARTS.head(ACTION_ICON[id], words(title, lang)(f"short_{id}"), space_help(title, lang, id), PLAN_PRICE[id])
    return found


@cache
def space_help(title: Title, lang: str, id: str) -> str:
    return f"{SPACE.text(SPACE.value_of(id), lang)}. {title.rulebook(lang).rules[ACTION_RULE[id]].text}"


def pick_space(scene: Scene, id: str, label: str) -> Markup:
    """Another free space asks for its card; a covered one gives its card back."""
    return scene.pick(id, label) or scene.picks("elsewhere", id, label=label)


def card_drawn(scene: Scene, word: Word, shown: dict[str, Any]) -> Row:
    card = card_face(scene, word, shown["province"], shown["id"])
    card.effect = effect(word, shown["effect"], scene.view["asked"])
    return card


def effect(word: Word, found: Order | None, space: str) -> Markup:
    """What an order would bring as things stand, and whether it would fail or anger the farmers."""
    if found is None:
        return Markup("")
    icon = None if found.way == "nothing" else ACTION_ICON[space]
    return effect_sign(icon, SIGNS.get(found.way, "").format(found.n), word(f"effect_{found.way}", found.n), found.warns)


def draw_orders(scene: Scene) -> Markup:
    """The plan in one row, while its actions are carried out."""
    word = words(scene.title, scene.lang)
    orders = [
        Row(
            icon=ACTION_ICON[id],
            name=word(f"short_{id}"),
            help=space_help(scene.title, scene.lang, id),
            state=state,
            label=card and card_label(scene, card),
        )
        for id, card, state in scene.view["orders"]
    ]
    found: Markup = PARTS.orders(word, orders)
    return found
