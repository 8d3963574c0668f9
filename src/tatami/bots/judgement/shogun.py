"""Shogun: what lands, plans, chests and rice are worth before winter.

Numbers are victory points. A plan is judged card by card, and what is not laid yet by the best that can still be laid, so that a half-made plan
and a finished one can be compared. Buildings that win a region come first, then rice enough for the winter, then chests to pay for it all;
armies are worth what they hold and what they may take.
"""

from math import exp
from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.games.shogun.rules.levy import MoveArmies, MoveTo
from tatami.games.shogun.rules.march import MarchArmies, MarchTo
from tatami.games.shogun.rules.plan import CHOOSING, DONE, PLAN_ALL, finish, lay
from tatami.games.shogun.scoring import points
from tatami.games.shogun.state import EMPTY, PLAYED, Shogun
from tatami.games.shogun.tables import (
    ACTIONS,
    ATTACK,
    BID,
    BUILD_THEATRE,
    BUILDINGS,
    BUILT,
    CHEST,
    CHESTS,
    COLLECT_RICE,
    COLLECT_TAXES,
    DEFENCE,
    FARMERS,
    FINISHED,
    FIVE_ARMIES,
    HAS_TEMPLE,
    LEVY,
    MAJORITY,
    MARCH_A,
    ONE_MORE_CHEST,
    ONE_MORE_RICE,
    PRICE,
    REGIONS,
    RICE,
    RICE_LOST,
    SITES,
    SIX_ARMIES,
    SPACES,
    TEMPLE_PEACE,
    UNSEEN,
    WINTER,
    Action,
    Card,
    Province,
    Seat,
)

SECOND_WINTER: Final = 0.7  # what a point of the second winter is worth in the first year
FALLS_OUT: Final = 0.71  # of a cube thrown, and of one that lies in the tower
COMES_LOOSE: Final = 0.2
ARMY: Final = 0.13  # an army on the board, for what it may do some day
RICE_NEEDED: Final = 0.8  # a rice that feeds a province
RICE_SPARE: Final = 0.04
HARVEST: Final = 4.1  # what a season's rice action brings, about
BID_WORTH: Final[list[float]] = [0.0, 0.35, 0.55, 0.65, 0.7]  # being early in the choice of places, by chests bid
PROVINCE_BID: Final = 0.2
FORBIDDEN: Final = -9.0
PLAN: Final[list[float]] = [18.5, 10.5]  # what a season's plan is worth, about, by year


class ShogunJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 12.0
        self.playout = 40

    def estimate(self, game: Any, seat: int) -> float:
        table: Shogun = game
        worth = float(points(table, seat))
        if table.over:
            return worth
        found = counts(table)
        worth += lands_worth(table, seat, found) + chests_worth(table, table.chests[seat]) + rice_worth(table, seat)
        if table.open_cards:
            return worth
        if table.asked is PLAN_ALL and (table.planning[seat] == DONE or table.covered[seat] == 0):
            return worth + PLAN[table.year]  # made by others or not begun: worth about the same to everybody
        return worth + plan_worth(table, seat, found) + special_worth(table, seat)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shogun = game
        asked = table.asked
        if asked is PLAN_ALL:
            if table.planning[seat] == CHOOSING:
                return answers[0]
            return plan_card(table, seat, table.planning[seat], answers, chance)
        if isinstance(asked, MarchTo):
            return best_target(table, seat, asked.origin, answers)
        if isinstance(asked, MarchArmies):
            return best_force(table, seat, asked.origin, asked.province, answers)
        if isinstance(asked, MoveTo):
            return best_move(table, seat, asked.province, answers)
        if isinstance(asked, MoveArmies):
            return answers[len(answers) - 1]
        kind = asked.kind
        if kind == "choose_place":
            return best_place(table, seat, answers, chance)
        if kind == "draft_card":
            return best_draft(table, seat, answers, chance)
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """Of a march the forces worth a thought; of cards to lay, the one that fits the whole plan best."""
        table: Shogun = game
        asked = table.asked
        if asked is PLAN_ALL:
            space = table.planning[seat]
            if space == BID:
                return fitting_bids(table, seat, answers)
            return [fitting_card(table, seat, space, answers)] if 0 <= space < ACTIONS else answers
        if isinstance(asked, MarchArmies) and len(answers) > 3:
            return forces(table, seat, asked.origin, asked.province, answers)
        if isinstance(asked, MoveArmies) and len(answers) > 2:
            return [answers[0], answers[len(answers) // 2], answers[len(answers) - 1]]
        return answers

    def imagine(self, game: Any, seat: int, chance: Chance) -> None:
        """The others have planned sensibly: what is hidden of their plans is laid anew by what it is worth to them, with some luck in it."""
        table: Shogun = game
        for other in range(table.seats):
            if other != seat:
                if table.asked is PLAN_ALL and table.planning[other] != DONE:
                    cover_all(table, other, chance)
                    finish(table, other)
                else:
                    replan(table, other, chance)

    def rush(self, game: Any, seat: int, chance: Chance) -> bool:
        """A plan is completed at one go."""
        table: Shogun = game
        if table.asked is not PLAN_ALL or table.planning[seat] != CHOOSING:
            return False
        cover_all(table, seat, chance)
        table.play(seat, FINISHED)
        return True

    def is_settled(self, game: Any) -> bool:
        """Between two seasons, before anybody has planned."""
        table: Shogun = game
        return table.asked is PLAN_ALL and len(table.planners) == table.seats and sum(table.covered) == 0


# Time.


def winters_worth(game: Shogun) -> float:
    """What a lasting point a winter is worth from now on."""
    return 1.0 if game.year else 1.0 + SECOND_WINTER


def seasons_left(game: Shogun) -> int:
    """Seasons with actions after this one, in both years."""
    return 5 - 3 * game.year - min(game.season, 2)


# The board.


def lands_worth(game: Shogun, seat: Seat, found: list[int]) -> float:
    """Provinces, buildings, leads in regions and armies, as far as they will last until they are scored."""
    owner, armies, built = game.owner, game.armies, game.built
    winters = winters_worth(game)
    left = seasons_left(game)
    worth = 0.0
    for province in game.board.provinces:
        if owner[province] == seat:
            kept = keeps(threat(game, seat, province))
            buildings = BUILT[built[province]]
            worth += winters * kept * (1.0 + buildings)
            worth += 0.02 * left * (CHESTS[province] + RICE[province]) * 0.3 + 0.12 * left * (SITES[province] - buildings) * 0.3
            stand = armies[province]
            worth += ARMY * stand if stand < 7 else ARMY * (7.0 + 0.4 * (stand - 7))
            if game.markers[province]:
                worth -= 0.12 * game.markers[province]
    return worth + winters * 0.9 * majorities(game, seat, found)


def keeps(danger: float) -> float:
    """How likely a province so threatened is still its owner's in winter."""
    return 1.0 - 0.32 * danger


def threat(game: Shogun, seat: Seat, province: Province) -> float:
    """From 0 to 1: how much stronger than the province its strongest foreign neighbour is."""
    owner, armies = game.owner, game.armies
    strongest = 0
    for other in game.board.neighbours[province]:
        if owner[other] >= 0 and owner[other] != seat and armies[other] - 1 > strongest:
            strongest = armies[other] - 1
    if strongest == 0:
        return 0.0
    defence = armies[province] + (0.6 if game.markers[province] == 0 else 0.0)
    return strongest / (strongest + 1.4 * defence)


def counts(game: Shogun) -> list[int]:
    """(region * BUILDINGS + building) * seats + seat: who has how many where."""
    found = [0] * (REGIONS * BUILDINGS * game.seats)
    owner, built, region, seats = game.owner, game.built, game.board.region, game.seats
    for province in game.board.provinces:
        bits = built[province]
        if bits:
            at = region[province] * BUILDINGS * seats + owner[province]
            for _ in range(BUILDINGS):
                found[at] += bits & 1
                bits >>= 1
                at += seats
    return found


def majorities(game: Shogun, seat: Seat, found: list[int]) -> float:
    """Points for leads in regions if winter came now."""
    total = 0.0
    seats = game.seats
    for group in range(REGIONS * BUILDINGS):
        if found[group * seats + seat]:
            total += lead_points(found, group * seats, seats, seat, group % BUILDINGS)
    return total


def lead_points(found: list[int], base: int, seats: int, seat: Seat, building: int) -> float:
    """What one lead brings a seat: all, or one less if it is shared."""
    mine = found[base + seat]
    best = best_other(found, base, seats, seat)
    if mine == 0 or mine < best:
        return 0.0
    return MAJORITY[building] - (1.0 if mine == best else 0.0)


def best_other(found: list[int], base: int, seats: int, seat: Seat) -> int:
    best = 0
    for other in range(seats):
        if other != seat and found[base + other] > best:
            best = found[base + other]
    return best


def lead_gain(found: list[int], base: int, seats: int, seat: Seat, building: int) -> float:
    """What one building more changes: one's own lead, and a little of what it takes from others."""
    mine, best = found[base + seat], best_other(found, base, seats, seat)
    full = float(MAJORITY[building])
    if mine > best:
        return 0.0
    if mine == best:
        return 0.9 * full if best == 0 else 0.9 + 0.25 * (full - 1.0)
    return 0.9 * (full - 1.0) + 0.25 if mine + 1 == best else 0.15 * full


# Chests and rice.


def chests_worth(game: Shogun, chests: int) -> float:
    """The first chests pay for buildings, the next for armies and bids; none outlasts the last actions."""
    rounds = seasons_left(game) + (0.6 if game.season != WINTER else 0.0)
    if rounds < 0.5:
        return 0.01 * chests
    first = 6.0 if rounds < 1.5 else 9.0
    scale = 1.0 if rounds > 1.5 else 0.75
    if chests <= first:
        return 0.62 * scale * chests
    if chests <= first + 9:
        return scale * (0.62 * first + 0.27 * (chests - first))
    return scale * (0.62 * first + 0.27 * 9 + 0.06 * (chests - first - 9))


def chest_price(game: Shogun, chests: int) -> float:
    """What the next chest spent is worth."""
    return chests_worth(game, max(1, chests)) - chests_worth(game, max(1, chests) - 1)


def rice_short(game: Shogun, seat: Seat) -> float:
    """Rice still missing for winter, if this season and the ones to come bring their usual harvest."""
    if game.season == WINTER or not game.open_events:
        return float(game.owner.count(seat) - game.rice[seat])
    lost = 0.0
    for event in game.open_events:
        lost += RICE_LOST[event]
    to_come = 2 - game.season
    return game.owner.count(seat) + lost / len(game.open_events) - game.rice[seat] - HARVEST * to_come


def rice_worth(game: Shogun, seat: Seat) -> float:
    """Rice against hunger: every province without rice counts, rice beyond need hardly."""
    short = rice_short(game, seat)
    return -RICE_NEEDED * short if short > 0.0 else -RICE_SPARE * short


# Fights.


def chance_to_win(attack: float, defence: float, loose_attack: int, loose_defence: int) -> float:
    """Cubes thrown and cubes lying in the tower: how likely the attacker has more in the tray."""
    mean = FALLS_OUT * (attack - defence) + COMES_LOOSE * (loose_attack - loose_defence) - 0.4
    spread = 0.21 * (attack + defence) + 0.16 * (loose_attack + loose_defence) + 0.1
    return 1.0 / (1.0 + exp(max(-20.0, min(20.0, -1.7 * mean / spread**0.5))))


def in_tower(game: Shogun, side: int) -> int:
    return game.upper[side] + game.lower[side]


def attack_worth(game: Shogun, seat: Seat, origin: Province, target: Province, armies: int) -> float:
    """What marching so many armies into a province promises."""
    if game.owner[target] == seat:
        gain = 1.6 * (threat(game, seat, target) - threat(game, seat, origin)) * (1 + BUILT[game.built[target]])
        return 0.25 * gain - (0.6 * threat(game, seat, origin) if armies + 1 == game.armies[origin] else 0.0)
    return prize_worth(game, seat, target, armies) - exposure(game, seat, origin, armies)


def prize_worth(game: Shogun, seat: Seat, target: Province, armies: int) -> float:
    """What an attack promises, less the armies it costs."""
    owner = game.owner[target]
    buildings = BUILT[game.built[target]]
    if game.effect == TEMPLE_PEACE and game.built[target] & HAS_TEMPLE:
        return FORBIDDEN
    winters = winters_worth(game)
    force = float(armies + (1 if game.special[seat] == ATTACK else 0))
    prize = 1.0 + buildings
    if owner < 0:
        won = chance_to_win(force, 1.2, in_tower(game, seat), in_tower(game, FARMERS))
        worth = won * winters * prize
    else:
        quiet = game.markers[target] <= game.variant.loyal_markers
        defence = game.armies[target] + (1 if game.special[owner] == DEFENCE else 0)
        loose = in_tower(game, owner) + (in_tower(game, FARMERS) if quiet else 0)
        won = chance_to_win(force, float(defence), in_tower(game, seat), loose)
        worth = won * winters * (1.35 * prize + 0.8 * buildings) + (1.0 - won) * 0.2 * winters * prize
    return worth - ARMY * (armies - won * FALLS_OUT * max(0.0, force - 1.0)) - (0.25 if armies == 1 else 0.0)


def exposure(game: Shogun, seat: Seat, origin: Province, armies: int) -> float:
    """What it costs to leave a province with so many armies less."""
    home = winters_worth(game) * (1.0 + 1.5 * BUILT[game.built[origin]])
    before = threat(game, seat, origin)
    return 0.3 * home * (threat_with(game, seat, origin, game.armies[origin] - armies) - before) if before > 0.0 else 0.0


def threat_with(game: Shogun, seat: Seat, province: Province, armies: int) -> float:
    """The threat to a province if so many armies stood there."""
    before = game.armies[province]
    game.armies[province] = armies
    found = threat(game, seat, province)
    game.armies[province] = before
    return found


def best_force(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int]) -> int:
    best, best_worth = answers[len(answers) - 1], -99.0
    for armies in answers:
        worth = attack_worth(game, seat, origin, target, armies)
        if worth > best_worth:
            best, best_worth = armies, worth
    return best


def forces(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int]) -> list[int]:
    """One, the best by judgement, one less, and all."""
    best = best_force(game, seat, origin, target, answers)
    last = answers[len(answers) - 1]
    found = [1]
    for armies in [best - 1, best, last]:
        if armies > 1 and armies not in found:
            found.append(armies)
    return found


def march_worth(game: Shogun, seat: Seat, origin: Province) -> float:
    """The best attack from a province."""
    force = game.armies[origin] - 1
    if force == 0:
        return -0.05
    best = -0.3
    owner, armies = game.owner, game.armies
    for target in game.board.neighbours[origin]:
        if owner[target] != seat and armies[target] <= force + 1:
            best = max(best, prize_worth(game, seat, target, force))
    return best - exposure(game, seat, origin, force)


def best_target(game: Shogun, seat: Seat, origin: Province, answers: list[int]) -> int:
    best, best_worth = answers[0], -99.0
    force = game.armies[origin] - 1
    for target in answers:
        worth = attack_worth(game, seat, origin, target, force)
        if force > 2:
            worth = max(worth, attack_worth(game, seat, origin, target, force // 2))
        if game.owner[target] == seat:
            worth = max(worth, attack_worth(game, seat, origin, target, 1))
        if worth > best_worth:
            best, best_worth = target, worth
    return best


def best_move(game: Shogun, seat: Seat, origin: Province, answers: list[int]) -> int:
    """Armies move where they are needed more than at home."""
    best, best_worth = NO, 0.15
    here = threat(game, seat, origin)
    for target in answers:
        if target != NO:
            worth = (threat(game, seat, target) - here) * (1 + BUILT[game.built[target]])
            if worth > best_worth:
                best, best_worth = target, worth
    return best


# Plans.


class Season:
    """What a seat must know to judge a plan: prices, leads, needs, and which actions come before the taxes."""

    def __init__(self, game: Shogun, seat: Seat, found: list[int]) -> None:
        self.winters = winters_worth(game)
        self.price = chest_price(game, game.chests[seat] - 2)
        self.counts = found
        self.short = rice_short(game, seat)
        self.left = seasons_left(game)
        self.turn: list[int] = [ACTIONS] * ACTIONS  # action: when it comes; those face down come late
        for turn in range(len(game.actions)):
            if game.actions[turn] != EMPTY:
                self.turn[game.actions[turn]] = turn
        self.taxed = self.turn[COLLECT_TAXES]


def card_worth(game: Shogun, seat: Seat, season: Season, action: Action, province: Province) -> float:
    """What an action in a province promises, paid for."""
    if action >= MARCH_A:
        return march_worth(game, seat, province)
    danger = threat(game, seat, province)
    if action <= BUILD_THEATRE:
        return building_worth(game, seat, season, action, province, danger)
    if action == COLLECT_RICE:
        return harvest_worth(game, seat, season, province) - anger(game, seat, province, danger)
    if action == COLLECT_TAXES:
        return 0.95 * season.price * CHESTS[province] - anger(game, seat, province, danger)
    return levy_worth(game, seat, season, action, army_worth(game, seat, season, province, danger))


def harvest_worth(game: Shogun, seat: Seat, season: Season, province: Province) -> float:
    rice = RICE[province] + (1 if game.special[seat] == ONE_MORE_RICE else 0)
    fed = float(rice) if season.short >= rice else max(0.0, season.short)
    return RICE_NEEDED * fed + RICE_SPARE * (rice - fed)


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
    gain = lead_gain(season.counts, base, game.seats, seat, building)
    scarce = 0.02 * season.left if BUILT[built] + 1 == SITES[province] else 0.0
    return season.winters * keeps(danger) * (1.0 + gain) - PRICE[building] * season.price - scarce


def anger(game: Shogun, seat: Seat, province: Province, danger: float) -> float:
    """What a revolt marker costs: an open flank, or a revolt at once."""
    markers = game.markers[province]
    if markers == 0:
        return 0.1 + 0.35 * danger
    armies = game.armies[province]
    held = chance_to_win(float(armies), markers + 1.0, in_tower(game, seat), in_tower(game, FARMERS))
    home = winters_worth(game) * (1.0 + 1.5 * BUILT[game.built[province]]) + ARMY * armies
    return (1.0 - held) * home + held * ARMY * (markers + 1.0) + 0.2


def army_worth(game: Shogun, seat: Seat, season: Season, province: Province, danger: float) -> float:
    """An army more: more where the province is threatened, holds buildings, or has something to march against."""
    buildings = BUILT[game.built[province]]
    worth = ARMY + 0.22 * danger * (1.0 + 0.7 * buildings)
    armies, owner = game.armies, game.owner
    for other in game.board.neighbours[province]:
        if owner[other] != seat and armies[other] <= armies[province] + 2:
            worth += 0.035
    if season.left == 0:
        worth *= 0.6
    return worth if armies[province] < 8 else 0.6 * worth


def plan_worth(game: Shogun, seat: Seat, found: list[int]) -> float:
    """What is planned and not played yet; in planning, the best completion of what is laid."""
    laying = game.asked is PLAN_ALL
    if game.event == EMPTY and game.asked is not PLAN_ALL:
        return 0.0
    season = Season(game, seat, found)
    base = seat * SPACES
    worth = 0.0
    for action in range(ACTIONS):
        card = game.plan[base + action]
        if 0 <= card < CHEST:
            worth += max(-0.5, card_worth(game, seat, season, action, card))
    bid = game.plan[base + BID]
    if game.bids[seat] == EMPTY and bid >= 0:
        worth += bid_worth(bid, season.price)
    worth -= overspent(game, seat, season)
    if laying:
        worth += Assignment(game, seat, season, NO_NOISE).total
    return worth


def bid_worth(card: Card, price: float) -> float:
    if card < CHEST:
        return PROVINCE_BID
    return BID_WORTH[card - CHEST] - price * (card - CHEST)


def overspent(game: Shogun, seat: Seat, season: Season) -> float:
    """A penalty for plans that cannot be paid: what is due before the taxes, and all of it."""
    purse = Purse(game, seat, season)
    early, late = -purse.before, -purse.budget
    missing = early if early > late else late
    return 1.1 * missing if missing > 0 else 0.0


class Purse:
    """Chests left for further actions, and for those before the taxes, after what is laid already."""

    def __init__(self, game: Shogun, seat: Seat, season: Season) -> None:
        base = seat * SPACES
        budget = game.chests[seat]
        bid = game.plan[base + BID]
        if game.bids[seat] == EMPTY and bid > CHEST:
            budget -= bid - CHEST
        before = budget
        for action in range(ACTIONS):
            card = game.plan[base + action]
            if 0 <= card < CHEST:
                if action == COLLECT_TAXES:
                    budget += CHESTS[card]
                else:
                    budget -= PRICE[action]
                    if season.turn[action] < season.taxed:
                        before -= PRICE[action]
        self.budget = budget
        self.before = before

    def pays(self, season: Season, action: Action) -> bool:
        """Whether an action can be paid when it comes, about."""
        return PRICE[action] <= (self.before if season.turn[action] < season.taxed else self.budget)

    def spend(self, season: Season, action: Action) -> None:
        self.budget -= PRICE[action]
        if season.turn[action] < season.taxed:
            self.before -= PRICE[action]


NO_NOISE: Final = Chance()


class Assignment:
    """The cards in hand on the spaces still free: greedily the best pair first, within what can be paid."""

    def __init__(self, game: Shogun, seat: Seat, season: Season, chance: Chance) -> None:
        base = seat * SPACES
        hand = game.hand[seat]
        lands = [card for card in hand if card < CHEST]
        spaces = [space for space in range(ACTIONS) if game.plan[base + space] == EMPTY]
        bids = 1 if game.plan[base + BID] == EMPTY else 0
        self.card: list[int] = [EMPTY] * ACTIONS  # action: the province assigned to it
        self.total = 0.3 * bids
        rows, columns = len(spaces), len(lands)
        worth = table_of_worth(game, seat, season, spaces, lands, chance)
        purse = Purse(game, seat, season)
        blanks = len(hand) - columns - bids + max(0, rows + bids - len(hand))
        must = rows - max(0, blanks)  # so many provinces have to be laid
        row_left = [True] * rows
        column_left = [True] * columns
        laid = 0
        while laid < rows and laid < columns:
            best, at = -99.0, -1
            for row in range(rows):
                if row_left[row]:
                    first = row * columns
                    for column in range(columns):
                        if column_left[column] and worth[first + column] > best:
                            best, at = worth[first + column], first + column
            if best <= 0.0 and laid >= must:
                break
            row, column = at // columns, at % columns
            action = spaces[row]
            if PRICE[action] and best > 0.0:
                if not purse.pays(season, action):
                    for other in range(columns):  # it would be lost: a blank with a province on it
                        worth[row * columns + other] = -0.02
                    continue
                purse.spend(season, action)
            if action == COLLECT_TAXES:
                purse.budget += CHESTS[lands[column]]
            row_left[row] = False
            column_left[column] = False
            self.card[action] = lands[column]
            self.total += best
            laid += 1


def table_of_worth(game: Shogun, seat: Seat, season: Season, spaces: list[int], lands: list[int], chance: Chance) -> list[float]:
    """Row by row, what each land is worth on each space; what several actions share is found once a land."""
    columns = len(lands)
    dangers: list[float] = []
    angers: list[float] = []
    army: list[float] = []
    march: list[float] = []
    for land in lands:
        danger = threat(game, seat, land)
        dangers.append(danger)
        angers.append(anger(game, seat, land, danger))
        army.append(army_worth(game, seat, season, land, danger))
        march.append(march_worth(game, seat, land))
    worth: list[float] = []
    for action in spaces:
        for column in range(columns):
            land = lands[column]
            if action <= BUILD_THEATRE:
                worth.append(building_worth(game, seat, season, action, land, dangers[column]))
            elif action == COLLECT_RICE:
                worth.append(harvest_worth(game, seat, season, land) - angers[column])
            elif action == COLLECT_TAXES:
                worth.append(0.95 * season.price * CHESTS[land] - angers[column])
            elif action < MARCH_A:
                worth.append(levy_worth(game, seat, season, action, army[column]))
            else:
                worth.append(march[column])
    if chance is not NO_NOISE:
        for at in range(len(worth)):
            worth[at] += chance.below(1000) * 0.0008 - 0.4
    return worth


def plan_card(game: Shogun, seat: Seat, space: int, answers: list[int], chance: Chance) -> int:
    """The card the best assignment, with some luck in it, lays on a space."""
    if space == BID:
        return plan_bid(game, seat, answers, chance)
    season = Season(game, seat, counts(game))
    card = Assignment(game, seat, season, chance).card[space]
    return card if card in answers else answers[len(answers) - 1]


def plan_bid(game: Shogun, seat: Seat, answers: list[int], chance: Chance) -> int:
    """A small bid, a province that is good for nothing else, or nothing."""
    draw = chance.below(10)
    chests = game.chests[seat]
    for wish in range(3 if draw < 2 and chests > 9 else 2 if draw < 5 and chests > 6 else 1 if draw < 8 and chests > 4 else 0, -1, -1):
        if CHEST + wish in answers:
            return CHEST + wish
    return answers[len(answers) - 1]


def fitting_bids(game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
    """Small chest cards, and a province the plan can do without."""
    found = [answer for answer in answers if CHEST <= answer <= CHEST + 2]
    used = Assignment(game, seat, Season(game, seat, counts(game)), NO_NOISE).card
    for answer in answers:
        if answer < CHEST and answer not in used:
            found.append(answer)
            break
    return found if found else answers


def fitting_card(game: Shogun, seat: Seat, space: int, answers: list[int]) -> int:
    """The card the best assignment lays on a space, or a blank. Trying cards out that come close to it costs more than it finds."""
    card = Assignment(game, seat, Season(game, seat, counts(game)), NO_NOISE).card[space]
    return card if card in answers else answers[len(answers) - 1]


def replan(game: Shogun, seat: Seat, chance: Chance) -> None:
    """Lay what nobody has seen of a plan anew, on the spaces that are known to be covered."""
    base = seat * SPACES
    covered = [action for action in range(ACTIONS) if game.plan[base + action] >= 0]
    if not covered:
        return
    cards = game.hand[seat] + [game.plan[base + action] for action in covered]
    empty = [action for action in range(ACTIONS) if game.plan[base + action] == EMPTY]
    for action in empty:
        game.plan[base + action] = PLAYED  # nothing is to be laid there
    for action in covered:
        game.plan[base + action] = EMPTY
    game.hand[seat] = sorted(cards)
    chosen = Assignment(game, seat, Season(game, seat, counts(game)), chance).card
    rest = [card for card in game.hand[seat] if card not in chosen]
    for action in covered:
        card = chosen[action] if chosen[action] != EMPTY else rest.pop()
        game.plan[base + action] = card
    for action in empty:
        game.plan[base + action] = EMPTY
    game.hand[seat] = [card for card in game.hand[seat] if card not in game.plan[base : base + SPACES]]


def cover_all(game: Shogun, seat: Seat, chance: Chance) -> None:
    """Lay a card on every space that is still free."""
    if game.plan[seat * SPACES + BID] == EMPTY:
        most = CHEST + game.chests[seat]
        lay(game, seat, BID, plan_bid(game, seat, [card for card in game.hand[seat] if card <= most], chance))
    chosen = Assignment(game, seat, Season(game, seat, counts(game)), chance).card
    for action in range(ACTIONS):
        if chosen[action] != EMPTY:
            lay(game, seat, action, chosen[action])
    for action in range(ACTIONS):
        if game.plan[seat * SPACES + action] == EMPTY and game.hand[seat]:
            lay(game, seat, action, game.hand[seat][-1])


# Places and special cards.


def special_worth(game: Shogun, seat: Seat) -> float:
    """What the special card will add to what is planned."""
    special = game.special[seat]
    return 0.0 if special == EMPTY else card_help(game, seat, special)


def card_help(game: Shogun, seat: Seat, special: int) -> float:
    base = seat * SPACES
    if special == ONE_MORE_CHEST:
        return 0.4 if 0 <= game.plan[base + COLLECT_TAXES] < CHEST else 0.0
    if special == ONE_MORE_RICE:
        return (0.75 if rice_short(game, seat) > 0.0 else 0.1) if 0 <= game.plan[base + COLLECT_RICE] < CHEST else 0.0
    if special == SIX_ARMIES:
        return 0.3 if 0 <= game.plan[base + FIVE_ARMIES] < CHEST else 0.0
    if special == ATTACK:
        marches = 0
        for action in range(MARCH_A, ACTIONS):
            marches += 1 if 0 <= game.plan[base + action] < CHEST else 0
        return 0.35 * marches
    return 0.45


def best_place(game: Shogun, seat: Seat, answers: list[int], chance: Chance) -> int:
    best, best_worth = answers[0], -1.0
    for place in answers:
        worth = card_help(game, seat, game.specials[place]) - 0.04 * place + chance.below(100) * 0.001
        if worth > best_worth:
            best, best_worth = place, worth
    return best


# The draft.


def best_draft(game: Shogun, seat: Seat, answers: list[int], chance: Chance) -> int:
    """Rich provinces with room to build, beside those one has; the unseen card is about average."""
    best, best_worth = answers[0], -1.0
    for answer in answers:
        worth = 2.3 if answer == UNSEEN else draft_worth(game, seat, answer)
        worth += chance.below(100) * 0.003
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def draft_worth(game: Shogun, seat: Seat, province: Province) -> float:
    worth = 0.13 * CHESTS[province] + 0.18 * RICE[province] + 0.45 * SITES[province]
    for other in game.board.neighbours[province]:
        owner = game.owner[other]
        if owner == seat:
            worth += 0.25
        elif owner >= 0:
            worth -= 0.1
    return worth


JUDGEMENT: Final = ShogunJudgement()
