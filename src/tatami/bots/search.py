"""Thinking ahead: greedy choice and single-observer information-set Monte Carlo tree search.

Both look at worlds: bare games drawn by `redeal` from what the seat can see. Compiled where a C compiler is there.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from time import process_time
from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance
from tatami.core.game import Game, together

EXPLORE: Final = 0.5
STEEPNESS: Final = 4.0
WIN_SHARE: Final = 0.7  # of a finished game's reward; the rest is by how much
ALL_TRIED: Final = -2
LONGEST_WAIT: Final = 250  # decisions a search plays on to a quiet moment
LONGEST_MOVE: Final = 60  # decisions of one seat in a row that greedy plays on


def asked_seat(game: Game) -> int:
    """The seat to be asked next; of several, the first."""
    if game.answers is EVERYBODY:
        return together(game.asked).seats(game)[0]
    return game.active


def canonical(game: Game, seat: int) -> list[int]:
    answers = game.legal(seat)
    return answers if len(answers) == 1 else game.asked.canonical(game, seat, answers)


def rewards(game: Game, judgement: Judgement) -> list[float]:
    """What a position is worth to each seat, from 0 to 1: beating the others, and by how much."""
    outcome = game.outcome()
    seats = game.seats
    if outcome is None or seats == 1:  # a single player's estimate may look at what he plays against
        scores = [judgement.estimate(game, seat) for seat in range(seats)]
    else:
        scores = [float(score) for score in outcome.scores]
    found: list[float] = []
    for seat in range(seats):
        lead = 0.0
        for other in range(seats):
            if other != seat:
                margin = 1.0 / (1.0 + exp(clamp(STEEPNESS * (scores[other] - scores[seat]) / judgement.spread)))
                if outcome is not None:
                    mine, theirs = outcome.places[seat], outcome.places[other]
                    won = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                    margin = WIN_SHARE * won + (1.0 - WIN_SHARE) * margin
                lead += margin
        if seats > 1:
            found.append(lead / (seats - 1))
        else:
            found.append(1.0 / (1.0 + exp(clamp(-scores[seat] / judgement.spread))))
    return found


def clamp(x: float) -> float:
    return 30.0 if x > 30.0 else -30.0 if x < -30.0 else x


def play_on(game: Game, judgement: Judgement, chance: Chance, most: int, observer: int) -> None:
    """Answer by the judgement's policy, so many decisions and on to a quiet moment; to the end, or until all is settled."""
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
            game.play(seat, judgement.policy(game, seat, answers, chance))
            most -= 1


def finish_move(game: Game, judgement: Judgement, chance: Chance, mover: int) -> None:
    """Answer by policy as long as the same seat is asked, or another only interrupts: a move is several small answers."""
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
        else:
            game.play(seat, judgement.policy(game, seat, answers, chance))


def greedy(sample: Callable[[int], Any], seat: int, judgement: Judgement, chance: Chance, worlds: int) -> int:
    """The answer after which, the move played on by policy, the seat stands best over a few worlds."""
    first: Game = sample(chance.word())
    answers = judgement.candidates(first, seat, canonical(first, seat))
    if len(answers) == 1:
        return answers[0]
    totals = [0.0] * len(answers)
    for n in range(worlds):
        world: Game = first if n == 0 else sample(chance.word())
        judgement.imagine(world, seat, chance)
        for i in range(len(answers)):
            copy: Game = world.clone()
            copy.play(seat, answers[i])
            finish_move(copy, judgement, chance, seat)
            totals[i] += rewards(copy, judgement)[seat]
    best = 0
    for i in range(len(answers)):
        if totals[i] > totals[best]:
            best = i
    return answers[best]


class Node:
    """An answer somebody gave on the way: how often it was there to be given, given, and what came of it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0  # reward of the seat that gave the answer
        self.kind = ""  # of the question asked after it, once known
        self.seat = -1  # and who is asked
        self.children: dict[int, Node] = {}


class Search:
    """One decision of one seat."""

    def __init__(self, sample: Callable[[int], Any], seat: int, judgement: Judgement, chance: Chance) -> None:
        self.sample = sample
        self.seat = seat
        self.judgement = judgement
        self.chance = chance
        self.root = Node()
        self.iterations = 0

    def run(self, iterations: int, seconds: float) -> int:
        """Search until a budget is used up (0: no such budget), and choose the answer tried most."""
        start = process_time()
        while (iterations == 0 or self.iterations < iterations) and (seconds == 0 or process_time() - start < seconds):
            self.iterate(self.sample(self.chance.word()))
            if self.iterations == 1 and len(self.root.children) == 1 and self.is_forced():
                break
        best, visits = -1, -1
        for answer, child in self.root.children.items():
            if child.visits > visits:
                best, visits = answer, child.visits
        return best

    def is_forced(self) -> bool:
        world: Game = self.sample(0)
        return len(self.judgement.candidates(world, self.seat, canonical(world, self.seat))) == 1

    def iterate(self, world: Game) -> None:
        """One world: down the tree, one new answer, play on, and back up with what came of it."""
        self.iterations += 1
        self.judgement.imagine(world, self.seat, self.chance)
        node = self.root
        path: list[Node] = []
        seats: list[int] = []
        grown = False
        while not world.over and not grown:
            seat = self.seat if node is self.root else asked_seat(world)  # of several seats asked at once, ours begins
            answers = canonical(world, seat)
            if len(answers) > 1:
                answers = self.judgement.candidates(world, seat, answers)
            if len(answers) == 1 and node is not self.root:
                world.play(seat, answers[0])
                continue
            if node.seat < 0:
                node.seat, node.kind = seat, world.asked.kind
            elif node.seat != seat or node.kind != world.asked.kind:
                break  # another world asked something else here
            answer = self.untried(node, answers)
            if answer != ALL_TRIED:
                grown = True
                for other in answers:
                    known = node.children.get(other)
                    if known is not None:
                        known.available += 1
                child = Node()
                child.available = 1
                node.children[answer] = child
            else:
                answer = self.select(node, answers)
            node = node.children[answer]
            path.append(node)
            seats.append(seat)
            world.play(seat, answer)
        play_on(world, self.judgement, self.chance, self.judgement.playout, self.seat)
        reward = rewards(world, self.judgement)
        self.root.visits += 1
        for i in range(len(path)):
            path[i].visits += 1
            path[i].total += reward[seats[i]]

    def untried(self, node: Node, answers: list[int]) -> int:
        """One of the answers never tried here, or ALL_TRIED."""
        children = node.children
        fresh = [answer for answer in answers if answer not in children]
        return fresh[self.chance.below(len(fresh))] if fresh else ALL_TRIED

    def select(self, node: Node, answers: list[int]) -> int:
        """The answer with the best prospects: mean reward, and a bonus for those tried seldom though they were there."""
        best, best_value = answers[0], -1.0
        for answer in answers:
            child = node.children[answer]
            child.available += 1
            value = child.total / child.visits + EXPLORE * sqrt(log(child.available) / child.visits)
            if value > best_value:
                best, best_value = answer, value
        return best
