"""A game in progress: a state that waits for answers from one or more seats, or is over.

`Game` holds the loop, the agenda, chance and telling, and nothing a rulebook would name. A title's state is a subclass with flat lists
of small integers; everything a title must know of itself (views, outcome, redealing …) is asked of its `Title`.
"""

from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tatami.core.agenda import EVERYBODY, NO_STEP, NOTHING, Step, Together
from tatami.core.chance import Chance, Sealed, Unforeseen
from tatami.core.domain import Domain, Param
from tatami.core.errors import Refused
from tatami.core.events import EVERYONE, Event, EventKind, EventLog
from tatami.core.moments import Stretch, Watch, heard_by
from tatami.core.numbers import contains
from tatami.core.outcome import Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class Contract:
    """What a game asks of its title. `Title` adds what stands on the box; each title fills this in."""

    def blank(self) -> Any:
        """An empty state, to be filled in."""
        raise NotImplementedError

    def begin(self, game: Any, options: dict[str, str]) -> None:
        """Set the table up: `game.seats` and `game.chance` are there, every option has a value. Owe the first step."""
        raise NotImplementedError

    def view(self, game: Any, seat: "int | None") -> dict[str, Any]:
        raise NotImplementedError

    def own(self, game: Any, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        """The parts of a seat's view that are not as `shown` to a spectator. Where a title does not tell them apart, all of it."""
        return self.view(game, seat)

    def redeal(self, game: Any, seat: "int | None", seed: int) -> Any:
        raise NotImplementedError

    def observe(self, game: Any, row: Any) -> None:
        """Write what the seat of a `Row` may know into it (core/observation.py). A title that writes nothing is known by its questions alone."""

    def outcome(self, game: Any) -> Outcome:
        raise NotImplementedError

    def scores_now(self, game: Any) -> list[int]:
        """The scores if the game ended here. A title that scores only now and then adds what is still to come."""
        return self.outcome(game).scores

    def progress(self, game: Any) -> float:
        raise NotImplementedError

    def check(self, game: Any) -> None:
        raise NotImplementedError

    def record(self, game: "Game", book: "Book") -> dict[str, Any]:
        raise NotImplementedError


NO_TITLE: Final = Contract()
NO_CHANCE: Final = Chance()
NOBODY: Final = -1
COPY_AFTER: Final = 32  # answers from one copy kept for undo to the next


class Question:
    """What one seat is asked: a kind, the rule it comes from, and its legal answers out of a domain."""

    def __init__(
        self,
        seat: int,
        kind: str,
        rule: str,
        domain: Domain,
        answers: list[int],
        canonical: list[int],
        params: list[Param],
        values: list[Any],
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.domain = domain
        self.answers = answers
        self.canonical = canonical
        self.params = params
        self.values = values

    def plain(self) -> dict[str, object]:
        """The question in plain JSON values, answers by name."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "rule": self.rule,
            "domain": self.domain.id,
            "answers": [self.domain.id_of(answer) for answer in self.answers],
            "about": {p.name: p.plain(v) for p, v in zip(self.params, self.values, strict=True)},
        }

    def __repr__(self) -> str:
        return f"Question({self.plain()})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The loop: offer, take, work off what is owed.

    A game made by `tatami.new` keeps a `Book`: it tells events, can be recorded and undone. One made by `tatami.bare` keeps none, and neither does
    a `clone`, a copy for thinking ahead: the same position and the same chance to come.
    """

    def __init__(self) -> None:
        self.title: Contract = NO_TITLE
        self.seats = 0
        self.active = 0
        self.over = False
        self.agenda: list[Step] = []
        self.asked: Step = NO_STEP
        self.answers: list[int] = NOTHING  # of the step being asked; EVERYBODY where several seats are
        self.number = 0  # of answers played
        self.chance: Chance = NO_CHANCE
        self.book: Book | None = None

    # What a player may ask for.

    def waiting(self) -> list[int]:
        """The seats that have a question; none when the game is over."""
        if self.answers is EVERYBODY:
            return together(self.asked).seats(self)[:]
        return [] if self.over else [self.active]

    def question(self, seat: int) -> Question:
        """What a waiting seat is asked."""
        legal = self.legal(seat)
        step = self.asked
        answers = legal[:]
        canonical = step.canonical(self, seat, legal)
        return Question(
            seat,
            step.kind,
            step.rule,
            step.domain,
            answers,
            answers if canonical is legal else canonical[:],
            step.params + step.remarks if step.remarks else step.params,
            step.about(self, seat) + step.remarked(self, seat) if step.remarks else step.about(self, seat),
        )

    def play(self, seat: int, answer: int) -> None:
        """Answer a seat's question. A refusal changes nothing."""
        if seat != self.active or self.answers is EVERYBODY or not contains(self.answers, answer):
            legal = self.legal(seat)
            if answer not in legal:
                domain = self.asked.domain
                names = ", ".join([f"{domain.id_of(value)} ({value})" for value in legal])
                raise Refused(f"{answer} does not answer '{self.asked.kind}'; the answers are {names}", self.asked.rule)
        book = self.book
        if book is not None:
            book.before(self, seat, answer)
        self.take(seat, answer)
        if book is not None:
            book.after(self)

    def view(self, seat: "int | None") -> dict[str, Any]:
        """Everything a seat may know (None: a spectator), in plain JSON values."""
        self._check_seat(seat)
        return self.title.view(self, seat)

    def own(self, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        """The parts of a seat's view that are not as `shown` to a spectator: what all see alike is made once for all of them."""
        self._check_seat(seat)
        return self.title.own(self, seat, shown)

    def clone(self) -> Any:
        """A bare copy that plays on by itself."""
        copy = self.title.blank()
        self.copy_to(copy)
        return copy

    def redeal(self, seat: "int | None", seed: int) -> Any:
        """A bare copy in which everything the seat cannot know, chance to come included, is drawn afresh, consistently."""
        self._check_seat(seat)
        return self.title.redeal(self, seat, seed)

    def outcome(self) -> "Outcome | None":
        """How the game ended; None while it is going on."""
        return self.title.outcome(self) if self.over else None

    def progress(self) -> float:
        """How far the game is, from 0 to 1."""
        return 1.0 if self.over else self.title.progress(self)

    def check(self) -> None:
        """Account for every piece; raise `Broken` where the books do not balance."""
        self.title.check(self)

    def events(self, seat: "int | None", since: int = 0) -> list[Event]:
        """What a seat was told (None: a spectator), after the first `since` events it heard."""
        self._check_seat(seat)
        return self._book().log.heard(seat, since, self.number)

    def heard(self, seat: "int | None") -> int:
        """How many events a seat has been told (None: a spectator)."""
        self._check_seat(seat)
        return self._book().log.heard_by(seat)

    def positions(self, seat: "int | None", numbers: list[int]) -> dict[int, Any]:
        """Return bare copies of the game as the seat saw it after these of its events, by number, as far back as answers are kept."""
        self._check_seat(seat)
        return self._book().positions(seat, numbers)

    def keep_moments(self, answers: int) -> None:
        """Be able to give the positions after the events that the last so many answers have brought."""
        self._book().kept_answers = answers

    def foresee(self, seat: int, answer: int) -> "Foresight":
        """What is certain to come of an answer: the seat is told the same in every world it cannot tell from this one."""
        world: Game = self.clone()
        world.chance = Sealed()
        world.book = Book(0, False, {})
        world.book.foreseer = seat
        log = world.book.log
        try:
            world.play(seat, answer)
        except Unforeseen:
            return Foresight(log.heard(seat, 0, world.number), True, True)
        final = not world.can_undo(seat) or (phase_of(world) is NO_STEP and seat not in world.waiting())
        return Foresight(log.heard(seat, 0, world.number), final, False)

    def record(self) -> dict[str, Any]:
        """The game as plain JSON: everything needed to play it again."""
        return self.title.record(self, self._book())

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last answer can be taken back: no chance, no secret and no other seat has spoken since.

        While several seats are asked at once each takes back its own answers, whatever the others do in private, and none from before they were asked.
        """
        return self.book is not None and self.book.can_undo(seat)

    def undoable(self, seat: int) -> int:
        """Return how many of a seat's last answers can be taken back."""
        return 0 if self.book is None else self.book.undoable(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer."""
        if not self.can_undo(seat):
            raise Refused("There is nothing to take back: chance, a secret or another seat has spoken since", "table.4")
        self._book().undo(self, seat)

    # What rules may do.

    def owe(self, step: Step) -> None:
        """Put work on the agenda; what is owed last is done first."""
        self.agenda.append(step)

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, tally: list[int] = NOTHING) -> None:
        """Tell everyone."""
        if self.book is not None:
            self.book.tell(self, kind, EVERYONE, [a, b, c, d, e], tally)

    def whisper(self, ears: int, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0, tally: list[int] = NOTHING) -> None:
        """Tell the seats in `ears` (a set of bits) everything, and the others only what is not secret."""
        if self.book is not None:
            self.book.tell(self, kind, ears, [a, b, c, d], tally)

    def reveal(self) -> None:
        """A secret has come out: nobody can step back behind this point."""
        if self.book is not None:
            if self.book.foreseer != NOBODY:
                raise Unforeseen
            self.book.barrier = True

    def take(self, seat: int, answer: int) -> None:
        """Go on with an answer known to be legal; the book is not kept."""
        self.number += 1
        if self.chance.keyed:
            self.chance.key(self.number)
        step = self.asked
        if self.answers is EVERYBODY:
            self.agenda.append(step)  # asked again until all answers are in
        step.take(self, seat, answer)
        self.settle()

    def settle(self) -> None:
        """Work off what is owed until somebody has a real choice."""
        agenda = self.agenda
        while agenda:
            if self.book is not None and self.book.watch is not None:
                self.book.watch.pause(self)
            step = agenda.pop()
            answers = step.answers(self, self.active)
            if not answers:
                step.do(self, self.active)
            elif len(answers) > 1 or step.asked_anyway(self, self.active):
                self.asked = step
                self.answers = answers
                return
            else:
                if self.book is not None:
                    self.book.leave_no_choice(self.active)
                step.take(self, self.active, answers[0])
        self.asked = NO_STEP
        self.answers = NOTHING
        self.over = True

    def copy_to(self, copy: Any) -> None:
        """Make another state of the same title equal to this one. A title adds its own attributes."""
        game: Game = copy
        game.title = self.title
        game.seats = self.seats
        game.active = self.active
        game.over = self.over
        game.agenda = self.agenda[:]  # the steps themselves are shared
        game.asked = self.asked
        game.answers = self.answers  # never changed in place: shared
        game.number = self.number
        game.chance = self.chance.copy()

    def legal(self, seat: int) -> list[int]:
        """The answers of a seat's question: the very list, not to be changed."""
        if self.answers is EVERYBODY:
            step = together(self.asked)
            if contains(step.seats(self), seat):
                return step.choices(self, seat)
        elif seat == self.active and not self.over:
            return self.answers
        if self.over:
            raise Refused("The game is over; nobody is asked anything", "table.2")
        waiting = ", ".join([str(other) for other in self.waiting()])
        raise Refused(f"Seat {seat} is not asked anything now; the table waits for seat {waiting}", self.asked.rule)

    def _check_seat(self, seat: "int | None") -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise Refused(f"There is no seat {seat}; the seats are 0 to {self.seats - 1}, or None for a spectator", "table.3")

    def _book(self) -> "Book":
        if self.book is None:
            raise Refused("A bare game keeps no book; ask one made by tatami.new or tatami.replay", "table.5")
        return self.book


def together(step: Step) -> Together:
    assert isinstance(step, Together)
    return step


class Book:
    """What a game between people remembers: how it was made, every answer, every event, and how to step back."""

    def __init__(self, seed: int, keyed: bool, options: dict[str, str]) -> None:
        self.seed = seed
        self.keyed = keyed
        self.options = options
        self._seats = array("b")  # who gave each answer
        self._kinds: list[str] = []  # of the question it answers
        self._names: list[str] = []  # what it is called
        self.log = EventLog()
        self._values: list[int] = []  # of the answers since the copy below
        self._copy: Game | None = None  # a bare copy from which undo plays on to where it must go
        self._undoable = 0  # how many of the last answers can still be taken back, each by the seat that gave it
        self._phase: Step = NO_STEP  # the question to several seats they answer, if they do
        self.barrier = False
        self.foreseer = NOBODY  # the seat that looks ahead: nothing may be told that it cannot be certain of
        self._heard: list[int] = []  # how much had been told when the copy was made; nothing if that is not known
        self._earlier: list[Stretch] = []  # what was played before it, as far as it is kept
        self.kept_answers = 0  # how far that is at least
        self.watch: Watch | None = None  # when a stretch is played again: all it is told of
        self._chance = 0  # its state before the last answer

    def tell(self, game: Game, kind: EventKind, ears: int, numbers: list[int], tally: list[int]) -> None:
        """Write an event down."""
        if self.watch is not None:
            self.watch.tell(game, kind, ears)
        else:
            self.log.add(kind, ears, numbers, tally)

    def before(self, game: Game, seat: int, answer: int) -> None:
        """An answer is about to be played."""
        self._phase = phase_of(game)
        if self._undoable and self._phase is NO_STEP and seat != self._seats[-1]:
            self._undoable = 0
        self._undoable += 1
        if self.foreseer == NOBODY:
            self._keep(game, answer)
        self._write(game, seat, answer)
        self.barrier = False
        self._chance = game.chance.state

    def _keep(self, game: Game, answer: int) -> None:
        """Remember enough to come back to before this answer: a copy now and then, the answers in between."""
        if self._copy is None or (self._undoable == 1 and len(self._values) >= COPY_AFTER):
            if self._copy is not None and self.kept_answers:
                self._earlier.append(self._stretch(self._copy))
                while sum([len(stretch.values) for stretch in self._earlier[1:]]) >= self.kept_answers:
                    del self._earlier[0]
            self._copy = game.clone()
            self._heard = self.log.counts()
            self._values.clear()
        self._values.append(answer)

    def _stretch(self, copy: Game) -> Stretch:
        """The answers since the copy."""
        return Stretch(copy, self._heard, list(self._seats[len(self._seats) - len(self._values) :]), self._values[:])

    def positions(self, seat: "int | None", numbers: list[int]) -> dict[int, Any]:
        """Return the positions after these events of a seat, by number."""
        watch = Watch(seat, numbers)
        if self._copy is None or not self.kept_answers or not numbers:
            return watch.found
        stretches = [*self._earlier, self._stretch(self._copy)]
        ends = [heard_by(seat, stretch.heard) for stretch in stretches[1:]] + [max(numbers)]
        for stretch, end in zip(stretches, ends, strict=True):
            if stretch.heard and end >= min(numbers):
                stretch.show(watch, seat, Book(0, False, {}))
        return watch.found

    def _write(self, game: Game, seat: int, answer: int) -> None:
        self.log.begin_answer()
        self._seats.append(seat)
        self._kinds.append(game.asked.kind)
        self._names.append(game.asked.domain.id_of(answer))

    def leave_no_choice(self, seat: int) -> None:
        """A seat answers unasked. Why another has no choice is its own secret: nobody foresees it, or steps back as if it had not spoken."""
        if self.foreseer not in (NOBODY, seat):
            raise Unforeseen
        if self._seats and self._seats[-1] != seat:
            self.barrier = True

    def after(self, game: Game) -> None:
        """It has been played: nobody steps back behind chance, a secret, or the beginning or end of a question to several seats."""
        if self.barrier or game.chance.state != self._chance or phase_of(game) is not self._phase:
            self._undoable = 0

    def answers(self) -> list[list[Any]]:
        """Every answer as it stands in a record: seat, kind of question, name of the answer."""
        return [[seat, kind, name] for seat, kind, name in zip(self._seats, self._kinds, self._names, strict=True)]

    def can_undo(self, seat: int) -> bool:
        return seat in self._seats[len(self._seats) - self._undoable :]

    def undoable(self, seat: int) -> int:
        """Return how many of a seat's last answers can be taken back."""
        return self._seats[len(self._seats) - self._undoable :].count(seat)

    def let_stand(self) -> None:
        """Nobody steps back behind this moment, and nothing from before it is played again: other rules held then."""
        self._undoable = 0
        self._copy = None
        self._values.clear()
        self._earlier.clear()

    def undo(self, game: Game, seat: int) -> None:
        """Play on from the copy without the seat's last answer."""
        assert self._copy is not None
        self._undoable -= 1
        first = len(self._seats) - len(self._values)
        played = list(zip(self._seats[first:], self._values, strict=True))
        last = max(place for place, (other, _) in enumerate(played) if other == seat)
        del self._seats[first:], self._kinds[first:], self._names[first:], self._values[last]
        for _ in played:
            self.log.take_back_answer()
        self._copy.copy_to(game)
        for other, answer in played[:last] + played[last + 1 :]:
            self._write(game, other, answer)
            game.take(other, answer)


def phase_of(game: Game) -> Step:
    """The question to several seats that is being asked, if one is."""
    return game.asked if game.answers is EVERYBODY else NO_STEP


class Foresight:
    """What is certain to come of an answer."""

    def __init__(self, events: list[Event], final: bool, hidden: bool) -> None:
        self.events = events
        self.final = final  # chance, a secret or other seats speak next: then the answer can no longer be taken back
        self.hidden = hidden  # chance or a secret: something shows that cannot be known before
