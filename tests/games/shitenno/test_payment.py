"""Paying with cards, tiles and the Hatamoto. [payment, bonus, titles.6]"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from typing import Any

import pytest

from games.shitenno.payments import Oracle, Parts, situations
from games.shitenno.tables import hand, kinds, log, offered, owners, pay, say, table, tiles, turn
from tatami.games.shitenno.domains import BONUS, CARD, PROVINCE, RANK, TROOP
from tatami.games.shitenno.ids import BONUSES, GATE_TILES, TROOPS
from tatami.games.shitenno.rules.pay_troops import Plans, tallies
from tatami.games.shitenno.rules.placing import place_kamon
from tatami.games.shitenno.state import Shitenno
from tatami.games.shitenno.tables import ON_CARD, SIZE

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


@pytest.mark.rule("shitenno/bonus.1")
def test_tiles_are_used_once_and_several_at_once() -> None:
    """Exchange and +1 together; both are gone afterwards."""
    game = turn(table(hands={0: ["samurai", "sohei"]}, bonus={0: ["exchange", "plus_one"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    pay(game)
    assert owners(game, "chugoku") == [0]
    assert tiles(game, 0) == ["exchange"]  # the one just taken from the gate
    assert hand(game, 0) == []


@pytest.mark.rule("shitenno/bonus.2", "shitenno/bonus.6")
def test_exchange_turns_a_troop_or_a_koku_into_any_troop() -> None:
    """A Sōhei, or one koku of any card, stands for the missing Bushi; in the other reading only a card of 1 koku does."""
    for cards, options, enough in (
        (["samurai", "samurai", "sohei"], {}, True),
        (["samurai", "samurai", "koku_3"], {}, True),
        (["samurai", "samurai", "koku_3"], {"exchange_koku": "single_koku"}, False),
        (["samurai", "samurai", "koku_1"], {"exchange_koku": "single_koku"}, True),
        (["samurai", "samurai"], {}, False),
    ):
        game = turn(table(hands={0: cards}, bonus={0: ["exchange"]}, gates=GATES, titles=PLAIN, options=options), 0)
        assert ("chugoku_by_troops" in offered(game)) is enough
        if enough:
            say(game, "chugoku_by_troops")
            pay(game)
            assert hand(game, 0) == []


@pytest.mark.rule("shitenno/bonus.2", "shitenno/bonus.8")
def test_exchange_turns_a_troop_into_a_koku() -> None:
    """Two koku and an exchanged troop make three; so does the Hatamoto exchanged, unless that reading is barred."""
    game = turn(table(hands={0: ["koku_2", "sohei"]}, bonus={0: ["exchange"]}, titles=PLAIN), 0)
    say(game, "chubu_by_koku")
    pay(game)
    assert owners(game, "chubu") == [0]
    for options, enough in (({}, True), ({"hatamoto_koku": "forbidden"}, False)):
        game = turn(table(hands={0: ["koku_2"]}, bonus={0: ["exchange"]}, titles=["hatamoto", "daimyo"], options=options), 0)
        assert ("chubu_by_koku" in offered(game)) is enough


@pytest.mark.rule("shitenno/bonus.2", "shitenno/bonus.9")
@pytest.mark.parametrize(
    ("cards", "tiles", "title", "answer", "told"),
    [
        (["samurai", "samurai", "sohei"], ["exchange"], "shomyo", "chugoku_by_troops", ["sohei bushi"]),
        (["samurai", "bushi", "koku_3"], ["exchange"], "shomyo", "chugoku_by_troops", ["koku samurai"]),
        (["koku_2", "shinobi"], ["exchange"] * 3, "shomyo", "chugoku_by_troops", ["shinobi bushi", "koku samurai", "koku samurai"]),
        (["samurai", "samurai_samurai"], ["exchange"], "shomyo", "chugoku_by_troops", ["samurai bushi"]),
        (["samurai_samurai"], ["exchange", "plus_one"], "shomyo", "chugoku_by_troops", ["samurai bushi"]),
        (["samurai", "sohei"], ["exchange"], "hatamoto", "chugoku_by_troops", ["sohei samurai"]),
        (["koku_2", "sohei_shinobi"], ["exchange"], "shomyo", "chubu_by_koku", ["sohei koku"]),
        (["koku_2"], ["exchange"], "hatamoto", "chubu_by_koku", ["hatamoto koku"]),
        (["koku_3"], ["exchange"], "shomyo", "chubu_by_koku", []),
    ],
)
def test_everyone_is_told_into_what_an_exchange_turns_what(
    cards: list[str], tiles: list[str], title: str, answer: str, told: list[str]
) -> None:
    """Two Samurai and a Bushi, or three koku: each Exchange of the payment says what it took and what it made, and only those that were used."""
    game = turn(table(hands={0: cards}, bonus={0: tiles}, gates=GATES, titles=[title, "daimyo"]), 0)
    say(game, answer)
    assert [row.removeprefix("exchanged 0 ") for row in log(game, 1) if row.startswith("exchanged")] == told


@pytest.mark.rule("shitenno/bonus.3")
def test_plus_one_copies_a_troop_or_adds_a_koku() -> None:
    """A second Samurai from the first; a third koku beside a card of 2; nothing from nothing."""
    for cards, answer, enough in (
        (["samurai", "bushi"], "chugoku_by_troops", True),
        (["samurai", "samurai"], "chugoku_by_troops", False),  # the gate's Bushi is not there to be copied
        (["koku_2"], "chubu_by_koku", True),
        (["sohei"], "chubu_by_koku", False),
    ):
        game = turn(table(hands={0: cards}, bonus={0: ["plus_one"]}, gates=GATES, titles=PLAIN), 0)
        assert (answer in offered(game)) is enough


@pytest.mark.rule("shitenno/bonus.7")
def test_plus_one_copies_what_is_exchanged_or_the_hatamoto() -> None:
    """An exchanged Samurai can be copied, so can the Hatamoto; in the other reading only what is printed."""
    exchanged: dict[str, Any] = {"hands": {0: ["sohei", "bushi"]}, "bonus": {0: ["exchange", "plus_one"]}, "gates": GATES}
    hatamoto: dict[str, Any] = {"hands": {0: ["bushi"]}, "bonus": {0: ["plus_one"]}, "gates": GATES, "titles": ["hatamoto", "daimyo"]}
    for setting in ({"titles": PLAIN, **exchanged}, hatamoto):
        assert "chugoku_by_troops" in offered(turn(table(**setting), 0))
        assert "chugoku_by_troops" not in offered(turn(table(**setting, options={"plus_one": "printed"}), 0))


@pytest.mark.rule("shitenno/titles.6")
def test_the_hatamoto_is_any_troop_once_a_turn() -> None:
    """He stands for the Bushi on the gate of Chūgoku, and is not there for the second kamon."""
    game = turn(table(hands={0: ["samurai"] * 4}, gates=GATES, titles=["hatamoto", "daimyo"]), 0)
    say(game, "chugoku_by_troops")
    pay(game)
    assert owners(game, "chugoku") == [0]
    assert not game.hatamoto_ready
    assert not [name for name in offered(game) if name.endswith("by_troops")]


TEN_CARDS = [
    "samurai",
    "bushi",
    "sohei",
    "samurai_samurai",
    "samurai_bushi",
    "samurai_sohei",
    "bushi_bushi",
    "bushi_sohei",
    "sohei_shinobi",
    "koku_2",
]
DRAWS = {"chugoku": "bushi/draw", "kanto": "bushi/draw", "chubu": "sohei/draw", "kansai": "shinobi/draw"}  # no tile that pays is won
KOKU_AND_TROOPS = ["koku_1", "koku_2", "koku_3", "samurai", "samurai_bushi"]


@pytest.mark.rule("shitenno/control.2", "shitenno/payment.3", "shitenno/payment.6", "shitenno/bonus.1", "shitenno/bonus.9")
@pytest.mark.parametrize(("province", "price"), [("chugoku", ["samurai"] * 2 + ["bushi"]), ("kanto", ["samurai"] * 3 + ["bushi"])])
def test_every_small_hand_pays_with_troops_as_the_rules_say(province: str, price: list[str]) -> None:
    """All hands of up to three cards of ten kinds, up to two Exchange and two +1 tiles, with and without the Hatamoto: a province is offered exactly if some
    payment exists, every payment without a superfluous part can be made, and no other, whatever is chosen first."""
    compare(f"{province}_by_troops", Oracle(price), situations(TEN_CARDS, 3, 2), {})


@pytest.mark.rule("shitenno/control.3", "shitenno/payment.2", "shitenno/payment.3", "shitenno/payment.4", "shitenno/bonus.8")
@pytest.mark.parametrize(("province", "number"), [("chubu", 3), ("kansai", 5)])
def test_every_small_hand_pays_with_koku_as_the_rules_say(province: str, number: int) -> None:
    """The same for koku: all hands of up to four cards, koku and troops."""
    compare(f"{province}_by_koku", Oracle(number), situations(KOKU_AND_TROOPS, 4, 2), {})


@pytest.mark.rule("shitenno/control.6", "shitenno/bonus.6", "shitenno/bonus.7", "shitenno/bonus.8")
@pytest.mark.parametrize(
    "options",
    [{"plus_one": "printed"}, {"exchange_koku": "one_a_card"}, {"exchange_koku": "single_koku"}, {"hatamoto_koku": "forbidden"}],
    ids=lambda options: "".join(options.values()),
)
def test_the_other_readings_pay_as_they_say(options: dict[str, str]) -> None:
    """Each option of payments, with troops and with koku, in all hands of up to two cards."""
    cards = ["samurai", "bushi", "sohei", "samurai_sohei", "koku_1", "koku_2", "koku_3"]
    compare("chugoku_by_troops", Oracle(["samurai"] * 2 + ["bushi"], **options), situations(cards, 2, 2), options)
    compare("chubu_by_koku", Oracle(3, **options), situations(cards, 2, 2), options)


@pytest.mark.rule("shitenno/control.2", "shitenno/control.6")
@pytest.mark.parametrize(("options", "price"), [({}, ["samurai"] * 3), ({"last_gate": "open"}, ["samurai"] * 2)])
def test_the_last_position_is_paid_as_the_rules_say(options: dict[str, str], price: list[str]) -> None:
    """Where the gate asks for the province's own troop, or for none: in all hands of up to two cards."""
    compare("chugoku_by_troops", Oracle(price), situations(TEN_CARDS, 2, 2), options, filled=3)


def compare(answer: str, oracle: Oracle, hands: Iterator[Parts], options: dict[str, str], filled: int = 0) -> None:
    """Play out every payment of every hand, and hold each question against the oracle."""
    name = answer.partition("_")[0]
    empty = table(gates=DRAWS, kamon={name: [1] * filled}, titles=PLAIN, options=options)
    payable = 0
    for held in hands:
        game = holding(empty, held)
        expected = oracle.payments(held)
        assert (answer in offered(game)) is bool(expected), held
        if expected:
            payable += 1
            found: dict[frozenset[Parts], object] = {}
            say(game, answer)
            follow(game, held, frozenset(expected), found)
            assert {payment for ways in found if len(ways) == 1 for payment in ways} == expected, held
    assert payable


def holding(empty: Shitenno, parts: Parts) -> Any:
    """A turn of a seat that holds these cards and tiles, as Hatamoto if that is among them."""
    game = empty.clone()
    for part in parts:
        if part in ("exchange", "plus_one"):
            game.bonus[BONUS.value_of(part)] += 1
        elif part == "hatamoto":
            game.rank = [RANK.value_of("hatamoto"), RANK.value_of("shomyo")]
        else:
            game.put(0, CARD.value_of(part), 1)
    return turn(game, 0)


def follow(game: Any, held: Parts, expected: frozenset[Parts], found: dict[frozenset[Parts], object]) -> None:
    """Try every answer: each leads to fewer of the payments expected, to the same position in whatever order; the settled parts are those they share,
    and the last is paid."""
    found[expected] = position(game)
    if game.asked.kind not in ("pay_troops", "pay_koku"):
        paid = Counter(held) - Counter([*hand(game, 0), *[tile for tile in tiles(game, 0) if tile != "draw"]])
        paid["hatamoto"] -= game.hatamoto_ready
        assert {tuple(sorted(paid.elements()))} == expected, held
        return
    question = game.question(0)
    counts = [counted(payment) for payment in expected]
    settled = reduce(Counter.__and__, counts)
    open_parts = {part for payment in counts for part in payment if payment[part] > settled[part]}
    assert Counter(question.plain()["about"]["parts"]) == settled, held
    assert {question.domain.id_of(part) for part in question.answers} == open_parts, held
    for part in open_parts:
        left = frozenset(payment for payment in expected if counted(payment)[part] > settled[part])
        copy = game.clone()
        copy.play(0, question.domain.value_of(part))
        if left not in found:
            follow(copy, held, left, found)
        assert position(copy) == found[left], held


def position(game: Any) -> object:
    """What tells one moment of a payment from another."""
    return game.asked, game.hand, game.bonus, game.hatamoto_ready


@cache
def counted(parts: Parts) -> Counter[str]:
    return Counter(parts)


@pytest.mark.rule("shitenno/bonus.9")
@pytest.mark.parametrize("cards", [["samurai", "samurai"], ["samurai_samurai"]])
def test_an_own_troop_is_exchanged_for_the_gates_and_another_copied(cards: list[str]) -> None:
    """Chūgoku asks for two Samurai and a Bushi: of two Samurai one becomes the Bushi, and a +1 takes its place."""
    game = turn(table(hands={0: cards}, bonus={0: ["exchange", "plus_one"]}, gates={"chugoku": "bushi/draw"}, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert (owners(game, "chugoku"), hand(game, 0), tiles(game, 0)) == ([0], [], ["draw"])


@pytest.mark.rule("shitenno/bonus.9")
def test_what_a_plus_one_added_is_not_exchanged() -> None:
    """One Samurai, two +1 and an Exchange do not make two Samurai and a Bushi: the only printed troop cannot be both."""
    game = turn(table(hands={0: ["samurai"]}, bonus={0: ["exchange", "plus_one", "plus_one"]}, gates=GATES, titles=PLAIN), 0)
    assert "chugoku_by_troops" not in offered(game)


@pytest.mark.rule("shitenno/payment.3")
def test_no_order_of_choices_costs_a_card() -> None:
    """With two Samurai and a double Samurai + Bushi, one Samurai stays in hand: it is not even asked which."""
    game = turn(table(hands={0: ["samurai", "samurai", "samurai_bushi"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert owners(game, "chugoku") == [0]
    assert hand(game, 0) == ["samurai"]


@pytest.mark.rule("shitenno/bonus.6")
@pytest.mark.parametrize(("reading", "enough"), [("each_koku", True), ("one_a_card", False), ("single_koku", False)])
def test_two_exchanges_on_one_card_of_two_koku(reading: str, enough: bool) -> None:
    """Each koku of the card becomes a troop by a tile of its own, unless the reading says one a card, or only cards of 1 koku."""
    held: dict[str, Any] = {
        "hands": {0: ["samurai", "koku_2"]},
        "bonus": {0: ["exchange", "exchange"]},
        "gates": {"chugoku": "bushi/draw"},
        "titles": PLAIN,
    }
    game = turn(table(**held, options={"exchange_koku": reading}), 0)
    assert ("chugoku_by_troops" in offered(game)) is enough
    if enough:
        say(game, "chugoku_by_troops")
        assert (hand(game, 0), tiles(game, 0)) == ([], ["draw"])


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


@pytest.mark.rule("shitenno/bonus.4", "shitenno/bonus.5")
def test_a_draw_tile_in_the_middle_of_a_payment() -> None:
    """Asked which cards to lay, the player may draw first; what is settled stays settled, and the new card may serve."""
    game = table(hands={0: ["samurai_samurai", "samurai", "samurai", "bushi"]}, bonus={0: ["draw"]}, gates=GATES, titles=PLAIN)
    pile = game.troop_pile[:]
    pile.remove(CARD.value_of("samurai_bushi"))
    game.troop_pile = [*pile, CARD.value_of("samurai_bushi")]
    turn(game, 0)
    say(game, "chugoku_by_troops")
    assert offered(game) == ["samurai", "samurai_samurai", "draw"]
    say(game, "draw")
    assert not game.can_undo(0)
    assert tiles(game, 0) == []
    assert offered(game) == ["samurai", "samurai_samurai"]  # the Bushi was settled before the draw
    say(game, "samurai")
    assert hand(game, 0) == ["samurai_samurai", "samurai_bushi"]
    assert owners(game, "chugoku") == [0]


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
