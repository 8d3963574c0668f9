"""When the rules change under a game: it goes on where that is honest, is closed with a sentence where it is not, and is never lost."""

import pytest
import sqlalchemy as sa

import tatami
from server.clients import web
from server.conftest import Opener
from server.helpers import play_on, two_at_a_table
from tatami.core.title import Title
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.store.schema import acts, positions, tables
from tatami.server.tables.positions import EVERY

TITLE = "shitenno"


def older(services: Services, table: str, parted: int | None = None) -> None:
    """As if the rules had been raised since; `parted`: the act after which they lead elsewhere."""
    rules = tatami.title(TITLE).rules - 1
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == table).values(rules=rules)))
    services.storage.write(lambda db: db.execute(positions.update().where(positions.c.table == table).values(rules=rules)))
    if parted is not None:
        here = (acts.c.table == table) & (acts.c.seq == parted)
        services.storage.write(lambda db: db.execute(acts.update().where(here).values(checksum=1)))


def begun(services: Services, answers: int) -> tuple[str, list[Person]]:
    table, people = two_at_a_table(services, TITLE, public=True)
    play_on(services, table, people, answers)
    return table, people


def test_a_game_the_new_rules_lead_where_it_went_goes_on(services: Services, opener: Opener) -> None:
    """Act for act the same: it is played on, and a sentence says that the rules are new."""
    table, people = begun(services, 20)
    before = services.tables.look(table, people[0])
    older(services, table)
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted, look.view) == ("playing", "new_rules", before.view)
    play_on(again, table, people, 5)


def test_a_game_the_new_rules_cannot_follow_is_closed_with_what_can_be_seen(services: Services, opener: Opener) -> None:
    """The position before the parting, no question, chat, and a rematch that both can join."""
    table, people = begun(services, 10)
    seen = services.tables.look(table, people[0]).view
    play_on(services, table, people, 10)
    older(services, table, parted=10)
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted, look.question, look.view) == ("closed", "other_rules", None, seen)
    again.chat.say(people[1], table, "A pity")
    assert again.lists.mine(people[0]) == []
    other = again.tables.rematch(people[0], table)
    assert again.tables.rematch(people[1], table) == other
    assert again.tables.look(other, people[0]).status == "playing"
    with web(again) as client:
        assert "The rules of this title have changed" in client.get(f"/table/{table}").text


def test_a_position_is_carried_over_where_the_title_says_so(services: Services, opener: Opener) -> None:
    """From there on under the new rules, whatever the acts before it would lead to now; without the title's word it is not."""
    title = tatami.title(TITLE)
    table, people = begun(services, EVERY + 5)
    closed, _ = begun(services, EVERY + 5)
    for one in (table, closed):
        older(services, one, parted=3)
    before = services.storage.read(lambda db: db.scalar(sa.select(tables.c.length).where(tables.c.id == table))) or 0
    set_aside(services, closed)
    look = with_carries(title, title.rules - 1, opener).tables.look(table, people[0])
    assert (look.status, look.halted) == ("playing", "carried")
    last = (acts.c.table == table) & (acts.c.seq == before - 1)
    services.storage.write(lambda db: db.execute(acts.update().where(last).values(checksum=1)))  # the new rules ask something else there
    again = opener()
    play_on(again, table, people, 5)
    assert again.storage.read(lambda db: db.scalar(sa.select(tables.c.length).where(tables.c.id == table))) == before + 5
    bring_back(services, closed)
    assert opener().tables.look(closed, people[0]).status == "closed"


def set_aside(services: Services, table: str) -> None:
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == table).values(halted="set_aside")))


def bring_back(services: Services, table: str) -> None:
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == table).values(halted="")))


def with_carries(title: Title, rules: int, opener: Opener) -> Services:
    """A house whose title can go on from positions of older rules."""
    honest, title.carries = title.carries, rules
    try:
        return opener()
    finally:
        title.carries = honest


def test_an_open_table_is_simply_played_under_the_new_rules(services: Services, opener: Opener) -> None:
    """Nothing was dealt yet."""
    from server.helpers import chosen
    from tatami.server.tables.opening import NewTable

    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable(TITLE, chosen("me", "open"), public=True))
    older(services, table)
    again = opener()
    again.tables.join(bob, table)
    assert again.tables.look(table, ann).status == "playing"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_game_that_cannot_be_archived_holds_up_no_other(services: Services) -> None:
    """It is passed over until the next start, and the log says so."""
    spoilt, whole = begun(services, 10_000)[0], begun(services, 10_000)[0]
    wrong = acts.update().where(acts.c.table == spoilt, acts.c.seq == 0).values(answer="nix")
    services.storage.write(lambda db: db.execute(wrong))
    while services.archives.write_next():
        pass
    assert services.archives.find(spoilt) is None
    assert services.archives.find(whole) is not None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_finished_game_is_for_ever(services: Services, opener: Opener) -> None:
    """Result, record, and from its archive every position and line as each seat had them, on a page that needs none of the old rules."""
    table, _ = begun(services, 10_000)
    record = services.tables.record(table, None)
    assert services.archives.write_next()
    assert not services.archives.write_next()
    views = {(seat, at): tatami.replay(record, at).view(seat) for seat in (None, 0, 1) for at in (0, len(record["answers"]))}
    told = [event.number for event in tatami.replay(record).events(1)]
    older(services, table, parted=5)
    again = opener()
    archive = again.archives.find(table)
    assert archive is not None
    for (seat, at), view in views.items():
        assert archive.at(seat, at)[0] == view
    assert [number for number, _, _ in archive.at(1, 10_000)[1]] == told
    assert again.tables.record(table, None)["answers"] == record["answers"]
    with web(again) as client:
        assert client.get(f"/game/{table}").status_code == 200
        shown = client.get(f"/game/{table}/replay?at=20&eyes=1", headers={"accept-language": "fr"})
        assert shown.status_code == 200
        assert 'class="shitenno"' in shown.text
