"""Every small hand pays as the rules say, by another way of counting. [payment, bonus, control]"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from typing import Any

import pytest

from tatami.titles.shitenno.rules.domains import BONUS, CARD, RANK
from tatami.titles.shitenno.rules.state import Shitenno
from titles.shitenno.payments import Oracle, Parts, situations
from titles.shitenno.tables import hand, offered, say, table, tiles, turn

PLAIN = ["sensei", "shomyo"]  # titles without a part in payments

GATES = {"chugoku": "bushi/exchange", "kanto": "bushi/exchange"}

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
