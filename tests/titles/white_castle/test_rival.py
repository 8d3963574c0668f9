"""The Tokugawa visit: what the rival's icons do."""

import pytest

from tatami.titles.white_castle.rules.ids import LEVELS, MEMBERS, RIVAL, YARDS
from titles.white_castle.table import answers, has, kind, play, rival_does, visit


@pytest.mark.rule("white_castle/solo.14")
def test_a_failed_action_is_worth_the_round() -> None:
    """Three points in round 3."""
    game = visit()
    game.round = 3
    game.home[RIVAL * MEMBERS] = 0
    rival_does(game, "gate")
    assert has(game, "vp", RIVAL) == 3


@pytest.mark.rule("white_castle/solo.15")
def test_gate() -> None:
    """A courtier comes to the gate, free of charge."""
    game = visit()
    rival_does(game, "gate")
    assert game.court[RIVAL * LEVELS :] == [1, 0, 0, 0]
    assert game.home[RIVAL * MEMBERS :] == [4, 5, 5]


@pytest.mark.rule("white_castle/solo.16")
def test_the_lowest_courtier_climbs() -> None:
    """Those at the gate first."""
    game = visit()
    game.court[RIVAL * LEVELS :] = [1, 1, 0, 0]
    rival_does(game, "climb 2")
    play(game, "diplomat_1")
    assert game.court[RIVAL * LEVELS :] == [0, 1, 1, 0]
    rival_does(game, "climb 1")
    play(game, "diplomat_1")
    assert game.court[RIVAL * LEVELS :] == [0, 0, 2, 0]


@pytest.mark.rule("white_castle/solo.17")
@pytest.mark.parametrize(("reading", "court", "vp"), [("arrives", [0, 0, 0, 1], 0), ("fails", [0, 0, 1, 0], 1)])
def test_a_climb_longer_than_the_castle(reading: str, court: list[int], vp: int) -> None:
    """It ends at the daimyo and counts, or fails where the table prefers that; with nobody to climb it fails anyway."""
    game = visit(rival_climb=reading)
    game.court[RIVAL * LEVELS :] = [0, 0, 1, 0]
    rival_does(game, "climb 2")
    assert game.court[RIVAL * LEVELS :] == court
    assert has(game, "vp", RIVAL) == vp
    empty = visit(rival_climb=reading)
    empty.court[RIVAL * LEVELS :] = [0, 0, 0, 2]
    rival_does(empty, "climb 1")
    assert has(empty, "vp", RIVAL) == 1


@pytest.mark.rule("white_castle/solo.18")
def test_you_choose_the_room_whose_card_goes() -> None:
    """It leaves the game and is replaced at once."""
    game = visit()
    game.court[RIVAL * LEVELS :] = [1, 0, 0, 0]
    rival_does(game, "climb 1")
    assert (kind(game), answers(game)) == ("rival_room", ["steward_1", "steward_2", "steward_3"])
    card, drawn = game.rooms[1], game.stewards[0]
    play(game, "steward_2")
    assert game.rooms[1] == drawn
    assert game.removed == [card]


@pytest.mark.rule("white_castle/solo.19")
def test_an_empty_deck_keeps_the_cards() -> None:
    """Nothing is removed and nothing asked."""
    game = visit()
    game.court[RIVAL * LEVELS :] = [1, 0, 0, 0]
    game.stewards = []
    rooms = game.rooms
    rival_does(game, "climb 1")
    assert kind(game) == "over"
    assert game.rooms == rooms
    assert game.removed == []


@pytest.mark.rule("white_castle/solo.20")
def test_the_leftmost_favour_without_its_gain() -> None:
    """As long as there is one."""
    game = visit()
    game.favoured = [0, -1, -1]
    game.court[RIVAL * LEVELS :] = [0, 0, 3, 0]
    rival_does(game, "climb 1", "climb 1", "climb 1")
    assert game.favoured == [0, RIVAL, RIVAL]
    assert game.court[RIVAL * LEVELS :] == [0, 0, 0, 3]
    assert has(game, "vp", RIVAL) == 0


@pytest.mark.rule("white_castle/solo.21")
def test_the_garden_worth_least() -> None:
    """You choose between equals; a kind without a free card fails."""
    game = visit()
    rival_does(game, "stone garden")
    assert (kind(game), answers(game)) == ("rival_garden", ["coral_stone", "black_stone"])
    play(game, "black_stone")
    rival_does(game, "stone garden", "stone garden")
    assert game.tended[RIVAL] == 0b101010
    rival_does(game, "stone garden")
    assert has(game, "vp", RIVAL) == 1
    rival_does(game, "plant garden")
    assert game.tended[RIVAL] == 0b111010


@pytest.mark.rule("white_castle/solo.22")
def test_either_kind_is_one_gardener() -> None:
    """On the cheapest card of both kinds."""
    game = visit()
    game.tended[RIVAL], game.home[RIVAL * MEMBERS + 1] = 0b001010, 3
    rival_does(game, "either garden")
    assert game.tended[RIVAL] == 0b101010
    rival_does(game, "either garden")
    assert game.tended[RIVAL] == 0b111010
    assert game.home[RIVAL * MEMBERS + 1] == 1
    game.home[RIVAL * MEMBERS + 1] = 0
    rival_does(game, "either garden")
    assert has(game, "vp", RIVAL) == 1


@pytest.mark.rule("white_castle/solo.23")
@pytest.mark.parametrize(("icon", "yards"), [("yard 5", [1, 0, 0]), ("yard 3", [0, 1, 0]), ("yard 1", [0, 0, 1])])
def test_warriors_go_to_the_yard_of_their_iron(icon: str, yards: list[int]) -> None:
    """Without its tiles; without a warrior it fails."""
    game = visit()
    rival_does(game, icon)
    assert game.guard[RIVAL * YARDS :] == yards
    game.home[RIVAL * MEMBERS + 2] = 0
    rival_does(game, icon)
    assert has(game, "vp", RIVAL) == 1


@pytest.mark.rule("white_castle/solo.24")
def test_points_coins_and_time() -> None:
    """As shown."""
    game = visit()
    rival_does(game, "1 vp", "2 coin", "time 2")
    assert (has(game, "vp", RIVAL), has(game, "coin", RIVAL), game.influence[RIVAL]) == (1, 2, 2)


@pytest.mark.rule("white_castle/solo.25")
def test_gates_are_free_and_the_track_ends() -> None:
    """A move cut short counts; one that cannot begin fails. The marker arrives on top."""
    game = visit()
    game.influence = [6, 5]
    rival_does(game, "time 1")
    assert game.influence[RIVAL] == 6
    assert game.moved[RIVAL] > game.moved[0]
    game.influence[RIVAL] = 19
    rival_does(game, "time 2")
    assert game.influence[RIVAL] == 20
    assert has(game, "vp", RIVAL) == 0
    rival_does(game, "time 1")
    assert has(game, "vp", RIVAL) == 1
