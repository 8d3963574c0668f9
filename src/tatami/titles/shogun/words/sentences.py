"""What the special, event and action cards of Shogun do (their rules say it), and what orders and marches would bring."""

from typing import Any, Final, NamedTuple

from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.pieces import Piece
from tatami.titles.shogun.rules.domains import ACTION, CARD, EVENT, PROVINCE, SPACE, SPECIAL
from tatami.titles.shogun.rules.ids import SPACES
from tatami.titles.shogun.rules.tables import CHESTS, RICE, SITES

ACTION_RULES: Final = {  # what each action card says
    "castle": "build.1",
    "temple": "build.1",
    "theatre": "build.1",
    "rice": "rice.1",
    "tax": "tax.1",
    "five_armies": "levy.1",
    "three_armies": "levy.2",
    "one_army": "levy.3",
    "march_a": "march.1",
    "march_b": "march.1",
}
PIECES: Final = [
    *[Piece(SPECIAL, id, f"special.{n}") for n, id in enumerate(SPECIAL.ids, 1)],
    *[Piece(EVENT, id, f"event.{n}") for n, id in enumerate(EVENT.ids, 1)],
    *[Piece(ACTION, id, rule) for id, rule in ACTION_RULES.items()],
]
RULES: Final = {piece.id: piece.rule for piece in PIECES}
LOSSES: Final = (
    "action_lost",
    "plan_voided",
    "revolt_began",
    "province_lost",
    "famine_came",
)  # events that do something to the seat they name first
BUILD: Final = ("castle", "temple", "theatre")
BEGINS: Final = (  # a season, an action, and each order of it
    "season_began",
    "action_began",
    "order_shown",
    "building_built",
    "taxes_collected",
    "rice_collected",
    "armies_placed",
    "winter_came",
    "rice_spoiled",
)
HEADS: Final = ("action_began", "bid_shown")
JOINS: Final = ("action_uncovered", "nothing_planned", "neutral_attacked", "battle_began", "revolt_began", "armies_moved", "famine_came")
OMITTED: Final = ("card_laid", "plan_finished")
LEVY: Final = ("five_armies", "three_armies", "one_army")


def effect(texts: Texts, id: str) -> str:
    return texts.title.rulebook(texts.lang).rules[RULES[id]].text


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Marches say whether a province is one's own, attacked or neutral; orders what they would bring; everything else what stands or lies there."""
    rows = {row["id"]: row for row in view["provinces"]}
    offered = [question.domain.id_of(answer) for answer in question.answers]
    if question.kind == "march_to":
        return {way["province"]: march(texts, view["march"], way) for way in view["march"]["targets"]}
    if question.kind == "plan":
        space = asked_space(question)
        return {} if space is None else {id: brought(texts, order(view, rows.get(id), space)) for id in offered if id in CARD.ids}
    if question.kind == "choose_place":
        return {row["id"]: str(texts.name(SPECIAL, SPECIAL.value_of(row["special"]))) for row in view["places"]}
    if question.kind == "draft_card":
        return {id: yields(texts, PROVINCE.value_of(id)) for id in offered if id in rows}
    if question.kind in ("move_to", "revolt_next"):
        return {id: texts.word("armies", rows[id]["armies"]) for id in offered if id in rows}
    return {}


def march(texts: Texts, march: dict[str, Any], way: dict[str, Any]) -> str:
    """Own, attacked or neutral, with the numbers."""
    return texts.word(f"answer_{way['way']}", most_marching(march, way), against=way["armies"] or way["farmers"])


def most_marching(march: dict[str, Any], way: dict[str, Any]) -> int:
    """The special card of an attack brings one army more. [special.4]"""
    return int(march["armies"] + (march["more"] if way["way"] != "move" else 0))


def yields(texts: Texts, province: int) -> str:
    """What is printed on a province."""
    return f"{texts.word('yields', CHESTS[province], rice=RICE[province])}, {texts.word('sites', SITES[province])}"


class Order(NamedTuple):
    """What a card on an order space would bring as things stand: in which way, how much, and whether it would fail or anger the farmers."""

    way: str
    n: int = 0
    warns: bool = False


def asked_space(question: Question) -> str | None:
    """The space of a plan a card is wanted for; none when all are covered, or while another is chosen."""
    asked: int = question.values[0]
    return SPACE.id_of(asked) if 0 <= asked < SPACES else None


def order(view: dict[str, Any], row: dict[str, Any] | None, space: str) -> Order | None:
    """By the engine's numbers; `row` is the province, or None for a chest card, which as a bid says enough itself."""
    if space == "bid":
        return None if row is None else Order(f"bid_{view['province_bid']}")
    if row is None:
        return Order("nothing")
    if space in ("rice", "tax"):
        angry = bool(row["markers"])
        return Order("revolt" if angry else "collect", row["harvest" if space == "rice" else "taxes"], angry)
    if space in BUILD:
        full = space not in row["room"]
        return Order("no_site" if full else "build", warns=full)
    if space in ("march_a", "march_b"):
        can_go = max(0, row["armies"] - 1)
        return Order("march", can_go, can_go == 0)
    armies = view["players"][view["seat"]]["levies"][space]
    return Order("levy" if armies else "no_levy", armies, armies == 0)


def brought(texts: Texts, order: Order | None) -> str:
    """In short; a free site is expected and not mentioned."""
    return "" if order is None or order.way == "build" else texts.word(f"brings_{order.way}", order.n)


def step_values(texts: Texts, question: Question, answer: str) -> dict[str, str] | None:
    """The order space that a card of a plan is for, which says how many armies are levied; a chest card that only fills a space, and whatever is no card, is not
    worth a word."""
    if question.kind != "plan":
        return {}
    space = asked_space(question)
    if space is None or answer not in CARD.ids or (answer.startswith("chest_") and space != "bid"):
        return None
    order: dict[str, str] = {"order": texts.name(SPACE, SPACE.value_of(space))}
    return {**order, "meaning": ""} if space in LEVY else order
