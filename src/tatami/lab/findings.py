"""What an analysis has found, and what that comes to: the course, the decisions with their grades, luck and skill apart, the moments that decided."""

from collections.abc import Iterator
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import tatami
from tatami.bots.advice import Step
from tatami.core.decoding import decode_own
from tatami.core.events import Event
from tatami.core.record import play_named

NAMES: Final = ("fine", "doubtful", "mistake", "blunder")
GRADES_FILE: Final = Path(__file__).parent / "grades.json"
BELOW: Final[list[float]] = [*decode_own(GRADES_FILE.read_text("utf-8"), str(GRADES_FILE))["below"], 1.01]  # of the chance to win lost
GRADES: Final = tuple(zip(BELOW, NAMES, strict=True))
SURE: Final = 2.0  # standard errors beyond which a loss is believed, or a stroke of luck
DECIDING: Final = 3  # moments named, and strokes of luck
MOMENT: Final = 0.04  # of all answers: a moment is not longer, unless nobody had a choice at a quiet moment for longer
LEAST: Final = 0.01  # of the chance to win: what moved it by less decided nothing
LONG: Final = 0.02  # of the chance to win: so much more a moment as long as that has to show than a short one
PART: Final = 0.25  # of a moment: what a step of the course has to move to explain it

Course = list[tuple[int, list[float]]]  # the number of answers given, and each seat's chance to win after them


class Decision(NamedTuple):
    """One answer with a choice: how it was asked, what was said, what would have been best, and how much of the chance to win that lost."""

    number: int
    seat: int
    kind: str
    answer: str
    best: str
    chance: float  # after the best answer
    lost: float
    grade: str
    line: list[Step] = []  # the answers of the move that begins with the best, where the one given was not fine


class Luck(NamedTuple):
    """What chance made of an answer: how far each seat's chance moved from what was to be expected, and the standard error of that."""

    number: int
    seat: int
    kind: str
    gave: list[float]
    error: list[float]


class Moment(NamedTuple):
    """Between two quiet positions: the winner's chance before, how far it moved, and how much of that was luck, with the standard error of that."""

    since: int
    number: int
    before: float
    change: float
    luck: float = 0.0
    error: float = 0.0

    @property
    def has_clear_luck(self) -> bool:
        """Whether that is known: it is more than its error may be, or both are nothing much."""
        return abs(self.luck) > SURE * self.error or SURE * self.error < BELOW[0]


class Part(NamedTuple):
    """What was found in a stretch of the game that ends before answer `until`."""

    until: int
    decisions: list[Decision]
    luck: list[Luck]
    course: Course = []


class Analysis(NamedTuple):
    """Chances by answer and seat, the decisions, what was luck, the moments that decided."""

    course: Course
    decisions: list[Decision]
    luck: list[Luck]
    moments: list[Moment]


def whole(course: Course, parts: list[Part]) -> Analysis:
    """What was found in all stretches together. Before the first place that was looked at, and behind the last stretch, the course is as it was at first sight."""
    luck = [one for part in parts for one in part.luck]
    found = [decision for part in parts for decision in part.decisions]
    decisions = confirmed(found, {one.number for one in luck})
    looked = looked_at([place for part in parts for place in part.course], found, decisions)
    until = max(part.until for part in parts)
    if looked:
        first = min(looked)
        course = sorted([*looked.items(), *[place for place in course if place[0] not in looked and not first < place[0] < until]])
    return Analysis(course, decisions, luck, deciding(course, luck))


def confirmed(decisions: list[Decision], drawn: set[int]) -> list[Decision]:
    """Their losses as far as they last, with the grades of today: where the same seat decides next, and nothing has become known in between (`drawn`: the answers in
    which chance had a say), that look is at the same chances. What it finds back was not lost."""
    after = {one.number: one for one in decisions}
    found = []
    for one in decisions:
        following = after.get(one.number + 1)
        lost = one.lost
        if following is not None and following.seat == one.seat and one.number not in drawn:
            lost = max(0.0, min(lost, round(one.chance - following.chance, 4)))
        found.append(one._replace(lost=lost, grade=grade_of(lost)))
    return found


def grade_of(lost: float) -> str:
    return next(grade for below, grade in GRADES if lost < below)


def looked_at(places: Course, found: list[Decision], decisions: list[Decision]) -> dict[int, list[float]]:
    """The course by the number of answers. Of two places at one number the later counts: a search there, not what an answer left. An answer leaves what it did not
    lose for good: `found` are the decisions as they were looked at, `decisions` those whose losses last."""
    lasts = {
        one.number: now.lost / one.lost for one, now in zip(found, decisions, strict=True) if now.lost < one.lost and one.grade != NAMES[0]
    }
    course: dict[int, list[float]] = {}
    for (since, before), (number, after) in pairwise([(-1, list[float]()), *places]):
        is_left = number == since + 1 and since in lasts
        course[number] = [old + lasts[since] * (new - old) for old, new in zip(before, after, strict=True)] if is_left else after
    return course


def deciding(course: Course, luck: list[Luck]) -> list[Moment]:
    """The short stretches in which the winner's chance moved most for good, in the order of the game: what is soon undone decides nothing."""
    winner = winner_of(course)
    longest = MOMENT * course[-1][0]
    before = [span(course[at::-1], winner, longest) for at in range(len(course))]
    after = [span(course[at:], winner, longest) for at in range(len(course))]
    moves = []
    for first, last in stretches(course, longest):
        moved = max(after[last][0] - before[first][1], before[first][0] - after[last][1], 0.0)
        too_long = LONG * (course[last][0] - course[first][0]) / longest if last > first + 1 else 0.0
        moves.append((too_long - moved, first, last))
    found: list[Moment] = []
    for _, first, last in sorted(moves):
        (since, had), (number, has) = course[first], course[last]
        apart = all(number <= other.since or other.number <= since for other in found)
        if len(found) < DECIDING and apart and abs(has[winner] - had[winner]) >= LEAST:
            drawn = [one for one in luck if since <= one.number < number]
            lucky, error = sum((one.gave[winner] for one in drawn), 0.0), sum(one.error[winner] ** 2 for one in drawn) ** 0.5
            found.append(Moment(since, number, had[winner], round(has[winner] - had[winner], 4), round(lucky, 4), round(error, 4)))
    return sorted(found)


def span(course: Course, seat: int, longest: float) -> tuple[float, float]:
    """A seat's lowest and highest chance from the first place of a course on, as far as so many answers."""
    near = [chances[seat] for number, chances in takewhile(lambda place: abs(place[0] - course[0][0]) <= longest, course)]
    return min(near), max(near)


def stretches(course: Course, longest: float) -> Iterator[tuple[int, int]]:
    """From which place of a course to which: from each to the next, and to those that are not far."""
    for first, (since, _) in enumerate(course):
        for last in range(first + 1, len(course)):
            if last > first + 1 and course[last][0] - since > longest:
                break
            yield first, last


def winner_of(course: Course) -> int:
    last = course[-1][1]
    return last.index(max(last))


def strokes(luck: list[Luck]) -> list[tuple[Luck, int]]:
    """Where chance moved somebody's chances most, beyond doubt and by more than nothing, and whose; in the order of the game."""
    found = [(one, max(range(len(one.gave)), key=lambda seat: abs(one.gave[seat]))) for one in luck]
    clear = [(one, seat) for one, seat in found if is_clear(one, seat)]
    return sorted(sorted(clear, key=lambda stroke: -abs(stroke[0].gave[stroke[1]]))[:DECIDING])


def steps_of(found: Analysis, moment: Moment) -> list[tuple[int, int]]:
    """The steps of the course that make up a moment, by the numbers of answers before and after each: those in which the winner's chance moved a quarter of the
    way or more, the greatest first, of equals the shorter; at least that one."""
    winner, way = winner_of(found.course), 1 if moment.change > 0 else -1
    inside = [place for place in found.course if moment.since <= place[0] <= moment.number]
    moved = [(way * (after[winner] - before[winner]), (since, number)) for (since, before), (number, after) in pairwise(inside)]
    ranked = sorted(moved, key=lambda row: (-round(row[0], 2), row[1][1] - row[1][0]))
    return [step for change, step in ranked if change >= abs(moment.change) * PART] or [ranked[0][1]]


def stroke_in(found: Analysis, moment: Moment) -> Luck | None:
    """The greatest stroke of luck in a moment, if it alone explains half of it or more."""
    winner, way = winner_of(found.course), 1 if moment.change > 0 else -1
    drawn = [one for one in found.luck if moment.since <= one.number < moment.number and is_clear(one, winner)]
    best = max(drawn, key=lambda one: way * one.gave[winner], default=None)
    return best if best is not None and way * best.gave[winner] >= abs(moment.change) / 2 else None


def is_clear(one: Luck, seat: int) -> bool:
    """Whether luck moved a seat's chance beyond doubt and by more than nothing."""
    return abs(one.gave[seat]) >= max(BELOW[0], SURE * one.error[seat])


def made_by_chance(record: dict[str, Any], number: int) -> list[Event]:
    """What whoever gave an answer was told of it beyond what was certain before: what chance made of it, in the order it was told. The game is over, and nothing
    is hidden any more."""
    game = tatami.replay(record, number)
    seat, _, name = record["answers"][number]
    certain = [event.kind for event in game.foresee(seat, game.asked.domain.value_of(name)).events]
    play_named(game, record["answers"][number])
    found = []
    for event in game.events(seat):
        if event.answer == number + 1:
            if event.kind in certain:
                certain.remove(event.kind)
            else:
                found.append(event)
    return found


def costly(decisions: list[Decision], most: int) -> list[Decision]:
    """Those that cost most of the decisions that were not fine, in the order of the game."""
    return sorted(sorted((one for one in decisions if one.grade != "fine"), key=lambda one: -one.lost)[:most])


def fault_in(found: Analysis, moment: Moment) -> list[Decision]:
    """The answer that cost most in a moment, if any was not fine: the winner's where his chance fell, somebody else's where it rose."""
    winner = winner_of(found.course)
    meant = [one for one in found.decisions if (one.seat == winner) == (moment.change < 0)]
    return costly([one for one in meant if moment.since <= one.number < moment.number], 1)


class Share(NamedTuple):
    """What became of a seat's chance: what luck gave it in all, with the standard error of that, and what its own answers lost, by grade."""

    luck: float
    error: float
    lost: float
    grades: dict[str, int]


def share_of(found: Analysis, seat: int) -> Share:
    own = [decision for decision in found.decisions if decision.seat == seat]
    grades = {grade: sum(decision.grade == grade for decision in own) for _, grade in GRADES}
    gave = sum((one.gave[seat] for one in found.luck), 0.0)
    error = sum(one.error[seat] ** 2 for one in found.luck) ** 0.5
    return Share(gave, error, sum((decision.lost for decision in own), 0.0), grades)


def plain(found: Analysis) -> dict[str, Any]:
    """In JSON values."""
    return {
        "course": found.course,
        "decisions": [decision._asdict() for decision in found.decisions],
        "luck": [one._asdict() for one in found.luck],
        "moments": [moment._asdict() for moment in found.moments],
    }
