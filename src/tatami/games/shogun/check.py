"""Every cube, card, tile and coin accounted for."""

from tatami.core.errors import Broken
from tatami.games.shogun.state import CHEST_HAND, Shogun
from tatami.games.shogun.tables import (
    ARMIES,
    BANK,
    BUILDINGS,
    BUILT,
    CHEST,
    EVENTS,
    FARMER_CUBES,
    FARMERS,
    NEUTRAL,
    PROVINCE,
    PROVINCES,
    RICE,
    SITES,
    SPACES,
    TILES,
    Seat,
)


def check(game: Shogun) -> None:
    check_cubes(game)
    check_provinces(game)
    check_supplies(game)
    for seat in range(game.seats):
        check_cards(game, seat)


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"shogun: the books do not balance: {what}")


def check_cubes(game: Shogun) -> None:
    """62 armies of each player and 20 farmers, on the board, in reserve, in the tower or in the tray. [box.4]"""
    for side in [*range(game.seats), FARMERS]:
        in_tower = game.upper[side] + game.lower[side] + game.tray[side]
        on_board = sum([game.armies[p] for p in range(PROVINCES) if game.owner[p] == side])
        total = ARMIES if side < game.seats else FARMER_CUBES
        found = game.reserve[side] + in_tower + on_board
        demand(found == total, f"side {side} has {found} cubes, not {total}")
    for cubes in (game.reserve, game.upper, game.lower, game.tray, game.armies):
        demand(min(cubes) >= 0, f"there are fewer than no cubes somewhere: {cubes}")


def check_provinces(game: Shogun) -> None:
    """Whoever owns a province stands in it; a neutral or absent one is bare; buildings fit. [battle.13, build.2]"""
    for p in range(PROVINCES):
        name = PROVINCE.ids[p]
        if game.owner[p] == NEUTRAL:
            demand(game.armies[p] == game.markers[p] == game.built[p] == 0, f"neutral {name} is not bare")
        else:
            demand(p in game.board.provinces, f"{name} is left out, and owned")
            demand(game.armies[p] > 0, f"{name} is owned without an army")
        demand(BUILT[game.built[p]] <= SITES[p], f"{name} has more buildings than sites")
        demand(game.markers[p] >= 0, f"{name} has fewer than no markers")


def check_supplies(game: Shogun) -> None:
    """Tiles, chests, rice and event cards. [box.7, box.6]"""
    for building in range(BUILDINGS):
        stand = sum([built >> building & 1 for built in game.built])
        demand(game.tiles[building] + stand == TILES[building], f"building {building}: {game.tiles[building]} + {stand} tiles")
        demand(game.tiles[building] >= 0, f"fewer than no tiles of building {building}")
    demand(game.bank + sum(game.chests) == BANK, f"{game.bank} chests in the bank and {game.chests} do not make {BANK}")
    demand(min(game.chests) >= 0, f"somebody has fewer than no chests: {game.chests}")
    demand(min(game.rice) >= 0 and max(game.rice) <= 3 * (max(RICE) + 1), f"rice beyond its track: {game.rice}")
    seen = game.open_events + game.event_deck
    demand(len(set(seen)) == len(seen) <= EVENTS, f"an event card stands twice: {seen}")


def check_cards(game: Shogun, seat: Seat) -> None:
    """A card lies in one place, and is a chest card or the card of a province the seat owns. [plan.3, act.5]"""
    laid = [card for card in game.plan[seat * SPACES : (seat + 1) * SPACES] if card >= 0]
    cards = laid + game.hand[seat]
    demand(len(set(cards)) == len(cards), f"seat {seat} has a card twice: {cards}")
    for card in cards:
        demand(card in CHEST_HAND or (card < CHEST and game.owner[card] == seat), f"seat {seat} has a strange card {card}")
