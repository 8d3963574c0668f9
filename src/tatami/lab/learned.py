"""What was learned, in files by number of players, each of a title's rules and features; and whether it takes the place of what was known."""

import json
from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.levels import LADDER, is_level, read_level
from tatami.core.decoding import decode
from tatami.lab.files import write_whole

FEWEST: Final = 400  # games whose weights may take the place of others

Row = dict[str, Any]


def is_better(test: Row, seats: int) -> bool:
    """Whether what was learned is taken: it foresees unseen games better than the estimate and what was known before, and surely wins more than its share of a match.

    What was known before may have been learned from some of these games: the advantage is its own.
    """
    losses = [test[name] for name in ("loss_of_estimate", "loss_of_known") if name in test]
    return bool(test["loss"] < min(losses)) and ("match" not in test or test["match"]["low"] > 1 / seats)


def too_weak(found: Row, known: Row, title: str) -> str:
    """Why numbers learned from these games do not replace those that are known, however well they foresee their like: chances are of good players. Empty where
    they may."""
    if not known:
        return ""
    if found["bot"] != known["bot"] and not is_as_strong(found["bot"], known["bot"], title):
        return f"this was learned from games of {found['bot']}, what is known from games of {known['bot']}"
    if found["bot"] == known["bot"] and 2 * found["games"] < known["games"]:
        return f"this was learned from {found['games']} games, what is known from {known['games']}: half as many are needed"
    if "value" not in found and found["games"] < FEWEST:  # of a search a match decides
        return f"this was learned from {found['games']} games: at least {FEWEST} are needed"
    return ""


def is_as_strong(bot: str, other: str, title: str) -> bool:
    """Whether a bot is surely no weaker than another one: it searches with as many iterations, or overlooks no more. Of somebody else's nobody knows."""
    if not is_level(bot) or not is_level(other):
        return False
    ours, theirs = read_level(bot, title), read_level(other, title)
    if ours.searches and theirs.searches:
        return ours.iterations >= theirs.iterations > 0 or (theirs.iterations == 0 == ours.iterations and ours.seconds >= theirs.seconds)
    if ours.name == theirs.name:
        return ours.overlooks <= theirs.overlooks
    return LADDER.index(ours.name) > LADDER.index(theirs.name)


def write(file: Path, title: str, features: list[str], seats: int, found: Row) -> Path:
    first = heading(title, features)
    known = sorted({**in_file(file, first), str(seats): found}.items())
    rows = ",\n".join(f' "{count}": {json.dumps(learned)}' for count, learned in known)
    return write_whole(file, f'{json.dumps(first)[:-1]}, "seats": {{\n{rows}\n}}}}\n')


def heading(title: str, features: list[str]) -> Row:
    return {"title": title, "rules": tatami.title(title).rules, "features": features}


def in_file(file: Path, wanted: Row) -> Row:
    """What a file holds by number of seats; nothing where it is of other rules or features."""
    kept = read_kept(file)
    return dict(kept["seats"]) if all(kept.get(key) == value for key, value in wanted.items()) else {}


def read_kept(file: Path) -> Row:
    """A file of learned numbers; nothing where there is none, or a damaged one: it is about to be written anew."""
    try:
        kept = decode(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) and isinstance(kept.get("seats"), dict) else {}
