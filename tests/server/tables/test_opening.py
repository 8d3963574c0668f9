"""Opening tables: what fits together, names at one screen, and a finished game tried again."""

from typing import Any

import pytest

import tatami
from server.conftest import Opener
from server.helpers import chosen, play_on, two_at_a_table
from tatami.core.chance import stream
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.schema import CLOSED, tables
from tatami.server.tables.opening import Chosen, NewTable, offered_levels
from tatami.server.tables.stored_games import stored_acts


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
    """Somebody who did not play it sits where the answer was given, bots elsewhere; the position is the one of then, and the new game does not count."""
    table, (ann, bob) = two_at_a_table(services)
    with pytest.raises(Denied, match="once the game is over"):
        services.tables.try_again(ann, table, 0)
    play_on(services, table, [ann, bob], 10_000)
    record = services.tables.record(table, ann)
    number = next(n for n in range(50, 150) if record["answers"][n][0] != record["answers"][n - 1][0])
    seat = record["answers"][number][0]
    cid = services.accounts.guest("Cid")
    again = services.tables.try_again(cid, table, number)
    look = services.tables.look(again, cid)
    then = tatami.replay(record, number)
    assert (look.status, look.mine, look.seat, look.origin) == ("playing", [seat], seat, table)
    assert not look.public
    assert [entry.origin for entry in services.lists.mine(cid)] == [table]
    assert [chair.level for chair in look.chairs] == [None if other == seat else "beginner" for other in range(2)]
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


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whoever_played_has_their_own_seat_again(services: Services) -> None:
    """From every answer, their own or another's: at the last decision they had up to there, and everything before it as it was."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10_000)
    record = services.tables.record(table, people[0])
    moved = 0
    for number in range(0, len(record["answers"]), 7):
        for seat, person in enumerate(people):
            again = services.tables.try_again(person, table, number)
            look = services.tables.look(again, person)
            with services.rooms.open(again) as room:
                taken = room.game().game.number
                acts = room.game().game.record()["answers"]
            assert look.mine == [seat]
            assert acts == record["answers"][:taken]
            assert taken <= number
            assert last_choice(record, seat, number) in (taken, None), "no decision of theirs lies between"
            assert [chair.kind for chair in look.chairs] == ["person" if other == seat else "bot" for other in range(2)]
            moved += taken < number
            services.acts.leave(person, again)
            close(services, again)
    assert moved > 5, "other people's answers were among them"


def last_choice(record: dict[str, Any], seat: int, number: int) -> int | None:
    """The last place up to an answer at which a seat could choose, each looked at by itself; None where there was none."""
    for at in range(number, -1, -1):
        game = tatami.replay(record, at)
        if seat in game.waiting() and len(game.legal(seat)) > 1:
            return at
    return None


def close(services: Services, table: str) -> None:
    """Nobody may have many unfinished tables."""
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == table).values(status=CLOSED)).rowcount)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("bots", "levels"),
    [
        (["expert"], [None, "expert", "expert"]),
        (["greedy", "casual", "casual"], [None, "casual", "greedy", "casual", "casual"]),
        ([], [None, "beginner", "beginner"]),
    ],
)
def test_bots_have_the_levels_of_the_table_again(services: Services, bots: list[str], levels: list[str | None]) -> None:
    """Each its own; for a person sits the level that most of the table's bots had, and where there was none the usual one."""
    title = "samurai_katana" if len(levels) > 3 else "shogun"
    table, people = two_at_a_table(services, title, ("Ann", "Bob", "Cid")[: len(levels) - len(bots)], bots=bots)
    end(services, table, people[0])
    again = services.tables.try_again(people[0], table, len(services.tables.record(table, None)["answers"]) - 1)
    assert [chair.level for chair in services.tables.look(again, people[0]).chairs] == levels


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_others_did_is_not_written_down_as_mine(services: Services) -> None:
    """The answers of a bot are a bot's, those of people are people's, whoever has the seat now; so also for somebody who takes a bot's seat."""
    ann, cid = services.accounts.guest("Ann"), services.accounts.guest("Cid")
    table = services.tables.create(ann, NewTable("shitenno", chosen("greedy", "me", "greedy")))
    end(services, table, ann)
    record = services.tables.record(table, ann)
    assert services.tables.names(table) == ["Akebono", "Ann", "Chidori"], "as they are called at the table"
    for person in (ann, cid):
        again = services.tables.try_again(person, table, 60)
        with services.rooms.open(again):
            book = services.storage.read(lambda db, again=again: stored_acts(db, again))  # type: ignore[misc]
        assert len(book) > 40
        assert [(act.seat, act.bot) for act in book] == [(seat, seat != 1) for seat, _, _ in record["answers"][: len(book)]]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_several_at_one_screen_have_all_their_seats_again(services: Services) -> None:
    """Each under their name."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("bot"), Chosen("me", name="Bob")]))
    end(services, table, ann)
    look = services.tables.look(services.tables.try_again(ann, table, 50), ann)
    assert look.mine == [0, 2]
    assert [chair.name for chair in look.chairs] == ["Ann", "Botan", "Bob"]


def end(services: Services, table: str, person: Person) -> None:
    """Let chance answer on every seat, until the game is over."""
    chance = stream(1)
    while services.tables.look(table, person).status != "over":
        with services.rooms.open(table) as room:
            game = room.game()
            seat = game.game.waiting()[0]
            question, number, bot = game.game.question(seat), game.number[seat], seat in game.bots
            owner = room.seats[seat].person
        answer = question.domain.id_of(question.answers[chance.below(len(question.answers))])
        if bot:
            services.acts.answer_for(table, seat, number, answer)
        else:
            assert owner is not None
            services.acts.answer(services.accounts.person(owner), table, seat, number, answer)


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
