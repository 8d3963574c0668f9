"""Before the first turn: the castle, the tiles, the gardens and yards, the clans and their starting pairs."""

from itertools import combinations, permutations
from typing import Any, ClassVar, Final

import tatami.titles.white_castle.rules.effects  # noqa: F401 — fills the table of steps
from tatami.core.agenda import NOTHING, PassTo, Step
from tatami.core.domain import Domain
from tatami.core.numbers import replaced, without
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import PAIR_CHOSEN
from tatami.titles.white_castle.rules.facts import CARD_ROWS, DAIMYO_ROWS, DIE_TILE_ROWS, GARDEN_ROWS, PROVISION_ROWS, YARD_TILE_ROWS
from tatami.titles.white_castle.rules.flow import SEQUENCE
from tatami.titles.white_castle.rules.ids import (
    BLACK,
    BOARD_SPACES,
    COLOURS,
    CORAL,
    FAVOURS,
    GOODS,
    ICONS,
    LEVELS,
    MEMBERS,
    NO_CARD,
    OUTSIDE,
    RIVAL,
    ROOMS,
    SLOTS,
    STEWARD_ROOMS,
    VP,
    WHITE,
    YARDS,
    Action,
    Card,
    Colour,
    Seat,
    Slot,
)
from tatami.titles.white_castle.rules.lantern import add_to_zone
from tatami.titles.white_castle.rules.names import PAIR_NAMES
from tatami.titles.white_castle.rules.round import prepare_round
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.solo import shuffle_deck
from tatami.titles.white_castle.rules.state import Castle, Layout
from tatami.titles.white_castle.rules.tables import (
    BLUE_ACTION,
    CASTLE_CARDS,
    DARK_MEMBER,
    DIE_TILES,
    FAVOUR_ACTION,
    FIRST_PROVISION,
    FULL_TABLE,
    GARDEN_ACTION,
    GARDEN_FOOD,
    GARDEN_VP,
    GOLD_ACTION,
    LEVEL_ROWS,
    MARKED_SLOTS,
    MEMBERS_EACH,
    NUMBERED_SLOTS,
    PLANTS,
    PROVISION_DECREE,
    PROVISION_GAIN,
    SETS,
    SLOT_ROOM,
    STACKED,
    STARTING_CARDS,
    STEWARD_CARDS,
    STONES,
    TILE_COLOUR,
    TILE_REWARD,
    YARD_FACES,
    pair_of,
)

OPEN: Final = -1


def deals(items: list[int], n: int) -> list[list[int]]:
    """Every way to deal that many of the items, in order."""
    return [list(deal) for deal in permutations(items, n)]


WHOLE_GAME: Final[list[Step]] = SEQUENCE[::-1]  # the first step on top
NO_PROMOS: Final = "none"


class Supply:
    """The cards and tiles that may be dealt: those of the box, and the promos where a game is played with them. [setup.20]"""

    def __init__(self, promos: bool) -> None:
        cards = parts(list(CARD_ROWS.values()), promos)
        self.stewards = [card for card in cards if card < STEWARD_CARDS]
        self.diplomats = [card for card in cards if STEWARD_CARDS <= card < CASTLE_CARDS]
        self.few_stewards = [card for card in self.stewards if not FULL_TABLE[card]]  # one or two players
        self.few_diplomats = [card for card in self.diplomats if not FULL_TABLE[card]]
        self.starts = [card for card in cards if card >= CASTLE_CARDS]
        self.provisions = parts(list(PROVISION_ROWS.values()), promos)
        self.daimyos = parts(list(DAIMYO_ROWS.values()), promos)
        gardens = parts(list(GARDEN_ROWS.values()), promos)
        self.plants = deals([card for card in gardens if card in PLANTS], COLOURS)
        self.stones = deals([card for card in gardens if card in STONES], COLOURS)
        self.yards = deals(parts(list(YARD_TILE_ROWS.values()), promos), len(YARD_FACES))
        # By number of players, at most four.
        self.pairs = [[list(choice) for choice in combinations(self.provisions, seats + 1)] for seats in range(5)]
        self.pair_cards = [deals(self.starts, seats + 1) for seats in range(5)]


def parts(rows: list[dict[str, Any]], promos: bool) -> list[int]:
    """The numbers of the rows that take part: a promo only where promos do."""
    return [number for number, row in enumerate(rows) if promos or not row.get("promo")]


NO_FAVOURED: Final[list[Seat]] = [OPEN] * FAVOURS
ALL_DIE_TILES: Final[list[int]] = list(range(DIE_TILES))
TILES_OF: Final[list[list[int]]] = [[tile for tile in range(DIE_TILES) if TILE_COLOUR[tile] == colour] for colour in range(COLOURS)]
COLOUR_ORDERS: Final[list[list[Colour]]] = deals(list(range(COLOURS)), COLOURS)
DEALING_ORDER: Final[list[Slot]] = [*NUMBERED_SLOTS, SLOTS, SLOTS + 1]  # the well's two places last
NO_TILES: Final[list[int]] = [OPEN] * (SLOTS + 2)
FIRST_WELL: Final = [list(DIE_TILE_ROWS).index(tile) for tile in ("coral_pearl", "black_iron")]  # [setup.19]
ROOMMATES: Final[list[list[Slot]]] = [  # the other slots of the same room; none at the well
    [other for other in range(SLOTS) if SLOT_ROOM[other] == SLOT_ROOM[slot] and other != slot] for slot in range(SLOTS)
] + [[], []]
NO_SLOTS: Final[list[Slot]] = [OPEN] * (COLOURS * ROOMS)
ROOM_BIT: Final[list[int]] = [1 << room for room in SLOT_ROOM]  # by slot
OUTSIDE_BITS: Final = (1 << BOARD_SPACES) - (1 << OUTSIDE)
FACE_ACTION: Final[list[list[Action]]] = [BLUE_ACTION if face == "blue" else GOLD_ACTION for face in YARD_FACES]  # by place
# By number of clans, at most four.
ORDERS: Final[list[list[list[Seat]]]] = [deals(list(range(clans)), clans) for clans in range(5)]
NO_CARDS: Final[list[list[Card]]] = [[NO_CARD] * clans for clans in range(5)]
NO_LANTERNS: Final[list[list[int]]] = [[0] * (clans * ICONS) for clans in range(5)]
NO_ZONES: Final[list[list[list[int]]]] = [[NOTHING] * clans for clans in range(5)]
AT_HOME: Final[list[list[int]]] = [[MEMBERS_EACH] * (clans * MEMBERS) for clans in range(5)]
ZEROS: Final[list[int]] = [0] * (4 * GOODS)
# By number of players: one pair more, the resource cards in rising order.
BOX: Final = Supply(promos=False)
WITH_PROMOS: Final = Supply(promos=True)


def lay_table(game: Castle, options: dict[str, str]) -> None:
    """Everything of the rulebook's set-up, down to the first question."""
    lay = Layout()
    game.lay = lay
    lay.clans = max(2, game.seats)
    lay.limit = STACKED if game.seats > 2 else 1  # [turn.6]
    lay.keeps_card = options["replaced_card"] == "old"
    lay.fresh_act = options["fresh_gardeners"] == "act"
    lay.by_rows = options["rival_reading"] == "rows"
    lay.climb_fails = options["rival_climb"] == "fails"
    lay.level = options["visit"] if game.seats == 1 else ""
    supply = BOX if options["promos"] == NO_PROMOS else WITH_PROMOS
    deal_castle(game, supply)
    deal_die_tiles(game, FIRST_WELL if options["first_game"] == "yes" else NOTHING)
    deal_gardens_and_yards(game, supply)
    lay_clans(game)
    prepare_round(game)  # the dice lie open before pairs are chosen [setup.11]
    game.agenda = WHOLE_GAME[:]
    if game.seats == 1:
        lay_rival(game)
        deal_pair(game, supply)
    else:
        offer_pairs(game, supply)


def draw(game: Castle, items: list[int], n: int) -> list[int]:
    """Draw a number of the items at random and take them out."""
    chance = game.chance
    drawn: list[int] = []
    for _ in range(n):
        place = chance.below(len(items))
        drawn.append(items[place])
        items[place] = items[-1]
        items.pop()
    return drawn


def one_of(game: Castle, deals: list[list[int]]) -> list[int]:
    """One of the ways to deal, by chance: a shared list."""
    return deals[game.chance.below(len(deals))]


def deal_castle(game: Castle, supply: Supply = BOX) -> None:
    """A card in every room, not all with the same dark member, and a daimyo. [setup.1, setup.2, setup.3, setup.5]"""
    full = game.seats > 2
    while True:
        stewards = supply.stewards[:] if full else supply.few_stewards[:]
        diplomats = supply.diplomats[:] if full else supply.few_diplomats[:]
        rooms = draw(game, stewards, STEWARD_ROOMS) + draw(game, diplomats, ROOMS - STEWARD_ROOMS)
        member = DARK_MEMBER[rooms[0]]
        if any(DARK_MEMBER[card] != member for card in rooms):  # [setup.4]
            break
    game.rooms = rooms
    game.stewards = stewards
    game.diplomats = diplomats
    game.favoured = NO_FAVOURED
    lay_daimyo(game.lay, supply.daimyos[game.chance.below(len(supply.daimyos))])


def lay_daimyo(lay: Layout, card: int) -> None:
    """The daimyo card and its three favours. [setup.5]"""
    lay.daimyo = card
    lay.favours = FAVOUR_ACTION[card * FAVOURS : (card + 1) * FAVOURS]


def deal_die_tiles(game: Castle, well: list[int] = NOTHING) -> None:
    """Deal until every tile has found its place; the well of a first game is given. [setup.6, setup.7, setup.8, setup.19]"""
    while True:
        slots = place_tiles(draw_tiles(game, well), well)
        if slots:
            break
    lay_die_tiles(game.lay, [TILE_COLOUR[tile] for tile in slots[:SLOTS]], slots[SLOTS:])


def draw_tiles(game: Castle, well: list[int]) -> list[int]:
    """A tile of each colour, the colours in any order, then all the others in any order. [setup.6, setup.7]"""
    rest = [tile for tile in ALL_DIE_TILES if tile not in well]
    drawn: list[int] = []
    for colour in one_of(game, COLOUR_ORDERS):
        tiles = [tile for tile in TILES_OF[colour] if tile not in well]
        tile = tiles[game.chance.below(len(tiles))]
        drawn.append(tile)
        rest = without(rest, tile)
    game.chance.shuffle(rest)
    return drawn + rest


def lay_die_tiles(lay: Layout, colours: list[Colour], well: list[int]) -> None:
    """The colours of the castle, what each of them opens, and the two tiles at the well. [setup.10, castle.4]"""
    lay.colours = colours
    lay.well = well
    lay.well_rewards = [TILE_REWARD[tile] for tile in well]
    first, second = NO_SLOTS[:], NO_SLOTS[:]
    spaces = [OUTSIDE_BITS, OUTSIDE_BITS, OUTSIDE_BITS]
    for slot in range(SLOTS):
        colour = colours[slot]
        place = colour * ROOMS + SLOT_ROOM[slot]
        if first[place] == OPEN:
            first[place] = slot
            spaces[colour] = spaces[colour] | ROOM_BIT[slot]
        else:
            second[place] = slot
    lay.first, lay.second = first, second
    lay.spaces = [SETS[spaces[CORAL]], SETS[spaces[BLACK]], SETS[spaces[WHITE]]]


def place_tiles(tiles: list[int], well: list[int] = NOTHING) -> list[int]:
    """The tile of each castle slot and of the two at the well; none if a tile fits nowhere. [setup.6, setup.7, setup.8]"""
    slots = NO_TILES[:SLOTS] + well if well else NO_TILES[:]
    marked = len(MARKED_SLOTS)
    for n in range(marked):
        slots[MARKED_SLOTS[n]] = tiles[n]
    first = 0  # in dealing order, the first place that may be free
    for tile in tiles[marked:]:
        place = first
        while not fits(slots, DEALING_ORDER[place], tile):
            place += 1
            if place == len(DEALING_ORDER):
                return NOTHING
        slots[DEALING_ORDER[place]] = tile
        if place == first:
            first += 1
    return slots


def fits(slots: list[int], slot: int, tile: int) -> bool:
    """A tile may not close a room in a single colour; the well takes any. [setup.7, setup.8]"""
    if slots[slot] != OPEN:
        return False
    for other in ROOMMATES[slot]:
        if slots[other] == OPEN or TILE_COLOUR[slots[other]] != TILE_COLOUR[tile]:
            return True
    return slot >= SLOTS


def deal_gardens_and_yards(game: Castle, supply: Supply) -> None:
    """A plant and a stone garden under each bridge, four tiles in the yards. [setup.12, setup.13]"""
    plants = one_of(game, supply.plants)
    stones = one_of(game, supply.stones)
    lay_gardens(game.lay, [plants[CORAL], stones[CORAL], plants[BLACK], stones[BLACK], plants[WHITE], stones[WHITE]])
    lay_yards(game.lay, one_of(game, supply.yards))


def lay_gardens(lay: Layout, cards: list[int]) -> None:
    """The garden cards by place. [setup.12]"""
    lay.gardens = cards
    lay.garden_food = [GARDEN_FOOD[card] for card in cards]
    lay.garden_vp = [GARDEN_VP[card] for card in cards]
    lay.garden_action = [GARDEN_ACTION[card] for card in cards]


def lay_yards(lay: Layout, tiles: list[int]) -> None:
    """The yard tiles by place, each with the face that place shows. [setup.13]"""
    lay.yard_tiles = tiles
    lay.yard_action = [FACE_ACTION[place][tiles[place]] for place in range(len(tiles))]


def lay_clans(game: Castle) -> None:
    """Members at home, empty stores, the markers stacked in random order. [setup.14, setup.15]"""
    clans = game.lay.clans
    game.stock = ZEROS[: clans * GOODS]
    game.home = AT_HOME[clans][:]
    game.court = ZEROS[: clans * LEVELS]
    game.tended = ZEROS[:clans]
    game.guard = ZEROS[: clans * YARDS]
    game.influence = ZEROS[:clans]
    game.moved = ZEROS[:clans]
    game.card = NO_CARDS[clans]
    game.lantern = NO_LANTERNS[clans]
    game.zone = NO_ZONES[clans]
    if game.seats > 1:
        stack_markers(game, one_of(game, ORDERS[clans]))


def stack_markers(game: Castle, order: list[Seat]) -> None:
    """The first player's marker lies on top of the pile. [setup.15]"""
    game.order = order
    for place in range(len(order)):
        game.moved[order[place]] = -place


def lay_rival(game: Castle) -> None:
    """The rival's start by level, its marker and its deck. [solo.3, solo.4, solo.6]"""
    level = LEVEL_ROWS[game.lay.level]
    game.stock[RIVAL * GOODS + VP] = level["vp"]
    game.influence[RIVAL] = level["time"]
    stack_markers(game, [RIVAL, 0] if level["heron"] == 1 else [0, RIVAL])
    shuffle_deck(game)


def deal_pair(game: Castle, supply: Supply) -> None:
    """A single player's starting cards are drawn. [solo.1]"""
    action = supply.starts[game.chance.below(len(supply.starts))]
    provisions = supply.provisions[game.chance.below(len(supply.provisions))]
    game.pairs = [provisions]
    game.pair_cards = [action]
    game.owe(CHOOSE_PAIR)


def offer_pairs(game: Castle, supply: Supply) -> None:
    """One pair more than players, chosen in reverse turn order. [setup.16, setup.17]"""
    game.pairs = one_of(game, supply.pairs[game.seats])
    game.pair_cards = one_of(game, supply.pair_cards[game.seats])
    for seat in game.order:
        game.owe(CHOOSE_PAIR)
        game.owe(PassTo(seat))


class ChoosePair(Choice):
    """A starting resource card with the starting action beside it. [setup.17]"""

    kind: ClassVar[str] = "choose_pair"
    rule: ClassVar[str] = "setup.17"
    domain: ClassVar[Domain] = changing("pair_choice", PAIR_NAMES)

    def size(self) -> int:
        return len(PAIR_NAMES)

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return [pair_of(game.pairs[column], game.pair_cards[column]) for column in range(len(game.pairs))]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        provisions = answer // STARTING_CARDS
        card = CASTLE_CARDS + answer % STARTING_CARDS
        game.pairs = [other for other in game.pairs if other != provisions]
        game.pair_cards = [other for other in game.pair_cards if other != card]
        game.card = replaced(game.card, seat, card)
        game.tell(PAIR_CHOSEN, seat, provisions, card)
        perform(game, seat, PROVISION_GAIN[provisions])
        add_to_zone(game, seat, FIRST_PROVISION + provisions)
        if PROVISION_DECREE[provisions] != NO_CARD:
            add_to_zone(game, seat, PROVISION_DECREE[provisions])


CHOOSE_PAIR: Final = ChoosePair()
