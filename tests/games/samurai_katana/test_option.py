"""The optional rules."""

import pytest

import tatami
from games.samurai_katana.setting import FREE, asked, attack, end_round, names, offered, play, samurai, table, told
from tatami.games.samurai_katana.rules.fight import samurai_strength
from tatami.games.samurai_katana.tables import ATTACKER, DEFENDER

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
    play(game, "act:negotiate", "negotiate_with:1", "propose:offer_noh")
    assert asked(game) == ("counter", 1)
    assert offered(game) == ["refuse", "archers", "wako"]
    play(game, "counter:wako")
    assert asked(game) == ("agree", 0)
    assert game.view(2)["players"][1]["shown"] == ["wako"]
    play(game, "agree:accept")
    assert (names(game.hands[0]), names(game.hands[1])) == ("ronin wako", "archers noh")
    assert game.view(2)["players"][1]["shown"] == ["noh"]
    assert "negotiate" not in offered(game)
    assert "negotiate" not in offered(table(hands={0: "noh", 1: "wako"}))


@pytest.mark.rule("samurai_katana/option.3")
def test_both_may_refuse() -> None:
    """Either player can call the exchange off, and still the cards have been named."""
    game = table(hands={0: "noh ronin", 1: "wako archers"}, negotiation="yes")
    play(game, "act:negotiate", "negotiate_with:1", "propose:offer_noh", "counter:wako", "agree:refuse")
    assert names(game.hands[0]) == "ronin noh"
    assert game.shown[0] != []
    game = table(hands={0: "noh ronin", 1: "wako archers"}, negotiation="yes")
    play(game, "act:negotiate", "negotiate_with:1", "propose:offer_noh", "counter:refuse")
    assert asked(game) == ("act", 0)


@pytest.mark.rule("samurai_katana/option.2", "samurai_katana/option.3")
def test_a_gift_of_koku() -> None:
    """Koku are given, never for a card; the gift may be refused."""
    game = table(koku={0: 4, 1: 0}, negotiation="yes")
    play(game, "act:negotiate", "negotiate_with:1", "give_koku:3", "accept_koku:accept")
    assert game.koku[:2] == [1, 3]
    game = table(koku={0: 4, 1: 0}, negotiation="yes")
    play(game, "act:negotiate", "negotiate_with:1", "give_koku:3", "accept_koku:refuse")
    assert game.koku[:2] == [4, 0]


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


@pytest.mark.rule("samurai_katana/option.6", "samurai_katana/option.7")
def test_the_secret_treasure() -> None:
    """Put aside for good, out of the pirates' reach, worth a third of its koku; the others see only the sum."""
    game = table(hands={1: "wako"}, koku={0: 8, 1: 1, 2: 1}, treasure="yes", round=24)
    play(game, "act:treasure", "put_aside:7")
    assert (game.koku[0], game.treasure[0]) == (1, 7)
    seen = game.view(1)["players"][0]
    assert (seen["wealth"], seen["koku"], seen["treasure"]) == (8, None, None)
    play(game, "act:done", "name_next:1", "act:play_wako")
    assert (game.koku[0], game.koku[1], game.least_treasure[0]) == (0, 2, 7)
    end_round(game)
    assert game.honour[0] == 2
    assert game.outcome() is not None


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
    play(game, "act:treasure", "put_aside:7", "act:done", "name_next:1", "act:play_wako")
    worlds = [game.redeal(1, seed) for seed in range(40)]
    assert {world.koku[0] + world.treasure[0] for world in worlds} == {7}
    assert {world.treasure[0] for world in worlds} == {7}
    assert {world.treasure[2] for world in worlds} == set(range(6))


@pytest.mark.rule("samurai_katana/option.8", "samurai_katana/option.9")
def test_the_land_of_koku() -> None:
    """After the last round taxes are raised once more, 3 koku for 1 honour; treasure apart, fractions lost."""
    at = {"suo": (0, 1), "bizen": (0, 1), "aki": (1, 1), "iyo": (2, 1)}
    game = table(at=at, koku={0: 2}, land_of_koku="yes", treasure="yes", round=24)
    play(game, "act:treasure", "put_aside:2")
    assert end_round(game).honour == [1, 0, 0]
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


@pytest.mark.rule("samurai_katana/option.14")
def test_no_dignities_once_the_goal_is_reached() -> None:
    """The power is gone in the last round."""
    game = table(hands={0: "noh"}, honour={0: 24}, sale_of_office="yes")
    assert "sell_office" in offered(game)
    assert "sell_office" not in offered(play(game, "act:play_noh"))


def supported(lines: list[str], hands: dict[int, str], **more: object) -> "tatami.Game":
    at = {"bingo": (0, 4), "bizen": (1, 4), "hida": (2, 2), "mino": (2, 1)}
    game = table(at=at, hands=hands, emperor=2, imperial_support="yes", **more)  # type: ignore[arg-type]
    return play(attack(game, "bingo", "bizen", 4), *lines)


SEND_THREE = ["support:attacker", "accept_support:accept", "send_support:hida", "send_support:hida", "send_support:mino"]


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.18")
def test_imperial_support_rewarded() -> None:
    """One to three samurai from anywhere; 1 honour each if the side wins, and they are home again."""
    game = supported(SEND_THREE, {0: STRONG, 1: WEAK})
    assert game.honour == [1, 0, 3]
    assert (samurai(game, "hida"), samurai(game, "mino")) == ((2, 2), (2, 1))


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
