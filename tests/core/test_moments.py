"""Positions of a game that has gone on: as a seat saw it after each event it was told of."""

from typing import Any, ClassVar

import tatami
from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.events import EventKind, groups
from tatami.core.game import COPY_AFTER

GROUP_OPENED = EventKind("group_opened", "table.1", [Param("n", COUNT)], opens=True)
SECRET_OPENED = EventKind("secret_opened", "table.1", [], opens=True)
FACT_TOLD = EventKind("fact_told", "table.1", [Param("n", COUNT)])
FACT, GROUP, SECRET, SILENCE, TWO_IN_ONE_STEP, TWO_STEPS = range(1, 7)


class Count(Step):
    """A step of the agenda: the year goes on, and is told."""

    def do(self, game: Any, seat: int) -> None:
        game.year += 10
        game.tell(FACT_TOLD, 6)


class Speak(Step):
    """The seat tells something, and is asked again: the year counts how often."""

    kind: ClassVar[str] = "speak"
    rule: ClassVar[str] = "table.1"
    domain: ClassVar[Domain] = COUNT

    def answers(self, game: Any, seat: int) -> list[int]:
        return [FACT, GROUP, SECRET, SILENCE, TWO_IN_ONE_STEP, TWO_STEPS]

    def take(self, game: Any, seat: int, answer: int) -> None:
        game.owe(Speak())
        if answer == FACT:
            game.tell(FACT_TOLD, 1)
        elif answer == GROUP:
            game.tell(GROUP_OPENED, 2)
        elif answer == SECRET:
            game.whisper(1 << seat, SECRET_OPENED)
        elif answer == SILENCE:
            game.reveal()
        elif answer == TWO_IN_ONE_STEP:
            game.tell(FACT_TOLD, 5)
            game.year += 100
            game.tell(FACT_TOLD, 5)
        else:
            game.owe(Count())
            game.tell(FACT_TOLD, 6)
        game.year += 1


def spoken(answers: list[int], keep: int = 1000) -> Any:
    """A game in which one seat has spoken like this."""
    game: Any = tatami.new("shitenno", seats=2, seed=1)
    game.keep_moments(keep)
    game.agenda = [*game.agenda, game.asked, Speak()]
    game.settle()
    for answer in answers:
        game.play(game.active, answer)
    return game


def years(game: Any, seat: int | None, numbers: list[int]) -> dict[int, int]:
    return {number: position.year for number, position in game.positions(seat, numbers).items()}


def test_a_position_is_that_after_the_answer_that_told_the_event() -> None:
    """For each listener, by its own count of events. What nobody told it of is seen with the next event it hears. Long ago or just now."""
    facts = [FACT] * 100
    game = spoken([*facts, FACT, GROUP, SILENCE, SECRET, FACT, *facts])
    speaker, start = game.active, game.year - 205
    first = game.heard(speaker) - 204
    assert years(game, speaker, [first + 100, first + 102, first + 103, first + 104, first + 204]) == {
        first + 100: start + 100,
        first + 102: start + 102,
        first + 103: start + 104,  # the secret, after the answer that told nothing
        first + 104: start + 105,
        first + 204: start + 205,
    }
    for other in (1 - speaker, None):
        first = game.heard(other) - 203
        assert years(game, other, [first + 102, first + 103]) == {first + 102: start + 102, first + 103: start + 105}


def test_within_an_answer_a_position_shows_nothing_of_what_is_told_next() -> None:
    """Two events of one step: as it stood when the first was told. Two of two steps: as it stood before the second."""
    game = spoken([FACT, TWO_IN_ONE_STEP, TWO_STEPS])
    start, last = game.year - 113, game.heard(None)
    assert years(game, None, [last - 4, last - 3, last - 2, last - 1, last]) == {
        last - 4: start + 1,
        last - 3: start + 1,  # neither the hundred nor the answer's own year
        last - 2: start + 102,
        last - 1: start + 103,  # the answer's own year, not the ten of the next step
        last: start + 113,
    }


def test_positions_do_not_depend_on_what_was_answered_afterwards() -> None:
    here, there = spoken([FACT, GROUP, FACT, *[GROUP] * 50]), spoken([FACT, GROUP, SILENCE, *[SECRET] * 70])
    number = here.heard(None) - 51
    assert years(here, None, [number]) == years(there, None, [number])


def test_a_group_is_cut_where_it_opens() -> None:
    """Each listener's events fall into the groups it was told of."""
    game = spoken([FACT, GROUP, FACT, SECRET, FACT, GROUP, FACT])
    speaker = game.active
    cuts_heard: dict[int | None, list[int]] = {speaker: [1, 2, 2, 2], 1 - speaker: [1, 3, 2], None: [1, 3, 2]}
    for seat, cuts in cuts_heard.items():
        began = game.heard(seat) - sum(cuts)
        heard = groups(game.events(seat, began))
        assert [len(group) for group in heard] == cuts
        assert [event.number for group in heard for event in group] == list(range(began + 1, game.heard(seat) + 1))


def test_positions_are_kept_for_as_many_answers_as_was_wished() -> None:
    """At least for those, and not for ever; a game that was not told to keep any has none."""
    answers = [GROUP, SILENCE] * 300

    def kept(keep: int) -> int:
        game = spoken(answers, keep)
        return len(game.positions(None, list(range(game.heard(None) + 1))))

    assert kept(0) == 0
    assert 60 <= kept(120) <= 61 + COPY_AFTER
    assert kept(1000) >= 300


def test_undo_forgets_what_the_answer_told() -> None:
    """The positions are those of events that still stand."""
    game = spoken([GROUP, GROUP])
    seat, heard = game.active, game.heard(game.active)
    before = years(game, seat, [heard - 1, heard])
    game.play(seat, GROUP)
    assert years(game, seat, [heard + 1]) == {heard + 1: before[heard] + 1}
    game.undo(seat)
    assert years(game, seat, [heard - 1, heard, heard + 1]) == before
