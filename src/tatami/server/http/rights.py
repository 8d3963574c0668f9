"""Who may call what, as `rights.toml` says."""

import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from tatami.server.people.person import Known, Person
from tatami.server.refusals import FORBIDDEN, UNKNOWN_PERSON, Denied
from tatami.web.templates import VERSION

OPEN: Final = "open"
NOBODY: Final = "nobody"
GUEST: Final = "guest"
ACCOUNT: Final = "account"
FILE: Final = Path(__file__).parent / "rights.toml"


class Right(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to call a route."""

    who: str
    token: str | None = None
    limit: str | None = None
    lasts: bool = False


RIGHTS: Final = msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), dict[str, Right])


def right_to(scope: Any) -> Right | None:
    """The right to the route of a request; asking which methods there are is open to everybody."""
    method = "WS" if scope["type"] == "websocket" else scope["method"]
    if method == "OPTIONS":
        return Right(OPEN)
    path = scope["path_template"].replace(f"/static/{VERSION}/", "/static/{version}/")
    return RIGHTS.get(f"{'GET' if method == 'HEAD' else method} {path}")


def check(right: Right, known: Known | None, by_token: bool) -> Person | None:
    """The person, if they may; what they brought decides, and then who they are."""
    person, scopes = known or (None, frozenset())
    if by_token and right.token is None:
        raise Denied(FORBIDDEN, "not_by_token")
    if by_token and right.token not in scopes:
        raise Denied(FORBIDDEN, "scope_missing", scope=right.token)
    if person is None and right.who != NOBODY:
        raise Denied(UNKNOWN_PERSON, "sign_in_first")
    if person is not None and person.guest and right.who == ACCOUNT:
        raise Denied(FORBIDDEN, "accounts_only")
    return person
