"""Print what the package and some of its extras need, one requirement a line: `tools/requirements.py server`.

With --locked, print the part of requirements.lock that these extras need, with versions and hashes.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def needed(extras: list[str]) -> list[str]:
    """Return the requirements of the package and the extras, including those of extras they name."""
    found: list[str] = list(PROJECT["dependencies"])
    for extra in extras:
        for need in PROJECT["optional-dependencies"][extra]:
            own = re.fullmatch(r"tatami\[(.*)\]", need)
            found += needed(own[1].split(",")) if own else [need]
    return sorted(set(found))


def locked(extras: list[str]) -> list[str]:
    """Return the rows of requirements.lock that the extras lead to. A row ends with the packages that need it, behind `# via`."""
    rows = re.findall(r"^[\w.-]+==(?:.*\n)(?: +.*\n)*", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    found = {name_of(need) for need in needed(extras)}
    while more := {name_of(row) for row in rows if parents(row) & found} - found:
        found |= more
    return [row.partition("    # via")[0].rstrip() for row in rows if name_of(row) in found]


def name_of(requirement: str) -> str:
    return re.split(r"[\s<>=!~;\[(]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def parents(row: str) -> set[str]:
    """Return the packages that need this one."""
    return {name_of(word) for word in row.partition("# via")[2].replace("#", " ").split()}


if __name__ == "__main__":
    extras = [word for word in sys.argv[1:] if word != "--locked"]
    print(*(locked(extras) if "--locked" in sys.argv else needed(extras)), sep="\n")
