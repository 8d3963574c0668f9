"""A client of the open API, of standard library only.

>>> from tatami.client import Client
>>> client = Client("http://127.0.0.1:8000", token)            # doctest: +SKIP
>>> for turn in client.turns():                                # doctest: +SKIP
...     client.answer(turn, turn.question["answers"][0])
"""

import http.client
import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from tatami.core.decoding import decode

PREFIX = "/api/v1"


class ApiError(Exception):
    """The server refused: its status, its code, its sentence, and the whole answer."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.code = str(body.get("code", ""))
        self.body = body
        super().__init__(f"{status}: {body.get('sentence', body)}")


@dataclass(frozen=True)
class Turn:
    """It is my turn: at which table, what I am asked, and what I see."""

    table: str
    seat: int
    question: dict[str, Any]
    view: dict[str, Any]
    events: list[dict[str, Any]]


class Client:
    """One person at one server."""

    def __init__(self, base: str, token: str = "", seconds: float = 60.0) -> None:
        self.base = urlsplit(base)
        self.token = token
        self.seconds = seconds
        self.cookie = ""
        self._connection: http.client.HTTPConnection | None = None

    # Coming in.

    @classmethod
    def guest(cls, base: str, name: str, lang: str = "en", scopes: tuple[str, ...] = ("read", "play", "tables", "chat")) -> "Client":
        """Come as a guest, and take a token. A program answers every question itself: the server passes none for it."""
        client = cls(base)
        client.post("/guest", {"name": name, "lang": lang})
        client.call("PATCH", "/me", {"passing": {"*": "ask"}})
        client.token = client.post("/tokens", {"label": "client", "scopes": list(scopes)})["secret"]
        client.cookie = ""
        client.close()
        return client

    # Tables.

    def titles(self) -> list[dict[str, Any]]:
        return list(self.get("/titles"))

    def open_table(self, title: str, seats: list[str], **more: Any) -> str:
        """Open a table. A seat is `me`, `open`, or the level of a bot."""
        chosen = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        return str(self.post("/tables", {"title": title, "seats": chosen, **more})["table"])

    def join(self, table: str, seat: int | None = None, invitation: str | None = None) -> int:
        return int(self.post(f"/tables/{table}/join", {"seat": seat, "invitation": invitation})["seat"])

    def look(self, table: str, seat: int | None = None, since: int = 0) -> dict[str, Any]:
        return dict(self.get(f"/tables/{table}", {"since": since} | ({} if seat is None else {"seat": seat})))

    def record(self, table: str) -> dict[str, Any]:
        return dict(self.get(f"/tables/{table}/record"))

    # Play.

    def answer(self, turn: Turn, answer: str) -> dict[str, Any]:
        """Answer a question; when this returns, the answer is stored."""
        body = {"seat": turn.seat, "question": turn.question["number"], "answer": answer}
        return dict(self.post(f"/tables/{turn.table}/answer", body))

    def hint(self, turn: Turn) -> str:
        return str(self.post(f"/tables/{turn.table}/hint", {"seat": turn.seat})["answer"])

    def news(self) -> Generator[dict[str, Any], None, None]:
        """Everything that happens at my tables, as it happens."""
        connection = self._connect()
        try:
            connection.request("GET", PREFIX + "/stream", headers=self._headers())
            response = connection.getresponse()
            if response.status >= 400:
                raise ApiError(response.status, decode(response.read()))
            while line := response.readline():
                yield decode(line)
        finally:
            connection.close()

    def turns(self) -> Iterator[Turn]:
        """My turns, as they come."""
        for line in self.news():
            if line["event"] == "turn":
                yield Turn(line["table"], line["question"]["seat"], line["question"], line["view"], line["events"])

    # Calls.

    def get(self, path: str, query: dict[str, Any] | None = None) -> Any:
        return self.call("GET", path + ("?" + urlencode(query) if query else ""))

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return self.call("POST", path, body if body is not None else {})

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One call; a connection that was closed while idle is opened again."""
        data = None if body is None else json.dumps(body).encode()
        for fresh in (False, True):
            if self._connection is None or fresh:
                self._connection = self._connect()
            try:
                self._connection.request(method, PREFIX + path, data, self._headers())
                response = self._connection.getresponse()
                text = response.read()
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.close()
                if fresh:
                    raise
            except http.client.IncompleteRead as error:
                self.close()
                raise ConnectionResetError("the server hung up in the middle of its answer") from error
        for header in response.headers.get_all("Set-Cookie") or []:
            self.cookie = header.partition(";")[0]
        found = decode(text) if text else {}
        if response.status >= 400:
            raise ApiError(response.status, found)
        return found

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self.base.scheme == "https" else http.client.HTTPConnection
        return kind(self.base.hostname or "127.0.0.1", self.base.port, timeout=self.seconds)

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        elif self.cookie:
            headers["Cookie"] = self.cookie
        return headers
