"""Shares with intervals, means with errors, and what is left of many comparisons once luck is taken out."""

from collections.abc import Iterable
from math import comb, erfc, sqrt

Z = 1.96  # standard errors on either side of a 95 % interval


def share(wins: list[float]) -> dict[str, float]:
    """A proportion with its 95 % interval (Wilson)."""
    n = len(wins)
    p = sum(wins) / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return {"share": round(p, 4), "low": round(max(0.0, middle - half), 4), "high": round(min(1.0, middle + half), 4)}


def mean(values: list[float]) -> float:
    return round(sum(values) / len(values), 3)


def deviation(values: list[float]) -> float:
    middle = sum(values) / len(values)
    return round(sqrt(sum((value - middle) ** 2 for value in values) / len(values)), 3)


def median_interval(values: list[float]) -> tuple[float, float]:
    """The 95 % interval of a median, whatever the values are distributed like: so many at each end are left out as less than one sample in forty would have on
    one side of it. Of fewer than six values, all of them."""
    n, ranked = len(values), sorted(values)
    out = 0
    while sum(comb(n, below) for below in range(out + 1)) * 40 <= 2**n:
        out += 1
    out = max(0, out - 1)
    return ranked[out], ranked[n - 1 - out]


class Sample:
    """Numbers seen one after the other, of which only the sums are kept."""

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def among(self, n: int) -> "Sample":
        """The same numbers padded with zeros to a total count."""
        found = Sample()
        found.n, found.total, found.squares = n, self.total, self.squares
        return found

    @property
    def mean(self) -> float:
        return self.total / self.n

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.n < 2:
            return 0.0
        variance = max(0.0, self.squares - self.n * self.mean**2) / (self.n - 1)
        return sqrt(variance / self.n)

    def described(self) -> dict[str, float]:
        """The mean with its 95 % interval, and the p-value of a mean this far from 0."""
        half = Z * self.error
        return {
            "mean": round(self.mean, 4),
            "low": round(self.mean - half, 4),
            "high": round(self.mean + half, 4),
            "p": round(self.chance_alone, 6),
        }

    @property
    def chance_alone(self) -> float:
        """The two-sided p-value of a mean of 0, by the normal distribution."""
        if self.error == 0.0:
            return 1.0 if self.mean == 0.0 else 0.0
        return erfc(abs(self.mean) / self.error / sqrt(2.0))


def discoveries(p_values: list[float], rate: float = 0.05) -> list[bool]:
    """Which findings stand when at most this rate of them may be false (Benjamini and Hochberg).

    The largest rank k with p(k) ≤ k/m · rate is sought among the sorted p-values; that finding stands, and all with a smaller p.
    """
    m = len(p_values)
    passing = [p for rank, p in enumerate(sorted(p_values), 1) if p <= rank / m * rate]
    bound = max(passing, default=-1.0)
    return [p <= bound for p in p_values]
