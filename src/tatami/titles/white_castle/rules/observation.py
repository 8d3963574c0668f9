"""What a seat knows as a row of numbers: the table, which lies open to everybody."""

from typing import Final

from tatami.core.numbers import place_of
from tatami.core.observation import Row, hots
from tatami.titles.white_castle.rules.domains import (
    CARD,
    COLOUR,
    DAIMYO_CARD,
    DIE_TILE,
    FAVOUR,
    GARDEN,
    GARDEN_CARD,
    GOOD,
    LEVEL,
    MEMBER,
    PAIR,
    RIVAL_CARD,
    SLOT,
    SPACE,
    YARD,
    YARD_TILE,
    ZONE_CARD,
)
from tatami.titles.white_castle.rules.ids import (
    BOARD_SPACES,
    COLOURS,
    GARDENS,
    GOODS,
    ICONS,
    LEVELS,
    MEMBERS,
    NO_CARD,
    PLACES,
    RIVAL,
    ROOMS,
    ROWS,
    SLOTS,
    YARDS,
    Seat,
)
from tatami.titles.white_castle.rules.round import active_gardens, is_ahead
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import DIE_COLOUR, DIE_VALUE, RIVAL_PLACE, RIVAL_SPACE, STACKED, pair_of

DICE: Final = len(DIE_COLOUR)


DIE_NUMBERS: Final = [
    bytes([*[int(DIE_COLOUR[die] == c) for c in range(COLOURS)], DIE_VALUE[die]]) for die in range(DICE)
]  # colour and value
DIE_NAMES: Final = [*COLOUR.ids, "value"]
PLACE_NAMES: Final = ["left", "centre_1", "centre_2", "centre_3", "right"]
BRIDGE_PLACES: Final = [f"{colour}.{place}" for colour in COLOUR.ids for place in PLACE_NAMES]
LANTERN: Final = [*GOOD.ids, "time"]
ROOM_CARDS: Final = [f"{room}.card" for room in SPACE.ids[:ROOMS]]
SLOT_COLOURS: Final = [f"{slot}.colour" for slot in SLOT.ids[:SLOTS]]
GARDEN_CARDS: Final = [f"{garden}.card" for garden in GARDEN.ids[:GARDENS]]
SPACES_WITH_DICE: Final = [f"{space}.{layer}" for space in SPACE.ids[:BOARD_SPACES] for layer in range(STACKED)]
ROW_NAMES: Final = COLOUR.ids[:ROWS]
DIE_IDS: Final = ["none", *[f"{COLOUR.ids[DIE_COLOUR[die]]}_{DIE_VALUE[die]}" for die in range(1, DICE)]]
YARD_PLACES: Final = ["great_yard_1", "great_yard_2", "middle_yard", "small_yard"]
HOT_CARDS: Final = hots(CARD.ids)
HOT_COLOURS: Final = hots(COLOUR.ids)
HOT_GARDEN_CARDS: Final = hots(GARDEN_CARD.ids)
HOT_YARD_TILES: Final = hots(YARD_TILE.ids)


def observe(game: Castle, row: Row) -> None:
    row.number("round", game.round)
    row.number("turn", game.turn)
    row.numbers("bridge", BRIDGE_PLACES, game.bridge)
    row.number("stewards", len(game.stewards))
    row.number("diplomats", len(game.diplomats))
    row.ones(ROOM_CARDS, CARD.ids, HOT_CARDS, game.rooms)
    row.fixed("dice", SPACES_WITH_DICE, DIE_NAMES, DIE_NUMBERS, game.stack)
    row.tally("well", DIE_IDS, game.well_dice)
    row.bits("pairs", PAIR.ids, pairs(game))
    row.bits("active_gardens", GARDEN.ids, active_gardens(game))
    row.all_whose("favour", FAVOUR.ids, game.favoured)
    laid_out(game, row)
    for n in range(game.seats):
        clan(game, row.player(n), row)
    if game.seats == 1:
        rival(game, row)


def laid_out(game: Castle, row: Row) -> None:
    """What stays for the whole game."""
    lay = game.lay
    row.ones(SLOT_COLOURS, COLOUR.ids, HOT_COLOURS, lay.colours)
    row.ones(GARDEN_CARDS, GARDEN_CARD.ids, HOT_GARDEN_CARDS, lay.gardens)
    row.tally("well_tile", DIE_TILE.ids, lay.well)
    row.ones(YARD_PLACES, YARD_TILE.ids, HOT_YARD_TILES, lay.yard_tiles)
    row.one("daimyo", DAIMYO_CARD.ids, lay.daimyo)


def clan(game: Castle, other: Seat, row: Row) -> None:
    row.number("order", place_of(game.order, other))
    pieces(game, other, row)
    row.one("card", CARD.ids, game.card[other])
    row.numbers_from("lantern", LANTERN, game.lantern, other * ICONS)
    row.tally("zone", ZONE_CARD.ids, game.zone[other])
    row.fixed("rows", ROW_NAMES, DIE_NAMES, DIE_NUMBERS, game.rows[other * ROWS : (other + 1) * ROWS])


def pieces(game: Castle, other: Seat, row: Row) -> None:
    """What every clan has, the rival too."""
    row.numbers_from("goods", GOOD.ids, game.stock, other * GOODS)
    row.numbers_from("home", MEMBER.ids, game.home, other * MEMBERS)
    row.numbers_from("court", LEVEL.ids, game.court, other * LEVELS)
    row.numbers_from("warriors", YARD.ids, game.guard, other * YARDS)
    row.bits("gardeners", GARDEN.ids, game.tended[other])
    row.number("time", game.influence[other])
    row.number("time_order", place_in_time(game, other))


def place_in_time(game: Castle, clan: Seat) -> int:
    """How many clans are ahead on the passage of time."""
    return sum(1 for other in range(game.lay.clans) if is_ahead(game, other, clan))


def rival(game: Castle, row: Row) -> None:
    """Of the top card only the side with the die lies open. [solo.6]"""
    row.at("rival")
    pieces(game, RIVAL, row)
    top = game.rival_top
    row.one("top_bridge", COLOUR.ids, NO_CARD if top == NO_CARD else RIVAL_PLACE[top] // PLACES)
    row.one("top_place", PLACE_NAMES, NO_CARD if top == NO_CARD else RIVAL_PLACE[top] % PLACES)
    row.one("top_space", SPACE.ids, NO_CARD if top == NO_CARD else RIVAL_SPACE[top])
    row.number("unseen", len(game.rival_unseen))
    row.tally("under", RIVAL_CARD.ids, game.rival_under)
    row.tally("turned", RIVAL_CARD.ids, game.rival_turned)


def pairs(game: Castle) -> int:
    """The starting pairs still to be chosen, as bits."""
    found = 0
    for place in range(len(game.pairs)):
        found |= 1 << pair_of(game.pairs[place], game.pair_cards[place])
    return found
