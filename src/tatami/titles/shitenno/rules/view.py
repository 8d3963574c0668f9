"""What a seat may know: its view, and the worlds that look the same to it. [setup.7, table.3]

Hidden from a seat are the two cards the others began with and those they drew with a Draw tile, the order of both piles, and of the tiles on
the gates all but the troop on top. Cards taken in a lot were seen by everybody.
"""

from typing import Any

from tatami.core.chance import imagined
from tatami.core.numbers import raise_by
from tatami.titles.shitenno.rules.control import Control
from tatami.titles.shitenno.rules.domains import BONUS, CARD, CONTROL, GENERAL, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import (
    BONUSES,
    BY_KOKU,
    CARDS,
    CONTROL_DRAW,
    GATE_TILES,
    KAMON_A_TURN,
    POSITIONS,
    PROVINCES,
    RANKS,
    TROOP_CARDS,
    Province,
    Rank,
    Seat,
    Tile,
    Troop,
)
from tatami.titles.shitenno.rules.pay_koku import missing_koku
from tatami.titles.shitenno.rules.pay_troops import missing_troops
from tatami.titles.shitenno.rules.payment import Payment
from tatami.titles.shitenno.rules.planning import is_taking, opened_by, still_open
from tatami.titles.shitenno.rules.scoring import NOBODY, known_koku_favour, koku_favour, majority_favour, master
from tatami.titles.shitenno.rules.sharing import SECOND, LotCard, LotChoice, LotTile, Offer, without_lot
from tatami.titles.shitenno.rules.state import FREE, NO_TROOP, Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER, OUTSIDE, OWN_TROOP


def view(game: Shitenno, seat: "Seat | None") -> dict[str, Any]:
    shown: dict[str, Any] = {
        "title": "shitenno",
        "seat": None,
        "seats": game.seats,
        "year": game.year,
        "last_year": game.is_last_year(),
        "waiting": game.waiting(),
        "order": game.order,
        "players": [player(game, other) for other in range(game.seats)],
        "provinces": [province(game, p) for p in range(PROVINCES)],
        "tairo": tairo(game),
        "lots": lots(game),
        "titles_aside": [RANK.id_of(rank) for rank in range(RANKS) if rank not in game.rank],
        "troop_pile": len(game.troop_pile),
        "discards": tally(game.discards),
        "koku_pile": len(game.koku_pile),
        "market": tally(game.market),
        "hierarchy": [RANK.id_of(rank) for rank in range(RANKS) if game.tiles >> rank & 1],
        "lacks": {},
        "opens": [],
        "plans": {},
    }
    return shown if seat is None else shown | own(game, seat, shown)


def own(game: Shitenno, seat: Seat, shown: dict[str, Any]) -> dict[str, Any]:
    """A player sees his own hand whole, what its koku bring exactly, and what it lacks."""
    players = shown["players"][:]
    hand = tally(game.hand[seat * CARDS : seat * CARDS + CARDS])
    players[seat] = players[seat] | {"koku_favour": koku_favour(game, seat), "hand": hand}
    return {"seat": seat, "players": players, "lacks": lacks(game, seat), "opens": opens(game, seat), "plans": plans(game, seat)}


def lacks(game: Shitenno, seat: Seat) -> dict[str, dict[str, Any]]:
    """While one chooses a province: what each that is out of reach asks for beyond one's cards, or beyond one's koku with the tiles. [control.2, control.3]"""
    asked = game.asked
    if seat not in game.waiting() or not isinstance(asked, Control) or not asked.may_place(game, seat):
        return {}
    offered = [answer % BY_KOKU for answer in game.answers if 0 <= answer < CONTROL_DRAW]
    return {
        PROVINCE.id_of(p): {"troops": troops(missing_troops(game, seat, p)), "koku": missing_koku(game, seat, p)}
        for p in range(PROVINCES)
        if p not in offered and game.filled[p] < POSITIONS
    }


def opens(game: Shitenno, seat: Seat) -> list[list[str]]:
    """While a lot is offered, or two are to choose from: the provinces that each would let its taker pay for as the gates are now. [control.2, control.3]"""
    asked = game.asked
    lots: list[tuple[list[int], Rank]] = []
    if seat in game.waiting() and isinstance(asked, Offer):
        lots = [(game.lot, asked.tile)]
    elif seat in game.waiting() and isinstance(asked, LotChoice):
        lots = [(game.lot, asked.first), (game.other_lot, asked.second)]
    return [[PROVINCE.id_of(province) for province in opened_by(game, seat, cards, title)] for cards, title in lots]


def plans(game: Shitenno, seat: Seat) -> dict[str, list[str]]:
    """While one chooses the first of two provinces: what each that can be taken leaves in reach for the second. [control.1]"""
    asked = game.asked
    if seat not in game.waiting() or not isinstance(asked, Control) or min(asked.left, game.stock[seat]) < KAMON_A_TURN:
        return {}
    taking = [answer for answer in game.answers if is_taking(answer)]
    return {CONTROL.id_of(answer): [CONTROL.id_of(then) for then in still_open(game, seat, answer)] for answer in taking}


def troops(counts: list[int]) -> list[str]:
    return [TROOP.id_of(troop) for troop, n in enumerate(counts) for _ in range(n)]


def player(game: Shitenno, other: Seat) -> dict[str, Any]:
    """Of a player's hand everybody knows its size, and the cards they saw him take, where these stay in sight. [share.13]"""
    slots = slice(other * CARDS, other * CARDS + CARDS)
    closed = game.variant.closed_hands
    tiles = game.bonus[other * BONUSES : other * BONUSES + BONUSES]
    return {
        "general": None if game.general[other] == FREE else GENERAL.id_of(game.general[other]),
        "title": RANK.id_of(game.rank[other]),
        "next_title": None if game.next_rank[other] == FREE else RANK.id_of(game.next_rank[other]),
        "favour": game.number_favour[other] + game.title_favour[other],
        "kamon": game.stock[other],
        "majorities": majority_favour(game, other),
        "koku_favour": None if closed else known_koku_favour(game, other),
        "bonus": {BONUS.id_of(bonus): n for bonus, n in enumerate(tiles)},
        "cards": sum(game.hand[slots]),
        "seen": [] if closed else tally(game.seen[slots]),
        "hand": None,
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
        "master": None if master(game, p) == NOBODY else master(game, p),
        "numbers": NUMBER[first : first + POSITIONS],
        "kamon": [{"seat": game.kamon[at], "gilded": bool(game.gilded >> at & 1)} for at in range(first, first + filled)],
    }


def tairo(game: Shitenno) -> "Seat | None":
    """Who shares out cards now: the highest title without a lot. [share.1, share.7]"""
    waiting = without_lot(game) if game.is_sharing() and not game.over else []
    return waiting[0] if waiting else None


def lots(game: Shitenno) -> list[dict[str, Any]]:
    """The lots on the table, open to everybody: their cards, and the hierarchy tile once it is added. [share.3, share.8]"""
    asked = game.asked
    if isinstance(asked, Offer):
        return [lot(game.lot, asked.tile)]
    if isinstance(asked, LotChoice):
        return [lot(game.lot, asked.first), lot(game.other_lot, asked.second)]
    if isinstance(asked, (LotCard, LotTile)):
        return [lot(game.lot, asked.first_tile), lot(game.other_lot, FREE)] if asked.stage == SECOND else [lot(game.lot, FREE)]
    return []


def lot(cards: list[int], title: int) -> dict[str, Any]:
    return {"title": None if title == FREE else RANK.id_of(title), "cards": tally(cards)}


def tally(counts: list[int]) -> list[str]:
    return [CARD.id_of(card) for card, n in enumerate(counts) for _ in range(n)]


def redeal(game: Shitenno, seat: "Seat | None", seed: int) -> Shitenno:
    """A world that looks the same to the seat. What another seat is asked depends on its hand, so its answers are found again."""
    copy = Shitenno()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    copy.koku_pile = copy.koku_pile[:]
    copy.chance.shuffle(copy.koku_pile)
    redeal_tiles(copy)
    redeal_hands(copy, seat)
    if copy.active != seat and not copy.over:
        forget_payment(copy)
        copy.answers = copy.asked.answers(copy, copy.active)
    return copy


def forget_payment(game: Shitenno) -> None:
    """To the others, a player who is choosing how to pay is still choosing a province: nothing is laid before it is paid. [payment.6]"""
    if isinstance(game.asked, Payment):
        control = game.agenda.pop()
        assert isinstance(control, Control)
        game.asked = Control(control.left + 1)


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
        raise_by(game.fresh, other * CARDS + card, 1)
