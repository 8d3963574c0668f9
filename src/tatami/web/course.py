"""The course of a finished game: the points of every seat after each answer, and where the winner's lead changed most."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import tatami
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.core.outcome import Outcome
from tatami.look import look_at
from tatami.texts import Texts
from tatami.texts.analysis import Gains, most_telling
from tatami.texts.pieces import module_of
from tatami.web import kit
from tatami.web.charts import Line
from tatami.web.scene import Scene

SAMPLES = 60  # positions a course is drawn through
MOMENTS = 5
EVENTS_TOLD = 2  # of a moment


@dataclass
class Course:
    """The score each seat would have had, had the game ended there, after every answer."""

    points: list[tuple[int, list[int]]]

    def sampled(self) -> list[tuple[int, list[int]]]:
        """As many of them as a picture can show."""
        last = len(self.points) - 1
        return [self.points[at] for at in sorted({round(last * n / SAMPLES) for n in range(SAMPLES + 1)})]


@dataclass
class Occasion:
    """An answer that moved the lead of the eventual winner."""

    number: int
    event: str  # its id in the log
    before: int  # points the winner was ahead of the best of the others, or behind
    after: int

    @property
    def moved(self) -> int:
        return abs(self.after - self.before)


@dataclass
class Moment:
    """What moved the lead of the eventual winner, once or several times."""

    text: str
    occasions: list[Occasion]


def course(record: dict[str, Any]) -> Course:
    """Play the record once, and look at the scores on the way."""
    game = tatami.replay(record, 0)
    points = [(0, game.title.scores_now(game))]
    for number, (seat, _, answer) in enumerate(record["answers"], 1):
        game.play(seat, game.question(seat).domain.value_of(answer))
        points.append((number, game.title.scores_now(game)))
    return Course(points)


def moments(game: Game, course: Course, texts: Texts, outcome: Outcome) -> list[Moment]:
    """Where the winner's lead changed most, in the order of the game, told by what changed it; what is told in the same words stands together."""
    events = game.events(None)
    told: dict[int, list[Event]] = {}
    for event in events:
        told.setdefault(event.answer, []).append(event)
    often, gains = Counter(event.kind for event in events), Gains(events, course.points)
    winner, found = outcome.ranking[0], dict[str, Moment]()
    teams = getattr(module_of(texts.title), "teams", None)
    partners: list[int] = [winner] if teams is None else teams(game.book.options if game.book else {}, winner, game.seats)
    leads = [(number, lead(scores, winner, partners)) for number, scores in course.points]
    moved = [Occasion(number, "", before, after) for (_, before), (number, after) in pairwise(leads) if before != after and number in told]
    for one in sorted(moved, key=lambda one: -one.moved):
        telling = most_telling(told[one.number], winner, often, EVENTS_TOLD, gains, one.after > one.before)
        text = " ".join(dict.fromkeys(texts.event(event) for event in telling))
        if text not in found and len(found) == MOMENTS:
            break
        found.setdefault(text, Moment(text, [])).occasions.append(replace(one, event=f"e{telling[0].number}"))
    for moment in found.values():
        moment.occasions.sort(key=lambda one: one.number)
    return sorted(found.values(), key=lambda moment: moment.occasions[0].number)


def numbered(found: list[Moment]) -> list[tuple[int, int]]:
    """The answers of the moments, each under the number of its line."""
    return sorted(((at, one.number) for at, moment in enumerate(found, 1) for one in moment.occasions), key=lambda mark: mark[1])


def lead(scores: list[int], seat: int, partners: "list[int] | None" = None) -> int:
    """How many points a seat is ahead of the best of the others, or its side of the other side; alone, what it has."""
    others = [score for other, score in enumerate(scores) if other not in (partners or [seat])]
    if partners and len(partners) > 1:
        return sum(scores[one] for one in partners) - sum(others)
    return scores[seat] - max(others, default=0)


def lines_of(scene: Scene | None, names: list[str]) -> list[Line]:
    """Return one line for each seat, or for each side in a game whose sides count together."""
    sides = [] if scene is None else kit.teams(scene)
    seats = [Line(name, seat, kit.crest_address(scene, seat), [seat]) for seat, name in enumerate(names)]
    return [Line(side.name, side.seats[0], seats[side.seats[0]].crest, side.seats) for side in sides] or seats


def seen_in(record: dict[str, Any], names: list[str], lang: str) -> Scene | None:
    """Return the last position of a record as a spectator sees it, or None if its rules are played no more."""
    title = tatami.title(record["title"])
    if record["rules"] != title.rules:
        return None
    return Scene(look_at(tatami.replay(record), None, names, asked=None), Texts(title, lang, names))
