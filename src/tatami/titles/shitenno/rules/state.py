"""What changes during play."""

from typing import Any, Final

from tatami.core.agenda import NOTHING
from tatami.core.game import Game
from tatami.core.numbers import least, raise_by
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, KOKU_1, POSITIONS, TROOP_CARDS, TROOPS, Card, Province, Rank, Seat, Troop
from tatami.titles.shitenno.rules.tables import LEFT_TROOP, RIGHT_TROOP

FREE: Final = -1  # a position without kamon, a seat without a lot
NO_TROOP: Final = -1


EXCHANGEABLE_KOKU: Final[dict[str, list[int]]] = {"each_koku": [1, 2, 3], "one_a_card": [1, 1, 1], "single_koku": [1, 0, 0]}


class Variant:
    """The readings chosen for this game. Fixed at set-up; copies of a game share it."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.empty_lots = options.get("empty_lot") != "forbidden"
        self.share_all = options.get("last_lots") != "any_cards"
        self.four_tiles = options.get("hierarchy") != "as_players"
        self.draw_while_sharing = options.get("draw_tile") == "sharing_too"
        self.koku_reading = list(EXCHANGEABLE_KOKU).index(options.get("exchange_koku", "each_koku"))
        self.exchangeable_koku = list(EXCHANGEABLE_KOKU.values())[self.koku_reading]  # of the cards of 1, 2 and 3
        self.copy_any_troop = options.get("plus_one") != "printed"
        self.hatamoto_to_koku = options.get("hatamoto_koku") != "forbidden"
        self.title_favour = options.get("title_favour") != "none"
        self.gild_any = options.get("sensei") != "this_turn"
        self.last_gate = options.get("last_gate") != "open"
        self.draw_at_end = options.get("end_tiles") == "draw"
        self.choose_generals = options.get("generals") != "by_seat"
        self.shuffle_at_once = options.get("reshuffle") == "at_once"
        self.closed_hands = options.get("hands") == "closed"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """It follows from its options: that is all a stored position keeps of it."""
        return Variant, (self.options,)


NO_VARIANT: Final = Variant({})


class Shitenno(Game):
    """A table of Shitennō. Lists are flat: `hand[seat * CARDS + card]`, `kamon[province * POSITIONS + position]`.

    Lists that change rarely are replaced (`raised`), never changed in place: copies of a game share them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.variant: Variant = NO_VARIANT
        self.year = 0
        # Players.
        self.general: list[int] = NOTHING  # seat: the general it plays, or FREE; replaced
        self.hand: list[int] = NOTHING  # seat * CARDS + card: how many
        self.seen: list[int] = NOTHING  # of those, how many everybody saw the seat take
        self.fresh: list[int] = NOTHING  # of the others, how many were drawn from the present troop pile; replaced
        self.troops: list[int] = NOTHING  # seat * TROOPS + troop: troops shown on the cards in hand
        self.bonus: list[int] = NOTHING  # seat * BONUSES + bonus: tiles in front of the seat
        self.stock: list[int] = NOTHING  # seat: kamon not placed yet; replaced
        self.rank: list[Rank] = NOTHING  # seat: the title it holds; replaced
        self.order: list[Seat] = NOTHING  # the seats by title, highest first; replaced
        self.number_favour: list[int] = NOTHING  # seat: favour from the numbers on the board; replaced
        self.title_favour: list[int] = NOTHING  # seat: favour from the Daimyō's and the Shōmyō's title; replaced
        # Board.
        self.kamon: list[int] = NOTHING  # province * POSITIONS + position: the seat, or FREE; replaced
        self.filled: list[int] = NOTHING  # province: kamon placed there; replaced
        self.gilded = 0  # a bit for each place where the golden side is up
        self.asking: list[Troop] = NOTHING  # province: the troop its gate asks for now, or NO_TROOP; replaced
        self.gate: list[int] = NOTHING  # province * GATE_TILES + depth: the tiles laid at set-up; replaced
        self.troop_pile: list[Card] = NOTHING  # the top card is the last; replaced
        self.koku_pile: list[Card] = NOTHING  # replaced
        self.discards: list[int] = NOTHING  # troop card: how many
        # The even year.
        self.market: list[int] = NOTHING  # card: how many are still to be shared
        self.lot: list[int] = NOTHING  # card: how many are in the lot being formed
        self.other_lot: list[int] = NOTHING  # card: the same for the second of the last two lots
        self.tiles = 0  # a bit for each title whose hierarchy tile is with the Tairō
        self.next_rank: list[int] = NOTHING  # seat: the title of the lot it took this year, or FREE; replaced
        # The odd year.
        self.hatamoto_ready = False  # the seat on turn may still use the title as a troop
        self.placed = 0  # a bit for each place where a kamon was placed this turn

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Shitenno = copy
        game.variant = self.variant
        game.year = self.year
        game.general = self.general
        game.hand = self.hand[:]
        game.seen = self.seen[:]
        game.fresh = self.fresh
        game.troops = self.troops[:]
        game.bonus = self.bonus[:]
        game.stock = self.stock
        game.rank = self.rank
        game.order = self.order
        game.number_favour = self.number_favour
        game.title_favour = self.title_favour
        game.kamon = self.kamon
        game.filled = self.filled
        game.gilded = self.gilded
        game.asking = self.asking
        game.gate = self.gate
        game.troop_pile = self.troop_pile
        game.koku_pile = self.koku_pile
        game.discards = self.discards[:]
        game.market = self.market[:]
        game.lot = self.lot[:]
        game.other_lot = self.other_lot[:]
        game.tiles = self.tiles
        game.next_rank = self.next_rank
        game.hatamoto_ready = self.hatamoto_ready
        game.placed = self.placed

    def is_sharing(self) -> bool:
        """Whether it is an even year. [year.1]"""
        return self.year % 2 == 0

    def is_last_year(self) -> bool:
        """Whether the game ends with this odd year, or with the one after this even year. [end.1, end.2]"""
        return not self.koku_pile or least(self.stock) == 0

    def put(self, seat: Seat, card: Card, n: int) -> None:
        """Change how many of a card a seat holds, and the troops its hand shows."""
        raise_by(self.hand, seat * CARDS + card, n)
        if card < TROOPS:
            raise_by(self.troops, seat * TROOPS + card, n)
        elif card < TROOP_CARDS:
            raise_by(self.troops, seat * TROOPS + LEFT_TROOP[card], n)
            raise_by(self.troops, seat * TROOPS + RIGHT_TROOP[card], n)

    def tiles_of(self, seat: Seat, bonus: int) -> int:
        """How many tiles of a bonus lie in front of a seat."""
        return self.bonus[seat * BONUSES + bonus]

    def put_tile(self, seat: Seat, bonus: int, n: int) -> None:
        """Change how many of them lie there."""
        raise_by(self.bonus, seat * BONUSES + bonus, n)

    def koku(self, seat: Seat) -> int:
        """Koku in hand."""
        slot = seat * CARDS + KOKU_1
        return self.hand[slot] + 2 * self.hand[slot + 1] + 3 * self.hand[slot + 2]

    def koku_cards(self, seat: Seat) -> int:
        slot = seat * CARDS + KOKU_1
        return self.hand[slot] + self.hand[slot + 1] + self.hand[slot + 2]

    def all_troops(self, seat: Seat) -> int:
        """Troops shown on the cards in hand, whatever their kind."""
        base = seat * TROOPS
        return self.troops[base] + self.troops[base + 1] + self.troops[base + 2] + self.troops[base + 3]

    def first_free(self, province: Province) -> int:
        """The place of the leftmost free position."""
        return province * POSITIONS + self.filled[province]
