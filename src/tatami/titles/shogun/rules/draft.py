"""Dealing the provinces: a card and a group of armies, in turn. [draft]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import DRAFT, PROVINCE
from tatami.titles.shogun.rules.ids import UNSEEN, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import GROUPS

OPEN_CARDS: Final = 2


def open_draft(game: Shogun) -> None:
    """Shuffle the cards, open two, and draw the first player by lot. [draft.1, draft.2, draft.8]"""
    game.deck = game.board.provinces[:]
    game.groups = [GROUPS[game.seats][:] for _ in range(game.seats)]
    game.seen = [[] for _ in range(game.seats)]
    open_cards(game)
    game.owe(DraftTurn(game.chance.below(game.seats)))


def open_cards(game: Shogun) -> None:
    """Turn up cards until two lie open. [draft.1, draft.5]"""
    if len(game.open_cards) == OPEN_CARDS:
        return
    game.open_cards = game.open_cards[:]
    while len(game.open_cards) < OPEN_CARDS:
        game.open_cards.append(draw_card(game))
    if game.book is not None:
        game.tell(events.CARDS_OPENED, tally=events.tally_of(game.open_cards))


def draw_card(game: Shogun) -> Province:
    """The top card: any of those nobody has seen; after them, those that were put under the deck, in their order."""
    if game.deck:
        at = game.chance.below(len(game.deck))
        card = game.deck[at]
        game.deck = game.deck[:at] + game.deck[at + 1 :]
        return card
    card = game.under[0]
    game.under = game.under[1:]
    return card


class DraftTurn(Step):
    """A seat's turn, until all groups are placed. [draft.3, draft.7]"""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def do(self, game: Shogun, seat: Seat) -> None:
        if not game.groups[self.seat]:
            game.open_cards = []
            game.deck = []
            game.under = []
            game.seen = []
            return
        game.active = self.seat
        bury_stale_cards(game, self.seat)
        game.owe(DraftTurn((self.seat + 1) % game.seats))
        game.owe(DRAFT_CARD)


def bury_stale_cards(game: Shogun, seat: Seat) -> None:
    """The same two cards as on the seat's last turn go under the deck. [draft.6]"""
    if game.open_cards == game.seen[seat]:
        if game.book is not None:
            game.tell(events.CARDS_BURIED, seat, tally=events.tally_of(game.open_cards))
        game.under = game.under + game.open_cards
        game.open_cards = []
        open_cards(game)
    game.seen = game.seen[:]
    game.seen[seat] = game.open_cards


class DraftCard(Step):
    """Which card: one of the two open ones, or the unseen one? [draft.3]"""

    kind: ClassVar[str] = "draft_card"
    rule: ClassVar[str] = "draft.3"
    domain: ClassVar[Domain] = DRAFT

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        return [*game.open_cards, UNSEEN]

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        if answer == UNSEEN:
            card = draw_card(game)
            game.tell(events.UNSEEN_CARD_TAKEN, seat, card)
        else:
            card = answer
            game.open_cards = [other for other in game.open_cards if other != card]
            game.tell(events.CARD_TAKEN, seat, card)
        game.owe(DraftGroup(card))


class DraftGroup(Step):
    """Which group of armies goes to the province? [draft.4]"""

    kind: ClassVar[str] = "draft_group"
    rule: ClassVar[str] = "draft.4"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("province", PROVINCE)]

    def __init__(self, province: Province) -> None:
        self.province = province

    def answers(self, game: Shogun, seat: Seat) -> list[int]:
        sizes: list[int] = []
        for armies in reversed(game.groups[seat]):  # the largest stand first
            if not sizes or sizes[-1] != armies:
                sizes.append(armies)
        return sizes

    def take(self, game: Shogun, seat: Seat, answer: int) -> None:
        groups = game.groups[seat][:]
        groups.remove(answer)
        game.groups = game.groups[:]
        game.groups[seat] = groups
        place_group(game, seat, self.province, answer)
        open_cards(game)

    def about(self, game: Shogun, seat: Seat) -> list[object]:
        return [self.province]


def place_group(game: Shogun, seat: Seat, province: Province, armies: int) -> None:
    """The group stands on the province, which is the seat's, and the card is in hand. [draft.4]"""
    game.owner[province] = seat
    game.armies[province] = armies
    raise_by(game.reserve, seat, -armies)
    game.hand[seat] = sorted([*game.hand[seat], province])
    game.tell(events.GROUP_PLACED, seat, province, armies)


DRAFT_CARD: Final = DraftCard()
