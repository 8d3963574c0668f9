"""What one sees of a table: plays whole games in Chromium and measures the page at every question. `python tools/sight.py [title …] --help`

Prints a row a game: the most pixels beyond the window, the least share of board (and with the dock), the smallest text, answers with a place that
is off screen, covered or under 24 pixels, the most the board has moved, texts upon each other, the longest swap in ms; below it each fault once.
"""

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import sync_playwright

import tatami
from browser.sight import Sight, sight
from tatami.core.domain import LANGUAGES

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES = ["1280x800", "1440x900", "1920x1080", "820x1180", "390x844"]
HEAD = f"{'game':36} {'size':9} la {'asked':>5} {'beyond':>6} {'board':>6} {'+dock':>6} {'text':>5} {'lost':>4} {'shift':>5} {'over':>4} {'ms':>4}"


def games(titles: list[str], seats: list[int], modes: list[str]) -> list[tuple[str, str, int]]:
    """List the title, mode and number of seats of every game to be played."""
    found = []
    for id in titles or [title.id for title in tatami.titles()]:
        title = tatami.title(id)
        for mode in modes or list(title.modes) or [""]:
            counts = [count for count in seats or title.seat_counts if not mode or count in counts_of(id, mode)]
            found += [(id, mode, count) for count in counts]
    return found


def counts_of(id: str, mode: str) -> list[int]:
    """List the numbers of seats that a mode can be played with."""
    title = tatami.title(id)
    return [count for count in title.seat_counts if can_begin(id, count, title.modes.get(mode, {}))]


def can_begin(id: str, seats: int, options: dict[str, str]) -> bool:
    try:
        tatami.new(id, seats=seats, seed=1, options=options)
    except tatami.TatamiError:
        return False
    return True


def row(name: str, size: str, lang: str, found: Sight) -> str:
    seen = found.seen
    numbers = [
        f"{len(seen):5}",
        f"{max(one.beyond for one in seen):6}",
        f"{min(one.board for one in seen):6.1%}",
        f"{min(one.table for one in seen):6.1%}",
        f"{min(one.text for one in seen):5.1f}",
        f"{sum(len(one.lost) for one in seen):4}",
        f"{max(one.shift for one in seen):5.1f}",
        f"{sum(len(one.overlaps) for one in seen):4}",
        f"{max(one.script for one in seen):4.0f}",
    ]
    return f"{name:36} {size:9} {lang} {' '.join(numbers)}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("titles", nargs="*")
    asked.add_argument("--mode", action="append", default=[])
    asked.add_argument("--seats", action="append", type=int, default=[])
    asked.add_argument("--size", action="append", default=[], help=f"one of {', '.join(SIZES)}, or another")
    asked.add_argument("--lang", action="append", choices=LANGUAGES, default=[])
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--every", type=int, default=1, help="measure every so-many-th question")
    asked.add_argument("--most", type=int, default=10**6, help="questions a game")
    asked.add_argument("--faults", type=int, default=12, help="lines of faults a game")
    given = asked.parse_args()
    print(HEAD)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for id, mode, seats in games(given.titles, given.seats, given.mode):
            for size in given.size or SIZES:
                for lang in given.lang or LANGUAGES:
                    width, height = map(int, size.split("x"))
                    game = tatami.new(id, seats=seats, seed=given.seed, options=tatami.title(id).modes.get(mode, {}))
                    found = sight(browser, id, game, lang, (width, height), given.seed, given.every, given.most)
                    print(row(f"{id} {mode} {seats}", size, lang, found), flush=True)
                    smallest = min(found.seen, key=lambda one: one.text)
                    for line in [f"smallest text: {smallest.smallest}", *found.faults[: given.faults]]:
                        print(f"    {line}")
        browser.close()


if __name__ == "__main__":
    main()
