"""Figures of a study, drawn as SVG: intervals next to an even chance, two means on one line, columns of counts."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor

from markupsafe import Markup, escape

from tatami.texts.numbers import figure
from tatami.web.charts import ticks

WIDTH, STEP = 480, 26
LETTERS = 7.2  # pixels that a letter of a label takes at most


@dataclass
class Interval:
    """A measured value with its interval; `clear`: more than luck."""

    label: str
    value: float
    low: float
    high: float
    clear: bool = False


def intervals(rows: list[Interval], even: float | None, unit: float, write: Callable[[float], str], letters: int = 20) -> Markup:
    """Values as dots with their intervals, filled where they are clear of the dashed line, over a scale in units; at most `letters` of a label are shown."""
    labels = [short(row.label, letters) for row in rows]
    left, right = max(len(label) for label in labels) * LETTERS + 14, WIDTH - 50
    ends = [end / unit for row in rows for end in (row.low, row.high)] + ([] if even is None else [even / unit])
    marks = ticks(floor(min(ends)), ceil(max(ends)))
    least, most = min([*marks, *ends]), max([*marks, *ends])

    def across(value: float) -> float:
        return left + (value / unit - least) / ((most - least) or 1) * (right - left)

    bottom = STEP * len(rows) + 2
    drawn = [
        f'<path class="grid" d="M{across(n * unit):.1f} 2V{bottom}"/>'
        f'<text class="tick" x="{across(n * unit):.1f}" y="{bottom + 16}" text-anchor="middle">{figure(n)}</text>'
        for n in marks
    ]
    if even is not None:
        drawn.append(f'<path class="even" d="M{across(even):.1f} 2V{bottom}"/>')
    for at, (row, label) in enumerate(zip(rows, labels, strict=True)):
        y = at * STEP + 14
        drawn.append(
            f'<g class="{"is-clear" if row.clear else ""}"><title>{escape(row.label)}</title>'
            f'<text x="{left - 12:.1f}" y="{y + 5}" text-anchor="end">{escape(label)}</text>'
            f'<path class="whisker" d="M{across(row.low):.1f} {y}H{across(row.high):.1f}"/>'
            f'<circle cx="{across(row.value):.1f}" cy="{y}" r="5"/><text x="{WIDTH}" y="{y + 5}" text-anchor="end">{escape(write(row.value))}</text></g>'
        )
    return framed(bottom + 22, drawn)


def between(rows: list[tuple[str, float, float]], write: Callable[[float], str]) -> Markup:
    """Two means a row, joined: the first as an open dot, the second as a filled one."""
    left, right = 20 * LETTERS, WIDTH - 40
    most = max(max(one, other) for _, one, other in rows) or 1
    least = min(0.0, *(min(one, other) for _, one, other in rows))
    across = (right - left) / ((most - least) or 1)
    height = STEP * len(rows) + 6
    drawn = []
    for at, (label, one, other) in enumerate(rows):
        y, first, second = at * STEP + 14, left + (one - least) * across, left + (other - least) * across
        ends = (-9, "end", 9, "start") if second >= first else (9, "start", -9, "end")
        drawn.append(
            f'<title>{escape(label)}</title><text x="{left - 34}" y="{y + 5}" text-anchor="end">{escape(short(label, 17))}</text>'
            f'<path class="span" d="M{first:.1f} {y}H{second:.1f}"/><circle class="open" cx="{first:.1f}" cy="{y}" r="5"/>'
            f'<text x="{first + ends[0]:.1f}" y="{y + 5}" text-anchor="{ends[1]}">{escape(write(one))}</text>'
            f'<g class="is-clear"><circle cx="{second:.1f}" cy="{y}" r="5"/></g>'
            f'<text class="winner" x="{second + ends[2]:.1f}" y="{y + 5}" text-anchor="{ends[3]}">{escape(write(other))}</text>'
        )
    return framed(height, drawn)


def columns(first: int, width: int, counts: list[int], mean: float | None = None, said: str = "") -> Markup:
    """A histogram: columns of equal width from a first value on, with the mean as a line under its words."""
    height, bottom, left = 176, 150, 40
    broad = (WIDTH - left) / len(counts)
    up = (bottom - 22) / max(counts)
    drawn = [
        f'<path class="grid" d="M{left} {bottom - n * up:.1f}H{WIDTH}"/>'
        f'<text class="tick" x="{left - 6}" y="{bottom - n * up + 4:.1f}" text-anchor="end">{n}</text>'
        for n in ticks(0, max(counts))
    ]
    for at, count in enumerate(counts):
        x, high = left + at * broad, count * up
        values = f"{first + at * width}" if width == 1 else f"{first + at * width}–{first + at * width + width - 1}"
        drawn.append(
            f'<rect x="{x + 1:.1f}" y="{bottom - high:.1f}" width="{broad - 2:.1f}" height="{high:.1f}"><title>{values} · {count}</title></rect>'
        )
        if len(counts) <= 8 or at % 2 == 0:
            drawn.append(f'<text class="tick" x="{x + broad / 2:.1f}" y="{bottom + 18}" text-anchor="middle">{first + at * width}</text>')
    if mean is not None:
        x = left + (mean - first + (0.5 if width == 1 else 0)) / width * broad
        side, anchor = (6, "start") if x < WIDTH / 2 else (-6, "end")
        drawn.append(
            f'<path class="mean" d="M{x:.1f} 4V{bottom}"/><text class="mean" x="{x + side:.1f}" y="14" text-anchor="{anchor}">{escape(said)}</text>'
        )
    return framed(height, drawn)


def framed(height: int, drawn: list[str]) -> Markup:
    """A picture whose numbers are in the table below it."""
    return Markup(f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">{"".join(drawn)}</svg>')


def short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
