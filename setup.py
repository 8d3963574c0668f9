"""Compile the engine with mypyc where there is a C compiler with Python's headers. TATAMI_COMPILE=1 insists on it, TATAMI_COMPILE=0 forbids it;
otherwise the package is plain Python, about eight times slower. TATAMI_COMPILE=quick insists on it too, and takes half the time to make an
engine that is a fifth slower: for tests."""

import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

if shutil.which("ccache"):  # what was compiled before is not compiled again
    os.environ.setdefault("CC", "ccache cc")
CC = shlex.split(os.environ.get("CC", "cc"))

COMPILED = [
    "core/**/*.py",
    "titles/*.py",
    "titles/*/__init__.py",
    "titles/**/rules/**/*.py",
    "titles/**/bots/**/*.py",
    "bots/judgement/*.py",
    "bots/search.py",
    "bots/one_step.py",
    "bots/playout.py",
]


def modules() -> list[str]:
    root = Path("src/tatami")
    return sorted({str(path) for pattern in COMPILED for path in root.glob(pattern)})


def compile_side_by_side(self: Any, sources: list[str], *args: Any, **kwargs: Any) -> list[str]:
    """Compile the C files of one extension on all cores; distutils takes them one after the other."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda source: compile_one(self, [source], *args, **kwargs), sources)
        return [name for names in found for name in names]


compile_one = CCompiler.compile


def is_gcc() -> bool:
    """Whether the C compiler is one that is known to link all modules as one program, which makes the engine a tenth faster."""
    try:
        said = subprocess.run([*CC, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return "Free Software Foundation" in said


def can_compile() -> bool:
    """Whether a program that includes Python's headers compiles."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n", "utf-8")
        command = [*CC, "-c", str(source), "-o", str(source.with_suffix(".o")), f"-I{sysconfig.get_path('include')}"]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def bundled(sources: list[str]) -> list[str]:
    """The C files of the modules included in a few others: each of them includes one header of a megabyte, which is then read a few times only."""
    modules = sorted([Path(name) for name in sources if Path(name).name.startswith("__native_")], key=lambda path: -path.stat().st_size)
    bundles = [path.parent / f"bundle_{n}.c" for n, path in enumerate(modules[:BUNDLES])]
    for n, bundle in enumerate(bundles):
        bundle.write_text("".join(f'#include "{path.name}"\n' for path in modules[n::BUNDLES]), "utf-8")
    return [str(bundle) for bundle in bundles] + [name for name in sources if Path(name) not in modules]


BUNDLES = 12
WHOLE_PROGRAM = ["-O2", "-flto=2", "-fvisibility=hidden", "-fno-semantic-interposition"]
QUICK = ["-Og", "-w"]
wish = os.environ.get("TATAMI_COMPILE")

if wish in ("1", "quick") or (wish != "0" and can_compile()):
    CCompiler.compile = compile_side_by_side
    from mypyc.build import mypycify

    options = ["--strict", "--python-version=3.11", "--cache-dir=build/mypyc-cache"]
    extensions = mypycify([*options, *modules()], opt_level="2", debug_level="0", multi_file=True, target_dir="build/mypyc")
    flags = [] if not is_gcc() else QUICK if wish == "quick" else WHOLE_PROGRAM
    engine = max(extensions, key=lambda extension: len(extension.sources))  # the others are doors to it, one a module
    engine.sources = bundled(engine.sources)
    engine.extra_compile_args += flags
    engine.extra_link_args += flags
    setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
else:
    setup()
