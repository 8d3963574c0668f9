"""What nobody comes back to goes; whatever somebody may come back to stays. Nothing grows without bound."""

import pytest
import sqlalchemy as sa

from server.conftest import Opener
from server.helpers import Clock, answer_once, chosen, play_on, turn_of, two_at_a_table
from tatami.server.people.accounts import SESSION_MS
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.cleaning import clean
from tatami.server.store.schema import acts, chat, people, seats, tables
from tatami.server.tables.acts import TAKEN_BACK
from tatami.server.tables.opening import NewTable

DAY = 24 * 3600.0


def count(services: Services, table: sa.Table) -> int:
    return services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(table))) or 0


def sweep(services: Services, days: int = 90) -> tuple[int, int]:
    gone, guests = clean(services.storage, services.now(), days, SESSION_MS)
    return len(gone), guests


def test_tables_that_stand_still_go_after_a_while(services: Services, clock: Clock) -> None:
    """Open, closed or in play; with everything that was on them, and the guests who sat there."""
    table, (ann, _) = two_at_a_table(services)
    services.chat.say(ann, table, "Hello?")
    services.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    clock.forward(80 * DAY)
    assert sweep(services) == (0, 0)
    clock.forward(11 * DAY)
    assert sweep(services) == (2, 2)
    assert [count(services, part) for part in (tables, seats, acts, chat, people)] == [0] * 5


def test_games_of_accounts_and_recent_ones_stay(services: Services, clock: Clock) -> None:
    """A finished game belongs to those who played it, if they can come back."""
    kept, (ann, bob) = two_at_a_table(services)
    services.accounts.register("Anna", "correct horse", guest=ann)
    play_on(services, kept, [ann, bob], 10_000)
    lost, others = two_at_a_table(services, names=("Cid", "Dan"))
    play_on(services, lost, others, 10_000)
    clock.forward(100 * DAY)
    fresh, _ = two_at_a_table(services, names=("Eve", "Fay"))
    assert sweep(services) == (1, 2)
    assert set(services.storage.read(lambda db: db.scalars(sa.select(tables.c.id)).all())) == {kept, fresh}
    assert services.accounts.check("Anna", "correct horse").id == ann.id
    assert services.tables.look(kept, ann).status == "over"


def test_a_guest_who_came_lately_stays(services: Services, clock: Clock) -> None:
    """And so does everybody where the setting says so."""
    old, back = services.accounts.guest("Old"), services.accounts.guest("Back")
    services.accounts.open_session(old)
    clock.forward(80 * DAY)
    services.accounts.open_session(back)
    clock.forward(15 * DAY)
    assert sweep(services, days=0) == (0, 0)
    assert sweep(services) == (0, 1)
    assert services.accounts.person(back.id).name == "Back"


def test_housekeeping_cleans_and_forgets_the_room(opener: Opener, clock: Clock) -> None:
    """Once an hour."""
    services = opener(keep_days=1)
    table, (ann, _) = two_at_a_table(services)
    services.tables.look(table, ann)
    clock.forward(2 * DAY)
    assert services.housekeeping.tick()
    assert count(services, tables) == 0
    assert services.rooms.count() == 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_may_wait_is_looked_for_every_other_second(services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games to be archived: once, not again within two seconds; at once again after one that was found."""
    looks: list[object] = []

    def write_next(keeps: object) -> bool:
        looks.append(keeps)
        return len(looks) == 2

    monkeypatch.setattr(services.archives, "write_next", write_next)
    found = []
    for _ in range(4):
        for _ in range(2):
            assert services.housekeeping.tick()
        found.append(len(looks))
        clock.forward(2000)
    assert found == [1, 3, 4, 5]


def test_answers_and_undos_do_not_grow_a_table_without_bound(services: Services) -> None:
    """Back and forth for as long as one likes: after some hundreds it is refused, and the game goes on."""
    table, people = two_at_a_table(services, "shogun", ("Ann", "Bob", "Cid"))
    refused = False
    for _ in range(2000):
        person, look = turn_of(services, table, people)
        answer_once(services, table, people)
        try:
            services.acts.undo(person, table, look.seat)
        except Denied as error:
            assert error.id == "enough_back_and_forth"  # noqa: PT017
            refused = True
            break
        except Exception:  # a barrier: the game has gone on
            continue
    with services.rooms.open(table) as room:
        play = room.game()
        assert refused
        assert play.length <= TAKEN_BACK + 3 * play.game.number + 4
    answer_once(services, table, people)
