"""A third language, made from English: every text in ⟦…⟧ with accents, in a copy of the source. Whatever a page says without brackets was not translated.

`make_copy` is the recipe of docs/adding.md, carried out by a program: catalogues, rulebooks, words in the data, and a row in each of the tables
of languages. Nothing else is touched.
"""

import re
import shutil
from pathlib import Path
from typing import Final

LANG: Final = "eo"  # a code that gettext knows
ACCENTS: Final = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
KEPT: Final = re.compile(
    r"(\{(?:[^{}]|\{[^{}]*\})*\}|\[[\w., –-]+\]|<[^<>]*>|`[^`]*`|\\.|\*+)"
)  # what a text is filled with, cites or marks
STRING: Final = r'"((?:[^"\\]|\\.)*)"'
INLINE: Final = r'\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}'  # an inline table
ROWS: Final = {  # a row for the language in each table of languages
    "core/domain.py": [
        ('("en", "fr")', f'("en", "fr", "{LANG}")'),
        ('"en": lambda n: n != 1', f'"{LANG}": lambda n: n != 1, "en": lambda n: n != 1'),
        ('"en": f"Seat {n + 1}"', f'"{LANG}": f"⟦Séát {{n + 1}}⟧", "en": f"Seat {{n + 1}}"'),
    ],
    "texts/grammar.py": [
        ('"en": " and "', f'"{LANG}": " ⟦ánd⟧ ", "en": " and "'),
        ('"en": bend_english', f'"{LANG}": bend_english, "en": bend_english'),
    ],
}


def pseudo(text: str) -> str:
    """⟦Á téxt⟧."""
    if not re.search(r"[A-Za-z]", re.sub(r"\{[\w.:]*\}", "", text)):
        return text
    parts = KEPT.split(text)
    return f"⟦{''.join(kept(part) if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))}⟧"


def kept(part: str) -> str:
    """Return what is filled in as it is, with accents on the forms among which a number or a list chooses."""
    field, colon, forms = part.partition(":")
    return field + colon + forms.translate(ACCENTS) if field[0] == "{" and "|" in forms else part


def make_copy(source: Path, target: Path) -> None:
    """The source with one language more."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for path in list(target.rglob("locale/en.po")):
        path.with_name(f"{LANG}.po").write_text(catalogue(path.read_text("utf-8")), "utf-8")
    for path in target.rglob("rulebook/en.md"):
        path.with_name(f"{LANG}.md").write_text("\n\n".join(map(paragraph, path.read_text("utf-8").split("\n\n"))), "utf-8")
    for path in target.rglob("*.toml"):
        path.write_text(words(path.read_text("utf-8")), "utf-8")
    for path in target.rglob("texts/locale/*.po"):
        named = f'\nmsgctxt "ui"\nmsgid "language_{LANG}"\nmsgstr "⟦Ésperanto⟧"\n'
        path.write_text(path.read_text("utf-8") + named, "utf-8")
    for name, rows in ROWS.items():
        text = (target / name).read_text("utf-8")
        for old, new in rows:
            assert old in text, (name, old)
            text = text.replace(old, new, 1)
        (target / name).write_text(text, "utf-8")


def catalogue(text: str) -> str:
    """Every message of a catalogue; its head says the language."""
    head, _, messages = text.partition("\n\n")
    said = re.sub(rf"(msgstr(?:\[\d\])? ){STRING}((?:\n{STRING})*)", lambda found: found[1] + quoted(found[2], found[3]), messages)
    return head.replace("Language: en", f"Language: {LANG}") + "\n\n" + said


def quoted(first: str, more: str) -> str:
    return f'"{pseudo(first + "".join(re.findall(STRING, more)))}"'


def paragraph(text: str) -> str:
    """A heading, a rule, steps or a plain paragraph of a rulebook; a table stays where it is."""
    if text.startswith("1. "):
        return "\n".join(
            re.sub(r"^(\d+\. )(.*?)((?: \[.*\])?)$", lambda found: found[1] + pseudo(found[2]) + found[3], line)
            for line in text.splitlines()
        )
    found = re.match(r"(#+ (?:\w+: )?|\*\*\w+\.\d+\*\* (?:\*\w+\* )?)?(.*)", text.strip("\n"), re.DOTALL)
    assert found
    return text if found[2].startswith("{table:") else (found[1] or "") + pseudo(found[2])


def words(text: str) -> str:
    """Beside every English word of the data the one of the new language."""
    text = re.sub(rf"^(\s*)en = ({STRING}|{INLINE})$", lambda found: f"{found[0]}\n{found[1]}{LANG} = {said(found[2])}", text, flags=re.M)
    text = re.sub(r"^en = (\[[^\]]*\])$", lambda found: f"{found[0]}\n{LANG} = {found[1].translate(ACCENTS)}", text, flags=re.M)
    text = re.sub(rf"(?<=[{{,] )en = ({STRING}|{INLINE})", lambda found: f"{found[0]}, {LANG} = {said(found[1])}", text)
    return re.sub(
        r"^\[([\w.]+)\.en\]\n((?:(?!\[).*\n?)*)", lambda found: f"{found[0]}\n[{found[1]}.{LANG}]\n{block(found[2])}\n", text, flags=re.M
    )


def said(text: str) -> str:
    """A word, or a word with its traits: how it is bent stays as it is."""
    if text.startswith('"'):
        return f'"{pseudo(text[1:-1])}"'
    return re.sub(rf"\b(?!article|h\b|gender|number)(\w+ = ){STRING}", lambda found: f'{found[1]}"{pseudo(found[2])}"', text)


def block(text: str) -> str:
    """Every text of a table that is in one language."""
    written = re.compile(r'"""\n(.*?)"""|' + STRING, re.DOTALL)
    return written.sub(lambda found: f'"""\n{pseudo(found[1])}"""' if found[1] else f'"{pseudo(found[2])}"', text)
