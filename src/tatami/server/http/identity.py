"""Who sends a request: a cookie for people, a token with scopes for programs."""

from typing import Any, Final

from anyio.to_thread import run_sync
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult

from tatami.server.people.accounts import SESSION, SESSION_MS, TOKEN, Known, Person
from tatami.server.refusals import FORBIDDEN, UNKNOWN_PERSON, Denied
from tatami.server.services import Services

COOKIE: Final = "tatami"

Connection = ASGIConnection[Any, Any, Any, Any]


class Identity(AbstractAuthenticationMiddleware):
    """Sets `request.user` (a `Person` or None) and `request.auth` (what they may do)."""

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        services: Services = connection.app.state.services
        header = connection.headers.get("authorization", "")
        if header:
            scheme, _, secret = header.partition(" ")
            found = await recognised(services, TOKEN, secret.strip()) if scheme.lower() == "bearer" else None
            if found is None:
                raise Denied(UNKNOWN_PERSON, "bad_token")
        else:
            cookie = connection.cookies.get(COOKIE)
            found = await recognised(services, SESSION, cookie) if cookie else None
        person, may = found or (None, frozenset())
        return AuthenticationResult(user=person, auth=may)


async def recognised(services: Services, kind: str, secret: str) -> Known | None:
    """From memory where that is possible: a thread and the database cost as much as many a request."""
    return services.accounts.recall(kind, secret) or await run_sync(services.accounts.recognise, kind, secret)


def cookie_for(services: Services, secret: str) -> Cookie:
    """The cookie of a session: out of reach of scripts, and of other sites."""
    return Cookie(
        key=COOKIE, value=secret, path="/", max_age=SESSION_MS // 1000, httponly=True, secure=services.settings.secure, samesite="lax"
    )


def no_cookie(services: Services) -> Cookie:
    return Cookie(key=COOKIE, value="", path="/", max_age=0, httponly=True, secure=services.settings.secure, samesite="lax")


def person_of(connection: Connection, scope: str) -> Person:
    """The person behind a request, if they may do this."""
    if connection.user is None:
        raise Denied(UNKNOWN_PERSON, "sign_in_first")
    if scope not in connection.auth:
        raise Denied(FORBIDDEN, "scope_missing", scope=scope)
    person: Person = connection.user
    return person


def reader_of(connection: Connection) -> Person | None:
    """Whoever looks: a person, or nobody in particular."""
    return None if connection.user is None else person_of(connection, "read")


def language_of(connection: Connection) -> str:
    """The person's language, or the browser's."""
    try:
        person: Person | None = connection.user
    except Exception:  # refused before anybody was recognised
        person = None
    if person is not None:
        return person.lang
    return "fr" if connection.headers.get("accept-language", "").lower().startswith("fr") else "en"
