"""Learning which answers a search ends up choosing, kind of question by kind: what spoke for an answer before it was searched, and how much."""

from typing import Any, Final

from tatami.bots.judgement.insight import PLACES

RIDGE: Final = 20.0  # how much a weight must explain, in decisions
STEPS: Final = 8  # of Newton's method
TENTHS: Final = 10.0  # looks are rewards: differences of a tenth are large
FEWEST: Final = 200  # decisions from which something is learned of a kind

Choice = list[Any]  # kind, answers, what quick play would answer, how each looked, the answer chosen
Row = dict[str, Any]


def learn_priors(choices: list[Choice]) -> Row:
    """By kind of question, as `insight.read_prior` reads it."""
    by_kind: dict[str, list[Choice]] = {}
    for choice in choices:
        by_kind.setdefault(choice[0], []).append(choice)
    return {kind: learn_kind(found) for kind, found in sorted(by_kind.items()) if len(found) >= FEWEST}


def learn_kind(choices: list[Choice]) -> Row:
    import numpy as np

    known = sorted({answer for _, answers, *_ in choices for answer in answers})
    parts, looks, starts, taken = table(choices, known)
    weights = fit(parts, starts, taken, np.zeros(len(taken)))
    by_look = fit(looks, starts, taken, parts @ weights)
    place = PLACES - 1
    return {
        "place": [0.0, *[round(float(weight), 3) for weight in weights[:place]]],
        "policy": round(float(weights[place]), 3),
        "answer": {
            str(answer): round(float(weight), 3) for answer, weight in zip(known, weights[place + 1 :], strict=True) if abs(weight) >= 0.05
        },
        "look": round(float(by_look[0]) * TENTHS, 2),
        "choices": len(choices),
        "foreseen": round(float(foreseen(parts @ weights + looks @ by_look, starts)[taken > 0].mean()), 3),
    }


def table(choices: list[Choice], known: list[int]) -> tuple[Any, Any, Any, Any]:
    """Every answer of every decision as a row: its place, the policy's or not, which it is; its look below the best; where decisions start; the chosen ones."""
    import numpy as np

    column = {answer: PLACES + n for n, answer in enumerate(known)}
    rows = sum(len(answers) for _, answers, *_ in choices)
    parts, looks, taken = np.zeros((rows, PLACES + len(known))), np.zeros((rows, 1)), np.zeros(rows)
    starts = []
    at = 0
    for _, answers, quick, looked, chosen in choices:
        starts.append(at)
        for place, answer in enumerate(answers):
            if place:
                parts[at, min(place, PLACES - 1) - 1] = 1.0
            parts[at, PLACES - 1] = answer == quick
            parts[at, column[answer]] = 1.0
            looks[at, 0] = (looked[place] - max(looked)) * TENTHS
            taken[at] = answer == chosen
            at += 1
    return parts, looks, np.array(starts), taken


def fit(parts: Any, starts: Any, taken: Any, base: Any) -> Any:
    """Conditional logistic regression by Newton's method, on top of logits that are known."""
    import numpy as np

    weights = np.zeros(parts.shape[1])
    for _ in range(STEPS):
        chance = foreseen(base + parts @ weights, starts)
        weighed = parts * chance[:, None]
        middle = np.add.reduceat(weighed, starts)
        slope = parts.T @ (taken - chance) - RIDGE * weights
        bend = parts.T @ weighed - middle.T @ middle + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def foreseen(logits: Any, starts: Any) -> Any:
    """Each answer's share of its decision."""
    import numpy as np

    many = np.diff(np.append(starts, len(logits)))
    grown = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), many))
    return grown / np.repeat(np.add.reduceat(grown, starts), many)
