"""Battles. [battle]"""

import pytest

from tatami.titles.samurai_katana.rules.battle import whole_lays
from tatami.titles.samurai_katana.rules.domains import CARD
from tatami.titles.samurai_katana.rules.fight import losses, strength, swords
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER
from titles.samurai_katana.setting import FREE, STRONG, WEAK, asked, attack, laid, land, names, offered, play, samurai, table


@pytest.mark.rule("samurai_katana/battle.1")
def test_the_active_player_goes_on_after_a_battle() -> None:
    """Only those who marched fight; after a defeat too the activation goes on."""
    at = {"aki": (0, 2), "suo": (0, 3), "iwami": (1, 3)}
    game = attack(table(at=at, hands={0: WEAK, 1: STRONG}), "aki", "iwami", 2)
    assert samurai(game, "suo") == (0, 3)
    assert asked(game) == ("act", 0)


@pytest.mark.rule("samurai_katana/battle.2")
def test_an_attack_takes_two_cards() -> None:
    """With one card nobody can be attacked; in the other reading the attacker draws up to two."""
    at = {"aki": (0, 3), "bingo": (1, 1)}
    game = play(table(at=at, hands={0: "general"}), "act:move_aki")
    assert "bingo" not in offered(game)
    game = table(at=at, hands={0: "general", 1: WEAK}, pile="hatamoto", short_hand="draws")
    attack(game, "aki", "bingo", 3)
    assert samurai(game, "bingo") == (0, 1)


@pytest.mark.rule("samurai_katana/battle.3", "samurai_katana/battle.4", "samurai_katana/card.4")
def test_two_combat_cards_and_perhaps_a_blue_one() -> None:
    """The attacker lays and announces first; the defender sees only how many; any card can be a combat card."""
    at = {"bingo": (0, 5), "bizen": (1, 3)}
    hands = {0: "general noh war_fan ronin", 1: "archers archers kagemusha"}
    game = attack(table(at=at, hands=hands), "bingo", "bizen", 5)
    assert offered(game) == ["ronin", "general", "war_fan", "noh"]
    play(game, "combat_card:general", "combat_card:noh")
    assert offered(game) == ["none", "war_fan"]
    play(game, "special_card:war_fan")
    assert asked(game) == ("combat_card", 1)
    assert game.view(1)["battle"]["cards"] == [[None, None, None], []]
    assert game.view(0)["battle"]["cards"][0] == ["general", "noh", "war_fan"]
    play(game, "combat_card:archers", "combat_card:archers", "special_card:none")
    assert samurai(game, "bizen") == (0, 1)


@pytest.mark.rule("samurai_katana/battle.4")
def test_being_asked_for_a_special_card_tells_nothing() -> None:
    """A player without a blue card is asked all the same."""
    game = attack(table(at={"aki": (0, 1), "bingo": (1, 1)}, hands={0: "ronin ronin general", 1: WEAK}), "aki", "bingo", 1)
    play(game, "combat_card:ronin", "combat_card:ronin")
    assert offered(game) == ["none"]


@pytest.mark.rule("samurai_katana/battle.3")
@pytest.mark.parametrize("hand", ["general ronin ronin", "general noh ronin"])
def test_nobody_sees_whether_the_second_card_was_forced(hand: str) -> None:
    """Two alike are left after the first, so that the next lies there at once; or two that are not. To others all three are in the hand until all is laid."""
    game = attack(table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: hand, 1: "archers archers kagemusha"}), "bingo", "bizen", 5)
    before = [game.view(seat) for seat in (1, None)]
    play(game, "combat_card:general")
    assert [game.view(seat) for seat in (1, None)] == before
    assert before[0]["players"][0]["cards"] == 3
    assert game.view(0)["battle"]["cards"][0] == (["general"] if "noh" in hand else ["general", "ronin"])
    if "noh" in hand:
        play(game, "combat_card:noh")
    assert [game.view(seat) for seat in (1, None)] == before
    play(game, "special_card:none")
    for seat in (1, None):
        assert game.view(seat)["players"][0]["cards"] == 1
        assert game.view(seat)["battle"]["cards"] == [[None, None], []]


@pytest.mark.rule("samurai_katana/battle.3")
@pytest.mark.parametrize(
    ("hand", "koku", "ways"),
    [
        ("general noh war_fan ronin", 5, 6 + 3),  # six pairs; the fan is left beside three of them
        ("general noh ninja ronin", 5, 6 + 3),
        ("general noh ninja ronin", 1, 6),  # the move has taken the koku a Ninja would cost
        ("ronin ronin general", 5, 2),
        ("ronin ronin war_fan", 5, 3),  # two rōnin with or without the fan, or a rōnin and the fan
    ],
)
def test_all_cards_can_be_laid_at_once(hand: str, koku: int, ways: int) -> None:
    """The view lists every way to lay a hand; each is a row of legal answers that leads to the defender's turn."""
    game = table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: hand, 1: "archers archers kagemusha"}, koku={0: koku})
    attack(game, "bingo", "bizen", 5)
    lays = game.view(0)["lays"]
    assert len({(*tuple(sorted(lay["cards"])), lay["special"]) for lay in lays}) == len(lays)
    assert len(lays) == ways
    assert game.view(1)["lays"] == []
    for lay in lays:
        fresh = game.clone()
        for answer in lay["answers"]:
            fresh.play(0, fresh.question(0).domain.value_of(answer))
        assert asked(fresh) == ("combat_card", 1)
        assert [CARD.id_of(card) if card >= 0 else None for card in fresh.laid[:3]] == [*lay["cards"], lay["special"]]


@pytest.mark.rule("samurai_katana/battle.5")
def test_an_attacked_player_draws_up_to_two() -> None:
    """With one card he draws one; both are laid and count by their value alone."""
    game = table(at={"aki": (0, 2), "bingo": (1, 2)}, hands={0: WEAK, 1: "general"}, pile="shogunal_justice")
    attack(game, "aki", "bingo", 2)
    assert names([card for card in range(len(game.discards)) if game.discards[card]]) == "spear_ashigaru general shogunal_justice"
    assert game.honour[1] == 1


@pytest.mark.rule("samurai_katana/battle.5")
def test_without_any_card_left_he_lays_what_he_has() -> None:
    """When nothing can be drawn, a missing card counts nothing."""
    game = table(at={"aki": (0, 4), "bingo": (1, 1)}, hands={0: STRONG, 1: "archers"})
    game.hands[2] = sorted(game.pile)
    game.left = 0
    attack(game, "aki", "bingo", 4)
    assert samurai(game, "bingo") == (0, 2)


@pytest.mark.rule("samurai_katana/battle.6", "samurai_katana/card.2")
def test_a_special_card_must_be_paid() -> None:
    """Ninja costs 2 koku: with 1 left after the move it is not offered; paid when revealed."""
    at = {"aki": (0, 2), "bingo": (1, 2)}
    hands = {0: "general hatamoto ninja", 1: WEAK}
    game = attack(table(at=at, hands=hands, koku={0: 2}), "aki", "bingo", 2)
    play(game, "combat_card:general", "combat_card:hatamoto")
    assert offered(game) == ["none"]
    game = attack(table(at=at, hands=hands, koku={0: 3}), "aki", "bingo", 2)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:ninja")
    assert game.koku[0] == 0


@pytest.mark.rule("samurai_katana/battle.7", "samurai_katana/card.3", "samurai_katana/deck.1")
def test_strength() -> None:
    """Cards, samurai up to four, and the fan of the special card."""
    assert strength(laid("general hatamoto -", WEAK + " -", force=3), ATTACKER) == 14
    assert strength(laid("general hatamoto -", WEAK + " -", force=7), ATTACKER) == 15
    assert strength(laid("general hatamoto war_fan", WEAK + " -", force=7), ATTACKER) == 17
    assert strength(laid(WEAK + " -", "general hatamoto cavalry_charge", defence=1), DEFENDER) == 15


@pytest.mark.rule("samurai_katana/battle.8")
def test_mountains_defend() -> None:
    """1 more for the defender of mountains, a lone castle's too, and nothing for the attacker."""
    cards = ("ronin ronin -", "ronin ronin -")
    assert strength(laid(*cards, site="bizen"), DEFENDER) == 4
    assert strength(laid(*cards, site="aki"), DEFENDER) == 5
    assert strength(laid(*cards, site="aki"), ATTACKER) == 4


@pytest.mark.rule("samurai_katana/battle.10")
def test_swords_and_their_limit() -> None:
    """As many losses as swords, never more than four, never more than there are."""
    game = laid("ronin ronin -", WEAK + " -", force=1, defence=9)
    assert (swords(game, ATTACKER), losses(game, DEFENDER)) == (6, 4)
    assert (swords(game, DEFENDER), losses(game, ATTACKER)) == (2, 1)


@pytest.mark.rule("samurai_katana/battle.11")
def test_swords_of_the_special_card() -> None:
    """Those printed on it count only when all three cards are read."""
    assert swords(laid("ronin ronin cavalry_charge", WEAK + " -"), ATTACKER) == 6
    assert swords(laid("ronin ronin cavalry_charge", WEAK + " -", swords="three_cards"), ATTACKER) == 7


@pytest.mark.rule("samurai_katana/battle.12", "samurai_katana/battle.13", "samurai_katana/battle.14")
def test_an_attacker_wins() -> None:
    """1 honour, survivors take the territory, beaten defenders go where their player likes."""
    at = {"aki": (0, 4), "bizen": (1, 3), "bingo": (0, 4), "inaba": (1, 1), "harima": (1, 1)}
    game = attack(table(at=at, hands={0: STRONG, 1: "archers hatamoto"}), "bingo", "bizen", 4)
    assert game.honour == [1, 0, 0]
    assert samurai(game, "bizen") == (0, 2)
    assert asked(game) == ("retreat_to", 1)
    assert offered(game) == ["harima", "inaba"]
    play(game, "retreat_to:inaba", "retreat_with:2", "retreat_to:harima")
    assert (samurai(game, "inaba"), samurai(game, "harima")) == ((1, 3), (1, 2))
    assert asked(game) == ("act", 0)


@pytest.mark.rule("samurai_katana/battle.14")
def test_retreats_are_searched_in_one_order() -> None:
    """The canonical answers go up the map, and the last territory takes all."""
    at = {"bingo": (0, 4), "bizen": (1, 2), "inaba": (1, 1), "harima": (1, 1)}
    game = attack(table(at=at, hands={0: STRONG, 1: "hatamoto foot_samurai"}), "bingo", "bizen", 4)
    play(up := game.clone(), "retreat_to:harima", "retreat_with:1")
    assert (offered(up), up.question(1).canonical) == (["harima", "inaba"], [land("inaba")])
    play(game, "retreat_to:inaba")
    assert game.question(1).canonical == [2]
    assert game.question(1).answers == [1, 2]


@pytest.mark.rule("samurai_katana/battle.15")
def test_the_homeless_disperse() -> None:
    """Without another territory the survivors go back to the reserve, and the clan is out."""
    game = attack(table(at={"bingo": (0, 4), "bizen": (1, 3)}, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4)
    assert (len(game.realm[1]), game.reserve[1]) == (0, 20)
    assert samurai(game, "bizen") == (0, 2)


@pytest.mark.rule("samurai_katana/battle.16")
def test_beaten_attackers_go_back() -> None:
    """Survivors are where they came from; the defender gains the honour."""
    game = attack(table(at={"bingo": (0, 4), "bizen": (1, 3)}, hands={0: WEAK, 1: "general foot_samurai"}), "bingo", "bizen", 4)
    assert (samurai(game, "bingo"), samurai(game, "bizen")) == ((0, 3), (1, 1))
    assert game.honour == [0, 1, 0]


@pytest.mark.rule("samurai_katana/battle.17", "samurai_katana/battle.18")
def test_a_tie() -> None:
    """Nobody gains honour, the attackers go back, swords bite, both draw two."""
    hands = {0: WEAK, 1: WEAK}
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands=hands), "bingo", "bizen", 3)
    assert (samurai(game, "bingo"), samurai(game, "bizen")) == ((0, 1), (1, 1))
    assert game.honour == [0, 0, 0]
    assert [len(hand) for hand in game.hands] == [2, 2, 0]
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands=hands, tie_losses="none"), "bingo", "bizen", 3)
    assert (samurai(game, "bingo"), samurai(game, "bizen")) == ((0, 3), (1, 3))


@pytest.mark.rule("samurai_katana/battle.18")
def test_a_tie_that_kills_the_defender() -> None:
    """The territory is nobody's; a castle would keep it."""
    at = {"bingo": (0, 2), "bizen": (1, 2), "harima": (1, 1)}
    game = attack(table(at=at, hands={0: WEAK, 1: WEAK}), "bingo", "bizen", 2)
    assert (samurai(game, "bizen"), samurai(game, "bingo")) == (FREE, FREE)
    game = attack(table(at=at, castles=["bizen"], hands={0: "spear_ashigaru mounted_samurai", 1: WEAK}), "bingo", "bizen", 2)
    assert samurai(game, "bizen") == (1, 0)


@pytest.mark.rule("samurai_katana/battle.19")
def test_a_winner_without_survivors() -> None:
    """Honour is kept; the territory and its city belong to nobody."""
    at = {"bingo": (0, 2), "harima": (1, 2), "bizen": (0, 3), "satsuma": (1, 1)}
    game = attack(table(at=at, hands={0: "ronin ronin", 1: "general archers"}), "bizen", "harima", 3)
    assert game.honour == [0, 1, 0]
    assert samurai(game, "harima") == FREE
    assert game.view(None)["players"][1]["clan_points"] == 1


@pytest.mark.rule("samurai_katana/battle.20")
def test_the_loser_leaves_all_the_same() -> None:
    """An attacker who wins and dies drives the survivors out."""
    at = {"bingo": (0, 2), "bizen": (1, 3), "inaba": (1, 1), "aki": (0, 1)}
    game = attack(table(at=at, hands={0: STRONG, 1: "archers spear_ashigaru"}), "bingo", "bizen", 2)
    assert samurai(game, "bizen") == FREE
    assert samurai(game, "inaba") == (1, 4)
    assert game.honour[0] == 1


@pytest.mark.rule("samurai_katana/battle.22", "samurai_katana/battle.23")
def test_cards_after_a_battle() -> None:
    """All are discarded; the attacker draws two first, then the defender two, or three if he won."""
    pile = "noh tea_ceremony plot wako affront"
    game = attack(table(at={"bingo": (0, 1), "bizen": (1, 2)}, hands={0: WEAK, 1: STRONG}, pile=pile), "bingo", "bizen", 1)
    assert names(game.hands[0]) == "tea_ceremony noh"
    assert names(game.hands[1]) == "wako affront plot"
    assert sum(game.discards) == 4
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 2)}, hands={0: STRONG, 1: WEAK}, pile=pile), "bingo", "bizen", 3)
    assert [len(hand) for hand in game.hands[:2]] == [2, 2]


@pytest.mark.rule("samurai_katana/titles.8")
def test_a_beaten_shogun_loses_honour() -> None:
    """1 for each battle lost, attacking or defending; a tie costs nothing."""
    at = {"bingo": (0, 3), "bizen": (1, 3)}
    game = attack(table(at=at, hands={0: WEAK, 1: STRONG}, shogun=0, honour={0: 5}), "bingo", "bizen", 3)
    assert game.honour[:2] == [4, 1]
    game = attack(table(at=at, hands={0: STRONG, 1: WEAK}, shogun=1, honour={1: 5}), "bingo", "bizen", 3)
    assert game.honour[:2] == [1, 4]
    game = attack(table(at=at, hands={0: WEAK, 1: WEAK}, shogun=0, honour={0: 5}), "bingo", "bizen", 3)
    assert game.honour[:2] == [5, 0]


@pytest.mark.rule("samurai_katana/battle.5", "samurai_katana/battle.7")
def test_a_single_card_counts_alone() -> None:
    """A general and nothing else: 6, and two samurai; without any card the samurai alone."""
    assert strength(laid("general - -", "- - -"), ATTACKER) == 6 + 2
    assert strength(laid("general - -", "- - -"), DEFENDER) == 2


@pytest.mark.rule("samurai_katana/battle.3")
def test_two_combat_cards_are_searched_in_one_order() -> None:
    """Two cards are the same in either order: a search lays the lower kind first, on either side, and never the last kind first."""
    hands = {0: "ronin general war_fan noh", 1: "archers hatamoto kagemusha"}
    game = attack(table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands=hands), "bingo", "bizen", 5)

    def searched() -> str:
        return names(game.question(game.waiting()[0]).canonical)

    assert searched() == "ronin general war_fan"
    play(game, "combat_card:general")
    assert searched() == "war_fan noh"
    play(game, "combat_card:noh", "special_card:none")
    assert searched() == "archers hatamoto"
    play(game, "combat_card:hatamoto")
    assert searched() == "kagemusha"
    game = attack(table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: "archers archers general", 1: WEAK}), "bingo", "bizen", 5)
    play(game, "combat_card:archers")
    assert searched() == "archers general"


@pytest.mark.rule("samurai_katana/battle.3", "samurai_katana/battle.6")
@pytest.mark.parametrize(
    ("hand", "lays"),
    [
        ("archers archers archers", ["archers none"]),
        ("archers general war_fan", ["archers general none", "archers general war_fan", "archers war_fan none", "general war_fan none"]),
    ],
)
def test_every_whole_lay_of_a_battle(hand: str, lays: list[str]) -> None:
    """Each pair once, with each special card that is left; what is laid unasked is no answer."""
    game = table(hands={0: hand})
    ids = {card: CARD.id_of(card) for card in game.hands[0]} | {-1: "none"}
    assert sorted(" ".join(ids[answer] for answer in lay) for lay in whole_lays(game, 0)) == lays


@pytest.mark.rule("samurai_katana/battle.2", "samurai_katana/card.9")
@pytest.mark.parametrize(("left", "discards", "may_attack"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_drawing_up_to_two_takes_a_card_to_draw(left: int, discards: int, may_attack: bool) -> None:
    """In the other reading an attacker with one card draws the other from the pile, or from the discards; without either he stays."""
    game = table(at={"aki": (0, 3), "bingo": (1, 1)}, hands={0: "general"}, short_hand="draws")
    rest = sorted(game.pile[: game.left])
    game.pile = [rest.pop() for _ in range(left)]
    game.left = left
    for _ in range(discards):
        game.discards[rest.pop()] += 1
    game.hands[2] = rest
    assert ("bingo" in offered(play(game, "act:move_aki"))) == may_attack
