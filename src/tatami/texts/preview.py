"""What an answer is certain to do, told before it is given."""

from dataclasses import dataclass

from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.game import Foresight
from tatami.texts import Texts


@dataclass
class Preview:
    """The consequences that are certain; whether chance, a secret or another seat speaks next; whether something hidden will be shown."""

    lines: list[str]
    final: bool
    hidden: bool


def preview(ahead: Foresight, seat: int | None, texts: Texts) -> Preview:
    """What lies ahead of a seat, as far as neither chance nor a secret speaks, in words."""
    lines = [texts.event(event) for event in ahead.events if is_about(event, seat)]
    return Preview(lines, ahead.final, ahead.hidden)


def is_about(event: Event, seat: int | None) -> bool:
    """Whether it happens to the seat itself."""
    first = next((value for param, value in zip(event.type.params, event.values, strict=True) if param.domain is SEAT), None)
    return first == seat
