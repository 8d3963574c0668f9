"""Before the first turn: the castle, the tiles, the gardens and yards, the clans and their starting pairs."""

from typing import ClassVar, Final

import tatami.games.white_castle.rules.effects  # noqa: F401 — fills the table of steps
from tatami.core.agenda import Say
from tatami.core.domain import Domain
from tatami.games.white_castle.events import PAIR_CHOSEN
from tatami.games.white_castle.flow import NEXT_TURN
from tatami.games.white_castle.rules.actions import perform
from tatami.games.white_castle.rules.lantern import add_to_zone
from tatami.games.white_castle.rules.round import prepare_round
from tatami.games.white_castle.rules.seals import Choice
from tatami.games.white_castle.rules.solo import shuffle_deck
from tatami.games.white_castle.state import Castle, Layout
from tatami.games.white_castle.tables import (
    BLUE_ACTION,
    BOARD_SPACES,
    CARDS,
    CASTLE_CARDS,
    COLOURS,
    DAIMYOS,
    DARK_MEMBER,
    DIE_TILES,
    FAVOUR_ACTION,
    FAVOURS,
    FIRST_PROVISION,
    FULL_TABLE,
    GARDEN_ACTION,
    GARDEN_FOOD,
    GARDEN_VP,
    GOLD_ACTION,
    GOODS,
    ICONS,
    LEVEL_ROWS,
    LEVELS,
    MARKED_SLOTS,
    MEMBERS,
    MEMBERS_EACH,
    NO_CARD,
    NO_DIE,
    NUMBERED_SLOTS,
    PLANTS,
    PROVISION_DECREE,
    PROVISION_GAIN,
    PROVISION_NAMES,
    PROVISIONS,
    RIVAL,
    ROOMS,
    ROWS,
    SLOT_ROOM,
    SLOTS,
    STACKED,
    STEWARD_CARDS,
    STEWARD_ROOMS,
    STONES,
    TILE_COLOUR,
    TILE_REWARD,
    VP,
    YARD_FACES,
    YARD_TILES,
    YARDS,
    Colour,
    Seat,
    changing,
)

OPEN: Final = -1


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
    deal_castle(game)
    deal_die_tiles(game)
    deal_gardens_and_yards(game)
    lay_clans(game)
    prepare_round(game)  # the dice lie open before pairs are chosen [setup.11]
    game.owe(NEXT_TURN)
    if game.seats == 1:
        lay_rival(game)
        deal_pair(game)
    else:
        offer_pairs(game)


def deal_castle(game: Castle) -> None:
    """A card in every room, not all with the same dark member, and a daimyo. [setup.1, setup.2, setup.3, setup.5]"""
    cards = [card for card in range(CASTLE_CARDS) if game.seats > 2 or not FULL_TABLE[card]]
    stewards = [card for card in cards if card < STEWARD_CARDS]
    diplomats = [card for card in cards if card >= STEWARD_CARDS]
    while True:
        game.chance.shuffle(stewards)
        game.chance.shuffle(diplomats)
        rooms = stewards[:STEWARD_ROOMS] + diplomats[: ROOMS - STEWARD_ROOMS]
        if any(DARK_MEMBER[card] != DARK_MEMBER[rooms[0]] for card in rooms):  # [setup.4]
            break
    game.rooms = rooms
    game.stewards = sorted(stewards[STEWARD_ROOMS:])
    game.diplomats = sorted(diplomats[ROOMS - STEWARD_ROOMS :])
    game.favoured = [OPEN] * FAVOURS
    lay_daimyo(game.lay, game.chance.below(DAIMYOS))


def lay_daimyo(lay: Layout, card: int) -> None:
    """The daimyo card and its three favours. [setup.5]"""
    lay.daimyo = card
    lay.favours = FAVOUR_ACTION[card * FAVOURS : (card + 1) * FAVOURS]


def deal_die_tiles(game: Castle) -> None:
    """Deal until every tile has found its place. [setup.6, setup.7, setup.8]"""
    tiles = list(range(DIE_TILES))
    while True:
        game.chance.shuffle(tiles)
        slots = place_tiles(tiles)
        if slots:
            break
    lay_die_tiles(game.lay, [TILE_COLOUR[tile] for tile in slots[:SLOTS]], slots[SLOTS:])


def lay_die_tiles(lay: Layout, colours: list[Colour], well: list[int]) -> None:
    """The colours of the castle, what each of them opens, and the two tiles at the well. [setup.10, castle.4]"""
    lay.colours = colours
    lay.well = well
    lay.well_rewards = [TILE_REWARD[tile] for tile in well]
    lay.slots = [[slot for slot in range(SLOTS) if colours[slot] == colour] for colour in range(COLOURS)] + [list(range(SLOTS))]
    lay.first = [OPEN] * (COLOURS * ROOMS)
    lay.second = [OPEN] * (COLOURS * ROOMS)
    for slot in range(SLOTS):
        place = colours[slot] * ROOMS + SLOT_ROOM[slot]
        if lay.first[place] == OPEN:
            lay.first[place] = slot
        else:
            lay.second[place] = slot
    lay.spaces = [
        [space for space in range(BOARD_SPACES) if space >= ROOMS or lay.first[colour * ROOMS + space] != OPEN] for colour in range(COLOURS)
    ]


def place_tiles(tiles: list[int]) -> list[int]:
    """The tile of each castle slot and of the two at the well; none if a tile fits nowhere. [setup.7, setup.8]"""
    slots = [OPEN] * (SLOTS + 2)
    marked = [next(tile for tile in tiles if TILE_COLOUR[tile] == colour) for colour in first_colours(tiles)]
    for slot, tile in zip(MARKED_SLOTS, marked, strict=True):
        slots[slot] = tile
    for tile in tiles:
        if tile in marked:
            continue
        for slot in [*NUMBERED_SLOTS, SLOTS, SLOTS + 1]:
            if slots[slot] == OPEN and fits(slots, slot, tile):
                slots[slot] = tile
                break
        else:
            return []
    return slots


def first_colours(tiles: list[int]) -> list[int]:
    """The colours in the order in which they first turn up: a random order of all three. [setup.6]"""
    colours: list[int] = []
    for tile in tiles:
        if TILE_COLOUR[tile] not in colours:
            colours.append(TILE_COLOUR[tile])
    return colours


def fits(slots: list[int], slot: int, tile: int) -> bool:
    """A tile may not close a room in a single colour. [setup.7]"""
    if slot >= SLOTS:
        return True
    others = [slots[other] for other in range(SLOTS) if SLOT_ROOM[other] == SLOT_ROOM[slot] and other != slot]
    return OPEN in others or any(TILE_COLOUR[other] != TILE_COLOUR[tile] for other in others)


def deal_gardens_and_yards(game: Castle) -> None:
    """A plant and a stone garden under each bridge, four tiles in the yards. [setup.12, setup.13]"""
    plants = PLANTS[:]
    stones = STONES[:]
    tiles = list(range(YARD_TILES))
    game.chance.shuffle(plants)
    game.chance.shuffle(stones)
    game.chance.shuffle(tiles)
    lay_gardens(game.lay, [card for pair in zip(plants[:COLOURS], stones[:COLOURS], strict=True) for card in pair])
    lay_yards(game.lay, tiles[: len(YARD_FACES)])


def lay_gardens(lay: Layout, cards: list[int]) -> None:
    """The garden cards by place. [setup.12]"""
    lay.gardens = cards
    lay.garden_food = [GARDEN_FOOD[card] for card in cards]
    lay.garden_vp = [GARDEN_VP[card] for card in cards]
    lay.garden_action = [GARDEN_ACTION[card] for card in cards]


def lay_yards(lay: Layout, tiles: list[int]) -> None:
    """The yard tiles by place, each with the face that place shows. [setup.13]"""
    lay.yard_tiles = tiles
    lay.yard_action = [BLUE_ACTION[tile] if face == "blue" else GOLD_ACTION[tile] for tile, face in zip(tiles, YARD_FACES, strict=True)]


def lay_clans(game: Castle) -> None:
    """Members at home, empty stores, the markers stacked in random order. [setup.14, setup.15]"""
    clans = game.lay.clans
    game.stock = [0] * (clans * GOODS)
    game.home = [MEMBERS_EACH] * (clans * MEMBERS)
    game.court = [0] * (clans * LEVELS)
    game.tended = [0] * clans
    game.guard = [0] * (clans * YARDS)
    game.rows = [NO_DIE] * (clans * ROWS)
    game.influence = [0] * clans
    game.card = [NO_CARD] * clans
    game.lantern = [0] * (clans * ICONS)
    game.zone = [[] for _ in range(clans)]
    order = list(range(clans))
    if game.seats > 1:
        game.chance.shuffle(order)
    stack_markers(game, order)


def stack_markers(game: Castle, order: list[Seat]) -> None:
    """The first player's marker lies on top of the pile. [setup.15]"""
    game.order = order
    game.moved = [-order.index(clan) for clan in range(len(order))]


def lay_rival(game: Castle) -> None:
    """The rival's start by level, its marker and its deck. [solo.3, solo.4, solo.6]"""
    level = LEVEL_ROWS[game.lay.level]
    game.stock[RIVAL * GOODS + VP] = level["vp"]
    game.influence[RIVAL] = level["time"]
    stack_markers(game, [RIVAL, 0] if level["heron"] == 1 else [0, RIVAL])
    shuffle_deck(game)


def deal_pair(game: Castle) -> None:
    """A single player's starting cards are drawn. [solo.1]"""
    action = CASTLE_CARDS + game.chance.below(CARDS - CASTLE_CARDS)
    provisions = game.chance.below(PROVISIONS)
    game.pairs = [provisions]
    game.pair_cards = [action]
    game.owe(CHOOSE_PAIR)


def offer_pairs(game: Castle) -> None:
    """One pair more than players, chosen in reverse turn order. [setup.16, setup.17]"""
    provisions = list(range(PROVISIONS))
    actions = list(range(CASTLE_CARDS, CARDS))
    game.chance.shuffle(provisions)
    game.chance.shuffle(actions)
    game.pairs = provisions[: game.seats + 1]
    game.pair_cards = actions[: game.seats + 1]
    for seat in game.order:
        game.owe(CHOOSE_PAIR)
        game.owe(Say(seat))


class ChoosePair(Choice):
    """A starting resource card with the starting action beside it. [setup.17]"""

    kind: ClassVar[str] = "choose_pair"
    rule: ClassVar[str] = "setup.17"
    domain: ClassVar[Domain] = changing("pair", PROVISION_NAMES)

    def size(self) -> int:
        return PROVISIONS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return game.pairs

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        column = game.pairs.index(answer)
        card = game.pair_cards[column]
        game.pairs = [other for other in game.pairs if other != answer]
        game.pair_cards = [other for other in game.pair_cards if other != card]
        game.card = [card if clan == seat else other for clan, other in enumerate(game.card)]
        game.tell(PAIR_CHOSEN, seat, answer, card)
        perform(game, seat, PROVISION_GAIN[answer])
        add_to_zone(game, seat, FIRST_PROVISION + answer)
        if PROVISION_DECREE[answer] != NO_CARD:
            add_to_zone(game, seat, PROVISION_DECREE[answer])


CHOOSE_PAIR: Final = ChoosePair()
