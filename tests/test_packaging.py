"""Wheel and source archive: what is in them, and that the engine runs in an environment with nothing but what it needs."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns

import pytest

import tatami

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TRAVELS = ["pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "requirements.lock", "CHANGELOG.md", "SECURITY.md"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both archives, built from a copy of the sources without compiling; the wheel is made from the unpacked source archive."""
    pytest.importorskip("mypy", reason="what building needs is not installed")
    if int(metadata.version("setuptools").split(".")[0]) < 77:
        pytest.skip("setuptools is too old to build Tatami")
    folder = tmp_path_factory.mktemp("packaging")
    source, out = folder / "source", folder / "out"
    copytree(ROOT / "src", source / "src", ignore=ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    for name in TRAVELS:
        copy2(ROOT / name, source / name)
    build(source, "from setuptools import build_meta as b; import sys; b.build_sdist(sys.argv[1])", out)
    with tarfile.open(next(out.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    build(folder / f"tatami-{tatami.__version__}", "from setuptools import build_meta as b; import sys; b.build_wheel(sys.argv[1])", out)
    return out


def build(source: Path, command: str, out: Path) -> None:
    out.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", command, str(out)],
        cwd=source,
        env={**os.environ, "TATAMI_COMPILE": "0", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def empty(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that holds the wheel and what the engine needs, and nothing else. Without a network: its parts are copied from here."""
    home = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    for name in needed(PROJECT["dependencies"]):
        for file in metadata.distribution(name).files or []:
            here = Path(str(file.locate()))
            if ".." not in file.parts and here.suffix != ".pyc" and here.exists():
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                copy2(here, site / file)
    return home / "bin" / "python"


def needed(requirements: list[str], found: set[str] | None = None) -> set[str]:
    """The distributions that requirements without an extra lead to."""
    found = set() if found is None else found
    for requirement in requirements:
        name = re.split(r"[\s<>=!~;\[(]", requirement)[0].lower().replace("_", "-")
        if "extra ==" not in requirement and name not in found and is_installed(name):
            found.add(name)
            needed(metadata.requires(name) or [], found)
    return found


def is_installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False  # wanted by another platform or Python


def run(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run([str(python), *words], capture_output=True, text=True, env=clean, cwd=python.parent, check=False)


def test_the_archives_hold_every_file_of_the_package(built: Path) -> None:
    """Rulebooks, data, catalogues, templates, scripts and studies too; the licence beside them; metadata as it should be, with no address that is not one."""
    files = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src/tatami").rglob("*") if path.is_file()}
    files = {name for name in files if "__pycache__" not in name and not name.endswith((".so", ".pyc"))}
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        said = wheel.read(f"tatami-{tatami.__version__}.dist-info/METADATA").decode()
    assert files - names == set()
    assert f"tatami-{tatami.__version__}.dist-info/licenses/LICENSE" in names
    assert f"Version: {tatami.__version__}\n" in said
    for word in ("License-Expression: MIT", "License-File: LICENSE", "Requires-Python: >=3.11", "Classifier: Natural Language :: French"):
        assert word in said
    assert ".example" not in said
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        assert {f"tatami-{tatami.__version__}/{name}" for name in TRAVELS} <= set(archive.getnames())


def test_the_engine_needs_little() -> None:
    """No server, no database, no numbers: six small packages and what they bring."""
    assert len(PROJECT["dependencies"]) == 6
    heavy = {"litestar", "sqlalchemy", "numpy", "uvicorn", "jinja2", "openskill", "gymnasium", "pyarrow"}
    assert needed(PROJECT["dependencies"]) & heavy == set()


def test_the_engine_plays_in_an_empty_environment(empty: Path) -> None:
    """`python -m tatami` says its version, simulates games by bots and tells the rules; games can be opened and recorded."""
    assert run(empty, "-m", "tatami", "--version").stdout == f"tatami {tatami.__version__}\n"
    simulated = run(
        empty, "-m", "tatami", "simulate", "white_castle", "--bot", "greedy", "--games", "2", "--seats", "2", "--json", "--workers", "1"
    )
    assert simulated.returncode == 0, simulated.stderr
    assert '"games": 2' in simulated.stdout
    rules = run(empty, "-m", "tatami", "rules", "shogun", "--lang", "fr")
    assert rules.returncode == 0, rules.stderr
    code = "import tatami; g = tatami.new('shitenno', seats=2, seed=1); print(g.record()['title'], tatami.bare('shogun', seats=3, seed=1).waiting())"
    assert run(empty, "-c", code).stdout.startswith("shitenno ")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["-m", "tatami", "serve"], "server"),
        (["-m", "tatami", "backup", "file"], "server"),
        (["-m", "tatami", "arena", "shitenno", "--bots", "random,greedy", "--games", "2", "--workers", "1"], "lab"),
        (["-m", "tatami", "bench", "shitenno"], "lab"),
        (["-m", "tatami", "study", "shogun"], "lab"),
        (["-m", "tatami", "rules", "shogun", "--html", "rules.html"], "page"),
        (["-c", "import tatami.envs.pettingzoo"], "envs"),
        (["-c", "import tatami.envs.gymnasium"], "envs"),
        (["-c", "import tatami.envs.vector"], "envs"),
        (["-c", "import tatami.envs.openspiel"], "envs"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[-1],
)
def test_a_missing_extra_is_named(empty: Path, words: list[str], extra: str) -> None:
    """What is not installed says so in one sentence, with the words that install it; a command ends with status 2."""
    done = run(empty, *words)
    assert f"pip install 'tatami[{extra}]'" in done.stderr.splitlines()[-1]
    if words[0] == "-m":
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


def test_the_lock_names_versions_and_nothing_else() -> None:
    """Every requirement of `make` is in it, with hashes and the packages that need it; no address and no path is."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    rows = re.findall(
        r"^([a-z0-9.-]+)==[0-9][A-Za-z0-9.+]*(?: ; [^\n/]+?)? \\\n((?: {4}--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)((?: +#.*\n)*)", text, re.M
    )
    assert "\n".join(line for line in text.splitlines() if not line.startswith((" ", "#"))).count("==") == len(rows) > 80
    assert not re.search(r"://|/(opt|home|root|tmp)\b", text)
    pinned = {name for name, _, _ in rows}
    for extra in ("server", "envs", "dev", "build"):
        for requirement in PROJECT["optional-dependencies"][extra]:
            name = re.split(r"[\s<>=!~;\[(]", requirement)[0].lower().replace("_", "-")
            assert name in pinned | {"tatami"}


@pytest.mark.parametrize(("changed", "fresh"), [("src/tatami/a.py", False), ("src/tatami.egg-info/SOURCES.txt", True), ("docs/a.md", True)])
def test_what_was_compiled_is_taken_until_a_source_changes(tmp_path: Path, changed: str, fresh: bool) -> None:
    """Building itself writes into `src`: that must not make the engine look late at the next start."""
    for name in ("src/tatami/a.py", "pyproject.toml", "requirements.lock", "setup.py", "stamp", changed):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (1_000, 1_000))
    os.utime(tmp_path / "stamp", (2_000, 2_000))
    os.utime(tmp_path / changed, (3_000, 3_000))
    asked = subprocess.run(["bash", "-c", f". {ROOT}/tools/fresh.sh; fresh stamp"], cwd=tmp_path, check=False)
    assert (asked.returncode == 0) is fresh
