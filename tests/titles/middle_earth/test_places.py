"""The places of the map: names, counters and signs keep clear of each other, and every land has all of them."""

from collections.abc import Iterator

import pytest

from tatami.titles.middle_earth.board.war import LANDS, PLACES
from tatami.titles.middle_earth.rules.domains import BRIDGE_NAME, TERRITORY
from tatami.titles.middle_earth.rules.tables import PATH

Box = tuple[float, float, float, float]
SIZE = 20.5  # units of a name's letters
NARROW, LIGHT, WIDE = "il.,'|- ", "frtsI", "mMW"
COUNTER = (19.0, 15.0)  # half of a stack of one
ALLOWED = 90  # square units of a name that a counter of its own land may touch


def width(text: str) -> float:
    """About what a line of the map's serif measures."""
    return SIZE * sum(0.3 if c in NARROW else 0.4 if c in LIGHT else 0.8 if c in WIDE else 0.7 if c.isupper() else 0.52 for c in text)


def names(lang: str) -> Iterator[tuple[str, Box]]:
    for id, row in LANDS.items():
        x, y, high = row[lang]["name"]
        for at, line in enumerate(row[lang]["lines"]):
            half = width(line) / 2
            yield id, (x - half, y + high * at, x + half, y + high * (at + 1) - 3)


def counters(lang: str) -> Iterator[tuple[str, Box]]:
    for id, row in LANDS.items():
        x, y = row[lang]["army"]
        yield id, (x - COUNTER[0], y - COUNTER[1], x + COUNTER[0], y + COUNTER[1])


def common(a: Box, b: Box) -> float:
    """The area two boxes share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_counter_covers_a_name(lang: str) -> None:
    """Not of its own land, not of another."""
    covered = [(id, other, common(a, b)) for id, a in counters(lang) for other, b in names(lang) if common(a, b) > ALLOWED]
    assert covered == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_name_lies_upon_another(lang: str) -> None:
    """Lines of one name stand below each other, names beside each other."""
    rows = list(names(lang))
    upon = [(id, other) for at, (id, a) in enumerate(rows) for other, b in rows[at + 1 :] if common(a, b) > ALLOWED]
    assert upon == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_counters_keep_their_distance(lang: str) -> None:
    """Each is at least as far from the next as it is wide."""
    rows = list(counters(lang))
    assert [(id, other) for at, (id, a) in enumerate(rows) for other, b in rows[at + 1 :] if common(a, b)] == []


def test_everything_has_a_place() -> None:
    """Every land, bridge and step of the way, on the map."""
    wide, high = PLACES["box"]
    assert list(LANDS) == list(TERRITORY.ids)
    assert set(PLACES["bridges"]) == set(BRIDGE_NAME.ids)
    assert list(PLACES["nodes"]) == [TERRITORY.id_of(at) for at in PATH]
    spots = [*PLACES["nodes"].values(), *(row[:2] for row in PLACES["bridges"].values())]
    spots += [row[lang][what] for row in LANDS.values() for lang in ("en", "fr") for what in ("army", "sign", "leader", "tag")]
    assert all(0 < x < wide and 0 < y < high for x, y in spots)
