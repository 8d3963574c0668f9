"""The optional rules."""

from typing import Any

import pytest

from games.samurai_katana.setting import FREE, asked, attack, end_round, names, offered, play, samurai, table, told
from tatami.games.samurai_katana.domains import CARD
from tatami.games.samurai_katana.ids import ATTACKER, DEFENDER
from tatami.games.samurai_katana.rules.cards import seen_leaving, show
from tatami.games.samurai_katana.rules.fight import samurai_strength
from tatami.games.samurai_katana.rules.office import AskPrice
from tatami.games.samurai_katana.rules.powers import StealKoku
from tatami.games.samurai_katana.state import Katana

STRONG = "general hatamoto"
WEAK = "spear_ashigaru spear_ashigaru"


@pytest.mark.rule("samurai_katana/option.1")
@pytest.mark.parametrize("goal", ["20", "25", "30", "35", "40"])
def test_length(goal: str) -> None:
    """20 for a short game, 30, 35 or 40 for long ones."""
    game = table(hands={0: "noh noh"}, honour={0: int(goal) - 2}, length=goal)
    play(game, "act:play_noh")
    assert not game.ending
    assert play(game, "act:play_noh").ending


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


@pytest.mark.rule("samurai_katana/material.4", "samurai_katana/option.2", "samurai_katana/option.6", "samurai_katana/option.14")
def test_no_number_of_koku_is_too_large() -> None:
    """1,500 koku can be given, put aside or asked for as a price; 90 honour can be sold."""
    rich = {"koku": {0: 1500, 1: 1500}, "negotiation": "yes", "treasure": "yes", "sale_of_office": "yes", "honour": {0: 85}}
    game = play(table(**rich), "act:give_koku", "give_koku_to:1", "give_koku:1500", "accept_koku@1:accept")  # type: ignore[arg-type]
    assert game.koku[:2] == [0, 3000]
    game = play(table(**rich), "act:treasure", "put_aside:1500")  # type: ignore[arg-type]
    assert (game.koku[0], game.treasure[0]) == (0, 1500)
    game = play(table(**rich), "act:sell_office", "sell_office_to:1", "ask_price:1500", "buy_office@1:accept")  # type: ignore[arg-type]
    assert game.koku[:2] == [3000, 0]
    game = play(table(**rich), "act:sell_honour", "sell_honour:45")  # type: ignore[arg-type]
    assert (game.honour[0], game.koku[0]) == (-5, 1545)


@pytest.mark.rule("samurai_katana/option.4")
def test_seppuku() -> None:
    """A single territory and three samurai at most: everything goes back, and the activation is over."""
    game = table(at={"suo": (0, 3)}, castles=["suo"], seppuku="yes")
    play(game, "act:seppuku")
    assert (samurai(game, "suo"), game.reserve[0], game.castles[0], len(game.realm[0])) == (FREE, 20, 3, 0)
    assert asked(game) == ("name_next", 0)
    assert "seppuku" not in offered(table(at={"suo": (0, 4)}, seppuku="yes"))
    assert "seppuku" not in offered(table(at={"suo": (0, 1), "aki": (0, 1)}, seppuku="yes"))


@pytest.mark.rule("samurai_katana/option.5")
def test_justice_for_others() -> None:
    """Any other player may protect the victim."""
    hands = {0: "ronin ronin plot", 1: "noh noh wako", 2: "shogunal_justice wako archers"}
    game = table(hands=hands, justice_for_others="yes")
    play(game, "act:play_plot", "aim_at_clan:1")
    assert game.waiting() == [1, 2]
    play(game, "objection@1:let_pass", "objection@2:justice")
    assert game.honour[1] == 0


@pytest.mark.rule("samurai_katana/option.5")
def test_nobody_needs_justice_against_himself() -> None:
    """Who affronts himself, or plays a card aimed at nobody, is not stopped: no one is wronged."""
    for lines in (["act:play_affront", "aim_at_clan:0"], ["act:play_noh"]):
        game = table(hands={0: "affront noh", 1: "shogunal_justice ronin archers"}, justice_for_others="yes")
        play(game, *lines)
        assert game.asked.kind == "act"


@pytest.mark.rule("samurai_katana/option.6", "samurai_katana/option.7")
def test_the_secret_treasure() -> None:
    """Put aside for good, out of the pirates' reach, worth a third of its koku; the others see only the sum."""
    game = table(hands={1: "wako"}, koku={0: 8, 1: 1, 2: 1}, treasure="yes", round=24)
    play(game, "act:treasure", "put_aside:7")
    assert (game.koku[0], game.treasure[0]) == (1, 7)
    seen = game.view(1)["players"][0]
    assert (seen["wealth"], seen["koku"], seen["treasure"]) == (8, None, None)
    assert (told(game, "koku_put_aside", 1), told(game, "koku_put_aside")) == ([], [])
    play(game, "act:done", "name_next:1", "act:play_wako", "save_koku@0:0")
    assert (game.koku[0], game.koku[1], game.least_treasure[0]) == (0, 2, 7)
    end_round(game)
    assert game.honour == [2, 0, 0]
    assert game.outcome() is not None


@pytest.mark.rule("samurai_katana/option.7", "samurai_katana/deck.12")
def test_koku_put_aside_before_the_pirates() -> None:
    """Whoever they come to may put aside what he likes before they take what is left; a purse without koku is asked too."""
    game = table(at={"iyo": (1, 1), "aki": (2, 1)}, hands={0: "wako wako"}, koku={0: 0, 1: 5}, treasure="yes")
    play(game, "act:play_wako", "aim_at_clan:1")
    assert (asked(game), offered(game)) == (("save_koku", 1), ["0", "1", "2", "3", "4", "5"])
    play(game, "save_koku:4")
    assert (game.koku[:2], game.treasure[1]) == ([1, 0], 4)
    play(game, "act:play_wako", "aim_at_clan:1")
    assert (asked(game), offered(game)) == (("save_koku", 1), ["0"])
    game = table(at={"iyo": (1, 1), "aki": (2, 1)}, hands={0: "wako"}, koku={0: 0, 1: 5})
    assert play(game, "act:play_wako", "aim_at_clan:1").koku[:2] == [3, 2]


@pytest.mark.rule("samurai_katana/option.6", "samurai_katana/deck.12")
@pytest.mark.parametrize(("koku", "known"), [(4, 0), (3, 0), (2, 5)])
def test_pirates_who_find_enough_learn_nothing(koku: int, known: int) -> None:
    """Only who finds fewer than three koku has seen the whole purse, and knows what lies aside."""
    game = table(at={"iyo": (1, 1)}, koku={1: koku}, treasure="yes")
    game.treasure = [0, 5, 0]
    StealKoku(1, 3).do(game, 0)
    assert (game.koku[1], game.least_treasure[1]) == (max(koku - 3, 0), known)


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
def test_nobody_is_asked_for_more_than_he_is_seen_to_have() -> None:
    """Of three koku and four put aside, one of them known: prices from 0 to 6."""
    game = table(koku={1: 3}, treasure="yes", sale_of_office="yes")
    game.treasure, game.least_treasure = [0, 4, 0], [0, 1, 0]
    assert AskPrice(1).answers(game, 0) == list(range(7))


@pytest.mark.rule("samurai_katana/option.7")
def test_koku_left_at_the_end_are_treasure() -> None:
    """2 put aside and 4 left are 2 honour, 1 and 1 are none; without the option koku are worth nothing."""
    game = table(koku={0: 6, 1: 2, 2: 0}, treasure="yes", round=24)
    play(game, "act:treasure", "put_aside:2", "act:done", "name_next:1", "act:treasure", "put_aside:1")
    assert end_round(game).honour == [2, 0, 0]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.categories["koku"] == [2, 0, 0]
    assert not any(game.can_undo(seat) for seat in range(3))  # the treasures have been seen
    assert end_round(table(koku={0: 6, 1: 2, 2: 0}, round=24)).honour == [0, 0, 0]


@pytest.mark.rule("samurai_katana/option.7")
def test_a_treasure_is_put_aside_in_purchases_too() -> None:
    """And where koku break a tie, those put aside are counted with them."""
    game = table(at={"hida": (0, 1), "aki": (1, 1), "iyo": (2, 1)}, koku={0: 5, 1: 4, 2: 5}, treasure="yes", buying=True)
    play(game, "buy:treasure", "put_aside:5")
    assert game.treasure[0] == 5
    assert end_round(game).emperor == 1


@pytest.mark.rule("samurai_katana/option.7")
def test_a_redealt_purse_agrees_with_what_was_seen() -> None:
    """Whoever looks on knows the sum, and after a disappointing theft the least that lies aside."""
    game = table(hands={1: "wako"}, koku={0: 8}, treasure="yes")
    play(game, "act:treasure", "put_aside:7", "act:done", "name_next:1", "act:play_wako", "save_koku@0:0")
    worlds = [game.redeal(1, seed) for seed in range(40)]
    assert {world.koku[0] + world.treasure[0] for world in worlds} == {7}
    assert {world.treasure[0] for world in worlds} == {7}
    assert {world.treasure[2] for world in worlds} == set(range(6))


@pytest.mark.rule("samurai_katana/option.8", "samurai_katana/option.9")
def test_the_land_of_koku() -> None:
    """After the last round taxes are raised once more, 3 koku for 1 honour; treasure apart, fractions lost."""
    at = {"suo": (0, 1), "bizen": (0, 1), "aki": (1, 1), "iyo": (2, 1)}
    game = table(at=at, koku={0: 2, 1: 0, 2: 0}, land_of_koku="yes", treasure="yes", round=24)
    play(game, "act:treasure", "put_aside:2")
    assert end_round(game).honour == [1, 0, 0]  # 4 koku of taxes and 2 of treasure are 1 + 0, not 2
    assert end_round(table(at=at, round=24)).honour == [0, 0, 0]


@pytest.mark.rule("samurai_katana/option.10", "samurai_katana/option.11")
def test_the_shogun_cancels_a_card() -> None:
    """Once a round, any card not aimed at him; it is discarded and stays paid."""
    game = table(hands={0: "tea_ceremony noh"}, shogun=2, shogun_power="yes")
    play(game, "act:play_tea_ceremony")
    assert asked(game) == ("veto", 2)
    play(game, "veto:cancel")
    assert (game.honour[0], game.koku[0], len(game.hands[0])) == (0, 3, 1)
    play(game, "act:play_noh")
    assert game.honour[0] == 1


@pytest.mark.rule("samurai_katana/option.10", "samurai_katana/anytime.1")
@pytest.mark.parametrize(("answer", "honour"), [("let_pass", 0), ("cancel", -1)])
def test_of_a_card_and_its_justice_the_shogun_is_asked_about_the_last(answer: str, honour: int) -> None:
    """The Justice stands or falls with his word; the card it has stopped he is not asked about besides."""
    game = table(hands={0: "affront", 1: "shogunal_justice ronin archers"}, shogun=2, shogun_power="yes")
    play(game, "act:play_affront", "aim_at_clan:1", "objection@1:justice")
    assert (asked(game), game.question(2).plain()["about"]) == (("veto", 2), {"other": 1, "card": "shogunal_justice"})
    play(game, f"veto@2:{answer}")
    assert (game.honour[1], asked(game)) == (honour, ("act", 0))


@pytest.mark.rule("samurai_katana/option.11")
def test_a_shogun_without_a_territory_cancels_nothing() -> None:
    """He is out of the game for now, and is not asked."""
    game = table(hands={0: "noh"}, shogun=2, shogun_power="yes", out=[2])
    assert play(game, "act:play_noh").honour[0] == 1


@pytest.mark.rule("samurai_katana/option.10", "samurai_katana/option.11")
def test_out_of_the_shoguns_reach() -> None:
    """A card aimed at him, his own cards, and his enemy's in battle."""
    game = play(table(hands={0: "affront"}, shogun=2, shogun_power="yes"), "act:play_affront", "aim_at_clan:2")
    assert game.honour[2] == -1
    assert play(table(hands={0: "noh"}, shogun=0, shogun_power="yes"), "act:play_noh").honour[0] == 1
    hands = {0: "general hatamoto war_fan", 1: WEAK}
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands=hands, shogun=1, shogun_power="yes"), "bingo", "bizen", 3)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:war_fan")
    assert game.asked.kind != "veto"


@pytest.mark.rule("samurai_katana/option.10")
def test_the_shogun_cancels_an_objection_or_a_special_card() -> None:
    """A tsunami cancelled lets the fleet through; a war fan cancelled adds nothing."""
    game = table(at={"aki": (0, 2)}, hands={1: "tsunami ronin archers"}, shogun=2, shogun_power="yes")
    play(game, "act:move_aki", "march_to:iyo", "march_with:2", "objection@1:tsunami", "veto@2:cancel")
    assert samurai(game, "iyo") == (0, 2)
    hands = {0: "foot_samurai foot_samurai war_fan", 1: "foot_samurai foot_samurai"}
    at = {"bingo": (0, 4), "bizen": (1, 4)}
    game = attack(table(at=at, hands=hands, shogun=2, shogun_power="yes"), "bingo", "bizen", 4)
    play(game, "combat_card:foot_samurai", "combat_card:foot_samurai", "special_card:war_fan", "veto@2:cancel")
    assert game.honour == [0, 0, 0]


@pytest.mark.rule("samurai_katana/option.10")
@pytest.mark.parametrize(("cards", "asked"), [("none", []), ("alliance", ["veto"])])
def test_the_shogun_is_asked_about_special_cards_only(cards: str, asked: list[str]) -> None:
    """Two combat cards a side are not his affair; an Alliance cancelled finds no ally, though one stands next door."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3), "hida": (3, 1)}
    hands = {0: "foot_samurai foot_samurai alliance", 1: "foot_samurai foot_samurai"}
    game = attack(table(seats=4, at=at, hands=hands, shogun=3, shogun_power="yes"), "bingo", "bizen", 4)
    play(game, "combat_card:foot_samurai", "combat_card:foot_samurai", f"special_card:{cards}")
    assert [game.asked.kind] == (asked or ["act"])
    if asked:
        assert game.question(3).plain()["about"] == {"other": 0, "card": "alliance"}
        assert game.view(1)["battle"]["cards"] == [["foot_samurai", "foot_samurai", "alliance"], ["foot_samurai", "foot_samurai"]]
        play(game, "veto@3:cancel")
        assert (game.asked.kind, told(game, "ally_named")) == ("act", [])


@pytest.mark.rule("samurai_katana/option.12", "samurai_katana/option.13")
def test_exchange_of_a_warrior() -> None:
    """Five warriors and nothing else: one is discarded for a new card, once; everybody knows the rest are warriors."""
    hand = "ronin archers archers general hatamoto"
    game = table(hands={0: hand}, pile="tsunami", exchange="yes")
    play(game, "act:exchange", "exchange_warrior:ronin")
    assert names(game.hands[0]) == "archers archers hatamoto general tsunami"
    assert "exchange" not in offered(game)
    assert game.view(1)["players"][0]["warriors"] == 4
    for seed in range(20):
        assert sum(card < 8 for card in game.redeal(1, seed).hands[0]) >= 4
    assert "exchange" not in offered(table(hands={0: "ronin archers archers general"}, exchange="yes"))
    game = table(hands={0: hand}, pile="archers", exchange="yes")
    play(game, "act:exchange")
    assert not game.can_undo(0)
    play(game, "exchange_warrior:ronin")
    assert names(game.hands[0]) == "archers archers archers hatamoto general"
    assert "exchange" not in offered(game)  # five warriors again, but once an activation
    assert "exchange" not in offered(table(hands={0: hand + " noh"}, exchange="yes"))


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
def test_the_emperor_sells_a_dignity() -> None:
    """1 honour for the price he names, once a round, in his activation; it may be refused."""
    game = table(koku={0: 0, 1: 3}, sale_of_office="yes")
    play(game, "act:sell_office", "sell_office_to:1")
    assert offered(game) == ["0", "1", "2", "3"]
    play(game, "ask_price:2", "buy_office:accept")
    assert (game.koku[:2], game.honour[1]) == ([2, 1], 1)
    assert "sell_office" not in offered(game)
    game = table(sale_of_office="yes")
    play(game, "act:sell_office", "sell_office_to:1", "ask_price:2", "buy_office:refuse")
    assert "sell_office" not in offered(game)
    assert "sell_office" not in offered(table(emperor=1, sale_of_office="yes"))


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
@pytest.mark.parametrize(
    ("length", "victory", "sale", "last"),
    [
        ("25", "reach", "yes", 25),
        ("20", "reach", "yes", 25),
        ("40", "reach", "yes", 25),
        ("40", "exceed", "yes", 26),
        ("20", "reach", "goal", 20),
        ("40", "reach", "goal", 40),
        ("40", "exceed", "goal", 41),
    ],
)
def test_no_dignities_once_a_clan_has_25(length: str, victory: str, sale: str, last: int) -> None:
    """The power is gone at 25, whatever the goal, and does not come back; in the other reading at the goal."""
    game = table(hands={0: "noh noh"}, honour={0: last - 2}, length=length, victory=victory, sale_of_office=sale)
    assert "sell_office" in offered(play(game, "act:play_noh"))
    play(game, "act:play_noh")
    assert "sell_office" not in offered(game)
    play(game, "act:sell_honour", "sell_honour:3")
    assert "sell_office" not in offered(game)


def supported(lines: list[str], hands: dict[int, str], **more: Any) -> Katana:
    at = {"bingo": (0, 4), "bizen": (1, 4), "hida": (2, 2), "mino": (2, 1)}
    game = table(at=at, hands=hands, emperor=2, imperial_support="yes", **more)
    return play(attack(game, "bingo", "bizen", 4), *lines)


SEND_THREE = ["support:attacker", "accept_support:accept", "send_support:hida", "send_support:hida", "send_support:mino"]


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.18")
def test_imperial_support_rewarded() -> None:
    """One to three samurai from anywhere; 1 honour each if the side wins, and they are home again."""
    game = supported(SEND_THREE, {0: STRONG, 1: WEAK})
    assert game.honour == [1, 0, 3]
    assert (samurai(game, "hida"), samurai(game, "mino")) == ((2, 2), (2, 1))
    assert game.supported  # once a round
    game = supported(SEND_THREE[:4], {0: STRONG, 1: WEAK})
    assert offered(game) == ["enough", "mino"]  # both of Hida are on their way


@pytest.mark.rule("samurai_katana/option.16")
def test_support_is_searched_in_one_order() -> None:
    """Up the map: after Hida another from there or enough, but none from Mino, which comes before it; after Mino one from Hida."""
    for sent, tried in (("hida", ["enough", "hida"]), ("mino", ["enough", "hida"])):
        game = supported(["support:attacker", "accept_support:accept", f"send_support:{sent}"], {0: STRONG, 1: WEAK})
        question = game.question(2)
        assert [question.domain.id_of(answer) for answer in question.canonical] == tried
        assert len(question.answers) == (3 if sent == "hida" else 2)


@pytest.mark.rule("samurai_katana/option.18", "samurai_katana/option.19")
def test_imperial_support_lost() -> None:
    """If the side loses, all of them are lost; on a tie they come home without honour."""
    game = supported(SEND_THREE, {0: "ronin ronin", 1: "general hatamoto"})
    assert (samurai(game, "hida"), samurai(game, "mino"), len(game.realm[2])) == (FREE, FREE, 0)
    game = supported(
        ["support:defender", "accept_support:accept", "send_support:hida", "send_support:enough"],
        {0: "spear_ashigaru foot_samurai", 1: WEAK},
    )
    assert game.honour == [0, 0, 0]
    assert samurai(game, "hida") == (2, 2)


@pytest.mark.rule("samurai_katana/option.17")
def test_imperial_samurai_count_beyond_four() -> None:
    """4 and 3 are 7; with an alliance eight at most; swords do not touch them."""
    game = supported(SEND_THREE[:-2], {0: "ronin ronin archers", 1: WEAK})
    play(game, "send_support:hida", "send_support:mino")
    assert samurai_strength(game, ATTACKER) == 7
    game.allies = [4, 0]
    assert samurai_strength(game, ATTACKER) == 8


@pytest.mark.rule("samurai_katana/option.17", "samurai_katana/deck.4")
@pytest.mark.parametrize("side", [ATTACKER, DEFENDER])
def test_lent_samurai_are_no_allies_besides(side: int) -> None:
    """The Emperor has three samurai next to the battle and lends one: an Alliance of either side finds two, and with all lent none."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}
    hands = {side: "general hatamoto alliance", 1 - side: "ronin ronin archers"}
    lay = [
        ["combat_card:ronin", "combat_card:ronin", "special_card:none"],
        ["combat_card:hatamoto", "combat_card:general", "special_card:alliance"],
    ]
    for sent, allies in ((1, 2), (2, 1)):
        game = attack(table(at=at, hands=hands, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
        play(game, "support:attacker", "accept_support:accept", *["send_support:harima"] * (sent - 1), "send_support:enough")
        play(game, *lay[side == ATTACKER], *lay[side == DEFENDER])
        assert [event.values for event in told(game, "ally_named")] == [[side, 2, allies]]


@pytest.mark.rule("samurai_katana/option.17")
def test_who_has_lent_all_is_no_ally() -> None:
    """With all three lent nobody stands next to the battle any more."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}
    hands = {0: "general hatamoto alliance", 1: WEAK}
    game = attack(table(at=at, hands=hands, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
    play(game, "support:attacker", "accept_support:accept", "send_support:harima", "send_support:harima")
    play(game, "combat_card:hatamoto", "combat_card:general", "special_card:alliance")
    assert told(game, "ally_named") == []
    assert samurai(game, "harima") == (2, 3)


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.19")
def test_support_must_be_welcome() -> None:
    """A refused offer is not used up; a fighting Emperor supports nobody."""
    game = supported(["support:attacker", "accept_support:refuse"], {0: STRONG, 1: WEAK})
    assert not game.supported
    assert game.honour == [1, 0, 0]
    game = table(at={"bingo": (0, 4), "bizen": (1, 4)}, hands={0: STRONG, 1: WEAK}, emperor=1, imperial_support="yes")
    assert attack(game, "bingo", "bizen", 4).honour[0] == 1


@pytest.mark.rule("samurai_katana/option.16")
def test_whom_the_emperor_can_support_and_with_how_many() -> None:
    """The side he names is asked; three samurai at the most; without a samurai on the map he is not asked."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "hida": (2, 5)}
    game = attack(table(at=at, hands={0: STRONG, 1: WEAK}, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
    assert asked(play(game.clone(), "support:attacker")) == ("accept_support", 0)
    assert asked(play(game, "support:defender")) == ("accept_support", 1)
    play(game, "accept_support:accept")
    assert offered(game) == ["enough", "hida"]  # the first can only come from Hida
    play(game, "send_support:hida", "send_support:hida")
    assert len(told(game, "support_sent")) == 3
    assert game.honour == [1, 0, 0]
    game = table(at=at | {"hida": (2, 0)}, castles=["hida"], hands={0: STRONG, 1: WEAK}, emperor=2, imperial_support="yes")
    assert attack(game, "bingo", "bizen", 4).honour == [1, 0, 0]
