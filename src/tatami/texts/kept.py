"""A small cache: what was made last, by what it was made from, so that it is not made again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


def one(_: object) -> int:
    return 1


class Kept(Generic[T]):
    """A cache of the things last asked for, between `most` and twice that: so many of them, or so much by their `weight`. Threads share it: at worst two of them
    make the same thing."""

    def __init__(self, most: int, weight: Callable[[T], int] = one) -> None:
        self.most = most
        self.weight = weight
        self._held = 0  # in `_new`
        self._new: dict[Hashable, T] = {}
        self._old: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made again where it was dropped."""
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = make()
            if self._held >= self.most:
                self._old, self._new, self._held = self._new, {}, 0
            self._new[key] = found
            self._held += self.weight(found)
        return found
