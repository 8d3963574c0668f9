"""What stands between the network and the house: origin, headers, limits, the access log.

Cross-site requests are told by the headers every browser sends: whatever changes something must come from our own pages (`Sec-Fetch-Site`, or `Origin` equal to
`Host`). Programs send neither, and bring a token instead of a cookie.
"""

import logging
import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any, Final, NamedTuple

import msgspec
from litestar.exceptions import HTTPException, InternalServerException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tatami.server.http.limits import Limited
from tatami.server.logs import log
from tatami.server.refusals import sentence
from tatami.server.services import Services
from tatami.texts import language_for

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SECURE_HEADERS: Final = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]
GONE: Final = 499  # as others count it: the caller went before there was an answer
HEALTH: Final = "/healthz"  # costs no more than a refusal, and a monitor may share a flooder's address
LONGEST_NAME: Final = 256  # bytes of a file's name, and one
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Refusal(NamedTuple):
    """A request that goes no further; `seconds`: when to come again."""

    status: int
    code: str
    sentence: str
    seconds: int = 0


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services
        self.headers = SECURE_HEADERS if services.settings.secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        state = scope.setdefault("state", {})
        state["caller"] = caller(scope, headers, self.services.settings.proxies)
        refused = self._refused(scope, headers)
        if kind == "websocket":
            if refused is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4000 + refused.status, "reason": refused.code})
                return
            await self.app(scope, receive, send)
            return
        state["headers"] = headers  # by their names in small letters
        start = time.perf_counter()
        status = GONE

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                there = {name for name, _ in message["headers"]}
                ours = [header for header in self.headers if header[0] not in there]
                message["headers"] = [*message["headers"], *ours]
            await send(message)

        try:
            if refused is None:
                await self.app(scope, receive, watched)
            else:
                await answer(watched, refused)
        except Exception:
            status = 500
            raise
        finally:
            self._note(scope, status, time.perf_counter() - start)

    def _refused(self, scope: Any, headers: dict[str, str]) -> Refusal | None:
        """Why a request goes no further."""
        if not is_sound(scope["path"]):
            return Refusal(400, "unreadable_data", sentence(wanted(headers), "unreadable_data"))
        if is_cross_site(scope, headers):
            return Refusal(403, "cross_site", sentence(wanted(headers), "cross_site"))
        if scope["path"] == HEALTH:
            return None
        try:
            self.services.limits.take("any", scope["state"]["caller"])
        except Limited as error:
            return Refusal(429, "too_often", error.sentence(wanted(headers)), error.seconds)
        return None

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        """Count and log the request by its route: what people type into addresses stays out of the log."""
        route = scope.get("path_template") or "other"
        self.services.metrics.count("tatami_requests_total", method=scope["method"], route=route, status=str(status))
        self.services.metrics.observe("tatami_request_seconds", seconds)
        if log.isEnabledFor(logging.DEBUG):
            log.debug("request", extra={"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)})


def wanted(headers: dict[str, str]) -> str:
    """The language a caller asks for."""
    return language_for(headers.get("accept-language", ""))


def is_cross_site(scope: Any, headers: dict[str, str]) -> bool:
    """Whether another site's page has sent this."""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return False
    site = headers.get("sec-fetch-site")
    if site is not None and scope["type"] == "http":
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


def is_sound(path: str) -> bool:
    """Whether a path names something that could be there: no control characters, no part longer than a file's name may be."""
    return path.isprintable() and (len(path.encode()) < LONGEST_NAME or all(len(part.encode()) < LONGEST_NAME for part in path.split("/")))


def has_hung_up(error: HTTPException) -> bool:
    """Whether the caller was gone before the request was whole: nobody's fault."""
    return isinstance(error, InternalServerException) and "client disconnected" in error.detail


def caller(scope: Any, headers: dict[str, str], proxies: int) -> str:
    """The address a request comes from, as the outermost trusted proxy saw it."""
    if proxies:
        chain = [part.strip() for part in headers.get("x-forwarded-for", "").split(",") if part.strip()]
        if len(chain) >= proxies:
            return household(chain[-proxies])
    client = scope.get("client")
    return household(client[0]) if client else "unknown"


@lru_cache(4096)
def household(address: str) -> str:
    """What counts as one caller: an IPv4 address, or an IPv6 /64, which belongs to one customer."""
    try:
        number = ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(number, IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(IPv6Network((int(number) >> 64 << 64, 64)))


async def answer(send: Send, refused: Refusal) -> None:
    """A refusal in JSON, without going through the application."""
    body = msgspec.json.encode({"status": refused.status, "code": refused.code, "sentence": refused.sentence})
    headers = [(b"content-type", b"application/json")]
    if refused.seconds:
        headers.append((b"retry-after", str(refused.seconds).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
