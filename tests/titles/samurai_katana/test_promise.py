"""Promises between clans. [option.20 – option.22]"""

import pytest

from tatami.titles.samurai_katana.rules.promise import has_promised
from tatami.titles.samurai_katana.rules.state import Katana
from titles.samurai_katana.setting import asked, attack, end_round, log, offered, play, table

AT = {"mino": (0, 3), "owari": (1, 3), "ise": (1, 1), "hida": (2, 2), "satsuma": (2, 1)}  # Mino borders Owari and Hida


def diplomacy(player: int = 0, **more: object) -> Katana:
    return table(at=AT, player=player, promises="yes", **more)  # type: ignore[arg-type]


TRUCE = ["act:promise", "promise_to:1", "promise_to_leave:owari", "ask_in_return:leave_mino", "accept_truce@1:accept"]


@pytest.mark.rule("samurai_katana/option.20")
def test_a_truce() -> None:
    """ "I leave Owari alone this round if you leave Mino": heard by all, agreed by the other, once in an activation."""
    game = play(diplomacy(), *TRUCE)
    assert log(game, 2)[-3:] == ["truce_offered 0 1 owari mino", "promise_made 0 1 owari", "promise_made 1 0 mino"]
    assert [player["promises"] for player in game.view(2)["players"]] == [
        [{"to": 1, "territory": "owari"}],
        [{"to": 0, "territory": "mino"}],
        [],
    ]
    assert "promise" not in offered(game)
    assert "promise" not in offered(table(at=AT))


@pytest.mark.rule("samurai_katana/option.20")
@pytest.mark.parametrize(("to_come", "koku", "answers"), [(0b110, 2, ["leave_mino", "koku_1", "koku_2"]), (0b100, 2, ["koku_1", "koku_2"])])
def test_what_may_be_asked_in_return(to_come: int, koku: int, answers: list[str]) -> None:
    """A border territory of one's own, of a clan still to be activated, or the koku it is seen to have; nine at most."""
    game = diplomacy(koku={1: koku})
    game.to_come = to_come
    assert offered(play(game, "act:promise", "promise_to:1", "promise_to_leave:owari")) == answers
    rich = play(diplomacy(koku={1: 30}), "act:promise", "promise_to:1", "promise_to_leave:owari")
    assert offered(rich)[-1] == "koku_9"


@pytest.mark.rule("samurai_katana/option.20")
def test_who_has_nothing_to_give_is_promised_nothing() -> None:
    """A neighbour who has had his activation and has no koku; a clan that is no neighbour."""
    at = {"mino": (0, 3), "owari": (1, 3), "satsuma": (2, 1)}
    assert "promise" in offered(table(at=at, koku={1: 1}, promises="yes"))
    game = table(at=at, koku={0: 5, 1: 0}, player=2, promises="yes")
    assert "promise" not in offered(game)
    game.to_come = 0b001
    assert "promise" not in offered(play(game, "act:done"))


@pytest.mark.rule("samurai_katana/option.20")
def test_peace_is_bought() -> None:
    """The koku change hands, and only the one who is paid has promised anything; either may be refused."""
    lines = ["act:promise", "promise_to:1", "promise_to_leave:owari", "ask_in_return:koku_3"]
    game = play(diplomacy(), *lines, "buy_peace@1:accept")
    assert (game.koku[:2], len(game.promises)) == ([8, 2], 1)
    assert log(game)[-3:] == ["peace_offered 0 1 owari 3", "koku_given 1 0 3", "promise_made 0 1 owari"]
    game = play(diplomacy(), *lines, "buy_peace@1:refuse")
    assert (game.koku[:2], game.promises, asked(game)) == ([5, 5], [], ("act", 0))
    assert log(game)[-1] == "promise_refused 1 0"


@pytest.mark.rule("samurai_katana/option.21", "samurai_katana/round.4")
def test_a_promise_is_broken() -> None:
    """By an attack or a card; all are told, nothing stops it, and the other owes nothing any more."""
    game = play(diplomacy(hands={0: "general hatamoto nichiren"}), *TRUCE)
    attack(game, "mino", "owari", 2)
    assert "promise_broken 0 1 owari" in log(game, 2)
    assert (game.promises, [player["broken"] for player in game.view(2)["players"]]) == ([], [1, 0, 0])
    game = play(diplomacy(hands={0: "general hatamoto nichiren"}), *TRUCE, "act:play_nichiren", "aim_at_territory:owari")
    assert "promise_broken 0 1 owari" in log(game, 2)


@pytest.mark.rule("samurai_katana/option.21")
def test_other_territories_were_not_promised() -> None:
    """Nor is a territory that another clan has taken since."""
    game = play(diplomacy(hands={0: "general hatamoto"}), *TRUCE)
    attack(game, "mino", "hida", 2)
    assert (game.broken, len(game.promises)) == ([0, 0, 0], 2)
    assert has_promised(game, 0, game.realm[1][-1]) is True
    owari = next(t for t in game.realm[1] if has_promised(game, 0, t))
    game.owner[owari] = 2
    assert not has_promised(game, 0, owari)


@pytest.mark.rule("samurai_katana/option.22")
def test_a_promise_is_kept() -> None:
    """What is still good after the round's activations; then it is over."""
    game = end_round(play(diplomacy(), *TRUCE))
    assert [line for line in log(game) if line.startswith("promise_kept")] == ["promise_kept 0 1 owari", "promise_kept 1 0 mino"]
    assert ([player["kept"] for player in game.view(None)["players"]], game.promises) == ([1, 1, 0], [])
