"""How a seat is recognised on every board: a colour and, because colour never speaks alone, a crest and a hatching.

The stylesheet gives class `seat-3` the colours `--seat` (its own) and `--on-seat` (legible upon it). The crests and hatchings stand once in every page (`definitions`);
a board refers to them with `<use href="#crest-3">` and `fill="url(#hatch-3)"`.
"""

from markupsafe import Markup, escape

SEATS = 6

# Six crests of our own, in a square of 24: a silhouette in the seat's colour, its drawing in the colour that reads upon it.
CRESTS = [
    # Three stars in a disc.
    '<circle cx="12" cy="12" r="11" class="mon"/><circle cx="12" cy="7.4" r="3" class="on"/>'
    '<circle cx="8" cy="14.4" r="3" class="on"/><circle cx="16" cy="14.4" r="3" class="on"/>',
    # Four rhombs in a rhomb.
    '<path d="M12 0 24 12 12 24 0 12Z" class="mon"/><path d="M12 4l3.2 3.2L12 10.4 8.8 7.2ZM7.2 8.8l3.2 3.2-3.2 3.2L4 12ZM16.8 8.8 20 12l-3.2'
    ' 3.2-3.2-3.2ZM12 13.6l3.2 3.2L12 20l-3.2-3.2Z" class="on"/>',
    # Three scales in a triangle.
    '<path d="M12 0.5 24 22.5H0Z" class="mon"/><path d="M12 6l3.6 6.6H8.4ZM7.6 14l3.6 6.6H4ZM16.4 14l3.6 6.6h-7.2Z" class="on"/>',
    # A tortoise shell.
    '<path d="M6 1.6h12L24 12l-6 10.4H6L0 12Z" class="mon"/><path d="M8 5h8l4 7-4 7H8l-4-7Zm1.2 2.2L6.4 12l2.8 4.8h5.6l2.8-4.8-2.8-4.8Z" class="on"/>'
    '<circle cx="12" cy="12" r="2.2" class="on"/>',
    # A plum blossom.
    '<path d="M12 1a5 5 0 0 1 5 5.2 5 5 0 0 1 5 8.2 5 5 0 0 1-5.6 3.4 5 5 0 0 1-8.8 0A5 5 0 0 1 2 14.4a5 5 0 0 1 5-8.2A5 5 0 0 1 12 1Z" class="mon" transform="translate(0 1)"/>'
    '<circle cx="12" cy="12.5" r="3" class="on"/><path d="M12 4.5v4M5 11l3.6 1M19 11l-3.6 1M8 19l2-3.6M16 19l-2-3.6" class="line"/>',
    # A cross in a square.
    '<path d="M1 1h22v22H1Z" class="mon"/><path d="M9.7 4h4.6v5.7H20v4.6h-5.7V20H9.7v-5.7H4V9.7h5.7Z" class="on"/>',
]

# Wooden pieces with height, in a square of 24, in the colours of a seat: `<use href="#cube" class="seat-1">`. Light comes from the upper left.
PIECES = {
    "cube": '<path d="M4 8 9 3h12v12l-5 5H4Z" fill="var(--seat-d)" opacity=".35" transform="translate(1.5 2)"/><path d="M4 8h12v12H4Z" fill="var(--seat)"/>'
    '<path d="M4 8 9 3h12l-5 5Z" fill="color-mix(in srgb, var(--seat), #fff 35%)"/><path d="M16 8l5-5v12l-5 5Z" fill="var(--seat-d)"/>',
    "disc": '<ellipse cx="13" cy="17" rx="10" ry="5.5" fill="#20120666"/><path d="M2 11v4a10 5.5 0 0 0 20 0v-4Z" fill="var(--seat-d)"/>'
    '<ellipse cx="12" cy="11" rx="10" ry="5.5" fill="var(--seat)"/><path d="M4 9.500a9 4.5 0 0 1 12-2.3" fill="none" stroke="#fff" stroke-opacity=".5"/>',
    "coin": '<circle cx="12.8" cy="13.5" r="10" fill="#20120666"/><circle cx="12" cy="12" r="10" fill="#8a650c"/><circle cx="11.7" cy="11.5" r="9" fill="#e6b94e"/>'
    '<path d="M9 9h6v6H9Z" fill="#b9862a"/><path d="M5 8a8 8 0 0 1 8-4" fill="none" stroke="#fff6d8" stroke-width="1.5"/>',
}

HATCHINGS = [
    '<path d="M-2 2 2-2M0 8 8 0M6 10 10 6"/>',
    '<path d="M-2 6 2 10M0 0 8 8M6-2 10 2"/>',
    '<path d="M0 4H8"/>',
    '<path d="M4 0V8"/>',
    '<circle cx="4" cy="4" r="1.3" class="dot"/>',
    '<path d="M0 4H8M4 0V8"/>',
]


def seat_class(seat: int) -> str:
    """The class that sets a seat's colours on an element and everything in it."""
    return f"seat-{seat}"


def crest(seat: int, label: str = "") -> Markup:
    """A seat's crest as an inline picture; with a label it can be read aloud, without one it is ornament."""
    heard = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg class="crest seat-{seat}" viewBox="0 0 24 24" {heard}><use href="#crest-{seat}"/></svg>')


def definitions() -> Markup:
    """Crests, pieces and hatchings: once in a page, outside what is swapped."""
    crests = "".join(f'<symbol id="crest-{seat}" viewBox="0 0 24 24">{drawing}</symbol>' for seat, drawing in enumerate(CRESTS))
    pieces = "".join(f'<symbol id="{id}" viewBox="0 0 24 24">{drawing}</symbol>' for id, drawing in PIECES.items())
    hatchings = "".join(
        f'<pattern id="hatch-{seat}" class="hatch seat-{seat}" width="8" height="8" patternUnits="userSpaceOnUse">{drawing}</pattern>'
        for seat, drawing in enumerate(HATCHINGS)
    )
    return Markup(
        f'<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false"><defs>{crests}{pieces}{hatchings}</defs></svg>'
    )
