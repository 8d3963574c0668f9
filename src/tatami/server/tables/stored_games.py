"""Games as the database holds them: their acts, their positions, and how far today's rules lead where they went."""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.errors import TatamiError
from tatami.core.record import commitment
from tatami.core.title import RECORD_FORMAT
from tatami.server.store.schema import acts, positions, seats
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.running_game import ANSWER, UNDO, Act, RunningGame

COLUMNS: Final = [acts.c.seq, acts.c.seat, acts.c.act, acts.c.kind, acts.c.answer, acts.c.bot, acts.c.at, acts.c.checksum]
THIS: Final[sa.BindParameter[str]] = sa.bindparam("id")  # the table
SINCE: Final = sa.select(*COLUMNS).where(acts.c.table == THIS, acts.c.seq >= sa.bindparam("since")).order_by(acts.c.seq)
NO_POSITION: Final = positions.delete().where(positions.c.table == THIS)
NEW_POSITION: Final = positions.insert()


def stored_acts(db: Connection, table: str, since: int = 0) -> list[Act]:
    return [Act(*row) for row in db.execute(SINCE, {"id": table, "since": since})]


def put_position(db: Connection, table: str, seq: int, rules: int, data: str) -> None:
    db.execute(NO_POSITION, {"id": table})
    db.execute(NEW_POSITION, {"table": table, "seq": seq, "rules": rules, "data": data})


def bots_at(db: Connection, table: str) -> list[int]:
    return list(db.scalars(sa.select(seats.c.seat).where(seats.c.table == table, seats.c.kind == "bot")).all())


class Followed(NamedTuple):
    """A stored game played under the rules of today, as far as they lead where it went."""

    play: RunningGame | None
    act: int | None  # the first that leads elsewhere
    why: str = ""


def follow(db: Connection, row: Any) -> Followed:
    """Play the acts of a table under the rules of today until they ask something else than was asked."""
    book = stored_acts(db, row.id)
    try:
        game = tatami.new(row.title, seats=row.seats, seed=int(row.seed, 16), options=row.options, secret=True)
    except TatamiError as error:
        return Followed(None, None, str(error))
    play = RunningGame(game, read_clock(row.clock), bots_at(db, row.id), row.started)
    for act in book:
        why = step(play, act)
        if why:
            return Followed(follow_to(db, row, book[: act.seq]), act.seq, why)
    outcome = play.game.outcome()
    if (None if outcome is None else outcome.plain()) != row.outcome:
        return Followed(play, len(book), "the outcome has changed")
    return Followed(play, None)


def follow_to(db: Connection, row: Any, book: list[Act]) -> RunningGame:
    """The same again, as far as it is known to lead."""
    game = tatami.new(row.title, seats=row.seats, seed=int(row.seed, 16), options=row.options, secret=True)
    play = RunningGame(game, read_clock(row.clock), bots_at(db, row.id), row.started)
    for act in book:
        play.apply(act)
    return play


def step(play: RunningGame, act: Act) -> str:
    """Carry out an act; why it no longer leads where it led."""
    try:
        play.apply(act)
    except TatamiError as error:
        return str(error)
    return "" if play.checksum() == act.checksum else "what is asked after this act has changed"


def stored_record(db: Connection, row: Any) -> dict[str, Any]:
    """The record of a game from its acts alone: nothing is played, so it can be had whatever the rules are now."""
    answers: list[list[Any]] = []
    for act in stored_acts(db, row.id):
        if act.act == ANSWER:
            answers.append([act.seat, act.kind, act.answer])
        elif act.act == UNDO:
            del answers[max(place for place, answer in enumerate(answers) if answer[0] == act.seat)]
    return {
        "format": RECORD_FORMAT,
        "title": row.title,
        "rules": row.rules,
        "options": row.options,
        "seats": row.seats,
        "chance": "keyed",
        "commitment": commitment(row.title, row.seed),
        "seed": row.seed,
        "answers": answers,
        "outcome": row.outcome,
    }
