"""Learning what a search needs to know, from watched games of searching bots: what the positions come to that it might stop at, and what it chose.

A match decides whether it is taken."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import tatami
from tatami.bots.bot import Ismcts, judgement_for
from tatami.bots.guests import invite
from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.chances import learned_file
from tatami.bots.judgement.insight import AS_EVER, read_insight
from tatami.core.chance import seed_state, stream
from tatami.lab.arena import is_win, play_through
from tatami.lab.crew import Crew, Tick
from tatami.lab.fitting import arrays, fit, foreseen, loss
from tatami.lab.learned import heading, in_file, read_kept, write
from tatami.lab.priors import learn_priors
from tatami.lab.rows import is_numbers, kept_rows
from tatami.lab.statistics import share
from tatami.lab.train import by_estimate
from tatami.lab.watch import held_out, learning, told

Row = dict[str, Any]
Job = tuple[str, str, int, int, int, Row]  # title, level, seats, seed, the seat of the search that knows what was learned, and that


def learn_insight(title: str, level: str, games: list[Row]) -> Row:
    """As `insight.read_insight` reads it, with how well the value does in games it was not learned from."""
    ours, test = ([leaf for row in part for leaf in row["leaves"]] for part in held_out(games))
    early, late = fit(*arrays(ours))
    parts, won = arrays(test)
    choices = [choice for row in games for choice in row["chosen"]]
    estimate = by_estimate(judgement_for(title).seen)
    return {
        "value": {"early": early, "late": late},
        "priors": learn_priors(choices),
        "search": {"playout": AS_EVER, "more": AS_EVER},
        "bot": level,
        "games": len(games),
        "seed": games[0]["seed"],
        "leaves": len(ours) + len(test),
        "choices": len(choices),
        "test": {
            "leaves": len(test),
            "loss": round(loss(foreseen(parts, early + late), won), 4),
            "loss_of_estimate": round(loss(foreseen(parts, estimate), won), 4),
        },
    }


def candidate(title: str, seats: int, found: Row) -> Row:
    """What was learned, as a search would use it: how it goes about stays as it was tried out.

    A number of players for which nothing was tried out follows another one. A search that was tried out without priors stays without.
    """
    tried_out = read_kept(learned_file(title, "insights")).get("seats", {})
    if not tried_out:
        return found
    known = tried_out.get(str(seats)) or next(iter(tried_out.values()))
    priors = found["priors"] if known["priors"] else {}
    return {**found, "priors": priors, "search": known["search"]}


def play_match(title: str, level: str, seats: int, games: int, seed: int, found: Row, crew: Crew, tick: Tick, watched: Path) -> Row:
    """One search that knows what was learned among searches as they are, the seats rotated: how often it won, with the 95 % interval.

    The games are kept beside the watched ones, in a file of their own for each candidate.
    """
    learned = {key: found[key] for key in ("value", "priors", "search")}
    number = sha256(json.dumps(learned).encode()).hexdigest()[:8]
    first = {"title": title, "rules": tatami.title(title).rules, "bot": level, "seats": seats, "seed": seed, "learned": number}
    jobs = [(title, level, seats, seed + n // seats, n % seats, learned) for n in range(games)]
    rows = kept_rows(play, jobs, crew, tick, watched.with_suffix(f".match-{number}.jsonl"), first, is_played)
    return {"bot": level, "games": games, "seed": seed, **share([is_win(row, row["seat"]) for row in rows])}


def is_played(job: Job, row: Row) -> bool:
    """Whether a row of a file is this game of a match."""
    _, _, seats, seed, seat, _ = job
    return (row.get("seed"), row.get("seat")) == (seed, seat) and is_numbers(row.get("places"), seats)


def play(job: Job) -> Row:
    """One game of a match: the seat of the search that knows what was learned, and the places."""
    title, level, seats, seed, seat, learned = job
    usual = learning(judgement_for(title))
    bots = [told(invite(level, title, seed_state(seed, 1 + n), {}), usual) for n in range(seats)]
    knowing = bots[seat]
    assert isinstance(knowing, Ismcts)
    knowing.judgement = judgement_with(title, seats, learned)
    game = tatami.bare(title, seats=seats, seed=seed)
    play_through(game, bots, stream(seed_state(seed, 99)))
    outcome = game.outcome()
    assert outcome is not None
    return {"seat": seat, "seed": seed, "places": outcome.places}


def judgement_with(title: str, seats: int, learned: Row) -> Judgement:
    """A title's judgement with what was learned for a number of seats; that of everybody else stays as it is."""
    found = type(judgement_for(title))()
    found.insights = {seats: read_insight(learned)}
    return found


def known_insight(title: str, seats: int) -> Row:
    """What the package knows, as far as it is of today's rules and features."""
    return dict(in_file(learned_file(title, "insights"), heading(title, judgement_for(title).seen)).get(str(seats), {}))


def keep_insight(title: str, seats: int, found: Row) -> Path:
    """Write it beside that of other numbers of seats."""
    return write(learned_file(title, "insights"), title, judgement_for(title).seen, seats, found)
