"""People: guests, accounts, sessions, tokens."""

import pytest
import sqlalchemy as sa

from server.helpers import Clock, play_on, two_at_a_table
from tatami.server.accounts import EVERYTHING, SESSION, SESSION_MS, TOKEN, Notices
from tatami.server.house import House
from tatami.server.refusals import Denied
from tatami.server.schema import people, sessions, tokens


def test_a_guest_becomes_an_account_and_keeps_the_seat(house: House) -> None:
    """The same person, now with a password."""
    table, (ann, _bob) = two_at_a_table(house)
    account = house.accounts.register("Ann", "correct horse", guest=ann)
    assert account.id == ann.id
    assert not account.guest
    assert house.tables.look(table, account).mine == [0]
    assert house.accounts.check("ANN", "correct horse").id == ann.id


def test_passwords_are_hashed_with_argon2(house: House) -> None:
    """The password itself is nowhere in the database."""
    house.accounts.register("Ann", "correct horse")
    kept = house.storage.read(lambda db: db.scalar(sa.select(people.c.password)))
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert "horse" not in kept


@pytest.mark.parametrize(("name", "password"), [("Ann", "wrong horse"), ("Nobody", "correct horse"), ("", "")])
def test_a_wrong_password_and_an_unknown_name_look_the_same(house: House, name: str, password: str) -> None:
    """One sentence for both."""
    house.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied, match="do not go together"):
        house.accounts.check(name, password)


def test_a_name_is_taken_whatever_its_case(house: House) -> None:
    """Ann and ANN are one name."""
    house.accounts.register("Ann", "correct horse")
    with pytest.raises(Denied, match="taken"):
        house.accounts.register("ANN", "another horse")


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "x" * 33, " Ann", "<b>", "a\nb", "_"])
def test_names_that_are_none(house: House, name: str) -> None:
    """Letters and digits, with a few signs inside."""
    with pytest.raises(Denied):
        house.accounts.guest(name)


def test_a_session_ends_with_time_and_with_signing_out(house: House, clock: Clock) -> None:
    """Only its hash is stored."""
    ann = house.accounts.guest("Ann")
    first, second = house.accounts.open_session(ann), house.accounts.open_session(ann)
    assert house.accounts.recognise(SESSION, first) == (ann, EVERYTHING)
    assert first not in house.storage.read(lambda db: db.scalars(sa.select(sessions.c.hash)).all())
    house.accounts.close_session(first)
    assert house.accounts.recognise(SESSION, first) is None
    clock.forward(SESSION_MS / 1000)
    assert house.accounts.recognise(SESSION, second) is None


def test_a_revoked_token_is_worth_nothing(house: House) -> None:
    """And only its hash was stored."""
    ann = house.accounts.guest("Ann")
    token, secret = house.accounts.issue(ann, "bot", ["play", "read"])
    assert house.accounts.recognise(TOKEN, secret) == (ann, frozenset({"play", "read"}))
    assert secret not in house.storage.read(lambda db: db.scalars(sa.select(tokens.c.hash)).all())
    house.accounts.revoke(ann, token.id)
    assert house.accounts.recognise(TOKEN, secret) is None
    with pytest.raises(Denied):
        house.accounts.revoke(ann, token.id)


def test_a_process_that_is_alone_remembers_who_it_was(house: House, clock: Clock) -> None:
    """For some seconds, and never beyond a change; with others at the database it asks every time."""
    ann = house.accounts.guest("Ann")
    token, secret = house.accounts.issue(ann, "bot", ["read"])
    assert house.accounts.recall(TOKEN, secret) is None
    known = house.accounts.recognise(TOKEN, secret)
    assert house.accounts.recall(TOKEN, secret) == (known if house.storage.sqlite else None)
    assert house.accounts.recall(SESSION, secret) is None
    house.accounts.change(ann, name="Anna")
    assert house.accounts.recall(TOKEN, secret) is None
    house.accounts.recognise(TOKEN, secret)
    house.accounts.revoke(ann, token.id)
    assert house.accounts.recall(TOKEN, secret) is None
    session = house.accounts.open_session(ann)
    house.accounts.recognise(SESSION, session)
    clock.forward(60)
    assert house.accounts.recall(SESSION, session) is None


def test_nobody_revokes_the_token_of_another(house: House) -> None:
    """It is not there for them."""
    ann, bob = house.accounts.guest("Ann"), house.accounts.guest("Bob")
    token, secret = house.accounts.issue(ann, "bot", ["read"])
    with pytest.raises(Denied):
        house.accounts.revoke(bob, token.id)
    assert house.accounts.recognise(TOKEN, secret) is not None


def test_a_new_password_ends_sessions_and_tokens(house: House) -> None:
    """Whoever stole one is out."""
    ann = house.accounts.register("Ann", "correct horse")
    session, (_, secret) = house.accounts.open_session(ann), house.accounts.issue(ann, "bot", ["read"])
    house.accounts.change_password(ann, "correct horse", "another horse")
    assert house.accounts.recognise(SESSION, session) is None
    assert house.accounts.recognise(TOKEN, secret) is None
    assert house.accounts.check("Ann", "another horse").id == ann.id


def test_a_deleted_person_leaves_games_whole(house: House) -> None:
    """The name is gone, a bot sits in, the record of the game stays."""
    table, (ann, bob) = two_at_a_table(house, public=True)
    play_on(house, table, [ann, bob], 5)
    house.forget(ann, "")
    look = house.tables.look(table, bob)
    assert [chair.name for chair in look.chairs] == ["–", "Bob"]
    assert look.chairs[0].away == "leave"
    with pytest.raises(Denied):
        house.accounts.person(ann.id)


def test_settings_are_kept(house: House) -> None:
    """Language, theme, notices."""
    ann = house.accounts.guest("Ann")
    changed = house.accounts.change(ann, lang="fr", theme="dark", notices=Notices(email="ann@example.org"))
    assert house.accounts.person(ann.id) == changed
    assert (changed.lang, changed.theme, changed.notices.email) == ("fr", "dark", "ann@example.org")
    with pytest.raises(Denied):
        house.accounts.change(ann, lang="tlh")
