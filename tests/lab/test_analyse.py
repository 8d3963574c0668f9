"""A finished game looked at again: what an answer lost, and what decided."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.bots.advice import Choice, advise
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.search import Node
from tatami.core.chance import stream
from tatami.core.record import play_named
from tatami.lab.analyse import FIRST_LOOK, SECOND_LOOK, analyse, believed, brought, judge, look_into
from tatami.lab.findings import (
    BELOW,
    Analysis,
    Part,
    whole,
)
from tatami.lab.grades import SEATS
from tatami.lab.statistics import Sample


def finished(title: str = "shitenno", seats: int = 2, seed: int = 5) -> dict[str, Any]:
    game = tatami.new(title, seats=seats, seed=seed)
    for _ in random_answers(game, stream(seed)):
        pass
    return game.record()


def look_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is done with what was found."""
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 4)
    monkeypatch.setattr("tatami.lab.analyse.FIRST_LOOK", 40)
    monkeypatch.setattr("tatami.lab.analyse.SECOND_LOOK", 40)
    monkeypatch.setattr("tatami.lab.analyse.LONGEST_LOOK", 0.0)  # iterations alone: what is found hangs on no clock
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 5)


def test_a_loss_is_believed_beyond_the_luck_of_the_worlds() -> None:
    """A gap that is the same in all worlds counts; one that is as often the other way round does not."""
    assert believed([0.5, 0.6, 0.7, 0.8], [0.4, 0.5, 0.6, 0.7]) == pytest.approx(0.1)
    assert believed([0.9, 0.1, 0.9, 0.1], [0.1, 0.9, 0.1, 0.8]) == 0.0


@pytest.mark.parametrize(("title", "seats"), [*SEATS.items()])
def test_what_a_hint_advises_is_no_mistake(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An analysis of the same position judges by the same evaluation, in other worlds: at worst it has doubts."""
    monkeypatch.setattr("tatami.lab.analyse.SECOND_LOOK", 300)
    monkeypatch.setattr("tatami.lab.analyse.LONGEST_LOOK", 0.0)
    game = tatami.new(title, seats=seats, seed=6)
    looked_at = 0
    for number, _ in enumerate(random_answers(game, stream(6))):
        if looked_at == 3 or game.over:
            break
        seat = game.waiting()[0]
        if number % 15 == 10 and len(game.legal(seat)) > 1:
            advice = advise(Standpoint(game, seat, number), title, number, seconds=0.0, iterations=300)
            row = [seat, game.asked.kind, advice.choices[0][0]]
            decision, _ = judge(game, number, row, judgement_for(title), number + 1)
            assert decision.grade in ("fine", "doubtful"), decision
            looked_at += 1
    assert looked_at == 3


def test_a_loss_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first look takes for a loss counts only as far as the second confirms it."""
    game = tatami.replay(finished(), 30)
    seat = game.waiting()[0]
    mine, better = game.legal(seat)[:2]
    name, best = game.asked.domain.id_of(mine), game.asked.domain.id_of(better)
    looks: list[int] = []
    first = [0.001, 0.4]

    def weighed(_standpoint: Any, given: int, _judgement: Any, _draws: Any, iterations: int) -> tuple[Choice, Choice]:
        looks.append(iterations)
        chance = 0.5 - (first.pop() if iterations == FIRST_LOOK else 0.04)
        return Choice(better, [0.5, 0.5], Node(), [[0.5, 0.5]]), Choice(given, [chance, chance], Node(), [[chance, 1 - chance]])

    monkeypatch.setattr("tatami.lab.analyse.weighed", weighed)
    found = [judge(game, 30, [seat, game.asked.kind, name], judgement_for("shitenno"), 1) for _ in range(2)]
    assert (looks, [one.grade for one, _ in found]) == ([FIRST_LOOK, SECOND_LOOK, FIRST_LOOK], ["doubtful", "fine"])
    assert [pinned for _, pinned in found] == [[(30, [0.5, 0.5]), (31, [0.46, 0.54])], []]
    assert [(one.answer, one.best) for one, _ in found] == [(name, best)] * 2
    assert [one.line[:1] for one, _ in found] == [[(game.asked.kind, best)], []]


@pytest.mark.parametrize(("lost", "grade"), [(BELOW[0] - 1e-9, "fine"), *zip(BELOW, ("doubtful", "mistake", "blunder"), strict=False)])
def test_a_grade_begins_with_its_loss(lost: float, grade: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page says: from three points on, and so on."""
    game = tatami.replay(finished(), 30)
    seat = game.waiting()[0]
    monkeypatch.setattr("tatami.lab.analyse.believed", lambda *_: lost)
    look_briefly(monkeypatch)
    row = [seat, game.asked.kind, game.asked.domain.id_of(game.legal(seat)[0])]
    assert judge(game, 30, row, judgement_for("shitenno"), 1)[0].grade == grade


def test_luck_is_nothing_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that throws the dice of a new round, thrown twenty times: what chance gave adds up to nothing, seat against seat and throw against throw."""
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 3)
    monkeypatch.setattr("tatami.lab.analyse.FAR_WORLDS", 2)
    record = finished("white_castle")
    judgement, game = judgement_for("white_castle"), tatami.replay(record, 0)
    for row in record["answers"]:
        before = game.clone()
        play_named(game, row)
        if game.chance.state != before.chance.state:
            break
    gave = []
    for draw in range(20):
        before.chance = stream(draw)
        after = before.clone()
        play_named(after, row)
        (luck,) = brought(before, after, 0, row, judgement, draw)
        assert sum(luck.gave) == pytest.approx(0.0, abs=0.001)
        gave.append(luck.gave[0])
    sample = Sample(gave)
    assert abs(sample.mean) < 3.5 * sample.error
    assert sample.error > 0.0


def test_luck_is_looked_at_until_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of Middle-earth has hundreds of throws, whose errors add up: each is looked at until it is small, or in twenty times as many worlds as the first."""
    looked: list[float] = []  # how far the chances of each world were from even

    def ahead(*_: Any) -> list[float]:
        looked.append(-looked[-1])
        return [0.5 + looked[-1], 0.5 - looked[-1]]

    monkeypatch.setattr("tatami.lab.analyse.ahead", ahead)
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 24)
    record = finished("white_castle")
    game = tatami.replay(record, 0)
    for row in record["answers"]:
        before = game.clone()
        play_named(game, row)
        if game.chance.state != before.chance.state:
            break
    for spread, most in ((0.01, 48), (0.05, 200), (0.5, 960)):  # in both, before and after
        looked[:] = [spread]
        (luck,) = brought(before, game, 0, row, judgement_for("white_castle"), 1)
        worlds = len(looked) - 1
        assert worlds <= most
        assert luck.error[0] < 0.01 or worlds == 960
        assert abs(luck.gave[0]) < 0.01


def test_what_is_certain_is_no_luck() -> None:
    """An answer after which neither chance nor a secret spoke brings none."""
    record = finished()
    lucky = {one.number for one in look_into(record, [], 0, 60.0).luck}
    game = tatami.replay(record, 0)
    for number, row in enumerate(record["answers"]):
        certain = not game.foresee(row[0], game.asked.domain.value_of(row[2])).hidden
        assert not (certain and number in lucky)
        play_named(game, row)


def test_stretches_put_together_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut anywhere, the same is found: each answer is looked at by itself."""
    look_briefly(monkeypatch)
    record = finished()
    record["answers"] = record["answers"][:12]
    course = [(0, [0.5, 0.5]), (12, [1.0, 0.0])]
    parts = [Part(0, [], [])]
    while parts[-1].until < 12:
        parts.append(look_into(record, [0], parts[-1].until, 0.0))
    assert [part.until for part in parts] == list(range(13))
    assert whole(course, parts) == whole(course, [look_into(record, [0], 0, 60.0)])


def test_an_analysis_goes_from_the_first_answer_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress rises to one; chances add up to one everywhere, and at the end to who won; what was lost is never negative."""
    look_briefly(monkeypatch)
    record = finished()
    *steps, found = list(analyse(record, [0]))
    assert isinstance(found, Analysis)
    assert steps == sorted(steps)
    assert steps[-1] == 1.0
    assert all(sum(chances) == pytest.approx(1.0) for _, chances in found.course)
    outcome = tatami.replay(record).outcome()
    assert outcome is not None
    assert [chance == 1.0 for chance in found.course[-1][1]] == [place == 1 for place in outcome.places]
    assert {decision.seat for decision in found.decisions} == {0}
    assert all(decision.lost >= 0 for decision in found.decisions)
    assert any(decision.lost > 0 for decision in found.decisions), "who answers by chance gives something away"


def test_spared_answers_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a bot that sat in for the player of a seat; luck is looked at all the same."""
    look_briefly(monkeypatch)
    record = finished()
    record["answers"] = record["answers"][:30]
    judged = [one.number for one in look_into(record, [0], 0, 60.0).decisions]
    part = look_into(record, [0], 0, 60.0, spared=judged[1:3])
    assert [one.number for one in part.decisions] == judged[:1] + judged[3:]
    assert part.until == 30
