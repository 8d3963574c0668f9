"""Paying with cards, tiles and the Hatamoto. [payment, bonus, titles.6]"""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.shitenno.tables import hand, offered, owners, pay, say, table, tiles, turn
from tatami.core.chance import stream
from tatami.games.shitenno.state import Shitenno
from tatami.games.shitenno.tables import CARD, KOKU, ON_CARD, OUTSIDE, OWN_TROOP, PROVINCE, SIZE, TROOPS

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
    assert offered(game) == ["koku_1", "koku_2"]
    say(game, "koku_2")
    assert offered(game) == ["koku_1", "koku_2"]
    say(game, "koku_2")
    assert owners(game, "chubu") == [0]


@pytest.mark.rule("shitenno/payment.3")
def test_a_part_that_fills_nothing_is_not_offered() -> None:
    """A Sōhei is of no use in Chūgoku."""
    game = turn(table(hands={0: ["samurai", "samurai_samurai", "bushi", "sohei"]}, gates=GATES, titles=PLAIN), 0)
    say(game, "chugoku_by_troops")
    assert offered(game) == ["samurai", "bushi", "samurai_samurai"]


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
    exchanged = {"hands": {0: ["sohei", "bushi"]}, "bonus": {0: ["exchange", "plus_one"]}, "gates": GATES}
    hatamoto = {"hands": {0: ["bushi"]}, "bonus": {0: ["plus_one"]}, "gates": GATES, "titles": ["hatamoto", "daimyo"]}
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


DRAWN = table()  # every card in its pile
CARDS_HELD = st.lists(st.integers(0, len(DRAWN.troop_pile + DRAWN.koku_pile) - 1), max_size=6, unique=True).map(
    lambda places: [CARD.id_of((DRAWN.troop_pile + DRAWN.koku_pile)[place]) for place in places]
)
TILES_HELD = st.lists(st.sampled_from(["exchange", "plus_one"]), max_size=3)


@pytest.mark.rule("shitenno/payment.3")
@settings(max_examples=150, deadline=None)
@given(CARDS_HELD, TILES_HELD, st.booleans(), st.sampled_from(["samurai", "bushi"]), st.integers(0, 1000))
def test_no_payment_leads_to_a_dead_end(cards: list[str], held: list[str], hatamoto: bool, gate: str, seed: int) -> None:
    """Whatever is laid part by part, the payment comes to its end; and a province is offered exactly if some choice of parts pays for it."""
    titles = ["hatamoto", "daimyo"] if hatamoto else PLAIN
    game = turn(table(hands={0: cards}, bonus={0: held}, gates={"chugoku": gate, "kanto": gate}, titles=titles), 0)
    answers = offered(game)
    for name in ("chugoku", "kanto"):
        province = PROVINCE.value_of(name)
        assert (f"{name}_by_troops" in answers) is can_pay(game, province, held, hatamoto)
        for answer in (f"{name}_by_troops", f"{name}_by_koku"):
            if answer in answers:
                pay_by_chance(game, answer, province, seed)


def pay_by_chance(game: Shitenno, answer: str, province: int, seed: int) -> None:
    copy, chance = game.clone(), stream(seed)
    say(copy, answer)
    while copy.filled[province] == game.filled[province]:
        parts = copy.question(0).answers
        assert parts
        copy.play(0, parts[chance.below(len(parts))])


def can_pay(game: Shitenno, province: int, held: list[str], hatamoto: bool) -> bool:
    """By brute force: try every use of every tile and of the Hatamoto on every symbol in hand."""
    need = [0] * TROOPS
    need[OWN_TROOP[province]] += OUTSIDE[province]
    need[game.asking[province]] += 1
    symbols = [
        troop
        for card in range(14)
        for _ in range(game.hand[card])
        for troop in range(TROOPS)
        for _ in range(ON_CARD[card * TROOPS + troop])
    ]
    koku = sum(game.hand[card] for card in range(17) if KOKU[card])
    exchanges, copies = held.count("exchange"), held.count("plus_one")
    return any(covers(found, need, copies) for found in exchanged(symbols, koku, exchanges, hatamoto))


def exchanged(symbols: list[int], koku: int, exchanges: int, hatamoto: bool) -> Iterator[list[int]]:
    """Every heap of troops that Exchange tiles and the Hatamoto can make."""
    units = len(symbols) + koku
    for used in range(min(exchanges, units) + 1):
        for chosen in combinations(range(units), used):
            kept = [troop for i, troop in enumerate(symbols) if i not in chosen]
            for made in product(range(TROOPS), repeat=used + hatamoto):
                yield kept + list(made)


def covers(troops: list[int], need: list[int], copies: int) -> bool:
    """Whether the heap fills the need, each +1 copying a troop of the heap."""
    short = [max(0, need[troop] - troops.count(troop)) for troop in range(TROOPS)]
    return sum(short) <= copies and all(troop in troops for troop in range(TROOPS) if short[troop])


def test_card_sizes_are_as_printed() -> None:
    """Single cards show one troop, double cards two, koku none."""
    assert [sum(ON_CARD[card * TROOPS : card * TROOPS + TROOPS]) for card in range(17)] == SIZE
