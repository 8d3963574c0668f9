"""Records: a game as plain JSON that people can read, and the way back from it.

A record is the truth: `{format, title, rules, options, seats, chance, commitment, seed, answers, outcome}`. The state is rebuilt by playing the
answers, by name, one after the other; `commitment` is what the table showed before the first answer, SHA-256 of title and seed.
"""

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from tatami.core.errors import TatamiError, Unreadable

if TYPE_CHECKING:
    from tatami.core.title import Title

SHAPE: Final[dict[str, type]] = {
    "format": int,
    "title": str,
    "rules": int,
    "options": dict,
    "seats": int,
    "chance": str,
    "commitment": str,
    "seed": str,
    "answers": list,
}


def seed_text(seed: int) -> str:
    """A seed as it stands in a record: hexadecimal, so that no JSON reader rounds it."""
    return f"{seed:x}"


def commitment(title: str, seed: str) -> str:
    """The promise shown before the game: it fixes the seed without telling it."""
    return sha256(f"tatami {title} {seed}".encode()).hexdigest()


def read(record: object, format: int) -> dict[str, Any]:
    """Check the shape of a record."""
    if not isinstance(record, dict):
        raise Unreadable("A record is a JSON object with the keys " + ", ".join(SHAPE))
    for key, kind in SHAPE.items():
        if key not in record:
            raise Unreadable(f"The record lacks '{key}'; a record has the keys {', '.join(SHAPE)}")
        if not isinstance(record[key], kind) or isinstance(record[key], bool):
            raise Unreadable(f"The record's '{key}' should be of type {kind.__name__}, not {record[key]!r:.40}")
    if record["format"] != format:
        raise Unreadable(f"The record has format {record['format']}; this table reads format {format}")
    if record["chance"] not in ("stream", "keyed"):
        raise Unreadable(f"The record's 'chance' should be 'stream' or 'keyed', not {record['chance']!r:.40}")
    if not all(isinstance(value, str) for pair in record["options"].items() for value in pair):
        raise Unreadable("The record's 'options' should map names to names")
    return record


def rebuild(title: "Title", record: dict[str, Any], to: "int | None" = None) -> Any:
    """Play a record again, as far as the answer numbered `to`."""
    if record["rules"] != title.rules:
        raise Unreadable(f"The record was played under rules {record['rules']} of {title.id}; this table has rules {title.rules}")
    try:
        seed = int(record["seed"], 16)
    except ValueError:
        raise Unreadable(f"The record's 'seed' should be a hexadecimal number, not {record['seed']!r:.40}") from None
    if to is not None and not 0 <= to <= len(record["answers"]):
        raise Unreadable(f"The record has {len(record['answers'])} answers; there is no position after answer {to}")
    game = title.new(record["seats"], seed, record["options"], record["chance"] == "keyed")
    for number, row in enumerate(record["answers"][:to], 1):
        try:
            play_named(game, row)
        except TatamiError as error:
            raise Unreadable(f"Answer {number} of the record, {row!r:.60}, cannot be played: {error}") from None
    return game


def play_named(game: Any, row: object) -> None:
    """Play one answer as it stands in a record: seat, kind of question, name of the answer."""
    if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is int and type(row[1]) is str and type(row[2]) is str):
        raise Unreadable("an answer is [seat, kind of question, name of the answer]")
    seat, kind, name = row
    question = game.question(seat)
    if kind != question.kind:
        raise Unreadable(f"seat {seat} is asked '{question.kind}' there")
    game.play(seat, question.domain.value_of(name))
