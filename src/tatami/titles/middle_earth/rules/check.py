"""Every territory, card and leader accounted for."""

from typing import Final, NoReturn

from tatami.core.errors import Broken
from tatami.titles.middle_earth.rules.ids import BASE_TERRITORIES, LEADERS, NEUTRAL, NOBODY, REGIONS, TERRITORIES, Card, Seat, Territory
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import CARDS, EVENT_CARDS, REGION_OF

PRINTED: Final[dict[int, list[int]]] = {  # territories on the board: how often each card is there
    size: [int(card < size or card >= TERRITORIES) for card in range(CARDS)] for size in (BASE_TERRITORIES, TERRITORIES)
}


def check(game: MiddleEarth) -> None:
    check_board(game)
    for seat in range(game.seats):
        check_leaders(game, seat)
    check_cards(game)
    check_adventures(game)


def check_board(game: MiddleEarth) -> None:
    """Owners, battalions, and what is counted by owner."""
    owners, army, friends, neighbours = game.owner, game.army, game.friends, game.variant.neighbours
    regions = [0] * (game.seats * REGIONS)
    neutral = 0
    for t in range(TERRITORIES):
        owner, same = owners[t], 0
        if (army[t] > 0) != (owner != NOBODY) or (owner != NOBODY and t >= game.variant.size):
            broken(f"{army[t]} battalions of {owner} in territory {t}")
        for other in neighbours[t]:
            if owners[other] == owner:
                same += 1
        if friends[t] != same:
            broken(f"territory {t} has {same} friends, not {friends[t]}")
        if owner < NEUTRAL:
            regions[owner * REGIONS + REGION_OF[t]] += 1
        elif owner == NEUTRAL:
            neutral += 1
    if neutral and game.seats > 2:
        broken("a neutral army in a game of more than two")
    if game.in_region != regions:
        broken(f"the seats hold {regions} by region, not {game.in_region}")
    check_list(game, game.empty, NOBODY)
    listed = neutral + len(game.empty)
    for seat in range(game.seats):
        check_list(game, game.held[seat], seat)
        listed += len(game.held[seat])
    if listed != game.variant.size:
        broken(f"{listed} territories are listed by owner, {game.variant.size} are there")


def check_list(game: MiddleEarth, listed: list[Territory], owner: int) -> None:
    """Territories listed under an owner are its own, each once and in order."""
    last = -1
    for t in listed:
        if game.owner[t] != owner or t <= last:
            broken(f"{listed} are listed under {owner}")
        last = t


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
    """Every territory card lies in one place, and those that were shown are in a hand."""
    held = [0] * CARDS
    for hand in game.hand:
        count(hand, held)
    for card in game.shown:
        if not held[card]:
            broken(f"card {card}, which everybody knows, is in nobody's hand")
    for aside in game.uprising:
        count(aside, held)
    count(game.pile, held)
    count(game.discard, held)
    if held != PRINTED[game.variant.size]:
        broken(f"territory cards are there {held} times")


def count(cards: list[Card], found: list[int]) -> None:
    for card in cards:
        found[card] += 1


def check_adventures(game: MiddleEarth) -> None:
    """Every adventure card lies in exactly one place, and those nobody sees are known to be unseen."""
    unseen = 0
    for card in game.adventure_pile:
        unseen = lies_once(unseen, 1 << card)
    for seat in range(game.seats):
        unseen = lies_once(unseen, game.adventures[seat])
        if game.adventures[seat] & EVENT_CARDS:
            broken("an event is in a hand")
    if game.unseen != unseen:
        broken("the cards everybody can see")
    seen = lies_once(unseen, game.adventure_discard)
    for seat in range(game.seats):
        seen = lies_once(seen, game.played[seat])
    if seen != game.variant.adventure_deck:
        broken("adventure cards are missing")


def lies_once(found: int, more: int) -> int:
    """Two sets of cards together, none of them in both."""
    if found & more:
        broken("an adventure card lies in two places")
    return found | more


def broken(what: str) -> NoReturn:
    raise Broken(f"middle_earth: the books do not balance: {what}")
