"""Results and ratings of people, one rating per title (OpenSkill, Plackett–Luce).

A game counts for the ratings when at least two people played it; bots at the table do not. People who were away at the end come last.
"""

from typing import Any

import msgspec
import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.engine import Connection

from tatami.core.outcome import Outcome
from tatami.server.store.engine import Storage
from tatami.server.store.schema import people, ratings, results, seats
from tatami.server.tables.room import Room
from tatami.server.tables.running_game import RunningGame

MODEL = PlackettLuce()


class Standing(msgspec.Struct, frozen=True):
    """A person in one title."""

    title: str
    games: int
    wins: int  # first places
    mean_place: float  # 1 is the best
    best_score: int  # of one game
    mean_score: float  # of all
    rating: float | None  # cautious: mu − 3 sigma
    mu: float | None  # what is thought of the person's strength
    sigma: float | None  # and how uncertain that is


class Ranked(msgspec.Struct, frozen=True):
    """A line of a title's ladder."""

    person: str
    name: str
    rating: float  # cautious: mu − 3 sigma
    games: int


def book(db: Connection, room: Room, play: RunningGame, outcome: Outcome, at: int) -> None:
    """Write down the result of a finished game, and rate it."""
    rows = []
    people_here = room.people()
    for seat in room.seats:
        if seat.person is None:
            continue
        rows.append(
            {
                "table": room.id,
                "seat": seat.seat,
                "person": seat.person,
                "title": room.row.title,
                "seats": room.row.seats,
                "people": len(people_here),
                "place": outcome.places[seat.seat],
                "score": outcome.scores[seat.seat],
                "stayed": not play.away[seat.seat],
                "at": at,
            }
        )
    if rows:
        db.execute(results.insert(), rows)
    if room.is_rated:
        rate(db, room.row.title, rows)


def rate(db: Connection, title: str, rows: list[dict[str, Any]]) -> None:
    """Bring the ratings of those who played up to date."""
    ids = [row["person"] for row in rows]
    query = sa.select(ratings).where(ratings.c.title == title, ratings.c.person.in_(ids))
    if db.dialect.name != "sqlite":
        query = query.order_by(ratings.c.person).with_for_update()
    found = {row.person: row for row in db.execute(query)}
    teams = [[MODEL.rating(mu=found[id].mu, sigma=found[id].sigma) if id in found else MODEL.rating()] for id in ids]
    last = max(row["seats"] for row in rows) + 1
    after = MODEL.rate(teams, ranks=[float(row["place"] if row["stayed"] else last) for row in rows])
    for id, (new,) in zip(ids, after, strict=True):
        values = {"mu": new.mu, "sigma": new.sigma}
        mine = (ratings.c.person == id) & (ratings.c.title == title)
        if id in found:
            db.execute(ratings.update().where(mine).values(games=ratings.c.games + 1, **values))
        else:
            db.execute(ratings.insert().values(person=id, title=title, games=1, **values))


class Ratings:
    """Results and ratings, to be looked at."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def standings(self, person: str) -> list[Standing]:
        """How a person has done, title by title."""
        columns = [
            results.c.title,
            sa.func.count().label("games"),
            sa.func.sum(sa.case((results.c.place == 1, 1), else_=0)).label("wins"),
            sa.func.avg(results.c.place).label("place"),
            sa.func.max(results.c.score).label("best"),
            sa.func.avg(results.c.score).label("mean"),
        ]
        played = sa.select(*columns).where(results.c.person == person).group_by(results.c.title).order_by(results.c.title)
        rated = sa.select(ratings).where(ratings.c.person == person)

        def do(db: Connection) -> list[Standing]:
            found = {row.title: row for row in db.execute(rated)}
            return [standing(row, found.get(row.title)) for row in db.execute(played)]

        return self.storage.read(do)

    def wins_against(self, person: str, title: str, level: str) -> int:
        """How many games of a title somebody has won alone against bots of one level."""
        bots = (
            sa.select(sa.func.count())
            .where(seats.c.table == results.c.table, seats.c.kind == "bot", seats.c.level == level)
            .scalar_subquery()
        )
        mine = (results.c.person == person) & (results.c.title == title) & (results.c.place == 1) & results.c.stayed
        query = sa.select(sa.func.count()).select_from(results).where(mine, results.c.seats > 1, bots == results.c.seats - 1)
        return self.storage.read(lambda db: db.scalar(query) or 0)

    def ladder(self, title: str) -> list[Ranked]:
        """The best of a title, cautiously rated."""
        value = (ratings.c.mu - 3 * ratings.c.sigma).label("value")
        query = (
            sa.select(people.c.id, people.c.name, value, ratings.c.games)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.title == title, people.c.deleted.is_(None))
            .order_by(value.desc())
            .limit(100)
        )
        return self.storage.read(lambda db: [Ranked(*row) for row in db.execute(query)])


def standing(row: Any, rated: Any) -> Standing:
    return Standing(
        title=row.title,
        games=row.games,
        wins=int(row.wins),
        mean_place=float(row.place),
        best_score=row.best,
        mean_score=float(row.mean),
        rating=None if rated is None else rated.mu - 3 * rated.sigma,
        mu=None if rated is None else rated.mu,
        sigma=None if rated is None else rated.sigma,
    )
