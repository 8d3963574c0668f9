"""What the cards, tiles and titles of Shitennō do, and what provinces bring, in words: for the page and the terminal alike."""

from typing import Any

from tatami.core.domain import Param
from tatami.core.events import Event
from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.pieces import Piece
from tatami.titles.shitenno.rules.domains import BONUS, CARD, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import TROOP_CARDS, TROOPS
from tatami.titles.shitenno.rules.tables import EASTWARDS, KOKU, ON_CARD, SIZE

RULES = {
    "exchange": "bonus.2",
    "plus_one": "bonus.3",
    "draw": "bonus.4",
    "daimyo": "titles.1",
    "shomyo": "titles.2",
    "sensei": "titles.4",
    "hatamoto": "titles.6",
}
WEST_TO_EAST = [PROVINCE.id_of(province) for province in EASTWARDS]
ON_BOARD = (RANK,)
IN_PASSING = ("lot_offered", "lots_split")  # the question that follows says it
BEGINS = ("even_year_began", "lots_split", "lot_chosen", "province_paid", "kamon_gilded", "koku_scored", "majority_scored")
HEADS = ("odd_year_began",)
JOINS = ("lot_refused", "lot_left", "koku_exhausted", "kamon_exhausted")
ALIKE = ("koku_scored", "title_dealt")
OMITTED = ("title_taken", "gate_shown")  # the lot said it; the gate shows it
NEAREST = 3  # provinces of which it is said what is missing
CARD_RULES = {0: "control.3", 1: "control.2", 2: "payment.1"}  # by how many troops a card shows


def effect(texts: Texts, id: str) -> str:
    """What a card, a bonus tile or a title does."""
    if id in RANK.ids or id in BONUS.ids:
        return texts.word(f"help_{id}")
    card = CARD.value_of(id)
    name = CARD.text(card, texts.lang)
    if SIZE[card] == 2:
        return texts.word("help_double", card=name)
    return texts.word("help_single", card=name) if SIZE[card] else texts.word("help_koku", KOKU[card], card=name)


def move(texts: Texts, events: list[Event]) -> str | None:
    """Return an offer with who refused it, or a placement with its price, favour and tile, in one sentence; None for moves that are told by their events."""
    found = {event.kind: event for event in events}
    if "lot_refused" in found and events[0].kind == "lot_offered":
        return offered(texts, events)
    if "kamon_placed" not in found or "province_paid" not in found:
        return None
    head = [texts.event(events[0])] if events[0].kind in HEADS else []
    paid, placed, tile = found["province_paid"], found["kamon_placed"], found.get("tile_taken")
    favour = placed.values[3] + (found["title_favoured"].values[2] if "title_favoured" in found else 0)
    values: dict[str, Any] = {**texts.values(paid), "favour": favour, "tile": told_tile(texts, tile)}
    said = texts.word("placed", **values)
    last = [texts.event(found["kamon_exhausted"])] if "kamon_exhausted" in found else []
    return " ".join([*head, said, *last])


def offered(texts: Texts, events: list[Event]) -> str:
    """A lot, everybody who refused it, and who looks at it now or keeps it."""
    parts = [texts.word("refused_by", name=texts.names[event.values[0]]) for event in events if event.kind == "lot_refused"]
    last = events[-1]
    if last.kind == "lot_kept":
        parts.append(texts.word("kept_by", name=texts.names[last.values[0]]))
    elif last.kind == "lot_offered":
        parts.append(texts.word("looks_at_it", name=texts.names[last.values[1]]))
    values: dict[str, Any] = {**texts.values(events[0]), "told": ", ".join(parts)}
    return texts.word("lot_and", **values)


def told_tile(texts: Texts, taken: Event | None) -> str:
    values: dict[str, Any] = {} if taken is None else dict(texts.values(taken))
    return texts.word("and_tile", **values) if values else ""


def step_values(texts: Texts, question: Question, answer: str) -> dict[str, str]:
    """The province that an answer takes."""
    province = answer.partition("_by_")[0]
    is_taken = question.kind == "control" and province in PROVINCE.ids
    return {"province": texts.name(PROVINCE, PROVINCE.value_of(province))} if is_taken else {}


def rule_of(id: str) -> str:
    """The rule that says so."""
    return RULES[id] if id in RULES else CARD_RULES[SIZE[CARD.value_of(id)]]


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """The favour of a province, the title of a lot, who has a lot first, and what makes koku of a troop."""
    if question.kind == "control":
        return favours(texts, view)
    if question.kind == "lot_choice":
        return {id: str(texts.name(RANK, RANK.value_of(lot["title"]))) for id, lot in zip(("first", "second"), view["lots"], strict=True)}
    if question.kind == "lot_card":
        return {"done": who_is_first(texts, view)}
    if question.kind in ("pay_troops", "pay_koku"):
        return exchanges(texts, question)
    return {}


def exchanges(texts: Texts, question: Question) -> dict[str, str]:
    """A card that shows nothing asked for is turned into it by an Exchange tile; the Hatamoto is the troop that is missing. [bonus.2, titles.6]"""
    if question.kind == "pay_koku":
        return {CARD.id_of(card): texts.word("by_exchange") for card in range(len(CARD.ids)) if SIZE[card]}
    _, asked, parts = question.values
    settled = [sum(parts[card] * ON_CARD[card * TROOPS + troop] for card in range(TROOP_CARDS)) for troop in range(TROOPS)]
    missing = [troop for troop in range(TROOPS) if asked[troop] > settled[troop]]
    wanted = [troop for troop in range(TROOPS) if asked[troop]]
    into = texts.word("a_troop", troop=texts.name(TROOP, missing[0])) if len(missing) == 1 else texts.word("asked_troop")
    turned = texts.word("into", troop=into)
    others = [card for card in range(len(CARD.ids)) if not any(card < TROOP_CARDS and ON_CARD[card * TROOPS + troop] for troop in wanted)]
    return {CARD.id_of(card): turned for card in others} | {"hatamoto": texts.word("as_troop", troop=into)}


def favours(texts: Texts, view: dict[str, Any]) -> dict[str, str]:
    """A province that can be taken says the favour of its next free position."""
    free = [(row["id"], row["numbers"][len(row["kamon"])]) for row in view["provinces"] if len(row["kamon"]) < len(row["numbers"])]
    return {f"{id}_by_{way}": f"{favour} {texts.word('favour_n', favour)}" for id, favour in free for way in ("troops", "koku")}


def who_is_first(texts: Texts, view: dict[str, Any]) -> str:
    """Who is offered a lot, or chooses between the last two. [share.5, share.8]"""
    waiting = [seat for seat in view["order"] if view["players"][seat]["next_title"] is None]
    is_first_of_two = len(waiting) == 2 and len(view["lots"]) == 1
    return texts.word("first_to_choose" if is_first_of_two else "first_to_take", name=texts.names[waiting[1]])


def if_over(player: dict[str, Any]) -> int:
    """A player's favour if the game ended now, from all that is known of it. [end.3, end.6]"""
    return int(player["favour"] + player["majorities"] + (player["koku_favour"] or 0))


def unoffered(texts: Texts, view: dict[str, Any]) -> list[str]:
    """Where no province can be paid for: what is missing for the nearest."""
    free = [row["id"] for row in view["provinces"] if len(row["kamon"]) < len(row["numbers"])]
    if not view["lacks"] or len(view["lacks"]) < len(free):
        return []
    lacks = sorted(view["lacks"].items(), key=lambda row: missing(row[1]))
    nearest = [id for id, row in lacks if missing(row) == missing(lacks[0][1])]
    return [texts.word("out_of_reach"), *(lack(texts, id, view["lacks"][id]) for id in nearest[:NEAREST])]


def missing(row: dict[str, Any]) -> int:
    """Troops or koku, whichever are fewer."""
    return min(len(row["troops"]), int(row["koku"]))


def lack(texts: Texts, province: str, row: dict[str, Any]) -> str:
    """What a hand lacks for a province, with troops or with koku."""
    counts = [row["troops"].count(id) for id in TROOP.ids]
    troops = texts.tally(Param("troops", TROOP, tally=True), counts)
    return texts.word("lacks", province=texts.name(PROVINCE, PROVINCE.value_of(province)), troops=troops, koku=row["koku"])


PIECES = [Piece(domain, id, rule_of(id)) for domain in (CARD, BONUS, RANK) for id in domain.ids]
