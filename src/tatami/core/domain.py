"""Domains: the values an answer may take, named for people and for programs.

A value is a small integer; its id is ASCII snake case (`kanto`); its texts are French and English. `NO` (-1) declines, passes or
ends; a domain that allows it says what it is called there.
"""

from typing import Final

from tatami.core.errors import Unreadable

NO: Final = -1
LANGUAGES: Final = ("en", "fr")


class Domain:
    """A numbered list of names. Value `v` has the id `ids[v]`; `NO` has the id `no`."""

    def __init__(self, id: str, names: "list[tuple[str, str, str]]", no: "tuple[str, str, str] | None" = None) -> None:
        self.id = id
        self.ids: list[str] = [name[0] for name in names]
        self._texts = {"en": [name[1] for name in names], "fr": [name[2] for name in names]}
        self.no = no
        self._values = {name: value for value, name in enumerate(self.ids)}
        if no is not None:
            self._values[no[0]] = NO
        if len(self._values) != len(names) + (no is not None):
            raise ValueError(f"domain {id}: two values share an id")

    def id_of(self, value: int) -> str:
        if value == NO and self.no is not None:
            return self.no[0]
        if 0 <= value < len(self.ids):
            return self.ids[value]
        raise Unreadable(f"{value} is no {self.id}; there are {len(self.ids)} of them, counted from 0")

    def value_of(self, id: str) -> int:
        value = self._values.get(id)
        if value is None:
            raise Unreadable(f"'{id}' is no {self.id}; the names are {', '.join(self._values)}")
        return value

    def text(self, value: int, lang: str) -> str:
        if value == NO and self.no is not None:
            return self.no[2 if lang == "fr" else 1]
        return self._texts[lang][value]

    def values(self) -> list[int]:
        """Every value, `NO` first where it exists."""
        return ([] if self.no is None else [NO]) + list(range(len(self.ids)))


def counts(id: str, most: int) -> Domain:
    """The whole numbers 0 … most."""
    return Domain(id, [(str(n), str(n), str(n)) for n in range(most + 1)])


SEAT: Final = Domain("seat", [(str(n), f"Seat {n + 1}", f"Place {n + 1}") for n in range(6)])
COUNT: Final = counts("count", 999)


class Param:
    """A named place in a question or an event, with the domain of what stands there.

    A `heap` is a list of counts: how many of each value. What is `secret` reaches only the seats an event is whispered to.
    """

    def __init__(self, name: str, domain: Domain, heap: bool = False, secret: bool = False) -> None:
        self.name = name
        self.domain = domain
        self.heap = heap
        self.secret = secret

    def plain(self, value: object) -> object:
        """The value by name: an id, a number where the domain counts, a list for a heap, None where it is veiled."""
        if value is None:
            return None
        if isinstance(value, list):
            return [self.plain(item) for item, n in enumerate(value) for _ in range(n)]
        assert isinstance(value, int)
        return value if self.domain is COUNT or self.domain is SEAT else self.domain.id_of(value)
