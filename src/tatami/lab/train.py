"""Learning what a position is made of: games between bots, the features of each seat on the way, and the weights that foresee best who wins."""

from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ESTIMATE, STEEPNESS
from tatami.bots.judgement.chances import at_the_end, learned_file
from tatami.lab.fitting import (
    HELD_OUT,
    arrays,
    bending,
    calibration,
    cross_bent,
    cross_scaled,
    cross_validated,
    foreseen,
    loss,
    softmax,
    solve_from,
    together,
)
from tatami.lab.learned import heading, in_file, write

RUN: Final = ("bot", "games", "seed", "further", "started_from")  # what says which games weights have seen
OF_THE_FIRST: Final = ("loss_of_known", "loss_unscaled")  # parts of a test that further games have no share in

Row = dict[str, Any]


def learn(title: str, level: str, seats: int, games: list[Row], subject: str = "") -> Row:
    """The weights that foresee best who wins, with how well they do in games they were not learned from.

    Every game is held out once: its positions are foreseen by weights that were learned from the others, scaled and bent so that chances come true in the
    others. Learning starts from what was known: few games of strong players improve on many of others. But not where that was learned from some of these
    games: those held out would be foreseen by what they have taught.
    """
    parts, won = table(games)
    fold = folds(games)
    features = judgement_for(title).features_of(subject)
    known = known_weights(title, subject, seats)
    begun = {} if known and any(run["bot"] == level for run in overlapping(known, games)) else known
    start = started_from(begun, parts.shape[2])
    sums, scaled, scale = cross_validated(parts, won, fold, start)
    chance, bends = cross_bent(softmax(scaled), won, fold)
    weights = scale * solve_from(parts, won, start)
    return {
        **by_name(weights, len(features)),
        "scale": round(scale, 4),
        "bends": bends,
        "bot": level,
        "games": len(games),
        "seed": games[0]["seed"],
        "positions": len(won),
        **({} if not begun else {"started_from": {key: begun[key] for key in RUN if key in begun}}),
        "test": {
            "games": len(games),
            "loss": round(loss(chance, won), 4),
            "loss_unscaled": round(loss(softmax(sums), won), 4),
            "loss_of_estimate": round(loss(foreseen(parts, by_estimate(features)), won), 4),
            **({} if not known else {"loss_of_known": round(loss(said_by(known, parts), won), 4)}),
            "calibration": calibration(chance, won, whose(games)),
        },
    }


def started_from(known: Row, columns: int) -> Any:
    """The weights that learning starts from; nothing where none are known."""
    import numpy as np

    if not known:
        return None
    start = np.zeros(columns)
    weights = weights_of(known)
    start[: len(weights)] = weights
    return start


def known_weights(title: str, subject: str, seats: int) -> Row:
    """The weights of the package, as far as they are of today's rules and features."""
    wanted = heading(title, judgement_for(title).features_of(subject))
    return dict(in_file(learned_file(title, "chances", subject), wanted).get(str(seats), {}))


def folds(games: list[Row]) -> Any:
    """Which part each position belongs to; those of one game are never apart."""
    return whose(games) % HELD_OUT


def whose(games: list[Row]) -> Any:
    """Which game each position is of."""
    import numpy as np

    return np.array([n for n, row in enumerate(games) for _ in row["positions"]], dtype=int)


def said_by(learned: Row, parts: Any) -> Any:
    """Each seat's chance in every position as weights that are kept say it."""
    import numpy as np

    chance = foreseen(parts, weights_of(learned))
    return softmax(bending(chance) @ np.array(learned["bends"])) if "bends" in learned else chance


def tested_on(found: Row, games: list[Row], features: list[str]) -> Row:
    """The test of weights together with further games, none of which they were learned from."""
    test = {name: value for name, value in found["test"].items() if name not in OF_THE_FIRST}
    parts, won = table(games)
    chance = said_by(found, parts)
    new = {"loss": loss(chance, won), "loss_of_estimate": loss(foreseen(parts, by_estimate(features)), won)}
    whole = test["games"] + len(games)
    losses = {name: round((test["games"] * test[name] + len(games) * value) / whole, 4) for name, value in new.items()}
    return {**test, "games": whole, **losses, "calibration": together([*test["calibration"], *calibration(chance, won, whose(games))])}


def rescaled(found: Row, games: list[Row], features: list[str]) -> Row:
    """The same weights, scaled so that chances come true in further games; each part of these is tested with what fits the other parts."""
    import numpy as np

    parts, won = table(games)
    weights = np.array(weights_of(found))
    fold = folds(games)
    scaled, scale = cross_scaled(parts[:, :, : len(weights)] @ weights, won, fold)
    chance, bends = cross_bent(softmax(scaled), won, fold)
    test = {
        "games": len(games),
        "loss": round(loss(chance, won), 4),
        "loss_unscaled": round(loss(foreseen(parts, weights), won), 4),
        "loss_of_estimate": round(loss(foreseen(parts, by_estimate(features)), won), 4),
        "calibration": calibration(chance, won, whose(games)),
    }
    return {**found, **by_name(scale * weights, len(found["early"])), "scale": round(scale, 4), "bends": bends, "test": test}


def further(found: Row, bot: str, games: list[Row]) -> list[Row]:
    """The runs of games that weights were tested on or scaled by, beside those that they were learned from, with a new one. Games that are among them already
    would count twice, or test what they have taught."""
    first, many = games[0]["seed"], len(games)
    known = found.get("further", [])
    for run in overlapping(found, games):
        used = "were tested or scaled on" if run in known else "were learned from"
        raise tatami.Unreadable(
            f"The seeds {first} to {first + many - 1} overlap with {run['seed']} to {run['seed'] + run['games'] - 1}, which the weights {used}"
        )
    return [*known, {"seed": first, "games": many, "bot": bot}]


def overlapping(found: Row, games: list[Row]) -> list[Row]:
    """The runs that weights have seen, with some of the seeds of these games."""
    first, beyond = games[0]["seed"], games[0]["seed"] + len(games)
    return [run for run in runs(found) if first < run["seed"] + run["games"] and run["seed"] < beyond]


def runs(found: Row) -> list[Row]:
    """The games that weights were learned from, tested on or scaled by, and before them those that they were started from."""
    return [found, *found.get("further", []), *(runs(found["started_from"]) if "started_from" in found else [])]


def by_estimate(names: list[str]) -> list[float]:
    """The weights of features by which a judgement that has learned nothing foresees who wins."""
    return [STEEPNESS if name == ESTIMATE else 0.0 for name in names] + [0.0] * len(names)


def weights_of(found: Row) -> list[float]:
    """In the order of a table; weights of before squares or the last turns were looked at have none for them."""
    return [*found["early"], *found["late"], *found.get("squared", []), *found.get("last", [])]


def by_name(weights: Any, features: int) -> Row:
    """The weights of the start, those that grow with progress, and those of squares and of the last turns, if there are any."""
    found = [round(float(weight), 4) for weight in weights]
    parts = [found[at : at + features] for at in range(0, len(found), features)]
    return dict(zip(("early", "late", "squared", "last"), parts, strict=False))


def table(games: list[Row]) -> tuple[Any, Any]:
    """All positions of games, with the squares of what they are made of, and the same as far as the last turns are played."""
    import numpy as np

    positions = [(progress, seats, row["won"]) for row in games for progress, seats in row["positions"]]
    parts, won = arrays(positions)
    features = parts[:, :, : parts.shape[2] // 2]
    ending = np.array([at_the_end(progress) for progress, _, _ in positions])
    return np.concatenate([parts, features**2, features * ending[:, None, None]], axis=2), won


def keep(title: str, seats: int, found: Row, subject: str = "") -> Path:
    """Write the weights beside those of other numbers of seats; those of other rules or features go."""
    return write(learned_file(title, "chances", subject), title, judgement_for(title).features_of(subject), seats, found)


def set_aside(watched: Path, title: str, seats: int, found: Row, subject: str = "") -> Path:
    """Write what is not taken beside the watched games."""
    features = judgement_for(title).seen if "value" in found else judgement_for(title).features_of(subject)
    return write(watched.with_suffix(".candidate.json"), title, features, seats, found)
