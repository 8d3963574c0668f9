"""Notices that it is somebody's turn: by webhook and e-mail, as they have set it; never to somebody who is looking.

A webhook goes to an address a stranger has typed in. So its name is resolved once, every address it stands for must be public, and the connection is made to
the very address that was checked; redirects are not followed, and nothing of the answer is read but its status.
"""

import http.client
import ipaddress
import json
import queue
import smtplib
import socket
import ssl
from email.message import EmailMessage
from threading import Thread
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

import tatami
from tatami.server.live.hub import Hub
from tatami.server.live.presence import Presence
from tatami.server.logs import log
from tatami.server.metrics import Metrics
from tatami.server.people.accounts import Accounts, Person
from tatami.server.refusals import sentence
from tatami.server.settings import Settings
from tatami.server.store.schema import PLAYING
from tatami.server.tables.rooms import Room

MOST_WAITING: Final = 1000
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
SECONDS: Final = 5.0


class Notice(NamedTuple):
    """It is a person's turn at a table."""

    person: str
    table: str
    title: str


class Refusing(Exception):
    """An address a notice may not go to."""


class Notifier(Thread):
    """Sends notices, one after the other, beside the server's work."""

    def __init__(self, settings: Settings, accounts: Accounts, hub: Hub, elsewhere: Presence, metrics: Metrics) -> None:
        super().__init__(name="notices", daemon=True)
        self.settings = settings
        self.accounts = accounts
        self.hub = hub
        self.presence = elsewhere
        self.metrics = metrics
        self._queue: queue.Queue[Notice | None] = queue.Queue(MOST_WAITING)

    def offer(self, room: Room) -> None:
        """Tell those the table has begun to wait for, each once a question; the room is locked."""
        play = room.play
        if play is None or room.row.status != PLAYING:
            return
        present = self.hub.present(room.id)
        for seat in play.game.waiting():
            person = room.seats[seat].person
            if person is None or play.away[seat] or person in present or not play.just_asked(seat):
                continue
            try:
                self._queue.put_nowait(Notice(person, room.id, room.row.title))
            except queue.Full:
                log.warning("too many notices wait; one is left out")

    def run(self) -> None:
        while (notice := self._queue.get()) is not None:
            try:
                self.send(notice)
            except Exception as error:
                self.metrics.count("tatami_notice_failures_total")
                log.info("a notice could not be sent", extra={"table": notice.table, "why": type(error).__name__})

    def stop(self) -> None:
        if self.is_alive():
            self._queue.put(None)
            self.join(2 * SECONDS)

    def send(self, notice: Notice) -> None:
        """Send one notice every way its person has set, unless they are looking by now."""
        if notice.person in self.hub.present(notice.table):
            return
        person = self.accounts.person(notice.person)
        by_mail = bool(person.notices.email and self.settings.smtp)
        if not (person.notices.webhook or by_mail) or self.presence.looks(notice.person, notice.table):
            return
        text = turn_text(person, notice, self.settings.base)
        if person.notices.webhook:
            body = {
                "event": "your_turn",
                "table": notice.table,
                "title": notice.title,
                "url": table_url(self.settings.base, notice.table),
                "text": text,
            }
            post(person.notices.webhook, json.dumps(body).encode(), self.settings.private_webhooks)
            self.metrics.count("tatami_notices_total", by="webhook")
        if by_mail:
            mail(self.settings, person, text)
            self.metrics.count("tatami_notices_total", by="email")


def table_url(base: str, table: str) -> str:
    return f"{base}/table/{table}"


def turn_text(person: Person, notice: Notice, base: str) -> str:
    title = tatami.title(notice.title).names[person.lang]
    return sentence(person.lang, "your_turn", name=person.name, title=title, url=table_url(base, notice.table))


def public_address(host: str, port: int, private: bool) -> str:
    """The address to connect to; refused where one of the host's addresses is not public."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in found:
        number = inner(ipaddress.ip_address(address))
        if not private and (not number.is_global or number.is_multicast):
            raise Refusing(f"{host} is not a public address")
    return found[0]


def inner(number: Address) -> Address:
    """The IPv4 address an IPv6 address stands for, where it leads to one: mapped, 6to4, NAT64."""
    if isinstance(number, ipaddress.IPv4Address):
        return number
    translated = ipaddress.IPv4Address(int(number) & 0xFFFF_FFFF) if number in NAT64 else None
    return number.ipv4_mapped or number.sixtofour or translated or number


def post(url: str, body: bytes, private: bool) -> None:
    """Send a webhook to the address that was checked."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Refusing("a webhook is an http or https address without a name in it")
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = public_address(parts.hostname, port, private)
    channel = socket.create_connection((address, port), SECONDS)
    try:
        if secure:
            channel = ssl.create_default_context().wrap_socket(channel, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
        connection.sock = channel
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "tatami"})
        if connection.getresponse().status >= 300:
            raise Refusing("the webhook did not accept the notice")
    finally:
        channel.close()


def mail(settings: Settings, person: Person, text: str) -> None:
    """Send an e-mail through the server that was set."""
    parts = urlsplit(settings.smtp)
    letter = EmailMessage()
    letter["From"], letter["To"] = settings.sender, person.notices.email
    letter["Subject"] = sentence(person.lang, "your_turn_subject")
    letter.set_content(text)
    with smtplib.SMTP(parts.hostname or "localhost", parts.port or 25, timeout=SECONDS) as server:
        if parts.scheme == "smtps+starttls" or parts.query == "starttls":
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(letter)
