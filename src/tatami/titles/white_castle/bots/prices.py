"""The White Castle. A fixed price list: what goods, lanterns and printed actions are worth to the policy."""

from typing import Final

from tatami.titles.white_castle.rules.ids import COURTIER, FOOD, GARDENER, GOODS, ICONS, IRON, PEARL, TIME, Action, Seat
from tatami.titles.white_castle.rules.possible import ACTION_MEMBER, PAID_ACTION, PRICE, PRICE_GOOD, is_possible
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, GOOD_IDS, MEMBER_ACTION

# One unit of each good, one step in time, one action of each member.
GOOD_PRICE: Final[list[float]] = [1.1, 0.9, 1.2, 0.45, 0.7, 1.0, 0.8]
MEMBER_PRICE: Final[list[float]] = [5.0, 5.0, 4.0]
BORROWED_PRICE: Final = 4.0  # a room, tile or domain action
LIGHT_PRICE: Final = 2.5
WELL_PRICE: Final = 2.7


def action_worth(game: Castle, seat: Seat, action: Action) -> float:
    """The price list's sum for an action; nothing for one that cannot be carried out."""
    worth = ACTION_PRICE[action]
    if HAS_LANTERN[action]:
        worth += lantern_worth(game, seat)
    member = ACTION_MEMBER[action]
    if member >= 0 or PRICE[action]:
        if not is_possible(game, seat, action):
            return 0.0
        if member >= 0:
            worth += member_worth(game, seat, member)
    return worth


def member_worth(game: Castle, seat: Seat, member: int) -> float:
    """More for a member who can do the better thing now."""
    goods = seat * GOODS
    if member == COURTIER:
        pearl = game.stock[goods + PEARL]
        return 3.0 if pearl >= 5 else 1.5 if pearl >= 2 else -1.5
    if member == GARDENER:
        food = game.stock[goods + FOOD]
        return 1.2 * (food if food < 5 else 5) - 2.0
    iron = game.stock[goods + IRON]
    return (0.8 if iron >= 5 else 0.5) * iron - 1.5


def lantern_worth(game: Castle, seat: Seat) -> float:
    worth = 0.0
    place = seat * ICONS
    for icon in range(ICONS):
        n = game.lantern[place + icon]
        if n:
            worth += n * GOOD_PRICE[icon]
    return worth


def _price(action: Action) -> float:
    """The price list's sum for what is printed, prices deducted."""
    worth = 0.0
    if PRICE[action]:
        worth -= PRICE[action] * GOOD_PRICE[PRICE_GOOD[action]]
    for icon in ACTIONS[PAID_ACTION[action]].split(" + "):
        words = icon.split()
        if icon in ("courtier", "gardener", "warrior"):
            worth += MEMBER_PRICE[MEMBER_ACTION.index(ACTIONS.index(icon))]
        elif icon == "well":
            worth += WELL_PRICE
        elif icon == "light action":
            worth += LIGHT_PRICE
        elif icon == "domain" or words[-1] == "tile":
            worth += BORROWED_PRICE
        elif words[0] == "time":
            worth += int(words[1]) * GOOD_PRICE[TIME]
        elif words[-1] == "any":
            worth += int(words[0]) * GOOD_PRICE[PEARL]
        elif icon != "lantern":
            worth += int(words[0]) * GOOD_PRICE[GOOD_IDS.index(words[1])]
    return worth


ACTION_PRICE: Final[list[float]] = [_price(action) for action in range(len(ACTIONS))]
HAS_LANTERN: Final[list[bool]] = ["lantern" in text for text in ACTIONS]
