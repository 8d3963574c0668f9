"""Placing a kamon once it is paid for. [control.4, control.5, titles.1, titles.2]"""

from tatami.core.numbers import increased
from tatami.titles.shitenno.rules import events
from tatami.titles.shitenno.rules.ids import BONUSES, GATE_TILES, Province, Seat, Troop
from tatami.titles.shitenno.rules.state import FREE, NO_TROOP, Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER, OWN_TROOP, TITLE_FAVOUR


def place_kamon(game: Shitenno, seat: Seat, province: Province) -> None:
    """Occupy the leftmost free position, score its number and the title's favour, take the top tile. The last kamon of a stock ends the game with this year. [end.1]"""
    position, place = game.filled[province], game.first_free(province)
    game.kamon = increased(game.kamon, place, seat - FREE)
    game.filled = increased(game.filled, province, 1)
    game.stock = increased(game.stock, seat, -1)
    game.placed |= 1 << place
    game.number_favour = increased(game.number_favour, seat, NUMBER[place])
    game.tell(events.KAMON_PLACED, seat, province, position, NUMBER[place])
    score_title(game, seat)
    if game.stock[seat] == 0:
        game.tell(events.KAMON_EXHAUSTED, seat)
    if position < GATE_TILES:
        take_tile(game, seat, province, position)
    game.asking = game.asking[:]
    game.asking[province] = gate_troop(game, province)


def score_title(game: Shitenno, seat: Seat) -> None:
    """The Daimyō scores 2 and the Shōmyō 1 more for each kamon. [titles.1, titles.2, titles.3]"""
    favour = TITLE_FAVOUR[game.rank[seat]]
    if favour and game.variant.title_favour:
        game.title_favour = increased(game.title_favour, seat, favour)
        game.tell(events.TITLE_FAVOURED, seat, game.rank[seat], favour)


def gate_troop(game: Shitenno, province: Province) -> Troop:
    """The troop on the gate: the visible tile's, or under the last tile the printed one. [control.2, control.6]"""
    depth = game.filled[province]
    if depth < GATE_TILES:
        return game.gate[province * GATE_TILES + depth] // BONUSES
    return OWN_TROOP[province] if game.variant.last_gate else NO_TROOP


def take_tile(game: Shitenno, seat: Seat, province: Province, depth: int) -> None:
    """The tile turns its bonus side up and can be used at once; the next one shows its troop. [control.5]"""
    game.reveal()
    bonus = game.gate[province * GATE_TILES + depth] % BONUSES
    game.put_tile(seat, bonus, 1)
    game.tell(events.TILE_TAKEN, seat, province, bonus)
    if depth + 1 < GATE_TILES:
        game.tell(events.GATE_SHOWN, province, game.gate[province * GATE_TILES + depth + 1] // BONUSES)
