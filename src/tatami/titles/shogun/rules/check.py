"""Every cube, card, tile and coin accounted for. A soak runs it again and again, so it looks at each province once."""

from typing import Final

from tatami.core.errors import Broken
from tatami.core.numbers import least
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.ids import BUILDINGS, CHEST, CHEST_CARDS, EVENTS, FARMERS, NEUTRAL, PROVINCES, SIDES, SPACES, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import ARMIES, BANK, BUILT, FARMER_CUBES, RICE, SITES, TILES

MOST_RICE: Final = 3 * (max(RICE) + 1)
CHEST_BITS: Final = sum([1 << card for card in range(CHEST, CHEST + CHEST_CARDS)])


def check(game: Shogun) -> None:
    on_board = [0] * SIDES
    tiles = game.tiles[:]
    cards = [CHEST_BITS] * game.seats
    owners, armies, built = game.owner, game.armies, game.built
    for province in range(PROVINCES):
        check_province(game, province)
        if owners[province] != NEUTRAL:
            on_board[owners[province]] += armies[province]
            cards[owners[province]] |= 1 << province
            if built[province]:
                for building in range(BUILDINGS):
                    tiles[building] += built[province] >> building & 1
    if tiles != TILES or least(game.tiles) < 0:
        raise broken(f"{tiles} building tiles, {TILES} printed")
    check_cubes(game, on_board)
    check_supplies(game)
    for seat in range(game.seats):
        check_cards(game, seat, cards[seat])


def broken(what: str) -> Broken:
    return Broken(f"shogun: the books do not balance: {what}")


def check_province(game: Shogun, province: Province) -> None:
    """The owner of a province has armies in it; a neutral or absent one is bare; buildings fit. [battle.13, build.2]"""
    armies, markers, built = game.armies[province], game.markers[province], game.built[province]
    if game.owner[province] == NEUTRAL:
        if armies or markers or built:
            raise broken(f"neutral {PROVINCE.ids[province]} is not bare")
    elif armies <= 0 or markers < 0 or BUILT[built] > SITES[province] or not game.board.neighbours[province]:
        raise broken(f"{PROVINCE.ids[province]} has {armies} armies, {markers} markers and the buildings {built}")


def check_cubes(game: Shogun, on_board: list[int]) -> None:
    """62 armies of each player and 20 farmers, on the board, in reserve, in the tower or in the tray. [box.4]"""
    for side in range(SIDES):
        total = FARMER_CUBES if side == FARMERS else ARMIES if side < game.seats else 0
        reserve, upper, lower, tray = game.reserve[side], game.upper[side], game.lower[side], game.tray[side]
        if reserve < 0 or upper < 0 or lower < 0 or tray < 0 or on_board[side] + reserve + upper + lower + tray != total:
            raise broken(f"side {side}: {on_board[side]} on the board, {reserve} in reserve, {upper}, {lower} and {tray} in the tower")


def check_supplies(game: Shogun) -> None:
    """Chests, rice and event cards. [box.6, box.8]"""
    chests = game.bank
    for seat in range(game.seats):
        chests += game.chests[seat]
        if not 0 <= game.rice[seat] <= MOST_RICE:
            raise broken(f"rice {game.rice}")
    if least(game.chests) < 0 or chests != BANK:
        raise broken(f"{game.chests} chests and {game.bank} in the bank, {BANK} in all")
    seen = 0
    for event in game.open_events + game.event_deck:
        if seen >> event & 1 or event >= EVENTS:
            raise broken(f"event cards {game.open_events} open and {game.event_deck} to come")
        seen |= 1 << event


def check_cards(game: Shogun, seat: Seat, cards: int) -> None:
    """The chest cards and the cards of the seat's provinces, each in one place: in hand or on a space. [plan.3, act.5, act.7, battle.8]"""
    seen = 0
    for space in range(SPACES):
        card = game.plan[seat * SPACES + space]
        if card >= 0:
            seen = see_card(seat, card, seen)
    for card in game.hand[seat]:
        seen = see_card(seat, card, seen)
    if seen != cards:
        raise broken(f"seat {seat} has the cards {seen:b}, and should have {cards:b}")


def see_card(seat: Seat, card: int, seen: int) -> int:
    if seen >> card & 1:
        raise broken(f"seat {seat} has the card {card} twice")
    return seen | 1 << card
