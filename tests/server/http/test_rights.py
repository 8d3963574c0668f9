"""The table of rights against the server: every route, with everybody who may come, at tables in every state.

`rights.toml` says who may call what. The expected answer is worked out here from its words alone; what is refused must leave the database as it was.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.testing import TestClient

import tatami.server.http
from server.clients import API, web
from server.helpers import chosen, play_on, two_at_a_table
from server.store.test_backup import contents
from tatami.server.app import put_together
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.store.schema import tables as table_rows
from tatami.server.tables.opening import NewTable
from tatami.web.templates import VERSION

TABLE: dict[str, dict[str, Any]] = tomllib.loads((Path(tatami.server.http.__file__).parent / "rights.toml").read_text("utf-8"))
NIGHT = "TATAMI_EXAMPLES" in os.environ
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
SCOPES = ("read", "play", "tables", "chat")
REFUSALS = ("scope_missing", "not_by_token", "sign_in_first", "accounts_only", "bad_token")
SENTENCES = ("it lacks the scope", "No token opens this", "Sign in, or play", "Only accounts can", "token is unknown")
PASSWORD = "correct horse"


class Caller:
    """Somebody who sends requests: with a cookie, with a token, or with neither."""

    def __init__(self, name: str, headers: dict[str, str], person: Person | None, scopes: tuple[str, ...] | None) -> None:
        self.name = name
        self.headers = headers
        self.person = person
        self.scopes = scopes  # of a token; None without one

    def may(self, row: dict[str, Any]) -> bool:
        """As the table's comment says it."""
        if row["who"] == "open":
            return True
        if self.scopes is not None and row.get("token") not in self.scopes:
            return False
        if row["who"] == "nobody":
            return True
        if self.person is None:
            return False
        return row["who"] == "guest" or not self.person.guest


def everybody(services: Services, guest: Person, account: Person) -> list[Caller]:
    """Nobody, a guest and an account by cookie, and both by tokens of every kind."""
    found = [Caller("nobody", {}, None, None), Caller("a wrong token", {"Authorization": "Bearer wrong"}, None, ())]
    found.append(Caller("a forged cookie", {"Cookie": "tatami=forged"}, None, None))
    for name, person in (("guest", guest), ("account", account)):
        found.append(Caller(name, {"Cookie": f"tatami={services.accounts.open_session(person)}"}, person, None))
        for scopes in [(scope,) for scope in SCOPES] + [SCOPES]:
            _, secret = services.accounts.issue(person, "t", list(scopes))
            found.append(Caller(f"{name} by token {scopes}", {"Authorization": f"Bearer {secret}"}, person, scopes))
    return found


def tables_in_every_state(services: Services, guest: Person, account: Person) -> dict[str, str]:
    """Open, in play, over, closed, and none at all; guest and account sit at each."""
    waiting = services.tables.create(account, NewTable("shitenno", chosen("me", "open"), public=True))
    playing, _ = two_at_a_table(services, names=("Una", "Uno"), public=True)
    over, people = two_at_a_table(services, names=("Una", "Uno"), public=True)
    play_on(services, over, people, 10_000)
    closed = services.tables.create(account, NewTable("shitenno", chosen("me", "open")))
    services.leave(account, closed)
    mine = services.tables.create(guest, NewTable("shitenno", chosen("me", "open"), public=True))
    services.tables.join(account, mine)
    return {"open": waiting, "another's": playing, "over": over, "closed": closed, "mine": mine, "none": "nowhere"}


def routes() -> set[str]:
    """Every route there is, as the table writes it."""
    found: set[str] = set()
    for route in put_together().routes:
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {route.path_format}" for method in route.methods if method not in ("OPTIONS", "HEAD")}
        elif isinstance(route, WebSocketRoute):
            found.add(f"WS {route.path_format}")
    return {re.sub("/static/[0-9a-f]+/", "/static/{version}/", route) for route in found}


def body_for(route: str) -> Any:
    """A body that can be understood, so that what refuses is the right and not the reading."""
    bodies = {
        "POST /api/v1/guest": {"name": "Neo"},
        "POST /api/v1/account": {"name": "Neo", "password": "short"},
        "POST /api/v1/session": {"name": "Zoe", "password": "not it"},
        "PUT /api/v1/me/password": {"old": "not it", "new": "another horse"},
        "DELETE /api/v1/me": {"password": "not it"},
        "POST /api/v1/tokens": {"label": "x", "scopes": ["nothing"]},
        "PATCH /api/v1/me": {"theme": "pink"},
        "POST /api/v1/tables": {"title": "shitenno", "seats": [{"kind": "me"}]},
    }
    ends = {"join": {}, "bot": {"level": "none"}, "start": {"level": "none"}, "answer": {"seat": 0, "question": 999, "answer": "x"}}
    ends |= {"undo": {"seat": 0, "number": 9999}, "hint": {"seat": 5}, "chat": {"text": " "}, "{seat}": {"text": "x" * 4000}}
    return bodies.get(route, ends.get(route.rpartition("/")[2], {}))


def address(path: str, table: str) -> str:
    """The path with something in every gap."""
    gaps = {"table": table, "title": "shitenno", "seat": "0", "number": "0", "person": "nowhere", "link": "none", "rest": "no/such/page"}
    gaps |= {"token": "none", "name": "board.css", "file_path": "no.css", "path": "openapi.json", "secret": "none", "version": VERSION}
    for gap, value in gaps.items():
        path = path.replace("{" + gap + "}", value)
    return path


def is_let_in(client: TestClient[Any], route: str, table: str, caller: Caller) -> bool:
    """Whether a call passes the table of rights, whatever the house says afterwards."""
    method, _, path = route.partition(" ")
    url = address(path, table)
    client.cookies.clear()
    if method == "WS":
        return is_socket_let_in(client, url, caller)
    if url == f"{API}/stream":
        return is_stream_let_in(client, url, caller)
    form = not path.startswith("/api/") and method == "POST"
    sent = {"data": {"name": "x" * 99, "lang": "xx", "level": "none"}} if form else {"json": body_for(route)} if method != "GET" else {}
    answer = client.request(method, url, headers=caller.headers, follow_redirects=False, **sent)
    assert answer.status_code < 500, (route, caller.name, answer.text)
    if answer.status_code not in (401, 403):
        return True
    if path.startswith("/api/"):
        return answer.json()["code"] not in REFUSALS
    return not any(words in answer.text for words in SENTENCES)


def is_socket_let_in(client: TestClient[Any], url: str, caller: Caller) -> bool:
    with client.websocket_connect(url, headers=caller.headers) as socket:
        try:
            socket.receive_text(timeout=60)
        except WebSocketDisconnect as error:
            return error.code not in (4401, 4403)
    return True


def is_stream_let_in(client: TestClient[Any], url: str, caller: Caller) -> bool:
    """A stream that is let in never ends: it is enough to see that it is refused, or that its right is the one of my tables."""
    if caller.scopes is None and caller.person is not None:
        return True
    answer = client.get(f"{API}/tables", headers=caller.headers)
    if answer.status_code == 200:
        return True
    return client.get(url, headers=caller.headers).status_code not in (401, 403)


def kept(services: Services) -> dict[str, list[Any]]:
    """Everything in the database but what the house does by itself meanwhile: finished games are archived."""
    return {table: rows for table, rows in contents(services.storage).items() if table != "archives"}


def test_every_route_has_its_row_and_every_row_its_route() -> None:
    """A new route cannot forget it: without a row it is refused."""
    assert routes() == set(TABLE)


def test_tokens_are_for_the_api_alone() -> None:
    """And no token changes who somebody is, or makes another."""
    for route, row in TABLE.items():
        if "token" in row:
            assert route.split()[1].startswith("/api/v1/"), route
            assert row["token"] in SCOPES, route
            assert not route.startswith(
                ("PATCH /api/v1/me", "PUT /api/v1/me", "DELETE /api/v1/me", "POST /api/v1/tokens", "DELETE /api/v1/tokens")
            )
        if route.startswith(("POST", "PUT", "PATCH", "DELETE")):
            assert row["who"] != "open", route


@SQLITE
def test_everybody_may_do_what_the_table_says_and_nothing_else(services: Services) -> None:
    """Calls × roles, each refused at a table in one of the states in turn, at night in all of them; whatever is refused has changed nothing."""
    guest, account = services.accounts.guest("Gus"), services.accounts.register("Zoe", PASSWORD)
    tables = tables_in_every_state(services, guest, account)
    callers = everybody(services, guest, account)
    wrong: list[str] = []
    cells = 0
    with web(services) as client:
        before = kept(services)
        for caller in callers:
            for route, row in TABLE.items():
                if caller.may(row):
                    continue
                for state in in_turn(list(tables), cells) if "{table}" in route else ["none"]:
                    cells += 1
                    if is_let_in(client, route, tables[state], caller):
                        wrong.append(f"{caller.name} was let in to {route} ({state})")
        assert kept(services) == before
        for route, row in TABLE.items():
            for caller in callers:
                if not caller.may(row) or route == "POST /sign-out" or route == "DELETE /api/v1/session":
                    continue
                if caller.person is not None and route in ("POST /delete-account", "DELETE /api/v1/me") and caller.person.guest:
                    continue  # a guest needs no password: this one would be gone
                for state in ("open", "another's", "over", "closed", "none") if "{table}" in route else ["none"]:
                    cells += 1
                    if not is_let_in(client, route, tables[state], caller):
                        wrong.append(f"{caller.name} was refused at {route} ({state})")
    assert wrong == []
    assert cells > (2000 if NIGHT else 1000), cells


def in_turn(states: list[str], number: int) -> list[str]:
    """One of the states, another each time: the rights are asked before the table is. At night all of them."""
    return states if NIGHT else [states[number % len(states)]]


HOST, SEATED, STRANGER = "host", "seated", "stranger"
# What a call at a table answers, by its state, to whoever opened it, to somebody else who sits there, and to a stranger who is signed in.
EXPECTED: dict[str, dict[str, tuple[int, int, int]]] = {
    "GET /tables/{table}": {"open": (200, 200, 200), "playing": (200, 200, 200), "over": (200, 200, 200), "closed": (200, 200, 200)},
    "POST /tables/{table}/join": {"open": (409, 409, 201), "playing": (409, 409, 409), "over": (409, 409, 409), "closed": (409, 409, 409)},
    "POST /tables/{table}/seats/2/invitation": {
        "open": (201, 403, 403),
        "playing": (409, 403, 403),
        "over": (409, 403, 403),
        "closed": (409, 403, 403),
    },
    "POST /tables/{table}/seats/2/bot": {
        "open": (201, 403, 403),
        "playing": (409, 403, 403),
        "over": (409, 403, 403),
        "closed": (409, 403, 403),
    },
    "POST /tables/{table}/start": {"open": (201, 403, 403), "playing": (409, 403, 403), "over": (409, 403, 403), "closed": (409, 403, 403)},
    "POST /tables/{table}/rematch": {
        "open": (409, 409, 409),
        "playing": (409, 409, 409),
        "over": (201, 201, 403),
        "closed": (409, 409, 409),
    },
    "GET /tables/{table}/record": {"open": (409, 409, 409), "playing": (409, 409, 409), "over": (200, 200, 200), "closed": (409, 409, 409)},
    "GET /tables/{table}/at/0": {"open": (409, 409, 409), "playing": (409, 409, 409), "over": (200, 200, 200), "closed": (409, 409, 409)},
    "POST /tables/{table}/leave": {"open": (200, 200, 403), "playing": (200, 200, 403), "over": (409, 409, 409), "closed": (409, 409, 409)},
    "POST /tables/{table}/return": {
        "open": (409, 409, 409),
        "playing": (200, 200, 403),
        "over": (409, 409, 409),
        "closed": (409, 409, 409),
    },
    "POST /tables/{table}/chat": {"open": (200, 200, 403), "playing": (200, 200, 403), "over": (200, 200, 200), "closed": (200, 200, 403)},
    "GET /tables/{table}/notes/0": {
        "open": (200, 403, 403),
        "playing": (200, 403, 403),
        "over": (200, 403, 403),
        "closed": (200, 403, 403),
    },
    "PUT /tables/{table}/notes/0": {
        "open": (200, 403, 403),
        "playing": (200, 403, 403),
        "over": (200, 403, 403),
        "closed": (200, 403, 403),
    },
}
BODIES: dict[str, Any] = {
    "join": {},
    "bot": {"level": "greedy"},
    "start": {"level": "greedy"},
    "chat": {"text": "Hello"},
    "0": {"text": "mine"},
}


def a_table(services: Services, state: str, host: Person, seated: Person) -> str:
    """One with three seats in the state asked for; the host on the first, another person on the second."""
    table = services.tables.create(host, NewTable("shitenno", chosen("me", "open", "open"), public=True))
    services.tables.join(seated, table, seat=1)
    if state == "closed":
        services.leave(host, table)
    elif state != "open":
        services.tables.start(host, table, "random")
    if state == "over":
        services.storage.write(lambda db: db.execute(table_rows.update().where(table_rows.c.id == table).values(status="over")))
        services.rooms.forget_all()
    return table


@SQLITE
@pytest.mark.parametrize("call", EXPECTED)
def test_who_may_do_what_at_a_table(services: Services, call: str) -> None:
    """By the state it is in and who it is: as the list above says."""
    host, seated, stranger = (services.accounts.guest(name) for name in ("Hal", "Sue", "Tom"))
    heads = [{"Authorization": "Bearer " + services.accounts.issue(person, "t", list(SCOPES))[1]} for person in (host, seated, stranger)]
    method, _, path = call.partition(" ")
    body = BODIES.get(path.rpartition("/")[2], {}) if method != "GET" else None
    with web(services) as client:
        for state, expected in EXPECTED[call].items():
            found = []
            for head in heads:
                table = a_table(services, state, host, seated)
                found.append(client.request(method, API + path.replace("{table}", table), json=body, headers=head).status_code)
            assert tuple(found) == expected, state
