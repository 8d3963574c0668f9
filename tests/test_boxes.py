"""The tables of docs/boxes: every point that owners of the boxes found has an answer, and the tests they name exist."""

import re
from pathlib import Path

import pytest

import tatami

ROOT = Path(__file__).parents[1]
TESTS = {
    name
    for path in (ROOT / "tests").rglob("*.py")
    for name in [path.stem, *re.findall(r"^(?:    )?(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)]
}


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_every_point_is_answered(title: str) -> None:
    """A row has an id of its own, the point, what was done, and a test, a file or a reason; no test is named that is not there."""
    text = (ROOT / "docs" / "boxes" / f"{title}.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if re.match(r"\| [\w-]+\d", line)]
    ids = [row[0].strip("| ") for row in rows]
    assert len(rows) > 20
    assert len(set(ids)) == len(ids)
    assert [row for row in rows if len(row) < 4 or not row[1] or not row[2]] == []
    named = set(re.findall(r"\b(test_\w+?)(?:\.py)?`", text))
    assert named - TESTS == set()
