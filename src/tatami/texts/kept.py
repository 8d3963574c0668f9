"""A small cache: what was made last, by what it was made from, so that it is not made again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


def one(_: object) -> int:
    return 1


class Kept(Generic[T]):
    """A cache of the things last asked for: so many of them, or so much by their `weight`. Threads share it: at worst two of them make the same thing."""

    def __init__(self, most: int, weight: Callable[[T], int] = one) -> None:
        self.most = most
        self.weight = weight
        self._kept: OrderedDict[Hashable, T] = OrderedDict()  # what was asked for last comes last
        self._held = 0
        self._adding = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made again where it was dropped."""
        found = self._kept.get(key)
        if found is None:
            found = make()
            with self._adding:
                self._add(key, found)
        else:
            try:  # noqa: SIM105 - `suppress` would take longer than all the rest
                self._kept.move_to_end(key)
            except KeyError:
                pass  # dropped by another thread meanwhile
        return found

    def _add(self, key: Hashable, value: T) -> None:
        if key not in self._kept:
            self._kept[key] = value
            self._held += self.weight(value)
        while self._held > self.most:
            self._held -= self.weight(self._kept.popitem(last=False)[1])
