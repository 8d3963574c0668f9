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


def test_what_could_not_be_written_or_drawn_is_refused_before_a_game_is_played(run: Run, tmp_path: Path) -> None:
    """A folder that is not there; numbers that are no study, or only the beginning of one."""
    nowhere = tmp_path / "nowhere" / "page.html"
    status, out, err = run("study", "shitenno", "--games", "100000", "--lang", "en", "--out", str(nowhere))
    assert (status, out, err) == (2, "", f"{nowhere} cannot be written: No such file or directory\n")
    page, numbers = tmp_path / "page.html", tmp_path / "numbers.json"
    for text, sentence in (
        ("{}", "is no study of shitenno"),
        ('{"title": "shitenno"}', "is damaged: it should be as `tatami study shitenno` wrote it"),
        ('{"title": "shitenno", "wins": 3}', "is damaged"),
    ):
        numbers.write_text(text, "utf-8")
        status, out, err = run("study", "shitenno", "--numbers", str(numbers), "--lang", "en", "--out", str(page))
        assert (status, out, err.count("\n"), sentence in err) == (2, "", 1, True)
    assert not page.exists()
