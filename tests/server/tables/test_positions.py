"""Positions: a game read from one is the game that was written, and goes on as it would have."""

import re
from collections import Counter
from typing import Any

import pytest
import sqlalchemy as sa

import tatami
from server.conftest import Opener
from server.helpers import play_on, two_at_a_table
from tatami.server.services import Services
from tatami.server.store.schema import acts, positions, tables
from tatami.server.tables.positions import EVERY, read_position, write_position
from tatami.server.tables.running_game import Act, RunningGame

NAMES = ("Ann", "Bob", "Cid", "Dan")
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def games() -> list[Any]:
    """Every title, and the siege, which is a game of its own within one."""
    titles = tatami.titles()
    found = [(title.id, next(n for n in title.seat_counts if n >= 3), dict[str, str]()) for title in titles]
    return [*found, ("middle_earth", 2, {"mode": "siege"})]


@SQLITE
@pytest.mark.parametrize(("title", "seats", "options"), games())
def test_a_position_is_the_game_that_was_written(services: Services, title: str, seats: int, options: dict[str, str]) -> None:
    """Views, events, questions, undo and clocks of every seat; and both play on to the same."""
    found = tatami.title(title)
    table, people = two_at_a_table(services, title, NAMES[:seats], options=options)
    for stage in range(4):
        play_on(services, table, people, 17, seed=stage)
        with services.rooms.open(table) as room:
            play = room.game()
            again = read_position(write_position(play, found), found, room.clock, play.bots)
        for seat in (None, *range(play.game.seats)):
            assert again.game.view(seat) == play.game.view(seat)
            assert [event.plain() for event in again.game.events(seat)] == [event.plain() for event in play.game.events(seat)]
        assert again.game.record() == play.game.record()
        assert (again.checksum(), again.number, again.length) == (play.checksum(), play.number, play.length)
        assert [again.game.can_undo(seat) for seat in range(play.game.seats)] == [
            play.game.can_undo(seat) for seat in range(play.game.seats)
        ]


@SQLITE
def test_a_long_game_is_read_by_one_position_and_few_acts(services: Services, opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its length, and at the worst moment, just before the next position: what is read and played again is counted, not timed. Decision 7 has the figure."""
    table, people = two_at_a_table(services, "samurai_katana", NAMES[:3])
    play_on(services, table, people, 5 * EVERY - 1)
    while length_of(services, table) % EVERY != EVERY - 1:
        play_on(services, table, people, 1)
    second, asked, played = opener(), Counter[str](), list[int]()
    apply = RunningGame.apply

    def counted(play: RunningGame, act: Act) -> None:
        played.append(act.seq)
        apply(play, act)

    monkeypatch.setattr(RunningGame, "apply", counted)
    sa.event.listen(second.storage.engine, "before_cursor_execute", lambda *call: asked.update(read_in(call[2])))
    with second.rooms.open(table) as room:
        length = room.game().length
    assert asked["positions"] == 1
    assert asked["acts"] == 2  # what was asked at the position, and the acts since
    assert length == length_of(services, table)
    assert played == list(range(length - EVERY + 1, length))


def length_of(services: Services, table: str) -> int:
    return services.storage.read(lambda db: db.scalar(sa.select(tables.c.length).where(tables.c.id == table))) or 0


def read_in(statement: str) -> list[str]:
    """The tables of the database that a statement reads from."""
    return re.findall(r"FROM (\w+)", statement)


def test_a_table_is_read_from_its_position_and_the_acts_since(services: Services, opener: Opener) -> None:
    """The acts before it are not needed; a position that does not fit is passed over."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, EVERY + 7)
    before = [services.looks.seen(table, person).content for person in people]
    second = opener()
    assert [second.looks.seen(table, person).content for person in people] == before
    services.storage.write(lambda db: db.execute(acts.delete().where(acts.c.seq < EVERY - 1)))
    third = opener()
    assert [third.looks.seen(table, person).content for person in people] == before
    play_on(third, table, people, 5)


@pytest.mark.parametrize("damage", [{"data": "nonsense"}, {"seq": 3}, {"rules": 0}])
def test_a_position_that_does_not_fit_is_passed_over(services: Services, opener: Opener, damage: dict[str, Any]) -> None:
    """The acts are the truth."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, EVERY + 7)
    before = services.looks.seen(table, people[0]).content
    services.storage.write(lambda db: db.execute(positions.update().values(damage)))
    assert opener().looks.seen(table, people[0]).content == before
