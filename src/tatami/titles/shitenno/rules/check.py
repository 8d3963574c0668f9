"""Every card, tile and kamon accounted for."""

from tatami.core.errors import Broken
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, GATE_TILES, POSITIONS, PROVINCES, RANKS, TROOP_CARDS, TROOPS
from tatami.titles.shitenno.rules.placing import gate_troop
from tatami.titles.shitenno.rules.sharing import by_title
from tatami.titles.shitenno.rules.state import FREE, Shitenno
from tatami.titles.shitenno.rules.tables import CARD_COPIES, KAMON, NUMBER, ON_CARD, TILE_STOCK


def check(game: Shitenno) -> None:
    check_cards(game)
    check_hands(game)
    check_kamon(game)
    check_tiles(game)
    check_titles(game)


def check_cards(game: Shitenno) -> None:
    total = [game.market[card] + game.lot[card] + game.other_lot[card] for card in range(CARDS)]
    for card in range(TROOP_CARDS):
        total[card] += game.discards[card]
    for card in game.troop_pile:
        total[card] += 1
    for card in game.koku_pile:
        total[card] += 1
    for seat in range(game.seats):
        for card in range(CARDS):
            total[card] += game.hand[seat * CARDS + card]
    if total[:TROOP_CARDS] != CARD_COPIES[:TROOP_CARDS]:
        raise unbalanced(f"{total} of each card, {CARD_COPIES} printed")
    for card in range(TROOP_CARDS, CARDS):
        if total[card] > CARD_COPIES[card]:
            raise unbalanced(f"{total[card]} of koku card {card}, {CARD_COPIES[card]} printed")


def check_hands(game: Shitenno) -> None:
    for seat in range(game.seats):
        shown = [0] * TROOPS
        for card in range(CARDS):
            slot = seat * CARDS + card
            held, seen, fresh = game.hand[slot], game.seen[slot], game.fresh[slot]
            if seen < 0 or fresh < 0 or seen + fresh > held:
                raise unbalanced(f"seat {seat} holds {held} of card {card}, {seen} seen and {fresh} fresh among them")
            if held and card < TROOP_CARDS:
                for troop in range(TROOPS):
                    shown[troop] += held * ON_CARD[card * TROOPS + troop]
        if game.troops[seat * TROOPS : seat * TROOPS + TROOPS] != shown:
            raise unbalanced(f"troops of seat {seat}, {shown} shown")


def check_kamon(game: Shitenno) -> None:
    placed = [0] * game.seats
    numbers = [0] * game.seats
    for place in range(PROVINCES * POSITIONS):
        owner, province = game.kamon[place], place // POSITIONS
        if (owner != FREE) is not (place % POSITIONS < game.filled[province]):
            raise unbalanced(f"gaps in province {province}")
        if owner != FREE:
            placed[owner] += 1
            numbers[owner] += NUMBER[place]
        elif game.gilded >> place & 1:
            raise unbalanced(f"a gilded kamon at {place} is not there")
    for seat in range(game.seats):
        if placed[seat] + game.stock[seat] != KAMON[game.seats]:
            raise unbalanced(f"{placed[seat]} kamon of seat {seat} placed, {game.stock[seat]} left")
    if game.number_favour != numbers:
        raise unbalanced(f"favour {game.number_favour}, {numbers} by the board")


def check_tiles(game: Shitenno) -> None:
    if sorted(game.gate) != TILE_STOCK:
        raise unbalanced("the tiles laid at set-up")
    taken = [0] * BONUSES
    for province in range(PROVINCES):
        if game.asking[province] != gate_troop(game, province):
            raise unbalanced(f"the troop at the gate of province {province}")
        for depth in range(min(game.filled[province], GATE_TILES)):
            taken[game.gate[province * GATE_TILES + depth] % BONUSES] += 1
    for bonus in range(BONUSES):
        held = [game.bonus[seat * BONUSES + bonus] for seat in range(game.seats)]
        if min(held) < 0 or sum(held) > taken[bonus]:
            raise unbalanced(f"{held} tiles of bonus {bonus} held, {taken[bonus]} taken")


def check_titles(game: Shitenno) -> None:
    if len(set(game.rank)) != game.seats or min(game.rank) < 0 or max(game.rank) >= RANKS:
        raise unbalanced(f"titles {game.rank}")
    if game.order != by_title(game.rank):
        raise unbalanced(f"order {game.order} with titles {game.rank}")


def unbalanced(what: str) -> Broken:
    return Broken(f"shitenno: the books do not balance: {what}")
