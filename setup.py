"""Compile the engine with mypyc where TATAMI_COMPILE=1 says so; otherwise the package is plain Python."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

COMPILED = ["core", "games", "bots/judgement"]
ALSO = ["bots/search.py", "bots/playout.py"]


def modules() -> list[str]:
    root = Path("src/tatami")
    found = [path for part in COMPILED for path in (root / part).rglob("*.py")]
    found += [root / name for name in ALSO if (root / name).exists()]
    return sorted(str(path) for path in found)


def compile_side_by_side(self: Any, sources: list[str], *args: Any, **kwargs: Any) -> list[str]:
    """Compile the C files of one extension on all cores; distutils takes them one after the other."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda source: compile_one(self, [source], *args, **kwargs), sources)
        return [name for names in found for name in names]


compile_one = CCompiler.compile


def is_gcc() -> bool:
    """Whether the C compiler is one that is known to link all modules as one program, which makes the engine a tenth faster."""
    try:
        said = subprocess.run([os.environ.get("CC", "cc"), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return "Free Software Foundation" in said


WHOLE_PROGRAM = ["-O2", "-flto=2", "-fvisibility=hidden", "-fno-semantic-interposition"]

if os.environ.get("TATAMI_COMPILE") == "1":
    CCompiler.compile = compile_side_by_side
    from mypyc.build import mypycify

    options = ["--strict", "--python-version=3.11", "--cache-dir=build/mypyc-cache"]
    extensions = mypycify([*options, *modules()], opt_level="2", debug_level="0", multi_file=True, target_dir="build/mypyc")
    if is_gcc():
        for extension in extensions:
            extension.extra_compile_args += WHOLE_PROGRAM
            extension.extra_link_args += WHOLE_PROGRAM
    setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
else:
    setup()
