"""Draw Shogun's map: `tools/shogun_map.py map.json` writes `map.svg` and `map.json` beside its board.

The picture holds what is printed, under ids the board refers to: the land of each province with its inner edge (where an owner's colour runs), its name with what
it yields and its empty sites, the sea, the borders of each face, the sea lanes, and the icons. Colours come from the page, so that one file serves light and dark.
The other file holds the places of armies, sites and markers.
"""

import json
import math
import re
import sys
from pathlib import Path
from typing import Any

from tatami.titles.shogun.rules.domains import FACE, PROVINCE
from tatami.titles.shogun.rules.tables import CHESTS, RICE, SITES, board

HERE = Path(__file__).parent.parent / "src" / "tatami" / "titles"
EDGE = 5.0  # how far the inner edge runs inside the border
EDGE_STYLE = 'fill="none" stroke="var(--edge)" stroke-width="6" stroke-opacity="1" stroke-dasharray="var(--dash)" stroke-linejoin="round" stroke-linecap="var(--cap)"'
YIELD = (46.0, 15.0)  # the box for chests and rice, side by side
Point = tuple[float, float]


def main(source: str) -> None:
    drawn = json.loads(Path(source).read_text())
    lands = {id_of(key): row for key, row in drawn["territories"].items()}
    assert set(lands) == set(PROVINCE.ids)
    places = {id: place(id, lands[id]) for id in PROVINCE.ids}
    lanes = [lane_row(row) for row in drawn["lanes"]]
    (HERE / "shogun" / "board" / "map.svg").write_text(picture(drawn, lands, places, lanes), encoding="utf-8")
    ends = [{"between": row["between"], "id": row["id"]} for row in lanes]
    facts = {"viewBox": drawn["viewBox"], "provinces": places, "lanes": ends}
    (HERE / "shogun" / "board" / "map.json").write_text(
        json.dumps(facts, separators=(",", ":")).replace('},"', '},\n"') + "\n", encoding="utf-8"
    )


def id_of(name: str) -> str:
    return name.lower().replace("-", "_")


def lane_row(row: dict[str, Any]) -> dict[str, Any]:
    between = sorted(id_of(name) for name in row["between"])
    return {"between": between, "id": "lane-" + "-".join(between), "path": row["path"], "ends": row["ends"]}


# Where things stand.


def place(id: str, row: dict[str, Any]) -> dict[str, Any]:
    """Places of the army, of the building sites that are printed, and of the chests and rice."""
    outline = polygon(row["path"])
    sites = row["sites"][: SITES[PROVINCE.value_of(id)]]
    taken = [box(row["label"], row["label_box"][0] + 2, row["label_box"][1])]
    taken += [box(row["army"], 2 * row["army_r"] + 3, 2 * row["army_r"] + 3)]
    taken += [box(site, 2 * row["site_r"] + 2, 2 * row["site_r"] + 2) for site in sites]
    yields, upright = yield_place(outline, taken, row["army"])
    return {"army": row["army"], "r": row["army_r"], "sites": sites, "site_r": row["site_r"], "yield": yields, "upright": upright}


def yield_place(outline: list[Point], taken: list[tuple[float, ...]], army: Point) -> tuple[Point, bool]:
    """The place for chests and rice, side by side or one above the other, with the most room around it."""
    best: tuple[float, Point, bool] | None = None
    for upright in (False, True):
        w, h = (YIELD[1] + 9, 2 * YIELD[1]) if upright else YIELD
        for x, y in grid(outline):
            room = min(clearance(outline, box((x, y), w, h)), *(gap(box((x, y), w, h), other) for other in taken))
            worth = min(room, 6.0) - math.dist((x, y), army) / 40 - 3 * upright - (100 if room < 0 else 0) + 10 * min(room, 0)
            if best is None or worth > best[0]:
                best = (worth, (x, y), upright)
    assert best is not None
    return best[1], best[2]


def grid(outline: list[Point]) -> list[Point]:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return [
        (float(x), float(y))
        for x in range(int(min(xs)), int(max(xs)), 3)
        for y in range(int(min(ys)), int(max(ys)), 3)
        if inside(outline, (x, y))
    ]


def box(centre: Point, w: float, h: float) -> tuple[float, ...]:
    x, y = centre
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def gap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """How far two boxes are apart; below 0 they overlap."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])


def clearance(outline: list[Point], a: tuple[float, ...]) -> float:
    """How far a box stays inside an outline's inner edge; below 0 it leaves it."""
    corners = [(x, y) for x in (a[0], (a[0] + a[2]) / 2, a[2]) for y in (a[1], a[3])]
    if not all(inside(outline, corner) for corner in corners):
        return -9.0
    return min(math.dist(corner, point) for corner in corners for point in outline) - EDGE - 3


def polygon(path: str) -> list[Point]:
    """The points of a path of M, Q and T, four to a curve."""
    points: list[Point] = []
    here = control = (0.0, 0.0)
    for letter, numbers in re.findall(r"([MQTZ])([^MQTZ]*)", path):
        n = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", numbers)]
        if letter == "M":
            here = control = (n[0], n[1])
        elif letter in "QT":
            control = (n[0], n[1]) if letter == "Q" else (2 * here[0] - control[0], 2 * here[1] - control[1])
            end = (n[-2], n[-1])
            points += [bend(here, control, end, t / 4) for t in range(4)]
            here = end
    return points


def bend(a: Point, b: Point, c: Point, t: float) -> Point:
    s = 1 - t
    return s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]


def inside(outline: list[Point], point: Point) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def inner_edge(outline: list[Point]) -> list[Point]:
    """The line that runs at a fixed distance inside an outline."""
    kept: list[Point] = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        length = math.hypot(bx - ax, by - ay) or 1.0
        for side in (1, -1):
            point = ((ax + bx) / 2 - side * EDGE * (by - ay) / length, (ay + by) / 2 + side * EDGE * (bx - ax) / length)
            free = min(math.dist(point, other) for other in outline) > EDGE - 0.35
            if free and inside(outline, point) and (not kept or math.dist(kept[-1], point) > 6):
                kept.append(point)
    return kept


# The picture.


def picture(drawn: dict[str, Any], lands: dict[str, Any], places: dict[str, Any], lanes: list[dict[str, Any]]) -> str:
    rows = [sea(drawn)]
    for id in PROVINCE.ids:
        rows.append(land(id, lands[id]["path"]))
        rows.append(print_of(id, lands[id], places[id]))
    rows += borders(drawn["arcs"])
    rows += [lane(row) for row in lanes]
    rows += [f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in ICONS.items()]
    body = "\n".join(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1220 880"><defs>\n{body}\n</defs></svg>\n'


def land(id: str, path: str) -> str:
    """A land with its inner edge."""
    edge = "L".join(f"{x:.0f} {y:.0f}" for x, y in inner_edge(polygon(path)))
    return f'<g id="{id}"><path d="{path}"/><path d="M{edge}Z" {EDGE_STYLE}/></g>'


def sea(drawn: dict[str, Any]) -> str:
    by_kind: dict[str, list[str]] = {}
    for row in drawn["decor"]:
        by_kind.setdefault(row["kind"], []).append(row["path"])
    coast = "".join(row["path"] for row in drawn["arcs"] if "sea" in (row["a"], row["b"]))
    return (
        f'<path id="coast" d="{coast}" fill="none" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<g id="sea"><use href="#coast" stroke="var(--sg-shoal)" stroke-width="18"/>'
        f'<path d="{"".join(by_kind["waves"])}" fill="none" stroke="var(--sg-wave)" stroke-width="1.2"/>'
        f'<path d="{"".join(by_kind["out"] + by_kind["islet"])}" fill="var(--sg-out)" stroke="var(--sg-coast)" stroke-width=".8"/></g>'
        f'<path id="lake" d="{"".join(by_kind["lake"])}" fill="var(--sg-sea)" stroke="var(--sg-coast)" stroke-width=".8"/>'
    )


def print_of(id: str, row: dict[str, Any], spot: dict[str, Any]) -> str:
    """What is printed in a province: its name, chests and rice, sites."""
    province = PROVINCE.value_of(id)
    x, y = row["label"]
    size = row["label_size"]
    name = f'<text x="{x}" y="{y + size * 0.35:.1f}" font-size="{size}" text-anchor="middle" font-weight="700">{PROVINCE.text(province, "en")}</text>'
    r = spot["site_r"] - 1
    sites = "".join(
        f'<rect x="{sx - r:.1f}" y="{sy - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" rx="2" fill="var(--sg-site)" stroke="var(--sg-line)" stroke-width=".8"/>'
        for sx, sy in spot["sites"]
    )
    yx, yy = spot["yield"]
    (cx, cy), (rx, ry) = ((yx - 11, yy - 7), (yx - 11, yy + 7)) if spot["upright"] else ((yx - 23, yy), (yx, yy))
    yields = small("chest", cx, cy, CHESTS[province]) + small("rice", rx, ry, RICE[province])
    return f'<g id="{id}-print">{sites}{yields}{name}</g>'


def small(icon: str, x: float, y: float, n: int) -> str:
    return (
        f'<use href="#i-{icon}" x="{x:.1f}" y="{y - 6.5:.1f}" width="13" height="13"/>'
        f'<text x="{x + 13.5:.1f}" y="{y + 4.4:.1f}" font-size="12.5">{n}</text>'
    )


def borders(arcs: list[dict[str, Any]]) -> list[str]:
    """Every border of two provinces once; for each face those that divide its regions."""
    inner = [(row["a"], row["b"], row["path"]) for row in arcs if id_of(row["a"]) in PROVINCE.ids and id_of(row["b"]) in PROVINCE.ids]
    edge = [
        row["path"]
        for row in arcs
        if "sea" not in (row["a"], row["b"]) and (id_of(row["a"]) in PROVINCE.ids) != (id_of(row["b"]) in PROVINCE.ids)
    ]
    style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    rows = [f'<path id="borders" d="{"".join(path for _, _, path in inner)}" {style} stroke="var(--sg-line)" stroke-width="1.1"/>']
    for face, name in enumerate(FACE.ids):
        region = board(face, True, 5).region
        parted = [path for a, b, path in inner if region[PROVINCE.value_of(id_of(a))] != region[PROVINCE.value_of(id_of(b))]]
        rows.append(f'<path id="regions-{name}" d="{"".join(edge + parted)}" {style} stroke="var(--sg-coast)" stroke-width="3.6"/>')
    return rows


def lane(row: dict[str, Any]) -> str:
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.4" fill="var(--sg-lane)" stroke="none"/>' for x, y in row["ends"])
    line = f'<path d="{row["path"]}" stroke="var(--sg-lane)" stroke-width="2.4" stroke-dasharray="7 5" stroke-linecap="round"/>'
    return f'<g id="{row["id"]}" fill="none">{line}{dots}</g>'


# Icons in a square of 24, in the colours of the page.

ICONS = {
    "chest": '<path d="M2 10c0-4 2-6 5-6h10c3 0 5 2 5 6v10H2Z" fill="var(--sg-gold)" stroke="var(--sg-ink)" stroke-width="1.6"/>'
    '<path d="M2 11h20M9.6 9.4h4.8v5h-4.8Z" fill="var(--sg-paper)" stroke="var(--sg-ink)" stroke-width="1.6"/>',
    "rice": '<path d="M12 23C11 15 11 10 14 3" fill="none" stroke="var(--sg-leaf)" stroke-width="2"/>'
    '<path d="M14 2c3 1 3 4 0 5-2-2-2-4 0-5ZM8 4c3 1 4 4 2 6-3 0-4-3-2-6ZM18 7c1 3-1 5-4 6 0-3 1-6 4-6ZM5 9c4 0 5 3 5 6-3 0-5-2-5-6ZM19 13c0 4-3 6-6 6 0-3 2-6 6-6Z"'
    ' fill="var(--sg-grain)" stroke="var(--sg-ink)" stroke-width="1"/>',
    "castle": '<path d="M12 1 5 6h2v3L3 12h2v4l-3 6h20l-3-6v-4h2l-4-3V6h2Z" fill="currentColor"/><path d="M10 22v-4h4v4M8 13h3M13 13h3M10 8h4" fill="none" stroke="var(--sg-tile)" stroke-width="1.6"/>',
    "temple": '<path d="M1 9C6 8 9 5 12 1c3 4 6 7 11 8l-1 2h-3v9h3v3H2v-3h3v-9H2Z" fill="currentColor"/><path d="M8.5 12v7M12 12v7M15.5 12v7" fill="none" stroke="var(--sg-tile)" stroke-width="1.8"/>',
    "theatre": '<path d="M12 1.500c6 0 9 3.5 9 9 0 7-4.5 12-9 12s-9-5-9-12c0-5.5 3-9 9-9Z" fill="currentColor"/>'
    '<path d="M6.5 9.500c1.5-1.5 3-1.5 4 0M13.5 9.500c1-1.5 2.5-1.5 4 0M9.5 17c1.5 1.5 3.5 1.5 5 0-1.5-.8-3.5-.8-5 0M12 11v3" fill="none" stroke="var(--sg-tile)" stroke-width="1.7" stroke-linecap="round"/>',
    "army": '<path d="M4 7.5 12 3l8 4.500v9L12 21l-8-4.500Z" fill="currentColor"/><path d="M4 7.5 12 12l8-4.500M12 12v9" fill="none" stroke="var(--sg-tile)" stroke-width="1.4"/>',
    "march": '<path d="M3 9h10V4l9 8-9 8v-5H3Z" fill="currentColor"/>',
    "revolt": '<path d="M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-4 2-5 3-9 2 1 2.5 3 2.5 5C12 9 13 5 12 1Z" fill="var(--sg-fire)" stroke="var(--sg-ink)" stroke-width="1.2"/>',
    "bid": '<path d="M7 2h10v13H7ZM3 17h18M5 21h14" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="12" cy="8.5" r="2.6" fill="var(--sg-gold)" stroke="var(--sg-ink)"/>',
    "attack": '<path d="M3 21 15 9m-9 5 4 4M14 10l7-8-8 7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
    "defence": '<path d="M12 2c4 2 6 2.5 9 2.500C21 13 18 19 12 22 6 19 3 13 3 4.5 6 4.5 8 4 12 2Z" fill="currentColor"/><path d="M12 5v13M6 10h12" stroke="var(--sg-tile)" stroke-width="1.6"/>',
    "points": '<circle cx="12" cy="12" r="10.5" fill="var(--accent)"/><path d="M12 5v14M7 8h10M6 13h12M8 18l-2 2M16 18l2 2" fill="none" stroke="var(--sg-tile)" stroke-width="1.8" stroke-linecap="round"/>',
    "farmer": '<path d="M12 3 1 16c6 3 16 3 22 0Z" fill="var(--sg-straw)" stroke="var(--sg-ink)" stroke-width="1.6" stroke-linejoin="round"/><path d="M12 3 7 17M12 3v15M12 3l5 14" fill="none" stroke="var(--sg-ink)" stroke-width="1"/><path d="M8 18.500c2 3 6 3 8 0" fill="none" stroke="var(--sg-ink)" stroke-width="1.6"/>',
    "province": '<path d="M3 8c3-4 6-1 9-4 3-2 6 0 9 2 0 4-2 6 0 10-3 5-6 3-10 5-4 1-7-1-9-4 2-3 2-6 1-9Z" fill="var(--sg-leaf)" stroke="var(--sg-ink)" stroke-width="1.4"/>',
    "tower": '<path d="M12 1v2M2 9c4 0 7-2 10-5 3 3 6 5 10 5l-2 2H4ZM6 12h12v3H6ZM3 17h18v2H3Z" fill="currentColor"/><path d="M8 19v4M16 19v4" stroke="currentColor" stroke-width="2"/>',
    "tray": '<path d="M2 12v6c0 2 1 3 3 3h14c2 0 3-1 3-3v-6" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M12 2v11m-4-4 4 4 4-4" fill="none" stroke="currentColor" stroke-width="2.2"/>',
    "spring": '<path d="M12 12c-3-3-3-8 0-10 3 2 3 7 0 10Zm0 0c4-1 8 1 9 4-3 2-8 0-9-4Zm0 0c1 4-2 9-6 9-1-3 2-8 6-9Zm0 0c-4 1-9-1-9-5 3-1 8 1 9 5Zm0 0c1 4 4 8 6 9 1-3-2-8-6-9Z" fill="currentColor"/>',
    "summer": '<circle cx="12" cy="12" r="5" fill="currentColor"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2 7 7M17 17l2.8 2.800M4.2 19.8 7 17M17 7l2.8-2.8" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
    "autumn": '<path d="M12 1l2.5 5L19 4l-1 5 5 .5-4 4 2 3.5-5-.5L13 20v3h-2v-3l-3-3.5-5 .5 2-3.5-4-4L6 9 5 4l4.5 2Z" fill="currentColor"/>',
    "winter": '<path d="M12 1v22M2.5 6.500l19 11M21.5 6.500l-19 11M9 3l3 3 3-3M9 21l3-3 3 3M3 10l4-1-1-4M21 14l-4 1 1 4M21 10l-4-1 1-4M3 14l4 1-1 4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
}


if __name__ == "__main__":
    main(sys.argv[1])
