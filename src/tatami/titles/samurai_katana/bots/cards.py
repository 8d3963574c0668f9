"""Samouraï & Katana: what cards are worth in the hand, in battle and played, and at whom to aim them."""

from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.standing import changes, goodwill, standings
from tatami.titles.samurai_katana.bots.worth import KOKU_WORTH, WORD_WORTH, kept_worth, noise, place_worth, prospect, score_to_come
from tatami.titles.samurai_katana.rules.event_cards import AimAtTerritory, targets
from tatami.titles.samurai_katana.rules.ids import (
    ALLIANCE,
    DESERTION,
    DISGRACE,
    FAN,
    JUSTICE,
    MORE_SWORDS,
    NINJA,
    NO_LOSSES,
    PASS_ROUND,
    PIRACY,
    PLAY_JUSTICE,
    PLAY_TSUNAMI,
    PRESTIGE,
    REVOLT,
    TSUNAMI,
    UPRISING,
    Card,
    Seat,
    Territory,
)
from tatami.titles.samurai_katana.rules.income import extra_cards
from tatami.titles.samurai_katana.rules.objection import Objection
from tatami.titles.samurai_katana.rules.promise import has_promised
from tatami.titles.samurai_katana.rules.state import NO_CARD, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import AMOUNT, CARDS, HAND, POWER, PRICE, SWORDS, VALUE
from tatami.titles.samurai_katana.rules.treasure import seen_koku


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
MOST_TARGETS: Final = 5
ALIKE: Final = 1e-9


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
    if has_promised(game, seat, territory):
        worth -= WORD_WORTH * future
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
    """Whose loss raises the seat's own chance to win most, with what the pirates bring home, and never oneself; of equals the next clockwise."""
    worths, future = standings(game), prospect(game)
    best, best_worth = answers[0], -99.0
    for step in range(1, game.seats):
        other = (seat + step) % game.seats
        if other not in answers:
            continue
        mine, theirs = 0.0, -float(AMOUNT[card])
        if POWER[card] == PIRACY:
            koku = min(AMOUNT[card], seen_koku(game, other))
            mine, theirs = KOKU_WORTH * koku, -KOKU_WORTH * koku
        worth, _ = changes(worths, seat, mine, other, theirs)
        worth -= goodwill(game, seat, other, future)
        if worth > best_worth + ALIKE:
            best, best_worth = other, worth
    return best
