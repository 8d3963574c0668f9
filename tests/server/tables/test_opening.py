"""Opening tables: what fits together, names at one screen, and a finished game tried again."""

from typing import Any

import pytest

import tatami
from server.conftest import Opener
from server.helpers import chosen, play_on, two_at_a_table
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.opening import Chosen, NewTable, offered_levels


@pytest.mark.parametrize(
    "new",
    [
        NewTable("shitenno", chosen("me")),
        NewTable("chess", chosen("me", "open")),
        NewTable("shitenno", chosen("me", "grandmaster")),
        NewTable("shitenno", chosen("me", "ismcts:3600s")),
        NewTable("shitenno", chosen("me", "open"), {"no_such": "option"}),
    ],
)
def test_what_does_not_fit_together_opens_no_table(services: Services, new: NewTable) -> None:
    """Title, options, seats and levels are checked first."""
    ann = services.accounts.guest("Ann")
    with pytest.raises(tatami.TatamiError):
        services.tables.create(ann, new)
    assert services.lists.mine(ann) == []


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_limit_on_levels_counts_what_they_are_in_the_title(opener: Opener) -> None:
    """Of five hundred iterations: the master of The White Castle makes 2,000, that of Shitennō 120."""
    services = opener(level_iterations=500)
    ann = services.accounts.guest("Ann")
    services.tables.create(ann, NewTable("shitenno", chosen("me", "master")))
    with pytest.raises(Denied, match="master"):
        services.tables.create(ann, NewTable("white_castle", chosen("me", "master")))
    table = services.tables.create(ann, NewTable("white_castle", chosen("me", "open")))
    with pytest.raises(Denied, match="master"):
        services.tables.seat_bot(ann, table, 1, "master")
    with pytest.raises(Denied, match="master"):
        services.tables.start(ann, table, "master")
    assert "master" in offered_levels(services.settings, "shitenno")
    assert "master" not in offered_levels(services.settings, "white_castle")


def test_everybody_at_one_screen_has_a_name(services: Services) -> None:
    """Given, or that of whoever opened the table with a number; a name is there once."""
    ann = services.accounts.guest("Ann")
    seats = [Chosen("me"), Chosen("me", name=" Bob "), Chosen("me")]
    table = services.tables.create(ann, NewTable("shitenno", seats))
    assert [chair.name for chair in services.tables.look(table, ann).chairs] == ["Ann", "Bob", "Ann 3"]
    assert services.lists.mine(ann)[0].names == ["Ann", "Bob", "Ann 3"]
    with pytest.raises(Denied, match="Bob"):
        services.tables.create(ann, NewTable("shitenno", [Chosen("me", name="Bob"), Chosen("me", name="bob")]))
    alone = services.tables.create(ann, NewTable("shitenno", [Chosen("me", name="Bob"), Chosen("bot")]))
    assert services.tables.look(alone, ann).chairs[0].name == "Ann", "a name of one's own is for screens that are shared"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_finished_game_is_tried_again_from_any_moment(services: Services) -> None:
    """Who asks sits where the answer was given, bots of the old levels elsewhere; the position is the one of then, and the new game does not count."""
    table, (ann, bob) = two_at_a_table(services)
    with pytest.raises(Denied, match="once the game is over"):
        services.tables.try_again(ann, table, 0)
    play_on(services, table, [ann, bob], 10_000)
    record = services.tables.record(table, ann)
    number = 57
    seat = record["answers"][number][0]
    cid = services.accounts.guest("Cid")
    again = services.tables.try_again(cid, table, number)
    look = services.tables.look(again, cid)
    then = tatami.replay(record, number)
    assert (look.status, look.mine, look.seat, look.origin) == ("playing", [seat], seat, table)
    assert [entry.origin for entry in services.lists.mine(cid)] == [table]
    assert [chair.level for chair in look.chairs] == [None if other == seat else "casual" for other in range(2)]
    assert look.view == then.view(seat)
    assert look.question is not None
    assert look.question.plain() == then.question(seat).plain()
    services.rooms.forget_all()  # read from the database it is the same
    assert services.tables.look(again, cid).view == look.view
    for at, row in enumerate(record["answers"][number:], number):
        give(services, again, cid, seat, at, row)
    assert services.tables.look(again, cid).status == "over"
    assert services.tables.record(again, cid)["outcome"] == record["outcome"]
    assert services.ratings.standings(cid.id) == []
    with pytest.raises(Denied, match="no such moment"):
        services.tables.try_again(ann, table, len(record["answers"]))


def give(services: Services, table: str, person: Person, mine: int, at: int, row: list[Any]) -> None:
    """An answer of a record, by whoever sits there; unless the house has passed for them already."""
    seat, _, answer = row
    with services.rooms.open(table) as room:
        number = room.game().number[seat]
        if room.game().game.number > at:
            return
    if seat == mine:
        services.acts.answer(person, table, seat, number, answer)
    else:
        services.acts.answer_for(table, seat, number, answer)
