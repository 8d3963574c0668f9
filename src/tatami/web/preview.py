"""What an answer would do, told before it is given, from what the seat knows.

The answer is played in several worlds that look the same to the seat. What happens in all of them can be told; where they part, chance, a secret or
another seat would speak, and the telling stops.
"""

from dataclasses import dataclass
from itertools import takewhile

from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.game import Book, Game
from tatami.texts import Texts

WORLDS = 6


@dataclass
class Preview:
    """The consequences that can be told, and whether the seat's turn is over with this answer."""

    lines: list[str]
    final: bool


def preview(game: Game, seat: int, answer: int, texts: Texts) -> Preview:
    """Try an answer from where the seat stands."""
    tried = [try_in(game.redeal(seat, world), seat, answer) for world in range(1, WORLDS + 1)]
    told = [[texts.event(event) for event in events if is_about(event, seat)] for events, _ in tried]
    common = takewhile(lambda lines: len(set(lines)) == 1, zip(*told, strict=False))
    return Preview([lines[0] for lines in common], all(ends for _, ends in tried))


def try_in(world: Game, seat: int, answer: int) -> tuple[list[Event], bool]:
    """What the seat would be told there, and whether nothing more would be asked of it."""
    world.book = Book(1, False, {})
    number = world.number
    world.play(seat, answer)
    return [event for event in world.events(seat) if event.number > number], seat not in world.waiting()


def is_about(event: Event, seat: int) -> bool:
    """Whether it happens to the seat itself."""
    first = next((value for param, value in zip(event.type.params, event.values, strict=True) if param.domain is SEAT), None)
    return first == seat
