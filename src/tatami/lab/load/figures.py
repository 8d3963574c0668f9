"""What a load has measured, and how it is reported."""

import statistics
from dataclasses import dataclass, field
from typing import Final

SETTLED: Final = 0.2  # of the time: until then memory is still being filled


@dataclass
class Figures:
    """What was measured."""

    opening_seconds: float = 0.0  # until all tables were open, and as far into their games as wished
    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0
    unheard: int = 0  # answers that who gave them was never pushed, and viewers who were behind at the end
    finished: int = 0
    to_acknowledge: list[float] = field(default_factory=list)
    to_everyone: list[float] = field(default_factory=list)
    memory: list[tuple[int, float]] = field(default_factory=list)  # answers so far, and megabytes


def memory_report(samples: list[tuple[int, float]]) -> dict[str, int]:
    """Megabytes over time, and the growth in bytes per answer once memory has settled: the slope of the line through all samples from there."""
    megabytes = [size for _, size in samples]
    at = int(len(samples) * SETTLED)
    answers = [number for number, _ in samples[at:]]
    slope = statistics.linear_regression(answers, megabytes[at:]).slope if len(set(answers)) > 1 else 0.0
    return {
        "first": round(megabytes[0]),
        "settled": round(megabytes[at]),
        "last": round(megabytes[-1]),
        "most": round(max(megabytes)),
        "bytes_an_answer": round(slope * 2**20),
    }


def percentiles(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=100)
    return {
        "p50": round(cuts[49] * 1000, 1),
        "p95": round(cuts[94] * 1000, 1),
        "p99": round(cuts[98] * 1000, 1),
        "most": round(max(seconds) * 1000, 1),
    }
