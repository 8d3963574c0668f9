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
from tatami.lab.analyse import (
    BELOW,
    FIRST_LOOK,
    GRADES,
    SECOND_LOOK,
    Analysis,
    Decision,
    Luck,
    Moment,
    Part,
    analyse,
    believed,
    brought,
    costly,
    deciding,
    fault_in,
    judge,
    look_into,
    made_by_chance,
    share_of,
    strokes,
    whole,
)
from tatami.lab.grades import SEATS, beyond, exceeded
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


def test_grades_are_the_losses_a_strong_player_seldom_has() -> None:
    """A hundred decisions in each of two titles: 4 % of them lost a tenth or more, the titles counting alike, and one of two hundred a quarter."""
    own = {"one": [0.0] * 93 + [0.1] * 6 + [0.25], "other": [0.0] * 99 + [0.1]}
    assert [exceeded(own, share) for share in (1 / 20, 1 / 50, 1 / 200)] == [0.1, 0.25, 0.25]
    assert beyond(own["one"], 0.1) == 0.07
    few = {"one": [0.2, 0.0], "other": [0.1] * 2 + [0.0] * 98}  # two decisions here, a hundred there: halves of the whole all the same
    assert [exceeded(few, share) for share in (0.26, 0.25, 0.24)] == [0.1, 0.2, 1.0]
    assert [grade for _, grade in GRADES] == ["fine", "doubtful", "mistake", "blunder"]
    assert sorted(below for below, _ in GRADES) == [below for below, _ in GRADES]


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


def test_course_and_losses_agree() -> None:
    """Where an answer was not fine, the course falls for its seat by what it lost, as far as the next answer is no place of its own; a stretch that was not
    looked at is told as at first sight."""
    before, after = [0.6, 0.4], [0.25, 0.75]
    first = [(0, [0.5, 0.5]), (2, [0.5, 0.5]), (4, [0.5, 0.5]), (5, [0.5, 0.5]), (9, [0.3, 0.7]), (12, [0.0, 1.0])]
    part = Part(7, [], [], [(0, [0.55, 0.45]), (4, [0.52, 0.48]), (4, before), (5, after)])
    assert whole(first, [part]).course == [(0, [0.55, 0.45]), (4, before), (5, after), (9, [0.3, 0.7]), (12, [0.0, 1.0])]
    assert whole(first, [Part(0, [], [])]).course == first


def test_the_moments_that_decided_are_the_winners_greatest_changes() -> None:
    """Seat 1 wins; of five steps the three greatest are named, in the order of the game."""
    course = [(0, [0.5, 0.5]), (4, [0.4, 0.6]), (9, [0.8, 0.2]), (12, [0.75, 0.25]), (20, [0.3, 0.7]), (30, [0.0, 1.0])]
    luck = [Luck(n, 0, "throw", [-gave, gave], [0.0, 0.0]) for n, gave in ((4, 0.1), (8, -0.2), (9, 0.3), (19, 0.05), (20, 0.25))]
    assert deciding(course, luck) == [Moment(4, 9, 0.6, -0.4, -0.1), Moment(12, 20, 0.25, 0.45, 0.05), Moment(20, 30, 0.7, 0.3, 0.25)]


def test_up_and_down_again_decides_nothing() -> None:
    """Of a hundred steps: a rise in three steps is one moment without what stays level around it, and a dip that is made good at once is none."""
    winner = [0.2] * 30 + [0.3, 0.4, 0.5] + [0.5] * 30 + [0.1, 0.5] + [0.5] * 20 + [0.7] + [0.7] * 14 + [1.0]
    course = [(number, [chance, 1.0 - chance]) for number, chance in enumerate(winner)]
    assert [(moment.since, moment.number, moment.change) for moment in deciding(course, [])] == [
        (29, 32, 0.3),
        (84, 85, 0.2),
        (99, 100, 0.3),
    ]


def test_strokes_of_luck_are_those_beyond_doubt() -> None:
    """Three at most, in the order of the game, and whose chances moved most; neither small ones nor what a few worlds cannot tell."""
    rows = [(3, [0.3, -0.1, -0.2], 0.01), (8, [0.01, -0.01, 0.0], 0.001), (9, [0.2, -0.2, 0.0], 0.15), (12, [-0.02, 0.06, -0.04], 0.01)]
    rows += [(20, [0.05, 0.0, -0.05], 0.01), (31, [-0.03, 0.0, 0.03], 0.01)]
    luck = [Luck(number, 0, "throw", gave, [error] * 3) for number, gave, error in rows]
    assert [(one.number, seat) for one, seat in strokes(luck)] == [(3, 0), (12, 1), (20, 0)]


def test_what_chance_made_is_told_of_a_stroke_of_luck() -> None:
    """Who takes a province of Shitennō knows what it costs; which tile is then drawn for the gate, in place of the one taken, he does not."""
    record = finished()
    events = tatami.replay(record).events(None)
    drawn = [event for event in events if event.kind == "gate_shown" and event.answer > 0]
    assert drawn
    for event in drawn:
        happened = [other.kind for other in events if other.answer == event.answer]
        assert happened[:2] == ["province_paid", "kamon_placed"] or "exchanged" in happened
        assert [other.kind for other in made_by_chance(record, event.answer - 1, events)] == happened[happened.index("tile_taken") :]


def test_a_fault_is_told_where_it_explains_the_change() -> None:
    """Seat 1 wins: where its chance fell its own fault is told, where it rose that of another, however dear the other ones were."""
    faults = [Decision(3, 0, "x", "a", "b", 0.5, 0.3, "blunder"), Decision(4, 1, "x", "a", "b", 0.5, 0.1, "mistake")]
    found = Analysis([(0, [0.5, 0.5]), (9, [0.0, 1.0])], faults, [], [])
    assert [one.seat for one in fault_in(found, Moment(0, 9, 0.6, -0.2))] == [1]
    assert [one.seat for one in fault_in(found, Moment(0, 9, 0.6, 0.2))] == [0]
    assert fault_in(found, Moment(4, 9, 0.6, 0.2)) == []


def test_what_cost_most_is_told_in_the_order_of_the_game() -> None:
    """The dearest that were not fine."""
    decisions = [Decision(n, seat, "x", "a", "b", 0.5, lost, grade) for n, seat, lost, grade in ROWS]
    assert [one.number for one in costly(decisions, 2)] == [2, 4]
    assert [one.number for one in costly(decisions, 9)] == [2, 3, 4]


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


def test_a_share_adds_up() -> None:
    """Luck of 0.1 and -0.3 with errors of 0.03 and 0.04 is -0.2 with 0.05; losses of one's own are counted by their grades."""
    luck = [Luck(3, 0, "throw", [0.1, -0.1], [0.03, 0.03]), Luck(5, 1, "throw", [-0.3, 0.3], [0.04, 0.04])]
    decisions = [Decision(n, seat, "x", "a", "b", 0.5, lost, grade) for n, seat, lost, grade in ROWS]
    found = share_of(Analysis([], decisions, luck, []), 0)
    assert [found.luck, found.error, found.lost] == pytest.approx([-0.2, 0.05, 0.3])
    assert found.grades == {"fine": 1, "doubtful": 0, "mistake": 1, "blunder": 1}


ROWS = [(1, 0, 0.0, "fine"), (2, 0, 0.1, "mistake"), (3, 1, 0.05, "doubtful"), (4, 0, 0.2, "blunder")]


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
