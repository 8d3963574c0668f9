"""What the cards and tiles of The White Castle do, and what answers cost and bring, in words: for the page and the terminal alike."""

from typing import Any, Final

from tatami.core.events import Event
from tatami.core.facts import names
from tatami.core.game import Question
from tatami.texts import Texts, capital
from tatami.texts.moves import joined, sentences
from tatami.texts.pieces import Piece
from tatami.titles.white_castle.rules.domains import (
    CARD,
    COLOUR,
    DAIMYO_CARD,
    DIE_TILE,
    END,
    GARDEN_CARD,
    PROVISION,
    RIVAL_CARD,
    ROOM,
    YARD_TILE,
    ZONE_CARD,
)
from tatami.titles.white_castle.rules.facts import (
    BOARD,
    CARD_ROWS,
    DAIMYO_ROWS,
    DECREE_ROWS,
    DIE_TILE_ROWS,
    GARDEN_ROWS,
    PROVISION_ROWS,
    RIVAL_ROWS,
    WORDS,
    YARD_TILE_ROWS,
)
from tatami.titles.white_castle.rules.names import (
    GARDEN_NAMES,
    MOST,
    SPACE_NAMES,
    YARD_NAMES,
    said,
    said_of_action,
    said_of_obstacle,
    said_of_offer,
    said_of_rival,
)
from tatami.titles.white_castle.rules.tables import ROUNDS

WAYS: Final = {name.id: name for name in [*SPACE_NAMES, *GARDEN_NAMES, *YARD_NAMES, *names(WORDS["court"])]}
SAID: Final = ("outside_action", "yard")  # questions whose answers name what they cost or bring
OUTSIDE: Final = ("outside_left", "outside_right")  # one of their two actions [outside.2]
BEGINS: Final = ("die_taken", "garden_worked", "round_began", "purse_scored", "rival_scored")
JOINS: Final = ("order_set",)  # the end of a round is one move
OMITTED: Final = ("action_used", "row_worked", "card_drawn")  # what they lead to is told
SUMS: Final = ("paid", "gained")
ON_BOARD: Final = (CARD,)  # asked about, a card's actions are the answers
PIECES: Final = [
    *[Piece(CARD, id, "domain.3" if row["kind"] == "start" else "castle.2") for id, row in CARD_ROWS.items()],
    *[Piece(PROVISION, id, "setup.17") for id in PROVISION_ROWS],
    *[Piece(ZONE_CARD, id, "lantern.2") for id in DECREE_ROWS],
    *[Piece(DAIMYO_CARD, id, "courtier.11") for id in DAIMYO_ROWS],
    *[Piece(GARDEN_CARD, id, "gardener.3") for id in GARDEN_ROWS],
    *[Piece(YARD_TILE, id, "warrior.3") for id in YARD_TILE_ROWS],
    *[Piece(DIE_TILE, id, "well.2") for id in DIE_TILE_ROWS],
    *[Piece(RIVAL_CARD, id, "solo.12") for id in RIVAL_ROWS],
]


def condensed(events: list[Event]) -> list[Event]:
    """Tell lanterns once, of the passage of time where one ends, and behind all else what was paid and gained, by goods."""
    sums: dict[tuple[str, int, int], Event] = {}
    found: list[Event] = []
    for event in events:
        if event.kind in SUMS:
            seat, amount = event.values
            known = sums.get((event.kind, seat, amount // MOST))
            n = amount % MOST + (0 if known is None else known.values[1] % MOST)
            sums[event.kind, seat, amount // MOST] = Event(event.type, [seat, amount // MOST * MOST + min(n, MOST - 1)], event.answer)
        elif event.kind == "influence_gained":  # the space where the marker ends
            found = [*[other for other in found if other.kind != event.kind or other.values[0] != event.values[0]], event]
        elif event.kind != "lantern_lit" or all(other.kind != event.kind for other in found):
            found.append(event)
    return found + sorted(sums.values(), key=lambda event: SUMS.index(event.kind))


def move(texts: Texts, events: list[Event]) -> str | None:
    """Return a turn in few words: the die and its place, what was done there, what was paid and gained; the new order of play in one line."""
    order = [event for event in events if event.kind == "order_set"]
    turn = [event.kind for event in events[:2]] == ["die_taken", "die_placed"]
    last = events[0].kind == "round_began" and events[0].values[0] == ROUNDS
    if not turn and not last and len(order) < 2:
        return None
    rest = [event for event in events[2 * turn + last :] if len(order) < 2 or event.kind != "order_set"]
    said = [texts.word("last_round")] if last else []
    if turn:
        end, side = END.id_of(events[0].values[1]).split("_")
        colour = texts.name(COLOUR, COLOUR.value_of(end))
        values: dict[str, Any] = {**texts.values(events[0]), "space": texts.values(events[1])["space"], "colour": colour}
        said.append(texts.word(f"move_{side}", **values))
    said += sentences(texts, None, condensed(rest))
    if len(order) > 1:
        said.append(texts.word("new_order", names=", ".join([texts.names[event.values[0]] for event in order])))
    return joined(texts.names, said)


def effect(texts: Texts, id: str) -> str:
    """The printed actions in words, with what they cost and what the back or the end of the game brings."""
    lang = texts.lang
    if id in CARD_ROWS:
        row = CARD_ROWS[id]
        told = texts.word("piece_card", actions=listed(row["blocks"], lang), lantern=said(row["lantern"], lang))
    elif id in PROVISION_ROWS:
        row = PROVISION_ROWS[id]
        told = texts.word("piece_provisions", gain=said(row["gain"], lang), lantern=said(lantern_of(row), lang))
    elif id in DECREE_ROWS:
        told = texts.word("piece_decree", lantern=said(DECREE_ROWS[id]["lantern"], lang))
    elif id in DAIMYO_ROWS:
        told = texts.word("piece_daimyo", favours=listed(DAIMYO_ROWS[id]["favours"], lang))
    elif id in GARDEN_ROWS:
        row = GARDEN_ROWS[id]
        price, points = said(f"{row['food']} food", lang), said(f"{row['vp']} vp", lang)
        told = texts.word("piece_garden", price=price, action=said(row["action"], lang), points=points)
    elif id in YARD_TILE_ROWS:
        row = YARD_TILE_ROWS[id]
        told = texts.word("piece_yard", blue=said(row["blue"], lang), gold=said(row["gold"], lang))
    elif id in DIE_TILE_ROWS:
        told = texts.word("piece_die_tile", reward=said(DIE_TILE_ROWS[id]["reward"], lang))
    else:
        told = texts.word("piece_rival", actions=" · ".join(said_of_rival(action, lang) for action in RIVAL_ROWS[id]["actions"]))
    return told


def listed(actions: list[str], lang: str) -> str:
    return " · ".join(said(action, lang) for action in actions)


def lantern_of(row: dict[str, Any]) -> str:
    """What starting resources show in the lantern zone, with their decree where they name one."""
    decree = row.get("decree")
    return f"{row['lantern']} + {DECREE_ROWS[decree]['lantern']}" if decree else str(row["lantern"])


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """As the engine tells it of each answer: that a die would be wasted, too."""
    taken = question.kind == "enter_room"  # with the card of the room one of its light actions [courtier.7]
    return {id: meaning(texts, id, offer, taken or id in OUTSIDE) for id, offer in view["offers"].items()}


def meaning(texts: Texts, id: str, offer: dict[str, Any], either: bool) -> str:
    """What an answer costs and brings: all of its actions, or one of them."""
    lang = texts.lang
    if "die" in offer and id.endswith("_left"):
        return f"{said_of_offer(offer, lang)}, {said('lantern', lang)}"  # [turn.8]
    actions = offer.get("actions", [])
    if not either or len(actions) < 2 or offer.get("wasted"):
        return said_of_offer(offer, lang)
    before = said_of_offer({"coins": offer["coins"]} if "coins" in offer else {}, lang)
    phrase = BOARD["offer"]
    choice = str(phrase["or"][lang]).join([said_of_action(action, offer, lang) for action in actions])
    return str(phrase["then"][lang]).join(filter(None, [before, choice]))


def step_values(texts: Texts, question: Question, answer: str) -> dict[str, str]:
    """The room of an action and its row; whom one sends, and to which yard, says what it costs and brings."""
    if question.kind in SAID:
        return {"meaning": ""}
    room, _, row = answer.rpartition("_")
    return {"room": texts.name(ROOM, ROOM.value_of(room)), "row": WORDS["block"][row][texts.lang]} if room in ROOM.ids else {}


def unoffered(texts: Texts, view: dict[str, Any]) -> list[str]:
    """The actions that are not possible, and why; then spaces, gardens, yards and ways, those with one reason together."""
    lang = texts.lang
    rows = [(capital(said(action, lang)), said_of_obstacle(why, lang)) for action, why in view["barred"].items()]
    found: dict[str, list[str]] = {}
    for id, why in view["closed"].items():
        found.setdefault(said_of_obstacle(why, lang), []).append(WAYS[id].words[lang].text)
    return [
        *[texts.word("not_possible", action=action, why=why) for action, why in rows],
        *[texts.word("not_open", why=why, answers=" · ".join(answers)) for why, answers in found.items()],
    ]
