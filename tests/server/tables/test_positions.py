"""Positions: a game read from one is the game that was written, and goes on as it would have."""

import time
from typing import Any

import pytest

import tatami
from server.conftest import Opener
from server.helpers import play_on, two_at_a_table
from tatami.server.services import Services
from tatami.server.store.schema import acts, positions
from tatami.server.tables.positions import EVERY, read_position, write_position

NAMES = ("Ann", "Bob", "Cid", "Dan")
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def tables() -> list[Any]:
    """Every title, and the siege, which is a game of its own within one."""
    titles = tatami.titles()
    found = [(title.id, next(n for n in title.seat_counts if n >= 3), dict[str, str]()) for title in titles]
    return [*found, ("middle_earth", 2, {"mode": "siege"})]


@SQLITE
@pytest.mark.parametrize(("title", "seats", "options"), tables())
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
def test_the_longest_game_is_read_within_five_milliseconds(services: Services) -> None:
    """From its position, whatever its length: the best of several, as a busy machine may be slow."""
    title = tatami.title("samurai_katana")
    table, people = two_at_a_table(services, title.id, NAMES[:3])
    play_on(services, table, people, 1500)
    with services.rooms.open(table) as room:
        play = room.game()
        text = write_position(play, title)
        took = []
        for _ in range(7):
            start = time.thread_time()
            read_position(text, title, room.clock, play.bots)
            took.append(time.thread_time() - start)
    print(f"{len(text)} characters, {min(took) * 1000:.1f} ms")
    assert min(took) < 0.005


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
