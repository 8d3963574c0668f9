"""What a clan could do at all, its seals changed if need be: only that is offered; and what it might rather leave. [effects.2, effects.13]"""

from typing import Any, Final

from tatami.titles.white_castle.rules.ids import (
    COIN,
    COURTIER,
    DIPLOMATS,
    FOOD,
    GARDENS,
    GOODS,
    ICONS,
    IRON,
    LAST_SPACE,
    LEVELS,
    MEMBERS,
    PEARL,
    SEAL,
    STEWARDS,
    TIME,
    WARRIOR,
    Action,
    Good,
    Member,
    Seat,
)
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, CLIMB_PRICE, GATE_PRICE, GOOD_IDS, MEMBER_ACTION, MEMBER_IDS, TOLL, YARD_IRON

FREE: Final = -1


def _price(text: str) -> tuple[Good, int]:
    if " -> " not in text:
        return FREE, 0
    n, good = text.split(" -> ", maxsplit=1)[0].split()
    return GOOD_IDS.index(good), int(n)


PRICE_GOOD: Final[list[Good]] = [_price(text)[0] for text in ACTIONS]
PRICE: Final[list[int]] = [_price(text)[1] for text in ACTIONS]
PAID_ACTION: Final[list[Action]] = [ACTIONS.index(text.split(" -> ")[-1]) for text in ACTIONS]  # without its price
ACTION_MEMBER: Final[list[Member]] = [  # the member who acts, or -1
    MEMBER_ACTION.index(PAID_ACTION[action]) if PAID_ACTION[action] in MEMBER_ACTION else -1 for action in range(len(ACTIONS))
]
PLAIN: Final[list[bool]] = [  # nothing but gains
    PRICE[action] == 0 and ACTION_MEMBER[action] < 0 and not text.endswith(("tile", "domain", "light action"))
    for action, text in enumerate(ACTIONS)
]
CHEAPEST_YARD: Final = min(YARD_IRON)
STEPS_IN_TIME: Final[list[int]] = [  # printed on the action itself
    sum(int(icon.split()[1]) for icon in text.split(" + ") if icon.startswith("time ")) for text in ACTIONS
]
LIGHTS: Final[list[bool]] = ["lantern" in text.split(" + ") for text in ACTIONS]


def is_possible(game: Castle, seat: Seat, action: Action) -> bool:
    """Whether the price can be paid and the member behind it can be sent. [effects.13]"""
    member = ACTION_MEMBER[action]
    good = PRICE_GOOD[action]
    if good == FREE:
        return member < 0 or can_send(game, seat, member, game.stock[seat * GOODS + COIN], game.stock[seat * GOODS + SEAL])
    coins = game.stock[seat * GOODS + COIN]
    seals = game.stock[seat * GOODS + SEAL]
    if good == SEAL:
        seals -= PRICE[action]
    else:
        coins -= PRICE[action]
        if coins < 0:
            seals += coins
            coins = 0
    return seals >= 0 and (member < 0 or can_send(game, seat, member, coins, seals))


def can_send(game: Castle, seat: Seat, member: Member, coins: int, seals: int) -> bool:
    """Whether the action of a member would change anything, with that many coins and seals left."""
    if member == COURTIER:
        if game.home[seat * MEMBERS + COURTIER] and coins + seals >= GATE_PRICE:
            return True
        return game.stock[seat * GOODS + PEARL] + seals // 2 >= CLIMB_PRICE[1] and can_rise(game, seat)
    if game.home[seat * MEMBERS + member] == 0:
        return False
    if member == WARRIOR:
        return game.stock[seat * GOODS + IRON] + seals // 2 >= CHEAPEST_YARD
    food = game.stock[seat * GOODS + FOOD] + seals // 2
    tended = game.tended[seat]
    price = game.lay.garden_food
    return any(price[garden] <= food and not tended >> garden & 1 for garden in range(GARDENS))


def can_rise(game: Castle, seat: Seat) -> bool:
    """Whether a courtier stands in the castle below the daimyo."""
    place = seat * LEVELS
    return game.court[place] + game.court[place + STEWARDS] + game.court[place + DIPLOMATS] > 0


def can_act(game: Castle, seat: Seat, member: Member) -> bool:
    """Whether the action of a member could do anything now."""
    return can_send(game, seat, member, game.stock[seat * GOODS + COIN], game.stock[seat * GOODS + SEAL])


def obstacles(game: Castle, seat: Seat, actions: list[Action]) -> dict[str, dict[str, Any]]:
    """Those of the actions that are not possible, as printed, and why not."""
    return {ACTIONS[action]: why for action in actions if (why := obstacle(game, seat, action))}


def obstacle(game: Castle, seat: Seat, action: Action) -> dict[str, Any]:
    """What keeps an action from being possible: that nobody is left to be sent, or goods that neither stock nor seals give. [effects.13]"""
    if is_possible(game, seat, action):
        return {}
    member = ACTION_MEMBER[action]
    if member >= 0 and not is_there(game, seat, member):
        return {"why": "nobody", "member": MEMBER_IDS[member]}
    if PRICE[action] and not is_payable(game, seat, action):
        return short(PRICE[action], PRICE_GOOD[action])
    return {"why": "short_then" if PRICE[action] else "short", "takes": fares(game, seat, member)}


def short(price: int, good: Good) -> dict[str, Any]:
    """What goods are missing for."""
    return {"why": "short", "takes": [f"{price} {GOOD_IDS[good]}"]}


def is_there(game: Castle, seat: Seat, member: Member) -> bool:
    """Whether one is at home, or a courtier in the castle who could climb."""
    return game.home[seat * MEMBERS + member] > 0 or (member == COURTIER and can_rise(game, seat))


def is_payable(game: Castle, seat: Seat, action: Action) -> bool:
    """Whether the price alone could be paid."""
    seals = game.stock[seat * GOODS + SEAL]
    return PRICE[action] <= (seals if PRICE_GOOD[action] == SEAL else seals + game.stock[seat * GOODS + COIN])


def fares(game: Castle, seat: Seat, member: Member) -> list[str]:
    """The least that a member's way costs; a courtier has two. [courtier.2, courtier.3, gardener.1, warrior.1]"""
    if member == WARRIOR:
        return [f"{CHEAPEST_YARD} iron"]
    if member == COURTIER:
        gate = [f"{GATE_PRICE} coin"] if game.home[seat * MEMBERS + COURTIER] else []
        return gate + ([f"{CLIMB_PRICE[1]} pearl"] if can_rise(game, seat) else [])
    price, tended = game.lay.garden_food, game.tended[seat]
    return [f"{min(price[garden] for garden in range(GARDENS) if not tended >> garden & 1)} food"]  # one more garden than gardeners


def may_be_unwelcome(game: Castle, seat: Seat, action: Action) -> bool:
    """Whether an action gains steps in time that cost nothing: of all plain gains the only one there can be reason to leave. [effects.2]"""
    steps = STEPS_IN_TIME[action]
    if LIGHTS[action]:
        steps += game.lantern[seat * ICONS + TIME]
    if steps == 0 or not PLAIN[action]:
        return False
    space = game.influence[seat]
    return space < LAST_SPACE and TOLL[space + 1] == 0
