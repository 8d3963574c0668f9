"""Groups of events, and the positions before them."""

from typing import Any, ClassVar

import tatami
from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.events import EventKind, groups
from tatami.core.game import COPY_AFTER

GROUP_OPENED = EventKind("group_opened", "table.1", [Param("n", COUNT)], opens=True)
SECRET_OPENED = EventKind("secret_opened", "table.1", [], opens=True)
FACT_TOLD = EventKind("fact_told", "table.1", [Param("n", COUNT)])


class Speak(Step):
    """Whoever is asked tells something, and is asked again: the year counts how often."""

    kind: ClassVar[str] = "speak"
    rule: ClassVar[str] = "table.1"
    domain: ClassVar[Domain] = COUNT

    def answers(self, game: Any, seat: int) -> list[int]:
        return [1, 2, 3, 4]

    def take(self, game: Any, seat: int, answer: int) -> None:
        if answer == 1:
            game.tell(FACT_TOLD, 1)
        elif answer == 2:
            game.tell(GROUP_OPENED, 2)
        elif answer == 3:
            game.whisper(1 << seat, SECRET_OPENED)
        else:
            game.reveal()
        game.year += 1
        game.owe(Speak())


def spoken(answers: list[int], keep: int = 1000) -> Any:
    """A game in which one seat has told facts (1), groups (2) and secrets of its own (3), or nothing that can be taken back (4)."""
    game: Any = tatami.new("shitenno", seats=2, seed=1)
    game.keep_moments(keep)
    game.agenda = [*game.agenda, game.asked, Speak()]
    game.settle()
    for answer in answers:
        game.play(game.active, answer)
    return game


def test_a_group_is_cut_where_it_opens_and_the_position_before_it_can_be_seen() -> None:
    """Each listener's events fall into the groups it was told of; a group it heard nothing of does not exist for it. Long ago or just now."""
    facts = [1] * 100
    game = spoken([*facts, 1, 2, 1, 3, 1, 2, *facts])
    speaker = game.active
    cuts_heard: dict[int | None, list[int]] = {speaker: [101, 2, 2, 101], 1 - speaker: [101, 3, 101], None: [101, 3, 101]}
    years = {speaker: [101, 103, 105], 1 - speaker: [101, 105], None: [101, 105]}
    for seat, cuts in cuts_heard.items():
        began = game.heard(seat) - sum(cuts)
        heard = groups(game.events(seat, began))
        assert [len(group) for group in heard] == cuts
        assert [event.number for group in heard for event in group] == list(range(began + 1, game.heard(seat) + 1))
        found = game.moments(seat, began)
        assert [moment.heard_by(seat) - began for moment in found] == [sum(cuts[:n]) for n in range(1, len(cuts))]
        assert [moment.game.year - game.year + 206 for moment in found] == years[seat]
        assert [moment.heard_by(seat) for moment in game.moments(seat, began + 102)] == [moment.heard_by(seat) for moment in found[1:]]


def test_positions_are_kept_for_as_many_answers_as_was_wished() -> None:
    """At least for those, and not for ever; a game that was not told to keep any has none."""
    answers = [2, 4] * 300
    assert len(spoken(answers, keep=0).moments(None)) == 0
    assert 60 <= len(spoken(answers, keep=120).moments(None)) <= 60 + COPY_AFTER
    assert len(spoken(answers).moments(None)) == 300


def test_undo_forgets_what_the_answer_opened() -> None:
    """The positions are those of events that still stand."""
    game = spoken([2, 2])
    seat = game.active
    before = [moment.game.year for moment in game.moments(seat)]
    game.play(seat, 2)
    assert [moment.game.year for moment in game.moments(seat)] == [*before, before[-1] + 1]
    assert [moment.game.view(seat) for moment in game.moments(seat)][-1] != game.view(seat)
    game.undo(seat)
    assert [moment.game.year for moment in game.moments(seat)] == before
