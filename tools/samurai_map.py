"""Draw the board of Samouraï & Katana: `tools/samurai_map.py map.json` writes what never changes beside its board.

`map.svg` holds the lands, their owners' edges, borders, names, pieces, cards and signs under ids the board refers to; their colours come from the page. `land.webp` and
`land-night.webp` are sea, relief and mountains, painted once by a browser: nothing is filtered at the table. `places.json` is read: where names, armies, castles and badges stand,
found by a search that lets none of them overlap.
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright
from samurai_art import CARD_ART, CRESTS

from tatami.core.domain import LANGUAGES
from tatami.titles.samurai_katana.rules.domains import CITY, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import NO_CITY
from tatami.titles.samurai_katana.rules.tables import CARD_NAMES, CITY_OF, CLAN_NAMES, CLAN_POINTS, PROVINCE_HONOUR, PROVINCE_OF

FOLDER: Final = Path(__file__).parent.parent / "src/tatami/titles/samurai_katana/board"
PLACES: Final[dict[str, Any]] = json.loads((FOLDER / "places.json").read_text("utf-8"))
WIDTH, HEIGHT, TOP = 968, 740, 60  # the design: the window of 1280 x 800 less strip and rail
SCALE, LEFT, DOWN = 0.755, 20, 13  # of the drawn map in it
FINE: Final = 1.5  # pixels a unit in the picture
PROVINCES: Final = list(dict.fromkeys(PROVINCE.id_of(p) for p in PROVINCE_OF))
SANS: Final = 'font-family="var(--sans)"'
SERIF: Final = 'font-family="var(--serif)"'
GLOSS: Final = '<path d="M-11 0A11 11 0 0 1 0-11Q-3-3-11 0Z" fill="#fff" opacity=".3"/>'

DAY: Final = {
    "washes": ["#dd9f86", "#86bd9d", "#e8b467", "#bcbba9", "#ecd25c", "#86b0d8", "#b996cf", "#a3c26e", "#8fa9bf", "#cd9765"],
    "sea": ["#6d93a0", "#47707f", "#2d5161"],
    "wave": "#dcefee",
    "lane": ["#0e2a36", "#e8f4f2"],
    "islet": "#8fa39a",
    "light": "#e9e2d2",
    "rock": ["#7d7263", "#b8ab95", "#fbf8ef"],
    "lake": "#5f8896",
    "over": "none",
}
NIGHT: Final = {
    "washes": ["#4a352c", "#2e4136", "#4f3f28", "#403f3a", "#504824", "#2d3b49", "#3e3346", "#38422a", "#313a41", "#463425"],
    "sea": ["#2f505d", "#1d3844", "#12232c"],
    "wave": "#7fa0a4",
    "lane": ["#050d11", "#86a9ae"],
    "islet": "#3d4c48",
    "light": "#a39b8b",
    "rock": ["#463f36", "#6d6557", "#a9a79f"],
    "lake": "#2b4c59",
    "over": "url(#lamp)",
}


def main(source: str) -> None:
    drawn = json.loads(Path(source).read_text("utf-8"))
    rows = [*lands(drawn), borders(drawn), *[names(lang) for lang in LANGUAGES], *pieces(), *cards(), *signs(), *frames()]
    body = "\n".join(rows)
    (FOLDER / "map.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {TOP} {WIDTH} {HEIGHT}"><defs>\n{body}\n</defs></svg>\n', "utf-8"
    )
    paint({"land.webp": picture(drawn, DAY), "land-night.webp": picture(drawn, NIGHT)})


def on_map(inner: str, **more: str) -> str:
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<g transform="translate({LEFT},{DOWN}) scale({SCALE})"{extra}>{inner}</g>'


def lands(drawn: dict[str, Any]) -> list[str]:
    """Each territory, and the inner edge in its owner's colour, with that owner's own kind of line."""
    found = []
    for id in TERRITORY.ids:
        found.append(f'<path id="p-{id}" d="{drawn["territories"][id]["path"]}"/><clipPath id="k-{id}"><use href="#p-{id}"/></clipPath>')
        whole = on_map(f'<use href="#p-{id}"/>')
        found.append(f'<g id="{id}">{whole}</g>')
        edge = (
            f'<use href="#p-{id}" stroke="var(--seat-d)" stroke-width="14" stroke-opacity=".4" fill="var(--seat)" fill-opacity=".12"/>'
            f'<use href="#p-{id}" stroke="var(--seat)" stroke-width="11"/>'
        )
        found.append(f'<g id="e-{id}">' + on_map(f'<g clip-path="url(#k-{id})" fill="none">{edge}</g>') + "</g>")
    return found


def borders(drawn: dict[str, Any]) -> str:
    """Every border once: coast, borders within a province, borders of provinces."""
    province = dict(zip(TERRITORY.ids, PROVINCE_OF, strict=True))
    coast: list[str] = []
    inner: list[str] = []
    outer: list[str] = []
    for row in drawn["arcs"]:
        a, b = row["a"], row["b"]
        (coast if a not in province or b not in province else inner if province[a] == province[b] else outer).append(row["path"])
    lakes = "".join(row["path"] for row in drawn["decor"] if row["kind"] == "lake")
    lines = (
        f'<path d="{"".join(coast)}" stroke="#2c2013" stroke-opacity=".7" stroke-width="1.6"/>'
        f'<path d="{"".join(inner)}" stroke="#4b3a26" stroke-opacity=".85" stroke-width="1.5"/>'
        f'<path d="{"".join(outer)}" stroke="#2c2013" stroke-opacity=".9" stroke-width="3.4"/>'
        f'<path d="{lakes}" fill="var(--sk-lake)" stroke="#2d4a52"/>'
    )
    return f'<g id="borders" fill="none">{on_map(lines)}</g>'


def wide(text: str, size: float) -> float:
    """Return about how wide a text is in the serif of the page."""
    narrow = {"i": 0.29, "l": 0.29, "t": 0.31, "m": 0.8, "-": 0.34, " ": 0.27, "M": 0.89, "r": 0.4, "s": 0.41, "f": 0.34, "ī": 0.3}
    return sum(narrow.get(letter, 0.5 if letter.islower() else 0.7) for letter in text) * size


def names(lang: str) -> str:
    """The names of territories and cities; a city's points in a disc: red the capital, black a major one, pale a minor one."""
    found = []
    for t, id in enumerate(TERRITORY.ids):
        x, y, _, _ = PLACES[id]["label"]
        city = CITY_OF[t]
        wash = f'stroke="var(--sk-{PROVINCE.id_of(PROVINCE_OF[t])})" stroke-width="3" stroke-opacity=".8" stroke-linejoin="round" paint-order="stroke"'
        at = y + 4.5 if city == NO_CITY else y - 3
        found.append(f'<text x="{x:g}" y="{at:g}" font-size="13.5" font-weight="700" {wash}>{TERRITORY.text(t, lang)}</text>')
        if city == NO_CITY:
            continue
        name = CITY.text(city, lang)
        left = x - (wide(name, 12) + 17) / 2
        kind = "capital" if CITY.id_of(city) == "kyoto" else "major" if CLAN_POINTS[t] > 1 else "minor"
        found.append(f'<use href="#town-{kind}" x="{left + 7:.1f}" y="{y + 8:g}"/>')
        found.append(
            f'<text x="{left + 17:.1f}" y="{y + 12:g}" font-size="12" text-anchor="start" font-style="italic" {wash}>{name}</text>'
        )
    return f'<g id="names-{lang}" {SERIF} fill="var(--sk-name)" text-anchor="middle">{"".join(found)}</g>'


def town(kind: str, fill: str, edge: str, ink: str, points: int) -> str:
    return (
        f'<g id="town-{kind}"><circle r="7.3" fill="{fill}" stroke="{edge}" stroke-width="1.3"/>'
        f'<text y="4.2" font-size="12" font-weight="700" fill="{ink}" text-anchor="middle" {SANS}>{points}</text></g>'
    )


def pieces() -> list[str]:
    """Samurai, banners, castles, crests: in the colours of whoever owns them."""
    banner = '<path d="M11 15V-20" stroke="#3a2a18" stroke-width="1.5"/><path d="M11-20h{w}v27h-{w}z" fill="var(--seat)" stroke="var(--seat-d)" stroke-width="1.1"/><path d="M11-7.8h{w}" stroke="var(--seat-d)" stroke-width=".8"/>'
    seat = 'fill="var(--seat)" stroke="var(--seat-d)"'
    found = [
        town("capital", "#b3202a", "#f1d27a", "#ffe9a8", 2),
        town("major", "#2b2013", "#f1d27a", "#ffe9a8", 2),
        town("minor", "#f6ecd2", "#2b2013", "#2b2013", 1),
        '<g id="sam"><ellipse cx="1" cy="15" rx="11" ry="3.4" fill="#1a1208" opacity=".35"/>'
        f'<path d="M-9 14Q-9.5 6-7 1L-10 3Q-11-3-6-5H6Q11-3 10 3L7 1Q9.5 6 9 14 0 17-9 14Z" {seat}/>'
        '<path d="M-8 6H8M-8.6 10H8.6" stroke="var(--seat-d)" stroke-width=".9" opacity=".6"/>'
        '<path d="M-7.5 13.5Q-8 6-6 1L-9 2Q-9.5-2-5-4H-1Q-5 4-4.5 14Z" fill="#fff" opacity=".28"/>'
        '<path d="M-4-9h8v5q-4 3-8 0Z" fill="#e8c9a0" stroke="#4a3420" stroke-width=".7"/>'
        f'<path d="M-7.5-6Q-7-14 0-14T7.5-6Q4-9 0-9T-7.5-6Z" {seat}/>'
        '<path d="M-7-6Q-6-12-1-13.5" stroke="#fff" opacity=".45" fill="none"/>'
        '<path d="M-5.5-17Q-4-12.5 0-12.5T5.5-17" fill="none" stroke="#e9bf4a" stroke-width="1.7" stroke-linecap="round"/></g>',
        f'<g id="banner">{banner.format(w=14)}</g>',
        f'<g id="banner-wide">{banner.format(w=19)}</g>',
        '<g id="castle"><ellipse cx="2" cy="13" rx="15" ry="3.6" fill="#1a1208" opacity=".35"/><path d="M-13 13.5-10 6H10l3 7.5Z" fill="var(--sk-stone)" stroke="#4a443c" stroke-width=".9"/>'
        '<path d="M-10.8 8.5H11M-12 11H12" stroke="#6a645b" stroke-width=".8"/><path d="M-9 6v-6H9v6Z" fill="var(--sk-plaster)" stroke="#4a443c" stroke-width=".8"/><path d="M3 0h6v6H3z" opacity=".13"/>'
        f'<path d="M-14 0Q-9-1-7-5H7Q9-1 14 0Z" {seat}/><path d="M-5.5-5v-4h11v4Z" fill="var(--sk-plaster)" stroke="#4a443c" stroke-width=".8"/>'
        f'<path d="M-10-9Q-5-10-3.5-15H3.5Q5-10 10-9Z" {seat}/>'
        '<path d="M-13-.6Q-9-1.6-6.6-4.6H-2M-9-9.5Q-4.5-10.5-3-14.5H0" stroke="#fff" opacity=".5" fill="none"/><path d="M-4-15.2-5-17.5M4-15.2 5-17.5" stroke="#e9bf4a" stroke-width="1.5"/></g>',
    ]
    for name in CLAN_NAMES:
        glyph = CRESTS[name.id].replace("var(--f)", "var(--seat)")
        found.append(f'<g id="m-{name.id}" fill="var(--on-seat)">{glyph}</g>')
        found.append(
            f'<g id="mon-{name.id}"><circle r="11" fill="var(--seat)" stroke="var(--seat-d)" stroke-width="1.4"/>{GLOSS}<use href="#m-{name.id}"/></g>'
        )
        for ranks, behind in (("", ""), ("2", '<use href="#sam" transform="translate(-7,-3) scale(.8)"/>')):
            for wide, flag, middle in (("", "banner", 18), ("w", "banner-wide", 20.5)):
                crest = f'<use href="#m-{name.id}" transform="translate({middle},-13.5) scale(.56)"/>'
                found.append(
                    f'<g id="f{ranks}{wide}-{name.id}"><g transform="scale(.92)">{behind}<use href="#sam"/><use href="#{flag}"/>{crest}</g></g>'
                )
        boss = f'<circle cy="3" r="3.9" fill="var(--seat)" stroke="var(--seat-d)" stroke-width=".7"/><use href="#m-{name.id}" transform="translate(0,3) scale(.36)"/>'
        found.append(f'<g id="c-{name.id}"><use href="#castle"/>{boss}</g>')
        found.append(f'<symbol id="crest-{name.id}" viewBox="-12 -12 24 24"><use href="#mon-{name.id}"/></symbol>')
    return found


def cards() -> list[str]:
    """The four kinds of card, the back, what is on each; swords, price, fan."""
    found = []
    for kind, top, bottom, edge in (
        ("warrior", "#f4ead2", "#dfcda6", "#6b5a3c"),
        ("blue", "#a9c8e0", "#6f9cc4", "#24486b"),
        ("event", "#f5e6b8", "#d9b767", "#8a6414"),
        ("anytime", "#f3cfc0", "#d98f78", "#8a2a18"),
    ):
        found.append(
            f'<linearGradient id="g-{kind}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>'
            f'<g id="k-{kind}"><rect x="2" y="3" width="82" height="116" rx="7" opacity=".35"/><rect width="82" height="116" rx="7" fill="var(--sk-card)" stroke="#3a2d1c" stroke-width=".8"/>'
            f'<rect x="3.5" y="3.5" width="75" height="109" rx="5" fill="url(#g-{kind})" stroke="{edge}"/><rect x="8" y="26" width="66" height="52" rx="3" fill="#fffaf0" opacity=".55"/></g>'
        )
    found.append(
        '<pattern id="asa" width="14" height="24" patternUnits="userSpaceOnUse"><path d="M7 0V24M0 4 14 20M14 4 0 20M0 12H14" stroke="#c9963a" stroke-width=".6" opacity=".55"/></pattern>'
        '<g id="back"><rect x="2" y="3" width="82" height="116" rx="7" opacity=".35"/><rect width="82" height="116" rx="7" fill="var(--sk-card)" stroke="#3a2d1c"/><rect x="4" y="4" width="74" height="108" rx="5" fill="#6e1f1c"/>'
        '<rect x="4" y="4" width="74" height="108" rx="5" fill="url(#asa)"/><circle cx="41" cy="58" r="20" fill="#f3e6c4" stroke="#caa23a" stroke-width="2"/><path d="M28 66Q48 60 54 45" stroke="#2a2d30" stroke-width="3" fill="none"/></g>'
    )
    found += [f'<g id="a-{name.id}">{CARD_ART[name.id]}</g>' for name in CARD_NAMES]
    found.append(
        '<g id="sword"><path d="M-4 6Q2 2 5-7" stroke="#2a2d30" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M-4 6Q2 2 5-7" stroke="#cfd6d9" fill="none"/><path d="M-5 2 0 6" stroke="#b58a22" stroke-width="2"/></g>'
        '<g id="fan"><path d="M0 3-13-7Q0-17 13-7Z" fill="#c8392b" stroke="#5b120b"/></g>'
        '<g id="coin"><ellipse cx="1" cy="1.6" rx="9" ry="6.9" opacity=".35"/><ellipse rx="9" ry="6.9" fill="#e8b93c" stroke="#7c5908" stroke-width="1.2"/><ellipse rx="6.9" ry="5" fill="none" stroke="#9a7414" stroke-width=".8"/></g>'
        '<g id="chest"><path d="M-6-1Q-6-6 0-6T6-1V5H-6Z" fill="#8a5a2c" stroke="#3a2210"/><path d="M-6-.5H6" stroke="#3a2210"/><path d="M-1.8-2.5h3.6v4h-3.6z" fill="#f1c24b" stroke="#3a2210" stroke-width=".6"/></g>'
        '<g id="knot" fill="none"><path d="M-6 0Q-6-4-2.5-2L2.5 2Q6 4 6 0T2.5-2L-2.5 2Q-6 4-6 0Z" stroke="#4a3617" stroke-width="3.6"/><path d="M-6 0Q-6-4-2.5-2L2.5 2Q6 4 6 0T2.5-2L-2.5 2Q-6 4-6 0Z" stroke="#fffaf0" stroke-width="1.8"/></g>'
    )
    return found


def signs() -> list[str]:
    """Signs of 24 x 24 for rail, rulebook and help."""
    drawn = {
        "koku": '<use href="#coin" x="12" y="12"/>',
        "chest": '<g transform="translate(12,13) scale(1.5)"><use href="#chest"/></g>',
        "knot": '<g transform="translate(12,12) scale(1.4)"><use href="#knot"/></g>',
        "cards": '<rect x="4" y="4" width="10" height="15" rx="2" fill="#8e2420" stroke="#fff3dc" transform="rotate(-10 9 12)"/><rect x="10" y="4" width="10" height="15" rx="2" fill="#6e1f1c" stroke="#fff3dc" transform="rotate(8 15 12)"/>',
        "land": '<path d="M3 18 6 7 13 3 21 8 19 19Z" fill="#b9ce92" stroke="var(--ink)" stroke-width="1.3"/>',
        "torii": '<path d="M2 7Q12 3 22 7M4 11H20M7 7V20M17 7V20" stroke="#a8321f" stroke-width="2.6" fill="none"/>',
        "pawn": '<path d="M5 21Q5 12 12 11T19 21Z" fill="#8a7248"/><path d="M6 10Q12 0 18 10Z" fill="#8a7248"/>',
        "castle": '<g transform="translate(12,14) scale(.8)"><use href="#castle"/></g>',
        "city": '<circle cx="12" cy="12" r="9" fill="#2b2013" stroke="#caa23a" stroke-width="2"/><path d="M7 16V11l5-4 5 4v5Z" fill="#ffe9a8"/>',
        "capital": '<circle cx="12" cy="12" r="9" fill="#b3202a" stroke="#caa23a" stroke-width="2"/><path d="M6 10Q12 7 18 10M8 10V17M16 10V17M7 13H17" stroke="#ffe9a8" stroke-width="1.6" fill="none"/>',
        "mountain": '<path d="M1 20 9 5l4 7 3-4 7 12Z" fill="#8d8270" stroke="#4b3a26" stroke-width="1.2"/><path d="M9 5l-2.6 5 2.6 1.5 1.8-2.2Z" fill="#fbf8ef"/>',
        "crown": '<path d="M3 19V8l5 5 4-9 4 9 5-5v11Z" fill="#5c2a78" stroke="#2e103f" stroke-width="1.2"/>',
        "helmet": '<path d="M4 17Q4 7 12 7t8 10Q12 12 4 17Z" fill="#38404d" stroke="#14181f"/><path d="M4 3Q7 9 12 9t8-6Q19 12 12 12T4 3Z" fill="#e0b23c" stroke="#7a5708"/>',
    }
    return [f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in drawn.items()]


def frames() -> list[str]:
    """The honour tracks, the table of provinces, the gold stage."""
    gold = '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3dd9b"/><stop offset=".55" stop-color="#dcb65c"/><stop offset="1" stop-color="#c2953a"/></linearGradient>'
    found = [gold, *[track(goal) for goal in (20, 21, 25, 26, 30, 31, 35, 36, 40, 41)], *[province_table(lang) for lang in LANGUAGES]]
    found.append('<g id="worth"><circle r="11" fill="url(#gold)" stroke="#5c4207" stroke-width="1.4"/></g>')
    found.append(
        '<g id="stage"><path d="M66 113H732Q750 113 750 131V231Q750 249 732 249H564Q550 249 550 263V311Q550 327 534 327H70Q50 327 50 309V131Q50 113 66 113Z" opacity=".4"/>'
        '<path d="M62 108H728Q746 108 746 126V226Q746 244 728 244H560Q546 244 546 258V306Q546 322 530 322H66Q46 322 46 304V126Q46 108 62 108Z" fill="url(#gold)" stroke="#6d4f08" stroke-width="1.5"/></g>'
    )
    found.append(
        '<g id="stage-low"><rect x="50" y="113" width="700" height="136" rx="18" opacity=".4"/><rect x="46" y="108" width="700" height="136" rx="18" fill="url(#gold)" stroke="#6d4f08" stroke-width="1.5"/></g>'
    )
    return found


def pitch(goal: int) -> float:
    """Return how far the spaces of the upper track are apart: up to 576 units for 25, all of the window for 40."""
    return min(36.0, 900 / (goal - 9))


def space(n: int, goal: int) -> tuple[float, float]:
    """Return the middle of a space of the honour track."""
    return (19.0, 96 + (9 - n) * 36 + 18.0) if n <= 9 else (38 + (n - 9.5) * pitch(goal), 79.0)


def track(goal: int) -> str:
    """The spaces from dishonour to the goal, up the left side and along the top."""
    step = pitch(goal)
    right = 38 + (goal - 9) * step + 2
    found = [
        f'<path d="M5 66H{right + 3:.0f}V100H40V644H5Z" opacity=".45"/><path d="M2 62H{right:.0f}V96H36V640H2Z" fill="var(--sk-rim)" stroke="#2b180b" stroke-width="1.5"/><path d="M3 63H{right - 1:.0f}M3 63V639" stroke="#c79a6c" opacity=".7"/>'
        '<rect x="4" y="64" width="30" height="30" rx="4" fill="var(--sk-space-5)" stroke="#2b180b"/><path d="M11 84 26 71M11 71q9 2 15 13" stroke="#8a5a20" stroke-width="2" fill="none"/>'
    ]
    for n in range(-5, goal + 1):
        x, y = space(n, goal)
        w, h = (30.0, 32.0) if n <= 9 else (step - 4, 30.0)
        fill = "#b3202a" if n == goal else "#3b342c" if n == -5 else "var(--sk-space-5)" if n % 5 == 0 else "var(--sk-space)"
        ink = "#fff" if n in (goal, -5) else "var(--sk-ink)"
        found.append(
            f'<rect x="{x - w / 2:.1f}" y="{y - h / 2:.1f}" width="{w:.1f}" height="{h:g}" rx="4" fill="{fill}" stroke="#2b180b" stroke-width=".8"/>'
        )
        size, weight = (13, 700) if n % 5 == 0 or n == goal else (12, 400)
        found.append(
            f'<text x="{x:.1f}" y="{y + 4.5:.1f}" font-size="{size}" font-weight="{weight}" fill="{ink}" text-anchor="middle" {SANS}>{"−" * (n < 0)}{abs(n)}</text>'
        )
    return f'<g id="track-{goal}">{"".join(found)}</g>'


def province_table(lang: str) -> str:
    """The frame of the table of provinces: their colour, honour and name."""
    words = {"en": ("Provinces", "each round, to who holds all"), "fr": ("Provinces", "chaque tour, à qui tient tout")}[lang]
    found = [
        '<rect x="60" y="121" width="400" height="164" rx="4" opacity=".4"/><rect x="56" y="116" width="400" height="164" rx="4" fill="url(#gold)" stroke="#7c5a12"/><rect x="63" y="123" width="386" height="150" rx="2" fill="var(--sk-paper)" stroke="#b08a3a" stroke-width=".8"/>'
        f'<text x="74" y="141" font-size="15" font-weight="700" {SERIF}>{words[0]}</text><text x="438" y="141" font-size="12" font-style="italic" text-anchor="end" {SERIF}>{words[1]}</text>'
    ]
    for i, id in enumerate(PROVINCES):
        x, y = 70 + (i // 5) * 190, 162 + (i % 5) * 24
        province = PROVINCE.value_of(id)
        name = PROVINCE.text(province, lang).split(" (")[0]
        found.append(
            f'<rect x="{x}" y="{y - 8}" width="16" height="16" rx="3" fill="var(--sk-{id})" stroke="#4a3617" stroke-width=".8"/><circle cx="{x + 32}" cy="{y}" r="9.5" fill="url(#gold)" stroke="#5c4207"/>'
            f'<text x="{x + 32}" y="{y + 4.7}" font-size="13.5" font-weight="700" fill="#2b1d02" text-anchor="middle" {SANS}>{PROVINCE_HONOUR[province]}</text><text x="{x + 47}" y="{y + 4.5}" font-size="13" {SERIF}>{name}</text>'
        )
    return f'<g id="provinces-{lang}" fill="var(--sk-ink)" text-anchor="start">{"".join(found)}</g>'


def picture(drawn: dict[str, Any], look: dict[str, Any]) -> str:
    """Sea, lanes, islets, relief and peaks."""
    lands = drawn["territories"]
    wash = {id: look["washes"][PROVINCES.index(PROVINCE.id_of(p))] for id, p in zip(TERRITORY.ids, PROVINCE_OF, strict=True)}
    lanes = "".join(
        f'<path d="{row["path"]}" stroke="{look["lane"][0]}" stroke-width="4.5" opacity=".35"/><path d="{row["path"]}" stroke="{look["lane"][1]}" stroke-width="2.2" stroke-dasharray="8 6" opacity=".9"/>'
        for row in drawn["lanes"]
    )
    islets = "".join(
        f'<path d="{row["path"]}" fill="{look["islet"]}" stroke="#2d4a52" opacity=".8"/>'
        for row in drawn["decor"]
        if row["kind"] in ("islet", "out")
    )
    ground = "".join(f'<path d="{lands[id]["path"]}" fill="{wash[id]}"/>' for id in TERRITORY.ids)
    whole = "".join(f'<path d="{lands[id]["path"]}"/>' for id in TERRITORY.ids)
    peaks = "".join(peak(look["rock"], *at[:3]) for id in TERRITORY.ids for at in PLACES[id]["peaks"])
    layers = (
        f'<g fill="none">{lanes}</g>{islets}<g filter="url(#land)">{ground}</g><g clip-path="url(#all)">'
        '<rect width="1280" height="1030" filter="url(#relief)" style="mix-blend-mode:soft-light" opacity=".55"/>'
        '<rect width="1280" height="1030" filter="url(#paper)" opacity=".11"/></g>'
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 {TOP} {WIDTH} {HEIGHT}"><defs>
<radialGradient id="sea" cx=".35" cy=".25" r="1.1"><stop offset="0" stop-color="{look["sea"][0]}"/><stop offset=".6" stop-color="{look["sea"][1]}"/><stop offset="1" stop-color="{look["sea"][2]}"/></radialGradient>
<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="430" cy="360" r="640"><stop offset="0" stop-color="#ffc060" stop-opacity=".17"/><stop offset=".5" stop-color="#ffb050" stop-opacity=".05"/><stop offset="1" stop-opacity=".42"/></radialGradient>
<pattern id="wave" width="44" height="22" patternUnits="userSpaceOnUse"><g fill="none" stroke="{look["wave"]}" opacity=".17"><circle cx="22" cy="22" r="21"/><circle cx="22" cy="22" r="15"/><circle cx="22" cy="22" r="9"/><circle cy="11" r="21"/><circle cx="44" cy="11" r="21"/></g></pattern>
<filter id="land" x="-5%" y="-5%" width="110%" height="112%"><feDropShadow dx="-1" dy="-1.5" stdDeviation=".6" flood-color="#fff" flood-opacity=".55"/><feDropShadow dx="4" dy="7" stdDeviation="5" flood-color="#06161f" flood-opacity=".65"/></filter>
<filter id="paper" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55 .75" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .25  0 0 0 0 .18  0 0 0 0 .08  .5 .5 0 0 -.36"/></filter>
<filter id="relief" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".018 .024" numOctaves="4" seed="11" result="n"/><feDiffuseLighting in="n" surfaceScale="5" diffuseConstant=".98" lighting-color="{look["light"]}"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting></filter>
<clipPath id="all">{whole}</clipPath></defs>
<rect y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="url(#sea)"/><rect y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="url(#wave)"/>
{on_map(layers)}
{peaks}<rect y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="{look["over"]}"/></svg>"""


def peak(rock: list[str], x: float, y: float, w: float) -> str:
    h = w * 0.78
    side, top = f"{-w / 2:.1f} {h / 2:.1f}Q{-w * 0.15:.1f} {h * 0.1:.1f} 0 {-h / 2:.1f}", f"{w / 2:.1f} {h / 2:.1f}"
    snow = f"M{-w * 0.13:.1f} {-h * 0.16:.1f} 0 {-h / 2:.1f} {w * 0.14:.1f} {-h * 0.16:.1f} {w * 0.04:.1f} {-h * 0.24:.1f} {-w * 0.03:.1f} {-h * 0.1:.1f}Z"
    return (
        f'<g transform="translate({x:.1f},{y:.1f})" opacity=".8"><path d="M{side}Q{w * 0.16:.1f} {h * 0.1:.1f} {top}Z" fill="{rock[0]}"/>'
        f'<path d="M{side}Q{-w * 0.06:.1f} {h * 0.1:.1f} {w * 0.06:.1f} {h / 2:.1f}Z" fill="{rock[1]}"/><path d="{snow}" fill="{rock[2]}"/></g>'
    )


def paint(pictures: dict[str, str]) -> None:
    """Have a browser paint the pictures, filters and all, and store them."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=FINE)
        for name, drawing in pictures.items():
            page.set_content(f'<body style="margin:0">{drawing}')
            shot = base64.b64encode(page.screenshot()).decode()
            told = page.evaluate(
                """async (shot) => { const image = new Image(); image.src = "data:image/png;base64," + shot; await image.decode();
                const canvas = document.createElement("canvas"); canvas.width = image.width; canvas.height = image.height;
                canvas.getContext("2d").drawImage(image, 0, 0); return canvas.toDataURL("image/webp", 0.8); }""",
                shot,
            )
            (FOLDER / name).write_bytes(base64.b64decode(told.partition(",")[2]))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
