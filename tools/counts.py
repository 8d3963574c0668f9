"""Write tests/conformance/counts.toml anew: after a change of rules that is meant, and together with a raised rules number."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS)]

import tatami  # noqa: E402
from conformance.test_counts import COUNTS, count  # noqa: E402

rows = []
for title in tatami.titles():
    for seats in title.seat_counts:
        summed = count(title.id, seats)
        rows.append(f'[{title.id}.{seats}]\nanswers = {summed["answers"]}\nend = "{summed["end"]}"\n')
COUNTS.write_text("# Written by tools/counts.py.\n\n" + "\n".join(rows), "utf-8")
