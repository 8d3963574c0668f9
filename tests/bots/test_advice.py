"""Advice: legal answers with chances, a line that holds whatever is hidden, and the better answer first."""

import json
import re
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.bots.advice import Advice, Choice, advise, asked_on_the_way, compare, named, plain, read_advice, reply_asked, searched
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.reasons import NONE, Reason, Reasons
from tatami.bots.search import Node, Search, distinct
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.texts.advice import answer_in, tell_advice

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
    worlds = (game, game.redeal(seat, 5), game.redeal(seat, 6))
    replies = [reply_asked(world, seat, advice) for world in worlds]
    told = {
        repr(tell_advice(texts, advice.choices, asked_on_the_way(world, seat, advice.line), advice.reasons, reply))
        for world, reply in zip(worlds, replies, strict=True)
    }
    assert len(told) == 1
    assert read_advice(json.loads(json.dumps(plain(advice)))) == advice


@pytest.mark.parametrize("title", TITLES)
def test_what_is_advised_first_has_the_highest_chance(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At several moments of a game: the answers stand in the order of their chances, and the move told begins with the first of them."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 6)
    for answers in (4, 9) if title == "pebbles" else (12, 25, 40, 55):
        game, seat = midway(title, answers)
        advice = advise(Standpoint(game, seat, 1), title, answers, seconds=0.0, iterations=80)
        chances = [round(100 * chance) for _, chance in advice.choices if chance is not None]
        assert chances == sorted(chances, reverse=True)
        assert bool(chances) == (judgement_for(title).chances(game) is not None)
        assert [chance is None for _, chance in advice.choices] == sorted(chance is None for _, chance in advice.choices)
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


def test_what_seems_better_than_the_answer_advised_has_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search thought of one, and the comparison puts two others ahead: the better one is named last, its chance being uncertain, and before it the best
    of those that are worse."""
    game = tatami.new("shitenno", seats=2, seed=5)
    for seat, _ in random_answers(game, stream(5)):
        if len(distinct(game, seat)) > 3:
            break
    standpoint = Standpoint(game, seat, 1)
    one, *others = distinct(game, seat)
    chances = {one: 0.5, others[0]: 0.6, others[1]: 0.9} | dict.fromkeys(others[2:], 0.1)

    def compared(_search: object, answers: list[int], *_: object, **__: object) -> list[Choice]:
        return [Choice(answer, [chances[answer]], Node()) for answer in answers]

    def thought_of_one(*arguments: object) -> Search:
        search = searched(*arguments)  # type: ignore[arg-type]
        search.ranking = [one]
        return search

    monkeypatch.setattr("tatami.bots.advice.compare", compared)
    monkeypatch.setattr("tatami.bots.advice.searched", thought_of_one)
    name = standpoint.question.domain.id_of
    advice = advise(standpoint, "shitenno", 7, seconds=0.0, iterations=8)
    assert advice.choices == [(name(one), 0.5), (name(others[2]), 0.1), (name(others[1]), None)]


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


def test_an_answer_is_told_with_what_it_costs_and_brings() -> None:
    """As it stands among the buttons: the name of a die's end alone would be a riddle."""
    game = tatami.new("white_castle", seats=2, seed=4)
    for seat, _ in random_answers(game, stream(4)):
        if game.question(seat).kind == "take_die":
            break
    question = game.question(seat)
    told = answer_in(Texts(tatami.title("white_castle"), "en", ["Ann", "Bob"]), (question, question.answers[0], game.view(seat)))
    assert re.fullmatch(r"(Left|Right) end of the (coral|black|white) bridge: a [1-6].*", told)


def test_advice_from_before_it_had_reasons_is_read() -> None:
    """As it was stored then: no reasons, no reply."""
    old = {"choices": [["a", 0.5], ["b", None]], "line": [["control", "a"]]}
    assert read_advice(old) == Advice([("a", 0.5), ("b", None)], [("control", "a")], NONE, None)


@pytest.mark.parametrize(("title", "seats"), [("white_castle", 2), ("white_castle", 3), ("samurai_katana", 3)])
def test_reasons_and_replies_come_from_what_the_seat_knows(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a sampled world follows from the view and a seed: what is hidden, dealt afresh, changes no word of the advice. Some of it has reasons and replies."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 12)
    monkeypatch.setattr("tatami.bots.advice.OFTEN", 4)
    found: list[Advice] = []
    game, draws, judgement = tatami.new(title, seats=seats, seed=8), stream(8), judgement_for(title)
    for number in range(60):
        seat = game.waiting()[0]
        answers = game.question(seat).canonical
        if number % 6 == 5 and len(answers) > 1:
            known = advise(Standpoint(game, seat, 3), title, number, seconds=0.0, iterations=100)
            for world in (1, 2):
                assert advise(Standpoint(game.redeal(seat, world), seat, 3), title, number, seconds=0.0, iterations=100) == known
            found.append(known)
        game.play(seat, answers[0] if len(answers) == 1 else judgement.policy(game, seat, answers, draws))
    assert any(advice.reasons.good for advice in found)
    assert title != "white_castle" or any(advice.reply for advice in found)


def test_a_reply_is_told_where_nothing_hidden_decides_on_it() -> None:
    """After the last answer of a turn of The White Castle the next clan takes a die, before all eyes; of a secret plan nobody is told."""
    game = tatami.new("white_castle", seats=2, seed=4)
    while game.asked.kind != "take_die":
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    advice = advise(Standpoint(game, seat, 1), "white_castle", 7, seconds=0.0, iterations=600)
    assert advice.reply is not None
    assert (advice.reply.seat, advice.reply.kind) == (1 - seat, "take_die")
    asked = reply_asked(game.redeal(seat, 9), seat, advice)
    assert asked is not None
    assert asked[0].domain.id_of(asked[1]) == advice.reply.answer
    shogun = tatami.new("shogun", seats=3, seed=4, options={"start": "printed"} if "printed" in str(tatami.title("shogun").options) else {})
    while shogun.asked.kind != "plan":
        shogun.play(shogun.waiting()[0], shogun.legal(shogun.waiting()[0])[0])
    planner = shogun.waiting()[0]
    assert advise(Standpoint(shogun, planner, 1), "shogun", 7, seconds=0.0, iterations=8).reply is None


def test_reasons_survive_being_written_down() -> None:
    """Names and signs, no words."""
    advice = Advice([("a", 0.5), ("b", 0.4)], [("control", "a")], Reasons([Reason("koku", True, [])], [Reason("favour", True, [1])]), None)
    assert plain(advice)["reasons"] == {"good": [["koku", True, []]], "bad": [["favour", True, [1]]]}
    assert read_advice(json.loads(json.dumps(plain(advice)))) == advice
