"""The cache of what was made last."""

from collections.abc import Iterator
from itertools import count

from tatami.texts.kept import Kept


def numbered(numbers: Iterator[int], word: str) -> str:
    return f"{word} {next(numbers)}"


def test_what_is_asked_for_again_and_again_stays() -> None:
    """However much else comes and goes."""
    kept: Kept[str] = Kept(4)
    numbers = count()
    for n in range(40):
        assert kept.get("often", lambda: numbered(numbers, "made")) == "made 0"
        kept.get(n, lambda: "once")


def test_what_is_not_asked_for_is_forgotten() -> None:
    """As soon as as many others were: it is made again."""
    kept: Kept[str] = Kept(4)
    numbers = count()
    assert kept.get("seldom", lambda: numbered(numbers, "made")) == "made 0"
    for n in range(4):
        kept.get(n, lambda: "once")
    assert kept.get("seldom", lambda: numbered(numbers, "made")) == "made 1"


def test_heavy_things_leave_room_for_fewer() -> None:
    """Ten letters in all: of words of five the last two, of single letters all six."""
    heavy: Kept[str] = Kept(10, len)
    light: Kept[str] = Kept(10, len)
    for n in range(6):
        heavy.get(n, lambda: "heavy")
        light.get(n, lambda: "x")
    assert [heavy.get(n, lambda: "again") for n in (4, 5, 3)] == ["heavy", "heavy", "again"]
    assert light.get(0, lambda: "again") == "x"
