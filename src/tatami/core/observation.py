"""What a seat knows as a row of small numbers, each with a name.

A title writes its row in one function, `observe(game, row)`. The same calls give the numbers and, on a row that is naming, what they are called, so that
the table of names cannot differ from the row. Every number is a byte: less than 0 is written as 0, more than 255 as 255. Players are counted from the seat that
looks: player 0 is itself, player 1 the next one.
"""

from typing import Any, Final

from librt.strings import BytesWriter

from tatami.core.agenda import EVERYBODY, Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.core.game import NOBODY, Contract, Game, together
from tatami.core.numbers import contains

MOST: Final = 255
WIDEST: Final = 100  # a question's word out of more values than these is written as the bits of its number


def _hots() -> list[list[bytes]]:
    """HOT[width][value + 1]: all 0 but a 1 for the value; the first of each width is for no value at all."""
    return [[bytes([1 if place == value else 0 for place in range(width)]) for value in range(-1, width)] for width in range(WIDEST + 1)]


HOT: Final = _hots()


def hots(parts: list[str]) -> list[bytes]:
    """For each part, by its number, all 0 but a 1 for it; the last, for -1, is for none of them."""
    return [*HOT[len(parts)][1:], HOT[len(parts)][0]]


MOST_SEATS: Final = len(SEAT.ids)
TURNED: Final[list[list[list[bytes]]]] = [  # seats, the seat that looks, another: a 1 for that player, counted from the one that looks
    [[HOT[seats][(other - seat) % seats + 1] for other in range(seats)] for seat in range(seats)] for seats in range(MOST_SEATS + 1)
]


class Row:
    """A row being written. `naming` also keeps the names; without it nothing is spent on them."""

    def __init__(self, seats: int, seat: int, naming: bool = False) -> None:
        self.seats = seats
        self.seat = seat
        self.naming = naming
        self.written = BytesWriter()
        self.names: list[str] = []
        self._place = ""

    def player(self, n: int) -> int:
        """The seat `n` places after the one that looks; what is written next is about it."""
        if self.naming:
            self._place = f"player.{n}."
        return (self.seat + n) % self.seats

    def at(self, place: str) -> None:
        """What is written next is about this."""
        if self.naming:
            self._place = f"{place}." if place else ""

    def number(self, name: str, value: int) -> None:
        self.written.append(value if 0 <= value <= MOST else MOST if value > 0 else 0)
        if self.naming:
            self.names.append(self._place + name)

    def numbers(self, name: str, ids: list[str], values: list[int]) -> None:
        """A number for each id."""
        written = self.written
        for value in values:
            written.append(value if 0 <= value <= MOST else MOST if value > 0 else 0)
        if self.naming:
            self.names += [f"{self._place}{name}.{id}" for id in ids]

    def numbers_from(self, name: str, ids: list[str], values: list[int], first: int) -> None:
        """A number for each id, from a place of a longer list on."""
        written = self.written
        for place in range(first, first + len(ids)):
            value = values[place]
            written.append(value if 0 <= value <= MOST else MOST if value > 0 else 0)
        if self.naming:
            self.names += [f"{self._place}{name}.{id}" for id in ids]

    def one(self, name: str, ids: list[str], value: int) -> None:
        """A 1 for the value; nothing but 0 where it is less than 0."""
        self.written.write(HOT[len(ids)][value + 1 if value >= 0 else 0])
        if self.naming:
            self.names += [f"{self._place}{name}={id}" for id in ids]

    def whose(self, name: str, seat: int) -> None:
        """A 1 for the player in that seat, counted from the one that looks; nothing but 0 where it is nobody's."""
        seats = self.seats
        self.written.write(TURNED[seats][self.seat][seat] if 0 <= seat < seats else HOT[seats][0])
        if self.naming:
            self.names += [f"{self._place}{name}=player.{n}" for n in range(self.seats)]

    def all_whose(self, name: str, ids: list[str], seats: list[int]) -> None:
        """The same for each id."""
        written, turned, most, nobody = self.written, TURNED[self.seats][self.seat], self.seats, HOT[self.seats][0]
        for seat in seats:
            written.write(turned[seat] if 0 <= seat < most else nobody)
        if self.naming:
            self.names += [f"{self._place}{name}.{id}=player.{n}" for id in ids for n in range(self.seats)]

    def by_player(self, name: str, values: list[int]) -> None:
        """A number for each player, from a list by seat."""
        written, seat = self.written, self.seat
        for _ in range(self.seats):
            value = values[seat]
            written.append(value if 0 <= value <= MOST else MOST if value > 0 else 0)
            seat = seat + 1 if seat + 1 < self.seats else 0
        if self.naming:
            self.names += [f"{self._place}{name}.player.{n}" for n in range(self.seats)]

    def players(self, name: str, bits: int) -> None:
        """A 1 for each player whose seat is in the set of bits."""
        written, seat = self.written, self.seat
        for _ in range(self.seats):
            written.append(bits >> seat & 1)
            seat = seat + 1 if seat + 1 < self.seats else 0
        if self.naming:
            self.names += [f"{self._place}{name}=player.{n}" for n in range(self.seats)]

    def bits(self, name: str, ids: list[str], bits: int) -> None:
        """A 1 for each value in the set of bits."""
        written = self.written
        first = len(written)
        written.write(HOT[len(ids)][0])
        place = 0
        while bits:
            if bits & 1:
                written[first + place] = 1
            bits >>= 1
            place += 1
        if self.naming:
            self.names += [f"{self._place}{name}={id}" for id in ids]

    def tally(self, name: str, ids: list[str], items: list[int]) -> None:
        """How many of each value are in the list."""
        written = self.written
        first = len(written)
        written.write(HOT[len(ids)][0])
        for item in items:
            written[first + item] = written[first + item] + 1
        if self.naming:
            self.names += [f"{self._place}{name}={id}" for id in ids]

    def fixed(self, name: str, ids: list[str], parts: list[str], values: list[bytes], chosen: list[int]) -> None:
        """For each id the same parts, whose numbers are one of some values made ready."""
        written = self.written
        for value in chosen:
            written.write(values[value])
        if self.naming:
            self.names += [f"{self._place}{name}.{id}.{part}" for id in ids for part in parts]

    def ones(self, ids: list[str], parts: list[str], values: list[bytes], chosen: list[int], first: int = 0) -> None:
        """For each id one of the parts, or none: `values` are made ready (`hots`), the numbers chosen stand in a list from a place on."""
        written = self.written
        for place in range(first, first + len(ids)):
            written.write(values[chosen[place]])
        if self.naming:
            self.names += [f"{self._place}{id}={part}" for id in ids for part in parts]

    def packed(self) -> bytes:
        """The row as bytes."""
        return self.written.getvalue()


class Slot:
    """Where a word of a question stands, and how it is written."""

    def __init__(self, param: Param, first: int, seats: int) -> None:
        self.first = first
        self.whose = param.domain is SEAT
        self.tally = param.tally
        self.count = not param.tally and is_counting(param.domain)
        size = seats if self.whose else len(param.domain.ids)
        self.bits = not (self.tally or self.count) and size > WIDEST
        self.names = self._names(param, size)

    def _names(self, param: Param, size: int) -> list[str]:
        name = f"question.{param.name}"
        if self.count:
            return [name]
        if self.bits:
            return [f"{name}.bit_{n}" for n in range((size - 1).bit_length())]
        if self.whose:
            return [f"{name}=player.{n}" for n in range(size)]
        return [f"{name}={id}" for id in param.domain.ids]

    def write(self, first: int, value: Any, row: Row) -> None:
        """Write a value into a part of the row that begins at `first` and is blank so far."""
        if value is None:
            return
        written, start = row.written, first + self.first
        if self.tally:
            counts: list[int] = value
            for place in range(len(counts)):
                if counts[place]:
                    written[start + place] = min(counts[place], MOST)
            return
        number: int = value
        if self.count:
            written[start] = min(max(number, 0), MOST)
        elif self.bits:
            for place in range(len(self.names)):
                written[start + place] = number >> place & 1
        elif self.whose:
            written[start + (number - row.seat) % row.seats] = 1
        elif number >= 0:
            written[start + number] = 1


def is_counting(domain: Domain) -> bool:
    """Whether the values are simply numbers."""
    return domain is COUNT or (len(domain.ids) > 1 and domain.ids == [str(n) for n in range(len(domain.ids))] and domain is not SEAT)


class Form:
    """How one kind of question is written: which of the kinds it is, and where its words stand."""

    def __init__(self, place: int, slots: list[Slot]) -> None:
        self.place = place
        self.slots = slots


class Questions:
    """The part of a row that every title shares: who looks, who is asked, and what the looking seat's own question is about."""

    def __init__(self, steps: list[type[Step]], seats: int) -> None:
        kinds = sorted({step.kind for step in steps})
        self._seats = SEAT.ids[:seats]
        self.names = [f"question={kind}" for kind in kinds]
        self._forms: dict[object, Form] = {}
        made: dict[tuple[str, str, bool], Slot] = {}
        for step in sorted(steps, key=lambda step: (step.kind, [f"{param.name} {param.domain.id}" for param in step.params])):
            self._forms[step] = Form(kinds.index(step.kind), [self._slot(made, param, seats) for param in step.params])
        self._blank = bytes(len(self.names))

    def _slot(self, made: dict[tuple[str, str, bool], Slot], param: Param, seats: int) -> Slot:
        key = (param.name, param.domain.id, param.tally)
        if key not in made:
            made[key] = Slot(param, len(self.names), seats)
            self.names += made[key].names
        return made[key]

    def write(self, game: Game, row: Row) -> None:
        seat = row.seat
        waiting = 0 if game.over else 1 << game.active
        if game.answers is EVERYBODY:
            waiting = 0
            for other in together(game.asked).seats(game):
                waiting |= 1 << other
        row.at("")
        row.one("seat", self._seats, seat)
        row.players("waiting", waiting)
        first = len(row.written)
        row.written.write(self._blank)
        if waiting >> seat & 1:
            step = game.asked
            form = self._forms[type(step)]
            row.written[first + form.place] = 1
            slots = form.slots
            if slots:
                about = step.about(game, seat)
                for place in range(len(slots)):
                    slots[place].write(first, about[place], row)
        row.names += self.names if row.naming else []


def steps_of(title: Contract) -> list[type[Step]]:
    """The steps of a title: those of its package."""
    package = module_of(type(title))
    return [step for step in subclasses(Step) if module_of(step).startswith(package)]


def module_of(cls: Any) -> str:
    return f"{cls.__module__}."


def subclasses(step: type[Step]) -> list[type[Step]]:
    found: list[type[Step]] = []
    for direct in step.__subclasses__():
        found += [direct, *subclasses(direct)]
    return found


def observed(game: Game, seat: int, questions: Questions, naming: bool = False) -> Row:
    """The row of a seat."""
    row = Row(game.seats, seat, naming)
    write_row(game, questions, row)
    return row


def write_row(game: Game, questions: Questions, row: Row) -> None:
    """Write what the seat of the row knows: its question, then what the title writes."""
    questions.write(game, row)
    game.title.observe(game, row)


class Actions:
    """One number for every answer of a title: domain after domain by name, `NO` first in each. The same for all seats and options."""

    def __init__(self, steps: list[type[Step]]) -> None:
        found = {step.domain.id: step.domain for step in steps if step.domain.values()}
        self.first: dict[str, int] = {}
        self.names: list[str] = []
        for id in sorted(found):
            self.first[id] = len(self.names) - found[id].values()[0]
            self.names += [f"{id}:{found[id].id_of(value)}" for value in found[id].values()]
        self._first_of: dict[object, int] = {step: self.first[step.domain.id] for step in steps if step.domain.values()}
        self._size = len(self.names)
        self._blank = bytes(self._size)

    def __len__(self) -> int:
        return self._size

    def number(self, domain: Domain, answer: int) -> int:
        return self.first[domain.id] + answer

    def answer(self, domain: Domain, number: int) -> int:
        """The answer with that number; one of another domain is no answer and comes out of range."""
        answer = number - self.first[domain.id]
        return answer if answer >= NO else NO - 1

    def mask(self, game: Game, seat: int) -> bytes:
        """A 1 for each action that answers the seat's question; nothing but 0 for a seat that is not asked."""
        mask = BytesWriter()
        self.write(game, seat if contains(game.waiting(), seat) else NOBODY, mask)
        return mask.getvalue()

    def write(self, game: Game, seat: int, masks: BytesWriter) -> None:
        """Write the mask of a seat that is asked, or of nobody, behind what is there."""
        first = len(masks)
        masks.write(self._blank)
        if seat != NOBODY:
            first += self._first_of[type(game.asked)]
            for answer in game.legal(seat):
                masks[first + answer] = 1

    def numbers(self, game: Game, seat: int) -> list[int]:
        """The actions that answer the question of a seat that is asked."""
        first = self._first_of[type(game.asked)]
        return [first + answer for answer in game.legal(seat)]

    def play(self, game: Game, seat: int, number: int) -> bool:
        """Play an action; False where it is no answer to the seat's question, which changes nothing."""
        answer = number - self._first_of[type(game.asked)]
        if not contains(game.legal(seat), answer):
            return False
        game.take(seat, answer)
        return True
