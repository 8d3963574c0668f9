"""Draw a title's map: `tools/maps.py middle_earth map.json` writes `map.svg` and `map.json` beside its board.

The picture holds what never changes, under ids the board refers to: each territory's land with its inner edge (where an owner's colour runs), its name, the sea, borders, sea lanes and icons. Colours come
from the page, so that one file serves light and dark. The other file holds the places of counters and sites.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from shogun_map import land

from tatami.core.domain import LANGUAGES, Domain
from tatami.titles.middle_earth.rules import domains as middle_earth
from tatami.titles.middle_earth.rules.tables import REGION_OF

MAPS = Path(__file__).parent.parent / "src" / "tatami" / "titles"
LEAST = 0.75  # of its size, below which a name is not made smaller
ROUND = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'

ICONS = {  # in a square of 24, in the colours of the page
    "castle": '<path d="M12 1 5 6h2v3L3 12h2v4l-3 6h20l-3-6v-4h2l-4-3V6h2Z" fill="currentColor"/>'
    '<path d="M10 22v-4h4v4M8 13h3M13 13h3M10 8h4" fill="none" stroke="var(--map-tile)" stroke-width="1.6"/>',
    "city": '<path d="M2 22V12l5-4 5 4v10ZM12 22V8l5-5 5 5v14Z" fill="var(--map-gold)" stroke="var(--map-ink)" stroke-width="1.5"/>'
    '<path d="M5 15h4M15 11h4M15 16h4" stroke="var(--map-ink)" stroke-width="1.6"/>',
    "capital": '<path d="M1 9C6 8 9 5 12 1c3 4 6 7 11 8l-1 2h-3v9h3v3H2v-3h3v-9H2Z" fill="var(--accent)" stroke="var(--map-ink)" stroke-width="1.2"/>'
    '<path d="M8.5 12v7M12 12v7M15.5 12v7" fill="none" stroke="var(--map-tile)" stroke-width="1.8"/>',
    "stronghold": '<path d="M3 22V7h4v3h3V4h4v6h3V7h4v15Z" fill="currentColor"/><path d="M10 22v-6h4v6" fill="var(--map-tile)"/>',
    "site": '<path d="M12 2l2.600 6.800 7.400.4-5.800 4.600 2 7.200-6.200-4.200-6.200 4.200 2-7.200L2 9.200l7.400-.4Z" fill="var(--map-gold)" stroke="var(--map-ink)"/>',
    "ring": '<circle cx="12" cy="12" r="8" fill="none" stroke="var(--map-gold)" stroke-width="5"/><circle cx="12" cy="12" r="10.600" fill="none" stroke="var(--map-ink)"/>'
    '<circle cx="12" cy="12" r="5.400" fill="none" stroke="var(--map-ink)"/>',
    "leader": '<path d="M2 6l5 5 5-8 5 8 5-5-2 14H4Z" fill="var(--map-gold)" stroke="var(--map-ink)" stroke-width="1.4" stroke-linejoin="round"/>',
    "port": '<path d="M12 4v16M6 9h12M4 14c1 5 4 6 8 6s7-1 8-6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><circle cx="12" cy="3.500" r="2" fill="currentColor"/>',
    "mountain": '<path d="M1 20 9 5l4 7 3-4 7 12Z" fill="var(--map-rock)" stroke="var(--map-ink)" stroke-width="1.3" stroke-linejoin="round"/>'
    '<path d="M9 5l-2.600 5 2.600 1.500 1.800-2.200Z" fill="var(--map-tile)"/>',
}


# By title: the names of its territories, the region of each, and those that bear a mountain.
TITLES: dict[str, tuple[Domain, list[int], list[int]]] = {
    "middle_earth": (middle_earth.TERRITORY, REGION_OF, [0] * len(middle_earth.TERRITORY.ids)),
}


def main(title: str, source: str) -> None:
    domain, regions, mountains = TITLES[title]
    names = domain.ids
    drawn = json.loads(Path(source).read_text("utf-8"))
    lands = drawn["territories"]
    assert set(lands) == set(names)
    box = drawn["viewBox"]
    rows = [sea(drawn)]
    rows += [land(id, lands[id]["path"]) for id in names]
    region = dict(zip(names, regions, strict=True))
    steep = {id for id, is_steep in zip(names, mountains, strict=True) if is_steep}
    rows += [borders(drawn["arcs"], region), lanes(drawn["lanes"])]
    rows += [labels(lands, steep, domain, lang) for lang in LANGUAGES]
    rows += [f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in ICONS.items()]
    body = "\n".join(rows)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[2]} {box[3]}"><defs>\n{body}\n</defs></svg>\n'
    (MAPS / title / "board" / "map.svg").write_text(picture, "utf-8")
    places = {id: {"army": row["army"], "r": row["army_r"], "sites": row["sites"]} for id, row in lands.items()}
    facts = {"box": box[2:], "places": places, "ports": drawn.get("ports", {})}
    (MAPS / title / "board" / "map.json").write_text(json.dumps(facts, separators=(",", ":")).replace('},"', '},\n"') + "\n", "utf-8")


def sea(drawn: dict[str, Any]) -> str:
    by_kind: dict[str, str] = {}
    for row in drawn["decor"]:
        by_kind[row["kind"]] = by_kind.get(row["kind"], "") + row["path"]
    coast = "".join(row["path"] for row in drawn["arcs"] if "sea" in (row["a"], row["b"]))
    return (
        f'<path id="coast" d="{coast}" {ROUND}/>'
        f'<g id="sea"><use href="#coast" stroke="var(--map-shoal)" stroke-width="18"/>'
        f'<path d="{by_kind["waves"]}" fill="none" stroke="var(--map-wave)" stroke-width="1.2"/>'
        f'<path d="{by_kind.get("out", "") + by_kind.get("islet", "")}" fill="var(--map-out)" stroke="var(--map-line)" stroke-width=".8"/></g>'
        f'<path id="lake" d="{by_kind["lake"]}" fill="var(--sea)" stroke="var(--map-line)" stroke-width=".8"/>'
        f'<path id="river" d="{by_kind.get("river", "")}" {ROUND} stroke="var(--map-lane)" stroke-width="3"/>'
        f'<path id="bridge" d="{by_kind.get("bridge", "")}" {ROUND} stroke="var(--map-ink)" stroke-width="4"/>'
        f'<g id="ridge"><path d="{by_kind["ridge"]}" fill="var(--map-rock)" stroke="var(--map-line)" stroke-width="1.2"/>'
        f'<path d="{by_kind["mountain_shade"]}" fill="var(--map-line)"/>'
        f'<path d="{by_kind["mountains"]}" {ROUND} stroke="var(--map-ink)" stroke-width="1.1"/></g>'
    )


def borders(arcs: list[dict[str, Any]], region: dict[str, int]) -> str:
    """Every border of two territories once; those that part regions again, stronger."""
    inner = [row for row in arcs if row["a"] in region and row["b"] in region]
    parted = [row for row in inner if region[row["a"]] != region[row["b"]]]
    edge = [row for row in arcs if "sea" not in (row["a"], row["b"]) and (row["a"] in region) != (row["b"] in region)]
    return (
        f'<path id="borders" d="{"".join(row["path"] for row in inner)}" {ROUND} stroke="var(--map-line)" stroke-width="1.2"/>'
        f'<path id="regions" d="{"".join(row["path"] for row in edge + parted)}" {ROUND} stroke="var(--map-ink)" stroke-width="3.4"/>'
    )


def lanes(rows: list[dict[str, Any]]) -> str:
    drawn = [row for row in rows if not row.get("virtual")]
    lines = "".join(row["path"] for row in drawn)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.4"/>' for row in drawn for x, y in row["ends"])
    line = f'<path d="{lines}" fill="none" stroke="var(--map-lane)" stroke-width="2.4" stroke-dasharray="7 5" stroke-linecap="round"/>'
    return f'<g id="lanes" fill="var(--map-lane)">{line}{dots}</g>'


def labels(lands: dict[str, Any], steep: set[str], names: Domain, lang: str) -> str:
    """The names in one language, with a mountain beside them where the land is steep."""
    found = []
    for id, row in lands.items():
        (x, y), size = row["label"], row["label_size"]
        lines = fitted(names.text(names.value_of(id), lang), row["label_lines"])
        widest = max(len(line) for line in row["label_lines"])
        size = round(size * max(LEAST, min(1.0, widest / max(len(line) for line in lines))), 1)
        if len(lines) > len(row["label_lines"]):  # one line more than there is room for: smaller, and upwards
            size = round(0.8 * size, 1)
            y -= 0.5 * size
        first = y + size * 0.35 - (len(lines) - 1) * size * 0.5
        text = "".join(f'<tspan x="{x}" y="{first + n * size:.1f}">{line}</tspan>' for n, line in enumerate(lines))
        found.append(f'<text font-size="{size}" text-anchor="middle" font-weight="700">{text}</text>')
        if id in steep:
            sx, sy = row["sites"][0]
            found.append(f'<use href="#i-mountain" x="{sx - 8.5:.1f}" y="{sy - 8.5:.1f}" width="17" height="17"/>')
    return f'<g id="names-{lang}">{"".join(found)}</g>'


def fitted(name: str, drawn: list[str]) -> list[str]:
    """A name on one line, or on two where the drawing has room for two, or one would be too small, and the name has words to part."""
    if name == " ".join(drawn):
        return drawn
    cuts = [(name[: at.start() + 1].rstrip(), name[at.end() :]) for at in re.finditer("[ -]", name)]
    if not cuts or (len(drawn) == 1 and len(drawn[0]) >= LEAST * len(name)):
        return [name]
    first, second = min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))
    return [first, second]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
