"""What a seat knows as a row of numbers: the view without what follows from the rest of it. [cards.7, draw.7]"""

from typing import Final

from tatami.core.numbers import replaced
from tatami.core.observation import Row
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, BRIDGE_NAME, CARD, TERRITORY
from tatami.titles.middle_earth.rules.ids import LEADERS, NEUTRAL, NOBODY, TERRITORIES, Seat
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import KIND_OF, SEATING

OFF_BOARD: Final = [0] * TERRITORIES


def observe(game: MiddleEarth, row: Row) -> None:
    seat = row.seat
    row.whose("first", game.first)
    row.whose("active", game.active)
    row.number("ring", game.ring)
    row.number("ring_die", game.ring_die)
    row.one("ring_rolled_at", TERRITORY.ids, game.ring_rolled_at if game.ring_die else NOWHERE)
    row.number("corsairs", game.corsairs != 0)
    row.number("stock", game.stock)
    row.number("card_pile", len(game.pile))
    row.number("adventure_pile", len(game.adventure_pile))
    board(game, row)
    row.tally("card_discard", CARD.ids, game.discard)
    kinds("adventure_discard", game.adventure_discard, row)
    row.tally("hand", CARD.ids, game.hand[seat])
    row.tally("uprising", CARD.ids, game.uprising[seat])
    kinds("adventure", game.adventures[seat], row)
    for n in range(game.seats):
        player(game, row.player(n), row)


def board(game: MiddleEarth, row: Row) -> None:
    owners, armies = game.owner, game.army
    if len(owners) < TERRITORIES:  # the siege is played on a part of the map
        rest = OFF_BOARD[len(owners) :]
        owners, armies = owners + [NOBODY for _ in rest], armies + rest
    row.all_whose("owner", TERRITORY.ids, owners)
    row.numbers("neutral", TERRITORY.ids, [1 if owner == NEUTRAL else 0 for owner in owners])
    row.numbers("battalions", TERRITORY.ids, armies)
    closed = 0
    for bits in game.closed:
        closed |= bits
    row.bits("closed_bridge", BRIDGE_NAME.ids, closed)
    stormy = OFF_BOARD
    for covered in game.storms:
        for territory in covered:
            stormy = replaced(stormy, territory, 1)
    row.numbers("storm", TERRITORY.ids, stormy)


def player(game: MiddleEarth, other: Seat, row: Row) -> None:
    """Of another's cards, how many there are and those everybody knows."""
    hand = game.hand[other]
    row.one("army", ARMY.ids, SEATING[game.seats][other])
    row.number("alive", game.is_alive(other))
    row.number("territories", len(game.held[other]))
    row.number("reserve", game.reserve[other])
    row.tally("leader", TERRITORY.ids, [at for at in game.leader_at[other * LEADERS : (other + 1) * LEADERS] if at != NOWHERE])
    row.number("cards", len(hand))
    row.tally("shown", CARD.ids, [card for card in hand if card in game.shown] if game.shown else [])
    row.number("uprisings", len(game.uprising[other]))
    row.number("adventures", count(game.adventures[other]))
    kinds("played", game.played[other], row)


def kinds(name: str, cards: int, row: Row) -> None:
    """How many adventure cards of each kind are in a set of bits."""
    found: list[int] = []
    while cards:
        lowest = cards & -cards
        found.append(KIND_OF[lowest.bit_length() - 1])
        cards ^= lowest
    row.tally(name, ADVENTURE.ids, found)


def count(cards: int) -> int:
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n
