"""Points and places, and every piece accounted for."""

from pebbles.rules.state import Pebbles
from pebbles.rules.tables import EVEN, ODD, WISH_POINTS
from tatami.core.errors import Broken
from tatami.core.outcome import Outcome, places


def wish_points(game: Pebbles, seat: int) -> int:
    """A wish come true is worth five points. [end.2]"""
    return WISH_POINTS if game.taken[seat] % 2 == game.wish[seat] else 0


def outcome(game: Pebbles) -> Outcome:
    """Pebbles and wishes; equal points share a place. [end.2, end.3]"""
    wishes = [wish_points(game, seat) for seat in range(game.seats)]
    scores = [pebbles + wish for pebbles, wish in zip(game.taken, wishes, strict=True)]
    return Outcome(places([(score,) for score in scores]), scores, {"pebbles": game.taken[:], "wishes": wishes}, None, "end.1")


def check(game: Pebbles) -> None:
    if game.heap + sum(game.taken) != game.whole:
        raise Broken(f"{game.heap} + {game.taken} pebbles are not {game.whole}")
    if len(game.wish) != game.seats or any(wish not in (EVEN, ODD) for wish in game.wish):
        raise Broken(f"the wishes are {game.wish}")
