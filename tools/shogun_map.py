"""Draw Shogun's map: `tools/shogun_map.py map.json` writes `map.svg`, `map-sun.webp` and `map-moon.webp` next to its board.

`map.svg` holds outlines under ids the board refers to: each province and its inner edge (the line of its owner's colour), the sea lanes, and the icons. The two bitmaps
are the faces of the printed board: sea, relief, regions, borders. Filters are too slow for a picture that things move upon, so a browser draws them once, here.
Places of names, sites, armies and markers are set by hand in `places.json`.
"""

import json
import math
import re
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import tatami.titles.shogun.board as board_package
from tatami.titles.shogun.rules.domains import FACE, PROVINCE, REGION
from tatami.titles.shogun.rules.tables import board

FOLDER = Path(board_package.__file__).parent
CHROMIUM = "/usr/bin/chromium"
EDGE = 4.5  # how far the inner edge runs inside the border
LEFT, TOP, WIDTH, HEIGHT = -170, -60, 1880, 1110  # what is printed, in units of the map; the board shows a part of it
SCALE = 1.25  # pixels a unit
WASH = {
    "green": ("#b9cc8c", "#9db770"),
    "red": ("#eab096", "#d88f74"),
    "purple": ("#c9b6e0", "#aa95c8"),
    "yellow": ("#f4dd8f", "#e2c567"),
    "brown": ("#d9b98d", "#bd9866"),
}
ENCODE = """async ([svg, width, height, scale]) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale; canvas.height = height * scale;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.82);
}"""
Point = tuple[float, float]


def main(source: str) -> None:
    drawn = json.loads(Path(source).read_text())
    lands = {id_of(key): row for key, row in drawn["territories"].items()}
    assert set(lands) == set(PROVINCE.ids)
    (FOLDER / "map.svg").write_text(picture(lands, [lane_row(row) for row in drawn["lanes"]]), encoding="utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        for face in range(len(FACE.ids)):
            data = page.evaluate(ENCODE, [printed(drawn, lands, face), WIDTH, HEIGHT, SCALE])
            (FOLDER / f"map-{FACE.ids[face]}.webp").write_bytes(b64decode(data.split(",")[1]))
        browser.close()


def id_of(name: str) -> str:
    return name.lower().replace("-", "_")


def lane_row(row: dict[str, Any]) -> dict[str, Any]:
    between = sorted(id_of(name) for name in row["between"])
    return {"between": between, "id": "lane-" + "-".join(between), "path": row["path"], "ends": row["ends"]}


# Outlines.


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


# The outlines and icons.


def picture(lands: dict[str, Any], lanes: list[dict[str, Any]]) -> str:
    rows = [land(id, lands[id]["path"]) for id in PROVINCE.ids]
    rows += [lane(row) for row in lanes]
    rows += [f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in ICONS.items()]
    body = "\n".join(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1220 880"><defs>\n{body}\n</defs></svg>\n'


def land(id: str, path: str) -> str:
    """A land, and its inner edge."""
    edge = "L".join(f"{x:.0f} {y:.0f}" for x, y in inner_edge(polygon(path)))
    return f'<path id="{id}" d="{path}"/><path id="{id}-edge" d="M{edge}Z" stroke-linejoin="round"/>'


def lane(row: dict[str, Any]) -> str:
    return f'<path id="{row["id"]}" d="{row["path"]}" fill="none" stroke-linecap="round" stroke-dasharray="1 9"/>'


# The printed board.


def printed(drawn: dict[str, Any], lands: dict[str, Any], face: int) -> str:
    """Return a face of the board as SVG: the sea with its shoals, lands washed in their regions' colours and lit from the upper left, borders."""
    arcs = [(row["a"], row["b"], row["path"]) for row in drawn["arcs"]]
    ours = [(id_of(a) in PROVINCE.ids) + (id_of(b) in PROVINCE.ids) for a, b, _ in arcs]
    region = board(face, True, 5).region
    coast = "".join(path for a, b, path in arcs if "sea" in (a, b))
    inner = [(a, b, path) for (a, b, path), n in zip(arcs, ours, strict=True) if n == 2]
    rims = [path for (a, b, path), n in zip(arcs, ours, strict=True) if n == 1 and "sea" not in (a, b)]
    parted = [path for a, b, path in inner if region[PROVINCE.value_of(id_of(a))] != region[PROVINCE.value_of(id_of(b))]]
    borders, regions = "".join(path for _, _, path in inner), "".join(rims + parted)
    decor = {kind: "".join(row["path"] for row in drawn["decor"] if row["kind"] == kind) for kind in ("out", "islet", "lake")}
    names = [REGION.id_of(region[province]) for province in range(len(PROVINCE.ids))]
    filled = "".join(f'<path d="{lands[id]["path"]}" fill="url(#g-{name})"/>' for id, name in zip(PROVINCE.ids, names, strict=True))
    outlines = "".join(f'<path d="{lands[id]["path"]}"/>' for id in PROVINCE.ids)
    everything = f'x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}"'
    shoals = "".join(
        f'<path d="{coast}" fill="none" stroke="#e9f3ee" stroke-opacity="{dense}" stroke-width="{wide}" stroke-linejoin="round"/>'
        for wide, dense in ((64, 0.10), (40, 0.14), (20, 0.22))
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT} {TOP} {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"><defs>{DEFS}
<clipPath id="land">{outlines}</clipPath></defs>
<rect {everything} fill="url(#sea)"/><rect {everything} fill="url(#wave)"/>{shoals}
<g filter="url(#shadow)"><path d="{decor["out"]}{decor["islet"]}" fill="#b8ab90" stroke="#6a5a41" stroke-width="1.5"/>{filled}</g>
<g clip-path="url(#land)" style="mix-blend-mode:soft-light" opacity=".95"><rect width="1220" height="880" filter="url(#relief)"/></g>
<g clip-path="url(#land)" opacity=".14"><rect width="1220" height="880" filter="url(#grain)"/></g>
<path d="{decor["lake"]}" fill="#9fc0c4" stroke="#4a6a70" stroke-width="1.2"/>
<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{borders}" stroke="#fff6e0" stroke-opacity=".5" stroke-width="3" transform="translate(1 1.2)"/>
<path d="{borders}" stroke="#4b3720" stroke-width="1.5" stroke-opacity=".85"/><path d="{regions}" stroke="#fff3d6" stroke-width="5.5" stroke-opacity=".75"/>
<path d="{regions}" stroke="#3b2814" stroke-width="2.8"/><path d="{coast}" stroke="#33271a" stroke-width="2.2"/></g></svg>"""


DEFS = (
    "".join(
        f'<linearGradient id="g-{id}" gradientUnits="userSpaceOnUse" x1="100" y1="60" x2="1100" y2="860"><stop stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>'
        for id, (light, dark) in WASH.items()
    )
    + """<radialGradient id="sea" gradientUnits="userSpaceOnUse" cx="420" cy="300" r="900"><stop stop-color="#b7cfd0"/><stop offset=".55" stop-color="#98b9be"/>
<stop offset="1" stop-color="#6f98a2"/></radialGradient>
<pattern id="wave" width="44" height="22" patternUnits="userSpaceOnUse"><path d="M0 22a22 22 0 0 1 44 0M7 22a15 15 0 0 1 30 0M14 22a8 8 0 0 1 16 0M-22 11a22 22 0 0 1 44 0M-15 11a15 15 0 0 1 30 0M-8
11a8 8 0 0 1 16 0M22 11a22 22 0 0 1 44 0M29 11a15 15 0 0 1 30 0M36 11a8 8 0 0 1 16 0" fill="none" stroke="#fff" stroke-opacity=".13"/></pattern>
<filter id="relief" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".016 .019" numOctaves="5" seed="7" result="n"/>
<feDiffuseLighting in="n" surfaceScale="9" diffuseConstant="1.05" lighting-color="#fff"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="3"/>
<feColorMatrix values="0 0 0 0 .25  0 0 0 0 .17  0 0 0 0 .08  0 0 0 .9 -.38"/></filter>
<filter id="shadow" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="5" dy="7" stdDeviation="5" flood-color="#173039" flood-opacity=".55"/></filter>"""
)


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
