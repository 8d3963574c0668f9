"""Examples of a rulebook, played by the engine: small records, and words whose names and numbers come from the run.

`rulebook/examples.toml`, beside the rules, holds a few games and the moments of them that show a rule at work:

    [games.spring]
    seats = 3
    seed = 5
    options = { start = "printed" }
    answers = "izu musashi …"           # by name, in the order in which the seats are asked; where there is one answer only, it is given unwritten

    [examples.tie]
    rule = "battle.9"
    game = "spring"
    tells = "battle_tied"               # shown is the first group of events in which this is told,
    time = 1                            # or the second, or a later one,
    groups = 1                          # with as many groups before it as make this number
    en = { title = "A tie", text = "{battle_began.seat} attacks {battle_began.province}: {cubes_fell.cubes} fall …" }

A word stands for what was told, `{battle_began.armies:# army|# armies}`, or for another event of its kind, `{points_scored[1].points}`; `{before…}`
and `{after…}` look into the position, `{after[players][0][rice]}`. So an example cannot say a number that the rules do not give.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from tatami.core.domain import LANGUAGES
from tatami.core.errors import Faulty, TatamiError, Unreadable
from tatami.core.events import Event, groups
from tatami.core.facts import read_toml
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.texts import Texts, capital
from tatami.texts.grammar import counted

PLAYERS = ["Ayame", "Botan", "Chiyo", "Denji", "Emi", "Fuji"]  # who plays the examples
MANY = 10_000  # answers whose positions are kept: all of them
KEYS = {"rule", "game", "tells"}
MORE = {"time", "groups", "eyes"}


@dataclass
class Example:
    """A moment of a game that shows a rule at work, with its words by language."""

    name: str
    rule: str
    game: str
    tells: str
    words: dict[str, dict[str, str]]
    time: int = 1
    groups: int = 1
    eyes: int | None = None  # the seat that looks on; without one, a spectator


@dataclass
class Played:
    """An example as it was played: the game before and after, both to be looked at only, and what was told in between."""

    example: Example
    before: Game
    after: Game
    events: list[Event]

    @property
    def names(self) -> list[str]:
        return PLAYERS[: self.after.seats]


@dataclass
class Told:
    """An example in one language: its heading, what it explains, and the lines of the log."""

    played: Played
    heading: str
    text: str
    lines: list[str]

    @property
    def name(self) -> str:
        return self.played.example.name

    @property
    def rule(self) -> str:
        return self.played.example.rule


@cache
def read(title: Title) -> dict[str, Any]:
    """The examples of a title and the games they are from; one without the file has none."""
    file = title.words / "rulebook" / "examples.toml"
    return read_toml(file) if file.exists() else {"games": {}, "examples": {}}


def examples_of(title: Title) -> list[Example]:
    return [example(title, name, row) for name, row in read(title)["examples"].items()]


def example(title: Title, name: str, row: dict[str, Any]) -> Example:
    if not KEYS | set(LANGUAGES) <= set(row) <= KEYS | MORE | set(LANGUAGES):
        raise Faulty(f"{title.id}, example '{name}' should have {', '.join(sorted(KEYS))} and words in {', '.join(LANGUAGES)}")
    words = {lang: row[lang] for lang in LANGUAGES}
    return Example(name, words=words, **{key: value for key, value in row.items() if key not in LANGUAGES})


@lru_cache(maxsize=1)  # the examples of a game stand together
def game_of(title: Title, name: str) -> Game:
    """A game of the examples, played to the end of its record, with every position on the way."""
    row = read(title)["games"][name]
    game: Game = title.new(row["seats"], row["seed"], row.get("options", {}))
    game.keep_moments(MANY)
    for number, id in enumerate(row["answers"].split(), 1):
        seat = next_asked(game)
        try:
            if seat is None:
                raise Unreadable("the game is over")
            game.play(seat, game.question(seat).domain.value_of(id))
        except TatamiError as error:
            raise Faulty(f"{title.id}, game '{name}' of the examples, answer {number}, '{id}': {error}") from None
    next_asked(game)
    return game


def next_asked(game: Game) -> int | None:
    """The seat that has a choice; questions with one answer, which are asked so as to tell nothing, are answered on the way."""
    while game.waiting():
        seat = game.waiting()[0]
        if len(game.question(seat).answers) > 1:
            return seat
        game.play(seat, game.question(seat).answers[0])
    return None


def play(title: Title, example: Example) -> Played:
    """Cut what an example shows out of its game: the groups of events, and the positions around them."""
    game = game_of(title, example.game)
    told = groups(game.events(example.eyes))
    times = [at for at, group in enumerate(told) if any(event.kind == example.tells for event in group)]
    if len(times) < example.time:
        raise Faulty(f"{title.id}, example '{example.name}': {example.tells} is told {len(times)} times, not {example.time}")
    last = times[example.time - 1]
    first = max(0, last + 1 - example.groups)
    start, end = told[first][0].number - 1, told[last][-1].number
    positions = game.positions(example.eyes, [start, end])
    if start not in positions:
        raise Faulty(f"{title.id}, example '{example.name}': no position was kept before the group that tells {example.tells}")
    before, after = positions[start], positions[end] if last + 1 < len(told) else game
    return Played(example, before, after, [event for group in told[first : last + 1] for event in group])


def tell(title: Title, example: Example, lang: str) -> Told:
    """An example in words."""
    played = play(title, example)
    texts = Texts(title, lang, played.names)
    words = example.words[lang]
    values: dict[str, Any] = {"before": Seen(played.before.view(example.eyes), lang), "after": Seen(played.after.view(example.eyes), lang)}
    for event in played.events:
        values.setdefault(event.kind, Happened([])).events.append(texts.values(event))
    text = re.sub("[ \n]+", " ", words["text"].strip()).format(**values)
    return Told(played, words["title"], capital(text), [texts.event(event) for event in played.events])


@cache
def all_told(title: Title, lang: str) -> dict[str, Told]:
    """Every example of a title by its name, played once."""
    return {example.name: tell(title, example, lang) for example in examples_of(title)}


def by_rule(title: Title, lang: str) -> dict[str, list[Told]]:
    """The examples that stand beside each rule."""
    found: dict[str, list[Told]] = {}
    for told in all_told(title, lang).values():
        found.setdefault(told.rule, []).append(told)
    return found


class Happened:
    """The events of one kind: an attribute is a value of the first, an index another of them."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events = events

    def __getattr__(self, name: str) -> Any:
        if name not in self.events[0]:
            raise AttributeError(f"it tells {', '.join(self.events[0])}, not {name}")
        return self.events[0][name]

    def __getitem__(self, at: int) -> "Happened":
        return Happened([self.events[at]])


class Seen:
    """A part of a view, its numbers able to choose a form."""

    def __init__(self, value: Any, lang: str) -> None:
        self.value = value
        self.lang = lang

    def __getitem__(self, key: Any) -> Any:
        found = self.value[key]
        if isinstance(found, int) and not isinstance(found, bool):
            return counted(found, self.lang)
        return Seen(found, self.lang) if isinstance(found, list | dict) else found
