"""Advice for the player who is asked: the best answers, the chance to win after each, and how the move would go on.

Like any bot it sees a standpoint. A search names the few answers worth comparing. Then each of them grows a tree of its own, in the same worlds and with
the same luck, and where a try stops, what was learned about winning is asked. The mean of that is the chance after an answer: answers are ordered by it,
it is what is shown, and an analysis grades by it.
"""

from math import inf
from sys import maxsize
from time import process_time
from typing import Any, Final, NamedTuple

from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.search import LUCK, Node, Search, canonical, distinct
from tatami.core.chance import Chance, imagined, stream
from tatami.core.game import Game, Question

ITERATIONS: Final = 6000  # an analysis has as many where it sees a loss
SECONDS: Final = 0.5  # of CPU time, if that is less
NAMED: Final = 3  # answers
LEAST_WORLDS: Final = 24  # in which they are compared
MOST_OTHERS: Final = 6  # answers looked at that the search did not think of
LONGEST_LINE: Final = 6  # answers of the move that are told

Step = tuple[str, str]  # the kind of a question, and the name of an answer
Asked = tuple[Question, int, dict[str, Any]]  # a question of the move, the answer it gets, and what the seat sees there


class Advice(NamedTuple):
    """Answers by name, the best first, each with the chance to win after it where that was learned; and the answers of the move that begins with the best."""

    choices: list[tuple[str, float | None]]
    line: list[Step]


class Choice(NamedTuple):
    """An answer that was compared with others: the seat's chance to win after it, world by world, or the search's reward where none was learned."""

    answer: int
    met: list[float]
    tree: Node

    def mean(self) -> float:
        return sum(self.met) / len(self.met)


def advise(standpoint: Standpoint, title: str, seed: int, seconds: float = SECONDS, iterations: int = ITERATIONS) -> Advice:
    """What a good player would answer, and why; the budget is for the search and the comparison together."""
    judgement, draws = judgement_for(title), stream(seed)
    search = searched(standpoint, judgement, draws, iterations, seconds)
    world: Game = standpoint.sample(draws.word())
    found = named(search, distinct(world, standpoint.seat), iterations, seconds)
    name = standpoint.question.domain.id_of
    learned = judgement.chances(world) is not None
    highest = found[0].mean()
    choices = [(name(choice.answer), round(min(choice.mean(), highest), 4) if learned else None) for choice in found]
    return Advice(choices, line(world, standpoint.seat, found[0].answer, found[0].tree, judgement, draws))


def searched(standpoint: Standpoint, judgement: Judgement, draws: Chance, iterations: int, seconds: float) -> Search:
    """A search with half of the budget; the other half is for comparing what it found."""
    search = Search(standpoint.sample, standpoint.seat, judgement, draws, advising=True)
    search.run((iterations + 1) // 2, seconds / 2, thorough=True)
    return search


def named(search: Search, legal: list[int], iterations: int, seconds: float) -> list[Choice]:
    """The best answers the search thought of, in the order of their chances; where these are few, also the best of those it left out.

    What it left out is never advised: even where it seems better it is not (decision 14), and ranks behind.
    """
    first = search.ranking[:NAMED]
    others = [answer for answer in legal if answer not in first][:MOST_OTHERS] if len(first) < NAMED else []
    found = compare(search, first + others, iterations, seconds)
    best = better_first(found[: len(first)])
    left_out = better_first(found[len(first) :])[: NAMED - len(best)]
    return best[:1] + better_first(best[1:] + left_out)


def better_first(choices: list[Choice]) -> list[Choice]:
    """By their chances; equals stay as the search has ranked them."""
    return sorted(choices, key=lambda choice: -choice.mean())


def compare(search: Search, answers: list[int], iterations: int, seconds: float) -> list[Choice]:
    """Try each answer in the same worlds until half of a budget is used up (0: no such budget), each with a tree of its own.

    While the trees are small, play goes on by policy alone, which may make less of one answer than of another: the first half of the worlds does not count.
    """
    judgement, seat = search.judgement, search.seat
    learned = judgement.chances(search.sample(search.chance.word())) is not None
    choices = [Choice(answer, [], Node()) for answer in answers]
    most = iterations // 2 // len(answers) if iterations else maxsize
    end = process_time() + seconds / 2 if seconds else inf
    worlds = 0
    while worlds < 2 * LEAST_WORLDS or (worlds < most and process_time() < end):
        seed = search.chance.word()
        world: Game = search.sample(seed)
        luck = imagined(seed ^ LUCK)
        judgement.surmise(world, seat, luck)
        state = luck.state
        for choice in choices:
            copy: Game = world.clone()
            luck.state = state
            reward = search.iterate(copy, luck, choice.answer, choice.tree)
            chances = chances_in(copy, judgement) if learned else None
            choice.met.append(reward if chances is None else chances[seat])
        worlds += 1
    return [choice._replace(met=choice.met[worlds // 2 :]) for choice in choices]


def chances_in(game: Game, judgement: Judgement) -> list[float] | None:
    """How likely each seat is to win; when it is over, who did."""
    outcome = game.outcome()
    return judgement.chances(game) if outcome is None else outcome.first_places()


def line(world: Game, seat: int, answer: int, node: Node, judgement: Judgement, chance: Chance) -> list[Step]:
    """The seat's answers in a row, as the search went on most often and the policy would; until chance, a secret or another seat speaks."""
    found: list[Step] = []
    while True:
        found.append((world.asked.kind, world.asked.domain.id_of(answer)))
        if len(found) == LONGEST_LINE or world.foresee(seat, answer).final:
            return found
        world.play(seat, answer)
        answers = canonical(world, seat)
        tried = [other for other in answers if other in node.children]
        if len(answers) == 1:
            answer = answers[0]
        elif tried:
            answer = max(tried, key=lambda other: node.children[other].visits)
            node = node.children[answer]
        else:
            answer, node = judgement.policy(world, seat, answers, chance), Node()


def asked_on_the_way(game: Game, seat: int, steps: list[Step]) -> list[Asked]:
    """The questions and answers of a line, to be put into words."""
    copy: Game = game.clone()
    found: list[Asked] = []
    for _, name in steps:
        if found:
            copy.play(seat, found[-1][1])
        question = copy.question(seat)
        found.append((question, question.domain.value_of(name), copy.view(seat)))
    return found


def plain(advice: Advice) -> dict[str, Any]:
    return {"choices": [list(choice) for choice in advice.choices], "line": [list(step) for step in advice.line]}


def read_advice(values: dict[str, Any]) -> Advice:
    return Advice([(name, chance) for name, chance in values["choices"]], [(kind, name) for kind, name in values["line"]])
