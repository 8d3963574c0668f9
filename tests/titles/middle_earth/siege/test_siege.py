"""The Siege of Minas Tirith: the table and the rounds. [siege, siege_trade]"""

from typing import Any

import pytest

import tatami
from tatami.titles.middle_earth.rules.domains import CARD
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.siege.rules.actions import ACTIONS
from tatami.titles.middle_earth.siege.rules.domains import TIRITH, UNIT_NAMES
from tatami.titles.middle_earth.siege.rules.flow import NEXT_PLAY, ROUND, TAKE_DIE, begin_play, draw
from tatami.titles.middle_earth.siege.rules.ids import APART, FACE, SPACES
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import IS_WALL, KIND_OF, LINK, NEIGHBOURS
from tatami.titles.middle_earth.siege.rules.trade import TRADING
from titles.middle_earth.table import INFANTRY, asked, last, log, offered, say, siege, siege_table, space, there


def opening() -> Siege:
    game = tatami.new("middle_earth", seats=2, seed=3, options={"mode": "siege"})
    assert isinstance(game, Siege)
    return game


@pytest.mark.rule("middle_earth/siege.1", "middle_earth/siege.2")
def test_a_game_for_two() -> None:
    """32 territories, three walls and the city."""
    with pytest.raises(tatami.Unreadable):
        tatami.new("middle_earth", seats=3, seed=3, options={"mode": "siege"})
    view = opening().view(None)
    assert (view["mode"], [player["side"] for player in view["players"]]) == ("siege", ["good", "evil"])
    assert (SPACES, sum(IS_WALL)) == (36, 3)


@pytest.mark.rule("middle_earth/siege.3")
def test_the_rammas_bars_the_way() -> None:
    """c2 and d2, c6 and d6 are apart; the walls have faces."""
    assert LINK[space("c2") * SPACES + space("d2")] == LINK[space("c6") * SPACES + space("d6")] == APART
    assert LINK[space("a1") * SPACES + space("wall_north")] == FACE
    assert all(a in NEIGHBOURS[b] for a in range(SPACES) for b in NEIGHBOURS[a])


@pytest.mark.rule("middle_earth/siege.4", "middle_earth/siege.5")
def test_the_opening() -> None:
    """Nine kinds of unit, three leaders on the board, two cards with evil and fourteen in the pile."""
    game = opening()
    assert len(UNIT_NAMES) == 9
    assert there(game, "city") == {"infantry": 3, "archer": 2}
    assert there(game, "e2") == {"orc": 10, "crossbow": 4, "troll": 2}
    assert [space["leaders"] for space in game.view(None)["spaces"] if space["leaders"]] == [["gandalf"], ["witch_king"], ["gothmog"]]
    assert game.view(None)["players"][1]["kept"] == ["grond", "ladders_1"]
    assert (len(game.tirith_pile), len(KIND_OF)) == (14, 16)


@pytest.mark.rule("middle_earth/siege.6")
def test_sixty_six_reinforcement_cards() -> None:
    """All territory cards and the wild ones."""
    game = opening()
    assert sorted(game.pile + game.cards[0] + game.cards[1]) == list(range(66))


@pytest.mark.rule("middle_earth/siege.7", "middle_earth/siege.8")
def test_three_dice_a_round() -> None:
    """Good leads first: good, evil, good; then evil leads."""
    game = siege(ROUND, units={"e2": {"orc": 1}, "city": {"infantry": 1}}, dice=[6, 6, 5, 6, 6, 6])
    assert offered(game) == {"5", "6"}
    say(game, "6", "done", "6", "done")
    while asked(game) == "siege_trade":
        say(game, "done")
    say(game, "done")
    assert [event.plain()["seat"] for event in game.events(None) if event.kind == "action_die_taken"] == [0, 1, 0, 1]
    assert last(game, "action_dice_rolled")["seat"] == 1


@pytest.mark.rule("middle_earth/siege.9", "middle_earth/siege.10")
@pytest.mark.parametrize(("die", "cards"), [(1, 5), (4, 2), (6, 0)])
def test_pips_are_points_and_the_rest_cards(die: int, cards: int) -> None:
    """What is missing to six is drawn; trading ends before the actions."""
    game = siege(units={"city": {"infantry": 3}}, points=0)
    game.over, game.dice = False, [die, die]
    game.owe(TAKE_DIE)
    game.settle()
    while asked(game) == "siege_trade":
        say(game, "done")
    assert (game.points, len(game.cards[0])) == (die, cards)
    assert asked(game) == "siege_act"


ONE_EACH = ["harlindon", "forodwaith", "forlindon"]  # all neutral


@pytest.mark.rule("middle_earth/siege_trade.1", "middle_earth/siege_trade.2")
def test_seven_cards_must_be_traded() -> None:
    """Six may be kept; a set is three alike or one of each; traded cards are gone."""
    seven = [*INFANTRY, *ONE_EACH[1:], "north_downs", "buckland"]
    game = siege(TRADING, units={"city": {"infantry": 1}}, cards=seven)
    assert "done" not in offered(game)
    game = siege(TRADING, units={"city": {"infantry": 1}}, cards=seven[:6])
    assert "done" in offered(game)
    say(game, "card_harlindon", "card_forodwaith")
    assert len(game.spent) == 3


@pytest.mark.rule("middle_earth/siege_trade.3")
@pytest.mark.parametrize(
    ("seat", "cards", "units"),
    [
        (0, INFANTRY, 3),
        (1, INFANTRY, 5),
        (0, ["forodwaith", "north_downs", "buckland"], 2),
        (1, ["forodwaith", "north_downs", "buckland"], 4),
        (0, ["forlindon", "mithlond", "tower_hills"], 2),
        (1, ["forlindon", "mithlond", "tower_hills"], 3),
        (0, ONE_EACH, 3),
        (1, ONE_EACH, 5),
    ],
)
def test_what_a_set_brings(seat: int, cards: list[str], units: int) -> None:
    """By symbol and side."""
    start = {"city": {"infantry": 1}, "e2": {"orc": 1}}
    game = siege(TRADING, units=start, seat=seat, cards=cards)
    say(game, *[f"card_{card}" for card in sorted(cards, key=str)][:1])
    while game.waiting() and asked(game) in ("siege_trade_card", "deploy"):
        game.play(seat, game.answers[0])
    assert sum(game.raised) == 2 + units


@pytest.mark.rule("middle_earth/siege_trade.4")
def test_where_units_enter() -> None:
    """Good where it holds city, walls and forts, and where its leaders have come; evil by Osgiliath and Lebennin."""
    units = {"city": {"infantry": 1}, "wall_north": {"orc": 1}, "d3": {"infantry": 1}, "e4": {"knight": 1}}
    game = siege(TRADING, units=units, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley")
    assert {name.split("_", 1)[1] for name in offered(game)} == {"city", "d3"}
    game.arrived = 0b110
    game.answers = game.asked.answers(game, 0)
    assert {name.split("_", 1)[1] for name in offered(game)} == {"city", "d3", "e1", "c7"}
    game = siege(TRADING, units=units, seat=1, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley")
    assert {name.split("_", 1)[1] for name in offered(game)} == {"e2", "e3"}


@pytest.mark.rule("middle_earth/siege_trade.5", "middle_earth/siege_trade.6", "middle_earth/siege_trade.7")
def test_a_shield_brings_something_more() -> None:
    """Two cards shown and one kept, one back from the discard, or one more unit; once in a play."""
    units = {"city": {"infantry": 1}, "e2": {"orc": 1}}
    game = siege(TRADING, units=units, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city")
    assert (asked(game), offered(game)) == ("special_trade", {"nothing", "draw_two", "extra_unit"})
    drawn = game.tirith_pile[-2:]
    say(game, "draw_two")
    assert last(game, "tirith_cards_shown", 1)["cards"]
    game.play(0, drawn[0])
    assert (game.kept[0], game.tirith_discard) == (1 << drawn[0], 1 << drawn[1])
    game.check()
    plain = siege(TRADING, units=units, cards=["forodwaith", "north_downs", "buckland"])
    say(plain, "card_forodwaith", "card_north_downs")
    assert (plain.over, there(plain, "city")) == (True, {"infantry": 1, "cavalry": 2})
    back = siege(TRADING, units=units, cards=INFANTRY)
    back.tirith_pile.remove(4)
    back.tirith_discard = 1 << 4  # Volley from the Walls
    say(back, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city", "take_back")
    assert (back.kept[0], back.tirith_discard) == (1 << 4, 0)
    back.check()
    extra = siege(TRADING, units=units, cards=INFANTRY)
    say(extra, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city", "extra_unit", "archer_city")
    assert (extra.over, there(extra, "city")) == (True, {"infantry": 3, "archer": 2})


GOODS = ["white_rider", "horns", "black_fleet", "trebuchets", "volley", "swan_knights", "sortie", "hold_the_gate"]
EVILS = ["captain_of_despair", "grond", "siege_tower_1", "siege_tower_2", "ladders_1", "ladders_2", "war_engines", "mumakil"]


@pytest.mark.rule("middle_earth/siege_trade.7")
@pytest.mark.parametrize(("seat", "card"), [(0, card) for card in EVILS] + [(1, card) for card in GOODS])
def test_a_kept_card_of_the_enemy_does_nothing(seat: int, card: str) -> None:
    """It is offered neither in the trade nor among the actions, however much its owner could do with it; nor can the owner use it."""
    units = {"city": {"infantry": 1}, "wall_gate": {"archer": 2}, "a3": {"orc": 3, "crossbow": 4}, "e2": {"orc": 2}, "a1": {"orc": 3}}
    for step in (TRADING, ACTIONS):
        for player in (seat, 1 - seat):
            offers = []
            for kept in ([], [card]):
                held: dict[str, Any] = {"kept": kept} if player == seat else {"enemy_kept": kept}
                game = siege(step, units=units, seat=player, cards=["wild_1", "wild_2"], **held)
                game.loaded = [2, 2, 2]
                offers.append(set(map(game.asked.domain.id_of, game.asked.answers(game, player))))
            assert offers[0] == offers[1]


@pytest.mark.rule("middle_earth/siege_trade.8", "middle_earth/siege_trade.9")
def test_loading() -> None:
    """One fitting reinforcement card, one unit on the card, at most three."""
    game = siege(TRADING, units={"e2": {"orc": 1}}, seat=1, kept=["grond"], cards=["forlindon", "wild_1", "harlindon"])
    say(game, "load_grond")
    assert offered(game) == {"card_forlindon", "wild_1"}
    say(game, "card_forlindon")
    assert (game.loaded, sum(game.raised)) == ([0, 1, 0], 1)
    game.loaded[1] = 3
    game.answers = game.asked.answers(game, 1)
    assert "load_grond" not in offered(game)


@pytest.mark.rule("middle_earth/siege.5")
def test_evil_starts_with_two_of_the_sixteen() -> None:
    """The other fourteen are the pile."""
    rest = {card for card in TIRITH.ids if card not in ("grond", "ladders_1")}
    assert {TIRITH.id_of(card) for card in opening().tirith_pile} == rest


@pytest.mark.rule("middle_earth/siege_trade.2")
def test_a_set_is_searched_in_one_order() -> None:
    """The second card above the first, the third above the second."""
    cards = ["harlindon", "lune_valley", "evendim_hills", "borderlands"]
    game = siege(TRADING, units={"city": {"infantry": 1}}, cards=cards)
    lower, first, second, third = sorted(CARD.value_of(f"card_{card}") for card in cards)
    game.play(0, first)
    assert (game.question(0).answers, game.question(0).canonical) == ([lower, second, third], [second, third])
    game.play(0, second)
    assert (game.question(0).answers, game.question(0).canonical) == ([lower, third], [third])


@pytest.mark.rule("middle_earth/siege.9", "middle_earth/siege_trade.1")
def test_after_the_die_comes_the_trade() -> None:
    """With a six nothing is drawn; a set in hand can be traded before the actions."""
    game = with_dice([6, 6], cards=INFANTRY)
    assert asked(game) == "siege_trade"
    say(game, "done")
    assert asked(game) == "siege_act"


def with_dice(dice: list[int], **more: Any) -> Siege:
    """Good is about to take one of these dice."""
    game = siege(units={"city": {"infantry": 3}, "e2": {"orc": 1}}, points=0, **more)
    game.over, game.dice = False, dice
    game.owe(TAKE_DIE)
    game.settle()
    return game


@pytest.mark.rule("middle_earth/siege.9")
@pytest.mark.parametrize(("die", "draws"), [(6, False), (5, True), (1, True)])
def test_cards_that_were_drawn_lie_open(die: int, draws: bool) -> None:
    """A die that brings cards can neither be foreseen to its end nor taken back; a six can."""
    game = with_dice([1, 5, 6])
    assert game.foresee(0, die).hidden == draws
    say(game, die)
    assert game.can_undo(0) != draws


@pytest.mark.rule("middle_earth/siege.9", "middle_earth/siege_end.3")
@pytest.mark.parametrize(("left", "n", "drawn", "ends"), [(5, 3, 3, False), (3, 3, 3, True), (2, 3, 2, True), (5, 0, 0, False)])
def test_the_last_reinforcement_ends_the_siege(left: int, n: int, drawn: int, ends: bool) -> None:
    """Cards come face up into the hand, in order; with the last of the pile the game stops."""
    game = siege_table()
    game.pile = game.pile[:left]
    since = len(log(game))
    draw(game, GOOD, n)
    assert (len(game.cards[0]), len(game.pile), game.ending) == (drawn, left - drawn, "siege_end.3" if ends else "")
    assert game.cards[0] == sorted(game.cards[0])
    assert sum(row.startswith("reinforcements_drawn") for row in log(game)[since:]) == (1 if drawn else 0)


@pytest.mark.rule("middle_earth/siege.8", "middle_earth/siege_action.7", "middle_earth/siege_trade.5")
def test_a_play_begins_anew() -> None:
    """Points of the die; nobody has shot, the special trade is open, no action is done."""
    game = siege_table()
    game.sortie, game.special, game.acted, game.bombarded, game.shot = 2, True, True, True, [1] * 36
    begin_play(game, 4)
    assert (game.points, game.sortie, game.special, game.acted, game.bombarded, game.shot) == (4, 0, False, False, False, [0] * 36)


@pytest.mark.rule("middle_earth/siege.7", "middle_earth/siege.8")
def test_plays_alternate_and_rounds_change_the_lead() -> None:
    """After the first and the second die the other player; after the third a new round led by the other."""
    game = siege_table()
    game.agenda.clear()
    game.leading, game.plays = GOOD, 0
    for plays, active in ((1, EVIL), (2, GOOD)):
        NEXT_PLAY.do(game, 1 - active)
        assert (game.plays, game.active, game.agenda) == (plays, active, [TAKE_DIE])
        game.agenda.clear()
    NEXT_PLAY.do(game, GOOD)
    assert (game.leading, game.agenda) == (EVIL, [ROUND])


@pytest.mark.rule("middle_earth/siege.8")
def test_the_action_dice_are_told() -> None:
    """Three dice, every one of them, in order; equal ones are one answer."""
    game = siege(ROUND, units={"e2": {"orc": 1}, "city": {"infantry": 1}}, dice=[4, 2, 4])
    assert log(game)[-1] == "action_dice_rolled 0 ['2', '4', '4']"
    assert (game.dice, offered(game), game.plays) == ([2, 4, 4], {"2", "4"}, 0)
    say(game, "4")
    assert game.dice == [2, 4]


@pytest.mark.rule("middle_earth/siege.9")
def test_drawn_cards_are_sorted_into_the_hand() -> None:
    """Cards lie in the order of the territories, whatever the order they came in."""
    game = siege_table(cards=["moria"])
    khand, shire = CARD.value_of("card_khand"), CARD.value_of("card_the_shire")
    game.pile = [card for card in game.pile if card not in (khand, shire)] + [khand, shire]
    draw(game, GOOD, 2)
    assert [CARD.id_of(card) for card in game.cards[0]] == ["card_the_shire", "card_moria", "card_khand"]
