"""Fits of chances to who won: weights of what positions are made of, scales and bends by which chances come true, and how well they do.

Every array of chances or of who won is position × seat; of parts, position × seat × part.
"""

from typing import Any, Final

from tatami.bots.judgement.chances import KNOTS, LEAST

HELD_OUT: Final = 5  # parts of the games, each foreseen by what was learned from the others
RIDGE: Final = 30.0  # how much a weight must explain, in positions
KNOWN_RIDGE: Final = 300.0  # the same of how far it is from the weight that was known
SLIGHT: Final = 1e-3  # the same where nothing is to be held back: there is one best fit even where few games leave it open
STEPS: Final = 12  # of Newton's method: it is there after five or six
BINS: Final = 10

Row = dict[str, Any]


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


def scale_for(sums: Any, won: Any) -> float:
    """By how much to multiply sums so that chances come true: above 1 they were too careful."""
    return float(solve(sums[:, :, None], won, SLIGHT)[0])


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
    """Multinomial logistic regression by Newton's method; a weight that explains nothing stays near where it starts, which is zero unless one is known.

    The method itself always begins at zero: from weights that are far too sure its first step would lead anywhere.
    """
    import numpy as np

    size = parts.shape[2]
    scale = np.maximum(parts.reshape(-1, size).std(axis=0), 1e-6)
    parts = parts / scale
    begun = start * scale
    weights = np.zeros(size)
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
