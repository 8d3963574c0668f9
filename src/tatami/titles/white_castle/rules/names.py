"""What is printed, in words: names of pieces and places, every action of the box, in French and English."""

from typing import Any, Final

from tatami.core.domain import LANGUAGES, SEVERAL, plain_name
from tatami.core.facts import made, names, word
from tatami.titles.white_castle.rules.facts import BOARD, CARD_ROWS, DECREE_ROWS, PROVISION_ROWS, SOLO, WORDS
from tatami.titles.white_castle.rules.ids import DOMAIN, ROOMS
from tatami.titles.white_castle.rules.tables import ACTIONS, CASTLE_CARDS

MOST: Final = 100  # an amount is good * MOST + how many of it

GOOD_NAMES: Final = names(BOARD["good"])
MEMBER_NAMES: Final = names(BOARD["member"])
SPACE_NAMES: Final = names(BOARD["space"])
ROOM_NAMES: Final = SPACE_NAMES[:ROOMS]
ROW_NAMES: Final = SPACE_NAMES[DOMAIN:]
SLOT_NAMES: Final = names(BOARD["slot"])
GARDEN_NAMES: Final = names(BOARD["garden"])
YARD_NAMES: Final = names(BOARD["yard"])
FAVOUR_NAMES: Final = names(WORDS["favour"])
END_NAMES: Final = [
    made(f"{colour.id}_{id}", row, {"colour": colour}) for colour in names(BOARD["colour"]) for id, row in BOARD["end"].items()
]
# Every question put to a clan with seals also offers to change them: four more answers.
CHANGES: Final = names(WORDS["changes"])


def said(text: str, lang: str) -> str:
    """A printed action: `1 coin + well`, `1 seal -> warrior`."""
    price, _, gain = text.rpartition(" -> ")
    action = ", ".join(_icon(icon, lang) for icon in gain.split(" + "))
    return str(BOARD["priced"][lang]).format(price=_icon(price, lang), action=action) if price else action


def said_of_offer(offer: dict[str, Any], lang: str) -> str:
    """What an answer costs and brings, as the view tells it."""
    phrase = {id: str(row[lang]) for id, row in BOARD["offer"].items()}
    parts: list[str] = []
    if "die" in offer:
        parts.append(phrase["die"].format(value=offer["die"]["value"]))
    if "costs" in offer:
        parts.append(phrase["costs"].format(amount=said(offer["costs"], lang)))
    if "coins" in offer:
        coins = offer["coins"]
        word = phrase["gain" if coins > 0 else "pay" if coins else "even"]
        parts.append(word.format(amount=_counted(abs(coins), BOARD["good"]["coin"], lang)))
    if offer.get("wasted"):
        reasons = [said_of_obstacle(why, lang) for why in offer["barred"].values()]
        parts.append(f"{phrase['wasted']} ({phrase['then'].join(dict.fromkeys(reasons))})")
    elif "actions" in offer:
        parts.append(", ".join(said_of_action(text, offer, lang) for text in offer["actions"]))
    return phrase["then"].join(parts)


def said_of_action(text: str, offer: dict[str, Any], lang: str) -> str:
    """An action that an answer brings, and why it could not be carried out."""
    why = offer.get("barred", {}).get(text)
    return f"{said(text, lang)} ({said_of_obstacle(why, lang)})" if why else said(text, lang)


def said_of_obstacle(why: dict[str, Any], lang: str) -> str:
    """Why an action or an answer is not possible: nobody left to be sent, no place there, or goods that are missing."""
    if why["why"] == "nobody":
        return str(BOARD["obstacle"][why["member"]][lang])
    amount = str(BOARD["offer"]["or"][lang]).join(said(goods, lang) for goods in why.get("takes", []))
    return str(BOARD["obstacle"][why["why"]][lang]).format(amount=amount)


def said_of_rival(text: str, lang: str) -> str:
    """An action on a card of the rival: `climb 2`, `stone garden`, or a gain like everyone's."""
    first, _, second = text.partition(" ")
    return str(SOLO["icon"][first][lang]).format(n=second) if first in SOLO["icon"] else said(text, lang)


def _icon(text: str, lang: str) -> str:
    """One icon: `2 iron`, `1 any`, `time 2`, `coral tile`, `lantern`."""
    if text in BOARD["icon"]:
        return str(BOARD["icon"][text][lang])
    first, second = text.split()
    if first == "time":
        return _counted(int(second), BOARD["step"], lang)
    return _counted(int(first), BOARD["good"].get(second) or BOARD["any"], lang)


def _counted(n: int, row: dict[str, Any], lang: str) -> str:
    """One or many of something."""
    named = word(row[lang])
    return f"{n} {named.traits['plural'] if SEVERAL[lang](n) else named.text}"


def _id(text: str) -> str:
    return text.replace(" -> ", "_for_").replace(" + ", "_and_").replace(" ", "_")


def _pair(provisions: dict[str, Any], card: dict[str, Any], lang: str) -> str:
    """What a starting pair holds: goods, lantern icons, the member of its action."""
    lantern = provisions["lantern"]
    if "decree" in provisions:
        lantern += " + " + DECREE_ROWS[provisions["decree"]]["lantern"]
    return str(BOARD["pair"][lang]).format(
        gain=said(provisions["gain"], lang), lantern=said(lantern, lang), action=said(card["blocks"][0], lang)
    )


ACTION_NAMES: Final = [plain_name(_id(text), {lang: said(text, lang) for lang in LANGUAGES}) for text in ACTIONS]
AMOUNT_NAMES: Final = [
    plain_name(f"{n}_{good}", {lang: _counted(n, row, lang) for lang in LANGUAGES})
    for good, row in BOARD["good"].items()
    for n in range(MOST)
]
PAIR_NAMES: Final = [
    plain_name(f"{id}_{card.removeprefix('start_')}", {lang: _pair(row, CARD_ROWS[card], lang) for lang in LANGUAGES})
    for id, row in PROVISION_ROWS.items()
    for card in list(CARD_ROWS)[CASTLE_CARDS:]
]
