"""Tables: opening, joining, leaving, starting, finding them again."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import tatami
from server.helpers import chosen, play_on, two_at_a_table
from tatami.core.record import commitment
from tatami.server.house import House
from tatami.server.refusals import Denied
from tatami.server.tables import NewTable


def test_a_table_starts_when_the_last_sits_down(house: House) -> None:
    """Not before, and then at once."""
    ann, bob = house.accounts.guest("Ann"), house.accounts.guest("Bob")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    look = house.tables.look(table, ann)
    assert (look.status, look.view, look.question) == ("open", None, None)
    house.tables.join(bob, table)
    assert house.tables.look(table, ann).status == "playing"


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
def test_what_does_not_fit_together_opens_no_table(house: House, new: NewTable) -> None:
    """Title, options, seats and levels are checked first."""
    ann = house.accounts.guest("Ann")
    with pytest.raises(tatami.TatamiError):
        house.tables.create(ann, new)
    assert house.lists.mine(ann) == []


def test_nobody_joins_a_full_table_or_twice(house: House) -> None:
    """A seat is for one."""
    ann, bob, eve = (house.accounts.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    with pytest.raises(Denied):
        house.tables.join(ann, table)
    house.tables.join(bob, table)
    with pytest.raises(Denied):
        house.tables.join(eve, table)


def test_two_who_want_one_seat(house: House) -> None:
    """Eight press at once: one sits, seven are refused, and the game begins once."""
    ann = house.accounts.guest("Ann")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True))
    people = [house.accounts.guest(f"P{n}") for n in range(8)]

    def press(n: int) -> bool:
        try:
            house.tables.join(people[n], table)
        except Denied:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(press, range(8))) == 1
    assert house.tables.look(table, ann).status == "playing"


def test_an_invitation_opens_a_private_table_once(house: House) -> None:
    """Without it one may watch and not sit down; used, it is worth nothing."""
    ann, bob, eve = (house.accounts.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open")))
    assert house.tables.look(table, bob).seat is None
    with pytest.raises(Denied, match="no such table"):
        house.tables.join(bob, table)
    link = house.tables.look(table, ann).invitations[1]
    assert house.tables.invited(link) == (table, 1)
    assert house.tables.join(bob, table, invitation=link) == 1
    assert house.tables.look(table, bob).invitations == {}
    with pytest.raises(Denied, match="no longer good"):
        house.tables.join(eve, table, invitation=link)


def test_a_renewed_link_ends_the_old_one(house: House) -> None:
    """Only the host renews it."""
    ann, bob = house.accounts.guest("Ann"), house.accounts.guest("Bob")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    old = house.tables.look(table, ann).invitations[1]
    with pytest.raises(Denied):
        house.tables.renew_invitation(bob, table, 1)
    new = house.tables.renew_invitation(ann, table, 1)
    with pytest.raises(Denied):
        house.tables.join(bob, table, invitation=old)
    assert house.tables.join(bob, table, invitation=new) == 1


def test_leaving_before_the_start_frees_the_seat(house: House) -> None:
    """The host's leaving closes the table."""
    ann, bob = house.accounts.guest("Ann"), house.accounts.guest("Bob")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open"), public=True))
    house.tables.join(bob, table)
    house.leave(bob, table)
    assert [chair.kind for chair in house.tables.look(table, ann).chairs] == ["person", "open", "open"]
    house.leave(ann, table)
    assert house.tables.look(table, ann).status == "closed"
    assert house.lists.lobby() == []


def test_the_host_starts_with_bots_on_the_open_seats(house: House) -> None:
    """Somebody who did not come is replaced."""
    ann, bob = house.accounts.guest("Ann"), house.accounts.guest("Bob")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "open", "open"), public=True))
    with pytest.raises(Denied):
        house.tables.start(bob, table)
    house.tables.start(ann, table, "random")
    look = house.tables.look(table, ann)
    assert look.status == "playing"
    assert [chair.level for chair in look.chairs] == [None, "random", "random"]


def test_lists_say_whose_turn_it_is(house: House) -> None:
    """My turn comes first; a private table is in nobody else's list."""
    table, people = two_at_a_table(house)
    entries = [house.lists.mine(person) for person in people]
    assert sorted(entry.my_turn for (entry,) in entries) == [False, True]
    assert house.lists.lobby(people[0]) == []
    public, _ = two_at_a_table(house, public=True)
    assert [entry.table for entry in house.lists.lobby()] == [public]
    assert table != public


def test_hot_seat(house: House) -> None:
    """One person on two seats looks from the one that is asked, and from the other on demand."""
    ann = house.accounts.guest("Ann")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "me")))
    look = house.tables.look(table, ann)
    assert look.mine == [0, 1]
    assert look.question is not None
    other = house.tables.look(table, ann, seat=1 - (look.seat or 0))
    assert other.seat == 1 - (look.seat or 0)
    assert play_on(house, table, [ann], 20) == 20


def test_the_seed_is_promised_first_and_shown_last(house: House) -> None:
    """The commitment stands from the start; seed and record come with the end, and fit it."""
    table, people = two_at_a_table(house, public=True)
    look = house.tables.look(table, None)
    assert look.seed is None
    with pytest.raises(Denied, match="once the game is over"):
        house.tables.record(table, people[0])
    with pytest.raises(Denied, match="once the game is over"):
        house.tables.look_back(table, people[0], 1, 1)
    play_on(house, table, people, 10_000)
    over = house.tables.look(table, None)
    assert over.seed is not None
    assert over.outcome is not None
    assert commitment("shitenno", over.seed) == over.commitment == look.commitment
    record = house.tables.record(table, None)
    assert tatami.replay(record).outcome().plain() == over.outcome.plain()  # type: ignore[union-attr]
    back = house.tables.look_back(table, None, 5, 1)
    assert back["view"]["seat"] == 1
    assert back["game"].number == 5


def test_a_rematch_brings_the_same_people_together(house: House) -> None:
    """The first to ask opens it, the second sits down at it."""
    table, (ann, bob) = two_at_a_table(house)
    with pytest.raises(Denied):
        house.tables.rematch(ann, table)
    play_on(house, table, [ann, bob], 10_000)
    again = house.tables.rematch(ann, table)
    assert house.tables.look(table, bob).again == again
    assert house.tables.rematch(bob, table) == again
    assert house.tables.rematch(bob, table) == again
    assert house.tables.look(again, bob).status == "playing"
