"""The catalogues: the same messages in every language."""

import re
from pathlib import Path

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.texts import HERE, catalogue, language_for


def test_the_tables_own_words_are_there_in_every_language() -> None:
    """The same messages in each."""
    words = [{str(message.id) for message in catalogue(HERE, lang)} for lang in LANGUAGES]
    assert all(found == words[0] for found in words)


@pytest.mark.parametrize(
    ("wishes", "lang"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("fr_FR.UTF-8", "fr"),
        ("FR", "fr"),
        ("de-DE,de;q=0.9,fr;q=0.8,en;q=0.7", "fr"),
        ("en-GB,fr;q=0.5", "en"),
        ("frisian", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
    ],
)
def test_the_first_language_of_ours_that_somebody_reads(wishes: str, lang: str) -> None:
    """In the order in which a browser or a system names them; English where there is none."""
    assert language_for(wishes) == lang


def test_a_bot_has_one_name_in_french() -> None:
    """A robot everywhere; `--bot` and the names of levels are the program's own words."""
    said = [text for message in catalogue(HERE, "fr") for text in forms(message.string)]
    assert [text for text in said if re.search(r"(?<![-{\w.:])bots?(?![\w}])", text)] == []


def forms(string: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """A message in its plural forms, or its only one."""
    return list(string) if isinstance(string, list | tuple) else [string or ""]


def test_no_code_asks_which_language_it_is() -> None:
    """A language is a row of tables: another one is added without touching a branch."""
    source = Path(tatami.__file__).parent
    asks = re.compile(r"""["'](?:fr|en)["'] if |[=!]= ["'](?:fr|en)["']|startswith\(["'](?:fr|en)["']""")
    files = [
        path for suffix in ("py", "html", "js") for path in source.rglob(f"*.{suffix}") if path.name != "grammar.py"
    ]  # French has a preposition "en"
    assert [str(path.relative_to(source)) for path in files if asks.search(path.read_text("utf-8"))] == []
