"""A small cache: what was made last, by what it was made from, so that it is not made again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A cache of the things last asked for, between its size and twice that. Threads share it: at worst two of them make the same thing."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._new: dict[Hashable, T] = {}
        self._old: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made again where it was dropped."""
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = make()
            if len(self._new) >= self.many:
                self._old, self._new = self._new, {}
            self._new[key] = found
        return found
