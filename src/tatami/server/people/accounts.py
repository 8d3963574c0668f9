"""People: guests and accounts, their sessions, and tokens for programs.

A guest is a person without a password; becoming an account keeps everything. Cookies and tokens are random, and only their hashes are stored.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.server.people.names import check_name, shape
from tatami.server.people.passwords import Passwords, check_password
from tatami.server.people.person import Known, Notices, Person, Token, as_person, check_lang, check_notices, check_one_of, hashed, new_id
from tatami.server.people.plain import plain
from tatami.server.people.session_cache import SessionCache
from tatami.server.refusals import CONFLICT, FORBIDDEN, MISSING, Denied
from tatami.server.siblings import Siblings
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OPEN, PLAYING, chat, confirmations, notes, people, seats, sessions, tables, tokens

T = TypeVar("T")
SESSION_MS: Final = 90 * 24 * 3600 * 1000
ENDED: Final = "ended"  # as processes say it to each other
CHANGED: Final = "changed"  # as servers say it, of somebody's rights or name
SESSION: Final = "session"
TOKEN: Final = "token"
SCOPES: Final = ("read", "play", "tables", "chat")
EVERYTHING: Final = frozenset((*SCOPES, "account"))  # what somebody at the page may do; no token can change an account
THEMES: Final = ("auto", "light", "dark")
CONFIRM_MS: Final = 24 * 3600 * 1000  # a letter may take
LETTER_MS: Final = 10 * 60 * 1000  # between two letters to one address
LETTERS: Final = 3  # to one address within a day; twice as many from one person
MOST_TOKENS: Final = 20
MOST_SESSIONS: Final = 40  # of one person; the oldest end


BY_SESSION: Final = (
    sa.select(people).join(sessions).where(sessions.c.hash == sa.bindparam("hash"), sessions.c.expires > sa.bindparam("now"))
)
BY_TOKEN: Final = sa.select(people, tokens.c.scopes).join(tokens).where(tokens.c.hash == sa.bindparam("hash"), tokens.c.revoked.is_(None))


class Accounts:
    """Who is who."""

    def __init__(self, storage: Storage, now: Callable[[], int], siblings: Siblings | None = None) -> None:
        self.storage = storage
        self.now = now
        self.passwords = Passwords(1 if siblings is None else siblings.count)
        self.ended: Callable[[str], None] = lambda _person: None  # told when a session or token of a person may have ended
        self.recent: SessionCache[Known] = SessionCache(lambda: storage.sqlite or self.hears(), now, siblings)
        self.hears: Callable[[], bool] = lambda: False  # whether what other servers announce is heard

    # Coming in.

    def guest(self, name: str, lang: str = "en") -> Person:
        """Somebody who plays at once, with just a name."""
        row = {
            "id": new_id(),
            "name": check_name(name),
            "lang": check_lang(lang),
            "theme": "auto",
            "notices": msgspec.to_builtins(Notices()),
            "created": self.now(),
        }

        def do(db: Connection) -> None:
            check_free(db, row["name"])
            db.execute(people.insert().values(row))

        self.storage.write(do)
        return self.person(row["id"])

    def register(self, name: str, password: str, lang: str = "en", guest: Person | None = None) -> Person:
        """Open an account, or give a guest a name and a password; the guest's seats and games stay.

        Sessions and tokens of the guest end: another person may know them, as on a club's computer.
        """
        name = check_name(name)
        row = {"name": name, "login": shape(name), "password": self.passwords.hash(check_password(password))}

        def do(db: Connection) -> str:
            check_free(db, name)
            if guest is not None:
                if self._row(db, guest.id).login is not None:
                    raise Denied(CONFLICT, "already_account")
                check_tables(db, guest.id, name)
                rename(db, guest.id, row)
                revoke_all(db, guest.id, self.now())
                return guest.id
            id = new_id()
            more = {"id": id, "lang": check_lang(lang), "theme": "auto", "notices": msgspec.to_builtins(Notices()), "created": self.now()}
            db.execute(people.insert().values(row | more))
            return id

        try:
            id = self._write(do)
        except sa.exc.IntegrityError:
            raise Denied(CONFLICT, "name_taken", name=name) from None
        if guest is not None:
            self._end(guest.id)
        return self.person(id)

    def check(self, name: str, password: str) -> Person:
        """The account of that name, if this is its password."""
        found = self.storage.read(lambda db: account_called(db, name))
        self.passwords.verify(None if found is None else found.password, password)
        return as_person(found)

    def check_own(self, person: Person, password: str) -> None:
        """Whether this is the person's own password, whatever they are called. A guest has none."""
        self.passwords.verify(self.storage.read(lambda db: self._row(db, person.id)).password, password)

    def open_session(self, person: Person) -> str:
        """The secret of a new session, for the cookie."""
        secret = secrets.token_urlsafe(32)
        row = {"hash": hashed(secret), "person": person.id, "expires": self.now() + SESSION_MS}

        def do(db: Connection) -> bool:
            db.execute(sessions.delete().where(sessions.c.expires < self.now()))
            mine = sa.select(sessions.c.hash).where(sessions.c.person == person.id).order_by(sessions.c.expires.desc())
            old = list(db.scalars(mine.offset(MOST_SESSIONS - 1)))
            db.execute(sessions.delete().where(sessions.c.hash.in_(old)))
            db.execute(sessions.insert().values(row))
            return bool(old)

        if self.storage.write(do):
            self._forget()
            self._end(person.id)
        return secret

    def close_session(self, secret: str) -> None:
        mine = sessions.c.hash == hashed(secret)

        def do(db: Connection) -> str | None:
            person: str | None = db.scalar(sa.select(sessions.c.person).where(mine))
            db.execute(sessions.delete().where(mine))
            return person

        person = self._write(do)
        if person is not None:
            self._end(person)

    def close_all(self, person: Person) -> None:
        """End all sessions and tokens of a person."""
        self._write(lambda db: revoke_all(db, person.id, self.now()))
        self._end(person.id)

    # Who it is.

    def recall(self, kind: str, secret: str) -> Known | None:
        """The person recognised by this secret a moment ago, from the cache."""
        return self.recent.get(kind, hashed(secret))

    def recognise(self, kind: str, secret: str) -> Known | None:
        """The person behind the secret of a session or a token, and what it lets them do."""
        return self.recent.ask(kind, hashed(secret), self._by_session if kind == SESSION else self._by_token)

    def is_good(self, kind: str, hash: str) -> bool:
        """Whether a session or token, by its hash, still is one."""
        return self.recent.ask(kind, hash, self._by_session if kind == SESSION else self._by_token) is not None

    def _by_session(self, hash: str) -> Known | None:
        found = self.storage.read(lambda db: db.execute(BY_SESSION, {"hash": hash, "now": self.now()}).first())
        return None if found is None else (as_person(found), EVERYTHING)

    def _by_token(self, hash: str) -> Known | None:
        found = self.storage.read(lambda db: db.execute(BY_TOKEN, {"hash": hash}).first())
        return None if found is None else (as_person(found), frozenset(found.scopes))

    def person(self, id: str) -> Person:
        return as_person(self.storage.read(lambda db: self._row(db, id)))

    # Changing things.

    def change(
        self,
        person: Person,
        *,
        name: str | None = None,
        lang: str | None = None,
        theme: str | None = None,
        notices: Notices | None = None,
    ) -> Person:
        """Change what is given."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = check_name(name)
            if not person.guest:
                values["login"] = shape(name)
        if lang is not None:
            values["lang"] = check_lang(lang)
        if theme is not None:
            values["theme"] = check_one_of("theme", theme, THEMES)
        if notices is not None:
            if person.guest and (notices.email or notices.webhook):
                raise Denied(FORBIDDEN, "accounts_only")
            values["notices"] = msgspec.to_builtins(check_notices(notices))

        def do(db: Connection) -> None:
            if "name" in values:
                check_free(db, values["name"], person.id)
                check_tables(db, person.id, values["name"])
            rename(db, person.id, values)

        if values:
            try:
                self._write(do)
            except sa.exc.IntegrityError:
                raise Denied(CONFLICT, "name_taken", name=name) from None
        return self.person(person.id)

    def change_password(self, person: Person, old: str, new: str) -> None:
        """A new password; every session and token ends."""
        self.check_own(person, old)
        kept = self.passwords.hash(check_password(new))

        def do(db: Connection) -> None:
            db.execute(people.update().where(people.c.id == person.id).values(password=kept))
            revoke_all(db, person.id, self.now())

        self._write(do)
        self._end(person.id)

    def delete(self, person: Person, password: str = "") -> None:
        """Forget a person: name, password, notices, notes, sessions and tokens. Games stay whole, under no name."""
        if not person.guest:
            self.check_own(person, password)
        gone = {
            "name": "–",
            "login": None,
            "password": None,
            "notices": msgspec.to_builtins(Notices()),
            "deleted": self.now(),
            "confirmed": None,
        }

        def do(db: Connection) -> None:
            rename(db, person.id, gone)
            db.execute(seats.update().where(seats.c.person == person.id).values(name=None))
            db.execute(sessions.delete().where(sessions.c.person == person.id))
            db.execute(tokens.delete().where(tokens.c.person == person.id))
            db.execute(notes.delete().where(notes.c.person == person.id))
            db.execute(confirmations.delete().where(confirmations.c.person == person.id))

        self._write(do)
        self._end(person.id)

    # Addresses.

    def ask_to_confirm(self, person: Person) -> str | None:
        """The secret for a letter that asks whether this is their address; None where enough letters have gone there, or from this person, lately."""
        secret, email, now = secrets.token_urlsafe(24), person.notices.email, self.now()
        row = {"hash": hashed(secret), "person": person.id, "email": email, "created": now}

        def do(db: Connection) -> bool:
            db.execute(confirmations.delete().where(confirmations.c.created < now - CONFIRM_MS))
            there = db.scalars(sa.select(confirmations.c.created).where(confirmations.c.email == email)).all()
            theirs = db.scalar(sa.select(sa.func.count()).where(confirmations.c.person == person.id)) or 0
            if len(there) >= LETTERS or theirs >= 2 * LETTERS or any(now - created < LETTER_MS for created in there):
                return False
            db.execute(confirmations.insert().values(row))
            return True

        return secret if self.storage.write(do) else None

    def confirm(self, person: Person, secret: str) -> None:
        """The letter came back: it counts for the person who asked for it, while they are signed in."""
        mine = (confirmations.c.hash == hashed(secret)) & (confirmations.c.person == person.id)

        def do(db: Connection) -> bool:
            email = db.scalar(sa.select(confirmations.c.email).where(mine, confirmations.c.created >= self.now() - CONFIRM_MS))
            if email is None:
                return False
            db.execute(people.update().where(people.c.id == person.id).values(confirmed=email))
            return True

        if not self._write(do):
            raise Denied(MISSING, "no_confirmation")

    # Tokens.

    def issue(self, person: Person, label: str, scopes: list[str]) -> tuple[Token, str]:
        """A new token and its secret, which is shown this once."""
        for scope in scopes:
            check_one_of("scope", scope, SCOPES)
        secret = "tatami_" + secrets.token_urlsafe(32)
        token = Token(new_id(), plain(label)[:60], sorted(set(scopes)), self.now())

        def do(db: Connection) -> None:
            db.execute(tokens.delete().where(tokens.c.person == person.id, tokens.c.revoked.is_not(None)))
            count = db.scalar(sa.select(sa.func.count()).where(tokens.c.person == person.id, tokens.c.revoked.is_(None)))
            if (count or 0) >= MOST_TOKENS:
                raise Denied(CONFLICT, "too_many_tokens", most=MOST_TOKENS)
            db.execute(tokens.insert().values(person=person.id, hash=hashed(secret), **msgspec.to_builtins(token)))

        self.storage.write(do)
        return token, secret

    def tokens(self, person: Person) -> list[Token]:
        query = sa.select(tokens).where(tokens.c.person == person.id, tokens.c.revoked.is_(None)).order_by(tokens.c.created)
        rows = self.storage.read(lambda db: db.execute(query).all())
        return [Token(row.id, row.label, row.scopes, row.created) for row in rows]

    def revoke(self, person: Person, token: str) -> None:
        mine = (tokens.c.id == token) & (tokens.c.person == person.id) & tokens.c.revoked.is_(None)
        done = self._write(lambda db: db.execute(tokens.update().where(mine).values(revoked=self.now())).rowcount)
        if not done:
            raise Denied(MISSING, "no_token")
        self._end(person.id)

    def _end(self, person: str) -> None:
        """Something of the person's has ended: here, and at the other processes on this database."""
        self.ended(person)
        self.storage.tell_others(f"{ENDED} {person}")

    def _write(self, do: Callable[[Connection], T]) -> T:
        """Change what somebody may do, or who they are: from now on everybody is looked up again."""
        try:
            return self.storage.write(do)
        finally:
            self._forget()

    def _forget(self) -> None:
        """From now on everybody is looked up again, at all processes."""
        self.recent.forget()
        self.storage.tell_servers(CHANGED)

    def _row(self, db: Connection, id: str) -> Any:
        found = db.execute(sa.select(people).where(people.c.id == id, people.c.deleted.is_(None))).first()
        if found is None:
            raise Denied(MISSING, "no_person")
        return found


def rename(db: Connection, person: str, values: dict[str, Any]) -> None:
    """Change a person; the tables where their name stands are to be read again."""
    db.execute(people.update().where(people.c.id == person).values(values))
    if "name" in values:
        here = sa.select(seats.c.table).where(seats.c.person == person).union(sa.select(chat.c.table).where(chat.c.person == person))
        db.execute(tables.update().where(tables.c.id.in_(here)).values(version=tables.c.version + 1))


def revoke_all(db: Connection, person: str, now: int) -> None:
    """Delete the sessions of a person and revoke the tokens."""
    db.execute(sessions.delete().where(sessions.c.person == person))
    db.execute(tokens.update().where(tokens.c.person == person).values(revoked=now))


def account_called(db: Connection, name: str) -> Any:
    """The account of a name, however it is written; accounts older than shapes may be known by their name alone."""
    if not name.isprintable():
        return None
    found = db.execute(sa.select(people).where(people.c.login.in_([shape(name), name.casefold()]))).all()
    return next((row for row in found if row.login == name.casefold()), found[0] if found else None)


def check_free(db: Connection, name: str, but: str | None = None) -> None:
    """No account but one's own looks like this."""
    found = account_called(db, name)
    if found is not None and found.id != but:
        raise Denied(CONFLICT, "name_taken", name=name)


def check_tables(db: Connection, person: str, name: str) -> None:
    """Nobody else at the tables of a person looks like this."""
    mine = sa.select(seats.c.table).join(tables).where(seats.c.person == person, tables.c.status.in_([OPEN, PLAYING]))
    called = sa.func.coalesce(seats.c.name, people.c.name)  # several at one screen have names of their own
    others = sa.select(called).select_from(people).join(seats).where(seats.c.table.in_(mine), people.c.id != person)
    if any(shape(other) == shape(name) for other in db.scalars(others)):
        raise Denied(CONFLICT, "name_at_table", name=name)
