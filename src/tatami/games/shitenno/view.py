"""What a seat may know: its view, and the worlds that look the same to it. [setup.7, table.3]

Hidden from a seat are the two cards the others began with and those they drew with a Draw tile, the order of both piles, and of the tiles on
the gates all but the troop on top. Cards taken in a lot were seen by everybody.
"""

from typing import Any, Final

from tatami.core.chance import imagined
from tatami.games.shitenno.state import FREE, NO_TROOP, Shitenno
from tatami.games.shitenno.tables import (
    BONUS,
    BONUSES,
    CARD,
    CARDS,
    GATE_TILES,
    GENERAL,
    NUMBER,
    OUTSIDE,
    OWN_TROOP,
    POSITIONS,
    PROVINCE,
    PROVINCES,
    RANK,
    RANKS,
    TROOP,
    TROOP_CARDS,
    Province,
    Seat,
    Tile,
    Troop,
)

TRIES: Final = 20  # at a world in which the seat on turn can go on as everybody sees it does


def view(game: Shitenno, seat: "Seat | None") -> dict[str, Any]:
    return {
        "title": "shitenno",
        "seat": seat,
        "seats": game.seats,
        "year": game.year,
        "waiting": game.waiting(),
        "order": game.order,
        "players": [player(game, other, seat) for other in range(game.seats)],
        "provinces": [province(game, p) for p in range(PROVINCES)],
        "troop_pile": len(game.troop_pile),
        "discards": heap(game.discards),
        "koku_pile": len(game.koku_pile),
        "market": heap(game.market),
        "lot": heap(game.lot),
        "other_lot": heap(game.other_lot),
        "hierarchy": [RANK.id_of(rank) for rank in range(RANKS) if game.tiles >> rank & 1],
    }


def player(game: Shitenno, other: Seat, seat: "Seat | None") -> dict[str, Any]:
    """A player's own hand whole; of another's, its size and the cards everybody saw him take."""
    slots = slice(other * CARDS, other * CARDS + CARDS)
    tiles = game.bonus[other * BONUSES : other * BONUSES + BONUSES]
    return {
        "general": GENERAL.id_of(other),
        "title": RANK.id_of(game.rank[other]),
        "next_title": None if game.next_rank[other] == FREE else RANK.id_of(game.next_rank[other]),
        "favour": game.number_favour[other] + game.title_favour[other],
        "kamon": game.stock[other],
        "bonus": {BONUS.id_of(bonus): n for bonus, n in enumerate(tiles)},
        "cards": sum(game.hand[slots]),
        "seen": heap(game.seen[slots]),
        "hand": heap(game.hand[slots]) if other == seat else None,
    }


def province(game: Shitenno, p: Province) -> dict[str, Any]:
    first, filled = p * POSITIONS, game.filled[p]
    troop = NO_TROOP if filled == POSITIONS else game.asking[p]
    return {
        "id": PROVINCE.id_of(p),
        "troop": TROOP.id_of(OWN_TROOP[p]),
        "outside": OUTSIDE[p],
        "gate": None if troop == NO_TROOP else TROOP.id_of(troop),
        "tiles": max(0, GATE_TILES - filled),
        "numbers": NUMBER[first : first + POSITIONS],
        "kamon": [{"seat": game.kamon[at], "gilded": bool(game.gilded >> at & 1)} for at in range(first, first + filled)],
    }


def heap(counts: list[int]) -> list[str]:
    return [CARD.id_of(card) for card, n in enumerate(counts) for _ in range(n)]


def redeal(game: Shitenno, seat: "Seat | None", seed: int) -> Shitenno:
    """A world that looks the same to the seat. What another seat is asked depends on its hand, so its answers are found anew."""
    copy = Shitenno()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    copy.koku_pile = copy.koku_pile[:]
    copy.chance.shuffle(copy.koku_pile)
    redeal_tiles(copy)
    for _ in range(TRIES):
        redeal_hands(copy, seat)
        if copy.over or copy.active == seat:
            return copy
        copy.answers = copy.asked.answers(copy, copy.active)
        if copy.answers:
            return copy
    return redeal(game, game.active, seed)  # so rare a hand that none was found: keep it, draw the rest afresh


def redeal_tiles(game: Shitenno) -> None:
    """The top tile of a gate keeps its troop; everything else about the tiles there is open."""
    gate = game.gate
    places = [p * GATE_TILES + depth for p in range(PROVINCES) for depth in range(game.filled[p], GATE_TILES)]
    tiles = [gate[place] for place in places]
    game.chance.shuffle(tiles)
    game.gate = gate[:]
    below = []
    for place in places:
        if place % GATE_TILES == game.filled[place // GATE_TILES]:
            game.gate[place] = tiles.pop(first_with(tiles, gate[place] // BONUSES))
        else:
            below.append(place)
    for place in below:
        game.gate[place] = tiles.pop()


def first_with(tiles: list[Tile], troop: Troop) -> int:
    place = 0
    while tiles[place] // BONUSES != troop:
        place += 1
    return place


def redeal_hands(game: Shitenno, seat: "Seat | None") -> None:
    """Cards the others drew unseen: those of the present pile mix with it, older ones only with each other."""
    old: list[int] = []
    new = game.troop_pile[:]
    places: list[int] = []  # a seat for each card, older ones first
    fresh_places: list[int] = []
    game.fresh = game.fresh[:]
    for other in range(game.seats):
        if other == seat:
            continue
        for card in range(TROOP_CARDS):
            slot = other * CARDS + card
            hidden, fresh = game.hand[slot] - game.seen[slot], game.fresh[slot]
            if hidden == 0:
                continue
            game.put(other, card, -hidden)
            game.fresh[slot] = 0
            for _ in range(hidden - fresh):
                old.append(card)
                places.append(other)
            for _ in range(fresh):
                new.append(card)
                fresh_places.append(other)
    game.chance.shuffle(old)
    game.chance.shuffle(new)
    game.troop_pile = new
    for other in places:
        game.put(other, old.pop(), 1)
    for other in fresh_places:
        card = new.pop()
        game.put(other, card, 1)
        game.fresh[other * CARDS + card] += 1
