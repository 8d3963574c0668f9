"""A gesture answers several questions: one commit, one step to take back; where one of them is refused, those before it stand."""

from typing import Any

import pytest
import sqlalchemy as sa

from server.conftest import Opener
from server.helpers import chosen
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.store.schema import acts, tables
from tatami.server.tables.opening import NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def at_shitenno(services: Services) -> tuple[str, Person]:
    """A table where Ann makes up a lot, card after card."""
    ann = services.accounts.guest("Ann", "en")
    return services.tables.create(ann, NewTable("shitenno", chosen("me", "me"), {"generals": "by_seat"})), ann


def rows(services: Services, table: str) -> list[Any]:
    return list(services.storage.read(lambda db: db.execute(sa.select(acts).where(acts.c.table == table).order_by(acts.c.seq)).all()))


def cards(services: Services, table: str, ann: Person) -> tuple[int, int, list[str]]:
    """Ann's seat that is asked, the number of its question, and its answers in order."""
    look = services.tables.look(table, ann)
    assert look.question is not None
    assert look.seat is not None
    return look.seat, look.number, [look.question.domain.id_of(answer) for answer in look.question.answers]


def test_a_gesture_is_one_commit_and_one_step_back(services: Services) -> None:
    """The lot's cards are chosen and a title is laid with them: two rows in one commit; one undo takes back both, and the record knows of neither."""
    table, ann = at_shitenno(services)
    seat, number, ids = cards(services, table, ann)
    commits: list[int] = []
    commit = services.storage.write

    def counted(*arguments: Any) -> Any:
        commits.append(1)
        return commit(*arguments)

    services.storage.write = counted  # type: ignore[method-assign,assignment]
    clicked = services.acts.click(ann, table, seat, number, ids[0], True, ["daimyo"])
    assert (clicked.stored, clicked.given, len(commits)) == (True, 2, 1)
    assert [(row.act, row.answer) for row in rows(services, table)] == [("answer", ids[0]), ("then", "daimyo")]
    services.rooms.forget_all()  # read again from its rows
    services.acts.undo(ann, table, seat)
    assert [(row.act, row.answer) for row in rows(services, table)][2:] == [("undo", "2")]
    assert cards(services, table, ann)[2] == ids
    version = services.storage.read(lambda db: db.execute(sa.select(tables.c.version, tables.c.length).where(tables.c.id == table)).one())
    assert version.length == 3
    assert not services.tables.look(table, ann).can_undo


def test_an_answer_alone_is_taken_back_alone(services: Services) -> None:
    """A step back takes the last gesture, then the answer before it."""
    table, ann = at_shitenno(services)
    for then in ([], ["done"]):
        seat, number, ids = cards(services, table, ann)
        services.acts.click(ann, table, seat, number, ids[1], True, then)
    left = []
    while services.tables.look(table, ann).can_undo:
        services.acts.undo(ann, table, None)
        with services.rooms.open(table) as room:
            left.append(room.game().game.number)
    assert left == [1, 0]


def test_what_is_refused_leaves_what_came_before(services: Services) -> None:
    """The gesture stops at the first answer that is none, and says how far it came."""
    table, ann = at_shitenno(services)
    seat, number, ids = cards(services, table, ann)
    clicked = services.acts.click(ann, table, seat, number, ids[0], True, ["nonsense", ids[1]])
    assert (clicked.stored, clicked.given) == (True, 1)
    assert [row.answer for row in rows(services, table)] == [ids[0]]


@SQLITE
def test_the_page_says_how_far_a_gesture_came(opener: Opener) -> None:
    """One of the three steps stands; sent again, nothing is given twice."""
    from server.clients import web

    services = opener()
    table, ann = at_shitenno(services)
    seat, number, ids = cards(services, table, ann)
    head = {"Cookie": f"tatami={services.accounts.open_session(ann)}", "X-Fragment": "1", "X-Live": "1"}
    body = {"question": str(number), "answer": ids[0], "then": f"nonsense {ids[1]}"}
    with web(services) as client:
        told = client.post(f"/table/{table}/answer?seat={seat}", data=body, headers=head)
        assert "1 of the 3 steps stands" in told.text
        client.post(f"/table/{table}/answer?seat={seat}", data=body, headers=head)
    assert [row.answer for row in rows(services, table)] == [ids[0]]
