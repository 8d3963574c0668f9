"""Learning what a search needs to know, from watched games of searching bots: what the positions come to that it might stop at, and what it chose."""

import json
from pathlib import Path
from typing import Any

from tatami.bots.bot import judgement_for
from tatami.bots.judgement.insight import AS_EVER, INSIGHTS
from tatami.lab.priors import learn_priors
from tatami.lab.train import HELD_OUT, arrays, by_estimate, fit, foreseen, loss, write

Row = dict[str, Any]


def learn_insight(title: str, level: str, games: list[Row]) -> Row:
    """As `insight.read_insight` reads it, with how well the value does in games it was not learned from."""
    ours = [leaf for n, row in enumerate(games) if n % HELD_OUT for leaf in row["leaves"]]
    test = [leaf for n, row in enumerate(games) if n % HELD_OUT == 0 for leaf in row["leaves"]]
    early, late = fit(*arrays(ours))
    parts, won = arrays(test)
    choices = [choice for row in games for choice in row["chosen"]]
    estimate = by_estimate(judgement_for(title).seen)
    return {
        "value": {"early": early, "late": late, "trust": 1.0},
        "priors": learn_priors(choices),
        "search": {"playout": AS_EVER, "more": 0, "explore": 1.0, "least_hope": 0.0},
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


def keep_insight(title: str, seats: int, found: Row) -> Path:
    """Write it beside that of other numbers of seats; how a search goes about, and how far it trusts the value, stays as it was tried out.

    A search that was tried out without priors stays without.
    """
    file = INSIGHTS / f"{title}.json"
    known = json.loads(file.read_text("utf-8"))["seats"].get(str(seats)) if file.exists() else None
    if known is not None:
        found = {**found, "search": known["search"], "value": {**found["value"], "trust": known["value"]["trust"]}}
        if not known["priors"]:
            found["priors"] = {}
    return write(file, title, judgement_for(title).seen, seats, found)
