"""Advice for the player who is asked: the best answers, the chance to win after each, and how the move would go on.

Like any bot it sees a standpoint. The search says which answers are best; what was learned about winning says how good they are.
"""

from typing import Any, Final, NamedTuple

from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.search import Node, Search, canonical, play_on
from tatami.core.chance import Chance, imagined, stream
from tatami.core.game import Game, Question

SECONDS: Final = 0.5  # of CPU time for the search
NAMED: Final = 3  # answers
WORLDS: Final = 24  # in which their chances are looked at
MOST_OTHERS: Final = 6  # answers looked at that the search did not think of
LONGEST_LINE: Final = 6  # answers of the move that are told

Step = tuple[str, str]  # the kind of a question, and the name of an answer


class Advice(NamedTuple):
    """Answers by name, the best first, each with the chance to win after it where that was learned; and the answers of the move that begins with the best."""

    choices: list[tuple[str, float | None]]
    line: list[Step]


def advise(standpoint: Standpoint, title: str, seed: int, seconds: float = SECONDS, iterations: int = 0) -> Advice:
    """What a good player would answer, and why; the budget is that of the search."""
    judgement, draws = judgement_for(title), stream(seed)
    search = Search(standpoint.sample, standpoint.seat, judgement, draws)
    search.run(iterations, seconds, thorough=True)
    name = standpoint.question.domain.id_of
    choices = [(name(answer), chance) for answer, chance in named(standpoint, search.ranking, judgement, draws)]
    return Advice(choices, line(standpoint.sample(draws.word()), standpoint.seat, search.ranking[0], search.best, judgement, draws))


def named(standpoint: Standpoint, ranking: list[int], judgement: Judgement, draws: Chance) -> list[tuple[int, float | None]]:
    """The best answers and their chances; where the search thought of fewer, the best of those it did not think of follow."""
    others = [answer for answer in standpoint.question.canonical if answer not in ranking][:MOST_OTHERS] if len(ranking) < NAMED else []
    weighed = weigh(standpoint, ranking[:NAMED] + others, judgement, draws, WORLDS)
    means = [sum(row) / len(row) if row else None for row in weighed]
    found = list(zip(ranking[:NAMED] + others, [None if mean is None else round(mean, 4) for mean in means], strict=True))
    best, rest = found[: min(NAMED, len(ranking))], found[len(ranking) :]
    return (best + sorted(rest, key=lambda one: -(one[1] or 0.0)))[:NAMED]


def weigh(standpoint: Standpoint, answers: list[int], judgement: Judgement, draws: Chance, worlds: int) -> list[list[float]]:
    """The seat's chance to win after each answer, in the same worlds: played on by policy to a quiet moment. Nothing where nothing was learned."""
    found: list[list[float]] = [[] for _ in answers]
    for _ in range(worlds):
        word = draws.word()
        world: Game = standpoint.sample(word)
        judgement.imagine(world, standpoint.seat, imagined(word))
        for place, answer in enumerate(answers):
            copy: Game = world.clone()
            copy.play(standpoint.seat, answer)
            play_on(copy, judgement, imagined(word + 1), judgement.playout, standpoint.seat)
            chances = chances_in(copy, judgement)
            if chances is None:
                return found
            found[place].append(chances[standpoint.seat])
    return found


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


def asked_on_the_way(game: Game, seat: int, steps: list[Step]) -> list[tuple[Question, int]]:
    """The questions and answers of a line, to be put into words."""
    copy: Game = game.clone()
    found: list[tuple[Question, int]] = []
    for _, name in steps:
        if found:
            copy.play(seat, found[-1][1])
        question = copy.question(seat)
        found.append((question, question.domain.value_of(name)))
    return found


def plain(advice: Advice) -> dict[str, Any]:
    return {"choices": [list(choice) for choice in advice.choices], "line": [list(step) for step in advice.line]}


def read_advice(values: dict[str, Any]) -> Advice:
    return Advice([(name, chance) for name, chance in values["choices"]], [(kind, name) for kind, name in values["line"]])
