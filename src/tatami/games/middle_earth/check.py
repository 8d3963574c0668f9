"""Every territory, card and leader accounted for."""

from typing import NoReturn

from tatami.core.errors import Broken
from tatami.games.middle_earth.state import NOWHERE, MiddleEarth
from tatami.games.middle_earth.tables import (
    ADVENTURE_DECK,
    ADVENTURES,
    CARDS,
    EVENT_CARDS,
    LEADERS,
    NEUTRAL,
    NOBODY,
    REGION_OF,
    REGIONS,
    TERRITORIES,
    Card,
    Seat,
    Territory,
)


def check(game: MiddleEarth) -> None:
    check_board(game)
    for seat in range(game.seats):
        check_leaders(game, seat)
    check_cards(game)
    check_adventures(game)


def check_board(game: MiddleEarth) -> None:
    """Owners, battalions, and what is counted by owner."""
    size = game.variant.size
    held: list[list[Territory]] = [[] for _ in range(game.seats)]
    regions = [0] * (game.seats * REGIONS)
    empty: list[Territory] = []
    for t in range(TERRITORIES):
        owner, army = game.owner[t], game.army[t]
        if (army > 0) != (owner != NOBODY) or (owner != NOBODY and t >= size):
            broken(f"{army} battalions of {owner} in territory {t}")
        friends = 0
        for other in game.variant.neighbours[t]:
            if game.owner[other] == owner:
                friends += 1
        if game.friends[t] != friends:
            broken(f"territory {t} has {friends} friends, not {game.friends[t]}")
        if owner < NEUTRAL:
            held[owner].append(t)
            regions[owner * REGIONS + REGION_OF[t]] += 1
        elif owner == NEUTRAL and game.seats > 2:
            broken("a neutral army in a game of more than two")
        elif owner == NOBODY and t < size:
            empty.append(t)
    if game.held != held or game.in_region != regions or game.empty != empty:
        broken(f"the seats hold {held}, not {game.held}; {empty} are empty, not {game.empty}")


def check_leaders(game: MiddleEarth, seat: Seat) -> None:
    """In the game with a territory; every leader in one of its own."""
    if game.is_alive(seat) != (len(game.held[seat]) > 0):
        broken(f"seat {seat} is in the game without a territory, or out with one")
    first, second = game.leader_at[seat * LEADERS], game.leader_at[seat * LEADERS + 1]
    if first == second != NOWHERE:
        broken(f"two leaders of seat {seat} in one territory")
    if (first != NOWHERE and game.owner[first] != seat) or (second != NOWHERE and game.owner[second] != seat):
        broken(f"a leader of seat {seat} stands among strangers")


def check_cards(game: MiddleEarth) -> None:
    found = [0] * CARDS
    held = [0] * CARDS
    for hand in game.hand:
        count(hand, held)
        count(hand, found)
    for aside in game.uprising:
        count(aside, found)
    count(game.pile, found)
    count(game.discard, found)
    for card in range(CARDS):
        if found[card] != (card < game.variant.size or card >= TERRITORIES):
            broken(f"territory card {card} is there {found[card]} times")
    for card in game.shown:
        if not held[card]:
            broken(f"card {card}, which everybody knows, is in nobody's hand")


def count(cards: list[Card], found: list[int]) -> None:
    for card in cards:
        found[card] += 1


def check_adventures(game: MiddleEarth) -> None:
    """Every adventure card lies in exactly one place, and those nobody sees are known to be unseen."""
    deck = ADVENTURE_DECK[game.variant.joined, game.variant.trilogy]
    pile, hands, union, cards = 0, 0, 0, len(game.adventure_pile) + game.adventure_discard.bit_count()
    for card in game.adventure_pile:
        pile |= 1 << card
    for seat in range(game.seats):
        hands |= game.adventures[seat]
        union |= game.played[seat]
        cards += game.adventures[seat].bit_count() + game.played[seat].bit_count()
    union |= pile | hands | game.adventure_discard
    if cards != deck.bit_count() or union != deck or deck >= 1 << ADVENTURES:
        broken("adventure cards are missing or stand twice")
    if hands & EVENT_CARDS:
        broken("an event is in a hand")
    if game.unseen != pile | hands:
        broken("the cards everybody can see")


def broken(what: str) -> NoReturn:
    raise Broken(f"middle_earth: the books do not balance: {what}")
