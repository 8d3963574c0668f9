"""Games as the database holds them: their acts, their positions, where they begin, and how far today's rules lead where they went."""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.errors import TatamiError, Unreadable
from tatami.core.record import commitment
from tatami.core.title import RECORD_FORMAT
from tatami.server.store.schema import acts, beginnings, positions, seats
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.positions import read_position
from tatami.server.tables.running_game import ANSWER, THEN, UNDO, Act, RunningGame, taken_back

COLUMNS: Final = [acts.c.seq, acts.c.seat, acts.c.act, acts.c.kind, acts.c.answer, acts.c.bot, acts.c.at, acts.c.checksum]
THIS: Final[sa.BindParameter[str]] = sa.bindparam("id")  # the table
SINCE: Final = sa.select(*COLUMNS).where(acts.c.table == THIS, acts.c.seq >= sa.bindparam("since")).order_by(acts.c.seq)
BEGINNING: Final = sa.select(beginnings).where(beginnings.c.table == THIS)
NO_POSITION: Final = positions.delete().where(positions.c.table == THIS)
NEW_POSITION: Final = positions.insert()


def stored_acts(db: Connection, table: str, since: int = 0) -> list[Act]:
    return [Act(*row) for row in db.execute(SINCE, {"id": table, "since": since})]


def put_position(db: Connection, table: str, seq: int, rules: int, data: str) -> None:
    db.execute(NO_POSITION, {"id": table})
    db.execute(NEW_POSITION, {"table": table, "seq": seq, "rules": rules, "data": data})


def bots_at(db: Connection, table: str) -> list[int]:
    return list(db.scalars(sa.select(seats.c.seat).where(seats.c.table == table, seats.c.kind == "bot")).all())


def begin(db: Connection, row: Any) -> RunningGame:
    """A game as it was dealt, or as it was carried over from older rules: whatever was played before that cannot be played again."""
    kept = db.execute(BEGINNING, {"id": row.id}).one_or_none()
    if kept is not None:
        return from_text(db, row, kept.data, row.rules)
    game = tatami.new(row.title, seats=row.seats, seed=int(row.seed, 16), options=row.options, secret=True)
    return RunningGame(game, read_clock(row.clock), bots_at(db, row.id), row.started)


def from_text(db: Connection, row: Any, text: str, rules: int) -> RunningGame:
    """A position stored under some rules, if the title can go on from it."""
    title = tatami.title(row.title)
    if rules < title.carries:
        raise Unreadable(f"{title.id} does not go on from positions of rules {rules}")
    try:
        return read_position(text, title, read_clock(row.clock), bots_at(db, row.id))
    except Exception as error:
        raise Unreadable(f"The position cannot be read: {error}") from error


class Followed(NamedTuple):
    """A stored game played under the rules of today, as far as they lead where it went."""

    play: RunningGame | None
    act: int | None  # the first that leads elsewhere
    why: str = ""


def follow(db: Connection, row: Any) -> Followed:
    """Play the acts of a table under the rules of today, from where it begins, until they ask something else than was asked."""
    try:
        play = begin(db, row)
    except TatamiError as error:
        return Followed(None, None, str(error))
    book = stored_acts(db, row.id, play.length)
    for number, act in enumerate(book):
        why = step(play, act)
        if why:
            return Followed(follow_to(db, row, book[:number]), act.seq, why)
    outcome = play.game.outcome()
    if (None if outcome is None else outcome.plain()) != row.outcome:
        return Followed(play, play.length, "the outcome has changed")
    return Followed(play, None)


def follow_to(db: Connection, row: Any, book: list[Act]) -> RunningGame:
    """The same again, as far as it is known to lead."""
    play = begin(db, row)
    for act in book:
        play.apply(act)
    return play


def step(play: RunningGame, act: Act) -> str:
    """Carry out an act; why it no longer leads where it led."""
    try:
        play.apply(act)
    except Exception as error:  # whatever today's rules make of an answer they never gave
        return str(error) or type(error).__name__
    return "" if play.checksum() == act.checksum else "what is asked after this act has changed"


def stored_record(db: Connection, row: Any) -> dict[str, Any]:
    """The record of a game from its acts alone: nothing is played, so it can be had whatever the rules are now.

    Of a game that was carried over it says under which rules it was dealt, so that nobody takes it for one that today's rules lead through, and after how
    many answers (`carried`) it was played on from a position, under which rules.
    """
    kept, book = db.execute(BEGINNING, {"id": row.id}).one_or_none(), stored_acts(db, row.id)
    carried: dict[str, Any] = {}
    if kept is not None and any(act.seq == kept.seq for act in book):
        before = standing_answers([act for act in book if act.seq < kept.seq])
        carried = {"carried": {"answers": len(before), "rules": row.rules}}
    return {
        "format": RECORD_FORMAT,
        "title": row.title,
        "rules": row.rules if kept is None else kept.dealt,
        "options": row.options,
        "seats": row.seats,
        "chance": "keyed",
        "commitment": commitment(row.title, row.seed),
        "seed": row.seed,
        "answers": [[act.seat, act.kind, act.answer] for act in standing_answers(book)],
        "outcome": row.outcome,
        **carried,
    }


def standing_answers(book: list[Act]) -> list[Act]:
    """The answers that were not taken back."""
    found: list[Act] = []
    for act in book:
        if act.act in (ANSWER, THEN):
            found.append(act)
        elif act.act == UNDO:
            for _ in range(taken_back(act)):
                del found[max(place for place, answer in enumerate(found) if answer.seat == act.seat)]
    return found
