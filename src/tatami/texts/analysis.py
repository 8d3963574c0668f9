"""What an analysis found, in words that page and terminal share: chances in percent, gains and losses in points of them."""

from collections import Counter
from collections.abc import Sequence
from math import floor

from tatami.core.domain import COUNT, SEAT
from tatami.core.events import Event
from tatami.texts import ui
from tatami.texts.numbers import change


def percent(share: float) -> int:
    return round(100 * share)


def signed(share: float) -> str:
    """A gain or loss of chances, in points."""
    return change(percent(share))


def tell_moment(lang: str, name: str, before: float, after: float, luck: float | None) -> str:
    """How far the winner's chance moved, and how much of that was luck, where that is known."""
    words = ui(lang, "analysis_moved", name=name, before=percent(before), after=percent(after))
    if luck is None:
        return words
    return f"{words} {ui(lang, 'analysis_by_luck', n=abs(percent(luck)), luck=signed(luck))}"


def lost_points(lost: float) -> int:
    """Whole points, rounded down: the grade begins with the point."""
    return floor(100 * lost + 1e-6)


def tell_lost(lang: str, lost: float) -> str:
    return ui(lang, "analysis_lost_points", n=lost_points(lost))


def tell_fault(lang: str, number: int, name: str, grade: str, lost: float) -> str:
    """Whose answer was not fine."""
    return ui(lang, "analysis_fault", n=number, name=name, grade=ui(lang, f"analysis_{grade}"), lost=tell_lost(lang, lost))


def tell_grades(lang: str, below: Sequence[float]) -> str:
    """From which loss on an answer is called what."""
    return ui(lang, "analysis_grades", doubtful=percent(below[0]), mistake=percent(below[1]), blunder=percent(below[2]))


def most_telling(events: Sequence[Event], seat: int, often: Counter[str], most: int = 1) -> list[Event]:
    """Those with the most to say about a seat, in their order: about it, with the largest number, or else of the rarest kind; of what happened to nobody only
    where nothing else did."""
    to_somebody = [event for event in events if any(param.domain is SEAT for param in event.type.params)]
    found = sorted(to_somebody or events, key=lambda event: (*weight(event, seat), -often[event.kind]), reverse=True)[:most]
    return sorted(found, key=lambda event: event.number)


def weight(event: Event, seat: int) -> tuple[bool, int]:
    """How much an event says about a seat's points: whether it is about the seat, and the largest number in it."""
    pairs = list(zip(event.type.params, event.values, strict=True))
    numbers = [value for param, value in pairs if param.domain is COUNT and isinstance(value, int)]
    return any(param.domain is SEAT and value == seat for param, value in pairs), max(numbers, default=0)
