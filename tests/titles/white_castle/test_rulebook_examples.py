"""The worked examples of the rulebook, by page."""

import pytest

from tatami.core.chance import Loaded
from tatami.titles.white_castle.rules.domains import CARD
from tatami.titles.white_castle.rules.flow import GARDENS, NEW_ORDER, NEXT_ROUND, PLAY_TURNS
from tatami.titles.white_castle.rules.ids import LEVELS, MEMBERS, RIVAL, YARDS
from tatami.titles.white_castle.rules.scoring import outcome, parts
from tatami.titles.white_castle.rules.solo import RIVAL_TURN
from titles.white_castle.table import answers, asked, carry_out, give, goods, has, kind, play, table, told

WHITE_TWICE = ["white", "black", "white", "black", "coral", "black", "white", "white", "coral", "coral", "white", "black", "white"]


@pytest.mark.rule("white_castle/castle.2", "white_castle/castle.3", "white_castle/turn.4")
def test_page_6_a_white_five_in_a_steward_room() -> None:
    """Two coins for a five on a three; a seal for the courtier's action and two iron, in any order."""
    for order in (("steward_1_top", "steward_1_bottom"), ("steward_1_bottom", "steward_1_top")):
        game = table(bridges={"white": [1, 2, 5]}, tiles=WHITE_TWICE, goods={"seal": 1})
        play(game, "white_right", "steward_1")
        assert goods(game) == {"coin": 2, "seal": 1}
        for slot in order:
            play(game, slot)
            if slot == "steward_1_top":
                play(game, "audience")
        assert goods(game) == {"iron": 2}
        assert game.court[0] == 1


@pytest.mark.rule("white_castle/outside.2", "white_castle/turn.6")
def test_page_6_outside_the_walls() -> None:
    """Two dice lie on the left space, so a black four goes to the right: one coin, then the warrior's action."""
    game = table(4, bridges={"black": [1, 2, 3, 3, 4]}, goods={"coin": 1, "iron": 1})
    game.stack[10:12], game.cover[5] = [1, 2], 10**6
    play(game, "black_right")
    assert "outside_left" not in answers(game)
    play(game, "outside_right")
    assert has(game, "coin") == 0
    assert kind(game) == "yard"  # the courtier's action is out of reach; the warrior's is not


@pytest.mark.rule("white_castle/well.1", "white_castle/well.2")
def test_page_7_a_black_three_at_the_well() -> None:
    """Two coins, one seal, one mother-of-pearl and one resource of choice; the coral die lying there has no effect."""
    game = table(bridges={"black": [1, 2, 3]}, well=["coral_pearl", "white_any"])
    game.well_dice = [4]
    play(game, "black_right", "well", "food")
    assert goods(game) == {"coin": 2, "seal": 1, "pearl": 1, "food": 1}


@pytest.mark.rule("white_castle/domain.2", "white_castle/domain.3")
def test_page_8_a_coral_three_in_the_domain() -> None:
    """Three coins for a three on a six; three food and two coins, then a seal and a resource from the card."""
    game = table(bridges={"coral": [1, 2, 3]}, card="steward_10", goods={"coin": 3})
    game.home[0], game.court[0] = 2, 3
    play(game, "coral_right", "domain_coral")
    assert goods(game) == {"food": 3, "coin": 2, "seal": 1}
    play(game, "pearl")
    assert goods(game) == {"food": 3, "coin": 2, "seal": 1, "pearl": 1}


@pytest.mark.rule("white_castle/warrior.1", "white_castle/warrior.3", "white_castle/effects.7")
def test_page_9_a_warrior_in_the_great_yard() -> None:
    """Five iron; any action beside a black tile, here two points and the well; and two influence spaces."""
    game = table(goods={"iron": 5})
    carry_out(game, "warrior")
    play(game, "great_yard", "blue", "diplomat_2_top", "gold")
    assert goods(game) == {"iron": 1, "pearl": 1, "seal": 1, "vp": 2}
    assert game.influence[0] == 2
    assert game.guard[:YARDS] == [1, 0, 0]


@pytest.mark.rule("white_castle/gardener.1", "white_castle/gardener.2", "white_castle/gardener.3")
def test_page_10_the_second_gardener() -> None:
    """Four food for the card, three coins for its courtier's action and that action's own cost; the card of two seals is taken."""
    game = table(goods={"food": 4, "coin": 5})
    game.tended[0], game.home[1] = 0b100000, 4
    carry_out(game, "gardener")
    assert "white_stone" not in answers(game)
    play(game, "black_plant", "pay", "audience")
    assert goods(game) == {}
    assert game.home[:MEMBERS] == [4, 3, 5]
    assert game.court[0] == 1


@pytest.mark.rule("white_castle/courtier.1", "white_castle/courtier.6", "white_castle/courtier.7")
def test_page_11_blue_goes_to_the_second_floor() -> None:
    """Two coins for another courtier at the gate; two mother-of-pearl take the one of the first floor up; three resources of choice."""
    game = table(
        goods={"coin": 2, "pearl": 2}, rooms=["steward_2", "steward_7", "steward_15", "diplomat_2", "diplomat_5"], chance=Loaded([0])
    )
    game.court[:LEVELS], game.home[0] = [1, 1, 0, 0], 3
    carry_out(game, "courtier")
    play(game, "audience", "stewards_up_1", "diplomat_2", "food", "iron", "pearl")
    assert game.court[:LEVELS] == [2, 0, 1, 0]
    assert game.card[0] == CARD.value_of("diplomat_5")
    assert game.view(0)["clans"][0]["lantern"] == {"pearl": 1, "time": 1}
    assert goods(game) == {"food": 1, "iron": 1, "pearl": 1}


@pytest.mark.rule("white_castle/courtier.3", "white_castle/courtier.10", "white_castle/courtier.11")
def test_page_11_green_goes_to_the_daimyo() -> None:
    """No audience; five mother-of-pearl for two floors; the lantern, then two seals."""
    game = table(goods={"coin": 2, "pearl": 5}, zone=["provisions_9"])
    game.court[:LEVELS], game.home[0] = [0, 1, 0, 0], 4
    carry_out(game, "courtier")
    play(game, "stewards_up_2", "right", "stop")
    assert goods(game) == {"coin": 2, "food": 1, "seal": 2}
    assert game.court[:LEVELS] == [0, 0, 0, 1]


@pytest.mark.rule("white_castle/lantern.1")
def test_page_12_a_lantern_zone() -> None:
    """Two points, one food, one coin and one influence space."""
    game = table(zone=["provisions_9", "start_courtier_2", "steward_4", "diplomat_6", "diplomat_7"])
    carry_out(game, "lantern")
    assert goods(game) == {"food": 1, "coin": 1, "vp": 2}
    assert game.influence[0] == 1


@pytest.mark.rule("white_castle/round.3")
def test_page_13_the_garden_phase() -> None:
    """Red and green work both their cards, blue his only one, yellow the one at the black bridge: the white bridge is empty."""
    game = table(4, bridges={"coral": [1, 2], "black": [3], "white": []})
    red, blue, green, yellow = 0b001010, 0b000010, 0b001010, 0b101000
    game.tended = [red, blue, green, yellow]
    game.home = [5, 3, 5, 5, 4, 5, 5, 3, 5, 5, 3, 5]
    game.agenda = [PLAY_TURNS, NEXT_ROUND, GARDENS, NEW_ORDER]
    game.settle()
    worked: dict[int, list[str]] = {}
    while game.round == 1:
        if kind(game) == "work_garden":
            worked.setdefault(game.active, answers(game)[1:])
            play(game, answers(game)[1])
        else:
            play(game, "food")
    assert worked == {
        0: ["coral_stone", "black_stone"],
        1: ["coral_stone"],
        2: ["coral_stone", "black_stone"],
        3: ["black_stone"],
    }


@pytest.mark.rule("white_castle/scoring.2", "white_castle/scoring.3", "white_castle/scoring.4", "white_castle/scoring.5")
@pytest.mark.rule("white_castle/scoring.6", "white_castle/scoring.7")
def test_page_14_blue_ends_with_76() -> None:
    """8 + 1 + 3 + 6 + 25 + 18 + 15."""
    gardens = ["plant_2", "stone_1", "plant_3", "stone_2", "plant_5", "stone_3"]  # worth 7, 1, 7, 1, 5, 3
    game = table(goods={"vp": 8, "coin": 6, "food": 7, "iron": 3}, gardens=gardens)
    game.influence[0] = 12
    game.court[:LEVELS] = [2, 1, 0, 2]
    game.guard[:YARDS] = [2, 1, 1]
    game.tended[0] = 0b000111
    game.home[:MEMBERS] = [0, 2, 1]
    assert parts(game, 0) == [8, 1, 3, 6, 25, 18, 15]
    assert outcome(game).scores[0] == 76


@pytest.mark.rule("white_castle/solo.8", "white_castle/solo.12", "white_castle/solo.14")
def test_page_17_the_rival_turns_three_cards() -> None:
    """Round 3: two dice are gone, the third card names one that is there; four actions of the last two cards, the second of which fails."""
    game = table(1, bridges={"coral": [1, 3, 5], "black": [6], "white": []})
    game.round = 3
    game.rival_top, game.rival_unseen, game.rival_under = 2, [3, 6, 1], []  # black left and white left are gone, coral centre is not
    game.home[RIVAL * MEMBERS + 2] = 0  # no warrior is left for the second action
    give(game, "vp", 0, RIVAL)
    game.chance = Loaded([0] * 9)
    game.agenda = [RIVAL_TURN]
    game.settle()
    assert told(game, "rival_die_placed")[-1] | {"number": 0, "kind": "", "rule": ""} == {
        "number": 0,
        "kind": "",
        "rule": "",
        "colour": "coral",
        "die": 3,
        "space": "outside_left",
    }
    kinds = [event.kind for event in game.events(0)]
    assert kinds[-4:] == ["rival_admitted", "rival_failed", "rival_admitted", "rival_influence_gained"]
    assert has(game, "vp", RIVAL) == 3


@pytest.mark.rule("white_castle/turn.2")
def test_the_bridge_of_page_5() -> None:
    """The ends are open, what lies between is not; the nearest die moves up to the free end with its value."""
    game = table(3, bridges={"coral": [1, 2, 4, 6]})
    assert asked(game).kind == "take_die"
    play(game, "coral_right")
    assert asked(game).plain()["about"] == {"colour": "coral", "die": 6}
    assert game.view(0)["bridges"]["coral"] == {"left": 1, "centre": [2], "right": 4}


@pytest.mark.rule("white_castle/effects.1")
def test_page_5_black_and_red_numbers() -> None:
    """A black 2 with a seal: gain two seals. A red 3 with a coin before an arrow: pay three coins for the courtier's action."""
    game = table()
    carry_out(game, "2 seal")
    assert goods(game) == {"seal": 2}
    game = table(goods={"coin": 5})
    carry_out(game, "3 coin -> courtier")
    play(game, "pay", "audience")
    assert goods(game) == {}
    assert game.court[0] == 1
