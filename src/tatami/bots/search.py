"""Thinking ahead: greedy choice and single-observer information-set Monte Carlo tree search.

Both look at worlds: bare games drawn by `redeal` from what the seat can see. Compiled where a C compiler is there.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from time import process_time
from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.playout import play_out
from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance
from tatami.core.game import Game, together

EXPLORE: Final = 1.0  # in spreads of the rewards met so far
PRIOR_WORLDS: Final = 4  # each answer is first looked at greedily in so many
PRIOR_VISITS: Final = 8.0  # what that look counts for, in visits
LEAST_SPREAD: Final = 0.005
STEEPNESS: Final = 4.0
WIN_SHARE: Final = 0.7  # of a finished game's reward; the rest is by how much
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
    """What a position is worth to each seat, from 0 to 1: how likely it comes first, by its lead over the others."""
    outcome = game.outcome()
    seats = game.seats
    if outcome is None or seats == 1:  # a single player's estimate may look at what he plays against
        scores = [judgement.estimate(game, seat) for seat in range(seats)]
    else:
        scores = [float(score) for score in outcome.scores]
    if seats == 1:
        return [1.0 / (1.0 + exp(clamp(-scores[0] / judgement.spread)))]
    best = max(scores)
    weights = [exp(clamp(STEEPNESS * (score - best) / judgement.spread)) for score in scores]
    whole = sum(weights)
    found = [weight / whole for weight in weights]
    if outcome is not None:
        winners = outcome.places.count(1)
        for seat in range(seats):
            won = 1.0 / winners if outcome.places[seat] == 1 else 0.0
            found[seat] = WIN_SHARE * won + (1.0 - WIN_SHARE) * found[seat]
    return found


def clamp(x: float) -> float:
    return 30.0 if x > 30.0 else -30.0 if x < -30.0 else x


def play_on(game: Game, judgement: Judgement, chance: Chance, most: int, observer: int) -> None:
    """Answer by the judgement's policy, so many decisions and on to a quiet moment; to the end, or until all is settled."""
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
    answers, totals = first_look(sample, seat, judgement, chance, worlds)
    best = 0
    for i in range(len(answers)):
        if totals[i] > totals[best]:
            best = i
    return answers[best]


def first_look(sample: Callable[[int], Any], seat: int, judgement: Judgement, chance: Chance, worlds: int) -> tuple[list[int], list[float]]:
    """The answers worth a thought, and for each the mean reward after the move, played on by policy in the same few worlds."""
    first: Game = sample(chance.word())
    answers = judgement.candidates(first, seat, canonical(first, seat))
    totals = [0.0] * len(answers)
    if len(answers) == 1:
        return answers, totals
    for n in range(worlds):
        world: Game = first if n == 0 else sample(chance.word())
        judgement.imagine(world, seat, chance)
        for i in range(len(answers)):
            copy: Game = world.clone()
            copy.play(seat, answers[i])
            finish_move(copy, judgement, chance, seat)
            totals[i] += rewards(copy, judgement)[seat] / worlds
    return answers, totals


class Node:
    """An answer somebody gave on the way: how often it was there to be given, given, and what came of it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0  # reward of the seat that gave the answer
        self.prior = 0.0  # how much better than its alternatives it looked at first
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
        self.sums: list[float] = []  # seat: of its rewards, and of their squares
        self.squares: list[float] = []

    def run(self, iterations: int, seconds: float) -> int:
        """Search until a budget is used up (0: no such budget), and choose the answer tried most."""
        start = process_time()
        answers = self.look()
        if len(answers) == 1:
            return answers[0]
        while (iterations == 0 or self.iterations < iterations) and (seconds == 0 or process_time() - start < seconds):
            self.iterate(self.sample(self.chance.word()))
        best, visits = answers[0], -1
        for answer in answers:
            child = self.root.children[answer]
            if child.visits > visits:
                best, visits = answer, child.visits
        return best

    def look(self) -> list[int]:
        """Begin with what greedy sees: every answer worth a thought becomes a node with a prior."""
        answers, looks = first_look(self.sample, self.seat, self.judgement, self.chance, PRIOR_WORLDS)
        middle = sum(looks) / len(looks)
        for i in range(len(answers)):
            child = Node()
            child.prior = looks[i] - middle
            self.root.children[answers[i]] = child
        return answers

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
            answer = self.select(node, world, seat, answers)
            grown = answer not in node.children
            if grown:
                node.children[answer] = Node()
            node = node.children[answer]
            if node.visits == 0:
                grown = True
            path.append(node)
            seats.append(seat)
            world.play(seat, answer)
        play_on(world, self.judgement, self.chance, self.judgement.playout, self.seat)
        self.learn(path, seats, rewards(world, self.judgement))

    def learn(self, path: list[Node], seats: list[int], reward: list[float]) -> None:
        if not self.sums:
            self.sums = [0.0] * len(reward)
            self.squares = [0.0] * len(reward)
        for seat in range(len(reward)):
            self.sums[seat] += reward[seat]
            self.squares[seat] += reward[seat] * reward[seat]
        for i in range(len(path)):
            path[i].visits += 1
            path[i].total += reward[seats[i]]

    def select(self, node: Node, world: Game, seat: int, answers: list[int]) -> int:
        """The answer with the best prospects: mean reward, and a bonus for those tried seldom though they were there.

        Answers not tried before come in slowly, the policy's own first.
        """
        children = node.children
        tried: list[int] = []
        visits, total = 0, 0.0
        for answer in answers:
            child = children.get(answer)
            if child is not None:
                child.available += 1
                tried.append(answer)
                visits += child.visits
                total += child.total
        if len(tried) < len(answers) and len(tried) * len(tried) <= visits:
            return self.widen(node, world, seat, answers)
        middle = total / visits if visits > 0 else 0.5
        explore = EXPLORE * self.spread(seat)
        best, best_value = tried[0], -1e9
        for answer in tried:
            child = children[answer]
            known = child.visits + PRIOR_VISITS
            mean = (child.total + PRIOR_VISITS * (middle + child.prior)) / known
            value = mean + explore * sqrt(log(child.available + 1.0) / (child.visits + 1.0))
            if value > best_value:
                best, best_value = answer, value
        return best

    def widen(self, node: Node, world: Game, seat: int, answers: list[int]) -> int:
        """A new answer: the policy's, or else any."""
        answer = self.judgement.policy(world, seat, answers, self.chance)
        if answer not in node.children:
            return answer
        fresh = [other for other in answers if other not in node.children]
        return fresh[self.chance.below(len(fresh))]

    def spread(self, seat: int) -> float:
        """The standard deviation of a seat's rewards."""
        if self.iterations < 2:
            return 0.1
        mean = self.sums[seat] / (self.iterations - 1)
        variance = self.squares[seat] / (self.iterations - 1) - mean * mean
        return sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD
