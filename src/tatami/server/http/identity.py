"""Who sends a request, and whether they may: a cookie for people, a token with scopes for programs.

Everything that comes to a route comes through here, and `rights.toml` says who may pass. A handler finds the person in `request.user`.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from anyio.to_thread import run_sync
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import ASGIApp, Receive, Scope, Send

from tatami.server.http.lasting import Opener
from tatami.server.http.limits import Limits
from tatami.server.http.rights import OPEN, Right, check, right_to
from tatami.server.logs import log
from tatami.server.people.accounts import SESSION, SESSION_MS, TOKEN
from tatami.server.people.person import Known, Person, hashed
from tatami.server.refusals import FORBIDDEN, UNKNOWN_PERSON, Denied
from tatami.server.services import Services
from tatami.texts import language_for

COOKIE: Final = "tatami"
SESSION_COOKIE: Final = re.compile(rf"(?:^|; ){COOKIE}=([\w-]+)(?:;|$)", re.ASCII)

Connection = ASGIConnection[Any, Any, Any, Any]


class Identity:
    """Middleware of every route: sets `request.user` (a `Person` or None), refuses requests without the right, counts and ends long ones."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._let_in(scope, receive, send)
        except Denied as error:
            kind: str = scope["type"]
            if kind != "websocket" or scope["state"].get("served"):
                raise
            await turn_away(error, receive, send)

    async def _let_in(self, scope: Any, receive: Receive, send: Send) -> None:
        right, connection = right_to(scope), ASGIConnection[Any, Any, Any, Any](scope)
        if right is None:
            log.error("a route has no row in rights.toml", extra={"route": scope["path_template"]})
            raise Denied(FORBIDDEN, "not_by_token")
        scope["user"] = scope["auth"] = None
        if right.who == OPEN:
            await self.app(scope, receive, send)
            return
        opener = await authenticate(connection, right)
        services: Services = connection.app.state.services
        if "counted" not in scope["state"]:  # by the short way of an answer
            count(services.limits, right, scope["state"]["caller"], scope["user"])
        if not right.lasts:
            await self.app(scope, receive, send)
            return

        async def serve() -> None:
            scope["state"]["served"] = True
            await self.app(scope, receive, send)

        if await services.lasting.keep(scope["state"]["caller"], opener, serve):
            await hang_up(scope["type"], send)


async def authenticate(connection: Connection, right: Right) -> Opener | None:
    """Identify the person and check their rights; returns what they authenticated with."""
    services: Services = connection.app.state.services
    by_token = bool(connection.headers.get("authorization"))
    kind, secret = (TOKEN, token_in(connection.headers)) if by_token else (SESSION, connection.cookies.get(COOKIE, ""))
    found = await recognised(services, kind, secret) if secret else None
    if by_token and found is None:
        raise Denied(UNKNOWN_PERSON, "bad_token")
    person = check(right, found, by_token)
    connection.scope["user"] = person
    return None if person is None else Opener(person.id, kind, hashed(secret))


def token_in(headers: Mapping[str, str]) -> str:
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def session_in(headers: Mapping[str, str]) -> str:
    """The secret of a session as we write it into its cookie, without anything to be unquoted."""
    found = SESSION_COOKIE.search(headers.get("cookie", ""))
    return "" if found is None else found[1]


def count(limits: Limits, right: Right, caller: str, person: Person | None) -> None:
    """Count a request by person, and what is limited by address as well; by address alone the guard has counted it already."""
    if person is not None:
        limits.take("any", person.id)
    if right.limit is not None:
        limits.take(right.limit, caller)
        if person is not None:
            limits.take(right.limit, person.id)


async def turn_away(error: Denied, receive: Receive, send: Send) -> None:
    """Refuse a socket; accepted first, so that a browser is told why."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": 4000 + error.status, "reason": error.id})


async def hang_up(kind: str, send: Send) -> None:
    """End a connection whose opener has lost the right to it; the other side may have done so already."""
    with suppress(RuntimeError, OSError):
        if kind == "websocket":
            await send({"type": "websocket.close", "code": 4000 + UNKNOWN_PERSON, "reason": "sign_in_first"})
        else:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def recognised(services: Services, kind: str, secret: str) -> Known | None:
    """From the cache where possible: a thread and a query cost as much as a whole request."""
    return services.accounts.recall(kind, secret) or await run_sync(services.accounts.recognise, kind, secret)


def cookie_for(services: Services, secret: str) -> Cookie:
    """The cookie of a session: out of reach of scripts, and of other sites."""
    return Cookie(
        key=COOKIE, value=secret, path="/", max_age=SESSION_MS // 1000, httponly=True, secure=services.settings.secure, samesite="lax"
    )


def no_cookie(services: Services) -> Cookie:
    return Cookie(key=COOKIE, value="", path="/", max_age=0, httponly=True, secure=services.settings.secure, samesite="lax")


def person_of(connection: Connection) -> Person:
    """The person behind a request; the table of rights has let nobody else through."""
    if connection.user is None:
        raise Denied(UNKNOWN_PERSON, "sign_in_first")
    person: Person = connection.user
    return person


def guest_of(connection: Connection) -> Person | None:
    """Return the guest behind a request; None if it comes from an account, or without a session."""
    person: Person | None = connection.user
    return person if person is not None and person.guest else None


def reader_of(connection: Connection) -> Person | None:
    """The viewer: a person, or nobody in particular."""
    person: Person | None = connection.user
    return person


def language_of(connection: Connection) -> str:
    """The person's language, or the browser's."""
    person: Person | None = connection.scope.get("user")
    if person is not None:
        return person.lang
    return language_for(connection.headers.get("accept-language", ""))
