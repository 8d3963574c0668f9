"""Notices that it is one's turn: to those who asked for them and are not looking, and never into private networks."""

import http.client
import http.server
import json
import re
import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server.clients import wait_for, web
from server.conftest import Opener
from server.helpers import Clock, answer_once, turn_of, two_at_a_table
from tatami.server.people.person import Notices, Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.store import schema
from tatami.server.tables import notices
from tatami.server.tables.notices import Notice, Pace, Patience, Refusing, mail, post, public_address

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def accounts_at_a_table(services: Services) -> tuple[str, list[Person]]:
    """Two people with passwords: guests get no notices."""
    table, people = two_at_a_table(services)
    return table, [services.accounts.register(person.name, "correct horse", guest=person) for person in people]


def confirmed(services: Services, person: str) -> None:
    """The address a person has set has answered."""
    secret = services.accounts.ask_to_confirm(services.accounts.person(person))
    if secret is None:  # another has asked this address a moment ago
        email = services.accounts.person(person).notices.email
        services.storage.write(lambda db: db.execute(schema.people.update().where(schema.people.c.id == person).values(confirmed=email)))
    else:
        services.accounts.confirm(services.accounts.person(person), secret)


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
    table, people = accounts_at_a_table(services)
    for person in people:
        services.accounts.change(person, lang="fr", notices=Notices(webhook=hook[0], email="ann@example.org"))
        confirmed(services, person.id)
    first, _ = turn_of(services, table, people)
    for _ in range(60):
        answer_once(services, table, people)
        if turn_of(services, table, people)[0] != first:
            break
    wait_for(lambda: hook[1] and post_office[1])
    assert hook[1][0]["event"] == "your_turn"
    assert hook[1][0]["table"] == table
    assert table in hook[1][0]["url"]
    assert "Subject: =?utf-8?" in post_office[1][0]


@SQLITE
def test_never_to_somebody_who_is_looking(opener: Opener, hook: tuple[str, list[Any]]) -> None:
    """They see it on the page."""
    services = opener(private_webhooks=True)
    table, (ann, _bob) = accounts_at_a_table(services)
    services.accounts.change(ann, notices=Notices(webhook=hook[0]))
    services.hub.present = lambda table: frozenset({ann.id})  # type: ignore[method-assign]
    services.notifier.send(Notice(ann.id, table, "shitenno"))
    assert hook[1] == []


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_nor_to_somebody_who_looks_through_another_process(opener: Opener, hook: tuple[str, list[Any]]) -> None:
    """The others are asked before a notice leaves."""
    here, there = opener(private_webhooks=True), opener()
    table, (ann, bob) = accounts_at_a_table(here)
    for person in (ann, bob):
        here.accounts.change(person, notices=Notices(webhook=hook[0]))
    there.hub.present = lambda table: frozenset({ann.id})  # type: ignore[method-assign]
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


def test_a_name_that_is_looked_up_for_long_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner may let the question wait: the look-up is part of the seconds of the call."""
    gate = threading.Event()
    monkeypatch.setattr(notices, "SECONDS", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: gate.wait(30) and [])
    with pytest.raises(Refusing, match="too long"):
        post("http://slow.example/", b"{}", private=True)
    gate.set()


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
    table, people = accounts_at_a_table(services)
    services.accounts.change(people[0], notices=Notices(webhook="http://127.0.0.1:9/"))
    with pytest.raises(Refusing):
        services.notifier.send(Notice(people[0].id, table, "shitenno"))
    answer_once(services, table, people)


@SQLITE
def test_a_stranger_gets_one_letter_and_no_notice(opener: Opener, post_office: tuple[str, list[str]]) -> None:
    """Somebody types in another's address: one letter asks; the notices of seventy-two turns stay here."""
    services = opener(bots=True, smtp=post_office[0])
    table, people = accounts_at_a_table(services)
    for person in people:
        services.change(person, notices=Notices(email="stranger@example.org"))
        services.change(person, notices=Notices(email="other@example.org"))
        services.change(person, notices=Notices(email="stranger@example.org"))
    for _ in range(72):
        answer_once(services, table, people)
    wait_for(lambda: len(post_office[1]) >= 2)
    time.sleep(0.3)
    to = [re.search(r"To: (\S+)", letter).group(1) for letter in post_office[1]]  # type: ignore[union-attr]
    assert sorted(to) == ["other@example.org", "stranger@example.org"]
    assert all("/confirm/" in letter.replace("=\r\n", "") for letter in post_office[1])


@SQLITE
def test_an_address_is_confirmed_by_whoever_asked(opener: Opener) -> None:
    """With the secret of the letter, while signed in; not by another, nor a second address with the first's."""
    services = opener()
    ann, eve = services.accounts.register("Ann", "correct horse"), services.accounts.register("Eve", "correct horse")
    ann = services.accounts.change(ann, notices=Notices(email="ann@example.org"))
    secret = services.accounts.ask_to_confirm(ann)
    assert secret is not None
    with pytest.raises(Denied):
        services.accounts.confirm(eve, secret)
    with pytest.raises(Denied):
        services.accounts.confirm(ann, "wrong")
    with web(services) as client:
        head = {"Cookie": f"tatami={services.accounts.open_session(ann)}"}
        assert client.get(f"/confirm/{secret}", follow_redirects=False).status_code == 401
        assert client.get(f"/confirm/{secret}", headers=head, follow_redirects=False).status_code in (302, 303)
    assert services.accounts.person(ann.id).confirmed == "ann@example.org"


@SQLITE
def test_letters_to_an_address_are_few(opener: Opener, clock: Clock) -> None:
    """One in ten minutes, three a day, whoever asks."""
    services = opener()
    people = [services.accounts.register(f"Eve {n}", "correct horse") for n in range(8)]
    people = [services.accounts.change(person, notices=Notices(email="victim@example.org")) for person in people]
    sent = sum(services.accounts.ask_to_confirm(person) is not None for person in people)
    assert sent == 1
    for person in people:
        clock.forward(601)
        sent += services.accounts.ask_to_confirm(person) is not None
    assert sent == 3


def test_guests_set_no_address(services: Services) -> None:
    """Notices are for accounts."""
    eve = services.accounts.guest("Eve")
    for found in (Notices(email="a@example.org"), Notices(webhook="https://example.org/")):
        with pytest.raises(Denied, match="Only accounts"):
            services.accounts.change(eve, notices=found)
    assert services.accounts.change(eve, notices=Notices(browser=False)).notices.browser is False


def test_one_notice_a_table_in_some_minutes_and_so_many_a_day() -> None:
    """By the clock of the server."""
    clock = Clock()
    pace = Pace(10.0, 5, clock)
    assert [pace.allows("ann", "t") for _ in range(72)] == [True] + [False] * 71
    assert pace.allows("ann", "u")
    assert pace.allows("bob", "t")
    clock.forward(601)
    assert pace.allows("ann", "t")
    assert [pace.allows("ann", f"v{n}") for n in range(5)] == [True, True, False, False, False]
    clock.forward(24 * 3600)
    assert pace.allows("ann", "t")


def test_a_host_that_fails_is_left_alone_for_longer_each_time() -> None:
    """A minute, two, four; and all is forgotten once it works."""
    clock = Clock()
    patience = Patience(clock)
    for minutes in (1, 2, 4):
        assert patience.allows("h")
        patience.failed("h")
        clock.forward(minutes * 60 - 1)
        assert not patience.allows("h")
        clock.forward(2)
    assert patience.allows("other")
    patience.worked("h")
    patience.failed("h")
    clock.forward(61)
    assert patience.allows("h")


def by_webhook(address: str) -> None:
    post(f"http://{address}/", b"{}", private=True)


def by_mail(address: str) -> None:
    mail(Settings(smtp=f"smtp://{address}"), "ann@example.org", "Your turn", "It is your turn.")


@pytest.mark.parametrize(
    ("send", "said"), [(by_webhook, b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 10_000), (by_mail, b"220-wait\r\n" * 10_000)]
)
def test_one_that_trickles_is_cut_off(monkeypatch: pytest.MonkeyPatch, send: Callable[[str], None], said: bytes) -> None:
    """A byte now and then is no answer: the whole call has its seconds."""
    monkeypatch.setattr(notices, "SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def trickle() -> None:
            line, _ = server.accept()
            with line:
                try:
                    for byte in said:
                        line.sendall(bytes([byte]))
                        time.sleep(0.05)
                except OSError:
                    return

        thread = threading.Thread(target=trickle, daemon=True)
        thread.start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises((OSError, http.client.HTTPException)):  # smtplib's exceptions are OSErrors
            send(address)
        thread.join(20)
        assert not thread.is_alive()
