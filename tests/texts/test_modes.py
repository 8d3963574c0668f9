"""The games of a title: what makes each, and what it is called."""

import pytest

import tatami
from tatami.texts.modes import mode_options, modes_of
from tatami.web.titles import card

KATANA, RISK = tatami.title("samurai_katana"), tatami.title("middle_earth")
DIPLOMACY = {"negotiation": "yes", "sale_of_office": "yes", "promises": "yes"}


def test_samurai_is_played_with_diplomacy() -> None:
    """A table is set up for the first mode; a game begun at once is the short first game without diplomacy that the rulebook advises. The engine's options stay."""
    assert mode_options(KATANA, "") == mode_options(KATANA, "diplomacy") == DIPLOMACY
    assert KATANA.quick == dict.fromkeys(DIPLOMACY, "no") | {"length": "20"}
    assert KATANA.choose(mode_options(KATANA, "swords")) == KATANA.choose({})
    assert KATANA.choose({})["negotiation"] == "no"


def test_a_mode_may_be_an_option() -> None:
    """Middle-earth's modes are one option, Shogun's faces and starts two; the usual game needs none."""
    assert mode_options(RISK, "siege") == {"mode": "siege"}
    assert mode_options(tatami.title("shogun"), "moon") == {"face": "moon"}
    assert mode_options(RISK, "") == {}
    for title, modes in ((KATANA, "diplomacy, swords"), (RISK, "war, alliance, hunt, siege")):
        with pytest.raises(tatami.Unreadable, match=f"has no mode 'chess'; its modes are {modes}$"):
            mode_options(title, "chess")
    with pytest.raises(tatami.Unreadable, match="is played in one way only: there is no mode 'chess' of it"):
        mode_options(tatami.title("shitenno"), "chess")


def test_a_table_is_called_by_its_mode() -> None:
    """By the options that make it; a table of one's own choice has no name."""
    assert [modes_of(KATANA, KATANA.choose(options), "en") for options in (DIPLOMACY, {}, {"negotiation": "yes"})] == [
        "Diplomacy",
        "Swords alone",
        "",
    ]
    assert modes_of(KATANA, DIPLOMACY | {"treasure": "yes"}, "fr") == "Diplomatie"
    assert card(KATANA, "fr").modes == ["Diplomatie", "Le sabre seul"]
    assert len(card(RISK, "fr").modes) == 4
    assert card(tatami.title("shitenno"), "fr").modes == []
