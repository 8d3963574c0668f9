"""A study of a title: many games of one bot against itself, and what they tell of balance, length, options, and of what winners do.

The numbers are plain JSON values with ids in them, no sentences; `tatami.web.study` draws them as a page in either language.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import tatami
from tatami.bots.bot import Bot, ask
from tatami.bots.guests import dismiss, invite
from tatami.core.chance import seed_state, stream
from tatami.core.domain import SEAT
from tatami.core.title import Title
from tatami.lab.arena import check_table, is_win
from tatami.lab.crew import Crew, Tick
from tatami.lab.statistics import Sample, discoveries, mean, share

LOOKS: Final = 40  # at the scores, evenly over a game
BARS: Final = 16  # of a histogram
PERSONAS: Final = ("clan", "daimyo", "general", "army", "side")  # what a player may be, by the names of views
SELDOM: Final = 0.02  # of all games: what is done less often says nothing
OPTION_SHARE: Final = 8  # each value of an option is played with one in this many of the seeds
LEAST_PAIRS: Final = 20

Row = dict[str, Any]
Job = tuple[str, str, int, int, dict[str, str]]  # title, level, seats, seed, options


def study(title: str, level: str, seats: int, games: int, seed: int, options: dict[str, str], crew: Crew, tick: Tick) -> dict[str, Any]:
    """Play and count. Every value of every option is played on the same seeds as the table it is compared with."""
    found = tatami.title(title)
    check_table(title, seats, options, [level])
    rows = list(watched(crew, tick, [(title, level, seats, seed + i, options) for i in range(games)]))
    return {
        "title": title,
        "rules": found.rules,
        "bot": level,
        "seats": seats,
        "games": games,
        "seed": seed,
        "options": options,
        "wins": {by: wins for by in ("seat", *PERSONAS) if (wins := wins_by(rows, by))},
        "other_counts": other_counts(found, level, games, seed, seats, options, crew, tick),
        "scores": scores(rows),
        "length": histogram([row["decisions"] for row in rows]),
        "endings": dict(Counter(row["ending"] for row in rows).most_common()),
        "lead": lead(rows),
        "winners": winners_choices(rows),
        "option_effects": option_effects(found, level, seats, seed, options, rows, crew, tick),
    }


def games_of(title: Title, seats: int, games: int, options: dict[str, str]) -> int:
    """How many games a study takes in all."""
    others = len(other_seats(title, seats, options)) * part(games)
    return games + others + len(variants(title, seats, options)) * part(games)


def part(games: int) -> int:
    return min(games, max(LEAST_PAIRS, games // OPTION_SHARE))


def watched(crew: Crew, tick: Tick, jobs: list[Job]) -> Iterator[Row]:
    for row in crew.rows(watch, jobs):
        tick(1)
        yield row


def watch(job: Job) -> Row:
    """One game: how it ended, who everybody was, who led on the way, and what each seat chose."""
    title, level, seats, seed, options = job
    bots = [invite(level, title, seed_state(seed, 1 + seat), options) for seat in range(seats)]
    game = tatami.bare(title, seats=seats, seed=seed, options=options)
    try:
        decisions, leaders, choices = walk(game, bots, seed)
    finally:
        for bot in bots:
            dismiss(bot)
    outcome = game.outcome()
    assert outcome is not None
    return {**outcome.plain(), "decisions": decisions, "leaders": leaders, "choices": choices, "personas": personas(game)}


def walk(game: tatami.Game, bots: list[Bot], seed: int) -> tuple[int, list[int], list[dict[str, int]]]:
    """Play on as the arena does; the leader at each look (-1: nobody alone), and how often each seat chose what."""
    worlds = stream(seed_state(seed, 99))
    decisions = 0
    leaders: list[int] = []
    choices: list[dict[str, int]] = [Counter() for _ in bots]
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        if len(answers) == 1:
            game.play(seat, answers[0])
            continue
        decisions += 1
        answer = ask(bots[seat], game, seat, worlds.word())
        domain = game.asked.domain
        if answer >= 0 and domain is not SEAT and not domain.id_of(answer).isdigit():
            choices[seat][f"{game.asked.kind}/{domain.id_of(answer)}"] += 1
        if game.progress() * LOOKS >= len(leaders):
            leaders.append(leader(game.title.scores_now(game)))
        game.play(seat, answer)
    return decisions, leaders, choices


def leader(scores: list[int]) -> int:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def personas(game: tatami.Game) -> list[dict[str, str]]:
    """Who each seat was, as far as its title has such a thing."""
    players = game.view(None).get("players", [])
    return [{id: row[id] for id in PERSONAS if isinstance(row.get(id), str)} for row in players]


def wins_by(rows: list[Row], by: str) -> list[dict[str, Any]]:
    """The share of games won from each seat, or by each clan, general … where the title has such."""
    taken: dict[str, list[float]] = {}
    for row in rows:
        for seat in range(len(row["places"])):
            id = str(seat) if by == "seat" else row["personas"][seat].get(by) if row["personas"] else None
            if id is not None:
                taken.setdefault(id, []).append(is_win(row, seat))
    return [{"id": id, "taken": len(wins), **share(wins)} for id, wins in sorted(taken.items())]


def other_seats(title: Title, seats: int, options: dict[str, str]) -> list[int]:
    return [n for n in title.seats_for(title.choose(options)) if n not in (1, seats)]


def other_counts(
    title: Title, level: str, games: int, seed: int, seats: int, options: dict[str, str], crew: Crew, tick: Tick
) -> dict[str, list[dict[str, Any]]]:
    """Wins by seat with the other numbers of players."""
    found = {}
    for n in other_seats(title, seats, options):
        rows = list(watched(crew, tick, [(title.id, level, n, seed + i, options) for i in range(part(games))]))
        found[str(n)] = wins_by(rows, "seat")
    return found


def scores(rows: list[Row]) -> dict[str, Any]:
    """All scores, those of winners, and where they come from."""
    seats = range(len(rows[0]["places"]))
    every = [(row, seat) for row in rows for seat in seats]
    first = [(row, seat) for row, seat in every if row["places"][seat] == 1]
    return {
        "all": mean([row["scores"][seat] for row, seat in every]),
        "winner": mean([row["scores"][seat] for row, seat in first]),
        "margin": mean([margin(row) for row in rows]),
        "histogram": histogram([row["scores"][seat] for row, seat in every]),
        "categories": {
            id: {
                "all": mean([row["categories"][id][seat] for row, seat in every]),
                "winner": mean([row["categories"][id][seat] for row, seat in first]),
            }
            for id in rows[0]["categories"]
        },
    }


def margin(row: Row) -> int:
    """Points between the first and the second."""
    best = sorted(row["scores"], reverse=True)
    return int(best[0] - best[1]) if len(best) > 1 else 0


def histogram(values: list[int]) -> dict[str, Any]:
    """Counts in bars of equal, round width."""
    least, most = min(values), max(values)
    width = next(w for e in range(9) for w in (10**e, 2 * 10**e, 5 * 10**e) if (most - least) / w < BARS)
    first = least // width * width
    bars = [0] * ((most - first) // width + 1)
    for value in values:
        bars[(value - first) // width] += 1
    return {"mean": mean([float(value) for value in values]), "least": least, "most": most, "first": first, "width": width, "bars": bars}


def lead(rows: list[Row]) -> dict[str, Any]:
    """How often the lead changes hands, and how often the leader at half-time wins."""
    changes = [lead_changes(row["leaders"]) for row in rows]
    half = [(row, row["leaders"][len(row["leaders"]) // 2]) for row in rows if row["leaders"]]
    led = [is_win(row, seat) for row, seat in half if seat >= 0]
    return {"changes": histogram(changes), "half": share(led) if led else None}


def lead_changes(leaders: list[int]) -> int:
    """A tie between is no change if the same seat leads after it."""
    alone = [seat for seat in leaders if seat >= 0]
    return sum(before != after for before, after in pairwise(alone))


def winners_choices(rows: list[Row]) -> list[dict[str, Any]]:
    """What winners chose more or less often than the others of their game, beyond chance: the difference of a game is one number."""
    differences: dict[str, Sample] = {}
    for row in rows:
        first = [seat for seat, place in enumerate(row["places"]) if place == 1]
        others = [seat for seat, place in enumerate(row["places"]) if place != 1]
        if not others:
            continue
        for id in set().union(*row["choices"]):
            winners, rest = (sum(row["choices"][seat].get(id, 0) for seat in some) / len(some) for some in (first, others))
            differences.setdefault(id, Sample()).add(winners - rest)
    often = {id: sample for id, sample in differences.items() if sample.n >= max(LEAST_PAIRS, SELDOM * len(rows))}
    tested = [(id, sample.n, sample.among(len(rows)).described()) for id, sample in sorted(often.items())]
    stand = discoveries([told["p"] for _, _, told in tested])
    found = [{"id": id, "games": n, **told} for (id, n, told), real in zip(tested, stand, strict=True) if real]
    return sorted(found, key=lambda row: row["mean"], reverse=True)


def variants(title: Title, seats: int, options: dict[str, str]) -> list[tuple[str, str]]:
    """Every other value of every option that goes with the rest and with this number of players."""
    found = []
    for option in title.options.values():
        for value in option.values:
            chosen = {**{id: other.default for id, other in title.options.items()}, **options, option.id: value}
            if value != options.get(option.id, option.default) and not title.misfit(chosen) and seats in title.seats_for(chosen):
                found.append((option.id, value))
    return found


def option_effects(
    title: Title, level: str, seats: int, seed: int, options: dict[str, str], rows: list[Row], crew: Crew, tick: Tick
) -> list[dict[str, Any]]:
    """What each value of an option changes, seed by seed: points a seat, points between first and second, length, wins of the first seat."""
    n = part(len(rows))
    found: list[dict[str, Any]] = []
    for option, value in variants(title, seats, options):
        jobs: list[Job] = [(title.id, level, seats, seed + i, {**options, option: value}) for i in range(n)]
        pairs = list(zip(watched(crew, tick, jobs), rows[:n], strict=True))
        effects = {name: Sample(measure(new) - measure(old) for new, old in pairs).described() for name, measure in MEASURES.items()}
        found.append({"option": option, "value": value, "games": n, "effects": effects})
    stand = discoveries([effect["p"] for row in found for effect in row["effects"].values()])
    for effect, real in zip([effect for row in found for effect in row["effects"].values()], stand, strict=True):
        effect["real"] = real
    return found


MEASURES: Final[dict[str, Any]] = {
    "score": lambda row: sum(row["scores"]) / len(row["scores"]),
    "margin": margin,
    "length": lambda row: row["decisions"],
    "first_seat": lambda row: 100 * is_win(row, 0),
}
