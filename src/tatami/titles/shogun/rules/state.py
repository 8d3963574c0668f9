"""What changes during play."""

from typing import Any, Final

from tatami.core.agenda import NOTHING
from tatami.core.game import Game
from tatami.core.numbers import contains, inserted, raise_by, without
from tatami.titles.shogun.rules.ids import (
    BUILDINGS,
    CHEST,
    CHEST_CARDS,
    FARMERS,
    MOST_SEATS,
    NEUTRAL,
    SPACES,
    SUN,
    Action,
    Card,
    Province,
    Seat,
    Side,
)
from tatami.titles.shogun.rules.odds import free_odds, stick_odds
from tatami.titles.shogun.rules.tables import Board, board

EMPTY: Final = -1  # a space without a card, a place without a daimyo, a seat without a special card, an action card face down
PLAYED: Final = -2  # a space whose card was shown and has gone back to the hand
VOID: Final = -3  # a space whose card was lost before its action came


class Variant:
    """The readings chosen for this game. Fixed at set-up; copies of a game share it."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.provinces_first = options.get("province_bid") == "above_all"
        self.partial_levy = options.get("partial_levy") == "yes"
        self.loyal_markers = 1 if options.get("loyal_farmers") == "one_marker" else 0
        self.revolt_losses = options.get("revolt_losses") != "none"
        self.glass = options.get("tower") == "glass"
        self.special_in_revolts = options.get("revolt_defence") in ("special", "both")
        self.castle_in_revolts = options.get("revolt_defence") == "both"
        self.stick = stick_odds(int(options.get("tower_stick", "16")))
        self.free = free_odds(int(options.get("tower_dislodge", "4")))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """It follows from its options: that is all a stored position keeps of it."""
        return Variant, (self.options,)


NO_VARIANT: Final = Variant({})
NO_BOARD: Final = board(SUN, True, MOST_SEATS)
NO_HANDS: Final[list[list[int]]] = []


class Shogun(Game):
    """A table of Shogun. Lists are flat: `armies[province]`, `plan[seat * SPACES + space]`, `cubes[side]`."""

    def __init__(self) -> None:
        super().__init__()
        self.variant: Variant = NO_VARIANT
        self.board: Board = NO_BOARD
        # The calendar.
        self.year = 0
        self.season = 0
        self.turn = 0  # which of the ten action cards is being carried out
        self.event = EMPTY  # the event card of the season
        self.effect = EMPTY  # what it does
        # The board.
        self.owner: list[int] = NOTHING  # province: the seat, or NEUTRAL
        self.armies: list[int] = NOTHING  # province: armies of its owner
        self.markers: list[int] = NOTHING  # province: revolt markers
        self.built: list[int] = NOTHING  # province: its buildings as bits
        # The players.
        self.chests: list[int] = NOTHING  # seat
        self.bank = 0  # chests nobody has; may fall below 0, as chests are never short
        self.reserve: list[int] = NOTHING  # side: cubes in hand
        self.hand: list[list[int]] = NO_HANDS  # seat: cards on no space, sorted; each list is replaced, never changed
        self.shown: list[int] = NOTHING  # seat: cards that all have seen go into its hand this season, as bits
        self.plan: list[int] = NOTHING  # seat * SPACES + space: the card, EMPTY, PLAYED or VOID
        self.turned = EMPTY  # where in the plan a card lies face up while its action is carried out
        self.covered: list[int] = NOTHING  # seat: the spaces with a card while planning, as bits
        self.planning: list[int] = NOTHING  # seat: what it is asked while planning, see rules/plan.py
        self.offers: list[list[int]] = NO_HANDS  # seat: the answers to that; each list is replaced, never changed
        self.planners: list[Seat] = NOTHING  # seats still planning; replaced, never changed
        self.tray: list[int] = NOTHING  # side: cubes in the tray
        # Replaced, never changed: shared by copies.
        self.last_plan: list[int] = NOTHING  # the plans of the season before, as `plan`; a player may lay the same again
        self.upper: list[int] = NOTHING  # side: cubes on the tower's upper shelf
        self.lower: list[int] = NOTHING  # side: cubes on its lower shelf
        self.tiles: list[int] = NOTHING  # building: tiles left in the supply
        self.rice: list[int] = NOTHING  # seat
        self.open_events: list[int] = NOTHING  # event cards laid out for the year and not drawn yet
        self.event_deck: list[int] = NOTHING  # event cards of years to come, in no order
        self.actions: list[Action] = NOTHING  # place: the action card, EMPTY while it lies face down
        self.specials: list[int] = NOTHING  # place: the special card laid there
        self.places: list[int] = NOTHING  # place: the seat whose daimyo stands there, or EMPTY
        self.special: list[int] = NOTHING  # seat: its special card, or EMPTY
        self.order: list[Seat] = NOTHING  # the seats in the order of the season
        self.bidders: list[Seat] = NOTHING  # the seats by rank of their bids
        self.bids: list[Card] = NOTHING  # seat: the card it bid this season, EMPTY before and without one
        self.rebels: list[Province] = NOTHING  # provinces drawn to revolt in winter, of the seat on turn
        self.scored: list[int] = NOTHING  # seat * SOURCES + source: points so far
        # The draft; the same holds.
        self.deck: list[Province] = NOTHING  # cards nobody has seen, in no order
        self.under: list[Province] = NOTHING  # cards everybody saw go under the deck, the next one first
        self.open_cards: list[Province] = NOTHING
        self.seen: list[list[int]] = NO_HANDS  # seat: the open cards of its last turn
        self.groups: list[list[int]] = NO_HANDS  # seat: armies of the groups still to be placed

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Shogun = copy
        game.variant = self.variant
        game.board = self.board
        game.year = self.year
        game.season = self.season
        game.turn = self.turn
        game.event = self.event
        game.effect = self.effect
        game.owner = self.owner[:]
        game.armies = self.armies[:]
        game.markers = self.markers[:]
        game.built = self.built[:]
        game.tiles = self.tiles
        game.chests = self.chests[:]
        game.bank = self.bank
        game.rice = self.rice
        game.reserve = self.reserve[:]
        game.hand = self.hand[:]
        game.shown = self.shown[:]
        game.plan = self.plan[:]
        game.turned = self.turned
        game.covered = self.covered[:]
        game.planning = self.planning[:]
        game.offers = self.offers[:]
        game.planners = self.planners
        game.last_plan = self.last_plan
        game.upper = self.upper
        game.lower = self.lower
        game.tray = self.tray[:]
        game.open_events = self.open_events
        game.event_deck = self.event_deck
        game.actions = self.actions
        game.specials = self.specials
        game.places = self.places
        game.special = self.special
        game.order = self.order
        game.bidders = self.bidders
        game.bids = self.bids
        game.rebels = self.rebels
        game.scored = self.scored
        game.deck = self.deck
        game.under = self.under
        game.open_cards = self.open_cards
        game.seen = self.seen
        game.groups = self.groups

    # Chests.

    def pay(self, seat: Seat, chests: int) -> None:
        raise_by(self.chests, seat, -chests)
        self.bank += chests

    def earn(self, seat: Seat, chests: int) -> None:
        raise_by(self.chests, seat, chests)
        self.bank -= chests

    # Provinces.

    def lands(self, seat: Seat) -> list[Province]:
        """The provinces of a seat."""
        owner = self.owner
        return [province for province in self.board.provinces if owner[province] == seat]

    def hold_card(self, seat: Seat, card: Card) -> None:
        """A card goes into a hand, and all see which. [act.7, battle.8]"""
        self.hand[seat] = inserted(self.hand[seat], card)
        self.shown[seat] = self.shown[seat] | 1 << card

    def lose_card(self, seat: Seat, province: Province) -> int:
        """The card leaves its owner at once; the space whose order is void with it, or EMPTY. [act.5, act.6]"""
        hand = self.hand[seat]
        if contains(hand, province):
            self.hand[seat] = without(hand, province)
            self.shown[seat] = self.shown[seat] & ~(1 << province)
            return EMPTY
        at = self.plan.index(province)
        if at == self.turned:  # lost by its own action
            self.plan[at] = PLAYED
            self.turned = EMPTY
            return EMPTY
        self.plan[at] = VOID
        return at - seat * SPACES

    def raze(self, province: Province) -> None:
        """The province is neutral and bare; tiles go back to the supply. [battle.9, revolt.2, build.4]"""
        self.owner[province] = NEUTRAL
        self.armies[province] = 0
        self.markers[province] = 0
        for building in range(BUILDINGS):
            if self.built[province] >> building & 1:
                self.move_tile(building, 1)
        self.built[province] = 0

    def move_tile(self, building: int, n: int) -> None:
        """A tile comes back to the supply, or leaves it."""
        self.tiles = self.tiles[:]
        raise_by(self.tiles, building, n)

    # Rice.

    def change_rice(self, seat: Seat, n: int) -> None:
        self.rice = self.rice[:]
        raise_by(self.rice, seat, n)

    # Cubes.

    def to_tray(self, side: Side, n: int) -> int:
        """Cubes of the reserve join the next throw, as many as there are of those wanted. [special.10, battle.14]"""
        n = min(n, self.reserve[side])
        raise_by(self.reserve, side, -n)
        raise_by(self.tray, side, n)
        return n

    def to_reserve(self, side: Side) -> None:
        """All cubes of a side leave the tray."""
        raise_by(self.reserve, side, self.tray[side])
        self.tray[side] = 0

    def clear_farmers(self) -> None:
        self.to_reserve(FARMERS)


CHEST_HAND: Final[list[Card]] = list(range(CHEST, CHEST + CHEST_CARDS))
