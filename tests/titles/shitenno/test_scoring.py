"""End and final scoring. [end]"""

import pytest

import tatami
from conftest import outcome_of
from tatami.titles.shitenno.rules.domains import CARD, PROVINCE, TROOP
from tatami.titles.shitenno.rules.ids import BONUSES, GATE_TILES, POSITIONS
from tatami.titles.shitenno.rules.scoring import koku_favour, majority_favour, master
from titles.shitenno.tables import kinds, log, owners, say, table, tiles, turn, year


@pytest.mark.rule("shitenno/end.1")
def test_the_game_ends_with_the_year_in_which_kamon_run_out() -> None:
    """A player without kamon ends the game at the end of the odd year, not before: his turn goes on, and the others have theirs. One kamon left ends nothing."""
    for left, ends in ((1, True), (2, False)):
        game = table(hands={0: ["koku_3", "koku_3"], 1: ["koku_3"]}, titles=["sensei", "hatamoto"])
        game.stock = [left, 5]
        year(game, 0, 1)
        say(game, "chubu_by_koku")
        assert game.stock[0] == left - 1
        if not ends:
            say(game, "done")
        assert game.asked.kind == "gild"  # his turn goes on
        say(game, "none")
        assert (game.over, game.waiting()) == (False, [1])
        say(game, "hokkaido_by_koku", "done")
        assert owners(game, "hokkaido") == [1]
        assert game.over is ends
        assert (outcome_of(game).ending if ends else game.year) == ("end.1" if ends else 4)


@pytest.mark.rule("shitenno/end.2")
def test_the_game_ends_when_the_koku_pile_is_empty() -> None:
    """The odd year after the last koku cards were shared is the last, and everybody has a turn in it; while koku are left the game goes on."""
    for koku, ends in (([], True), (["koku_1", "koku_1"], False)):
        game = table(hands={0: ["samurai"], 1: ["koku_3"]}, titles=["daimyo", "shomyo"])
        game.koku_pile = [CARD.value_of(card) for card in koku]
        year(game, 0, 1)
        say(game, "done")
        assert (game.over, game.waiting()) == (False, [1])
        say(game, "chubu_by_koku", "done")
        assert owners(game, "chubu") == [1]
        assert game.over is ends
        assert (outcome_of(game).ending if ends else game.koku_pile) == ("end.2" if ends else [])


@pytest.mark.rule("shitenno/end.2", "shitenno/year.1")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 8), (4, 6)])
def test_the_koku_last_for_so_many_rounds(seats: int, rounds: int) -> None:
    """24 koku cards, 2, 3 or 4 a round: where nobody places kamon, that many even years and odd years are played."""
    game = tatami.new("shitenno", seats=seats, seed=3)
    while game.waiting():
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])  # done, first, refuse, pass
    assert [kinds(game).count(kind) for kind in ("even_year_began", "odd_year_began")] == [rounds, rounds]
    assert outcome_of(game).ending == "end.2"


@pytest.mark.rule("shitenno/end.3")
def test_each_koku_in_hand_is_worth_one() -> None:
    """A card of 2 koku is worth 2, one of 3 is worth 3."""
    assert koku_favour(table(hands={0: ["koku_1", "koku_2", "koku_3", "samurai"]}), 0) == 6


@pytest.mark.rule("shitenno/end.4", "shitenno/end.5")
@pytest.mark.parametrize(
    ("cards", "tiles", "favour"),
    [
        (["samurai"], ["exchange"], 1),
        (["samurai_bushi"], ["exchange", "exchange", "exchange"], 2),
        ([], ["exchange", "plus_one"], 0),
        (["koku_2"], ["plus_one", "plus_one"], 4),
        (["samurai"], ["exchange", "plus_one"], 2),
        (["samurai"], ["plus_one", "draw"], 0),
    ],
)
def test_tiles_left_become_koku_where_they_can(cards: list[str], tiles: list[str], favour: int) -> None:
    """Exchange needs a troop, +1 a koku card or an exchanged koku, Draw is worth nothing."""
    assert koku_favour(table(hands={0: cards}, bonus={0: tiles}), 0) == favour


@pytest.mark.rule("shitenno/end.5")
def test_a_draw_feeds_an_exchange_in_the_other_reading() -> None:
    """A Draw tile gives the Exchange a troop to work on, if players agreed on that."""
    for options, favour in (({}, 0), ({"end_tiles": "draw"}, 1)):
        game = table(bonus={0: ["exchange", "draw"]}, options=options)
        game.koku_pile = []
        turn(game, 1)
        while game.waiting():
            game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
        assert outcome_of(game).categories["koku"][0] == favour
    enough = table(bonus={0: ["exchange", "draw"]}, hands={0: ["samurai"]}, options={"end_tiles": "draw"}, titles=["daimyo", "shomyo"])
    enough.koku_pile = []
    turn(enough, 1)
    say(enough, "done")
    assert tiles(enough, 0) == ["exchange", "draw"]  # the Exchange has a troop to work on: nothing is drawn


@pytest.mark.rule("shitenno/end.6")
def test_the_majority_of_a_province_scores_six_and_gilded_kamon_count_twice() -> None:
    """Two plain kamon beat one; one gilded kamon equals two plain ones, and then the leftmost decides."""
    game = table(kamon={"kanto": [1, 0, 0], "chubu": [0, 1, 1]})
    assert [majority_favour(game, seat) for seat in (0, 1)] == [6, 6]
    game.gilded = 1 << (PROVINCE.value_of("chubu") * POSITIONS)
    assert [majority_favour(game, seat) for seat in (0, 1)] == [12, 0]


@pytest.mark.rule("shitenno/end.7", "shitenno/end.8")
def test_ties_go_to_the_leftmost_of_those_who_are_equal() -> None:
    """A single kamon further left does not help a player who is not among the equals; an empty province is nobody's."""
    game = table(seats=3, kamon={"kanto": [2, 1, 0], "kansai": [1, 0]})
    assert master(game, PROVINCE.value_of("kanto")) == 2
    game.gilded = 0b110 << (PROVINCE.value_of("kanto") * POSITIONS)
    assert master(game, PROVINCE.value_of("kanto")) == 1
    assert master(game, PROVINCE.value_of("kansai")) == 1
    assert master(game, PROVINCE.value_of("tohoku")) == -1


@pytest.mark.rule("shitenno/end.9")
def test_the_most_favour_wins_and_titles_break_ties() -> None:
    """Equal favour goes to the higher title of the last year."""
    game = table(seats=3, titles=["hatamoto", "daimyo", "sensei"])
    game.koku_pile = []
    turn(game, 0)
    while game.waiting():
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    outcome = game.outcome()
    assert outcome.scores == [0, 0, 0]
    assert outcome.places == [3, 1, 2]
    assert outcome.tie_break == "end.9"
    ahead = table(seats=2, titles=["hatamoto", "daimyo"], hands={0: ["koku_1"]})
    ahead.koku_pile = []
    turn(ahead, 0)
    say(ahead, "done")
    assert outcome_of(ahead).places == [1, 2]
    assert outcome_of(ahead).tie_break is None


@pytest.mark.rule("shitenno/control.4", "shitenno/control.5", "shitenno/titles.1", "shitenno/payment.5")
def test_the_log_of_a_kamon() -> None:
    """The Daimyō's payment, the 5 of Kantō's first position, 2 more for the title, the tile, and the troop of the next one."""
    game = table(
        titles=["hatamoto", "daimyo"], hands={1: ["samurai", "samurai", "samurai", "bushi_sohei"]}, gates={"kanto": "bushi/exchange"}
    )
    below = TROOP.id_of(game.gate[PROVINCE.value_of("kanto") * GATE_TILES + 1] // BONUSES)
    since = len(log(game))
    turn(game, 1)
    say(game, "kanto_by_troops")
    assert log(game)[since:][:5] == [
        "province_paid 1 kanto ['samurai', 'samurai', 'samurai', 'bushi_sohei']",
        "kamon_placed 1 kanto 1 5",
        "title_favoured 1 daimyo 2",
        "tile_taken 1 kanto exchange",
        f"gate_shown kanto {below}",
    ]


@pytest.mark.rule("shitenno/titles.4", "shitenno/end.1", "shitenno/end.2", "shitenno/end.3", "shitenno/end.6")
def test_the_log_of_the_end() -> None:
    """The Senseï gilds a kamon; his last one is placed and no koku are left: each koku in hand 1 favour, each majority 6."""
    game = table(
        titles=["sensei", "hatamoto"],
        hands={0: ["koku_3", "koku_2"], 1: ["koku_1"]},
        kamon={"kansai": [0, 1, 1], "kanto": [0, 0]},
        gates={"chubu": "bushi/exchange"},
    )
    game.stock, game.koku_pile = [1, 5], []
    since = len(log(game))
    year(game, 0)
    say(game, "chubu_by_koku", "kanto")
    assert log(game)[since:][:2] == ["province_paid 0 chubu ['koku_3']", "kamon_placed 0 chubu 1 3"]
    told = [row for row in log(game)[since:] if row.split()[0] in ENDING]
    assert told[:2] == ["kamon_exhausted 0", "kamon_gilded 0 kanto"]
    assert told.count("kamon_exhausted 0") == 1
    assert [row for row in told if "koku_scored" in row] == ["koku_scored 0 2", "koku_scored 1 1"]
    majorities = {row for row in told if "majority" in row}
    assert majorities == {"majority_scored 0 chubu 6", "majority_scored 1 kansai 6", "majority_scored 0 kanto 6"}


@pytest.mark.rule("shitenno/end.1")
def test_the_last_year_is_announced_when_the_last_kamon_is_placed() -> None:
    """At once, to all, before the tile is taken; not before that, and not again."""
    game = table(
        hands={0: ["koku_3", "koku_3"], 1: ["koku_3"]},
        titles=["daimyo", "shomyo"],
        gates={"chugoku": "bushi/exchange", "chubu": "bushi/exchange"},
    )
    game.stock = [2, 12]
    year(game, 0, 1)
    say(game, "chubu_by_koku")
    assert ("kamon_exhausted" in kinds(game), game.view(None)["last_year"]) == (False, False)
    say(game, "chugoku_by_koku")
    assert kinds(game)[kinds(game).index("kamon_exhausted") :][:2] == ["kamon_exhausted", "tile_taken"]
    assert (game.view(None)["last_year"], game.waiting()) == (True, [1])
    say(game, "kyushu_by_koku")
    assert kinds(game).count("kamon_exhausted") == 1


@pytest.mark.rule("shitenno/end.2")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 8), (4, 6)])
def test_the_last_round_is_announced_with_the_last_koku(seats: int, rounds: int) -> None:
    """When they are laid out, before anybody shares: 24 koku cards last 12, 8 or 6 rounds."""
    game = tatami.new("shitenno", seats=seats, seed=5)
    while "koku_exhausted" not in kinds(game):
        assert not game.view(None)["last_year"]
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    assert game.view(None)["year"] == 2 * rounds
    assert game.view(None)["last_year"]
    assert kinds(game)[-2:] == ["even_year_began", "koku_exhausted"]
    assert game.question(game.waiting()[0]).kind == "lot_card"


@pytest.mark.rule("shitenno/end.3", "shitenno/end.4", "shitenno/share.13")
def test_koku_of_the_others_are_known() -> None:
    """All koku were taken openly, so all count them with the tiles; an unseen card gives an Exchange at least one troop to work on."""
    hands = {0: ["koku_3", "samurai_bushi"], 1: ["koku_2"]}
    game = table(hands=hands, bonus={0: ["plus_one", "exchange", "exchange"], 1: ["exchange", "exchange"]})
    game.put(1, CARD.value_of("bushi_bushi"), 1)  # drawn unseen
    for seat in (0, 1, None):
        assert [player["koku_favour"] for player in game.view(seat)["players"]] == [6, 4 if seat == 1 else 3]


@pytest.mark.rule("shitenno/share.13")
def test_closed_hands_are_not_shown() -> None:
    """By the option: neither the cards that were taken nor what they are worth; one's own are as ever."""
    game = table(hands={0: ["koku_3"], 1: ["koku_2", "bushi"]}, options={"hands": "closed"})
    seen = game.view(0)["players"]
    assert [(row["seen"], row["koku_favour"], row["cards"]) for row in seen] == [([], 3, 1), ([], None, 2)]
    assert seen[0]["hand"] == ["koku_3"]
    open_hands = table(hands={0: ["koku_3"], 1: ["koku_2", "bushi"]}).view(0)["players"]
    assert open_hands[1]["seen"] == ["bushi", "koku_2"]


ENDING = ("kamon_gilded", "koku_exhausted", "kamon_exhausted", "koku_scored", "majority_scored")
