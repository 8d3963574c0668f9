"""The generator: the algorithm as written down, unbiased, the same everywhere."""

from itertools import pairwise

import pytest

from tatami.core.chance import BASE, MULTIPLIER, STATES, Chance, Keyed, Loaded, imagined, seed_state, stream

VECTOR_STATES = [388601044797178527, 192931011696983460, 388728577902599531]
VECTOR_WORDS = [153372083, 96380695, 748417526, 783564115, 81614219]
VECTOR_DICE = [5, 2, 4, 5, 2, 3, 0, 2, 3, 2, 4, 3]
VECTOR_SHUFFLE = [2, 3, 9, 4, 5, 1, 6, 8, 7, 0]


def test_vectors() -> None:
    """The first draws of two seeds, for anyone who writes this generator again."""
    assert [stream(0).state, stream(2026).state] == [seed_state(0), seed_state(2026)]
    assert [seed_state(0), seed_state(2026), seed_state(2**255 + 7, 3)] == VECTOR_STATES
    chance = stream(0)
    assert [chance.word() for _ in range(5)] == VECTOR_WORDS
    assert [chance.below(6) for _ in range(12)] == VECTOR_DICE
    cards = list(range(10))
    stream(2026).shuffle(cards)
    assert cards == VECTOR_SHUFFLE


def test_the_state_follows_the_formula() -> None:
    """s' = a * (s mod b) + s div b, and the output is s' xor s' div b, mod b."""
    chance = stream(5)
    for _ in range(100):
        state = chance.state
        word = chance.word()
        assert chance.state == MULTIPLIER * (state % BASE) + state // BASE
        assert word == (chance.state ^ (chance.state // BASE)) % BASE
        assert 0 < chance.state <= STATES


def test_both_moduli_are_prime() -> None:
    """a*b - 1 and a*b/2 - 1 are prime, so that all states lie on two long cycles."""
    for n in (MULTIPLIER * BASE - 1, MULTIPLIER * BASE // 2 - 1):
        assert all(pow(base, n - 1, n) == 1 for base in (2, 3, 5, 7, 11, 13))
        assert is_strong_probable_prime(n)


def is_strong_probable_prime(n: int) -> bool:
    """Miller and Rabin with the bases that settle it below 3 * 10**24."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        x = pow(base, odd, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 1000])
def test_draws_are_unbiased(n: int) -> None:
    """Chi-squared over many draws stays where it should be."""
    chance, draws = stream(n), 60_000
    counts = [0] * n
    for _ in range(draws):
        counts[chance.below(n)] += 1
    expected = draws / n
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert chi < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_a_large_bound_needs_the_second_draw() -> None:
    """Three quarters of the range: without the second draw a third of the values would come twice as often."""
    chance, n = stream(1), 3 * BASE // 4
    low = sum(chance.below(n) < n // 3 for _ in range(30_000))
    assert abs(low - 10_000) < 400


def test_all_orders_of_a_shuffle_come_up_alike() -> None:
    """The six orders of three cards, each about as often."""
    chance = stream(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        cards = [0, 1, 2]
        chance.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_consecutive_draws_are_independent() -> None:
    """Pairs of dice: 36 cells, chi-squared within reason."""
    chance, pairs = stream(8), [0] * 36
    for _ in range(36_000):
        pairs[chance.below(6) * 6 + chance.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in pairs) < 35 + 5 * 70**0.5


def test_a_copy_goes_on_alike() -> None:
    """A copied generator draws the same and leaves the original alone."""
    for chance in (stream(4), Keyed(4), Loaded([1, 2, 3, 4])):
        before, copy = chance.state, chance.copy()
        ahead = [copy.below(5) for _ in range(4)]
        assert chance.state == before != copy.state
        assert [chance.below(5) for _ in range(4)] == ahead


def test_a_keyed_generator_starts_anew_with_each_answer() -> None:
    """What one answer draws depends on the seed and its number only, not on what was drawn before."""
    one, two = Keyed(99), Keyed(99)
    one.key(1)
    [one.below(10) for _ in range(5)]
    for chance in (one, two):
        chance.key(2)
    assert [one.word() for _ in range(5)] == [two.word() for _ in range(5)]
    two.key(3)
    assert one.word() != two.word()


def test_a_script_refuses_to_invent() -> None:
    """Loaded chance gives the written values, and says when they do not fit or are used up."""
    chance = Loaded([2, 9])
    assert chance.below(3) == 2
    with pytest.raises(ValueError, match="below 6"):
        chance.below(6)
    with pytest.raises(ValueError, match="used up"):
        Loaded([]).below(2)


def test_streams_differ_by_seed() -> None:
    """Neighbouring seeds have nothing in common."""
    assert len({stream(seed).word() for seed in range(1000)}) == 1000
    assert Chance().state == 1


def test_imagined_worlds_have_little_in_common() -> None:
    """Neighbouring seeds give unrelated first throws, each pair about as often as any other, and large seeds count too."""
    throws = [imagined(seed).below(6) for seed in range(36_001)]
    pairs = [0] * 36
    for first, second in pairwise(throws):
        pairs[first * 6 + second] += 1
    assert min(pairs) > 850
    assert max(pairs) < 1150
    assert len({imagined(7 + (n << 30)).word() for n in range(100)}) == 100
