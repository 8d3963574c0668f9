"""What an analysis found, in words that page and terminal share: chances in percent, gains and losses in points of them."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import floor

from tatami.core.domain import COUNT, SEAT
from tatami.core.events import Event, groups
from tatami.texts import Texts, ui
from tatami.texts.numbers import change


def percent(share: float) -> int:
    return round(100 * share)


def signed(share: float) -> str:
    """A gain or loss of chances, in points."""
    return change(percent(share))


def tell_moment(lang: str, name: str, before: float, after: float, luck: float | None, is_clear: bool = True) -> str:
    """How far the winner's chance moved, and how much of that was luck, as far as the game was looked at."""
    words = ui(lang, "analysis_moved", name=name, before=percent(before), after=percent(after))
    if luck is None:
        return words
    if not is_clear:
        return f"{words} {ui(lang, 'analysis_luck_unclear')}"
    return f"{words} {ui(lang, 'analysis_by_luck', n=abs(percent(luck)), luck=signed(luck))}"


def lost_points(lost: float) -> int:
    """Whole points, rounded down: the grade begins with the point."""
    return floor(100 * lost + 1e-6)


def tell_lost(lang: str, lost: float) -> str:
    return ui(lang, "analysis_lost_points", n=lost_points(lost))


def tell_chances(lang: str, best: float, lost: float) -> str:
    """The chance to win after the best answer, and after the one that was given, which is less by the points that are said to be lost."""
    return ui(lang, "analysis_chances", best=percent(best), given=max(0, percent(best) - lost_points(lost)))


def tell_cost(lang: str, best: float, lost: float) -> str:
    """The chances, and what lies between them."""
    return ui(lang, "analysis_cost", chances=tell_chances(lang, best, lost), lost=tell_lost(lang, lost))


def tell_fault(lang: str, number: int, name: str, grade: str, lost: float) -> str:
    """Whose answer was not fine."""
    return ui(lang, "analysis_fault", n=number, name=name, grade=ui(lang, f"analysis_{grade}"), lost=tell_lost(lang, lost))


def tell_grades(lang: str, below: Sequence[float]) -> str:
    """From which loss on an answer is called what."""
    return ui(lang, "analysis_grades", doubtful=percent(below[0]), mistake=percent(below[1]), blunder=percent(below[2]))


def tell_events(
    texts: Texts, steps: Sequence[Sequence[Event]], seat: int, often: Counter[str], most: int, gains: "Gains", rising: bool, last: bool
) -> list[str]:
    """What happened in the steps in which a seat's chance rose or fell, the greatest first: what was worth points to it, or how the greatest began; each sentence
    once. Where nobody's points moved, that too. `last`: the game ended with it."""
    happened = sorted((event for step in steps for event in step), key=lambda event: event.number)
    brought = what_brought(happened, seat, gains, rising)
    if brought:
        told = in_order(list(dict.fromkeys([*brought[:most], *openers(happened, brought)])), most)
    elif last:
        return [ui(texts.lang, "analysis_game_ends")]
    else:
        told = most_telling(steps[0], seat, often, most)
    still = [] if any(gains.moved(event.answer) for event in happened) else [ui(texts.lang, "analysis_no_points")]
    return list(dict.fromkeys([*still, *[texts.event(event) for event in told]]))


def openers(events: Sequence[Event], told: Sequence[Event]) -> list[Event]:
    """How the actions, battles and purchases began that some events belong to."""
    return [group[0] for event in told for group in groups(list(events)) if event in group]


class Gains:
    """What the events of a game brought: how far each answer moved the points of every seat, and how far events of a kind do that as a rule. `points`: numbers
    of answers, and everybody's score after them."""

    def __init__(self, events: Sequence[Event], points: Sequence[tuple[int, list[int]]]) -> None:
        pairs = pairwise(points)
        self._moved = {number: [now - before for before, now in zip(old, new, strict=True)] for (_, old), (number, new) in pairs}
        found: dict[tuple[str, int], list[int]] = {}
        for event in events:
            for place, seat in seats_in(event):
                found.setdefault((event.kind, place), []).append(self._by(event, seat))
        self._usual = {kind: sum(moved) / len(moved) for kind, moved in found.items()}

    def for_seat(self, event: Event, seat: int, rising: bool) -> tuple[int, bool, float]:
        """Points that came with an event for a seat, or were lost by another; where it is not `rising`, the other way round. Then whether they were won, and how
        many such events bring as a rule."""
        found = [(0, False, 0.0)]
        for place, other in seats_in(event):
            won = (other == seat) == rising
            points, usual = self._by(event, other), self._usual.get((event.kind, place), 0.0)
            found.append((points, True, usual) if won else (-points, False, -usual))
        return max(found)

    def matter(self, event: Event) -> float:
        """How many points events of this kind move as a rule, to whose good ever."""
        return max((abs(self._usual.get((event.kind, place), 0.0)) for place, _ in seats_in(event)), default=0.0)

    def moved(self, answer: int) -> bool:
        """Whether anybody's points did with an answer."""
        return any(self._moved.get(answer, []))

    def _by(self, event: Event, seat: int) -> int:
        return self._moved[event.answer][seat] if event.answer in self._moved else 0


def most_telling(
    events: Sequence[Event], seat: int, often: Counter[str], most: int = 1, gains: Gains | None = None, rising: bool = True
) -> list[Event]:
    """Those with the most to say about a seat, in their order. Where its `gains` are known: what brought it points or cost others some. Otherwise how it
    began, if it is one action; and then what is about the seat, with the largest number, or else of the rarest kind; of what happened to nobody only where
    nothing else did."""
    told = [] if gains is None else what_brought(events, seat, gains, rising)
    if not told:
        alone = len({event.answer for event in events}) == len(groups(list(events))) == 1
        first = list(events[:1]) if alone else []
        to_somebody = [event for event in events if seats_in(event)]
        told = sorted(to_somebody or events, key=lambda event: (*weight(event, seat), -often[event.kind]), reverse=True)
        told = first + [event for event in told if event not in first]
    return in_order(told, most)


def what_brought(events: Sequence[Event], seat: int, gains: Gains, rising: bool) -> list[Event]:
    """Of each action, battle or purchase that brought a seat points with an answer, the event that moves most as a rule: the best of every answer first, then
    the others, then what else counts the same."""
    ranked, also = [], []
    for group in [group for _, answer in groupby(events, key=lambda event: event.answer) for group in groups(list(answer))]:
        points, won, usual = max(gains.for_seat(event, seat, rising) for event in group)
        first = max(group, key=lambda event: (gains.matter(event), *weight(event, seat)))
        if points > 0:
            ranked.append(((points, won, usual, *weight(first, seat)), first))
            also += [other for other in group if other is not first and counted_in(other) & counted_in(first) and gains.matter(other) > 0]
    best_first = [first for _, first in sorted(ranked, key=lambda row: row[0], reverse=True)]
    best = {event.answer: event.number for event in reversed(best_first)}  # of every answer
    return sorted(best_first, key=lambda event: best[event.answer] != event.number) + also


def in_order(events: list[Event], most: int) -> list[Event]:
    """The first of them, as they happened."""
    return sorted(events[:most], key=lambda event: event.number)


def weight(event: Event, seat: int) -> tuple[bool, int]:
    """How much an event says about a seat: whether it is about it, and the largest number in it."""
    return any(other == seat for _, other in seats_in(event)), max(numbers_in(event), default=0)


def seats_in(event: Event) -> list[tuple[int, int]]:
    """The seats an event is about, and where they stand in it."""
    pairs = enumerate(zip(event.type.params, event.values, strict=True))
    return [(place, value) for place, (param, value) in pairs if param.domain is SEAT and isinstance(value, int)]


def numbers_in(event: Event) -> list[int]:
    pairs = zip(event.type.params, event.values, strict=True)
    return [value for param, value in pairs if param.domain is COUNT and isinstance(value, int)]


def counted_in(event: Event) -> set[str]:
    """What an event has numbers of."""
    return {param.name for param in event.type.params if param.domain is COUNT}
