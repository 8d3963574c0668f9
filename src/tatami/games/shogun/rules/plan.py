"""Planning in secret: a card on every space, by all players at once. [plan]

A seat is asked in small steps: which space, then which card on it; or to take a card back, then from which space; until it says that
its plan is finished. `game.planning[seat]` says what it is being asked.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Together
from tatami.core.domain import NO, Domain, Param
from tatami.games.shogun import events
from tatami.games.shogun.state import CHEST_HAND, EMPTY, Shogun
from tatami.games.shogun.tables import BID, CHEST, FINISHED, PLAN, PLAN_CARD, SPACE, SPACES, TAKE_BACK, Card, Seat, Space

CHOOSING: Final = -1  # which space? A number from 0 up: which card on that space?
LIFTING: Final = 11  # from which space is the card taken back?
DONE: Final = 12  # the plan is finished

FILLING_ORDER: Final[list[Space]] = [BID, *range(BID)]  # in which a search covers the spaces


def gather_cards(game: Shogun, seat: Seat) -> None:
    """All cards of a seat are back in its hand. [year.4, act.7]"""
    for space in range(SPACES):
        game.plan[seat * SPACES + space] = EMPTY
    game.hand[seat] = game.lands(seat) + CHEST_HAND
    ask(game, seat, CHOOSING)


def open_plans(game: Shogun) -> None:
    """Everybody plans. [plan.1]"""
    game.planners = list(range(game.seats))
    for seat in range(game.seats):
        gather_cards(game, seat)


def ask(game: Shogun, seat: Seat, what: int) -> None:
    """Put the next small question to a seat, and find its answers once."""
    game.planning[seat] = what
    if what == CHOOSING:
        game.offers[seat] = spaces_to_fill(game, seat)
    elif what == LIFTING:
        game.offers[seat] = [NO, *covered(game, seat)]
    elif what == DONE:
        game.offers[seat] = NOTHING
    else:
        game.offers[seat] = cards_to_lay(game, seat, what)


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
            else:
                ask(game, seat, LIFTING if answer == TAKE_BACK else answer)
            return
        if answer == NO:
            pass
        elif asked == LIFTING:
            take_back(game, seat, answer)
        else:
            lay(game, seat, asked, answer - PLAN_CARD)
        ask(game, seat, CHOOSING)

    def do(self, game: Shogun, seat: Seat) -> None:
        """All plans are finished: nobody steps back any more."""
        game.reveal()

    def canonical(self, game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
        """The spaces in a fixed order, the bid first; on an action, one chest card stands for all of them."""
        asked = game.planning[seat]
        if asked == CHOOSING:
            return next_spaces(game, seat, answers)
        if asked == LIFTING:
            return answers[1:]
        if asked == BID:
            return answers[1:]
        last = len(answers) - 1
        while last > 1 and answers[last - 1] >= PLAN_CARD + CHEST:
            last -= 1
        return answers[1 : last + 1]

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        asked = game.planning[seat]
        return [asked if asked < SPACES else NO]


def finish(game: Shogun, seat: Seat) -> None:
    """The seat says that its plan is finished. [plan.6]"""
    ask(game, seat, DONE)
    game.planners = [other for other in game.planners if other != seat]
    game.tell(events.PLAN_FINISHED, seat)


def spaces_to_fill(game: Shogun, seat: Seat) -> list[int]:
    """Spaces a card can be laid on; a card to be taken back; the end, if no space or no card is left. [plan.5, plan.6]"""
    plan, base, hand = game.plan, seat * SPACES, game.hand[seat]
    free = [space for space in range(SPACES) if plan[base + space] == EMPTY]
    covered = len(free) < SPACES
    complete = not free or not hand
    if complete:
        free = []
    elif free[-1] == BID and not can_bid(game, seat, hand[0]):
        free.pop()
    if covered:
        free.append(TAKE_BACK)
    if complete:
        free.append(FINISHED)
    return free


def covered(game: Shogun, seat: Seat) -> list[Space]:
    base = seat * SPACES
    return [space for space in range(SPACES) if game.plan[base + space] != EMPTY]


def cards_to_lay(game: Shogun, seat: Seat, space: Space) -> list[int]:
    """The cards in hand; as a bid only what can be paid. [plan.2, plan.3, plan.4, bid.1, bid.5]"""
    most = CHEST + game.chests[seat] if space == BID else PLAN_CARD + TAKE_BACK
    return [NO, *[PLAN_CARD + card for card in game.hand[seat] if card <= most]]


def can_bid(game: Shogun, seat: Seat, card: Card) -> bool:
    """A province, or chests one has. [bid.5]"""
    return card <= CHEST + game.chests[seat]


def lay(game: Shogun, seat: Seat, space: Space, card: Card) -> None:
    game.plan[seat * SPACES + space] = card
    game.hand[seat] = [other for other in game.hand[seat] if other != card]
    game.whisper(1 << seat, events.CARD_LAID, seat, space, card)


def take_back(game: Shogun, seat: Seat, space: Space) -> None:
    """The card returns to the hand. [plan.6]"""
    card = game.plan[seat * SPACES + space]
    game.plan[seat * SPACES + space] = EMPTY
    game.hand[seat] = sorted([*game.hand[seat], card])
    game.whisper(1 << seat, events.CARD_TAKEN_BACK, seat, space, card)


def next_spaces(game: Shogun, seat: Seat, answers: list[int]) -> list[int]:
    """The next space in the fixed order. A player short of cards may also skip spaces, as many as he must leave empty."""
    if answers[-1] == FINISHED:
        return answers[-1:]
    base = seat * SPACES
    free = [space for space in FILLING_ORDER if game.plan[base + space] == EMPTY]
    skips = max(0, len(free) - len(game.hand[seat]))
    spaces = [space for space in free[: skips + 1] if space in answers]
    return spaces if spaces else [TAKE_BACK]


PLAN_ALL: Final = Plan()
