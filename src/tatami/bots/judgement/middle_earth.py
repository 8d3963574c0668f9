"""Risk in Middle-earth: what lands, armies and time are worth, and how a sensible general answers.

Points on the board are not enough: battalions become territories as long as turns are left, regions pay every turn and again at the end, and
what stands next to a strong enemy will not stand long. A quick player masses its battalions where they can take the most, attacks while the odds
are good, follows up with the victors and pulls the rear to the front. Numbers are in points; they were tuned by play between bots.
"""

from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.middle_earth_siege import siege_candidates, siege_estimate, siege_policy
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.core.game import Game
from tatami.games.middle_earth.rules.attack import DefenceDice, MoveIn, Order, targets
from tatami.games.middle_earth.rules.fellowship import Window
from tatami.games.middle_earth.rules.fortify import FortifyTo
from tatami.games.middle_earth.scoring import score
from tatami.games.middle_earth.siege.state import Siege
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import (
    ASK_CARD,
    ASK_MISSION,
    BALROG,
    BOROMIR,
    EVIL,
    EXTRA_POINTS,
    FARAMIR,
    GOOD,
    IN_REGION,
    IS_SITE,
    IS_STRONGHOLD,
    KEEPS,
    MOST_DICE,
    NEUTRAL,
    ORDER_POWERS,
    PATH,
    REGION_BONUS,
    REGION_OF,
    REGIONS,
    SMEAGOL,
    UNTIL,
    YES,
    Seat,
    Territory,
)

ARMY_WORTH: Final = 0.16  # a battalion, while there is time to use it
INCOME_WORTH: Final = 0.30  # a battalion a turn, for each turn to come
RISK_SHARE: Final = 0.45  # of a territory's worth that a stronger neighbour puts at risk
CARD_WORTH: Final = 1.0  # a territory card in hand
POWER_WORTH: Final = 0.5  # an adventure card in hand: most can be played for a point
STACK: Final = 14  # battalions mustered in one place before the next is looked at
SEARCHED: Final = 3  # places a search looks at
HELD_RING: Final = 4.0  # in the hunt: what the Ring's territory is worth to evil
COURAGE_REPLY: Final = 0
CLEAR: Final = 1.5  # times the battalions an attack needs: no doubt about it
NEVER: Final = -1000.0
INTERRUPTIONS: Final = {"reply", "withdraw_to", "storm", "defence_dice", "hold_gate", "flee_to"}


class MiddleEarthJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 30.0
        self.playout = 8

    def estimate(self, game: Any, seat: int) -> float:
        if isinstance(game, Siege):
            return siege_estimate(game, seat)
        table: MiddleEarth = game
        worth = own_worth(table, seat)
        if table.variant.alliance:
            for other in range(table.seats):
                if other != seat and table.side(other) == table.side(seat):
                    worth += 0.7 * own_worth(table, other)
        if table.variant.hunt:
            worth = 0.4 * worth + hunt_worth(table, seat)
        return worth

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        if isinstance(game, Siege):
            return siege_policy(game, seat, answers, chance)
        table: MiddleEarth = game
        ranked = self.ranked(table, seat, answers)
        if ranked:
            return ranked[0]
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        if isinstance(game, Siege):
            return siege_candidates(game, seat, answers)
        table: MiddleEarth = game
        return self.ranked(table, seat, answers) or answers

    def is_quiet(self, game: Any, seat: int) -> bool:
        """The observer's own turn begins: everybody has had an answer to what it did."""
        if isinstance(game, Siege):
            return game.active == seat and game.asked.kind == "take_die"
        table: MiddleEarth = game
        return table.active == seat and table.fresh and table.asked.kind == "reinforce"

    def interrupts(self, game: Any) -> bool:
        """The defender's cards and dice come in the middle of an attack."""
        table: Game = game
        return table.asked.kind in INTERRUPTIONS

    def ranked(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        """The answers worth a thought, the best guess first; none: all alike."""
        kind = game.asked.kind
        if kind == "muster":
            return [best_place(game, seat, answers, game.reserve[seat] if game.variant.muster_fives else 5)]
        if kind == "claim":
            return best_claims(game, seat, answers)[:1]
        if kind == "reinforce":
            return reinforcements(game, seat, answers)
        if kind == "place_count":
            return answers[-1:]
        if kind == "attack_from":
            return attack_starts(game, seat, answers)
        if kind == "attack_to":
            return attack_goals(game, seat, answers)
        if kind == "order":
            return orders(game, seat, answers)
        if kind == "move_in":
            return movers_in(game, seat, answers)
        if kind == "defence_dice":
            return [defence(game)]
        if kind == "fortify":
            return fortifications(game, seat, answers)
        if kind == "fortify_to":
            return fortify_goals(game, seat, answers)
        if kind == "fortify_count":
            return answers[-1:]
        if kind in ("leader_joins", "leader_goes", "capture"):
            return [YES]
        if kind == "reply":
            return [COURAGE_REPLY] if COURAGE_REPLY in answers else answers[:1]
        if kind == "storm":
            return answers[-1:]
        if kind == "trade_card":
            return answers[:1]
        if kind == "fellowship_card":
            return window_cards(game, seat, answers)
        if kind in ("first_leader", "place_leader", "borne_to"):
            return leader_places(game, seat, answers)
        if kind in ("reward", "withdraw_to"):
            return [best_place(game, seat, answers, 1)]
        if kind == "discard_adventure":
            return answers[:1]
        return []


# What a position is worth.


def turns_left(game: MiddleEarth) -> float:
    """Turns a player can still expect: the steps to go, with dice to wait for."""
    return (game.variant.path_length - game.ring) * 1.3 / game.seats


def own_worth(game: MiddleEarth, seat: Seat) -> float:
    """Points, and what battalions, income, cards and dangers make of them."""
    if not game.held[seat]:
        return float(score(game, seat)) - 10.0
    turns = turns_left(game)
    time = turns if turns < 1.0 else 1.0
    worth = float(score(game, seat))
    army, owner = game.army, game.owner
    neighbours = game.variant.neighbours
    strength, risk = 0, 0.0
    for territory in game.held[seat]:
        n = army[territory]
        strength += n
        threat = 0
        for other in neighbours[territory]:
            if owner[other] != seat and owner[other] != NEUTRAL and army[other] > threat:
                threat = army[other]
        if threat > n + 1:
            excess = float(threat - n) / float(threat)
            risk += excess * land_worth(game, seat, territory)
    worth += ARMY_WORTH * strength * time - RISK_SHARE * risk * time
    worth += INCOME_WORTH * income(game, seat) * turns
    worth += CARD_WORTH * len(game.hand[seat]) * time + POWER_WORTH * game.adventures[seat].bit_count() * time
    return worth


def income(game: MiddleEarth, seat: Seat) -> float:
    battalions = max(3.0, len(game.held[seat]) / 3.0)
    for region in range(REGIONS):
        if count_held(game, seat, region) == len(IN_REGION[region]):
            battalions += REGION_BONUS[region]
    return battalions


def count_held(game: MiddleEarth, seat: Seat, region: int) -> int:
    return game.in_region[seat * REGIONS + region]


def land_worth(game: MiddleEarth, seat: Seat, territory: Territory) -> float:
    """Points a territory brings, and its part in a region nearly or wholly held."""
    worth = 1.0
    if IS_STRONGHOLD[territory]:
        worth += 2.0
    if territory >= 42:
        side = game.variant.side[seat]
        for place, whose, points in EXTRA_POINTS:
            if place == territory and whose == side:
                worth += points
    region = REGION_OF[territory]
    share = float(count_held(game, seat, region) + (game.owner[territory] != seat)) / len(IN_REGION[region])
    worth += REGION_BONUS[region] * share * share * (1.0 if share >= 1.0 else 0.4)
    if game.variant.hunt:
        worth += path_worth(game, territory)
    return worth


def path_worth(game: MiddleEarth, territory: Territory) -> float:
    """In the hunt the territories the Ring will pass are what the war is about."""
    last = game.variant.path_length
    for i in range(game.ring, last if last < game.ring + 6 else game.ring + 6):
        if PATH[i] == territory:
            return HELD_RING - 0.5 * (i - game.ring)
    return 0.0


def hunt_worth(game: MiddleEarth, seat: Seat) -> float:
    """Evil lives from holding the Ring's way, good from its progress."""
    if game.variant.side[seat] == GOOD:
        return 25.0 * game.ring / game.variant.path_length
    worth, last = 0.0, game.variant.path_length
    for i in range(game.ring, last if last < game.ring + 6 else game.ring + 6):
        owner = game.owner[PATH[i]]
        if owner < NEUTRAL and game.variant.side[owner] == EVIL:
            worth += (HELD_RING - 0.5 * (i - game.ring)) * (1.5 if game.has_leader(owner, PATH[i]) else 1.0)
    return worth


# Attacks.


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


def attack_worth(game: MiddleEarth, seat: Seat, start: Territory, goal: Territory, army: int) -> float:
    """What attacking with so many battalions promises; NEVER where the odds are bad."""
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
    if not game.conquered:
        worth += 1.5
    if IS_SITE[goal] and game.has_leader(seat, start) and not game.earned:
        worth += 1.5
    return worth - (0.05 if late else 0.22) * need


def best_attack(game: MiddleEarth, seat: Seat, start: Territory, army: int) -> float:
    best = NEVER
    for goal in targets(game, seat, start):
        best = max(best, attack_worth(game, seat, start, goal, army))
    return best


def attack_starts(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """The most promising starts first; ending the attacks stands where promises end."""
    found: list[int] = []
    worths: list[float] = []
    for start in answers:
        if start != NO:
            worth = best_attack(game, seat, start, game.army[start])
            if worth > NEVER:
                insert(found, worths, start, worth)
    good = 0
    while good < len(found) and good < SEARCHED and worths[good] > 0.0:
        good += 1
    return [*found[:good], NO, *found[good : good + 1]] if good < SEARCHED else [*found[:good], NO]


def attack_goals(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    found: list[int] = []
    worths: list[float] = []
    step = game.asked
    start = step.about(game, seat)[0]
    for goal in answers:
        insert(found, worths, goal, attack_worth(game, seat, start, goal, game.army[start]))
    return found[:2]


def insert(found: list[int], worths: list[float], answer: int, worth: float) -> None:
    """Keep a list in falling order of worth."""
    i = len(found)
    found.append(answer)
    worths.append(worth)
    while i > 0 and worths[i - 1] < worth:
        found[i], worths[i] = found[i - 1], worths[i - 1]
        i -= 1
    found[i], worths[i] = answer, worth


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


def movers_in(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """All, unless the rear is in more danger than the front has promise."""
    step = game.asked
    assert isinstance(step, MoveIn)
    most = answers[-1]
    behind = enemy_beside(game, seat, step.start)
    if behind == 0:
        return [most]
    ahead = best_attack(game, seat, step.goal, game.army[step.goal] + most)
    stay = best_attack(game, seat, step.start, game.army[step.start])
    if ahead >= stay:
        leave = most - 1 if most > 1 else most
        return [leave, 0] if behind > 1 else [most, 0]
    return [0, most]


def enemy_beside(game: MiddleEarth, seat: Seat, territory: Territory) -> int:
    """The strongest enemy army next door; the neutral army only counts as being there."""
    most = 0
    for other in game.variant.neighbours[territory]:
        owner = game.owner[other]
        if owner != seat:
            most = max(most, 1 if owner == NEUTRAL else game.army[other])
    return most


def defence(game: MiddleEarth) -> int:
    """Two dice, unless a double bonus makes each single die a strong one."""
    step = game.asked
    assert isinstance(step, DefenceDice)
    bonus = game.leader_in(step.goal) + IS_STRONGHOLD[step.goal]
    return 0 if bonus > 1 else MOST_DICE


# Placing.


def place_worth(game: MiddleEarth, seat: Seat, territory: Territory, n: int) -> float:
    """What so many battalions more would do there: attack, or hold."""
    danger = enemy_beside(game, seat, territory)
    if danger == 0:
        return -1.0
    army = game.army[territory] + n
    attack = best_attack(game, seat, territory, army)
    worth = attack if attack > NEVER else 0.0
    if game.has_leader(seat, territory):
        worth += 0.5
    if danger > game.army[territory]:
        worth += 0.5 * land_worth(game, seat, territory) * (1.0 if army >= danger * 0.8 else 0.3)
    return worth + 0.02 * game.army[territory]


def best_place(game: MiddleEarth, seat: Seat, answers: list[int], n: int) -> int:
    best, best_worth = answers[0], NEVER
    for territory in answers:
        worth = place_worth(game, seat, territory, n)
        if game.army[territory] >= STACK and game.reserve[seat]:
            worth -= 3.0
        if worth > best_worth:
            best, best_worth = territory, worth
    return best


def reinforcements(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Cards are used at once; then the places where the stock does most."""
    found: list[int] = []
    worths: list[float] = []
    for answer in answers:
        if answer >= ASK_CARD:
            return [answer]
        insert(found, worths, answer, place_worth(game, seat, answer, game.stock))
    return found[:SEARCHED]


def best_claims(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Where the seat is strong already: regions begun, neighbours of its own."""
    found: list[int] = []
    worths: list[float] = []
    for territory in answers:
        friends = 0
        for other in game.variant.neighbours[territory]:
            if game.owner[other] == seat:
                friends += 1
        insert(found, worths, territory, land_worth(game, seat, territory) + 0.4 * friends)
    return found


def leader_places(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """With the strongest force at the front."""
    best, best_worth = answers[0], NEVER
    for territory in answers:
        worth = float(game.army[territory])
        if enemy_beside(game, seat, territory) == 0:
            worth *= 0.3
        if game.variant.hunt:
            worth += 2.0 * path_worth(game, territory)
        if worth > best_worth:
            best, best_worth = territory, worth
    return [best]


# Fortifying.


def fortifications(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Missions and cards first; then the rear goes to the front."""
    best, best_worth = NO, 0.0
    for answer in answers:
        if answer >= ASK_MISSION:
            return [answer]
        if answer != NO:
            n = game.army[answer] - 1
            worth = float(n) if enemy_beside(game, seat, answer) == 0 else 0.0
            if worth > best_worth:
                best, best_worth = answer, worth
    return [best] if best == NO else [best, NO]


def fortify_goals(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    step = game.asked
    assert isinstance(step, FortifyTo)
    n = game.army[step.start] - 1
    found: list[int] = []
    worths: list[float] = []
    for goal in answers:
        insert(found, worths, goal, place_worth(game, seat, goal, n))
    return found[:2]


# The Fellowship.


def window_cards(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """A card is a point; but in the hunt evil slows the Fellowship and good does not, and a leader of points hurries it."""
    step = game.asked
    assert isinstance(step, Window)
    slow = wants_time(game, seat)
    for answer in answers:
        if answer == NO:
            continue
        slows = answer not in (FARAMIR, SMEAGOL)
        if slows == slow and (answer not in (BALROG, BOROMIR) or slow):
            return [answer, NO]
    return [NO]


def wants_time(game: MiddleEarth, seat: Seat) -> bool:
    """Whether the seat gains by a slow Fellowship."""
    if game.variant.hunt:
        return game.variant.side[seat] == EVIL
    mine = score(game, seat)
    return any(score(game, other) > mine for other in range(game.seats))


JUDGEMENT: Final = MiddleEarthJudgement()
