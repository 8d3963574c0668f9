"""The project's own prose: lines one can read, no word that only a translation would use, and changes with their dates."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import tatami

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


IN_EVERY_VIEW = {"title", "mode", "seat", "seats", "waiting"}


@pytest.mark.parametrize(
    ("title", "seats", "options", "heading"),
    [
        ("shitenno", 3, {}, "Shitennō"),
        ("shogun", 3, {}, "Shogun"),
        ("white_castle", 2, {}, "The White Castle"),
        ("white_castle", 1, {}, "The White Castle"),
        ("samurai_katana", 3, {"promises": "yes", "negotiation": "yes", "length": "20"}, "Samouraï & Katana"),
        ("middle_earth", 2, {}, "Middle-earth"),
        ("middle_earth", 2, {"mode": "siege"}, "Middle-earth"),
    ],
)
def test_what_a_view_holds_is_said(title: str, seats: int, options: dict[str, str], heading: str) -> None:
    """Every field of every view, and of what is listed there, stands in its title's section; and no field stands there that no view has."""
    page = (ROOT / "docs/views.md").read_text("utf-8")
    section = page[page.index(f"## {heading}") :].split("\n## ")[0]
    table = section.split("The siege of Minas Tirith")[-1 if options.get("mode") == "siege" else 0]
    named = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    held, listed = fields_of(tatami.new(title, seats=seats, seed=4, options=options))
    assert named - held - {"rival"} == set()
    assert held - named == set()
    assert listed - set(re.findall(r"`(\w+)`", table)) == set()


def fields_of(game: tatami.Game) -> tuple[set[str], set[str]]:
    """The fields of views of a random game, and those of the things that are listed in them."""
    held: set[str] = set()
    listed: set[str] = set()
    chance = random.Random(4)
    while waiting := game.waiting():
        if chance.random() < 0.1:
            view: dict[str, Any] = game.view(waiting[0])
            held |= set(view)
            listed |= {name for part in view.values() if isinstance(part, list) for one in part if isinstance(one, dict) for name in one}
        game.play(waiting[0], chance.choice(game.question(waiting[0]).answers))
    return held - IN_EVERY_VIEW, listed
