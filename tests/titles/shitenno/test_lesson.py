"""The first turn that is learned: on its deal the lesson and the hint say the same."""

import tatami
from tatami.bots.advice import advise
from tatami.bots.bot import Greedy, Standpoint
from tatami.look import look_at
from tatami.web.guide import guide_of, is_over, preferred

GUIDE = guide_of("shitenno")


def test_the_lesson_says_what_the_hint_says() -> None:
    """At every question of the learner that has two answers; other deals may be less plain."""
    game = tatami.new("shitenno", seats=GUIDE.seats, seed=GUIDE.seed, options=GUIDE.options, secret=True)
    asked = []
    for number in range(100):
        seat = next((seat for seat in game.waiting() if seat), 0)
        question = game.question(seat)
        answer = Greedy("shitenno", GUIDE.seed + number).answer(Standpoint(game, seat, GUIDE.seed + number))
        if seat == 0:
            look = look_at(game, 0, ["Aki"] * GUIDE.seats)
            if is_over(GUIDE, look):
                break
            taught = preferred(GUIDE, look)
            name = question.domain.id_of(answer) if taught is None else taught[0]
            if len(question.answers) > 1:
                hint = advise(Standpoint(game, 0, 1), "shitenno", 7, seconds=0.0, iterations=600)
                assert hint.choices[0][0] == name, question.kind
                asked.append(question.kind)
        game.play(seat, answer)
    assert asked == ["lot_choice", "control", "control"]
