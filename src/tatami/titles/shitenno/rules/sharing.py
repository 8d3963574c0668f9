"""The even year: the Tairō shares out cards and titles. [share]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, SEAT, Domain, Param
from tatami.core.numbers import increased, raise_by, total
from tatami.titles.shitenno.rules import events
from tatami.titles.shitenno.rules.cards import can_use_draw_tile, lay_out_troops, take_openly, use_draw_tile
from tatami.titles.shitenno.rules.domains import CARD, LOT, LOT_CARD, OFFER, RANK
from tatami.titles.shitenno.rules.ids import (
    ACCEPT,
    CARDS,
    FIRST_LOT,
    LOT_CHOICE_DRAW,
    LOT_DRAW,
    OFFER_DRAW,
    RANKS,
    SECOND_LOT,
    Card,
    Rank,
    Seat,
)
from tatami.titles.shitenno.rules.state import FREE, Shitenno
from tatami.titles.shitenno.rules.tables import SHARED_KOKU, SHARED_TROOPS, SIZE

ALONE: Final = 0  # the stages of forming lots: one alone, the first and the second of the last two
FIRST: Final = 1
SECOND: Final = 2
ALL_TILES: Final = (1 << RANKS) - 1


def lay_out_cards(game: Shitenno) -> None:
    """Draw the year's troops and koku face up, and hand the Tairō the hierarchy tiles. [share.1, share.10, share.12]"""
    game.reveal()
    market = game.market
    lay_out_troops(game, SHARED_TROOPS[game.seats])
    left = len(game.koku_pile) - SHARED_KOKU[game.seats]
    for card in game.koku_pile[left:]:
        raise_by(market, card, 1)
    game.koku_pile = game.koku_pile[:left]
    game.tiles = ALL_TILES if game.variant.four_tiles else (1 << game.seats) - 1
    game.tell(events.EVEN_YEAR_BEGAN, game.year, tally=market)


class Share(Step):
    """Go on sharing: the highest title without a lot is Tairō, and forms a lot, or the last two. [share.7, share.8]"""

    def do(self, game: Shitenno, seat: Seat) -> None:
        waiting = without_lot(game)
        if not waiting:
            end_sharing(game)
            return
        game.active = waiting[0]
        game.owe(LotCard(FIRST if len(waiting) == 2 else ALONE, FREE, 0))


class LotCard(Step):
    """The Tairō puts cards into a lot, as many as he likes. [share.3]"""

    kind: ClassVar[str] = "lot_card"
    rule: ClassVar[str] = "share.3"
    domain: ClassVar[Domain] = LOT_CARD
    params: ClassVar[list[Param]] = [Param("cards", CARD, tally=True)]
    any_order: ClassVar[bool] = True

    def __init__(self, stage: int, first_tile: int, last: Card) -> None:
        self.stage = stage
        self.first_tile = first_tile  # of the last two lots, once it has one
        self.last = last  # the card added before

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        market = game.market
        answers = [NO] if self.may_stop(game) else []
        if self.may_add(game):
            for card in range(CARDS):
                if market[card]:
                    answers.append(card)
        if game.variant.draw_while_sharing and can_use_draw_tile(game, seat):
            answers.append(LOT_DRAW)
        return answers

    def may_stop(self, game: Shitenno) -> bool:
        """A lot may be empty, or not. [share.4]"""
        return game.variant.empty_lots or total(lot_at(game, self.stage)) > 0

    def may_add(self, game: Shitenno) -> bool:
        """Where empty lots are forbidden, a card must be left for each lot to come. [share.4]"""
        if game.variant.empty_lots:
            return True
        to_come = 0 if self.stage == SECOND else len(without_lot(game)) - 1
        return total(game.market) > to_come

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.owe(LotTile(self.stage, self.first_tile))
        elif answer == LOT_DRAW:
            use_draw_tile(game, seat)
            game.owe(self)
        else:
            raise_by(game.market, answer, -1)
            raise_by(lot_at(game, self.stage), answer, 1)
            game.owe(self if answer == self.last else LotCard(self.stage, self.first_tile, answer))

    def canonical(self, game: Shitenno, seat: Seat, answers: list[int]) -> list[int]:
        """Cards in the order of their ids; of two lots that share all cards, the first holds the first card."""
        if self.stage == FIRST and game.variant.share_all and sum(game.lot) == 0:
            return [answers[0] if answers[0] != NO else answers[1]]
        return [answer for answer in answers if answer == NO or answer >= self.last]

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [lot_at(game, self.stage)[:]]


class LotTile(Step):
    """The Tairō adds a hierarchy tile to the lot. [share.3]"""

    kind: ClassVar[str] = "lot_tile"
    rule: ClassVar[str] = "share.3"
    domain: ClassVar[Domain] = RANK
    params: ClassVar[list[Param]] = [Param("cards", CARD, tally=True)]

    def __init__(self, stage: int, first_tile: int) -> None:
        self.stage = stage
        self.first_tile = first_tile

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        return TITLES_IN[game.tiles]

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        game.tiles -= 1 << answer
        if self.stage == ALONE:
            offer(game, seat, answer, seat)
        elif self.stage == SECOND:
            leave_cards(game)
            let_choose(game, seat, self.first_tile, answer)
        elif game.variant.share_all:
            game.other_lot, game.market = game.market, game.other_lot
            game.owe(LotTile(SECOND, answer))
        else:
            game.owe(LotCard(SECOND, answer, 0))

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [lot_at(game, self.stage)[:]]


def lot_at(game: Shitenno, stage: int) -> list[int]:
    return game.other_lot if stage == SECOND else game.lot


def without_lot(game: Shitenno) -> list[Seat]:
    """Who has no lot yet, by title."""
    next_rank = game.next_rank
    return [seat for seat in game.order if next_rank[seat] == FREE]


def offer(game: Shitenno, tairo: Seat, tile: Rank, after: Seat) -> None:
    """Offer the lot to the next seat by title that has none yet; refused by all, the Tairō keeps it. [share.5, share.7]"""
    waiting = without_lot(game)
    follower = waiting.index(after) + 1
    if follower == len(waiting):
        game.tell(events.LOT_KEPT, tairo, tile, tally=game.lot)
        take_lot(game, tairo, tile, game.lot)
        game.owe(SHARE)
        return
    game.tell(events.LOT_OFFERED, tairo, waiting[follower], tile, tally=game.lot)
    game.active = waiting[follower]
    game.owe(Offer(tairo, tile))


class Offer(Step):
    """Accept the lot, or refuse it. [share.5]"""

    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "share.5"
    domain: ClassVar[Domain] = OFFER
    params: ClassVar[list[Param]] = [Param("seat", SEAT), Param("title", RANK), Param("cards", CARD, tally=True)]

    def __init__(self, tairo: Seat, tile: Rank) -> None:
        self.tairo = tairo
        self.tile = tile

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        if game.variant.draw_while_sharing and can_use_draw_tile(game, seat):
            return [NO, ACCEPT, OFFER_DRAW]
        return ANSWER_OFFER

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        if answer == OFFER_DRAW:
            use_draw_tile(game, seat)
            game.owe(self)
        elif answer == ACCEPT:
            game.tell(events.LOT_TAKEN, seat, self.tile, tally=game.lot)
            take_lot(game, seat, self.tile, game.lot)
            game.owe(SHARE)
        else:
            game.tell(events.LOT_REFUSED, seat)
            offer(game, self.tairo, self.tile, seat)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.tairo, self.tile, game.lot[:]]


def leave_cards(game: Shitenno) -> None:
    """Cards in neither of the last two lots: troops are discarded, koku leave the game. [share.9]"""
    if total(game.market) == 0:
        return
    game.tell(events.CARDS_LEFT, tally=game.market)
    for card in range(CARDS):
        if SIZE[card]:
            raise_by(game.discards, card, game.market[card])
        game.market[card] = 0


def let_choose(game: Shitenno, tairo: Seat, first: Rank, second: Rank) -> None:
    """The two lots lie open before the other player. [share.8]"""
    other = without_lot(game)[1]
    game.tell(events.LOTS_SPLIT, tairo, other, first, second)
    game.active = other
    game.owe(LotChoice(tairo, first, second))


class LotChoice(Step):
    """The other of the last two players chooses a lot, the Tairō takes the one left. [share.8]"""

    kind: ClassVar[str] = "lot_choice"
    rule: ClassVar[str] = "share.8"
    domain: ClassVar[Domain] = LOT
    params: ClassVar[list[Param]] = [
        Param("title", RANK),
        Param("cards", CARD, tally=True),
        Param("other_title", RANK),
        Param("other_cards", CARD, tally=True),
    ]

    def __init__(self, tairo: Seat, first: Rank, second: Rank) -> None:
        self.tairo = tairo
        self.first = first
        self.second = second

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        if game.variant.draw_while_sharing and can_use_draw_tile(game, seat):
            return [FIRST_LOT, SECOND_LOT, LOT_CHOICE_DRAW]
        return CHOOSE_LOT

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        if answer == LOT_CHOICE_DRAW:
            use_draw_tile(game, seat)
            game.owe(self)
            return
        chosen, left = (self.first, self.second) if answer == FIRST_LOT else (self.second, self.first)
        chosen_cards, cards_left = (game.lot, game.other_lot) if answer == FIRST_LOT else (game.other_lot, game.lot)
        game.tell(events.LOT_CHOSEN, seat, chosen, tally=chosen_cards)
        game.tell(events.LOT_LEFT, self.tairo, left, tally=cards_left)
        take_lot(game, seat, chosen, chosen_cards)
        take_lot(game, self.tairo, left, cards_left)
        game.owe(SHARE)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.first, game.lot[:], self.second, game.other_lot[:]]


def take_lot(game: Shitenno, seat: Seat, tile: Rank, cards: list[int]) -> None:
    """The seat gets the cards and the promise of the title, and no other lot this year. [share.6]"""
    for card in range(CARDS):
        if cards[card]:
            take_openly(game, seat, card, cards[card])
            cards[card] = 0
    game.next_rank = increased(game.next_rank, seat, tile - FREE)


def end_sharing(game: Shitenno) -> None:
    """Everybody takes the title of his hierarchy tile; the order of play follows. [share.11]"""
    game.rank = game.next_rank
    game.order = by_title(game.rank)
    game.next_rank = [FREE] * game.seats
    game.tiles = 0
    for seat in range(game.seats):
        game.tell(events.TITLE_TAKEN, seat, game.rank[seat])


def by_title(rank: list[Rank]) -> list[Seat]:
    return [seat for title in range(RANKS) for seat in range(len(rank)) if rank[seat] == title]


SHARE: Final = Share()
TITLES_IN: Final[list[list[Rank]]] = [[rank for rank in range(RANKS) if tiles >> rank & 1] for tiles in range(1 << RANKS)]  # by bits
ANSWER_OFFER: Final[list[int]] = [NO, ACCEPT]
CHOOSE_LOT: Final[list[int]] = [FIRST_LOT, SECOND_LOT]
