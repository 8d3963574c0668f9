"""Answers, undo, leaving, flags: one committed act each, counted once, for one's own seat only."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from server.clients import wait_for
from server.conftest import Opener
from server.helpers import Clock, answer_once, chosen, first_answer, play_on, turn_of, two_at_a_table
from tatami.core.chance import stream
from tatami.core.errors import Refused
from tatami.look import LiveClock
from tatami.server.people.person import Person
from tatami.server.refusals import Denied, Stale
from tatami.server.services import Services
from tatami.server.store.schema import acts, tables
from tatami.server.tables.opening import NewTable


def stored(services: Services, table: str) -> list[Any]:
    return list(services.storage.read(lambda db: db.execute(sa.select(acts).where(acts.c.table == table).order_by(acts.c.seq)).all()))


def test_an_answer_is_one_row(services: Services) -> None:
    """Seat, question and answer by name."""
    table, people = two_at_a_table(services)
    _, look, answer = answer_once(services, table, people)
    (row,) = stored(services, table)
    assert look.question is not None
    assert (row.seq, row.seat, row.act, row.kind, row.answer, row.bot) == (0, look.seat, "answer", look.question.kind, answer, False)


def test_an_answer_sent_twice_counts_once(services: Services) -> None:
    """The second is acknowledged as already there; another answer to the same question is refused."""
    table, people = two_at_a_table(services)
    person, look, answer = answer_once(services, table, people)
    assert look.question is not None
    assert look.seat is not None
    assert not services.acts.answer(person, table, look.seat, look.number, answer).new
    other = next(id for id in look.question.domain.ids if id != answer)
    with pytest.raises(Stale, match="answered already"):
        services.acts.answer(person, table, look.seat, look.number, other)
    assert len(stored(services, table)) == 1


def test_every_answer_of_a_game_is_known_for_ever(services: Services) -> None:
    """Taken back or not, sent again after the last one and to a room read anew, each is acknowledged and none is stored twice; another answer is refused."""
    table, people = two_at_a_table(services)
    chance = stream(5)
    sent: list[tuple[Person, int, int, str]] = []
    while services.tables.look(table, people[0]).status != "over":
        person, look, answer = answer_once(services, table, people, chance.below(1000))
        assert look.seat is not None
        sent.append((person, look.seat, look.number, answer))
        if chance.below(4) == 0 and services.tables.look(table, person).can_undo:
            services.acts.undo(person, table, look.seat)
    rows = stored(services, table)
    assert len(rows) > len(sent) > 50
    services.rooms.forget_all()
    assert not any(services.acts.answer(person, table, seat, number, answer).new for person, seat, number, answer in sent)
    for person, seat, number, answer in sent[:: len(sent) // 10]:
        with pytest.raises(Stale, match="answered already"):
            services.acts.answer(person, table, seat, number, f"not {answer}")
    assert stored(services, table) == rows


def test_who_has_left_still_hears_that_an_answer_arrived(services: Services) -> None:
    """The answer was stored before the bot sat in; a new one is not taken."""
    table, people = two_at_a_table(services)
    person, look, answer = answer_once(services, table, people)
    services.leave(person, table)
    assert look.seat is not None
    assert not services.acts.answer(person, table, look.seat, look.number, answer).new
    with pytest.raises(Denied, match="sits in"):
        services.acts.answer(person, table, look.seat, look.number + 1, answer)


def test_a_room_nobody_comes_to_is_forgotten_and_read_anew(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished game soon, a running one later; memory holds what is played now."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10)
    look = services.tables.look(table, people[0])
    services.rooms.sweep()
    assert services.rooms.count() == 1
    monkeypatch.setattr("tatami.server.tables.rooms.OVER_SECONDS", -1.0)
    services.rooms.sweep()
    assert services.rooms.count() == 1
    monkeypatch.setattr("tatami.server.tables.rooms.IDLE_SECONDS", -1.0)
    services.rooms.sweep()
    assert services.rooms.count() == 0
    assert services.tables.look(table, people[0]).view == look.view


def test_what_was_made_for_viewers_is_forgotten_once_they_have_it(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at once, and not the room; whoever looks then sees the same."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10)
    content = services.looks.seen(table, people[0]).content
    with services.rooms.open(table) as room:
        services.rooms.sweep()
        assert room.memo.seen
        monkeypatch.setattr("tatami.server.tables.rooms.QUIET_SECONDS", -1.0)
        services.rooms.sweep()
        assert not room.memo.seen
    assert services.rooms.count() == 1
    assert services.looks.seen(table, people[0]).content == content


def test_the_json_of_recent_events_is_that_of_the_events(services: Services) -> None:
    """However often it went on: what fell out at one end and was added at the other."""
    table, people = two_at_a_table(services)
    for _ in range(12):
        play_on(services, table, people, 5)
        for person in people:
            seen = services.looks.seen(table, person)
            assert msgspec.json.decode(seen.json())["events"] == [event.plain() for event in seen.look.events]


def test_many_presses_at_once_on_one_question(services: Services) -> None:
    """One wins, whatever the others press is refused or recognised as the same."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    assert look.question is not None
    answers = [look.question.domain.id_of(value) for value in look.question.answers][:4]

    def press(n: int) -> str:
        try:
            new = services.acts.answer(person, table, look.seat or 0, look.number, answers[n % len(answers)]).new
        except Stale:
            return "refused"
        return "new" if new else "known"

    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(press, range(16)))
    assert said.count("new") == 1
    assert len(stored(services, table)) == 1


def test_two_processes_press_at_once(opener: Opener) -> None:
    """The same with two houses on one database: the row is the lock."""
    first, second = opener(), opener()
    table, people = two_at_a_table(first)
    for _ in range(10):
        person, look = turn_of(first, table, people)
        assert look.question is not None
        answers = [look.question.domain.id_of(value) for value in look.question.answers][:2]

        def press(n: int, person: Any = person, look: Any = look, answers: Any = answers) -> str:
            try:
                new = (first, second)[n].acts.answer(person, table, look.seat, look.number, answers[n % len(answers)]).new
            except Stale:
                return "refused"
            return "new" if new else "known"

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(press, range(2)))[0] in ("known", "new")
    assert [row.seq for row in stored(first, table)] == list(range(10))
    assert first.tables.look(table, people[0]).view == second.tables.look(table, people[0]).view


def test_nobody_answers_for_another_seat(services: Services) -> None:
    """Neither the other player, nor a stranger, nor the host."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    other = next(one for one in people if one != person)
    for wrong in (other, services.accounts.guest("Eve")):
        with pytest.raises(Denied, match="not your seat"):
            services.acts.answer(wrong, table, look.seat or 0, look.number, first_answer(look))
        with pytest.raises(Denied, match="not your seat"):
            services.acts.undo(wrong, table, look.seat or 0)
    assert stored(services, table) == []


@pytest.mark.parametrize("answer", ["", "no_such_thing", "x" * 60, "\x00"])
def test_what_was_not_offered_is_refused_and_changes_nothing(services: Services, answer: str) -> None:
    """The refusal names the question, not what others hold."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    with pytest.raises(Denied, match="does not answer"):
        services.acts.answer(person, table, look.seat or 0, look.number, answer)
    assert stored(services, table) == []


def test_an_answer_to_a_question_of_before_an_undo_is_stale(services: Services) -> None:
    """Undo puts the same question under a new number, so that a click that was under way does not land in it."""
    table, people = two_at_a_table(services)
    for _ in range(200):
        person, look, _answer = answer_once(services, table, people, 1)
        fresh = services.tables.look(table, person, look.seat)
        if fresh.can_undo:
            break
    services.acts.undo(person, table, look.seat or 0, fresh.number)
    again = services.tables.look(table, person, look.seat)
    assert again.question is not None
    assert look.question is not None
    assert again.question.plain() == look.question.plain()
    assert again.view == look.view
    assert again.number != look.number
    with pytest.raises(Stale):
        services.acts.undo(person, table, look.seat or 0, fresh.number)


def test_undo_stops_at_the_rules_of_the_table(services: Services) -> None:
    """Before the first answer there is nothing to take back."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    with pytest.raises(Refused, match=r"table\.4"):
        services.acts.undo(person, table, look.seat or 0)


def test_several_seats_answer_at_once_without_colliding(services: Services) -> None:
    """Shogun's secret plans: what another seat answers meanwhile does not make my question stale, nor does it show."""
    table, people = two_at_a_table(services, "shogun", ("Ann", "Bob", "Cid"))
    for _ in range(400):
        looks = [services.tables.look(table, person) for person in people]
        if sum(look.question is not None for look in looks) == 3:
            break
        answer_once(services, table, people)
    ann, bob = looks[0], looks[1]
    services.acts.answer(people[1], table, 1, bob.number, first_answer(bob))
    after = services.tables.look(table, people[0])
    assert after.number == ann.number
    assert after.view == ann.view
    assert services.acts.answer(people[0], table, 0, ann.number, first_answer(ann)).new


def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it_again(opener: Opener) -> None:
    """While away one cannot answer; the bot does."""
    services = opener(bots=True)
    table, (ann, bob) = two_at_a_table(services)
    person, look = turn_of(services, table, [ann, bob])
    services.leave(person, table)
    with pytest.raises(Denied, match="come back"):
        services.acts.answer(person, table, look.seat or 0, look.number, first_answer(look))
    wait_for(lambda: any(row.bot for row in stored(services, table)))
    services.acts.come_back(person, table)
    assert services.tables.look(table, person).chairs[look.seat or 0].away == ""


def test_a_table_that_cannot_be_played_holds_nobody_up(services: Services, clock: Clock) -> None:
    """Its game is of other rules: the flags of all others fall, and the clock goes on."""
    people = [two_at_a_table(services, clock=LiveClock(bank=60, increment=5)) for _ in range(3)]
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == people[0][0]).values(rules=0)))
    services.rooms.forget_all()
    clock.forward(61)
    assert services.acts.drop_flags() == 2
    assert services.housekeeping.tick()


def test_the_clock_outlives_a_database_that_is_away(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick that fails is not the last one."""
    with monkeypatch.context() as away:
        away.setattr(services.storage, "read", lambda _do: 1 / 0)
        assert not services.housekeeping.tick()
    assert services.housekeeping.tick()


def test_a_flag_falls_to_a_bot(services: Services, clock: Clock) -> None:
    """When the time is up, and not before; the player may come back with a little time."""
    table, people = two_at_a_table(services, clock=LiveClock(bank=60, increment=5))
    person, look = turn_of(services, table, people)
    clock.forward(59)
    assert services.acts.drop_flags() == 0
    clock.forward(2)
    assert services.acts.drop_flags() == 1
    chair = services.tables.look(table, person).chairs[look.seat or 0]
    assert chair.away == "flag"
    services.acts.come_back(person, table)
    chair = services.tables.look(table, person).chairs[look.seat or 0]
    assert chair.away == ""
    assert clock.ms + 55_000 < (chair.falls or 0) <= clock.ms + 60_000


def test_a_restart_keeps_clocks_seats_chat_and_half_made_turns(opener: Opener, clock: Clock) -> None:
    """A new process sees what the old one saw, undo included."""
    first = opener()
    table, people = two_at_a_table(first, clock=LiveClock(bank=600, increment=5))
    for _ in range(200):
        clock.forward(1)
        person, look, _ = answer_once(first, table, people, 1)
        if first.tables.look(table, person, look.seat).can_undo:
            break
    first.chat.say(people[0], table, "Good luck!")
    first.chat.write_notes(people[1], table, 1, "He holds two samurai.")
    second = opener()
    for person in people:
        old, new = first.tables.look(table, person), second.tables.look(table, person)
        assert (new.view, new.number, new.can_undo, new.chat) == (old.view, old.number, old.can_undo, old.chat)
        assert [chair.name for chair in new.chairs] == ["Ann", "Bob"]
        assert [(a.left, a.falls) for a in old.chairs] == [(b.left, b.falls) for b in new.chairs]
    assert second.chat.read_notes(people[1], table, 1) == "He holds two samurai."
    person, look = next((p, second.tables.look(table, p)) for p in people if second.tables.look(table, p).can_undo)
    second.acts.undo(person, table, look.seat or 0, look.number)
    assert first.tables.look(table, person).number == look.number + 1


def test_bots_play_a_whole_game(opener: Opener) -> None:
    """Four bots and a host who only watches."""
    services = opener(bots=True)
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("random", "random", "greedy")))
    wait_for(lambda: services.tables.look(table, ann).status == "over")
    assert all(row.bot for row in stored(services, table))


def test_since_my_last_turn(services: Services) -> None:
    """What the seat's last answer brought about, and everything since, is new."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 30)
    most = 0
    for _ in range(20):  # at some moments nobody has any
        play_on(services, table, people, 1)
        for person in people:
            look = services.tables.look(table, person)
            last = max(row.seq for row in stored(services, table) if row.seat == look.seat)
            news = [event.kind for event in look.events if event.number > look.last_turn]
            assert news == [event.kind for event in look.events if event.answer > last]
            most = max(most, len(news))
    assert most


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_rooms_are_limited_by_memory(opener: Opener) -> None:
    """The least used is forgotten when all together weigh too much, and read anew when somebody comes."""
    services = opener(room_megabytes=1)
    found = [two_at_a_table(services) for _ in range(40)]
    assert 10 <= services.rooms.count() < 25
    for table, people in found:
        assert services.tables.look(table, people[0]).status == "playing"
