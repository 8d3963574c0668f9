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
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from threading import Lock, Thread, Timer
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

import tatami
from tatami.server.live.hub import Hub
from tatami.server.live.presence import Presence
from tatami.server.logs import log
from tatami.server.metrics import Metrics
from tatami.server.people.accounts import Accounts
from tatami.server.people.person import Person
from tatami.server.refusals import sentence
from tatami.server.settings import Settings
from tatami.server.store.schema import PLAYING
from tatami.server.tables.passing import passed_with
from tatami.server.tables.room import Room

MOST_WAITING: Final = 1000
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
SECONDS: Final = 5.0  # for one notice, from first to last
WORKERS: Final = 4
DAY_MS: Final = 24 * 3600 * 1000
FIRST_BREAK_MS: Final = 60_000  # for a host that failed; twice as long each time
MOST_HOSTS: Final = 10_000


class Notice(NamedTuple):
    """It is a person's turn at a table."""

    person: str
    table: str
    title: str


class Refusing(Exception):
    """An address a notice may not go to."""


class Letter(NamedTuple):
    """A letter that asks whether an address is a person's own."""

    person: Person
    secret: str


class Notifier:
    """Sends notices beside the server's work: several at a time, each within its seconds, to nobody too often."""

    def __init__(
        self, settings: Settings, accounts: Accounts, hub: Hub, presence: Presence, metrics: Metrics, now: Callable[[], int]
    ) -> None:
        self.settings = settings
        self.accounts = accounts
        self.hub = hub
        self.presence = presence
        self.metrics = metrics
        self.pace = Pace(settings.notice_minutes, settings.notices_a_day, now)
        self.patience = Patience(now)
        self._queue: queue.Queue[Notice | Letter | None] = queue.Queue(MOST_WAITING)
        self._threads = [Thread(target=self._run, name=f"notices-{number}", daemon=True) for number in range(WORKERS)]

    def offer(self, room: Room) -> None:
        """Tell those the table has begun to wait for, each once a question and not too often; the room is locked."""
        play = room.play
        if play is None or room.row.status != PLAYING:
            return
        present = self.hub.present(room.id)
        for seat in play.game.waiting():
            person = room.seats[seat].person
            if (
                person is None
                or play.away[seat]
                or person in present
                or not play.just_asked(seat)
                or passed_with(room, play, seat) is not None
            ):
                continue
            if self.pace.allows(person, room.id):
                self._put(Notice(person, room.id, room.row.title))

    def ask_to_confirm(self, person: Person) -> None:
        """Write to a new address, if letters can be sent and not too many have gone there."""
        secret = self.accounts.ask_to_confirm(person) if self.settings.smtp else None
        if secret is not None:
            self._put(Letter(person, secret))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        running = [thread for thread in self._threads if thread.is_alive()]
        for _ in running:
            self._put(None)
        for thread in running:
            thread.join(2 * SECONDS)

    def send(self, notice: Notice) -> None:
        """Send one notice every way its person has set, unless they are looking by now."""
        if notice.person in self.hub.present(notice.table):
            return
        person = self.accounts.person(notice.person)
        by_mail = bool(self.settings.smtp and person.confirmed and person.confirmed == person.notices.email)
        if person.guest or not (person.notices.webhook or by_mail) or self.presence.looks(notice.person, notice.table):
            return
        text = turn_text(person, notice, self.settings.base)
        if by_mail:
            mail(self.settings, person.notices.email, sentence(person.lang, "your_turn_subject"), text)
            self.metrics.count("tatami_notices_total", by="email")
        if person.notices.webhook:
            self._call(person.notices.webhook, notice, text)

    def _call(self, url: str, notice: Notice, text: str) -> None:
        """A webhook; a host that failed is left alone for a while, longer each time."""
        host = urlsplit(url).netloc
        if not self.patience.allows(host):
            return
        here = table_url(self.settings.base, notice.table)
        body = {"event": "your_turn", "table": notice.table, "title": notice.title, "url": here, "text": text}
        try:
            post(url, json.dumps(body).encode(), self.settings.private_webhooks)
        except Exception:
            self.patience.failed(host)
            raise
        self.patience.worked(host)
        self.metrics.count("tatami_notices_total", by="webhook")

    def _put(self, one: Notice | Letter | None) -> None:
        try:
            self._queue.put_nowait(one)
        except queue.Full:
            log.warning("too many notices wait; one is left out")

    def _run(self) -> None:
        while (one := self._queue.get()) is not None:
            try:
                if isinstance(one, Letter):
                    ask(self.settings, one)
                else:
                    self.send(one)
            except Exception as error:
                self.metrics.count("tatami_notice_failures_total")
                log.info("a notice could not be sent", extra={"why": type(error).__name__})


class Pace:
    """How often one person is told: at most once in some minutes about one table, and a limited number of times a day."""

    def __init__(self, minutes: float, a_day: int, now: Callable[[], int]) -> None:
        self.every_ms = int(minutes * 60_000)
        self.a_day = a_day
        self.now = now
        self._lock = Lock()
        self._told: dict[tuple[str, str], int] = {}
        self._today: Counter[str] = Counter()
        self._day = 0

    def allows(self, person: str, table: str) -> bool:
        """Whether to tell them now; if so, it counts."""
        now = self.now()
        with self._lock:
            if now // DAY_MS != self._day:
                self._day = now // DAY_MS
                self._today.clear()
                self._told = {key: at for key, at in self._told.items() if now - at < self.every_ms}
            last = self._told.get((person, table))
            if self._today[person] >= self.a_day or (last is not None and now - last < self.every_ms):
                return False
            self._told[person, table] = now
            self._today[person] += 1
            return True


class Patience:
    """Hosts that failed, and until when they are left alone."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._lock = Lock()
        self._failed: OrderedDict[str, tuple[int, int]] = OrderedDict()  # how often in a row, and until when

    def allows(self, host: str) -> bool:
        with self._lock:
            return self._failed.get(host, (0, 0))[1] <= self.now()

    def failed(self, host: str) -> None:
        with self._lock:
            times = self._failed.get(host, (0, 0))[0] + 1
            self._failed[host] = (times, self.now() + min(FIRST_BREAK_MS * 2 ** min(times - 1, 20), DAY_MS))
            while len(self._failed) > MOST_HOSTS:
                self._failed.popitem(last=False)

    def worked(self, host: str) -> None:
        with self._lock:
            self._failed.pop(host, None)


def table_url(base: str, table: str) -> str:
    return f"{base}/table/{table}"


def turn_text(person: Person, notice: Notice, base: str) -> str:
    title = tatami.title(notice.title).names[person.lang]
    return sentence(person.lang, "your_turn", name=person.name, title=title, url=table_url(base, notice.table))


def public_address(host: str, port: int, private: bool) -> str:
    """The address to connect to; refused where one of the host's addresses is not public."""
    found = resolved(host, port)
    for address in found:
        number = inner(ipaddress.ip_address(address))
        if not private and (not number.is_global or number.is_multicast):
            raise Refusing(f"{host} is not a public address")
    return found[0]


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host. The system's look-up has no end of its own, and the owner of the name may make it last: nobody waits for it any longer than for
    a notice."""
    answer: queue.Queue[list[str] | OSError] = queue.Queue()

    def look_up() -> None:
        try:
            answer.put([str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except OSError as error:
            answer.put(error)

    Thread(target=look_up, name="look-up", daemon=True).start()
    try:
        found = answer.get(timeout=SECONDS)
    except queue.Empty:
        raise Refusing(f"{host} is looked up for too long") from None
    if isinstance(found, OSError):
        raise found
    return found


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
    end = time.monotonic() + SECONDS
    address = public_address(parts.hostname, port, private)
    channel = socket.create_connection((address, port), left(end))
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
    connection.sock = channel
    with deadline(connection, left(end)):
        if secure:
            context = ssl.create_default_context()
            connection.sock = channel = context.wrap_socket(channel, server_hostname=parts.hostname, do_handshake_on_connect=False)
            channel.do_handshake()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "tatami"})
        if connection.getresponse().status >= 300:
            raise Refusing("the webhook did not accept the notice")


def left(end: float) -> float:
    """The seconds until then; a moment where there are none."""
    return max(0.05, end - time.monotonic())


@contextmanager
def deadline(line: http.client.HTTPConnection | smtplib.SMTP, seconds: float) -> Iterator[None]:
    """Everything on this line within some seconds in all, however little comes at a time; then it is closed."""
    timer = Timer(seconds, cut, [line])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        line.close()


def cut(line: http.client.HTTPConnection | smtplib.SMTP) -> None:
    with suppress(OSError):
        if line.sock is not None:
            line.sock.shutdown(socket.SHUT_RDWR)


def ask(settings: Settings, letter: Letter) -> None:
    """Ask an address whether it is the person's."""
    person = letter.person
    url = f"{settings.base}/confirm/{letter.secret}"
    text = sentence(person.lang, "confirm_letter", name=person.name, url=url)
    mail(settings, person.notices.email, sentence(person.lang, "confirm_subject"), text)


def mail(settings: Settings, address: str, subject: str, text: str) -> None:
    """Send an e-mail through the server that was set."""
    parts = urlsplit(settings.smtp)
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = settings.sender, address, subject
    letter.set_content(text)
    server = smtplib.SMTP(timeout=SECONDS)
    with deadline(server, SECONDS):
        server.connect(parts.hostname or "localhost", parts.port or 25)
        if parts.scheme == "smtps+starttls" or parts.query == "starttls":
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(letter)
        server.quit()
