"""What a search has learned of a title: how the positions it stops at end, and which answers it ends up choosing.

A search meets other positions than a game does: a few answers tried out, then some quick play. Chances learned from the positions of games misjudge
them, so that what is known here was learned from such positions, played on to the end (decision 18). It is data: `bots/insights.json` of the title, written by
`tatami train`.
"""

from pathlib import Path
from typing import Any, Final

from tatami.bots.judgement.chances import Chances, Unusable, learned_file, read_learned, shares
from tatami.core.errors import Unreadable
from tatami.titles import find

AS_EVER: Final = -1  # the judgement's own
PLACES: Final = 4  # among the answers worth a thought, the best guess first; the last stands for all behind


class Prior:
    """Of one kind of question: what speaks for an answer before it is tried. Logits."""

    def __init__(self, by_place: list[float], by_answer: dict[int, float], by_policy: float, by_look: float) -> None:
        self.by_place = by_place
        self.by_answer = by_answer
        self.by_policy = by_policy  # the answer that quick play would give
        self.by_look = by_look  # what the first look saw beyond the best: the root's alone

    def shares(self, answers: list[int], quick: int) -> list[float]:
        """How likely each answer is the one a search chooses."""
        return shares(self.logits(answers, quick))

    def logits(self, answers: list[int], quick: int) -> list[float]:
        found: list[float] = []
        for place in range(len(answers)):
            answer = answers[place]
            logit = self.by_place[place if place < PLACES else PLACES - 1] + self.by_answer.get(answer, 0.0)
            found.append(logit + self.by_policy if answer == quick else logit)
        return found

    def at_root(self, answers: list[int], quick: int, looks: list[float]) -> list[float]:
        """The same once each was looked at."""
        best = max(looks)
        found = self.logits(answers, quick)
        return shares([found[n] + self.by_look * (looks[n] - best) for n in range(len(answers))])


class Insight:
    """Of one number of seats: what was learned, and what a search that knows it does best with."""

    def __init__(self, value: "Chances | None", priors: dict[str, Prior]) -> None:
        self.value = value  # of positions at which a search stops; without one the estimate is asked
        self.priors = priors
        self.playout = AS_EVER  # decisions played on before the value is asked for
        self.more = AS_EVER  # answers tried beyond those worth a thought, the best at first sight


def read_insights(title: str, names: list[str], file: "Path | None" = None) -> dict[int, Insight]:
    """What was learned of a title, by number of seats; nothing where there is no file."""
    try:
        learned = read_learned(
            title, names, file or learned_file(title, "insights"), ["value", "priors", "search"], f"tatami train {title} --search"
        )
    except Unreadable as refusal:
        return {seats: Insight(Unusable(str(refusal)), {}) for seats in find(title).seat_counts}
    return {seats: read_insight(found) for seats, found in learned.items()}


def read_insight(row: dict[str, Any]) -> Insight:
    value = row["value"]
    priors = {kind: read_prior(found) for kind, found in row["priors"].items()}
    found = Insight(Chances(value["early"], value["late"]), priors)
    search = row["search"]
    found.playout, found.more = search["playout"], search["more"]
    return found


NOTHING_LEARNED: Final = Insight(None, {})


def read_prior(row: dict[str, Any]) -> Prior:
    return Prior(row["place"], {int(answer): logit for answer, logit in row["answer"].items()}, row["policy"], row["look"])
