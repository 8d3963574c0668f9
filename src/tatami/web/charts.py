"""Pictures of a result, drawn as SVG: points by category, points over time. Colour never speaks alone: bars are hatched, lines carry their seat's crest."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup, escape

from tatami.texts.numbers import figure

HUES = 7  # of pieces of a bar: as many as a title has categories
WIDE, TIGHT = 5.5, 3.0  # percent of a bar from which a number fits on a piece, on a phone and on a desk
CREST, SEAL = 10.5, 4.5  # percent of the height and width of a picture that each takes


@dataclass
class Line:
    """A seat in a picture, or a side whose seats count together, in the colour of the first."""

    name: str
    seat: int
    crest: str  # the address of its symbol
    seats: list[int]


@dataclass
class Scale:
    """What the bars of a result have in common: the least and the most that any of them reaches."""

    least: int
    most: int

    def place(self, value: float) -> float:
        """Return where a value is on the scale, in percent."""
        return 100 * (value - self.least) / max(1, self.most - self.least)


def scale_of(values: dict[str, list[int]], seats: int) -> Scale:
    """The scale on which the bars of all seats fit, with points lost to the left of nothing."""
    rows = [[row[seat] for row in values.values()] for seat in range(seats)]
    return Scale(min(sum(min(0, n) for n in row) for row in rows), max(sum(max(0, n) for n in row) for row in rows))


def bar(categories: dict[str, str], values: dict[str, list[int]], seat: int, scale: Scale) -> Markup:
    """The points of a seat, one piece a category; what was lost hangs left of the others."""
    words = ", ".join(f"{name} {figure(values[id][seat])}" for id, name in categories.items())
    above, below, pieces = 0, 0, []
    for at, (id, name) in enumerate(categories.items()):
        n = values[id][seat]
        start = above if n >= 0 else below + n
        above, below = (above + n, below) if n >= 0 else (above, below + n)
        if n:
            pieces.append(piece(at, f"{name} · {figure(n)}", n, scale.place(start), scale.place(start + abs(n))))
    nothing = scale.place(0)
    zero = f'<line class="zero" x1="{nothing:.2f}%" x2="{nothing:.2f}%" y2="36"/>' if scale.least < 0 else ""
    return Markup(f'<svg class="points-bar" role="img" aria-label="{escape(words)}">{"".join(pieces)}{zero}</svg>')


def piece(at: int, words: str, n: int, start: float, end: float) -> str:
    width = end - start
    fits = "" if width >= WIDE else " is-tight"
    number = f'<text class="in{fits}" x="{(start + end) / 2:.2f}%" y="22" text-anchor="middle">{figure(n)}</text>' if width >= TIGHT else ""
    place = f'x="{start:.2f}%" width="{width:.2f}%"'
    return (
        f'<g class="category-{at % HUES}"><title>{escape(words)}</title><rect {place} height="33"/>'
        f'<rect class="shine" {place} height="5"/><rect class="edge" {place} y="29" height="4"/>{number}</g>'
    )


def side_bar(scores: list[tuple[int, str, int]], most: int) -> Markup:
    """The seats of a side behind each other, each in its colour with its name and points."""
    words = ", ".join(f"{name} {figure(score)}" for _, name, score in scores)
    pieces, x = [], 0.0
    for seat, name, score in scores:
        width = 100 * max(0, score) / max(1, most)
        place = f'x="{x:.2f}%" width="{width:.2f}%"'
        pieces.append(
            f'<svg class="seat-{seat}" {place}><title>{escape(name)} · {figure(score)}</title><g class="category-0"><rect width="100%" height="33"/>'
            f'<rect class="shine" width="100%" height="5"/><rect class="edge" width="100%" y="29" height="4"/>'
            f'<text class="in" x="8" y="22">{figure(score)}<tspan> {escape(name)}</tspan></text></g></svg>'
        )
        x += width
    return Markup(f'<svg class="points-bar" role="img" aria-label="{escape(words)}">{"".join(pieces)}</svg>')


def lines(
    drawn: list[Line],
    points: list[tuple[int, list[int]]],
    marks: list[tuple[int, int]],
    top: int = 1,
    strong: Sequence[int] = (),
    more: str = "",
) -> Markup:
    """One line a seat or side. `points` holds the number of answers and every seat's score there, `marks` the answers that decided the game, each with the
    number under which it stands in the list beside the picture; `top`: where the scale ends at the earliest; `strong`: seats drawn with a broad line; `more`:
    what else is drawn in the picture."""
    values = [(number, [sum(scores[seat] for seat in line.seats) for line in drawn]) for number, scores in points]
    last = max(1, points[-1][0])
    least = min(0, *(min(scores) for _, scores in values))
    most = max(top, *(max(scores) for _, scores in values))
    down = [100 * (most - value) / (most - least) for value in ticks(least, most)]
    scale = "".join(
        f'<line class="grid" x2="100%" y1="{y:.1f}%" y2="{y:.1f}%"/><text x="-7" y="{y:.1f}%" dy="4" text-anchor="end">{figure(value)}</text>'
        for value, y in zip(ticks(least, most), down, strict=True)
    )
    grid = f'<g class="scale">{scale}</g>' + "".join(
        f'<text x="{100 * n / last:.1f}%" y="100%" dy="19" text-anchor="middle">{n}</text>' for n in ticks(0, last)
    )
    across = [100 * number / last for _, number in marks]
    seals = "".join(
        f'<line class="mark" x1="{at:.2f}%" x2="{at:.2f}%" y2="100%"/><svg x="{x:.2f}%" overflow="visible"><rect class="seal" x="-9" y="-22" '
        f'width="18" height="18" rx="3"/><text class="mark" y="-8.5" text-anchor="middle">{number}</text></svg>'
        for (number, _), at, x in zip(marks, across, apart(across, SEAL, 100), strict=True)
    )
    ends = apart([100 * (score - least) / (most - least) for score in values[-1][1]], CREST, 100)
    paths, crests = [], []
    for at, line in enumerate(drawn):
        path = " ".join(f"{1000 * number / last:.1f},{1000 * (most - row[at]) / (most - least):.1f}" for number, row in values)
        broad = " is-strong" if set(line.seats) & set(strong) else ""
        paths.append(
            f'<g class="seat-{line.seat}"><title>{escape(line.name)}</title><polyline class="course course-{line.seat}{broad}" points="{path}"/></g>'
        )
        crests.append(
            f'<svg class="crest-place seat-{line.seat}" x="100%" y="{100 - ends[at]:.1f}%" overflow="visible"><title>{escape(line.name)}</title>'
            f'<use href="{line.crest}" x="5" y="-10" width="20" height="20"/></svg>'
        )
    return Markup(
        f'<svg class="chart is-course" role="group" aria-label="{escape(", ".join(line.name for line in drawn))}">{grid}'
        f'<line class="axis" x2="100%" y1="100%" y2="100%"/><svg viewBox="0 0 1000 1000" preserveAspectRatio="none" overflow="visible">'
        f"{''.join(paths)}</svg>{seals}{''.join(crests)}{more}</svg>"
    )


def turns(seats: list[int]) -> Markup:
    """Below the course, the seats whose answers it is made of, one piece for each row of answers of one seat."""
    pieces, at = [], 0
    for seat, row in groupby(seats):
        n = len(list(row))
        place = f'x="{100 * at / len(seats):.2f}%" width="{100 * n / len(seats):.2f}%"'
        pieces.append(f'<rect class="seat-{seat}" {place} y="3" height="6"/>')
        at += n
    return Markup(f'<svg class="turns" y="100%" overflow="visible">{"".join(pieces)}</svg>')


def apart(places: list[float], gap: float, most: float) -> list[float]:
    """The places in the same order, moved up so that each keeps a distance from the next, and back where they would pass the most."""
    found, in_order = list(places), sorted(range(len(places)), key=places.__getitem__)
    for lower, upper in pairwise(in_order):
        found[upper] = max(found[upper], found[lower] + gap)
    for at in reversed(in_order):
        found[at] = min(found[at], most)
        most = found[at] - gap
    return found


def ticks(least: int, most: int) -> list[int]:
    """Four or five round numbers."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if (most - least) / step <= 5)
    return list(range(least - least % step, most + 1, step))


def slide(value: float, error: float, most: float) -> Markup:
    """A value between nothing and `most` on a wooden rule: the slide covers the interval, its pointer is at the value."""
    low, high = max(0.0, value - error), min(most, value + error)
    notches = "".join(f'<line class="notch" x1="{n * 20}%" x2="{n * 20}%" y1="9" y2="17"/>' for n in range(1, 5))
    return Markup(
        f'<svg class="slide" aria-hidden="true"><rect class="wood" y="9" width="100%" height="8" rx="2"/>{notches}'
        f'<rect class="width" x="{100 * low / most:.1f}%" y="5" width="{100 * (high - low) / most:.1f}%" height="16" rx="3"/>'
        f'<svg x="{100 * value / most:.1f}%" overflow="visible"><path class="pointer" d="M0 0 6 6V21H-6V6Z"/></svg></svg>'
    )
