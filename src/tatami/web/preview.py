"""What an answer would do, told before it is given, from what the seat knows.

The answer is played on a redealt copy. What follows from chance, from a secret or from another seat cannot be known, so the telling stops there.
"""

from dataclasses import dataclass

from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.game import Book, Game
from tatami.texts import Texts


@dataclass
class Preview:
    """The consequences that can be told, and whether the seat's turn is over with this answer for good."""

    lines: list[str]
    final: bool


def preview(game: Game, seat: int, answer: int, texts: Texts) -> Preview:
    """Try an answer from where the seat stands."""
    world: Game = game.redeal(seat, 1)
    world.book = Book(1, False, {})
    number = world.number
    world.play(seat, answer)
    told = [event for event in world.events(seat) if event.number > number]
    ends = seat not in world.waiting()
    unknown = not world.can_undo(seat)  # chance or a secret has spoken
    lines = [] if unknown and not ends else [texts.event(event) for event in told if is_about(event, seat)]
    if unknown:
        lines = [texts.event(event) for event in told[:1] if is_about(event, seat)]
    return Preview(lines, ends)


def is_about(event: Event, seat: int) -> bool:
    """Whether it happens to the seat itself."""
    first = next(((param, value) for param, value in zip(event.type.params, event.values, strict=True) if param.domain is SEAT), None)
    return first is not None and first[1] == seat
