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
ITS_PARTS = """
import tatami
from tatami.bots.bot import judgement_for, make
from tatami.bots.levels import levels_of, rated, read_level
from tatami.cli import main
from tatami.texts import Texts
from tatami.texts.consequences import answers
from tatami.texts.pieces import effect, pieces
from tatami.web import boards
from tatami.web.study import own_study
from tatami.web.templates import link_picture

title = tatami.title("pebbles")
game = tatami.new("pebbles", seats=2, seed=1)
texts = Texts(title, "en", ["Aki", "Bo"])
assert [effect(texts, piece) for piece in pieces(title)] == [
    f"5 points if the number of pebbles is {word} at the end." for word in ("even", "odd")
]
assert "20 stay" in answers(texts, game.view(0), game.question(0))["1"]
assert type(judgement_for("pebbles")).__name__ == "PebblesJudgement"
assert "expert" not in levels_of("pebbles")
assert read_level("master", "pebbles").iterations == 20
assert rated("pebbles", 2)["master"]["rating"] > rated("pebbles", 2)["first_game"]["rating"]
assert own_study("pebbles")["title"] == "pebbles"
assert link_picture("pebbles").startswith("/boards/pebbles/link.png")
assert {"pebbles/board.css", "pebbles/link.png"} <= boards.files().keys()
assert "pebbles_odds" in [command.callback.__name__ for command in main.app.registered_commands]
print("found")
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


def test_it_can_do_everything_that_our_titles_can(installed: dict[str, str]) -> None:
    """Explain its cards and answers, bring a judgement, rows of levels, ratings, a study, a link picture and a command."""
    said = subprocess.run([sys.executable, "-c", ITS_PARTS], cwd=ROOT, env=installed, capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "found", said.stderr[-3000:]


def test_a_package_of_the_former_shape_still_plays(tmp_path: Path) -> None:
    """Data and words in the package itself, `judgement.py`: as in 0.2, with a warning that names the new place."""
    package = tmp_path / "a_title"
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    inside = package / "pebbles"
    for old in ("rules/data", "words/locale", "words/rulebook"):
        (inside / old).rename(inside / Path(old).name)
    (inside / "bots/__init__.py").rename(inside / "judgement.py")
    shutil.rmtree(inside / "bots")
    (inside / "words/sentences.py").unlink()
    (inside / "words").rename(inside / "former_words")
    for file in (inside / "rules").glob("*.py"):
        file.rename(inside / file.name) if file.name != "__init__.py" else file.unlink()
    shutil.rmtree(inside / "rules")
    for file in inside.glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("pebbles.rules", "pebbles"), "utf-8")
    played = "import tatami; from tatami.lab import arena; from tatami.lab.crew import ALONE; "
    played += "print(arena.arena('pebbles', ['greedy', 'random'], 4, 1, {}, ALONE, lambda n: None)['games'])"
    command = [sys.executable, "-W", "default::DeprecationWarning", "-c", played]
    said = subprocess.run(command, cwd=ROOT, env=install(package, tmp_path), capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "4", said.stderr[-3000:]
    assert "move its rules into a folder of that name" in said.stderr
    assert "rename judgement to bots" in said.stderr


def test_every_rule_of_the_example_has_a_test() -> None:
    """As for our own titles."""
    rules = re.findall(r"^\*\*(\w+\.\d+)\*\*", (EXAMPLE / "pebbles/words/rulebook/en.md").read_text("utf-8"), re.M)
    tested = re.findall(r'"pebbles/(\w+\.\d+)"', (EXAMPLE / "tests/test_pebbles.py").read_text("utf-8"))
    assert sorted(rules) == sorted(tested)
