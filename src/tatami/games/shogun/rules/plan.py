"""Planning in secret: a card on every space, by all players at once. [plan]

A seat is asked for the card of one free space after the other. Instead of a card it may name another free space, or take a card back and
then say from where, until it says that its plan is finished. `game.planning[seat]` says what it is being asked, `game.offers[seat]` holds
the answers. Which spaces are covered is a set of bits, so that the answers about spaces are looked up, not computed.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Together
from tatami.core.domain import NO, Domain, Param
from tatami.games.shogun import events
from tatami.games.shogun.state import CHEST_HAND, EMPTY, Shogun
from tatami.games.shogun.tables import ASKED, BID, CHEST, FINISHED, PLAN, PLAN_SPACE, SPACES, TAKE_BACK, Card, Seat, Space

# What a seat is being asked. A number below SPACES: which card on that space?
FULL: Final = SPACES  # no space or no card is left: finished?
LIFTING: Final = NO  # from which space is the card taken back?
DONE: Final = SPACES + 1  # the plan is finished

BID_BIT: Final = 1 << BID
ALL_COVERED: Final = (1 << SPACES) - 1

FREE: Final[list[list[int]]] = [  # the spaces that are not in a set of bits, as answers
    [PLAN_SPACE + space for space in range(SPACES) if not bits >> space & 1] for bits in range(1 << SPACES)
]
FREE_OR_BACK: Final[list[list[int]]] = [[*spaces, TAKE_BACK] for spaces in FREE]
COMPLETE: Final[list[int]] = [TAKE_BACK, FINISHED]
STUCK: Final[list[int]] = [TAKE_BACK]  # only the bid is free, and no card left can be bid


def gather_cards(game: Shogun) -> None:
    """All cards are back in their owners' hands. [year.4, act.7]"""
    for seat in range(game.seats):
        clear_plan(game, seat)


def clear_plan(game: Shogun, seat: Seat) -> None:
    for at in range(seat * SPACES, (seat + 1) * SPACES):
        game.plan[at] = EMPTY
    game.covered[seat] = 0
    game.hand[seat] = game.lands(seat) + CHEST_HAND
    game.planning[seat] = 0


def open_plans(game: Shogun) -> None:
    """Everybody plans. [plan.1]"""
    game.planners = list(range(game.seats))
    for seat in range(game.seats):
        ask_card(game, seat, 0)


class Plan(Together):
    """Which card on which space? [plan.1, plan.6]"""

    kind: ClassVar[str] = "plan"
    rule: ClassVar[str] = "plan.1"
    domain: ClassVar[Domain] = PLAN
    params: ClassVar[list[Param]] = [Param("space", ASKED)]

    def seats(self, game: Shogun) -> list[Seat]:
        return game.planners

    def choices(self, game: Shogun, seat: Seat) -> list[int]:
        return game.offers[seat]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        if answer < PLAN_SPACE:
            lay(game, seat, game.planning[seat], answer)
            ask_next(game, seat, game.planning[seat])
        elif answer == FINISHED:
            finish(game, seat)
        elif answer == TAKE_BACK:
            ask_card_back(game, seat)
        elif game.covered[seat] >> (answer - PLAN_SPACE) & 1:
            take_back(game, seat, answer - PLAN_SPACE)
        else:
            ask_card(game, seat, answer - PLAN_SPACE)

    def do(self, game: Shogun, seat: Seat) -> None:
        """All plans are finished: nobody steps back any more."""
        game.reveal()

    def canonical(self, game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
        """The bid first, then the spaces as they are asked; on an action, one chest card stands for all of them."""
        asked = game.planning[seat]
        if asked == FULL:
            return answers[len(answers) - 1 :]
        if asked == LIFTING:
            return answers
        if asked == BID:
            return [answer for answer in answers if answer < PLAN_SPACE]
        if PLAN_SPACE + BID in answers:
            return BID_FIRST
        return cards_to_search(game, seat, asked, answers)

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [game.planning[seat]]


def ask_card(game: Shogun, seat: Seat, space: Space) -> None:
    """Which card on this space, or on which other? As a bid only what can be paid. [plan.2, plan.3, plan.4, plan.6, bid.1, bid.5]"""
    game.planning[seat] = space
    covered, cards = game.covered[seat], game.hand[seat]
    closed = covered | 1 << space
    if space == BID:
        if not can_bid(game, seat, cards[-1]):
            cards = [card for card in cards if can_bid(game, seat, card)]
    elif not can_bid(game, seat, cards[0]):
        closed |= BID_BIT
    game.offers[seat] = cards + (FREE_OR_BACK[closed] if covered else FREE[closed])


def ask_next(game: Shogun, seat: Seat, space: Space) -> None:
    """The next free space is asked about; the plan is complete when no space or no card is left. [plan.5, plan.6]"""
    closed, hand = game.covered[seat], game.hand[seat]
    if closed == ALL_COVERED or not hand:
        game.planning[seat] = FULL
        game.offers[seat] = COMPLETE
        return
    if not can_bid(game, seat, hand[0]):
        closed |= BID_BIT
    if closed == ALL_COVERED:
        game.planning[seat] = FULL
        game.offers[seat] = STUCK
        return
    while closed >> space & 1:
        space = space + 1 if space < BID else 0
    ask_card(game, seat, space)


def can_bid(game: Shogun, seat: Seat, card: Card) -> bool:
    """A province, or chests one has. [bid.5]"""
    return card <= CHEST + game.chests[seat]


def ask_card_back(game: Shogun, seat: Seat) -> None:
    """From which space is a card taken back? Or lay one on a free space after all. [plan.6]"""
    covered, hand = game.covered[seat], game.hand[seat]
    spaces = FREE[~covered & ALL_COVERED]
    if len(spaces) == 1:
        take_back(game, seat, spaces[0] - PLAN_SPACE)
        return
    game.planning[seat] = LIFTING
    if covered == ALL_COVERED or not hand:
        game.offers[seat] = [*spaces, FINISHED]
    else:
        game.offers[seat] = spaces + FREE[covered if can_bid(game, seat, hand[0]) else covered | BID_BIT]


def lay(game: Shogun, seat: Seat, space: Space, card: Card) -> None:
    game.plan[seat * SPACES + space] = card
    game.covered[seat] |= 1 << space
    game.hand[seat] = [other for other in game.hand[seat] if other != card]
    game.whisper(1 << seat, events.CARD_LAID, seat, space, card)


def take_back(game: Shogun, seat: Seat, space: Space) -> None:
    """The card returns to the hand, and its space is asked about. [plan.6]"""
    card = game.plan[seat * SPACES + space]
    game.plan[seat * SPACES + space] = EMPTY
    game.covered[seat] &= ~(1 << space)
    game.hand[seat] = sorted([*game.hand[seat], card])
    game.whisper(1 << seat, events.CARD_TAKEN_BACK, seat, space, card)
    ask_next(game, seat, space)


def finish(game: Shogun, seat: Seat) -> None:
    """The seat says that its plan is finished. [plan.6]"""
    game.planning[seat] = DONE
    game.offers[seat] = NOTHING
    game.planners = [other for other in game.planners if other != seat]
    game.tell(events.PLAN_FINISHED, seat)


def cards_to_search(game: Shogun, seat: Seat, space: Space, answers: list[int]) -> list[int]:
    """Provinces, one chest card, and the next free space where a player short of cards may leave this one empty."""
    hand = game.hand[seat]
    end = len(hand)
    while end > 1 and hand[end - 2] >= CHEST:
        end -= 1
    later = [answer for answer in answers[len(hand) :] if PLAN_SPACE + space < answer < TAKE_BACK]
    return hand[:end] + later[:1] if len(later) >= len(hand) else hand[:end]


BID_FIRST: Final[list[int]] = [PLAN_SPACE + BID]
PLAN_ALL: Final = Plan()
