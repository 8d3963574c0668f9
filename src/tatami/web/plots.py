"""Plots of a rulebook's table: the first column along the bottom, a line for each of the others, told apart by dashes and by their names."""

from markupsafe import Markup, escape

from tatami.texts.tables import Table

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 520, 260, 44, 226, 12, 150
DASHES = ["none", "8 3", "3 3", "10 3 3 3", "1 4", "14 4"]
CLEAR = 14  # between two names


def plot(table: Table) -> Markup:
    """The shares of a table as lines, from 0 to 100 %."""
    across = [float(row[0]) for row in table.rows]
    lines = [[float(row[column]) for row in table.rows] for column in range(1, len(table.columns))]
    drawn = "".join(line(across, values, at) for at, values in enumerate(lines))
    names = "".join(
        f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4:.0f}">{escape(table.columns[at + 1])}</text>'
        for at, y in apart([values[-1] for values in lines])
    )
    label = escape(f"{table.heading} · {table.columns[0]}")
    return Markup(
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{frame(across, table)}{drawn}{names}</svg>'
    )


def line(across: list[float], values: list[float], at: int) -> str:
    points = " ".join(f"{x(n, across):.1f},{y(value):.1f}" for n, value in zip(across, values, strict=True))
    return f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="{DASHES[at % len(DASHES)]}"/>'


def frame(across: list[float], table: Table) -> str:
    """Marks every 25 %, and the numbers along the bottom with what they count."""
    shares = "".join(
        f'<path class="grid" d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}"/><text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    numbers = "".join(f'<text x="{x(n, across):.1f}" y="{BOTTOM + 15}" text-anchor="middle">{n:.0f}</text>' for n in across)
    middle = (LEFT + WIDTH - RIGHT) / 2
    return f'{shares}{numbers}<text x="{middle:.0f}" y="{HEIGHT - 4}" text-anchor="middle">{escape(table.columns[0])}</text>'


def x(n: float, across: list[float]) -> float:
    return LEFT + 8 + (n - across[0]) / (across[-1] - across[0]) * (WIDTH - RIGHT - LEFT - 16)


def y(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)


def apart(ends: list[float]) -> list[tuple[int, float]]:
    """Where the name of each line stands: beside its end, the higher ones pushed up so that none covers another, all of them within the picture."""
    found: list[tuple[int, float]] = []
    last = float(HEIGHT)
    for at in sorted(range(len(ends)), key=lambda at: ends[at]):
        last = min(y(ends[at]), last - CLEAR)
        found.append((at, last))
    down = max(0.0, TOP - last)
    return [(at, place + down) for at, place in found]
