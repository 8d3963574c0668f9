"""The sequence of play: set-up, turns, the end."""

from typing import ClassVar, Final

from pebbles.rules import events
from pebbles.rules.state import Pebbles
from pebbles.rules.tables import EACH_WISH, EVEN, ODD, TAKEN
from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param


def set_up(game: Pebbles, options: dict[str, str]) -> None:
    """The heap, and a hidden wish for everybody. [setup.1, setup.2]"""
    game.whole = game.heap = int(options["heap"])
    game.taken = [0] * game.seats
    wishes = [EVEN] * EACH_WISH + [ODD] * EACH_WISH
    game.chance.shuffle(wishes)
    game.wish = wishes[: game.seats]
    for seat in range(game.seats):
        game.whisper(1 << seat, events.WISH_DRAWN, seat, game.wish[seat])
    game.owe(TAKE)


class Take(Step):
    """One, two or three pebbles; the last one without asking. [turn.1, turn.2]"""

    kind: ClassVar[str] = "take"
    rule: ClassVar[str] = "turn.1"
    domain: ClassVar[Domain] = TAKEN
    params: ClassVar[list[Param]] = [Param("n", COUNT)]

    def answers(self, game: Pebbles, seat: int) -> list[int]:
        return list(range(1, min(3, game.heap) + 1))

    def about(self, game: Pebbles, seat: int) -> list[int]:
        return [game.heap]

    def take(self, game: Pebbles, seat: int, answer: int) -> None:
        game.heap -= answer
        game.taken[seat] += answer
        game.tell(events.PEBBLES_TAKEN, seat, answer)
        game.owe(TAKE if game.heap else SHOW_WISHES)
        game.active = (seat + 1) % game.seats


class ShowWishes(Step):
    """The heap is empty. [end.1]"""

    def do(self, game: Pebbles, seat: int) -> None:
        game.reveal()
        for other in range(game.seats):
            game.tell(events.WISH_SHOWN, other, game.wish[other])


TAKE: Final = Take()
SHOW_WISHES: Final = ShowWishes()
