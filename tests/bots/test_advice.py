"""Advice: legal answers with chances, a line that holds whatever is hidden, and the better answer first."""

import re
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.bots.advice import Choice, advise, asked_on_the_way, compare, named, plain, read_advice, searched
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.search import Node, Search, distinct
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.lab.analyse import BELOW
from tatami.texts import Texts
from tatami.texts.advice import ALIKE, answer_in, tell_advice, verdict
from tatami.texts.consequences import answers as in_words

TITLES = [title.id for title in tatami.titles()]


def midway(title: str, answers: int = 30) -> tuple[Game, int]:
    """A position on the way, and a seat that has a choice there."""
    game = tatami.new(title, seats=max(2, tatami.title(title).seat_counts[0]), seed=4)
    for number, _ in enumerate(random_answers(game, stream(4))):
        if number >= answers and len(game.legal(game.waiting()[0])) > 1:
            break
    return game, game.waiting()[0]


@pytest.mark.parametrize("title", TITLES)
def test_advice_is_legal_whatever_is_hidden(title: str) -> None:
    """Two or three answers that were offered, chances that are shares, and a move that is the same in words in every world that looks the same."""
    game, seat = midway(title, 4 if title == "pebbles" else 30)
    advice = advise(Standpoint(game, seat, 1), title, 7, seconds=0.0, iterations=8)
    offered = [game.asked.domain.id_of(answer) for answer in game.legal(seat)]
    names = [name for name, _ in advice.choices]
    assert len(names) == min(3, len(distinct(game, seat)))
    assert len(set(names)) == len(names)
    assert set(names) <= set(offered)
    assert all(chance is None or 0.0 <= chance <= 1.0 for _, chance in advice.choices)
    assert advice.line[0] == (game.asked.kind, names[0])
    texts = Texts(tatami.title(title), "en", ["Ann", "Bob", "Cid"][: game.seats])
    told = {
        repr(tell_advice(texts, advice.choices, asked_on_the_way(world, seat, advice.line)))
        for world in (game, game.redeal(seat, 5), game.redeal(seat, 6))
    }
    assert len(told) == 1
    assert read_advice(plain(advice)) == advice


@pytest.mark.parametrize("title", TITLES)
def test_what_is_advised_first_has_the_highest_chance(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At several moments of a game: the answers stand in the order of their chances, and the move told begins with the first of them."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 6)
    for answers in (4, 9) if title == "pebbles" else (12, 25, 40, 55):
        game, seat = midway(title, answers)
        advice = advise(Standpoint(game, seat, 1), title, answers, seconds=0.0, iterations=80)
        chances = [chance for _, chance in advice.choices if chance is not None]
        assert chances == sorted(chances, reverse=True)
        assert (len(chances) == len(advice.choices)) == (judgement_for(title).chances(game) is not None)
        assert advice.line[0] == (game.asked.kind, advice.choices[0][0])


def test_a_plan_begun_in_another_order_is_advised_on_in_full() -> None:
    """Whoever laid the higher card of a battle first may follow with any lower one: a bot would have begun with that, a person is told of it all the same."""
    game: Any = tatami.new("samurai_katana", seats=3, seed=11)
    draws = stream(11)
    while not (
        game.asked.kind == "combat_card"
        and len(game.legal(seat := game.waiting()[0])) > len(game.question(seat).canonical) == 1
        and game.asked.place == 1
    ):
        answers = game.legal(game.waiting()[0])
        game.play(game.waiting()[0], answers[draws.below(len(answers))])
    legal, canonical = game.legal(seat), game.question(seat).canonical
    assert distinct(game, seat) == legal
    advice = advise(Standpoint(game, seat, 1), "samurai_katana", 7, seconds=0.0, iterations=60)
    assert len(advice.choices) == min(3, len(legal))
    assert searched(Standpoint(game, seat, 1), judgement_for("samurai_katana"), stream(3), 8, 0.0).answers != canonical


def test_answers_the_search_left_out_are_never_advised() -> None:
    """Where it thought of one alone, that one stands first, though others seem better; the best of them follow."""
    game, seat = midway("shitenno")
    standpoint, judgement, draws = Standpoint(game, seat, 1), judgement_for("shitenno"), stream(3)
    search = searched(standpoint, judgement, draws, 8, 0.0)
    chances = {choice.answer: choice.mean() for choice in compare(search, search.ranking, 400, 0.0)}
    search.ranking = [min(chances, key=chances.__getitem__)]  # the worst of them
    found = named(search, standpoint.question.canonical, 400, 0.0)
    assert found[0].answer == search.ranking[0]
    assert len(found) == min(3, len(standpoint.question.canonical))


def test_what_seems_better_than_the_answer_advised_has_no_higher_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search thought of one, and the comparison puts two others ahead: they are named after it, with its chance."""
    game = tatami.new("shitenno", seats=2, seed=5)
    for seat, _ in random_answers(game, stream(5)):
        if len(distinct(game, seat)) > 3:
            break
    standpoint = Standpoint(game, seat, 1)
    one, *others = distinct(game, seat)
    chances = {one: 0.5, others[0]: 0.6, others[1]: 0.9} | dict.fromkeys(others[2:], 0.1)

    def compared(_search: object, answers: list[int], _iterations: int, _seconds: float) -> list[Choice]:
        return [Choice(answer, [chances[answer]], Node()) for answer in answers]

    def thought_of_one(*arguments: object) -> Search:
        search = searched(*arguments)  # type: ignore[arg-type]
        search.ranking = [one]
        return search

    monkeypatch.setattr("tatami.bots.advice.compare", compared)
    monkeypatch.setattr("tatami.bots.advice.searched", thought_of_one)
    name = standpoint.question.domain.id_of
    advice = advise(standpoint, "shitenno", 7, seconds=0.0, iterations=8)
    assert advice.choices == [(name(one), 0.5), (name(others[1]), 0.5), (name(others[0]), 0.5)]


def test_answers_are_compared_in_the_same_worlds() -> None:
    """A world is drawn once for all of them, as often as half of the budget allows; the second half of the worlds counts."""
    game, seat = midway("shitenno")
    standpoint = Standpoint(game, seat, 1)
    search = searched(standpoint, judgement_for("shitenno"), stream(3), 8, 0.0)
    drawn: list[int] = []

    def sample(seed: int) -> Game:
        drawn.append(seed)
        return standpoint.sample(seed)  # type: ignore[no-any-return]

    search.sample = sample
    found = compare(search, search.ranking[:2], 400, 0.0)
    assert len(set(drawn)) == 101, "and one to see whether anything was learned"
    assert [(len(choice.met), choice.tree.visits) for choice in found] == [(50, 100)] * 2


def test_the_chance_after_a_winning_answer_is_one() -> None:
    """The last answer of a game: each answer's chance is what it makes of the first place."""
    game = tatami.new("shitenno", seats=2, seed=5)
    before: list[Game] = []
    for _ in random_answers(game, stream(5)):
        if len(game.waiting()) == 1 and len(game.legal(game.waiting()[0])) > 1:
            before.append(game.clone())
    last = before[-1]
    seat = last.waiting()[0]
    results = {}
    for answer in last.legal(seat):
        copy = last.clone()
        copy.play(seat, answer)
        outcome = copy.outcome()
        if outcome is None:
            pytest.skip("this seed does not end with a choice")
        results[last.asked.domain.id_of(answer)] = 1.0 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0
    advice = advise(Standpoint(last, seat, 1), "shitenno", 7, seconds=0.0, iterations=8)
    assert dict(advice.choices) == {name: results[name] for name, _ in advice.choices}


def test_advice_in_words() -> None:
    """The best answer, a percentage for each of the best, how much they differ, the rest of the move; where nobody has learned chances, that is said."""
    game, seat = midway("shitenno")
    texts = Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"])
    question, view = game.question(seat), game.view(seat)
    first, second = question.answers[:2]
    names = [question.domain.id_of(answer) for answer in (first, second)]
    line = [(question, first, view), (question, second, view)]
    told = tell_advice(texts, [(names[0], 0.614), (names[1], 0.5)], line)
    words = in_words(texts, view, question)
    assert told.best == f"I would answer: {texts.answer(question, first)}."
    assert told.answers == [f"61% · {words[names[0]]}", f"50% · {words[names[1]]}"]
    assert told.verdict == "The next one is 11 points behind."
    assert told.steps == [f"{texts.question(question)} → {words[names[1]]}"]
    unlearned = tell_advice(texts, [(names[0], None), (names[1], None)], line)
    assert (unlearned.answers, unlearned.verdict) == ([words[name] for name in names], "")
    assert unlearned.heading == "The best first; how likely they win is not known for such a game:"


def test_an_answer_is_told_with_what_it_costs_and_brings() -> None:
    """As it stands among the buttons: the name of a die's end alone would be a riddle."""
    game = tatami.new("white_castle", seats=2, seed=4)
    for seat, _ in random_answers(game, stream(4)):
        if game.question(seat).kind == "take_die":
            break
    question = game.question(seat)
    told = answer_in(Texts(tatami.title("white_castle"), "en", ["Ann", "Bob"]), (question, question.answers[0], game.view(seat)))
    assert re.fullmatch(r"(Left|Right) end of the (coral|black|white) bridge: a [1-6].*", told)


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ([0.5], "I weighed no other: the rest comes to the same, or brings nothing more."),
        ([0.5, 0.49, 0.485], "They are about as good as each other: choose the one you like."),
        ([0.5, 0.49, 0.4], "The next one is about as good."),
        ([0.004, 0.003, 0.0], "Hardly any way leads to a win now: play for points, or to learn."),
        ([0.5, 0.47, 0.4], "The next one is 3 points behind."),
        ([0.614, 0.566], "The next one is 4 points behind."),  # as the percentages beside it, 61 and 57
    ],
)
def test_what_the_differences_mean(chances: list[float], said: str) -> None:
    """A gap that an analysis would call fine is none."""
    assert verdict("en", len(chances), chances) == said
    assert BELOW[0] == ALIKE
