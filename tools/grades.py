"""Which losses are called doubtful, a mistake or a blunder: found by how often a strong player has them.

    tools/grades.py play losses.jsonl [--rounds 1] [--seed 4000000] [--one-in 4] [--workers 1]
    tools/grades.py fit losses.jsonl

`play` lets bots of each level play each title, and judges some of their answers as an analysis does; stopped, it goes on from the file, and a run of
something else is refused. `fit` finds the losses that the strongest of them has in one of 50, 200 and 1,000 decisions, all titles counting alike, and writes
them to `lab/grades.json` with the run that made them: seed, games, rules and iterations. A level that plays worse has more of each: that is what makes the
names worth something, and the page on calibration shows it.
"""

import argparse
import json
import sys
from pathlib import Path

import tatami
from tatami.cli.shared import progress_of
from tatami.lab.crew import Crew
from tatami.lab.files import write_whole
from tatami.lab.findings import GRADES_FILE
from tatami.lab.grades import ROUND, found_in, gather


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("file", type=Path, nargs="?", default=Path("losses.jsonl"))
    parser.add_argument("--rounds", type=int, default=1, help=f"of {ROUND} games")
    parser.add_argument("--seed", type=int, default=4_000_000)
    parser.add_argument("--one-in", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    try:
        if given.what == "play":
            with progress_of("grades", given.rounds * ROUND) as tick:
                gather(given.rounds, given.seed, given.one_in, Crew(given.workers), tick, given.file)
            return
        found = found_in(given.file)
    except tatami.TatamiError as refusal:
        sys.exit(str(refusal))
    write_whole(GRADES_FILE, json.dumps(found, indent=1) + "\n")
    print(found["below"])


if __name__ == "__main__":
    main()
