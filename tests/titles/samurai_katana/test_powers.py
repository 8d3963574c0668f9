"""What special cards do in a battle. [deck.2–6]"""

import pytest

from tatami.titles.samurai_katana.rules.fight import losses, strength, struck_card, swords
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER
from titles.samurai_katana.setting import WEAK, asked, attack, laid, offered, play, samurai, table, told


@pytest.mark.rule("samurai_katana/battle.9", "samurai_katana/deck.6")
def test_ninja_strikes_before_all_else() -> None:
    """The struck card gives neither value nor swords, even where a castle would have doubled it."""
    game = laid("ronin ronin ninja", "warrior_monks ronin -", castle=True, defence=1)
    assert struck_card(game, DEFENDER) == 0
    assert strength(game, DEFENDER) == 2 * 1 + 1
    assert swords(game, DEFENDER) == 3


@pytest.mark.rule("samurai_katana/deck.6")
def test_ninja_between_equal_values() -> None:
    """With equal values the card with more swords is struck."""
    assert struck_card(laid("ronin ronin ninja", "archers ronin -"), DEFENDER) == 1
    assert struck_card(laid("ronin ronin ninja", "ronin archers -"), DEFENDER) == 0
    assert struck_card(laid("ronin ronin -", "ronin archers -"), DEFENDER) == -1


@pytest.mark.rule("samurai_katana/deck.2")
def test_arquebuses() -> None:
    """Two more swords, the limit of four holding."""
    game = laid("ronin hatamoto arquebuses", WEAK + " -", defence=9)
    assert (swords(game, ATTACKER), losses(game, DEFENDER)) == (5, 4)


@pytest.mark.rule("samurai_katana/deck.3")
def test_kagemusha() -> None:
    """No samurai is lost to swords."""
    game = laid("ronin ronin -", "general hatamoto kagemusha", defence=3)
    assert losses(game, DEFENDER) == 0


@pytest.mark.rule("samurai_katana/deck.4", "samurai_katana/deck.5")
def test_alliance_with_an_outside_clan() -> None:
    """Samurai next to the battle by land, of one clan, at most four, on top of one's own; they stay and risk nothing."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 6), "inaba": (3, 1), "sanuki": (2, 9)}
    hands = {0: "general hatamoto alliance", 1: "mounted_samurai mounted_samurai"}
    game = attack(table(seats=4, at=at, hands=hands), "bingo", "bizen", 4)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:alliance")
    assert asked(game) == ("ally", 0)
    assert offered(game) == ["2", "3"]
    play(game, "ally:2")
    assert game.allies[ATTACKER] == 4
    assert samurai(game, "harima") == (2, 6)


@pytest.mark.rule("samurai_katana/deck.5")
def test_other_readings_of_alliance() -> None:
    """The clan is asked, or one's own neighbours come."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3), "inaba": (0, 2)}
    hands = {0: "general hatamoto alliance", 1: WEAK}
    lines = ("combat_card:general", "combat_card:hatamoto", "special_card:alliance")
    game = play(attack(table(at=at, hands=hands, alliance="consent"), "bingo", "bizen", 3), *lines)
    assert asked(game) == ("agree_to_alliance", 2)
    assert game.allies == [0, 0]
    play(clone := game.clone(), "agree_to_alliance:accept")
    assert clone.allies == [3, 0]
    play(game, "agree_to_alliance:refuse")
    assert game.allies == [0, 0]
    game = play(attack(table(at=at, hands=hands, alliance="own"), "bingo", "bizen", 3), *lines)
    assert game.allies == [3, 0]  # two in Inaba and the one left in Bingo
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (1, 2), "inaba": (2, 2)}
    hands = {0: WEAK, 1: "general hatamoto alliance"}
    game = attack(table(at=at, hands=hands, alliance="own"), "bingo", "bizen", 3)
    play(game, "combat_card@1:general", "combat_card@1:hatamoto", "special_card@1:alliance")
    assert game.allies == [0, 2]  # all in Harima: nobody has left it


@pytest.mark.rule("samurai_katana/deck.6", "samurai_katana/battle.7")
@pytest.mark.parametrize(
    ("cards", "castle", "total"),
    [
        ("archers general", False, 1),  # the higher is struck, wherever it lies
        ("general archers", False, 1),
        ("archers general", True, 1 + 1),  # behind walls the card that is left counts double
        ("general -", False, 0),
    ],
)
def test_what_a_ninja_leaves(cards: str, castle: bool, total: int) -> None:
    """The card struck counts for nothing; two samurai stand beside the other."""
    assert strength(laid("ronin ronin ninja", cards + " -", castle=castle), DEFENDER) == total + 2


@pytest.mark.rule("samurai_katana/deck.4")
@pytest.mark.parametrize("side", [0, 1])
def test_only_an_alliance_brings_allies(side: int) -> None:
    """With a war fan nobody is asked for an ally, though a third clan stands next door; nor with no special card."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}
    for special in ("war_fan", "none"):
        game = attack(table(at=at, hands={side: "general hatamoto war_fan", 1 - side: "ronin archers"}), "bingo", "bizen", 4)
        play(game, f"combat_card@{side}:general", f"combat_card@{side}:hatamoto", f"special_card@{side}:{special}")
        assert game.asked.kind == "act" or game.over
        assert not told(game, "ally_named")
