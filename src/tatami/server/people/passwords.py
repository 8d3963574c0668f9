"""Passwords: hashed dearly, a few at a time."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tatami.server.refusals import BUSY, UNKNOWN_PERSON, UNREADABLE, Denied

PASSWORD_LENGTH: Final = (8, 200)
HASHES: Final = 2  # at a time, of all processes of a server together where they are no more: each takes 64 MB
MOST_WAITING: Final = 8  # for their turn; further requests are refused at once


class Passwords:
    """What is kept of passwords, and whether one is right."""

    def __init__(self, processes: int = 1) -> None:
        """`processes`: how many share the machine."""
        here = max(1, HASHES // processes)
        self.hasher = PasswordHasher(parallelism=1)  # the cores are for the tables
        self._hashing = BoundedSemaphore(here)
        self._in_line = BoundedSemaphore(here + MOST_WAITING)

    @cached_property
    def _nobody(self) -> str:
        """A password nobody knows, so that an unknown name takes as long as a wrong password."""
        return self.hasher.hash(secrets.token_hex())

    def verify(self, kept: str | None, password: str) -> None:
        try:
            with self._one_hash():
                self.hasher.verify(kept or self._nobody, password)
        except (Argon2Error, InvalidHashError):
            raise Denied(UNKNOWN_PERSON, "wrong_password") from None
        if kept is None:
            raise Denied(UNKNOWN_PERSON, "wrong_password")

    def hash(self, password: str) -> str:
        with self._one_hash():
            return self.hasher.hash(password)

    @contextmanager
    def _one_hash(self) -> Iterator[None]:
        """Hashing is expensive by design: few run at a time and few wait, so that nobody takes all threads and memory."""
        if not self._in_line.acquire(blocking=False):
            raise Denied(BUSY, "busy")
        try:
            with self._hashing:
                yield
        finally:
            self._in_line.release()


def check_password(password: str) -> str:
    least, most = PASSWORD_LENGTH
    if not least <= len(password) <= most:
        raise Denied(UNREADABLE, "bad_password", least=least, most=most)
    return password
