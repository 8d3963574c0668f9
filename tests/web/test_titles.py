"""Titles on the shelf, and the options of a new table in groups."""

import pytest

import tatami
from tatami.core.title import Title
from tatami.texts.modes import MODES
from tatami.web.titles import option_groups

GROUPS = {
    "middle_earth": {"variants": ["board", "edition"], "readings": ["allies", "defence", "muster"]},
    "shogun": {
        "variants": ["tower"],
        "readings": [
            "lanes",
            "province_bid",
            "partial_levy",
            "loyal_farmers",
            "revolt_losses",
            "revolt_defence",
            "tower_stick",
            "tower_dislodge",
        ],
    },
    "white_castle": {
        "variants": ["visit"],
        "optional": ["first_game"],
        "readings": ["replaced_card", "fresh_gardeners", "rival_reading", "rival_climb", "promos"],
    },
}


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_every_option_with_a_choice_is_in_one_group(title: Title) -> None:
    """Those chosen from pictures, and those that leave no choice, are in none."""
    found = [option.id for group in option_groups(title) for option in group.options]
    assert len(found) == len(set(found))
    wanted = {id for id, option in title.options.items() if len(option.values) > 1} - set(MODES.get(title.id, []))
    assert set(found) == wanted


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_what_is_usual_comes_first(title: Title) -> None:
    """The list of an option begins with it: that is what a new table has, and how the page knows what has been changed."""
    assert all(option.choices[0].id == option.default for group in option_groups(title) for option in group.options)


@pytest.mark.parametrize("title", GROUPS)
def test_groups_follow_the_rulebook(title: str) -> None:
    """What is printed is a variant; what was decided or designed for this house has other readings."""
    assert {group.id: [option.id for option in group.options] for group in option_groups(tatami.title(title))} == GROUPS[title]


def test_samurai_katana_has_its_length_first_and_three_groups() -> None:
    """Its rulebook has a chapter of rules that may be played or not: they are apart from the readings of those that must be."""
    groups = {group.id: [option.id for option in group.options] for group in option_groups(tatami.title("samurai_katana"))}
    assert list(groups) == ["variants", "optional", "readings"]
    assert groups["variants"] == ["length"]
    assert len(groups["optional"]) == 10
    assert {"negotiation", "promises", "treasure"} < set(groups["optional"])
    assert len(groups["readings"]) == 19
    assert {"victory", "dishonour", "alliance"} < set(groups["readings"])
