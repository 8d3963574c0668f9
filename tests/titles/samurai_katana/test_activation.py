"""Activation and moves."""

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.samurai_katana.rules.activation import ACT
from tatami.titles.samurai_katana.rules.cards import draw_cards
from tatami.titles.samurai_katana.rules.domains import CARD, TERRITORY
from tatami.titles.samurai_katana.rules.move import add_starts
from tatami.titles.samurai_katana.rules.tables import NEIGHBOURS
from titles.samurai_katana.setting import FREE, asked, attack, end_round, land, names, offered, play, samurai, table, told


@pytest.mark.rule("samurai_katana/activation.1")
def test_actions_in_any_order_and_number() -> None:
    """Move, play a card, move again, sell honour: as koku and cards allow."""
    game = table(at={"aki": (0, 2)}, hands={0: "noh"}, koku={0: 3}, honour={0: 4})
    play(game, "act:move_aki", "march_to:bingo", "march_with:1", "act:play_noh", "act:move_bingo", "march_to:izumo")
    assert (game.koku[0], game.honour[0]) == (0, 5)
    play(game, "act:sell_honour", "sell_honour:1", "act:move_izumo", "march_to:inaba")
    assert samurai(game, "inaba") == (0, 1)


@pytest.mark.rule("samurai_katana/activation.2")
def test_honour_on_a_card_counts_at_once() -> None:
    """The tea ceremony's honour is there before anything else is done."""
    game = play(table(hands={0: "tea_ceremony"}), "act:play_tea_ceremony")
    assert game.honour[0] == 2
    assert game.koku[0] == 3


@pytest.mark.rule("samurai_katana/activation.3")
def test_ending_counts_provinces() -> None:
    """The honour of provinces comes when the activation ends."""
    at = dict.fromkeys(("echizen", "kaga", "etchu", "echigo"), (0, 1))
    game = table(at=at)
    assert game.honour[0] == 0
    play(game, "act:done")
    assert game.honour[0] == 2


@pytest.mark.rule("samurai_katana/activation.3")
def test_who_can_do_nothing_ends_unasked() -> None:
    """Without koku, cards and honour to sell the activation is over."""
    game = table(player=1, koku={1: 0}, honour={1: -5})
    assert asked(game) == ("name_next", 0)


@pytest.mark.rule("samurai_katana/activation.3")
def test_who_holds_cards_is_asked_though_none_can_be_played() -> None:
    """Ending unasked would tell that; who has lost every territory can do nothing, whatever he holds, and is not asked."""
    game = table(player=1, koku={1: 0}, honour={1: -5}, hands={1: "hokke"})
    assert (asked(game), offered(game)) == (("act", 1), ["done"])
    game.realm[1] = []
    assert not ACT.asked_anyway(game, 1)


@pytest.mark.rule("samurai_katana/activation.4", "samurai_katana/activation.5")
def test_two_honour_for_a_koku_down_to_dishonour() -> None:
    """At 0 honour two koku can be had, to -4; a third would pass -5."""
    game = table(koku={0: 0})
    play(game, "act:sell_honour")
    assert offered(game) == ["1", "2"]
    play(game, "sell_honour:2")
    assert (game.honour[0], game.koku[0]) == (-4, 2)
    assert "sell_honour" not in offered(game)
    game = table(koku={0: 0}, honour={0: -3})
    play(game, "act:sell_honour")
    assert (game.honour[0], game.koku[0], told(game, "honour_sold")[0].values) == (-5, 1, [0, 2, 1])


@pytest.mark.rule("samurai_katana/activation.1")
def test_without_optional_rules_nothing_else_is_offered() -> None:
    """With koku, honour and cards: leave a territory, play an event card, sell honour, or end."""
    game = table(at={"aki": (0, 2), "bingo": (1, 2)}, hands={0: "noh ronin archers war_fan tsunami"}, koku={0: 9}, honour={0: 9})
    assert offered(game) == ["done", "move_aki", "play_noh", "sell_honour"]


@pytest.mark.rule("samurai_katana/move.1")
def test_a_move_costs_a_koku_however_many_go() -> None:
    """Any number, by land or by sea, for 1 koku."""
    game = table(at={"aki": (0, 5)}, koku={0: 2})
    play(game, "act:move_aki")
    assert set(offered(game)) == {"bingo", "iwami", "suo", "iyo"}
    play(game, "march_to:iyo")
    assert offered(game) == ["1", "2", "3", "4", "5"]
    play(game, "march_with:4")
    assert (samurai(game, "iyo"), samurai(game, "aki"), game.koku[0]) == ((0, 4), (0, 1), 1)


@pytest.mark.rule("samurai_katana/move.2")
def test_the_same_samurai_moves_again() -> None:
    """Three moves, three koku, three territories further."""
    game = table(at={"aki": (0, 1)}, koku={0: 4})
    play(game, "act:move_aki", "march_to:bingo", "act:move_bingo", "march_to:bizen", "act:move_bizen", "march_to:harima")
    assert (samurai(game, "harima"), game.koku[0]) == ((0, 1), 1)


@pytest.mark.rule("samurai_katana/move.3", "samurai_katana/move.4")
def test_castles_call_samurai_for_nothing() -> None:
    """Free into one's own castle from next door, and in the other reading from anywhere."""
    at = {"aki": (0, 1), "bingo": (0, 1), "satsuma": (0, 1)}
    game = table(at=at, castles=["bingo"], koku={0: 0})
    assert offered(game) == ["done", "move_aki", "sell_honour"]
    play(game, "act:move_aki")
    assert (samurai(game, "bingo"), game.koku[0]) == ((0, 2), 0)
    game = table(at=at, castles=["bingo"], koku={0: 0}, castle_road="anywhere")
    play(game, "act:move_satsuma")
    assert samurai(game, "bingo") == (0, 2)


@pytest.mark.rule("samurai_katana/move.5")
def test_between_castles_for_nothing_as_often_as_one_likes() -> None:
    """There and back five times without a koku."""
    game = table(at={"aki": (0, 1), "bingo": (0, 0)}, castles=["aki", "bingo"], koku={0: 0})
    for _ in range(5):
        play(game, "act:move_aki")
        assert (samurai(game, "aki"), samurai(game, "bingo")) == ((0, 0), (0, 1))
        play(game, "act:move_bingo")
    assert (samurai(game, "aki"), game.koku[0]) == ((0, 1), 0)


def test_a_search_does_not_go_to_and_fro() -> None:
    """Each free road between castles is tried once in an activation; a way that leads elsewhere is tried on."""
    at = {"aki": (0, 1), "bingo": (0, 0)}
    game = table(at=at, castles=["aki", "bingo"], koku={0: 1}, honour={0: -5})
    play(game, "act:move_aki", "march_to:bingo", "act:move_bingo", "march_to:aki", "act:move_aki")
    question = game.question(0)
    assert set(question.answers) - set(question.canonical) == {land("bingo")}
    game = table(at=at, castles=["aki", "bingo"], koku={0: 0}, honour={0: -5})
    play(game, "act:move_aki", "act:move_bingo")
    assert (offered(game), game.question(0).canonical) == (["done", "move_aki"], [-1])
    assert len(game.roads) == 2
    play(game, "act:move_aki")
    assert len(game.roads) == 2  # there and back, each once
    game = table(at={"aki": (0, 1), "bingo": (0, 1)}, castles=["bingo"], koku={0: 0}, honour={0: -5})
    play(game, "act:move_aki")
    assert (samurai(game, "bingo"), game.roads) == ((0, 2), [])  # from no castle it leads nowhere back


@pytest.mark.rule("samurai_katana/move.6", "samurai_katana/move.8")
def test_samurai_or_castle_control() -> None:
    """Left empty a territory is nobody's, unless a castle holds it."""
    game = table(at={"suo": (0, 1), "bizen": (0, 1)}, castles=["bizen"])
    play(game, "act:move_suo", "march_to:aki", "act:move_bizen", "march_to:bingo")
    assert samurai(game, "suo") == FREE
    assert samurai(game, "bizen") == (0, 0)
    assert len(game.realm[0]) == 3


@pytest.mark.rule("samurai_katana/move.7")
def test_entering_nobodys_territory() -> None:
    """No battle, no honour; the city comes with it."""
    game = table(at={"omi": (0, 1)})
    play(game, "act:move_omi", "march_to:yamashiro")
    assert samurai(game, "yamashiro") == (0, 1)
    assert game.honour[0] == 0
    assert game.view(0)["players"][0]["clan_points"] == 2


@pytest.mark.rule("samurai_katana/move.9")
def test_a_move_among_enemies_is_a_battle_at_once() -> None:
    """Cards are laid before anything else is done."""
    game = table(at={"aki": (0, 2), "bingo": (1, 1)}, hands={0: "ronin ronin general", 1: "archers archers"})
    attack(game, "aki", "bingo", 2)
    assert asked(game) == ("combat_card", 0)


@pytest.mark.rule("samurai_katana/move.10", "samurai_katana/titles.9")
def test_the_shoguns_free_move_is_his_first() -> None:
    """The first move that would cost koku is free, once a round."""
    game = table(at={"aki": (0, 1)}, shogun=0, koku={0: 1})
    play(game, "act:move_aki", "march_to:bingo")
    assert game.koku[0] == 1
    play(game, "act:move_bingo", "march_to:bizen")
    assert game.koku[0] == 0


@pytest.mark.rule("samurai_katana/card.1", "samurai_katana/card.2")
def test_a_power_costs_its_koku() -> None:
    """A tea ceremony needs 2 koku, a nō play 1; warriors have no power."""
    game = table(hands={0: "tea_ceremony noh general"}, koku={0: 1})
    assert [name for name in offered(game) if name.startswith("play")] == ["play_noh"]


@pytest.mark.rule("samurai_katana/card.4")
def test_blue_cards_are_no_action() -> None:
    """A War fan cannot be played outside a battle."""
    assert "play_war_fan" not in offered(table(hands={0: "war_fan alliance ninja"}))


@pytest.mark.rule("samurai_katana/card.7")
def test_affront_against_oneself() -> None:
    """A card that takes honour may be aimed at oneself."""
    game = play(table(hands={0: "affront"}), "act:play_affront", "aim_at_clan:0")
    assert game.honour[0] == -1


@pytest.mark.rule("samurai_katana/card.8", "samurai_katana/card.9")
def test_discards_become_the_pile() -> None:
    """An empty pile is made anew from the discards; if those are empty too, nothing is drawn."""
    game = table(at={"aki": (0, 3), "bingo": (1, 3)}, hands={0: "general hatamoto", 1: "foot_samurai foot_samurai"})
    game.discards = [game.pile.count(card) for card in range(len(game.discards))]
    game.pile, game.left = game.pile[:1], 0
    attack(game, "aki", "bingo", 3)
    assert (len(game.hands[0]), len(game.hands[1])) == (2, 2)
    assert sum(game.discards) == 0
    assert game.left == 55 - 4
    game.hands[2] += game.pile[: game.left]
    game.hands[2].sort()
    game.left = 0
    end_round(game)
    assert (len(game.hands[0]), len(game.hands[1])) == (2, 2)


@pytest.mark.rule("samurai_katana/card.8")
def test_the_last_card_of_the_pile_is_drawn_before_a_new_one_is_made() -> None:
    """Two are drawn from a pile of one: the last card, then one of the discards; a pile that suffices is not made anew."""
    for left, shuffled in ((1, 1), (2, 0)):
        game = table(hands={0: "ronin"}, pile="noh wako")
        game.discards[CARD.value_of("archers")] = 1
        game.pile = [card for card in game.pile if card != CARD.value_of("archers")]
        game.pile = game.pile[len(game.pile) - 2 :] if left == 2 else game.pile[len(game.pile) - 1 :]
        game.left = left
        draw_cards(game, 0, 2)
        assert names(game.hands[0]) == ("archers ronin noh" if left == 1 else "ronin wako noh")
        assert len(told(game, "pile_shuffled")) == shuffled


@pytest.mark.rule("samurai_katana/card.8")
def test_the_discards_are_shuffled() -> None:
    """Any of the four discards, the last one included, may lie on top of the new pile."""
    first = set()
    for seed in range(40):
        game = table(hands={0: "ronin archers archers general hatamoto"}, exchange="yes", chance=stream(seed))
        for name in ("noh", "wako", "plot"):
            game.discards[CARD.value_of(name)] = 1
            game.pile.remove(CARD.value_of(name))
        game.hands[2] = sorted(game.pile)
        game.pile, game.left = [], 0
        play(game, "act:exchange", "exchange_warrior:ronin")
        first |= set(names(game.hands[0]).split()) - {"archers", "general", "hatamoto"}
    assert first == {"noh", "wako", "plot", "ronin"}


@pytest.mark.rule("samurai_katana/card.8")
def test_a_played_card_lies_open() -> None:
    """Everybody sees the discards."""
    game = play(table(hands={0: "noh"}), "act:play_noh")
    assert game.view(None)["discards"] == ["noh"]
    assert names(game.hands[0]) == ""


def test_a_march_can_be_taken_back_until_somebody_speaks() -> None:
    """A land move onto free land is a player's own affair: it can be undone; an answer that ends the turn can too."""
    game = tatami.new("samurai_katana", seats=3, seed=1)
    seat = game.waiting()[0]
    game.play(seat, game.question(seat).answers[0])
    assert game.can_undo(seat)
    game.undo(seat)
    assert game.number == 0


@pytest.mark.rule("samurai_katana/anytime.2")
def test_who_is_stopped_on_all_sides_stays() -> None:
    """Every neighbour is an enemy and was barred by a Justice: no way leaves Aki; with one of them open it does."""
    around = [TERRITORY.id_of(t) for t in NEIGHBOURS[land("aki")]]
    game = table(at={"aki": (0, 2)} | dict.fromkeys(around, (1, 1)), hands={0: "ronin archers"}, koku={0: 3})
    for barred, ways in ((around, []), (around[1:], [land("aki")])):
        game.barred = [land(name) for name in barred]
        answers: list[int] = []
        add_starts(game, 0, answers)
        assert answers == ways


@pytest.mark.rule("samurai_katana/move.3", "samurai_katana/move.4")
def test_no_castle_elsewhere_no_free_road() -> None:
    """Without koku only a castle calls, from next door or in the other reading from anywhere; the one they stand in calls nobody."""
    for castles, ways in ((["aki"], ["done", "move_kai"]), (["aki", "kai"], ["done", "move_aki", "move_kai"])):
        game = table(at={"aki": (0, 2), "kai": (0, 1)}, castles=castles, koku={0: 0}, honour={0: -5}, castle_road="anywhere")
        assert sorted(offered(game)) == ways


def test_barred_attack_leaves_other_moves() -> None:
    """With fewer than two cards only peaceful neighbours are offered."""
    game = table(at={"aki": (0, 1), "bingo": (1, 1)}, hands={0: "ronin"})
    play(game, "act:move_aki")
    assert land("bingo") not in game.question(0).answers
