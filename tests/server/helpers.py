"""Short ways to people, tables and whole games at a house."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any

import tatami
from tatami.bots.bot import judgement_for
from tatami.core.chance import stream
from tatami.look import Look
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.tables.opening import Chosen, NewTable

START = 1_700_000_000_000


class Clock:
    """A clock that moves when it is told to, and a millisecond whenever somebody looks at it."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        self.ms += 1
        return self.ms

    def forward(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


def deals(test: str) -> Callable[[int], int]:
    """Deals the tables of a test: each test its own, the same in every run and on every database. TATAMI_DEAL names others."""
    return random.Random(f"{os.environ.get('TATAMI_DEAL', '1600')} {test}").getrandbits


def chosen(*seats: str) -> list[Chosen]:
    """`me`, `open`, or the level of a bot."""
    return [Chosen(seat) if seat in ("me", "open") else Chosen("bot", seat) for seat in seats]


def two_at_a_table(
    services: Services, title: str = "shitenno", names: tuple[str, ...] = ("Ann", "Bob"), bots: Sequence[str] = (), **more: Any
) -> tuple[str, list[Person]]:
    """People at a private table that has begun, seated in order, and bots of these levels behind them."""
    people = [services.accounts.guest(name) for name in names]
    table = services.tables.create(people[0], NewTable(title, chosen("me", *["open"] * (len(names) - 1), *bots), **more))
    links = services.tables.look(table, people[0]).invitations
    for seat, person in enumerate(people[1:], 1):
        services.tables.join(person, table, invitation=links[seat])
    return table, people


def first_answer(look: Look) -> str:
    assert look.question is not None
    return look.question.domain.id_of(look.question.answers[0])


def turn_of(services: Services, table: str, people: list[Person]) -> tuple[Person, Look]:
    """Somebody who is asked something, and what they see."""
    for person in people:
        look = services.tables.look(table, person)
        if look.question is not None:
            return person, look
    raise AssertionError("nobody is asked anything")


def answer_once(services: Services, table: str, people: list[Person], pick: int = 0) -> tuple[Person, Look, str]:
    """Let whoever is asked give an answer; who, what they saw, and what they said."""
    person, look = turn_of(services, table, people)
    assert look.question is not None
    assert look.seat is not None
    answer = look.question.domain.id_of(look.question.answers[pick % len(look.question.answers)])
    assert services.acts.answer(person, table, look.seat, look.number, answer).new
    return person, look, answer


def play_on(services: Services, table: str, people: list[Person], answers: int, seed: int = 1) -> int:
    """Play by chance for a number of answers, or to the end; how many were given."""
    chance = stream(seed)
    for given in range(answers):
        if services.tables.look(table, people[0]).status == "over":
            return given
        answer_once(services, table, people, chance.below(1000))
    return answers


class Rules:
    """The rules numbers of this program, raised as a new version of it would."""

    def __init__(self) -> None:
        self._honest = {title.id: (title.rules, title.carries) for title in tatami.titles()}

    def rise(self, id: str, carries: bool) -> None:
        """Of a title; `carries`: whether it says that positions of the number before can be played on. What was learned is of the old number, and belongs to
        the program: it is read before."""
        title = tatami.title(id)
        judgement_for(id)
        title.rules += 1
        title.carries = min(title.carries, title.rules - 1) if carries else title.rules

    def restore(self) -> None:
        for id, (rules, carries) in self._honest.items():
            tatami.title(id).rules, tatami.title(id).carries = rules, carries
