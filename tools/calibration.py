"""Write docs/calibration.md and its pictures: of positions said to be won so often, how many were; and what the grades of an analysis mean.

Everything comes from the weights' own files (`tatami train` keeps how they did in games held out) and from that of the grades (`tools/grades.py`).
`--check` says whether page and pictures are up to date. `--more FILE …` first tests the weights on further games, as `tatami train --out FILE` writes
them; `--scale FILE …` also scales the weights by what fits these games. Which games these were is kept with the weights (`further`), and seeds that were
used before are refused.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from textwrap import fill, wrap
from typing import Any, Final

import tatami
from tatami.bots.judgement.chances import learned_file
from tatami.lab.files import write_whole
from tatami.lab.findings import GRADES_FILE, NAMES
from tatami.lab.statistics import share
from tatami.lab.train import further, keep, rescaled, tested_on
from tatami.lab.watch import is_watched, subject

DOCS: Final = Path(__file__).parent.parent / "docs"
PAGE: Final = DOCS / "calibration.md"
WIDE: Final = 120  # characters of a line
SIDE, EDGE = 260, 40  # of the square, and around it
DASHES: Final = ["none", "7 3", "2 3", "9 3 2 3", "12 4", "4 2 1 2", "1 4"]  # one for each number of players
PROMISED: Final = 0.03  # how far off may be
AT_LEAST: Final = 200  # positions of a seat, for a tenth to count where the largest gap is looked for
PARTS: Final = {
    "squared": "weights for squares",
    "last": "weights for the last turns",
    "scale": "a scale",
    "bends": "bends",
}  # that a row may lack
METHOD: Final = """Hints and analyses speak in chances to win. They are learned by `tatami train` from games between bots ({bots}), and tested on games they
were not learned from. Where they turned out too careful or too sure, they were scaled (Platt) and bent (another slope beyond 30 and 60 %): the games are
parted in five, and each part is tested with what fits the other four. Of all seats and positions said to win with 70 to 80 %, how many did win? The promise
is a gap of 3 points at most. The 95 % interval counts each game with such a position once, because positions of one game are alike; where the weights' file
does not say how many games there were, all that were held out are counted, which is too many. The promise is surely kept where the whole interval is within 3
points of what was said; where only the gap is, these games cannot prove it. The mean gap is that of all positions. The largest gap is that of the worst tenth
(0 to 10 %, 10 to 20 % …) to which at least 200 positions of a seat belong: it is not promised, and where few games were held out, much of it is luck."""
FEATURES: Final = """Each feature has a weight for its square too, and one for the last turns, in which a lead soon becomes a win.{without} Without squares
seats of Samurai & Katana for four that were said to win with 70 to 80 % won 4.6 points less often, however many games were learned from. Without bends those
of Shogun for four won 5.0 less often, in 2,400 games: of what was said to be 70 to 80 % too little came true, of what was said to be more than 90 % all."""
MADE: Final = "`tools/calibration.py` makes this page from the weights' own files, and tests them on further games (`--more`, `--scale`)."
COLUMNS: Final = """| title | players | games held out | said | won | 95 % | gap | within 3 points | mean gap | largest gap |
|---|---|---|---|---|---|---|---|---|---|
"""
GRADES: Final = """An analysis calls an answer by what it gave away of the chance to win: from {cuts}; less is *fine*. These numbers were fitted, not
chosen (`tools/grades.py`): bots of each level played every title, some of their answers were judged as an analysis does, and the losses were taken that
a strong player (`{strong}`) has in {often} decisions, all titles counting alike. How often the answers of each level were doubtful or worse, a mistake
or worse, or a blunder, in percent:"""
LEVELS_APART: Final = """In {titles} every stronger level loses less; elsewhere too, but for differences that so few decisions cannot tell. A loss counts
when a second look, as long as that of a hint, confirms it ({looks}). The last threshold rests on a handful of answers."""
LOOKS_OF_BEFORE: Final = "for two thirds of these decisions that had 2,000 iterations, for the others 6,000, as it is now"


def main() -> None:
    if sys.argv[1:2] in (["--more"], ["--scale"]):
        for file in sys.argv[2:]:
            test_more(Path(file), scale=sys.argv[1] == "--scale")
    wanted = {PAGE: page(), **{picture_of(file): picture(file, kept) for file, kept in weights()}}
    if "--check" in sys.argv:
        late = [path.name for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
        sys.exit(f"run tools/calibration.py: {', '.join(late)} no longer says what the weights do" if late else 0)
    for path, text in wanted.items():
        write_whole(path, text)


def test_more(path: Path, *, scale: bool) -> None:
    heading, games = watched(path)
    title, seats = heading["title"], str(heading["seats"])
    kind = subject(title, int(seats), heading["options"])
    kept = json.loads((learned_file(title, "chances", kind)).read_text("utf-8"))
    if {key: heading[key] for key in ("rules", "features")} != {key: kept[key] for key in ("rules", "features")}:
        sys.exit(f"{path.name} holds games of other rules or features than the weights")
    found, features = kept["seats"][seats], kept["features"]
    try:
        runs = further(found, heading["bot"], games)
    except tatami.Unreadable as refusal:
        sys.exit(f"{path.name}: {refusal}")
    tested = rescaled(found, games, features) if scale else {**found, "test": tested_on(found, games, features)}
    keep(title, int(seats), {**tested, "further": runs}, kind)


def watched(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What `tatami train` has watched: its heading and its games, each of them whole."""
    try:
        heading, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        title, level, seats, options, ends = (heading[key] for key in ("title", "bot", "seats", "options", "ends"))
        jobs = [(title, level, seats, heading["seed"] + n, options, ends) for n in range(len(games))]
        whole = bool(games) and all(is_watched(job, row) for job, row in zip(jobs, games, strict=True))
    except (OSError, ValueError, LookupError, TypeError, tatami.Unreadable) as error:
        sys.exit(f"{path} is no file of watched games: {error}")
    return (heading, games) if whole else sys.exit(f"{path} is damaged: not all of it are games of its run")


def weights() -> list[tuple[str, dict[str, Any]]]:
    """What was learned, by the name of its file: a title, or a title and what is learned apart from its usual game."""
    files = {
        f"{title.id}{file.stem.removeprefix('chances')}": file
        for title in tatami.titles()
        for file in title.folder.glob("bots/chances*.json")
    }
    return [(name, json.loads(files[name].read_text("utf-8"))) for name in sorted(files, key=lambda name: f"{name}.json")]


def picture_of(file: str) -> Path:
    return DOCS / "pictures" / f"calibration-{file}.svg"


def page() -> str:
    rows = [row(file, seats, found["test"]) for file, kept in weights() for seats, found in kept["seats"].items()]
    pictures = [f"![Said and won, {name(file)}](pictures/{picture_of(file).name})" for file, _ in weights()]
    return (
        heading()
        + "\n".join(rows)
        + "\n\nEach line is a number of players; a perfect judge keeps to the diagonal.\n\n"
        + "\n\n".join(pictures)
        + "\n"
        + grades()
    )


def heading() -> str:
    """What the table shows, with what only some of the weights have."""
    bots = sorted({found["bot"] for _, kept in weights() for found in kept["seats"].values()})
    parts = [METHOD.format(bots=", ".join(f"`{bot}`" for bot in bots)), FEATURES.format(without=without(weights())), MADE]
    return "\n\n".join(["# Calibration", *map(wrapped, parts), COLUMNS])


def wrapped(text: str) -> str:
    """In lines, none of which begins with a percent sign."""
    return "\n".join(wrap(text.replace(" %", "\xa0%"), WIDE, break_on_hyphens=False)).replace("\xa0", " ")


def without(learned: list[tuple[str, dict[str, Any]]]) -> str:
    """Which weights lack what others have."""
    found = []
    for part, words in PARTS.items():
        lacking = {file: [seats for seats, row in kept["seats"].items() if part not in row] for file, kept in learned}
        named = [f"{name(file)} for {', '.join(seats)}" for file, seats in lacking.items() if seats]
        if named:
            found.append(f" Without {words}: {'; '.join(named)}.")
    return "".join(found)


def grades() -> str:
    """How often each level has losses of each grade, title by title."""
    kept = json.loads(GRADES_FILE.read_text("utf-8"))
    titles = list(next(iter(kept["shares"].values())))
    rows = []
    for level, shares in kept["shares"].items():
        cells = [" / ".join(f"{100 * share:.1f}" for share in shares[title]) if title in shares else "" for title in titles]
        rows.append(f"| {level} | {kept['decisions'][level]} | {' | '.join(cells)} |")
    cuts = [f"{100 * cut:.0f} points on *{name}*" for cut, name in zip(kept["below"], list(NAMES)[1:], strict=True)]
    said = GRADES.format(
        cuts=", from ".join(cuts),
        often=", ".join(f"one of {n}" for n in kept["one_of"][:-1]) + f" and one of {kept['one_of'][-1]}",
        strong=list(kept["shares"])[-1],
    )
    looks = f"{kept['iterations'][1]:,} iterations" if "iterations" in kept else LOOKS_OF_BEFORE
    apart = LEVELS_APART.format(titles=" and ".join(name(title) for title in titles if is_ordered(kept["shares"], title)), looks=looks)
    heads = [f"| level | decisions | {' | '.join(name(title) for title in titles)} |", "|---|---|" + "---|" * len(titles)]
    return "\n\n".join(["\n## Grades", fill(said, WIDE), "\n".join([*heads, *rows]), fill(apart, WIDE)]) + "\n"


def is_ordered(shares: dict[str, dict[str, list[float]]], title: str) -> bool:
    """Whether every level has fewer doubtful answers in a title than the one below it."""
    doubtful = [by_title[title][0] for by_title in shares.values() if title in by_title]
    return all(below > above for below, above in pairwise(doubtful))


def row(file: str, seats: str, test: dict[str, Any]) -> str:
    """The seats said to win with 70 to 80 %; how far off all of them were on average, and the worst tenth."""
    bins = test["calibration"]
    whole = sum(one["seats"] for one in bins)
    mean = sum(one["seats"] * abs(off(one)) for one in bins) / whole
    worst = max([one for one in bins if one["seats"] >= AT_LEAST], key=lambda one: abs(off(one)), default=None)
    near = next((one for one in bins if 0.7 <= one["said"] < 0.8), None)
    cells = [name(file), seats, str(test["games"]), *(["", "", "", "", "none said"] if near is None else promised(near, test["games"]))]
    cells += [f"{100 * mean:.1f}", "" if worst is None else f"{100 * off(worst):+.1f} at {100 * worst['said']:.0f} %"]
    return f"| {' | '.join(cells)} |"


def promised(near: dict[str, Any], games: int) -> list[str]:
    """What was said, what came of it, with the interval of as many games as have such a position, and whether that shows what is promised."""
    counted = near.get("games", min(near["seats"], games))  # older files do not say in how many games
    wins = round(near["won"] * counted)
    found = share([1.0] * wins + [0.0] * (counted - wins))
    shown = near["said"] - PROMISED <= found["low"] and found["high"] <= near["said"] + PROMISED
    kept = "no" if abs(off(near)) > PROMISED else "surely" if shown else "yes"
    interval = f"{100 * found['low']:.0f}–{100 * found['high']:.0f}"
    return [percent(near["said"]), percent(near["won"]), interval, f"{100 * off(near):+.1f}", kept]


def off(one: dict[str, Any]) -> float:
    """By how much more were won than said, of the seats in a bin."""
    return float(one["won"] - one["said"])


def name(file: str) -> str:
    """A title, and what is learned apart from its usual game: an option's value, by its name."""
    id, _, subject = file.partition(".")
    title = tatami.title(id)
    apart = [choice.names["en"] for option in title.options.values() for choice in option.choices if choice.id == subject]
    return ", ".join([title.names["en"], *apart[:1]])


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def picture(file: str, kept: dict[str, Any]) -> str:
    """Said along the bottom, won upwards."""
    wide, high = SIDE + 2 * EDGE + 60, SIDE + 2 * EDGE
    marks = "".join(
        f'<text x="{x(n):.0f}" y="{y(0) + 16:.0f}" text-anchor="middle">{100 * n:.0f}</text>'
        f'<text x="{x(0) - 6:.0f}" y="{y(n) + 4:.0f}" text-anchor="end">{100 * n:.0f}</text>'
        for n in (0, 0.25, 0.5, 0.75, 1)
    )
    lines = []
    for at, (seats, found) in enumerate(kept["seats"].items()):
        points = " ".join(f"{x(one['said']):.1f},{y(one['won']):.1f}" for one in found["test"]["calibration"])
        key = EDGE + 14 + 18 * at
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="#222" stroke-width="2" stroke-dasharray="{DASHES[at]}"/>'
            f'<path d="M{x(1) + 8:.0f} {key}h24" stroke="#222" stroke-width="2" stroke-dasharray="{DASHES[at]}"/>'
            f'<text x="{x(1) + 38:.0f}" y="{key + 4}">{seats}</text>'
        )
    frame = f'<path d="M{x(0)} {y(1)}V{y(0)}H{x(1)}" fill="none" stroke="#222"/>'
    diagonal = f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#999"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" font-family="sans-serif" '
        f'font-size="12"><rect width="{wide}" height="{high}" fill="#fff"/>{frame}{diagonal}{marks}{"".join(lines)}'
        f'<text x="{x(0.5):.0f}" y="{high - 8}" text-anchor="middle">said, in %</text>'
        f'<text x="{x(0)}" y="{y(1) - 12:.0f}">won, in %: {name(file)}</text></svg>\n'
    )


def x(said: float) -> float:
    return EDGE + said * SIDE


def y(won: float) -> float:
    return EDGE + (1 - won) * SIDE


if __name__ == "__main__":
    main()
