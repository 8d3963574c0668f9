"""Advice: legal answers with chances, a line that holds whatever is hidden, and the better answer first."""

import pytest

import tatami
from conftest import random_answers
from tatami.bots.advice import Advice, advise, asked_on_the_way, plain, read_advice
from tatami.bots.bot import Standpoint
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.texts.advice import tell_advice

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
    assert 1 <= len(names) <= 3
    assert len(set(names)) == len(names)
    assert set(names) <= set(offered)
    assert all(chance is None or 0.0 <= chance <= 1.0 for _, chance in advice.choices)
    assert advice.line[0] == (game.asked.kind, names[0])
    texts = Texts(tatami.title(title), "en", ["Ann", "Bob", "Cid"][: game.seats])
    told = {
        tuple(map(tuple, tell_advice(texts, advice.choices, asked_on_the_way(world, seat, advice.line))))
        for world in (game, game.redeal(seat, 5), game.redeal(seat, 6))
    }
    assert len(told) == 1
    assert read_advice(plain(advice)) == advice


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
    """The best answer, a percentage for each of the best, the rest of the move; nothing is said of chances nobody has learned."""
    game, seat = midway("shitenno")
    texts = Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"])
    question = game.question(seat)
    first, second = question.answers[:2]
    names = [question.domain.id_of(answer) for answer in (first, second)]
    advice = Advice([(names[0], 0.614), (names[1], 0.5)], [(question.kind, names[0])])
    told = tell_advice(texts, advice.choices, [(question, first), (question, second)])
    assert told.best == f"I would answer: {texts.answer(question, first)}."
    assert told.chances == [f"{texts.answer(question, first)}: 61%", f"{texts.answer(question, second)}: 50%"]
    assert told.steps == [f"{texts.question(question)} → {texts.answer(question, second)}"]
    assert tell_advice(texts, [(names[0], None)], [(question, first)]).chances == []
