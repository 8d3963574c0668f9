"""The White Castle: what a clan's position will still bring, by the number of its own turns to come.

The expected score is what the clan would score now for members, time and fans, plus what each thing it has is worth. The table was fitted to the final
scores of games between bots (docs/titles/white_castle.md says how).
"""

from typing import Final

from tatami.games.white_castle.rules.possible import ACTION_MEMBER, PRICE
from tatami.games.white_castle.rules.turn import PlaceDie, TakeDie
from tatami.games.white_castle.scoring import courtier_points, fans, gardener_points, time_points, total, warrior_points, warrior_value
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import (
    COIN,
    FOOD,
    GARDENER,
    GARDENS,
    GOODS,
    ICONS,
    IRON,
    LAST_SPACE,
    LEVELS,
    MEMBERS,
    MEMBERS_EACH,
    NO_CARD,
    PEARL,
    ROUNDS,
    ROW_ACTION,
    ROWS,
    SEAL,
    TIME,
    TOLL,
    TURNS,
    VP,
    WARRIOR,
    Seat,
)

# What a position consists of, in the order of `features`.
FEATURES: Final = [
    *("one", "food", "food_over_4", "iron", "iron_over_3", "pearl", "pearl_over_4", "coin", "coin_over_5", "seal"),
    *("lantern_food", "lantern_iron", "lantern_pearl", "lantern_coin", "lantern_seal", "lantern_vp", "lantern_time"),
    *("gate", "stewards", "diplomats", "daimyo", "warrior_value", "gardeners", "stone_gardens"),
    *("influence", "season_2", "season_3", "season_4", "place", "free_rows", "priced_rows"),
    *("warriors", "inside_iron", "warriors_pearl", "warriors_gate", "climbs", "two_floors", "audience"),
    *("garden_now", "garden_later", "great_yard", "to_gate", "toll_paid", "black_lit", "white_lit"),
]
TURNS_IN_ALL: Final = ROUNDS * TURNS

# WORTH[feature][turns to come]: clan points.
WORTH: Final[list[list[float]]] = [
    [0.00, 1.25, 8.97, 12.84, 15.57, 21.11, 28.16, 35.09, 43.03, 48.89],  # one
    [0.00, 0.79, 0.75, 0.70, 0.75, 0.79, 0.61, 0.32, 0.22, 0.10],  # food
    [0.00, 0.55, 0.41, 0.23, 0.00, 0.17, 0.36, 0.26, 0.00, 0.00],  # food_over_4
    [0.00, 0.52, 0.69, 0.93, 1.11, 1.04, 0.84, 0.64, 0.34, 0.10],  # iron
    [0.00, 0.61, 0.53, 0.38, 0.34, 0.67, 0.55, 0.42, 0.85, 1.00],  # iron_over_3
    [0.00, 0.89, 1.04, 1.13, 1.23, 1.58, 1.44, 1.18, 1.02, 0.56],  # pearl
    [0.00, 0.38, 0.33, 0.06, 0.00, 0.00, 0.00, 0.00, 0.65, 1.00],  # pearl_over_4
    [0.00, 0.63, 0.65, 0.80, 0.96, 0.82, 0.87, 0.88, 0.62, 0.28],  # coin
    [0.00, 0.13, 0.06, 0.07, 0.09, 0.11, 0.05, 0.00, 0.00, 0.00],  # coin_over_5
    [0.00, 0.63, 0.63, 0.61, 0.63, 0.70, 0.35, 0.14, 0.14, 0.10],  # seal
    [0.00, 0.22, 0.22, 0.12, -0.02, -0.11, 0.35, 0.99, 1.20, 1.35],  # lantern_food
    [0.00, -0.18, -0.33, -0.51, -0.50, -0.42, -1.12, -2.21, -2.59, -2.73],  # lantern_iron
    [0.00, -0.06, 0.08, 0.36, 0.51, 0.50, 0.66, 0.97, 1.17, 1.15],  # lantern_pearl
    [0.00, 0.59, 1.28, 2.02, 2.93, 3.56, 4.75, 5.91, 5.72, 5.03],  # lantern_coin
    [0.00, 0.94, 2.15, 2.97, 3.39, 3.10, 5.78, 8.64, 8.44, 8.04],  # lantern_seal
    [0.00, 1.35, 1.98, 2.81, 3.59, 3.93, 3.03, 1.89, 0.39, -1.50],  # lantern_vp
    [0.00, 1.70, 2.04, 2.52, 2.98, 3.72, 5.05, 5.63, 3.03, 0.14],  # lantern_time
    [0.00, 0.30, 0.42, 0.64, 0.63, 0.54, 0.00, -1.30, -2.00, -2.00],  # gate
    [0.00, 0.04, -0.24, -0.21, -0.15, 0.26, -0.71, -1.57, -2.00, 0.12],  # stewards
    [0.00, 0.05, -0.32, -0.20, 0.19, -0.44, -1.91, -2.00, -2.00, 3.00],  # diplomats
    [0.00, -0.60, -1.43, -1.18, -0.32, -0.71, -1.50, -2.00, -2.00, 0.00],  # daimyo
    [0.00, 0.20, 0.24, 0.59, 0.98, 1.13, 0.81, 0.51, -0.40, -1.78],  # warrior_value
    [0.00, -1.09, -1.88, -1.76, -1.10, -1.50, -1.95, -2.00, -2.00, -2.00],  # gardeners
    [0.00, 0.75, 1.32, 1.47, 1.26, 1.54, 2.14, 2.88, 3.76, 4.56],  # stone_gardens
    [0.00, 0.06, -0.17, -0.29, -0.44, -0.69, -1.07, -1.09, -1.42, -1.68],  # influence
    [0.00, -1.58, -2.02, -1.96, -1.32, -1.08, -1.00, -1.00, 0.00, 0.00],  # season_2
    [0.00, -0.42, -0.92, -1.77, 0.10, 1.00, 1.00, 0.00, 0.00, 0.00],  # season_3
    [0.00, -0.35, -0.28, -0.30, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # season_4
    [0.00, -0.73, -1.44, -1.66, -1.47, -1.83, -2.01, -2.31, -2.55, -2.88],  # place
    [0.00, 0.15, -0.06, -0.25, -0.52, -0.51, -0.31, -0.18, -0.21, 0.21],  # free_rows
    [0.00, -0.20, -0.72, -1.18, -1.71, -2.16, -0.94, -0.69, 1.03, 0.12],  # priced_rows
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # warriors
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # inside_iron
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # warriors_pearl
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # warriors_gate
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # climbs
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # two_floors
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # audience
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # garden_now
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # garden_later
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # great_yard
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # to_gate
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # toll_paid
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # black_lit
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # white_lit
]
BY_TURNS: Final[list[list[float]]] = [[row[turns] for row in WORTH] for turns in range(TURNS_IN_ALL + 1)]


def expected_score(game: Castle, seat: Seat) -> float:
    """The points a clan has, and what the rest of its position will bring."""
    turns = 0 if game.over else turns_to_come(game, seat)
    if turns == 0:
        return float(total(game, seat))
    points = fans(game, seat) + time_points(game, seat) + courtier_points(game, seat)
    worth = float(points + warrior_points(game, seat) + gardener_points(game, seat))
    found = features(game, seat)
    weights = BY_TURNS[turns]
    for n in range(len(found)):
        worth += found[n] * weights[n]
    return worth


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


def features(game: Castle, seat: Seat) -> list[float]:
    """What a clan has, as numbers in the order of FEATURES."""
    goods = seat * GOODS
    icons = seat * ICONS
    court = seat * LEVELS
    stock = game.stock
    lantern = game.lantern
    food, iron, pearl, coin = stock[goods + FOOD], stock[goods + IRON], stock[goods + PEARL], stock[goods + COIN]
    space = game.influence[seat]
    card = game.card[seat]
    free, priced = 0, 0
    if card != NO_CARD:
        for row in range(ROWS):
            action = ROW_ACTION[card * ROWS + row]
            if ACTION_MEMBER[action] >= 0:
                if PRICE[action]:
                    priced += 1
                else:
                    free += 1
    tended = game.tended[seat]
    place = 0
    while game.order[place] != seat:
        place += 1
    gate, stewards, diplomats, daimyo = game.court[court], game.court[court + 1], game.court[court + 2], game.court[court + 3]
    inside = stewards + diplomats + daimyo
    below = gate + stewards + diplomats
    value = warrior_value(game, seat)
    gardeners = MEMBERS_EACH - game.home[seat * MEMBERS + GARDENER]
    warriors = MEMBERS_EACH - game.home[seat * MEMBERS + WARRIOR]
    now, later = best_gardens(game, seat, food) if gardeners < MEMBERS_EACH else (0, 0)
    gate_at = space
    while gate_at < LAST_SPACE and TOLL[gate_at + 1] == 0:
        gate_at += 1
    toll = TOLL[gate_at + 1] if gate_at < LAST_SPACE else 0
    seal = stock[goods + SEAL]
    return [
        1.0,
        float(food if food < 4 else 4),
        float(food - 4 if food > 4 else 0),
        float(iron if iron < 3 else 3),
        float(iron - 3 if iron > 3 else 0),
        float(pearl if pearl < 4 else 4),
        float(pearl - 4 if pearl > 4 else 0),
        float(coin if coin < 5 else 5),
        float(coin - 5 if coin > 5 else 0),
        float(seal),
        float(lantern[icons + FOOD]),
        float(lantern[icons + IRON]),
        float(lantern[icons + PEARL]),
        float(lantern[icons + COIN]),
        float(lantern[icons + SEAL]),
        float(lantern[icons + VP]),
        float(lantern[icons + TIME]),
        float(gate),
        float(stewards),
        float(diplomats),
        float(daimyo),
        float(value),
        float(gardeners),
        float((tended & STONE_PLACES).bit_count()),
        float(space),
        1.0 if space >= 6 else 0.0,
        1.0 if space >= 11 else 0.0,
        1.0 if space >= 15 else 0.0,
        float(place),
        float(free),
        float(priced),
        float(warriors),
        float(inside * (iron if iron < 5 else 5)),
        float(value * (pearl if pearl < 5 else 5)),
        float(value * gate),
        float(pearl // 2 if pearl // 2 < below else below),
        1.0 if pearl >= 5 and gate + stewards else 0.0,
        1.0 if coin >= 2 and game.home[seat * MEMBERS] else 0.0,
        float(now),
        float(later),
        1.0 if iron >= 5 and warriors < MEMBERS_EACH else 0.0,
        float(gate_at - space),
        1.0 if 0 < toll <= seal else 0.0,
        1.0 if gardeners >= 3 else 0.0,
        1.0 if warriors >= 5 else 0.0,
    ]


def best_gardens(game: Castle, seat: Seat, food: int) -> tuple[int, int]:
    """The most points a gardener can go to with the food at hand, and with any."""
    lay = game.lay
    now, later = 0, 0
    for garden in range(GARDENS):
        if not game.tended[seat] >> garden & 1:
            vp = lay.garden_vp[garden]
            later = max(later, vp)
            if vp > now and lay.garden_food[garden] <= food:
                now = vp
    return now, later


STONE_PLACES: Final = 0b101010
