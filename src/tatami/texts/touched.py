"""What others, chance or the table do to a seat: an attack, a loss, a bargain, a turn passed. Its player must not miss it, however fast the bots are.

An event touches a seat that it names after another one ("{seat} takes 3 koku from {other}"). A title says more in its module here: `LOSSES`, the events that
touch the seat they name first; `IN_PASSING`, those that name a second seat and do nothing to it, or
nothing that its next question does not say; and `attacked(view, event)`, whom an event attacks that names a place only, by what the seat saw before.
"""

from collections.abc import Collection
from typing import Any

from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.title import Title
from tatami.texts.pieces import module_of


def touched(title: Title, seat: int | None, events: list[Event], view: dict[str, Any] | None = None) -> list[Event]:
    """Those of the events that do something to the seat; `view` is what it saw before them, where that is known."""
    if seat is None:
        return []
    module = module_of(title)
    losses: Collection[str] = getattr(module, "LOSSES", ())
    in_passing: Collection[str] = getattr(module, "IN_PASSING", ())
    found = [event for event in events if is_touched(seat, event, losses, in_passing)]
    if view is not None and hasattr(module, "attacked"):
        found += [event for event in events if module.attacked(view, event) == seat]
    return found


def is_touched(seat: int, event: Event, losses: Collection[str], in_passing: Collection[str]) -> bool:
    named = seats_of(event)
    if seat not in named:
        return False
    return event.kind in losses if named[0] == seat else event.kind not in in_passing


def seats_of(event: Event) -> list[int]:
    """The seats an event names, in its order."""
    return [value for param, value in zip(event.type.params, event.values, strict=True) if param.domain is SEAT]
