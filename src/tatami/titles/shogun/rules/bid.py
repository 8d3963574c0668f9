"""The season's event, the bids, and the places the bidders choose. [event.14, bid, order]"""

import itertools
from typing import ClassVar, Final

from tatami.core.agenda import PassTo, Step
from tatami.core.domain import Domain
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import PLACE
from tatami.titles.shogun.rules.ids import BID, CHEST, MOST_SEATS, PLACES, SPACES, SPECIALS, Card, Seat
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tables import EFFECT


def lay_specials(game: Shogun) -> None:
    """The five special cards, shuffled, on the five places. [special.7]"""
    specials = list(range(SPECIALS))
    game.chance.shuffle(specials)
    game.specials = specials
    game.special = [EMPTY] * game.seats
    game.places = [EMPTY] * PLACES
    game.bids = [EMPTY] * game.seats
    for place in range(PLACES):
        game.tell(events.SPECIAL_LAID, place, specials[place])


class DrawEvent(Step):
    """One of the open events holds for the season. [event.14]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.event = game.open_events[game.chance.below(len(game.open_events))]
        game.effect = EFFECT[game.event]
        game.open_events = [event for event in game.open_events if event != game.event]
        game.tell(events.EVENT_DRAWN, game.event)


class ShowBids(Step):
    """All bids are shown, paid and ranked; their owners choose places in that order. The cards stay on their spaces, for all to see.
    [bid.2, bid.3, bid.4, bid.6, order.1]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.bids = [game.plan[bidder * SPACES + BID] for bidder in range(game.seats)]
        game.bidders = ranking(game)
        for bidder in game.bidders:
            card = game.bids[bidder]
            game.pay(bidder, max(card - CHEST, 0))
            game.tell(events.BID_SHOWN, bidder, card)
        tell_ties(game)
        game.owe(LINE_UP)
        for at in range(game.seats - 1, -1, -1):
            game.owe(CHOOSE_PLACE)
            game.owe(PASS_TO[game.bidders[at]])


def ranking(game: Shogun) -> list[Seat]:
    """The seats by their bids, equal ones in an order drawn by lot. [bid.3, bid.4]"""
    seats = list(range(game.seats))
    game.chance.shuffle(seats)
    return sorted(seats, key=lambda seat: -worth(game, seat))


def tell_ties(game: Shogun) -> None:
    """Report each pair of neighbours in the ranking whose equal bids were ordered by lot. [bid.4]"""
    for first, behind in itertools.pairwise(game.bidders):
        if worth(game, first) == worth(game, behind):
            game.tell(events.BIDS_TIED, first, behind)


def worth(game: Shogun, seat: Seat) -> int:
    """How high a bid ranks: 4, 3, 2, 1 chests, a province, 0 chests, no card. [bid.3]"""
    return bid_worth(game.bids[seat], game.variant.provinces_first)


def bid_worth(card: Card, provinces_first: bool) -> int:
    if card == EMPTY:
        return 0
    if card < CHEST:
        return 10 if provinces_first else 2
    return 1 if card == CHEST else 2 + card - CHEST


class ChoosePlace(Step):
    """Which place in the order, with the special card lying there? [order.1]"""

    kind: ClassVar[str] = "choose_place"
    rule: ClassVar[str] = "order.1"
    domain: ClassVar[Domain] = PLACE

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        places = game.places
        return [place for place in range(PLACES) if places[place] == EMPTY]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        game.places = game.places[:]
        game.places[answer] = seat
        game.special = game.special[:]
        game.special[seat] = game.specials[answer]
        game.tell(events.PLACE_TAKEN, seat, answer, game.specials[answer])


class LineUp(Step):
    """The places taken give the order; the others are skipped. [order.2, order.3]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.order = [seat for seat in game.places if seat != EMPTY]


DRAW_EVENT: Final = DrawEvent()
SHOW_BIDS: Final = ShowBids()
CHOOSE_PLACE: Final = ChoosePlace()
LINE_UP: Final = LineUp()
PASS_TO: Final[list[Step]] = [PassTo(seat) for seat in range(MOST_SEATS)]
