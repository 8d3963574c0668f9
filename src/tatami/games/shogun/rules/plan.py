"""Planning in secret: a card on every space, by all players at once. [plan]

A seat is asked in small steps: which space, then which card on it; or to take a card back, then from which space; until it says that
its plan is finished. `game.planning[seat]` says what it is being asked, `game.offers[seat]` holds the answers. Which spaces are covered is
a set of bits, so that the answers about spaces are looked up, not computed.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Together
from tatami.core.domain import NO, Domain, Param
from tatami.games.shogun import events
from tatami.games.shogun.state import CHEST_HAND, EMPTY, Shogun
from tatami.games.shogun.tables import BID, CHEST, FINISHED, PLAN, PLAN_SPACE, SPACE, SPACES, TAKE_BACK, Card, Seat, Space

CHOOSING: Final = -1  # which space? A number from 0 up: which card on that space?
LIFTING: Final = 11  # from which space is the card taken back?
DONE: Final = 12  # the plan is finished

ALL_COVERED: Final = (1 << SPACES) - 1
BID_BIT: Final = 1 << BID
FILLING_ORDER: Final[list[Space]] = [BID, *range(BID)]  # in which a search covers the spaces


def free_spaces(covered: int) -> list[int]:
    """The answers when cards can be laid on the spaces that are not covered."""
    free = [PLAN_SPACE + space for space in range(SPACES) if not covered >> space & 1]
    return [*free, TAKE_BACK] if covered else free


FREE_SPACES: Final[list[list[int]]] = [free_spaces(covered) for covered in range(1 << SPACES)]
FREE_ACTIONS: Final[list[list[int]]] = [  # the same when there is no card one could bid
    [answer for answer in answers if answer != PLAN_SPACE + BID] for answers in FREE_SPACES
]
COVERED_SPACES: Final[list[list[int]]] = [
    [PLAN_SPACE + space for space in range(SPACES) if covered >> space & 1] for covered in range(1 << SPACES)
]
COMPLETE: Final[list[int]] = [TAKE_BACK, FINISHED]


def gather_cards(game: Shogun) -> None:
    """All cards are back in their owners' hands. [year.4, act.7]"""
    for seat in range(game.seats):
        clear_plan(game, seat)


def clear_plan(game: Shogun, seat: Seat) -> None:
    for at in range(seat * SPACES, (seat + 1) * SPACES):
        game.plan[at] = EMPTY
    game.covered[seat] = 0
    game.hand[seat] = game.lands(seat) + CHEST_HAND
    game.planning[seat] = CHOOSING


def open_plans(game: Shogun) -> None:
    """Everybody plans. [plan.1]"""
    game.planners = list(range(game.seats))
    for seat in range(game.seats):
        ask_space(game, seat)


class Plan(Together):
    """Which card on which space? [plan.1, plan.6]"""

    kind: ClassVar[str] = "plan"
    rule: ClassVar[str] = "plan.1"
    domain: ClassVar[Domain] = PLAN
    params: ClassVar[list[Param]] = [Param("space", SPACE)]

    def seats(self, game: Shogun) -> list[Seat]:
        return game.planners

    def choices(self, game: Shogun, seat: Seat) -> list[int]:
        return game.offers[seat]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        asked = game.planning[seat]
        if asked == CHOOSING:
            if answer == FINISHED:
                finish(game, seat)
            elif answer == TAKE_BACK:
                ask_card_back(game, seat)
            else:
                ask_card(game, seat, answer - PLAN_SPACE)
        elif asked == LIFTING:
            take_back(game, seat, answer - PLAN_SPACE)
        else:
            lay(game, seat, asked, answer)

    def do(self, game: Shogun, seat: Seat) -> None:
        """All plans are finished: nobody steps back any more."""
        game.reveal()

    def canonical(self, game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
        """The spaces in a fixed order, the bid first; on an action, one chest card stands for all of them."""
        asked = game.planning[seat]
        if asked == CHOOSING:
            return next_spaces(game, seat, answers)
        if asked in (LIFTING, BID):
            return answers
        end = len(answers)
        while end > 1 and answers[end - 2] >= CHEST:
            end -= 1
        return answers[:end]

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        asked = game.planning[seat]
        return [asked if asked < SPACES else NO]


def ask_space(game: Shogun, seat: Seat) -> None:
    """Which space next? The plan is complete when no space or no card is left. [plan.5, plan.6]"""
    game.planning[seat] = CHOOSING
    covered, hand = game.covered[seat], game.hand[seat]
    if covered == ALL_COVERED or not hand:
        game.offers[seat] = COMPLETE
    elif can_bid(game, seat, hand[0]):
        game.offers[seat] = FREE_SPACES[covered]
    else:
        game.offers[seat] = FREE_ACTIONS[covered]


def can_bid(game: Shogun, seat: Seat, card: Card) -> bool:
    """A province, or chests one has. [bid.5]"""
    return card <= CHEST + game.chests[seat]


def ask_card(game: Shogun, seat: Seat, space: Space) -> None:
    """Which card on this space? As a bid only what can be paid. [plan.2, plan.3, plan.4, bid.1, bid.5]"""
    game.planning[seat] = space
    cards = game.hand[seat]
    if space == BID and not can_bid(game, seat, cards[-1]):
        cards = [card for card in cards if can_bid(game, seat, card)]
    game.offers[seat] = cards
    if len(cards) == 1:
        lay(game, seat, space, cards[0])


def ask_card_back(game: Shogun, seat: Seat) -> None:
    """From which space is a card taken back? [plan.6]"""
    game.planning[seat] = LIFTING
    spaces = COVERED_SPACES[game.covered[seat]]
    game.offers[seat] = spaces
    if len(spaces) == 1:
        take_back(game, seat, spaces[0] - PLAN_SPACE)


def lay(game: Shogun, seat: Seat, space: Space, card: Card) -> None:
    game.plan[seat * SPACES + space] = card
    game.covered[seat] |= 1 << space
    game.hand[seat] = [other for other in game.hand[seat] if other != card]
    game.whisper(1 << seat, events.CARD_LAID, seat, space, card)
    ask_space(game, seat)


def take_back(game: Shogun, seat: Seat, space: Space) -> None:
    """The card returns to the hand. [plan.6]"""
    card = game.plan[seat * SPACES + space]
    game.plan[seat * SPACES + space] = EMPTY
    game.covered[seat] &= ~(1 << space)
    game.hand[seat] = sorted([*game.hand[seat], card])
    game.whisper(1 << seat, events.CARD_TAKEN_BACK, seat, space, card)
    ask_space(game, seat)


def finish(game: Shogun, seat: Seat) -> None:
    """The seat says that its plan is finished. [plan.6]"""
    game.planning[seat] = DONE
    game.offers[seat] = NOTHING
    game.planners = [other for other in game.planners if other != seat]
    game.tell(events.PLAN_FINISHED, seat)


def next_spaces(game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
    """The next space in the fixed order. A player short of cards may also skip spaces, as many as must stay empty."""
    if answers is COMPLETE:
        return [FINISHED]
    covered = game.covered[seat]
    free = [space for space in FILLING_ORDER if not covered >> space & 1]
    skips = max(0, len(free) - len(game.hand[seat]))
    spaces = [PLAN_SPACE + space for space in free[: skips + 1] if PLAN_SPACE + space in answers]
    return spaces if spaces else [TAKE_BACK]


PLAN_ALL: Final = Plan()
