"""A third language is a row of each table and its texts, nothing more; and whatever the page says then comes from them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import tatami
from texts.pseudo import make_copy

SCRIPT = Path(__file__).parent / "say_everything.py"


def test_every_word_of_page_and_terminal_is_translated(tmp_path: Path) -> None:
    """Tables in the course of a game, rulebooks, results, the pages of the house and its refusals, the terminal: no letter stands outside the brackets."""
    make_copy(Path(tatami.__file__).parent, tmp_path / "tatami")
    told = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *[path for path in sys.path if path]])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr[-3000:]
    assert json.loads(told.stdout) == {"where": str(tmp_path / "tatami"), "untranslated": []}
