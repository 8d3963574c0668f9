"""The short way of `POST …/answer`, nine of ten requests of a busy server: going through the framework cost more than the rules of the game.

It knows how to say yes, and nothing else: to programs, and to pages that are pushed whatever comes of a click. Whatever it does not know, or the house
refuses, goes on to the framework as if it had not been here, happens again there and is told there; an answer counts once, however often it is sent. So errors,
description and everybody without a token or a cookie have one way.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tatami.server.http.api.common import PATH
from tatami.server.http.api.shapes import Answering, Stored
from tatami.server.http.identity import count, session_in, token_in
from tatami.server.http.rights import RIGHTS, check
from tatami.server.people.accounts import SESSION, TOKEN
from tatami.server.people.person import Person
from tatami.server.services import Services

PLACE: Final = re.compile(f"({PATH}/tables|/table)/([a-z0-9]{{1,16}})/answer")
READ: Final = msgspec.json.Decoder(Answering)
Headers = dict[str, str]


class Reply(NamedTuple):
    """One header, and the body."""

    header: tuple[bytes, bytes]
    body: bytes


class Way(NamedTuple):
    """How some answer: what they are known by, and what is done. No reply where there is anything else to say."""

    route: str
    kind: str
    secret: Callable[[Headers], str]
    answer: Callable[[Services, Person, str, Any, bytes], Awaitable[Reply | None]]


class QuickAnswer:
    """Stands before the framework."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        place = PLACE.fullmatch(request["path"]) if request.get("method") == "POST" else None
        way = None if place is None else way_of(place[1], request["state"]["headers"])
        if place is None or way is None:
            await self.app(scope, receive, send)
            return
        message: Any = await receive()
        reply = None if message.get("more_body") else await self._answer(way, place[2], request, message.get("body", b""))
        if reply is None:
            await self.app(scope, again(message, receive), send)
            return
        request["path_template"] = way.route
        head = [reply.header, (b"content-length", b"%d" % len(reply.body))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": reply.body, "more_body": False})

    async def _answer(self, way: Way, table: str, request: Any, body: bytes) -> Reply | None:
        """What to say once the answer is stored; None where there is anything else to say."""
        services, state = self.services, request["state"]
        known = services.accounts.recall(way.kind, way.secret(state["headers"]))
        if known is None:
            return None
        person, _ = known
        right = RIGHTS[f"POST {way.route}"]
        try:
            check(right, known, by_token=way.kind == TOKEN)
            count(services.limits, right, state["caller"], person)
            state["counted"] = True
            return await way.answer(services, person, table, request, body)
        except Exception:  # whatever it is happens again in the framework
            return None


def way_of(place: str, headers: Headers) -> Way | None:
    """None for a page that is pushed nothing: it needs to be drawn."""
    if place != "/table":
        return OF_PROGRAMS
    return OF_PAGES if "x-live" in headers and "authorization" not in headers else None


async def post(services: Services, person: Person, table: str, _request: Any, body: bytes) -> Reply:
    """A program's answer."""
    data = READ.decode(body)
    new, number, stamp = await services.at_table(table, services.acts.answer, person, table, data.seat, data.question, data.answer)
    return Reply((b"content-type", b"application/json"), msgspec.json.encode(Stored(table, number, stamp, not new)))


async def click(services: Services, person: Person, table: str, request: Any, body: bytes) -> Reply | None:
    """A click that needs no confirmation: the page is told which stamp the look has that it is pushed."""
    if b"then=" in body:
        return None  # a gesture may stop half-way, and that is told
    form, query = dict(parse_qsl(body.decode())), dict(parse_qsl(request["query_string"].decode()))
    seat = int(query["seat"]) if "seat" in query else None
    clicked = await services.at_table(
        table, services.acts.click, person, table, seat, int(form["question"]), form["answer"], bool(form.get("sure"))
    )
    return Reply((b"x-stored", b"%d" % clicked.seen.look.stamp), b"") if clicked.stored else None


OF_PROGRAMS: Final = Way(f"{PATH}/tables/{{table}}/answer", TOKEN, token_in, post)
OF_PAGES: Final = Way("/table/{table}/answer", SESSION, session_in, click)


def again(message: Message, receive: Receive) -> Receive:
    """What was received already, then the rest."""
    kept = [message]

    async def receive_again() -> Any:
        return kept.pop() if kept else await receive()

    return receive_again
