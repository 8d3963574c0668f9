"""Paying with cards of troops and koku. [payment, control.5]"""

import pytest

from tatami.titles.shitenno.rules.domains import PROVINCE, TROOP
from tatami.titles.shitenno.rules.ids import BONUSES, GATE_TILES, TROOPS
from tatami.titles.shitenno.rules.pay_troops import Plans, tallies
from tatami.titles.shitenno.rules.placing import place_kamon
from tatami.titles.shitenno.rules.tables import ON_CARD, SIZE
from titles.shitenno.tables import hand, kinds, offered, owners, say, table, turn

PLAIN = ["sensei", "shomyo"]  # titles without a part in payments

GATES = {"chugoku": "bushi/exchange", "kanto": "bushi/exchange"}


@pytest.mark.rule("shitenno/payment.1")
def test_a_double_card_is_not_split() -> None:
    """The second troop of a double card is lost if it fills nothing, and cannot serve for the next kamon."""
    game = turn(
        table(hands={0: ["samurai_sohei", "samurai", "bushi", "sohei", "sohei"]}, gates={**GATES, "hokkaido": "sohei"}, titles=PLAIN), 0
    )
    say(game, "chugoku_by_troops")
    assert hand(game, 0) == ["sohei", "sohei"]
    assert "hokkaido_by_troops" not in offered(game)


@pytest.mark.rule("shitenno/payment.1")
def test_a_double_card_fills_both_places_it_can() -> None:
    """Samurai + Bushi fills an own place and the gate at once."""
    game = turn(table(hands={0: ["samurai_bushi", "samurai"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert owners(game, "chugoku") == [0]


@pytest.mark.rule("shitenno/payment.2", "shitenno/payment.3")
def test_no_koku_card_is_superfluous() -> None:
    """For three koku: the 1 cannot be laid with a 3 that would do alone, but 2 and 2 may overpay."""
    game = turn(table(hands={0: ["koku_1", "koku_3"]}, titles=PLAIN), 0)
    say(game, "chubu_by_koku")
    assert hand(game, 0) == ["koku_1"]  # the 3 was the only payment
    game = turn(table(hands={0: ["koku_1", "koku_2", "koku_2"]}, titles=PLAIN), 0)
    say(game, "chubu_by_koku")
    assert offered(game) == ["koku_1", "koku_2"]  # beside the 2 that is paid in any case
    say(game, "koku_2")
    assert owners(game, "chubu") == [0]
    assert hand(game, 0) == ["koku_1"]


@pytest.mark.rule("shitenno/payment.3")
def test_a_part_that_fills_nothing_is_not_offered() -> None:
    """A Sōhei is of no use in Chūgoku; the only Bushi is laid in any case."""
    game = turn(table(hands={0: ["samurai", "samurai", "samurai_samurai", "bushi", "sohei"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert offered(game) == ["samurai", "samurai_samurai"]
    say(game, "samurai_samurai")
    assert hand(game, 0) == ["samurai", "samurai", "sohei"]


@pytest.mark.rule("shitenno/payment.4")
def test_troops_and_koku_do_not_mix() -> None:
    """Two Samurai and three koku short of each way take nothing."""
    game = turn(table(hands={0: ["samurai", "samurai", "koku_2"]}, gates=GATES, titles=PLAIN), 0)
    assert offered(game) == ["done"]


@pytest.mark.rule("shitenno/payment.3")
def test_no_order_of_choices_costs_a_card() -> None:
    """With two Samurai and a double Samurai + Bushi, one Samurai stays in hand: it is not even asked which."""
    game = turn(table(hands={0: ["samurai", "samurai", "samurai_bushi"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert owners(game, "chugoku") == [0]
    assert hand(game, 0) == ["samurai"]


@pytest.mark.rule("shitenno/payment.6")
def test_one_way_to_pay_is_one_answer_and_nothing_is_seen_before_it_is_paid() -> None:
    """Where cards can be chosen, the others see no part of the payment until it is settled; then all of it at once."""
    game = turn(table(hands={0: ["samurai_samurai", "samurai", "samurai", "bushi"]}, gates=GATES, titles=PLAIN), 0)
    before = game.view(1)
    say(game, "chugoku_by_troops")
    assert game.view(1) == before
    assert "province_paid" not in kinds(game, 1)
    assert game.can_undo(0)
    world = game.redeal(1, 3)
    assert world.asked.kind == "control"
    assert offered(game) == ["samurai", "samurai_samurai"]
    say(game, "samurai")
    paid = next(event.plain() for event in game.events(1) if event.kind == "province_paid")
    assert paid["parts"] == ["samurai", "samurai", "bushi"]
    assert hand(game, 0) == ["samurai_samurai"]


@pytest.mark.rule("shitenno/payment.6")
def test_a_payment_made_at_once_can_be_taken_back_where_nothing_was_turned_over() -> None:
    """The last position gives no tile: the whole payment is one answer, and one step back."""
    game = turn(table(hands={0: ["samurai"] * 3}, kamon={"chugoku": [1, 1, 1]}, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert owners(game, "chugoku") == [1, 1, 1, 0]
    game.undo(0)
    assert (owners(game, "chugoku"), hand(game, 0)) == ([1, 1, 1], ["samurai"] * 3)


def test_card_sizes_are_as_printed() -> None:
    """Single cards show one troop, double cards two, koku none."""
    assert [sum(ON_CARD[card * TROOPS : card * TROOPS + TROOPS]) for card in range(17)] == SIZE


@pytest.mark.rule("shitenno/payment.3")
def test_a_second_troop_of_the_gate_stays_in_hand() -> None:
    """Two Samurai and one of two Bushi pay for Chūgoku."""
    game = turn(table(hands={0: ["samurai", "samurai", "bushi", "bushi"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert (owners(game, "chugoku"), hand(game, 0)) == ([0], ["bushi"])


@pytest.mark.rule("shitenno/control.5")
def test_each_gate_shows_its_next_tile() -> None:
    """Under the first and the second tile another troop shows, which all are told; under the third nothing."""
    game = table(hands={0: ["koku_3"] * 4}, titles=PLAIN)
    gate = game.gate[PROVINCE.value_of("chubu") * GATE_TILES :][:GATE_TILES]
    for position, shown in enumerate([TROOP.id_of(gate[1] // BONUSES), TROOP.id_of(gate[2] // BONUSES), None]):
        before = len(game.events(None))
        place_kamon(game, 0, PROVINCE.value_of("chubu"))
        rows = [event.plain() for event in game.events(None)[before:] if event.kind == "gate_shown"]
        assert [(row["province"], row["troop"]) for row in rows] == ([("chubu", shown)] if shown else []), position


def test_a_plan_for_each_demand() -> None:
    """Plans found for one number of troops are not those of another, whatever was asked before; a tally has at most so many cards."""
    plans = Plans()
    demands = [(own, gate, copy_any) for own in range(1, 5) for gate in range(2) for copy_any in (False, True)]
    for demand in demands + demands:
        every = plans.of(*demand, 9, 9, 1)
        assert every
        assert all(plan.pays(*demand) for plan in every), demand
        assert not any(less.pays(*demand) for plan in every for less in plan.without_one()), demand
        for jokers in [(0, 0, 0), (1, 0, 0), (0, 2, 1), (2, 1, 0)]:
            within = [plan for plan in every if plan.exchanges <= jokers[0] and plan.copies <= jokers[1] and plan.hatamoto <= jokers[2]]
            assert plans.of(*demand, *jokers) == within, (demand, jokers)
    assert tallies(2, [0, 6]) == [[], [0], [6], [0, 0], [0, 6], [6, 6]]
