"""Thinking ahead: greedy choice and single-observer information-set Monte Carlo tree search.

Both look at worlds: bare games drawn by `redeal` from what the seat can see. Compiled where a C compiler is there.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from time import process_time
from typing import Any, Final

from tatami.bots.judgement.base import STEEPNESS, Judgement
from tatami.bots.judgement.chances import shares
from tatami.bots.judgement.insight import AS_EVER, NOTHING_LEARNED, Insight
from tatami.bots.playout import play_out
from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance, imagined
from tatami.core.game import Game, together

FIRST_WORLDS: Final = 4  # each answer is first looked at greedily in this many
FIRST_VISITS: Final = 8.0  # what that look counts for, in visits
LEAST_SPREAD: Final = 0.005
LEAST_WEIGHT: Final = 0.25  # of an answer's bonus, by what spoke for it beforehand
MOST_WEIGHT: Final = 4.0
WIN_SHARE: Final = 0.7  # of a finished game's reward; the rest is by how much
LUCK: Final = 0x2A6D39B5  # turns a world's seed into that of the policy's luck there
SURE: Final = 4.0  # standard errors by which an answer is behind for good
FIRST_CHECK: Final = 32  # worlds before anything is sure
FIRST_SHARE: Final = 0.05  # of the budget before anything is: with much time trees grow deep, and may tell another story
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


def standard_error(one: list[float], other: list[float]) -> float:
    """Of the mean difference between two rows of numbers that belong together, pair by pair; a number more in one of them is left out."""
    pairs = min(len(one), len(other))
    total, squares = 0.0, 0.0
    for n in range(pairs):
        difference = one[n] - other[n]
        total += difference
        squares += difference * difference
    return sqrt(max(0.0, squares - total * total / pairs) / (pairs - 1) / pairs)


def clamp(x: float) -> float:
    return 30.0 if x > 30.0 else -30.0 if x < -30.0 else x


def played_on(judgement: Judgement, insight: Insight) -> int:
    """How many decisions a search plays on before it asks what a position is worth."""
    return judgement.playout if insight.playout == AS_EVER else insight.playout


def tried_beyond(judgement: Judgement, insight: Insight) -> int:
    """How many answers a search tries beyond those worth a thought: the price of a first sight that overlooks good ones."""
    return judgement.more if insight.more == AS_EVER else insight.more


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
