"""Keep what this version leaves behind, for later ones to open: tests/server/store/released/<version>, written anew by `make keep` until the version is
released, and never again after."""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import sqlalchemy as sa

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS)]

import tatami  # noqa: E402
from server.helpers import Clock, Rules, chosen, turn_of  # noqa: E402
from tatami.bots.bot import ask, make  # noqa: E402
from tatami.look import DaysClock, LiveClock  # noqa: E402
from tatami.server.people.person import Person  # noqa: E402
from tatami.server.services import Services  # noqa: E402
from tatami.server.settings import Settings  # noqa: E402
from tatami.server.store.backup import backup  # noqa: E402
from tatami.server.store.schema import acts  # noqa: E402
from tatami.server.tables.opening import NewTable  # noqa: E402
from tatami.server.tables.positions import EVERY  # noqa: E402

FOLDER = TESTS / "server" / "store" / "released" / tatami.__version__
SHORT = {  # games that end soon: an archive grows with them
    "samurai_katana": {"length": "20"},
    "middle_earth": {"board": "base", "muster": "table"},
}
MIDDLE = EVERY + 5
TO_THE_END = 10_000


class House:
    """A server of this version on a database of its own, with Ann who has an account, and two guests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self.now = self._open()
        ann = self.now.accounts.register("Ann", "a long password")
        self.people = [ann, self.now.accounts.guest("Bob"), self.now.accounts.guest("Cid")]
        self.kept: dict[str, dict[str, Any]] = {}

    def _open(self) -> Services:
        file = self.folder / "tatami.sqlite"
        return Services(Settings(data=self.folder, database=f"sqlite:///{file}", limits=False, bot_workers=1), self.clock)

    def restart(self) -> None:
        self.now.close()
        self.now = self._open()

    def table(self, title: str, kind: str, answers: int, **more: Any) -> str:
        """A game of that many answers."""
        players = self.players(title)
        more.setdefault("options", SHORT.get(title, {}))
        table = self.now.tables.create(players[0], NewTable(title, chosen("me", *["open"] * (len(players) - 1)), **more))
        links = self.now.tables.look(table, players[0]).invitations
        for seat, person in enumerate(players[1:], 1):
            self.now.tables.join(person, table, invitation=links[seat])
        self.kept[table] = {"title": title, "kind": kind}
        self.play(table, answers)
        return table

    def players(self, title: str) -> list[Person]:
        return self.people[: max(2, tatami.title(title).seat_counts[0])]

    def play(self, table: str, answers: int) -> None:
        title = self.kept[table]["title"]
        bot = make("greedy", title, 1)
        for number in range(answers):
            if self.now.tables.look(table, None).status == "over":
                break
            person, look = turn_of(self.now, table, self.players(title))
            assert look.seat is not None
            with self.now.rooms.open(table) as room:
                game = room.game().game
                answer = game.asked.domain.id_of(ask(bot, game, look.seat, number))
            self.now.acts.answer(person, table, look.seat, look.number, answer)
        with self.now.rooms.open(table) as room:
            self.kept[table]["answers"] = room.game().game.number


def keep() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        rules = Rules()
        carried_over(house, rules)
        rules.restore()
        for title in tatami.titles():
            of_title(house, title.id)
        the_rest(house)
        while house.now.archives.write_next():
            pass
        write(house)
        house.now.close()


def carried_over(house: House, rules: Rules) -> None:
    """Games begun under the rules before these, which part from them after their third act: those with a position are carried over, one without is closed."""
    titles = [title.id for title in tatami.titles()]
    for title in titles:
        tatami.title(title).rules -= 1
    going = [house.table(title, "carried", MIDDLE) for title in titles]
    ending = house.table("shitenno", "carried_over", MIDDLE)
    house.table("shitenno", "halted", 20)
    house.now.storage.write(lambda db: db.execute(acts.update().where(acts.c.seq == 3).values(checksum=1)))
    for title in titles:
        rules.rise(title, carries=True)
    house.restart()
    for table in going:
        house.play(table, 5)
    house.play(ending, TO_THE_END)


def of_title(house: House, title: str) -> None:
    house.table(title, "begun", 3, clock=LiveClock())
    middle = house.table(title, "middle", MIDDLE, clock=DaysClock(), public=True)
    house.now.chat.say(house.people[0], middle, "Bonne chance ! 幸運")
    house.now.chat.write_notes(house.people[1], middle, 1, "Beware")
    house.table(title, "over", TO_THE_END)
    opened = house.now.tables.create(house.people[0], NewTable(title, chosen("me", *["open"] * (len(house.players(title)) - 1))))
    house.kept[opened] = {"title": title, "kind": "open"}


def the_rest(house: House) -> None:
    """A table that was closed before its start, one with a bot, one that somebody has left."""
    ann = house.people[0]
    closed = house.now.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    house.now.tables.leave_open(ann, closed)
    house.kept[closed] = {"title": "shitenno", "kind": "closed"}
    bot = house.now.tables.create(ann, NewTable("white_castle", chosen("me", "greedy")))
    house.kept[bot] = {"title": "white_castle", "kind": "with_a_bot"}
    left = house.table("shogun", "left", 10)
    house.now.acts.leave(house.people[1], left)


def write(house: House) -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "records").mkdir(parents=True)
    for table, kept in house.kept.items():
        if kept["kind"] == "over":
            record = house.now.tables.record(table, None)
            (FOLDER / "records" / f"{kept['title']}.json").write_text(json.dumps(record) + "\n", "utf-8")
    (FOLDER / "tables.json").write_text(json.dumps(house.kept, indent=1) + "\n", "utf-8")
    rows = backup(house.now.storage, FOLDER / "tables.backup.gz")
    statuses = house.now.storage.read(lambda db: db.execute(sa.text("SELECT status, halted, count(*) FROM tables GROUP BY 1, 2")).all())
    print(f"{rows} rows, {(FOLDER / 'tables.backup.gz').stat().st_size} bytes in {FOLDER}: {[tuple(row) for row in statuses]}")


if __name__ == "__main__":
    keep()
