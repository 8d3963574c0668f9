"""The templates: lines that can be read."""

from pathlib import Path

import pytest

from tatami.web.templates import FOLDER

WIDEST = 120


@pytest.mark.parametrize("file", sorted(FOLDER.parent.rglob("*.html")), ids=lambda file: str(file.relative_to(FOLDER.parent)))
def test_no_line_is_wider_than_a_screen(file: Path) -> None:
    """A tag, a branch and a sentence each have a line of their own before a line gets long."""
    lines = file.read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST] == []
