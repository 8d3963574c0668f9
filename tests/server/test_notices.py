"""Notices that it is one's turn: to those who asked for them and are not looking, and never into private networks."""

import http.server
import json
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from server.clients import wait_for
from server.conftest import Opener
from server.helpers import answer_once, turn_of, two_at_a_table
from tatami.server.people.accounts import Notices
from tatami.server.services import Services
from tatami.server.tables.notices import Notice, Refusing, post, public_address

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def hook() -> Iterator[tuple[str, list[Any]]]:
    """A webhook of our own: its address, and what it was sent."""
    heard: list[Any] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200 if self.path != "/moved" else 302)
            self.send_header("Location", "/hook")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/hook", heard
        server.shutdown()


@pytest.fixture
def post_office() -> Iterator[tuple[str, list[str]]]:
    """An SMTP server that takes any letter."""
    letters: list[str] = []

    class Office(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 ready\r\n")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    body = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        body += part
                    letters.append(body.decode())
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Office) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", letters
        server.shutdown()


@SQLITE
def test_a_webhook_and_a_letter_when_it_is_my_turn(opener: Opener, hook: tuple[str, list[Any]], post_office: tuple[str, list[str]]) -> None:
    """With a link to the table, in my language; once a question."""
    services = opener(bots=True, private_webhooks=True, smtp=post_office[0])
    table, people = two_at_a_table(services)
    for person in people:
        services.accounts.change(person, lang="fr", notices=Notices(webhook=hook[0], email="ann@example.org"))
    first, _ = turn_of(services, table, people)
    for _ in range(60):
        answer_once(services, table, people)
        if turn_of(services, table, people)[0] != first:
            break
    wait_for(lambda: hook[1] and post_office[1], 20)
    assert hook[1][0]["event"] == "your_turn"
    assert hook[1][0]["table"] == table
    assert table in hook[1][0]["url"]
    assert "Subject: =?utf-8?" in post_office[1][0]


@SQLITE
def test_never_to_somebody_who_is_looking(opener: Opener, hook: tuple[str, list[Any]]) -> None:
    """They see it on the page."""
    services = opener(private_webhooks=True)
    table, (ann, _bob) = two_at_a_table(services)
    services.accounts.change(ann, notices=Notices(webhook=hook[0]))
    services.hub.present = lambda _table: {ann.id}  # type: ignore[method-assign]
    services.notifier.send(Notice(ann.id, table, "shitenno"))
    assert hook[1] == []


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_nor_to_somebody_who_looks_through_another_process(opener: Opener, hook: tuple[str, list[Any]]) -> None:
    """The others are asked before a notice leaves."""
    here, there = opener(private_webhooks=True), opener()
    table, (ann, bob) = two_at_a_table(here)
    for person in (ann, bob):
        here.accounts.change(person, notices=Notices(webhook=hook[0]))
    there.hub.present = lambda _table: {ann.id}  # type: ignore[method-assign]
    here.notifier.send(Notice(ann.id, table, "shitenno"))
    assert hook[1] == []
    here.notifier.send(Notice(bob.id, table, "shitenno"))
    assert len(hook[1]) == 1


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/",
        "http://localhost:1/",
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://224.0.0.1/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://user@example.org/",
        "file:///etc/passwd",
    ],
)
def test_private_addresses_are_out_of_bounds(url: str) -> None:
    """However they are written."""
    with pytest.raises(Refusing):
        post(url, b"{}", private=False)


def test_redirects_are_not_followed(hook: tuple[str, list[Any]]) -> None:
    """They could lead where the address itself may not."""
    with pytest.raises(Refusing, match="did not accept"):
        post(hook[0].replace("/hook", "/moved"), b"{}", private=True)
    assert len(hook[1]) == 1


def test_a_public_address_is_fine() -> None:
    """A number needs no look-up."""
    assert public_address("93.184.216.34", 443, private=False) == "93.184.216.34"


@SQLITE
def test_a_failing_webhook_hurts_nobody(services: Services) -> None:
    """The notice is lost, the table goes on."""
    table, people = two_at_a_table(services)
    services.accounts.change(people[0], notices=Notices(webhook="http://127.0.0.1:9/"))
    with pytest.raises(Refusing):
        services.notifier.send(Notice(people[0].id, table, "shitenno"))
    answer_once(services, table, people)
