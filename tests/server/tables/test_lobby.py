"""Tables: opening, joining, leaving, starting, finding them again."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import tatami
from server.conftest import Opener
from server.helpers import chosen, play_on, two_at_a_table
from tatami.core.record import commitment
from tatami.look import LiveClock
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.schema import tables
from tatami.server.tables.opening import NewTable


def test_a_table_starts_when_the_last_sits_down(services: Services) -> None:
    """Not before, and then at once."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    look = services.tables.look(table, ann)
    assert (look.status, look.view, look.question) == ("open", None, None)
    services.tables.join(bob, table)
    assert services.tables.look(table, ann).status == "playing"


def test_nobody_joins_a_full_table_or_twice(services: Services) -> None:
    """A seat is for one."""
    ann, bob, eve = (services.accounts.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    with pytest.raises(Denied):
        services.tables.join(ann, table)
    services.tables.join(bob, table)
    with pytest.raises(Denied):
        services.tables.join(eve, table)


def test_two_who_want_one_seat(services: Services) -> None:
    """Eight press at once: one sits, seven are refused, and the game begins once."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    people = [services.accounts.guest(f"P{n}") for n in range(8)]

    def press(n: int) -> bool:
        try:
            services.tables.join(people[n], table)
        except Denied:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(press, range(8))) == 1
    assert services.tables.look(table, ann).status == "playing"


def test_an_invitation_opens_a_private_table_once(services: Services) -> None:
    """Without it one may watch and not sit down; used, it is worth nothing."""
    ann, bob, eve = (services.accounts.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open")))
    assert services.tables.look(table, bob).seat is None
    with pytest.raises(Denied, match="no such table"):
        services.tables.join(bob, table)
    link = services.tables.look(table, ann).invitations[1]
    assert services.tables.invited(link) == (table, 1)
    assert services.tables.join(bob, table, invitation=link) == 1
    assert services.tables.look(table, bob).invitations == {}
    with pytest.raises(Denied, match="no longer good"):
        services.tables.join(eve, table, invitation=link)


def test_a_renewed_link_ends_the_old_one(services: Services) -> None:
    """Only the host renews it."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    old = services.tables.look(table, ann).invitations[1]
    with pytest.raises(Denied):
        services.tables.renew_invitation(bob, table, 1)
    new = services.tables.renew_invitation(ann, table, 1)
    with pytest.raises(Denied):
        services.tables.join(bob, table, invitation=old)
    assert services.tables.join(bob, table, invitation=new) == 1


def test_leaving_before_the_start_frees_the_seat(services: Services) -> None:
    """The host's leaving closes the table."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open"), public=True))
    services.tables.join(bob, table)
    services.leave(bob, table)
    assert [chair.kind for chair in services.tables.look(table, ann).chairs] == ["person", "open", "open"]
    services.leave(ann, table)
    assert services.tables.look(table, ann).status == "closed"
    assert services.lists.lobby() == []


def test_the_host_starts_with_bots_on_the_open_seats(services: Services) -> None:
    """Somebody who did not come is replaced."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open"), public=True))
    with pytest.raises(Denied):
        services.tables.start(bob, table)
    services.tables.start(ann, table, "random")
    look = services.tables.look(table, ann)
    assert look.status == "playing"
    assert [chair.level for chair in look.chairs] == [None, "random", "random"]


def test_lists_say_whose_turn_it_is(services: Services) -> None:
    """My turn comes first; a private table is in nobody else's list."""
    table, people = two_at_a_table(services)
    entries = [services.lists.mine(person) for person in people]
    assert sorted(entry.my_turn for (entry,) in entries) == [False, True]
    assert services.lists.lobby(people[0]) == []
    public, _ = two_at_a_table(services, public=True)
    assert [entry.table for entry in services.lists.lobby()] == [public]
    assert table != public


def test_hot_seat(services: Services) -> None:
    """One person on two seats looks from the one that is asked, and from the other on demand."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "me")))
    look = services.tables.look(table, ann)
    assert look.mine == [0, 1]
    assert look.question is not None
    other = services.tables.look(table, ann, seat=1 - (look.seat or 0))
    assert other.seat == 1 - (look.seat or 0)
    assert play_on(services, table, [ann], 20) == 20


def test_the_seed_is_promised_first_and_shown_last(services: Services) -> None:
    """The commitment stands from the start; seed and record come with the end, and fit it."""
    table, people = two_at_a_table(services, public=True)
    look = services.tables.look(table, None)
    assert look.seed is None
    with pytest.raises(Denied, match="once the game is over"):
        services.tables.record(table, people[0])
    with pytest.raises(Denied, match="once the game is over"):
        services.tables.look_back(table, people[0], 1, 1)
    play_on(services, table, people, 10_000)
    over = services.tables.look(table, None)
    assert over.seed is not None
    assert over.outcome is not None
    assert commitment("shitenno", over.seed) == over.commitment == look.commitment
    record = services.tables.record(table, None)
    assert tatami.replay(record).outcome().plain() == over.outcome.plain()  # type: ignore[union-attr]
    back = services.tables.look_back(table, None, 5, 1)
    assert back["view"]["seat"] == 1
    assert back["game"].number == 5


def test_a_rematch_brings_the_same_people_together(services: Services) -> None:
    """The first to ask opens it, the second sits down at it."""
    table, (ann, bob) = two_at_a_table(services)
    with pytest.raises(Denied):
        services.tables.rematch(ann, table)
    play_on(services, table, [ann, bob], 10_000)
    again = services.tables.rematch(ann, table)
    assert services.tables.look(table, bob).again == again
    assert services.tables.rematch(bob, table) == again
    assert services.tables.rematch(bob, table) == again
    assert services.tables.look(again, bob).status == "playing"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_next_level_is_met_in_the_same_game(opener: Opener) -> None:
    """Its options, seats and clock; only the bots are others. The rematch stays what it was."""
    there = opener()
    ann, clock = there.accounts.guest("Ann"), LiveClock(1200, 30)
    new = NewTable("middle_earth", chosen("casual", "me", "casual", "casual"), {"mode": "alliance"}, clock=clock)
    table = there.tables.create(ann, new)
    there.storage.write(lambda db: db.execute(tables.update().values(status="over")))
    here = opener()
    look = here.tables.look(here.tables.rematch(ann, table, "expert"), ann)
    assert (look.options["mode"], look.clock) == ("alliance", clock)
    assert [chair.level for chair in look.chairs] == ["expert", None, "expert", "expert"]
    rematch = here.tables.look(here.tables.rematch(ann, table), ann)
    assert rematch.table != look.table
    assert [chair.level for chair in rematch.chairs] == [None, "casual", "casual", "casual"]


def test_a_finished_game_can_be_removed_from_ones_list(services: Services) -> None:
    """From one's own alone, and only when it is over; its page stays."""
    table, (ann, bob) = two_at_a_table(services)
    with pytest.raises(Denied):
        services.tables.remove(ann, table)
    play_on(services, table, [ann, bob], 10_000)
    stranger = services.accounts.guest("Cid")
    with pytest.raises(Denied):
        services.tables.remove(stranger, table)
    services.tables.remove(ann, table)
    assert services.lists.mine(ann, over=True) == []
    assert [entry.table for entry in services.lists.mine(bob, over=True)] == [table]
    assert services.tables.record(table, ann)["table"] == table
