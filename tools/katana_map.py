"""Draw the map of Samouraï & Katana: `tools/katana_map.py map.json` writes `web/maps/samurai_katana.svg` and `.json`.

The picture holds what never changes, under ids the board refers to: each territory's land, its name, the sea, borders, sea lanes and icons. Colours come
from the page, so that one file serves light and dark. The other file holds the places of samurai, castles and cities.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tatami.games.samurai_katana.tables import MOUNTAIN, PROVINCE_OF, TERRITORY

MAPS = Path(__file__).parent.parent / "src" / "tatami" / "web" / "maps"
ROUND = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'

ICONS = {  # in a square of 24, in the colours of the page
    "castle": '<path d="M12 1 5 6h2v3L3 12h2v4l-3 6h20l-3-6v-4h2l-4-3V6h2Z" fill="currentColor"/>'
    '<path d="M10 22v-4h4v4M8 13h3M13 13h3M10 8h4" fill="none" stroke="var(--sk-tile)" stroke-width="1.6"/>',
    "city": '<path d="M2 22V12l5-4 5 4v10ZM12 22V8l5-5 5 5v14Z" fill="var(--sk-gold)" stroke="var(--sk-ink)" stroke-width="1.5"/>'
    '<path d="M5 15h4M15 11h4M15 16h4" stroke="var(--sk-ink)" stroke-width="1.6"/>',
    "capital": '<path d="M1 9C6 8 9 5 12 1c3 4 6 7 11 8l-1 2h-3v9h3v3H2v-3h3v-9H2Z" fill="var(--accent)" stroke="var(--sk-ink)" stroke-width="1.2"/>'
    '<path d="M8.5 12v7M12 12v7M15.5 12v7" fill="none" stroke="var(--sk-tile)" stroke-width="1.8"/>',
    "mountain": '<path d="M1 20 9 5l4 7 3-4 7 12Z" fill="var(--sk-rock)" stroke="var(--sk-ink)" stroke-width="1.3" stroke-linejoin="round"/>'
    '<path d="M9 5l-2.600 5 2.600 1.500 1.800-2.200Z" fill="var(--sk-tile)"/>',
}


def main(source: str) -> None:
    drawn = json.loads(Path(source).read_text("utf-8"))
    lands = drawn["territories"]
    assert set(lands) == set(TERRITORY.ids)
    box = drawn["viewBox"]
    rows = [sea(drawn)]
    rows += [f'<path id="{id}" d="{lands[id]["path"]}"/>' for id in TERRITORY.ids]
    rows += [borders(drawn["arcs"]), lanes(drawn["lanes"]), labels(lands)]
    rows += [f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in ICONS.items()]
    body = "\n".join(rows)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[2]} {box[3]}"><defs>\n{body}\n</defs></svg>\n'
    (MAPS / "samurai_katana.svg").write_text(picture, "utf-8")
    places = {id: {"army": row["army"], "r": row["army_r"], "sites": row["sites"]} for id, row in lands.items()}
    facts = {"box": box[2:], "places": places}
    (MAPS / "samurai_katana.json").write_text(json.dumps(facts, separators=(",", ":")).replace('},"', '},\n"') + "\n", "utf-8")


def sea(drawn: dict[str, Any]) -> str:
    by_kind: dict[str, str] = {}
    for row in drawn["decor"]:
        by_kind[row["kind"]] = by_kind.get(row["kind"], "") + row["path"]
    coast = "".join(row["path"] for row in drawn["arcs"] if "sea" in (row["a"], row["b"]))
    return (
        f'<path id="coast" d="{coast}" {ROUND}/>'
        f'<g id="sea"><use href="#coast" stroke="var(--sk-shoal)" stroke-width="18"/>'
        f'<path d="{by_kind["waves"]}" fill="none" stroke="var(--sk-wave)" stroke-width="1.2"/>'
        f'<path d="{by_kind["out"] + by_kind["islet"]}" fill="var(--sk-out)" stroke="var(--sk-line)" stroke-width=".8"/></g>'
        f'<path id="lake" d="{by_kind["lake"]}" fill="var(--sea)" stroke="var(--sk-line)" stroke-width=".8"/>'
        f'<g id="ridge"><path d="{by_kind["ridge"]}" fill="var(--sk-rock)" stroke="var(--sk-line)" stroke-width="1.2"/>'
        f'<path d="{by_kind["mountain_shade"]}" fill="var(--sk-line)"/>'
        f'<path d="{by_kind["mountains"]}" {ROUND} stroke="var(--sk-ink)" stroke-width="1.1"/></g>'
    )


def borders(arcs: list[dict[str, Any]]) -> str:
    """Every border of two territories once; those that part provinces again, stronger."""
    known = set(TERRITORY.ids)
    inner = [row for row in arcs if row["a"] in known and row["b"] in known]
    parted = [row for row in inner if PROVINCE_OF[TERRITORY.value_of(row["a"])] != PROVINCE_OF[TERRITORY.value_of(row["b"])]]
    edge = [row for row in arcs if "sea" not in (row["a"], row["b"]) and (row["a"] in known) != (row["b"] in known)]
    return (
        f'<path id="borders" d="{"".join(row["path"] for row in inner)}" {ROUND} stroke="var(--sk-line)" stroke-width="1.2"/>'
        f'<path id="provinces" d="{"".join(row["path"] for row in edge + parted)}" {ROUND} stroke="var(--sk-ink)" stroke-width="3.4"/>'
    )


def lanes(rows: list[dict[str, Any]]) -> str:
    lines = "".join(row["path"] for row in rows)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.4"/>' for row in rows for x, y in row["ends"])
    line = f'<path d="{lines}" fill="none" stroke="var(--sk-lane)" stroke-width="2.4" stroke-dasharray="7 5" stroke-linecap="round"/>'
    return f'<g id="lanes" fill="var(--sk-lane)">{line}{dots}</g>'


def labels(lands: dict[str, Any]) -> str:
    """The names, with a mountain beside them where the land is steep."""
    found = []
    for id, row in lands.items():
        (x, y), size = row["label"], row["label_size"]
        lines = row["label_lines"]
        top = y + size * 0.35 - (len(lines) - 1) * size * 0.5
        text = "".join(f'<tspan x="{x}" y="{top + n * size:.1f}">{line}</tspan>' for n, line in enumerate(lines))
        found.append(f'<text font-size="{size}" text-anchor="middle" font-weight="700">{text}</text>')
        if MOUNTAIN[TERRITORY.value_of(id)]:
            sx, sy = row["sites"][0]
            found.append(f'<use href="#i-mountain" x="{sx - 8.5:.1f}" y="{sy - 8.5:.1f}" width="17" height="17"/>')
    return f'<g id="names">{"".join(found)}</g>'


if __name__ == "__main__":
    main(sys.argv[1])
