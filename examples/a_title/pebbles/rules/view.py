"""What a seat may know."""

from typing import Any

from pebbles.rules.state import Pebbles
from pebbles.rules.tables import EACH_WISH, EVEN, ODD, WISH
from tatami.core.chance import imagined
from tatami.core.observation import Row


def view(game: Pebbles, seat: "int | None") -> dict[str, Any]:
    """The heap, everybody's pebbles, one's own wish; all of them once they are shown. [setup.2, end.1]"""
    shown = [WISH.id_of(game.wish[other]) if game.over or other == seat else None for other in range(game.seats)]
    return {
        "active": game.active,
        "heap": game.heap,
        "players": [{"pebbles": n, "wish": w} for n, w in zip(game.taken, shown, strict=True)],
    }


def observe(game: Pebbles, row: Row) -> None:
    """The same as numbers, for environments."""
    row.number("heap", game.heap)
    for n in range(game.seats):
        seat = row.player(n)
        row.number("pebbles", game.taken[seat])
        row.one("wish", WISH.ids, game.wish[seat] if game.over or seat == row.seat else -1)


def redeal(game: Pebbles, seat: "int | None", seed: int) -> Pebbles:
    """The others' wishes are drawn afresh from the cards the seat does not see."""
    copy: Pebbles = game.clone()
    copy.chance = imagined(seed)
    if game.over:
        return copy
    unseen = [EVEN] * EACH_WISH + [ODD] * EACH_WISH
    if seat is not None:
        unseen.remove(game.wish[seat])
    copy.chance.shuffle(unseen)
    copy.wish = [game.wish[other] if other == seat else unseen.pop() for other in range(game.seats)]
    return copy
