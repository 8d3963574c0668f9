"""A title: what stands on the box, and what the engine asks of its rules."""

import warnings
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from tatami.core import rulebook
from tatami.core.chance import Chance, Keyed, stream
from tatami.core.domain import LANGUAGES
from tatami.core.errors import Unreadable
from tatami.core.events import EventKind
from tatami.core.facts import read_table
from tatami.core.game import Book, Contract, Game
from tatami.core.record import commitment, seed_text

RECORD_FORMAT = 1


class Choice:
    """One value of an option."""

    def __init__(self, row: dict[str, str]) -> None:
        self.id = row["id"]
        self.names = {lang: row[lang] for lang in LANGUAGES}


class Option:
    """A choice made before the game: a variant, or the other reading of a ruling. The first value is the default."""

    def __init__(self, id: str, row: dict[str, Any]) -> None:
        self.id = id
        self.rule: str = row["rule"]
        self.names: dict[str, str] = {lang: row[lang] for lang in LANGUAGES}
        self.choices = [Choice(choice) for choice in row["values"]]
        self.values = [choice.id for choice in self.choices]

    @property
    def default(self) -> str:
        return self.values[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(Contract):
    """One game of the table. A title subclasses this in its `__init__.py` and fulfils the contract."""

    def __init__(self, folder: Path, event_kinds: list[EventKind]) -> None:
        facts = read_table(place(folder, "rules"), "title")
        self.folder = folder
        self.words = place(folder, "words")  # catalogues and rulebook
        self.id: str = facts["id"]
        self.names: dict[str, str] = {lang: facts[lang] for lang in LANGUAGES}
        self.designer: str = facts["designer"]
        self.seat_counts: list[int] = facts["seats"]
        self.rules: int = facts["rules"]
        self.carries: int = facts.get("carries", self.rules)  # positions stored under these rules, or later ones, can be played on
        self.options = {id: Option(id, row) for id, row in facts.get("options", {}).items()}
        self.modes: dict[str, dict[str, str]] = facts.get("modes", {})  # games that differ in several options; the first is the usual one
        self.shelf: dict[str, Any] = facts.get("shelf", {})  # how the box stands on the home page
        self.quick: dict[str, str] = facts.get("quick", {}) or next(iter(self.modes.values()), {})  # of a game that is to begin at once
        self.event_kinds = {kind.id: kind for kind in event_kinds}
        self._rulebooks: dict[str, rulebook.Rulebook] = {}

    def __repr__(self) -> str:
        return f"Title({self.id!r})"

    def goes_on_from(self, rules: int) -> bool:
        """Return True if positions of these rules can be played on: what was learned and measured of them still holds."""
        return self.carries <= rules <= self.rules

    def rulebook(self, lang: str) -> rulebook.Rulebook:
        """The rules in our words, parsed once."""
        book = self._rulebooks.get(lang)
        if book is None:
            book = self._rulebooks[lang] = rulebook.read(self.words, self.id, lang)
        return book

    def seats_for(self, options: dict[str, str]) -> list[int]:
        """The player counts that go with these options: a variant may need fewer or more than the box allows."""
        return self.seat_counts

    def usual_seats(self, options: dict[str, str] | None = None) -> int:
        """How many play when nobody says: the middle of what the box allows with these options."""
        counts = self.seats_for(self.choose(options or {}))
        return counts[len(counts) // 2]

    def new(self, seats: int, seed: int, options: dict[str, str], secret: bool = False) -> Any:
        """Open a game with a book. `secret` rekeys chance for each answer, for games between people."""
        chosen = self.choose(options)
        self._check_seats(seats, chosen)
        check_seed(seed)
        game: Game = self.blank()
        game.book = Book(seed, secret, chosen)
        self._lay(game, seats, Keyed(seed) if secret else stream(seed), chosen)
        return game

    def bare(self, seats: int, chance: Chance, options: dict[str, str]) -> Any:
        """Open a bare game on a given chance: no book, so nothing is told or remembered."""
        chosen = self.choose(options)
        self._check_seats(seats, chosen)
        game: Game = self.blank()
        self._lay(game, seats, chance, chosen)
        return game

    def _check_seats(self, seats: int, options: dict[str, str]) -> None:
        if seats not in self.seats_for(options):
            raise Unreadable(f"{self.id} is played with {numbers(self.seats_for(options))} seats, not {seats}")

    def _lay(self, game: Game, seats: int, chance: Chance, options: dict[str, str]) -> None:
        game.title = self
        game.seats = seats
        game.chance = chance
        self.begin(game, options)
        game.settle()

    def choose(self, options: dict[str, str]) -> dict[str, str]:
        """Every option with its value: the given one or the default."""
        for id, value in options.items():
            if id not in self.options:
                known = ", ".join(self.options) or "none"
                raise Unreadable(f"{self.id} has no option '{id}'; its options are {known}")
            if value not in self.options[id].values:
                values = ", ".join(self.options[id].values)
                raise Unreadable(f"Option '{id}' of {self.id} cannot be '{value}'; its values are {values}")
        chosen = {id: options.get(id, option.default) for id, option in self.options.items()}
        if misfit := self.misfit(chosen):
            raise Unreadable(misfit)
        return chosen

    def misfit(self, options: dict[str, str]) -> str:
        """Why these options, each with its value, do not go together: a sentence, empty where they do."""
        return ""

    def record(self, game: Game, book: Book) -> dict[str, Any]:
        outcome = game.outcome()
        seed = seed_text(book.seed)
        return {
            "format": RECORD_FORMAT,
            "title": self.id,
            "rules": self.rules,
            "options": book.options,
            "seats": game.seats,
            "chance": "keyed" if book.keyed else "stream",
            "commitment": commitment(self.id, seed),
            "seed": seed,
            "answers": book.answers(),
            "outcome": None if outcome is None else outcome.plain(),
        }


def place(folder: Path, part: str) -> Path:
    """Return where a part of a title is: its folder of that name. Titles made for 0.2 have data and words in their package itself."""
    found = folder / part
    if found.is_dir():
        return found
    warnings.warn(f"{folder}: move its {part} into a folder of that name (docs/adding-a-title.md)", DeprecationWarning, stacklevel=3)
    return folder


def check_seed(seed: int) -> None:
    if not isinstance(seed, int) or seed < 0:
        raise Unreadable(f"The seed is a whole number from 0 up, not {seed!r}")


def numbers(values: list[int]) -> str:
    """2, 3 or 4."""
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
