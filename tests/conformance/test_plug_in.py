"""A title in a package of its own: `examples/a_title`, installed by its entry point, passes what our titles pass."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tatami

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
assert len(guide_of("pebbles").steps) == 4
result = arena.arena("pebbles", ["greedy", "random"], 40, 1, {}, ALONE, lambda n: None)
assert result["table"][0]["wins"]["share"] > 0.6, result
assert len(actions("pebbles")) == 4
assert "heap" in features("pebbles", 2).names
print("played")
"""
WITH_THE_OPTION = """
import tatami
assert tatami.title("pebbles").options["most"].values == ["3", "2"]
print(*tatami.new("pebbles", seats=3, seed=1, options={"most": "2"}).question(0).answers)
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    return install(EXAMPLE, tmp_path)


def install(package: Path, folder: Path) -> dict[str, str]:
    """The environment of a process in which the example is installed: its folder and the metadata that pip would write."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / "tatami_pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    rows = [f"{name} = {place}" for name, place in project["entry-points"]["tatami.titles"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[tatami.titles]", *rows, ""]), "utf-8")
    paths = [str(folder), str(package), *[path for path in sys.path if path]]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


SUITES = [
    "tests/conformance/test_conformance.py",
    str(EXAMPLE / "tests"),
    "tests/web",
    "tests/cli",
    "tests/bots",
    "tests/envs",
    "tests/server/http/pages/test_static.py",
    "tests/server/tables/test_positions.py",
    "tests/server/http/test_leaks.py",
]


def test_it_passes_what_our_titles_pass(installed: dict[str, str]) -> None:
    """Every test that walks the titles, with every player count and option, in every language: engine, page, terminal, bots, environments, server."""
    said = passing(installed, *SUITES)
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-1000:]


def passing(installed: dict[str, str], *paths: str) -> subprocess.CompletedProcess[str]:
    """The tests below these paths that name the example, but the one that judges a bot by two games: it plays forty above."""
    named = ["-k", "pebbles and not leaves_random_ones_behind"]
    words = [sys.executable, "-m", "pytest", "-q", "-o", "pythonpath=tests", "-p", "no:cacheprovider", "-p", "no:xdist", *named, *paths]
    return subprocess.run(words, cwd=ROOT, env=installed, capture_output=True, text=True, check=False)


def test_an_option_is_added_as_the_recipe_says(tmp_path: Path) -> None:
    """`examples/an_option.patch` and nothing else: every value is played by the conformance suite and offered by the terminal."""
    package = tmp_path / "a_title"
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["git", "apply", "--unsafe-paths", str(ROOT / "examples/an_option.patch")], cwd=package, check=True)
    installed = install(package, tmp_path)
    said = passing(installed, "tests/conformance/test_conformance.py", str(package / "tests"))
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-1000:]
    played = subprocess.run([sys.executable, "-c", WITH_THE_OPTION], cwd=ROOT, env=installed, capture_output=True, text=True, check=False)
    assert played.stdout.split() == ["1", "2"], played.stderr[-3000:]


def test_the_recipe_names_every_file() -> None:
    """The README of the example has a row for each file, and no row for a file that is not there."""
    rows = re.findall(r"^\| (`.*) \|.*\|$", (EXAMPLE / "README.md").read_text("utf-8"), re.M)
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    files = {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {name for name in files if not name.endswith((".egg-info", "README.md"))} == named


def test_the_example_is_not_on_the_shelf_by_itself() -> None:
    """Only an installed package brings a title."""
    assert "pebbles" not in [title.id for title in tatami.titles()]


def test_it_is_played_in_the_terminal_on_the_page_and_by_bots(installed: dict[str, str]) -> None:
    """Board, guide, judgement and action numbers are found in its package; greedy beats random by its judgement."""
    said = subprocess.run([sys.executable, "-c", AT_THE_TABLE], cwd=ROOT, env=installed, capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "played", said.stderr[-3000:]


def test_every_rule_of_the_example_has_a_test() -> None:
    """As for our own titles."""
    rules = re.findall(r"^\*\*(\w+\.\d+)\*\*", (EXAMPLE / "pebbles/rulebook/en.md").read_text("utf-8"), re.M)
    tested = re.findall(r'"pebbles/(\w+\.\d+)"', (EXAMPLE / "tests/test_pebbles.py").read_text("utf-8"))
    assert sorted(rules) == sorted(tested)
