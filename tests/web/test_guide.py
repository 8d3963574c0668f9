"""The first turn that is really played: every question has an answer to try and a reason, and it is over in three minutes."""

import re

import pytest

import tatami
from tatami.bots.bot import Greedy, Standpoint
from tatami.core.domain import LANGUAGES
from tatami.look import Look, look_at
from tatami.web.guide import Guide, Thumb, guide_of, is_over, preferred, reason
from tatami.web.scene import has_board

TITLES = [title.id for title in tatami.titles() if has_board(title.id)]
WORDS_A_SECOND = 3.5  # read at leisure
SECONDS_A_CLICK = 2.5
MOST = 180  # seconds


def taught(title: str, seed: int) -> list[tuple[Look, str, Thumb | None]]:
    """The questions of the learner's first turn at the guide's table, the answer suggested to each, and why; every seat follows the suggestions or a bot."""
    guide = guide_of(title)
    game = tatami.new(title, seats=guide.seats, seed=seed, options=guide.options, secret=True)
    names = ["Aki"] * guide.seats
    lessons: list[tuple[Look, str, Thumb | None]] = []
    for number in range(600):
        seat = next((seat for seat in game.waiting() if seat), 0)
        question = game.question(seat)
        bot = Greedy(title, seed + number)
        answer = question.domain.id_of(bot.answer(Standpoint(game, seat, seed + number)))
        if seat == 0:
            look = look_at(game, 0, names)
            if is_over(guide, look):
                return lessons
            found = preferred(guide, look)
            answer, why = (answer, reason(guide, look, answer)) if found is None else found
            if len(question.answers) > 1:
                lessons.append((look, answer, why))
        game.play(seat, question.domain.value_of(answer))
    raise AssertionError(f"{title}: the first turn does not end")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("other", [0, 1])
def test_every_question_has_a_reason(title: str, other: int) -> None:
    """On the deal everybody learns on and on another one, in every language."""
    lessons = taught(title, guide_of(title).seed + other)
    assert lessons
    assert [look.question.kind for look, _, why in lessons if look.question and why is None] == []
    assert all(why.words[lang] for _, _, why in lessons if why for lang in LANGUAGES)


@pytest.mark.parametrize("title", TITLES)
def test_it_takes_three_minutes(title: str) -> None:
    """Reading every balloon and question, and a click for each."""
    guide = guide_of(title)
    lessons = taught(title, guide.seed)
    for lang in LANGUAGES:
        texts = {step.words[lang] for step in guide.steps}  # what one has read is not read again
        for look, _, why in lessons:
            assert why
            assert look.question
            texts |= {why.words[lang], look.texts(lang).question(look.question)}
        clicks = len(guide.steps) + len(lessons)
        seconds = sum(len(re.findall(r"[\w'’-]+", text)) for text in texts) / WORDS_A_SECOND + clicks * SECONDS_A_CLICK
        assert seconds <= MOST, (lang, clicks, seconds)


def test_the_turn_is_ones_own() -> None:
    """It begins with an event of the learner's and ends with the next one that ends a turn, not with another's before it."""
    guide = Guide(begins="turn_began", ends="turn_began")
    game = tatami.new("middle_earth", seats=3, seed=1, options={"muster": "table"})
    turns: list[int] = []
    while len(turns) < 4:
        seat = game.waiting()[0]
        told = [event.values[0] for event in game.events(0) if event.kind == "turn_began"]
        if told != turns:
            turns = told
            mine = turns.index(0) if 0 in turns else len(turns)
            assert is_over(guide, look_at(game, 0, ["A"] * 3)) == (len(turns) > mine + 1)
        question = game.question(seat)
        game.play(seat, Greedy("middle_earth", 1).answer(Standpoint(game, seat, 1)) if len(question.answers) > 1 else question.answers[0])
    assert turns.count(0) >= 1
