"""Why one answer is better than another, by the weights of the judgement itself.

Where a try of a comparison stops, it is kept what the position of each contender is made of. What an answer brings is the difference of that to another
answer, in the same worlds, weighed as the learned chances weigh it: aspect by aspect, one's own and those of the strongest rival. Aspects that move the
chance little, or no more than the luck of the worlds, are not told. Neither is what only the model likes: its weights share out between aspects that go
together (armies, and the lands they hold), so that one of them may count against its owner. Told is what a player would wish for too.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import Chances
from tatami.core.game import Game

SHARE: Final = 0.12  # of all that speaks for an answer: less is not told
SURE: Final = 2.0  # standard errors beyond which a difference is believed
MOST_FOR: Final = 3  # things told that speak for an answer
MOST_AGAINST: Final = 1  # and against it
LITTLE: Final = 0.02  # of a sum whose exponential is the chance: less moves it by half a percent at most
SAME: Final = 1e-9


class Reason(NamedTuple):
    """An aspect of which somebody has more after one answer than after another, or less; no seats: the player himself, or his side."""

    aspect: str
    more: bool
    seats: list[int]


class Seen(NamedTuple):
    """A position in which a try stopped: how far the game is, what each contender's position is made of, what that makes of its estimate, and its chance."""

    progress: float
    rows: list[list[float]]
    made: list[list[float]]
    shares: list[float]


class Reasons(NamedTuple):
    """What speaks for the better answer, the weightiest first, and what against it."""

    good: list[Reason]
    bad: list[Reason]


NONE: Final = Reasons([], [])


def see(game: Game, judgement: Judgement, weights: Chances) -> Seen:
    """What a position is made of, and who wins it how likely."""
    rows, progress = judgement.rows(game), game.progress()
    shares = judgement.won(game) if game.over else weights.of(rows, progress)
    return Seen(progress, rows, judgement.made_of(game, rows), shares)


def reasons(game: Any, seat: int, judgement: Judgement, better: Sequence[Seen], worse: Sequence[Seen]) -> Reasons:
    """What speaks for the better of two answers, by what was seen of both in the same worlds."""
    weights = judgement.weights(game)
    if weights is None or len(better) < 2:
        return NONE
    contenders = judgement.contenders(game)
    own = next(n for n, seats in enumerate(contenders) if seat in seats)
    others = [n for n in range(len(contenders)) if n != own]
    chances = [mean([seen.shares[n] for seen in better]) for n in range(len(contenders))]
    rival = max(judgement.rivals(game, own), key=lambda n: chances[n])
    hangs = chances[rival] / max(SAME, sum(chances[n] for n in others))  # what the rival loses is won by all others alike
    names = judgement.aspects_of(judgement.subject(game))
    both = [*gains(names, own, 1.0, weights, better, worse), *gains(names, rival, -hangs, weights, better, worse)]
    found = [gain for gain in both if gain.name not in judgement.untold and (gain.contender == own or gain.name not in judgement.of_own)]
    told = [gain for gain in found if gain.is_sure and gain.name != ESTIMATE]
    whole = sum(gain.worth for gain in found if gain.worth > 0.0)
    least = max(LITTLE, SHARE * whole)

    def reason(gain: Gain) -> Reason:
        return Reason(gain.name, gain.more, [] if gain.contender == own else contenders[rival])

    def wished(gain: Gain) -> bool:
        """Whether the player would wish for it: more of what is wanted for himself, less for the rival."""
        return gain.more == ((gain.name not in judgement.unwanted) == (gain.contender == own))

    speaking = sorted((gain for gain in told if gain.worth >= least and wished(gain)), key=lambda gain: -gain.worth)
    against = sorted((gain for gain in told if gain.worth <= -least and not wished(gain)), key=lambda gain: gain.worth)
    if not speaking:
        general = [gain for gain in found if gain.name == ESTIMATE and gain.is_sure and gain.worth >= least and wished(gain)]
        speaking = sorted(general, key=lambda gain: -gain.worth)[:1]
    return Reasons([reason(gain) for gain in speaking[:MOST_FOR]], [reason(gain) for gain in against[:MOST_AGAINST]] if speaking else [])


class Gain(NamedTuple):
    """What an aspect of a contender's position does for the better answer, and whether the contender has more of it then."""

    name: str
    contender: int
    worth: float
    more: bool
    is_sure: bool


def gains(names: list[str], contender: int, sign: float, weights: Chances, better: Sequence[Seen], worse: Sequence[Seen]) -> list[Gain]:
    """Of each aspect of one contender; what the estimate has from an aspect is counted there."""
    pairs = list(zip(better, worse, strict=True))
    after = [(weighed(a, contender, weights), weighed(b, contender, weights)) for a, b in pairs]
    found = []
    for n, name in enumerate(names):
        worths = [sign * (a[n] - b[n]) for a, b in after]
        grown = mean([amount(a, contender, n) - amount(b, contender, n) for a, b in pairs])
        worth = mean(worths)
        if abs(grown) > SAME:
            found.append(Gain(name, contender, worth, grown > 0.0, abs(worth) > SURE * error(worths)))
    return found


def weighed(seen: Seen, contender: int, weights: Chances) -> list[float]:
    """What each aspect adds to a contender's sum."""
    row, made, progress = seen.rows[contender], seen.made[contender], seen.progress
    found = [weights.weigh(n, row[n], progress) for n in range(len(row))] + [0.0] * (len(made) - len(row))
    slope = weights.slope(0, progress)
    for n in range(1, len(made)):
        found[n] += slope * made[n]
        found[0] -= slope * made[n]
    return found


def amount(seen: Seen, contender: int, n: int) -> float:
    """How much a contender has of an aspect: of a feature its number, else what it makes of the estimate."""
    row = seen.rows[contender]
    return row[n] if n < len(row) else seen.made[contender][n]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error(values: list[float]) -> float:
    """The standard error of a mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def plain(found: Reasons) -> dict[str, Any]:
    return {"good": [list(reason) for reason in found.good], "bad": [list(reason) for reason in found.bad]}


def read_reasons(values: dict[str, Any]) -> Reasons:
    good, bad = ([Reason(name, more, seats) for name, more, seats in values.get(side, [])] for side in ("good", "bad"))
    return Reasons(good, bad)
