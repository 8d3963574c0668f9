"""The clan's treasure and the land of koku. [option.6–9]"""

import pytest

from tatami.titles.samurai_katana.rules.powers import StealKoku
from titles.samurai_katana.setting import asked, end_round, offered, play, table, told


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
