"""Before the first turn. [setup]"""

from typing import ClassVar, Final

from tatami.core.agenda import PassTo, Step
from tatami.core.domain import Domain
from tatami.core.numbers import increased
from tatami.titles.shitenno.rules.cards import draw_to_hand
from tatami.titles.shitenno.rules.domains import GENERAL
from tatami.titles.shitenno.rules.events import GENERAL_CHOSEN, HAND_DEALT, TITLE_DEALT
from tatami.titles.shitenno.rules.flow import EVEN_YEAR
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, FIRST_HAND, GENERALS, POSITIONS, PROVINCES, RANKS, TROOP_CARDS, TROOPS, Seat
from tatami.titles.shitenno.rules.placing import gate_troop
from tatami.titles.shitenno.rules.sharing import by_title
from tatami.titles.shitenno.rules.state import FREE, Shitenno, Variant
from tatami.titles.shitenno.rules.tables import KAMON, KOKU_DECK, TILE_STOCK, TROOP_DECK


def set_up(game: Shitenno, options: dict[str, str]) -> None:
    game.variant = Variant(options)
    game.year = 1
    lay_board(game)
    shuffle_piles(game)
    seat_players(game)
    deal(game)
    game.owe(EVEN_YEAR)
    if game.variant.choose_generals:
        for seat in reversed(range(game.seats)):
            game.owe(CHOOSE_GENERAL)
            game.owe(PassTo(seat))


def lay_board(game: Shitenno) -> None:
    """Three bonus tiles on each gate, at random, troop side up. [setup.1]"""
    game.gate = TILE_STOCK[:]
    game.chance.shuffle(game.gate)
    game.kamon = [FREE] * (PROVINCES * POSITIONS)
    game.filled = [0] * PROVINCES
    game.asking = [gate_troop(game, province) for province in range(PROVINCES)]


def shuffle_piles(game: Shitenno) -> None:
    """Troops and koku in two piles, face down. [setup.2]"""
    game.troop_pile = TROOP_DECK[:]
    game.koku_pile = KOKU_DECK[:]
    game.chance.shuffle(game.troop_pile)
    game.chance.shuffle(game.koku_pile)
    game.discards = [0] * TROOP_CARDS


def seat_players(game: Shitenno) -> None:
    """A general each, kamon by the number of players, no favour yet. [setup.3, setup.6]"""
    seats = game.seats
    game.general = [FREE] * seats if game.variant.choose_generals else list(range(seats))
    game.stock = [KAMON[seats]] * seats
    game.number_favour = [0] * seats
    game.title_favour = [0] * seats
    game.bonus = [0] * (seats * BONUSES)
    game.hand = [0] * (seats * CARDS)
    game.seen = [0] * (seats * CARDS)
    game.fresh = [0] * (seats * CARDS)
    game.troops = [0] * (seats * TROOPS)
    game.market = [0] * CARDS
    game.lot = [0] * CARDS
    game.other_lot = [0] * CARDS
    game.next_rank = [FREE] * seats


def deal(game: Shitenno) -> None:
    """A title for everyone to see, one of the four at random, and two troop cards for nobody else. [setup.4, setup.5]"""
    ranks = list(range(RANKS))
    game.chance.shuffle(ranks)
    game.rank = ranks[: game.seats]
    game.order = by_title(game.rank)
    for seat in range(game.seats):
        game.tell(TITLE_DEALT, seat, game.rank[seat])
        for _ in range(FIRST_HAND):
            draw_to_hand(game, seat)
        game.whisper(1 << seat, HAND_DEALT, seat, tally=game.hand[seat * CARDS : seat * CARDS + CARDS])


class ChooseGeneral(Step):
    """A player takes one of the generals nobody has. [setup.6]"""

    kind: ClassVar[str] = "choose_general"
    rule: ClassVar[str] = "setup.6"
    domain: ClassVar[Domain] = GENERAL

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        return [general for general in range(GENERALS) if general not in game.general]

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        game.general = increased(game.general, seat, answer - FREE)
        game.tell(GENERAL_CHOSEN, seat, answer)


CHOOSE_GENERAL: Final = ChooseGeneral()
