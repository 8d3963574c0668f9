"""What is printed in The White Castle as icons with a sentence of help: goods, dice, members, and every action of the box.

The drawings are symbols of `icons.svg` beside this; a browser keeps that file, a board only refers to it. Whatever depends on print and language
alone is made once.
"""

from functools import cache

from markupsafe import Markup, escape

from tatami.texts import catalogue
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.domains import AMOUNT, CARD
from tatami.titles.white_castle.rules.ids import ROWS
from tatami.titles.white_castle.rules.names import MOST, said
from tatami.titles.white_castle.rules.tables import ACTIONS, BLOCK_ACTION, BLOCKS, DARK, GOOD_IDS, ROW_ACTION

SPRITE = "/boards/white_castle/icons.svg"
SILENT = ' aria-hidden="true"'
ORNAMENT = f' class="wc-i"{SILENT}'
ROWS_CLASS = ["", "", " wc-rows-2", " wc-rows-3"]  # by the number of rows of the domain that a block faces
UNLIKE = {"any tile": "tiles", "light action": "light"}  # icons not named like their symbol


@cache
def words(lang: str) -> dict[str, str]:
    """The words of the board in one language."""
    return {str(entry.id): str(entry.string) for entry in catalogue(TITLE.words, lang) if entry.context == "board"}


@cache
def icon(id: str) -> Markup:
    """A symbol as ornament: what it means is said by the element around it."""
    return Markup(f'<svg{ORNAMENT}><use href="{SPRITE}#{id}"/></svg>')


@cache
def scenery(id: str) -> Markup:
    """A symbol stretched over the place it has."""
    return Markup(f'<svg class="wc-{id}"{SILENT}><use href="{SPRITE}#{id}"/></svg>')


def told(meaning: str, drawn: Markup, css: str = "wc-act") -> Markup:
    """Icons with what they mean: as help, and for those who hear the page. What is inside a picture is silent by itself."""
    said, inside = escape(meaning), drawn.replace(ORNAMENT, "")
    return Markup(f'<span class="{css}" role="img" aria-label="{said}" data-help="{said}">{inside}</span>')


@cache
def action(text: str, lang: str) -> Markup:
    """A printed action."""
    return told(said(text, lang), icons(text))


@cache
def icons(text: str) -> Markup:
    """The icons of an action, its price before the arrow."""
    price, _, gain = text.rpartition(" -> ")
    drawn = Markup("").join(one_icon(part) for part in gain.split(" + "))
    return Markup('<span class="wc-price">{}</span>{}{}').format(one_icon(price), icon("to"), drawn) if price else drawn


def one_icon(text: str) -> Markup:
    """One icon with its number: `2 iron`, `time 1`, `coral tile`, `lantern`."""
    first, _, second = text.partition(" ")
    if text in UNLIKE:
        return icon(UNLIKE[text])
    if not second:
        return icon(text)
    if second == "tile":
        return Markup('<span class="wc-beside">{}</span>').format(icon(first))
    number, id = (second, first) if first == "time" else (first, second)
    return Markup("<b>{}</b>{}").format(number, icon(id))


@cache
def price(n: int, good: str, lang: str) -> Markup:
    """What a member costs."""
    amount = AMOUNT.text(GOOD_IDS.index(good) * MOST + n, lang)
    return told(words(lang)["costs"].format(amount=amount), Markup("{}{}").format(n, icon(good)), "wc-cost")


@cache
def worth(vp: int, lang: str) -> Markup:
    """The golden fan: points at the end."""
    return told(words(lang)["worth"].format(n=vp), Markup("{}{}").format(vp, icon("end")), "wc-worth")


@cache
def die(colour: str, value: int, lang: str, number: int) -> Markup:
    """A die; its outline tells its colour as well. `number` tells equal dice apart."""
    name = escape(words(lang)[f"die_{colour}"].format(value=value))
    piece = f"die-{colour}-{value}-{number}"
    return Markup(
        f'<svg class="wc-die wc-{colour}" role="img" data-piece="{piece}"><title>{name}</title><use href="{SPRITE}#{colour}{value}"/></svg>'
    )


@cache
def tile(colour: str, lang: str) -> Markup:
    """A die tile beside a room's card."""
    name = escape(words(lang)[f"beside_{colour}"])
    return Markup(f'<svg class="wc-tile" role="img"><title>{name}</title><use href="{SPRITE}#{colour}"/></svg>')


def member(clan: int, kind: str, piece: str, name: str) -> Markup:
    """A courtier, gardener or warrior on the base of its clan."""
    return Markup(
        f'<svg class="wc-man" role="img" data-piece="{piece}"><title>{escape(name)}</title><use href="{SPRITE}#{kind}{clan}"/></svg>'
    )


def member_at_home(clan: int, kind: str, number: int, covers: str) -> Markup:
    """The same in his own row, with the reward he covers. Courtiers are followed on their way; the others are seen to arrive."""
    piece = f' data-piece="courtier-{clan}-{number}"' if kind == "courtier" else ""
    said = escape(covers)
    return Markup(
        f'<svg class="wc-man" role="img" data-help="{said}"{piece}><title>{said}</title><use href="{SPRITE}#{kind}{clan}"/></svg>'
    )


@cache
def card_face(card: str, lang: str) -> list[tuple[str, str]]:
    """A card's actions from the top: how each opens as an element, and its inside."""
    number = CARD.value_of(card)
    rows = ROW_ACTION[number * ROWS : (number + 1) * ROWS]
    blocks = BLOCK_ACTION[number * ROWS : number * ROWS + BLOCKS[number]]
    return [
        (
            f'<div class="wc-block{ROWS_CLASS[rows.count(block)]}{" wc-dark" * (place == DARK[number])}"',
            action(ACTIONS[block], lang),
        )
        for place, block in enumerate(blocks)
    ]
