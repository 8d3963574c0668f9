"""Tatami: strategy board games on one digital table.

>>> import tatami
>>> game = tatami.new("shitenno", seats=3, seed=7)
>>> while game.waiting():
...     seat = game.waiting()[0]
...     game.play(seat, game.question(seat).answers[0])
>>> sorted(game.outcome().places)
[1, 2, 3]
"""

from typing import Any

from tatami.core.chance import stream
from tatami.core.domain import NO, Domain
from tatami.core.errors import Broken, Refused, TatamiError, Unreadable
from tatami.core.events import Event
from tatami.core.game import Game, Question
from tatami.core.outcome import Outcome
from tatami.core.record import read, rebuild
from tatami.core.title import RECORD_FORMAT, Option, Title, check_seed
from tatami.titles import find, title_ids

__version__ = "0.2.0"
__all__ = [
    "NO",
    "Broken",
    "Domain",
    "Event",
    "Game",
    "Option",
    "Outcome",
    "Question",
    "Refused",
    "TatamiError",
    "Title",
    "Unreadable",
    "bare",
    "new",
    "replay",
    "title",
    "titles",
]


def titles() -> list[Title]:
    """Every title of the table."""
    return [find(id) for id in title_ids()]


def title(id: str) -> Title:
    """The title of that name."""
    return find(id)


def new(title: str, *, seats: int, seed: int, options: dict[str, str] | None = None, secret: bool = False) -> Game:
    """Open a game. `secret` rekeys chance for each answer, as games between people need it."""
    game: Game = find(title).new(seats, seed, options or {}, secret)
    return game


def bare(title: str, *, seats: int, seed: int, options: dict[str, str] | None = None) -> Game:
    """Open a game without a book: the same loop and the same game as `new`, but no events, record or undo, at a fraction of the cost."""
    check_seed(seed)
    game: Game = find(title).bare(seats, stream(seed), options or {})
    return game


def replay(record: dict[str, Any], to: int | None = None) -> Game:
    """Play a record again, as far as the answer numbered `to`."""
    checked = read(record, RECORD_FORMAT)
    game: Game = rebuild(find(checked["title"]), checked, to)
    return game
