"""Domains: the values an answer may take, named for people and for programs.

A value is a small integer; its id is ASCII snake case (`kanto`); its texts are French and English. `NO` (-1) declines, passes or
ends; a domain that allows it says what it is called there.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from tatami.core.errors import Unreadable

NO: Final = -1
LANGUAGES: Final = ("en", "fr")
SEVERAL: Final[dict[str, Callable[[int], bool]]] = {"en": lambda n: n != 1, "fr": lambda n: abs(n) > 1}  # which numbers ask for a plural
NO_BREAK: Final[dict[str, str]] = {"fr": r"\s(?=[:;!?»…%])|(?<=«)\s"}  # spaces at which no line may break


def typeset(text: str, lang: str) -> str:
    """A language's own spaces: French puts one before some marks. What is read from files of facts and words has them already."""
    return re.sub(NO_BREAK[lang], "\N{NO-BREAK SPACE}", text) if lang in NO_BREAK else text


class Word:
    """A word in one language, and what that language's grammar must know of it: its article, gender, plural …"""

    def __init__(self, text: str, traits: dict[str, str]) -> None:
        self.text = text
        self.traits = traits


class Name:
    """What something is called: an id for programs, a word in each language for people."""

    def __init__(self, id: str, words: dict[str, Word]) -> None:
        self.id = id
        self.words = words


class Phrase:
    """A value whose words are a message of the title's catalogue, context `answer`, about other values: "a castle in Izu"."""

    def __init__(self, id: str, message: str, params: "list[Param]", values: list[int]) -> None:
        self.id = id
        self.message = message
        self.params = params
        self.values = values


class Domain:
    """A numbered list of names. Value `v` has the id `ids[v]`; `NO` has the id `no`. The first `seats` values stand for the seats' own pieces:
    people are told the player's name."""

    def __init__(
        self,
        id: str,
        names: "Sequence[Name | Phrase]",
        no: "Name | Phrase | None" = None,
        seats: int = 0,
    ) -> None:
        self.id = id
        self.seats = seats
        self.names: list[Name | Phrase] = list(names)
        self.no = no
        self.ids: list[str] = [name.id for name in self.names]
        self._values = {name: value for value, name in enumerate(self.ids)}
        if self.no is not None:
            self._values[self.no.id] = NO
        if len(self._values) != len(names) + (no is not None):
            raise ValueError(f"domain {id}: two values share an id")

    def id_of(self, value: int) -> str:
        return self.name_of(value).id

    def name_of(self, value: int) -> "Name | Phrase":
        if value == NO and self.no is not None:
            return self.no
        if 0 <= value < len(self.names):
            return self.names[value]
        raise Unreadable(f"{value} is no {self.id}; there are {len(self.ids)} of them, counted from 0")

    def value_of(self, id: str) -> int:
        value = self._values.get(id)
        if value is None:
            raise Unreadable(f"'{id}' is no {self.id}; the names are {', '.join(self._values)}")
        return value

    def text(self, value: int, lang: str) -> str:
        """The bare word; a phrase, or a word with its article, is made by `Texts.name`."""
        name = self.name_of(value)
        if isinstance(name, Phrase):
            raise ValueError(f"'{name.id}' of domain {self.id} is a phrase: Texts.name makes it")
        return name.words[lang].text

    def values(self) -> list[int]:
        """Every value, `NO` first where it exists."""
        return ([] if self.no is None else [NO]) + list(range(len(self.ids)))


def plain_name(id: str, texts: dict[str, str]) -> Name:
    """A name whose words need nothing but their letters."""
    return Name(id, {lang: Word(text, {}) for lang, text in texts.items()})


def numerals(id: str, text: str) -> Name:
    """A name that is the same in every language."""
    return plain_name(id, dict.fromkeys(LANGUAGES, text))


def counts(id: str, most: int) -> Domain:
    """The whole numbers 0 … most."""
    return Domain(id, [numerals(str(n), str(n)) for n in range(most + 1)])


SEAT: Final = Domain("seat", [plain_name(str(n), {"en": f"Seat {n + 1}", "fr": f"Place {n + 1}"}) for n in range(6)])
COUNT: Final = counts("count", 999)


class Param:
    """A named place in a question or an event, with the domain of what stands there.

    A `tally` is a list of counts: how many of each value. What is `secret` reaches only the seats an event is whispered to.
    """

    def __init__(self, name: str, domain: Domain, tally: bool = False, secret: bool = False) -> None:
        self.name = name
        self.domain = domain
        self.tally = tally
        self.secret = secret

    def plain(self, value: object) -> object:
        """The value by name: an id, a number where the domain counts, a list for a tally, None where it is veiled."""
        if value is None:
            return None
        if isinstance(value, list):
            return [self.plain(item) for item, n in enumerate(value) for _ in range(n)]
        assert isinstance(value, int)
        return value if self.domain is COUNT or self.domain is SEAT else self.domain.id_of(value)
