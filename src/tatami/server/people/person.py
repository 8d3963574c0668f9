"""Somebody at the table, as the rest of the server knows them, and what may be said of them."""

import re
import secrets
from hashlib import sha256
from typing import Any, Final

import msgspec

from tatami.core.domain import LANGUAGES
from tatami.server.refusals import UNREADABLE, Denied

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else


class Notices(msgspec.Struct, frozen=True):
    """How a person wants to be told that it is their turn."""

    browser: bool = True  # by the browser, while a page is open
    email: str = ""  # an address; it counts once it has answered our letter
    webhook: str = ""  # an address to which a message is posted


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    id: str
    name: str
    guest: bool
    lang: str
    theme: str
    notices: Notices  # how to be told that it is one's turn
    confirmed: str = ""  # the e-mail address that answered our letter; no other gets notices


class Token(msgspec.Struct, frozen=True):
    """A key for a program, without its secret."""

    id: str
    label: str
    scopes: list[str]
    created: int


Known = tuple[Person, frozenset[str]]  # somebody, and what they may do


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def as_person(row: Any) -> Person:
    notices = msgspec.convert(row.notices, Notices)
    return Person(row.id, row.name, row.login is None, row.lang, row.theme, notices, row.confirmed or "")


def check_lang(lang: str) -> str:
    return check_one_of("language", lang, LANGUAGES)


def check_one_of(what: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise Denied(UNREADABLE, "unknown_value", what=what, value=value[:40], known=", ".join(known))
    return value


def check_notices(notices: Notices) -> Notices:
    """Check that addresses are well-formed, in visible characters."""
    if notices.email and not notices.email.isprintable():
        raise Denied(UNREADABLE, "bad_email")
    if notices.webhook and not notices.webhook.isprintable():
        raise Denied(UNREADABLE, "bad_webhook")
    if notices.email and not re.fullmatch(r"[^@\s<>,;:\"]{1,64}@[A-Za-z0-9.-]{1,180}", notices.email):
        raise Denied(UNREADABLE, "bad_email")
    if notices.webhook and not re.fullmatch(r"https?://[^\s]{1,400}", notices.webhook):
        raise Denied(UNREADABLE, "bad_webhook")
    return notices
