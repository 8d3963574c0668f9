"""A finished game looked at again: each seat's chance to win on the way, what its answers gave away, and the moments that decided it.

An answer is judged from its seat's own eyes: worlds that look the same from there are drawn, every answer is played in the same ones, the game goes on by
the judgement's policy to a quiet moment, and what was learned of who wins is asked there. What is lost by so few worlds' luck is not held against it.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import tatami
from tatami.bots.advice import chances_in, weigh
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.search import canonical
from tatami.core.chance import seed_state, stream
from tatami.core.game import Game
from tatami.core.record import play_named
from tatami.lab.statistics import Sample

WORLDS: Final = 24
SURE: Final = 2.0  # standard errors beyond which a loss is believed
GRADES: Final = ((0.03, "fine"), (0.08, "doubtful"), (0.18, "mistake"), (1.01, "blunder"))  # below so much of the chance to win lost
DECIDING: Final = 3  # moments named


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


class Moment(NamedTuple):
    """Between two quiet positions: how far the winner's chance moved, and the answers in between."""

    since: int
    number: int
    change: float


class Analysis(NamedTuple):
    """The whole of it: chances by answer and seat, the decisions, the moments that decided."""

    course: list[tuple[int, list[float]]]
    decisions: list[Decision]
    moments: list[Moment]


def analyse(record: dict[str, Any], seats: list[int] | None = None, seed: int = 1) -> Iterator[float | Analysis]:
    """How far it is, after every answer, and at last the analysis; decisions of these seats only, where some are named."""
    title, answers = record["title"], record["answers"]
    judgement = judgement_for(title)
    game = tatami.replay(record, 0)
    if judgement.chances(game) is None:
        raise tatami.Unreadable(
            f"Nothing was learned of {title} for {game.seats} with these options: there is nothing to judge the game by"
        )
    course: list[tuple[int, list[float]]] = []
    decisions: list[Decision] = []
    for number, row in enumerate(answers):
        seat = row[0]
        if len(game.legal(seat)) > 1:
            if judgement.is_quiet(game, seat):
                course.append((number, chances(game, judgement)))
            if seats is None or seat in seats:
                decisions.append(judge(game, number, row, judgement, seed_state(seed, number)))
        play_named(game, row)
        yield (number + 1) / len(answers)
    course.append((len(answers), chances(game, judgement)))
    yield Analysis(course, decisions, deciding(course))


def chances(game: Game, judgement: Judgement) -> list[float]:
    found = chances_in(game, judgement)
    assert found is not None
    return found


def judge(game: Game, number: int, row: list[Any], judgement: Judgement, seed: int) -> Decision:
    """One answer against the others that could have been given."""
    seat, kind, name = row
    domain = game.asked.domain
    given = domain.value_of(name)
    standpoint, draws = Standpoint(game, seat, seed), stream(seed)
    answers = thought_of(standpoint, given, judgement, draws.word())
    weighed = weigh(standpoint, answers, judgement, draws, WORLDS)
    means = [sum(row) / len(row) for row in weighed]
    mine = answers.index(given)
    best = max(range(len(answers)), key=means.__getitem__)
    lost = believed(weighed[best], weighed[mine])
    grade = next(grade for below, grade in GRADES if lost < below)
    return Decision(number, seat, kind, name, domain.id_of(answers[best]), round(means[best], 4), round(lost, 4), grade)


def thought_of(standpoint: Standpoint, given: int, judgement: Judgement, seed: int) -> list[int]:
    """The answers worth a thought, the one given among them."""
    world: Game = standpoint.sample(seed)
    answers = judgement.candidates(world, standpoint.seat, canonical(world, standpoint.seat))
    return answers if given in answers else [*answers, given]


def believed(best: list[float], mine: list[float]) -> float:
    """By how much one answer is better than another, if that is more than the luck of these worlds; else nothing."""
    gaps = Sample(a - b for a, b in zip(best, mine, strict=True))
    return gaps.mean if gaps.mean > SURE * gaps.error else 0.0


def deciding(course: list[tuple[int, list[float]]]) -> list[Moment]:
    """Where the winner's chance moved most, in the order of the game."""
    winner = max(range(len(course[-1][1])), key=course[-1][1].__getitem__)
    moves = [Moment(since, number, round(after[winner] - before[winner], 4)) for (since, before), (number, after) in pairwise(course)]
    return sorted(sorted(moves, key=lambda move: -abs(move.change))[:DECIDING])
