"""Counters, gauges and timings in the text format that Prometheus reads."""

import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

BOUNDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """What the server counts about itself."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[tuple[str, Labels], int] = defaultdict(int)
        self._times: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self._sums: dict[str, float] = defaultdict(float)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, **labels: str) -> None:
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += 1

    def gauge(self, name: str, value: Callable[[], float]) -> None:
        self._gauges[name] = value

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.observe(name, time.perf_counter() - start)

    def observe(self, name: str, seconds: float) -> None:
        with self._lock:
            self._sums[name] += seconds
            self._times[name][bisect_left(BOUNDS, seconds)] += 1

    def text(self) -> str:
        """Everything, one figure a line."""
        with self._lock:
            counts, times, sums = dict(self._counts), {name: row[:] for name, row in self._times.items()}, dict(self._sums)
        lines = []
        for name in sorted({name for name, _ in counts}):
            lines.append(f"# TYPE {name} counter")
            lines += [f"{name}{shown(labels)} {n}" for (other, labels), n in sorted(counts.items()) if other == name]
        for name, row in sorted(times.items()):
            lines += histogram(name, row, sums[name])
        for name, value in sorted(self._gauges.items()):
            lines += [f"# TYPE {name} gauge", f"{name} {value():g}"]
        return "\n".join(lines) + "\n"


def shown(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""


def histogram(name: str, row: list[int], total: float) -> list[str]:
    lines, so_far = [f"# TYPE {name} histogram"], 0
    for bound, n in zip((*BOUNDS, float("inf")), row, strict=True):
        so_far += n
        label = "+Inf" if bound == float("inf") else f"{bound:g}"
        lines.append(f'{name}_bucket{{le="{label}"}} {so_far}')
    return [*lines, f"{name}_sum {total:.6f}", f"{name}_count {so_far}"]
