"""The power of the Shogun. [option.10, option.11]"""

import pytest

from titles.samurai_katana.setting import WEAK, asked, attack, play, samurai, table, told


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
