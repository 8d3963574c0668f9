"""One step ahead: what can be asked and answered, what a position is worth, play by policy, and the first look at each answer, which is all that `greedy` has.

It looks at worlds: bare games drawn by `redeal` from what the seat can see. Compiled where a C compiler is there.
"""

from collections.abc import Callable
from math import exp
from typing import Any, Final

from tatami.bots.judgement.base import STEEPNESS, Judgement
from tatami.bots.judgement.chances import shares
from tatami.bots.judgement.insight import Insight
from tatami.bots.playout import play_out
from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance, imagined
from tatami.core.game import Game, together

WIN_SHARE: Final = 0.7  # of a finished game's reward; the rest is by how much
LONGEST_WAIT: Final = 250  # decisions a search plays on to a quiet moment
UNCERTAIN: Final = -1.0  # less than any reward
LONGEST_MOVE: Final = 60  # decisions of one seat in a row that greedy plays on


def asked_seat(game: Game) -> int:
    """The seat to be asked next; of several, the first."""
    if game.answers is EVERYBODY:
        return together(game.asked).seats(game)[0]
    return game.active


def canonical(game: Game, seat: int) -> list[int]:
    answers = game.legal(seat)
    return answers if len(answers) == 1 else game.asked.canonical(game, seat, answers)


def distinct(game: Game, seat: int) -> list[int]:
    """The same for somebody who may have begun a plan in another order."""
    answers = game.legal(seat)
    return answers if len(answers) == 1 else game.asked.distinct(game, seat, answers)


def rewards(game: Game, judgement: Judgement, glance: bool = False, searching: bool = False) -> list[float]:
    """What a position is worth to each seat, from 0 to 1: how likely it comes first, by its lead over the others; to a search also its points."""
    outcome = game.outcome()
    seats = game.seats
    if outcome is None or seats == 1:  # a single player's estimate may look at what he plays against
        scores = judgement.first_sight(game) if glance and searching else judgement.estimates(game, glance)
    else:
        scores = [float(score) for score in outcome.scores]
    if seats == 1:
        return [1.0 / (1.0 + exp(clamp(-scores[0] / judgement.spread)))]
    found = shares([STEEPNESS * score / judgement.spread for score in scores])
    if outcome is not None:
        won = outcome.first_places()
        for seat in range(seats):
            found[seat] = WIN_SHARE * won[seat] + (1.0 - WIN_SHARE) * found[seat]
    if searching and judgement.points_share > 0.0:
        count_points(found, scores, judgement)
    return found


def count_points(found: list[float], scores: list[float], judgement: Judgement) -> None:
    """Let own points count for a share of each reward, however sure the win: of answers that win alike, the one that brings more is better."""
    for seat in range(len(found)):
        points = min(1.0, max(0.0, scores[seat] / judgement.many_points))
        found[seat] += judgement.points_share * (points - found[seat])


def foreseen(game: Game, judgement: Judgement, insight: Insight) -> list[float]:
    """The same where a search stops, as far as that was learned by what positions like it came to."""
    value = insight.value
    if value is None or game.over or game.seats == 1:
        return rewards(game, judgement, searching=True)
    rows = judgement.sights(game)
    found = value.of(rows, game.progress())
    if judgement.points_share > 0.0:
        count_points(found, [row[0] * judgement.spread for row in rows], judgement)
    return found


def clamp(x: float) -> float:
    return 30.0 if x > 30.0 else -30.0 if x < -30.0 else x


def play_on(game: Game, judgement: Judgement, chance: Chance, most: int, observer: int) -> None:
    """Answer by the judgement's policy for a number of decisions and on to a quiet moment; to the end, or until all is settled."""
    if judgement.by_chance:
        play_out(game, chance, most)
        return
    while not game.over and (most > 0 or not judgement.is_quiet(game, observer)) and most > -LONGEST_WAIT:
        if judgement.is_settled(game):
            return
        seat = asked_seat(game)
        answers = canonical(game, seat)
        if game.answers is EVERYBODY and judgement.rush(game, seat, chance):
            most -= 1
        elif len(answers) == 1:
            game.play(seat, answers[0])
        else:
            game.play(seat, judgement.quick(game, seat, answers, chance))
            most -= 1


def finish_move(game: Game, judgement: Judgement, chance: Chance, mover: int, searching: bool) -> None:
    """Answer by policy, a search's or a greedy player's, as long as the same seat is asked, or another only interrupts: a move is several small answers."""
    for _ in range(LONGEST_MOVE):
        if game.over:
            return
        if (game.answers is EVERYBODY or game.active != mover) and not judgement.interrupts(game):
            return
        if game.seats == 1 and judgement.is_quiet(game, mover):
            return  # nobody else is ever asked: a single player's move ends at the next quiet moment
        seat = asked_seat(game)
        answers = canonical(game, seat)
        if len(answers) == 1:
            game.play(seat, answers[0])
        elif searching:
            game.play(seat, judgement.quick(game, seat, answers, chance))
        else:
            game.play(seat, judgement.policy(game, seat, answers, chance))


def greedy(sample: Callable[[int], Any], seat: int, judgement: Judgement, chance: Chance) -> int:
    """The answer after which, the move played on by policy, the seat stands best over as many worlds as the title needs."""
    answers, totals = first_look(sample, seat, judgement, chance, judgement.worlds)
    best = 0
    for i in range(len(answers)):
        if totals[i] > totals[best]:
            best = i
    return answers[best]


def first_look(
    sample: Callable[[int], Any],
    seat: int,
    judgement: Judgement,
    chance: Chance,
    worlds: int,
    searching: bool = False,
    more: int = 0,
    advising: bool = False,
) -> tuple[list[int], list[float]]:
    """The answers worth a thought, and for each the mean reward after the move, played on by policy; so many more that look best of the rest.

    All are tried in the same few worlds and with the same luck of the policy, so that none looks better only because more was made of it.
    """
    first: Game = sample(chance.word())
    legal = distinct(first, seat) if advising else canonical(first, seat)
    answers = judgement.searched(first, seat, legal) if searching else judgement.candidates(first, seat, legal)
    known = len(answers)
    if more and known > 1 and known < len(legal):
        answers = answers + [answer for answer in legal if answer not in answers]
    totals = [0.0] * len(answers)
    if len(answers) == 1:
        return answers, totals
    certain = [UNCERTAIN] * len(answers)  # the reward that follows in every world
    for n in range(worlds):
        world: Game = first if n == 0 else sample(chance.word())
        if searching:
            judgement.surmise(world, seat, chance)
        else:
            judgement.imagine(world, seat, chance)
        luck = chance.word()
        for i in range(len(answers)):
            if certain[i] != UNCERTAIN:
                totals[i] += certain[i] / worlds
                continue
            copy: Game = world.clone() if i + 1 < len(answers) else world  # of no use after the last
            drawn, thrown = copy.chance.state, imagined(luck)
            unused = thrown.state
            copy.play(seat, answers[i])
            finish_move(copy, judgement, thrown, seat, searching)
            reward = rewards(copy, judgement, True, searching)[seat]
            totals[i] += reward / worlds
            if judgement.open and copy.chance.state == drawn and thrown.state == unused:
                certain[i] = reward
    return best_known(answers, totals, known, more)


def best_known(answers: list[int], looks: list[float], known: int, more: int) -> tuple[list[int], list[float]]:
    """The first so many answers, and the best looking of the rest."""
    if len(answers) <= known + more:
        return answers, looks
    rest = [(-looks[n], n) for n in range(known, len(answers))]
    rest.sort()
    kept = [*range(known), *[n for _, n in rest[:more]]]
    return [answers[n] for n in kept], [looks[n] for n in kept]
