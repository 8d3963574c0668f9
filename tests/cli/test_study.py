"""The command that measures a title."""

import json
from pathlib import Path

from cli.conftest import Run


def test_the_command_writes_the_page_and_its_numbers(run: Run, tmp_path: Path) -> None:
    """And draws the other language from the numbers without playing again."""
    page = tmp_path / "shitenno.en.html"
    status, out, _ = run("study", "shitenno", "--games", "2", "--bot", "random", "--lang", "en", "--out", str(page))
    assert (status, out.strip()) == (0, str(page))
    assert json.loads((tmp_path / "shitenno.json").read_text("utf-8"))["games"] == 2
    french = tmp_path / "shitenno.fr.html"
    assert run("study", "shitenno", "--numbers", str(tmp_path / "shitenno.json"), "--lang", "fr", "--out", str(french))[0] == 0
    assert "Est-ce équitable" in french.read_text("utf-8")
    assert run("study", "shogun", "--numbers", str(tmp_path / "shitenno.json"))[0] == 2
