"""Compile the engine with mypyc where TATAMI_COMPILE=1 says so; otherwise the package is plain Python."""

import os
from pathlib import Path

from setuptools import setup

COMPILED = ["core", "games", "bots/judgement"]
ALSO = ["bots/search.py", "bots/playout.py"]


def modules() -> list[str]:
    root = Path("src/tatami")
    found = [path for part in COMPILED for path in (root / part).rglob("*.py")]
    found += [root / name for name in ALSO if (root / name).exists()]
    return sorted(str(path) for path in found)


if os.environ.get("TATAMI_COMPILE") == "1":
    from mypyc.build import mypycify

    options = ["--strict", "--python-version=3.11", "--cache-dir=build/mypyc-cache"]
    setup(ext_modules=mypycify([*options, *modules()], opt_level="3", debug_level="0", multi_file=True, target_dir="build/mypyc"))
else:
    setup()
