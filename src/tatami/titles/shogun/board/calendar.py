"""Year, season, events, the order of actions and the order of players."""

from typing import Any, Final

from markupsafe import Markup

from tatami.core.rulebook import Rulebook
from tatami.titles.shogun.board.pictures import Row, Word, parts, words
from tatami.titles.shogun.rules.domains import ACTION, EVENT, SEASON, SPECIAL
from tatami.titles.shogun.rules.tables import PRICE
from tatami.titles.shogun.words.sentences import ACTION_RULES
from tatami.web.scene import Scene

PARTS: Final = parts("calendar")
CALENDAR_PARTS: Final = ("year", "season", "events", "event", "actions", "turn", "places")
SPECIAL_ICON: Final = {"one_more_chest": "chest", "one_more_rice": "rice", "six_armies": "army", "attack": "attack", "defence": "defence"}
ACTION_ICON: Final = {
    "castle": "castle",
    "temple": "temple",
    "theatre": "theatre",
    "rice": "rice",
    "tax": "chest",
    "five_armies": "army",
    "three_armies": "army",
    "one_army": "army",
    "march_a": "march",
    "march_b": "march",
    "bid": "bid",
}
ACTION_RULE: Final = ACTION_RULES | {"bid": "bid.1"}
SPECIAL_GAIN: Final = {"one_more_chest": "+1", "one_more_rice": "+1", "six_armies": "6", "attack": "+1", "defence": "+1"}


def calendar(scene: Scene) -> Markup:
    shown = {**scene.some(*CALENDAR_PARTS), "draft": scene.view["draft"] is not None}
    return scene.part(draw_calendar, shown, [row["id"] for row in scene.view["places"]], labelled=True)


def draw_calendar(scene: Scene) -> Markup:
    view, word = scene.view, words(scene.title, scene.lang)
    rules = scene.title.rulebook(scene.lang)
    drawn = Row(
        seasons=[(id, SEASON.text(season, scene.lang), id == view["season"]) for season, id in enumerate(SEASON.ids)],
        events=[event(scene, rules, row["id"], row["rice_lost"], False) for row in view["events"]],
        event=None if view["event"] is None else event(scene, rules, view["event"], None, True),
        actions=[action(scene, word, at, id) for at, id in enumerate(view["actions"])],
        places=[place(scene, word, rules, at, row) for at, row in enumerate(view["places"])],
    )
    found: Markup = PARTS.calendar(scene, word, view, drawn)
    return found


def event(scene: Scene, rules: Rulebook, id: str, rice_lost: int | None, now: bool) -> Row:
    """An event card: in words what it does now, in numbers what it costs as the winter's card."""
    card = EVENT.value_of(id)
    return Row(id=id, name=EVENT.text(card, scene.lang), help=rules.rules[f"event.{card + 1}"].text, rice_lost=rice_lost, now=now)


def action(scene: Scene, word: Word, at: int, id: str | None) -> Row:
    """An action card in its place: done, being carried out, to come, or face down."""
    turn = scene.view["turn"]
    state = "" if turn is None or at + 1 > turn else "is-now" if at + 1 == turn else "is-done"
    if id is None:
        return Row(at=at + 1, id=None, state="is-hidden", help=word("action_hidden", place=at + 1))
    number = ACTION.value_of(id)
    said = {"": "", "is-now": f" · {word('now')}", "is-done": f" · {word('done')}"}[state]
    return Row(
        at=at + 1,
        id=id,
        state=state,
        icon=ACTION_ICON[id],
        name=word(f"short_{id}"),
        price=PRICE[number],
        help=f"{at + 1}. {ACTION.text(number, scene.lang)}{said}. {scene.title.rulebook(scene.lang).rules[ACTION_RULE[id]].text}",
    )


def place(scene: Scene, word: Word, rules: Rulebook, at: int, row: dict[str, Any]) -> Row:
    """A place in the order of players with the special card that lies, or lay, there."""
    special = SPECIAL.value_of(row["special"])
    name = SPECIAL.text(special, scene.lang)
    seat = row["seat"]
    return Row(
        id=row["id"],
        at=at + 1,
        seat=seat,
        icon=SPECIAL_ICON[row["special"]],
        gain=SPECIAL_GAIN[row["special"]],
        name=name,
        help=rules.rules[f"special.{special + 1}"].text,
        pick=scene.pick(row["id"], word("take_place", place=at + 1, special=name)),
    )
