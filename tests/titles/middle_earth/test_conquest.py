"""After a battle: who moves in, what becomes of leaders, cards of the beaten. [attack.12 to attack.17, leaders]"""

import pytest

from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.flow import LEADER_BACK
from titles.middle_earth.table import asked, at, battle, offered, roll, say, war


@pytest.mark.rule("middle_earth/attack.12")
def test_victors_move_in() -> None:
    """At least as many as rolled, one stays behind."""
    game = battle(7, 1, roll((6, 1, 1), (5,)))
    say(game, "three_dice")
    assert (game.army[at("weather_hills")], game.army[at("old_forest")]) == (4, 3)
    assert offered(game) == {"0", "1", "2", "3"}
    say(game, 3)
    assert (game.army[at("weather_hills")], game.army[at("old_forest")]) == (1, 6)


@pytest.mark.rule("middle_earth/attack.13", "middle_earth/attack.15")
def test_leaders_follow_and_fall() -> None:
    """The attacker's leader goes along; the defender's goes back to its owner."""
    game = battle(4, 1, roll((6, 1, 1), (1,)), leaders={0: ["weather_hills"], 1: ["old_forest"]})
    say(game, "yes", "three_dice")
    assert game.has_leader(0, at("old_forest"))
    assert game.leaders_out(1) == 0


@pytest.mark.rule("middle_earth/attack.16", "middle_earth/attack.17")
def test_a_beaten_player_hands_over_cards() -> None:
    """Face up; with five or more the conqueror trades at once. Adventure cards and uprisings are discarded."""
    game = war(
        ATTACKS,
        seats=3,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=2,
        hands={0: ["moria", "khand"], 1: ["harlindon", "lune_valley", "the_shire"]},
        adventures={1: ["gollum"]},
        dice=[roll((6, 1, 1), (1,))],
    )
    game.uprising[1] = [game.pile.pop(0)]
    say(game, "weather_hills", "old_forest", "pass", "three_dice")
    assert not game.is_alive(1)
    assert len(game.shown) == 3
    assert game.view(2)["players"][0]["shown"] == ["card_harlindon", "card_lune_valley", "card_the_shire"]
    assert (game.adventures[1], game.adventure_discard.bit_count(), len(game.discard)) == (0, 1, 1)
    assert asked(game) == "reinforce"
    assert all(name.startswith("card_") for name in offered(game))
    game.check()


@pytest.mark.rule("middle_earth/leaders.1", "middle_earth/leaders.4")
def test_a_lost_leader_comes_back_at_the_end_of_the_turn() -> None:
    """One of them, if none is on the board; the second only by the event."""
    game = war(LEADER_BACK, own={"moria": 1, "eregion": 1})
    assert (asked(game), offered(game)) == ("place_leader", {"moria", "eregion"})
    say(game, "moria")
    assert game.leaders_out(0) == 1
    again = war(LEADER_BACK, ATTACKS, own={"moria": 2, "eregion": 1}, leaders={0: ["moria"]})
    assert asked(again) == "attack_from"


@pytest.mark.rule("middle_earth/leaders.2", "middle_earth/leaders.3")
def test_two_leaders_never_share_a_territory() -> None:
    """A second leader comes in elsewhere, and a leader takes at least one battalion along."""
    from tatami.titles.middle_earth.rules.draw import APPOINT

    game = war(APPOINT, own={"moria": 1, "eregion": 1, "khand": 1}, leaders={0: ["moria"]})
    assert offered(game) == {"eregion", "khand"}
    game = war(ATTACKS, own={"moria": 1}, leaders={0: ["moria"]})
    assert game.waiting() == []


@pytest.mark.rule("middle_earth/attack.12")
def test_a_hundred_victors_may_move_in() -> None:
    """Of 104 three are in already and one stays behind: none to a hundred more."""
    game = battle(104, 1, roll((6, 1, 1), (5,)))
    say(game, "three_dice")
    assert game.question(0).answers == list(range(101))


@pytest.mark.rule("middle_earth/attack.16", "middle_earth/cards.2")
def test_the_spoils_are_placed_at_once() -> None:
    """Three infantry of a beaten player's cards are 4 battalions, and they go where the conqueror likes before the attack goes on."""
    game = war(
        ATTACKS,
        seats=3,
        own={"weather_hills": 4, "rhudaur": 1},
        others={1: {"old_forest": 1}},
        rest=2,
        hands={0: ["moria", "khand"], 1: ["harlindon", "lune_valley", "evendim_hills"]},
        dice=[roll((6, 1, 1), (1,))],
    )
    say(game, "weather_hills", "old_forest", "three_dice", "card_harlindon", "card_lune_valley")
    while asked(game) != "reinforce":
        say(game, game.question(0).domain.id_of(game.answers[0]))
    assert (game.stock, offered(game)) == (4, {"weather_hills", "rhudaur", "old_forest"})
    say(game, "rhudaur", 3)
    assert (game.army[at("rhudaur")], game.stock, asked(game)) == (4, 1, "reinforce")
    say(game, "old_forest")
    assert (game.army[at("old_forest")], game.stock) == (4, 0)
