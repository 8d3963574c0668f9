"""Points, ranking, tie-break. [end]"""

from typing import Final

from tatami.core.outcome import Outcome, places
from tatami.titles.shitenno.rules import events
from tatami.titles.shitenno.rules.cards import can_draw_troop, draw_to_hand
from tatami.titles.shitenno.rules.ids import CARDS, DRAW, EXCHANGE, PLUS_ONE, POSITIONS, PROVINCES, TROOP_CARDS, Province, Seat
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import EASTWARDS, MAJORITY_FAVOUR, SIZE

NOBODY: Final = -1


def outcome(game: Shitenno) -> Outcome:
    """The most favour wins; equal favour goes by title. [end.9]"""
    seats = range(game.seats)
    categories = {
        "positions": game.number_favour[:],
        "titles": game.title_favour[:],
        "koku": [koku_favour(game, seat) for seat in seats],
        "majorities": [majority_favour(game, seat) for seat in seats],
    }
    scores = [sum(column[seat] for column in categories.values()) for seat in seats]
    best = max(scores)
    tie_break = "end.9" if scores.count(best) > 1 else None
    ending = "end.1" if min(game.stock) == 0 else "end.2"
    return Outcome(places([(scores[seat], -game.rank[seat]) for seat in seats]), scores, categories, tie_break, ending)


def koku_favour(game: Shitenno, seat: Seat) -> int:
    """Koku in hand, with Exchange and +1 tiles used in the best way. [end.3, end.4, end.5]"""
    return worth_of_koku(game, seat, game.all_troops(seat))


def known_koku_favour(game: Shitenno, seat: Seat) -> int:
    """What everybody knows of that, at least: all koku were taken openly, and a card drawn unseen shows a troop or two. [share.6, share.13]"""
    base, unseen = seat * CARDS, 0
    shown = 0
    for card in range(TROOP_CARDS):
        shown += SIZE[card] * game.seen[base + card]
        unseen += game.hand[base + card] - game.seen[base + card]
    return worth_of_koku(game, seat, shown + unseen)


def worth_of_koku(game: Shitenno, seat: Seat, troops: int) -> int:
    exchanged = min(game.tiles_of(seat, EXCHANGE), troops)
    favour = game.koku(seat) + exchanged
    if game.koku_cards(seat) or (exchanged and game.variant.copy_any_troop):
        favour += game.tiles_of(seat, PLUS_ONE)
    return favour


def majority_favour(game: Shitenno, seat: Seat) -> int:
    return MAJORITY_FAVOUR * sum(1 for province in range(PROVINCES) if master(game, province) == seat)


def master(game: Shitenno, province: Province) -> Seat:
    """Who has most kamon there, gilded ones counting twice; among equals, the leftmost. [end.6, end.7, end.8]"""
    leader, most = NOBODY, 0
    for place in range(province * POSITIONS, game.first_free(province)):
        n = weight(game, province, game.kamon[place])
        if n > most:
            leader, most = game.kamon[place], n
    return leader


def weight(game: Shitenno, province: Province, seat: Seat) -> int:
    """A seat's kamon in a province, gilded ones counting twice. [end.7]"""
    kamon, gilded, n = game.kamon, game.gilded, 0
    for place in range(province * POSITIONS, game.first_free(province)):
        if kamon[place] == seat:
            n += 1 + (gilded >> place & 1)
    return n


def tell_final_scoring(game: Shitenno) -> None:
    """The last draws where they count, then the final scoring, told step by step."""
    if game.variant.draw_at_end:
        for seat in range(game.seats):
            draw_for_exchange(game, seat)
    if game.book is None:
        return
    for seat in range(game.seats):
        game.tell(events.KOKU_SCORED, seat, koku_favour(game, seat))
    for province in EASTWARDS:
        if master(game, province) != NOBODY:
            game.tell(events.MAJORITY_SCORED, master(game, province), province, MAJORITY_FAVOUR)


def draw_for_exchange(game: Shitenno, seat: Seat) -> None:
    """Draw tiles feed the Exchange tiles that have no troop to work on. [end.5]"""
    while game.tiles_of(seat, DRAW) and game.all_troops(seat) < game.tiles_of(seat, EXCHANGE) and can_draw_troop(game):
        game.put_tile(seat, DRAW, -1)
        game.whisper(1 << seat, events.TROOP_DRAWN, seat, draw_to_hand(game, seat))
