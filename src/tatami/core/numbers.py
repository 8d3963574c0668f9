"""Lists of numbers: what Python says in a word, written so that compiled code works on numbers and not on objects."""


def contains(values: list[int], value: int) -> bool:
    """`value in values`."""
    for other in values:  # noqa: SIM110
        if other == value:
            return True
    return False


def place_of(values: list[int], value: int) -> int:
    """`values.index(value)`; how many there are where it is not among them."""
    place = 0
    for other in values:
        if other == value:
            break
        place += 1
    return place


def raise_by(values: list[int], index: int, by: int) -> None:
    """`values[index] += by`."""
    values[index] = values[index] + by


def total(values: list[int]) -> int:
    """`sum(values)`."""
    found = 0
    for value in values:
        found += value
    return found


def least(values: list[int]) -> int:
    """`min(values)`."""
    found = values[0]
    for value in values:
        found = min(found, value)
    return found


def most(values: list[int]) -> int:
    """`max(values)`."""
    found = values[0]
    for value in values:
        found = max(found, value)
    return found


def replaced(values: list[int], index: int, value: int) -> list[int]:
    """A copy with one value set: lists that copies of a game share are never changed in place."""
    copy = values[:]
    copy[index] = value
    return copy


def inserted(values: list[int], value: int) -> list[int]:
    """A copy of a sorted list with one value more, sorted too."""
    copy = values[:]
    place = len(copy)
    while place > 0 and copy[place - 1] > value:
        place -= 1
    copy.insert(place, value)
    return copy


def without(values: list[int], value: int) -> list[int]:
    """A copy without a value that is in the list once."""
    place = 0
    while values[place] != value:
        place += 1
    copy = values[:]
    copy.pop(place)
    return copy


def increased(values: list[int], index: int, by: int) -> list[int]:
    """A copy with one value raised, or lowered."""
    copy = values[:]
    copy[index] = copy[index] + by
    return copy
