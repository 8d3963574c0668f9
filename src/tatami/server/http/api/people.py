"""People: coming in, accounts, settings, tokens, profiles, ladders."""

from functools import cache
from typing import Annotated, Any, Final

from litestar import Response, delete, get, patch, post, put
from litestar.params import PathParameter
from msgspec import Struct

import tatami
from tatami.core.observation import steps_of
from tatami.server.http.api.common import PATH, Ask, Sent, failing, services_of, threaded
from tatami.server.http.api.shapes import (
    ID,
    Changes,
    Credentials,
    Farewell,
    IssuedToken,
    NewAccount,
    NewGuest,
    NewPassword,
    NewToken,
    PersonId,
)
from tatami.server.http.identity import COOKIE, cookie_for, guest_of, no_cookie, person_of
from tatami.server.people.person import Person, Token
from tatami.server.refusals import MISSING, UNREADABLE, Denied
from tatami.server.tables.lists import Entry
from tatami.server.tables.passing import EVERY_QUESTION
from tatami.server.tables.ratings import Ranked, Standing
from tatami.titles import title_ids


class Profile(Struct):
    """A person as everybody may see them."""

    id: str
    name: str
    guest: bool
    standings: list[Standing]  # by title
    games: list[Entry]  # public ones that are over


@post(f"{PATH}/guest", tags=["people"], responses=failing())
@threaded
def come_as_guest(request: Ask, data: Sent[NewGuest]) -> Response[Person]:
    """Play at once, with just a name; sets the session's cookie."""
    return signed_in(request, services_of(request).accounts.guest(data.name, data.lang))


@post(f"{PATH}/account", tags=["people"], responses=failing(409))
@threaded
def register(request: Ask, data: Sent[NewAccount]) -> Response[Person]:
    """Open an account; a guest keeps seats and games, and every other session and every token of the guest ends."""
    return signed_in(request, services_of(request).accounts.register(data.name, data.password, data.lang, guest_of(request)))


@post(f"{PATH}/session", tags=["people"], responses=failing())
@threaded
def sign_in(request: Ask, data: Sent[Credentials]) -> Response[Person]:
    """Sign in; sets the session's cookie. Sessions and tokens of a guest who signs in end."""
    return signed_in(request, services_of(request).sign_in(data.name, data.password, guest_of(request)))


@delete(f"{PATH}/session", status_code=200, tags=["people"], responses=failing())
@threaded
def sign_out(request: Ask) -> Response[dict[str, bool]]:
    """End the session."""
    secret = request.cookies.get(COOKIE)
    if secret is not None:
        services_of(request).accounts.close_session(secret)
    return Response({"done": True}, cookies=[no_cookie(services_of(request))])


@get(f"{PATH}/me", sync_to_thread=False, tags=["people"], responses=failing())
def me(request: Ask) -> Person:
    """Who I am."""
    return person_of(request)


@patch(f"{PATH}/me", tags=["people"], responses=failing(409))
@threaded
def change_me(request: Ask, data: Sent[Changes]) -> Person:
    """Change name, language, theme, notices, or which questions the server passes when nothing is held: `{"passing": {"*": "ask"}}` for none."""
    person = person_of(request)
    if data.passing is not None:
        if unknown := [question for question in data.passing if question not in questions()]:
            raise Denied(UNREADABLE, "no_such_question", question=unknown[0])
        services_of(request).acts.wish(person, dict(data.passing))
    return services_of(request).change(person, name=data.name, lang=data.lang, theme=data.theme, notices=data.notices)


@cache
def questions() -> frozenset[str]:
    """Every kind of question, as `<title>/<kind>`; and all others."""
    return frozenset([EVERY_QUESTION, *(f"{title.id}/{step.kind}" for title in tatami.titles() for step in steps_of(title))])


@put(f"{PATH}/me/password", tags=["people"], responses=failing())
@threaded
def change_password(request: Ask, data: Sent[NewPassword]) -> Response[Person]:
    """A new password; every other session and every token ends."""
    person = person_of(request)
    services_of(request).accounts.change_password(person, data.old, data.new)
    return signed_in(request, person)


@delete(f"{PATH}/me", status_code=200, tags=["people"], responses=failing())
@threaded
def delete_me(request: Ask, data: Sent[Farewell]) -> Response[dict[str, bool]]:
    """Forget me; my games stay, under no name."""
    person = person_of(request)
    services_of(request).forget(person, data.password)
    return Response({"done": True}, cookies=[no_cookie(services_of(request))])


@get(f"{PATH}/tokens", tags=["people"], responses=failing())
@threaded
def list_tokens(request: Ask) -> list[Token]:
    """My tokens, without their secrets."""
    return services_of(request).accounts.tokens(person_of(request))


@post(f"{PATH}/tokens", tags=["people"], responses=failing(409))
@threaded
def issue_token(request: Ask, data: Sent[NewToken]) -> IssuedToken:
    """A token for a program, with the scopes read, play, tables, chat."""
    person = person_of(request)
    token, secret = services_of(request).accounts.issue(person, data.label, data.scopes)
    return IssuedToken(token.id, token.label, token.scopes, secret)


@delete(f"{PATH}/tokens/{{token:str}}", status_code=200, tags=["people"], responses=failing(404))
@threaded
def revoke_token(request: Ask, token: Annotated[str, PathParameter(pattern=ID)]) -> dict[str, bool]:
    """Revoke a token."""
    services_of(request).accounts.revoke(person_of(request), token)
    return {"done": True}


@get(f"{PATH}/people/{{person:str}}", tags=["people"], responses=failing(404))
@threaded
def profile(request: Ask, person: PersonId) -> Profile:
    """A person's results, ratings and public games."""
    services = services_of(request)
    found = services.accounts.person(person)
    return Profile(found.id, found.name, found.guest, services.ratings.standings(found.id), services.lists.games_of(found.id))


@get(f"{PATH}/ladder/{{title:str}}", tags=["people"], responses=failing(404))
@threaded
def ladder(request: Ask, title: Annotated[str, PathParameter(pattern=r"^[a-z_]{1,40}$")]) -> list[Ranked]:
    """The best of a title."""
    if title not in title_ids():
        raise Denied(MISSING, "no_title", title=title, known=", ".join(title_ids()))
    return services_of(request).ratings.ladder(title)


def signed_in(request: Ask, person: Person) -> Response[Person]:
    services = services_of(request)
    return Response(person, cookies=[cookie_for(services, services.accounts.open_session(person))])


ROUTES: Final[list[Any]] = [
    come_as_guest,
    register,
    sign_in,
    sign_out,
    me,
    change_me,
    change_password,
    delete_me,
    list_tokens,
    issue_token,
    revoke_token,
    profile,
    ladder,
]
