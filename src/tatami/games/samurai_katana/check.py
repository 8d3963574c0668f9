"""Every samurai, castle, card and point of honour accounted for."""

from tatami.core.errors import Broken
from tatami.games.samurai_katana.state import NO_CARD, NOBODY, SOURCES, Katana
from tatami.games.samurai_katana.tables import CASTLES, COPIES, SAMURAI, SORT, WARRIOR


def check(game: Katana) -> None:
    check_map(game)
    check_clans(game)
    check_cards(game)
    check_hands(game)


def check_map(game: Katana) -> None:
    for t in range(game.first, game.end):
        held = game.samurai[t] > 0 or game.castle[t] > 0
        demand(held == (game.owner[t] != NOBODY), f"territory {t} belongs to {game.owner[t]} with {game.samurai[t]} samurai")
        demand(game.samurai[t] >= 0 and 0 <= game.castle[t] <= 1, f"{game.samurai[t]} samurai, {game.castle[t]} castles in {t}")


def check_clans(game: Katana) -> None:
    here = range(game.first, game.end)
    for seat in range(game.seats):
        own = [t for t in here if game.owner[t] == seat]
        samurai = game.reserve[seat] + sum(game.samurai[t] for t in own)
        castles = game.castles[seat] + sum(game.castle[t] for t in own)
        demand(samurai == SAMURAI[game.seats] and game.reserve[seat] >= 0, f"{samurai} samurai of seat {seat}")
        demand(castles == CASTLES and game.castles[seat] >= 0, f"{castles} castles of seat {seat}")
        demand(game.realm[seat] == own, f"seat {seat} controls {own}, not {game.realm[seat]}")
        demand(game.koku[seat] >= 0, f"{game.koku[seat]} koku of seat {seat}")
        demand(0 <= game.least_treasure[seat] <= game.treasure[seat], f"treasure of seat {seat}")
        honour = sum(game.sources[seat * SOURCES : seat * SOURCES + SOURCES])
        demand(honour == game.honour[seat] >= game.variant.floor, f"{game.honour[seat]} honour of seat {seat}, {honour} gained")


def check_cards(game: Katana) -> None:
    if not game.pile:
        return  # not dealt yet
    pile = game.pile[: game.left]
    for card in game.variant.edition.kinds:
        held = sum(hand.count(card) for hand in game.hands) + sum(tossed.count(card) for tossed in game.tossed)
        total = held + pile.count(card) + game.discards[card] + game.laid.count(card)
        demand(total == COPIES[card], f"{total} of card {card}, {COPIES[card]} printed")


def check_hands(game: Katana) -> None:
    """A hand is sorted, and holds what everybody knows it to hold."""
    for seat in range(game.seats):
        hand = game.hands[seat]
        demand(hand == sorted(hand), f"the hand of seat {seat} is out of order")
        held = hand + game.tossed[seat]
        if game.laid and not game.revealed and seat in (game.attacker, game.defender):
            held = held + [card for card in game.laid if card != NO_CARD]
        shown = game.shown[seat]
        demand(all(held.count(card) >= shown.count(card) for card in shown), f"the hand of seat {seat} lacks a card it showed")
        demand(sum(SORT[card] == WARRIOR for card in held) >= game.warriors[seat], f"the hand of seat {seat} lacks warriors")


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"samurai_katana: the books do not balance: {what}")
