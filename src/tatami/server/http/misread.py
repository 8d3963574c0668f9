"""What the framework refuses, in sentences: an address or a method that is not there, a body that cannot be read, a field that is not as described.

The library that reads requests says in English what is wrong with a field; what is recognised here is said in the reader's language, the rest in general.
"""

import re
from typing import Any, Final

from litestar.exceptions import HTTPException

from tatami.server.refusals import sentence

GENERAL: Final = {404: "no_address", 405: "no_method", 413: "too_large"}  # by status
BODY: Final = "data"  # what the framework calls the whole body
WRONG: Final = {  # the id of a sentence by what the library says, `what` and `n` standing for its values
    "field_missing": r"Object missing required field `(?P<what>\w+)`",
    "field_unknown": r"Object contains unknown field `(?P<what>\w+)`",
    "field_empty": r"Expected `(?:str|array|object)` of length >= 1",
    "field_long": r"Expected `str` of length <= (?P<n>\d+)",
    "field_many": r"Expected `(?:array|object)` of length <= (?P<n>\d+)",
    "field_least": r"Expected `(?:int|float)` >= (?P<n>-?\d+)",
    "field_most": r"Expected `(?:int|float)` <= (?P<n>-?\d+)",
    "field_pattern": r"Expected `str` matching regex '(?P<n>.+)'",
    "field_value": r"Invalid (?:enum )?value '?(?P<n>[^']*)'?",
    "field_kind": r"Expected `(?P<what>[a-z |]+)`, got `(?P<n>\w+)`",
}


def misread(error: HTTPException, lang: str) -> tuple[str, str]:
    """A code for programs and a sentence for people."""
    if error.status_code in GENERAL:
        return GENERAL[error.status_code], sentence(lang, GENERAL[error.status_code])
    wrong = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if not isinstance(wrong, dict):
        place = re.search(r"\(byte (\d+)\)", error.detail)
        return ("no_json", sentence(lang, "no_json", byte=place[1])) if place else ("unreadable_data", sentence(lang, "unreadable_data"))
    return wrong_field(str(wrong.get("message", "")), str(wrong.get("key", "")), lang)


def wrong_field(message: str, key: str, lang: str) -> tuple[str, str]:
    """What is wrong with a field of a request, or with the body as a whole."""
    if key == BODY and message == f"'{BODY}'":
        return "no_body", sentence(lang, "no_body")
    for id, pattern in WRONG.items():
        if found := re.fullmatch(pattern, message):
            return id, said(id, found.groupdict(), key, lang)
    return "field_wrong", sentence(lang, "field_wrong", field=named(key, lang))


def said(id: str, values: dict[str, Any], key: str, lang: str) -> str:
    what, n = values.get("what", ""), values.get("n", "")
    if id == "field_kind":
        return sentence(lang, id, field=named(key, lang), kind=kinds(what, lang), got=kinds(n, lang))
    return sentence(lang, id, field=named(f"{key}.{what}".removeprefix(f"{BODY}.") if what else key, lang), n=n)


def named(key: str, lang: str) -> str:
    return sentence(lang, "the_body") if key == BODY else sentence(lang, "the_field", field=key)


def kinds(names: str, lang: str) -> str:
    """Kinds of values in words: a whole number or null."""
    return sentence(lang, "or").join(sentence(lang, f"kind_{name}") if name in KINDS else name for name in names.split(" | "))


KINDS: Final = ("str", "int", "float", "bool", "object", "array", "null")
