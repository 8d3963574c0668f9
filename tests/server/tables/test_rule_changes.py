"""When the rules change under a game: it goes on where that is honest, is closed with a sentence where it is not, and is never lost."""

from html import unescape
from typing import Any

import pytest
import sqlalchemy as sa

import tatami
from server.clients import web
from server.conftest import Opener
from server.helpers import Rules, chosen, play_on, turn_of, two_at_a_table
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.recheck import recheck
from tatami.server.store.schema import acts, beginnings, positions, tables
from tatami.server.tables.opening import NewTable
from tatami.server.tables.positions import EVERY
from tatami.server.tables.rule_changes import settle

TITLE = "shitenno"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
SENTENCES = {
    "new_rules": (
        "The rules of this title have changed since this game was begun. Everything that was played stands; from here on the new rules hold.",
        "Les règles de ce jeu ont changé depuis le début de cette partie. Tout ce qui a été joué reste acquis ; les nouvelles règles s'appliquent",
    ),
    "carried": (
        "The rules of this title have changed since this game was begun. Everything that was played stands; from here on the new rules hold.",
        "Les règles de ce jeu ont changé depuis le début de cette partie. Tout ce qui a été joué reste acquis ; les nouvelles règles s'appliquent",
    ),
    "other_rules": (
        "The rules of this title have changed since this game was begun, and it cannot be played on.",
        "Les règles de ce jeu ont changé depuis le début de cette partie, qui ne peut pas continuer.",
    ),
}


def part(services: Services, table: str, act: int) -> None:
    """As if the rules to come led elsewhere after this act."""
    here = (acts.c.table == table) & (acts.c.seq == act)
    services.storage.write(lambda db: db.execute(acts.update().where(here).values(checksum=1)))


def begun(services: Services, answers: int, title: str = TITLE) -> tuple[str, list[Person]]:
    seats = tatami.title(title).seat_counts[0]
    table, people = two_at_a_table(services, title, ("Ann", "Bob", "Cid", "Dan")[: max(2, seats)], public=True)
    play_on(services, table, people, answers)
    return table, people


def finished(services: Services) -> tuple[str, list[Person]]:
    return begun(services, 10_000)


def stored(services: Services, table: str) -> Any:
    return services.storage.read(lambda db: db.execute(sa.select(tables).where(tables.c.id == table)).one())


def archive_all(services: Services) -> None:
    while services.archives.write_next():
        pass


def said(services: Services) -> dict[str, str]:
    """What `tatami recheck` foretells, by table."""
    return {found.table: found.fate for found in recheck(services.storage).differences}


def test_a_game_the_new_rules_lead_where_it_went_goes_on(services: Services, opener: Opener, rules: Rules) -> None:
    """Act for act the same: it is played on, and a sentence says that the rules are new."""
    table, people = begun(services, 20)
    before = services.tables.look(table, people[0])
    rules.rise(TITLE, carries=False)
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted, look.view) == ("playing", "new_rules", before.view)
    play_on(again, table, people, 5)


def test_a_game_the_new_rules_cannot_follow_is_closed_with_what_can_be_seen(services: Services, opener: Opener, rules: Rules) -> None:
    """The position before the parting, no question, chat, and a rematch that both can join."""
    table, people = begun(services, 10)
    seen = services.tables.look(table, people[0]).view
    play_on(services, table, people, 10)
    part(services, table, 10)
    rules.rise(TITLE, carries=False)
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted, look.question, look.view) == ("closed", "other_rules", None, seen)
    again.chat.say(people[1], table, "A pity")
    assert again.lists.mine(people[0]) == []
    other = again.tables.rematch(people[0], table)
    assert again.tables.rematch(people[1], table) == other
    assert again.tables.look(other, people[0]).status == "playing"


@pytest.mark.parametrize("carries", [True, False])
def test_a_position_is_carried_over_where_the_title_says_so(services: Services, opener: Opener, rules: Rules, carries: bool) -> None:
    """From there on under the new rules, whatever the acts before it would lead to now, and for whoever reads the table later; without the title's word it is not."""
    table, people = begun(services, EVERY + 5)
    part(services, table, 3)
    length = stored(services, table).length
    part(services, table, length - 1)  # the new rules ask something else where it stands
    rules.rise(TITLE, carries)
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted) == (("playing", "carried") if carries else ("closed", "other_rules"))
    if carries:
        play_on(opener(), table, people, 5)
        assert stored(again, table).length == length + 5


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
@SQLITE
def test_a_running_table_of_every_title_is_carried_or_closed(services: Services, opener: Opener, rules: Rules, title: str) -> None:
    """With a change that its positions survive it goes on; with one that they do not it is closed, says so, and is in its players' lists."""
    tables_of = [begun(services, EVERY + 5, title) for _ in range(2)]
    for table, _ in tables_of:
        part(services, table, 3)
    (going, people), (closing, others) = tables_of
    services.storage.write(lambda db: db.execute(positions.delete().where(positions.c.table == closing)))
    rules.rise(title, carries=True)
    again = opener()
    assert again.tables.look(going, people[0]).halted == "carried"
    play_on(again, going, people, 5)
    look = again.tables.look(closing, others[0])
    assert (look.status, look.halted) == ("closed", "other_rules")
    assert [entry.table for entry in again.lists.mine(others[0], over=True)] == [closing]
    part(again, going, stored(again, going).length - 1)
    rules.rise(title, carries=False)
    assert opener().tables.look(going, people[0]).halted == "other_rules"


@pytest.mark.parametrize("title", [title.id for title in tatami.titles() if title.carries == title.rules])
@SQLITE
def test_a_title_that_carries_nothing_yet_closes_what_it_cannot_follow(
    services: Services, opener: Opener, rules: Rules, title: str
) -> None:
    """A running table of the rules before today's, with or without a position: one sentence, chat, a rematch, and a place among what is over."""
    tatami.title(title).rules -= 1
    table, people = begun(services, EVERY + 5, title)
    part(services, table, 3)
    rules.restore()
    assert said(services) == {table: "other_rules"}
    again = opener()
    look = again.tables.look(table, people[0])
    assert (look.status, look.halted, look.question) == ("closed", "other_rules", None)
    assert look.view is not None
    assert [entry.table for entry in again.lists.mine(people[0], over=True)] == [table]
    again.chat.say(people[1], table, "A pity")
    with web(again) as client:
        assert SENTENCES["other_rules"][0] in client.get(f"/table/{table}").text
    assert again.tables.rematch(people[0], table) != table


@SQLITE
def test_nobody_takes_back_what_was_played_under_older_rules(services: Services, opener: Opener, rules: Rules) -> None:
    """Everything that was played stands; what is played from then on can be taken back as ever."""
    table, people = begun(services, EVERY + 5)
    while not any(services.tables.look(table, person).can_undo for person in people):
        play_on(services, table, people, 1)
    part(services, table, 3)
    rules.rise(TITLE, carries=True)
    again = opener()
    assert not any(again.tables.look(table, person).can_undo for person in people)
    length, taken_back = stored(again, table).length, 0
    for _ in range(30):
        play_on(again, table, people, 1, seed=stored(again, table).length)
        for person in people:
            if (look := again.tables.look(table, person)).can_undo:
                again.acts.undo(person, table, look.seat)
                taken_back += 1
        assert again.tables.look(table, people[0]).status == "playing"
    assert taken_back
    assert stored(again, table).length == length + 30 + taken_back
    play_on(opener(), table, people, 5)


@SQLITE
def test_a_carried_game_is_read_from_where_it_was_carried_if_its_position_is_spoilt(
    services: Services, opener: Opener, rules: Rules
) -> None:
    """Its first acts would lead elsewhere."""
    table, people = begun(services, EVERY + 5)
    part(services, table, 3)
    rules.rise(TITLE, carries=True)
    again = opener()
    play_on(again, table, people, EVERY)
    before = again.looks.seen(table, people[0]).content
    again.storage.write(lambda db: db.execute(positions.update().values(data="nonsense")))
    again.storage.write(lambda db: db.execute(acts.delete().where(acts.c.seq < EVERY)))
    assert opener().looks.seen(table, people[0]).content == before


class House:
    """A table of every kind, and what became of it."""

    def __init__(self, services: Services) -> None:
        self.now = services
        self.ann, self.bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
        self.people: dict[str, list[Person]] = {}
        self.open = services.tables.create(self.ann, NewTable(TITLE, chosen("me", "open"), public=True))
        self.follows = self._put(begun(services, EVERY + 3))
        self.parts = self._put(begun(services, EVERY + 3))
        self.parts_early = self._put(begun(services, 20))  # without a position
        self.over = self._put(finished(services))
        self.over_parts = self._put(finished(services))
        archive_all(services)
        self.over_unseen = self._put(finished(services))
        for table in (self.parts, self.parts_early, self.over_parts, self.over_unseen):
            part(services, table, 3)

    def _put(self, begun: tuple[str, list[Person]]) -> str:
        self.people[begun[0]] = begun[1]
        return begun[0]

    def rise(self, opener: Opener, rules: Rules, carries: bool = True) -> dict[str, str]:
        """Another version is started: what recheck foretells is what happens, once, and nobody meets an error."""
        rules.rise(TITLE, carries)
        before = {table: stored(self.now, table) for table in [self.open, *self.people]}
        foretold = said(self.now)
        self.now = opener()
        for table, people in self.people.items():
            row, old, fate = stored(self.now, table), before[table], foretold.get(table, "same")
            changed = (row.status, row.halted, row.rules)
            assert (fate == "same") == (old.halted == "other_rules") == (changed == (old.status, old.halted, old.rules)), table
            if fate in ("other_rules", "no_archive"):
                assert changed == ("over" if old.status == "over" else "closed", "other_rules", old.rules)
            elif fate != "same":
                goes_on = fate if old.status == "playing" or fate == "carried" else ""
                assert changed == (old.status, goes_on, tatami.title(TITLE).rules)
            look = self.now.tables.look(table, people[0])
            assert look.status == row.status
            if row.status == "playing":
                play_on(self.now, table, people, 3)
        assert stored(self.now, self.open).rules == tatami.title(TITLE).rules
        assert not settle(self.now.storage)
        assert not said(self.now)
        return foretold


def test_rules_change_again_and_again(services: Services, opener: Opener, rules: Rules) -> None:
    """Three changes over running, open, finished, carried and closed tables: recheck foretells each, and what can go on goes on every time."""
    house = House(services)
    assert house.rise(opener, rules) == {
        house.follows: "new_rules",
        house.parts: "carried",
        house.parts_early: "other_rules",
        house.over: "new_rules",
        house.over_parts: "other_rules",
        house.over_unseen: "no_archive",
    }
    from_here = beginning_of(house)
    assert house.rise(opener, rules) == {house.follows: "new_rules", house.parts: "carried", house.over: "new_rules"}
    assert beginning_of(house) == from_here  # the second change led on from there
    part(house.now, house.follows, 3)
    part(house.now, house.parts, from_here[0] + 1)
    assert house.rise(opener, rules) == {house.follows: "carried", house.parts: "carried", house.over: "new_rules"}
    assert beginning_of(house) == (from_here[0] + 6, from_here[1])  # the third did not: from where it stood then
    play_on(house.now, house.parts, house.people[house.parts], 10_000)
    archive_all(house.now)
    part(house.now, house.follows, stored(house.now, house.follows).length - 1)
    assert house.rise(opener, rules, carries=False) == {house.follows: "other_rules", house.parts: "other_rules", house.over: "new_rules"}
    house.now.tables.join(house.bob, house.open)
    assert house.now.tables.look(house.open, house.ann).status == "playing"


def beginning_of(house: House) -> tuple[int, int]:
    """After how many acts, and the rules it was dealt under, of the game that was carried over."""
    query = sa.select(beginnings.c.seq, beginnings.c.dealt).where(beginnings.c.table == house.parts)
    seq, dealt = house.now.storage.read(lambda db: db.execute(query).one())
    return seq, dealt


@SQLITE
def test_a_change_under_the_same_number_is_named(services: Services) -> None:
    """By recheck alone: at the start of the server such a table is left as it is."""
    table, _ = begun(services, 10)
    part(services, table, 3)
    assert said(services) == {table: "strayed"}
    assert settle(services.storage) == {}


@SQLITE
@pytest.mark.parametrize("halted", SENTENCES)
def test_players_read_one_sentence_at_the_table(services: Services, opener: Opener, rules: Rules, halted: str) -> None:
    """In their language, on the table's page: whether it goes on or not."""
    table, people = begun(services, EVERY + 5 if halted == "carried" else 20)
    if halted != "new_rules":
        part(services, table, 3)
    rules.rise(TITLE, carries=True)
    again = opener()
    assert again.tables.look(table, people[0]).halted == halted
    cookie = {"Cookie": f"tatami={again.accounts.open_session(people[0])}"}
    with web(again) as client:
        for lang, sentence in zip(("en", "fr"), SENTENCES[halted], strict=True):
            again.accounts.change(people[0], lang=lang)
            for headers in ({"accept-language": lang}, cookie):  # a stranger, and a player
                page = client.get(f"/table/{table}", headers=headers).text.translate({0xA0: " ", 0x202F: " "})
                assert unescape(page).count(sentence) == 1, (lang, headers)


def test_an_open_table_is_simply_played_under_the_new_rules(services: Services, opener: Opener, rules: Rules) -> None:
    """Nothing was dealt yet."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    table = services.tables.create(ann, NewTable(TITLE, chosen("me", "open"), public=True))
    rules.rise(TITLE, carries=False)
    again = opener()
    again.tables.join(bob, table)
    assert again.tables.look(table, ann).status == "playing"


@SQLITE
def test_a_game_that_cannot_be_archived_holds_up_no_other(services: Services) -> None:
    """It is passed over until the next start, and the log says so."""
    spoilt, whole = finished(services)[0], finished(services)[0]
    wrong = acts.update().where(acts.c.table == spoilt, acts.c.seq == 0).values(answer="nix")
    services.storage.write(lambda db: db.execute(wrong))
    archive_all(services)
    assert services.archives.find(spoilt) is None
    assert services.archives.find(whole) is not None


@SQLITE
def test_a_finished_game_is_for_ever(services: Services, opener: Opener, rules: Rules) -> None:
    """Result, record, and from its archive every position and line as each seat had them, on a page that needs none of the old rules."""
    table, _ = finished(services)
    record = services.tables.record(table, None)
    assert services.archives.write_next()
    assert not services.archives.write_next()
    views = {(seat, at): tatami.replay(record, at).view(seat) for seat in (None, 0, 1) for at in (0, len(record["answers"]))}
    told = [event.number for event in tatami.replay(record).events(1)]
    part(services, table, 5)
    rules.rise(TITLE, carries=True)
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
        assert "sh-board" in shown.text


@SQLITE
def test_a_game_that_todays_rules_cannot_play_is_not_tried_again(services: Services, opener: Opener, rules: Rules) -> None:
    """Its answers may be none any more; a sentence says why, and no table is opened. As long as it could be played, it could be tried."""
    table, people = finished(services)
    services.tables.try_again(people[0], table, 10)
    assert services.archives.write_next()
    part(services, table, 5)
    rules.rise(TITLE, carries=True)
    again = opener()
    before = len(again.lists.mine(people[0]))
    with pytest.raises(Denied) as denied:
        again.tables.try_again(people[0], table, 10)
    assert (denied.value.status, denied.value.id) == (409, "other_rules")
    assert len(again.lists.mine(people[0])) == before


@SQLITE
@pytest.mark.parametrize("carried", [False, True])
def test_a_game_that_ends_after_a_change_is_archived_too(services: Services, opener: Opener, rules: Rules, carried: bool) -> None:
    """One that was carried over with the whole log and with views from there on; its record says that no one set of rules leads through it."""
    table, people = begun(services, EVERY + 5)
    dealt = tatami.title(TITLE).rules
    if carried:
        part(services, table, 3)
    rules.rise(TITLE, carries=True)
    again = opener()
    assert again.tables.look(table, people[0]).halted == ("carried" if carried else "new_rules")
    play_on(again, table, people, 10_000)
    with again.rooms.open(table) as room:
        game = room.game().game
    archive_all(again)
    archive, record = again.archives.find(table), again.tables.record(table, None)
    assert archive is not None
    assert archive.first == (EVERY + 5 if carried else 0)
    assert record["answers"] == game.record()["answers"]
    assert (record["rules"], record.get("carried")) == (
        (dealt, {"answers": EVERY + 5, "rules": dealt + 1}) if carried else (dealt + 1, None)
    )
    for seat in (None, 0, 1):
        view, lines = archive.at(seat, len(record["answers"]))
        assert view == game.view(seat)
        assert [number for number, _, _ in lines] == [event.number for event in game.events(seat)]
    with web(again) as client:
        for at in (0, EVERY + 7, len(record["answers"])):
            page = client.get(f"/game/{table}/replay?at={at}&eyes=1")
            assert page.status_code == 200
            assert "sh-board" in page.text
            assert (SENTENCES["carried"][0] in page.text) == carried
        assert client.get(f"/game/{table}").status_code == 200
        assert client.get(f"/game/{table}/record.json").json()["answers"] == record["answers"]


@SQLITE
def test_what_is_over_is_archived_before_the_server_stops(services: Services) -> None:
    """It may be started again under other rules, where it would be too late."""
    over = [finished(services)[0] for _ in range(3)]
    services.housekeeping.start()
    services.housekeeping.stop()
    assert all(services.archives.find(table) is not None for table in over)


def test_who_is_asked_is_known_after_a_change(services: Services, opener: Opener, rules: Rules) -> None:
    """Lists, bots and clocks are told who is asked now, whatever they were told before."""
    table, people = begun(services, EVERY + 5)
    person, _ = turn_of(services, table, people)
    services.storage.write(lambda db: db.execute(tables.update().where(tables.c.id == table).values(waiting=[], thinking=True)))
    part(services, table, 3)
    rules.rise(TITLE, carries=True)
    again = opener()
    assert [entry.my_turn for entry in again.lists.mine(person)] == [True]
    assert not stored(again, table).thinking
