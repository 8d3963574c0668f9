"""Write requirements.lock: the newest versions that go together, for every Python that Tatami runs on.

pip resolves what all extras need once for each Python, as if it ran there, from wheels alone. A version that is the same everywhere stands
without a condition; others say for which Python they are. The file names packages and versions, and nothing of where they came from.
"""

import json
import subprocess
import sys
from pathlib import Path

from requirements import PROJECT, needed

PYTHONS = ["3.11", "3.12", "3.13"]
LOCK = Path(__file__).parent.parent / "requirements.lock"
HEAD = "# Written by `make lock`: what `make` installs. pip takes it as constraints (-c requirements.lock)."
TOO_LARGE = {"train"}  # hundreds of megabytes for the soak alone: left to pip


def resolved(python: str) -> dict[str, str]:
    """Package and version, as pip would install them there."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--dry-run",
        "--ignore-installed",
        "--report",
        "-",
        "--only-binary",
        ":all:",
    ]
    command += ["--python-version", python, "--implementation", "cp", "--target", "build/nowhere"]
    said = subprocess.run([*command, *wanted()], check=True, capture_output=True, text=True).stdout
    rows = [item["metadata"] for item in json.loads(said)["install"]]
    return {row["name"].lower().replace("_", "-"): row["version"] for row in rows}


def wanted() -> list[str]:
    return needed([extra for extra in PROJECT["optional-dependencies"] if extra not in TOO_LARGE])


def lines(found: dict[str, dict[str, str]]) -> list[str]:
    """A line for each package and version, with a condition where not every Python has it."""
    written = []
    for name in sorted({name for versions in found.values() for name in versions}):
        pythons: dict[str, list[str]] = {}
        for python, versions in found.items():
            if name in versions:
                pythons.setdefault(versions[name], []).append(python)
        for version, having in pythons.items():
            condition = " or ".join(f"python_version == '{python}'" for python in having)
            written.append(f"{name}=={version}" if len(having) == len(found) else f"{name}=={version}; {condition}")
    return written


if __name__ == "__main__":
    LOCK.write_text("\n".join([HEAD, *lines({python: resolved(python) for python in PYTHONS}), ""]), "utf-8")
