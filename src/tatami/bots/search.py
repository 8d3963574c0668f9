"""Thinking ahead: single-observer information-set Monte Carlo tree search.

It looks at worlds: bare games drawn by `redeal` from what the seat can see. Compiled where a C compiler is there.
"""

from collections.abc import Callable
from math import log, sqrt
from time import process_time
from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.insight import AS_EVER, NOTHING_LEARNED, Insight
from tatami.bots.one_step import asked_seat, canonical, first_look, foreseen, play_on
from tatami.core.chance import Chance, imagined
from tatami.core.game import Game

FIRST_WORLDS: Final = 4  # each answer is first looked at greedily in this many
FIRST_VISITS: Final = 8.0  # what that look counts for, in visits
LEAST_SPREAD: Final = 0.005
LEAST_WEIGHT: Final = 0.25  # of an answer's bonus, by what spoke for it beforehand
MOST_WEIGHT: Final = 4.0
LUCK: Final = 0x2A6D39B5  # turns a world's seed into that of the policy's luck there
SURE: Final = 4.0  # standard errors by which an answer is behind for good
FIRST_CHECK: Final = 32  # worlds before anything is sure
FIRST_SHARE: Final = 0.05  # of the budget before anything is: with much time trees grow deep, and may tell another story


def standard_error(one: list[float], other: list[float]) -> float:
    """Of the mean difference between two rows of numbers that belong together, pair by pair; a number more in one of them is left out."""
    pairs = min(len(one), len(other))
    total, squares = 0.0, 0.0
    for n in range(pairs):
        difference = one[n] - other[n]
        total += difference
        squares += difference * difference
    return sqrt(max(0.0, squares - total * total / pairs) / (pairs - 1) / pairs)


def played_on(judgement: Judgement, insight: Insight) -> int:
    """How many decisions a search plays on before it asks what a position is worth."""
    return judgement.playout if insight.playout == AS_EVER else insight.playout


def tried_beyond(judgement: Judgement, insight: Insight) -> int:
    """How many answers a search tries beyond those worth a thought: the price of a first sight that overlooks good ones."""
    return judgement.more if insight.more == AS_EVER else insight.more


class Node:
    """An answer somebody gave on the way: how often it was there to be given, given, and what came of it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0  # reward of the seat that gave the answer
        self.weight = 1.0  # of its bonus for being tried seldom
        self.kind = ""  # of the question asked after it, once known
        self.seat = -1  # and who is asked
        self.children: dict[int, Node] = {}


class Budget:
    """What a search may use, in iterations or in seconds of CPU time (0: no such limit)."""

    def __init__(self, iterations: int, seconds: float, begun: float) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.made = 0  # iterations when it was last charged
        self.at = begun  # and the time
        self.tried = 0.0  # iterations charged
        self.thought = 0.0  # seconds
        self.spent = 0.0  # share
        self.charge(0, 1.0)

    def charge(self, made: int, times: float) -> None:
        """What was used since the last time; several times where what answers would have cost that were dropped is charged too."""
        now = process_time()
        self.tried += (made - self.made) * times
        self.thought += (now - self.at) * times
        self.made, self.at = made, now
        by_iterations = self.tried / self.iterations if self.iterations else 0.0
        by_seconds = self.thought / self.seconds if self.seconds else 0.0
        self.spent = min(1.0, max(by_iterations, by_seconds))


class Search:
    """One decision of one seat: of a bot that keeps to canonical answers, or, `advising`, of a person who need not have done so."""

    def __init__(self, sample: Callable[[int], Any], seat: int, judgement: Judgement, chance: Chance, advising: bool = False) -> None:
        self.sample = sample
        self.seat = seat
        self.judgement = judgement
        self.chance = chance
        self.advising = advising
        self.iterations = 0
        self.sums: list[float] = []  # seat: of its rewards, and of their squares
        self.squares: list[float] = []
        self.insight = NOTHING_LEARNED
        self.answers: list[int] = []  # those worth a thought
        self.looks: list[float] = []  # what the first look saw of each
        self.met: list[list[float]] = []  # the rewards of each, world by world
        self.next_check = FIRST_CHECK  # after so many worlds
        self.kind = ""  # of the question
        self.quick = 0  # what quick play would answer
        self.ranking: list[int] = []  # the answers after the search, best first
        self.best = Node()  # what was met after the best of them

    def run(self, iterations: int, seconds: float, thorough: bool = False) -> int:
        """Search until a budget is used up (0: no such budget): the better half of the answers goes on to the next round, until one is left.

        In a round every answer is tried equally often, in the same worlds and with the same luck of the policy. One that is behind for good is dropped
        before, and what it would have cost is saved; unless the search is thorough, because somebody asks for the second and third best too.
        """
        begun = process_time()
        self.look()
        nodes = [Node() for _ in self.answers]
        self.met = [[] for _ in self.answers]
        left = self.promising()
        behind: list[int] = []
        budget = Budget(iterations, seconds, begun)
        rounds = (len(left) - 1).bit_length()
        for n in range(rounds):
            many = len(left)
            while len(left) > 1 and budget.spent < (n + 1.0) / rounds:
                self.try_all(left, nodes, iterations)
                budget.charge(self.iterations, many / len(left))
                if not thorough and budget.spent >= FIRST_SHARE and self.is_time_to_check(left):
                    kept = self.in_the_running(left, nodes, 1.0 - budget.spent)
                    behind = [i for i in self.better_first(left, nodes) if i not in kept] + behind
                    left = kept
            ordered = self.better_first(left, nodes)
            half = (many + 1) // 2
            left, behind = ordered[:half], ordered[half:] + behind
        self.ranking = [self.answers[i] for i in left + behind]
        self.best = nodes[left[0]]
        return self.ranking[0]

    def look(self) -> None:
        """Before the search: what is asked, and how each answer looks at first sight."""
        world: Game = self.sample(self.chance.word())
        self.insight = self.judgement.insight(world)
        more = tried_beyond(self.judgement, self.insight)
        self.answers, self.looks = first_look(self.sample, self.seat, self.judgement, self.chance, FIRST_WORLDS, True, more, self.advising)
        self.kind = world.asked.kind
        self.quick = self.answers[0] if len(self.answers) == 1 else self.judgement.quick(world, self.seat, self.answers, self.chance)

    def promising(self) -> list[int]:
        """The answers to search, by number: the one first that a search like this most likely ends with, where that was learned."""
        found = list(range(len(self.answers)))
        prior = self.insight.priors.get(self.kind)
        if prior is not None and len(found) > 2:
            hopes = prior.at_root(self.answers, self.quick, self.looks)
            found.sort(key=lambda n: -hopes[n])
        return found

    def try_all(self, left: list[int], nodes: list[Node], iterations: int) -> None:
        """One world, each answer with the same luck in it."""
        seed = self.chance.word()
        world: Game = self.sample(seed)
        luck = imagined(seed ^ LUCK)
        self.judgement.surmise(world, self.seat, luck)
        state = luck.state
        for i in left:
            if iterations == 0 or self.iterations < iterations:
                luck.state = state
                self.met[i].append(self.iterate(world.clone(), luck, self.answers[i], nodes[i]))

    def is_time_to_check(self, left: list[int]) -> bool:
        """Whether enough was tried since the last check whether an answer is behind for good."""
        worlds = len(self.met[left[0]])
        if worlds < self.next_check:
            return False
        self.next_check = worlds + worlds // 4
        return True

    def in_the_running(self, left: list[int], nodes: list[Node], rest: float) -> list[int]:
        """The answers that the rest of the budget, a share of it, may still bring to the front.

        All were tried in the same worlds, so that what counts is how the difference to the best one varies from world to world. Answers that never
        differ would not be told apart by trying on.
        """
        worth = self.worth(left, nodes)
        first = self.better_first(left, nodes)[0]
        best = max(worth)
        found: list[int] = []
        for n in range(len(left)):
            i = left[n]
            if i == first or best - worth[n] < SURE * sqrt(rest) * standard_error(self.met[first], self.met[i]):
                found.append(i)
        return found

    def better_first(self, left: list[int], nodes: list[Node]) -> list[int]:
        worth = self.worth(left, nodes)
        ordered = [(-worth[n], left[n]) for n in range(len(left))]
        ordered.sort()
        return [i for _, i in ordered]

    def worth(self, left: list[int], nodes: list[Node]) -> list[float]:
        """The mean reward of each, the first look counted in."""
        met, looked = 0.0, 0.0
        for i in left:
            met += nodes[i].total / max(1, nodes[i].visits)
            looked += self.looks[i]
        offset = (met - looked) / len(left) if nodes[left[0]].visits else 0.0  # looks are taken earlier in the game than rewards
        return [(nodes[i].total + FIRST_VISITS * (self.looks[i] + offset)) / (nodes[i].visits + FIRST_VISITS) for i in left]

    def iterate(self, world: Game, luck: Chance, answer: int, node: Node) -> float:
        """An answer, down its tree, one new answer there, play on, and back up with what came of it: the seat's reward."""
        self.iterations += 1
        world.play(self.seat, answer)
        path = [node]
        seats = [self.seat]
        while not world.over and node.visits > 0:
            seat = asked_seat(world)
            answers = canonical(world, seat)
            if len(answers) > 1:
                answers = self.judgement.searched(world, seat, answers)
            if len(answers) == 1:
                world.play(seat, answers[0])
                continue
            if node.seat < 0:
                node.seat, node.kind = seat, world.asked.kind
            elif node.seat != seat or node.kind != world.asked.kind:
                break  # another world asked something else here
            answer = self.select(node, world, seat, answers, luck)
            node = node.children[answer]
            path.append(node)
            seats.append(seat)
            world.play(seat, answer)
        play_on(world, self.judgement, luck, played_on(self.judgement, self.insight), self.seat)
        reward = foreseen(world, self.judgement, self.insight)
        self.learn(path, seats, reward)
        return reward[self.seat]

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

    def select(self, node: Node, world: Game, seat: int, answers: list[int], luck: Chance) -> int:
        """The answer with the best prospects: mean reward, and a bonus for those tried seldom though they were there.

        Answers not tried before come in slowly, the likeliest first.
        """
        children = node.children
        tried: list[int] = []
        visits = 0
        for answer in answers:
            child = children.get(answer)
            if child is not None:
                child.available += 1
                tried.append(answer)
                visits += child.visits
        if len(tried) < len(answers) and len(tried) * len(tried) <= visits:
            return self.widen(node, world, seat, answers, luck)
        explore = self.spread(seat)
        best, best_value = tried[0], -1.0
        for answer in tried:
            child = children[answer]
            value = child.total / child.visits + explore * sqrt(child.weight * log(child.available + 1.0) / child.visits)
            if value > best_value:
                best, best_value = answer, value
        return best

    def widen(self, node: Node, world: Game, seat: int, answers: list[int], luck: Chance) -> int:
        """A new answer: the one a search would most likely choose; where that was not learned the policy's, or else any."""
        quick = self.judgement.quick(world, seat, answers, luck)
        prior = self.insight.priors.get(world.asked.kind)
        child = Node()
        if prior is not None:
            chosen = prior.shares(answers, quick)
            best = -1
            for n in range(len(answers)):
                if answers[n] not in node.children and (best < 0 or chosen[n] > chosen[best]):
                    best = n
            answer = answers[best]
            child.weight = min(MOST_WEIGHT, max(LEAST_WEIGHT, chosen[best] * len(answers)))
        elif quick not in node.children:
            answer = quick
        else:
            fresh = [other for other in answers if other not in node.children]
            answer = fresh[luck.below(len(fresh))]
        node.children[answer] = child
        return answer

    def spread(self, seat: int) -> float:
        """The standard deviation of a seat's rewards."""
        n = self.iterations - 1.0
        mean = self.sums[seat] / n
        variance = self.squares[seat] / n - mean * mean
        return sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD
