"""Numbers as they are printed."""

from tatami.texts.grammar import counted
from tatami.texts.numbers import change, figure, tenths


def test_a_loss_has_a_minus_sign() -> None:
    """U+2212 and no hyphen, alone, as a change, and counted in a sentence."""
    assert [figure(n) for n in (-12, 0, 7)] == ["\u221212", "0", "7"]
    assert [change(n) for n in (-12, 0, 7)] == ["\u221212", "±0", "+7"]
    lost = counted(-3, "en")
    assert f"{lost}, {lost:# point|# points}" == "\u22123, \u22123 points"


def test_a_mean_has_the_mark_of_its_language() -> None:
    """A point in English, a comma in French, and the same minus sign."""
    assert [tenths(n, "en") for n in (1.0, -2.55, 84.96)] == ["1.0", "\u22122.5", "85.0"]
    assert [tenths(n, "fr") for n in (1.0, -2.55, 84.96)] == ["1,0", "\u22122,5", "85,0"]
