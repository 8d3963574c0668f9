"""What a click and an answer cost, counted: rooms opened, statements sent to the database, views made."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread
from typing import Any

import pytest
import sqlalchemy as sa

from server.clients import API, web
from server.helpers import turn_of, two_at_a_table
from tatami.server.services import Services
from tatami.server.tables import looks

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@contextmanager
def counted(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Counts at the server's own doors."""
    count: Counter[str] = Counter()
    opened = services.rooms.open

    def note(name: str, do: Any) -> Any:
        def run(*args: Any, **kwargs: Any) -> Any:
            count[name] += 1
            return do(*args, **kwargs)

        return run

    def execute(_statement: str) -> None:
        if not current_thread().name.startswith(("ticker", "notices")):  # what goes on beside the requests
            count["statements"] += 1

    def trace(connection: Any, *_rest: Any) -> None:
        connection.set_trace_callback(execute)

    sa.event.listen(services.storage.engine, "checkout", trace)
    services.storage.write(lambda db: trace(db.connection.driver_connection))  # the writer's connection is kept
    monkeypatch.setattr(services.rooms, "open", note("openings", opened))
    monkeypatch.setattr(looks, "of_game", note("views", looks.of_game))
    try:
        yield count
    finally:
        monkeypatch.undo()
        sa.event.remove(services.storage.engine, "checkout", trace)


@SQLITE
def test_a_click_opens_the_room_once_and_makes_one_view(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else looks: at most two openings and eight statements, one view; the reply is the new fragment."""
    table, people = two_at_a_table(services)
    with web(services) as client:
        person, look = turn_of(services, table, people)
        assert look.question is not None
        form = {"question": look.number, "answer": look.question.domain.id_of(look.question.answers[0]), "sure": "1"}
        headers = {"Cookie": f"tatami={services.accounts.open_session(person)}", "x-fragment": "1"}
        client.get("/", headers=headers)
        with counted(services, monkeypatch) as count:
            assert 'data-part="board"' in client.post(f"/table/{table}/answer", data=form, headers=headers).text
    assert count["openings"] <= 2
    assert count["statements"] <= 8
    assert count["views"] == 1


@SQLITE
def test_everybody_who_watches_costs_one_view_a_change(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three spectators and a page beside the answer: one view for those who see the same, and one for each seat that looks."""
    table, people = two_at_a_table(services, public=True)
    person, look = turn_of(services, table, people)
    assert look.question is not None
    body = {"seat": look.seat, "question": look.number, "answer": look.question.domain.id_of(look.question.answers[0])}
    token = {"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read", "play"])[1]}
    with web(services) as client:
        live = f"{API}/tables/{table}/live"
        with (
            client.websocket_connect(live) as one,
            client.websocket_connect(live) as two,
            client.websocket_connect(f"/table/{table}/live") as page,
            client.websocket_connect(live, headers=token) as mine,
        ):
            for socket in (one, two, page, mine):
                socket.receive_text()
            with counted(services, monkeypatch) as count:
                assert client.post(f"{API}/tables/{table}/answer", json=body, headers=token).status_code == 200
                mine.receive_text()
    assert count["views"] <= 2
