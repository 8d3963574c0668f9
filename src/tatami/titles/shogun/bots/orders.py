"""Shogun. What one order is worth: an action in a province, paid for."""

from typing import Final

from tatami.core.chance import Chance
from tatami.titles.shogun.bots.fights import chance_to_win, in_tower, march_worth
from tatami.titles.shogun.bots.lands import keeps, lead_gain, seasons_left, threat, winters_worth
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.bots.supplies import chest_price, rice_short
from tatami.titles.shogun.rules.ids import (
    ACTIONS,
    BUILD_THEATRE,
    BUILDINGS,
    COLLECT_RICE,
    COLLECT_TAXES,
    FARMERS,
    FIVE_ARMIES,
    MARCH_A,
    ONE_MORE_RICE,
    SIX_ARMIES,
    Action,
    Province,
    Seat,
)
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tables import BUILT, CHESTS, LEVY, PRICE, RICE, SITES

LUCK: Final = 0.15  # points by which others may judge an order differently
NO_NOISE: Final = Chance()


class Season:
    """What a seat must know to judge a plan: prices, leads, needs, and which actions come before the taxes."""

    def __init__(self, game: Shogun, seat: Seat, found: list[int], numbers: Numbers) -> None:
        self.numbers = numbers
        self.winters = winters_worth(game, numbers)
        self.price = chest_price(game, game.chests[seat] - 2, numbers)
        self.counts = found
        self.short = rice_short(game, seat, numbers)
        self.left = seasons_left(game)
        self.turn: list[int] = [ACTIONS] * ACTIONS  # action: when it comes; those face down come late
        for turn in range(len(game.actions)):
            if game.actions[turn] != EMPTY:
                self.turn[game.actions[turn]] = turn
        self.taxed = self.turn[COLLECT_TAXES]


def card_worth(game: Shogun, seat: Seat, season: Season, action: Action, province: Province) -> float:
    """What an action in a province promises, paid for."""
    if action >= MARCH_A:
        return march_worth(game, seat, province, season.numbers)
    danger = threat(game, seat, province, season.numbers)
    if action <= BUILD_THEATRE:
        return building_worth(game, seat, season, action, province, danger)
    if action == COLLECT_RICE:
        return harvest_worth(game, seat, season, province) - anger(game, seat, province, danger, season.numbers)
    if action == COLLECT_TAXES:
        return season.numbers.tax * season.price * CHESTS[province] - anger(game, seat, province, danger, season.numbers)
    return levy_worth(game, seat, season, action, army_worth(game, seat, season, province, danger))


def harvest_worth(game: Shogun, seat: Seat, season: Season, province: Province) -> float:
    rice = RICE[province] + (1 if game.special[seat] == ONE_MORE_RICE else 0)
    fed = float(rice) if season.short >= rice else max(0.0, season.short)
    return season.numbers.rice_needed * fed + season.numbers.rice_spare * (rice - fed)


def levy_worth(game: Shogun, seat: Seat, season: Season, action: Action, army: float) -> float:
    if game.reserve[seat] < LEVY[action]:
        return -0.05
    armies = LEVY[action] + (1 if action == FIVE_ARMIES and game.special[seat] == SIX_ARMIES else 0)
    return armies * army - PRICE[action] * season.price


def building_worth(game: Shogun, seat: Seat, season: Season, building: int, province: Province, danger: float) -> float:
    built = game.built[province]
    if built >> building & 1 or BUILT[built] >= SITES[province] or game.tiles[building] == 0:
        return -0.1
    base = (game.board.region[province] * BUILDINGS + building) * game.seats
    gain = lead_gain(season.counts, base, game.seats, seat, building, season.numbers)
    scarce = season.numbers.scarce * season.left if BUILT[built] + 1 == SITES[province] else 0.0
    return season.winters * keeps(danger, season.numbers) * (1.0 + gain) - PRICE[building] * season.price - scarce


def anger(game: Shogun, seat: Seat, province: Province, danger: float, numbers: Numbers) -> float:
    """What a revolt marker costs: an open flank, or a revolt at once."""
    markers = game.markers[province]
    if markers == 0:
        return numbers.anger + numbers.anger_danger * danger
    armies = game.armies[province]
    held = chance_to_win(float(armies), markers + 1.0, in_tower(game, seat), in_tower(game, FARMERS))
    home = winters_worth(game, numbers) * (1.0 + numbers.anger_home * BUILT[game.built[province]]) + numbers.army * armies
    return (1.0 - held) * home + held * numbers.army * (markers + 1.0) + numbers.anger_held


def army_worth(game: Shogun, seat: Seat, season: Season, province: Province, danger: float) -> float:
    """An army more: more where the province is threatened, holds buildings, or has something to march against."""
    buildings = BUILT[game.built[province]]
    numbers = season.numbers
    worth = numbers.army + numbers.levy_danger * danger * (1.0 + numbers.levy_built * buildings)
    armies, owner = game.armies, game.owner
    for other in game.board.neighbours[province]:
        if owner[other] != seat and armies[other] <= armies[province] + 2:
            worth += numbers.levy_target
    if season.left == 0:
        worth *= numbers.levy_last
    return worth if armies[province] < 8 else numbers.levy_many * worth


def table_of_worth(game: Shogun, seat: Seat, season: Season, spaces: list[int], lands: list[int], chance: Chance) -> list[float]:
    """Row by row, what each land is worth on each space; what several actions share is found once a land."""
    columns = len(lands)
    dangers: list[float] = []
    angers: list[float] = []
    army: list[float] = []
    march: list[float] = []
    for land in lands:
        danger = threat(game, seat, land, season.numbers)
        dangers.append(danger)
        angers.append(anger(game, seat, land, danger, season.numbers))
        army.append(army_worth(game, seat, season, land, danger))
        march.append(march_worth(game, seat, land, season.numbers))
    worth: list[float] = []
    for action in spaces:
        for column in range(columns):
            land = lands[column]
            if action <= BUILD_THEATRE:
                worth.append(building_worth(game, seat, season, action, land, dangers[column]))
            elif action == COLLECT_RICE:
                worth.append(harvest_worth(game, seat, season, land) - angers[column])
            elif action == COLLECT_TAXES:
                worth.append(season.numbers.tax * season.price * CHESTS[land] - angers[column])
            elif action < MARCH_A:
                worth.append(levy_worth(game, seat, season, action, army[column]))
            else:
                worth.append(march[column])
    if chance is not NO_NOISE:
        for at in range(len(worth)):
            worth[at] += LUCK * (chance.below(1000) * 0.002 - 1.0)
    return worth
