"""What answers and facts are called: the domains of Samouraï & Katana."""

from typing import Final

from tatami.core.domain import COUNT, Domain, Param, Phrase, counts
from tatami.core.facts import domain, names, none, read_table
from tatami.titles.samurai_katana.rules.ids import YES, Card
from tatami.titles.samurai_katana.rules.tables import (
    CARD_NAMES,
    CARDS,
    CASTLE_PRICE,
    CITY_NAMES,
    CLAN_NAMES,
    COMBAT_NAMES,
    EFFECT_NAMES,
    FACE_NAMES,
    FOLDER,
    PRICE,
    PROVINCE_NAMES,
    TERRITORIES,
    TERRITORY_NAMES,
)

WORDS: Final = read_table(FOLDER, "words")
CLAN: Final = Domain("clan", CLAN_NAMES)
TERRITORY: Final = Domain("territory", TERRITORY_NAMES, no=none(WORDS, "territory"))
PROVINCE: Final = Domain("province", PROVINCE_NAMES)
CITY: Final = Domain("city", CITY_NAMES)
CARD: Final = Domain("card", CARD_NAMES)
EFFECT: Final = Domain("effect", EFFECT_NAMES)  # of each card
FACE: Final = Domain("face", FACE_NAMES)  # value, swords and price of each card
KOKU: Final = counts("koku", 2999)  # more than 24 rounds of all the taxes of Japan

_TERRITORY: Final = Param("territory", TERRITORY)
_KOKU: Final = Param("koku", COUNT)
_CARD: Final = Param("card", CARD)
_FACE: Final = Param("face", FACE)
_WORTH: Final = Param("face", Domain("worth", COMBAT_NAMES))  # value and swords of each card
_EFFECT: Final = Param("effect", EFFECT)


def in_territories(prefix: str, message: str) -> list[Phrase]:
    """An answer about each territory."""
    return [Phrase(prefix + name.id, message, [_TERRITORY], [t]) for t, name in enumerate(TERRITORY_NAMES)]


def faces(prefix: str, message: str) -> list[Phrase]:
    """An answer about each card, with what is printed on it."""
    return [Phrase(prefix + name.id, message, [_CARD, _FACE], [card, card]) for card, name in enumerate(CARD_NAMES)]


def power(prefix: str, message: str, card: Card) -> Phrase:
    """An answer that uses a card's power: what it does, and what it costs where it costs anything."""
    id, costs = prefix + CARD_NAMES[card].id, PRICE[card]
    if costs:
        return Phrase(id, message, [_CARD, _EFFECT, _KOKU], [card, card, costs])
    return Phrase(id, message + "_free", [_CARD, _EFFECT], [card, card])


BUY_CASTLE: Final = TERRITORIES  # purchases: samurai at a territory, then a castle at a territory, then the treasure
BUY_TREASURE: Final = 2 * TERRITORIES
PURCHASE: Final = Domain(
    "purchase",
    [
        *in_territories("samurai_", "buy_samurai"),
        *[Phrase(f"castle_{name.id}", "buy_castle", [_TERRITORY, _KOKU], [t, CASTLE_PRICE[t]]) for t, name in enumerate(TERRITORY_NAMES)],
        *names(WORDS["purchase"]),
    ],
    no=none(WORDS, "purchase"),
)

ACT_CARD: Final = TERRITORIES  # actions: move from a territory, play a card, then the rest
ACT_SELL: Final = TERRITORIES + CARDS
ACT_NEGOTIATE: Final = ACT_SELL + 1
ACT_SEPPUKU: Final = ACT_SELL + 2
ACT_TREASURE: Final = ACT_SELL + 3
ACT_EXCHANGE: Final = ACT_SELL + 4
ACT_OFFICE: Final = ACT_SELL + 5
ACT_GIVE: Final = ACT_SELL + 6
ACT_PROMISE: Final = ACT_SELL + 7
ACTION: Final = Domain(
    "action",
    [
        *in_territories("move_", "move_from"),
        *[power("play_", "play_card", card) for card in range(CARDS)],
        *names(WORDS["action"]),
    ],
    no=none(WORDS, "action"),
)

COMBAT_CARD: Final = Domain("combat_card", [Phrase(name.id, "card", [_CARD, _WORTH], [card, card]) for card, name in enumerate(CARD_NAMES)])
SPECIAL_CARD: Final = Domain("special_card", [power("", "special_card", card) for card in range(CARDS)], no=none(WORDS, "special_card"))
TOSS_CARD: Final = Domain("toss_card", faces("", "card"), no=none(WORDS, "toss_card"))
PROPOSAL: Final = Domain("proposal", faces("offer_", "offer_card"))
COUNTER: Final = Domain("counter", faces("", "card"), no=none(WORDS, "counter"))
FOR_KOKU: Final = TERRITORIES - 1  # in return for a promise: a territory left alone, then FOR_KOKU + the number of koku
MOST_FOR_PEACE: Final = 9
IN_RETURN: Final = Domain(
    "in_return",
    [
        *in_territories("leave_", "left_alone"),
        *[Phrase(f"koku_{n}", "for_koku", [_KOKU], [n]) for n in range(1, MOST_FOR_PEACE + 1)],
    ],
)
SWAP_CARD: Final = Domain("swap_card", faces("", "card"))
OBJECTION: Final = Domain(
    "objection",
    [
        *names(WORDS["objection"]),
    ],
    no=none(WORDS, "objection"),
)
CONSENT: Final = domain("consent", WORDS["consent"], none(WORDS, "consent"))
BARGAIN: Final = domain("bargain", WORDS["bargain"], none(WORDS, "bargain"))
VETO: Final = domain("veto", WORDS["veto"], none(WORDS, "veto"))
SIDE: Final = domain("side", WORDS["side"], none(WORDS, "side"))
TIE_BREAK: Final = domain("tie_break", WORDS["tie_break"])
STRENGTH: Final = domain("strength", WORDS["strength"])
IMPERIAL: Final = Domain("imperial", TERRITORY_NAMES, no=none(WORDS, "imperial"))
FROM_RESERVE: Final = TERRITORIES
CAPTURE: Final = Domain(
    "capture",
    [
        *in_territories("from_", "castle_from"),
        *names(WORDS["capture"]),
    ],
    no=none(WORDS, "capture"),
)
YES_NO: Final[list[int]] = [-1, YES]
