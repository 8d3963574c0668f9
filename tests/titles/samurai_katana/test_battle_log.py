"""The log of a battle."""

import pytest

from titles.samurai_katana.setting import STRONG, WEAK, attack, lines, log, play, table


@pytest.mark.rule("samurai_katana/battle.4", "samurai_katana/battle.6", "samurai_katana/battle.7", "samurai_katana/battle.14")
def test_the_log_of_a_battle() -> None:
    """Announced, laid, revealed, paid, counted, lost, won, taken: 6 + 5 + 4 + a fan of 3 against 1 + 5 + 2; two swords against none."""
    at = {"bingo": (0, 4), "bizen": (1, 2), "inaba": (1, 1), "harima": (1, 1)}
    hands = {0: "general hatamoto cavalry_charge", 1: "archers hatamoto noh"}
    game = attack(table(at=at, hands=hands), "bingo", "bizen", 4)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:cavalry_charge")
    play(game, "combat_card:archers", "combat_card:hatamoto", "special_card:none")
    play(game, "retreat_to:inaba", "retreat_with:1", "retreat_to:harima")
    assert log(game) == lines("""
        attack_announced 0 bingo bizen 4
        move_paid 0 1
        cards_laid 0 3
        cards_laid 1 2
        cards_revealed 0 ['hatamoto', 'general']
        special_revealed 0 cavalry_charge 1
        cards_revealed 1 ['archers', 'hatamoto']
        strength_counted 0 18 0 11 cards 4 samurai 3 fan
        strength_counted 1 8 2 6 cards 2 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        territory_freed 0 bingo
        samurai_retreated 1 bizen inaba 1
        samurai_retreated 1 bizen harima 1
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


BATTLE = """
    attack_announced 0 bingo bizen 4
    move_paid 0 1
    cards_laid 0 2
    cards_laid 1 2
    cards_revealed 0 ['hatamoto', 'general']
    cards_revealed 1 ['spear_ashigaru', 'spear_ashigaru']
    strength_counted 0 15 0 11 cards 4 samurai
"""


@pytest.mark.rule("samurai_katana/battle.15", "samurai_katana/elimination.1")
def test_the_log_of_a_clan_that_falls() -> None:
    """Three homeless samurai disperse with their clan's last territory."""
    game = attack(table(at={"bingo": (0, 4), "bizen": (1, 3)}, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4)
    assert log(game) == lines(BATTLE) + lines("""
        strength_counted 1 7 2 4 cards 3 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        clan_fell 1
        territory_freed 0 bingo
        samurai_dispersed 1 bizen 3
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


@pytest.mark.rule("samurai_katana/castle.3", "samurai_katana/castle.4")
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("destroy", ["castle_destroyed 0 bizen"]),
        ("from_reserve", ["castle_replaced 0 bizen"]),
        ("from_aki", ["castle_shifted 0 aki bizen", "territory_freed 0 aki"]),
    ],
)
def test_the_log_of_a_captured_castle(answer: str, told: list[str]) -> None:
    """Destroyed, replaced, or another pulled down for it, whose territory is then nobody's."""
    at = {"bingo": (0, 4), "bizen": (1, 1), "inaba": (1, 1), "aki": (0, 0), "suo": (0, 1), "iyo": (0, 1)}
    castles = ["bizen", "aki", "suo", "iyo"] if answer == "from_aki" else ["bizen", "aki"]
    game = attack(table(at=at, castles=castles, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4)
    play(game, f"capture:{answer}")
    assert log(game) == lines(BATTLE) + lines("""
        strength_counted 1 7 2 4 cards 2 walls 1 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        territory_freed 0 bingo
        samurai_retreated 1 bizen inaba 1
    """) + [*told, "cards_drawn 0 2 None", "cards_drawn 1 2 None"]  # fmt: skip


@pytest.mark.rule("samurai_katana/titles.8", "samurai_katana/battle.22", "samurai_katana/move.10")
def test_the_log_of_a_beaten_shogun() -> None:
    """His move is free, the defender draws three, and the last samurai's death ends the activation."""
    at = {"bingo": (0, 1), "bizen": (1, 3)}
    game = attack(table(at=at, hands={0: WEAK, 1: "general archers"}, shogun=0), "bingo", "bizen", 1)
    assert log(game) == lines("""
        attack_announced 0 bingo bizen 1
        cards_laid 0 2
        cards_laid 1 2
        cards_revealed 0 ['spear_ashigaru', 'spear_ashigaru']
        cards_revealed 1 ['archers', 'general']
        strength_counted 0 5 2 4 cards 1 samurai
        strength_counted 1 10 2 7 cards 3 samurai
        samurai_lost 0 1
        samurai_lost 1 2
        battle_won 1 0 bizen
        shogun_disgraced 0
        territory_freed 0 bingo
        clan_fell 0
        cards_drawn 0 2 None
        cards_drawn 1 3 None
        activation_ended 0
    """)


@pytest.mark.rule("samurai_katana/battle.17")
def test_the_log_of_a_tie() -> None:
    """4 + 3 against 4 + 3."""
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands={0: WEAK, 1: WEAK}), "bingo", "bizen", 3)
    assert log(game)[-7:] == lines("""
        strength_counted 0 7 2 4 cards 3 samurai
        strength_counted 1 7 2 4 cards 3 samurai
        samurai_lost 0 2
        samurai_lost 1 2
        battle_tied 0 1 bizen
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


@pytest.mark.rule("samurai_katana/battle.19", "samurai_katana/battle.20", "samurai_katana/battle.21")
@pytest.mark.parametrize(
    ("castle", "site", "ends"),
    [
        (False, "bizen", ["winner_died_out 0 bizen", "territory_freed 1 bizen"]),
        (True, "bizen", ["winner_died_out 0 bizen"]),
    ],
)
def test_the_log_says_why_a_winner_takes_nothing(castle: bool, site: str, ends: list[str]) -> None:
    """The attacker wins and loses his only samurai: the territory becomes free, or its castle keeps it."""
    at = {"bingo": (0, 2), site: (1, 1), "harima": (1, 1)}
    game = table(at=at, castles=[site] if castle else [], hands={0: STRONG, 1: WEAK})
    attack(game, "bingo", site, 1)
    if game.asked.kind == "retreat_to":
        play(game, "retreat_to:harima")
    told = log(game)
    assert told[told.index(f"battle_won 0 1 {site}") + 1 :][: len(ends)] == ends


@pytest.mark.rule("samurai_katana/battle.19")
def test_the_log_says_why_a_defender_keeps_nothing() -> None:
    """The defender wins, and two swords kill his only samurai."""
    game = attack(table(at={"bingo": (0, 2), "bizen": (1, 1)}, hands={0: WEAK, 1: STRONG}), "bingo", "bizen", 2)
    told = log(game)
    assert told[told.index("battle_won 1 0 bizen") + 1 :][:2] == ["winner_died_out 1 bizen", "territory_freed 1 bizen"]
