"""Every samurai, castle, card and point of honour accounted for."""

from typing import NoReturn

from tatami.core.errors import Broken
from tatami.titles.samurai_katana.rules.ids import WARRIOR, Card, Seat
from tatami.titles.samurai_katana.rules.state import NO_CARD, NOBODY, SOURCES, Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, COPIES, SAMURAI, SORT


def check(game: Katana) -> None:
    check_map(game)
    for seat in range(game.seats):
        check_clan(game, seat)
        check_hand(game, seat)
    check_cards(game)


def check_map(game: Katana) -> None:
    """Who has a samurai or a castle in a territory controls it, and nobody else."""
    owners = game.owner
    controlled = 0
    for t in range(game.first, game.end):
        owner, samurai, castle = owners[t], game.samurai[t], game.castle[t]
        if (samurai > 0 or castle > 0) != (owner != NOBODY):
            broken(f"territory {t} belongs to {owner} with {samurai} samurai")
        if samurai < 0 or not 0 <= castle <= 1:
            broken(f"{samurai} samurai, {castle} castles in {t}")
        if owner != NOBODY:
            controlled += 1
    for seat in range(game.seats):
        last = -1
        for t in game.realm[seat]:
            if owners[t] != seat or t <= last:
                broken(f"the realm of seat {seat} is {game.realm[seat]}")
            last = t
        controlled -= len(game.realm[seat])
    if controlled:
        broken(f"{controlled} territories are controlled and in no realm")


def check_clan(game: Katana, seat: Seat) -> None:
    samurai, castles, honour = game.reserve[seat], game.castles[seat], 0
    if samurai < 0 or castles < 0 or game.koku[seat] < 0:
        broken(f"{samurai} samurai and {castles} castles in reserve, {game.koku[seat]} koku of seat {seat}")
    standing, built, sources = game.samurai, game.castle, game.sources
    for territory in game.realm[seat]:
        samurai += standing[territory]
        castles += built[territory]
    for source in range(seat * SOURCES, (seat + 1) * SOURCES):
        honour += sources[source]
    if samurai != SAMURAI[game.seats] or castles != CASTLES:
        broken(f"{samurai} samurai and {castles} castles of seat {seat}")
    if not 0 <= game.least_treasure[seat] <= game.treasure[seat]:
        broken(f"treasure of seat {seat}")
    if honour != game.honour[seat] or honour < game.variant.floor:
        broken(f"{game.honour[seat]} honour of seat {seat}, {honour} gained")


def check_hand(game: Katana, seat: Seat) -> None:
    """A hand is sorted, and holds what everybody knows it to hold."""
    hand, shown, warriors = game.hands[seat], game.shown[seat], game.warriors[seat]
    last = NO_CARD
    for card in hand:
        if card < last:
            broken(f"the hand of seat {seat} is out of order")
        last = card
    if not shown and not warriors:
        return
    held: list[Card] = hand + game.tossed[seat]
    if game.laid and not game.revealed and seat in (game.attacker, game.defender):
        held = held + [card for card in game.laid if card != NO_CARD]
    if any(held.count(card) < shown.count(card) for card in shown):
        broken(f"the hand of seat {seat} lacks a card it showed")
    if sum(SORT[card] == WARRIOR for card in held) < warriors:
        broken(f"the hand of seat {seat} lacks warriors")


def check_cards(game: Katana) -> None:
    if not game.pile:
        return  # not dealt yet
    found = game.discards[:]
    count(game.laid, found)
    for i in range(game.left):
        found[game.pile[i]] += 1
    for seat in range(game.seats):
        count(game.hands[seat], found)
        count(game.tossed[seat], found)
    for card in game.variant.edition.kinds:
        if found[card] != COPIES[card]:
            broken(f"{found[card]} of card {card}, {COPIES[card]} printed")


def count(cards: list[Card], found: list[int]) -> None:
    for card in cards:
        if card != NO_CARD:
            found[card] += 1


def broken(what: str) -> NoReturn:
    raise Broken(f"samurai_katana: the books do not balance: {what}")
