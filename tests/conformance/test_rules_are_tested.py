"""Every numbered rule has at least one test, and every rule a test names exists."""

import re
from functools import cache
from pathlib import Path

import pytest

import tatami
from tatami.core import rulebook

MARK = re.compile(r'"((?:\w+)/(?:\w+\.\d+))"')
TESTS = Path(__file__).parent.parent
TABLE = Path(rulebook.__file__).parent


@cache
def marked() -> set[str]:
    """Every `title/chapter.number` named in a `pytest.mark.rule(…)` of the tests."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for call in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", path.read_text("utf-8")):
            found.update(MARK.findall(call))
    return found


def test_every_marked_rule_exists() -> None:
    """A test names rules of the rulebook only."""
    known = {f"{title.id}/{rule}" for title in tatami.titles() for rule in title.rulebook("en").rules}
    known |= {f"core/{rule}" for rule in rulebook.read(TABLE, "core", "en").rules}
    assert sorted(marked() - known) == []


@pytest.mark.parametrize("title", [*(title.id for title in tatami.titles()), "core"])
def test_every_rule_has_a_test(title: str) -> None:
    """No rule without a test that shows it at work."""
    book = rulebook.read(TABLE, title, "en") if title == "core" else tatami.title(title).rulebook("en")
    missing = [rule for rule in book.rules if f"{title}/{rule}" not in marked()]
    assert missing == []
