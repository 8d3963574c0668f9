"""Before the first turn. [setup]"""

from tatami.core.agenda import NOTHING
from tatami.titles.shogun.rules.domains import FACE
from tatami.titles.shogun.rules.draft import open_draft, place_group
from tatami.titles.shogun.rules.events import DAIMYO_LED
from tatami.titles.shogun.rules.flow import begin_play
from tatami.titles.shogun.rules.ids import EVENTS, MOST_SEATS, NEUTRAL, PLACES, PROVINCES, SIDES, SOURCES, SPACES
from tatami.titles.shogun.rules.state import CHEST_HAND, EMPTY, Shogun, Variant
from tatami.titles.shogun.rules.tables import ARMIES, BANK, FARMER_CUBES, START_CHESTS, TILES, board, start_lists


def set_up(game: Shogun, options: dict[str, str]) -> None:
    """Lay the board out, give everybody armies and chests, and deal the provinces. [setup]"""
    face = FACE.value_of(options["face"])
    game.variant = Variant(options)
    game.board = board(face, options["lanes"] == "reconstructed", game.seats)
    lay_board(game)
    equip_players(game)
    begin_play(game)
    if options["start"] == "printed":
        deal_lists(game)
    else:
        open_draft(game)


def lay_board(game: Shogun) -> None:
    """Every province neutral and bare, the tower empty, the event cards in a deck. [setup.1, setup.2, setup.3]"""
    game.owner = [NEUTRAL] * PROVINCES
    game.armies = [0] * PROVINCES
    game.markers = [0] * PROVINCES
    game.built = [0] * PROVINCES
    game.tiles = TILES[:]
    game.upper = [0] * SIDES
    game.lower = [0] * SIDES
    game.tray = [0] * SIDES
    game.event_deck = list(range(EVENTS))
    game.places = [EMPTY] * PLACES


def equip_players(game: Shogun) -> None:
    """Armies, chests, chest cards; rice and points at 0. [setup.5, setup.6, setup.7, box.4, box.5]"""
    seats = game.seats
    game.reserve = [ARMIES] * seats + [0] * (MOST_SEATS - seats) + [FARMER_CUBES]
    game.chests = [START_CHESTS[seats]] * seats
    game.bank = BANK - seats * START_CHESTS[seats]
    game.rice = [0] * seats
    game.scored = [0] * (seats * SOURCES)
    game.special = [EMPTY] * seats
    game.bids = [EMPTY] * seats
    game.hand = [CHEST_HAND] * seats
    game.shown = [0] * seats
    game.plan = [EMPTY] * (seats * SPACES)
    game.covered = [0] * seats
    game.planning = [EMPTY] * seats
    game.offers = [NOTHING] * seats
    for seat in range(seats):
        game.tell(DAIMYO_LED, seat, seat)


def deal_lists(game: Shogun) -> None:
    """The printed starting positions, A for the first seat and so on. [draft.9, draft.10]"""
    for seat, rows in enumerate(start_lists(game.seats)):
        for province, armies in rows:
            place_group(game, seat, province, armies)
