"""Rewrite tests/conformance/counts.toml and numbers.toml: after a change of rules that is meant, and together with a raised rules number."""

import json
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS)]

import tatami  # noqa: E402
from conformance.test_counts import COUNTS, NUMBERS, count, numbers  # noqa: E402

rows = []
for title in tatami.titles():
    for seats in title.seat_counts:
        summed = count(title.id, seats)
        rows.append(f'[{title.id}.{seats}]\nanswers = {summed["answers"]}\nrows = "{summed["rows"]}"\nend = "{summed["end"]}"\n')
COUNTS.write_text("# Written by tools/counts.py.\n\n" + "\n".join(rows), "utf-8")
tables = {title.id: numbers(title.id) for title in tatami.titles()}
named = ["\n".join([f"[{id}]", *[f"{key} = {json.dumps(value)}" for key, value in table.items()], ""]) for id, table in tables.items()]
NUMBERS.write_text("# Written by tools/counts.py.\n\n" + "\n".join(named), "utf-8")
