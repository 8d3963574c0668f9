"""Every worked example of the two rulebooks, with its place."""

from typing import Any

import pytest

import tatami
from tatami.titles.shogun.rules.act import perform
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.build import can_build
from tatami.titles.shogun.rules.domains import EVENT
from tatami.titles.shogun.rules.ids import CASTLE, COLLECT_TAXES, FARMERS, FIVE_ARMIES, TEMPLE, THEATRE, WINTER
from tatami.titles.shogun.rules.march import targets
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.tables import REVOLT_FARMERS
from tatami.titles.shogun.rules.winter import FAMINE, spoil_rice
from titles.shogun.table import BLACK, BLUE, RED, YELLOW, falls, go, lay_plan, names, province, say, table, told

MARTIN = SOPHIE = BLUE


@pytest.mark.rule("shogun/setup.8")
def test_thirty_one_cubes_with_three_players() -> None:
    """Full rules, set-up of the tower: with three players 31 cubes are thrown in; what does not fall out again is inside."""
    game: Any = tatami.new("shogun", seats=3, seed=8, options={"start": "printed"})
    cubes = told(game, "tower_filled")[0]["cubes"]
    assert isinstance(cubes, list)
    assert 0 < len(cubes) < 31
    assert len(cubes) + sum(game.upper) + sum(game.lower) == 31


@pytest.mark.rule("shogun/setup.9")
def test_four_events_side_by_side() -> None:
    """Full rules, event cards: four of them lie open."""
    assert len(tatami.new("shogun", seats=3, seed=1, options={"start": "printed"}).view(None)["events"]) == 4


@pytest.mark.rule("shogun/special.6", "shogun/tax.2")
def test_martin_taxes_settsu() -> None:
    """Full rules, special cards: Settsu's 7 chests are limited to 5 by the event, and the special card makes 6 of them."""
    game = table({"settsu": (MARTIN, 2)}, event="tax_at_most_five", special={MARTIN: "one_more_chest"})
    perform(game, MARTIN, province("settsu"), COLLECT_TAXES)
    assert game.chests[MARTIN] == 15 + 6


@pytest.mark.rule("shogun/build.2", "shogun/build.3")
def test_a_second_building_in_aki() -> None:
    """Full rules, building: Aki has a temple and one free site; no second temple, but a castle or a theatre."""
    game = table({"aki": (BLUE, 2)}, built={"aki": ["temple"]})
    assert [can_build(game, BLUE, province("aki"), building) for building in (TEMPLE, CASTLE, THEATRE)] == [False, True, True]


@pytest.mark.rule("shogun/march.4")
def test_from_shima_to_izu() -> None:
    """Full rules, movement: armies pass over the sea lane between Shima and Izu, both ways."""
    game = table({"shima": (BLUE, 2), "izu": (BLUE, 2)})
    assert province("izu") in targets(game, BLUE, province("shima"))
    assert province("shima") in targets(game, BLUE, province("izu"))


@pytest.mark.rule("shogun/plan.3", "shogun/tax.1")
def test_sophie_plans_taxes_in_settsu() -> None:
    """Full rules, planning: Settsu's card on the taxes brings 7 chests, and Settsu can do nothing else."""
    game = table({"settsu": (SOPHIE, 2), "aki": (SOPHIE, 2)}, seats=3)
    go(game, SOPHIE, "tax")
    say(game, SOPHIE, "settsu")
    go(game, SOPHIE, "castle")
    assert "settsu" not in names(game, SOPHIE)
    say(game, SOPHIE, "aki")
    perform(game, SOPHIE, province("settsu"), COLLECT_TAXES)
    assert game.chests[SOPHIE] == 18 + 7


@pytest.mark.rule("shogun/bid.3", "shogun/order.1")
def test_a_province_bid_passes_before_zero_chests() -> None:
    """Full rules, bids, margin: a province costs nothing, ranks before a chest card of 0, and is seen by all."""
    game = table({"aki": (BLUE, 2), "kai": (RED, 2), "omi": (YELLOW, 2)}, seats=3)
    lay_plan(game, BLUE, bid="chest_0")
    lay_plan(game, YELLOW, bid="chest_1")
    lay_plan(game, RED, bid="kai")
    assert [event["seat"] for event in told(game, "bid_shown")] == [YELLOW, RED, BLUE]
    assert game.chests == [18, 17, 18]
    assert game.view(BLUE)["players"][RED]["bid"] == "kai"


@pytest.mark.rule("shogun/order.2")
def test_the_first_place_plays_first() -> None:
    """Full rules, order of players: whoever takes the card of the first place plays first; empty places are skipped (red, blue, black)."""
    game = table({"aki": (BLUE, 2), "kai": (RED, 2), "omi": (YELLOW, 2), "mino": (BLACK, 2)})
    for seat, bid in ((BLACK, "chest_4"), (BLUE, "chest_3"), (RED, "chest_2"), (YELLOW, "chest_1")):
        lay_plan(game, seat, {"march_a": "kai"} if seat == RED else {}, bid=bid)
    say(game, BLACK, "fifth")
    say(game, BLUE, "third")
    say(game, RED, "first")
    say(game, YELLOW, "fourth")
    assert game.order == [RED, BLUE, YELLOW, BLACK]


@pytest.mark.rule("shogun/winter.1")
def test_a_winter_of_three_rice() -> None:
    """Full rules, winter: under such a card all players lose three rice."""
    game = table(seats=3)
    game.rice = [5, 6, 7]
    game.open_events = [EVENT.value_of("temple_peace_3")]
    spoil_rice(game)
    assert game.rice == [2, 3, 4]


@pytest.mark.rule("shogun/winter.4", "shogun/winter.6")
def test_martin_has_nine_provinces_and_six_rice() -> None:
    """Full rules, winter: three provinces go hungry, two revolt, and one with a marker meets three farmers."""
    lands = ["aki", "bingo", "bitchu", "bizen", "hoki", "iwami", "izumo", "mimasaka", "tajima"]
    game = table(dict.fromkeys(lands, (MARTIN, 3)), markers=dict.fromkeys(lands, 1))
    game.season = WINTER
    game.rice[MARTIN] = 6
    game.agenda.clear()
    game.owe(FAMINE[MARTIN])
    game.settle()
    assert told(game, "famine_came")[0]["short"] == 3
    assert len(names(game, MARTIN)) == 2
    game.play(MARTIN, game.question(MARTIN).answers[0])
    for event in told(game, "cubes_thrown"):
        cubes = event["cubes"]
        assert isinstance(cubes, list)
        assert cubes.count("farmers") >= 3
    assert len(told(game, "revolt_began")) == 2


@pytest.mark.rule("shogun/unrest.2", "shogun/revolt.1", "shogun/revolt.3")
def test_martin_taxes_mikawa_again() -> None:
    """Full rules, revolts: a second marker is laid, 4 armies meet 2 farmers, and after a victory there is one marker more."""
    game = table({"mikawa": (MARTIN, 4)}, markers={"mikawa": 1})
    falls(game, {MARTIN: 4, FARMERS: 2}, {MARTIN: 4, FARMERS: 1})
    perform(game, MARTIN, province("mikawa"), COLLECT_TAXES)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 4 + ["farmers"] * 2
    assert game.owner[province("mikawa")] == MARTIN
    assert game.markers[province("mikawa")] == 3


@pytest.mark.rule("shogun/winter.6")
def test_sophie_loses_rice_for_kai() -> None:
    """Full rules, revolts in winter: two provinces without rice, one marker on Kai: three farmers."""
    game = table({"kai": (SOPHIE, 3)}, markers={"kai": 1})
    revolt(game, SOPHIE, province("kai"), REVOLT_FARMERS[2])
    cubes = told(game, "cubes_thrown")[0]["cubes"]
    assert isinstance(cubes, list)
    assert cubes.count("farmers") == 3


@pytest.mark.rule("shogun/battle.4", "shogun/battle.6", "shogun/battle.8")
def test_blue_invades_kozuke_from_shinano() -> None:
    """Full rules, battles: 4 against 3; 3 blue, 1 yellow and a farmer fall out; blue takes Kozuke with one army."""
    game = table({"shinano": (BLUE, 6), "kozuke": (YELLOW, 3)}, lower={FARMERS: 1})
    falls(game, {BLUE: 4, YELLOW: 3}, {BLUE: 3, YELLOW: 1, FARMERS: 1})
    attack(game, BLUE, province("shinano"), province("kozuke"), 4)
    assert told(game, "cubes_fell")[0]["cubes"] == ["uesugi"] * 3 + ["mori", "farmers"]
    assert (game.owner[province("kozuke")], game.armies[province("kozuke")]) == (BLUE, 1)
    assert game.reserve[BLUE] == 62 - 6 + 2
    assert game.reserve[YELLOW] == 62 - 3 + 1
    assert game.reserve[FARMERS] == 20
    assert province("kozuke") not in game.hand[YELLOW]
    game.check()


@pytest.mark.rule("shogun/event.19", "shogun/special.3")
def test_six_troops_whatever_the_event() -> None:
    """Full rules, event cards: the event first, then the special card: the player gets six."""
    game = table({"aki": (BLUE, 1)}, event="short_levy", special={BLUE: "six_armies"})
    perform(game, BLUE, province("aki"), FIVE_ARMIES)
    assert told(game, "armies_placed")[0]["armies"] == 6


@pytest.mark.rule("shogun/action.3")
def test_the_sixth_action_after_the_first() -> None:
    """Summary, actions: action 6 is turned up at the end of action 1."""
    game = tatami.new("shogun", seats=3, seed=1, options={"start": "printed"})
    for seat in range(3):
        lay_plan(game, seat)
    while len(told(game, "action_began")) < 2:
        seat = game.waiting()[0]
        game.play(seat, game.question(seat).answers[0])
    kinds = [event.kind for event in game.events(None)]
    first = kinds.index("action_began")
    assert "action_uncovered" in kinds[first : kinds.index("action_began", first + 1)]
