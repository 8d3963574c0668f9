"""Lists of tables: the lobby, a person's own, finished games."""

from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.look import Spec
from tatami.server.people.person import Person
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CLOSED, HALTED, OPEN, OVER, PLAYING, people, results, seats, tables
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.reading import GUEST

PAGE: Final = 100


class Entry(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    title: str
    status: str  # open, playing, over, closed
    public: bool
    seats: int
    free: int  # seats that nobody has taken
    names: list[str | None]  # by seat: of the people
    levels: list[str | None]  # by seat: of the bots
    waiting: list[int]
    mine: list[int]
    my_turn: bool  # whether one of my seats is asked something
    clock: Spec
    created: int
    moved: int  # when something last happened, milliseconds since 1970
    outcome: dict[str, Any] | None  # once the game is over
    guests: list[bool] = []  # by seat: whether the person is one
    options: dict[str, str] = {}
    origin: str | None = None  # the finished game it was taken up from: it does not count


class Lists:
    """What there is to find."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def lobby(self, person: Person | None = None, title: str | None = None) -> list[Entry]:
        """Public tables with a free seat, and public games to watch; the newest first."""
        found = tables.c.public & tables.c.status.in_([OPEN, PLAYING])
        if title is not None:
            found &= tables.c.title == title
        return self._list(found, person)

    def mine(self, person: Person, over: bool = False) -> list[Entry]:
        """A person's tables: those where it is their turn first. `over`: the finished ones."""
        seated = sa.select(seats.c.table).where(seats.c.person == person.id)
        here = tables.c.id.in_(seated) | (tables.c.host == person.id)
        if over:
            here &= tables.c.id.not_in(seated.where(seats.c.removed))
        ended = (tables.c.status == OVER) | ((tables.c.status == CLOSED) & (tables.c.halted == HALTED))
        entries = self._list(here & (ended if over else tables.c.status.in_([OPEN, PLAYING])), person)
        return sorted(entries, key=lambda entry: not entry.my_turn)

    def finished(self, title: str | None = None) -> list[Entry]:
        """Public games that are over."""
        found = tables.c.public & (tables.c.status == OVER)
        return self._list(found if title is None else found & (tables.c.title == title), None)

    def games_of(self, person: str) -> list[Entry]:
        """Finished public games of a person, for their profile."""
        played = sa.select(results.c.table).where(results.c.person == person)
        return self._list(tables.c.public & tables.c.id.in_(played), None)

    def _list(self, found: Any, person: Person | None) -> list[Entry]:
        def do(db: Connection) -> list[Entry]:
            rows = db.execute(sa.select(tables).where(found).order_by(tables.c.moved.desc()).limit(PAGE)).all()
            chairs: dict[str, list[Any]] = {row.id: [] for row in rows}
            query = (
                sa.select(seats, people.c.name.label("account"), GUEST.label("guest"))
                .outerjoin(people, people.c.id == seats.c.person)
                .order_by(seats.c.seat)
            )
            for chair in db.execute(query.where(seats.c.table.in_(list(chairs)))):
                chairs[chair.table].append(chair)
            return [entry(row, chairs[row.id], person) for row in rows]

        return self.storage.read(do)


def entry(row: Any, chairs: list[Any], person: Person | None) -> Entry:
    mine = [] if person is None else [chair.seat for chair in chairs if chair.person == person.id]
    return Entry(
        table=row.id,
        title=row.title,
        status=row.status,
        public=row.public,
        seats=row.seats,
        free=sum(chair.kind == "open" for chair in chairs),
        names=[chair.name or chair.account for chair in chairs],
        levels=[chair.level for chair in chairs],
        waiting=row.waiting,
        mine=mine,
        my_turn=row.status == PLAYING and any(seat in row.waiting for seat in mine),
        clock=read_clock(row.clock),
        created=row.created,
        moved=row.moved,
        outcome=row.outcome,
        guests=[bool(chair.guest) for chair in chairs],
        options=row.options,
        origin=row.origin,
    )
