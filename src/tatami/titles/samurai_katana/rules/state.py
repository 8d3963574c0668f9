"""What changes during play."""

from typing import Any, Final

from tatami.core.agenda import NOTHING, PassTo, Step
from tatami.core.game import Game
from tatami.titles.samurai_katana.rules.ids import Card, Seat, Territory
from tatami.titles.samurai_katana.rules.tables import DEFAULTS, EDITIONS, NO_SALE_FROM, Edition

NOBODY: Final = -1  # as an owner, as the Shogun
NO_CARD: Final = -1
NO_LISTS: Final[list[list[int]]] = []

# Where honour comes from and goes to.
FROM_PROVINCES: Final = 0
FROM_CAPITAL: Final = 1
FROM_BATTLES: Final = 2
FROM_CARDS: Final = 3
FROM_OFFICES: Final = 4
FROM_TRADE: Final = 5  # honour sold, dignities bought
FROM_KOKU: Final = 6  # treasure and last taxes
SOURCES: Final = 7

# How an action was stopped.
GOES_ON: Final = 0
BY_TSUNAMI: Final = 1
BY_JUSTICE: Final = 2
BY_VETO: Final = 3

NO_REPLY: Final = -2  # of a seat that was not asked whether it objects, or has not answered

# How long a seat lets other people's affairs pass.
ASK_ME: Final = 0
THIS_ACTIVATION: Final = 1
THIS_ROUND: Final = 2

# The cards a side lays: two combat cards, then the special card.
CARDS_A_SIDE: Final = 3
SPECIAL: Final = 2

PASS_TO: Final[list[Step]] = [PassTo(seat) for seat in range(6)]  # passes the word to a seat


class Variant:
    """The optional rules and readings chosen for this game. Fixed at set-up; copies of a game share it."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.edition: Edition = EDITIONS[options["edition"]]
        self.goal = int(options["length"]) + (options["victory"] == "exceed")  # [end.2, option.1]
        self.floor = int(options["dishonour"])  # [honour.6]
        # Optional rules.
        self.negotiation = options["negotiation"] != "no"
        self.one_negotiation = options["negotiation"] == "once"
        self.gifts_between = options["negotiation"] == "between"
        self.office_between = options["sale_of_office"] == "between"
        self.seppuku = options["seppuku"] == "yes"
        self.justice_for_others = options["justice_for_others"] == "yes"
        self.treasure = options["treasure"] == "yes"
        self.land_of_koku = options["land_of_koku"] == "yes"
        self.shogun_power = options["shogun_power"] == "yes"
        self.exchange = options["exchange"] == "yes"
        self.sale_of_office = options["sale_of_office"] != "no"
        self.no_sale_from = self.goal if options["sale_of_office"] == "goal" else NO_SALE_FROM + (options["victory"] == "exceed")
        self.promises = options.get("promises", "no") == "yes"  # positions of rules 3 do not know it
        self.imperial_support = options["imperial_support"] == "yes"
        # Readings.
        self.first_seat_is_emperor = options["first_emperor"] == "first_seat"
        self.order_at_once = options["order"] == "at_once"
        self.titles_in_last_round = options["last_phase"] == "titles"
        self.score_after_phase = options["province_scoring"] == "phase"
        self.every_emperor_gains = options["emperor_honour"] == "always"
        self.shogun_by_ranking = options["shogun_tie"] == "ranking"
        self.castle_road_anywhere = options["castle_road"] == "anywhere"
        self.attacker_draws = options["short_hand"] == "draws"
        self.three_cards_of_swords = options["swords"] == "three_cards"
        self.no_losses_on_tie = options["tie_losses"] == "none"
        self.lone_castle_falls = options["lone_castle"] == "falls"
        self.justice_stops_attacks = options["justice"] == "attacks_and_cards"
        self.free_move_is_lost = options["tsunami"] == "koku"
        self.alliance_needs_consent = options["alliance"] == "consent"
        self.alliance_is_own = options["alliance"] == "own"
        self.uprising_on_free_land = options["uprising"] == "anywhere"
        self.return_in_activation = options["comeback"] == "activation"
        self.extra_cards_on_top = options["hand_refill"] == "extra"
        self.cards_become_known = self.negotiation or self.exchange

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """It follows from its options: that is all a stored position keeps of it."""
        return Variant, (self.options,)


DEFAULT: Final = Variant(DEFAULTS)


class Katana(Game):
    """A table of Samouraï & Katana.

    Lists marked *replaced* are never changed in place, so that copies share them; hands are sorted.
    """

    def __init__(self) -> None:  # noqa: PLR0915 - a table has as many things on it as it has
        super().__init__()
        self.variant: Variant = DEFAULT
        self.first: Territory = 0  # the territories first … end - 1 are in play
        self.end: Territory = 0
        self.round = 0
        self.activating = False  # the second phase, else the first
        self.ending = False  # somebody has reached the goal: this round is the last
        self.emperor: Seat = 0
        self.shogun: Seat = NOBODY
        # Clans.
        self.clan: list[int] = NOTHING  # seat: its clan; replaced
        self.honour: list[int] = NOTHING
        self.sources: list[int] = NOTHING  # seat * SOURCES + source: the same honour by source
        self.koku: list[int] = NOTHING
        self.treasure: list[int] = NOTHING  # koku put aside; replaced
        self.least_treasure: list[int] = NOTHING  # what everybody knows must have been put aside; replaced
        self.reserve: list[int] = NOTHING  # samurai not on the board
        self.castles: list[int] = NOTHING  # castles not on the board
        self.realm: list[list[Territory]] = NO_LISTS  # the territories a clan controls, in order; each list is replaced
        self.fell: list[int] = NOTHING  # the round in which the clan last lost its last territory; replaced
        # Map.
        self.owner: list[Seat] = NOTHING  # territory: the clan that controls it, or NOBODY
        self.samurai: list[int] = NOTHING  # territory: samurai of that clan
        self.castle: list[int] = NOTHING  # territory: 1 with a castle of that clan
        # Cards.
        self.hands: list[list[Card]] = NO_LISTS  # each hand is replaced
        self.shown: list[list[Card]] = NO_LISTS  # of those, the cards everybody knows of; replaced
        self.warriors: list[int] = NOTHING  # how many warriors everybody knows a hand holds; replaced
        self.pile: list[Card] = NOTHING  # the draw pile as it was shuffled; replaced
        self.left = 0  # how many of it are left; the next is pile[left - 1]
        self.discards: list[int] = NOTHING  # kind: how many
        self.tossed: list[list[Card]] = NO_LISTS  # seat: cards chosen for the discard, not shown yet; replaced
        # The phase and the activation.
        self.to_come = 0  # seats still to be named in this phase, as bits; in the fourth phase, seats still discarding
        self.order: list[Seat] = NOTHING  # of those, the seats named ahead, the next first; replaced
        self.player: Seat = 0  # the seat named
        self.free_move = False  # the Shogun's
        self.roads: list[int] = NOTHING  # free moves made between castles in this activation: from * TERRITORIES + to; replaced
        self.barred: list[int] = NOTHING  # what may not be tried again; replaced
        self.negotiated = False
        self.refusers = 0  # seats that have refused a gift of koku in this activation, as bits
        self.exchanged = False
        self.promised = False  # in this activation
        self.promises: list[int] = NOTHING  # still good, by number (rules/promise.py); replaced
        self.kept: list[int] = NOTHING  # seat: promises kept; replaced
        self.broken: list[int] = NOTHING  # seat: promises broken; replaced
        self.dealers = 0  # seats that have made an offer or agreed to one, as bits
        self.office_sold = False  # this round
        self.no_more_sales = False  # a clan has had the honour that ends the sale of offices
        self.resting = 0  # seats that give no koku between turns in this phase, as bits; and the Emperor who sells no office
        self.vetoed = False  # the Shogun has cancelled a card this round
        self.supported = False  # the Emperor has supported a side this round
        # An action others may object to, and a battle.
        self.stopped = GOES_ON
        self.to_reply = 0  # seats still asked whether they object, as bits
        self.replies: list[int] = NOTHING  # seat: its answer, or NO_REPLY; replaced
        self.passing: list[int] = NOTHING  # seat: ASK_ME, THIS_ACTIVATION or THIS_ROUND; replaced
        self.attacker: Seat = 0
        self.defender: Seat = 0
        self.origin: Territory = 0
        self.site: Territory = 0
        self.force = 0  # the samurai that move or attack; they stand in `origin` until they have arrived
        self.paid = 0  # koku paid for the move
        self.used_free_move = False
        self.laid: list[Card] = NOTHING  # side * CARDS_A_SIDE + place: the cards of the battle; replaced
        self.revealed = False  # they lie face up
        self.allies: list[int] = NOTHING  # side: samurai added by Alliance; replaced
        self.imperial: list[Territory] = NOTHING  # where the imperial samurai come from; replaced
        self.imperial_side = 0

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Katana = copy
        game.variant = self.variant
        game.first = self.first
        game.end = self.end
        game.round = self.round
        game.activating = self.activating
        game.ending = self.ending
        game.emperor = self.emperor
        game.shogun = self.shogun
        self._copy_clans_and_map(game)
        self._copy_cards(game)
        self._copy_activation(game)
        self._copy_battle(game)

    def _copy_clans_and_map(self, game: "Katana") -> None:
        game.clan = self.clan
        game.honour = self.honour[:]
        game.sources = self.sources[:]
        game.koku = self.koku[:]
        game.treasure = self.treasure
        game.least_treasure = self.least_treasure
        game.reserve = self.reserve[:]
        game.castles = self.castles[:]
        game.realm = self.realm[:]
        game.fell = self.fell
        game.owner = self.owner[:]
        game.samurai = self.samurai[:]
        game.castle = self.castle[:]

    def _copy_cards(self, game: "Katana") -> None:
        game.hands = self.hands[:]
        game.shown = self.shown
        game.warriors = self.warriors
        game.pile = self.pile
        game.left = self.left
        game.discards = self.discards[:]
        game.tossed = self.tossed

    def _copy_activation(self, game: "Katana") -> None:
        game.to_come = self.to_come
        game.order = self.order
        game.player = self.player
        game.free_move = self.free_move
        game.roads = self.roads
        game.barred = self.barred
        game.negotiated = self.negotiated
        game.refusers = self.refusers
        game.exchanged = self.exchanged
        game.promised = self.promised
        game.promises = self.promises
        game.kept = self.kept
        game.broken = self.broken
        game.dealers = self.dealers
        game.office_sold = self.office_sold
        game.no_more_sales = self.no_more_sales
        game.resting = self.resting
        game.vetoed = self.vetoed
        game.supported = self.supported

    def _copy_battle(self, game: "Katana") -> None:
        game.stopped = self.stopped
        game.to_reply = self.to_reply
        game.replies = self.replies
        game.passing = self.passing
        game.attacker = self.attacker
        game.defender = self.defender
        game.origin = self.origin
        game.site = self.site
        game.force = self.force
        game.paid = self.paid
        game.used_free_move = self.used_free_move
        game.laid = self.laid
        game.revealed = self.revealed
        game.allies = self.allies
        game.imperial = self.imperial
        game.imperial_side = self.imperial_side


def tally_of(cards: list[Card], kinds: int) -> list[int]:
    """How many of each kind."""
    tally = [0] * kinds
    for card in cards:
        tally[card] += 1
    return tally
