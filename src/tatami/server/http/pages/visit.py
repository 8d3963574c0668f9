"""One request of a page: who looks, with which settings, and the shapes of our responses."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar
from urllib.parse import parse_qsl, urlencode

from anyio.to_thread import run_sync
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tatami.core.domain import LANGUAGES
from tatami.server.http.identity import cookie_for
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.texts import language_for
from tatami.web.page import Viewer

SETTINGS: Final = "tatami_page"  # a cookie of small settings: language before there is a name, motion, confirmation
PACES: Final = ("once", "fast", "normal", "slow")
YEAR: Final = 365 * 24 * 3600
P = ParamSpec("P")
T = TypeVar("T")
Page = Response[str]
Visit = Request[Person | None, Any, Any]


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    services: Services = connection.app.state.services
    return services


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Storage and drawing block; they do so in a thread."""
    return await run_sync(partial(work, *args, **kwargs))


def small_settings(connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, str]:
    return dict(parse_qsl(connection.cookies.get(SETTINGS, "")[:500]))


def settings_cookie(connection: ASGIConnection[Any, Any, Any, Any], **changes: str) -> Cookie:
    value = urlencode({**small_settings(connection), **changes})
    return Cookie(
        key=SETTINGS, value=value, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=services_of(connection).settings.secure
    )


def viewer_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Viewer:
    """The viewer, with language and settings."""
    person: Person | None = connection.scope.get("user")
    kept = small_settings(connection)
    theme = person.theme if person else kept.get("theme", "auto")
    return Viewer(
        lang=language(connection, person, kept),
        name=person.name if person else None,
        is_guest=person is None or person.guest,
        theme="" if theme == "auto" else theme,
        motion=kept.get("motion", ""),
        pace=kept["pace"] if kept.get("pace") in PACES else "normal",
        base=services_of(connection).settings.base,
        confirm=kept.get("confirm") != "off",
        path=local_path(connection.url.path + (f"?{connection.url.query}" if connection.url.query else "")),
    )


def language(connection: ASGIConnection[Any, Any, Any, Any], person: Person | None, kept: dict[str, str]) -> str:
    """What the person chose, or this browser did, or what the browser says it reads."""
    chosen = person.lang if person else kept.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return language_for(connection.headers.get("accept-language", ""))


def local_path(path: str) -> str:
    """A path of this house; anything else leads home."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def page(html: str, status: int = 200) -> Page:
    return Response(html, status_code=status, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


def part(html: str, status: int = 200) -> Page:
    """A piece of a page, for our own script."""
    return Response(html, status_code=status, media_type=MediaType.HTML, headers={"X-Fragment": "1", "Cache-Control": "no-store"})


def to(path: str, *cookies: Cookie) -> Redirect:
    """Go on there, with a GET."""
    return Redirect(path, status_code=303, cookies=list(cookies))


def wants_part(request: Visit) -> bool:
    return "x-fragment" in request.headers


def whole(text: str) -> int:
    """A small number out of a form or an address; -1, which means nothing, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


async def somebody(request: Visit) -> tuple[Person, list[Cookie]]:
    """The person behind a request; a stranger becomes a guest at once, with a cookie to be known by."""
    person = request.scope.get("user")
    if isinstance(person, Person):
        return person, []
    form = await request.form()
    services, lang = services_of(request), viewer_of(request).lang
    services.limits.take("guest", request.scope["state"].get("caller", "unknown"))
    name = str(form.get("name") or "").strip() or f"Ronin {1000 + secrets.randbelow(9000)}"  # a samurai without a master, in every language
    return await in_thread(new_guest, services, name, lang)


def new_guest(services: Services, name: str, lang: str) -> tuple[Person, list[Cookie]]:
    guest = services.accounts.guest(name, lang)
    return guest, [cookie_for(services, services.accounts.open_session(guest))]
