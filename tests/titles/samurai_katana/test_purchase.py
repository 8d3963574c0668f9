"""The round and its first phase."""

import pytest

from tatami.titles.samurai_katana.rules.flow import ACTIVATIONS, NAME_NEXT, call_next
from tatami.titles.samurai_katana.rules.state import ASK_ME, THIS_ACTIVATION, THIS_ROUND, Katana
from titles.samurai_katana.setting import asked, attack, end_round, land, offered, play, samurai, table, told


@pytest.mark.rule("samurai_katana/round.1", "samurai_katana/round.3")
def test_four_phases_and_a_new_order() -> None:
    """Purchases, activation, offices, taxes and cards; the order of activation is chosen anew."""
    game = table(buying=True, hands={0: "ronin"})
    play(game, "buy:done", "name_purchaser:2", "buy:done")
    assert asked(game) == ("buy", 1)
    play(game, "buy:done")
    assert asked(game) == ("name_next", 0)
    assert offered(game) == ["0", "1", "2"]
    play(game, "name_next:1", "act:done", "name_next:0", "act:done", "act:done")
    assert asked(game) == ("toss_card", 0)
    play(game, "toss_card:done")
    assert (game.round, game.asked.kind) == (2, "name_purchaser")


@pytest.mark.rule("samurai_katana/round.2")
def test_the_emperor_names_the_players() -> None:
    """One at a time, himself whenever he likes; the last is not asked for."""
    game = table(buying=True, player=1, emperor=2)
    play(game, "buy:done")
    assert asked(game) == ("name_purchaser", 2)
    assert offered(game) == ["0", "2"]
    play(game, "name_purchaser:0", "buy:done")
    assert asked(game) == ("buy", 2)


@pytest.mark.rule("samurai_katana/round.5")
def test_the_whole_order_at_once() -> None:
    """In the other reading the Emperor names all in a row, before anybody acts; whoever falls meanwhile is passed over."""
    at = {"bingo": (0, 5), "bizen": (1, 1), "aki": (2, 2), "hida": (3, 1)}
    game = table(seats=4, at=at, hands={0: "general hatamoto", 1: "archers archers"}, emperor=3, player=3, order="at_once")
    play(game, "act:done", "name_next@3:0", "name_next@3:1")
    assert game.view(None)["order"] == [1, 2]
    assert (asked(game), [event.values for event in told(game, "order_named")]) == (("act", 0), [[3, 0, 1], [3, 1, 2], [3, 2, 3]])
    attack(game, "bingo", "bizen", 4)
    assert len(game.realm[1]) == 0
    play(game, "act:done")
    assert asked(game) == ("act", 2)
    end_round(game)
    assert (game.round, game.asked.kind, game.order) == (2, "name_purchaser", [])


@pytest.mark.rule("samurai_katana/round.4")
def test_promises_bind_nobody_and_the_emperor_judges_nothing() -> None:
    """Whoever has taken a neighbour's koku may attack him at once; the Emperor looking on is asked nothing about it."""
    at = {"aki": (0, 1), "bingo": (1, 5), "hida": (2, 1)}
    game = table(at=at, hands={0: "archers archers", 1: "general hatamoto"}, emperor=2, negotiation="yes")
    play(game, "act:give_koku", "give_koku_to:1", "give_koku:3", "accept_koku@1:accept", "act:done", "name_next@2:1")
    attack(game, "bingo", "aki", 5)
    assert (game.honour[1], asked(game)) == (1, ("act", 1))


@pytest.mark.rule("samurai_katana/purchase.1", "samurai_katana/purchase.3")
def test_samurai_cost_one_koku_and_stand_where_the_clan_is() -> None:
    """1 koku each, placed at once where the clan already has a piece."""
    game = table(at={"aki": (0, 1), "iyo": (0, 0), "suo": (1, 1)}, castles=["iyo"], koku={0: 3}, buying=True)
    assert offered(game) == ["done", "samurai_iyo", "samurai_aki"]
    play(game, "buy:samurai_iyo", "buy_samurai:2")
    assert samurai(game, "iyo") == (0, 2)
    assert game.koku[0] == 1
    play(game, "buy:samurai_aki")
    assert samurai(game, "aki") == (0, 2)
    assert game.koku[0] == 0


@pytest.mark.rule("samurai_katana/purchase.2")
def test_castles_cost_four_and_six_in_the_capital() -> None:
    """4 koku, in Kyōto's territory 6."""
    game = table(at={"yamashiro": (0, 1), "aki": (0, 1)}, koku={0: 5}, buying=True)
    assert "castle_aki" in offered(game)
    assert "castle_yamashiro" not in offered(game)
    game = table(at={"yamashiro": (0, 1), "aki": (0, 1)}, koku={0: 6}, buying=True)
    play(game, "buy:castle_yamashiro")
    assert (game.koku[0], game.castle[land("yamashiro")], game.castles[0]) == (0, 1, 2)


@pytest.mark.rule("samurai_katana/purchase.4", "samurai_katana/purchase.5")
def test_one_castle_a_territory_and_a_round() -> None:
    """A territory holds one castle; a second is not built in the same round."""
    at = {"chikuzen": (0, 1), "aki": (0, 1), "iyo": (0, 1)}
    game = table(at=at, castles=["iyo"], koku={0: 20}, buying=True)
    assert [name for name in offered(game) if name.startswith("castle")] == ["castle_chikuzen", "castle_aki"]
    play(game, "buy:castle_chikuzen")
    assert (game.castle[land("chikuzen")], samurai(game, "chikuzen"), game.koku[0]) == (1, (0, 1), 16)
    for line in ("buy:samurai_aki", "buy_samurai:1"):
        assert not [name for name in offered(game) if name.startswith("castle")]
        play(game, line)
    assert offered(game) == ["done", "samurai_chikuzen", "samurai_iyo", "samurai_aki"]


@pytest.mark.rule("samurai_katana/purchase.6")
def test_nobody_buys_more_than_his_reserve() -> None:
    """With 19 of 20 samurai and three castles on the board, one samurai can be bought."""
    game = table(at={"aki": (0, 17), "iyo": (0, 1), "suo": (0, 1)}, castles=["aki", "iyo", "suo"], koku={0: 20}, buying=True)
    assert not [name for name in offered(game) if name.startswith("castle")]
    play(game, "buy:samurai_aki")
    assert samurai(game, "aki") == (0, 18)
    assert asked(game)[0] == "name_purchaser"


@pytest.mark.rule("samurai_katana/purchase.6")
def test_the_dead_can_be_bought_again() -> None:
    """Samurai lost go back to the reserve."""
    game = table(at={"aki": (0, 3), "bingo": (1, 1)}, hands={0: "hatamoto hatamoto", 1: "ronin archers"})
    reserve = game.reserve[0]
    play(game, "act:move_aki", "march_to:bingo", "march_with:3")
    assert game.reserve[0] == reserve + 3


@pytest.mark.rule("samurai_katana/purchase.7")
def test_no_cards_during_purchases() -> None:
    """A purse without koku ends the purchases, whatever the hand."""
    game = table(hands={0: "noh affront wako"}, koku={0: 1}, buying=True)
    assert offered(game) == ["done", "samurai_satsuma"]


def test_plans_are_searched_in_one_order() -> None:
    """Castle first, then samurai by territory: the canonical answers."""
    game = table(at={"aki": (0, 1), "iyo": (0, 1)}, koku={0: 9}, buying=True)
    play(game, "buy:samurai_aki", "buy_samurai:1")
    question = game.question(0)
    assert [question.domain.id_of(a) for a in question.canonical] == ["done"]
    assert "samurai_iyo" in offered(game)
    game = table(at={"chikuzen": (0, 1)}, koku={0: 9}, buying=True, treasure="yes")
    assert tried(game) == ["done", "samurai_chikuzen", "castle_chikuzen", "treasure"]
    play(game, "buy:treasure", "put_aside:1")
    assert tried(game) == ["done", "samurai_chikuzen", "castle_chikuzen"]
    play(later := game.clone(), "buy:samurai_chikuzen", "buy_samurai:1")
    assert tried(later) == ["done"]
    play(game, "buy:castle_chikuzen")
    assert tried(game) == ["done", "samurai_chikuzen"]


def tried(game: Katana) -> list[str]:
    """What a search tries."""
    question = game.question(game.waiting()[0])
    return [question.domain.id_of(answer) for answer in question.canonical]


@pytest.mark.rule("samurai_katana/round.1")
def test_a_round_goes_round() -> None:
    """When all have ended, the next round begins with purchases; after three rounds everybody has been taxed three times."""
    game = end_round(table(hands={0: "ronin", 1: "ronin"}))
    assert (game.round, game.activating, game.asked.kind) == (2, False, "name_purchaser")
    end_round(end_round(game))
    assert (game.round, game.asked.kind, len(told(game, "taxes_raised"))) == (4, "name_purchaser", 9)


@pytest.mark.rule("samurai_katana/anytime.7", "samurai_katana/option.10", "samurai_katana/option.14", "samurai_katana/option.16")
def test_what_is_done_once_a_round_can_be_done_in_the_next() -> None:
    """Dignities, the Shogun's power and imperial support come back; whoever let a whole round pass is asked again."""
    game = table()
    game.office_sold = game.vetoed = game.supported = True
    game.passing = [ASK_ME, THIS_ROUND, THIS_ACTIVATION]
    end_round(game)
    assert (game.office_sold, game.vetoed, game.supported) == (False, False, False)
    assert game.passing == [ASK_ME] * 3


@pytest.mark.rule("samurai_katana/round.5", "samurai_katana/elimination.3")
def test_only_who_has_fallen_is_passed_over() -> None:
    """Of an order named at once the first has fallen: the second is called, not the third."""
    game = table(seats=4, order="at_once")
    game.agenda.clear()
    game.order, game.to_come = [1, 2, 3], 0b1100
    call_next(game, ACTIVATIONS, NAME_NEXT)
    game.settle()
    assert (game.player, game.order, game.to_come) == (2, [3], 0b1000)
