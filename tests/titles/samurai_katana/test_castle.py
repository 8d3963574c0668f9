"""Castles in battle. [castle, battle.21]"""

import pytest

from tatami.titles.samurai_katana.rules.fight import strength
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER
from titles.samurai_katana.setting import FREE, STRONG, WEAK, attack, laid, land, offered, play, samurai, table


@pytest.mark.rule("samurai_katana/battle.21", "samurai_katana/castle.2")
def test_a_castle_beaten_by_the_dead() -> None:
    """It stays and keeps control; in the other reading it is removed."""
    at = {"bingo": (0, 2), "bizen": (1, 0), "inaba": (1, 1), "aki": (0, 1)}
    hands = {0: STRONG, 1: "archers spear_ashigaru"}
    game = attack(table(at=at, castles=["bizen"], hands=hands), "bingo", "bizen", 2)
    assert (samurai(game, "bizen"), game.castle[land("bizen")], game.honour[0]) == ((1, 0), 1, 1)
    game = attack(table(at=at, castles=["bizen"], hands=hands, lone_castle="falls"), "bingo", "bizen", 2)
    assert (samurai(game, "bizen"), game.castles[1]) == (FREE, 3)


@pytest.mark.rule("samurai_katana/castle.1", "samurai_katana/castle.2")
def test_a_castle_doubles_the_lower_card() -> None:
    """General and archers are 6 + 2 behind walls; a castle alone adds nothing else."""
    game = laid("ronin ronin -", "general archers -", castle=True, defence=0)
    assert strength(game, DEFENDER) == 8
    assert strength(laid("general archers -", "ronin ronin -", castle=True), ATTACKER) == 9


@pytest.mark.rule("samurai_katana/castle.3", "samurai_katana/castle.5")
def test_a_captured_castle_is_destroyed_or_replaced() -> None:
    """From the reserve and for nothing."""
    at = {"bingo": (0, 3), "bizen": (1, 1), "inaba": (1, 1)}
    for answer, castles in (("destroy", [3, 3]), ("from_reserve", [2, 3])):
        game = attack(table(at=at, castles=["bizen"], hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 3)
        assert offered(game) == ["destroy", "from_reserve"]
        koku = game.koku[0]
        play(game, f"capture:{answer}")
        assert game.castles[:2] == castles
        assert game.koku[0] == koku


@pytest.mark.rule("samurai_katana/castle.4")
def test_a_castle_pulled_down_for_the_captured_one() -> None:
    """Only when all three are on the board; the territory it leaves may become nobody's."""
    at = {"bingo": (0, 4), "bizen": (1, 1), "inaba": (1, 1), "aki": (0, 0), "suo": (0, 1), "iyo": (0, 1)}
    game = table(at=at, castles=["bizen", "aki", "suo", "iyo"], hands={0: STRONG, 1: WEAK})
    attack(game, "bingo", "bizen", 4)
    assert offered(game) == ["destroy", "from_iyo", "from_suo", "from_aki"]
    play(game, "capture:from_aki")
    assert (samurai(game, "aki"), game.castle[land("bizen")], game.castles[0]) == (FREE, 1, 0)
