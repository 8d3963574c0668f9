"""Two worlds that a seat cannot tell apart, played on side by side."""

from collections.abc import Callable, Iterator
from typing import Any

from tatami.core.chance import Chance
from tatami.core.game import Book, Game

Play = Callable[[Game, int, int], None]
LONGEST = 30  # answers


def side_by_side(here: Game, there: Game, ear: int | None, chance: Chance, play: Play) -> Iterator[None]:
    """Play both on and stop wherever the ear (None: a spectator) must not know which of them it is in: before the first answer, and after every
    answer until chance speaks or something hidden is shown. The ear and whoever answers openly say the same in both; what is answered in
    private, and how often, may differ."""
    for _ in range(LONGEST):
        yield
        if here.over:
            return
        seat = here.waiting()[chance.below(len(here.waiting()))]
        if len(here.waiting()) > 1 and seat != ear:
            for world in (here, there):
                for _ in range(1 + chance.below(2)):
                    if seat not in world.waiting():
                        break
                    answers = world.question(seat).answers
                    if not in_silence(world, seat, answers[chance.below(len(answers))], play):
                        return
            if here.waiting() != there.waiting():
                return  # one has finished, and all may see it
            continue
        there_too = there.question(seat).answers
        shared = [answer for answer in here.question(seat).answers if answer in there_too]
        if not shared:
            return
        answer = shared[chance.below(len(shared))]
        if not (in_silence(here, seat, answer, play) and in_silence(there, seat, answer, play)):
            return
        if not level(here, there, ear, play):
            return


SHOW_A_HAND = {"province_paid", "exchanged"}  # a payment that is forced lays open which hidden cards its seat had


def in_silence(world: Game, seat: int, answer: int, play: Play) -> bool:
    """Play an answer; whether neither chance nor a secret has spoken."""
    assert world.book is not None
    before = world.chance.state
    play(world, seat, answer)
    return not world.book.barrier and world.chance.state == before


def level(here: Game, there: Game, ear: int | None, play: Play) -> bool:
    """Where somebody chooses in one world what is forced on him in the other, let him choose the same; whether both then tell the same."""
    while told(here, ear) != told(there, ear):
        behind, ahead = sorted([here, there], key=lambda world: len(told(world, ear)))
        missing = told(ahead, ear)[len(told(behind, ear)) :]
        if (
            not missing
            and {one["kind"] for one, other in zip(told(here, ear), told(there, ear), strict=True) if one != other} <= SHOW_A_HAND
        ):
            return False
        assert told(ahead, ear) == told(behind, ear) + missing
        (seat,) = behind.waiting()
        assert seat != ear
        for answer in behind.question(seat).answers:
            trial = behind.clone()
            trial.book = Book(0, False, {})
            trial.play(seat, answer)
            if told(trial, ear) == missing[: trial.heard(ear)]:
                break
        else:
            return False
        if not in_silence(behind, seat, answer, play):
            return False
    return True


def told(game: Game, seat: int | None) -> list[dict[str, Any]]:
    """What a seat has heard, but for the numbers."""
    return [event.plain() | {"number": 0} for event in game.events(seat)]
