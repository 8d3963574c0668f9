"""The project's own prose: lines one can read, no word that only a translation would use, and changes with their dates."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROSE = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
CODE = [path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py") if path != Path(__file__)]
NEVER = re.compile(r"\b(?:of late|at one go|in the middle of all games|server/pages\.py|notes\.md)\b")
WIDTH = 120


def test_lines_of_prose_can_be_read() -> None:
    """At most 120 characters; tables, pictures and code are left alone."""
    long = []
    for path in PROSE:
        fenced = False
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            fenced ^= line.startswith("```")
            if len(line) > WIDTH and not fenced and not line.startswith(("|", "!", "    ", "```")):
                long.append(f"{path.relative_to(ROOT)}:{number}")
    assert long == []


def test_words_that_are_not_said() -> None:
    """Median, recent, at once: the usual word."""
    texts = {path: path.read_text("utf-8") for path in [*PROSE, *CODE]}
    assert [(str(path.relative_to(ROOT)), found[0]) for path, text in texts.items() for found in [NEVER.search(text)] if found] == []


def test_changes_have_dates() -> None:
    """Each version of the changelog says when it was."""
    versions = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert len(versions) >= 2
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(.*\d{4}-\d{2}-\d{2}\)", version) for version in versions)
