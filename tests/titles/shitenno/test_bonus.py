"""Tiles and the Hatamoto in a payment: used once, exchanged, copied, drawn. [bonus, titles.6]"""

from typing import Any

import pytest

from tatami.titles.shitenno.rules.domains import CARD
from titles.shitenno.tables import hand, log, offered, owners, pay, say, table, tiles, turn

PLAIN = ["sensei", "shomyo"]  # titles without a part in payments

GATES = {"chugoku": "bushi/exchange", "kanto": "bushi/exchange"}


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
