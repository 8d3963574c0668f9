"""How strong the levels are that people choose from: each plays its neighbours, and one rating is fitted to all these games together.

The model is Plackett and Luce's: among those still to be placed, each comes next in proportion to its strength. Ratings are on the scale of Elo (400 points are
ten to one), and the weakest level stands at 1000.
"""

import json
from itertools import pairwise, permutations, zip_longest
from math import log
from pathlib import Path
from time import process_time
from typing import Any, Final

import tatami
from tatami.bots.bot import Bot, Standpoint
from tatami.bots.guests import invite
from tatami.bots.levels import levels_of, ratings_file, read_level, read_ratings
from tatami.core.chance import seed_state, stream
from tatami.lab.arena import check_table, is_win, play_through
from tatami.lab.crew import Crew, Tick
from tatami.lab.files import write_whole
from tatami.lab.rows import is_numbers, kept_rows
from tatami.lab.statistics import Z, share

WEAKEST: Final = 1000
POINTS: Final = 400 / log(10)  # of a rating, for each unit of the logarithm of strength
STEPS: Final = 30  # of Newton's method
FEWEST: Final = 400  # games of each pair behind ratings that come with the package
DRAWN: Final = 1.0  # win for each of two neighbours, thought of beside those played: nobody is infinitely strong

Row = dict[str, Any]
Match = tuple[list[str], int]  # who sits where, and the seed
Job = tuple[str, list[str], int]  # title, who sits where, and the seed
Stage = tuple[int, tuple[int, ...]]  # who came next, and among whom


class Timed:
    """A bot and how long each of its answers took, in milliseconds of CPU time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.took: list[float] = []

    def answer(self, standpoint: Standpoint) -> int:
        begun = process_time()
        answer = self.bot.answer(standpoint)
        self.took.append(round(1000 * (process_time() - begun), 2))
        return answer


def measure(
    title: str, seats: int, levels: list[str], games: int, searched: int, seed: int, crew: Crew, tick: Tick, out: Path | None = None
) -> Row:
    """What is known of neighbouring levels, the weakest first, after a number of games with each neighbour, fewer where one of the two searches."""
    if seats < 2:
        raise tatami.Unreadable(f"Levels are rated against each other, by two players or more, not {seats}")
    check_table(title, seats, {}, levels)
    pairs = list(pairwise(levels))
    by_pair = [matches(pair, seats, games_of(pair, title, games, searched), seed) for pair in pairs]
    tables = [
        match for turn in zip_longest(*by_pair) for match in turn if match is not None
    ]  # in turn: more games follow those of a stopped run
    heading = {"title": title, "rules": tatami.title(title).rules, "made_of": recipes(title, levels), "seats": seats, "seed": seed}
    jobs = [(title, bots, number) for bots, number in tables]
    rows = kept_rows(play, jobs, crew, tick, out, heading | {"searched": searched}, is_played)
    ratings = fit(rows, levels)
    found = {name: {**ratings[name], **played(rows, name)} for name in levels}
    return {**heading, "games": len(rows), "levels": found, "pairs": [between(rows, pair, ratings) for pair in pairs]}


def all_games(title: str, levels: list[str], games: int, searched: int) -> int:
    return sum(games_of(pair, title, games, searched) for pair in pairwise(levels))


def games_of(pair: tuple[str, str], title: str, games: int, searched: int) -> int:
    return min(games, searched) if any(read_level(name, title).searches for name in pair) else games


def up_to(level: str, title: str) -> list[str]:
    """The levels of a title from the weakest to this one."""
    levels = levels_of(title)
    if level not in levels[1:]:
        raise tatami.Unreadable(f"The levels above the weakest are {', '.join(levels[1:])}; '{level}' is none of them")
    return list(levels[: levels.index(level) + 1])


def recipes(title: str, levels: list[str]) -> Row:
    """What each level is made of: ratings found for others are worth nothing."""
    return {name: {key: value for key, value in read_level(name, title)._asdict().items() if value} for name in levels}


def matches(pair: tuple[str, str], seats: int, games: int, seed: int) -> list[Match]:
    """Tables at which two levels sit in turn, no two alike: each of them in every seat, and as often the one that is there once more."""
    turns = seats if seats % 2 else 1  # an even table turned by a seat is the other lineup
    found = []
    for n in range(games):
        lineup = [pair[(seat + n) % 2] for seat in range(seats)]
        turned = (n // 2) % turns
        found.append((lineup[turned:] + lineup[:turned], seed + n // (2 * turns)))
    return found


def is_played(job: Job, row: Row) -> bool:
    """Whether a row of a file is this game with all that is made of it."""
    _, levels, seed = job
    took = row.get("took")
    return (
        (row.get("seats"), row.get("seed")) == (levels, seed)
        and is_numbers(row.get("places"), len(levels))
        and isinstance(took, dict)
        and all(is_numbers(took.get(level)) for level in levels)
    )


def play(job: Job) -> Row:
    """One game between levels: the places, and how long each level took for its answers."""
    title, levels, seed = job
    bots = [Timed(invite(level, title, seed_state(seed, 1 + seat))) for seat, level in enumerate(levels)]
    game = tatami.bare(title, seats=len(levels), seed=seed)
    play_through(game, list(bots), stream(seed_state(seed, 99)))
    outcome = game.outcome()
    assert outcome is not None
    took = {level: [ms for bot, name in zip(bots, levels, strict=True) if name == level for ms in bot.took] for level in set(levels)}
    return {"seats": levels, "seed": seed, "places": outcome.places, "took": took}


def fit(rows: list[Row], names: list[str]) -> Row:
    """The rating of each, with the 95 % interval of how far it is from the weakest."""
    import numpy as np

    counts: dict[Stage, float] = {}
    for low, high in pairwise(range(len(names))):
        counts[low, (low, high)] = counts[high, (low, high)] = DRAWN
    for row in rows:
        for stage, weight in stages(row["places"], [names.index(name) for name in row["seats"]]).items():
            counts[stage] = counts.get(stage, 0.0) + weight
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        slope, bend = np.zeros(len(names)), np.zeros((len(names), len(names)))
        for (first, among), weight in counts.items():
            others = list(among)
            chance = np.exp(strength[others] - strength[others].max())
            chance /= chance.sum()
            slope[first] += weight
            np.subtract.at(slope, others, weight * chance)
            np.add.at(bend, (others, others), weight * chance)
            np.subtract.at(bend, np.ix_(others, others), weight * np.outer(chance, chance))
        strength[1:] += np.linalg.solve(bend[1:, 1:], slope[1:])  # the weakest stays where it is
    error = [0.0, *np.sqrt(np.diag(np.linalg.inv(bend[1:, 1:])))]
    return {name: interval(WEAKEST + POINTS * strength[at], POINTS * error[at]) for at, name in enumerate(names)}


def stages(places: list[int], who: list[int]) -> dict[Stage, float]:
    """A result as choices, one after the other, and how much each counts. Where places are shared, all orders count alike."""
    orders = [order for order in permutations(range(len(places))) if all(places[a] <= places[b] for a, b in pairwise(order))]
    found: dict[Stage, float] = {}
    for order in orders:
        for at in range(len(order) - 1):
            stage = (who[order[at]], tuple(sorted(who[seat] for seat in order[at:])))
            found[stage] = found.get(stage, 0.0) + 1 / len(orders)
    return found


def interval(rating: float, error: float) -> Row:
    return {"rating": round(rating), "low": round(rating - Z * error), "high": round(rating + Z * error)}


def played(rows: list[Row], name: str) -> Row:
    """How many games a level has played, and how long it thinks."""
    took = sorted(ms for row in rows for ms in row["took"].get(name, []))
    return {
        "games": sum(name in row["seats"] for row in rows),
        "p50_ms": took[len(took) // 2],
        "p95_ms": took[len(took) * 95 // 100],
    }


def between(rows: list[Row], pair: tuple[str, str], ratings: Row) -> Row:
    """The step between two neighbours, and the share of first places the stronger one had at their tables."""
    mine = [row for row in rows if set(row["seats"]) == set(pair)]
    won = [sum(is_win(row, seat) for seat, name in enumerate(row["seats"]) if name == pair[1]) for row in mine]
    step = ratings[pair[1]]["rating"] - ratings[pair[0]]["rating"]
    return {"levels": list(pair), "games": len(mine), "seed": mine[0]["seed"], "stronger_won": share(won), "step": step}


def is_whole(found: Row) -> bool:
    """Whether ratings may replace those of the package: all levels of the title have played, and every pair often enough."""
    return list(found["levels"]) == list(levels_of(found["title"])) and all(pair["games"] >= FEWEST for pair in found["pairs"])


def known_ratings(title: str) -> dict[int, Row]:
    """The measurements of the package, by number of players; none where they are damaged: they are about to be made anew."""
    try:
        return read_ratings(title, ratings_file(title))
    except tatami.Unreadable:
        return {}


def keep(found: Row) -> Path:
    """Write what was found into the package, beside what was found with other numbers of players."""
    return write(ratings_file(found["title"]), found["title"], {**known_ratings(found["title"]), found["seats"]: found})


def set_aside(games: Path | None, found: Row) -> Path:
    """Write what is not taken beside the games, where they are kept, or here."""
    return write((games or Path(found["title"])).with_suffix(".ratings.json"), found["title"], {found["seats"]: found})


def write(file: Path, title: str, by_seats: dict[int, Row]) -> Path:
    """The measurements by number of players, with a line for each level and pair."""
    parts = []
    for seats, found in by_seats.items():
        heading = {key: value for key, value in found.items() if key not in ("title", "seats", "levels", "pairs")}
        levels = ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in found["levels"].items())
        pairs = ",\n".join(f"  {json.dumps(row)}" for row in found["pairs"])
        parts.append(f'"{seats}": {json.dumps(heading)[:-1]},\n "levels": {{\n{levels}\n }},\n "pairs": [\n{pairs}\n ]}}')
    together = ",\n".join(parts)
    return write_whole(file, f'{{"title": "{title}", "seats": {{\n{together}\n}}}}\n')
