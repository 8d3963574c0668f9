"""A third language is a row of each table and its texts, nothing more; and whatever the page says then comes from them. French is set as French is."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tatami
from texts.pseudo import make_copy

SCRIPT = Path(__file__).parent / "say_everything.py"


def test_every_word_of_page_and_terminal_is_translated(tmp_path: Path) -> None:
    """Tables in the course of a game, rulebooks, results, the pages of the house and its refusals, the terminal: no letter stands outside the brackets."""
    make_copy(Path(tatami.__file__).parent, tmp_path / "tatami")
    assert said_in("eo", [str(tmp_path)]) == {"where": str(tmp_path / "tatami"), "found": []}


def test_french_marks_have_their_space() -> None:
    """Wherever page and terminal say something, a colon, a semicolon, a question or an exclamation stands behind a space at which no line breaks."""
    assert said_in("fr")["found"] == []


def said_in(lang: str, first: Sequence[str] = ()) -> dict[str, Any]:
    """What is wrong with all that is said in a language, and by which source."""
    told = subprocess.run(
        [sys.executable, str(SCRIPT), lang],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*first, *[path for path in sys.path if path]])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr[-3000:]
    found: dict[str, Any] = json.loads(told.stdout)
    return found
