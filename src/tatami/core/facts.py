"""Component facts: reading them from `data/`, what the pieces are called, and constants checked against the ids they stand for.

A name is written in a TOML row under each language, `en = "Shire"`, or, where the language's grammar must know more, as a small table:
`fr = { text = "Comté", article = "la" }`. What the traits mean is said in `tatami.texts.grammar`.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tatami.core.domain import LANGUAGES, Domain, Name, Phrase, Word, typeset


def read_table(folder: Path, name: str) -> dict[str, Any]:
    """A title's component facts: `data/<name>.toml`."""
    return read_toml(folder / "data" / f"{name}.toml")


def read_toml(file: Path) -> dict[str, Any]:
    """Facts and words: what stands under a language has its spaces."""
    facts: dict[str, Any] = in_type(tomllib.loads(file.read_text("utf-8")), "")
    return facts


def in_type(value: Any, lang: str) -> Any:
    if isinstance(value, str):
        return typeset(value, lang)
    if isinstance(value, list):
        return [in_type(one, lang) for one in value]
    if isinstance(value, dict):
        return {key: in_type(one, key if key in LANGUAGES else lang) for key, one in value.items()}
    return value


def names(rows: dict[str, Any], prefix: str = "") -> list[Name]:
    """What the rows of a table are called, in their order."""
    return [name(prefix + id, row) for id, row in rows.items()]


def name(id: str, row: dict[str, Any]) -> Name:
    """What one row is called, in every language."""
    missing = [lang for lang in LANGUAGES if lang not in row]
    if missing:
        raise ValueError(f"'{id}' has no name in {', '.join(missing)}")
    return Name(id, {lang: word(row[lang]) for lang in LANGUAGES})


def word(written: Any) -> Word:
    """A word as it stands in the data: its letters, or its letters with traits."""
    if isinstance(written, str):
        return Word(written, {})
    return Word(written["text"], {trait: value for trait, value in written.items() if trait != "text"})


def made(id: str, row: dict[str, Any], parts: "dict[str, Name | str]") -> Name:
    """A name made of others by the pattern of a row: `en = "{territory} card"`. The pattern's traits are the name's."""
    pattern = name(id, row)
    return Name(id, {lang: Word(filled.text.format(**in_language(parts, lang)), filled.traits) for lang, filled in pattern.words.items()})


def in_language(parts: "dict[str, Name | str]", lang: str) -> dict[str, str]:
    return {key: part if isinstance(part, str) else part.words[lang].text for key, part in parts.items()}


def none(rows: dict[str, Any], what: str) -> Name:
    """What it is called to decline: a row of the table `none`, with an id of its own."""
    row = rows["none"][what]
    return name(row["id"], row)


def domain(id: str, rows: dict[str, Any], no: "Name | Phrase | None" = None) -> Domain:
    """The rows of a table as answers."""
    return Domain(id, names(rows), no)


def check_ids(where: str, ids: Iterable[str], constants: dict[str, int]) -> None:
    """Refuse constants that do not stand where the data has them: every id of `where` has its number, and no other does."""
    found = {id: number for number, id in enumerate(ids)}
    for id, number in constants.items():
        if found.get(id) != number:
            raise ValueError(f"{where}: '{id}' is number {found.get(id)} in the data and {number} in the code")
    unnamed = [id for id in found if id not in constants]
    if unnamed:
        raise ValueError(f"{where}: the code has no constant for {', '.join(unnamed)}")
