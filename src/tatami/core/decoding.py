"""JSON of files, programs, requests and databases. All of it is decoded here."""

import json
from typing import Any, Final

from tatami.core.errors import Faulty, Unreadable

DEEPEST: Final = 64  # levels of lists and objects; a record, a look or a world has less than a dozen


class NotJson(Unreadable, ValueError):
    """A text is not JSON, or JSON of no message of Tatami."""


def decode(text: "str | bytes") -> Any:
    """Return the value that a JSON text stands for.

    Raises NotJson if it is not JSON, or nested so deeply that code which walks it could fail.
    """
    try:
        value = json.loads(text)
    except ValueError as error:
        raise NotJson(f"The text is not JSON: {error}") from None
    except RecursionError:
        raise too_deep() from None
    brackets = text.count("[") + text.count("{") if isinstance(text, str) else text.count(b"[") + text.count(b"{")
    if brackets > DEEPEST:
        check_depth(value)
    return value


def decode_own(text: "str | bytes", where: str) -> Any:
    """Return the value of JSON that Tatami or a title wrote. Raises Faulty if it is damaged."""
    try:
        return decode(text)
    except NotJson as error:
        raise Faulty(f"{where} is damaged: {error}") from None


def check_depth(value: Any) -> None:
    """Raise NotJson if a value has more than DEEPEST levels."""
    level: list[Any] = [[value]]
    for _ in range(DEEPEST + 1):
        level = [part for parts in level for part in parts_of(parts) if isinstance(part, list | dict)]
        if not level:
            return
    raise too_deep()


def parts_of(value: Any) -> list[Any]:
    """Return what a list or an object holds."""
    return list(value.values()) if isinstance(value, dict) else value


def too_deep() -> NotJson:
    return NotJson(f"The JSON is nested more than {DEEPEST} levels deep")
