"""The White Castle: what a clan's position will still bring, by the number of its own turns to come.

The expected score is what the clan would score now for members, time and fans, plus what each thing it has is worth. The table was fitted to the final
scores of games between bots: `worth.toml` holds it, with the run that made it.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from tatami.titles.white_castle.rules.ids import (
    COIN,
    COURTIER,
    DAIMYO,
    DIPLOMATS,
    FOOD,
    GARDENER,
    GARDENS,
    GOODS,
    ICONS,
    IRON,
    LAST_SPACE,
    LEVELS,
    MEMBERS,
    NO_CARD,
    PEARL,
    ROWS,
    SEAL,
    STEWARDS,
    WARRIOR,
    Seat,
)
from tatami.titles.white_castle.rules.possible import ACTION_MEMBER, PRICE
from tatami.titles.white_castle.rules.scoring import (
    courtier_points,
    fans,
    gardener_points,
    purse_points,
    resource_points,
    time_points,
    total,
    warrior_points,
    warrior_value,
)
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import MEMBERS_EACH, ROUNDS, ROW_ACTION, TOLL, TURNS
from tatami.titles.white_castle.rules.turn import PlaceDie, TakeDie

# What a position consists of, in the order it is added up.
FEATURES: Final = [
    *("one", "food", "food_over_4", "iron", "iron_over_3", "pearl", "pearl_over_4", "coin", "coin_over_5", "seal"),
    *("lantern_food", "lantern_iron", "lantern_pearl", "lantern_coin", "lantern_seal", "lantern_vp", "lantern_time"),
    *("gate", "stewards", "diplomats", "daimyo", "warrior_value", "gardeners", "stone_gardens"),
    *("influence", "season_2", "season_3", "season_4", "place", "free_rows", "priced_rows"),
    *("warriors", "inside_iron", "warriors_pearl", "warriors_gate", "climbs", "two_floors", "audience"),
    *("garden_now", "garden_later", "great_yard", "to_gate", "toll_paid", "black_lit", "white_lit"),
]
# To which feature of a clan's position each of them belongs, or to which aspect beside those.
BELONGS: Final[dict[str, list[str]]] = {
    "total": [],
    "turns": ["one"],
    "place": ["place"],
    "influence": ["influence", "season_2", "season_3", "season_4", "to_gate"],
    "coins": ["coin", "coin_over_5", "audience"],
    "seals": ["seal", "toll_paid"],
    "goods": [],
    "courtiers": ["gate", "stewards", "diplomats", "daimyo", "climbs", "two_floors"],
    "warriors": ["warrior_value", "warriors", "warriors_gate", "white_lit"],
    "gardeners": ["gardeners", "stone_gardens", "garden_later", "black_lit"],
    "alone": [],
    "food": ["food", "food_over_4", "garden_now"],
    "iron": ["iron", "iron_over_3", "inside_iron", "great_yard"],
    "pearl": ["pearl", "pearl_over_4", "warriors_pearl"],
    "lantern": ["lantern_food", "lantern_iron", "lantern_pearl", "lantern_coin", "lantern_seal", "lantern_vp", "lantern_time"],
    "card": ["free_rows", "priced_rows"],
}
ASPECTS: Final = ["food", "iron", "pearl", "lantern", "card"]  # which the learned weights do not know
TURNS_IN_ALL: Final = ROUNDS * TURNS
TABLE: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "worth.toml").read_text("utf-8"))

# WORTH[feature][turns to come]: clan points.
WORTH: Final[list[list[float]]] = [TABLE["worth"][name] for name in FEATURES]
BY_TURNS: Final[list[list[float]]] = [[row[turns] for row in WORTH] for turns in range(TURNS_IN_ALL + 1)]


# The same with nothing but what belongs to one feature or aspect: OF_PART[part][turns to come][feature].
OF_PART: Final[list[list[list[float]]]] = [
    [[row[turns] if name in names else 0.0 for name, row in zip(FEATURES, WORTH, strict=True)] for turns in range(TURNS_IN_ALL + 1)]
    for names in BELONGS.values()
]


def expected_score(game: Castle, seat: Seat) -> float:
    """The points a clan has, and what the rest of its position will bring."""
    turns = 0 if game.over else turns_to_come(game, seat)
    if turns == 0:
        return float(total(game, seat))
    court, gate, value = game.court, seat * LEVELS, warrior_value(game, seat)
    inside = court[gate + STEWARDS] + court[gate + DIPLOMATS] + court[gate + DAIMYO]
    points = fans(game, seat) + time_points(game, seat) + courtier_points(game, seat)
    worth = float(points + value * inside + gardener_points(game, seat))
    weights = BY_TURNS[turns]
    worth = with_stores(worth, weights, game, seat)
    worth = with_members(worth, weights, game, seat, value)
    worth = with_standing(worth, weights, game, seat)
    return with_prospects(worth, weights, game, seat, value, inside)


def score_parts(game: Castle, seat: Seat) -> list[float]:
    """The same, part by part: what each feature of the position makes of it, and then each aspect."""
    turns = 0 if game.over else turns_to_come(game, seat)
    value, inside = warrior_value(game, seat), 0
    for level in range(STEWARDS, DAIMYO + 1):
        inside += game.court[seat * LEVELS + level]
    found: list[float] = []
    for of_part in OF_PART:
        weights = of_part[turns]
        part = with_stores(0.0, weights, game, seat)
        part = with_members(part, weights, game, seat, value)
        part = with_standing(part, weights, game, seat)
        found.append(with_prospects(part, weights, game, seat, value, inside))
    found[0] += fans(game, seat)
    found[3] += time_points(game, seat)
    found[7] += courtier_points(game, seat)
    found[8] += warrior_points(game, seat)
    found[9] += gardener_points(game, seat)
    if turns == 0:
        found[4] += purse_points(game, seat)
        found[6] += resource_points(game, seat)
    return found


def turns_to_come(game: Castle, seat: Seat) -> int:
    """The clan's own turns, the present one included until its die is placed."""
    clans = game.lay.clans
    place = 0
    while game.order[place] != seat:
        place += 1
    begun = (game.turn + clans - 1 - place) // clans
    turns = TURNS_IN_ALL - (game.round - 1) * TURNS - begun
    if game.active == seat and isinstance(game.asked, (TakeDie, PlaceDie)):
        turns += 1
    return turns if turns < TURNS_IN_ALL else TURNS_IN_ALL


def with_stores(worth: float, weights: list[float], game: Castle, seat: Seat) -> float:
    """Adds `one` to `lantern_time`: goods, the first few apart from the rest, and the lantern zone."""
    stock, goods = game.stock, seat * GOODS
    lantern, icons = game.lantern, seat * ICONS
    food, iron, pearl, coin = stock[goods + FOOD], stock[goods + IRON], stock[goods + PEARL], stock[goods + COIN]
    worth += weights[0]
    worth += (food if food < 4 else 4) * weights[1]
    if food > 4:
        worth += (food - 4) * weights[2]
    worth += (iron if iron < 3 else 3) * weights[3]
    if iron > 3:
        worth += (iron - 3) * weights[4]
    worth += (pearl if pearl < 4 else 4) * weights[5]
    if pearl > 4:
        worth += (pearl - 4) * weights[6]
    worth += (coin if coin < 5 else 5) * weights[7]
    if coin > 5:
        worth += (coin - 5) * weights[8]
    worth += stock[goods + SEAL] * weights[9]
    for icon in range(ICONS):
        n = lantern[icons + icon]
        if n:
            worth += n * weights[10 + icon]
    return worth


def with_members(worth: float, weights: list[float], game: Castle, seat: Seat, value: int) -> float:
    """Adds `gate` to `stone_gardens`."""
    court, gate = game.court, seat * LEVELS
    for level in range(LEVELS):
        n = court[gate + level]
        if n:
            worth += n * weights[17 + level]
    worth += value * weights[21]
    gardeners = MEMBERS_EACH - game.home[seat * MEMBERS + GARDENER]
    if gardeners:
        worth += gardeners * weights[22]
        worth += STONES_TENDED[game.tended[seat]] * weights[23]
    return worth


def with_standing(worth: float, weights: list[float], game: Castle, seat: Seat) -> float:
    """Adds `influence` to `priced_rows`: the passage of time, the turn order, the rows of the card with a member's action."""
    space, order = game.influence[seat], game.order
    worth += space * weights[24]
    if space >= 6:
        worth += weights[25]
    if space >= 11:
        worth += weights[26]
    if space >= 15:
        worth += weights[27]
    place = 0
    while order[place] != seat:
        place += 1
    worth += place * weights[28]
    card = game.card[seat]
    if card != NO_CARD:
        worth += FREE_ROWS[card] * weights[29]
        worth += PRICED_ROWS[card] * weights[30]
    return worth


def with_prospects(worth: float, weights: list[float], game: Castle, seat: Seat, value: int, inside: int) -> float:
    """Adds `warriors` to `white_lit`: what members and goods promise together, and the next gate in time."""
    stock, goods, court, levels, home = game.stock, seat * GOODS, game.court, seat * LEVELS, seat * MEMBERS
    iron, pearl = stock[goods + IRON], stock[goods + PEARL]
    gate, stewards = court[levels], court[levels + STEWARDS]
    below = gate + stewards + court[levels + DIPLOMATS]
    gardeners = MEMBERS_EACH - game.home[home + GARDENER]
    warriors = MEMBERS_EACH - game.home[home + WARRIOR]
    worth += warriors * weights[31]
    worth += inside * (iron if iron < 5 else 5) * weights[32]
    if value:
        worth += value * (pearl if pearl < 5 else 5) * weights[33]
        worth += value * gate * weights[34]
    climbs = pearl // 2
    worth += (climbs if climbs < below else below) * weights[35]
    if pearl >= 5 and gate + stewards > 0:
        worth += weights[36]
    if stock[goods + COIN] >= 2 and game.home[home + COURTIER] > 0:
        worth += weights[37]
    if gardeners < MEMBERS_EACH:
        worth = with_gardens(worth, weights, game, seat)
    if iron >= 5 and warriors < MEMBERS_EACH:
        worth += weights[40]
    space = game.influence[seat]
    worth += TO_GATE[space] * weights[41]
    if 0 < NEXT_TOLL[space] <= stock[goods + SEAL]:
        worth += weights[42]
    if gardeners >= 3:
        worth += weights[43]
    if warriors >= 5:
        worth += weights[44]
    return worth


def with_gardens(worth: float, weights: list[float], game: Castle, seat: Seat) -> float:
    """Adds `garden_now` and `garden_later`: the most points a gardener can go to with the food at hand, and with any."""
    points, prices, tended, food = game.lay.garden_vp, game.lay.garden_food, game.tended[seat], game.stock[seat * GOODS + FOOD]
    now, later = 0, 0
    for garden in range(GARDENS):
        if not tended & GARDEN_BIT[garden]:
            vp = points[garden]
            later = vp if vp > later else later  # without a call
            if vp > now and prices[garden] <= food:
                now = vp
    worth += now * weights[38]
    return worth + later * weights[39]


def _gate_ahead(space: int) -> int:
    """The space before the next gate in time."""
    while space < LAST_SPACE and TOLL[space + 1] == 0:
        space += 1
    return space


def _rows_with_members(card: int, priced: bool) -> int:
    """How many rows of a card have a member's action, with a price or without."""
    actions = [ROW_ACTION[card * ROWS + row] for row in range(ROWS)]
    return sum(1 for action in actions if ACTION_MEMBER[action] >= 0 and bool(PRICE[action]) == priced)


STONE_PLACES: Final = 0b101010
STONES_TENDED: Final[list[int]] = [(bits & STONE_PLACES).bit_count() for bits in range(1 << GARDENS)]  # by gardens tended
GARDEN_BIT: Final[list[int]] = [1 << garden for garden in range(GARDENS)]
TO_GATE: Final[list[int]] = [_gate_ahead(space) - space for space in range(LAST_SPACE + 1)]
NEXT_TOLL: Final[list[int]] = [TOLL[_gate_ahead(space) + 1] if _gate_ahead(space) < LAST_SPACE else 0 for space in range(LAST_SPACE + 1)]
FREE_ROWS: Final[list[int]] = [_rows_with_members(card, False) for card in range(len(ROW_ACTION) // ROWS)]  # by card
PRICED_ROWS: Final[list[int]] = [_rows_with_members(card, True) for card in range(len(ROW_ACTION) // ROWS)]
