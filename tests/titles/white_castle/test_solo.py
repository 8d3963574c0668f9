"""The Tokugawa visit: the table, the rival's cards and dice, the ends of rounds and of the game."""

import pytest

from tatami.core.chance import Loaded
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.domains import ZONE_CARD
from tatami.titles.white_castle.rules.flow import NEXT_ROUND
from tatami.titles.white_castle.rules.ids import LEVELS, MEMBERS, RIVAL, YARDS
from tatami.titles.white_castle.rules.scoring import outcome, parts, tell_scores
from tatami.titles.white_castle.rules.solo import RIVAL_TURN, reward_gardens, turn_coins
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import CASTLE_CARDS, RIVAL_ACTIONS, RIVAL_PLACE, RIVAL_SPACE
from titles.white_castle.table import all_answers, do, give, has, kind, lay_dice, play, rival_does, table, told, visit


@pytest.mark.rule("white_castle/solo.1")
def test_starting_cards_are_drawn() -> None:
    """No pair is chosen; the table is that of two players."""
    seen = set()
    for seed in range(40):
        game: Castle = TITLE.new(1, seed, {})
        assert kind(game) in ("gain_any", "take_die")
        assert game.card[0] >= CASTLE_CARDS
        assert ZONE_CARD.ids[game.zone[0][0]].startswith("provisions")
        assert sum(value > 0 for value in game.bridge) == 9
        assert (len(game.stewards), len(game.diplomats)) == (6, 7)
        seen.add((game.card[0], game.zone[0][0]))
    assert len(seen) > 20


@pytest.mark.rule("white_castle/solo.2")
def test_the_rival_has_pieces_but_no_domain() -> None:
    """Members, coins and markers; no goods, card or lantern zone."""
    game: Castle = TITLE.new(1, 1, {})
    shown = game.view(0)["rival"]
    assert shown["home"] == {"courtier": 5, "gardener": 5, "warrior": 5}
    assert not {"goods", "lantern", "card", "rows"} & shown.keys()
    assert len(game.view(0)["clans"]) == 1


@pytest.mark.rule("white_castle/solo.3", "white_castle/solo.4")
@pytest.mark.parametrize(("level", "vp", "order", "time"), [("easy", 0, [0, 1], 0), ("medium", 3, [1, 0], 1), ("hard", 8, [1, 0], 3)])
def test_three_levels(level: str, vp: int, order: list[int], time: int) -> None:
    """Points, place in the order and space of the passage of time; on the easy level your marker lies on top."""
    game: Castle = TITLE.new(1, 3, {"visit": level})
    while kind(game) == "gain_any":
        play(game, "food")
    assert game.order == order
    if level == "easy":
        assert has(game, "vp", RIVAL) == vp
        assert game.influence[RIVAL] == time
        assert [row["clan"] for row in game.view(0)["time"]] == [0, 1]
    else:
        assert game.turn == 2  # the rival has had its turn
        assert has(game, "vp", RIVAL) >= vp
        assert game.influence[RIVAL] >= time
    assert game.view(0)["rival"]["level"] == level


@pytest.mark.rule("white_castle/solo.5")
def test_nine_cards_for_nine_places() -> None:
    """Each place of each bridge once, and two actions on every card."""
    assert sorted(RIVAL_PLACE) == [0, 1, 4, 5, 6, 9, 10, 11, 14]
    assert all(len(actions) == 2 for actions in RIVAL_ACTIONS)
    assert all(space < 7 for space in RIVAL_SPACE)


@pytest.mark.rule("white_castle/solo.6")
def test_the_top_card_is_open() -> None:
    """Its die is known; of the rest only how many there are, and those put under the deck."""
    game: Castle = TITLE.new(1, 1, {})
    shown = game.view(0)["rival"]
    assert shown["top"] is not None
    assert (shown["unseen"], shown["under"], shown["turned"]) == (8, [], [])


@pytest.mark.rule("white_castle/solo.7")
def test_the_rival_pays_and_triggers_nothing() -> None:
    """A low die in a room of another colour costs nothing and does nothing."""
    game = visit(top=2, unseen=[5])  # black centre to the second steward room
    lay_dice(game, {"black": [1, 1, 6], "coral": [1, 1, 6]})
    play_rival(game)
    assert game.stack[2] == 7  # a black one on a three
    assert has(game, "coin", RIVAL) == 0
    assert has(game, "vp", RIVAL) == 0
    assert game.tended[RIVAL] != 0  # from its card, not from the room


@pytest.mark.rule("white_castle/solo.6")
def test_only_the_die_side_of_the_top_card_lies_open() -> None:
    """Its bridge, place and space are told to everybody, neither its name nor its actions, until it is turned over."""
    game = visit(top=9, unseen=[3, 5])
    for seat in (0, None):
        shown = game.view(seat)["rival"]
        assert shown["top"] == {"bridge": "white", "place": "right", "space": "diplomat_1"}
        assert "rival_9" not in str(shown)
        assert "climb" not in str(shown)
    play_rival(game)
    assert [event["card"] for event in told(game, "rival_card_turned")][-1] == "rival_9"
    assert game.view(0)["rival"]["under"] == ["rival_9"]
    assert game.view(0)["rival"]["top"] == {"bridge": "coral", "place": "right", "space": "steward_1"}


@pytest.mark.rule("white_castle/solo.8")
def test_cards_are_turned_until_a_die_is_there() -> None:
    """The first is never tested; each next one shows a die, and is turned over too if that die is gone."""
    game = visit(bridges={"coral": [1, 3, 5], "black": [6], "white": []}, top=1, unseen=[4, 7, 5, 2, 3])
    play_rival(game)
    turned = [event["card"] for event in told(game, "rival_card_turned")]
    assert turned[-4:] == ["rival_1", "rival_4", "rival_7", "rival_5"]
    assert game.view(0)["rival"]["top"] == {"bridge": "coral", "place": "centre", "space": "outside_left"}
    assert told(game, "rival_die_placed")[-1]["die"] == 3  # coral centre


def play_rival(game: Castle) -> None:
    """The rival's turn, its questions answered by the first name."""
    do(game, RIVAL_TURN)
    while kind(game) != "over":
        play(game, all_answers(game)[0])


@pytest.mark.rule("white_castle/solo.9")
def test_coins_for_a_higher_die() -> None:
    """A five in the first steward room earns two."""
    game = visit(top=5, unseen=[3])  # then coral right to steward_1
    play_rival(game)
    assert game.stack[0] == 5
    assert has(game, "coin", RIVAL) == 2
    assert told(game, "rival_die_placed")[-1]["space"] == "steward_1"


@pytest.mark.rule("white_castle/solo.10")
def test_a_taken_space_sends_the_die_to_the_well() -> None:
    """Coins as usual, no reward."""
    game = visit(top=5, unseen=[3])
    game.stack[0], game.cover[0] = 8, 10**6
    play_rival(game)
    assert game.well_dice == [5]
    assert has(game, "coin", RIVAL) == 4
    assert has(game, "seal", RIVAL) == 0


@pytest.mark.rule("white_castle/solo.11")
def test_the_next_die_moves_up() -> None:
    """When the rival takes an end; a die from the centre leaves both ends as they are."""
    game = visit(top=5, unseen=[3])
    play_rival(game)
    assert game.bridge[:5] == [1, 0, 0, 0, 3]
    centre = visit(top=5, unseen=[2])
    play_rival(centre)
    assert centre.bridge[:5] == [1, 0, 0, 0, 5]


@pytest.mark.rule("white_castle/solo.12")
def test_the_last_two_cards_act_and_all_go_under_the_deck() -> None:
    """Three were turned: the first does nothing. Afterwards they lie under the deck in their order."""
    game = visit(bridges={"coral": [1, 3, 5], "black": [6], "white": []}, top=6, unseen=[7, 8, 2, 3])
    play_rival(game)
    assert game.rival_under == [5, 6, 7]
    assert has(game, "coin", RIVAL) == 0  # rival_6 would have brought two
    assert game.court[RIVAL * LEVELS] == 1  # rival_7: a courtier at the gate
    assert game.guard[RIVAL * YARDS :] == [0, 1, 0]  # rival_8: a warrior in the middle yard
    alone = visit(top=4, unseen=[3])
    play_rival(alone)
    assert alone.court[RIVAL * LEVELS] == 1
    assert alone.guard[RIVAL * YARDS :] == [0, 0, 1]


@pytest.mark.rule("white_castle/solo.13")
@pytest.mark.parametrize("reading", ["cards", "rows"])
def test_the_order_of_reading(reading: str) -> None:
    """rival_6 climbs two floors before rival_1 brings another to the gate; row by row the gate comes before the second climb."""
    game = visit(bridges={"white": [1, 3, 6], "coral": [6], "black": []}, top=6, unseen=[1, 9, 2], rival_reading=reading)
    game.court[RIVAL * LEVELS], game.home[RIVAL * MEMBERS] = 1, 4
    play_rival(game)
    # cards: climb 2, coins, gate, climb 1; rows: climb 2, gate, coins, climb 1
    assert [event["level"] for event in told(game, "rival_climbed")] == ["diplomats", "stewards"]
    kinds = [event.kind for event in game.events(0) if event.kind in ("rival_climbed", "rival_gained", "rival_admitted")]
    middle = ["rival_gained", "rival_admitted"] if reading == "cards" else ["rival_admitted", "rival_gained"]
    assert kinds[-4:] == ["rival_climbed", *middle, "rival_climbed"]


@pytest.mark.rule("white_castle/solo.26")
@pytest.mark.parametrize(("order", "points", "left"), [([1, 0], 6, 2), ([0, 1], 4, 1)])
def test_coins_become_points(order: list[int], points: int, left: int) -> None:
    """Eleven coins after round 2: three lots of three, or two lots of five."""
    game = visit()
    game.round = 2
    game.order = order
    give(game, "coin", 11, RIVAL)
    turn_coins(game)
    assert has(game, "vp", RIVAL) == points
    assert has(game, "coin", RIVAL) == left


@pytest.mark.rule("white_castle/solo.27")
def test_gardens_of_the_rival() -> None:
    """The number of the round for each gardener beside a bridge with a die."""
    game = visit(bridges={"coral": [1, 2], "black": [], "white": [3]})
    game.round = 2
    game.tended[RIVAL] = 0b110101
    reward_gardens(game)
    assert has(game, "vp", RIVAL) == 6


@pytest.mark.rule("white_castle/solo.28")
def test_the_deck_is_shuffled_after_each_round() -> None:
    """Nothing of its order is known any more, but the new top card."""
    game = visit(top=3, unseen=[5])
    game.rival_under = [6, 7, 8, 0, 1, 3, 5]
    game.chance = Loaded([4, 0, 0, 0])  # the fifth of all nine comes to the top; three throws of dice
    do(game, NEXT_ROUND)
    assert game.rival_top == 4
    assert sorted(game.rival_unseen) == [0, 1, 2, 3, 5, 6, 7, 8]
    assert game.rival_under == []


@pytest.mark.rule("white_castle/solo.29")
def test_the_rival_scores_no_goods() -> None:
    """You win with more points; a tie goes to the earlier clan."""
    game = visit()
    give(game, "coin", 20, RIVAL)
    give(game, "vp", 8, RIVAL)
    game.influence[RIVAL] = 6
    assert parts(game, RIVAL) == [8, 0, 0, 3, 0, 0, 0]
    give(game, "vp", 11)
    game.order = [0, RIVAL]
    assert outcome(game).places == [1]
    game.order = [RIVAL, 0]
    assert outcome(game).places == [2]
    assert outcome(game).tie_break == "scoring.8"
    assert outcome(game).scores == [11]


def test_the_rival_takes_its_turns() -> None:
    """Three of them a round, between yours."""
    game = visit()
    while not game.over and game.round == 1:
        play(game, all_answers(game)[0])
    kinds = [event.kind for event in game.events(0)]
    second = len(kinds) - kinds[::-1].index("round_began")
    assert kinds[:second].count("rival_die_placed") == kinds[:second].count("die_placed") == 3


@pytest.mark.rule("white_castle/solo.6", "white_castle/solo.12")
def test_a_deck_gone_through_goes_on_from_below() -> None:
    """When nobody has anything unseen left, the first card put under the deck comes up next."""
    game = visit(top=3, unseen=[5])
    game.rival_under = [1, 3, 4]
    game.rival_unseen = []
    play_rival(game)
    assert game.rival_top == 1
    assert game.rival_under == [3, 4, 2]


@pytest.mark.rule("white_castle/solo.9")
@pytest.mark.parametrize(("dice", "told_coins"), [([1, 2, 3], []), ([1, 2, 2], []), ([1, 2, 4], ["1_coin"])])
def test_coins_of_the_rival_are_told_where_there_are_any(dice: list[int], told_coins: list[str]) -> None:
    """A die equal to the space or lower earns nothing, and nothing is said."""
    game = visit(bridges={"coral": dice, "black": [2, 4, 6], "white": [1, 3, 6]}, top=7, unseen=[3])  # coral right to steward_1
    play_rival(game)
    assert [event["amount"] for event in told(game, "rival_gained")] == told_coins
    assert has(game, "coin", RIVAL) == len(told_coins)


@pytest.mark.rule("white_castle/solo.17")
@pytest.mark.parametrize("reading", ["arrives", "fails"])
def test_a_climb_that_ends_at_the_daimyo_succeeds(reading: str) -> None:
    """Exactly as many floors as are left."""
    game = visit(rival_climb=reading)
    game.court[RIVAL * LEVELS :] = [0, 1, 0, 0]
    rival_does(game, "climb 2")
    assert game.court[RIVAL * LEVELS :] == [0, 0, 0, 1]
    assert has(game, "vp", RIVAL) == 0


@pytest.mark.rule("white_castle/solo.23")
def test_five_warriors_and_no_more() -> None:
    """Each leaves its place; the sixth fails."""
    game = visit()
    rival_does(game, *["yard 5"] * 6)
    assert game.home[RIVAL * MEMBERS + 2] == 0
    assert game.guard[RIVAL * YARDS :] == [5, 0, 0]
    assert has(game, "vp", RIVAL) == 1


@pytest.mark.rule("white_castle/solo.29")
def test_the_end_is_told() -> None:
    """The rival's total in a visit; nothing of a rival with two players."""
    game = visit()
    give(game, "vp", 7, RIVAL)
    give(game, "food", 7, RIVAL)
    tell_scores(game)
    assert [event["n"] for event in told(game, "rival_scored")] == [7]
    assert parts(game, RIVAL) == [7, 0, 0, 0, 0, 0, 0]
    two = table(goods={"food": 7, "coin": 5})
    tell_scores(two)
    assert told(two, "rival_scored") == []
    assert [event["n"] for event in told(two, "resources_scored")] == [2, 0]
    assert [event["n"] for event in told(two, "purse_scored")] == [1, 0]
    assert "rival" not in two.view(0)
    assert two.lay.level == ""
