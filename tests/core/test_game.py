"""The table itself: refusals, copies, undo, several seats at once. [table]"""

from typing import Any, ClassVar

import pytest

import tatami
from conftest import random_game, state_of
from tatami.core.agenda import PassTo, Step, Together, fields
from tatami.core.chance import stream
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param, counts, plain_name
from tatami.core.errors import Refused
from tatami.core.events import EventKind, hear
from tatami.core.outcome import Outcome, places


@pytest.mark.rule("core/table.1")
def test_an_answer_that_is_not_offered_is_refused_with_what_would_be_right() -> None:
    """The sentence names the question, the answers and the rule."""
    game = tatami.new("shitenno", seats=2, seed=1, options={"generals": "by_seat"})
    seat = game.waiting()[0]
    with pytest.raises(Refused, match=r"77 does not answer 'lot_card'; the answers are done \(-1\)") as caught:
        game.play(seat, 77)
    assert caught.value.rule == "share.3"
    with pytest.raises(Refused, match=f"Seat {1 - seat} is not asked anything now; the table waits for seat {seat}"):
        game.play(1 - seat, 0)


@pytest.mark.rule("core/table.2")
def test_after_the_end_nobody_is_asked() -> None:
    """No questions, no answers, and a clear sentence."""
    game = random_game("shitenno", 2, 1, {})
    assert game.waiting() == []
    for act in (lambda: game.question(0), lambda: game.play(0, 0)):
        with pytest.raises(Refused, match="The game is over"):
            act()


@pytest.mark.rule("core/table.3")
def test_views_are_for_seats_of_this_table() -> None:
    """A seat that is not there has no view, no events, no redeal."""
    game = tatami.new("shitenno", seats=2, seed=1)
    for look in (game.view, game.events, lambda seat: game.redeal(seat, 1)):
        with pytest.raises(Refused, match="There is no seat 2; the seats are 0 to 1"):
            look(2)


@pytest.mark.rule("core/table.4")
def test_undo_stops_at_barriers() -> None:
    """One's own answers can be taken back one by one, until another seat has spoken."""
    game: Any = tatami.new("shitenno", seats=2, seed=1, options={"generals": "by_seat"})
    seat = game.waiting()[0]
    assert not game.can_undo(seat)
    for _ in range(2):
        game.play(seat, game.question(seat).answers[1])
    assert game.can_undo(seat)
    assert not game.can_undo(1 - seat)
    game.undo(seat)
    game.undo(seat)
    assert game.number == 0
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo(seat)
    game.play(seat, NO)
    game.play(seat, 0)
    game.play(seat, 1)
    other = 1 - seat
    assert game.waiting() == [other]
    assert game.can_undo(seat)
    game.play(other, 0)
    assert not game.can_undo(seat)


@pytest.mark.rule("core/table.5")
def test_a_clone_keeps_no_book() -> None:
    """A bare copy can be played, but neither recorded nor undone."""
    clone = tatami.new("shitenno", seats=2, seed=1).clone()
    for ask in (clone.record, lambda: clone.events(0)):
        with pytest.raises(Refused, match="keeps no book"):
            ask()
    clone.play(clone.waiting()[0], clone.answers[0])
    assert not clone.can_undo(0)


def test_a_bare_game_is_checked_like_any_other() -> None:
    """Seats, seed and options that do not fit are refused before a card is dealt."""
    assert tatami.bare("shitenno", seats=2, seed=1).book is None
    for wrong in ({"seats": 7, "seed": 1}, {"seats": 2, "seed": -1}, {"seats": 2, "seed": 1, "options": {"x": "y"}}):
        with pytest.raises(tatami.Unreadable):
            tatami.bare("shitenno", **wrong)


def test_undo_goes_back_further_than_the_last_copy() -> None:
    """However many answers a seat has given in a row, each is taken back to exactly where it was asked for."""
    game: Any = tatami.new("shogun", seats=3, seed=5)
    before: list[Any] = []
    chance = stream(3)
    longest = 0
    while game.waiting() and longest < 12:
        seat = game.waiting()[-1]
        if not game.can_undo(seat):
            before.clear()
        before.append(state_of(game))
        answers = game.question(seat).answers
        game.play(seat, answers[chance.below(len(answers))])
        longest = max(longest, len(before) if game.can_undo(seat) else 0)
    assert longest == 12
    while game.can_undo(seat):
        game.undo(seat)
        assert state_of(game) == before.pop()
    assert before == []


def test_steps_are_their_arguments() -> None:
    """Equality, hash and text of a step come from what it was made with."""
    assert PassTo(2) == PassTo(2) != PassTo(1)
    assert hash(PassTo(2)) == hash(PassTo(2))
    assert repr(PassTo(2)) == "PassTo(2)"
    assert fields(PassTo(2)) == (2,)
    with pytest.raises(NotImplementedError):
        Step().do(None, 0)


def test_domains_name_values_both_ways() -> None:
    """A value has an id and a text in each language; an unknown one is a clear sentence."""
    domain = Domain(
        "fruit",
        [plain_name("plum", {"en": "plum", "fr": "prune"}), plain_name("pear", {"en": "pear", "fr": "poire"})],
        no=plain_name("none", {"en": "no fruit", "fr": "pas de fruit"}),
    )
    assert [domain.id_of(value) for value in domain.values()] == ["none", "plum", "pear"]
    assert [domain.value_of(id) for id in ("none", "plum", "pear")] == [NO, 0, 1]
    assert domain.text(NO, "fr") == "pas de fruit"
    assert domain.text(1, "en") == "pear"
    with pytest.raises(tatami.Unreadable, match="'fig' is no fruit; the names are plum, pear, none"):
        domain.value_of("fig")
    with pytest.raises(tatami.Unreadable, match="7 is no fruit"):
        domain.id_of(7)
    with pytest.raises(ValueError, match="share an id"):
        Domain("twins", [plain_name("a", {"en": "a", "fr": "a"}), plain_name("a", {"en": "b", "fr": "b"})])
    assert counts("dice", 3).ids == ["0", "1", "2", "3"]


def test_events_are_veiled_for_those_who_may_not_hear() -> None:
    """Whispered: whole for the ears it is meant for, without its secrets for the others; wholly secret: not at all."""
    drawn = EventKind("drawn", "a.1", [Param("seat", SEAT), Param("card", COUNT, secret=True)])
    whole, veiled = hear(drawn, 1 << 1, [1, 5], 3, 1), hear(drawn, 1 << 1, [1, 5], 3, 0)
    assert whole is not None
    assert veiled is not None
    assert whole.answer == 3
    assert whole.plain() == {"number": 0, "kind": "drawn", "rule": "a.1", "seat": 1, "card": 5}
    assert veiled.plain() == whole.plain() | {"card": None}
    assert hear(drawn, 1 << 1, [1, 5], 3, None).plain() == veiled.plain()  # type: ignore[union-attr]
    assert hear(EventKind("thought", "a.1", [Param("seat", SEAT)]), 1 << 1, [1], 3, 0) is None
    with pytest.raises(ValueError, match="event drawn: a parameter may not be called number"):
        EventKind("drawn", "a.1", [Param("number", COUNT)])
    tally = Param("cards", Domain("letter", [plain_name("a", {"en": "A", "fr": "A"}), plain_name("b", {"en": "B", "fr": "B"})]), tally=True)
    assert tally.plain([2, 1]) == ["a", "a", "b"]


def test_places_share_what_nothing_separates() -> None:
    """Larger is better; equal keys share a place and the next one is left out."""
    assert places([(5,), (9,), (5,), (1,)]) == [2, 1, 2, 4]
    outcome = Outcome([2, 1], [3, 4], {"all": [3, 4]}, None, "end.1")
    assert outcome.ranking == [1, 0]
    assert outcome.winners == [1]
    assert "end.1" in repr(outcome)


class Bid(Together):
    """A secret bid of every seat, for these tests."""

    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "share.3"
    domain: ClassVar[Domain] = counts("bid", 3)

    def seats(self, game: Any) -> list[int]:
        return [seat for seat in range(game.seats) if game.stock[seat] > 0]

    def choices(self, game: Any, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def take(self, game: Any, seat: int, answer: int) -> None:
        game.stock = [-answer if other == seat else n for other, n in enumerate(game.stock)]

    def do(self, game: Any, seat: int) -> None:
        game.year = sum(game.stock)


class First(Step):
    """What one seat is asked before."""

    kind: ClassVar[str] = "first"
    rule: ClassVar[str] = "table.1"
    domain: ClassVar[Domain] = COUNT

    def answers(self, game: Any, seat: int) -> list[int]:
        return [0, 1]

    def take(self, game: Any, seat: int, answer: int) -> None:
        pass


def test_several_seats_are_asked_at_once() -> None:
    """All may answer in any order, nobody twice, and the step acts when all are in."""
    game: Any = tatami.new("shitenno", seats=3, seed=1)
    game.agenda = [*game.agenda, game.asked, Bid()]
    game.settle()
    assert game.waiting() == [0, 1, 2]
    game.play(1, 3)
    assert game.waiting() == [0, 2]
    with pytest.raises(Refused, match="Seat 1 is not asked"):
        game.play(1, 2)
    with pytest.raises(Refused, match="9 does not answer 'bid'"):
        game.play(0, 9)
    before = state_of(game)
    assert game.can_undo(1)
    game.play(2, 1)
    game.undo(2)
    assert state_of(game) == before
    game.play(0, 2)
    game.play(2, 1)
    assert game.year == -6
    assert game.waiting() == [game.active]


def test_each_takes_back_its_own_answers_while_several_are_asked() -> None:
    """Another's answer takes nothing away; what came before the question, and after its end, cannot be taken back."""
    game: Any = tatami.new("shitenno", seats=3, seed=1)
    game.agenda = [*game.agenda, game.asked, Bid(), First()]
    game.settle()
    game.play(game.active, 1)
    assert game.waiting() == [0, 1, 2]
    assert not any(game.can_undo(seat) for seat in range(3))
    began = game.record()["answers"]
    game.play(1, 3)
    game.play(2, 1)
    assert [game.can_undo(seat) for seat in range(3)] == [False, True, True]
    game.undo(1)
    assert [game.can_undo(seat) for seat in range(3)] == [False, False, True]
    assert game.waiting() == [0, 1]
    assert game.record()["answers"] == [*began, [2, "bid", "1"]]
    game.play(1, 2)
    game.undo(2)
    game.play(0, 0)
    assert game.record()["answers"] == [*began, [1, "bid", "2"], [0, "bid", "0"]]
    game.play(2, 3)
    assert game.year == -5
    assert not any(game.can_undo(seat) for seat in range(3))


def test_what_is_printed_can_be_read() -> None:
    """Titles, questions and events say what they are to whoever prints them."""
    game = tatami.new("shitenno", seats=2, seed=1)
    asked = game.question(game.waiting()[0])
    assert repr(tatami.title("shitenno")) == "Title('shitenno')"
    assert repr(asked) == f"Question({asked.plain()})"
    assert repr(game.events(0)[0]).startswith("Event({'number': 1, 'kind': 'title_dealt', 'rule': 'setup.4'")
