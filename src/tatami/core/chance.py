"""Chance: one small integer generator, the same on every platform and in both builds.

The algorithm is a lag-1 multiply-with-carry generator with base b = 2**30 and multiplier a = MULTIPLIER. The state is
one integer s = carry * b + word with 0 < s < a*b - 1, and

    s'     = a * (s mod b) + s div b
    output = (s' xor s' div b) mod b                      (30 bits)

Both a*b - 1 and a*b/2 - 1 are prime, so that every state lies on a cycle of length a*b/2 - 1, about 2**59. As a and b stay within 30
bits, no product leaves the range in which compiled code multiplies in a register, and copying a generator copies one number.

A seed, any integer >= 0, becomes a state through SHA-256 (`seed_state`). A *stream* runs on from there. A *keyed*
generator takes a new state before the first draw after each answer, from the seed and the answer's number, so that what was
seen tells nothing about what is to come.
"""

from hashlib import sha256
from typing import Final

MULTIPLIER: Final = 1_030_768_485
BASE_BITS: Final = 30
WORD: Final = 0x3FFFFFFF
BASE: Final = 0x40000000
STIR_FIRST: Final = 0x2C1B3C6D  # two odd numbers, for `imagined`
STIR_THEN: Final = 0x297A2D39
STATES: Final = MULTIPLIER * BASE - 2  # the states 1 … a*b - 2


def seed_state(seed: int, number: int = 0) -> int:
    """The state for a seed, and for the answer with that number in a keyed game."""
    size = max(1, (seed.bit_length() + 7) // 8)
    digest = sha256(b"tatami %d " % number + seed.to_bytes(size, "big")).digest()
    return int.from_bytes(digest[:16], "big") % STATES + 1


class Chance:
    """A plain stream of draws. Every draw changes its state, so that a game knows whether chance has spoken."""

    def __init__(self) -> None:
        self.state = 1
        self.keyed = False  # whether it wants to be told of each answer

    def copy(self) -> "Chance":
        other = Chance()
        other.state = self.state
        return other

    def word(self) -> int:
        """The next 30 bits."""
        state = MULTIPLIER * (self.state & WORD) + (self.state >> BASE_BITS)
        self.state = state
        return (state ^ (state >> BASE_BITS)) & WORD

    def below(self, n: int) -> int:
        """One of 0 … n-1, each exactly as likely: multiply, and draw again in the rare biased remainder."""
        state = self.state
        state = MULTIPLIER * (state & WORD) + (state >> BASE_BITS)  # `word` written out, as nothing is called more often
        self.state = state
        product = ((state ^ (state >> BASE_BITS)) & WORD) * n
        if product & WORD < n:
            biased = (BASE - n) % n
            while product & WORD < biased:
                product = self.word() * n
        return product >> BASE_BITS

    def shuffle(self, items: list[int]) -> None:
        """Put a list into one of its orders, each as likely (Fisher and Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def key(self, number: int) -> None:
        """The answer with that number is about to be played. A stream does not care."""


class Keyed(Chance):
    """A generator with a state of its own for each answer that draws."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.keyed = True
        self.seed = seed
        self.number = 0
        self.due = True  # a new state is taken before the next draw

    def copy(self) -> Chance:
        other = Keyed(self.seed)
        other.state, other.number, other.due = self.state, self.number, self.due
        return other

    def key(self, number: int) -> None:
        self.number = number
        self.due = True

    def word(self) -> int:
        self.renew()
        return super().word()

    def below(self, n: int) -> int:
        self.renew()
        return super().below(n)

    def renew(self) -> None:
        """Take the state of this answer, if it has not drawn yet."""
        if self.due:
            self.state = seed_state(self.seed, self.number)
            self.due = False


class Loaded(Chance):
    """Chance told in advance, for worked examples: `below` gives the written values and refuses to invent one."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        self.values = values

    def copy(self) -> "Chance":
        other = Loaded(self.values[:])
        other.state = self.state
        return other

    def below(self, n: int) -> int:
        if not self.values:
            raise ValueError(f"the script of chance is used up; a value below {n} was asked for")
        value = self.values.pop(0)
        if not 0 <= value < n:
            raise ValueError(f"the script of chance says {value}; a value below {n} was asked for")
        self.state += 1
        return value


class Unforeseen(Exception):
    """Chance was asked for, or a secret came out, where only what is certain may be told."""


class Sealed(Chance):
    """Chance that nobody may look at: what comes before the first draw is certain, what comes after is not."""

    def copy(self) -> Chance:
        return Sealed()

    def word(self) -> int:
        raise Unforeseen

    def below(self, n: int) -> int:
        raise Unforeseen


def stream(seed: int) -> Chance:
    """One plain stream from a seed: simulations, bots, tests."""
    chance = Chance()
    chance.state = seed_state(seed)
    return chance


def imagined(seed: int) -> Chance:
    """The chance of an imagined world: the seed stirred with two multiplications instead of SHA-256, as a search imagines thousands a second."""
    word = seed & WORD
    word = (word ^ word >> 15) * STIR_FIRST & WORD
    word = (word ^ word >> 13) * STIR_THEN & WORD
    chance = Chance()
    chance.state = (seed >> BASE_BITS & WORD >> 1) * BASE + (word ^ word >> 15) + 1
    for _ in range(4):
        chance.word()
    return chance
