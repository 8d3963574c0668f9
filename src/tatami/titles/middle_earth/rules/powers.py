"""Powers: played from the hand, they stay face up and score. [powers.1, draw.4]"""

from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.ids import Kind, Seat
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import COPIES_OF


def play_power(game: MiddleEarth, seat: Seat, kind: Kind) -> None:
    """The card is laid face up. [powers.1]"""
    lay_out(game, seat, kind)
    game.tell(events.POWER_PLAYED, seat, kind)


def lay_out(game: MiddleEarth, seat: Seat, kind: Kind) -> None:
    """A mission or power goes from the hand onto the table; of two copies the first. [missions.7, powers.1]"""
    copies = game.adventures[seat] & COPIES_OF[kind]
    card = copies & -copies
    game.adventures[seat] = game.adventures[seat] & ~card
    game.played[seat] = game.played[seat] | card
    game.unseen &= ~card
    game.reveal()


def discard_adventure(game: MiddleEarth, seat: Seat, kind: Kind) -> None:
    """A card above the limit, face up and worth nothing. [draw.4, draw.6]"""
    copies = game.adventures[seat] & COPIES_OF[kind]
    card = copies & -copies
    game.adventures[seat] = game.adventures[seat] & ~card
    game.adventure_discard |= card
    game.unseen &= ~card
    game.reveal()
    game.tell(events.ADVENTURE_DISCARDED, seat, kind)
