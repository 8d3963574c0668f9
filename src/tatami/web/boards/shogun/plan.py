"""One's own plan: ten order spaces, the bid, the hand; what each order would cost and bring."""

from typing import Any, Final

from markupsafe import Markup

from tatami.games.shogun.domains import ACTION, SPACE
from tatami.games.shogun.tables import PRICE
from tatami.texts.shogun import asked_space as space_of
from tatami.texts.shogun import order
from tatami.web.boards.shogun.calendar import ACTION_ICON, ACTION_RULE
from tatami.web.boards.shogun.cards import card_face, effect_sign
from tatami.web.boards.shogun.pictures import Row, Word
from tatami.web.scene import Scene

NO_CARD: Final = (None, "played", "void")  # what a space shows where no card lies
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


def plan(scene: Scene, word: Word, rows: dict[str, Any]) -> Row | None:
    """The personal board; a spectator has none, and there is none before the first season."""
    if scene.seat is None:
        return None
    player = scene.view["players"][scene.seat]
    if not scene.view["actions"]:
        return None
    asked = asked_space(scene)
    turns = {id: at + 1 for at, id in enumerate(scene.view["actions"]) if id is not None}
    covered = [id for id, card in player["plan"].items() if card not in NO_CARD]
    spaces = [space(scene, word, rows, id, card, turns.get(id), asked, bool(player["hand"])) for id, card in player["plan"].items()]
    return Row(
        asked=asked,
        stuck=scene.about().get("space") == "no_bid",
        active=is_planning(scene),
        spaces=spaces,
        hand=[hand_card(scene, word, rows, id, asked) for id in player["hand"]],
        filled=len(covered),
        budget=player["budget"],
        have=player["chests"],
        finish=scene.pick("finished"),
        done=player["planned"],
        thinking=[scene.name(seat) for seat in scene.view["waiting"] if seat != scene.seat],
    )


def is_planning(scene: Scene) -> bool:
    return scene.question is not None and scene.question.kind == "plan"


def asked_space(scene: Scene) -> str | None:
    """The space a card is wanted for, while one is."""
    return space_of(scene.question) if scene.question is not None and is_planning(scene) else None


def space(
    scene: Scene, word: Word, rows: dict[str, Any], id: str, card: "str | None", turn: int | None, asked: "str | None", cards: bool
) -> Row:
    name = SPACE.text(SPACE.value_of(id), scene.lang)
    state = (
        "is-asked"
        if id == asked
        else "is-played"
        if card == "played"
        else "is-void"
        if card == "void"
        else "is-now"
        if turn is not None and turn == scene.view["turn"]
        else ""
    )
    shown = None if card in NO_CARD else card_face(scene, word, rows, str(card))
    return Row(
        id=id,
        icon=ACTION_ICON[id],
        name=word(f"short_{id}"),
        help=f"{name}. {scene.title.rulebook(scene.lang).rules[ACTION_RULE[id]].text}",
        price=PLAN_PRICE[id],
        turn=turn,
        state=state,
        card=shown,
        effect=None if shown is None else effect(scene, word, rows.get(shown.id), id),
        way=f"elsewhere {id}" if is_planning(scene) else None,
        pick=pick_space(scene, id, card, name) if id != asked and (cards or card is not None) else Markup(""),
    )


def pick_space(scene: Scene, id: str, card: "str | None", name: str) -> Markup:
    """Another free space asks for its card; a covered one gives its card back."""
    label = name if card is None else f"{scene.word('lift')}: {name}"
    return scene.pick(id, label) or scene.picks("elsewhere", id, label=label)


def hand_card(scene: Scene, word: Word, rows: dict[str, Any], id: str, asked: "str | None") -> Row:
    face = card_face(scene, word, rows, id)
    face.drag = is_planning(scene)
    face.effect = effect(scene, word, rows.get(id), asked) if asked and scene.can(id) else ""
    return face


def effect(scene: Scene, word: Word, row: "dict[str, Any] | None", space: str) -> Markup:
    """What an order would bring as things stand, and whether it would fail or anger the farmers."""
    found = order(scene.view, row, space)
    if found is None:
        return Markup("")
    icon = None if found.way == "nothing" else ACTION_ICON[space]
    return effect_sign(icon, SIGNS.get(found.way, "").format(found.n), word(f"effect_{found.way}", found.n), found.warns)
