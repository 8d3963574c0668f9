"""Cards exchanged and koku given. [option.2, option.3]"""

import pytest

from tatami.titles.samurai_katana.rules.cards import seen_leaving, show
from tatami.titles.samurai_katana.rules.domains import CARD
from titles.samurai_katana.setting import asked, attack, names, offered, play, table


@pytest.mark.rule("samurai_katana/option.2", "samurai_katana/option.3")
def test_an_exchange_of_cards() -> None:
    """Named to all, agreed by both, once in an activation."""
    game = table(hands={0: "noh ronin", 1: "wako archers"}, negotiation="yes")
    play(game, "act:negotiate", "propose:offer_noh")
    assert asked(game) == ("counter", 1)
    assert offered(game) == ["refuse", "archers", "wako"]
    play(game, "counter:wako")
    assert asked(game) == ("agree", 0)
    assert game.view(2)["players"][1]["shown"] == ["wako"]
    play(game, "agree:accept")
    assert (names(game.hands[0]), names(game.hands[1])) == ("ronin wako", "archers noh")
    swapped = table(hands={0: "ronin noh", 1: "wako archers"}, negotiation="yes")
    play(swapped, "act:negotiate", "propose:offer_ronin", "counter:archers", "agree:accept")
    assert (names(swapped.hands[0]), names(swapped.hands[1])) == ("archers noh", "ronin wako")  # hands stay in order
    assert game.view(2)["players"][1]["shown"] == ["noh"]
    assert "negotiate" not in offered(game)
    assert "negotiate" not in offered(table(hands={0: "noh", 1: "wako"}))


@pytest.mark.rule("samurai_katana/option.3", "samurai_katana/option.12")
def test_what_was_known_of_a_hand_leaves_with_the_cards() -> None:
    """A card named in negotiation and revealed in a battle is known no longer; nor is one thrown away."""
    at = {"bingo": (0, 4), "bizen": (1, 4)}
    game = table(at=at, hands={0: "general hatamoto", 1: "archers wako"}, negotiation="yes", exchange="yes")
    play(game, "act:negotiate", "propose:offer_general", "counter:wako", "agree:accept")
    assert (game.view(2)["players"][0]["shown"], game.view(2)["players"][1]["shown"]) == (["wako"], ["general"])
    attack(game, "bingo", "bizen", 4)
    assert (game.view(2)["players"][0]["shown"], game.view(2)["players"][1]["shown"]) == ([], [])


@pytest.mark.rule("samurai_katana/option.3", "samurai_katana/option.12")
def test_what_is_known_of_a_hand_is_counted() -> None:
    """Cards shown stand in order, each once; a warrior seen to leave is one known warrior less, another card is not."""
    game = table(hands={0: "archers ronin noh"}, exchange="yes")
    for name in ("noh", "archers", "noh"):
        show(game, 0, CARD.value_of(name))
    assert names(game.shown[0]) == "archers noh"
    game.warriors = [2, 0, 0]
    seen_leaving(game, 0, CARD.value_of("noh"))
    assert (names(game.shown[0]), game.warriors) == ("archers", [2, 0, 0])
    seen_leaving(game, 0, CARD.value_of("ronin"))
    seen_leaving(game, 1, CARD.value_of("ronin"))
    assert (names(game.shown[0]), game.warriors) == ("archers", [1, 0, 0])


@pytest.mark.rule("samurai_katana/option.3")
def test_both_may_refuse() -> None:
    """Either player can call the exchange off, and still the cards have been named."""
    game = table(hands={0: "noh ronin", 1: "wako archers"}, negotiation="yes")
    play(game, "act:negotiate", "propose:offer_noh", "counter:wako", "agree:refuse")
    assert names(game.hands[0]) == "ronin noh"
    assert game.shown[0] != []
    game = table(hands={0: "noh ronin", 1: "wako archers"}, negotiation="yes")
    play(game, "act:negotiate", "propose:offer_noh", "counter:refuse")
    assert asked(game) == ("act", 0)


@pytest.mark.rule("samurai_katana/option.2", "samurai_katana/option.3")
def test_gifts_of_koku() -> None:
    """To several players, several times, and beside an exchange of cards; who has refused is offered no more."""
    game = table(hands={0: "noh ronin", 1: "wako archers"}, koku={0: 9, 1: 0, 2: 0}, negotiation="yes")
    play(game, "act:give_koku", "give_koku_to:1", "give_koku:3", "accept_koku@1:accept")
    play(game, "act:give_koku", "give_koku_to:2", "give_koku:2", "accept_koku@2:refuse")
    play(game, "act:negotiate", "propose:offer_noh", "counter:wako", "agree:accept")
    assert "negotiate" not in offered(game)
    play(game, "act:give_koku", "give_koku:1", "accept_koku@1:accept")
    assert (game.koku, names(game.hands[0])) == ([5, 4, 0], "ronin wako")
    play(game, "act:done", "name_next:1", "act:give_koku")
    assert offered(game) == ["0", "2"]
    assert "give_koku" not in offered(table(hands={0: "noh", 1: "wako"}))
    assert "give_koku" not in offered(table(koku={0: 0}, negotiation="yes"))


@pytest.mark.rule("samurai_katana/option.2")
def test_or_one_negotiation_in_all() -> None:
    """In the other reading a gift is the one negotiation of the activation, and so is an exchange."""
    two = {"hands": {0: "noh ronin", 1: "wako archers"}, "koku": {0: 9}, "negotiation": "once"}
    game = play(table(**two), "act:give_koku", "give_koku_to:1", "give_koku:3", "accept_koku@1:accept")  # type: ignore[arg-type]
    assert {"give_koku", "negotiate"} & set(offered(game)) == set()
    game = play(table(**two), "act:negotiate", "propose:offer_noh", "counter:refuse")  # type: ignore[arg-type]
    assert {"give_koku", "negotiate"} & set(offered(game)) == set()


@pytest.mark.rule("samurai_katana/option.23")
def test_koku_given_between_the_turns() -> None:
    """In the other reading every clan with koku may give some before a player is named, clockwise from the Emperor, as often as it likes."""
    game = table(seats=3, emperor=1, koku={0: 3, 1: 0, 2: 5}, negotiation="between")
    play(game, "act:done")
    assert asked(game) == ("gift_now", 2)
    play(game, "gift_now:go")
    assert offered(game) == ["0", "1"]
    play(game, "give_koku_to:1", "give_koku:2", "accept_koku:accept")
    assert (game.koku, asked(game)) == ([3, 2, 3], ("gift_now", 2))
    play(game, "gift_now:not_now")
    assert asked(game) == ("gift_now", 0)
    play(game, "gift_now:rest")
    assert asked(game) == ("name_next", 1)
    play(game, "name_next:2", "act:done")
    assert asked(game) == ("gift_now", 1)  # the koku came after its turn to give; seat 0 rests in this phase


@pytest.mark.rule("samurai_katana/option.23")
@pytest.mark.parametrize("negotiation", ["no", "yes", "once"])
def test_koku_are_given_in_ones_activation_otherwise(negotiation: str) -> None:
    """In the other readings the next player is named without a question."""
    assert asked(play(table(negotiation=negotiation), "act:done"))[0] == "name_next"


@pytest.mark.rule("samurai_katana/option.23")
def test_in_purchases_too_and_anew_in_each_phase() -> None:
    """Koku may be had before buying; who rests in one phase is asked again in the next."""
    game = table(buying=True, player=0, negotiation="between")
    play(game, "buy:done")
    for seat in (0, 1, 2):
        assert asked(game) == ("gift_now", seat)
        play(game, "gift_now:rest")
    play(game, "name_purchaser:1", "buy:done", "buy:done")
    assert asked(game) == ("gift_now", 0)


@pytest.mark.rule("samurai_katana/option.7", "samurai_katana/option.23")
def test_being_asked_for_a_gift_tells_nothing_of_hidden_koku() -> None:
    """With secret treasures a clan without koku is asked too, and can only decline."""
    game = table(koku={0: 0}, negotiation="between", treasure="yes")
    play(game, "act:done")
    assert asked(game) == ("gift_now", 0)
    assert offered(game) == ["not_now", "rest"]
