"""Every territory, card and leader accounted for."""

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
)


def check(game: MiddleEarth) -> None:
    check_board(game)
    check_leaders(game)
    check_cards(game)
    check_adventures(game)


def check_board(game: MiddleEarth) -> None:
    for t in range(TERRITORIES):
        owner, army = game.owner[t], game.army[t]
        in_play = t < game.variant.size
        demand(owner == NOBODY or in_play, f"territory {t} is not on the table")
        demand((army > 0) == (owner != NOBODY), f"{army} battalions of {owner} in territory {t}")
        friends = sum(game.owner[u] == owner for u in game.variant.neighbours[t])
        demand(game.friends[t] == friends, f"territory {t} has {friends} friends, not {game.friends[t]}")
    for seat in range(game.seats):
        held = [t for t in range(TERRITORIES) if game.owner[t] == seat]
        demand(game.held[seat] == held, f"territories of seat {seat}: {game.held[seat]}, not {held}")
        regions = [sum(REGION_OF[t] == region for t in held) for region in range(REGIONS)]
        demand(game.in_region[seat * REGIONS : (seat + 1) * REGIONS] == regions, f"regions of seat {seat}")
        demand(game.is_alive(seat) == bool(held), f"seat {seat} is in the game without a territory, or out with one")
    demand(NEUTRAL not in game.owner or game.seats == 2, "a neutral army in a game of more than two")
    demand(game.empty == [t for t in range(game.variant.size) if game.owner[t] == NOBODY], "empty territories")


def check_leaders(game: MiddleEarth) -> None:
    for seat in range(game.seats):
        places = [at for at in game.leader_at[seat * LEADERS : seat * LEADERS + LEADERS] if at != NOWHERE]
        demand(len(set(places)) == len(places), f"two leaders of seat {seat} in one territory")
        demand(all(game.owner[at] == seat for at in places), f"a leader of seat {seat} stands among strangers")


def check_cards(game: MiddleEarth) -> None:
    cards = game.pile + game.discard
    for seat in range(game.seats):
        cards = cards + game.hand[seat] + game.uprising[seat]
    printed = [card for card in range(CARDS) if card < game.variant.size or card >= TERRITORIES]
    demand(sorted(cards) == printed, "territory cards are missing or stand twice")
    held = [card for hand in game.hand for card in hand]
    demand(all(card in held for card in game.shown), "a card everybody knows is in nobody's hand")


def check_adventures(game: MiddleEarth) -> None:
    heaps = [*game.adventures, *game.played, game.adventure_discard, sum(1 << card for card in game.adventure_pile)]
    deck = ADVENTURE_DECK[game.variant.joined, game.variant.trilogy]
    demand(sum(cards.bit_count() for cards in heaps) == deck.bit_count(), "adventure cards are missing or stand twice")
    union = 0
    for cards in heaps:
        union |= cards
    demand(union == deck and deck < 1 << ADVENTURES, "adventure cards are missing")
    hidden = sum(1 << card for card in game.adventure_pile)
    for cards in game.adventures:
        hidden |= cards
        demand(cards & EVENT_CARDS == 0, "an event is in a hand")
    demand(game.unseen == hidden, "the cards everybody can see")


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"middle_earth: the books do not balance: {what}")
