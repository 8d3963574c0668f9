"""What an analysis comes to: grades, course, moments, luck and faults."""

import pytest

import tatami
from conftest import random_game
from tatami.lab.findings import (
    GRADES,
    Analysis,
    Decision,
    Luck,
    Moment,
    Part,
    costly,
    deciding,
    fault_in,
    made_by_chance,
    share_of,
    steps_of,
    stroke_in,
    strokes,
    whole,
)
from tatami.lab.grades import beyond, exceeded

ROWS = [(1, 0, 0.0, "fine"), (2, 0, 0.1, "mistake"), (3, 1, 0.05, "doubtful"), (4, 0, 0.2, "blunder")]


def test_grades_are_the_losses_a_strong_player_seldom_has() -> None:
    """A hundred decisions in each of two titles: 4 % of them lost a tenth or more, the titles counting alike, and one of two hundred a quarter."""
    own = {"one": [0.0] * 93 + [0.1] * 6 + [0.25], "other": [0.0] * 99 + [0.1]}
    assert [exceeded(own, share) for share in (1 / 20, 1 / 50, 1 / 200)] == [0.1, 0.25, 0.25]
    assert beyond(own["one"], 0.1) == 0.07
    few = {"one": [0.2, 0.0], "other": [0.1] * 2 + [0.0] * 98}  # two decisions here, a hundred there: halves of the whole all the same
    assert [exceeded(few, share) for share in (0.26, 0.25, 0.24)] == [0.1, 0.2, 1.0]
    assert [grade for _, grade in GRADES] == ["fine", "doubtful", "mistake", "blunder"]
    assert sorted(below for below, _ in GRADES) == [below for below, _ in GRADES]


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


def test_what_moved_no_chance_decided_nothing() -> None:
    """A game that was won from the first answer on: one step of two points, and otherwise none that would be told as one."""
    course = [(0, [0.96, 0.04]), (3, [0.965, 0.035]), (6, [0.985, 0.015]), (9, [0.985, 0.015]), (12, [0.99, 0.01])]
    assert [(moment.since, moment.number) for moment in deciding(course, [])] == [(3, 6)]


def test_strokes_of_luck_are_those_beyond_doubt() -> None:
    """Three at most, in the order of the game, and whose chances moved most; neither small ones nor what a few worlds cannot tell."""
    rows = [(3, [0.3, -0.1, -0.2], 0.01), (8, [0.01, -0.01, 0.0], 0.001), (9, [0.2, -0.2, 0.0], 0.15), (12, [-0.02, 0.06, -0.04], 0.01)]
    rows += [(20, [0.05, 0.0, -0.05], 0.01), (31, [-0.03, 0.0, 0.03], 0.01)]
    luck = [Luck(number, 0, "throw", gave, [error] * 3) for number, gave, error in rows]
    assert [(one.number, seat) for one, seat in strokes(luck)] == [(3, 0), (12, 1), (20, 0)]


def test_what_chance_made_is_told_of_a_stroke_of_luck() -> None:
    """Who takes a province of Shitennō knows what it costs; which tile is then drawn for the gate, in place of the one taken, he does not."""
    record = random_game("shitenno", 2, 5, {}).record()
    events = tatami.replay(record).events(None)
    drawn = [event for event in events if event.kind == "gate_shown" and event.answer > 0]
    assert drawn
    for event in drawn:
        happened = [other.kind for other in events if other.answer == event.answer]
        assert happened[:2] == ["province_paid", "kamon_placed"] or "exchanged" in happened
        assert [other.kind for other in made_by_chance(record, event.answer - 1)] == happened[happened.index("tile_taken") :]


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


def test_a_share_adds_up() -> None:
    """Luck of 0.1 and -0.3 with errors of 0.03 and 0.04 is -0.2 with 0.05; losses of one's own are counted by their grades."""
    luck = [Luck(3, 0, "throw", [0.1, -0.1], [0.03, 0.03]), Luck(5, 1, "throw", [-0.3, 0.3], [0.04, 0.04])]
    decisions = [Decision(n, seat, "x", "a", "b", 0.5, lost, grade) for n, seat, lost, grade in ROWS]
    found = share_of(Analysis([], decisions, luck, []), 0)
    assert [found.luck, found.error, found.lost] == pytest.approx([-0.2, 0.05, 0.3])
    assert found.grades == {"fine": 1, "doubtful": 0, "mistake": 1, "blunder": 1}


def decided(number: int, seat: int, chance: float, lost: float, grade: str = "fine") -> Decision:
    return Decision(number, seat, "x", "a", "b", chance, lost, grade)


def test_a_loss_counts_as_far_as_the_next_look_does_not_find_it_back() -> None:
    """Who is asked next himself, with nothing new known, has the same chances: 60 % there were not lost by the answer before, nor shown as lost."""
    decisions = [decided(4, 0, 0.7, 0.3, "blunder"), decided(5, 0, 0.6, 0.0), decided(8, 0, 0.7, 0.3, "blunder"), decided(9, 0, 0.75, 0.0)]
    pins = [(4, [0.7, 0.3]), (5, [0.4, 0.6]), (8, [0.7, 0.3]), (9, [0.4, 0.6])]
    found = whole([(0, [0.5, 0.5]), (12, [0.0, 1.0])], [Part(12, decisions, [], [(0, [0.5, 0.5]), *pins, (12, [0.0, 1.0])])])
    assert [(one.number, one.lost, one.grade) for one in found.decisions] == [
        (4, 0.1, "doubtful"),
        (5, 0.0, "fine"),
        (8, 0.0, "fine"),
        (9, 0.0, "fine"),
    ]
    assert dict(found.course)[5] == pytest.approx([0.6, 0.4])
    assert dict(found.course)[9] == pytest.approx([0.7, 0.3])


def test_a_loss_stays_where_the_next_look_is_at_something_else() -> None:
    """Another seat's chances, those after a draw, or those after others have answered say nothing about it."""
    decisions = [
        decided(4, 0, 0.7, 0.3),
        decided(5, 1, 0.7, 0.2),
        decided(6, 1, 0.7, 0.0),
        decided(8, 0, 0.7, 0.3),
        decided(10, 0, 0.7, 0.0),
    ]
    found = whole([(12, [0.0, 1.0])], [Part(12, decisions, [Luck(5, 1, "throw", [0.0, 0.0], [0.0, 0.0])])])
    assert [one.lost for one in found.decisions] == [0.3, 0.2, 0.0, 0.3, 0.0]


def test_grades_are_those_of_today() -> None:
    """An analysis that was kept under other thresholds is told by the ones that are shown beside it."""
    found = whole([(9, [0.0, 1.0])], [Part(9, [decided(4, 0, 0.7, 0.004, "doubtful"), decided(7, 0, 0.7, 0.5, "mistake")], [])])
    assert [one.grade for one in found.decisions] == ["fine", "blunder"]


def test_what_was_looked_at_later_leaves_the_course_before_it() -> None:
    """An analysis begun before the course was looked at and gone on with afterwards: its first half stays as it was at first sight."""
    first = [(0, [0.5, 0.5]), (4, [0.4, 0.6]), (6, [0.3, 0.7]), (9, [0.2, 0.8]), (12, [0.0, 1.0])]
    parts = [Part(5, [], []), Part(8, [], [], [(5, [0.45, 0.55]), (7, [0.35, 0.65])])]
    assert [number for number, _ in whole(first, parts).course] == [0, 4, 5, 7, 9, 12]


def test_the_luck_of_a_moment_is_told_where_it_is_known() -> None:
    """Ten throws of 0.01 each, with an error of 0.03 each: 0.1, give or take 0.095, twice that at worst. A few points more or less are nothing much."""
    luck = [Luck(number, 0, "throw", [0.01, -0.01], [0.03, 0.03]) for number in range(10)]
    (moment,) = deciding([(0, [0.5, 0.5]), (10, [1.0, 0.0])], luck)
    assert (moment.luck, moment.error) == pytest.approx((0.1, 0.0949), abs=0.0001)
    assert not moment.has_clear_luck
    assert moment._replace(error=0.04).has_clear_luck
    assert moment._replace(luck=0.0, error=0.01).has_clear_luck


def test_what_chance_made_is_told_as_whoever_drew_saw_it() -> None:
    """The game is over: which cards the player of The White Castle, of Shitennō, drew is no secret any more."""
    record = random_game("middle_earth", 2, 5, {"muster": "table"}).record()
    game = tatami.replay(record)
    drawn = [
        event for event in game.events(0) if event.kind == "card_drawn" and event.answer > 0 and record["answers"][event.answer - 1][0] == 0
    ]
    assert drawn
    for event in drawn[:5]:
        assert event.plain() in [other.plain() for other in made_by_chance(record, event.answer - 1)]


def test_the_steps_of_a_moment_are_those_that_explain_it() -> None:
    """The way its chance went: a quarter of the way at least, the greatest first; the greatest, where all are small."""
    course = [(0, [0.5, 0.5]), (2, [0.7, 0.3]), (5, [0.2, 0.8]), (6, [0.65, 0.35]), (8, [0.7, 0.3]), (9, [1.0, 0.0])]
    found = Analysis(course, [], [], [])
    assert steps_of(found, Moment(0, 9, 0.5, 0.5)) == [(5, 6), (8, 9), (0, 2)]
    equal = [(0, [0.5, 0.5]), (7, [0.7004, 0.2996]), (8, [0.6, 0.4]), (9, [0.8, 0.2])]
    assert steps_of(Analysis(equal, [], [], []), Moment(0, 9, 0.5, 0.3)) == [(8, 9), (0, 7)], "of equals the one of a single answer"
    assert steps_of(found, Moment(0, 5, 0.5, -0.3)) == [(2, 5)]
    slow = [(number, [number / 10, 1 - number / 10]) for number in range(11)]
    assert len(steps_of(Analysis(slow, [], [], []), Moment(0, 10, 0.0, 1.0))) == 1


def test_a_stroke_of_luck_explains_a_moment_that_is_half_its_work() -> None:
    """Not a smaller one, nor one for the other side, nor one that is not certain, nor one outside."""
    rows = [(1, 0.3, 0.01), (3, 0.19, 0.01), (4, -0.5, 0.01), (5, 0.5, 0.3), (6, 0.25, 0.01)]
    luck = [Luck(number, 0, "throw", [gave, -gave], [error, error]) for number, gave, error in rows]
    found = Analysis([(0, [0.5, 0.5]), (9, [1.0, 0.0])], [], luck, [])
    assert stroke_in(found, Moment(2, 7, 0.4, 0.4)) == luck[4]
    assert stroke_in(found, Moment(2, 6, 0.4, 0.4)) is None
    assert stroke_in(found, Moment(2, 6, 0.4, -0.4)) == luck[2]
    assert stroke_in(found, Moment(7, 9, 0.4, -0.4)) is None
