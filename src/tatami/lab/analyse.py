"""A finished game looked at again: each seat's chance to win on the way, what its answers gave away, what luck gave and took, and what decided it.

An answer is judged from its seat's own eyes, as a hint would be found there: a search names the best answers, and these and the one that was given are
tried in the same worlds (`bots/advice.py`). Losses within the noise of a few sampled worlds do not count, and one that would count is looked at again, as
long as a hint looks.

The course is found by the same kind of search, so that hints, losses and course speak of the same chances: of the game as it was, but for the dice to come,
and where an answer lost something, from the seat's own eyes before and after it. In a stretch that has not been looked at yet the course is what the learned
weights say of each position, without a search.

Luck is what became known with an answer beyond the choice itself: what the dice, the tower or the pile made of everybody's chances, against what they
would have made of them on average.
"""

from collections.abc import Collection, Iterator
from time import monotonic
from typing import Any, Final

import tatami
from tatami.bots.advice import ITERATIONS, NAMED, Choice, better_first, chances_in, compare, line, searched
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.one_step import asked_seat, canonical, play_on
from tatami.bots.search import LUCK, Search
from tatami.core.chance import Chance, imagined, seed_state, stream
from tatami.core.game import Game
from tatami.core.record import play_named
from tatami.lab.findings import BELOW, NAMES, SURE, Analysis, Course, Decision, Luck, Part, grade_of, whole
from tatami.lab.statistics import Sample

WORLDS: Final = 24  # in which luck is looked at,
MOST_WORLDS: Final = 20 * WORLDS  # and in how many where it is uncertain: a game has hundreds of throws, whose errors add up
CERTAIN: Final = 0.01  # standard error of the chance to win
FIRST_LOOK: Final = 200  # iterations, at every answer
SECOND_LOOK: Final = ITERATIONS  # where the first found a loss: as many as a hint has
LONGEST_LOOK: Final = 2.0  # seconds, wherever iterations take so long
A_WAY_ON: Final = 20  # decisions, where luck shows only later
FAR_WORLDS: Final = 8  # times as many worlds there
PLACES: Final = 80  # of the course, about, beside answers that are judged
A_WHILE: Final = 0.25  # seconds of analysis between two reports of progress


def analyse(record: dict[str, Any], seats: list[int] | None = None, seed: int = 1) -> Iterator[float | Analysis]:
    """Progress now and then, and the analysis at the end; decisions of these seats only, where some are named."""
    course = course_of(record)
    parts = [Part(0, [], [])]
    while parts[-1].until < len(record["answers"]):
        parts.append(look_into(record, seats, parts[-1].until, A_WHILE, seed))
        yield parts[-1].until / len(record["answers"])
    yield whole(course, parts)


def course_of(record: dict[str, Any]) -> Course:
    """Each seat's chance, at first sight, at every quiet moment where somebody had a choice, and at the end who won."""
    judgement = judgement_for(record["title"])
    game = tatami.replay(record, 0)
    if not is_learned(record):
        raise tatami.Unreadable(
            f"Nothing was learned of {record['title']} for {game.seats} with these options: there is nothing to judge the game by"
        )
    found: Course = []
    for number, row in enumerate(record["answers"]):
        if is_place(game, row[0], judgement):
            found.append((number, rounded(chances(game, judgement))))
        play_named(game, row)
    found.append((len(record["answers"]), chances(game, judgement)))
    return found


def is_place(game: Game, seat: int, judgement: Judgement) -> bool:
    """Whether the course can be told here: a quiet moment at which a seat has a choice."""
    return len(game.legal(seat)) > 1 and judgement.is_quiet(game, seat)


def is_learned(record: dict[str, Any]) -> bool:
    """Whether something was learned of who wins such games."""
    return judgement_for(record["title"]).chances(tatami.replay(record, 0)) is not None


def look_into(
    record: dict[str, Any], seats: list[int] | None, since: int, seconds: float, seed: int = 1, spared: Collection[int] = ()
) -> Part:
    """Look at one answer after the other from `since` on, until the seconds are over, and at least at one. Judged are those of some seats, or of all, but for the
    `spared` ones: of a seat at which a bot sat in."""
    judgement = judgement_for(record["title"])
    answers = record["answers"]
    between = max(1, len(answers) // PLACES)
    first = since - since % between
    game = tatami.replay(record, first)
    placed = False  # whether the course has a place among these answers
    for row in answers[first:since]:
        placed = placed or is_place(game, row[0], judgement)
        play_named(game, row)
    decisions: list[Decision] = []
    luck: list[Luck] = []
    course: Course = []
    end = monotonic() + seconds
    for number in range(since, len(answers)):
        row = answers[number]
        chance = seed_state(seed, number)
        placed = placed and number % between > 0
        if not placed and is_place(game, row[0], judgement):
            placed = True
            course.append((number, rounded(looked_ahead(game, row[0], judgement, chance))))
        if len(game.legal(row[0])) > 1 and (seats is None or row[0] in seats) and number not in spared:
            decision, pinned = judge(game, number, row, judgement, chance)
            decisions.append(decision)
            course += pinned
        before = game.clone()
        play_named(game, row)
        luck += brought(before, game, number, row, judgement, chance)
        if monotonic() > end:
            return Part(number + 1, decisions, luck, ended(course, game, number + 1, judgement))
    return Part(len(answers), decisions, luck, ended(course, game, len(answers), judgement))


def ended(course: Course, game: Game, number: int, judgement: Judgement) -> Course:
    """With who won, once the game is over."""
    return [*course, (number, chances(game, judgement))] if game.over else course


def looked_ahead(game: Game, seat: int, judgement: Judgement, seed: int) -> list[float]:
    """Everybody's chance, by a search of the seat that is asked in the game as it is, but for the dice to come."""

    def sample(word: int) -> Game:
        world: Game = game.clone()
        world.chance = imagined(word)
        return world

    search = Search(sample, seat, judgement, stream(seed))
    search.run(FIRST_LOOK, LONGEST_LOOK)
    [best] = compare(search, search.ranking[:1], FIRST_LOOK, LONGEST_LOOK)
    return best.chances()


def chances(game: Game, judgement: Judgement) -> list[float]:
    found = chances_in(game, judgement)
    assert found is not None
    return found


def judge(game: Game, number: int, row: list[Any], judgement: Judgement, seed: int) -> tuple[Decision, Course]:
    """One answer against the others that could have been given; where it was not fine, also everybody's chances before and after it."""
    seat, kind, name = row
    domain = game.asked.domain
    given = domain.value_of(name)
    standpoint, draws = Standpoint(game, seat, seed), stream(seed)
    best, mine = weighed(standpoint, given, judgement, draws, FIRST_LOOK)
    if believed(best.met, mine.met) >= BELOW[0]:
        best, mine = weighed(standpoint, given, judgement, draws, SECOND_LOOK)
    lost = believed(best.met, mine.met)
    grade = grade_of(lost)
    found = Decision(number, seat, kind, name, domain.id_of(best.answer), round(best.mean(), 4), round(lost, 4), grade)
    if grade == NAMES[0]:
        return found, []
    steps, _ = line(standpoint.sample(draws.word()), seat, best.answer, best.tree, judgement, draws)
    return found._replace(line=steps), [(number, rounded(best.chances())), (number + 1, rounded(mine.chances()))]


def weighed(standpoint: Standpoint, given: int, judgement: Judgement, draws: Chance, iterations: int) -> tuple[Choice, Choice]:
    """The best answer, and the given one."""
    search = searched(standpoint, judgement, draws, iterations, LONGEST_LOOK)
    others = [answer for answer in search.ranking[:NAMED] if answer != given]
    found = compare(search, [given, *others], iterations, LONGEST_LOOK)
    return better_first(found)[0], found[0]


def believed(best: list[float], mine: list[float]) -> float:
    """By how much one answer is better than another, if that is more than the luck of these worlds; else nothing."""
    gaps = Sample(a - b for a, b in zip(best, mine, strict=True))
    return gaps.mean if gaps.mean > SURE * gaps.error else 0.0


def brought(before: Game, after: Game, number: int, row: list[Any], judgement: Judgement, seed: int) -> list[Luck]:
    """What chance made of an answer; nothing where it had no say. Dice are thrown again; what a pile held is dealt again as far as the seat could not know it."""
    seat, kind, name = row
    answer = before.asked.domain.value_of(name)
    if not had_say(before, after, seat, answer):
        return []
    rolled = after.chance.state != before.chance.state
    draws, most, worlds = stream(seed), 0, WORLDS

    def met(game: Game, given: int | None) -> list[list[float]]:
        return [ahead(game, seat, given, rolled, draws, judgement, most) for _ in range(worlds)]

    then, now = met(before, answer), list[list[float]]()
    if (
        then.count(then[0]) == worlds
    ):  # the judgement sees no difference until the game has gone on, which is seldom so and needs more worlds
        most, worlds = A_WAY_ON, FAR_WORLDS * WORLDS
        then = met(before, answer)
    while True:
        now += met(after, None)
        pairs = [(Sample(row[other] for row in then), Sample(row[other] for row in now)) for other in range(before.seats)]
        error = [(expected.error**2 + found.error**2) ** 0.5 for expected, found in pairs]
        if max(error) <= CERTAIN or len(now) >= MOST_WORLDS:
            return [Luck(number, seat, kind, rounded([found.mean - expected.mean for expected, found in pairs]), rounded(error))]
        then += met(before, answer)


def had_say(before: Game, after: Game, seat: int, answer: int) -> bool:
    """Whether chance made something of an answer: dice, or what was hidden."""
    return after.chance.state != before.chance.state or (len(before.waiting()) == 1 and before.foresee(seat, answer).hidden)


def ahead(game: Game, seat: int, answer: int | None, rolled: bool, draws: Chance, judgement: Judgement, most: int) -> list[float]:
    """Everybody's chance a number of decisions later, at a quiet moment, in one world: as it is but for the dice to come, or as the seat knows it."""
    word = draws.word()
    world: Game = game.clone() if rolled or game.over else game.redeal(seat, word)
    if rolled and not world.over:
        world.chance = imagined(word)
    if answer is not None:
        world.play(seat, answer)
    policy = imagined(word ^ LUCK)
    for _ in range(most):
        if not world.over:
            asked = asked_seat(world)
            answers = canonical(world, asked)
            world.play(asked, answers[0] if len(answers) == 1 else judgement.policy(world, asked, answers, policy))
    play_on(world, judgement, policy, 0, seat)
    return chances(world, judgement)


def rounded(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]
