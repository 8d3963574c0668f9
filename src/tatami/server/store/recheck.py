"""Play every stored game again, and say where the rules now lead elsewhere than they did.

Each act was stored with a checksum of what was asked next; a finished game with its outcome. Run before a change of the rules lands: a running game that
would be altered is named here instead of breaking under its players.
"""

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.errors import TatamiError
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, PLAYING, acts, seats, tables
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.running_game import Act, RunningGame, open_game


class Difference(msgspec.Struct, frozen=True):
    """A stored game that no longer plays as it was played."""

    table: str
    title: str
    status: str
    act: int | None
    why: str


class Report(msgspec.Struct, frozen=True):
    games: int
    acts: int
    differences: list[Difference]

    def plain(self) -> Any:
        return msgspec.to_builtins(self)


def recheck(storage: Storage) -> Report:
    """Every game that was started."""
    games = storage.read(lambda db: db.execute(sa.select(tables).where(tables.c.status.in_([PLAYING, OVER]))).all())
    total, differences = 0, []
    for row in games:
        book = storage.read(lambda db, row=row: read_book(db, row.id))  # type: ignore[misc]
        total += len(book)
        found = first_difference(storage, row, book)
        if found is not None:
            differences.append(Difference(row.id, row.title, row.status, *found))
    return Report(len(games), total, differences)


def read_book(db: Connection, table: str) -> list[Act]:
    columns = [acts.c.seq, acts.c.seat, acts.c.act, acts.c.kind, acts.c.answer, acts.c.bot, acts.c.at, acts.c.checksum]
    return [Act(*row) for row in db.execute(sa.select(*columns).where(acts.c.table == table).order_by(acts.c.seq))]


def first_difference(storage: Storage, row: Any, book: list[Act]) -> tuple[int | None, str] | None:
    """Where a game leaves its old path, and how; None if it does not."""
    bots = sa.select(seats.c.seat).where(seats.c.table == row.id, seats.c.kind == "bot")
    try:
        game = open_game(row.title, row.rules, row.seats, row.seed, row.options)
        play = RunningGame(game, read_clock(row.clock), list(storage.read(lambda db: db.scalars(bots).all())), row.started)
    except TatamiError as error:
        return None, str(error)
    for act in book:
        try:
            play.apply(act)
        except TatamiError as error:
            return act.seq, str(error)
        if play.checksum() != act.checksum:
            return act.seq, "what is asked after this act has changed"
    outcome = play.game.outcome()
    if (None if outcome is None else outcome.plain()) != row.outcome:
        return len(book), "the outcome has changed"
    return None
