"""What changes during the siege."""

from typing import Any, Final

from tatami.core.agenda import NOTHING
from tatami.core.game import Game
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Card, Seat
from tatami.titles.middle_earth.siege.rules.ids import LEADERS, Leader, Space, Tirith, Unit
from tatami.titles.middle_earth.siege.rules.tables import CARDS_OF, FIRST_UNIT, LEADER_SIDE

ABSENT: Final = -1  # a leader not yet on the board
CAPTURED: Final = -2  # a leader in the enemy's hands
NOBODY: Final = -1  # holds a space
EMPTY: Final[list[list[int]]] = []


class Siege(Game):
    """The table of the siege. Seat 0 is good, seat 1 evil.

    Lists marked *replaced* are never changed in place, so that copies share them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ending = ""
        # The board.
        self.units: list[list[int]] = EMPTY  # space: how many of each unit; each row is replaced
        self.strength: list[int] = NOTHING  # space: units in it
        self.holder: list[int] = NOTHING  # space: the side with a unit or a leader there, or NOBODY
        self.leader_at: list[Space] = NOTHING  # leader: a space, ABSENT or CAPTURED
        self.gate_broken = False
        self.captured: list[int] = NOTHING  # unit: how many the enemy has taken
        self.raised: list[int] = NOTHING  # unit: how many ever came to the board
        self.arrived = 0  # a set of bits: leaders that have come by card
        # Cards.
        self.cards: list[list[Card]] = EMPTY  # seat: reinforcement cards, face up; each list is replaced
        self.pile: list[Card] = NOTHING  # the top card is the last; replaced
        self.spent: list[Card] = NOTHING  # replaced
        self.kept: list[int] = NOTHING  # seat: a set of bits, Minas Tirith cards before it
        self.tirith_pile: list[Tirith] = NOTHING  # replaced
        self.tirith_discard = 0  # a set of bits
        self.gone = 0  # a set of bits: cards played and out of the game
        self.loaded: list[int] = NOTHING  # LOADER: units on the card
        # The round.
        self.leading: Seat = 0
        self.dice: list[int] = NOTHING  # action dice not taken yet; replaced
        self.plays = 0  # in this round
        # The play.
        self.points = 0
        self.sortie = 0  # points only for pieces at the walls
        self.special = False  # the special trade of this play is used up
        self.acted = False
        self.bombarded = False
        self.shot: list[int] = NOTHING  # space: archers there that have shot; replaced
        self.group: list[int] = NOTHING  # units, then leaders, chosen for a move or an assault; replaced

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Siege = copy
        game.ending = self.ending
        game.units = self.units[:]
        game.strength = self.strength[:]
        game.holder = self.holder[:]
        game.leader_at = self.leader_at[:]
        game.gate_broken = self.gate_broken
        game.captured = self.captured[:]
        game.raised = self.raised[:]
        game.arrived = self.arrived
        game.cards = self.cards[:]
        game.pile = self.pile
        game.spent = self.spent
        game.kept = self.kept[:]
        game.tirith_pile = self.tirith_pile
        game.tirith_discard = self.tirith_discard
        game.gone = self.gone
        game.loaded = self.loaded[:]
        game.leading = self.leading
        game.dice = self.dice
        game.plays = self.plays
        game.points = self.points
        game.sortie = self.sortie
        game.special = self.special
        game.acted = self.acted
        game.bombarded = self.bombarded
        game.shot = self.shot
        game.group = self.group

    def add(self, at: Space, unit: Unit, n: int) -> None:
        """Put units into a space, or take them out of it."""
        row = self.units[at][:]
        row[unit] += n
        self.units[at] = row
        self.strength[at] += n
        if n > 0:
            self.holder[at] = GOOD if unit < FIRST_UNIT[EVIL] else EVIL
        elif self.strength[at] == 0:
            self.settle_holder(at)

    def put_leader(self, leader: Leader, at: Space) -> None:
        """Move a leader to a space, or off the board."""
        old = self.leader_at[leader]
        self.leader_at[leader] = at
        if old >= 0:
            self.settle_holder(old)
        if at >= 0:
            self.settle_holder(at)

    def settle_holder(self, at: Space) -> None:
        """The side with a unit or a leader in a space holds it. [siege_action.3]"""
        holder = NOBODY
        if self.strength[at]:
            holder = EVIL
            row = self.units[at]
            for unit in range(FIRST_UNIT[EVIL]):
                if row[unit]:
                    holder = GOOD
        else:
            for leader in range(LEADERS):
                if self.leader_at[leader] == at:
                    holder = LEADER_SIDE[leader]
        self.holder[at] = holder

    def has(self, seat: Seat, kind: int) -> bool:
        """A Minas Tirith card of that kind lies before the seat."""
        return self.kept[seat] & CARDS_OF[kind] != 0

    def leaders_in(self, at: Space) -> list[Leader]:
        return [leader for leader in range(LEADERS) if self.leader_at[leader] == at]

    def is_led(self, at: Space) -> bool:
        """A leader stands there."""
        return at in self.leader_at

    def count(self, at: Space, unit: Unit) -> int:
        return self.units[at][unit]
