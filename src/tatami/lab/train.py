"""Learning what a position is made of: games between bots, the features of each seat on the way, and the weights that foresee best who wins."""

import json
from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ESTIMATE, STEEPNESS
from tatami.bots.judgement.chances import KNOTS, LEAST, WEIGHTS, at_the_end, file_of
from tatami.bots.levels import LADDER, is_level, read_level
from tatami.lab.files import write_whole

HELD_OUT: Final = 5  # parts of the games, each foreseen by what was learned from the others
RIDGE: Final = 30.0  # how much a weight must explain, in positions
KNOWN_RIDGE: Final = 300.0  # the same of how far it is from the weight that was known
SLIGHT: Final = 1e-3  # the same where nothing is to be held back: there is one best fit even where few games leave it open
STEPS: Final = 12  # of Newton's method: it is there after five or six
BINS: Final = 10
FEWEST: Final = 400  # games whose weights may take the place of others
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
    return dict(in_file(WEIGHTS / file_of(title, subject), wanted).get(str(seats), {}))


def folds(games: list[Row]) -> Any:
    """Which part each position belongs to; those of one game are never apart."""
    return whose(games) % HELD_OUT


def whose(games: list[Row]) -> Any:
    """Which game each position is of."""
    import numpy as np

    return np.array([n for n, row in enumerate(games) for _ in row["positions"]], dtype=int)


def cross_validated(parts: Any, won: Any, fold: Any, start: Any = None) -> tuple[Any, Any, float]:
    """Each seat's sum in positions held out, the same scaled by what fits the other parts, and the scale that fits them all (Platt)."""
    import numpy as np

    sums = np.zeros(won.shape)
    for n in range(HELD_OUT):
        sums[fold == n] = parts[fold == n] @ solve_from(parts[fold != n], won[fold != n], start)
    return sums, *cross_scaled(sums, won, fold)


def cross_scaled(sums: Any, won: Any, fold: Any) -> tuple[Any, float]:
    """Sums of each part scaled by what fits the other parts, and the scale that fits them all."""
    scaled = sums.copy()
    for n in range(HELD_OUT):
        scaled[fold == n] *= scale_for(sums[fold != n], won[fold != n])
    return scaled, scale_for(sums, won)


def cross_bent(chance: Any, won: Any, fold: Any) -> tuple[Any, list[float]]:
    """Chances of each part bent by what fits the other parts, and the bends that fit them all."""
    basis = bending(chance)
    found = chance.copy()
    for n in range(HELD_OUT):
        found[fold == n] = softmax(basis[fold == n] @ solve(basis[fold != n], won[fold != n], SLIGHT))
    return found, [round(float(bend), 4) for bend in solve(basis, won, SLIGHT)]


def bending(chance: Any) -> Any:
    """What bends weigh: the logarithm of a chance, and by how much it is beyond each knot."""
    import numpy as np

    found = np.log(np.maximum(chance, LEAST))
    return np.stack([found, *[np.maximum(0.0, found - np.log(knot)) for knot in KNOTS]], axis=2)


def said_by(learned: Row, parts: Any) -> Any:
    """Each seat's chance in every position as weights that are kept say it."""
    import numpy as np

    chance = foreseen(parts, weights_of(learned))
    return softmax(bending(chance) @ np.array(learned["bends"])) if "bends" in learned else chance


def scale_for(sums: Any, won: Any) -> float:
    """By how much to multiply sums so that chances come true: above 1 they were too careful."""
    return float(solve(sums[:, :, None], won, SLIGHT)[0])


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


def together(bins: list[Row]) -> list[Row]:
    """Bins of several tests, of different games, as one; how many games there were only where all of them say so."""
    found: dict[int, list[Row]] = {}
    for one in bins:
        found.setdefault(min(int(one["said"] * BINS), BINS - 1), []).append(one)
    return [
        {key: round(sum(one["seats"] * one[key] for one in ones) / seats, 4) for key in ("said", "won")}
        | {"seats": seats}
        | ({"games": sum(one["games"] for one in ones)} if all("games" in one for one in ones) else {})
        for _, ones in sorted(found.items())
        for seats in [sum(one["seats"] for one in ones)]
    ]


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


def arrays(positions: list[Any]) -> tuple[Any, Any]:
    """Positions (progress, features by seat, who won): position × seat × (features, and features by progress), and position × seat: who won."""
    import numpy as np

    rows = [[[*parts, *[progress * part for part in parts]] for parts in seats] for progress, seats, _ in positions]
    return np.array(rows), np.array([won for _, _, won in positions])


def fit(parts: Any, won: Any) -> tuple[list[float], list[float]]:
    """The weights of the start, and those that grow with progress."""
    found = [round(float(weight), 4) for weight in solve(parts, won, RIDGE)]
    return found[: len(found) // 2], found[len(found) // 2 :]


def solve_from(parts: Any, won: Any, start: Any) -> Any:
    """The weights of features: those that were known, as far as these games do not say otherwise, or new ones."""
    return solve(parts, won, RIDGE) if start is None else solve(parts, won, KNOWN_RIDGE, start)


def solve(parts: Any, won: Any, ridge: float, start: Any = 0.0) -> Any:
    """Multinomial logistic regression by Newton's method; a weight that explains nothing stays near where it starts, which is zero unless one is known."""
    import numpy as np

    size = parts.shape[2]
    scale = np.maximum(parts.reshape(-1, size).std(axis=0), 1e-6)
    parts = parts / scale
    begun = start * scale
    weights = begun.copy()
    for _ in range(STEPS):
        chance = foreseen(parts, weights)
        middle = (chance[:, :, None] * parts).sum(axis=1)
        slope = np.tensordot(won - chance, parts, 2) - ridge * (weights - begun)
        around = (parts - middle[:, None, :]).reshape(-1, size)
        bend = around.T @ (around * chance.reshape(-1, 1)) + ridge * np.eye(size)
        weights = weights + np.linalg.solve(bend, slope)
    return weights / scale


def foreseen(parts: Any, weights: Any) -> Any:
    """Each seat's chance in every position. Where there are fewer weights than parts, they are those of the first."""
    import numpy as np

    return softmax(parts[:, :, : len(weights)] @ np.asarray(weights))


def softmax(sums: Any) -> Any:
    import numpy as np

    grown = np.exp(sums - sums.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def loss(chance: Any, won: Any) -> float:
    """The mean surprise at who won, in nats."""
    import numpy as np

    return float(-(won * np.log(np.maximum(chance, 1e-9))).sum(axis=1).mean())


def calibration(chance: Any, won: Any, game: Any) -> list[Row]:
    """By predicted chance: how many of those seats won, and in how many games there was such a position; `game` says which game each position is of."""
    import numpy as np

    bins = (chance * BINS).astype(int).clip(0, BINS - 1)
    return [
        {
            "said": round(float(chance[bins == n].mean()), 4),
            "won": round(float(won[bins == n].mean()), 4),
            "seats": int((bins == n).sum()),
            "games": len(np.unique(game[(bins == n).any(axis=1)])),
        }
        for n in range(BINS)
        if (bins == n).any()
    ]


def is_better(test: Row, seats: int) -> bool:
    """Whether what was learned is taken: it foresees unseen games better than the estimate and what was known before, and surely wins more than its share of a match.

    What was known before may have been learned from some of these games: the advantage is its own.
    """
    losses = [test[name] for name in ("loss_of_estimate", "loss_of_known") if name in test]
    return bool(test["loss"] < min(losses)) and ("match" not in test or test["match"]["low"] > 1 / seats)


def too_weak(found: Row, known: Row, title: str) -> str:
    """Why numbers learned from these games do not replace those that are known, however well they foresee their like: chances are of good players. Empty where
    they may."""
    if not known:
        return ""
    if found["bot"] != known["bot"] and not is_as_strong(found["bot"], known["bot"], title):
        return f"this was learned from games of {found['bot']}, what is known from games of {known['bot']}"
    if found["bot"] == known["bot"] and 2 * found["games"] < known["games"]:
        return f"this was learned from {found['games']} games, what is known from {known['games']}: half as many are needed"
    if "value" not in found and found["games"] < FEWEST:  # of a search a match decides
        return f"this was learned from {found['games']} games: at least {FEWEST} are needed"
    return ""


def is_as_strong(bot: str, other: str, title: str) -> bool:
    """Whether a bot is surely no weaker than another one: it searches with as many iterations, or overlooks no more. Of somebody else's nobody knows."""
    if not is_level(bot) or not is_level(other):
        return False
    ours, theirs = read_level(bot, title), read_level(other, title)
    if ours.searches and theirs.searches:
        return ours.iterations >= theirs.iterations > 0 or (theirs.iterations == 0 == ours.iterations and ours.seconds >= theirs.seconds)
    if ours.name == theirs.name:
        return ours.overlooks <= theirs.overlooks
    return LADDER.index(ours.name) > LADDER.index(theirs.name)


def keep(title: str, seats: int, found: Row, subject: str = "") -> Path:
    """Write the weights beside those of other numbers of seats; those of other rules or features go."""
    return write(WEIGHTS / file_of(title, subject), title, judgement_for(title).features_of(subject), seats, found)


def set_aside(watched: Path, title: str, seats: int, found: Row, subject: str = "") -> Path:
    """Write what is not taken beside the watched games."""
    features = judgement_for(title).seen if "value" in found else judgement_for(title).features_of(subject)
    return write(watched.with_suffix(".candidate.json"), title, features, seats, found)


def write(file: Path, title: str, features: list[str], seats: int, found: Row) -> Path:
    first = heading(title, features)
    known = sorted({**in_file(file, first), str(seats): found}.items())
    rows = ",\n".join(f' "{count}": {json.dumps(learned)}' for count, learned in known)
    return write_whole(file, f'{json.dumps(first)[:-1]}, "seats": {{\n{rows}\n}}}}\n')


def heading(title: str, features: list[str]) -> Row:
    return {"title": title, "rules": tatami.title(title).rules, "features": features}


def in_file(file: Path, wanted: Row) -> Row:
    """What a file holds by number of seats; nothing where it is of other rules or features."""
    kept = read_kept(file)
    return dict(kept["seats"]) if all(kept.get(key) == value for key, value in wanted.items()) else {}


def read_kept(file: Path) -> Row:
    """A file of learned numbers; nothing where there is none, or a damaged one: it is about to be written anew."""
    try:
        kept = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) and isinstance(kept.get("seats"), dict) else {}
