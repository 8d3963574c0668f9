"""Planning in secret: a card on every space, by all players at once. [plan]

A seat is asked for the card of one free space after the other. Instead of a card it may say that it wants to go on elsewhere, and then
where: to another free space, or to a covered one, which gives its card back; until it says that its plan is finished.
`game.planning[seat]` says what it is being asked, `game.offers[seat]` holds the answers.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Together
from tatami.core.domain import NO, Domain, Param
from tatami.core.numbers import inserted, without
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import ASKED, PLAN
from tatami.titles.shogun.rules.ids import BID, CHEST, ELSEWHERE, FINISHED, NEUTRAL, PLAN_SPACE, SPACES, Card, Seat, Space
from tatami.titles.shogun.rules.state import CHEST_HAND, EMPTY, Shogun

# What a seat is being asked. A number below SPACES: which card on that space?
FULL: Final = SPACES  # no space or no card is left: finished?
NO_BID: Final = SPACES + 1  # only the bid is free, and no card left can be bid: which card back?
DONE: Final = SPACES + 2  # nothing, the plan is finished
LEAVING: Final = SPACES + 3  # and the space it leaves: which space instead?

BID_BIT: Final = 1 << BID
ALL_COVERED: Final = (1 << SPACES) - 1
COMPLETE: Final[list[int]] = [ELSEWHERE, FINISHED]
GO_ELSEWHERE: Final[list[int]] = [ELSEWHERE]
BID_FIRST: Final[list[int]] = [PLAN_SPACE + BID]


def gather_cards(game: Shogun) -> None:
    """All cards are back in their owners' hands. [year.4, act.7]"""
    hands: list[list[Card]] = [[] for _ in range(game.seats)]
    owner = game.owner
    for province in game.board.provinces:
        if owner[province] != NEUTRAL:
            hands[owner[province]].append(province)
    game.hand = [lands + CHEST_HAND for lands in hands]
    game.shown = [0] * game.seats
    game.plan = [EMPTY] * (game.seats * SPACES)
    game.covered = [0] * game.seats
    game.planning = [0] * game.seats


def clear_plan(game: Shogun, seat: Seat) -> None:
    """A plan is begun again."""
    for at in range(seat * SPACES, (seat + 1) * SPACES):
        game.plan[at] = EMPTY
    game.covered[seat] = 0
    game.hand[seat] = game.lands(seat) + CHEST_HAND
    ask_card(game, seat, 0)


def open_plans(game: Shogun) -> None:
    """Everybody plans, also a player without provinces. [plan.1, plan.7]"""
    game.planners = [seat for seat in range(game.seats)]  # noqa: C416  # a list of numbers without asking Python for one
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
        elif answer == ELSEWHERE:
            ask_space(game, seat)
        elif answer == FINISHED:
            finish(game, seat)
        elif game.covered[seat] >> (answer - PLAN_SPACE) & 1:
            take_back(game, seat, answer - PLAN_SPACE)
        else:
            ask_card(game, seat, answer - PLAN_SPACE)

    def do(self, game: Shogun, seat: Seat) -> None:
        """All plans are finished: nobody steps back any more. The plans are kept for the next season's planners."""
        game.reveal()
        game.last_plan = game.plan[:]

    def canonical(self, game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
        """The bid first, then the spaces as they are asked; on an action, one chest card stands for all of them."""
        asked = game.planning[seat]
        if asked in (FULL, NO_BID):
            return answers[len(answers) - 1 :]
        if asked >= LEAVING:
            return spaces_to_search(game, seat, asked - LEAVING, answers)
        if asked == BID:
            return answers[:-1]
        if not game.covered[seat] & BID_BIT and can_bid(game, seat, answers[0]):
            return GO_ELSEWHERE
        return cards_to_search(game, seat, asked)

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        asked = game.planning[seat]
        return [asked if asked <= NO_BID else NO]


def ask_card(game: Shogun, seat: Seat, space: Space) -> None:
    """Which card on this space? As a bid only what can be paid. [plan.2, plan.3, plan.4, bid.1, bid.5]"""
    game.planning[seat] = space
    cards = game.hand[seat]
    if space == BID and not can_bid(game, seat, cards[-1]):
        cards = [card for card in cards if can_bid(game, seat, card)]
    game.offers[seat] = cards + GO_ELSEWHERE


def ask_next(game: Shogun, seat: Seat, space: Space) -> None:
    """The next free space is asked about; the plan is complete when no space or no card is left. [plan.5, plan.6, plan.8]"""
    closed, hand = game.covered[seat], game.hand[seat]
    if closed == ALL_COVERED or not hand:
        game.planning[seat] = FULL
        game.offers[seat] = COMPLETE
        return
    if not can_bid(game, seat, hand[0]):
        closed |= BID_BIT
    if closed == ALL_COVERED:
        game.planning[seat] = NO_BID
        game.offers[seat] = GO_ELSEWHERE
        return
    while closed >> space & 1:
        space = space + 1 if space < BID else 0
    ask_card(game, seat, space)


def can_bid(game: Shogun, seat: Seat, card: Card) -> bool:
    """A province, or chests one has. [bid.5]"""
    return card <= CHEST + game.chests[seat]


def ask_space(game: Shogun, seat: Seat) -> None:
    """Which space instead? A free one if there is a card for it, or any covered one; or finished after all. [plan.6]"""
    covered, hand, asked = game.covered[seat], game.hand[seat], game.planning[seat]
    spaces = [
        PLAN_SPACE + space for space in range(SPACES) if covered >> space & 1 or (hand and (space != BID or can_bid(game, seat, hand[0])))
    ]
    if asked == FULL:
        spaces.append(FINISHED)
    game.planning[seat] = LEAVING + asked
    game.offers[seat] = spaces


def lay(game: Shogun, seat: Seat, space: Space, card: Card) -> None:
    game.plan[seat * SPACES + space] = card
    game.covered[seat] = game.covered[seat] | 1 << space
    game.hand[seat] = without(game.hand[seat], card)
    game.whisper(1 << seat, events.CARD_LAID, seat, space, card)


def take_back(game: Shogun, seat: Seat, space: Space) -> None:
    """The card returns to the hand, and its space is asked about. [plan.6]"""
    card = game.plan[seat * SPACES + space]
    game.plan[seat * SPACES + space] = EMPTY
    game.covered[seat] = game.covered[seat] & ~(1 << space)
    game.hand[seat] = inserted(game.hand[seat], card)
    game.whisper(1 << seat, events.CARD_TAKEN_BACK, seat, space, card)
    ask_next(game, seat, space)


def finish(game: Shogun, seat: Seat) -> None:
    """The seat says that its plan is finished. [plan.6]"""
    game.planning[seat] = DONE
    game.offers[seat] = NOTHING
    game.planners = without(game.planners, seat)
    game.tell(events.PLAN_FINISHED, seat)


def cards_to_search(game: Shogun, seat: Seat, space: Space) -> list[int]:
    """Provinces, one chest card, and elsewhere where a player short of cards may leave this space empty."""
    hand = game.hand[seat]
    end = len(hand)
    while end > 1 and hand[end - 2] >= CHEST:
        end -= 1
    cards = hand[:end]
    if free_actions(game, seat, space) > len(hand):
        cards.append(ELSEWHERE)
    return cards


def spaces_to_search(game: Shogun, seat: Seat, left: Space, answers: list[int]) -> list[int]:
    """The bid, as long as it is free; then the next free action. Without a free space to go to, any card may be taken back."""
    covered = game.covered[seat]
    if not covered & BID_BIT and PLAN_SPACE + BID in answers:
        return BID_FIRST
    free = [answer for answer in answers if answer != FINISHED and not covered >> (answer - PLAN_SPACE) & 1]
    later = [answer for answer in free if answer > PLAN_SPACE + left]
    return later[:1] or free[:1] or answers


def free_actions(game: Shogun, seat: Seat, space: Space) -> int:
    """Actions without a card, from a space on."""
    covered = game.covered[seat]
    n = 0
    for action in range(space, BID):
        n += 1 - (covered >> action & 1)
    return n


PLAN_ALL: Final = Plan()
