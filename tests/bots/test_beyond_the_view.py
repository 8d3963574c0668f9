"""Bots never look beyond the view: what a seat cannot know, dealt afresh, does not change what its bot answers.

Where a sampled world follows from the view and a seed (The White Castle, Samouraï & Katana) the answer must be the same one. Elsewhere hidden cards are
shuffled from the order they lie in, and the answers must be as likely: a permutation test over all positions, which rings falsely once in a thousand times.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from zlib import crc32

import pytest

import tatami
from tatami.bots import worlds
from tatami.bots.bot import Standpoint, judgement_for, make
from tatami.bots.one_step import canonical
from tatami.core.chance import stream
from tatami.core.game import Game

BARGAINING = {"negotiation": "yes", "sale_of_office": "yes", "promises": "yes", "imperial_support": "yes"}
BY_SEED: list[tuple[str, int, dict[str, str]]] = [
    ("white_castle", 3, {}),
    ("samurai_katana", 4, {}),
    ("samurai_katana", 4, BARGAINING),
    ("samurai_katana", 5, {**BARGAINING, "treasure": "yes"}),
]
BY_SHUFFLE: list[tuple[str, int, dict[str, str]]] = [
    ("shogun", 4, {}),
    ("shitenno", 3, {}),
    ("middle_earth", 3, {}),
    ("middle_earth", 4, {"mode": "alliance"}),
]
LEVELS = ["greedy", "ismcts:4"]
WORLDS = 3  # dealt afresh from each position, where answers must be the same
SAMPLE = 6  # answers in each of two worlds, where they must be as likely
PERMUTATIONS = 999

Answer = Callable[[str, str, Game, int, int], int]


def answer_of(level: str, title: str, game: Game, seat: int, seed: int) -> int:
    """What a bot answers from what it is given."""
    return make(level, title, seed).answer(Standpoint(game, seat, seed))


def answer_of_who_peeks(level: str, title: str, game: Game, seat: int, seed: int) -> int:
    """What somebody answers who looks under all cards, two times in three; otherwise as the bot does."""
    if seed % 3 == 0:
        return answer_of(level, title, game, seat, seed)
    answers = game.legal(seat)
    return answers[crc32(repr(worlds.write(game)).encode()) % len(answers)]


@cache
def positions(title: str, seats: int, options: tuple[tuple[str, str], ...], moments: int) -> list[tuple[Game, int]]:
    """Positions of two games of quick players, from the first fifth to the last, in which somebody has something to think about, and who is asked."""
    judgement, found = judgement_for(title), []
    for seed in (1, 2):
        game, chance = tatami.bare(title, seats=seats, seed=seed, options=dict(options)), stream(seed)
        taken = 0
        while not game.over and taken < moments:
            seat = game.waiting()[chance.below(len(game.waiting()))]
            answers = canonical(game, seat)
            if game.progress() >= 0.2 + 0.6 * taken / moments and len(judgement.candidates(game, seat, answers)) > 1:
                found.append((game.clone(), seat))
                taken += 1
            game.play(seat, answers[0] if len(answers) == 1 else judgement.policy(game, seat, answers, chance))
    return found


def differing(level: str, title: str, seats: int, options: dict[str, str], answer: Answer = answer_of) -> list[str]:
    """The questions at which a bot answers differently in a world that looks the same, its seed and that of its worlds being the same."""
    found = []
    for game, seat in positions(title, seats, tuple(options.items()), 6):
        known = answer(level, title, game, seat, 5)
        if any(answer(level, title, game.redeal(seat, world), seat, 5) != known for world in range(1, 1 + WORLDS)):
            found.append(game.asked.kind)
    return found


def likelihood(level: str, title: str, seats: int, options: dict[str, str], answer: Answer = answer_of) -> float:
    """How often answers of one distribution would differ as much between two worlds that look the same: a share of the permutations of all answers."""
    samples = []
    for game, seat in positions(title, seats, tuple(options.items()), 4):
        other = game.redeal(seat, 77)
        samples.append([answer(level, title, world, seat, SAMPLE * n + i) for n, world in enumerate((game, other)) for i in range(SAMPLE)])
    luck, observed = random.Random(1), difference(samples)
    as_great = 0
    for _ in range(PERMUTATIONS):
        as_great += difference([luck.sample(sample, len(sample)) for sample in samples]) >= observed
    return (1 + as_great) / (1 + PERMUTATIONS)


def difference(samples: list[list[int]]) -> int:
    """By how many answers the halves of the samples differ, squared and summed up."""
    total = 0
    for sample in samples:
        counts = Counter(sample[:SAMPLE])
        counts.subtract(sample[SAMPLE:])
        total += sum(count * count for count in counts.values())
    return total


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("title", "seats", "options"), BY_SEED)
def test_the_same_view_the_same_answer(title: str, seats: int, options: dict[str, str], level: str) -> None:
    """Whatever lies hidden: a bot's answer follows from the view and its seed."""
    assert differing(level, title, seats, options) == []


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("title", "seats", "options"), BY_SHUFFLE)
def test_the_same_view_the_same_chances(title: str, seats: int, options: dict[str, str], level: str) -> None:
    """Whatever lies hidden: a bot's answers are as likely, as far as chance allows."""
    assert likelihood(level, title, seats, options) > 1 / (1 + PERMUTATIONS)


@pytest.mark.parametrize(("title", "seats", "options"), BY_SEED)
def test_who_peeks_answers_differently(title: str, seats: int, options: dict[str, str]) -> None:
    """A player who looks under the cards is found out."""
    assert differing("greedy", title, seats, options, answer_of_who_peeks)


@pytest.mark.parametrize(("title", "seats", "options"), BY_SHUFFLE)
def test_who_peeks_answers_by_other_chances(title: str, seats: int, options: dict[str, str]) -> None:
    """So is one who does so two times in three, among answers that are drawn."""
    assert likelihood("greedy", title, seats, options, answer_of_who_peeks) == 1 / (1 + PERMUTATIONS)
