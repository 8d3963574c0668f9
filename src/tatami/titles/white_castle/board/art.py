"""Drawing in SVG: words, symbols of `icons.svg`, printed actions, members and dice. What depends on print and language alone is made once."""

from functools import cache

from markupsafe import Markup, escape

from tatami.texts import catalogue
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.names import said

SPRITE = "/boards/white_castle/icons.svg"
UNLIKE = {"any tile": "tiles", "light action": "light"}  # icons not named like their symbol
MEMBERS = ("courtier", "gardener", "warrior")
LEAST = 13.4  # the smallest words of the drawing: 12 pixels on a tablet


@cache
def words(lang: str) -> dict[str, str]:
    """The words of the board in one language."""
    return {str(entry.id): str(entry.string) for entry in catalogue(TITLE.words, lang) if entry.context == "board"}


def n(value: float) -> str:
    """A number of the drawing."""
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, said: object, size: float = 13, css: str = "", anchor: str = "") -> Markup:
    """Words at a place, in the middle of it unless an anchor (`start`, `end`) says otherwise."""
    where = f' text-anchor="{anchor}"' if anchor else ""
    look = f' class="{css}"' if css else ""
    return Markup(f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}"{where}{look}>{escape(said)}</text>')


def use(id: str, x: float, y: float, w: float, h: float | None = None, more: str = "") -> Markup:
    return Markup(f'<use href="{SPRITE}#{id}" x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(w if h is None else h)}"{more}/>')


def box(x: float, y: float, w: float, h: float, css: str, r: float = 5) -> Markup:
    return Markup(f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" class="{css}"/>')


def ring(x: float, y: float, w: float, h: float) -> Markup:
    """What shows that the element around it answers."""
    return box(x, y, w, h, "ring", 7)


def group(inside: str, *attributes: str) -> Markup:
    """What is drawn together; attributes are markup already."""
    return Markup(f"<g {' '.join(filter(None, attributes))}>{inside}</g>")


def help_of(told: str) -> Markup:
    """The attributes of a picture that says what it means, at the pointer and to those who hear the page."""
    said = escape(told)
    return Markup(f'role="img" aria-label="{said}" data-help="{said}"')


def named(label: str) -> Markup:
    """The attributes of what belongs together, for those who hear the page."""
    return Markup(f'role="group" aria-label="{escape(label)}"')


def icons_of(action: str) -> list[tuple[str, str]]:
    """A printed action as numbers, symbols and gaps: `1 seal -> warrior` is a price, an arrow and a member."""
    price, _, gain = action.rpartition(" -> ")
    found: list[tuple[str, str]] = []
    if price:
        number, _, good = price.partition(" ")
        found += [("price", number), ("icon", good), ("to", "")]
    for place, part in enumerate(gain.split(" + ")):
        first, _, second = part.partition(" ")
        if place:
            found.append(("gap", ""))
        if part in UNLIKE or not second:
            found.append(("icon", UNLIKE.get(part, first)))
        elif second == "tile":
            found.append(("tile", first))
        else:
            number, good = (second, first) if first == "time" else (first, second)
            found += [("number", number), ("icon", good)]
    return found


@cache
def drawn_icons(action: str, size: float, room: float) -> Markup:
    """The icons of an action around 0,0, as large as the room allows."""
    parts = icons_of(action)

    def wide(kind: str, what: str) -> float:
        letters = max(LEAST, size * 0.78) * 0.62 * len(what) + 1
        return {"number": letters, "price": letters, "to": size * 0.72, "gap": size * 0.22, "tile": size + 6}.get(kind, size + 1)

    while size > 13 and sum(wide(*part) for part in parts) > room:
        size -= 0.5
    letter, x, found = max(LEAST, size * 0.78), -sum(wide(*part) for part in parts) / 2, Markup("")
    for kind, what in parts:
        if kind in ("number", "price"):
            found += text(x + letter * 0.31 * len(what), letter * 0.36, what, letter, "wc-price" if kind == "price" else "")
        elif kind == "to":
            back = n(size * 0.2)
            found += Markup(f'<path class="wc-to" d="M{n(x + 1)} 0h{n(size * 0.5)}m-{back}-{back}l{back} {back}l-{back} {back}"/>')
        elif kind == "tile":
            found += box(x, -size / 2 - 2, size + 4, size + 4, "wc-beside", 3) + use(f"tile-{what}", x + 3, -size / 2 + 1, size - 2)
        elif kind == "icon":
            across = size * 1.12 if what in MEMBERS else size
            found += use(what, x, -across / 2, across)
        x += wide(kind, what)
    return found


@cache
def action(printed: str, lang: str, x: float, y: float, size: float = 18, room: float = 999) -> Markup:
    """A printed action around a place, with what it means."""
    return group(
        drawn_icons(printed, size, room),
        f'class="wc-act" transform="translate({n(x)} {n(y)})"',
        help_of(said(printed, lang)),
    )


def tag(x: float, y: float, amount: int, good: str = "coin") -> Markup:
    """A wooden tag: what a place costs or brings."""
    sign = "+" if amount > 0 else "−" if amount < 0 else "±"
    css = "wc-tag is-gain" if amount >= 0 else "wc-tag"
    return group(
        box(0, 0, 44, 21, "", 10.5) + text(16, 15.5, f"{sign}{abs(amount)}", 14) + use(good, 25, 2.5, 16),
        f'class="{css}" transform="translate({n(x)} {n(y)})"',
    )


def notice(x: float, y: float, said: str, good: str = "") -> Markup:
    """A small wooden label around a middle, with the sign of a good behind its words."""
    words_wide = len(said) * 6.8
    wide = words_wide + (32 if good else 14)
    left = -wide / 2 + 7 + words_wide / 2
    drawn = box(-wide / 2, 0, wide, 19, "", 9.5) + text(left, 14, said, LEAST) + (use(good, wide / 2 - 21, 2, 15) if good else "")
    return group(drawn, f'class="wc-notice" transform="translate({n(x)} {n(y)})"')


def die(colour: str, value: int, lang: str, number: int, x: float, y: float, size: float) -> Markup:
    """A die; its outline tells its colour as well. `number` tells equal dice apart."""
    name = escape(words(lang)[f"die_{colour}"].format(value=value))
    return use(
        f"{colour}{value}",
        x - size * 0.083,
        y - size * 0.055,
        size * 1.22,
        size * 1.28,
        f' role="img" aria-label="{name}" data-piece="die-{colour}-{value}-{number}"',
    )


def man(clan: int, kind: str, name: str, x: float, y: float, height: float, piece: str = "") -> Markup:
    """A member of a clan, standing on a line."""
    known = f' data-piece="{piece}"' if piece else ""
    return use(f"{kind}{clan}", x, y - height, height * 30 / 37, height, f' role="img" aria-label="{escape(name)}"{known}')
