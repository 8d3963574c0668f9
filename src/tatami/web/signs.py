"""Small pictures beside the words of a rulebook: `rulebook/signs.toml` beside the rules says which word has which.

    [chest]
    sign = "map.svg#i-chest"            # a symbol of the board's drawings
    en = ["chest", "chests"]
    fr = ["coffre", "coffres"]

A word stands for itself, so the pictures are silent; each is shown at the first mention in a rule or a cell. A word in small letters is also known at the
start of a sentence. A page that shows signs has their drawings in it once, in colours of their own: those of the board are not at hand there.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles import find
from tatami.web import boards

Signed = Callable[[str], Markup]
PAPER: Final = "var(--paper, #fff)"
COLOURS: Final = {  # of the boards' drawings, `var(--sg-gold)`, by the last part of their names
    "accent": "currentColor",
    "coin": "#dba93a",
    "fan": "#c23b2a",
    "fire": "#d64a1c",
    "food": "#86a441",
    "glow": "#f5c65a",
    "gold": "#e0b040",
    "grain": "#ecd98f",
    "ink": "currentColor",
    "iron": "#93a0aa",
    "leaf": "#5d7a3c",
    "line": "currentColor",
    "moon": "#a9bcd4",
    "paper": PAPER,
    "pearl": "#dfb9d3",
    "rock": "#9a8f80",
    "seal": "#b03020",
    "straw": "#e4c66d",
    "tile": PAPER,
    "under": PAPER,
    "water": "#3f7799",
}


@cache
def facts_of(title: str) -> dict[str, dict[str, Any]]:
    """The signs of a title; one without the file has none."""
    file = find(title).words / "rulebook" / "signs.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@cache
def drawings(title: str) -> Markup:
    """The drawings of all signs of a title, to be used on one page."""
    symbols = [redrawn(title, facts["sign"], f'symbol id="sign-{id}"', "symbol") for id, facts in facts_of(title).items()]
    return Markup(f'<svg class="definitions" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>') if symbols else Markup("")


@cache
def symbol(title: str, place: str) -> Markup:
    """A symbol of a board's drawing, `map.svg#i-chest`, as a small picture by itself."""
    return Markup(redrawn(title, place, 'svg class="sign" aria-hidden="true"', "svg"))


def redrawn(title: str, place: str, opened: str, closed: str) -> str:
    file, _, id = place.partition("#")
    found = re.search(rf'<symbol id="{id}"([^>]*)>(.*?)</symbol>', (boards.folder(title) / file).read_text("utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"{title}: there is no symbol '{place}'")
    drawn = re.sub(r"var\(--(?:\w+-)?(\w+)\)", lambda colour: COLOURS[colour[1]], found[2])
    return f"<{opened}{found[1]}>{drawn}</{closed}>"


@cache
def signs_in(title: str, lang: str) -> Signed:
    """The function that puts the signs of a title into a text of one language."""
    by_word = {word: id for id, facts in facts_of(title).items() for word in facts.get(lang, [])}
    if not by_word:
        return plainly
    longest_first = sorted(by_word, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(f'({spelling(word)})' for word in longest_first)})(?!\w)")

    def signed(text: str) -> Markup:
        shown: set[str] = set()

        def with_sign(found: re.Match[str]) -> str:
            id = by_word[longest_first[found.lastindex - 1]] if found.lastindex else ""
            if id in shown:
                return found[0]
            shown.add(id)
            return f'<span class="signed"><svg class="sign" aria-hidden="true"><use href="#sign-{id}"/></svg>{found[0]}</span>'

        return Markup(pattern.sub(with_sign, plainly(text)))

    return signed


def plainly(text: str) -> Markup:
    """A text of the rules without signs: what it puts in `backquotes` is an option's or an answer's name."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def spelling(word: str) -> str:
    """A word as it may be written: with a capital too, where a sentence begins."""
    first = f"[{word[0].upper()}{word[0]}]" if word[0].islower() else re.escape(word[0])
    return first + re.escape(str(escape(word[1:])))
