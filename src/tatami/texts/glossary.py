"""The words of a title, one for each thing: `rulebook/glossary.toml` beside the rules.

    [castle]
    en = { word = "castle", means = "the dearest building", never = ["fortress"] }
    fr = { word = "château", means = "le bâtiment le plus cher", never = ["forteresse"], box = "village" }

`never` names what nobody at the table says instead; `box` what the published rulebook says where ours differs.
"""

from dataclasses import dataclass

from tatami.core.facts import read_toml
from tatami.core.title import Title


@dataclass
class Entry:
    """A word in one language."""

    id: str
    word: str
    means: str
    never: list[str]
    box: str = ""


def glossary_of(title: Title, lang: str) -> list[Entry]:
    """The words of a title in alphabetical order; one without the file has none."""
    file = title.words / "rulebook" / "glossary.toml"
    rows = read_toml(file) if file.exists() else {}
    entries = [Entry(id, **row[lang]) for id, row in rows.items()]
    return sorted(entries, key=lambda entry: entry.word.casefold())
