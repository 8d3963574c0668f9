"""How people did in their first game of a title, if it was one alone against bots of one level.

The weakest level is meant to be beaten by half of them. Whether it is can only be found on a server that newcomers come to.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa

from tatami.server.store.engine import Storage
from tatami.server.store.schema import results, seats


class FirstGames(NamedTuple):
    """The first games of a title against bots of one level, at one number of players."""

    title: str
    seats: int
    level: str
    games: int
    won: int  # first places; whoever left before the end has lost


def first_games(storage: Storage) -> list[FirstGames]:
    """By title, number of players and level."""
    first = sa.select(results.c.person, results.c.title, sa.func.min(results.c.at).label("at")).group_by(results.c.person, results.c.title)
    bots = (
        sa.select(seats.c.table, sa.func.count().label("bots"), sa.func.min(seats.c.level).label("level"))
        .where(seats.c.kind == "bot")
        .group_by(seats.c.table)
        .having(sa.func.count(seats.c.level.distinct()) == 1)
    )
    begun, against = first.subquery(), bots.subquery()
    same = (results.c.person == begun.c.person) & (results.c.title == begun.c.title) & (results.c.at == begun.c.at)
    of = (results.c.title, results.c.seats, against.c.level)
    won = sa.case((sa.and_(results.c.place == 1, results.c.stayed), 1), else_=0)
    query = (
        sa.select(*of, sa.func.count(), sa.func.sum(won))
        .join(begun, same)
        .join(against, against.c.table == results.c.table)
        .where(against.c.bots == results.c.seats - 1, results.c.seats > 1)
        .group_by(*of)
        .order_by(*of)
    )
    return storage.read(lambda db: [from_row(row) for row in db.execute(query)])


def from_row(row: Any) -> FirstGames:
    title, players, level, games, won = row
    return FirstGames(title, players, level, games, int(won))
