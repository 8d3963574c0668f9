"""Advice for the player who is asked: the best answers, the chance to win after each, why the first is better, and how the move would go on.

Like any bot it sees a standpoint. A search names the few answers worth comparing. Then each of them grows a tree of its own, in the same worlds and with
the same luck, and where a try stops, what was learned about winning is asked. The mean of that is the chance after an answer: answers are ordered by it,
it is what is shown, and an analysis grades by it. What the positions are made of in which these tries stop says why (`reasons.py`).
"""

from collections.abc import Sequence
from math import inf
from sys import maxsize
from time import process_time
from typing import Any, Final, NamedTuple

from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.one_step import asked_seat, canonical, distinct
from tatami.bots.reasons import NONE, Reasons, Seen, read_reasons, reasons, see
from tatami.bots.reasons import plain as plain_reasons
from tatami.bots.search import LUCK, Node, Search
from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance, imagined, stream
from tatami.core.game import Game, Question

ITERATIONS: Final = 6000  # an analysis has as many where it sees a loss
SECONDS: Final = 0.5  # of CPU time, if that is less
NAMED: Final = 3  # answers
LEAST_WORLDS: Final = 24  # in which they are compared
MOST_OTHERS: Final = 6  # answers looked at that the search did not think of
LONGEST_LINE: Final = 10  # answers of the move that are told
LIKELY: Final = 0.5  # of the tries that came to a reply: how many must have given it
OFTEN: Final = 20  # tries that must have come to it
REPLY_WORLDS: Final = 8  # in which a reply must be possible, lest it tell of what is hidden

Step = tuple[str, str]  # the kind of a question, and the name of an answer
Asked = tuple[Question, int, dict[str, Any]]  # a question of the move, the answer it gets, and what the seat sees there


class Reply(NamedTuple):
    """What another seat would probably answer when the move is over."""

    seat: int
    kind: str
    answer: str


class Advice(NamedTuple):
    """Answers by name, the best first, each with the chance to win after it where that was found; the answers of the move that begins with the best; why it is
    better than the next; and how another would probably reply. The chance of an answer that has none beside others that do is uncertain."""

    choices: list[tuple[str, float | None]]
    line: list[Step]
    reasons: Reasons = NONE
    reply: Reply | None = None


class Choice(NamedTuple):
    """An answer that was compared with others: the seat's chance to win after it, world by world, or the search's reward where none was learned."""

    answer: int
    met: list[float]
    tree: Node
    ends: Sequence[list[float]] = ()  # everybody's chance where each try stopped, as far as that was learned
    seen: Sequence[Seen] = ()  # what it was made of there

    def mean(self) -> float:
        return sum(self.met) / len(self.met)

    def chances(self) -> list[float]:
        """Everybody's chance after the answer."""
        return [sum(end[seat] for end in self.ends) / len(self.ends) for seat in range(len(self.ends[0]))]


def advise(standpoint: Standpoint, title: str, seed: int, seconds: float = SECONDS, iterations: int = ITERATIONS) -> Advice:
    """What a good player would answer, and why; the budget is for the search and the comparison together."""
    judgement, draws = judgement_for(title), stream(seed)
    search = searched(standpoint, judgement, draws, iterations, seconds)
    world: Game = standpoint.sample(draws.word())
    seat = standpoint.seat
    found = named(search, distinct(world, seat), iterations, seconds)
    name = standpoint.question.domain.id_of
    learned = judgement.chances(world) is not None
    choices = [(name(choice.answer), told_chance(choice, found[0]) if learned else None) for choice in found]
    why = reasons(world, seat, judgement, found[0].seen, found[1].seen) if len(choices) > 1 and choices[1][1] is not None else NONE
    steps, after = line(world.clone(), seat, found[0].answer, found[0].tree, judgement, draws)
    return Advice(choices, steps, why, None if after is None else reply(standpoint, steps, after, judgement, draws))


def told_chance(choice: Choice, best: Choice) -> float | None:
    """None where an answer came out better than the one advised: the search had left it out, and in fact it is not (decision 14). The number that was found
    is too high, and nobody knows by how much."""
    return None if seems_better(choice, best) else round(choice.mean(), 4)


def seems_better(choice: Choice, best: Choice) -> bool:
    """By a percent at least, as people are told it."""
    return round(100 * choice.mean()) > round(100 * best.mean())


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
    found = compare(search, first + others, iterations, seconds, explained=True)
    best = better_first(found[: len(first)])
    left_out = better_first(found[len(first) :])
    believed = [choice for choice in left_out if not seems_better(choice, best[0])]
    uncertain = [choice for choice in left_out if choice not in believed]
    room = NAMED - len(best)
    several = min(room, max(len(believed[:1]), room - len(uncertain)))  # one at least that the best can be compared with
    return best[:1] + better_first(best[1:] + believed[:several]) + uncertain[: room - several]


def better_first(choices: list[Choice]) -> list[Choice]:
    """By their chances; equals stay as the search has ranked them."""
    return sorted(choices, key=lambda choice: -choice.mean())


def compare(search: Search, answers: list[int], iterations: int, seconds: float, explained: bool = False) -> list[Choice]:
    """Try each answer in the same worlds until half of a budget is used up (0: no such budget), each with a tree of its own; `explained`: keep where they stop.

    While the trees are small, play goes on by policy alone, which may make less of one answer than of another: the first half of the worlds does not count.
    """
    judgement, seat = search.judgement, search.seat
    first: Game = search.sample(search.chance.word())
    learned, weights = judgement.chances(first) is not None, judgement.weights(first) if explained else None
    choices = [Choice(answer, [], Node()) for answer in answers]
    ends: list[list[list[float]]] = [[] for _ in answers]
    stops: list[list[Seen]] = [[] for _ in answers]
    most = iterations // 2 // len(answers) if iterations else maxsize
    end = process_time() + seconds / 2 if seconds else inf
    worlds = 0
    while worlds < 2 * LEAST_WORLDS or (worlds < most and process_time() < end):
        seed = search.chance.word()
        world: Game = search.sample(seed)
        luck = imagined(seed ^ LUCK)
        judgement.surmise(world, seat, luck)
        state = luck.state
        for choice, everybody, seen in zip(choices, ends, stops, strict=True):
            copy: Game = world.clone()
            luck.state = state
            reward = search.iterate(copy, luck, choice.answer, choice.tree)
            if weights is not None:
                seen.append(see(copy, judgement, weights))
            chances = judgement.by_seat(copy, seen[-1].shares) if seen else chances_in(copy, judgement) if learned else None
            choice.met.append(reward if chances is None else chances[seat])
            if chances is not None:
                everybody.append(chances)
        worlds += 1
    half = worlds // 2
    return [
        choice._replace(met=choice.met[half:], ends=everybody[half:], seen=seen[half:])
        for choice, everybody, seen in zip(choices, ends, stops, strict=True)
    ]


def chances_in(game: Game, judgement: Judgement) -> list[float] | None:
    """How likely each seat is to win; when it is over, who did."""
    return judgement.by_seat(game, judgement.won(game)) if game.over else judgement.chances(game)


def line(world: Game, seat: int, answer: int, node: Node, judgement: Judgement, chance: Chance) -> tuple[list[Step], Node | None]:
    """The seat's answers in a row, as the search went on most often and the policy would; until chance, a secret or another seat speaks. And what the search
    knows of how it went on then; nothing where the line was cut short."""
    found: list[Step] = []
    while True:
        found.append((world.asked.kind, world.asked.domain.id_of(answer)))
        if world.foresee(seat, answer).final:
            return found, node
        if len(found) == LONGEST_LINE:
            return found, None
        world.play(seat, answer)
        if seat not in world.waiting():
            return found, node
        answers = searched_answers(world, seat, judgement)
        if len(answers) == 1:
            answer = answers[0]
            continue
        tried = likely(node, world, seat, answers)
        if tried is None:
            answer, node = judgement.policy(world, seat, answers, chance), Node()
        else:
            answer, node = tried, node.children[tried]


def searched_answers(world: Game, seat: int, judgement: Judgement) -> list[int]:
    """What a search tries of what a seat can answer."""
    answers = canonical(world, seat)
    return answers if len(answers) == 1 else judgement.searched(world, seat, answers)


def likely(node: Node, world: Game, seat: int, answers: list[int]) -> int | None:
    """The answer that was given most often where this is asked; none where the search has not come here."""
    if node.seat != seat or node.kind != world.asked.kind:
        return None
    return max((answer for answer in answers if answer in node.children), key=lambda answer: node.children[answer].visits, default=None)


def reply(standpoint: Standpoint, steps: list[Step], node: Node, judgement: Judgement, draws: Chance) -> Reply | None:
    """What the next seat would probably answer, if that is asked in every world alike and can be answered in each: nothing hidden decides on it."""
    found: list[tuple[Reply, list[Any]]] = []  # and what the question is about
    for _ in range(REPLY_WORLDS):
        world = after_line(standpoint.sample(draws.word()), standpoint.seat, steps)
        answer = None if world is None else probable(node, world, judgement)
        if world is None or answer is None:
            return None
        found.append((Reply(world.active, world.asked.kind, world.asked.domain.id_of(answer)), world.asked.about(world, world.active)))
    return found[0][0] if all(one == found[0] for one in found) else None


def probable(node: Node, world: Game, judgement: Judgement) -> int | None:
    """The only answer worth a thought, or the one that most tries gave; none where many were as likely."""
    answers = searched_answers(world, world.active, judgement)
    if len(answers) == 1:
        return answers[0]
    visits = sum(child.visits for child in node.children.values())
    best = likely(node, world, world.active, answers)
    return best if best is not None and visits >= OFTEN and node.children[best].visits >= LIKELY * visits else None


def after_line(world: Game, seat: int, steps: list[Step]) -> Game | None:
    """The position after a line, where another seat has a choice before all eyes; none where it comes to something else."""
    for kind, name in steps:
        if world.over or asked_seat(world) != seat or world.asked.kind != kind:
            return None
        answer = world.asked.domain.value_of(name)
        if answer not in world.legal(seat):
            return None
        world.play(seat, answer)
    while not world.over and world.answers is not EVERYBODY and world.active != seat:
        answers = canonical(world, world.active)
        if len(answers) > 1:
            return world
        world.play(world.active, answers[0])
    return None


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


def reply_asked(game: Game, seat: int, advice: Advice) -> tuple[Question, int] | None:
    """The question and the answer of a reply, to be put into words."""
    if advice.reply is None:
        return None
    world = after_line(game.clone(), seat, advice.line)
    if world is None or (world.active, world.asked.kind) != advice.reply[:2]:
        return None
    question = world.question(world.active)
    return question, question.domain.value_of(advice.reply.answer)


def plain(advice: Advice) -> dict[str, Any]:
    return {
        "choices": [list(choice) for choice in advice.choices],
        "line": [list(step) for step in advice.line],
        "reasons": plain_reasons(advice.reasons),
        "reply": None if advice.reply is None else list(advice.reply),
    }


def read_advice(values: dict[str, Any]) -> Advice:
    """Advice from before it had reasons has none."""
    reply = values.get("reply")
    return Advice(
        [(name, chance) for name, chance in values["choices"]],
        [(kind, name) for kind, name in values["line"]],
        read_reasons(values.get("reasons", {})),
        None if reply is None else Reply(*reply),
    )
