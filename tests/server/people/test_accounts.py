"""People: guests, accounts, sessions, tokens."""

import time

import pytest
import sqlalchemy as sa

from server.conftest import Opener
from server.helpers import Clock, play_on, two_at_a_table
from tatami.server.people.accounts import EVERYTHING, MOST_SESSIONS, SESSION, SESSION_MS, TOKEN
from tatami.server.people.person import Notices
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.schema import people, sessions, tokens


def test_a_guest_becomes_an_account_and_keeps_the_seat(services: Services) -> None:
    """The same person, now with a password."""
    table, (ann, _bob) = two_at_a_table(services)
    account = services.accounts.register("Ann", "correct horse", guest=ann)
    assert account.id == ann.id
    assert not account.guest
    assert services.tables.look(table, account).mine == [0]
    assert services.accounts.check("ANN", "correct horse").id == ann.id


def test_passwords_are_hashed_with_argon2(services: Services) -> None:
    """The password itself is nowhere in the database."""
    services.accounts.register("Ann", "correct horse")
    kept = services.storage.read(lambda db: db.scalar(sa.select(people.c.password)))
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert "horse" not in kept


@pytest.mark.parametrize(("name", "password"), [("Ann", "wrong horse"), ("Nobody", "correct horse"), ("", "")])
def test_a_wrong_password_and_an_unknown_name_look_the_same(services: Services, name: str, password: str) -> None:
    """One sentence for both."""
    services.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied, match="do not go together"):
        services.accounts.check(name, password)


def test_a_name_is_taken_whatever_its_case(services: Services) -> None:
    """Ann and ANN are one name."""
    services.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied, match="taken"):
        services.accounts.register("ANN", "another horse")


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "x" * 33, " Ann", "<b>", "a\nb", "_"])
def test_names_that_are_none(services: Services, name: str) -> None:
    """Letters and digits, with a few signs inside."""
    with pytest.raises(Denied):
        services.accounts.guest(name)


def test_a_session_ends_with_time_and_with_signing_out(services: Services, clock: Clock) -> None:
    """Only its hash is stored."""
    ann = services.accounts.guest("Ann")
    first, second = services.accounts.open_session(ann), services.accounts.open_session(ann)
    assert services.accounts.recognise(SESSION, first) == (ann, EVERYTHING)
    assert first not in services.storage.read(lambda db: db.scalars(sa.select(sessions.c.hash)).all())
    services.accounts.close_session(first)
    assert services.accounts.recognise(SESSION, first) is None
    clock.forward(SESSION_MS / 1000)
    assert services.accounts.recognise(SESSION, second) is None


def test_a_revoked_token_is_worth_nothing(services: Services) -> None:
    """And only its hash was stored."""
    ann = services.accounts.guest("Ann")
    token, secret = services.accounts.issue(ann, "bot", ["play", "read"])
    assert services.accounts.recognise(TOKEN, secret) == (ann, frozenset({"play", "read"}))
    assert secret not in services.storage.read(lambda db: db.scalars(sa.select(tokens.c.hash)).all())
    services.accounts.revoke(ann, token.id)
    assert services.accounts.recognise(TOKEN, secret) is None
    with pytest.raises(Denied):
        services.accounts.revoke(ann, token.id)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_token_revoked_elsewhere_is_forgotten_when_that_is_heard(opener: Opener) -> None:
    """Processes that hear each other remember who it was; one that has lost its line asks every time."""
    here, there = opener(), opener()
    ann = here.accounts.guest("Ann")
    token, secret = here.accounts.issue(ann, "bot", ["read"])
    _, other = here.accounts.issue(ann, "another", ["read"])
    here.listen()
    assert here.accounts.recognise(TOKEN, secret) == here.accounts.recall(TOKEN, secret) is not None
    there.accounts.revoke(ann, token.id)
    deadline = time.monotonic() + 60
    while here.accounts.recall(TOKEN, secret) is not None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert here.accounts.recall(TOKEN, secret) is here.accounts.recognise(TOKEN, secret) is None
    assert here.accounts.recognise(TOKEN, other) == here.accounts.recall(TOKEN, other) is not None
    assert here.listener is not None
    here.listener.stop()
    assert here.accounts.recall(TOKEN, other) is None


def test_a_process_remembers_who_it_was(services: Services, clock: Clock) -> None:
    """For some seconds, and never beyond a change."""
    ann = services.accounts.guest("Ann")
    token, secret = services.accounts.issue(ann, "bot", ["read"])
    assert services.accounts.recall(TOKEN, secret) is None
    known = services.accounts.recognise(TOKEN, secret)
    assert services.accounts.recall(TOKEN, secret) == known
    assert services.accounts.recall(SESSION, secret) is None
    services.accounts.change(ann, name="Anna")
    assert services.accounts.recall(TOKEN, secret) is None
    services.accounts.recognise(TOKEN, secret)
    services.accounts.revoke(ann, token.id)
    assert services.accounts.recall(TOKEN, secret) is None
    session = services.accounts.open_session(ann)
    services.accounts.recognise(SESSION, session)
    clock.forward(60)
    assert services.accounts.recall(SESSION, session) is None


def test_nobody_revokes_the_token_of_another(services: Services) -> None:
    """It is not there for them."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    token, secret = services.accounts.issue(ann, "bot", ["read"])
    with pytest.raises(Denied):
        services.accounts.revoke(bob, token.id)
    assert services.accounts.recognise(TOKEN, secret) is not None


def test_a_new_password_ends_sessions_and_tokens(services: Services) -> None:
    """Whoever stole one is out."""
    ann = services.accounts.register("Ann", "correct horse")
    session, (_, secret) = services.accounts.open_session(ann), services.accounts.issue(ann, "bot", ["read"])
    services.accounts.change_password(ann, "correct horse", "another horse")
    assert services.accounts.recognise(SESSION, session) is None
    assert services.accounts.recognise(TOKEN, secret) is None
    assert services.accounts.check("Ann", "another horse").id == ann.id


def test_a_deleted_person_leaves_games_whole(services: Services) -> None:
    """The name is gone, a bot sits in, the record of the game stays."""
    table, (ann, bob) = two_at_a_table(services, public=True)
    play_on(services, table, [ann, bob], 5)
    services.forget(ann, "")
    look = services.tables.look(table, bob)
    assert [chair.name for chair in look.chairs] == ["–", "Bob"]
    assert look.chairs[0].away == "leave"
    with pytest.raises(Denied):
        services.accounts.person(ann.id)


def test_settings_are_kept(services: Services) -> None:
    """Language, theme, notices."""
    ann = services.accounts.register("Ann", "correct horse")
    changed = services.accounts.change(ann, lang="fr", theme="dark", notices=Notices(email="ann@example.org"))
    assert services.accounts.person(ann.id) == changed
    assert (changed.lang, changed.theme, changed.notices.email) == ("fr", "dark", "ann@example.org")
    with pytest.raises(Denied):
        services.accounts.change(ann, lang="tlh")


@pytest.mark.parametrize("name", ["\x00", "Ann\x00", "\ud800", "x" * 5000, "\u202eAnn"])
def test_what_is_no_name_signs_nobody_in(services: Services, name: str) -> None:
    """On either database it is a wrong password, like any other."""
    services.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied, match="do not go together"):
        services.accounts.check(name, "correct horse")


@pytest.mark.parametrize(
    "notices", [Notices(email="a\x00@example.org"), Notices(email="a\u202eb@example.org"), Notices(webhook="https://example.org/\x00")]
)
def test_addresses_have_no_control_characters(services: Services, notices: Notices) -> None:
    """Nor anything else that cannot be seen."""
    ann = services.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied):
        services.accounts.change(ann, notices=notices)


def test_sessions_and_tokens_do_not_pile_up(services: Services) -> None:
    """The oldest session ends when there are too many; a revoked token is forgotten with the next."""
    ann = services.accounts.guest("Ann")
    first = services.accounts.open_session(ann)
    for _ in range(MOST_SESSIONS):
        last = services.accounts.open_session(ann)
    assert services.accounts.recognise(SESSION, first) is None
    assert services.accounts.recognise(SESSION, last) is not None
    assert services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(sessions))) == MOST_SESSIONS
    for _ in range(5):
        token, _ = services.accounts.issue(ann, "bot", ["read"])
        services.accounts.revoke(ann, token.id)
    services.accounts.issue(ann, "bot", ["read"])
    assert services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(tokens))) == 1
