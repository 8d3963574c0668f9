"""Samouraï & Katana: bargains. What a card, some koku or an office is worth to both sides, and whom a clan does not help.

Both must gain, in their chance to win, and nobody deals with a clan that is clearly ahead of all others. Everything follows from what the seat can
see: its own cards, the cards the others have shown, what lies open.
"""

from typing import Final

from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.battle import chance_to_win, counted, defence, expected_two
from tatami.titles.samurai_katana.bots.cards import HAND_WORTH
from tatami.titles.samurai_katana.bots.gifts import best_receiver
from tatami.titles.samurai_katana.bots.promises import NOWHERE, best_promise
from tatami.titles.samurai_katana.bots.standing import (
    LEAST_GAIN,
    changes,
    deals,
    is_fair,
    koku_worth,
    leader,
    readiness,
    standings,
)
from tatami.titles.samurai_katana.bots.worth import place_worth, prospect, score_to_come, time_for
from tatami.titles.samurai_katana.rules.alliance import AgreeToAlliance
from tatami.titles.samurai_katana.rules.cards import kinds_in
from tatami.titles.samurai_katana.rules.domains import ACT_GIVE, ACT_NEGOTIATE, ACT_OFFICE, ACT_PROMISE
from tatami.titles.samurai_katana.rules.event_cards import targets
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER, EVENT, UPRISING, YES, Card, Seat
from tatami.titles.samurai_katana.rules.negotiation import Agree, Counter, partners
from tatami.titles.samurai_katana.rules.office import BuyOffice, can_sell_office
from tatami.titles.samurai_katana.rules.promise import neighbours
from tatami.titles.samurai_katana.rules.state import NO_CARD, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import MOST_IMPERIAL, POWER, PRICE, SORT, SWORDS, VALUE
from tatami.titles.samurai_katana.rules.treasure import seen_koku

FIRST_ROUNDS: Final = 3  # in which the Emperor tries whether anybody buys
LEAST_SURPLUS: Final = 0.2  # in honour: how much more a card must be worth to others before it is offered
RESOLD: Final = 0.7  # what a card is worth to the player who offers it, as a share of its usual worth
BY_RANK: Final[list[float]] = [0.10, 0.10, 0.07, 0.05, 0.03, 0.02, 0.01]  # of a combat value: two cards fight, the others wait
SWORD_WORTH: Final = 0.04
SENT_WORTH: Final = 0.5  # of a samurai sent to support a side: a koku, and the place it stood in
UPRISING_SHARE: Final = 0.5  # of the best territory's worth that an uprising promises
AGAIN: Final = 0.6  # of its worth is what a power is worth that the hand holds already
UNPAID: Final = 0.6  # of a power's worth while its koku are missing
POWER_PART: Final[list[float]] = [HAND_WORTH[card] - 0.06 * VALUE[card] - SWORD_WORTH * SWORDS[card] for card in range(len(HAND_WORTH))]


def opening(game: Katana, seat: Seat, answers: list[int]) -> int:
    """The bargain to open now, as an action; none: NO."""
    if ACT_OFFICE in answers and best_buyer(game, seat) != NOBODY:
        return ACT_OFFICE
    if ACT_GIVE in answers and best_receiver(game, seat) != NOBODY:
        return ACT_GIVE
    if ACT_NEGOTIATE in answers and best_exchange(game, seat, partners(game, seat)) is not None:
        return ACT_NEGOTIATE
    if ACT_PROMISE in answers and best_promise(game, seat, neighbours(game, seat), NOWHERE) is not None:
        return ACT_PROMISE
    return NO


# Offices. [option.14, option.15]


def sells_now(game: Katana, seat: Seat, named: Seat) -> bool:
    """Whether the Emperor should act before the clan he would name, because it has koku for an office."""
    if named == seat or not can_sell_office(game, seat) or best_buyer(game, seat) != named:
        return False
    return deals(game, named) or game.round <= FIRST_ROUNDS


def best_buyer(game: Katana, seat: Seat) -> Seat:
    """To whom the Emperor sells: the bargain of which the one who gains less gains most, as far as the other is ready to deal."""
    worths = standings(game)
    ahead = leader(worths)
    best, best_gain = NOBODY, 0.0
    for other in range(game.seats):
        if other in (seat, ahead) or game.honour[other] + 1 >= game.variant.goal:
            continue
        gain = lesser_gain(game, worths, seat, other, best_price(game, seat, other))
        hoped = readiness(game, other) * gain
        if gain > LEAST_GAIN and hoped > best_gain:
            best, best_gain = other, hoped
    return best


def best_price(game: Katana, seat: Seat, other: Seat) -> int:
    """The price that gives most to the one who gains less: the higher it is, the more the Emperor gains and the less the other."""
    worths = standings(game)
    best, best_gain = 0, lesser_gain(game, worths, seat, other, 0)
    for price in range(1, seen_koku(game, other) + 1):
        gain = lesser_gain(game, worths, seat, other, price)
        if gain <= best_gain:
            break
        best, best_gain = price, gain
    return best


def lesser_gain(game: Katana, worths: list[float], seat: Seat, other: Seat, price: int) -> float:
    mine, theirs = koku_worth(game, seat, price), 1.0 + koku_worth(game, other, -price)
    more, more_theirs = changes(worths, seat, mine, other, theirs)
    return min(more, more_theirs)


def takes_office(game: Katana, seat: Seat, step: BuyOffice) -> int:
    mine = 1.0 + koku_worth(game, seat, -step.price)
    theirs = koku_worth(game, step.emperor, step.price)
    return YES if is_fair(standings(game), seat, mine, step.emperor, theirs) else NO


# An exchange of cards. [option.2, option.3]


class Exchange:
    """An exchange worth proposing: with whom, which card is offered, and which it asks for, if one is known to be there."""

    def __init__(self, other: Seat, offer: Card, wanted: Card) -> None:
        self.other = other
        self.offer = offer
        self.wanted = wanted


def best_exchange(game: Katana, seat: Seat, others: list[Seat]) -> "Exchange | None":
    """For a card that another is known to hold; otherwise the card worth least here, to whoever has most to choose from.

    What comes of the second is seldom good for both: it is offered once, so that all hear who deals.
    """
    asked = best_request(game, seat, others)
    if asked is not None or deals(game, seat):
        return asked
    other = best_partner(game, seat, others)
    offer = best_offer(game, seat) if other != NOBODY else NO_CARD
    return None if offer == NO_CARD else Exchange(other, offer, NO_CARD)


def best_request(game: Katana, seat: Seat, others: list[Seat]) -> "Exchange | None":
    """The known card of another clan and the own card for it by which the one who gains less gains most; nobody asks the leader.

    What the other gains is judged by what all see: its map, its koku and the cards it has shown.
    """
    worths = standings(game)
    ahead = leader(worths)
    hand = game.hands[seat]
    whole = hand_worth(game, seat, hand)
    best, best_gain = None, 0.0
    for other in others:
        known = game.shown[other]
        if other == ahead or not known:
            continue
        ready, theirs_now = readiness(game, other), hand_worth(game, other, known)
        for wanted in kinds_in(known):
            for offer in kinds_in(hand):
                mine = hand_worth(game, seat, [*without(hand, offer), wanted]) - whole
                if mine <= LEAST_GAIN:
                    continue
                theirs = hand_worth(game, other, [*without(known, wanted), offer]) - theirs_now
                more, more_theirs = changes(worths, seat, mine, other, theirs)
                lesser = min(more, more_theirs)
                if lesser > LEAST_GAIN and lesser * ready > best_gain:
                    best, best_gain = Exchange(other, offer, wanted), lesser * ready
    return best


def best_offer(game: Katana, seat: Seat) -> Card:
    """The card that is worth least in this hand compared with what it is worth to others."""
    best, best_share = NO_CARD, 1.0
    hand = game.hands[seat]
    whole = hand_worth(game, seat, hand)
    for card in kinds_in(hand):
        worth = whole - hand_worth(game, seat, without(hand, card))
        share = worth / HAND_WORTH[card]
        if HAND_WORTH[card] - worth > LEAST_SURPLUS and share < best_share:
            best, best_share = card, share
    return best


def best_partner(game: Katana, seat: Seat, others: list[Seat]) -> Seat:
    """Who has most to choose from, as far as he is ready to deal, and is not ahead; of equals the next clockwise."""
    ahead = leader(standings(game))
    best, most = NOBODY, 0.0
    for step in range(1, game.seats):
        other = (seat + step) % game.seats
        promising = readiness(game, other) * len(game.hands[other])
        if other != ahead and other in others and promising > most:
            best, most = other, promising
    return best


def best_counter(game: Katana, seat: Seat, step: Counter) -> int:
    """The card to give for the one offered: of those worth giving, the one by which the clan that gains less gains most."""
    hand = game.hands[seat]
    whole = hand_worth(game, seat, hand)
    worths = standings(game)
    best, best_gain = NO, -99.0
    for card in kinds_in(hand):
        mine = hand_worth(game, seat, [*without(hand, card), step.card]) - whole
        theirs = HAND_WORTH[card] - RESOLD * HAND_WORTH[step.card]
        gain = min(mine, theirs)
        if gain > best_gain and is_fair(worths, seat, mine, step.asker, theirs):
            best, best_gain = card, gain
    return best


def agrees(game: Katana, seat: Seat, step: Agree) -> int:
    hand = game.hands[seat]
    mine = hand_worth(game, seat, [*without(hand, step.given), step.card]) - hand_worth(game, seat, hand)
    theirs = HAND_WORTH[step.given] - HAND_WORTH[step.card]
    return YES if is_fair(standings(game), seat, mine, step.other, theirs) else NO


def hand_worth(game: Katana, seat: Seat, hand: list[Card]) -> float:
    """What a hand is worth to this clan: the powers it can use, two cards for a battle, and what is left for the next."""
    future = prospect(game)
    now = score_to_come(game, seat)
    worth = 0.0
    values: list[int] = []
    powers: list[int] = []
    for card in hand:
        values.append(VALUE[card])
        power = power_worth(game, seat, card, future, now)
        worth += SWORD_WORTH * SWORDS[card] + (AGAIN * power if POWER[card] in powers else power)
        powers.append(POWER[card])
    values.sort(reverse=True)
    for rank in range(len(values)):
        worth += values[rank] * BY_RANK[rank if rank < len(BY_RANK) else len(BY_RANK) - 1]
    return time_for(future, now) * worth


def power_worth(game: Katana, seat: Seat, card: Card, future: float, now: float) -> float:
    """What a card's power is worth to this clan, on this map and with its koku."""
    worth = POWER_PART[card]
    if POWER[card] == UPRISING:
        best = 0.0
        for territory in targets(game, seat, card):
            best = max(best, place_worth(game, seat, territory, future, now))
        worth = UPRISING_SHARE * best
    if SORT[card] == EVENT and PRICE[card] > seen_koku(game, seat):
        worth *= UNPAID if future > 0.0 else 0.0
    return worth


def without(hand: list[Card], card: Card) -> list[Card]:
    rest = hand[:]
    rest.remove(card)
    return rest


# Help in a battle. [option.16, deck.5]


def side_to_support(game: Katana, seat: Seat) -> int:
    """The side the Emperor gains most by, if he gains and as far as it is ready to deal: 1 honour for each samurai he can spare, or their loss."""
    n = spare_samurai(game, seat)
    worths = standings(game)
    best, best_worth = NO, 0.0
    for side in (ATTACKER, DEFENDER):
        helped = game.attacker if side == ATTACKER else game.defender
        won, more = with_support(game, side, n)
        mine = n * (won - (1.0 - won) * SENT_WORTH)
        gain, _ = changes(worths, seat, mine, helped, more)
        hoped = readiness(game, helped) * gain
        if helped != leader(worths) and gain > LEAST_GAIN and hoped > best_worth:
            best, best_worth = side, hoped
    return best


def takes_support(game: Katana, seat: Seat) -> int:
    won, more = with_support(game, game.imperial_side, MOST_IMPERIAL)
    return YES if is_fair(standings(game), seat, more, game.emperor, MOST_IMPERIAL * won) else NO


def with_support(game: Katana, side: int, n: int) -> tuple[float, float]:
    """The chance that a side wins with additional samurai, and what they add to its prospects."""
    lead = expected_two(game, game.attacker) + counted(game.force) - defence(game, game.site)
    sign = 1.0 if side == ATTACKER else -1.0
    won = chance_to_win(sign * lead + n)
    place = place_worth(game, game.attacker, game.site, prospect(game), 1.0)
    return won, (won - chance_to_win(sign * lead)) * (1.0 + place)


def spare_samurai(game: Katana, seat: Seat) -> int:
    """Samurai that may leave without leaving a territory empty, as many as may be sent."""
    n = 0
    for territory in game.realm[seat]:
        n += max(game.samurai[territory] - 1, 0)
    return min(n, MOST_IMPERIAL)


def next_to_send(game: Katana, answers: list[int]) -> int:
    """From where most stand, as long as one stays; the first goes from anywhere."""
    best, most = answers[0], 0 if game.imperial else -99
    for territory in answers:
        if territory != NO:
            left = game.samurai[territory] - game.imperial.count(territory) - 1
            if left > most:
                best, most = territory, left
    return best


def joins(game: Katana, step: AgreeToAlliance) -> int:
    """Samurai who risk nothing help the one who stands worse."""
    worths = standings(game)
    enemy = game.defender if step.side == ATTACKER else game.attacker
    return YES if worths[enemy] > worths[step.asker] else NO
