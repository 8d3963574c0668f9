"""Which losses are called doubtful, a mistake or a blunder: found by how often a strong player has them.

    tools/grades.py play losses.jsonl [--games 20] [--seed 4000000] [--one-in 4]
    tools/grades.py fit losses.jsonl

`play` lets bots of each level play each title, and judges some of their answers as an analysis does; `fit` finds the losses that the strongest of them
has in one of 50, 200 and 1,000 decisions, all titles counting alike, and writes them to `lab/grades.json` with the run that made them. A level that plays
worse has more of each: that is what makes the names worth something, and the page on calibration shows it.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tatami.lab.analyse import GRADES_FILE
from tatami.lab.grades import LEVELS, SEATS, fitted, losses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("file", type=Path, nargs="?", default=Path("losses.jsonl"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=4_000_000)
    parser.add_argument("--one-in", type=int, default=4)
    given = parser.parse_args()
    if given.what == "play":
        with given.file.open("a", encoding="utf-8") as out:
            for row in played(given.games, given.seed, given.one_in):
                out.write(json.dumps(row) + "\n")
        return
    found = fitted([json.loads(line) for line in given.file.read_text("utf-8").splitlines()])
    GRADES_FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(found["below"])


def played(games: int, seed: int, one_in: int) -> Iterator[dict[str, Any]]:
    for title, seats in SEATS.items():
        for level in LEVELS:
            for n in range(games):
                yield {"title": title, "level": level, "seed": seed + n, "lost": losses(title, seats, level, seed + n, one_in)}


if __name__ == "__main__":
    main()
