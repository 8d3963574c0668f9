"""What becomes of a table when its title's rules have changed: said by `tatami recheck` before, done at the start of the server after.

A game that plays the same under the new rules, act for act, goes on. So does one whose stored position the title says it can carry over; from there it is
followed at the next change. Any other running game is closed: it can be read as far as today's rules can follow it, chat goes on, and a rematch is offered. A
finished game keeps result, record and archive.
"""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.errors import TatamiError
from tatami.core.title import Title
from tatami.server.logs import log
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CARRIED, CLOSED, HALTED, OPEN, OVER, PLAYING, REPLAYED, archives, beginnings, positions, tables
from tatami.server.tables.passing import next_moment
from tatami.server.tables.positions import write_position
from tatami.server.tables.reading import read_seats
from tatami.server.tables.room import Room
from tatami.server.tables.running_game import RunningGame
from tatami.server.tables.stored_games import begin, follow, from_text, put_position, stored_acts

SAME: Final = "same"  # nothing happens: it plays as it was played, or has been closed before
STRAYED: Final = "strayed"  # nothing happens, and should: it does not play as it was played, under rules of the same number
UNARCHIVED: Final = "no_archive"  # as other rules, and nobody has written down yet what was seen


class Fate(NamedTuple):
    """What will happen to a table, from which act on, why, and the game as it goes on."""

    kind: str
    act: int | None = None
    why: str = ""
    play: RunningGame | None = None


def fate(db: Connection, row: Any) -> Fate:
    """Of any table, whatever earlier changes have done to it. `settle` carries out what this says, and nothing else."""
    title = tatami.title(row.title)
    if row.halted == HALTED:
        return Fate(SAME)
    if row.status == OPEN:
        return open_fate(title, row)
    followed = follow(db, row)
    if row.rules == title.rules:
        return Fate(STRAYED, followed.act, followed.why) if followed.why else Fate(SAME)
    if not followed.why:
        return Fate(CARRIED if row.halted == CARRIED else REPLAYED, play=followed.play)
    play = carried(db, row) if row.status == PLAYING else None
    if play is not None:
        return Fate(CARRIED, followed.act, followed.why, play)
    return Fate(UNARCHIVED if row.status == OVER and not has_archive(db, row.id) else HALTED, followed.act, followed.why)


def open_fate(title: Title, row: Any) -> Fate:
    """Nothing was dealt yet; only the choices must still be there."""
    try:
        title.choose(row.options)
    except TatamiError as error:
        return Fate(HALTED, None, str(error))
    return Fate(SAME)


def has_archive(db: Connection, table: str) -> bool:
    return db.scalar(sa.select(archives.c.seq).where(archives.c.table == table)) is not None


def carried(db: Connection, row: Any) -> RunningGame | None:
    """The stored position of a game and the acts since, if the title can go on from positions of those rules. What was played stands."""
    kept = db.execute(sa.select(positions).where(positions.c.table == row.id)).one_or_none()
    if kept is None:
        return None
    try:
        play = from_text(db, row, kept.data, kept.rules)
        for act in stored_acts(db, row.id, play.length):
            play.apply(act)
        play.game.check()
    except Exception as error:
        log.info("a position is not carried over", extra={"table": row.id, "why": str(error)})
        return None
    assert play.game.book is not None
    play.game.book.let_stand()
    return play if play.game.waiting() else None


def settle(storage: Storage) -> dict[str, int]:
    """Bring every table to the rules of today; how many met which fate."""
    known = {title.id: title.rules for title in tatami.titles()}
    other = sa.or_(*[(tables.c.title == id) & (tables.c.rules != rules) for id, rules in known.items()])
    waiting = tables.c.status.in_([OPEN, PLAYING, OVER]) & (tables.c.halted != HALTED) & other
    met: dict[str, int] = {}
    for row in storage.read(lambda db: db.execute(sa.select(tables).where(waiting)).all()):
        found = storage.read(lambda db, row=row: fate(db, row))  # type: ignore[misc]
        storage.write(lambda db, row=row, found=found: put(db, row, found))  # type: ignore[misc]
        met[found.kind] = met.get(found.kind, 0) + 1
    if met:
        log.info("tables were brought to the rules of today", extra=met)
    return met


def put(db: Connection, row: Any, found: Fate) -> None:
    values: dict[str, Any] = {"version": row.version + 1}
    if found.kind in (HALTED, UNARCHIVED):
        values |= {"halted": HALTED}
        if row.status != OVER:
            values |= {"status": CLOSED, "waiting": [], "thinking": False, "deadline": None}
    else:
        values |= {"rules": tatami.title(row.title).rules, "halted": found.kind if row.status == PLAYING or found.kind == CARRIED else ""}
    if found.kind == CARRIED:
        put_beginning(db, row, found)
    if found.play is not None and row.status == PLAYING:
        values |= put_on(db, row, found.play)
    db.execute(tables.update().where(tables.c.id == row.id, tables.c.version == row.version).values(values))


def put_beginning(db: Connection, row: Any, found: Fate) -> None:
    """Where the game is played from: where it was, if the new rules lead on from there, and otherwise where it stands now."""
    play = found.play if found.why else begin(db, row)
    assert play is not None
    dealt = db.scalar(sa.select(beginnings.c.dealt).where(beginnings.c.table == row.id))
    data = write_position(play, tatami.title(row.title))
    db.execute(beginnings.delete().where(beginnings.c.table == row.id))
    db.execute(beginnings.insert().values(table=row.id, seq=play.length, dealt=row.rules if dealt is None else dealt, data=data))


def put_on(db: Connection, row: Any, play: RunningGame) -> dict[str, Any]:
    """A running game as it stands under the new rules: its position, so that the next change finds one of these rules, and who is asked."""
    title = tatami.title(row.title)
    put_position(db, row.id, play.length, title.rules, write_position(play, title))
    room = Room(row.id)
    room.row, room.title, room.seats = row, title, read_seats(db, row.id)
    return {
        "waiting": play.game.waiting(),
        "thinking": bool(play.bots_to_move()),
        "deadline": play.deadline(),
        "passes": next_moment(room, play),
    }
