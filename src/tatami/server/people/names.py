"""Names: which there may be, and which look alike.

A name is kept in its composed form (NFKC). Two names are one where their shapes are: without case, with letters of other scripts written as the Latin ones they look
like. What is a variant of a letter by its Unicode name is one here too; the rest is a short list of our own.
"""

import unicodedata
from functools import cache
from typing import Final

from tatami.look import BOT_NAMES
from tatami.server.refusals import UNREADABLE, Denied

LONGEST: Final = 32
LONGEST_SHAPE: Final = 40
INSIDE: Final = " .'’-"
MOST_MARKS: Final = 3  # on one letter: नमस्ते has two
RESERVED: Final = [
    "admin",
    "administrator",
    "administrateur",
    "administratrice",
    "moderator",
    "modérateur",
    "modératrice",
    "official",
    "officiel",
    "system",
    "système",
    "server",
    "serveur",
    "tatami",
    "bot",
    "robot",
    "ordinateur",
    "computer",
    "guest",
    "invité",
    "invitée",
    "anonymous",
    "anonyme",
    "nobody",
    "personne",
    "deleted",
    "supprimé",
    "host",
    "root",
    "support",
]
# What looks like a Latin letter: Cyrillic, Greek, Armenian, Hebrew, Cherokee and digits, by the letter they look like.
LOOKS_LIKE: Final = {
    "a": "аα",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еєε",
    "g": "ɡց",
    "h": "нһհ",
    "i": "іıιɩ1lӏ׀|ןⅼ",
    "j": "јϳ",
    "k": "кκ",
    "m": "мμ",
    "n": "пηո",
    "o": "оοօσ0סⲟ",
    "p": "рρ",
    "q": "ԛզ",
    "r": "гᴦ",
    "s": "ѕꜱ5",
    "t": "тτ",
    "u": "υսц",
    "v": "νѵ",
    "w": "шωѡա",
    "x": "хχ",
    "y": "уγүყ",
    "z": "ᴢʐ",
}
LATIN: Final = {ord(other): letter for letter, others in LOOKS_LIKE.items() for other in others}
VARIANTS: Final = (" WITH STROKE", " WITH HOOK", " WITH BAR", " WITH TAIL", " WITH CURL", " WITH MIDDLE TILDE", " WITH DIAGONAL STROKE")


def check_name(name: str) -> str:
    """A name in its stored form; refused if it is invalid, or looks like somebody else's."""
    found = " ".join(unicodedata.normalize("NFKC", name).split())
    if unicodedata.normalize("NFKC", name) != found or not is_name(found) or len(shape(found)) > LONGEST_SHAPE:
        raise Denied(UNREADABLE, "bad_name")
    if is_reserved(found):
        raise Denied(UNREADABLE, "reserved_name", name=found)
    return found


def is_name(name: str) -> bool:
    """Letters of any script with their marks, digits, and a few signs inside."""
    if not 0 < len(name) <= LONGEST or name[0] in INSIDE or name[-1] in INSIDE:
        return False
    marks = 0
    for character in name:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0
        if marks > MOST_MARKS or not (kind[0] == "L" or kind in ("Mn", "Mc", "Nd") or character in INSIDE):
            return False
    return unicodedata.category(name[0])[0] in "LN"


def is_reserved(name: str) -> bool:
    words = shape(name).replace(".", " ").replace("-", " ").replace("'", " ").split()
    return any(word in reserved_shapes() for word in words) or "".join(words) in reserved_shapes() or shape(name) in bot_shapes()


def shape(name: str) -> str:
    """What a name looks like: equal for two names that a reader would take for one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    drawn = "".join(like_latin(character) for character in folded)
    return drawn.replace("’", "'").replace("rn", "m").replace("vv", "w")


@cache
def like_latin(character: str) -> str:
    """The Latin letter a letter looks like, or itself."""
    found = LATIN.get(ord(character))
    if found is not None:
        return found
    title = unicodedata.name(character, "")
    if title.startswith("LATIN LETTER SMALL CAPITAL ") and len(title) == len("LATIN LETTER SMALL CAPITAL ") + 1:
        return like_latin(title[-1].lower())
    for ending in VARIANTS:
        if title.startswith("LATIN SMALL LETTER ") and title.endswith(ending):
            base = title.removeprefix("LATIN SMALL LETTER ").removesuffix(ending)
            return like_latin(base.lower()) if len(base) == 1 else character
    return character


@cache
def reserved_shapes() -> frozenset[str]:
    return frozenset(map(shape, RESERVED))


@cache
def bot_shapes() -> frozenset[str]:
    """What bots are called at a table."""
    return frozenset(map(shape, BOT_NAMES))
