"""How likely each seat is to win, learned from games: a weighted sum of what a position is made of, seat by seat, against the others'.

The weights are data: `bots/chances.json` of the title, and `bots/chances.<subject>.json` for a mode that is learned apart, written by `tatami train` together
with the games they come from. A title without any is judged by its estimate alone. Numbers that cannot be used, because they were learned of other
features or under other rules, or because their file is damaged, are refused where they are asked for, not where they are read: they can be learned anew.
"""

from math import exp, log
from pathlib import Path
from typing import Any, Final

from tatami.core.decoding import decode
from tatami.core.errors import Unreadable
from tatami.titles import find

KNOTS: Final = [0.3, 0.6]  # chances at which what is said may bend towards what comes true
LEAST: Final = 1e-6  # below which no chance is told from another


class Chances:
    """Of one subject and number of seats. Each feature has a weight at the start of the game, one that grows with its progress, one for its square (of
    most things the first few count more than the next), and one for the last turns, in which a lead soon becomes a win."""

    def __init__(
        self,
        early: list[float],
        late: list[float],
        squared: "list[float] | None" = None,
        last: "list[float] | None" = None,
        bends: "list[float] | None" = None,
    ) -> None:
        self.early = early
        self.late = late
        self.squared: list[float] = squared or []  # none, where squares were not looked at
        self.last: list[float] = last or []  # none, where the last turns were not
        self.bends: list[float] = bends or []  # none, where chances are said as they were found

    def of(self, rows: list[list[float]], progress: float) -> list[float]:
        """Each seat's chance, from the features of all of them."""
        early, late, squared, last = self.early, self.late, self.squared, self.last
        ending = at_the_end(progress)
        sums: list[float] = []
        for row in rows:
            total = 0.0
            for n in range(len(row)):
                total += (early[n] + late[n] * progress) * row[n]
            for n in range(len(squared)):
                total += squared[n] * row[n] * row[n]
            for n in range(len(last)):
                total += last[n] * ending * row[n]
            sums.append(total)
        return bent(shares(sums), self.bends) if self.bends else shares(sums)

    def weigh(self, n: int, value: float, progress: float) -> float:
        """What a feature of this value adds to a seat's sum."""
        weight = self.slope(n, progress)
        return weight * value + self.squared[n] * value * value if self.squared else weight * value

    def slope(self, n: int, progress: float) -> float:
        """What one of a feature adds, its square apart."""
        weight = self.early[n] + self.late[n] * progress
        return weight + self.last[n] * at_the_end(progress) if self.last else weight


class Unusable(Chances):
    """Stands for numbers that must be learned anew: whoever asks is told so."""

    def __init__(self, refusal: str) -> None:
        super().__init__([], [])
        self.refusal = refusal

    def of(self, rows: list[list[float]], progress: float) -> list[float]:
        raise Unreadable(self.refusal)


def bent(chances: list[float], bends: list[float]) -> list[float]:
    """Chances as they come true: the logarithm of each by a weight, which is another beyond each knot."""
    sums: list[float] = []
    for chance in chances:
        found = log(max(chance, LEAST))
        total = bends[0] * found
        for n in range(len(KNOTS)):
            total += bends[1 + n] * max(0.0, found - log(KNOTS[n]))
        sums.append(total)
    return shares(sums)


def at_the_end(progress: float) -> float:
    """How much the last turns are played: a tenth at three quarters of a game, a half shortly before its end."""
    squared = progress * progress
    return squared * squared * squared * squared


def shares(sums: list[float]) -> list[float]:
    """Softmax: each number's part of the whole, by how far it is ahead."""
    best, whole = sums[0], 0.0  # in loops: `max` and `sum` would make an object of each number
    for total in sums:
        best = total if total > best else best
    grown = [exp(total - best) if total - best > -30.0 else 0.0 for total in sums]
    for one in grown:
        whole += one
    return [one / whole for one in grown]


def learned_file(title: str, kind: str, subject: str = "") -> Path:
    """Return the file of a title's `chances` or `insights`; a mode that is learned apart is the subject."""
    return find(title).folder / "bots" / (f"{kind}.{subject}.json" if subject else f"{kind}.json")


def read_chances(title: str, names: list[str], subject: str = "", file: "Path | None" = None) -> dict[int, Chances]:
    """What was learned of a subject, by number of seats; nothing where there are no weights."""
    options = f" --option {option_of(title, subject)}" if subject else ""
    try:
        learned = read_learned(
            title, names, file or learned_file(title, "chances", subject), ["early", "late"], f"tatami train {title}{options}"
        )
    except Unreadable as refusal:
        return {seats: Unusable(str(refusal)) for seats in find(title).seat_counts}
    return {
        seats: Chances(found["early"], found["late"], found.get("squared"), found.get("last"), found.get("bends"))
        for seats, found in learned.items()
    }


def option_of(title: str, subject: str) -> str:
    """How games of a subject are asked for: it is named for the value of the option that makes them."""
    for id, option in find(title).options.items():
        if subject in option.values:
            return f"{id}={subject}"
    return subject


def read_learned(title: str, names: list[str], file: Path, parts: list[str], command: str) -> dict[int, dict[str, Any]]:
    """What stands in a file of learned numbers, by number of seats, each with these parts; nothing where there is no file. What cannot be used is refused,
    with the command that learns it anew."""
    if not file.exists():
        return {}
    again = f"learn again: {command}"
    try:
        kept: dict[str, Any] = decode(file.read_text("utf-8"))
        features, rules = kept["features"], kept["rules"]
        learned: dict[int, dict[str, Any]] = {int(seats): dict(found) for seats, found in kept["seats"].items()}
        missing = [part for found in learned.values() for part in parts if part not in found]
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unreadable(f"{file} is damaged ({type(error).__name__}: {error}); {again}") from None
    if missing:
        raise Unreadable(f"{file} is damaged (no {missing[0]}); {again}")
    if features != names:
        raise Unreadable(f"{file} was learned of other features than {', '.join(names)}; {again}")
    if not find(title).goes_on_from(rules):
        raise Unreadable(f"{file} was learned under rules {rules} of {title}, and this table has rules {find(title).rules}; {again}")
    return learned
