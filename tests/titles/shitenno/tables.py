"""Tables of Shitennō set up in one line, and answers by name."""

from typing import Any

import tatami
from tatami.titles.shitenno.rules.cards import take_openly
from tatami.titles.shitenno.rules.control import Turn
from tatami.titles.shitenno.rules.domains import BONUS, CARD, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.flow import YEARS_END
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, GATE_TILES, POSITIONS, PROVINCES, TROOP_CARDS
from tatami.titles.shitenno.rules.placing import gate_troop
from tatami.titles.shitenno.rules.sharing import by_title
from tatami.titles.shitenno.rules.state import FREE, Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER


def table(
    seats: int = 2,
    hands: dict[int, list[str]] | None = None,
    titles: list[str] | None = None,
    bonus: dict[int, list[str]] | None = None,
    gates: dict[str, str] | None = None,
    kamon: dict[str, list[int]] | None = None,
    options: dict[str, str] | None = None,
    seed: int = 1,
) -> Any:
    """A table in an odd year before the first turn: hands by card names, titles by seat, tiles in front of seats, the tile on top of
    gates (`bushi/exchange`) and the kamon placed, left to right. Everything else is as after set-up, with empty hands; generals go by seat."""
    game: Any = tatami.new("shitenno", seats=seats, seed=seed, options={"generals": "by_seat"} | (options or {}))
    clear(game)
    if titles:
        game.rank = [RANK.value_of(title) for title in titles]
        game.order = by_title(game.rank)
    for name, owners in (kamon or {}).items():
        place(game, PROVINCE.value_of(name), owners)
    lay_tiles(game, {PROVINCE.value_of(name): tile for name, tile in (gates or {}).items()})
    game.asking = [gate_troop(game, province) for province in range(PROVINCES)]
    for seat, tiles in (bonus or {}).items():
        for tile in tiles:
            game.bonus[seat * BONUSES + BONUS.value_of(tile)] += 1
    for seat, cards in (hands or {}).items():
        give(game, seat, cards)
    game.year = 3
    return game


def clear(game: Shitenno) -> None:
    """Put every card of hands and market back: troops under the pile, koku too."""
    for card in range(CARDS):
        held = game.market[card] + sum(game.hand[seat * CARDS + card] for seat in range(game.seats))
        if card < TROOP_CARDS:
            game.troop_pile = [card] * held + game.troop_pile
        else:
            game.koku_pile = [card] * held + game.koku_pile
        game.market[card] = 0
        for seat in range(game.seats):
            game.put(seat, card, -game.hand[seat * CARDS + card])
    game.fresh = [0] * len(game.fresh)
    game.tiles = 0


def give(game: Shitenno, seat: int, cards: list[str]) -> None:
    """Cards out of the piles, openly."""
    for name in cards:
        card = CARD.value_of(name)
        pile = game.troop_pile[:] if card < TROOP_CARDS else game.koku_pile[:]
        pile.remove(card)
        if card < TROOP_CARDS:
            game.troop_pile = pile
        else:
            game.koku_pile = pile
        take_openly(game, seat, card, 1)


def place(game: Shitenno, province: int, owners: list[int]) -> None:
    kamon, filled, stock, favour = game.kamon[:], game.filled[:], game.stock[:], game.number_favour[:]
    for position, seat in enumerate(owners):
        kamon[province * POSITIONS + position] = seat
        favour[seat] += NUMBER[province * POSITIONS + position]
        stock[seat] -= 1
    filled[province] = len(owners)
    game.kamon, game.filled, game.stock, game.number_favour = kamon, filled, stock, favour


def lay_tiles(game: Shitenno, wanted: dict[int, str]) -> None:
    """Swap the named tiles to the top of their gates; where only the troop is named, any bonus will do."""
    gate, laid = game.gate[:], set()
    for province, tile in wanted.items():
        troop, _, bonus = tile.partition("/")
        tiles = [TROOP.value_of(troop) * BONUSES + b for b in range(BONUSES) if not bonus or b == BONUS.value_of(bonus)]
        top = province * GATE_TILES + game.filled[province]
        other = top if gate[top] in tiles else next(at for at in range(len(gate)) if gate[at] in tiles and at not in laid)
        gate[top], gate[other] = gate[other], gate[top]
        laid.add(top)
    game.gate = gate


def turn(game: Shitenno, seat: int) -> Shitenno:
    """Begin a seat's odd-year turn; the year ends after it."""
    return year(game, seat)


def year(game: Shitenno, *seats: int) -> Shitenno:
    """An odd year in which these seats have their turns, and its end."""
    game.agenda = [YEARS_END, *[Turn(seat) for seat in reversed(seats)]]
    game.settle()
    return game


def offered(game: tatami.Game) -> list[str]:
    """What the seat on turn may answer, by name."""
    question = game.question(game.waiting()[0])
    return [question.domain.id_of(answer) for answer in question.answers]


def say(game: tatami.Game, *names: str) -> None:
    """Answer by name, one question after the other."""
    for name in names:
        question = game.question(game.waiting()[0])
        game.play(question.seat, question.domain.value_of(name))


def pay(game: Shitenno, prefer: int = 0) -> None:
    """Lay whatever is offered first (or last) until the payment is complete."""
    while game.asked.kind in ("pay_troops", "pay_koku"):
        say(game, offered(game)[prefer])


def hand(game: Shitenno, seat: int) -> list[str]:
    """A seat's cards by name."""
    return [CARD.id_of(card) for card in range(CARDS) for _ in range(game.hand[seat * CARDS + card])]


def tiles(game: Shitenno, seat: int) -> list[str]:
    """A seat's bonus tiles by name."""
    return [BONUS.id_of(bonus) for bonus in range(BONUSES) for _ in range(game.bonus[seat * BONUSES + bonus])]


def owners(game: Shitenno, province: str) -> list[int]:
    """Whose kamon stand in a province, left to right."""
    first = PROVINCE.value_of(province) * POSITIONS
    return [seat for seat in game.kamon[first : first + POSITIONS] if seat != FREE]


def kinds(game: tatami.Game, seat: int | None = None) -> list[str]:
    return [event.kind for event in game.events(seat)]


def log(game: tatami.Game, seat: int | None = None) -> list[str]:
    """All that a seat, or a spectator, was told: the kind, then the values by name."""
    rows = [event.plain() for event in game.events(seat)]
    return [" ".join(str(value) for name, value in row.items() if name not in ("number", "rule")) for row in rows]
