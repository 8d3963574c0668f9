"""Piles and hands: drawing, discarding, reshuffling. [setup.2, share.2, payment.5]"""

from tatami.core.numbers import increased, raise_by, total
from tatami.titles.shitenno.rules.events import TROOP_DRAWN, TROOPS_RESHUFFLED
from tatami.titles.shitenno.rules.ids import CARDS, DRAW, TROOP_CARDS, Card, Seat
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import SIZE


def draw_troop(game: Shitenno) -> Card:
    """The top card of the troop pile, the discards shuffled into a new one when it is empty. [share.2]"""
    if not game.troop_pile:
        reshuffle(game)
    card = game.troop_pile[-1]
    game.troop_pile = game.troop_pile[:-1]
    return card


def lay_out_troops(game: Shitenno, n: int) -> None:
    """Cards from the pile to the market, as many as asked for or as there are. [share.1, share.2, share.12]"""
    pile = game.troop_pile
    if len(pile) >= n:
        for card in pile[len(pile) - n :]:
            raise_by(game.market, card, 1)
        game.troop_pile = pile[: len(pile) - n]
    else:
        while n and can_draw_troop(game):
            raise_by(game.market, draw_troop(game), 1)
            n -= 1
    renew_pile(game)


def can_draw_troop(game: Shitenno) -> bool:
    return len(game.troop_pile) > 0 or total(game.discards) > 0


def renew_pile(game: Shitenno) -> None:
    """Shuffle the discards as soon as the last card is drawn, where the table plays it so. [share.2]"""
    if game.variant.shuffle_at_once and not game.troop_pile and total(game.discards):
        reshuffle(game)


def reshuffle(game: Shitenno) -> None:
    pile = [card for card in range(TROOP_CARDS) for _ in range(game.discards[card])]
    game.chance.shuffle(pile)
    game.troop_pile = pile
    game.discards = [0] * TROOP_CARDS
    game.fresh = [0] * len(game.fresh)
    game.tell(TROOPS_RESHUFFLED, len(pile))


def draw_to_hand(game: Shitenno, seat: Seat) -> Card:
    """A card nobody else sees."""
    card = draw_troop(game)
    game.put(seat, card, 1)
    game.fresh = increased(game.fresh, seat * CARDS + card, 1)
    renew_pile(game)
    return card


def take_openly(game: Shitenno, seat: Seat, card: Card, n: int) -> None:
    """Cards everybody sees the seat take."""
    game.put(seat, card, n)
    raise_by(game.seen, seat * CARDS + card, n)


def discard(game: Shitenno, seat: Seat, card: Card) -> None:
    """Troops go to the discards, koku out of the game. To the others it is a card they knew of, else the oldest they did not."""
    slot = seat * CARDS + card
    if game.seen[slot]:
        raise_by(game.seen, slot, -1)
    elif game.fresh[slot] == game.hand[slot]:  # of its unseen copies none is older
        game.fresh = increased(game.fresh, slot, -1)
    game.put(seat, card, -1)
    if SIZE[card]:
        raise_by(game.discards, card, 1)


def can_use_draw_tile(game: Shitenno, seat: Seat) -> bool:
    """A Draw tile cannot be spent where no card can be drawn. [bonus.5]"""
    return game.tiles_of(seat, DRAW) > 0 and can_draw_troop(game)


def use_draw_tile(game: Shitenno, seat: Seat) -> None:
    """Spend the tile, draw one troop card. [bonus.4]"""
    game.put_tile(seat, DRAW, -1)
    game.reveal()
    card = draw_to_hand(game, seat)
    game.whisper(1 << seat, TROOP_DRAWN, seat, card)
