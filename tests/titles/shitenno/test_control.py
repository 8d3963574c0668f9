"""The odd year: taking provinces, titles at work. [control, titles]"""

import pytest

from tatami.core.domain import NO
from tatami.titles.shitenno.rules.control import Control, Gild
from tatami.titles.shitenno.rules.domains import PROVINCE, TROOP
from tatami.titles.shitenno.rules.flow import ODD_YEAR
from tatami.titles.shitenno.rules.ids import BONUSES, GATE_TILES, POSITIONS
from titles.shitenno.tables import hand, kinds, offered, owners, say, table, tiles, turn

CHUGOKU = ["samurai", "samurai", "bushi"]
GATES = {"chugoku": "bushi/exchange"}


@pytest.mark.rule("shitenno/control.1")
def test_none_one_or_two_kamon_in_any_province() -> None:
    """A player may pass, or place up to two kamon, both in the same province if he likes."""
    game = turn(table(hands={0: ["koku_3", "koku_2", "koku_2", "koku_3"]}, titles=["daimyo", "sensei"]), 0)
    assert offered(game)[0] == "done"
    say(game, "chugoku_by_koku", "koku_3")
    assert owners(game, "chugoku") == [0]
    say(game, "chugoku_by_koku", "koku_2")  # with the other 2, which any payment needs
    assert owners(game, "chugoku") == [0, 0]
    assert hand(game, 0) == ["koku_3"]  # enough for a third province, but two kamon are all
    assert not [name for name in offered(game) if name.endswith("_by_koku")]


@pytest.mark.rule("shitenno/control.1")
def test_passing_is_told_and_even_asked_when_forced() -> None:
    """A player who can take nothing is asked all the same: passing unasked would show his hand."""
    game = turn(table(hands={0: ["samurai"]}, titles=["daimyo", "shomyo"]), 0)
    assert offered(game) == ["done"]
    say(game, "done")
    assert "turn_passed" in kinds(game)


@pytest.mark.rule("shitenno/control.1", "shitenno/share.11")
def test_turns_go_by_title() -> None:
    """From the Daimyō to the Hatamoto, once each; then the next even year begins."""
    game = table(seats=4, titles=["sensei", "hatamoto", "daimyo", "shomyo"])
    game.year, game.agenda = 2, [ODD_YEAR]
    game.settle()
    for seat in (2, 3, 0, 1):
        assert (game.waiting(), game.asked.kind) == ([seat], "control")
        say(game, "done")
    assert (game.year, game.waiting(), game.asked.kind) == (4, [2], "lot_card")


@pytest.mark.rule("shitenno/control.2")
def test_troops_outside_and_on_the_gate() -> None:
    """Chūgoku asks for two Samurai and the troop on its gate."""
    for cards, enough in ((CHUGOKU, True), (["samurai", "bushi"], False), (["samurai"] * 3, False), (["samurai_samurai", "bushi"], True)):
        game = turn(table(hands={0: cards}, gates=GATES, titles=["daimyo", "shomyo"]), 0)
        assert ("chugoku_by_troops" in offered(game)) is enough


@pytest.mark.rule("shitenno/control.3", "shitenno/payment.2")
def test_koku_at_least_the_number_of_the_first_free_position() -> None:
    """Three koku for the first position of Chūgoku, four for the second; the excess is lost."""
    game = turn(table(hands={0: ["koku_3"]}, kamon={"chugoku": [1]}), 0)
    assert "chugoku_by_koku" not in offered(game)
    assert "chubu_by_koku" in offered(game)
    game = turn(table(hands={0: ["koku_2", "koku_2"]}, titles=["sensei", "hatamoto"]), 0)
    say(game, "chubu_by_koku")
    assert hand(game, 0) == []
    assert game.number_favour[0] == 3


@pytest.mark.rule("shitenno/control.4", "shitenno/payment.5")
def test_the_kamon_goes_left_and_scores_at_once() -> None:
    """Leftmost free position, its number in favour, the troops on the discards."""
    game = turn(table(hands={0: CHUGOKU}, gates=GATES, kamon={"chugoku": [1]}, titles=["sensei", "daimyo"]), 0)
    before = game.number_favour[:]
    say(game, "chugoku_by_troops")  # one way to pay: nobody is asked
    assert owners(game, "chugoku") == [1, 0]
    assert game.number_favour[0] == before[0] + 4
    assert sum(game.discards) == 3
    assert game.gilded == 0


@pytest.mark.rule("shitenno/control.5")
def test_the_top_tile_is_taken_and_the_next_shown() -> None:
    """The player turns the top tile over; the last position gives none."""
    game = turn(table(hands={0: CHUGOKU}, gates={"chugoku": "bushi/plus_one"}), 0)
    say(game, "chugoku_by_troops")
    assert tiles(game, 0) == ["plus_one"]
    assert "gate_shown" in kinds(game)
    assert not game.can_undo(0)  # what was hidden has been seen
    full = turn(table(hands={0: ["samurai"] * 3}, kamon={"chugoku": [1, 1, 1]}), 0)
    say(full, "chugoku_by_troops")
    assert tiles(full, 0) == []


@pytest.mark.rule("shitenno/control.6")
def test_the_last_gate_asks_for_its_own_troop() -> None:
    """Three Samurai for the last position of Chūgoku; two in the other reading."""
    where = {"chugoku": [1, 1, 1]}
    assert "chugoku_by_troops" not in offered(turn(table(hands={0: ["samurai"] * 2}, kamon=where, titles=["daimyo", "shomyo"]), 0))
    open_gate = table(hands={0: ["samurai"] * 2}, kamon=where, titles=["daimyo", "shomyo"], options={"last_gate": "open"})
    assert "chugoku_by_troops" in offered(turn(open_gate, 0))
    assert open_gate.view(0)["provinces"][0]["gate"] is None


@pytest.mark.rule("shitenno/control.7")
def test_a_full_province_cannot_be_taken() -> None:
    """Four positions, no fifth."""
    game = turn(table(hands={0: ["samurai"] * 4 + ["koku_3"] * 4}, kamon={"chugoku": [1, 1, 1, 0]}), 0)
    assert not [name for name in offered(game) if name.startswith("chugoku")]


@pytest.mark.rule("shitenno/titles.1", "shitenno/titles.2", "shitenno/titles.3")
@pytest.mark.parametrize(("title", "favour"), [("daimyo", 2), ("shomyo", 1), ("sensei", 0), ("hatamoto", 0)])
def test_favour_of_titles_for_each_kamon(title: str, favour: int) -> None:
    """The Daimyō scores 2 and the Shōmyō 1 more for each of his kamon, on top of their numbers 3 and 4; not in the other reading, and nobody else does."""
    other = "sensei" if title != "sensei" else "hatamoto"
    for options, each in (({}, favour), ({"title_favour": "none"}, 0)):
        game = turn(table(hands={0: ["koku_3"] * 3}, gates={"chubu": "sohei/draw"}, titles=[title, other], options=options), 0)
        assert game.view(None)["players"][0]["favour"] == 0
        say(game, "chubu_by_koku")
        assert game.view(None)["players"][0]["favour"] == 3 + each
        say(game, "chubu_by_koku")
        assert [player["favour"] for player in game.view(None)["players"]] == [3 + 4 + 2 * each, 0]
        assert kinds(game).count("title_favoured") == (2 if each else 0)


@pytest.mark.rule("shitenno/titles.4", "shitenno/titles.5")
def test_the_sensei_gilds_one_kamon_at_the_end_of_his_turn() -> None:
    """Any of his plain kamon, one a turn, or none; it scores nothing."""
    game = turn(table(hands={0: ["koku_1"]}, titles=["sensei", "daimyo"], kamon={"kanto": [0, 1, 0], "chubu": [1, 0], "kansai": [1]}), 0)
    say(game, "done")
    assert game.asked.kind == "gild"
    assert offered(game) == ["none", "chubu", "kanto"]
    before = game.number_favour[:]
    say(game, "kanto")
    assert game.gilded == 1 << (PROVINCE.value_of("kanto") * POSITIONS)
    assert game.number_favour == before


@pytest.mark.rule("shitenno/titles.5")
def test_the_sensei_gilds_only_this_turns_kamon_in_the_other_reading() -> None:
    """A kamon of an earlier year stays plain."""
    game = table(hands={0: ["koku_3"]}, titles=["sensei", "daimyo"], kamon={"kanto": [0]}, options={"sensei": "this_turn"})
    game.placed = 1 << (PROVINCE.value_of("kanto") * POSITIONS)  # in the turn before
    turn(game, 0)
    say(game, "chubu_by_koku", "done")
    assert game.asked.kind == "gild"
    assert offered(game) == ["none", "chubu"]


@pytest.mark.rule("shitenno/bonus.4", "shitenno/bonus.5")
def test_a_draw_tile_at_any_moment_of_the_turn() -> None:
    """Before, between and after kamon; not where no card can be drawn. Only its owner sees the card."""
    game = turn(table(hands={0: ["koku_3"]}, bonus={0: ["draw", "draw"]}, gates={"chubu": "bushi/exchange"}), 0)
    say(game, "draw")
    assert len(hand(game, 0)) == 2
    assert not game.can_undo(0)
    drawn = [event for event in game.events(1) if event.kind == "troop_drawn"]
    assert drawn[0].plain()["card"] is None
    assert next(event for event in game.events(0) if event.kind == "troop_drawn").plain()["card"] in hand(game, 0)
    say(game, "chubu_by_koku")
    assert "draw" in offered(game)
    empty = table(hands={0: ["koku_3"]}, bonus={0: ["draw"]})
    for card in empty.troop_pile:
        empty.put(1, card, 1)
    empty.troop_pile = []
    assert "draw" not in offered(turn(empty, 0))


def test_a_kamon_can_only_be_placed_from_the_stock() -> None:
    """Without kamon left nothing can be taken."""
    game = table(hands={0: ["koku_3"]})
    game.stock = [0, 5]
    turn(game, 0)
    assert not game.waiting()  # nothing to ask, and the year and the game end


@pytest.mark.rule("shitenno/titles.4")
@pytest.mark.parametrize("province", PROVINCE.ids)
def test_a_kamon_can_be_gilded_in_every_province(province: str) -> None:
    """The first position of the first province as well as any other; a gilded one not again, another's never."""
    game = turn(table(titles=["sensei", "daimyo"], kamon={province: [0, 1]}), 0)
    if game.asked.kind == "control":
        say(game, "done")
    assert offered(game) == ["none", province]
    say(game, province)
    assert game.gilded == 1 << PROVINCE.value_of(province) * POSITIONS


@pytest.mark.rule("shitenno/titles.4", "shitenno/titles.5")
@pytest.mark.parametrize(("golden", "then"), [(0b01, 0b11), (0b10, 0b11), (0b11, None)])
def test_of_two_kamon_the_plain_one_is_gilded(golden: int, then: "int | None") -> None:
    """Whether the other stands before it or behind; two golden ones leave nothing to gild."""
    game = table(titles=["sensei", "daimyo"], kamon={"kanto": [0, 0, 1]})
    first = PROVINCE.value_of("kanto") * POSITIONS
    game.gilded = golden << first
    turn(game, 0)
    if then is None:
        assert Gild().answers(game, 0) == [NO]
        return
    say(game, "done")
    assert offered(game) == ["none", "kanto"]
    say(game, "kanto")
    assert game.gilded == then << first


@pytest.mark.rule("shitenno/control.5")
def test_each_tile_taken_shows_the_next_troop() -> None:
    """Of three tiles on Chūbu's gate the second comes to light, then the third."""
    game = turn(table(hands={0: ["koku_3"] * 3}, gates={"chubu": "sohei/draw"}, titles=["sensei", "daimyo"]), 0)
    chubu = PROVINCE.value_of("chubu")
    below = [TROOP.id_of(game.gate[chubu * GATE_TILES + depth] // BONUSES) for depth in (1, 2)]
    for placed in (1, 2):
        say(game, "chubu_by_koku")
        assert [event.plain()["troop"] for event in game.events(None) if event.kind == "gate_shown"] == below[:placed]


@pytest.mark.rule("shitenno/titles.5")
def test_in_the_other_reading_only_this_turns_kamon_is_gilded() -> None:
    """Not even the first position of the first province, if it was placed before."""
    game = turn(table(hands={0: ["koku_3"]}, titles=["sensei", "daimyo"], kamon={"chugoku": [0]}, options={"sensei": "this_turn"}), 0)
    say(game, "chubu_by_koku")
    if game.asked.kind == "control":
        say(game, "done")
    assert offered(game) == ["none", "chubu"]


@pytest.mark.rule("shitenno/control.1")
def test_after_one_kamon_even_an_empty_hand_is_asked() -> None:
    """A second one may be placed as far as the others know; after the second nothing more is asked."""
    game = turn(table(hands={0: ["koku_3", "samurai"]}, titles=["daimyo", "shomyo"], gates={"chubu": "sohei/exchange"}), 0)
    say(game, "chubu_by_koku")
    assert (game.asked.kind, offered(game)) == ("control", ["done"])
    two = table(hands={0: ["koku_3"] * 2 + ["samurai"]}, titles=["daimyo", "shomyo"], gates={"chubu": "sohei/exchange"})
    two.agenda = [Control(2)]
    two.active = 0
    two.settle()
    assert [Control(left).asked_anyway(two, 0) for left in (2, 1, 0)] == [True, True, False]
    two.stock = [1, 5]
    assert Control(2).asked_anyway(two, 0)
    two.stock = [0, 5]
    assert not Control(2).asked_anyway(two, 0)
