"""What the load knows of its tables: who sits there, and what each of them was pushed last."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from tatami.client import Client
from tatami.lab.load.wire import Http, WebSocket
from tatami.web.differences import KIND, Run


class Asked(msgspec.Struct):
    number: int
    answers: list[str]


class Pushed(msgspec.Struct):
    """What the load needs of a look; the rest is skipped."""

    stamp: int
    status: str
    question: Asked | None


READ_LOOK: Final = msgspec.json.Decoder(Pushed)
READ_RUNS: Final = msgspec.json.Decoder(list[Run])
STAMP: Final = re.compile('data-version="(\\d+)"')
ASKED: Final = re.compile('data-asked="(\\d+)"')
OFFERED: Final = re.compile('data-offered="([^"]*)"')


class Fragment:
    """What a page has been pushed, put together as its script does."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def hear(self, said: bytes) -> Pushed | None:
        """What the load needs of it; None where it says something else: a keep-alive, who is there."""
        if not said.startswith(KIND.encode()):
            return None
        runs = READ_RUNS.decode(said[len(KIND) :])
        self._lines = [line for run in runs for line in ([run] if isinstance(run, str) else self._lines[run[0] : sum(run)])]
        return read_fragment("".join(self._lines))


def read_fragment(text: str) -> Pushed:
    stamp, number, offered = STAMP.search(text), ASKED.search(text), OFFERED.search(text)
    assert stamp is not None
    asked = Asked(int(number[1]), offered[1].split()) if number and offered else None
    return Pushed(int(stamp[1]), "over" if 'href="/game/' in text else "playing", asked)


class Person(NamedTuple):
    """Somebody who plays: with a token through the API, with a cookie on the page."""

    token: str
    cookie: str


@dataclass
class Seat:
    """One viewer: who, and what they were pushed last."""

    person: Person
    seat: int
    look: Pushed = field(default_factory=lambda: Pushed(-1, "", None))
    fragment: Fragment = field(default_factory=Fragment)  # of a page


@dataclass
class Table:
    """A table, and the connection on which its answers are sent: one at a time."""

    id: str
    http: Http
    seats: list[Seat] = field(default_factory=list)
    sockets: list[WebSocket] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    page: bool = False
    answers: int = 0
    busy: bool = False
    sent: float = 0.0  # when the last answer was
    stamp: int = 0  # every look with it exceeds this
    pushed: float = 0.0  # when the last push with it came

    @property
    def over(self) -> bool:
        return any(seat.look.status == "over" for seat in self.seats)

    def asked(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.look.question is not None]

    def hear(self, seat: Seat, text: bytes) -> None:
        look = seat.fragment.hear(text) if self.page else READ_LOOK.decode(text)
        if look is None:
            return
        seat.look = look
        if self.stamp < look.stamp:
            self.pushed = time.perf_counter()
        self.changed.set()

    async def news(self) -> None:
        """Wait until some viewer is pushed something."""
        self.changed.clear()
        await self.changed.wait()

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


def new_person(base: str, name: str) -> Person:
    client = Client(base)
    client.post("/guest", {"name": name, "lang": "en"})
    client.call("PATCH", "/me", {"passing": {"*": "ask"}})  # every answer is ours: none is to be counted that the server gives
    cookie = client.cookie
    token = client.post("/tokens", {"label": "load", "scopes": ["read", "play", "tables", "chat"]})["secret"]
    client.close()
    return Person(str(token), cookie)
