"""Samouraï & Katana: what provinces, armies, koku and cards are worth before the end.

Worth is counted in honour. Most honour comes from whole provinces, scored at the end of each activation, so a territory is worth what it adds
to the chance of holding its province, then its koku and its city. Numbers were tuned by play between bots.
"""

from math import exp, log
from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.games.samurai_katana.flow import NameNext
from tatami.games.samurai_katana.rules.activation import Act
from tatami.games.samurai_katana.rules.battle import LayCombat, LaySpecial
from tatami.games.samurai_katana.rules.castle import Capture
from tatami.games.samurai_katana.rules.deck import AimAtClan, AimAtTerritory, targets
from tatami.games.samurai_katana.rules.draw import Toss, extra_cards
from tatami.games.samurai_katana.rules.elimination import ComeBack
from tatami.games.samurai_katana.rules.move import ATTACK, CARDS_TO_ATTACK, MarchTo, MarchWith, is_free_road
from tatami.games.samurai_katana.rules.objection import Objection
from tatami.games.samurai_katana.rules.purchase import Buy, BuySamurai
from tatami.games.samurai_katana.rules.retreat import RetreatTo, RetreatWith
from tatami.games.samurai_katana.rules.territory import clan_points, tax_income
from tatami.games.samurai_katana.rules.uprising import RiseWith
from tatami.games.samurai_katana.state import CARDS_A_SIDE, NO_CARD, NOBODY, SPECIAL, Katana
from tatami.games.samurai_katana.tables import (
    ACT_CARD,
    ACT_SELL,
    ACT_TREASURE,
    ALLIANCE,
    AMOUNT,
    ATTACKER,
    BUY_CASTLE,
    BUY_TREASURE,
    CAPITAL,
    CARDS,
    CASTLES,
    CLAN_POINTS,
    DEFENDER,
    DESERTION,
    DISGRACE,
    FAN,
    FROM_RESERVE,
    HAND,
    JUSTICE,
    LANDS_OF,
    LAST_ROUND,
    MORE_SWORDS,
    MOUNTAIN,
    NEIGHBOURS,
    NINJA,
    NO_LOSSES,
    PASS_ROUND,
    PIRACY,
    PLAY_JUSTICE,
    PLAY_TSUNAMI,
    POWER,
    PRESTIGE,
    PRICE,
    PROVINCE_HONOUR,
    PROVINCE_OF,
    REVOLT,
    SAMURAI,
    SAMURAI_COUNTED,
    SWORDS,
    TAX,
    TSUNAMI,
    UPRISING,
    VALUE,
    Card,
    Province,
    Seat,
    Territory,
)

KOKU_WORTH: Final = 0.1
SAMURAI_WORTH: Final = 0.1
CASTLE_WORTH: Final = 0.5
CARD_WORTH: Final = 0.25  # of a card drawn unseen
INCOMES: Final = 2.0  # taxes and cards for each time a province would count
CITY_WORTH: Final = 0.12  # of a clan point, beside the cards it brings
HOLD: Final = 0.6  # the chance to keep a whole province for another round
FADE: Final = log(HOLD)
FUTURE: Final = HOLD / (1.0 - HOLD)  # rounds of honour it promises if the game went on for ever
HOPE: Final = 0.5  # the share of a province's worth that its parts promise
HONOUR_A_ROUND: Final = 4.0  # what the leader gains
SWORDS_MET: Final = 1.6  # samurai a battle costs, about
BEST_TWO: Final[list[float]] = [6.0, 6.0, 6.2, 7.4, 8.2, 8.8, 9.2, 9.5, 9.8, 10.0, 10.2]  # the best two of so many unknown cards
SURVIVE: Final[list[float]] = [0.0, 0.3, 0.6, 0.8, 0.9, 1.0]  # the chance that somebody of so many is left to take the territory
WORTH_DOING: Final = 0.12
NOT_THOUGHT_OF: Final = -9.0


def _hand_worth(card: Card) -> float:
    power, amount = POWER[card], AMOUNT[card]
    worth = 0.06 * VALUE[card] + 0.04 * SWORDS[card]
    if power == PRESTIGE:
        return worth + 0.7 * amount
    if power == DISGRACE:
        return worth + 0.2 * amount
    if power == FAN:
        return worth + 0.1 * amount
    return worth + POWER_WORTH.get(power, 0.0)


POWER_WORTH: Final[dict[int, float]] = {
    UPRISING: 0.8,
    JUSTICE: 0.5,
    TSUNAMI: 0.15,
    NINJA: 0.25,
    ALLIANCE: 0.2,
    MORE_SWORDS: 0.25,
    NO_LOSSES: 0.25,
    PIRACY: 0.35,
    DESERTION: 0.35,
    REVOLT: 0.3,
}
HAND_WORTH: Final[list[float]] = [_hand_worth(card) for card in range(CARDS)]
COMBAT_WORTH: Final[list[float]] = [
    VALUE[card] + 0.45 * SWORDS[card] - 1.2 * (HAND_WORTH[card] - 0.06 * VALUE[card]) for card in range(CARDS)
]


class KatanaJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 24.0
        self.playout = 16

    def estimate(self, game: Any, seat: int) -> float:
        table: Katana = game
        worth = float(table.honour[seat])
        if table.over:
            return worth
        future, now = prospect(table), score_to_come(table, seat)
        worth += provinces_worth(table, seat, future, now)
        life = 2.0 * future + now
        life = min(life, 1.0)
        samurai = SAMURAI[table.seats] - table.reserve[seat]
        means = KOKU_WORTH * purse(table.koku[seat]) + SAMURAI_WORTH * samurai
        means += CASTLE_WORTH * (CASTLES - table.castles[seat])
        for card in table.hands[seat]:
            means += HAND_WORTH[card]
        worth += life * means
        worth += (
            INCOMES
            * future
            * (KOKU_WORTH * tax_income(table, seat) + CARD_WORTH * extra_cards(table, seat) + CITY_WORTH * clan_points(table, seat))
        )
        if table.variant.treasure:
            worth += table.treasure[seat] / 3.0
        return worth + battle_to_come(table, seat, future)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Katana = game
        step = table.asked
        if isinstance(step, Act):
            return choose_action(table, seat, answers, chance)
        if isinstance(step, MarchTo):
            return choose_destination(table, seat, step.origin, answers, chance)
        if isinstance(step, MarchWith):
            return force_for(table, step.origin)
        if isinstance(step, LayCombat):
            return choose_combat_card(table, seat, step.place, answers)
        if isinstance(step, LaySpecial):
            return choose_special(answers, chance)
        if isinstance(step, Buy):
            return choose_purchase(table, seat, answers, chance)
        if isinstance(step, BuySamurai):
            n = table.koku[seat] - koku_to_keep(table, seat)
            return answers[n - 1] if 0 < n <= len(answers) else answers[0 if n < 1 else len(answers) - 1]
        if isinstance(step, Objection):
            return choose_objection(seat, step, answers, chance)
        if isinstance(step, Toss):
            return choose_discard(table, seat, answers)
        if isinstance(step, (AimAtTerritory, ComeBack)):
            return best_target(table, seat, answers, chance)
        if isinstance(step, AimAtClan):
            return best_victim(table, seat, step.card, answers)
        if isinstance(step, RetreatTo):
            return best_refuge(table, seat, answers)
        if isinstance(step, (RetreatWith, RiseWith)):
            return answers[len(answers) - 1]
        if isinstance(step, NameNext):
            return whom_to_name(table, seat, answers)
        if isinstance(step, Capture):
            return FROM_RESERVE if FROM_RESERVE in answers else answers[0]
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Katana = game
        step = table.asked
        if isinstance(step, Act):
            return sensible_actions(table, seat, answers)
        if isinstance(step, MarchTo):
            return sensible_destinations(table, seat, step.origin, answers)
        if isinstance(step, MarchWith):
            return sensible_forces(table, seat, step.origin, step.to)
        if isinstance(step, Buy):
            return sensible_purchases(table, seat, answers)
        if isinstance(step, Toss):
            return [choose_discard(table, seat, answers)]
        if isinstance(step, NameNext):
            return [whom_to_name(table, seat, answers)]
        if isinstance(step, Objection) and answers[len(answers) - 1] == PASS_ROUND:
            return [PASS_ROUND]
        if isinstance(step, RetreatTo):
            return [best_refuge(table, seat, answers)]
        if isinstance(step, (RetreatWith, RiseWith)):
            return [answers[len(answers) - 1]]
        if isinstance(step, (AimAtTerritory, ComeBack)) and len(answers) > MOST_TARGETS:
            return best_few(table, seat, answers)
        return answers

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Between moves, not in the middle of one."""
        table: Katana = game
        return not table.laid and not isinstance(table.asked, (MarchTo, MarchWith, BuySamurai, Objection, AimAtTerritory, AimAtClan))


MOST_TARGETS: Final = 5


# Time and places.


def prospect(game: Katana) -> float:
    """How often what one holds now will count again after this round: some rounds are left, and each may take it away."""
    if game.ending or game.over:
        return 0.0
    most = 0
    for honour in game.honour:
        most = max(most, honour)
    rounds = (game.variant.goal - most) / HONOUR_A_ROUND
    rounds = max(rounds, 0.5)
    left = float(LAST_ROUND - game.round)
    return FUTURE * (1.0 - exp(FADE * (rounds if rounds < left else left)))


def score_to_come(game: Katana, seat: Seat) -> float:
    """1 while the seat's provinces are still to be counted in this round."""
    step = game.asked
    if isinstance(step, Toss):
        return 0.0
    if not game.activating or game.to_come >> seat & 1:
        return 1.0
    return 1.0 if game.player == seat and not isinstance(step, NameNext) else 0.0


def purse(koku: int) -> float:
    """Many koku are worth less than as many times one."""
    return float(koku) if koku < 8 else 8.0 + 0.4 * (koku - 8)


def holding(game: Katana, seat: Seat, province: Province) -> int:
    """How many of a province's territories a clan controls."""
    owner = game.owner
    n = 0
    for territory in LANDS_OF[province]:
        if owner[territory] == seat:
            n += 1
    return n


def share_worth(province: Province, n: int, future: float, now: float) -> float:
    """What n territories of a province promise."""
    size = len(LANDS_OF[province])
    honour = PROVINCE_HONOUR[province]
    if n == size:
        return honour * (now + future)
    part = n / size
    return HOPE * honour * (0.5 * now + future) * part * part


def provinces_worth(game: Katana, seat: Seat, future: float, now: float) -> float:
    worth = 0.0
    edition = game.variant.edition
    for province in edition.provinces:
        n = holding(game, seat, province)
        if n:
            worth += share_worth(province, n, future, now)
    if game.owner[edition.capital] == seat:
        worth += now + future
    return worth


def place_worth(game: Katana, seat: Seat, territory: Territory, future: float, now: float) -> float:
    """What a territory that is not the seat's would add to it."""
    province = PROVINCE_OF[territory]
    n = holding(game, seat, province)
    worth = share_worth(province, n + 1, future, now) - share_worth(province, n, future, now)
    worth += INCOMES * future * (KOKU_WORTH * TAX[territory] + CITY_WORTH * CLAN_POINTS[territory])
    if CAPITAL[territory]:
        worth += now + future
    return worth


def kept_worth(game: Katana, seat: Seat, territory: Territory, future: float, now: float) -> float:
    """What a territory that is the seat's would take with it."""
    province = PROVINCE_OF[territory]
    n = holding(game, seat, province)
    worth = share_worth(province, n, future, now) - share_worth(province, n - 1, future, now)
    worth += INCOMES * future * (KOKU_WORTH * TAX[territory] + CITY_WORTH * CLAN_POINTS[territory])
    if CAPITAL[territory]:
        worth += now + future
    return worth


# Battle.


def best_two(game: Katana, seat: Seat) -> float:
    """The strength a player can lay from his own hand."""
    first, second = 0, 0
    for card in game.hands[seat]:
        value = VALUE[card]
        if value > first:
            first, second = value, first
        elif value > second:
            second = value
    fan = 0
    for card in game.hands[seat]:
        if POWER[card] == FAN and PRICE[card] <= game.koku[seat] and AMOUNT[card] > fan and VALUE[card] < second:
            fan = AMOUNT[card]
    return float(first + second + fan)


def expected_two(game: Katana, seat: Seat) -> float:
    """The same of a hand one does not see."""
    n = len(game.hands[seat])
    return BEST_TWO[n] if n < len(BEST_TWO) else BEST_TWO[len(BEST_TWO) - 1]


def counted(samurai: int) -> int:
    return samurai if samurai < SAMURAI_COUNTED else SAMURAI_COUNTED


def defence(game: Katana, territory: Territory) -> float:
    """The strength an attacker must expect."""
    owner = game.owner[territory]
    walls = 2.6 if game.castle[territory] else 0.0
    return expected_two(game, owner) + counted(game.samurai[territory]) + MOUNTAIN[territory] + walls


def chance_to_win(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead / 1.5))


def laid_strength(game: Katana, side: int) -> float:
    """The cards a side has laid, or nothing while it is still choosing."""
    base = side * CARDS_A_SIDE
    a, b, special = game.laid[base], game.laid[base + 1], game.laid[base + SPECIAL]
    if a == NO_CARD or b == NO_CARD:
        return -1.0
    total = float(VALUE[a] + VALUE[b])
    if side == DEFENDER and game.castle[game.site]:
        total += VALUE[a] if VALUE[a] < VALUE[b] else VALUE[b]
    if special != NO_CARD:
        power = POWER[special]
        total += AMOUNT[special] if power == FAN else 3.5 if power == NINJA else 1.5 if power == ALLIANCE else 0.3
    return total


def battle_to_come(game: Katana, seat: Seat, future: float) -> float:
    """What a battle announced or under way promises the two clans in it."""
    if not game.laid and not (game.agenda and game.agenda[len(game.agenda) - 1] == ATTACK):
        return 0.0
    if seat != game.attacker and seat != game.defender:
        return 0.0
    attack, walls = -1.0, -1.0
    if game.laid:
        attack, walls = laid_strength(game, ATTACKER), laid_strength(game, DEFENDER)
    if attack < 0.0:
        attack = best_two(game, game.attacker) if seat == game.attacker else expected_two(game, game.attacker)
    if walls < 0.0:
        walls = best_two(game, game.defender) if seat == game.defender else expected_two(game, game.defender)
        if game.castle[game.site]:
            walls += 2.6
    lead = attack + counted(game.force) - walls - counted(game.samurai[game.site]) - MOUNTAIN[game.site]
    won = chance_to_win(lead)
    if seat == game.attacker:
        prize = 1.0 + survive(game.force) * place_worth(game, seat, game.site, future, 1.0)
        return won * prize - SAMURAI_WORTH * SWORDS_MET
    price = kept_worth(game, seat, game.site, future, score_to_come(game, seat))
    return (1.0 - won) * 1.3 - won * survive(game.force) * price


def survive(force: int) -> float:
    return SURVIVE[force] if force < len(SURVIVE) else 1.0


def attack_worth(game: Katana, seat: Seat, to: Territory, force: int, future: float, now: float) -> float:
    """Honour and land if it is won, honour for the other if not."""
    victim = game.owner[to]
    won = chance_to_win(best_two(game, seat) + counted(force) - defence(game, to))
    harm = kept_worth(game, victim, to, future, score_to_come(game, victim)) / (game.seats - 1)
    if game.shogun == victim:
        harm += 0.4
    prize = 1.0 + survive(force) * (place_worth(game, seat, to, future, now) + harm)
    return won * prize - (1.0 - won) * 0.8 - SAMURAI_WORTH * SWORDS_MET - KOKU_WORTH


# Moves.


def move_worth(game: Katana, seat: Seat, origin: Territory, to: Territory, future: float, now: float) -> float:
    """What a move promises with the force one would send."""
    owner, samurai = game.owner[to], game.samurai[origin]
    if owner == seat:
        return regroup_worth(game, seat, origin, to)
    force = force_for(game, origin)
    left = 0.0
    if force == samurai and not game.castle[origin]:
        left = kept_worth(game, seat, origin, future, now)
    if owner == NOBODY:
        return place_worth(game, seat, to, future, now) - left - KOKU_WORTH
    if len(game.hands[seat]) < CARDS_TO_ATTACK:
        return NOT_THOUGHT_OF
    return attack_worth(game, seat, to, force, future, now) - left


def regroup_worth(game: Katana, seat: Seat, origin: Territory, to: Territory) -> float:
    """Samurai with nothing to do go where something is to be done, if that is cheap."""
    if game.samurai[origin] < 2 or has_prey(game, seat, origin) or not has_prey(game, seat, to):
        return NOT_THOUGHT_OF
    return 0.3 if is_free_road(game, seat, origin, to) else 0.14


def has_prey(game: Katana, seat: Seat, territory: Territory) -> bool:
    """Whether a neighbour belongs to somebody else or to nobody."""
    owner = game.owner
    return any(owner[other] != seat for other in NEIGHBOURS[territory])


def force_for(game: Katana, origin: Territory) -> int:
    """All but one, so that the territory stays one's own; all from behind walls or when one would not do."""
    samurai = game.samurai[origin]
    if samurai == 1 or game.castle[origin]:
        return samurai
    return samurai - 1


def best_move(game: Katana, seat: Seat, origin: Territory, future: float, now: float) -> float:
    best = NOT_THOUGHT_OF
    for to in NEIGHBOURS[origin]:
        worth = move_worth(game, seat, origin, to, future, now)
        best = max(best, worth)
    return best


def noise(chance: Chance) -> float:
    return chance.below(100) / 500.0


def choose_action(game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
    """The most promising card or move, a little by chance; nothing when nothing promises anything."""
    future, now = prospect(game), 1.0
    best, best_worth = NO, WORTH_DOING
    for answer in answers:
        if answer == NO:
            continue
        if answer < ACT_CARD:
            worth = best_move(game, seat, answer, future, now)
        elif answer < ACT_SELL:
            worth = card_worth(game, seat, answer - ACT_CARD, future, now)
        else:
            continue
        worth += noise(chance)
        if worth > best_worth:
            best, best_worth = answer, worth
    if best == NO and game.variant.treasure and game.ending and ACT_TREASURE in answers:
        return ACT_TREASURE
    return best


def card_worth(game: Katana, seat: Seat, card: Card, future: float, now: float) -> float:
    """What playing an event card is worth beyond keeping it."""
    power, amount = POWER[card], AMOUNT[card]
    cost = KOKU_WORTH * PRICE[card] + 0.06 * VALUE[card]
    if power == PRESTIGE:
        return amount - cost
    if power == DISGRACE:
        return amount * (0.6 if leads(game, seat) else 0.45) - cost
    if power == PIRACY:
        return 0.45 - cost
    if power == UPRISING:
        best = 0.0
        for territory in targets(game, seat, card):
            worth = place_worth(game, seat, territory, future, now)
            best = max(best, worth)
        return best - cost
    return 0.3 if game.round > 1 else 0.0


def leads(game: Katana, seat: Seat) -> bool:
    return game.honour[seat] == max(game.honour)


def choose_destination(game: Katana, seat: Seat, origin: Territory, answers: list[int], chance: Chance) -> int:
    future, now = prospect(game), 1.0
    best, best_worth = answers[0], -99.0
    for to in answers:
        worth = move_worth(game, seat, origin, to, future, now) + noise(chance)
        if worth > best_worth:
            best, best_worth = to, worth
    return best


# Cards.


def choose_combat_card(game: Katana, seat: Seat, place: int, answers: list[int]) -> int:
    """The best two; of them the lower kind is laid first."""
    first, second = NO_CARD, NO_CARD
    for card in game.hands[seat]:
        if first == NO_CARD or COMBAT_WORTH[card] > COMBAT_WORTH[first]:
            first, second = card, first
        elif second == NO_CARD or COMBAT_WORTH[card] > COMBAT_WORTH[second]:
            second = card
    wanted = first if place == 1 or first < second else second
    if wanted in answers:
        return wanted
    return second if second in answers else answers[0]


def choose_special(answers: list[int], chance: Chance) -> int:
    """A blue card more often than not."""
    if chance.below(4) == 0:
        return NO
    return answers[1 + chance.below(len(answers) - 1)]


def choose_discard(game: Katana, seat: Seat, answers: list[int]) -> int:
    """Weak cards are changed as long as the hand is filled up again."""
    held = len(game.hands[seat]) + len(game.tossed[seat])
    if held > HAND + extra_cards(game, seat):
        return NO
    for card in answers:
        if card != NO and HAND_WORTH[card] < 0.19:
            return card
    return NO


def choose_objection(seat: Seat, step: Objection, answers: list[int], chance: Chance) -> int:
    """Justice for oneself, mostly; a tsunami when the fleet comes for oneself; else let the others be."""
    for answer in answers:
        if answer == PLAY_JUSTICE and seat == step.target and chance.below(4):
            return answer
        if answer == PLAY_TSUNAMI and (seat == step.target or chance.below(4) == 0):
            return answer
    return PASS_ROUND if answers[len(answers) - 1] == PASS_ROUND else NO


def best_target(game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
    best, best_worth = answers[0], -99.0
    for territory in answers:
        worth = target_worth(game, seat, territory) + noise(chance)
        if worth > best_worth:
            best, best_worth = territory, worth
    return best


def target_worth(game: Katana, seat: Seat, territory: Territory) -> float:
    """What a territory would bring, and cost its owner."""
    future = prospect(game)
    owner = game.owner[territory]
    worth = place_worth(game, seat, territory, future, 1.0)
    if isinstance(game.asked, AimAtTerritory) and POWER[game.asked.card] != UPRISING:
        worth *= 0.3
    if owner != NOBODY:
        worth += 0.5 * kept_worth(game, owner, territory, future, score_to_come(game, owner))
    return worth


def best_few(game: Katana, seat: Seat, answers: list[int]) -> list[int]:
    """The targets worth thinking about."""
    left = answers[:]
    found: list[Territory] = []
    while len(found) < MOST_TARGETS:
        best, best_worth = left[0], -99.0
        for territory in left:
            worth = target_worth(game, seat, territory)
            if worth > best_worth:
                best, best_worth = territory, worth
        left.remove(best)
        found.append(best)
    return found


def best_victim(game: Katana, seat: Seat, card: Card, answers: list[int]) -> int:
    """Koku from the richest, honour from the leader; never from oneself if it can be helped."""
    best, best_worth = answers[0], -99
    for other in answers:
        worth = game.koku[other] if POWER[card] == PIRACY else game.honour[other]
        if other != seat and worth > best_worth:
            best, best_worth = other, worth
    return best


def best_refuge(game: Katana, seat: Seat, answers: list[int]) -> int:
    """Where most is to be lost."""
    future = prospect(game)
    best, best_worth = answers[0], -99.0
    for territory in answers:
        worth = kept_worth(game, seat, territory, future, 1.0) - 0.1 * game.samurai[territory]
        if worth > best_worth:
            best, best_worth = territory, worth
    return best


def whom_to_name(game: Katana, seat: Seat, answers: list[int]) -> int:
    """Who plays late has seen what the others did: the leader first, oneself last."""
    best = answers[0]
    for other in answers:
        if best == seat or (other != seat and game.honour[other] > game.honour[best]):
            best = other
    return best


# Purchases.


def koku_to_keep(game: Katana, seat: Seat) -> int:
    """For moves, and a card or two."""
    koku = game.koku[seat]
    return 2 if koku < 6 else 3 if koku < 9 else 4


def front_worth(game: Katana, seat: Seat, territory: Territory, future: float) -> float:
    """What can be taken from here, and what must be held."""
    best = 0.0
    for to in NEIGHBOURS[territory]:
        owner = game.owner[to]
        if owner != seat:
            worth = place_worth(game, seat, to, future, 1.0)
            if owner != NOBODY:
                worth = 0.6 * worth + 0.1 * (game.samurai[to] - game.samurai[territory])
            best = max(best, worth)
    return best - 0.08 * game.samurai[territory]


def choose_purchase(game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
    """A castle now and then where most is to be lost, samurai where most is to be won."""
    koku = game.koku[seat]
    future = prospect(game)
    if koku >= 8 and future > 0.6 and answers[len(answers) - 1] >= BUY_CASTLE and chance.below(3):
        return best_site(game, seat, answers, future)
    if koku <= koku_to_keep(game, seat):
        return NO
    best, best_worth = NO, -99.0
    for answer in answers:
        if 0 <= answer < BUY_CASTLE:
            worth = front_worth(game, seat, answer, future) + noise(chance)
            if worth > best_worth:
                best, best_worth = answer, worth
    return best


def best_site(game: Katana, seat: Seat, answers: list[int], future: float) -> int:
    """A castle goes where much is to be lost and many roads meet."""
    best, best_worth = NO, -99.0
    for answer in answers:
        if BUY_CASTLE <= answer < BUY_TREASURE:
            territory = answer - BUY_CASTLE
            worth = kept_worth(game, seat, territory, future, 0.0) + 0.1 * len(NEIGHBOURS[territory])
            if worth > best_worth:
                best, best_worth = answer, worth
    return best


# What is worth searching.


def sensible_actions(game: Katana, seat: Seat, answers: list[int]) -> list[int]:
    """Ending, cards, and moves that promise something."""
    future = prospect(game)
    found: list[int] = []
    for answer in answers:
        if (
            answer == NO
            or ACT_CARD <= answer < ACT_SELL
            or (answer == ACT_TREASURE and game.ending)
            or (answer < ACT_CARD and best_move(game, seat, answer, future, 1.0) > -0.2)
        ):
            found.append(answer)
    return found


def sensible_destinations(game: Katana, seat: Seat, origin: Territory, answers: list[int]) -> list[int]:
    future = prospect(game)
    found: list[int] = []
    best, best_worth = answers[0], -99.0
    for to in answers:
        worth = move_worth(game, seat, origin, to, future, 1.0)
        if worth > -0.2:
            found.append(to)
        if worth > best_worth:
            best, best_worth = to, worth
    return found if found else [best]


def sensible_forces(game: Katana, seat: Seat, origin: Territory, to: Territory) -> list[int]:
    """All, all but one, or one."""
    samurai = game.samurai[origin]
    if samurai <= 2:
        return [1, 2][:samurai]
    if game.owner[to] == NOBODY or game.owner[to] == seat:
        return [1, samurai - 1, samurai] if game.castle[origin] else [1, samurai - 1]
    return [samurai - 1, samurai]


def sensible_purchases(game: Katana, seat: Seat, answers: list[int]) -> list[int]:
    """The three best fronts, the best site for a castle, or nothing."""
    future = prospect(game)
    found = [NO]
    site = best_site(game, seat, answers, future)
    if site != NO:
        found.append(site)
    left = [answer for answer in answers if 0 <= answer < BUY_CASTLE]
    for _ in range(3):
        best, best_worth = NO, -99.0
        for answer in left:
            worth = front_worth(game, seat, answer, future)
            if worth > best_worth:
                best, best_worth = answer, worth
        if best == NO:
            break
        left.remove(best)
        found.append(best)
    return found


JUDGEMENT: Final = KatanaJudgement()
