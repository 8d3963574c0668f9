"""Any-time cards, and the powers of the others."""

from typing import Any

import pytest

import tatami
from tatami.core.domain import NO
from tatami.texts import Texts
from tatami.titles.samurai_katana.rules.domains import CARD, TERRITORY
from tatami.titles.samurai_katana.rules.event_cards import BARRED_CARD, has_target, targets
from tatami.titles.samurai_katana.rules.tables import SEA, TERRITORIES
from titles.samurai_katana.setting import FREE, WEAK, asked, attack, land, names, offered, play, samurai, table, told

THREE = "foot_samurai foot_samurai hatamoto"


def at_sea(**more: Any) -> dict[str, Any]:
    """Clan 0 in Aki, about to sail to Iyo."""
    return {"at": {"aki": (0, 2)}, "koku": {0: 2}, **more}


@pytest.mark.rule("samurai_katana/anytime.1", "samurai_katana/anytime.2")
def test_justice_stops_an_attack() -> None:
    """The attack has no effect, its koku is gone, and it may not be tried again in this activation."""
    at = {"aki": (0, 3), "bingo": (1, 1)}
    game = table(at=at, hands={0: THREE, 1: "shogunal_justice ronin archers"}, koku={0: 3})
    play(game, "act:move_aki", "march_to:bingo", "march_with:3")
    assert asked(game) == ("objection", 1)
    play(game, "objection@1:justice")
    assert (samurai(game, "aki"), samurai(game, "bingo"), game.koku[0]) == ((0, 3), (1, 1), 2)
    assert names(game.hands[1]) == "archers ronin"
    play(game, "act:move_aki")
    assert "bingo" not in offered(game)


@pytest.mark.rule("samurai_katana/anytime.2")
def test_justice_for_cards_only() -> None:
    """In the other reading an attack cannot be stopped."""
    at = {"aki": (0, 3), "bingo": (1, 1)}
    game = table(at=at, hands={0: THREE, 1: "shogunal_justice ronin archers"}, justice="cards")
    play(game, "act:move_aki", "march_to:bingo", "march_with:3")
    assert asked(game) == ("combat_card", 0)


@pytest.mark.rule("samurai_katana/anytime.1", "samurai_katana/anytime.2")
def test_justice_stops_a_card() -> None:
    """A plot has no effect, its koku are gone, and another plot cannot be aimed at the same clan."""
    game = table(hands={0: "plot plot", 1: "shogunal_justice ronin archers"})
    play(game, "act:play_plot", "aim_at_clan:1", "objection@1:justice")
    assert (game.honour[1], game.koku[0]) == (0, 3)
    play(game, "act:play_plot")
    assert offered(game) == ["0", "2"]


@pytest.mark.rule("samurai_katana/anytime.2")
@pytest.mark.parametrize(("barred", "aimed", "open"), [([1], "affront", True), ([0, 1], "affront", True), ([0, 1, 2], "affront", False)])
def test_a_card_stopped_everywhere_is_not_offered(barred: list[int], aimed: str, open: bool) -> None:
    """As long as one clan is left at which it was not stopped it can be played; a card aimed at nothing always can."""
    game = table(hands={0: f"{aimed} noh"})
    code = BARRED_CARD + CARD.value_of(aimed) * TERRITORIES
    game.barred = [code + clan for clan in barred]
    assert has_target(game, 0, CARD.value_of(aimed)) == open
    assert has_target(game, 0, CARD.value_of("noh"))
    assert targets(game, 0, CARD.value_of(aimed)) == [clan for clan in range(3) if clan not in barred]


@pytest.mark.rule("samurai_katana/anytime.3", "samurai_katana/card.5")
def test_justice_protects_its_player() -> None:
    """Only the victim is asked; but any-time cards are played in another's turn."""
    game = table(at={"aki": (0, 3), "bingo": (1, 1)}, hands={0: THREE, 1: "ronin ronin noh", 2: "shogunal_justice affront wako"})
    play(game, "act:move_aki", "march_to:bingo", "march_with:3")
    assert game.waiting() == [1]
    assert offered(game) == ["let_pass"]


@pytest.mark.rule("samurai_katana/anytime.4", "samurai_katana/anytime.5")
def test_tsunami_stops_a_sea_move() -> None:
    """The koku comes back, and that lane is closed to that player for this activation, both ways."""
    game = table(**at_sea(hands={2: "tsunami ronin archers"}))
    play(game, "act:move_aki", "march_to:iyo", "march_with:2", "objection@2:tsunami")
    assert (samurai(game, "aki"), samurai(game, "iyo"), game.koku[0]) == ((0, 2), FREE, 2)
    play(game, "act:move_aki")
    assert "iyo" not in offered(game)
    play(game, "march_to:suo", "march_with:1")
    assert game.koku[0] == 1
    game = table(at={"aki": (0, 2), "iyo": (0, 2)}, hands={2: "tsunami ronin archers"})
    play(game, "act:move_aki", "march_to:iyo", "march_with:2", "objection@2:tsunami", "act:move_iyo")
    assert "aki" not in offered(game)
    assert {TERRITORY.id_of(t) for t in SEA[land("iyo")]} - {"aki"} <= set(offered(game))  # its other lanes are open


@pytest.mark.rule("samurai_katana/anytime.4", "samurai_katana/anytime.5")
def test_tsunami_stops_an_attack_by_sea() -> None:
    """The koku comes back, the attacked territory keeps its samurai and can still be reached another way."""
    at = {"aki": (0, 3), "iyo": (1, 1), "tosa": (0, 2)}
    game = table(at=at, hands={0: THREE, 2: "tsunami ronin archers"}, koku={0: 2})
    play(game, "act:move_aki", "march_to:iyo", "march_with:3", "objection@2:tsunami")
    assert (samurai(game, "aki"), samurai(game, "iyo"), game.koku[0]) == ((0, 3), (1, 1), 2)
    play(clone := game.clone(), "act:move_aki")
    assert "iyo" not in offered(clone)
    play(game, "act:move_tosa")
    assert "iyo" in offered(game)


@pytest.mark.rule("samurai_katana/anytime.1", "samurai_katana/anytime.4", "samurai_katana/option.5")
def test_no_justice_against_a_sea_move_that_attacks_nobody() -> None:
    """Whoever holds a Justice and no tsunami can only let it pass, for others too."""
    game = table(**at_sea(hands={1: "shogunal_justice ronin archers"}, justice_for_others="yes"))
    play(game, "act:move_aki", "march_to:iyo", "march_with:2")
    assert offered(game, 1) == ["let_pass", "pass_activation", "pass_round"]


@pytest.mark.rule("samurai_katana/anytime.9")
@pytest.mark.parametrize(("reading", "koku"), [("all", 2), ("koku", 1)])
def test_a_free_move_stopped_by_a_tsunami(reading: str, koku: int) -> None:
    """It has cost no koku and is there again for the next move; in the other reading that one is paid."""
    game = table(**at_sea(hands={2: "tsunami ronin archers"}, shogun=0, tsunami=reading))
    play(game, "act:move_aki", "march_to:iyo", "march_with:2", "objection@2:tsunami")
    assert game.koku[0] == 2
    play(game, "act:move_aki", "march_to:suo", "march_with:1")
    assert game.koku[0] == koku


@pytest.mark.rule("samurai_katana/anytime.10")
@pytest.mark.parametrize("answer", ["justice", "tsunami"])
def test_no_justice_against_an_any_time_card(answer: str) -> None:
    """Whoever is stopped is not asked, though he holds a Justice: it stays in his hand and the attack is off."""
    hands = {0: "shogunal_justice foot_samurai foot_samurai hatamoto", 1: "shogunal_justice tsunami ronin", 2: "shogunal_justice noh noh"}
    game = table(at={"aki": (0, 3), "iyo": (1, 1)}, hands=hands, justice_for_others="yes")
    play(game, "act:move_aki", "march_to:iyo", "march_with:3", f"objection@1:{answer}", "objection@2:let_pass")
    assert asked(game) == ("act", 0)
    assert names(game.hands[0]).split().count("shogunal_justice") == 1
    assert samurai(game, "iyo") == (1, 1)


@pytest.mark.rule("samurai_katana/anytime.11")
def test_no_justice_against_cards_of_a_battle() -> None:
    """The defender is asked about the attack, and about nothing once a Ninja has been laid and revealed."""
    hands = {0: "foot_samurai foot_samurai ninja noh", 1: "shogunal_justice ronin ronin archers archers"}
    game = table(at={"aki": (0, 3), "bingo": (1, 1)}, hands=hands, koku={0: 9})
    play(game, "act:move_aki", "march_to:bingo", "march_with:3", "objection@1:let_pass")
    play(game, "combat_card@0:foot_samurai", "combat_card@0:foot_samurai", "special_card@0:ninja")
    assert asked(game) == ("combat_card", 1)
    game.play(1, game.question(1).answers[0])
    game.play(1, game.question(1).answers[0])
    play(game, "special_card@1:none")
    assert asked(game) == ("act", 0)
    assert told(game, "special_revealed") != []


@pytest.mark.rule("samurai_katana/anytime.4")
def test_a_land_move_is_nobodys_affair() -> None:
    """Nobody is asked about a move by land."""
    game = play(table(**at_sea(hands={2: "tsunami ronin archers"})), "act:move_aki", "march_to:suo", "march_with:2")
    assert asked(game)[0] == "act"


@pytest.mark.rule("samurai_katana/anytime.6")
def test_everyone_who_might_is_asked_in_secret() -> None:
    """All seats with three cards are asked, whatever they hold; of two tsunamis the first clockwise is spent."""
    hands = {0: THREE, 1: "tsunami noh archers", 2: "tsunami affront archers", 3: "wako wako plot"}
    game = table(seats=4, **at_sea(hands=hands, player=2) | {"at": {"aki": (2, 2)}, "koku": {2: 3}})
    play(game, "act:move_aki", "march_to:iyo", "march_with:2")
    assert game.waiting() == [0, 1, 3]
    assert offered(game, 0) == offered(game, 3) == ["let_pass", "pass_activation", "pass_round"]
    play(game, "objection@1:tsunami")
    assert game.view(0)["players"][1]["cards"] == 3
    play(game, "objection@0:let_pass", "objection@3:let_pass")
    assert names(game.hands[1]) == "archers noh"
    assert names(game.hands[2]) == "archers affront tsunami"


@pytest.mark.rule("samurai_katana/anytime.6")
def test_a_reply_is_given_once() -> None:
    """When all replies are in, the last to answer cannot take his back."""
    game = table(**at_sea(hands={1: "tsunami ronin archers"}))
    play(game, "act:move_aki", "march_to:iyo", "march_with:2")
    ahead = game.foresee(1, NO)
    assert (ahead.final, ahead.hidden) == (True, True)
    play(game, "objection@1:let_pass")
    assert asked(game) == ("act", 0)
    assert not game.can_undo(1)


@pytest.mark.rule("samurai_katana/anytime.6")
def test_a_card_nobody_needed_is_kept() -> None:
    """Two play a tsunami: the second takes his back unseen."""
    hands = {1: "tsunami noh archers", 2: "tsunami affront archers"}
    game = play(table(**at_sea(hands=hands)), "act:move_aki", "march_to:iyo", "march_with:2")
    play(game, "objection@2:tsunami", "objection@1:tsunami")
    assert (len(game.hands[1]), len(game.hands[2])) == (2, 3)
    assert sum(game.discards) == 1


@pytest.mark.rule("samurai_katana/anytime.6")
@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["act:move_aki", "march_to:bingo", "march_with:2"], "A attacks B in Bingo with 2 samurai from Aki. Do you stop it?"),
        (["act:move_aki", "march_to:iyo", "march_with:3"], "A sails from Aki to Iyo with 3 samurai. Do you stop it?"),
        (["act:play_plot", "aim_at_clan:1"], "A plays “Plot” against B. Do you stop it?"),
        (["act:play_nichiren", "aim_at_territory:bingo"], "A plays “Nichiren sect” against B in Bingo. Do you stop it?"),
    ],
)
def test_who_is_asked_reads_what_is_about_to_happen(lines: list[str], sentence: str) -> None:
    """Who, what, where, against whom and with how many."""
    at = {"aki": (0, 3), "bingo": (1, 1), "suo": (1, 1)}
    game = play(table(at=at, hands={0: "plot nichiren ronin archers", 1: "noh noh wako"}), *lines)
    assert Texts(tatami.title("samurai_katana"), "en", ["A", "B", "C"]).question(game.question(1)) == sentence
    assert Texts(tatami.title("samurai_katana"), "fr", ["A", "B", "C"]).question(game.question(1)).endswith("L'arrêtez-vous\xa0?")


@pytest.mark.rule("samurai_katana/anytime.7")
def test_passing_for_a_while() -> None:
    """Who passes is not asked about others any more, until the activation ends, but about attacks on himself."""
    at = {"aki": (0, 4), "bingo": (1, 1)}
    game = table(at=at, hands={0: THREE, 1: "tsunami noh affront"}, koku={0: 5})
    play(game, "act:move_aki", "march_to:iyo", "march_with:1", "objection@1:pass_activation")
    play(game, "act:move_iyo", "march_to:suo")
    assert asked(game)[0] == "act"
    play(game, "act:move_aki", "march_to:bingo", "march_with:1")
    assert asked(game) == ("objection", 1)
    assert game.passing[1] == 1
    play(game, "objection@1:let_pass")
    game = table(**at_sea(hands={1: "tsunami noh affront"}))
    play(game, "act:move_aki", "march_to:iyo", "march_with:1", "objection@1:pass_activation")
    assert game.passing[1] == 1
    play(game, "act:done")
    assert game.passing[1] == 0
    game = table(**at_sea(hands={1: "tsunami noh affront"}))
    play(game, "act:move_aki", "march_to:iyo", "march_with:1", "objection@1:pass_round", "act:done")
    assert game.passing[1] == 2


@pytest.mark.rule("samurai_katana/anytime.8", "samurai_katana/card.6")
def test_who_is_not_asked() -> None:
    """Neither a clan that is out nor a hand of two cards."""
    game = table(seats=4, **at_sea(hands={1: "tsunami tsunami", 2: "shogunal_justice noh wako"}, out=[2]))
    play(game, "act:move_aki", "march_to:iyo", "march_with:2")
    assert asked(game) == ("act", 0)


@pytest.mark.rule("samurai_katana/deck.7", "samurai_katana/deck.8")
def test_an_uprising() -> None:
    """2 koku: samurai withdraw, one to three of the reserve take the territory, no battle, no honour."""
    at = {"aki": (1, 2), "iyo": (1, 1)}
    game = table(at=at, hands={0: "ikko_ikki"})
    play(game, "act:play_ikko_ikki")
    assert {"aki", "iyo", "bingo"} <= set(offered(game))
    assert "satsuma" not in offered(game)
    play(game, "aim_at_territory:aki")
    assert offered(game) == ["1", "2", "3"]
    play(game, "rise_with:3")
    assert (samurai(game, "aki"), samurai(game, "iyo")) == ((0, 3), (1, 3))
    assert (game.koku[0], game.honour) == (3, [0, 0, 0])
    game = play(table(at=at, hands={0: "ikko_ikki"}, uprising="clans"), "act:play_ikko_ikki")
    assert offered(game) == ["iyo", "aki"]


@pytest.mark.rule("samurai_katana/castle.6", "samurai_katana/deck.11")
def test_castles_and_last_territories_are_safe() -> None:
    """Uprisings and sects find no target in a castle or in a clan's only territory."""
    at = {"suo": (1, 2), "izumo": (1, 1), "musashi": (2, 3)}
    game = table(at=at, castles=["suo"], hands={0: "hokke nichiren ikko_ikki"}, uprising="clans")
    for card in ("hokke", "nichiren", "ikko_ikki"):
        play(clone := game.clone(), f"act:play_{card}")
        assert asked(clone)[0] in ("act", "rise_with")  # Izumo was the only target, so nobody was asked for one
    assert samurai(play(game, "act:play_hokke"), "izumo") == FREE


@pytest.mark.rule("samurai_katana/deck.9")
def test_the_hokke_sect() -> None:
    """The samurai of a city territory withdraw, and it is nobody's."""
    game = table(at={"izumo": (1, 3), "iyo": (1, 1), "suo": (1, 1)}, hands={0: "hokke"})
    play(game, "act:play_hokke")
    assert offered(game) == ["suo", "izumo"]
    play(game, "aim_at_territory:izumo", "retreat_to:iyo", "retreat_with:3")
    assert (samurai(game, "izumo"), samurai(game, "iyo"), game.koku[0]) == (FREE, (1, 4), 4)


@pytest.mark.rule("samurai_katana/deck.10")
def test_the_nichiren_sect() -> None:
    """Up to two samurai go back; the last leave the territory to nobody."""
    game = table(at={"izumo": (1, 3), "iyo": (1, 1)}, hands={0: "nichiren"})
    play(clone := game.clone(), "act:play_nichiren", "aim_at_territory:izumo")
    assert samurai(clone, "izumo") == (1, 1)
    play(game, "act:play_nichiren", "aim_at_territory:iyo")
    assert samurai(game, "iyo") == FREE


@pytest.mark.rule("samurai_katana/deck.12")
def test_wako() -> None:
    """Up to 3 koku of a clan with a coast; clans inland are safe."""
    game = table(seats=4, at={"iyo": (1, 1), "hida": (2, 1), "aki": (3, 1)}, hands={0: "wako wako"}, koku={1: 2, 3: 7})
    play(game, "act:play_wako")
    assert offered(game) == ["1", "3"]
    play(game, "aim_at_clan:1", "act:play_wako", "aim_at_clan:3")
    assert game.koku == [10, 0, 5, 4]
    inland = table(at={"aki": (0, 1), "hida": (1, 1), "kai": (2, 1)}, hands={0: "wako"})
    assert "play_wako" not in offered(inland)


@pytest.mark.rule("samurai_katana/deck.13", "samurai_katana/deck.14")
def test_honour_cards() -> None:
    """Affront 1, Plot 2; Tea ceremony 2, Nō 1."""
    game = table(hands={0: "affront plot tea_ceremony noh"}, koku={0: 9}, honour={1: 5})
    play(game, "act:play_affront", "aim_at_clan:1", "act:play_plot", "aim_at_clan:1", "act:play_tea_ceremony", "act:play_noh")
    assert (game.honour, game.koku[0]) == ([3, 2, 0], 4)


def test_an_attack_by_sea_asks_both_questions_at_once() -> None:
    """The defender may answer with either card, the others with a tsunami."""
    hands = {0: THREE, 1: "tsunami shogunal_justice noh", 2: "tsunami affront plot"}
    game = table(at={"aki": (0, 3), "iyo": (1, 1)}, hands=hands)
    play(game, "act:move_aki", "march_to:iyo", "march_with:2")
    assert offered(game, 1) == ["let_pass", "tsunami", "justice"]
    assert offered(game, 2) == ["let_pass", "pass_activation", "pass_round", "tsunami"]
    attack(table(at={"aki": (0, 3), "iyo": (1, 1)}, hands={0: WEAK, 1: WEAK}), "aki", "iyo", 2)


@pytest.mark.rule("samurai_katana/anytime.4")
@pytest.mark.parametrize("lines", [["act:play_plot", "aim_at_clan:1"], ["act:play_nichiren", "aim_at_territory:bingo"]])
def test_a_tsunami_stops_no_card(lines: list[str]) -> None:
    """It stops moves by sea: the victim of a card cannot answer with it, and nobody else is asked."""
    hands = {0: "plot nichiren", 1: "tsunami noh noh", 2: "tsunami wako wako"}
    game = play(table(at={"bingo": (1, 1), "suo": (1, 1)}, hands=hands), *lines)
    assert (game.waiting(), offered(game)) == ([1], ["let_pass"])


@pytest.mark.rule("samurai_katana/deck.9", "samurai_katana/deck.11")
def test_a_sect_without_a_target_stays_in_hand() -> None:
    """Hokke needs another clan's city, and a clan with more than that territory; Nichiren and an uprising need such a clan."""
    own = {"suo": (0, 1), "izumo": (0, 1), "bingo": (0, 1)}
    cards = {0: "hokke nichiren ikko_ikki"}

    def playable(at: dict[str, tuple[int, int]]) -> list[str]:
        return [name for name in offered(table(at=own | at, hands=cards, uprising="clans")) if name.startswith("play_")]

    assert playable({"hida": (1, 1), "iyo": (2, 1)}) == []
    game = table(at=own | {"hida": (1, 1), "iyo": (2, 1)}, hands=cards)
    assert "play_ikko_ikki" in offered(game)  # on land of nobody
    game.reserve[0] = 0
    assert not has_target(game, 0, CARD.value_of("ikko_ikki"))  # nobody is left to rise
    assert playable({"hida": (1, 1), "etchu": (1, 1), "iyo": (2, 1)}) == ["play_ikko_ikki", "play_nichiren"]
    assert playable({"tosa": (1, 1), "etchu": (1, 1), "iyo": (2, 1)}) == ["play_ikko_ikki", "play_hokke", "play_nichiren"]
