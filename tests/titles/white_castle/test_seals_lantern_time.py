"""Daimyo seals, the lantern, the passage of time."""

import pytest

from tatami.core.agenda import PassTo
from tatami.titles.white_castle.rules.domains import ZONE_CARD
from tatami.titles.white_castle.rules.ids import ICONS
from tatami.titles.white_castle.rules.round import set_order
from tatami.titles.white_castle.rules.seals import LAST_CHANGES
from tatami.titles.white_castle.rules.tables import CARDS, LANTERN
from tatami.titles.white_castle.rules.time import Advance
from titles.white_castle.table import all_answers, answers, asked, canonical, carry_out, do, goods, has, kind, play, table, told


@pytest.mark.rule("white_castle/seals.1")
def test_five_seals_at_most() -> None:
    """The rest is lost."""
    game = table(goods={"seal": 4})
    carry_out(game, "2 seal")
    assert goods(game) == {"seal": 5}


@pytest.mark.rule("white_castle/seals.2")
def test_changing_seals() -> None:
    """One for a coin, two for a resource, as often as one likes, without losing one's turn."""
    game = table(goods={"seal": 5})
    play(game, "seal_to_coin", "seals_to_iron", "seals_to_pearl")
    assert goods(game) == {"iron": 1, "pearl": 1, "coin": 1}
    assert (kind(game), game.active) == ("take_die", 0)
    assert answers(game) == all_answers(game)


@pytest.mark.rule("white_castle/seals.2")
def test_only_changes_that_can_be_made() -> None:
    """One seal buys a coin alone; a full resource is not offered."""
    game = table(goods={"seal": 1})
    assert all_answers(game)[-1] == "seal_to_coin"
    game = table(goods={"seal": 2, "iron": 7})
    assert all_answers(game)[-3:] == ["seal_to_coin", "seals_to_food", "seals_to_pearl"]
    assert "seals_to_food" not in canonical(game)


@pytest.mark.rule("white_castle/seals.3")
@pytest.mark.parametrize("action", ["2 any", "courtier", "gardener", "warrior", "light action", "any tile", "domain"])
def test_every_question_offers_the_change(action: str) -> None:
    """Whatever is asked."""
    game = table(goods={"seal": 4, "coin": 3, "food": 1, "iron": 1})
    carry_out(game, action)
    asked = kind(game)
    assert {"seal_to_coin", "seals_to_food", "seals_to_iron", "seals_to_pearl"} <= set(all_answers(game))
    play(game, "seal_to_coin")
    assert kind(game) == asked
    assert has(game, "coin") == 4


@pytest.mark.rule("white_castle/seals.3")
def test_a_last_chance_before_the_scoring() -> None:
    """Asked only where two seals can still earn a point."""
    game = table(goods={"seal": 2, "food": 2})
    do(game, LAST_CHANGES)
    assert kind(game) == "last_changes"
    assert canonical(game) == ["done", "seals_to_food"]
    play(game, "seals_to_food")
    assert goods(game) == {"food": 3}
    assert kind(game) == "over"
    for nothing in ({"seal": 1, "food": 2}, {"seal": 5}, {"seal": 2, "food": 3, "iron": 7}):
        game = table(goods=nothing)
        do(game, LAST_CHANGES)
        assert kind(game) == "over"


@pytest.mark.rule("white_castle/seals.3")
def test_a_change_is_offered_where_it_alone_opens_a_space() -> None:
    """A one that could only go to the well is still asked about when seals could buy a room."""
    game = table(goods={"seal": 2})
    play(game, "coral_left")
    assert all_answers(game)[:2] == ["well", "seal_to_coin"]
    play(game, "seal_to_coin", "seal_to_coin")
    assert answers(game) == ["steward_1", "steward_2", "steward_3", "well"]


@pytest.mark.rule("white_castle/lantern.1")
def test_everything_in_the_zone() -> None:
    """All at once, and more as the zone grows."""
    game = table(zone=["diplomat_1", "diplomat_5", "steward_1", "provisions_9", "start_courtier_2"])
    carry_out(game, "lantern")
    assert goods(game) == {"food": 1, "coin": 1, "vp": 2}
    assert game.influence[0] == 1


@pytest.mark.rule("white_castle/lantern.2")
def test_what_each_back_shows() -> None:
    """A steward a coin, a diplomat a point, a starting action a influence space."""
    shown = {ZONE_CARD.ids[card]: LANTERN[card * ICONS : (card + 1) * ICONS] for card in range(CARDS + 12)}
    for id, icons in shown.items():
        expected = {"steward": 3, "diplomat": 5, "start": 6, "provisions": None, "decree": None}[id.split("_")[0]]
        assert sum(icons) == 1
        assert expected is None or icons[expected] == 1
    names = ["food", "iron", "pearl", "coin", "seal", "vp", "time"]
    own = {id: names[row.index(1)] for id, row in shown.items() if id.startswith(("provisions", "decree"))}
    assert own == {
        **dict.fromkeys(["provisions_1", "provisions_2", "provisions_3"], "pearl"),
        **dict.fromkeys(["provisions_4", "provisions_5", "provisions_6"], "iron"),
        **dict.fromkeys(["provisions_7", "provisions_8", "provisions_9"], "food"),
        "decree_coin": "coin",
        "decree_seal": "seal",
        "decree_vp": "vp",
    }


@pytest.mark.rule("white_castle/time.1")
def test_a_step_a_space() -> None:
    """Two steps, two spaces."""
    game = table()
    carry_out(game, "time 2")
    assert game.influence[0] == 2


@pytest.mark.rule("white_castle/time.2")
@pytest.mark.parametrize(("space", "toll"), [(5, 1), (10, 2), (14, 3)])
def test_tolls(space: int, toll: int) -> None:
    """One, two or three seals; who will not or cannot pay stops before the gate."""
    for seals, answer, arrives in ((toll, "cross", space + 1), (toll, "stop", space), (toll - 1, None, space)):
        game = table(goods={"seal": seals})
        game.influence[0] = space
        carry_out(game, "time 1")
        if answer:
            play(game, answer)
        assert kind(game) == "over"
        assert game.influence[0] == arrives
        assert has(game, "seal") == seals - toll * (answer == "cross")


@pytest.mark.rule("white_castle/time.3")
def test_steps_left_over_are_lost() -> None:
    """Before a gate and at the end of the track; beyond a paid gate the rest of the move goes on."""
    game = table()
    game.influence[0] = 4
    carry_out(game, "time 2")
    assert game.influence[0] == 5
    game = table(goods={"seal": 1})
    game.influence[0] = 5
    carry_out(game, "time 2")
    play(game, "cross")
    assert game.influence[0] == 7
    game.influence[0] = 19
    carry_out(game, "time 2")
    carry_out(game, "time 2")
    assert game.influence[0] == 20


@pytest.mark.rule("white_castle/time.4", "white_castle/round.1")
def test_a_marker_that_arrives_lies_on_top() -> None:
    """And plays before those below."""
    game = table()
    game.influence = [0, 1]
    carry_out(game, "time 1")
    set_order(game)
    assert game.order == [0, 1]


@pytest.mark.rule("white_castle/time.5")
def test_a_marker_that_does_not_move_keeps_its_height() -> None:
    """Stopping before a gate at once is no move."""
    game = table()
    game.influence = [5, 5]
    game.moved = [1, 2]
    carry_out(game, "time 2")
    set_order(game)
    assert game.order == [1, 0]


@pytest.mark.rule("white_castle/time.2", "white_castle/time.3")
def test_a_gate_in_the_middle_of_a_move() -> None:
    """One step to the gate, then the toll is asked with its price; beyond it the rest of the move."""
    for answer, space, seals in (("cross", 6, 0), ("stop", 5, 1)):
        game = table(goods={"seal": 1})
        game.influence[0] = 4
        carry_out(game, "time 2")
        assert (kind(game), game.influence[0]) == ("cross_gate", 5)
        assert asked(game).plain()["about"] == {"n": 1}
        play(game, answer)
        assert (kind(game), game.influence[0], has(game, "seal")) == ("over", space, seals)
    dear = table(goods={"seal": 4})
    dear.influence[0] = 14
    carry_out(dear, "time 1")
    assert asked(dear).plain()["about"] == {"n": 3}
    assert told(dear, "toll_paid") == []
    play(dear, "cross")
    assert told(dear, "toll_paid")[-1]["n"] == 3
    walking = table(goods={"seal": 4})
    carry_out(walking, "time 2")
    assert told(walking, "toll_paid") == []


@pytest.mark.rule("white_castle/time.4")
def test_the_last_to_arrive_lies_on_top() -> None:
    """Whoever they are, and however often the pile changed before."""
    game = table(3)
    for seat in (0, 1, 2, 1):
        do(game, PassTo(seat), Advance(1))
    do(game, PassTo(0), Advance(1))
    do(game, PassTo(2), Advance(1))
    assert game.influence == [2, 2, 2]
    set_order(game)
    assert game.order == [2, 0, 1]


@pytest.mark.rule("white_castle/lantern.1")
def test_a_lantern_tells_what_it_gives_and_no_more() -> None:
    """One event for each good that is there."""
    game = table(zone=["decree_seal", "steward_4", "provisions_9"], goods={"seal": 4})
    before = len(told(game, "gained"))
    carry_out(game, "lantern")
    assert sorted(event["amount"] for event in told(game, "gained")[before:]) == ["1_coin", "1_food", "1_seal"]
