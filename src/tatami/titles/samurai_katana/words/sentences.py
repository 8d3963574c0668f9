"""What the cards of Samouraï & Katana say, and what moves cost, in words: for the page, the list of pieces and the terminal."""

from typing import Any, Final

from tatami.core.events import Event
from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.moves import joined, sentences
from tatami.texts.numbers import figure
from tatami.texts.pieces import Piece
from tatami.titles.samurai_katana.rules.domains import CARD, CLAN, TERRITORY
from tatami.titles.samurai_katana.rules.printed import effect as power
from tatami.titles.samurai_katana.rules.tables import CARD_RULE, COPIES, PRICE, SORT, SORT_NAMES, SWORDS, VALUE

PIECES: Final = [Piece(CARD, id, CARD_RULE[card]) for card, id in enumerate(CARD.ids)]
CARDS: Final = {
    "toss_card": "",
    "counter": "",
    "propose": "offer_",
}  # questions whose cards say their power, and what stands before them
UNUSED: Final = (
    *CARDS,
    "combat_card",
    "act",
    "spread",
)  # questions whose answers use no power: a hint need not name it, nor who stands there already
STANDING: Final = ("act", "spread", "aim_at_territory", "retreat_to")  # questions whose territories say who stands there
SPENT: Final = ("ask_price", "give_koku", "put_aside", "sell_honour", "buy_samurai")  # questions for a number that costs something
LOSSES: Final = (  # events that do something to the seat they name first
    "samurai_deserted",
    "samurai_revolted",
    "samurai_dispersed",
    "honour_lost",
    "shogun_disgraced",
    "card_stopped",
    "attack_stopped",
    "move_stopped",
    "clan_fell",
)
BEGINS: Final = ("move_announced", "samurai_moved", "attack_announced", "card_played", "honour_sold", "activation_ended")
JOINS: Final = ("cards_tossed", "taxes_raised")  # each phase of a round is one move
SIDES: Final = 2
IN_A_MARCH: Final = (
    "move_paid",
    "samurai_landed",
    "strength_counted",
    "cards_drawn",
    "cards_laid",
)  # told with it, or by the figures of the seats
MARCHES: Final = ("samurai_moved", "move_announced", "attack_announced")
OMITTED: Final = ("all_let_pass", "seat_passes", "purchaser_named", "player_named", "purchases_ended", "cards_laid")
IN_PASSING: Final = (  # who is next, and offers: the question that follows says them
    "order_named",
    "purchaser_named",
    "player_named",
    "card_offered",
    "card_asked",
    "koku_offered",
    "office_offered",
    "support_offered",
    "truce_offered",
    "peace_offered",
    "promise_kept",
)
AIMED: Final = {
    "attack_announced": "to",
    "card_aimed_at": "territory",
}  # events that attack whoever holds a territory, and where they name it


def effect(texts: Texts, id: str) -> str:
    """Everything printed on a card: its sort, value, swords, price and power, and how many there are."""
    card = CARD.value_of(id)
    parts = [SORT_NAMES[SORT[card]].words[texts.lang].text, texts.word("card_value", value=VALUE[card])]
    if SWORDS[card]:
        parts.append(texts.word("swords", SWORDS[card]))
    if PRICE[card]:
        parts.append(texts.word("card_price", PRICE[card]))
    if power(card, texts.lang):
        parts.append(power(card, texts.lang))
    return " · ".join([*parts, texts.word("card_copies", COPIES[card])])


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Marches say their price and whom they attack; territories who stands there; cards their power; clans their honour."""
    if question.kind == "march_to":
        return {way["to"]: march(texts, view, way) for way in view["ways"]}
    if question.kind in STANDING:
        prefix = "move_" if question.kind == "act" else ""
        return {prefix + row["id"]: standing(texts, view, row) for row in view["territories"]}
    if question.kind in CARDS:
        return {CARDS[question.kind] + id: power(card, texts.lang) for card, id in enumerate(CARD.ids)}
    if question.kind == "aim_at_clan":
        return {str(seat): f"{clan_of(texts, row)} · {texts.word('honour_n', row['honour'])}" for seat, row in enumerate(view["players"])}
    return {}


def march(texts: Texts, view: dict[str, Any], way: dict[str, Any]) -> str:
    """What marching there would cost, and whom it would attack."""
    price = texts.word("way_koku", way["koku"]) if way["koku"] else texts.word("way_free")
    if way["attacks"] is None:
        return price
    samurai = next(row["samurai"] for row in view["territories"] if row["id"] == way["to"])
    return f"{price} · {texts.word('way_attack', samurai, name=texts.names[way['attacks']])}"


def standing(texts: Texts, view: dict[str, Any], row: dict[str, Any]) -> str:
    """How many samurai, and whose where they are another's; a castle may stand alone."""
    if row["owner"] is None:
        return texts.word("nobody")
    whose = "" if row["owner"] == view["seat"] else f"{texts.names[row['owner']]}, "
    castle = f", {texts.word('castle')}" if row["castle"] else ""
    return f"{whose}{texts.word('samurai_n', row['samurai'])}{castle}"


def clan_of(texts: Texts, row: dict[str, Any]) -> str:
    """Return the name of a player's clan."""
    return str(texts.name(CLAN, CLAN.value_of(row["clan"])))


def step_values(texts: Texts, question: Question, answer: str) -> dict[str, str]:
    """The card that an answer lays, plays or gives, by its name alone; and where a purchase goes to."""
    bought, _, territory = answer.partition("_")
    if bought in ("samurai", "castle") and territory in TERRITORY.ids:
        return {"territory": texts.name(TERRITORY, TERRITORY.value_of(territory))}
    id = answer.removeprefix("play_").removeprefix("offer_")
    card: dict[str, str] = {"card": texts.name(CARD, CARD.value_of(id))} if id in CARD.ids else {}
    return {**card, "meaning": ""} if question.kind in UNUSED else card


def move(texts: Texts, events: list[Event]) -> str | None:
    """Return a march in one sentence with its price: nobody is told that whoever enters a territory controls it. None for other moves."""
    if events[0].kind not in MARCHES:
        return None
    kept = [event for event in events if event.kind not in IN_A_MARCH and not is_plain(events[0], event)]
    told = sentences(texts, None, kept)
    paid = sum(event.values[1] for event in events if event.kind == "move_paid")
    if paid:
        told[0] = texts.word("for_koku", paid, march=told[0].removesuffix("."))
    sums = [event.values[1] for event in events if event.kind == "strength_counted"]
    if len(sums) == SIDES:
        told[0] = texts.word("battle_sums", march=told[0].removesuffix("."), attack=figure(sums[0]), defence=figure(sums[1]))
    return joined(texts.names, told)


def is_plain(first: Event, event: Event) -> bool:
    """Return True if an event only says that those who marched into a territory now control it."""
    return first.kind != "attack_announced" and event.kind == "territory_taken" and event.plain()["territory"] == first.plain()["to"]


def attacked(view: dict[str, Any], event: Event) -> int | None:
    """Who holds the territory that an event is aimed at."""
    place = event.plain()[AIMED[event.kind]] if event.kind in AIMED else None
    return next((row["owner"] for row in view["territories"] if row["id"] == place), None)
