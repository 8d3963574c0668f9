"""Print what the package and some of its extras need, one requirement a line: `tools/requirements.py server`."""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]


def needed(extras: list[str]) -> list[str]:
    """The requirements of the package and the extras, those of the extras they name included."""
    found: list[str] = list(PROJECT["dependencies"])
    for extra in extras:
        for need in PROJECT["optional-dependencies"][extra]:
            own = re.fullmatch(r"tatami\[(.*)\]", need)
            found += needed(own[1].split(",")) if own else [need]
    return sorted(set(found))


if __name__ == "__main__":
    print(*needed(sys.argv[1:]), sep="\n")
