"""A title in a package of its own: `examples/a_title`, installed by its entry point, passes what our titles pass."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/a_title"
AT_THE_TABLE = """
import io
import tatami
from rich.console import Console
from tatami.cli.boards import draw
from tatami.envs.spaces import actions, features
from tatami.lab import arena
from tatami.lab.crew import ALONE
from tatami.look import look_at
from tatami.texts import Texts
from tatami.web.guide import guide_of
from tatami.web.scene import Scene, draw_board, has_board

assert "pebbles" in [title.id for title in tatami.titles()]
names = ["Aki", "Bo"]
for lang, word in (("en", "Wish"), ("fr", "Vœu")):
    game = tatami.new("pebbles", seats=2, seed=1)
    texts = Texts(tatami.title("pebbles"), lang, names)
    shown = Console(file=io.StringIO(), width=80)
    shown.print(draw(game.view(0), texts))
    assert word in shown.file.getvalue()
    board = draw_board(Scene(look_at(game, 0, names), texts))
    assert 'data-answer="3"' in board
    assert "Aki" in board
assert has_board("pebbles")
assert len(guide_of("pebbles")) == 2
result = arena.arena("pebbles", ["greedy", "random"], 40, 1, {}, ALONE, lambda n: None)
assert result["table"][0]["wins"]["share"] > 0.6, result
assert len(actions("pebbles")) == 4
assert "heap" in features("pebbles", 2).names
print("played")
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which the example is installed: its folder and the metadata that pip would write."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    info = tmp_path / "tatami_pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    rows = [f"{name} = {place}" for name, place in project["entry-points"]["tatami.titles"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[tatami.titles]", *rows, ""]), "utf-8")
    paths = [str(tmp_path), str(EXAMPLE), *[path for path in sys.path if path]]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def test_it_passes_the_conformance_suite_and_its_own_tests(installed: dict[str, str]) -> None:
    """Every test of the suite that plays a title, with every player count and option; and a test for each of its rules."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "pebbles"]
    said = subprocess.run(
        [*words, "tests/conformance/test_conformance.py", str(EXAMPLE / "tests")],
        cwd=ROOT,
        env=installed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-1000:]


def test_it_is_played_in_the_terminal_on_the_page_and_by_bots(installed: dict[str, str]) -> None:
    """Board, guide, judgement and action numbers are found in its package; greedy beats random by its judgement."""
    said = subprocess.run([sys.executable, "-c", AT_THE_TABLE], cwd=ROOT, env=installed, capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "played", said.stderr[-3000:]


def test_every_rule_of_the_example_has_a_test() -> None:
    """As for our own titles."""
    rules = re.findall(r"^\*\*(\w+\.\d+)\*\*", (EXAMPLE / "pebbles/rulebook/en.md").read_text("utf-8"), re.M)
    tested = re.findall(r'"pebbles/(\w+\.\d+)"', (EXAMPLE / "tests/test_pebbles.py").read_text("utf-8"))
    assert sorted(rules) == sorted(tested)
