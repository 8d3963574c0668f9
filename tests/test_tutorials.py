"""The code of the tutorials runs as it stands, and what it asserts is so."""

import re
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).parents[1] / "docs/tutorials"
CODE = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize("name", sorted(path.stem for path in TUTORIALS.glob("*.md")))
def test_the_code_of_a_tutorial_runs(name: str) -> None:
    """Block after block in one namespace, as a reader would type it."""
    if name == "an-agent":
        pytest.importorskip("gymnasium", reason="the extra tatami[envs] is not installed")
    blocks = CODE.findall((TUTORIALS / f"{name}.md").read_text("utf-8"))
    assert len(blocks) > 2
    namespace: dict[str, object] = {"__name__": "tutorial"}
    for block in blocks:
        exec(compile(block, f"{name}.md", "exec"), namespace)
