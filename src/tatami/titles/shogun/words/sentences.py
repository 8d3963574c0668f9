"""What the special, event and action cards of Shogun do (their rules say it), and what orders and marches would bring."""

from typing import Any, Final, NamedTuple

from tatami.core.events import Event
from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.moves import joined
from tatami.texts.pieces import Piece
from tatami.titles.shogun.rules.domains import ACTION, CARD, EVENT, PROVINCE, SPACE, SPECIAL
from tatami.titles.shogun.rules.ids import FARMERS, SPACES
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
BEGINS: Final = (  # a season, the bids with the event, a place taken, each order, the parts of winter
    "season_began",
    "event_drawn",
    "place_taken",
    "order_shown",
    "action_lost",
    "building_built",
    "taxes_collected",
    "rice_collected",
    "armies_placed",
    "winter_came",
    "famine_came",
    "scoring_began",
)
JOINS: Final = (
    "action_uncovered",
    "bid_shown",
    "nothing_planned",
    "neutral_attacked",
    "battle_began",
    "revolt_began",
    "armies_moved",
)
OMITTED: Final = ("card_laid", "card_taken_back", "plan_finished", "cards_opened", "action_began")  # the board shows them
FIGHTS: Final = ("battle_began", "neutral_attacked", "revolt_began")
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


def move(texts: Texts, events: list[Event]) -> str | None:
    """Return a season's beginning, a fight or a winter's points in few words; None for moves that are told by their events."""
    kinds = {event.kind for event in events}
    if "action_uncovered" in kinds and events[0].kind == "season_began":
        return season(texts, events)
    if "bid_shown" in kinds:
        return bids(texts, events)
    if events[0].kind == "scoring_began":
        return winter(texts, events)
    return shortened(texts, events) if kinds & {"cubes_fell", "order_shown", "nothing_planned"} and kinds != {"order_shown"} else None


def season(texts: Texts, events: list[Event]) -> str:
    """The season and its open actions; the special cards are on the board."""
    opened = [texts.word("short_" + ACTION.id_of(event.values[1])) for event in events if event.kind == "action_uncovered"]
    return f"{texts.event(events[0])} {texts.word('actions_open', list=', '.join(opened))}"


def bids(texts: Texts, events: list[Event]) -> str:
    """The event of the season, then all bids in their order; behind whom the lot put a seat is said."""
    tied = {event.values[1] for event in events if event.kind == "bids_tied"}
    shown = [
        f"{texts.names[event.values[0]]} {texts.name(CARD, event.values[1])}"
        + (f" ({texts.word('by_lot')})" if event.values[0] in tied else "")
        for event in events
        if event.kind == "bid_shown"
    ]
    before = [texts.event(event) for event in events if event.kind not in ("bid_shown", "bids_tied")]
    return " ".join([*before, texts.word("bids_shown", list=", ".join(shown))])


def winter(texts: Texts, events: list[Event]) -> str:
    """What every seat scores in a winter, the most first."""
    points: dict[int, int] = {}
    for event in events[1:]:
        if event.kind == "points_scored":
            points[event.values[0]] = points.get(event.values[0], 0) + event.values[2]
    order = sorted(points, key=lambda seat: -points[seat])
    found = ", ".join([texts.word("scored_by", name=texts.names[seat], points=points[seat]) for seat in order])
    return texts.word("winter_scored", year=events[0].values[0], list=found)


def shortened(texts: Texts, events: list[Event]) -> str:
    """A move without the card that begins it: of a fight how many cubes count on each side, of seats without a plan their names."""
    lines: list[str] = []
    idle: dict[int, list[str]] = {}
    cause = None
    for at, event in enumerate(events):
        cause = event if event.kind in FIGHTS else cause
        if event.kind == "nothing_planned":
            idle.setdefault(event.values[1], []).append(texts.names[event.values[0]])
        elif event.kind == "cubes_fell" and cause is not None and at + 1 < len(events):
            lines[-1] = "{} ({}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{})".format(
                lines[-1].removesuffix("."), *counted(cause, event.values[0], events[at + 1])
            )
        elif event.kind not in ("cubes_thrown", "cubes_fell", "order_shown"):
            lines += idlers(texts, idle)
            lines.append(texts.event(event))
    return joined(texts.names, [*lines, *idlers(texts, idle)])


def idlers(texts: Texts, idle: dict[int, list[str]]) -> list[str]:
    """Say who planned nothing for which action, and forget them."""
    found = [
        texts.word("planned_nothing", action=texts.word("short_" + ACTION.id_of(action)), names=", ".join(names))
        for action, names in idle.items()
    ]
    idle.clear()
    return found


def counted(cause: Event, fallen: list[int], result: Event) -> tuple[int, int]:
    """Return how many cubes of the tray counted on the first side of a fight, and on the other, as its result says. [battle.4, battle.5, revolt.2]"""
    attack, farmers = fallen[cause.values[0]], fallen[FARMERS]
    if cause.kind != "battle_began":
        return attack, farmers
    own = fallen[cause.values[3]]
    left = result.values[2] if result.kind in ("province_conquered", "attack_repelled") else 0
    if result.kind == "province_conquered":
        return attack, attack - left
    if result.kind == "battle_tied":
        return attack, attack if own or not attack else farmers
    return attack, own if left == own - attack else own + farmers
