"""Every card, tile and kamon accounted for."""

from tatami.core.errors import Broken
from tatami.games.shitenno.rules.placing import gate_troop
from tatami.games.shitenno.state import FREE, Shitenno
from tatami.games.shitenno.tables import (
    BONUSES,
    CARD_COPIES,
    CARDS,
    GATE_TILES,
    KAMON,
    NUMBER,
    ON_CARD,
    POSITIONS,
    PROVINCES,
    RANKS,
    TILE_STOCK,
    TROOP_CARDS,
    TROOPS,
)


def check(game: Shitenno) -> None:
    check_cards(game)
    check_hands(game)
    check_kamon(game)
    check_tiles(game)


def check_cards(game: Shitenno) -> None:
    for card in range(CARDS):
        held = sum(game.hand[seat * CARDS + card] for seat in range(game.seats))
        shared = game.market[card] + game.lot[card] + game.other_lot[card]
        if card < TROOP_CARDS:
            total = held + shared + game.troop_pile.count(card) + game.discards[card]
            demand(total == CARD_COPIES[card], f"{total} of troop card {card}, {CARD_COPIES[card]} printed")
        else:
            total = held + shared + game.koku_pile.count(card)
            demand(total <= CARD_COPIES[card], f"{total} of koku card {card}, {CARD_COPIES[card]} printed")


def check_hands(game: Shitenno) -> None:
    for seat in range(game.seats):
        hand = game.hand[seat * CARDS : seat * CARDS + CARDS]
        for card in range(CARDS):
            slot = seat * CARDS + card
            demand(game.seen[slot] >= 0 and game.fresh[slot] >= 0, f"seat {seat} holds less than nothing of card {card}")
            demand(game.seen[slot] + game.fresh[slot] <= hand[card], f"seat {seat} holds fewer of card {card} than others know")
        for troop in range(TROOPS):
            shown = sum(n * ON_CARD[card * TROOPS + troop] for card, n in enumerate(hand))
            demand(game.troops[seat * TROOPS + troop] == shown, f"troops of seat {seat}")


def check_kamon(game: Shitenno) -> None:
    for province in range(PROVINCES):
        row = game.kamon[province * POSITIONS : province * POSITIONS + POSITIONS]
        filled = game.filled[province]
        demand(FREE not in row[:filled] and row[filled:] == [FREE] * (POSITIONS - filled), f"gaps in province {province}")
    for seat in range(game.seats):
        demand(game.kamon.count(seat) + game.stock[seat] == KAMON[game.seats], f"kamon of seat {seat}")
        numbers = sum(NUMBER[place] for place, owner in enumerate(game.kamon) if owner == seat)
        demand(game.number_favour[seat] == numbers, f"favour of seat {seat}")
    demand(
        all(game.kamon[place] != FREE for place in range(PROVINCES * POSITIONS) if game.gilded >> place & 1),
        "a gilded kamon is not there",
    )


def check_tiles(game: Shitenno) -> None:
    demand(sorted(game.gate) == TILE_STOCK, "the tiles laid at set-up")
    for bonus in range(BONUSES):
        taken = sum(
            game.gate[province * GATE_TILES + depth] % BONUSES == bonus
            for province in range(PROVINCES)
            for depth in range(min(game.filled[province], GATE_TILES))
        )
        held = [game.bonus[seat * BONUSES + bonus] for seat in range(game.seats)]
        demand(min(held) >= 0 and sum(held) <= taken, f"{held} tiles of bonus {bonus} held, {taken} taken")
    demand(game.asking == [gate_troop(game, province) for province in range(PROVINCES)], "the troops at the gates")
    demand(len(set(game.rank)) == game.seats and all(0 <= rank < RANKS for rank in game.rank), f"titles {game.rank}")
    demand(sorted(game.order, key=lambda seat: game.rank[seat]) == game.order, f"order {game.order} with titles {game.rank}")


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"shitenno: the books do not balance: {what}")
