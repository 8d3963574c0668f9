"""Risk in Middle-earth: where to attack, how long, and how to defend."""

from typing import Final

from tatami.core.domain import NO
from tatami.titles.middle_earth.bots.worth import count_held, is_partner, land_worth, turns_left
from tatami.titles.middle_earth.rules.attack import targets
from tatami.titles.middle_earth.rules.battle import DefenceDice, Order
from tatami.titles.middle_earth.rules.conquest import MoveIn
from tatami.titles.middle_earth.rules.domains import KEEPS, ORDER_POWERS, UNTIL
from tatami.titles.middle_earth.rules.ids import MOST_DICE, NEUTRAL, ONE_DIE, Seat, Territory
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import IN_REGION, IS_SITE, IS_STRONGHOLD, REGION_BONUS, REGION_OF

SEARCHED: Final = 3  # places a search looks at
CLEAR: Final = 1.5  # times the battalions an attack needs: no doubt about it
NEVER: Final = -1000.0

# In a duel: what the only enemy loses is won.
DESTROYED: Final = 1.0  # a battalion of the enemy, as far as it counts
MOST_DESTROYED: Final = 10
ONWARD: Final = 0.7  # each weaker enemy territory that can be attacked next
MOST_ONWARD: Final = 3


def attack_starts(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    """The most promising starts first; ending the attacks stands where promises end."""
    found: list[int] = []
    worths: list[float] = []
    for start in answers:
        if start != NO:
            worth = best_attack(game, seat, start, game.army[start], duel)
            if worth > NEVER:
                insert(found, worths, start, worth)
    good = 0
    while good < len(found) and good < SEARCHED and worths[good] > 0.0:
        good += 1
    return [*found[:good], NO, *found[good : good + 1]] if good < SEARCHED else [*found[:good], NO]


def attack_goals(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    found: list[int] = []
    worths: list[float] = []
    step = game.asked
    start = step.about(game, seat)[0]
    enemies = [goal for goal in answers if not is_partner(game, seat, game.owner[goal])]
    for goal in enemies or answers:
        insert(found, worths, goal, attack_worth(game, seat, start, goal, game.army[start], duel))
    return found[:2]


def best_attack(game: MiddleEarth, seat: Seat, start: Territory, army: int, duel: bool) -> float:
    best = NEVER
    for goal in targets(game, seat, start):
        best = max(best, attack_worth(game, seat, start, goal, army, duel))
    return best


def attack_worth(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory, army: int, duel: bool) -> float:
    """What an attack with these battalions promises; NEVER where the odds are bad, or a partner stands there."""
    if is_partner(game, seat, game.owner[goal]):
        return NEVER
    need = battle_need(game, seat, start, goal)
    late = turns_left(game) < 1.5
    if army - 1 < (need * 0.8 if late else need):
        return NEVER
    worth = land_worth(game, seat, goal)
    loser = game.owner[goal]
    if loser != NEUTRAL:
        region = REGION_OF[goal]
        if count_held(game, loser, region) == len(IN_REGION[region]):
            worth += REGION_BONUS[region]
        worth += 0.8
        if len(game.held[loser]) < 4:
            worth += 3.0
        if duel:
            worth += blow(game, seat, start, goal, army - need)
    if not game.conquered:
        worth += 1.5
    if IS_SITE[goal] and game.has_leader(seat, start) and not game.earned:
        worth += 1.5
    return worth - (0.05 if late else 0.22) * need


def blow(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory, left: float) -> float:
    """In a duel: the battalions the enemy loses, and those that the victors can strike next."""
    onward = 0
    for other in game.variant.neighbours[goal]:
        if other != start and game.owner[other] != seat and game.owner[other] != NEUTRAL and game.army[other] < left:
            onward += 1
    return DESTROYED * min(game.army[goal], MOST_DESTROYED) + ONWARD * min(onward, MOST_ONWARD)


def battle_need(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory) -> float:
    """Battalions an attack should commit before its odds are good."""
    edge = 0
    if IS_STRONGHOLD[goal]:
        edge += 1
    if game.leader_in(goal):
        edge += 1
    if game.has_leader(seat, start):
        edge -= 1
    return game.army[goal] * (0.95 + 0.3 * edge) + 1.0


def orders(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Cards first: each is a point. Then press on while the odds are good, else break off."""
    step = game.asked
    assert isinstance(step, Order)
    for answer in answers:
        if answer >= ORDER_POWERS:
            return [answer]
    army = game.army[step.start]
    need = battle_need(game, seat, step.start, step.goal)
    press = [answer for answer in answers if answer >= UNTIL]
    keep = 0
    for i in range(len(press)):
        if KEEPS[press[i] - UNTIL] <= 3:
            keep = i
    forward = press[keep] if press else answers[-1]
    if NO not in answers or army - 1 > CLEAR * need:
        return [forward]
    if army - 1 < need / CLEAR:
        return [NO]
    return [forward, NO] if army - 1 >= need * 0.85 else [NO, forward]


def movers_in(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    """All, unless the rear is in more danger than the front has promise; in a duel all, as long as the attack can go on."""
    step = game.asked
    assert isinstance(step, MoveIn)
    most = answers[-1]
    behind = enemy_beside(game, seat, step.start)
    if behind == 0:
        return [most]
    ahead = best_attack(game, seat, step.goal, game.army[step.goal] + most, duel)
    stay = best_attack(game, seat, step.start, game.army[step.start], duel)
    if duel:
        return [most, 0] if ahead > NEVER or stay == NEVER else [0, most]
    if ahead >= stay:
        leave = most - 1 if most > 1 else most
        return [leave, 0] if behind > 1 else [most, 0]
    return [0, most]


def enemy_beside(game: MiddleEarth, seat: Seat, territory: Territory) -> int:
    """The strongest enemy army next door; the neutral army only counts as being there."""
    most = 0
    for other in game.variant.neighbours[territory]:
        owner = game.owner[other]
        if owner != seat and not is_partner(game, seat, owner):
            most = max(most, 1 if owner == NEUTRAL else game.army[other])
    return most


def defence(game: MiddleEarth) -> int:
    """Two dice, unless a double bonus makes each single die a strong one."""
    step = game.asked
    assert isinstance(step, DefenceDice)
    goal = step.order.goal
    bonus = game.leader_in(goal) + IS_STRONGHOLD[goal]
    return ONE_DIE if bonus > 1 else MOST_DICE


def insert(found: list[int], worths: list[float], answer: int, worth: float) -> None:
    """Keep a list in falling order of worth."""
    i = len(found)
    found.append(answer)
    worths.append(worth)
    while i > 0 and worths[i - 1] < worth:
        found[i], worths[i] = found[i - 1], worths[i - 1]
        i -= 1
    found[i], worths[i] = answer, worth
