"""Pictures of a result, drawn as SVG: points by category, points over time. Colour never speaks alone: bars are hatched, lines carry their seat's crest."""

from itertools import pairwise

from markupsafe import Markup, escape

from tatami.texts.numbers import figure

WIDTH, ROW, LEFT = 400, 34, 124
DIGIT, CREST = 10, 19  # the room that each takes
HUES = 7  # of pieces of a bar: as many as a title has categories
LABEL = 12  # letters of a name beside its bar


def bars(names: list[str], categories: dict[str, str], values: dict[str, list[int]]) -> Markup:
    """One bar a seat, one piece a category, in the order of the table above it."""
    most = max(1, *(sum(max(0, values[id][seat]) for id in categories) for seat in range(len(names))))
    scale = (WIDTH - LEFT - 44) / most
    rows = "".join(bar(seat, name, categories, values, scale) for seat, name in enumerate(names))
    height = ROW * len(names) + 26 * ((len(categories) + 1) // 2) + 14
    keys = "".join(key(at, text, ROW * len(names) + 20) for at, text in enumerate(categories.values()))
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(", ".join(names))}">{rows}{keys}</svg>'
    )


def bar(seat: int, name: str, categories: dict[str, str], values: dict[str, list[int]], scale: float) -> str:
    y, x = seat * ROW + 4, float(LEFT)
    pieces = []
    for at, (id, text) in enumerate(categories.items()):
        width = max(0, values[id][seat]) * scale
        if width:
            pieces.append(
                f'<g class="category-{at % HUES}"><title>{escape(text)} · {figure(values[id][seat])}</title>'
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 10}"/>'
                + (
                    f'<text class="in" x="{x + width / 2:.1f}" y="{y + 17}" text-anchor="middle">{values[id][seat]}</text>'
                    if width > 26
                    else ""
                )
                + "</g>"
            )
            x += width
    total = sum(values[id][seat] for id in categories)
    return (
        f'<g class="seat-{seat}"><use href="#crest-{seat}" x="0" y="{y + 2}" width="20" height="20"/>'
        f'<text x="28" y="{y + 17}">{escape(short(name))}</text>{"".join(pieces)}<text class="total" x="{x + 8:.1f}" y="{y + 17}">{figure(total)}</text></g>'
    )


def key(at: int, text: str, y: int) -> str:
    x, down = (at % 2) * (WIDTH // 2), y + (at // 2) * 26
    return f'<g class="category-{at % HUES}"><rect x="{x}" y="{down - 12}" width="16" height="14"/></g><text x="{x + 24}" y="{down}">{escape(text)}</text>'


def lines(names: list[str], points: list[tuple[int, list[int]]], marks: list[tuple[int, int]], top: int = 1) -> Markup:
    """One line a seat: `points` holds the number of answers and every seat's score there, `marks` the answers that decided the game, each with the number under
    which it stands in the list beside the picture; `top`: where the scale ends at the earliest."""
    height, bottom = 260, 230
    last = max(1, points[-1][0])
    least = min(0, *(min(scores) for _, scores in points))
    most = max(top, *(max(scores) for _, scores in points))
    across = (WIDTH - 90) / last
    up = (bottom - 20) / (most - least)
    grid = "".join(
        f'<path class="grid" d="M40 {bottom - (value - least) * up:.1f}H{WIDTH - 50}"/><text x="34" y="{bottom - (value - least) * up + 4:.1f}" text-anchor="end">{figure(value)}</text>'
        for value in ticks(least, most)
    )
    grid += "".join(
        f'<path class="grid" d="M{40 + number * across:.1f} {bottom}v6"/><text x="{40 + number * across:.1f}" y="{bottom + 22}" text-anchor="middle">{number}</text>'
        for number in ticks(0, last)
    )
    grid += f'<path class="axis" d="M40 10V{bottom}H{WIDTH - 50}"/>'
    grid += "".join(
        f'<path class="mark" d="M{40 + number * across:.1f} 14V{bottom}"/><text class="mark" x="{x:.1f}" y="10" text-anchor="middle">{at}</text>'
        for (at, number), x in zip(marks, apart([40 + number * across for _, number in marks], DIGIT), strict=True)
    )
    ends = apart([(score - least) * up for score in points[-1][1]], CREST)
    drawn = []
    for seat, name in enumerate(names):
        path = " ".join(f"{40 + number * across:.1f},{bottom - (scores[seat] - least) * up:.1f}" for number, scores in points)
        drawn.append(
            f'<g class="seat-{seat}"><title>{escape(name)}</title><polyline class="course course-{seat}" points="{path}"/>'
            f'<use href="#crest-{seat}" x="{WIDTH - 46}" y="{bottom - ends[seat] - 9:.1f}" width="18" height="18"/></g>'
        )
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(", ".join(names))}">{grid}{"".join(drawn)}</svg>'
    )


def apart(places: list[float], gap: float) -> list[float]:
    """The places in the same order, moved up so that each keeps a distance from the next."""
    found = list(places)
    for lower, upper in pairwise(sorted(range(len(places)), key=places.__getitem__)):
        found[upper] = max(found[upper], found[lower] + gap)
    return found


def ticks(least: int, most: int) -> list[int]:
    """Four or five round numbers."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if (most - least) / step <= 5)
    return list(range(least - least % step, most + 1, step))


def short(name: str) -> str:
    return name if len(name) <= LABEL else name[: LABEL - 1] + "…"


def whiskers(rows: list[tuple[str, float, float, float]], even: float | None, percent: str) -> Markup:
    """Shares as dots with their intervals, one line each; a dashed line where an even chance would be. `percent` writes a number."""
    left, right, step = 150, WIDTH - 60, 28
    most = max([high for _, _, _, high in rows] + [even or 0.0])
    across = (right - left) / (most * 1.05)
    height = step * len(rows) + 30
    drawn = [f'<path class="even" d="M{left + even * across:.1f} 2V{height - 24}"/>'] if even is not None else []
    for at, (label, value, low, high) in enumerate(rows):
        y = at * step + 16
        drawn.append(
            f'<text x="0" y="{y + 5}">{escape(label)}</text><path class="whisker" d="M{left + low * across:.1f} {y}H{left + high * across:.1f}"/>'
            f'<circle cx="{left + value * across:.1f}" cy="{y}" r="5"/>'
            f'<text x="{WIDTH}" y="{y + 5}" text-anchor="end">{escape(percent % (100 * value))}</text>'
        )
    for tick in ticks(0, max(1, round(100 * most))):
        drawn.append(f'<text class="tick" x="{left + tick / 100 * across:.1f}" y="{height - 6}" text-anchor="middle">{tick}</text>')
    return Markup(f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">{"".join(drawn)}</svg>')


def columns(first: int, width: int, counts: list[int]) -> Markup:
    """A histogram: columns of equal width from a first value on."""
    height, bottom = 170, 140
    broad = WIDTH / len(counts)
    up = (bottom - 10) / max(counts)
    drawn = []
    for at, count in enumerate(counts):
        x, high = at * broad, count * up
        values = f"{first + at * width}" if width == 1 else f"{first + at * width}–{first + at * width + width - 1}"
        drawn.append(
            f'<rect x="{x + 1:.1f}" y="{bottom - high:.1f}" width="{broad - 2:.1f}" height="{high:.1f}"><title>{values} · {count}</title></rect>'
        )
        if len(counts) <= 8 or at % 2 == 0:
            drawn.append(f'<text class="tick" x="{x + broad / 2:.1f}" y="{bottom + 18}" text-anchor="middle">{first + at * width}</text>')
    return Markup(f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">{"".join(drawn)}</svg>')
