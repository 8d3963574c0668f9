"""What changes during play, and what was laid out once."""

from typing import Any, Final

from tatami.core.agenda import NOTHING
from tatami.core.game import Game
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.ids import GOODS, MEMBERS, NO_CARD, Action, Card, Colour, Good, Member, Seat, Slot, Space

CLOSED: Final = 1_000_000  # more than any purse can cover


class Layout:
    """What set-up fixed for the whole game. Copies of a game share it."""

    def __init__(self) -> None:
        self.clans = 0  # the seats, and the rival of a single player
        self.limit = 1  # dice on one space of the main board
        # The castle.
        self.colours: list[Colour] = NOTHING  # slot: the colour of its die tile
        self.spaces: list[list[Space]] = []  # colour: the spaces of the main board open to its dice, without the well
        self.first: list[Slot] = NOTHING  # colour * ROOMS + room: the slot of that colour, or -1
        self.second: list[Slot] = NOTHING  # the same: a second one, or -1
        self.well: list[int] = NOTHING  # the two die tiles at the well
        self.well_rewards: list[Action] = NOTHING
        self.daimyo = 0
        self.favours: list[Action] = NOTHING  # place: what it gives
        # Gardens and yards.
        self.gardens: list[int] = NOTHING  # place: its card
        self.garden_food: list[int] = NOTHING
        self.garden_vp: list[int] = NOTHING
        self.garden_action: list[Action] = NOTHING
        self.yard_tiles: list[int] = NOTHING  # the four tiles
        self.yard_action: list[Action] = NOTHING  # what their faces show
        # The readings chosen for this game.
        self.keeps_card = True  # castle.6
        self.fresh_act = False  # round.6
        self.by_rows = False  # solo.13
        self.climb_fails = False  # solo.17
        self.level = ""  # solo.3

    def facts(self) -> list[object]:
        """Everything that was fixed, to compare two layouts."""
        return [
            *(self.clans, self.limit, self.colours, self.well, self.daimyo, self.gardens, self.yard_tiles),
            *(self.keeps_card, self.fresh_act, self.by_rows, self.climb_fails, self.level),
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Layout({self.facts()})"


NO_LAYOUT: Final = Layout()


class Castle(Game):
    """A table of The White Castle. Lists are flat: `stock[seat * GOODS + good]`, `bridge[colour * PLACES + place]`.

    Nothing hidden is stored: a deck is the set of cards nobody has seen, and a card is drawn from it by chance when it is turned up.
    Lists under "replaced" are never changed in place, so copies of a game share them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lay = NO_LAYOUT
        self.round = 0  # 1 … 3 once play has begun
        self.turn = 0  # turns begun in this round
        self.ends = 0  # bridge ends (colour * 2, and one more for the right end) with a die, as bits
        self.clock = 0  # moves on the passage of time so far
        # Clans.
        self.stock: list[int] = NOTHING  # clan * GOODS + good
        self.home: list[int] = NOTHING  # clan * MEMBERS + member: still on the domain
        self.court: list[int] = NOTHING  # clan * LEVELS + level: courtiers
        self.tended: list[int] = NOTHING  # clan: garden places with a gardener, as bits
        self.guard: list[int] = NOTHING  # clan * YARDS + yard: warriors
        self.rows: list[int] = NOTHING  # clan * ROWS + row: the die there
        self.influence: list[int] = NOTHING  # clan: its space on the passage of time
        self.moved: list[int] = NOTHING  # clan: the clock when its marker last moved; higher lies on top
        # The board.
        self.bridge: list[int] = NOTHING  # colour * PLACES + place: the value of the die there
        self.stack: list[int] = NOTHING  # space * STACKED + layer: the die there
        self.cover: list[int] = NOTHING  # space: the value the next die covers there; CLOSED where none may lie
        # Replaced, never changed in place.
        self.order: list[Seat] = NOTHING  # the turn order
        self.card: list[Card] = NOTHING  # clan: its action card
        self.lantern: list[int] = NOTHING  # clan * ICONS + icon: what its lantern zone shows
        self.zone: list[list[int]] = []  # clan: the cards there
        self.rooms: list[Card] = NOTHING  # room: its card
        self.stewards: list[Card] = NOTHING  # the cards of the deck, in no order
        self.diplomats: list[Card] = NOTHING
        self.favoured: list[Seat] = NOTHING  # place on the daimyo card: the clan there, or -1
        self.well_dice: list[int] = NOTHING
        self.pairs: list[int] = NOTHING  # starting resource cards still to be chosen
        self.pair_cards: list[Card] = NOTHING  # and the starting action beside each
        # The Tokugawa visit.
        self.rival_top = NO_CARD  # the card on top of the deck
        self.rival_unseen: list[int] = NOTHING  # the cards below it nobody has seen since the shuffle, in no order
        self.rival_under: list[int] = NOTHING  # the cards put under the deck since, in order
        self.rival_turned: list[int] = NOTHING  # the cards turned over this turn
        self.removed: list[Card] = NOTHING  # castle cards the rival took out of the game

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Castle = copy
        game.lay = self.lay
        game.round = self.round
        game.turn = self.turn
        game.ends = self.ends
        game.clock = self.clock
        game.stock = self.stock[:]
        game.home = self.home[:]
        game.court = self.court[:]
        game.tended = self.tended[:]
        game.guard = self.guard[:]
        game.rows = self.rows[:]
        game.influence = self.influence[:]
        game.moved = self.moved[:]
        game.bridge = self.bridge[:]
        game.stack = self.stack[:]
        game.cover = self.cover[:]
        game.order = self.order
        game.card = self.card
        game.lantern = self.lantern
        game.zone = self.zone
        game.rooms = self.rooms
        game.stewards = self.stewards
        game.diplomats = self.diplomats
        game.favoured = self.favoured
        game.well_dice = self.well_dice
        game.pairs = self.pairs
        game.pair_cards = self.pair_cards
        game.rival_top = self.rival_top
        game.rival_unseen = self.rival_unseen
        game.rival_under = self.rival_under
        game.rival_turned = self.rival_turned
        game.removed = self.removed

    def has(self, seat: Seat, good: Good) -> int:
        return self.stock[seat * GOODS + good]

    def leave_home(self, seat: Seat, member: Member) -> None:
        """The leftmost member of his row goes out. [domain.2]"""
        raise_by(self.home, seat * MEMBERS + member, -1)
