"""Many games between bots: seats rotated, seeds repeated across seat orders, wins with 95 % intervals, ratings."""

from pathlib import Path
from typing import Any

import tatami
from tatami.bots.bot import Bot, ask
from tatami.bots.guests import dismiss, invite
from tatami.core.chance import Chance, seed_state, stream
from tatami.extras import extra
from tatami.lab.crew import Crew, Tick
from tatami.lab.rows import is_number, is_numbers, kept_rows
from tatami.lab.statistics import deviation, mean, share

Choice = tuple[int, str, str, int]  # seat, kind of question, answer, out of how many
Job = tuple[str, list[str], int, dict[str, str], bool]  # title, who sits where, seed, options, whether every choice is told


def play(title: str, seats: list[str], seed: int, options: dict[str, str], with_choices: bool = False) -> dict[str, Any]:
    """One game between bots, seat by seat: a bare one, unless somebody listens to events. `with_choices` tells every decision too."""
    bots = [invite(level, title, seed_state(seed, 1 + seat), options) for seat, level in enumerate(seats)]
    opened = tatami.new if any(hasattr(bot, "heard") for bot in bots) else tatami.bare
    game = opened(title, seats=len(seats), seed=seed, options=options)
    choices: list[Choice] | None = [] if with_choices else None
    try:
        decisions = play_through(game, bots, stream(seed_state(seed, 99)), choices)
    finally:
        for bot in bots:
            dismiss(bot)
    outcome = game.outcome()
    assert outcome is not None
    row = {"seats": seats, "seed": seed, "decisions": decisions, **outcome.plain()}
    return row if choices is None else {**row, "choices": choices}


def play_through(game: tatami.Game, bots: list[Bot], worlds: Chance, choices: list[Choice] | None = None) -> int:
    """Let the bots answer until the game is over, and write each choice down where it is asked for; how many questions had a choice."""
    decisions = 0
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        if len(answers) == 1:
            game.play(seat, answers[0])
        else:
            decisions += 1
            answer = ask(bots[seat], game, seat, worlds.word())
            if choices is not None:
                choices.append((seat, game.asked.kind, game.asked.domain.id_of(answer), len(answers)))
            game.play(seat, answer)
    return decisions


def schedule(bots: list[str], games: int, seed: int) -> list[tuple[list[str], int]]:
    """Every bot in every seat equally often: one seed for each round of rotations."""
    n = len(bots)
    return [(bots[i % n :] + bots[: i % n], seed + i // n) for i in range(games)]


def simulate(
    title: str,
    level: str,
    seats: int,
    games: int,
    seed: int,
    options: dict[str, str],
    crew: Crew,
    tick: Tick,
    out: Path | None = None,
    with_choices: bool = False,
) -> dict[str, Any]:
    """Games of one bot against itself: length, scores by seat and category, wins by seat. `out` keeps a row of each game, and a stopped run resumes from it."""
    check_table(title, seats, options, [level])
    tables = [([level] * seats, seed + i) for i in range(games)]
    rows = run(title, tables, options, crew, tick, out, with_choices)
    return {
        "title": title,
        "bot": level,
        "seats": seats,
        "games": games,
        "seed": seed,
        "options": options,
        "decisions": mean([row["decisions"] for row in rows]),
        "by_seat": [
            {
                "wins": share([is_win(row, seat) for row in rows]),
                "score": mean([row["scores"][seat] for row in rows]),
                "spread": deviation([row["scores"][seat] for row in rows]),
                "categories": {id: mean([row["categories"][id][seat] for row in rows]) for id in rows[0]["categories"]},
            }
            for seat in range(seats)
        ],
        "endings": {ending: sum(row["ending"] == ending for row in rows) for ending in sorted({row["ending"] for row in rows})},
        "tie_breaks": sum(row["tie_break"] is not None for row in rows),
    }


def arena(
    title: str,
    bots: list[str],
    games: int,
    seed: int,
    options: dict[str, str],
    crew: Crew,
    tick: Tick,
    out: Path | None = None,
    with_choices: bool = False,
) -> dict[str, Any]:
    """A tournament: the bots sit at one table, in every rotation of the seats."""
    check_table(title, len(bots), options, bots)
    rating_model()  # where it is missing, that is said before the games are played
    rows = run(title, schedule(bots, games, seed), options, crew, tick, out, with_choices)
    names = list(dict.fromkeys(bots))
    ratings = rate(rows, names)
    table = []
    for name in names:
        taken = [(row, seat) for row in rows for seat, level in enumerate(row["seats"]) if level == name]
        table.append(
            {
                "bot": name,
                "seats_taken": len(taken),
                "wins": share([is_win(row, seat) for row, seat in taken]),
                "place": mean([row["places"][seat] for row, seat in taken]),
                "score": mean([row["scores"][seat] for row, seat in taken]),
                "categories": {id: mean([row["categories"][id][seat] for row, seat in taken]) for id in rows[0]["categories"]},
                "rating": ratings[name],
            }
        )
    return {"title": title, "bots": bots, "games": len(rows), "seed": seed, "options": options, "table": table}


def check_table(title: str, seats: int, options: dict[str, str], levels: list[str]) -> None:
    """Refuse before the first game what would fail in every one of them."""
    tatami.bare(title, seats=seats, seed=0, options=options)
    for level in levels:
        invite(level, title, 0, options)


def run(
    title: str,
    tables: list[tuple[list[str], int]],
    options: dict[str, str],
    crew: Crew,
    tick: Tick,
    out: Path | None = None,
    with_choices: bool = False,
) -> list[dict[str, Any]]:
    """Play at these tables (who sits where, and the seed), and keep the rows in a file where one is named; those it has are not played again."""
    jobs = [(title, seats, seed, options, with_choices) for seats, seed in tables]
    seats, seed = tables[0]
    heading = {
        "title": title,
        "rules": tatami.title(title).rules,
        "bots": seats,
        "seed": seed,
        "options": options,
        "choices": with_choices,
    }
    return kept_rows(_play, jobs, crew, tick, out, heading, is_played)


def is_played(job: Job, row: dict[str, Any]) -> bool:
    """Whether a row of a file is this game with all that is counted of it."""
    _, seats, seed, _, _ = job
    categories = row.get("categories")
    return (
        (row.get("seats"), row.get("seed")) == (seats, seed)
        and row.keys() >= {"tie_break", "ending"}
        and is_number(row.get("decisions"))
        and isinstance(categories, dict)
        and all(is_numbers(values, len(seats)) for values in [row.get("places"), row.get("scores"), *categories.values()])
    )


def _play(job: Job) -> dict[str, Any]:
    return play(*job)


def rate(rows: list[dict[str, Any]], names: list[str]) -> dict[str, dict[str, float]]:
    """OpenSkill ratings (Plackett and Luce), game after game."""
    model = rating_model()
    ratings = {name: model.rating(name=name) for name in names}
    for row in rows:
        if len(set(row["seats"])) < len(row["seats"]):
            continue  # a bot cannot be rated against itself
        teams = [[ratings[name]] for name in row["seats"]]
        for name, [rating] in zip(row["seats"], model.rate(teams, ranks=row["places"]), strict=True):
            ratings[name] = rating
    return {name: {"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2)} for name, rating in ratings.items()}


def rating_model() -> Any:
    with extra("lab"):
        from openskill.models import PlackettLuce

    return PlackettLuce()


def is_win(row: dict[str, Any], seat: int) -> float:
    """A shared first place is shared."""
    return 1 / row["places"].count(1) if row["places"][seat] == 1 else 0.0
