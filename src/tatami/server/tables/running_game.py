"""A game in memory: the acts of a table, carried out on the engine one after the other.

An act is an answer, an undo, somebody leaving or coming back, a flag falling, the wish to let pass what the others do, or an order said ahead. Each has a number (`seq`); the row of acts is the truth, and everything here
follows from it. Questions are numbered too, so that an answer can say which question it answers: a seat keeps its number while it is asked the same
thing, whatever the others do, and its numbers count nothing but what it was asked and did itself.
"""

import json
from array import array
from bisect import bisect_left
from sys import intern
from typing import Any, Final, NamedTuple
from zlib import crc32

import tatami
from tatami.core.game import Game
from tatami.core.record import play_named
from tatami.look import Spec
from tatami.server.refusals import CONFLICT, Denied
from tatami.server.tables.clocks import Clock

ANSWER: Final = "answer"
THEN: Final = "then"  # an answer of the same gesture as the one before
UNDO: Final = "undo"
LEAVE: Final = "leave"
RETURN: Final = "return"
FLAG: Final = "flag"
REST: Final = "rest"
AHEAD: Final = "ahead"

ONCE: Final = "once"  # let pass what is asked now
ROUND: Final = "round"  # let everything pass until one's own next decision
NO_REST: Final = ""
SHOWN_AGAIN: Final = 128  # answers whose events can be shown one after the other to somebody who comes back
MOST_GESTURES: Final = 200  # of a seat, that are remembered
GRACE_MS: Final = 7000  # before the clock runs at a question out of turn, whether the seat holds something or not


class Act(NamedTuple):
    """One row of the book of a table."""

    seq: int
    seat: int
    act: str
    kind: str
    answer: str
    bot: bool
    at: int
    checksum: int = 0


def taken_back(act: Act) -> int:
    """Return how many answers an undo takes back; the rows of older versions say nothing: one."""
    return int(act.answer or 1)


class Given:
    """Every answer of a seat by the number of its question, so that one sent again is known however late: a dozen bytes each."""

    def __init__(self) -> None:
        self._numbers = array("i")  # rising: a seat is never asked under an older number again
        self._answers: list[str] = []

    def add(self, number: int, answer: str) -> None:
        self._numbers.append(number)
        self._answers.append(intern(answer))

    def get(self, number: int) -> str | None:
        at = bisect_left(self._numbers, number)
        return self._answers[at] if at < len(self._numbers) and self._numbers[at] == number else None


class RunningGame:
    """The engine's game, the number of each seat's question, who is away, and the clocks."""

    def __init__(self, game: Game, spec: Spec, bots: list[int], at: int) -> None:
        self.game = game
        game.keep_moments(SHOWN_AGAIN)
        self.bots = bots
        self.length = 0
        self.undone = 0  # how often something was taken back
        self.clock = Clock(spec, game.seats)
        self.number = [0] * game.seats  # of each seat's question, raised by its own acts too
        self.asked_since = [0] * game.seats  # the act each question was first asked after
        self.asked_at = [at] * game.seats  # when that was
        self.rests = [NO_REST] * game.seats
        self.ahead: list[dict[str, list[str]]] = [{} for _ in range(game.seats)]  # by kind of question: what to answer as it is asked again
        self.gestures: list[list[int]] = [[] for _ in range(game.seats)]  # how many answers each seat gave by its last gestures
        self.came_back = [False] * game.seats  # to its question, by taking an answer back
        self.away: list[str] = [""] * game.seats  # LEAVE or FLAG where a bot sits in for a person
        self._given = [Given() for _ in range(game.seats)]
        self.turned = [0] * game.seats  # how many events each seat had heard before its last answer: what that brought about is new
        self.moved = at
        self.shown = at  # when something happened that everybody could see
        self._asked = self._questions()
        self._run_clocks(at)

    def apply(self, act: Act) -> None:
        """Carry out the next act. A refusal changes nothing."""
        before, shown = self._asked, self._shown()
        getattr(self, f"_{act.act}")(act)
        self.length += 1
        self.moved = act.at
        if self._shown() != shown:
            self.shown = act.at
        if act.act not in (REST, AHEAD):
            self._number_questions(act.seat, before)
        self._run_clocks(act.at)

    @property
    def last_at(self) -> int | None:
        """The time of the last act. None before the first."""
        return self.moved if self.length else None

    def controlled(self, seat: int) -> bool:
        """Whether a bot answers for the seat now."""
        return seat in self.bots or bool(self.away[seat])

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.game.waiting() if self.controlled(seat)]

    def just_asked(self, seat: int) -> bool:
        """Whether the last act has brought the seat its question."""
        return self.asked_since[seat] == self.length

    def is_quiet(self, seat: int) -> bool:
        """Whether a waiting seat would be asked even if it held nothing, so that nobody can tell."""
        return self.game.asked.asked_anyway(self.game, seat)

    def deadline(self) -> int | None:
        """When the next flag falls."""
        found = [self.clock.deadline(seat) for seat in self.game.waiting() if not self.controlled(seat)]
        return min((moment for moment in found if moment is not None), default=None)

    def said_ahead(self, seat: int) -> int | None:
        """The answer to a seat's question that its player has said ahead."""
        game = self.game
        legal = {game.asked.domain.id_of(value): value for value in game.legal(seat)} if self.ahead[seat] else {}
        return next((legal[id] for id in self.ahead[seat].get(game.asked.kind, ()) if id in legal), None)

    def given(self, seat: int, number: int) -> str | None:
        """What a seat has answered to a question, taken back or not."""
        return self._given[seat].get(number)

    def last_gesture(self, seat: int) -> int:
        """Return how many answers a seat takes back at once: those of its last gesture, as far as they can be."""
        return min(self.gestures[seat][-1] if self.gestures[seat] else 1, self.game.undoable(seat))

    def checksum(self) -> int:
        """Of what is asked now; a rule change that matters shows here."""
        game = self.game
        rows = [[seat, game.asked.kind, game.legal(seat)] for seat in game.waiting()]
        return crc32(json.dumps([game.number, rows]).encode())

    # The acts.

    def _answer(self, act: Act) -> None:
        if self.rests[act.seat] == ONCE or not self.game.asked.out_of_turn:
            self.rests[act.seat] = NO_REST
        self.came_back[act.seat] = False
        self._go_on_ahead(act)
        self.turned[act.seat] = self.game.heard(act.seat)
        play_named(self.game, [act.seat, act.kind, act.answer])
        self._given[act.seat].add(self.number[act.seat], act.answer)
        self.clock.stop(act.seat, act.at)
        self.clock.answered(act.seat, act.seat not in self.game.waiting())

        self.gestures[act.seat] = [*self.gestures[act.seat][1 - MOST_GESTURES :], 1]

    def _then(self, act: Act) -> None:
        """Give the next answer of a gesture."""
        before = self.gestures[act.seat]
        self._answer(act)
        self.gestures[act.seat] = [*before[:-1], before[-1] + 1]

    def _undo(self, act: Act) -> None:
        """Take back as many answers as the act says: those of one gesture."""
        self.undone += 1
        for _ in range(taken_back(act)):
            self.game.undo(act.seat)
        self.gestures[act.seat] = self.gestures[act.seat][:-1]
        self.rests[act.seat] = NO_REST
        self.ahead[act.seat] = {}
        self.came_back[act.seat] = True
        self.turned[act.seat] = self.game.heard(act.seat)
        for seat in range(self.game.seats):
            self.clock.stop(seat, act.at)
        self.clock.taken_back(act.seat)

    def _leave(self, act: Act) -> None:
        self.away[act.seat] = LEAVE
        self.clock.stop(act.seat, act.at)

    def _flag(self, act: Act) -> None:
        self.away[act.seat] = FLAG
        self.clock.stop(act.seat, act.at)

    def _return(self, act: Act) -> None:
        if self.away[act.seat] == FLAG:
            self.clock.refill(act.seat)
        self.away[act.seat] = ""

    def _rest(self, act: Act) -> None:
        self.rests[act.seat] = act.answer

    def _ahead(self, act: Act) -> None:
        """Say an order, or nothing any more."""
        self.ahead[act.seat] = {**self.ahead[act.seat], act.kind: act.answer.split()} if act.answer else {}

    def _go_on_ahead(self, act: Act) -> None:
        """What was answered is no longer ahead; with the last choice the order is used up, even if it leaves somebody out."""
        said = self.ahead[act.seat].get(act.kind)
        if said is not None:
            rest = [id for id in said if id != act.answer] if len(self.game.legal(act.seat)) > 2 else []
            self.ahead[act.seat] = {kind: ids for kind, ids in {**self.ahead[act.seat], act.kind: rest}.items() if ids}

    # What follows from an act.

    def _shown(self) -> tuple[int, list[int], list[str]]:
        """What changes with everything that a spectator can see happen."""
        return self.game.heard(None), self.game.waiting(), self.away[:]

    def _questions(self) -> dict[int, Any]:
        """What the seats are asked, where several are: for one alone there is nothing to compare."""
        waiting = self.game.waiting()
        return {seat: self.game.question(seat).plain() if len(waiting) > 1 else None for seat in waiting}

    def _number_questions(self, actor: int, before: dict[int, Any]) -> None:
        self._asked = self._questions()
        self.number[actor] += 1
        for seat, question in self._asked.items():
            same = seat in before and (question is None or before[seat] is None or question == before[seat])
            if seat == actor or not same:
                self.asked_since[seat] = self.length
                self.asked_at[seat] = self.moved
            if seat != actor and not same:
                self.number[seat] += 1

    def _run_clocks(self, at: int) -> None:
        waiting = self.game.waiting()
        for seat in range(self.game.seats):
            if seat in waiting and not self.controlled(seat):
                self.clock.start(seat, at + (GRACE_MS if self.game.asked.out_of_turn else 0))
            else:
                self.clock.stop(seat, at)


def open_game(title: str, rules: int, seats: int, seed: str, options: dict[str, str]) -> Game:
    """The game of a table, before its first answer."""
    check_rules(title, rules)
    return tatami.new(title, seats=seats, seed=int(seed, 16), options=options, secret=True)


def check_rules(title: str, rules: int) -> None:
    if tatami.title(title).rules != rules:
        raise Denied(CONFLICT, "other_rules", title=title, rules=rules)
