"""Lists of numbers: what Python says in a word."""

import pytest

from tatami.core.numbers import contains, increased, inserted, least, most, place_of, raise_by, replaced, total, without

LISTS = [[0], [5], [3, 1, 2], [-1, 4, 4, 0], [7, 6, 5, -9, 8]]


@pytest.mark.parametrize("values", LISTS, ids=str)
def test_they_say_what_python_says(values: list[int]) -> None:
    """Sums, extremes, places and copies as the language has them; no list that was given is changed."""
    kept = values[:]
    assert (total(values), least(values), most(values)) == (sum(values), min(values), max(values))
    for value in [*values, 99]:
        assert contains(values, value) == (value in values)
        assert place_of(values, value) == (values.index(value) if value in values else len(values))
        assert inserted(sorted(values), value) == sorted([*values, value])
    for place, value in enumerate(values):
        rest = values[:]
        rest.remove(value)
        assert without(values, value) == rest
        assert replaced(values, place, 3) == [*values[:place], 3, *values[place + 1 :]]
        assert increased(values, place, -2) == [*values[:place], value - 2, *values[place + 1 :]]
    assert values == kept
    raise_by(values, 0, 4)
    assert values == [kept[0] + 4, *kept[1:]]
    raise_by(values, 0, -4)
