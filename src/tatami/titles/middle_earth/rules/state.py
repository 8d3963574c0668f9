"""What changes during play."""

from typing import Any, Final

from tatami.core.agenda import NOTHING
from tatami.core.game import Game
from tatami.core.numbers import inserted, raise_by, without
from tatami.titles.middle_earth.rules.ids import (
    BASE_PATH,
    BASE_TERRITORIES,
    LEADERS,
    NEUTRAL,
    REGIONS,
    TERRITORIES,
    Adventure,
    Card,
    Kind,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.tables import (
    ADVENTURE_DECK,
    ADVENTURE_HAND,
    COPIES_OF,
    LINK,
    NEIGHBOURS,
    PATH,
    REGION_OF,
    SEATING,
    SIDE_OF_ARMY,
)

NOWHERE: Final = -1  # a leader off the board
UNANSWERED: Final = -2  # in a window for cards
EMPTY: Final[list[list[int]]] = []


class Variant:
    """Boards, edition, mode and readings of this game. Fixed at set-up; copies of a game share it."""

    def __init__(self, options: dict[str, str], seats: int) -> None:
        self.options = options
        self.seats = seats
        self.board = options["board"]
        self.joined = self.board == "joined"
        self.edition = options["edition"]
        self.trilogy = self.edition == "trilogy"
        self.alliance = options["mode"] == "alliance"
        self.hunt = options["mode"] == "hunt"
        self.peace = options["allies"] == "peace"
        self.defence_chosen = options["defence"] == "chosen"
        self.muster_fives = options["muster"] == "fives"
        self.muster_by_table = options["muster"] == "table"
        self.size = TERRITORIES if self.joined else BASE_TERRITORIES
        self.neighbours = NEIGHBOURS[self.size]
        self.path_length = len(PATH) if self.joined else BASE_PATH
        self.degree = [len(row) for row in self.neighbours]
        self.adventure_deck = ADVENTURE_DECK[self.joined, self.trilogy]
        self.hand_limit = ADVENTURE_HAND[self.board]
        self.side = [SIDE_OF_ARMY[army] for army in SEATING[seats]]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """It follows from its options: that is all a stored position keeps of it."""
        return Variant, (self.options, self.seats)


NO_VARIANT: Final = Variant(
    {"board": "base", "edition": "european", "mode": "war", "allies": "may_fight", "defence": "chosen", "muster": "single"}, 2
)


class MiddleEarth(Game):
    """A table of Risk in Middle-earth. The lists inside `held`, `hand`, `uprising` and `storms` are replaced, never changed in place."""

    def __init__(self) -> None:
        super().__init__()
        self.variant: Variant = NO_VARIANT
        self.first: Seat = 0  # player 1
        self.ending = ""  # the rule that ended the game
        self.winning_side = NOWHERE  # where a side has won at once
        self.lots: list[int] = NOTHING  # seat: the die for the last tie, drawn at the end; shared by copies
        # The board.
        self.owner: list[int] = NOTHING  # territory: a seat, NEUTRAL or NOBODY
        self.army: list[int] = NOTHING  # territory: battalions
        self.friends: list[int] = NOTHING  # territory: how many of its neighbours have the same owner
        self.held: list[list[Territory]] = EMPTY  # seat: its territories in order
        self.in_region: list[int] = NOTHING  # seat * REGIONS + region: how many of its territories the seat holds
        self.empty: list[Territory] = NOTHING  # territories nobody has claimed yet; replaced, never changed in place
        self.leader_at: list[Territory] = NOTHING  # seat * LEADERS + which: where it stands, or NOWHERE
        self.ring = 0  # the Fellowship's step on its path
        self.ring_die = 0  # its last die as it stands after all changes; 0 where its last step was made without one
        self.ring_rolled_at: Territory = 0  # where that die was rolled
        self.alive = 0  # a set of bits: the seats still in the game
        self.reserve: list[int] = NOTHING  # seat: battalions still to place before the first turn
        self.ahead: list[int] = NOTHING  # seat: turns of mustering it has used up already; replaced, never changed in place
        self.delegated = 0  # a set of bits: the seats for which the table claims
        # Cards.
        self.hand: list[list[Card]] = EMPTY  # seat: territory cards in order
        self.shown: list[Card] = NOTHING  # cards in hand that everybody knows; replaced, never changed in place
        self.uprising: list[list[Card]] = EMPTY  # seat: territory cards set aside for local uprisings
        self.pile: list[Card] = NOTHING  # the top card is the last
        self.discard: list[Card] = NOTHING
        self.of_pile: list[int] = NOTHING  # card: 1 where it was in the present pile when that was shuffled; shared by copies
        self.adventures: list[int] = NOTHING  # seat: a set of bits, the adventure cards in hand
        self.played: list[int] = NOTHING  # seat: a set of bits, the cards lying before it
        self.adventure_pile: list[Adventure] = NOTHING
        self.adventure_discard = 0  # a set of bits
        self.unseen = 0  # a set of bits: the adventure cards in the pile or in hands
        self.of_adventure_pile = 0  # a set of bits: what was in the present pile when that was shuffled
        # What lasts until a seat's next turn.
        self.storms: list[list[Territory]] = EMPTY  # seat: territories its winter storms cover
        self.closed: list[int] = NOTHING  # seat: a set of bits, the bridges it closed
        self.corsairs = 0  # a set of bits: the seats that drew the corsairs
        self.hindered = False  # a bridge is closed or a storm rages
        # The turn.
        self.stock = 0  # battalions still to place
        self.fresh = False  # the turn has just begun
        self.traded = False  # a set has been traded this turn
        self.conquered = False
        self.earned = False  # an adventure card
        self.bonus_cards = 0  # territory cards earned by missions
        self.moves = 0  # fortification moves left
        self.arrived: list[Territory] = NOTHING  # where a leader of the seat on turn arrived; replaced, never changed in place
        self.pinned: list[Territory] = NOTHING  # where one completed a mission; the same
        self.pledge: list[int] = NOTHING  # seat: its answer in a window, or UNANSWERED; replaced, never changed in place
        self.to_pledge = 0  # a set of bits: the seats that have not answered

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        self._copy_to(copy)

    def _copy_to(self, copy: "MiddleEarth") -> None:
        copy.variant = self.variant
        copy.first = self.first
        copy.ending = self.ending
        copy.winning_side = self.winning_side
        copy.lots = self.lots
        copy.owner = self.owner[:]
        copy.army = self.army[:]
        copy.friends = self.friends[:]
        copy.held = self.held[:]
        copy.in_region = self.in_region[:]
        copy.empty = self.empty
        copy.leader_at = self.leader_at[:]
        copy.ring = self.ring
        copy.ring_die = self.ring_die
        copy.ring_rolled_at = self.ring_rolled_at
        copy.alive = self.alive
        copy.reserve = self.reserve[:]
        copy.ahead = self.ahead
        copy.delegated = self.delegated
        copy.hand = self.hand[:]
        copy.shown = self.shown
        copy.uprising = self.uprising[:]
        copy.pile = self.pile[:]
        copy.discard = self.discard[:]
        copy.of_pile = self.of_pile
        copy.adventures = self.adventures[:]
        copy.played = self.played[:]
        copy.adventure_pile = self.adventure_pile[:]
        copy.adventure_discard = self.adventure_discard
        copy.unseen = self.unseen
        copy.of_adventure_pile = self.of_adventure_pile
        copy.storms = self.storms[:]
        copy.closed = self.closed[:]
        copy.corsairs = self.corsairs
        copy.hindered = self.hindered
        copy.stock = self.stock
        copy.fresh = self.fresh
        copy.traded = self.traded
        copy.conquered = self.conquered
        copy.earned = self.earned
        copy.bonus_cards = self.bonus_cards
        copy.moves = self.moves
        copy.arrived = self.arrived
        copy.pinned = self.pinned
        copy.pledge = self.pledge
        copy.to_pledge = self.to_pledge

    # Who is who.

    def side(self, owner: int) -> int:
        """Good, evil, or neither for the neutral army."""
        return 2 if owner >= NEUTRAL else self.variant.side[owner]

    def is_alive(self, seat: Seat) -> bool:
        return self.alive >> seat & 1 == 1

    def next_alive(self, seat: Seat) -> Seat:
        """Who is next in the game, clockwise."""
        seat = (seat + 1) % self.seats
        while not self.alive >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    # Leaders.

    def has_leader(self, seat: Seat, territory: Territory) -> bool:
        base = seat * LEADERS
        return self.leader_at[base] == territory or self.leader_at[base + 1] == territory

    def leader_in(self, territory: Territory) -> bool:
        """A leader of the territory's owner stands there; no other can."""
        owner = self.owner[territory]
        return owner < NEUTRAL and self.has_leader(owner, territory)

    def leaders_out(self, seat: Seat) -> int:
        """How many leaders of a seat are on the board."""
        base = seat * LEADERS
        return (self.leader_at[base] != NOWHERE) + (self.leader_at[base + 1] != NOWHERE)

    def move_leader(self, seat: Seat, start: Territory, goal: Territory) -> None:
        """Move the leader that stands at `start` (NOWHERE: one from the box, or back into it)."""
        base = seat * LEADERS
        self.leader_at[base if self.leader_at[base] == start else base + 1] = goal

    # Territories.

    def give(self, territory: Territory, owner: int) -> None:
        """Change the owner of a territory, and what is counted by owner."""
        old = self.owner[territory]
        self.owner[territory] = owner
        if old < NEUTRAL:
            self.held[old] = without(self.held[old], territory)
            raise_by(self.in_region, old * REGIONS + REGION_OF[territory], -1)
        if owner < NEUTRAL:
            raise_by(self.in_region, owner * REGIONS + REGION_OF[territory], 1)
            self.held[owner] = inserted(self.held[owner], territory)
        owners, friends, n = self.owner, self.friends, 0
        for neighbour in self.variant.neighbours[territory]:
            its = owners[neighbour]
            if its == owner:
                n += 1
                friends[neighbour] = friends[neighbour] + 1
            elif its == old:
                friends[neighbour] = friends[neighbour] - 1
        friends[territory] = n

    def count_friends(self) -> None:
        """Find `friends` for all territories, where many have changed hands at once."""
        owner, neighbours = self.owner, self.variant.neighbours
        for territory in range(len(owner)):
            whose, n = owner[territory], 0
            for neighbour in neighbours[territory]:
                if owner[neighbour] == whose:
                    n += 1
            self.friends[territory] = n

    def link(self, a: Territory, b: Territory) -> int:
        return LINK[a * TERRITORIES + b]

    # Adventure cards.

    def holds(self, seat: Seat, kind: Kind) -> bool:
        return self.adventures[seat] & COPIES_OF[kind] != 0

    def may_hold(self, seat: Seat, cards: int) -> bool:
        """As far as the others can know, a card of that set of bits may be in the seat's hand. [fellowship.6]"""
        return self.unseen & cards != 0 and self.adventures[seat] != 0
