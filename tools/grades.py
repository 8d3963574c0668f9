"""Which losses are called doubtful, a mistake or a blunder: found by how often a strong player has them.

    tools/grades.py play [--games 20] [--seed 4000000] [--one-in 4] [--out losses.jsonl]
    tools/grades.py fit losses.jsonl

`play` lets bots of each level play each title, and judges some of their answers as an analysis does; `fit` finds the losses that the strongest of them
has in one of 20, 50 and 200 decisions, all titles counting alike, and writes them to `lab/grades.json` with the run that made them. A level that plays
worse has more of each: that is what makes the names worth something, and the page on calibration shows it.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.bot import ask, judgement_for, make
from tatami.core.chance import seed_state, stream
from tatami.lab.analyse import GRADES_FILE, NAMES, judge

LEVELS: Final = ("first_game", "beginner", "casual", "experienced", "ismcts:100")  # the last stands for a strong player
ONE_OF: Final = (20, 50, 200)  # decisions of a strong player
SEATS: Final = {"shitenno": 2, "white_castle": 2, "middle_earth": 2, "shogun": 4, "samurai_katana": 4}

Row = dict[str, Any]


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


def played(games: int, seed: int, one_in: int) -> Iterator[Row]:
    for title, seats in SEATS.items():
        for level in LEVELS:
            for n in range(games):
                yield {"title": title, "level": level, "seed": seed + n, "lost": losses(title, seats, level, seed + n, one_in)}


def losses(title: str, seats: int, level: str, seed: int, one_in: int) -> list[float]:
    """What some of the answers of a game between bots of one level gave away."""
    judgement = judgement_for(title)
    bots = [make(level, title, seed_state(seed, 1 + seat)) for seat in range(seats)]
    game = tatami.bare(title, seats=seats, seed=seed)
    worlds, looks = stream(seed_state(seed, 99)), stream(seed_state(seed, 97))
    found: list[float] = []
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        answer = answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word())
        if len(answers) > 1 and looks.below(one_in) == 0:
            row = [seat, game.asked.kind, game.asked.domain.id_of(answer)]
            found.append(judge(game, 0, row, judgement, seed_state(seed, 1000 + len(found))).lost)
        game.play(seat, answer)
    return found


def fitted(rows: list[Row]) -> Row:
    """The thresholds, and how often each level has losses beyond them."""
    lost: dict[str, dict[str, list[float]]] = {level: {title: [] for title in SEATS} for level in LEVELS}
    for row in rows:
        lost[row["level"]][row["title"]] += row["lost"]
    strong = lost[LEVELS[-1]]
    below = [round(exceeded(strong, 1.0 / n), 2) for n in ONE_OF]
    shares = {
        level: {title: [round(beyond(own, cut), 4) for cut in below] for title, own in by_title.items()} for level, by_title in lost.items()
    }
    decisions = {level: sum(len(own) for own in by_title.values()) for level, by_title in lost.items()}
    return {"names": list(NAMES), "below": below, "one_of": list(ONE_OF), "decisions": decisions, "shares": shares}


def exceeded(by_title: dict[str, list[float]], share: float) -> float:
    """The loss that this share of decisions goes beyond, titles counting alike."""
    for cut in sorted({loss for own in by_title.values() for loss in own}):
        if sum(beyond(own, cut) for own in by_title.values()) / len(by_title) <= share:
            return cut
    return 1.0


def beyond(lost: list[float], cut: float) -> float:
    """The share of losses of at least so much."""
    return sum(loss >= cut for loss in lost) / max(1, len(lost))


if __name__ == "__main__":
    main()
